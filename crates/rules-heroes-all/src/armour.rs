//! HA-ARM: what hits do to vehicles.
use crate::{
    Clause as C, Game, Oracle, carriage, casualties, explosive,
    firing::Shot,
    flame,
    setup::{Armour, Footprint, Letter, Quadrant, Value},
    solo,
    state::{Place, Units},
    words::{Choice, Event, Load, UnitId},
};
use kernel::{D6, D10, Need, Play, Point, Verbs, at_least, chart};
use smallvec::SmallVec;
use table::{Heading, ahead};

/// What came of one hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    Nothing,
    Damaged,
    Brewed,
}

/// On which side of the two diagonals a point lies: from the rear left to the front right, and the other.
fn diagonals(game: &Game<'_>, unit: UnitId, from: Point) -> Option<(i64, i64)> {
    let corners = game.corners(unit)?;
    let side = |a: Point, b: Point| {
        let (dx, dy) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
        dx * (i64::from(from.y) - i64::from(a.y)) - dy * (i64::from(from.x) - i64::from(a.x))
    };
    Some((side(corners[3], corners[1]), side(corners[2], corners[0])))
}

fn is_on_diagonal(game: &Game<'_>, unit: UnitId, from: Point) -> bool {
    diagonals(game, unit, from).is_some_and(|(rising, falling)| rising == 0 || falling == 0)
}

/// HA-ARM-01: the diagonals divide what is round a hull; HA-ARM-02: on one of them the better face counts.
pub fn quadrant(game: &Game<'_>, unit: UnitId, from: Point) -> Quadrant {
    let Some((rising, falling)) = diagonals(game, unit, from) else { return Quadrant::Front };
    // Option quadrant_tie=firer: the worse face.
    let ties = !game.setup.options().quadrant_tie_firer();
    let is_front = if ties { rising >= 0 && falling <= 0 } else { rising > 0 && falling < 0 };
    let is_rear = if ties { rising < 0 && falling > 0 } else { rising <= 0 && falling >= 0 };
    match (is_front, is_rear) {
        (true, _) => Quadrant::Front,
        (_, true) => Quadrant::Rear,
        _ => Quadrant::Side,
    }
}

/// HA-ARM-03: every hit of a weapon on a vehicle.
pub fn hit(game: &mut Game<'_>, shot: Shot, hits: u8, oracle: &mut impl Oracle) -> Play<()> {
    let quadrant = quadrant(game, shot.at, game.at(shot.by));
    for left in (0..hits).rev() {
        if game.unit(shot.at).place != Place::Table {
            return Ok(());
        }
        strike(game, shot, quadrant, &mut oracle.within(C::Arm03, &(shot, quadrant, left)))?;
        oracle.cut(game, C::Arm03, &(shot, quadrant, left))?;
    }
    Ok(())
}

/// One hit on one face.
pub fn strike(game: &mut Game<'_>, shot: Shot, quadrant: Quadrant, oracle: &mut impl Oracle) -> Play<()> {
    let Shot { at, gun, .. } = shot;
    let Some(hull) = game.element(at).hull else { return Ok(()) };
    let row = game.weapon(gun.weapon);
    let shell = if gun.load == Load::Shell && !flame::is_flame(game, gun.weapon) { row.he } else { None };
    let (mut attack, crew) = (row.attack(gun.band), game.unit(at).count());
    if let Some(letter) = shell {
        // HA-HE-04: one letter less on those who sit in the open.
        if hull.open_top && hull.armour > Armour::Soft {
            splinters(game, shot, letter, &mut oracle.within(C::He04, &(shot, quadrant, crew)))?;
            if attack.is_none() {
                rattle(game, shot, &mut oracle.within(C::He05, &(at, crew)))?;
                return mourn(game, at, crew, oracle);
            }
        }
    }
    // HA-HE-06: a soft vehicle is hit with nothing added (option small_arms_soft=d10_zero: by bullets too).
    let bullets = row.is_small_arm() && game.setup.options().small_arms_soft_d10_zero();
    if hull.armour == Armour::Soft && (shell.is_some() || bullets) {
        attack = Some(attack.unwrap_or(0));
    }
    // HA-ARM-13, HA-HE-05: what has no attack value does nothing.
    let Some(attack) = attack else {
        oracle.tell(if shell.is_some() { C::He05 } else { C::Arm13 }, Event::Unhurt { who: game.known(at) });
        return carriage::shaken_off(game, at, oracle);
    };
    let clause = match quadrant {
        // HA-FLM-03: flame has an attack value.
        _ if flame::is_flame(game, gun.weapon) => C::Flm03,
        _ if shell.is_some() && hull.armour == Armour::Soft => C::He06,
        _ if game.element(at).is_craft() => C::Lc08,
        _ if is_on_diagonal(game, at, game.at(shot.by)) => C::Arm02,
        Quadrant::Side => C::Arm12,
        _ => C::Arm01,
    };
    oracle.tell(clause, Event::Struck { unit: at, quadrant });
    let value = game.setup.defence(hull.armour).of(quadrant);
    let effect = throw(game, shot, attack, value, oracle)?;
    oracle.cut(game, C::Arm05, &(at, effect, value, crew))?;
    suffer(game, at, effect, value, &mut oracle.within(C::Arm05, &(at, crew)))?;
    mourn(game, at, crew, oracle)
}

/// HA-ARM-03, HA-ARM-05: D10 and the attack value, against the two numbers.
fn throw(game: &Game<'_>, shot: Shot, attack: i8, value: Value, oracle: &mut impl Oracle) -> Play<Effect> {
    // Option dv_compare=greater
    let more = i8::from(game.setup.options().dv_compare_greater());
    // HA-ARM-06: where damage is automatic any hit will do.
    let damage = value.damage.map_or(-100, |damage| damage + more);
    let mut need = Need::base(C::Arm05, "brews from", value.brew);
    need.add(C::Arm03, "attack value", -attack);
    let chance = chart(D10, attack, &[damage, value.brew + more]);
    Ok(match oracle.throw(game.seat(shot.by), C::Arm03, shot.subject(), chance, &need)?.value() {
        0 => Effect::Nothing,
        1 => Effect::Damaged,
        _ => Effect::Brewed,
    })
}

/// HA-ARM-07, HA-ARM-08: what it means for the vehicle.
pub fn suffer(game: &mut Game<'_>, at: UnitId, effect: Effect, value: Value, oracle: &mut impl Oracle) -> Play<()> {
    match effect {
        // HA-ARM-04: ten is the most a D10 shows.
        Effect::Nothing => {
            oracle.tell(C::Arm04, Event::Unhurt { who: game.known(at) });
            carriage::shaken_off(game, at, oracle)?;
        }
        Effect::Damaged => {
            let clause = if value.damage.is_none() { C::Arm06 } else { C::Arm11 };
            oracle.tell(clause, game.damage(at));
            // HA-ARM-08: twice is brewed.
            if game.unit(at).damaged >= 2 {
                return brew(game, at, C::Arm08, oracle);
            }
            // HA-LC-11: nobody is counted who could lose his nerve in a craft.
            if !game.element(at).is_craft() {
                oracle.tell(C::Arm11, game.note_test(at));
            }
            // Option damage_gun: its gun is out on a 6.
            if game.setup.options().damage_gun() {
                let need = Need::base(C::Arm14, "gun out", 6);
                let thrown = oracle.throw(game.seat(at), C::Arm14, game.known(at), at_least(1, 6, 6), &need)?;
                if thrown.from(1) > 0 {
                    game.lose_gun(at);
                }
            }
            carriage::shaken_off(game, at, oracle)?;
        }
        Effect::Brewed => return brew(game, at, C::Arm07, oracle),
    }
    Ok(())
}

/// HA-ARM-07: destroyed; a die less 2 of its crew, HA-ARM-10: and of each element aboard.
pub fn brew(game: &mut Game<'_>, at: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    let witnesses = casualties::witnesses(game, at);
    let crew = game.unit(at).count();
    oracle.tell(clause, game.brew(at));
    casualties::alarm(game, &witnesses, oracle);
    if let Some(men) = game.setup.crew_of(at) {
        let fallen = oracle.sum(game.seat(at), C::Arm07, game.known(at), D6)?.saturating_sub(2).min(crew);
        oracle.cut(game, C::Arm07, &(at, crew, fallen))?;
        bail_out(game, at, men, crew - fallen, oracle)?;
    }
    carriage::wrecked(game, at, oracle)
}

/// HA-ARM-09: the rest of the crew stands beside the wreck, with pistols.
fn bail_out(game: &mut Game<'_>, wreck: UnitId, crew: UnitId, men: u8, oracle: &mut impl Oracle) -> Play<()> {
    // Option crews=removed
    if men == 0 || game.setup.options().crews_removed() {
        return Ok(());
    }
    let at = beside(game, wreck, crew, C::Arm09, oracle)?;
    oracle.tell(C::Arm09, game.bail_out(crew, wreck, men, at));
    // HA-CM-01: they test for it.
    oracle.tell(C::Arm15, game.note_test(crew));
    Ok(())
}

/// A place that touches a hull: the owner picks a side.
pub fn beside(game: &Game<'_>, hull: UnitId, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<Point> {
    let centre = game.unit(hull).at;
    let reach = match game.footprint(hull) {
        Footprint::Disc(radius) => radius,
        Footprint::Rect { width, length } => width.max(length) / 2,
    };
    let far = u32::from(reach + game.radius(unit)) + 5;
    let free = |at: Point| {
        let shape = game.shape_at(unit, at, Heading::NORTH);
        let others = game.setup.units().filter(|&u| u != unit && game.unit(u).is_on_table());
        let taken = others.into_iter().any(|u| shape.gap_between(&game.shape(u)) == table::Inches::ZERO);
        game.is_on(&shape) && !taken && game.house_at(at).is_none()
    };
    let ways = (0..8).map(|n| game.unit(hull).facing.turned(180 + 45 * n));
    let sides: SmallVec<[Heading; 8]> = ways.filter(|&way| free(ahead(centre, way, far))).collect();
    let way = match sides[..] {
        [] => return Ok(centre),
        [only] if !game.asks_everything => only,
        // HA-SOLO-T2: away from the nearest enemy.
        _ if game.is_automated(game.seat(unit)) => solo::away(game, unit, centre, &sides),
        _ => {
            let options: SmallVec<[Choice; 8]> = sides.iter().map(|way| Choice::Side(way.degrees())).collect();
            match oracle.pick(game, game.seat(unit), clause, game.known(unit), &options)? {
                Choice::Side(degrees) => Heading::new(degrees.into()),
                _ => sides[0],
            }
        }
    };
    Ok(ahead(centre, way, far))
}

/// HA-ARM-13: bullets on a soft vehicle: a man each, the crew first.
pub fn hit_soft(game: &mut Game<'_>, shot: Shot, hits: u8, oracle: &mut impl Oracle) -> Play<()> {
    let Shot { by, at, .. } = shot;
    // Option small_arms_soft=d10_zero: each is a D10 with nothing added.
    if game.setup.options().small_arms_soft_d10_zero() {
        return hit(game, shot, hits, oracle);
    }
    oracle.tell(C::Arm13, Event::Hits { by, at, hits });
    let crew = game.unit(at).count();
    spread(game, at, hits, &mut oracle.within(C::Arm13, &(at, crew)))?;
    mourn(game, at, crew, oracle)
}

/// HA-ARM-13: a vehicle without a crew is out of the game; one that has lost men owes a test (HA-CM-01).
fn mourn(game: &mut Game<'_>, at: UnitId, crew: u8, oracle: &mut impl Oracle) -> Play<()> {
    let left = game.unit(at).count();
    if !game.unit(at).is_on_table() || left == crew {
        return Ok(());
    }
    if left > 0 {
        oracle.tell(C::Eff05, game.note_test(at));
        return Ok(());
    }
    casualties::gone(game, at, C::Arm13, oracle);
    carriage::dismount_halted(game, at, oracle)
}

/// So many men fall: the crew, then those aboard.
fn spread(game: &mut Game<'_>, at: UnitId, hits: u8, oracle: &mut impl Oracle) -> Play<()> {
    // A tank that is carried keeps its own crew safe.
    let aboard = game.cargo(at).into_iter().filter(|&u| game.is_men(u));
    let all: Units = [at].into_iter().chain(aboard).collect();
    let mut left = hits;
    for (nth, &unit) in (1..).zip(&all) {
        let men = left.min(game.unit(unit).count());
        left -= men;
        casualties::take(game, unit, men, &mut oracle.within(C::Arm13, &(at, unit, left, &all[nth..])))?;
        if unit != at {
            casualties::note(game, unit, oracle);
        }
    }
    game.unit_mut(at).fallen = 0;
    Ok(())
}

/// HA-HE-04: on crew and passengers of an open top, as in soft cover (option: hard); A becomes nothing.
fn splinters(game: &mut Game<'_>, shot: Shot, letter: Letter, oracle: &mut impl Oracle) -> Play<()> {
    // HA-HE-07: lowered first, doubled then.
    let dice = explosive::doubled(game, shot.gun, letter.dice().saturating_sub(1));
    if dice == 0 {
        return Ok(());
    }
    let from = if game.setup.options().open_top_cover_hard() { 6 } else { 5 };
    let need = Need::base(C::He04, "open top", from as i8);
    let thrown = oracle.throw(game.seat(shot.by), C::He04, shot.subject(), at_least(dice, 6, from), &need)?;
    spread(game, shot.at, thrown.from(1), oracle)
}

/// HA-HE-04: and a 6 damages the vehicle.
fn rattle(game: &mut Game<'_>, shot: Shot, oracle: &mut impl Oracle) -> Play<()> {
    let need = Need::base(C::He04, "damaged", 6);
    let six = oracle.throw(game.seat(shot.by), C::He04, shot.subject(), at_least(1, 6, 6), &need)?.from(1) > 0;
    let effect = if six { Effect::Damaged } else { Effect::Nothing };
    suffer(game, shot.at, effect, Value { brew: 0, damage: Some(0) }, oracle)
}
