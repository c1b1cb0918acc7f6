//! HA-HE: what shells do.
use crate::{
    Clause as C, Game, HeroesAll, casualties,
    firing::{Gun, Shot},
    flame,
    setup::{Class, Cover, Letter},
    sight,
    words::{Event, Load},
};
use kernel::{Need, Oracle, Play, Verbs, at_least};
use table::Inches;

/// HA-HE-08: so near one might fear for oneself.
const NEAR: Inches = Inches::whole(3);

/// HA-HE-01: the letter of a shot that is a shell; HA-EFF-07: autocannon always fire shells at men.
pub fn letter(game: &Game<'_>, gun: Gun) -> Option<Letter> {
    let row = game.weapon(gun.weapon);
    let shells = gun.load == Load::Shell || matches!(row.class, Class::Autocannon | Class::Flame | Class::Petard);
    row.he.filter(|_| shells)
}

/// Dice of a letter: HA-HE-07: twice for a petard.
pub fn casualty_dice(game: &Game<'_>, gun: Gun, letter: Letter) -> u8 {
    let dice = letter.dice();
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
pub fn hit_men(game: &mut Game<'_>, shot: &Shot, hits: u8, oracle: &mut (impl Oracle<HeroesAll> + ?Sized)) -> Play<()> {
    let &Shot { by, at, gun, .. } = shot;
    let Some(letter) = letter(game, gun) else { return Ok(()) };
    let cover = if flame::ignores_cover(game, gun.weapon) { Cover::Open } else { sight::cover(game, at, game.at(by)) };
    // HA-HE-08: whoever stands near by is not touched.
    let near = game.setup.units().any(|u| u != at && game.unit(u).is_on_table() && game.distance(u, at) <= NEAR);
    oracle.tell(if near { C::He08 } else { C::He01 }, Event::Hits { by, at, hits });
    for left in (0..hits).rev() {
        if !game.unit(at).is_alive() {
            return Ok(());
        }
        let shot = shot.and(&[left]);
        burst(game, &shot, casualty_dice(game, gun, letter), cover, oracle)?;
        oracle.cut(game, C::He01, &shot.live)?;
    }
    Ok(())
}

/// One shell among them.
pub fn burst(
    game: &mut Game<'_>,
    shot: &Shot,
    dice: u8,
    cover: Cover,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<()> {
    let (us, at) = (game.seat(shot.by), shot.at);
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
            let need = Need::base(C::He02, "casualty", kills_on(cover) as i8);
            oracle.throw(us, C::He02, shot.subject(), at_least(dice, 6, kills_on(cover)), &need)?.from(1)
        };
        casualties::take(game, at, kills, &shot.and(&[2]).live, oracle)?;
    }
    if is_csw && game.unit(at).count() > 0 {
        // HA-HE-03: 4 or more destroys the weapon as well.
        let need = Need::base(C::He03, "weapon destroyed", 4);
        if oracle.throw(us, C::He03, shot.subject(), at_least(1, 6, 4), &need)?.from(1) > 0 {
            oracle.tell(C::He03, Event::WeaponDestroyed(at));
            casualties::gone(game, at, C::He03, oracle);
        }
    }
    Ok(())
}
