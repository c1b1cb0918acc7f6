//! BA-CQ: close quarters between men on foot.
use crate::{
    Clause as C, Game, Going, Kind, MAN, MEN, Moved, Oracle, Place, against_vehicles, assist, buildings,
    damage::{damage_value, remove},
    movement::{self, ADVANCE, RUN},
    shooting::{Reply, fire_at, out_of_turn},
    traits, turn,
    words::{Choice, Event, Order, UnitId},
};
use figures::{Charge, Ends, Field};
use kernel::{D6, March, Need, Play, Route, Verbs, pool};
use smallvec::SmallVec;
use std::borrow::Cow;
use table::{Bounds, Disc, Inches, Shape, gap, is_within};

/// BA-CQ-03: who may not start an assault; BA-TRAN-06: nor anybody out of a vehicle that moved this turn.
pub fn assault_bar(game: &Game<'_>, unit: UnitId) -> Option<C> {
    let traits = game.setup.squad(unit).traits;
    match game.unit(unit).place {
        Place::Aboard(vehicle) if game.unit(vehicle).moved > Moved::Stood => Some(C::Tran06),
        _ if game.is_artillery(unit) => Some(C::Cq03),
        _ if traits.medic || traits.artillery_observer || traits.air_observer => Some(C::Cq03),
        _ => None,
    }
}

/// BA-CQ-01: named, answered, reached, fought to the end.
pub fn assault(game: &mut Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // BA-CQV: a vehicle is another matter.
    if game.is_vehicle(target) {
        return against_vehicles::assault(game, unit, target, oracle);
    }
    if game.setup.is_mapless() {
        return assist::assault(game, unit, target, oracle);
    }
    react(game, unit, target, None, &mut oracle.within(C::Cq02, &(unit, target)))?;
    if !game.unit(unit).is_alive() {
        return Ok(());
    }
    let way = come_in(game, unit, target, oracle)?;
    let house = game.unit(target).place;
    let defended = is_defended(game, unit, &way, target);
    game.set_moved(unit, Moved::Ran);
    if way.in_contact == 0 {
        // BA-CQ-10: out of reach, the assault fails; they come as near as they can.
        oracle.tell(C::Cq10, Event::FallsShort { by: unit, at: target });
        return movement::travel(game, unit, C::Cq10, &way.march, oracle);
    }
    // BA-BLDG-09: a wall with an opening is contact enough.
    let clause = if buildings::is_inside(game, target) { C::Bldg09 } else { way.clause };
    oracle.tell(clause, Event::Contact { by: unit, at: target, in_contact: way.in_contact });
    way.go(game, unit, &mut oracle.within(C::Cq01, &(unit, target, house, defended)))?;
    if !game.unit(unit).is_on_table() || !game.unit(target).is_on_table() {
        return Ok(());
    }
    let winner = clash(game, unit, target, defended, &mut oracle.within(C::Cq23, &(unit, house)))?;
    match (winner, house) {
        // BA-BLDG-09, BA-CQ-24: the assaulters may stay in the building they have won.
        (Some(winner), Place::Building(piece)) if winner == unit && buildings::occupy(game, winner, piece, oracle)? => {
            Ok(())
        }
        (Some(winner), _) => regroup(game, winner, oracle),
        (None, _) => Ok(()),
    }
}

/// In contact, and to the end.
pub fn clash(
    game: &mut Game<'_>,
    unit: UnitId,
    target: UnitId,
    defended: bool,
    oracle: &mut impl Oracle,
) -> Play<Option<UnitId>> {
    // BA-CQ-11: contact shakes off every pin of the target.
    let pins = game.unit(target).pins;
    if pins > 0 && !game.setup.options().cq_keep_pins() {
        oracle.tell(C::Cq11, game.unpin(target, pins));
    }
    fight(game, unit, target, defended, oracle)
}

/// The target fires at the assaulters before they move, if it has the time.
pub(crate) fn react(
    game: &mut Game<'_>,
    unit: UnitId,
    target: UnitId,
    asked: Option<C>,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let them = game.seat(target);
    let is_far = game.distance(unit, target) > Inches::whole(6) || game.setup.options().assault_react_any_distance();
    let (declared, may_fire) = match game.unit(target).order {
        // BA-CQ-04: no die yet, and more than 6" away.
        None if is_far => (C::Cq04, true),
        // BA-CQ-06: no time.
        None => (C::Cq06, false),
        // BA-CQ-05: lying in wait, at any distance.
        Some(Order::Ambush) => (C::Cq05, true),
        Some(_) => (C::Cq02, false),
    };
    oracle.tell(declared, Event::Assaults { by: unit, at: target });
    if !may_fire {
        return Ok(());
    }

    // BA-CQ-07: fire, resolved in full at this distance; going Down is no answer.
    let options = [Choice::FireAtThem, Choice::Stand];
    let barred = [(Choice::GoDown, C::Cq07)];
    if oracle.pick_barring(game, them, asked.unwrap_or(declared), (unit, target), &options, &barred)? == Choice::Stand {
        return Ok(());
    }
    if declared == C::Cq05 {
        oracle.tell(C::Cq05, game.give(target, Order::Fire));
    } else {
        let clause = turn::reaction(game, target);
        oracle.tell(clause, game.react(target, Order::Fire));
    }
    let attack = out_of_turn(game, target, unit, Reply::Assaulting, oracle)?;
    fire_at(game, &attack, oracle)
}

/// How the assaulters come in.
pub(crate) struct WayIn {
    pub(crate) march: March,
    /// Everybody's own way, where it is not straight.
    ways: SmallVec<[Option<Route>; MEN]>,
    pub(crate) in_contact: u8,
    left_behind: u8,
    pub(crate) clause: C,
}

impl WayIn {
    fn of(game: &Game<'_>, unit: UnitId, charge: Charge, marks: &[Disc], clause: C) -> WayIn {
        let in_contact = charge.figures.iter().filter(|&&at| touches(Disc { at, radius: MAN }, marks)).count() as u8;
        let march = charge.march(game.origin(unit));
        WayIn { march, in_contact, left_behind: charge.left_behind, ways: charge.ways, clause }
    }
    /// BA-CQ-08: everybody by his own way; BA-MOVE-05: who could not keep up is told.
    pub(crate) fn go(&self, game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
        if self.left_behind > 0 {
            oracle.tell(C::Move05, Event::LeftBehind { unit, men: self.left_behind });
        }
        movement::travel_by(game, unit, self.clause, &self.march, Some(&self.ways), oracle)
    }
}

/// BA-CQ-08, BA-CQ-09: 12" at them round what is closed, or 6" where the way crosses rough ground or an obstacle.
pub(crate) fn way_in(game: &Game<'_>, unit: UnitId, target: UnitId) -> WayIn {
    way_to(game, unit, game.discs(target))
}

pub(crate) fn way_to(game: &Game<'_>, unit: UnitId, marks: &[Disc]) -> WayIn {
    let (clear, rough) = (ground(game, unit, C::Cq08), ground(game, unit, C::Cq09));
    if let Some(charge) = clear.charge(marks, RUN, &slow(&clear, &rough)) {
        return WayIn::of(game, unit, charge, marks, C::Cq08);
    }
    if let Some(charge) = rough.charge(marks, ADVANCE, &[]) {
        return WayIn::of(game, unit, charge, marks, C::Cq09);
    }
    // BA-CQ-10: the whole move towards them, more than 1" away.
    let stay = || March { route: Route::from_slice(&[game.origin(unit)]), figures: game.unit(unit).figures() };
    let march = clear.approach(RUN, marks).or_else(|| rough.approach(ADVANCE, marks)).unwrap_or_else(stay);
    WayIn { march, ways: SmallVec::new(), in_contact: 0, left_behind: 0, clause: C::Cq10 }
}

/// What is in the way of an assault at this speed. Nobody looks for cover on it.
fn ground<'a>(game: &Game<'a>, unit: UnitId, clause: C) -> Field<'a, C> {
    let (going, reach) = if clause == C::Cq08 { (Going::Run, RUN) } else { (Going::Walk, ADVANCE) };
    Field { havens: Cow::default(), ..game.ground(unit, going, reach) }
}

/// BA-CQ-09: what slows; who stands close behind a wall, or just in the crops, is reached across it all the same.
fn slow<'f>(clear: &'f Field<'_, C>, rough: &Field<'_, C>) -> SmallVec<[&'f Shape; 24]> {
    clear.bars.iter().filter(|bar| !rough.bars.contains(bar)).map(|bar| &bar.shape).collect()
}

/// BA-CQ-26: round or across what slows, and by which way, is the attacker's to say.
pub(crate) fn come_in(game: &Game<'_>, unit: UnitId, target: UnitId, oracle: &mut impl Oracle) -> Play<WayIn> {
    let (us, marks) = (game.seat(unit), game.discs(target));
    let mut way = way_to(game, unit, marks);
    if way.in_contact == 0 {
        return Ok(way);
    }
    if way.clause == C::Cq08
        && let Some(across) = across(game, unit, marks).filter(|across| across.march.figures != way.march.figures)
        && oracle.pick(game, us, C::Cq26, (unit, target), &[Choice::GoRound, Choice::GoAcross])? == Choice::GoAcross
    {
        way = across;
    }
    // Where the first of them runs straight at them there is nothing to draw.
    if way.ways.first().is_none_or(Option::is_none) {
        return Ok(way);
    }
    let (field, rough) = (ground(game, unit, way.clause), ground(game, unit, C::Cq09));
    let held = slow(&field, &rough);
    let ready = field.ways_to(way.march.clone(), marks, &held);
    let ends = Ends::Contact { targets: SmallVec::from_slice(marks), held: held.into_iter().cloned().collect() };
    let (from, reach) = (game.origin(unit), field.reach);
    let bound = field.bound_for(ends, C::Cq26, ready);
    let march = oracle.path(game, us, C::Cq26, unit, from, reach, bound)?;
    if march == way.march {
        return Ok(way);
    }
    let charge = ground(game, unit, way.clause).charge_of(&march, marks);
    Ok(WayIn::of(game, unit, charge, marks, way.clause))
}

/// The short way across what slows, if anything near does.
fn across(game: &Game<'_>, unit: UnitId, marks: &[Disc]) -> Option<WayIn> {
    let (clear, rough) = (ground(game, unit, C::Cq08), ground(game, unit, C::Cq09));
    let between = Bounds::of(clear.figures.iter().copied().chain(marks.iter().map(|mark| mark.at)));
    let is_any = slow(&clear, &rough).iter().any(|shape| shape.bounds().meets(between));
    let charge = is_any.then(|| rough.charge(marks, ADVANCE, &[])).flatten()?;
    Some(WayIn::of(game, unit, charge, marks, C::Cq09))
}

fn touches(man: Disc, marks: &[Disc]) -> bool {
    marks.iter().any(|&mark| gap(man, mark) <= table::CONTACT)
}

/// BA-CQ-17: the target is in a building, or stands at an obstacle and somebody comes across it.
fn is_defended(game: &Game<'_>, unit: UnitId, way: &WayIn, target: UnitId) -> bool {
    if buildings::is_inside(game, target) {
        return true;
    }
    let marks = game.discs(target);
    let obstacles = game.setup.plan.terrain.iter().filter(|t| t.kind == Kind::Obstacle).map(|t| &t.piece.shape);
    let held = obstacles.filter(|shape| marks.iter().any(|&mark| shape.is_within_of(mark, Inches::whole(1))));
    let held: SmallVec<[&Shape; 8]> = held.collect();
    let men = ground(game, unit, way.clause).figures;
    men.into_iter().zip(&way.march.figures).enumerate().any(|(nth, (from, &at))| {
        // BA-CQ-09: his way, and on to the middle of the man he touches, if any.
        let touched = marks.iter().find(|&&mark| touches(Disc { at, radius: MAN }, &[mark])).map(|mark| mark.at);
        let turns = way.ways.get(nth).and_then(Option::as_ref).map_or(&[][..], |way| &way[1..]);
        let mut points = std::iter::once(from).chain(turns.iter().copied()).chain([at]).chain(touched);
        let mut last = points.next().unwrap_or(at);
        points.any(|next| {
            let leg = (std::mem::replace(&mut last, next), next);
            held.iter().any(|shape| shape.is_crossed(leg.0, leg.1))
        })
    })
}

/// BA-CQ-12..22: round by round until one side has lost more.
pub fn fight(
    game: &mut Game<'_>,
    unit: UnitId,
    target: UnitId,
    defended: bool,
    oracle: &mut impl Oracle,
) -> Play<Option<UnitId>> {
    let mut again = false;
    loop {
        oracle.cut(game, C::Cq21, &(unit, target, defended, again))?;
        let [ours, theirs] = round(game, unit, target, (defended, again), oracle)?;
        match outcome(game, unit, target, ours, theirs) {
            End::Again => again = true,
            End::Nobody => return Ok(None),
            End::Won { winner, loser, clause } => {
                // BA-CQ-01: last of all the winner regroups; BA-CQ-25: a defender's die stays as it was.
                let won = if winner == unit { C::Cq01 } else { C::Cq25 };
                return Ok(win(game, winner, loser, [clause, won], oracle));
            }
        }
    }
}

/// BA-CQ-12..18: one round, the first or `again`; what each side lost in it.
pub(crate) fn round(
    game: &mut Game<'_>,
    unit: UnitId,
    target: UnitId,
    (defended, again): (bool, bool),
    oracle: &mut impl Oracle,
) -> Play<[u8; 2]> {
    // BA-CQ-17: across a defence both sides strike together; else (a)-(b) before (c)-(d).
    let together = defended || again && game.setup.options().cq_tie_simultaneous();
    // BA-CQ-12: every man fights; BA-CQ-21: once more.
    let head = match (again, together) {
        (true, false) => C::Cq21,
        (_, true) => C::Cq17,
        (false, false) => C::Cq12,
    };
    let men = [unit, target].map(|u| game.unit(u).count());
    oracle.tell(head, Event::Melee { by: unit, at: target, men });
    let struck = strike(game, unit, target, C::Cq13, oracle)?;
    let (theirs, ours);
    if together {
        let back = strike(game, target, unit, C::Cq13, oracle)?;
        theirs = fall(game, target, struck, oracle)?;
        ours = fall(game, unit, back, oracle)?;
    } else {
        // BA-CQ-15: who fell does not strike back.
        theirs = fall(game, target, struck, oracle)?;
        let back = strike(game, target, unit, C::Cq15, oracle)?;
        ours = fall(game, unit, back, oracle)?;
    }
    // BA-CQ-18: casualties of this round, side by side.
    oracle.tell(C::Cq18, Event::Fought { by: unit, at: target, lost: [ours, theirs] });
    Ok([ours, theirs])
}

/// BA-CQ-13, BA-CQ-14: one damage die a man, two with an Assault weapon; by the enemy's quality, without Pen.
pub(crate) fn strike(game: &Game<'_>, unit: UnitId, enemy: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<u8> {
    let marks = game.discs(enemy);
    let fighters: SmallVec<[usize; MEN]> =
        game.unit(unit).men().filter(|&man| fights(game, unit, man, marks)).collect();
    // BA-WPN-11: an Assault weapon, BA-TRAIT-07: or a tough fighter; never more than two dice.
    let tough = traits::are_tough(game, unit);
    let is_assault =
        |man: &&usize| tough || game.soldier(unit, **man).weapon.is_some_and(|w| game.setup.weapon(w).assault);
    let twofold = if tough { C::Trait07 } else { C::Wpn11 };
    let men = fighters.len() as u8;
    let twice = fighters.iter().filter(is_assault).count() as u8;
    let need = Need::base(C::Cq14, "quality", damage_value(game.quality(enemy)));
    let dice = |n: u8| pool(n, D6, &[need.total() as u8]);
    let us = game.seat(unit);

    // Option assault_extra_on_kill: the second die only after the first did damage.
    if game.setup.options().assault_extra_on_kill() {
        let plain = oracle.throw(us, clause, (unit, enemy), dice(men - twice), &need)?.of(1);
        let first = oracle.throw(us, twofold, (unit, enemy), dice(twice), &need)?.of(1);
        let extra = oracle.throw(us, twofold, (unit, enemy), dice(first), &need)?.of(1);
        return Ok(plain + first + extra);
    }
    let plain = oracle.throw(us, clause, (unit, enemy), dice(men - twice), &need)?.of(1);
    let double = oracle.throw(us, twofold, (unit, enemy), dice(2 * twice), &need)?.of(1);
    Ok(plain + double)
}

/// BA-CQ-12: every man fights (option `cq_contact_only`: only those in contact, or next to one who is).
fn fights(game: &Game<'_>, unit: UnitId, man: usize, marks: &[Disc]) -> bool {
    if !game.setup.options().cq_contact_only() || buildings::is_inside(game, unit) {
        return true;
    }
    let me = game.disc(unit, man);
    touches(me, marks)
        || game.discs(unit).iter().any(|&mate| touches(mate, marks) && is_within(me, mate, Inches::whole(1)))
}

/// BA-CQ-16: the owner picks who falls.
fn fall(game: &mut Game<'_>, unit: UnitId, damage: u8, oracle: &mut impl Oracle) -> Play<u8> {
    let fallen = damage.min(game.unit(unit).count());
    remove(game, game.seat(unit), C::Cq16, unit, fallen, oracle)?;
    if fallen > 0 {
        traits::first_blood(game, unit, oracle)?;
    }
    Ok(fallen)
}

enum End {
    Again,
    Nobody,
    Won { winner: UnitId, loser: UnitId, clause: C },
}

fn outcome(game: &Game<'_>, unit: UnitId, target: UnitId, ours: u8, theirs: u8) -> End {
    let men = |u: UnitId| game.unit(u).count();
    let won = |winner, loser, clause| End::Won { winner, loser, clause };
    // BA-CQ-19: the last men standing have won (option cq_count_only: the count alone decides).
    match (men(unit), men(target)) {
        (0, 0) => return End::Nobody,
        (_, 0) if !game.setup.options().cq_count_only() || ours <= theirs => return won(unit, target, C::Cq19),
        (0, _) if !game.setup.options().cq_count_only() || theirs <= ours => return won(target, unit, C::Cq19),
        _ => {}
    }
    // BA-CQ-20: more casualties in this round; BA-CQ-21: equal, another round.
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Less => won(unit, target, C::Cq20),
        std::cmp::Ordering::Greater => won(target, unit, C::Cq20),
        std::cmp::Ordering::Equal => End::Again,
    }
}

/// The loser is destroyed; the winner, if anybody of it is left.
fn win(
    game: &mut Game<'_>,
    winner: UnitId,
    loser: UnitId,
    [clause, won]: [C; 2],
    oracle: &mut impl Oracle,
) -> Option<UnitId> {
    if game.unit(loser).is_alive() {
        // BA-CQ-22: a gun is lost with its crew.
        let clause = if game.is_artillery(loser) { C::Cq22 } else { clause };
        oracle.tell(clause, game.destroy(loser));
    }
    // Option cq_count_only: the side with more losses is destroyed even if the other has no men left.
    if !game.unit(winner).is_on_table() {
        return None;
    }
    oracle.tell(won, Event::Wins { unit: winner, against: loser });
    Some(winner)
}

/// BA-CQ-23: the winner moves up to D6".
pub(crate) fn regroup(game: &mut Game<'_>, winner: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let reach = oracle.sum(game.seat(winner), C::Cq23, winner, D6)?;
    movement::regroup(game, winner, u32::from(reach) * 100, oracle)
}
