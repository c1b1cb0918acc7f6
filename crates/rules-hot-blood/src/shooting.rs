//! HB-SHO: both sides name their targets, then all shots fall.
mod target;

use crate::{
    Clause as C, Event, Game, Oracle,
    game::Men,
    hits, noise,
    setup::{Firearm, GARRISON, RAIDERS, SIDE},
    view,
    words::{About, Cause, Choice, Fire, ManId, Posture, Step, Wound},
};
use kernel::{Need, Play, Point, Seat, TWO_D6, Verbs, pool};
use smallvec::SmallVec;
use table::squares::Layer;
pub use target::{Mark, aims, mark};

/// P8: targets of both sides, sealed; then one throw a shot.
pub fn shoot(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    if game.options().turn_order_raiders_first() {
        // Option: the raiders' hits take effect before the garrison fires.
        volley(game, &[RAIDERS], oracle)?;
        hits::resolve(game, oracle)?;
        volley(game, &[GARRISON], oracle)?;
    } else {
        volley(game, &Seat::BOTH, oracle)?;
    }
    for man in game.setup.men() {
        put_by(game, man);
    }
    Ok(())
}

/// Everybody of these sides who fires, at once.
fn volley(game: &mut Game<'_>, sides: &[Seat], oracle: &mut impl Oracle) -> Play<()> {
    let mut shots = [None; 2 * SIDE as usize];
    // HB-HID-11: nobody learns of anything before all are named.
    oracle.apart(&mut |seat, mut oracle| {
        if sides.contains(&seat) { name_targets(game, seat, &mut shots, &mut oracle) } else { Ok(()) }
    })?;
    // HB-GEN-09: light as it was before the first shot.
    let lit = game.setup.men().filter(|&man| is_lit(game, man)).fold(0, |bits, man| bits | man.bit());
    for firer in game.setup.men() {
        let Some(mark) = shots[usize::from(firer.0)] else { continue };
        fire(game, firer, mark, lit, oracle)?;
        oracle.cut(game, C::Sho02, &(sides, firer, &shots[usize::from(firer.0)..], lit))?;
    }
    Ok(())
}

/// HB-SHO-19: marks of the turn before come off.
fn put_by(game: &mut Game<'_>, man: ManId) {
    let turn = game.turn;
    let of = game.man_mut(man);
    // Option `fire_aim_two_turns`: whom he has in his sights.
    of.aimed = if let Fire::Aim(at) = of.record.fire { Some(at) } else { None };
    if of.under_fire < turn {
        of.under_fire = 0;
    }
    if of.fired < turn {
        of.fired = 0;
    }
}

/// HB-INT-07: man by man, what he shoots at, or that he holds his fire.
fn name_targets(game: &Game<'_>, seat: Seat, shots: &mut [Option<Mark>], oracle: &mut impl Oracle) -> Play<()> {
    for firer in game.on_board(seat).filter(|&man| may_fire(game, man)) {
        shots[usize::from(firer.0)] = match game.man(firer).record.fire {
            // HB-SHO-12: he shoots at whom he aimed at, as long as there is anything of him to be seen.
            Fire::Aim(at) if target::mark(game, firer, at).is_some_and(|mark| chart(game, firer, mark) > 0) => {
                target::mark(game, firer, at)
            }
            Fire::Aim(_) if game.options().int_fire_named() => None,
            Fire::Aim(_) => choose(game, firer, C::Sho12, oracle)?,
            // HB-SHO-19: last turn's fire lets him answer it.
            Fire::IfFiredOn if game.man(firer).under_fire > 0 => choose(game, firer, C::Sho19, oracle)?,
            _ => choose(game, firer, C::Int07, oracle)?,
        };
    }
    Ok(())
}

/// HB-SHO-03: everything he may shoot at, or nothing.
fn choose(game: &Game<'_>, firer: ManId, clause: C, oracle: &mut impl Oracle) -> Play<Option<Mark>> {
    let mut options: SmallVec<[Choice; 48]> = SmallVec::new();
    let mut barred: SmallVec<[(Choice, C); 32]> = SmallVec::new();
    for (choice, legal) in aims(game, firer) {
        match legal {
            Ok(()) => options.push(choice),
            Err(clause) => barred.push((choice, clause)),
        }
    }
    if options.is_empty() {
        return Ok(None);
    }
    options.push(Choice::HoldFire);
    Ok(match oracle.pick_barring(game, firer.seat(), clause, firer, &options, &barred)? {
        Choice::At(man) => target::mark(game, firer, man),
        Choice::AtFlash(at) => Some(target::flash(game, firer, at)),
        _ => None,
    })
}

/// HB-INT-06: whether his orders and his wounds let him fire.
fn may_fire(game: &Game<'_>, man: ManId) -> bool {
    let firer = game.man(man);
    let is_half =
        firer.wound == Wound::Minor && game.options().wound_minor_half() && firer.is_on_board() && firer.awake;
    let is_ready = firer.firearm.is_some() && firer.gun_from <= game.turn && has_shots(game, man);
    let is_free = !firer.is_in_melee() && firer.carries.is_none();
    let ordered = match firer.record.fire {
        Fire::Hold => false,
        Fire::AtWill | Fire::Aim(_) => true,
        Fire::IfFiredOn => is_fired_on(game, man),
    };
    (firer.is_able() || is_half) && is_ready && is_free && ordered
}

/// HB-INT-06: since the last turn's shooting began (this turn's shots are not heard yet).
fn is_fired_on(game: &Game<'_>, man: ManId) -> bool {
    let since = game.side(man.seat()).fired_on;
    game.man(man).under_fire > 0 || game.man(man).is_in_contact() || since > 0 && since + 1 >= game.turn
}

/// HB-SHO-17: nobody counts them (option: rifles and pistols have ten).
pub fn has_shots(game: &Game<'_>, man: ManId) -> bool {
    game.man(man).shots > 0 || !game.options().ammo_rifles_10() || !is_counted(game.man(man).firearm)
}

fn is_counted(firearm: Option<Firearm>) -> bool {
    matches!(firearm, Some(Firearm::Rifle | Firearm::Pistol))
}

/// One shot: HB-SHO-01, HB-SHO-02.
pub fn fire(game: &mut Game<'_>, firer: ManId, mark: Mark, lit: u32, oracle: &mut impl Oracle) -> Play<()> {
    let cause = match game.man(firer).firearm {
        Some(gun) if gun.is_machine_gun() => Cause::MachineGun,
        _ => Cause::Bullet,
    };
    if game.options().ammo_rifles_10() && is_counted(game.man(firer).firearm) {
        game.man_mut(firer).shots -= 1;
    }
    match mark {
        Mark::Man { who, .. } => {
            for (target, mark) in targets(game, firer, who, mark) {
                // HB-SHO-10: light is taken where he was last seen.
                let is_lit = if mark.is_vanished() { game.is_lit(mark.at().at) } else { lit >> target.0 & 1 == 1 };
                let need = need(game, firer, mark, is_lit);
                let about = view::about(game, About::Between { by: firer, at: target });
                let hit = is_hit(firer.seat(), about, &need, oracle)?;
                // HB-GEN-09: whoever is hit already still fires.
                let is_hit_himself = game.hits.iter().flatten().any(|hit| hit.who == firer);
                let by = if is_hit_himself { C::Gen09 } else { C::Sho02 };
                oracle.tell(by, Event::Fired { who: firer, at: target, hit });
                let struck = if hit { fighter(game, firer, target, oracle)? } else { target };
                fall_on(game, struck, hit, cause, oracle);
            }
        }
        Mark::Flash { at, who, .. } => {
            let need = need(game, firer, mark, game.is_lit(at));
            let about = view::about(game, About::Shot { by: firer, at });
            let hit = is_hit(firer.seat(), about, &need, oracle)?;
            // HB-SHO-11: whoever has left his square is not hit.
            let still = who.filter(|&man| game.man(man).at == at);
            oracle.tell(C::Sho11, Event::FiredAtFlash { who: firer, at, hit: hit && still.is_some() });
            match still {
                Some(man) => fall_on(game, man, hit, cause, oracle),
                None => frighten(game, at, !firer.seat(), oracle),
            }
        }
    }
    noise::report_shot(game, firer, oracle);
    Ok(())
}

fn is_hit(seat: Seat, about: crate::Subject, need: &Need<C>, oracle: &mut impl Oracle) -> Play<bool> {
    let least = need.total().max(0) as u8;
    // HB-SHO-15: everything that applies is added.
    let clause = if need.terms().len() > 2 { C::Sho15 } else { C::Sho01 };
    Ok(oracle.throw(seat, clause, about, pool(1, TWO_D6, &[least]), need)?.of(1) == 1)
}

/// One target; option `fire_mg_square`: for a machine gun everybody he sees there.
fn targets(game: &Game<'_>, firer: ManId, who: ManId, mark: Mark) -> SmallVec<[(ManId, Mark); 4]> {
    let mut all: SmallVec<[(ManId, Mark); 4]> = SmallVec::from_slice(&[(who, mark)]);
    if game.options().fire_mg_square() && game.man(firer).firearm.is_some_and(Firearm::is_machine_gun) {
        let others = game.on_board(who.seat()).filter(|&man| man != who && game.man(man).at == game.man(who).at);
        let legal = others.filter(|&man| game.man(firer).sees(man));
        all.extend(legal.filter_map(|man| Some((man, target::mark(game, firer, man)?))));
    }
    all
}

/// Option `melee_fire_into_random`: whom a shot into a fight hits.
fn fighter(game: &Game<'_>, firer: ManId, target: ManId, oracle: &mut impl Oracle) -> Play<ManId> {
    let is_outside = game.man(target).is_in_contact() && game.man(firer).contact & target.bit() == 0;
    if !is_outside {
        return Ok(target);
    }
    let here = game.man(target).step();
    let fighters: Men =
        game.all(crate::Man::is_in_contact).into_iter().filter(|&m| game.man(m).step() == here).collect();
    let about = view::about(game, About::Between { by: firer, at: target });
    Ok(fighters[oracle.one_of(kernel::Hand::Table, C::Mel11, about, fighters.len() as u8)?])
}

/// HB-SHO-16: the man shot at, and all of his side beside him, are under fire.
fn fall_on(game: &mut Game<'_>, man: ManId, hit: bool, cause: Cause, oracle: &mut impl Oracle) {
    let struck = if hit { game.strike_by_shot(man, cause) } else { Event::Struck { who: man, hit, seen: false } };
    oracle.tell(C::Sho16, struck);
    let (options, here) = (game.options(), game.man(man).step());
    let is_near = |other: ManId| match () {
        () if options.morale_under_fire_hit_only() => hit && other == man,
        () if options.morale_under_fire_within_2() => game.map().distance(game.man(other).at, here.at) <= 2,
        () => game.man(other).step() == here,
    };
    let men: Men = game.on_board(man.seat()).filter(|&other| is_near(other)).collect();
    for man in men.into_iter().filter(|&man| game.man(man).wound < Wound::Killed).collect::<Men>() {
        oracle.tell(C::Sho16, game.put_under_fire(man));
    }
}

/// HB-SHO-20: who fired from there is gone; whoever of them is there hears it close by.
fn frighten(game: &mut Game<'_>, at: Point, seat: Seat, oracle: &mut impl Oracle) {
    if game.options().morale_under_fire_hit_only() {
        return;
    }
    // The layer in which a flash is thought to be: the pit, where there is one.
    let layer = if game.map().hole(at).is_some() { Layer::Pit } else { Layer::Surface };
    let men: Men = game.at(Step::new(at, layer), seat).filter(|&man| game.man(man).wound < Wound::Killed).collect();
    for man in men {
        oracle.tell(C::Sho20, game.put_under_fire(man));
    }
}

/// HB-SHO-16: a man for whom a burst was thrown.
pub fn rolled_for(game: &mut Game<'_>, man: ManId, hit: bool, oracle: &mut impl Oracle) {
    if hit || !game.options().morale_under_fire_hit_only() {
        oracle.tell(C::Sho16, game.put_under_fire(man));
    }
}

/// Option `morale_under_fire_within_2`: everybody near a burst.
pub fn about_burst(game: &mut Game<'_>, at: Point, oracle: &mut impl Oracle) {
    if !game.options().morale_under_fire_within_2() {
        return;
    }
    for man in game.all(|man| man.wound < Wound::Killed) {
        if game.map().distance(game.man(man).at, at) <= 2 && game.man(man).under_fire < game.turn {
            oracle.tell(C::Sho16, game.put_under_fire(man));
        }
    }
}

/// HB-SHO-13, HB-FLR-02: in the light of a flare (option: of his own fire).
pub fn is_lit(game: &Game<'_>, man: ManId) -> bool {
    let shape = game.shape(man);
    shape.is_lit || game.options().fire_lit_fire() && shape.is_firing
}

/// HB-SHO-04: the number of his weapon at this range; 0: no shot.
pub fn chart(game: &Game<'_>, firer: ManId, mark: Mark) -> u8 {
    let Some(weapon) = game.man(firer).firearm else { return 0 };
    let range = game.map().distance(game.man(firer).at, mark.at().at);
    let need = game.setup.chart(weapon).need;
    let number = column(game, need, range);
    grenade(game, firer, mark).filter(|&grenade| grenade < number).unwrap_or(number)
}

/// Option `art_row_range`: rifle grenades (HB-SHO-18: nobody fires the indirect row).
fn grenade(game: &Game<'_>, firer: ManId, mark: Mark) -> Option<u8> {
    let range = game.map().distance(game.man(firer).at, mark.at().at);
    let is_rifle = game.man(firer).firearm == Some(Firearm::Rifle) && game.options().art_row_range();
    is_rifle.then(|| column(game, game.setup.shells().need, range)).filter(|&number| number > 0)
}

/// HB-SHO-T1: from 0, 1, 2, 5 and 10 squares on.
fn column(game: &Game<'_>, need: [u8; 5], range: u8) -> u8 {
    const FROM: [u8; 5] = [0, 1, 2, 5, 10];
    let band = FROM.iter().rposition(|&from| range >= from).unwrap_or(0);
    let next = need.get(band + 1).copied().filter(|_| range > FROM[band]);
    match next {
        // Option: between two columns the further one counts.
        Some(next) if game.options().fire_columns_round_up() => next,
        // Option: between two columns in proportion, halves up.
        Some(next) if game.options().fire_columns_linear() && next > 0 => {
            let (wide, far) = (i16::from(FROM[band + 1] - FROM[band]), i16::from(range - FROM[band]));
            let rise = i16::from(next) - i16::from(need[band]);
            (i16::from(need[band]) + (2 * rise * far + wide).div_euclid(2 * wide)) as u8
        }
        _ => need[band],
    }
}

/// HB-SHO-T2: the number after everything that applies; what helps the shot lowers it.
pub fn need(game: &Game<'_>, firer: ManId, mark: Mark, is_lit: bool) -> Need<C> {
    let (options, from) = (game.options(), game.man(firer));
    let at = mark.at();
    let posture = mark.posture();
    let hole = game.map().hole_of(from.step());
    let is_close = from.at == at.at || hole.is_some() && hole == game.map().hole_of(at);

    let number = chart(game, firer, mark);
    let row = if grenade(game, firer, mark) == Some(number) { C::Sho18 } else { C::Sho04 };
    let mut need = Need::base(row, "chart", number as i8);
    need.add(C::Sho06, "moved", from.walked.len() as i8);
    need.when(posture == Posture::Up && !is_close, C::Sho07, "partial cover", 2);
    // Option `fire_cover_add`: a head at ground level is low as well as covered.
    let is_low = posture == Posture::Lying || options.fire_cover_add() && posture == Posture::Up && !is_close;
    need.when(is_low, C::Sho08, "lying", 1);
    need.when(mark.is_hasty(game), C::Sho09, "non-tactical", -1);
    let vanished = if matches!(mark, Mark::Flash { .. }) { C::Sho11 } else { C::Sho10 };
    need.when(mark.is_vanished(), vanished, "disappearing", 2);
    need.when(target::is_aimed(game, firer, mark), C::Sho12, "aimed", -2);
    need.when(is_lit, if mark.is_vanished() { C::Flr02 } else { C::Sho13 }, "lit", -2);
    need.when(from.wound == Wound::Minor, C::Wnd04, "wounded", 2);
    if options.dice_naturals() {
        need.limit(C::Gen11, "natural 12 hits, 2 misses", 3, 12);
    }
    need
}
