//! Where an element may stand and go: the table's field, and what this game asks besides.
use crate::{
    Clause as C, Game,
    berth::{Berth, Body},
    going::Going,
    ordered::Ordered,
    setup::{Class, Element, Footprint, Ground as Kind, Plan, Terrain},
    words::{Nerve, UnitId, WeaponId},
};
use figures::{Bar, Field, Others, PLACING};
use kernel::{Figures, Ground, Point, Refusal, Route, Why, route_length};
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;
use table::{Disc, Heading, Inches, Shape};

/// HA-MOV-23: this is too near to enemies who are shown; 1" is not.
pub const TOO_NEAR: Inches = Inches::hundredths(99);

/// Who touches somebody is so much farther off than his footprint allows.
const HAIR: u16 = 10;

/// A field for one footprint that goes by thrown dice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Footing<'a> {
    #[serde(flatten)]
    pub field: Field<'a, C>,
    pub body: Body,
    /// HA-GEN-11: where others stand; one may pass them, not end on them.
    pub crowd: SmallVec<[Berth; 32]>,
    /// Where footprints may overlap.
    pub shared: Cow<'a, [Shape]>,
    /// HA-CM-10: no nearer to these than so far.
    pub shy: SmallVec<[(Berth, Inches); 8]>,
    /// HA-IND-18: a spotter stays this near his weapon.
    pub leash: Option<(Point, Inches)>,
    /// HA-MOV-22: the dice of a way.
    pub going: Option<Going>,
    /// HA-IND-14: what is fired at lies between these distances from the firer.
    pub span: Option<(Shape, Inches, Inches)>,
    /// HA-ASLT-01, HA-CM-13: what a move that the rules order must come to.
    pub ordered: Option<Box<Ordered>>,
}

impl<'a> Footing<'a> {
    /// Where it may be set up.
    pub fn placing(game: &Game<'a>, unit: UnitId, zone: Shape, clause: C) -> Footing<'a> {
        let mut ground = Footing::of(game, unit, PLACING);
        ground.field.zone = Some((zone, clause));
        ground.leash = leash(game, unit);
        ground
    }
    /// Where it may go; `reach` is the longest possible throw.
    pub fn moving(game: &Game<'a>, unit: UnitId, going: Going) -> Footing<'a> {
        let mut ground = Footing::within(game, unit, going.longest());
        // HA-CM-10: halted men come no nearer to whom they have observed.
        if game.unit(unit).nerve == Nerve::Halted {
            let enemies = game.shown(game.seat(unit)).filter(|&e| game.unit(unit).has_observed(e));
            let own = game.shape(unit);
            ground.shy = enemies.map(|e| Berth::of(game, e)).map(|berth| (berth, berth.gap_to(&own))).collect();
        }
        Footing { going: Some(going), ..ground }
    }
    /// The same whatever it throws and whomever it fears.
    pub fn within(game: &Game<'a>, unit: UnitId, reach: u32) -> Footing<'a> {
        Footing { leash: leash(game, unit), ..Footing::of(game, unit, reach) }
    }
    /// HA-CM-13: the same for one who runs: over those who are close to it nobody goes.
    pub fn fleeing(game: &Game<'a>, unit: UnitId, reach: u32) -> Footing<'a> {
        let mut ground = Footing::within(game, unit, reach);
        let (own, base) = (game.shape(unit), ground.field.base);
        let close = |other: &Shape| own.gap_between(other) <= TOO_NEAR;
        let bar = |other: Shape| Bar {
            shape: match other {
                Shape::Disc(disc) => Shape::disc(disc.at, (disc.radius + base).saturating_sub(HAIR)),
                hull => hull,
            },
            clause: C::Mov23,
            passing: true,
        };
        let bars: SmallVec<[Bar<C>; 4]> = ground.field.others.shapes().filter(close).map(bar).collect();
        if !bars.is_empty() {
            ground.field.bars.to_mut().extend(bars);
        }
        ground
    }
    fn of(game: &Game<'a>, unit: UnitId, reach: u32) -> Footing<'a> {
        let others = others(game, unit, None);
        let bars = bars(game, unit, |house, most| is_full(game, unit, house, most));
        Footing {
            field: Field { bars, others, reach, havens: Cow::Borrowed(&game.setup.havens), ..field(game, unit) },
            body: Body::of(game, unit),
            crowd: crowd(game, unit).collect(),
            shared: Cow::Borrowed(&game.setup.shared),
            shy: SmallVec::new(),
            leash: None,
            going: None,
            span: None,
            ordered: None,
        }
    }
    /// HA-ASLT-01: straight at somebody there: he is no obstacle, and houses he is in can be entered for this.
    pub fn charging(game: &Game<'a>, unit: UnitId, at: Point) -> Footing<'a> {
        let mut bars = bars(game, unit, |_, _| false);
        if bars.iter().any(|bar| !bar.passing) {
            bars.to_mut().retain(|bar| bar.passing);
        }
        Footing {
            field: Field { bars, others: others(game, unit, Some(at)), reach: 0, ..field(game, unit) },
            body: Body::of(game, unit),
            crowd: SmallVec::new(),
            shared: Cow::Borrowed(&game.setup.shared),
            shy: SmallVec::new(),
            leash: None,
            going: None,
            span: None,
            ordered: None,
        }
    }
    /// HA-SMK-04: where it may lay smoke.
    pub fn aiming(game: &Game<'a>, unit: UnitId, weapon: WeaponId) -> Footing<'a> {
        let row = game.weapon(weapon);
        let most = row.bands.into_iter().flatten().max().filter(|_| !row.table && row.class != Class::Howitzer);
        Footing {
            field: Field {
                figures: Figures::from_slice(&[game.unit(unit).at]),
                base: 0,
                ..Field::open(game.setup.plan.size, C::Smk04)
            },
            body: Body { footprint: Footprint::Disc(0), ..Body::of(game, unit) },
            crowd: SmallVec::new(),
            shared: Cow::Borrowed(&[]),
            shy: SmallVec::new(),
            leash: None,
            going: None,
            span: Some((game.shape(unit), row.least, most.unwrap_or(Inches::whole(i16::MAX)))),
            ordered: None,
        }
    }

    fn is_still(&self, route: &[Point]) -> bool {
        self.field.reach != PLACING && route.iter().all(|p| Some(p) == route.first())
    }
    /// Whether it may stand there and point so.
    pub fn stand_facing(&self, at: Point, heading: Heading) -> Result<(), Refusal<C>> {
        self.ends(at, heading)?;
        self.field.stand(at)
    }
    /// HA-GEN-11, HA-MOV-23: what keeps a hull from turning so where it is.
    pub fn bars_turn(&self, at: Point, heading: Heading) -> Option<C> {
        if !self.body.is_hull() {
            return None;
        }
        self.room(at, heading, &self.body.shape(at, heading)).err().map(|refusal| refusal.clause)
    }
    /// HA-GEN-11, HA-MOV-23: whether there is room for it among others. Of discs the field says how near is too near.
    fn room(&self, at: Point, heading: Heading, own: &Shape) -> Result<(), Refusal<C>> {
        let shared = |other: &Berth| self.shared.iter().any(|s| s.holds(at) && s.holds(other.at()));
        if self.crowd.iter().any(|other| self.body.overlaps(at, heading, other) && !shared(other)) {
            return Err(Refusal::at(C::Gen11, Why::Crowded, at));
        }
        if self.body.is_hull() && self.field.others.shapes().any(|other| own.gap_between(&other) <= TOO_NEAR) {
            return Err(Refusal::at(C::Mov23, Why::TooClose, at));
        }
        Ok(())
    }
    /// HA-GEN-11, HA-MOV-23, HA-CM-10, HA-IND-18: what the end of a way must be like.
    fn ends(&self, at: Point, heading: Heading) -> Result<(), Refusal<C>> {
        let size = self.field.size;
        let rim = i32::from(self.body.footprint.radius());
        let inside = |n: i16, most: i16| (rim..=i32::from(most) - rim).contains(&i32::from(n));
        if !inside(at.x, size.x) || !inside(at.y, size.y) {
            return Err(Refusal::at(C::Gen11, Why::OffTable, at));
        }
        let own = self.body.shape(at, heading);
        if let Some((from, least, most)) = &self.span {
            let far = from.gap_to(Disc::dot(at));
            if far < *least || far > *most {
                return Err(Refusal::at(C::Ind14, Why::OutOfZone, at));
            }
        }
        self.room(at, heading, &own)?;
        if self.shy.iter().any(|(enemy, before)| enemy.gap_to(&own) < *before) {
            return Err(Refusal::at(C::Cm10, Why::TooClose, at));
        }
        match self.leash {
            Some((weapon, far)) if own.gap_to(Disc::dot(weapon)) > far => {
                Err(Refusal::at(C::Ind18, Why::OutOfZone, at))
            }
            _ => Ok(()),
        }
    }
}

impl Footing<'_> {
    /// HA-MOV-23: what a hull passes; whoever begins too near may drive away.
    fn sweeps(&self, route: &[Point]) -> Result<(), Refusal<C>> {
        if !self.body.is_hull() || self.field.reach == PLACING {
            return Ok(());
        }
        let start = route.first().map(|&at| self.body.shape(at, self.body.facing));
        let was_near = |other: &Shape| start.as_ref().is_some_and(|own| own.gap_between(other) <= TOO_NEAR);
        let others = || self.field.others.shapes().filter(|other| !was_near(other));
        for leg in route.windows(2).filter(|leg| leg[0] != leg[1]) {
            let swath = self.body.swath(leg[0], leg[1]);
            if swath.is_some_and(|swath| others().any(|other| swath.gap_between(&other) <= TOO_NEAR)) {
                return Err(Refusal::at(C::Mov23, Why::TooClose, leg[1]));
            }
        }
        Ok(())
    }
}

/// HA-MOV-23: the enemies it sees, and where it believes others, but for those in one place. Nobody knows how a hull
/// points that is only believed somewhere: it is as wide as it is long.
pub(crate) fn others(game: &Game<'_>, unit: UnitId, but: Option<Point>) -> Others {
    let us = game.seat(unit);
    let is_other = |at: Point| Some(at) != but;
    let shown = || game.shown(us).filter(|&e| is_other(game.at(e)));
    let men = shown().filter(|&e| game.corners(e).is_none()).map(|e| game.disc(e));
    let markers = game.ghosts(us).filter_map(|g| Some(Disc::new(game.unit(g).believed?, game.radius(g))));
    let mut others: Others = men.chain(markers.filter(|disc| is_other(disc.at))).collect();
    shown().filter_map(|e| game.corners(e)).for_each(|corners| others.add_hull(corners));
    others
}

/// HA-GEN-11: friends and wrecks.
pub fn crowd<'g>(game: &'g Game<'_>, unit: UnitId) -> impl Iterator<Item = Berth> + 'g {
    let friends = game.on_table(game.seat(unit)).filter(move |&u| u != unit);
    let wrecks = game.setup.vehicles.iter().copied().filter(|&u| game.is_wreck(u));
    friends.chain(wrecks).map(|u| Berth::of(game, u))
}

fn field(game: &Game<'_>, unit: UnitId) -> Field<'static, C> {
    Field {
        apart: TOO_NEAR,
        apart_clause: C::Mov23,
        figures: Figures::from_slice(&[game.unit(unit).at]),
        base: Body::of(game, unit).core(),
        ..Field::open(game.setup.plan.size, C::Gen11)
    }
}

/// HA-IND-18: a spotter stays with his weapon, as long as there is one.
fn leash(game: &Game<'_>, unit: UnitId) -> Option<(Point, Inches)> {
    let weapon = game.element(unit).spotter_of.filter(|&w| game.unit(w).is_alive());
    weapon.map(|w| (game.at(w), Inches::whole(24)))
}

/// What an element cannot stand on or cross: the piece, the clause, and whether it bars the way as well.
type Closed = (u8, C, bool);

/// What is closed to an element as long as nothing burns, and nothing has fallen that was closed or carried it.
#[derive(Debug, Clone, PartialEq)]
pub struct Usual {
    /// HA-GEN-12: what it may enter, and how many others fill it.
    rooms: Vec<(u8, usize)>,
    /// For every set of those that are full, their bits in the order of `rooms`: as many sets as there is a use for.
    bars: Vec<Vec<Bar<C>>>,
}

/// Sets of full houses for which bars are laid ready.
const SETS: usize = 1 << 6;

impl Usual {
    pub(crate) fn of(plan: &Plan, element: &Element, is_gun: bool) -> Usual {
        let free = plan.options.terrain_open();
        let closed = |t: &Terrain| closed(element, is_gun, t.kind, free);
        let room = |(nth, t): (u8, &Terrain)| Some((nth, room(t.kind)?)).filter(|_| closed(t).is_none());
        let rooms: Vec<_> = (0..).zip(&plan.terrain).filter_map(room).collect();
        let bars = |full: usize| {
            let is_full = |nth: u8| rooms.iter().position(|r| r.0 == nth).is_some_and(|n| full >> n & 1 == 1);
            let closed = (0..).zip(&plan.terrain).filter_map(|(nth, t)| {
                let clause = closed(t).or_else(|| is_full(nth).then_some(C::Gen12))?;
                Some((nth, clause, !is_entered(element, t.kind)))
            });
            closed.map(|at| bar(&plan.terrain, at)).collect()
        };
        Usual { bars: (0..(1 << rooms.len()).min(SETS)).map(bars).collect(), rooms }
    }
    fn bars(&self, game: &Game<'_>, is_full: impl Fn(u8, usize) -> bool) -> Option<&[Bar<C>]> {
        // What it may enter can be entered as rubble too.
        let is_room = |nth: u8| self.rooms.iter().any(|room| room.0 == nth);
        let is_usual = game.burning == 0 && game.pieces().all(|(nth, _)| !game.has_fallen(nth) || is_room(nth));
        let full = |(n, &(nth, most)): (usize, &(u8, usize))| usize::from(is_full(nth, most)) << n;
        let full = || self.rooms.iter().enumerate().map(full).sum::<usize>();
        self.bars.get(is_usual.then(full)?).map(Vec::as_slice)
    }
}

fn bar(terrain: &[Terrain], (nth, clause, passing): Closed) -> Bar<C> {
    Bar { shape: terrain[usize::from(nth)].shape.clone(), clause, passing }
}

fn bars<'a>(game: &Game<'a>, unit: UnitId, is_full: impl Fn(u8, usize) -> bool) -> Cow<'a, [Bar<C>]> {
    let setup = game.setup;
    let closed = game.pieces().filter_map(|(nth, t)| closed_now(game, unit, nth, t, &is_full));
    let mut now = closed.map(|at| bar(&setup.plan.terrain, at));
    let usual = &setup.usual[usize::from(unit.0)][usize::from(game.is_gun(unit))];
    let Some(usual) = usual.bars(game, &is_full) else {
        return Cow::Owned(now.collect());
    };
    debug_assert!(usual.iter().all(|bar| now.next().as_ref() == Some(bar)) && now.next().is_none());
    Cow::Borrowed(usual)
}

/// HA-GEN-12: how many a house has room for.
const fn room(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Building => Some(2),
        Kind::Pillbox => Some(1),
        _ => None,
    }
}

/// HA-GEN-12: as many others are in there. Who is hidden takes no room that others could see.
fn is_full(game: &Game<'_>, unit: UnitId, house: u8, most: usize) -> bool {
    let bounds = game.setup.terrain(house).shape.bounds();
    let near = game.setup.units().filter(|&u| u != unit && bounds.holds(game.unit(u).at));
    let inside = near.filter(|&u| game.is_inside(u, house));
    inside.filter(|&u| game.seat(u) == game.seat(unit) || !game.unit(u).hidden).nth(most - 1).is_some()
}

/// HA-GEN-12, HA-MOV-18, HA-MOV-19: ground that this element cannot stand on or cross.
fn closed(element: &Element, is_gun: bool, kind: Kind, free: bool) -> Option<C> {
    let is_wheeled = element.hull.is_some_and(|h| h.wheeled);
    let swims = element.boat || element.hull.is_some_and(|h| h.water.is_some());
    match kind {
        Kind::Building if element.has_hull() || is_gun => Some(C::Gen12),
        Kind::Pillbox if element.has_hull() => Some(C::Gen12),
        Kind::Wood | Kind::Wall | Kind::SeaWall if is_wheeled && !free => Some(C::Mov18),
        Kind::DeepWater if !swims => Some(C::Mov19),
        _ => None,
    }
}

/// A house that men may not enter can still be walked through.
fn is_entered(element: &Element, kind: Kind) -> bool {
    !element.has_hull() && matches!(kind, Kind::Building | Kind::Pillbox)
}

/// The same as things stand: houses burn and are full, bridges fall.
fn closed_now(
    game: &Game<'_>,
    unit: UnitId,
    nth: u8,
    piece: &Terrain,
    is_full: impl Fn(u8, usize) -> bool,
) -> Option<Closed> {
    let (element, kind) = (game.element(unit), game.ground(nth));
    let clause = match kind {
        Kind::Building if game.is_burning(nth) => C::Flm06,
        Kind::Bridge if game.has_fallen(nth) => C::He10,
        _ => match closed(element, game.is_gun(unit), kind, game.setup.options().terrain_open()) {
            Some(clause) => clause,
            None if room(kind).is_some_and(|most| is_full(nth, most)) => C::Gen12,
            None => return None,
        },
    };
    // HA-FLM-06: a house that burns, and a bridge that fell, can only be left.
    let is_there = || game.unit(unit).is_on_table() && piece.shape.holds(game.unit(unit).at);
    let passing = match clause {
        C::Flm06 | C::He10 => !is_there(),
        _ => !is_entered(element, kind),
    };
    Some((nth, clause, passing))
}

impl Ground<C> for Footing<'_> {
    type Kept = Footing<'static>;

    fn keep(&self) -> Footing<'static> {
        Footing {
            field: self.field.keep(),
            body: self.body,
            crowd: self.crowd.clone(),
            shared: Cow::Owned(self.shared.to_vec()),
            shy: self.shy.clone(),
            leash: self.leash,
            going: self.going.clone(),
            span: self.span.clone(),
            ordered: self.ordered.clone(),
        }
    }
    fn stand(&self, at: Point) -> Result<(), Refusal<C>> {
        self.stand_facing(at, self.body.facing)
    }
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<C>> {
        if let Some(price) = self.attains(route)? {
            return Ok(price);
        }
        if self.is_still(route) {
            return Ok(0);
        }
        if let Some(&end) = route.last() {
            self.ends(end, self.body.heading(route))?;
        }
        let price = self.field.price(route)?;
        self.sweeps(route)?;
        // HA-MOV-22: no farther than its dice can throw.
        if let Some(going) = &self.going {
            let budget = going.reach(route);
            if route_length(route) > budget {
                let clause = going.dice(route).1;
                return Err(Refusal::new(clause, Why::TooFar { price: route_length(route), budget }));
            }
        }
        Ok(price)
    }
    fn way(&self, begun: &[Point], to: Point, budget: u32) -> Option<Route> {
        let to = begun.last().map_or(to, |&from| self.beside(from, to));
        let walked = || Ground::way(&self.field, begun, to, budget).filter(|route| self.price(route).is_ok());
        let walked = if self.body.is_hull() { None } else { walked() };
        walked.or_else(|| figures::round_a_corner(self, begun, to, budget))
    }
    fn arrange(&self, route: &[Point]) -> Result<Figures, Refusal<C>> {
        Ok(route.last().copied().into_iter().collect())
    }
    fn arranged(&self, route: &[Point], figures: &[Point]) -> Result<(), Refusal<C>> {
        match (figures, route.last()) {
            ([at], Some(end)) if at == end => Ok(()),
            _ => Err(Refusal::new(C::Gen11, Why::Scattered)),
        }
    }
    fn is_ordered(&self) -> bool {
        self.ordered.is_some()
    }
    fn suggestions(&self) -> usize {
        self.ordered.as_ref().map_or_else(|| self.field.suggestions(), |ordered| ordered.ready.len())
    }
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        if let Some(ordered) = &self.ordered {
            return ordered.ready.get(nth).cloned();
        }
        let route = self.field.route(nth, from, budget)?;
        // The field does not know how far the dice go: as much of it as they do.
        let most = self.going.as_ref().map_or(budget, |g| g.reach(&route)).min(budget);
        let route = match (route.first(), route.last()) {
            (Some(&from), Some(&to)) if route_length(&route) > most => {
                Route::from_slice(&[from, kernel::on_route(&[from, to], most)])
            }
            _ => route,
        };
        (nth == 0 || self.price(&route).is_ok_and(|price| price <= budget)).then_some(route)
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        self.field.spot(nth).filter(|&at| self.stand(at).is_ok())
    }
}
