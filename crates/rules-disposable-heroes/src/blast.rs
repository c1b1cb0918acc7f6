//! DH-BLAST: what a shell, a grenade or a jet of flame does among men.
use crate::{
    Clause as C, Game, Oracle,
    casualties::{self, Toll},
    hitting::Volleying,
    setup::{Class, Cover, Place},
    words::{Event, Man, UnitId, WeaponId},
};
use kernel::{D10, Need, Play, Verbs, at_most, pool};
use smallvec::SmallVec;

/// DH-BLAST-01: never fewer dice than this.
const LEAST: u8 = 5;

/// One blast among the men of the target; `nth` of this attack.
pub fn burst(
    game: &mut Game<'_>,
    fire: &Volleying,
    weapon: WeaponId,
    nth: u8,
    toll: &mut Toll,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let Volleying { by, at, ref aim, .. } = *fire;
    let scene = Scene { by, at, weapon, cover: aim.cover, enclosed: aim.enclosed, in_bunker: aim.in_bunker, nth };
    blast(game, scene, toll, oracle)
}

/// Where a blast goes off.
#[derive(Debug, Clone, Copy, Hash)]
pub struct Scene {
    pub by: UnitId,
    pub at: UnitId,
    pub weapon: WeaponId,
    pub cover: Cover,
    pub enclosed: bool,
    pub in_bunker: bool,
    /// How many there were before it in this attack.
    pub nth: u8,
}

pub fn blast(game: &mut Game<'_>, scene: Scene, toll: &mut Toll, oracle: &mut impl Oracle) -> Play<()> {
    let Scene { by, at, weapon, .. } = scene;
    let (us, about) = (game.seat(by), (by, at, weapon));
    let need = strength(game, scene);
    let ap = need.total().clamp(0, 10) as u8;

    // DH-BLAST-05: leaders and special weapons have dice of their own (option: nobody has).
    let marked: SmallVec<[(Man, u8); 8]> = if game.setup.options().blast_leaders_off() {
        SmallVec::new()
    } else {
        game.muster_roll(at).into_iter().filter(|&(man, _)| game.is_special(man)).collect()
    };
    let (men, own) = (game.unit(at).count(), marked.iter().map(|m| m.1).sum::<u8>());
    let dice = men.max(LEAST);
    let ordinary = dice - own.min(dice);
    oracle.tell(what_burst(scene, game.weapon(weapon).class, men, own), Event::Blast { at, dice, marked: own });

    // DH-BLAST-01, DH-BLAST-02: a die for everybody, AP or less.
    let down = oracle.throw(us, C::Blast01, about, pool(ordinary, D10, &[ap + 1]), &need)?.of(0);
    for (nth, &(man, many)) in (1..).zip(&marked) {
        let lost = oracle.throw(us, C::Blast05, about, pool(many, D10, &[ap + 1]), &need)?.of(0);
        let live = (scene, ap, down, &marked[nth..]);
        if lost > 0 {
            let who = casualties::which(game, game.seat(at), at, (man, lost), C::Blast05, oracle)?;
            casualties::fall(game, at, man, who, C::Blast05, toll, &mut oracle.within(C::Blast05, &live))?;
        }
        oracle.cut(game, C::Blast05, &(live, *toll))?;
    }

    // DH-BLAST-05: the other dice take ordinary men, and what is left over comes to the rest (option: is lost).
    let options = game.setup.options();
    let plain =
        if options.blast_leaders_off() || !options.blast_spill_off() { u8::MAX } else { ordinary_men(game, at) };
    let (most, live) = (down.min(plain).min(game.unit(at).count()), (scene, ap));
    if down > most {
        // DH-BLAST-03: nobody falls twice.
        oracle.tell(C::Blast03, Event::Surplus { unit: at, men: down - most });
    }
    let held = &mut oracle.within(C::Blast08, &live);
    casualties::owner_loses(game, at, most, C::Blast02, !options.blast_leaders_off(), toll, held)?;

    // DH-BLAST-08: then the gun itself (option: never).
    if game.setup.squad(at).is_gun() && !game.unit(at).gun_lost && !game.setup.options().gun_blast_off() {
        wreck_gun(game, scene, ap, oracle)?;
    }
    Ok(())
}

/// DH-DMG-18, as an option: so many dice at this AP within the walls of a vehicle, leaders and special weapons apart.
pub fn printed(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    [dice, ap]: [u8; 2],
    toll: &mut Toll,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let closed = matches!(game.unit(at).place, Place::Aboard(v) if game.vehicle(v).is_some_and(|v| !v.open_topped));
    let mut need = Need::base(C::Dmg18, "AP", ap as i8);
    need.when(closed && !game.setup.options().enclosed_blast_grenades(), C::Blast04, "enclosed", 1);
    let (us, ap) = (game.seat(by), need.total().clamp(0, 10) as u8);
    let marked: SmallVec<[(Man, u8); 8]> =
        game.muster_roll(at).into_iter().filter(|&(man, _)| game.is_special(man)).collect();
    let own: u8 = marked.iter().map(|m| m.1).sum();
    let ordinary = pool(dice.saturating_sub(own), D10, &[ap + 1]);
    let down = oracle.throw(us, C::Dmg18, (by, at), ordinary, &need)?.of(0);
    for (nth, &(man, many)) in (1..).zip(&marked) {
        let lost = oracle.throw(us, C::Blast05, (by, at), pool(many, D10, &[ap + 1]), &need)?.of(0);
        if lost > 0 {
            let live = (by, at, ap, down, &marked[nth..]);
            let who = casualties::which(game, game.seat(at), at, (man, lost), C::Blast05, oracle)?;
            casualties::fall(game, at, man, who, C::Blast05, toll, &mut oracle.within(C::Dmg18, &live))?;
        }
    }
    casualties::owner_loses(game, at, down, C::Dmg18, true, toll, oracle)
}

/// The AP; DH-BLAST-04, DH-BUNK-05: one more within walls.
fn strength(game: &Game<'_>, scene: Scene) -> Need<C> {
    let row = game.weapon(scene.weapon);
    let mut need = Need::base(C::Blast02, "AP", row.ap as i8);
    let clause = if scene.in_bunker { C::Bunk05 } else { C::Blast04 };
    need.when(scene.enclosed && is_pent_up(game, row.class), clause, "enclosed", 1);
    need
}

/// DH-BLAST-04: whether walls make it worse: every blast (option enclosed-blast=grenades: hand grenades alone).
pub fn is_pent_up(game: &Game<'_>, class: Class) -> bool {
    class == Class::Grenade || !game.setup.options().enclosed_blast_grenades()
}

/// The clause that says most about this blast.
const fn what_burst(scene: Scene, class: Class, men: u8, own: u8) -> C {
    match men {
        _ if scene.nth > 0 => C::Blast11,
        // DH-FLAME-03: a jet of flame is a blast.
        _ if matches!(class, Class::Flamethrower) => C::Flame03,
        // DH-BLAST-06: the dice that make up five are ordinary.
        _ if men < LEAST => C::Blast06,
        // DH-BLAST-07: cover does nothing here.
        _ if !matches!(scene.cover, Cover::Open) => C::Blast07,
        // DH-GREN-05, DH-ART-08: and so is a grenade, and a shell.
        _ if matches!(class, Class::Grenade) => C::Gren05,
        _ if matches!(class, Class::Mortar | Class::Battery) => C::Art08,
        // DH-BLAST-09: a 1 gives nobody a choice.
        _ if own > 0 => C::Blast09,
        _ => C::Blast01,
    }
}

fn ordinary_men(game: &Game<'_>, at: UnitId) -> u8 {
    game.muster_roll(at).into_iter().filter(|&(man, _)| !game.is_special(man)).map(|(_, n)| n).sum()
}

/// DH-BLAST-08: the AP with the gun's own DM (option: with that of the weapon), or less.
fn wreck_gun(game: &mut Game<'_>, scene: Scene, ap: u8, oracle: &mut impl Oracle) -> Play<()> {
    let Scene { by, at, weapon, .. } = scene;
    let own = game.setup.squad(at).gun.map_or(0, |gun| gun.dm);
    let dm = if game.setup.options().gun_dm_weapon() { game.weapon(weapon).dm } else { own };
    let mut need = Need::base(C::Blast02, "AP", ap as i8);
    need.add(C::Blast08, "DM", dm).limit(C::Blast08, "limit", 0, 10);
    let limit = need.total() as u8;
    if limit > 0 && oracle.throw(game.seat(by), C::Blast08, (by, at, weapon), at_most(D10, limit), &need)?.is_low() {
        game.mark(at, |of| of.gun_lost = true);
        oracle.tell(C::Blast08, Event::GunWrecked(at));
    }
    Ok(())
}
