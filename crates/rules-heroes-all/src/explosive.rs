//! HA-HE: what shells do.
use crate::{
    Clause as C, Game, Oracle, armour, casualties,
    firing::{Gun, Shot},
    flame,
    setup::{Class, Cover, Letter, Quadrant},
    sight,
    state::Units,
    words::{Event, Load, UnitId},
};
use kernel::{Hand, Need, Play, Verbs, at_least};
use table::Inches;

/// HA-HE-08: so near one might fear for oneself.
const NEAR: Inches = Inches::whole(3);

/// HA-HE-01: the letter of a shot that is a shell; HA-EFF-07: autocannon always fire shells at men.
pub fn letter(game: &Game<'_>, gun: Gun) -> Option<Letter> {
    let row = game.weapon(gun.weapon);
    let shells = gun.load == Load::Shell || matches!(row.class, Class::Autocannon | Class::Flame | Class::Petard);
    row.he.filter(|_| shells)
}

/// Dice of a letter.
pub fn casualty_dice(game: &Game<'_>, gun: Gun, letter: Letter) -> u8 {
    doubled(game, gun, letter.dice())
}

/// HA-HE-07: twice for a petard.
pub fn doubled(game: &Game<'_>, gun: Gun, dice: u8) -> u8 {
    if game.weapon(gun.weapon).class == Class::Petard { 2 * dice } else { dice }
}

/// HA-HE-02: what kills a man in such cover; HA-FLM-07: flame cares for none.
pub const fn kills_on(cover: Cover) -> u8 {
    match cover {
        Cover::Open => 4,
        Cover::Soft => 5,
        Cover::Hard | Cover::Pillbox => 6,
    }
}

/// HA-HE-01, HA-HE-02: every shell that hits throws its dice; HA-HE-03: it may destroy a weapon.
pub fn hit_men(game: &mut Game<'_>, shot: Shot, hits: u8, oracle: &mut impl Oracle) -> Play<()> {
    let Shot { by, at, gun } = shot;
    let Some(letter) = letter(game, gun) else { return Ok(()) };
    let cover = if flame::ignores_cover(game, gun.weapon) { Cover::Open } else { sight::cover(game, at, game.at(by)) };
    // HA-HE-08: whoever stands near by is not touched; HA-FLM-04: flame has a letter as well.
    let is_seen = |u: UnitId| game.unit(u).is_on_table() && !game.unit(u).hidden;
    let near = game.setup.units().any(|u| u != at && is_seen(u) && game.distance(u, at) <= NEAR);
    let flame = flame::is_flame(game, gun.weapon);
    let clause = match game.weapon(gun.weapon).class {
        Class::Flame => C::Flm04,
        Class::Autocannon => C::Eff07,
        _ if near => C::He08,
        _ => C::He01,
    };
    oracle.tell(clause, Event::Hits { by, at, hits });
    // HA-FLM-05: the house they are in burns.
    if let Some(house) = game.inside(at) {
        flame::kindle(game, gun, house, oracle);
    }
    for left in (0..hits).rev() {
        if !game.unit(at).is_alive() || game.unit(at).count() == 0 {
            return Ok(());
        }
        let dice = casualty_dice(game, gun, letter);
        burst(game, shot, dice, cover, &mut oracle.within(C::He01, &(shot, cover, left)))?;
        // Option he_burst=radius
        if game.setup.options().he_burst_radius() && !flame {
            scatter(game, shot, letter, &mut oracle.within(C::He08, &(shot, cover, left)))?;
        }
        oracle.cut(game, C::He01, &(shot, cover, left))?;
    }
    Ok(())
}

/// One shell among them.
pub fn burst(game: &mut Game<'_>, shot: Shot, dice: u8, cover: Cover, oracle: &mut impl Oracle) -> Play<()> {
    let at = shot.at;
    // Only his own side learns what happens to somebody unseen.
    let hidden = game.unit(at).hidden;
    let us: Hand = if hidden { Hand::Table } else { game.seat(shot.by).into() };
    let about = if hidden { game.known(at).into() } else { shot.subject() };
    let options = game.setup.options();
    let is_csw = game.is_crew_served(at);
    // Option csw_instead: the weapon, or nothing.
    if !(is_csw && options.csw_instead()) {
        // HA-HE-02: a pillbox halves the dice, rounded up.
        let dice = if cover == Cover::Pillbox { dice.div_ceil(2) } else { dice };
        let kills = if options.he_table_fixed() {
            // Option he_table=fixed
            if cover >= Cover::Hard { dice / 2 } else { dice }
        } else {
            // HA-FLM-07: flame kills as in the open.
            let ignored =
                flame::ignores_cover(game, shot.gun.weapon) && sight::cover(game, at, game.at(shot.by)) > cover;
            let clause = if ignored { C::Flm07 } else { C::He02 };
            let need = Need::base(clause, "casualty", kills_on(cover) as i8);
            oracle.throw(us, C::He02, about, at_least(dice, 6, kills_on(cover)), &need)?.from(1)
        };
        casualties::take(game, at, kills, &mut oracle.within(C::He02, &(at, us, about, is_csw)))?;
    }
    if is_csw && game.unit(at).count() > 0 {
        // HA-HE-03: 4 or more destroys the weapon as well.
        let need = Need::base(C::He03, "weapon destroyed", 4);
        if oracle.throw(us, C::He03, about, at_least(1, 6, 4), &need)?.from(1) > 0 {
            disarm(game, at, oracle);
        }
    }
    Ok(())
}

/// HA-HE-03: the weapon is lost and its crew left with pistols (option `csw_crew=removed`: gone with it).
pub fn disarm(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    oracle.tell(C::He03, Event::WeaponDestroyed(unit));
    if game.setup.options().csw_crew_removed() || game.unit(unit).count() == 0 {
        casualties::gone(game, unit, C::He03, oracle);
        return;
    }
    let witnesses = casualties::witnesses(game, unit);
    oracle.tell(C::Arm15, game.disarm(unit));
    casualties::alarm(game, &witnesses, oracle);
}

/// Option `he_burst=radius`: 1" for A and B, 2" for C and D, 3" for E and F, round the middle of the target: everybody.
fn scatter(game: &mut Game<'_>, shot: Shot, letter: Letter, oracle: &mut impl Oracle) -> Play<()> {
    let radius = Inches::whole(i16::from(letter.dice().div_ceil(2)));
    let middle = game.at(shot.at);
    let near = |&u: &UnitId| u != shot.at && game.unit(u).is_on_table() && game.distance_to(u, middle) <= radius;
    let others: Units = game.setup.units().filter(near).collect();
    for (nth, &at) in (1..).zip(&others) {
        let (shot, rest) = (Shot { at, ..shot }, &others[nth..]);
        oracle.tell(C::He08, Event::InBurst { who: game.known(at) });
        let live = (shot, letter, rest);
        let held = &mut oracle.within(C::He08, &live);
        if game.is_men(at) {
            let cover = sight::cover(game, at, game.at(shot.by));
            burst(game, shot, casualty_dice(game, shot.gun, letter), cover, held)?;
        } else {
            armour::strike(game, shot, Quadrant::Side, held)?;
        }
    }
    casualties::note_all(game, oracle);
    Ok(())
}
