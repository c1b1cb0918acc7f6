//! What men carry, how far it reaches and how often it fires: DH-MOVE-03..08, DH-SHOOT-03..06, DH-LONG-01.
use crate::{
    Game,
    setup::{Class, Stock},
    state::men,
    words::{Pace, UnitId, WeaponId},
};
use smallvec::SmallVec;
use table::{Inches, is_in_arc};

pub use crate::setup::Use;

/// One man with one weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arm {
    pub man: u8,
    pub weapon: WeaponId,
    pub how: Use,
}

pub type Arms = SmallVec<[Arm; 24]>;

/// How fire is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Manner {
    /// In an activation, at this speed.
    Aimed(Pace),
    /// DH-SNAP-06, DH-SNAP-07, DH-CC-20: hits on this number or less.
    Snap { need: u8, free: bool },
}

/// DH-LONG-07: how far off a target is for a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    Normal,
    Long,
}

/// Everything a unit on foot could fire now, whatever the range.
pub fn carried(game: &Game<'_>, unit: UnitId) -> Arms {
    carried_by(game, unit, game.unit(unit).men())
}

/// The same of some of its men.
fn carried_by(game: &Game<'_>, unit: UnitId, men: impl Iterator<Item = usize>) -> Arms {
    let of = game.unit(unit);
    let mut arms = Arms::new();
    if game.is_vehicle(unit) {
        return arms;
    }
    // DH-SHOOT-13: a crew serves its weapon and fires nothing else.
    if let Some(weapon) = game.crewed_weapon(unit) {
        let gunner = of.men().find(|&man| game.soldier(unit, man).weapon == Some(weapon));
        arms.extend(gunner.filter(|_| game.weapon(weapon).is_direct()).map(|man| Arm {
            man: man as u8,
            weapon,
            how: Use::Main,
        }));
        return arms;
    }
    // DH-MOVE-12: newcomers fire no more this turn.
    for man in men.filter(|man| of.newcomers & (1 << man) == 0) {
        let loaded = |w: WeaponId| game.weapon(w).is_fired() && game.is_loaded(unit, man, w);
        for (weapon, how) in game.soldier(unit, man).arms() {
            if how == Use::Grenade || loaded(weapon) {
                arms.push(Arm { man: man as u8, weapon, how });
            }
        }
    }
    arms
}

/// One man for each weapon and use among these: enough to know what can be done with them.
pub fn kinds(game: &Game<'_>, unit: UnitId) -> Arms {
    let of = game.unit(unit);
    if game.is_vehicle(unit) || game.crewed_weapon(unit).is_some() {
        return carried(game, unit);
    }
    let mut kinds = Arms::new();
    for &Stock { weapon, how, bearers } in game.setup.stocks(unit) {
        let mut able = men(bearers & of.alive & !of.newcomers);
        let ready = able.find(|&man| how == Use::Grenade || game.is_loaded(unit, man, weapon));
        kinds.extend(ready.map(|man| Arm { man: man as u8, weapon, how }));
    }
    // DH-MOVE-12: and what guests have brought.
    if of.has_guests() {
        let listed = game.setup.squad(unit).men.len();
        for arm in carried_by(game, unit, of.men().filter(|&man| man >= listed)) {
            if !kinds.iter().any(|kind| (kind.weapon, kind.how) == (arm.weapon, arm.how)) {
                kinds.push(arm);
            }
        }
    }
    debug_assert!(
        carried(game, unit).iter().all(|a| kinds.iter().any(|kind| (kind.weapon, kind.how) == (a.weapon, a.how))),
        "unit {} has more than its stocks",
        unit.0
    );
    kinds
}

/// DH-MOVE-05, DH-MOVE-06: whether moving costs this weapon nothing.
pub fn is_exempt(game: &Game<'_>, weapon: WeaponId) -> bool {
    let row = game.weapon(weapon);
    row.is_handy() || row.is_light() && !game.setup.options().exempt_weapons_short_list()
}

/// DH-MOVE-04: how far it reaches, given so.
#[inline]
pub fn range(game: &Game<'_>, weapon: WeaponId, manner: Manner) -> Inches {
    let row = game.weapon(weapon);
    let is_halved = match manner {
        Manner::Aimed(Pace::Stand) => false,
        Manner::Aimed(_) => !is_exempt(game, weapon),
        Manner::Snap { .. } => game.setup.options().snap_range_half(),
    };
    if is_halved { row.range / 2 } else { row.range }
}

/// DH-SHOOT-04, DH-LONG-01: whether it reaches so far, and in which band; DH-SNAP-09: snap fire only within its range.
#[inline]
pub fn band(game: &Game<'_>, weapon: WeaponId, manner: Manner, gap: Inches) -> Option<Band> {
    match gap {
        gap if gap < game.weapon(weapon).least || gap > reach(game, weapon, manner) => None,
        gap if gap <= range(game, weapon, manner) => Some(Band::Normal),
        _ => Some(Band::Long),
    }
}

/// The end of its last band.
#[inline]
pub fn reach(game: &Game<'_>, weapon: WeaponId, manner: Manner) -> Inches {
    let aimed = matches!(manner, Manner::Aimed(_));
    let far = aimed && game.weapon(weapon).reaches_far() && !game.setup.options().long_range_off();
    range(game, weapon, manner) * if far { 2 } else { 1 }
}

/// Nothing of this reaches farther.
pub fn farthest(game: &Game<'_>, arms: &[Arm], manner: Manner) -> Inches {
    arms.iter().map(|arm| reach(game, arm.weapon, manner)).max().unwrap_or(Inches::ZERO)
}

/// DH-MOVE-T1, DH-MOVE-07, DH-SNAP-14: whether the weapon may be used so at all.
#[inline]
pub fn may_use(game: &Game<'_>, weapon: WeaponId, manner: Manner) -> bool {
    let row = game.weapon(weapon);
    match manner {
        Manner::Aimed(Pace::Run) => row.is_handy() && game.setup.options().smg_run_fire_yes(),
        Manner::Aimed(_) => true,
        Manner::Snap { .. } => !matches!(row.class, Class::Grenade | Class::Flamethrower),
    }
}

/// DH-SHOOT-11: into the half circle before a crewed weapon.
#[inline]
pub fn bears(game: &Game<'_>, unit: UnitId, weapon: WeaponId, at: kernel::Point) -> bool {
    let fixed = game.weapon(weapon).crewed && !game.setup.options().crew_weapon_arc_off();
    !fixed || is_in_arc(game.unit(unit).facing, 90, game.origin(unit), at)
}

/// Whether rates are halved for weapons without an exception.
const fn halves(manner: Manner) -> bool {
    matches!(manner, Manner::Aimed(Pace::Manoeuvre) | Manner::Snap { .. })
}

/// DH-MOVE-05..08, DH-SNAP-05: whether the move, or the haste, costs this weapon half of its fire.
fn suffers(game: &Game<'_>, weapon: WeaponId, manner: Manner) -> bool {
    let row = game.weapon(weapon);
    let spared = match manner {
        Manner::Aimed(_) => is_exempt(game, weapon) || row.class == Class::SemiAutomatic,
        Manner::Snap { .. } => row.is_handy() && game.setup.options().smg_snap_full(),
    };
    halves(manner) && !spared
}

/// DH-SHOOT-06: whether its rate is halved (option half-fire=when-halved: half of the men is all the halving there is).
pub fn is_halved(game: &Game<'_>, weapon: WeaponId, manner: Manner) -> bool {
    suffers(game, weapon, manner) && !game.setup.options().half_fire_when_halved()
}

/// DH-SHOOT-05, DH-SHOOT-06: dice for so many weapons of one kind.
pub fn dice(game: &Game<'_>, weapon: WeaponId, guns: u8, manner: Manner) -> u8 {
    let rof = game.weapon(weapon).rof;
    match (is_halved(game, weapon, manner), game.setup.options().half_rof_per_weapon()) {
        (false, _) => rof * guns,
        (true, true) => rof.div_ceil(2) * guns,
        (true, false) => (rof * guns).div_ceil(2),
    }
}

/// DH-SHOOT-03, DH-SHOOT-12: how many men fire; DH-CC-33: those who use grenades in a charge are of them.
pub fn quota(game: &Game<'_>, unit: UnitId, manner: Manner) -> u8 {
    let (men, options) = (game.unit(unit).count(), game.setup.options());
    let all = options.half_fire_off() || options.half_fire_when_halved() && !halves(manner);
    let busy = if matches!(manner, Manner::Aimed(_)) { game.unit(unit).grenades } else { 0 };
    (if all { men } else { men.div_ceil(2) }).saturating_sub(busy)
}

/// DH-SHOOT-03: whether one more may fire with this beside so many (option half-fire=when-halved: as many as like, with
/// what is not halved).
pub fn has_place(game: &Game<'_>, unit: UnitId, manner: Manner, beside: usize, weapon: WeaponId) -> bool {
    let free = game.setup.options().half_fire_when_halved() && !suffers(game, weapon, manner);
    free || beside < quota(game, unit, manner).into()
}

/// Whether this can be fired at something so far off.
#[inline]
pub fn may_fire(game: &Game<'_>, unit: UnitId, arm: &Arm, manner: Manner, gap: Inches, at: kernel::Point) -> bool {
    arm.how != Use::Grenade
        && may_use(game, arm.weapon, manner)
        && band(game, arm.weapon, manner, gap).is_some()
        && bears(game, unit, arm.weapon, at)
}

/// Those who can fire at something so far off, one weapon a man, the best first.
pub fn best(game: &Game<'_>, unit: UnitId, manner: Manner, gap: Inches, at: kernel::Point, with_few: bool) -> Arms {
    let fits = |arm: &Arm| (with_few || !is_few(game, arm.weapon)) && may_fire(game, unit, arm, manner, gap, at);
    let mut arms = carried(game, unit);
    arms.retain(|arm| fits(arm));
    let is_long = |arm: &Arm| band(game, arm.weapon, manner, gap) == Some(Band::Long);
    arms.sort_unstable_by_key(|arm| (is_long(arm), -worth(game, arm.weapon), arm.man, arm.how));
    let mut chosen = Arms::new();
    for arm in arms {
        if has_place(game, unit, manner, chosen.len(), arm.weapon) && chosen.iter().all(|a| a.man != arm.man) {
            chosen.push(arm);
        }
    }
    chosen
}

/// Whether it has so few shots that they are kept for something better.
#[inline]
pub fn is_few(game: &Game<'_>, weapon: WeaponId) -> bool {
    game.weapon(weapon).shots.is_some_and(|shots| shots < 3)
}

/// Roughly what a weapon does to men.
pub fn worth(game: &Game<'_>, weapon: WeaponId) -> i32 {
    let row = game.weapon(weapon);
    let spread = if row.blast { 5 } else { 1 };
    i32::from(row.rof) * i32::from(row.ap) * spread - 4 * i32::from(row.mm)
}
