//! BA-TRAIT: what some units are known for.
use crate::{
    Clause as C, Game, He, Nation, Oracle, Order, Quality, Role, Traits, pins,
    shooting::{Source, Strike},
    sight,
    words::{Event, UnitId, WeaponId},
};
use kernel::{D6, Play, Verbs, at_least, chart};
use table::{Disc, Inches, Quarter, is_within};

/// BA-TRAIT-01..10, -19: traits count unless the option `no_traits` is on.
fn traits(game: &Game<'_>, unit: UnitId) -> Traits {
    if game.setup.options().no_traits() { Traits::default() } else { game.setup.squad(unit).traits }
}

/// BA-TRAIT-01: a sniper on Fire or Ambush takes his time.
pub fn is_sniping(game: &Game<'_>, unit: UnitId) -> bool {
    traits(game, unit).sniper && game.unit(unit).order == Some(Order::Fire)
}

/// BA-TRAIT-02: a gun shield turns what comes from the front, but not shells from above, flame or a sniper's bullet.
pub fn is_shielded(game: &Game<'_>, target: UnitId, strike: Strike) -> bool {
    let passes = strike.indirect || strike.sniper || matches!(strike.source, Source::Flame(_));
    traits(game, target).gun_shield && strike.quarter == Quarter::Front && !passes
}

/// BA-TRAIT-03: the spotter of a mortar or howitzer sees the target.
pub fn is_spotted(game: &Game<'_>, unit: UnitId, target: UnitId) -> bool {
    let eye = game.unit(unit).spotter.map(Disc::dot);
    sight::sees_through(game, unit, eye.as_slice(), target, game.discs(target))
}

/// BA-TRAIT-05: on a 6 a man hit by small arms within 6" of a medic stays. Gives how many are saved.
pub fn medic_saves(game: &Game<'_>, target: UnitId, casualties: u8, oracle: &mut impl Oracle) -> Play<u8> {
    if casualties == 0 || !has_medic_near(game, target) {
        return Ok(0);
    }
    let men = oracle.throw_plain(game.seat(target), C::Trait05, target, at_least(casualties, 6, 6))?.of(1);
    if men > 0 {
        oracle.tell(C::Trait05, Event::MedicSaves { unit: target, men });
    }
    Ok(men)
}

/// BA-TRAIT-05
pub fn is_medic(game: &Game<'_>, unit: UnitId) -> bool {
    traits(game, unit).medic
}

fn has_medic_near(game: &Game<'_>, target: UnitId) -> bool {
    let men = game.discs(target);
    game.on_table(game.seat(target)).filter(|&u| u != target && is_medic(game, u)).any(|medic| {
        let hands = game.unit(medic).men().filter(|&man| game.soldier(medic, man).role == Role::Medic);
        hands.map(|man| game.disc(medic, man)).any(|at| men.iter().any(|&m| is_within(at, m, Inches::whole(6))))
    })
}

/// BA-TRAIT-06: anti-tank grenades.
pub fn are_tank_hunters(game: &Game<'_>, unit: UnitId) -> bool {
    traits(game, unit).tank_hunters
}

/// BA-TRAIT-07: two dice a man in close quarters with men.
pub fn are_tough(game: &Game<'_>, unit: UnitId) -> bool {
    traits(game, unit).tough_fighters
}

/// BA-TRAIT-08: they test for every order, and each pin counts twice.
pub fn are_shirkers(game: &Game<'_>, unit: UnitId) -> bool {
    traits(game, unit).shirkers
}

/// BA-TRAIT-10
pub fn are_fanatics(game: &Game<'_>, unit: UnitId) -> bool {
    traits(game, unit).fanatics
}

/// BA-TRAIT-09: the first casualty makes or breaks a Green unit.
pub fn first_blood(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let green = traits(game, unit).green && game.quality(unit) == Quality::Inexperienced;
    if !green || game.unit(unit).blooded || !game.unit(unit).is_alive() {
        return Ok(());
    }
    game.unit_mut(unit).blooded = true;
    match oracle.throw_plain(game.seat(unit), C::Trait09, unit, chart(D6, 0, &[2, 5]))?.value() {
        // 1: D6 more pins, and Down.
        0 => {
            let more = oracle.sum(game.seat(unit), C::Trait09, unit, D6)?;
            if pins::pin(game, unit, more, C::Trait09, oracle) {
                oracle.tell(C::Trait09, game.react(unit, Order::Down));
            }
        }
        1 => {}
        // 5-6: Regular for the rest of the game.
        _ => oracle.tell(C::Trait09, game.season(unit)),
    }
    Ok(())
}

/// What a versatile gun is as well.
#[derive(Debug, Clone, Copy)]
pub struct Howitzer {
    pub range: Inches,
    pub least: Inches,
    pub he: He,
}

/// BA-TRAIT-17, BA-WPN-T2: the light howitzer's row.
pub const LIGHT_HOWITZER: Howitzer = Howitzer { range: Inches::whole(48), least: Inches::whole(24), he: He::D6 };

/// BA-TRAIT-17: a gun that may also fire as a light howitzer.
pub fn is_versatile(game: &Game<'_>, unit: UnitId, weapon: WeaponId) -> bool {
    let row = game.setup.weapon(weapon);
    game.setup.squad(unit).traits.versatile && row.he.is_some() && !row.howitzer && !row.indirect
}

/// BA-TEST-04: nobody leads the squad now (option `de_initiative`: a German squad may find a new NCO on 4+).
pub fn replace_nco(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // Option de_initiative: on 4-6 another man of a German squad takes over.
    let german = game.setup.squad(unit).nation == Nation::German;
    if german && game.setup.options().de_initiative() {
        let found = oracle.throw_plain(game.seat(unit), C::Test04, unit, at_least(1, 6, 4))?.of(1) == 1;
        if found {
            game.unit_mut(unit).led = true;
            return Ok(());
        }
    }
    oracle.tell(C::Test04, Event::LeaderLost(unit));
    Ok(())
}
