//! DH-CC: the charge, from naming its target to contact, or to the target's back.
use crate::{
    Clause as C, Cover, Game, Oracle,
    arms::{self, Arms, Manner},
    attack, casualties, cover, grenades,
    guts::{self, Shock},
    hitting::Volleying,
    melee,
    movement::{self, Own, Ways, Window},
    pinned,
    setup::Type,
    shooting, snap_fire, snipers,
    state::Unit,
    words::{Choice, Event, Pace, UnitId, Volley},
};
use figures::{Bar, Charge, Ends, Field, Flight, Stretches, stretches};
use kernel::{D10, Ground, March, Need, Play, Verbs, at_most};
use smallvec::SmallVec;
use table::Inches;

/// How finely a way is looked at for places to stop, in 1/100 inch.
const STEP: u32 = 25;

/// Nobody gets farther than he can run.
const RUN: Inches = Inches::hundredths(movement::reach(Pace::Run) as i32);

const PACES: [Pace; 3] = [Pace::Sneak, Pace::Manoeuvre, Pace::Run];

/// DH-CC-03: why this unit cannot charge anybody now.
pub fn charge_bar(game: &Game<'_>, unit: UnitId) -> Option<C> {
    // Only infantry, and not alone towards the enemy; DH-ART-06: nor who called the battery.
    if !game.is_infantry(unit) {
        return Some(C::Cc03);
    }
    if game.unit(unit).fired {
        return Some(C::Art06);
    }
    if game.is_shy(unit) {
        return Some(C::Move11);
    }
    let has_any = within_run(game, unit).any(|at| !paces(game, unit, at).is_empty());
    (!has_any).then_some(C::Cc02)
}

/// Whom it may charge, if it gets there.
fn within_run(game: &Game<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let within = game.bases(unit).edges.grown(i64::from(RUN.in_hundredths()) + 1);
    let enemies = game.on_table(!game.seat(unit)).filter(move |&at| within.meets(game.bases(at).edges));
    enemies.filter(move |&at| game.distance(unit, at) <= RUN && may_be_charged(game, unit, at))
}

/// DH-CC-02: how fast it may go to reach this one.
fn paces(game: &Game<'_>, unit: UnitId, at: UnitId) -> SmallVec<[Pace; 3]> {
    let least = field(game, unit, at, Pace::Run).least_charge(game.bases(at), movement::reach(Pace::Run), &[]);
    least.map_or_else(SmallVec::new, |least| PACES.into_iter().filter(|&pace| least <= movement::reach(pace)).collect())
}

/// DH-CC-03, DH-CC-31: men on foot only (option `charge-prepared=forbidden`: not in prepared cover).
fn may_be_charged(game: &Game<'_>, unit: UnitId, at: UnitId) -> bool {
    let forbidden = game.setup.options().charge_prepared_forbidden();
    let is_barred = forbidden && cover::aim(game, unit, at).cover == Cover::Prepared;
    !is_barred && !game.is_vehicle(at)
}

/// At them round what is closed, as many as possible into contact.
fn way_in(game: &Game<'_>, unit: UnitId, at: UnitId, pace: Pace) -> Option<Charge> {
    field(game, unit, at, pace).charge(game.bases(at), movement::reach(pace), &[])
}

/// DH-CC-02: where the first of them cannot run straight at them, the way is theirs to draw.
fn draw(game: &Game<'_>, unit: UnitId, at: UnitId, charge: Charge, oracle: &mut impl Oracle) -> Play<Charge> {
    if charge.ways.first().is_none_or(Option::is_none) {
        return Ok(charge);
    }
    let (ground, marks) = (field(game, unit, at, game.unit(unit).pace), game.bases(at));
    let (from, reach, ready) = (game.origin(unit), ground.reach, charge.march(game.origin(unit)));
    let ends = Ends::Contact { targets: SmallVec::from_slice(marks), held: vec![] };
    let ways = ground.ways_to(ready.clone(), marks, &[]);
    let bound = ground.bound_for(ends, C::Cc02, ways);
    let march = oracle.path(game, game.seat(unit), C::Cc02, unit, from, reach, bound)?;
    let drawn = |march: &March| field(game, unit, at, game.unit(unit).pace).charge_of(march, marks);
    Ok(if march == ready { charge } else { drawn(&march) })
}

/// What is in the way of those who charge.
fn field<'a>(game: &Game<'a>, unit: UnitId, at: UnitId, pace: Pace) -> Field<'a, C> {
    let marks = game.bases(at);
    let mut field = game.footing(unit, movement::reach(pace));
    // A bunker that the charged hold is open to those who charge them.
    let is_theirs = |bar: &Bar<C>| bar.clause == C::Win01 && marks.iter().any(|mark| bar.shape.holds(mark.at));
    if field.bars.iter().any(is_theirs) {
        field.bars.to_mut().retain(|bar| !is_theirs(bar));
    }
    field
}

/// DH-CC-02: named, prepared, dared, answered, reached, fought.
pub fn charge(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let mut options: SmallVec<[Choice; 12]> = SmallVec::new();
    for at in within_run(game, unit) {
        options.extend(paces(game, unit, at).into_iter().map(|pace| Choice::ChargeAt { unit: at, pace }));
    }
    let chosen = oracle.pick_barring(game, game.seat(unit), C::Cc02, unit, &options, &[])?;
    let Choice::ChargeAt { unit: at, pace } = chosen else { return Ok(()) };
    game.set_pace(unit, pace);
    oracle.tell(C::Cc02, Event::Charges { by: unit, at, pace });
    prepare(game, unit, at, &mut oracle.within(C::Cc02, &(unit, at)))?;
    press(game, unit, at, oracle)?;
    for side in [unit, at] {
        game.mark(side, Unit::end_charge);
    }
    Ok(())
}

/// DH-CC-04..07: fire and grenades first, and the target's check.
pub fn prepare(game: &mut Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let manner = Manner::Aimed(game.unit(unit).pace);
    // DH-CC-05, DH-CC-33: no more than two, and no more than half of them.
    let most = game.unit(unit).count().div_ceil(2).min(grenades::MOST);
    let has = game.unit(unit).men().filter(|&man| game.soldier(unit, man).grenades.is_some()).count() as u8;
    let clause = if most < grenades::MOST { C::Cc33 } else { C::Cc05 };
    let used = oracle.number(game, us, clause, (unit, at), 0..=i32::from(most.min(has)))? as u8;
    if used > 0 {
        // DH-CC-06: they kill nobody.
        oracle.tell(C::Cc06, game.use_grenades(unit, used));
    }
    // DH-CC-04: fire as its speed allows; DH-CC-33: not by those with grenades in their hands, who are of the half that
    // fires; where nobody is left to fire nobody is asked.
    let mut arms = Arms::new();
    let aim = cover::aim(game, unit, at);
    let mut options: SmallVec<[Choice; 4]> = SmallVec::from_slice(&[Choice::HoldFire]);
    if aim.sees && arms::quota(game, unit, manner) > 0 {
        let volleys = shooting::volleys(game, unit, at, manner).into_iter().filter(|&v| v != Volley::Grenades);
        options.extend(volleys.map(|volley| Choice::Target { unit: at, volley }));
    }
    if options.len() > 1
        && let Choice::Target { volley, .. } = oracle.pick(game, us, C::Cc04, (unit, at), &options)?
    {
        arms = shooting::muster_to_charge(game, unit, at, volley, manner, oracle)?;
        arms.truncate((game.unit(unit).count() - used).into());
        // DH-SNIPE-04: at a sniper only when he is spotted.
        if !arms.is_empty() && snipers::must_spot(game, unit, at) && !snipers::spot(game, unit, at, &aim, oracle)? {
            arms.clear();
        }
    }
    let frightens = used > 0 && !game.setup.options().charge_grenade_mm_off();
    if arms.is_empty() && !frightens {
        return Ok(());
    }
    let quiet = Shock { by: unit, mm: 0, grenades: 0, flames: false, manner, long: false, kinds: 0, indirect: false };
    let (mut shock, toll) = if arms.is_empty() {
        (quiet, casualties::Toll::default())
    } else {
        let fire = Volleying { by: unit, at, arms, manner, aim };
        attack::strike(game, &fire, &mut oracle.within(C::Cc07, &(at, used, frightens)))?
    };
    // DH-CC-07: one each on the target's check.
    shock.grenades += if frightens { used } else { 0 };
    guts::after_attack(game, at, shock, toll, oracle)
}

/// DH-CC-08..: the check, the answer, the contact.
fn press(game: &mut Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let pace = game.unit(unit).pace;
    // DH-CC-29: gone, or out of reach.
    let way = game.unit(at).is_on_table().then(|| way_in(game, unit, at, pace)).flatten();
    let Some(mut charge) = way else {
        oracle.tell(C::Cc29, Event::FallsShort { by: unit, at });
        if game.setup.options().charge_lost_target_stop() {
            return Ok(());
        }
        return go_on(game, unit, oracle);
    };
    if !dares(game, unit, at, oracle)? {
        // DH-CC-10: done, not pinned.
        oracle.tell(C::Cc10, Event::Balks(unit));
        return Ok(());
    }
    // DH-CC-18, DH-CC-21: anybody may evade.
    let clause = if game.unit(at).yellow || game.unit(at).is_pinned() { C::Cc21 } else { C::Cc18 };
    let options = [Choice::Stand, Choice::Evade];
    if oracle.pick(game, game.seat(at), clause, (unit, at), &options)? == Choice::Evade {
        let march = charge.march(game.origin(unit));
        evade(game, unit, at, &mut oracle.within(C::Cc25, &(unit, &march)))?;
        return follow(game, unit, &charge, oracle);
    }
    charge = draw(game, unit, at, charge, oracle)?;
    // DH-MOVE-09: who cannot keep up with the rest.
    if charge.left_behind > 0 {
        oracle.tell(C::Move09, Event::LeftBehind { unit, men: charge.left_behind });
    }
    // DH-CC-11: snap fire on the way in.
    let (march, own) = (charge.march(game.origin(unit)), Own { course: None, ways: Some(&charge.ways) });
    let held = &mut oracle.within(C::Cc01, &at);
    movement::travel_by(game, unit, C::Cc01, &march, own, Window::Charge { target: at }, held)?;
    if !game.unit(unit).is_on_table() {
        return Ok(());
    }
    oracle.tell(C::Cc01, Event::Contact { by: unit, at });
    melee::fight(game, unit, at, oracle)
}

/// DH-CC-08: whether they dare; DH-CC-09: against the pinned they do.
pub fn dares(game: &mut Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    if game.unit(at).is_pinned() {
        oracle.tell(C::Cc09, Event::NoCheck(unit));
        return Ok(true);
    }
    let need = charge_need(game, unit, at);
    Ok(oracle.throw(game.seat(unit), C::Cc08, (unit, at), at_most(D10, need.total() as u8), &need)?.is_low())
}

/// DH-CC-T1
pub fn charge_need(game: &Game<'_>, unit: UnitId, at: UnitId) -> Need<C> {
    let (ours, theirs) = (game.unit(unit).count() as i8, game.unit(at).count() as i8);
    // DH-GUTS-05: the platoon commander may lend his (option charge-commander=no: not here).
    let lends = !game.setup.options().charge_commander_no();
    let (_, label, best) = if lends { guts::best(game, unit) } else { (C::Cc08, "best Guts", game.guts(unit)) };
    let mut need = Need::base(C::Cc08, label, best as i8);
    need.add(C::Cc08, if ours > theirs { "more men" } else { "fewer men" }, ours - theirs);
    need.add(C::Cc07, "grenades", game.unit(unit).grenades as i8);
    let price = match cover::aim(game, unit, at).cover {
        Cover::Open | Cover::Concealment => 0,
        Cover::Prepared if game.setup.options().charge_prepared_4() => 4,
        level => level.worth(),
    };
    need.add(C::Cc08, "their cover", -price);
    need.limit(C::Guts09, "1 holds, 10 does not", 1, 9);
    need
}

/// DH-CC-29: up to the declared distance, but into no contact.
fn go_on(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if !game.unit(unit).is_on_table() {
        return Ok(());
    }
    let reach = movement::reach(game.unit(unit).pace);
    let ground = game.forced(unit, reach);
    let march = oracle.path(game, game.seat(unit), C::Cc29, unit, game.origin(unit), reach, ground)?;
    movement::travel(game, unit, C::Cc29, &march, None, watched(game, unit), oracle)
}

/// DH-CC-25: the target is gone; the chargers end anywhere on their declared way, or stay.
fn follow(game: &mut Game<'_>, unit: UnitId, declared: &Charge, oracle: &mut impl Oracle) -> Play<()> {
    let march = declared.march(game.origin(unit));
    let ways = Ways::of(game, unit, &march, Own { course: None, ways: Some(&declared.ways) });
    let clear = clear(game, &ways);
    let Some(far) = oracle.along(game, game.seat(unit), C::Cc25, unit, &march.route, &clear)? else {
        return Ok(());
    };
    let (part, turns) = (ways.walk.as_far_as(far), ways.walk.ways_as_far_as(far));
    let own = Own { course: None, ways: Some(&turns) };
    movement::travel_by(game, unit, C::Cc25, &part, own, watched(game, unit), oracle)
}

/// Stretches of a way on which everybody may stop.
fn clear(game: &Game<'_>, ways: &Ways<'_>) -> Stretches {
    let ground = game.forced(ways.unit, movement::reach(game.unit(ways.unit).pace));
    let may_stop = |at: u32| {
        let march = ways.walk.as_far_as(at);
        at > 0 && ground.arranged(&march.route, &march.figures).is_ok()
    };
    stretches(ways.walk.looks(0, STEP).map(|at| (at, may_stop(at))))
}

/// DH-SNAP-01, DH-SNAP-02: whether enemies may fire at a charger who has nobody left to charge.
fn watched(game: &Game<'_>, unit: UnitId) -> Window {
    if game.unit(unit).pace > Pace::Sneak { Window::Open } else { Window::Shut }
}

/// DH-CC-19, -20, -22, -30: the free shot, then 9" away, then a marker.
pub fn evade(game: &mut Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    free_shot(game, unit, at, &mut oracle.within(C::Cc19, &(unit, at)))?;
    if !game.unit(at).is_alive() || game.unit(at).count() == 0 {
        return Ok(());
    }
    let far = movement::reach(Pace::Run);
    let away = match movement::flight(game, at, game.bases(unit), far, C::Cc30) {
        // DH-CC-30: over the edge.
        Flight::OffTable => {
            oracle.tell(C::Cc30, game.leave_table(at));
            return Ok(());
        }
        Flight::Nowhere => None,
        Flight::Away(march) => Some(march),
        Flight::Round(ground) => Some(oracle.path(game, game.seat(at), C::Cc30, at, game.origin(at), far, *ground)?),
    };
    match away {
        None => oracle.tell(C::Cc30, Event::StaysDown(at)),
        Some(march) => {
            // DH-CC-31: a crew leaves its weapon.
            if matches!(game.kind(at), Type::Crew | Type::Gun) {
                oracle.tell(C::Cc31, game.leave_weapon(at));
            }
            let distance = kernel::route_length(&march.route);
            oracle.tell(C::Cc19, game.evade_to(at, &march.figures, distance));
        }
    }
    // DH-CC-22: activated, and pinned: a marker if it would have none (option: one more in any case).
    if game.unit(at).is_pinned() && !game.setup.options().evade_marker_add() {
        oracle.tell(C::Cc22, game.mark_done(at));
    } else {
        oracle.tell(C::Cc22, game.shake(at, 1));
    }
    Ok(())
}

/// DH-CC-20: half rate, on a 1; DH-CC-30: a failed check only adds its marker.
fn free_shot(game: &mut Game<'_>, unit: UnitId, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let fire = snap_fire::volley(game, unit, at, Manner::Snap { need: 1, free: true });
    if fire.arms.is_empty() || !fire.aim.sees {
        return Ok(());
    }
    let (shock, toll) = attack::strike(game, &fire, &mut oracle.within(C::Cc20, &at))?;
    let mut holds = guts::holds(game, at, shock, toll.fallen, oracle)?;
    if let Some((other, fallen)) = toll.shared {
        // DH-SPEC-07, DH-SPEC-08: both check, and if either fails both are pinned.
        holds &= guts::checks(game, other, shock, fallen, C::Spec07, oracle)?;
        if !holds && game.unit(other).count() > 0 {
            pinned::shake(game, other, shock, fallen, oracle)?;
        }
    }
    if !holds && game.unit(at).count() > 0 {
        pinned::mark(game, at, shock, toll.fallen, oracle);
    }
    Ok(())
}
