//! HA-CMD: command and control for two players.
use crate::{
    Clause as C, Game, Oracle,
    setup::{Part, Rank, UNITS},
    state::{Place, Stage, Units},
    words::{Choice, Nerve, Order, Subject, UnitId},
};
use kernel::{D6, Play, Seat, Verbs, pool};
use smallvec::SmallVec;

/// Both sides throw their dice, pass on what they know, and give orders: at once, so neither sees what the other does
/// with its dice before both have done it.
pub fn command(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    for seat in Seat::BOTH {
        throw(game, seat, oracle)?;
    }
    let mut reports: [Reports; 2] = Default::default();
    oracle.apart(&mut |seat, mut oracle| {
        reports[seat.index()] = inform(game, seat, &mut oracle)?;
        Ok(())
    })?;
    for (by, of) in reports.into_iter().flatten() {
        oracle.tell(C::Obs13, game.pass_on(by, of));
    }
    let mut faces = [0; UNITS];
    oracle.apart(&mut |seat, mut oracle| {
        for unit in led(game, seat) {
            faces[usize::from(unit.0)] = give(game, unit, &mut oracle)?;
        }
        Ok(())
    })?;
    let units: Units = Seat::BOTH.into_iter().flat_map(|seat| led(game, seat)).collect();
    for unit in units {
        match (faces[usize::from(unit.0)], game.unit(unit).order) {
            // HA-CMD-07: it does nothing of its own.
            (0, _) => oracle.tell(C::Cmd07, game.no_order(unit)),
            (face, order) => {
                let clause = if game.setup.face_of(order) == face { C::Cmd01 } else { C::Cmd06 };
                oracle.tell(clause, game.give_order(unit, order));
            }
        }
    }
    Ok(())
}

/// Who reports whom.
type Reports = SmallVec<[(UnitId, UnitId); 8]>;

/// HA-CMD-03: elements that get a die: not retreating, not at sea.
pub fn led(game: &Game<'_>, seat: Seat) -> Units {
    let is_led = |&u: &UnitId| {
        let unit = game.unit(u);
        let at_sea = matches!(unit.place, Place::Aboard(c) if game.unit(c).stage < Stage::Land
            && game.unit(c).stage > Stage::None);
        unit.nerve != Nerve::Retreating
            && !at_sea
            && !game.element(u).is_craft()
            && game.element(u).spotter_of.is_none()
    };
    game.alive(seat).filter(is_led).collect()
}

/// HA-CMD-03: one for each of them but crews on foot, one for each commander (option: six).
pub fn pool_size(game: &Game<'_>, seat: Seat) -> u8 {
    if game.setup.options().command_dice_fixed_6() {
        return 6;
    }
    let elements = led(game, seat).into_iter().filter(|&u| game.element(u).counts()).count();
    let commanders = game.alive(seat).filter(|&u| game.commands(u).is_some_and(|r| r == Rank::Co)).count();
    (elements + commanders) as u8
}

/// HA-CMD-03: the dice of a side.
pub fn throw(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<()> {
    let dice = pool(pool_size(game, seat), D6, &[2, 3, 4, 5, 6]);
    let thrown = oracle.throw_plain(seat, C::Cmd03, Subject::Side(seat), dice)?;
    oracle.tell(C::Cmd03, game.pool(seat, thrown.0));
    Ok(())
}

/// HA-CMD-05, HA-OBS-13: a 5, or a 6 as one, passes on what one element has observed.
fn inform(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<Reports> {
    let mut reports = Reports::new();
    loop {
        let faces = game.dice[seat.index()];
        let (face, clause) = match (faces[4], faces[5]) {
            (1.., _) => (5, C::Cmd05),
            (0, 1..) => (6, C::Cmd06),
            _ => return Ok(reports),
        };
        let mut options: SmallVec<[Choice; 24]> = tellable(game, seat);
        options.retain(|choice| !reports.iter().any(|&(by, of)| *choice == Choice::Tell { by, of }));
        if options.is_empty() {
            return Ok(reports);
        }
        options.insert(0, Choice::Keep);
        let Choice::Tell { by, of } = oracle.pick(game, seat, clause, Subject::Side(seat), &options)? else {
            return Ok(reports);
        };
        game.spend_die(seat, face);
        reports.push((by, of));
    }
}

/// HA-OBS-13: each enemy that somebody has spotted and somebody else does not know; the first who has.
fn tellable(game: &Game<'_>, seat: Seat) -> SmallVec<[Choice; 24]> {
    let enemies = game.shown(seat).filter_map(|of| {
        let by = game.on_table(seat).find(|&u| game.unit(u).has_spotted(of))?;
        (strangers(game, seat, of) > 0).then_some(Choice::Tell { by, of })
    });
    enemies.collect()
}

/// How many of a side do not know of an enemy.
pub fn strangers(game: &Game<'_>, seat: Seat, of: UnitId) -> usize {
    game.on_table(seat).filter(|&u| !game.unit(u).knows_of(of)).count()
}

/// HA-CMD-05: alone, a 5 may inform instead of its act and move; whether it did.
pub fn inform_alone(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let seat = game.seat(unit);
    let of: Units =
        game.shown(seat).filter(|&e| game.unit(unit).has_spotted(e) && strangers(game, seat, e) > 0).collect();
    if of.is_empty() || game.unit(unit).order != Order::Five || !game.setup.is_solo() {
        return Ok(false);
    }
    let mut options: SmallVec<[Choice; 24]> = SmallVec::from_slice(&[Choice::Keep]);
    options.extend(of.iter().map(|&of| Choice::Tell { by: unit, of }));
    let Choice::Tell { of, .. } = oracle.pick(game, seat, C::Cmd05, game.known(unit), &options)? else {
        return Ok(false);
    };
    oracle.tell(C::Obs13, game.pass_on(unit, of));
    game.unit_mut(unit).may = crate::state::May::default();
    Ok(true)
}

/// HA-CMD-04: one die on this element, or none: its face, or 0.
fn give(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<u8> {
    let (seat, faces) = (game.seat(unit), game.dice[game.seat(unit).index()]);
    let mut options: SmallVec<[Choice; 24]> = SmallVec::new();
    for (face, _) in (1u8..).zip(faces).filter(|(_, n)| *n > 0) {
        match game.setup.faces()[usize::from(face) - 1] {
            Order::Free => options.extend(Order::CHOICES.map(|order| Choice::Die { face, order })),
            Order::Five => {}
            order => options.push(Choice::Die { face, order }),
        }
        // HA-CMD-06: any die may be a 1.
        if (2..=5).contains(&face) {
            options.push(Choice::Die { face, order: Order::Fire });
        }
    }
    options.push(Choice::NoDie);
    let barred = [(Choice::Die { face: 5, order: Order::Five }, C::Cmd05)];
    let barred = if faces[4] > 0 { &barred[..] } else { &[] };
    match oracle.pick_barring(game, seat, C::Cmd04, game.known(unit), &options, barred)? {
        Choice::Die { face, order } => {
            game.spend_die(seat, face);
            game.give_order(unit, order);
            Ok(face)
        }
        _ => Ok(0),
    }
}

/// HA-CMD-11: at the end of the bound after he fell, the nearest NCO of his command takes over.
pub fn promote(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    for seat in Seat::BOTH {
        let has_co = |game: &Game<'_>| game.alive(seat).any(|u| game.commands(u) == Some(Rank::Co));
        let listed = game.setup.units_of(seat).find(|&u| game.element(u).rank() == Some(Rank::Co));
        let Some(fallen) = listed.filter(|_| !has_co(game)) else { continue };
        if game.co_fell[seat.index()] == 0 {
            game.co_fell[seat.index()] = game.bound;
            continue;
        }
        let is_nco = |&u: &UnitId| game.element(u).rank() == Some(Rank::Nco) && game.unit(u).part(Part::Leader) > 0;
        let from = game.unit(fallen).at;
        let nearest = game.on_table(seat).filter(is_nco).min_by_key(|&u| (game.distance_to(u, from), u));
        if let Some(unit) = nearest {
            game.co_fell[seat.index()] = 0;
            oracle.tell(C::Cmd11, game.promote(unit));
        }
    }
}
