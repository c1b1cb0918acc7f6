//! BA-QUAL, BA-TEST: troop quality, officers, order tests.
use crate::{
    Clause as C, Game, Oracle, Place, Role, assist, driving,
    setup::Rank,
    traits,
    words::{Event, Order, UnitId},
};
use kernel::{Need, Play, TWO_D6, Term, Verbs, pool};
use table::{Inches, is_any_within};

/// What came of an order test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obedience {
    Obeys,
    Down,
    Fubar,
}

/// BA-TEST-01: pins call for a test; BA-TRAIT-08: shirkers always take one.
pub fn must_test(game: &Game<'_>, unit: UnitId) -> bool {
    game.unit(unit).pins > 0 || traits::are_shirkers(game, unit)
}

/// Two dice against the unit's morale, when it has pins and is given any order but Down.
pub fn test_order(game: &mut Game<'_>, unit: UnitId, order: Order, oracle: &mut impl Oracle) -> Play<Obedience> {
    // BA-TEST-01: for its pins; BA-TRAIT-08: shirkers always.
    let clause = if game.unit(unit).pins > 0 { C::Test01 } else { C::Trait08 };
    oracle.tell(clause, Event::MustTest { unit, order });

    // BA-TEST-02: equal or under; BA-TEST-08: two sixes are worse than a failure.
    let mut need = if game.setup.is_mapless() { assist::morale(game, unit, oracle)? } else { morale(game, unit) };
    need.limit(C::Test08, "two sixes never pass", 1, 11);
    let limit = need.total() as u8;
    let tally = oracle.throw(game.seat(unit), C::Test02, unit, pool(1, TWO_D6, &[limit + 1, 12]), &need)?;
    if tally.of(2) == 1 {
        oracle.tell(C::Test08, Event::Fubar(unit));
        return Ok(Obedience::Fubar);
    }

    // BA-TEST-07: failed, the die is turned to Down.
    if tally.of(0) == 0 {
        // BA-VEH-07: a vehicle backs away from what is before it first.
        if game.is_vehicle(unit) {
            driving::recoil(game, unit, oracle)?;
        }
        if game.unit(unit).is_on_table() && !game.unit(unit).is_down() {
            oracle.tell(C::Test07, game.give(unit, Order::Down));
        }
        return Ok(Obedience::Down);
    }

    // BA-TURN-05: passed, and it does what was ordered; BA-TEST-06: one pin comes off (option rally_d6_only: not with a
    // Rally).
    oracle.tell(C::Turn05, Event::Obeys { unit, order });
    if game.unit(unit).pins > 0 && (order != Order::Rally || !game.setup.options().rally_d6_only()) {
        oracle.tell(C::Test06, game.unpin(unit, 1));
    }
    Ok(Obedience::Obeys)
}

/// BA-TEST-02..05: the number for order tests and morale checks.
pub fn morale(game: &Game<'_>, unit: UnitId) -> Need<C> {
    morale_by(game, unit, C::Pin08, None)
}

/// The same with a special modifier (BA-TEST-09: added before the limits).
pub fn morale_with(game: &Game<'_>, unit: UnitId, special: Option<Term<C>>) -> Need<C> {
    morale_by(game, unit, C::Pin08, special)
}

/// BA-PIN-11: the same for those who were just fired at; the pins they got by it count.
pub fn morale_under_fire(game: &Game<'_>, unit: UnitId) -> Need<C> {
    morale_by(game, unit, C::Pin11, None)
}

fn morale_by(game: &Game<'_>, unit: UnitId, pins: C, special: Option<Term<C>>) -> Need<C> {
    let options = game.setup.options();
    let squad = game.setup.squad(unit);

    // BA-QUAL-01: by quality; BA-PIN-08: one less a pin.
    let base = if game.is_vehicle(unit) { (C::Veh02, "crew") } else { (C::Qual01, "quality") };
    let mut need = Need::base(base.0, base.1, game.quality(unit).morale() as i8);
    let count = game.unit(unit).pins.min(60) as i8;
    need.add(pins, "pins", -count);
    // BA-TRAIT-08: shirkers feel each pin twice.
    need.when(traits::are_shirkers(game, unit), C::Trait08, "shirkers", -count);

    // BA-QUAL-02..04: the best officer in reach.
    if let Some((clause, rank)) = best_officer(game, unit) {
        need.add(clause, rank_name(rank), rank.bonus() as i8);
        // BA-QUAL-05: but not to a vehicle (option officers_help_vehicles: to it as well).
        let in_vain = game.is_vehicle(unit) && !options.officers_help_vehicles();
        need.when(in_vain, C::Qual05, "on foot, no help to a vehicle", -(rank.bonus() as i8));
    }
    // BA-TRAIT-12: a command vehicle, to itself and armour near it.
    need.when(is_commanded(game, unit), C::Trait12, "command vehicle", 1);

    // BA-TEST-04: the NCO is gone; BA-TEST-05: one man left of a weapon team.
    let had_nco = squad.kinds.iter().any(|kind| kind.role == Role::Nco);
    let lost_nco = had_nco && !game.has_role(unit, Role::Nco) && !game.unit(unit).led && !options.no_nco_penalty();
    need.when(lost_nco, C::Test04, "no NCO", -1);
    need.when(squad.weapon_team && game.unit(unit).count() == 1, C::Test05, "one man left", -1);

    if let Some(Term { clause, label, amount }) = special {
        need.add(clause, label, amount);
    }

    // BA-TEST-03: 2 always passes, 11 and 12 always fail; BA-TEST-09: whatever else is added.
    let clause = if special.is_some() { C::Test09 } else { C::Test03 };
    let (least, most) = match (options.morale_no_cap(), options.morale_cap_11()) {
        (true, _) => (1, 12),
        (false, true) => (2, 11),
        (false, false) => (2, 10),
    };
    need.limit(clause, "limit", least, most);
    need
}

/// BA-QUAL-03: an officer of the own side within 6" of any model, his own unit included; BA-QUAL-04: only the best counts.
fn best_officer(game: &Game<'_>, unit: UnitId) -> Option<(C, Rank)> {
    // BA-QUAL-07: nobody helps a unit that is still to come.
    if game.unit(unit).is_off_table() {
        return None;
    }
    let men = game.discs(unit);
    let senior = game.setup.options().officer_range_12_senior();
    let mut best: Option<(C, Rank)> = None;
    let place = game.unit(unit).place;
    for other in game.alive(game.seat(unit)) {
        let Some((rank, officer)) = game.officer(other) else { continue };
        let reach = Inches::whole(if senior && rank >= Rank::Captain { 12 } else { 6 });
        let clause = match (place, game.unit(other).place) {
            // BA-QUAL-07: aboard he helps only himself and those aboard with him; off the table nobody.
            (Place::Aboard(a), Place::Aboard(b)) if a == b && game.unit(a).is_on_table() => C::Qual07,
            (ours, his) if !is_about(ours) || !is_about(his) => continue,
            _ if other == unit => C::Qual02,
            _ if is_any_within(men, &officer, reach) => C::Qual03,
            _ => continue,
        };
        best = match best {
            Some((_, first)) => Some((C::Qual04, first.max(rank))),
            None => Some((clause, rank)),
        };
    }
    best
}

const fn is_about(place: Place) -> bool {
    matches!(place, Place::Table | Place::Building(_))
}

/// BA-TRAIT-12: it is a command vehicle, or armour within 12" of one.
fn is_commanded(game: &Game<'_>, unit: UnitId) -> bool {
    let leads = |u: UnitId| game.is_vehicle(u) && game.setup.squad(u).traits.command;
    let mut leaders = game.on_table(game.seat(unit)).filter(|&u| leads(u));
    let on_table = game.unit(unit).is_on_table();
    leads(unit)
        || on_table && game.is_armoured(unit) && leaders.any(|leader| game.distance(leader, unit) <= Inches::whole(12))
}

pub const fn rank_name(rank: Rank) -> &'static str {
    match rank {
        Rank::SecondLieutenant => "Second Lieutenant",
        Rank::FirstLieutenant => "First Lieutenant",
        Rank::Captain => "Captain",
        Rank::Major => "Major",
    }
}
