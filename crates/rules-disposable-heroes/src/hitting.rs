//! DH-HIT, DH-LONG, DH-BUNK: the number to hit, and the dice for it.
use crate::{
    Clause as C, Game,
    arms::{self, Arm, Arms, Band, Manner, Use},
    cover::Aim,
    setup::{Class, Cover},
    state::Speed,
    words::{Pace, UnitId, WeaponId},
};
use kernel::{D10, Need, Pool, pool};
use smallvec::SmallVec;
use table::is_in_arc;

/// DH-HIT-01: the base number.
const ACC: i8 = 5;

/// Weapons of one kind that throw together.
#[derive(Debug, Clone, Hash)]
pub struct Group {
    pub weapon: WeaponId,
    pub how: Use,
    /// DH-GREN-03: thrown at the target's cover.
    pub at_cover: bool,
    pub guns: u8,
    pub dice: u8,
    pub band: Band,
    pub need: Need<C>,
    /// DH-BUNK-01: what the second die needs, if there is one.
    pub confirm: Option<Need<C>>,
    /// For the roll.
    pub clause: C,
    /// DH-LONG-03: nothing can be hit.
    pub harmless: bool,
}

pub type Groups = SmallVec<[Group; 6]>;

/// One unit's fire at another.
#[derive(Debug, Clone, Hash)]
pub struct Volleying {
    pub by: UnitId,
    pub at: UnitId,
    pub arms: Arms,
    pub manner: Manner,
    pub aim: Aim,
}

/// The weapons of a volley by kind: dice, number and band.
pub fn groups(game: &Game<'_>, fire: &Volleying) -> Groups {
    let mut groups = Groups::new();
    for &Arm { man, weapon, how } in &fire.arms {
        // DH-GREN-03: those at the target's cover throw apart from those who are not.
        let at_cover = how == Use::Grenade && crate::grenades::is_at_cover(game, fire.by, man, &fire.aim);
        let key = |how: Use, at_cover: bool| (how == Use::Grenade, at_cover);
        let is_same = |g: &&mut Group| g.weapon == weapon && key(g.how, g.at_cover) == key(how, at_cover);
        if let Some(group) = groups.iter_mut().find(is_same) {
            group.guns += 1;
            continue;
        }
        let Some(band) = arms::band(game, weapon, fire.manner, fire.aim.range) else { continue };
        groups.push(group(game, fire, (weapon, how, at_cover), band));
    }
    for group in &mut groups {
        group.dice = arms::dice(game, group.weapon, group.guns, fire.manner);
    }
    groups
}

/// A weapon, how it is used, and DH-GREN-03: whether by somebody at the target's cover.
pub type Shot = (WeaponId, Use, bool);

pub fn group(game: &Game<'_>, fire: &Volleying, shot: Shot, band: Band) -> Group {
    let (clause, need, confirm) = match fire.manner {
        Manner::Snap { need, free } => {
            // DH-SNAP-09: nothing modifies these numbers.
            let clause = match (free, need) {
                (true, _) => C::Cc20,
                (_, 2) => C::Snap06,
                _ => C::Snap07,
            };
            (clause, Need::base(clause, "snap fire", need as i8), None)
        }
        Manner::Aimed(_) if band == Band::Long => (C::Long02, Need::base(C::Long02, "long range", 1), None),
        Manner::Aimed(_) => aimed(game, fire, shot),
    };
    let (weapon, how, at_cover) = shot;
    let is_long = band == Band::Long && matches!(fire.manner, Manner::Aimed(_));
    let harmless = is_long && fire.aim.cover >= Cover::Heavy;
    Group { weapon, how, at_cover, guns: 1, dice: 0, band, need, confirm, clause, harmless }
}

/// DH-HIT-02, DH-GREN-02, DH-FLAME-01: five, less what is in the way.
fn aimed(game: &Game<'_>, fire: &Volleying, shot: Shot) -> (C, Need<C>, Option<Need<C>>) {
    let (weapon, how, at_cover) = shot;
    let (options, aim) = (game.setup.options(), &fire.aim);
    if how == Use::Grenade {
        if !aim.sees {
            // DH-GREN-06: out of sight only a 1 will do.
            return (C::Gren06, Need::base(C::Gren06, "out of sight", 1), None);
        }
        if at_cover {
            // DH-GREN-03: at the wall there is neither cover nor obstacle.
            let mut need = Need::base(C::Los07, "at their cover", ACC);
            others(game, fire, weapon, &mut need);
            need.limit(C::Hit03, "1 hits, 10 misses", 1, 9);
            return (C::Gren03, need, None);
        }
    }
    if game.weapon(weapon).class == Class::Flamethrower && !options.flame_rules_plain() {
        // DH-FLAME-01, DH-FLAME-02: whatever the cover (option: always).
        let sure = if options.flame_hit_automatic() { 10 } else { ACC };
        let clause = if aim.in_bunker { C::Flame02 } else { C::Flame01 };
        return (clause, Need::base(clause, "flames", sure), None);
    }
    let mut plain = Need::base(C::Hit01, "to hit", ACC);
    others(game, fire, weapon, &mut plain);
    obstacles(aim, &mut plain);
    let mut need = plain.clone();
    need.add(C::Hit02, "cover", -aim.cover.worth());
    // DH-BUNK-01: a 1, and then the number without the cover (options: never, or wherever nothing is left).
    let in_bunker = aim.in_bunker && !options.zero_acc_natural_one();
    if in_bunker || options.zero_acc_confirm_any() && need.total() <= 0 {
        plain.limit(C::Bunk04, "1 hits, 10 misses", 1, 9);
        let clause = if how == Use::Grenade { C::Bunk06 } else { C::Bunk01 };
        return (clause, Need::base(clause, "a 1", 1), Some(plain));
    }
    // DH-HIT-04, DH-BUNK-03: only a 1 where the number falls to nothing.
    let limit = match need.total() {
        n if n <= 0 && aim.cover == Cover::Prepared => C::Bunk03,
        n if n <= 0 => C::Hit04,
        _ => C::Hit03,
    };
    need.limit(limit, "1 hits, 10 misses", 1, 9);
    (if how == Use::Grenade { C::Gren02 } else { C::Hit03 }, need, None)
}

/// DH-HIT-05, DH-LOS-06
fn obstacles(aim: &Aim, need: &mut Need<C>) {
    need.add(C::Hit05, "obstacles", -aim.obstacles).add(C::Los06, "ruins", -aim.ruins);
}

/// DH-HIT-T1: what is neither cover nor obstacle.
fn others(game: &Game<'_>, fire: &Volleying, weapon: WeaponId, need: &mut Need<C>) {
    let (options, at) = (game.setup.options(), fire.at);
    let squad = game.setup.squad(at);
    // DH-HIT-06: behind the shield, against fire from the front.
    let shielded = game.serves_gun(at) && squad.gun.is_some_and(|g| g.shield);
    let in_front = is_in_arc(game.unit(at).facing, 90, game.origin(at), fire.aim.from.at);
    need.when(shielded && in_front, C::Hit06, "gun shield", if options.gunshield_1() { -1 } else { -2 });
    // DH-HIT-07: a telescopic sight.
    need.when(game.weapon(weapon).class == Class::SniperRifle, C::Hit07, "scope", 2);
    // DH-HIT-08: a sniper (option: only to be spotted).
    need.when(game.is_sniper(at) && !options.sniper_defence_spot_check(), C::Hit08, "sniper", -1);
    // DH-HIT-09: camouflage, up to medium cover.
    let hidden = squad.camouflage && !options.camouflage_off() && fire.aim.cover <= Cover::Medium;
    need.when(hidden, C::Hit09, "camouflage", -1);
    // DH-VSHOOT-15: from a pintle on the move.
    let speed = game.unit(fire.by).hull.speed;
    need.when(game.is_vehicle(fire.by) && speed >= Speed::Medium, C::Vshoot15, "moving", -1);
}

/// DH-SNIPE-04: the number to hit by cover and obstacles alone.
pub fn spot_need(aim: &Aim) -> Need<C> {
    let mut need = Need::base(C::Hit01, "to hit", ACC);
    need.add(C::Hit02, "cover", -aim.cover.worth());
    obstacles(aim, &mut need);
    need.limit(C::Hit03, "1 spots, 10 does not", 1, 9);
    need
}

impl Group {
    /// Class 0 hits.
    pub fn chance(&self) -> Pool {
        pool(self.dice, D10, &[self.need.total().clamp(0, 10) as u8 + 1])
    }
    /// A weapon of a vehicle, a gun, or one that is out of sight.
    fn is_mounted(&self, game: &Game<'_>, fire: &Volleying) -> bool {
        let indirect = matches!(game.weapon(self.weapon).class, Class::Mortar | Class::Battery);
        indirect || game.is_vehicle(fire.by) || game.serves_gun(fire.by)
    }
    /// The clause that says most about how many dice there are.
    pub fn dice_clause(&self, game: &Game<'_>, fire: &Volleying, mixed: bool) -> C {
        let row = game.weapon(self.weapon);
        if self.is_mounted(game, fire) {
            return crate::gunnery::dice_clause(game, fire, self);
        }
        match fire.manner {
            Manner::Snap { free: true, .. } => C::Cc20,
            Manner::Snap { .. } if fire.aim.cover > Cover::Open => C::Snap09,
            Manner::Snap { .. } if self.guns > 1 => C::Snap05,
            Manner::Snap { .. } => C::Snap14,
            Manner::Aimed(_) if mixed => C::Long07,
            Manner::Aimed(_) if self.band == Band::Long && row.class == Class::Hmg => C::Long05,
            Manner::Aimed(_) if self.band == Band::Long => C::Long01,
            Manner::Aimed(Pace::Stand) if self.how == Use::Grenade => C::Gren01,
            Manner::Aimed(_) if self.how == Use::Grenade => C::Gren10,
            Manner::Aimed(_) if row.crewed => C::Shoot13,
            Manner::Aimed(_) if row.class == Class::SniperRifle => C::Snipe01,
            Manner::Aimed(Pace::Stand) if game.unit(fire.by).count() == 1 => C::Shoot12,
            Manner::Aimed(Pace::Stand) if self.how == Use::Extra => C::Shoot14,
            Manner::Aimed(Pace::Stand) if self.guns > 1 => C::Shoot03,
            Manner::Aimed(Pace::Stand) => C::Shoot05,
            Manner::Aimed(Pace::Run) => C::Move07,
            Manner::Aimed(_) if row.is_handy() => C::Move05,
            Manner::Aimed(_) if arms::is_exempt(game, self.weapon) => C::Move06,
            Manner::Aimed(Pace::Manoeuvre) if row.class == Class::SemiAutomatic => C::Move08,
            Manner::Aimed(Pace::Manoeuvre) => C::Shoot06,
            Manner::Aimed(Pace::Sneak) => C::Move04,
        }
    }
}
