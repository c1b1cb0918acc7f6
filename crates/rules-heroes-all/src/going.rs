//! HA-MOV-T1, HA-MOV-22: how many dice a way gives, by who goes it and over what.
use crate::{
    Clause as C, Game,
    setup::{Ground, Quality, Row},
    words::{Pace, UnitId},
};
use kernel::Point;
use serde::Serialize;
use smallvec::SmallVec;
use table::Shape;

/// HA-MOV-22: what the ground on a way does to the dice.
#[derive(Debug, Clone, PartialEq, Hash, Serialize)]
pub struct Going {
    /// On the road, across country.
    pub dice: [u8; 2],
    /// The clause that gives them.
    pub clause: C,
    /// HA-MOV-12: at the double, a die more (option `double=twice`: as many again).
    pub double: Option<Double>,
    /// Option `mixed=split`: die by die, each by the ground on which it begins.
    pub split: bool,
    /// HA-MOV-06
    pub pips: u8,
    pub roads: SmallVec<[Shape; 4]>,
    pub bridges: SmallVec<[Shape; 2]>,
    /// HA-MOV-10, HA-MOV-03: dice on deep water, where it floats, and the water.
    pub afloat: Option<(u8, C)>,
    pub waters: SmallVec<[Shape; 2]>,
    /// Slower ground, its dice and why.
    pub slow: SmallVec<[(Shape, u8, C); 4]>,
}

/// HA-MOV-12
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Double {
    OneMore,
    Twice,
}

impl Going {
    /// HA-MOV-22: the slowest row on the way, and the clause that says so.
    pub fn dice(&self, route: &[Point]) -> (u8, C) {
        let legs = || route.windows(2).map(|leg| (leg[0], leg[1]));
        let on = |shapes: &[Shape], (a, b): (Point, Point)| {
            let length = kernel::length(a, b);
            shapes.iter().map(|s| s.inside(a, b)).sum::<u32>() + 2 >= length
        };
        // HA-MOV-02: road dice where the whole way is road.
        let all_road = !self.roads.is_empty() && legs().all(|leg| on(&self.roads, leg));
        let mut best = if all_road { (self.dice[0], C::Mov02) } else { (self.dice[1], self.clause) };
        if let Some((dice, clause)) = self.afloat {
            let wet = |leg: (Point, Point)| self.waters.iter().any(|w| w.inside(leg.0, leg.1) > 2);
            let all_wet = legs().all(|leg| on(&self.waters, leg));
            if all_wet || (legs().any(wet) && dice <= best.0) {
                best = (dice, clause);
            }
        }
        let mut doubles = self.double.is_some();
        for (shape, dice, clause) in &self.slow {
            let crossed = |(a, b): (Point, Point)| {
                let dry = if *clause == C::Mov09 { self.bridges.iter().map(|s| s.inside(a, b)).sum() } else { 0 };
                let through = shape.is_crossed(a, b) && (!shape.is_area() || shape.inside(a, b) > 2);
                through && (!shape.is_area() || shape.inside(a, b) > dry)
            };
            // HA-MOV-14: where one die is all there is, the double adds nothing.
            let caps = doubles && *clause != C::Mov08;
            if (*dice < best.0 || caps && *dice == best.0) && legs().any(crossed) {
                best = (*dice, *clause);
                doubles &= !caps;
            }
        }
        // HA-MOV-12: at the double.
        if doubles { (self.doubled(best.0), C::Mov12) } else { best }
    }
    const fn doubled(&self, dice: u8) -> u8 {
        match self.double {
            None => dice,
            Some(Double::OneMore) => dice + 1,
            Some(Double::Twice) => 2 * dice,
        }
    }
    pub fn reach(&self, route: &[Point]) -> u32 {
        if self.split { self.longest() } else { u32::from(self.dice(route).0) * self.each() }
    }
    /// The most any way allows.
    pub fn longest(&self) -> u32 {
        let most = self.dice[0].max(self.dice[1]).max(self.afloat.map_or(0, |a| a.0));
        u32::from(self.doubled(most)) * self.each()
    }
    fn each(&self) -> u32 {
        u32::from(6 - self.pips) * 100
    }
}

/// HA-MOV-T1: the dice of an element that goes so, on the road and across country, why, and what is taken off each; none
/// where it cannot.
pub fn gait(game: &Game<'_>, unit: UnitId, pace: Pace) -> Option<([u8; 2], C, u8)> {
    let element = game.element(unit);
    let row = |row: Row| *game.setup.row(row);
    let of = |r: Row| row(r).dice.map(|d| d.unwrap_or(0));
    let state = game.unit(unit);
    let carried = game.is_immobile(unit) && !game.is_gun(unit);
    let (mut dice, clause, mut pips) = match element.hull {
        // HA-MOV-13: damaged; HA-MOV-03: as the card says.
        Some(_) if state.damaged > 0 => (of(Row::Damaged), C::Mov13, 0),
        // HA-MOV-11, HA-MOV-22: with a gun behind it, the slower of the two rows.
        Some(hull) if game.tows(unit) => {
            let tow = of(Row::Towing);
            ([0, 1].map(|n| hull.dice[n].min(tow[n])), C::Mov11, 0)
        }
        Some(hull) => (hull.dice, C::Mov03, 0),
        None if state.mounted => (element.mounted.unwrap_or_default(), C::Mov25, 0),
        // HA-MOV-11: by hand.
        None if game.is_gun(unit) => (of(Row::HandMovedGun), C::Mov11, 0),
        // HA-MOV-24: heavy weapons are carried.
        None if carried => (of(Row::CarriedWeapon), C::Mov06, row(Row::CarriedWeapon).pips),
        // HA-MOV-24: light ones are no burden; HA-MOV-05: nor have crews on foot a speed of their own.
        None if game.is_crew_served(unit) => (of(Row::Infantry), C::Mov24, 0),
        None if element.crew_of.is_some() || element.is_crew_served() => (of(Row::Infantry), C::Mov05, 0),
        None => (of(Row::Infantry), C::Mov01, 0),
    };
    let mut clause = clause;
    match pace {
        Pace::Crawl => (dice, clause) = (of(Row::Crawling), C::Mov07),
        Pace::Stealth => {
            let elite = row(Row::Stealth).elite.filter(|_| game.quality(unit) == Quality::Elite);
            (dice, clause) = (elite.map_or(of(Row::Stealth), |n| [n; 2]), C::Mov15);
            // HA-MOV-16: what is carried weighs as much.
            if carried {
                clause = C::Mov16;
            }
        }
        // HA-MOV-20: one die fewer than across country.
        Pace::Reverse => (dice, clause) = ([dice[1].saturating_sub(1).max(1); 2], C::Mov20),
        _ => {}
    }
    if !carried {
        pips = 0;
    }
    // HA-MOV-04: an empty cell.
    let is_possible = dice[0].max(dice[1]) > 0 && !(element.towed && game.is_gun(unit));
    is_possible.then_some((dice, clause, pips))
}

/// The same, and what the ground does to them.
pub fn going(game: &Game<'_>, unit: UnitId, pace: Pace) -> Option<Going> {
    let (dice, clause, pips) = gait(game, unit, pace)?;
    let element = game.element(unit);
    let double = match pace {
        Pace::Double if game.setup.options().double_twice() => Some(Double::Twice),
        Pace::Double => Some(Double::OneMore),
        _ => None,
    };
    Some(Going {
        dice,
        clause,
        double,
        split: game.setup.options().mixed_split(),
        pips,
        roads: shapes(game, |k| matches!(k, Ground::Road | Ground::Bridge)),
        bridges: shapes(game, |k| matches!(k, Ground::Bridge)),
        afloat: match element.hull {
            Some(hull) => hull.water.filter(|_| game.unit(unit).damaged == 0).map(|dice| (dice, C::Mov03)),
            None => element.boat.then(|| (game.setup.row(Row::Paddling).dice[1].unwrap_or(0), C::Mov10)),
        },
        waters: shapes(game, |k| matches!(k, Ground::DeepWater)),
        slow: slow(game, unit),
    })
}

fn shapes<A: smallvec::Array<Item = Shape>>(game: &Game<'_>, is: impl Fn(Ground) -> bool) -> SmallVec<A> {
    let found = game.pieces().filter(|(n, _)| is(game.ground(*n)) && !game.has_fallen(*n));
    found.map(|(_, t)| t.shape.clone()).collect()
}

/// HA-MOV-08, HA-MOV-09, HA-MOV-14, HA-MOV-18: ground that has dice of its own.
fn slow(game: &Game<'_>, unit: UnitId) -> SmallVec<[(Shape, u8, C); 4]> {
    let dice = |row: Row| game.setup.row(row).dice[1].unwrap_or(0);
    let (is_men, armoured) = (game.is_men(unit), game.element(unit).is_armoured());
    let free = game.setup.options().terrain_open();
    let slows = |kind: Ground| match kind {
        Ground::BuiltUp if is_men => Some((dice(Row::BuiltUp), C::Mov08)),
        Ground::BuiltUp if armoured => Some((dice(Row::AfvBuiltUp), C::Mov14)),
        Ground::Stream if is_men => Some((dice(Row::Wading), C::Mov09)),
        Ground::Wood | Ground::SeaWall if !is_men && !free => Some((1, C::Mov18)),
        _ => None,
    };
    let found = game.pieces().filter_map(|(n, t)| slows(game.ground(n)).map(|(d, c)| (t.shape.clone(), d, c)));
    found.collect()
}
