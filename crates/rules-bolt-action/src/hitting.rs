//! BA-HIT: the number needed to hit.
use crate::{
    Clause as C, Cover, Game, Oracle, Quality, buildings,
    shooting::{Attack, Reply, Source, Strike, Told},
    sight::{Aim, aim, cover_term},
    state::Moved,
    traits,
    weapons::{self, Gun, Guns, is_served},
    words::{Event, Order, Round, Silence, UnitId},
};
use kernel::{D6, Need, Play, Pool, Then, Verbs, pool};
use smallvec::SmallVec;
use table::{Inches, Quarter};

/// One weapon's shot at a target.
#[derive(Debug, Clone, Copy)]
pub struct Shot {
    pub by: UnitId,
    pub gun: Gun,
    pub at: UnitId,
    pub range: Inches,
    pub cover: Cover,
}

/// Shots of one weapon that need the same number for the same reasons.
#[derive(Debug, Clone, Hash)]
pub struct Group {
    pub by: UnitId,
    pub gun: Gun,
    pub need: Need<C>,
    pub dice: u8,
    /// The shortest of them.
    pub range: Inches,
    /// BA-ARM-05: beyond half range.
    pub long: bool,
    pub quarter: Quarter,
    pub sniper: bool,
}

pub type Groups = SmallVec<[Group; 6]>;

/// BA-SHOOT-14
pub const POINT_BLANK: Inches = Inches::whole(6);

/// BA-HIT-T1: 3 or more, worse or better by what is so.
pub fn hit_need(game: &Game<'_>, shot: Shot) -> Need<C> {
    let options = game.setup.options();
    let (firer, target) = (game.unit(shot.by), game.unit(shot.at));
    let weapon = game.setup.weapon(shot.gun.weapon);
    let sniper = traits::is_sniping(game, shot.by);

    let mut need = Need::base(C::Hit01, "base", 3);
    // BA-HIT-02, BA-SHOOT-14: point blank.
    let point_blank = shot.range <= POINT_BLANK;
    need.when(point_blank, C::Hit02, "point blank", -1);
    // BA-HIT-03: pins on the firer.
    need.add(C::Hit03, "pins", firer.pins.min(100) as i8);
    // BA-HIT-04, BA-SHOOT-13: long range; BA-HIT-13: even at point blank.
    let long = is_long(game, shot) && !(point_blank && options.pb_cancels_long());
    need.when(long, if point_blank { C::Hit13 } else { C::Hit04 }, "long range", 1);
    // BA-HIT-05: inexperienced.
    need.when(game.quality(shot.by) == Quality::Inexperienced, C::Hit05, "inexperienced", 1);
    // BA-HIT-06, BA-WPN-10, BA-VEH-11: on the move, but for Assault weapons.
    let stood = firer.moved == Moved::Stood && options.advance_zero_no_penalty();
    let moved = firer.order == Some(Order::Advance) && !stood || firer.moved == Moved::Pivoted;
    let clause = if game.is_vehicle(shot.by) { C::Veh11 } else { C::Hit06 };
    let moved = moved && !is_nimble(game, shot);
    need.when(moved, clause, "fired on the move", 1);
    need.when(moved && weapon.assault, C::Wpn10, "assault weapon", -1);
    // BA-HIT-07: men who are Down.
    let down = target.is_down() && !game.is_vehicle(shot.at);
    need.when(down, C::Hit07, "target Down", if options.down_minus_2() { 2 } else { 1 });
    // BA-HIT-08: one or two men.
    let is_small = game.is_infantry(shot.at) || game.is_artillery(shot.at) && options.small_includes_artillery();
    need.when(is_small && target.count() <= 2, C::Hit08, "small unit", 1);
    // BA-HIT-09, BA-COV-01: soft or hard cover, not both; BA-TRAIT-01: not from a sniper.
    if let (Some((clause, label, amount)), false) = (cover_term(shot.cover), sniper) {
        // BA-COV-06: a hull is in cover if half of it is hidden; BA-BLDG-05: behind walls men always are.
        let (clause, label) = match (game.is_vehicle(shot.at), buildings::is_inside(game, shot.at)) {
            (true, _) => (C::Cov06, label),
            (_, true) => (C::Bldg05, "in a building"),
            _ => (clause, label),
        };
        need.add(clause, label, amount);
    }
    // BA-HIT-14: what the weapon brings.
    need.when(sniper, C::Trait01, "sniper", -1);
    need.when(weapon.shaped && !options.shaped_no_hit_penalty(), C::Wpn18, "shaped charge", 1);
    let gunner = usize::from(shot.gun.slot);
    let alone = (weapon.team || sniper) && !game.is_vehicle(shot.by) && !is_served(game, shot.by, gunner);
    // BA-WPN-12: two men to a Team weapon; BA-TRAIT-04: in a squad, a loader by the gunner.
    let is_team = game.setup.squad(shot.by).weapon_team;
    let (clause, why) = if is_team { (C::Wpn12, "one man to serve it") } else { (C::Trait04, "no loader") };
    need.when(alone, clause, why, 1);
    // BA-HIT-11: a 1 always misses.
    need.limit(C::Hit11, "a 1 always misses", 2, i8::MAX);
    need
}

/// BA-SHOOT-13: more than half the weapon's range.
fn is_long(game: &Game<'_>, shot: Shot) -> bool {
    shot.range + shot.range > weapons_range(game, shot.by, shot.gun)
}

/// The range of a weapon as it is fired now: BA-TRAIT-01 for snipers.
pub fn weapons_range(game: &Game<'_>, by: UnitId, gun: Gun) -> Inches {
    let printed = match gun.round {
        // BA-TRAIT-17: as a light howitzer.
        Round::Howitzer | Round::Indirect if traits::is_versatile(game, by, gun.weapon) => traits::LIGHT_HOWITZER.range,
        _ => game.setup.weapon(gun.weapon).range,
    };
    if traits::is_sniping(game, by) { printed.max(Inches::whole(36)) } else { printed }
}

/// Option `us_fire_manoeuvre`: US rifles fire on the move without loss.
fn is_nimble(game: &Game<'_>, shot: Shot) -> bool {
    game.setup.options().us_fire_manoeuvre()
        && game.setup.squad(shot.by).nation == crate::Nation::Us
        && matches!(game.setup.weapon(shot.gun.weapon).name.as_str(), "rifle" | "automatic rifle")
}

/// BA-SHOOT-12, BA-SHOOT-15: everybody who can fire, sorted by what he needs.
pub fn groups(game: &Game<'_>, attack: &Attack, aim: &Aim) -> Groups {
    let Attack { by, at, .. } = *attack;
    let mut groups = Groups::new();
    for gun in &attack.guns {
        let Ok(range) = reach(game, attack, *gun, aim) else { continue };
        let cover = aim.cover_for(game, gun.slot);
        let shot = Shot { by, gun: *gun, at, range, cover };
        let need = match gun.round {
            // BA-WPN-21: indirect fire asks for nothing but the ranging.
            Round::Indirect => weapons::ranging_need(game, by, at),
            _ => hit_need(game, shot),
        };
        let dice = game.setup.shots(by, gun.weapon);
        let eye = crate::sight::muzzle(game, by, gun.slot).at;
        let quarter = game.unit(at).facing.quarter(game.unit(at).at[0], eye);
        let group = Group {
            by,
            gun: *gun,
            need,
            dice,
            range,
            long: is_long(game, shot),
            quarter,
            sniper: traits::is_sniping(game, by),
        };
        let same = |g: &&mut Group| {
            let is_apart = game.setup.weapon(gun.weapon).flame.is_some();
            g.gun.weapon == gun.weapon
                && g.gun.round == gun.round
                && g.need == group.need
                && !is_apart
                && (g.long, g.quarter) == (group.long, group.quarter)
        };
        match groups.iter_mut().find(same) {
            Some(known) => (known.dice, known.range) = (known.dice + dice, known.range.min(range)),
            None => groups.push(group),
        }
    }
    // Option worst_shooter_for_all: everybody needs what the worst placed man needs.
    if game.setup.options().worst_shooter_for_all()
        && let Some(worst) = groups.iter().map(|g| g.need.total()).max()
    {
        for group in &mut groups {
            group.need.add(C::Shoot15, "worst shooter", worst - group.need.total());
        }
    }
    groups
}

/// BA-SHOOT-12: the range of a shot, or why there is none.
fn reach(game: &Game<'_>, attack: &Attack, gun: Gun, aim: &Aim) -> Result<Inches, Silence> {
    let Attack { by, at, .. } = *attack;
    let unseen = if aim.masked >> gun.slot & 1 == 1 { Silence::Friends } else { Silence::NoView };
    let range = aim.range[usize::from(gun.slot)].ok_or(unseen)?;
    if let Some(why) = weapons::bar(game, by, gun, at) {
        return Err(why);
    }
    // BA-WPN-02, BA-WPN-20: not beyond the weapon's range, and indirectly not too near.
    if range > weapons_range(game, by, gun) {
        return Err(Silence::TooFar);
    }
    let is_versatile = traits::is_versatile(game, by, gun.weapon);
    let least = if is_versatile { traits::LIGHT_HOWITZER.least } else { game.setup.weapon(gun.weapon).least };
    let too_near = gun.round == Round::Indirect && range < least;
    if too_near { Err(Silence::TooNear) } else { Ok(range) }
}

/// BA-FUBAR-04: somebody could lawfully shoot at it, loaded with something: in sight, in arc, near and far enough.
pub fn is_lawful(game: &Game<'_>, by: UnitId, at: UnitId) -> bool {
    let mut carried = weapons::carried(game, by);
    carried.extend(weapons::one_shots(game, by));
    [Round::At, Round::He, Round::Howitzer, Round::Indirect].into_iter().any(|round| {
        let loads = |gun: &&Gun| weapons::rounds_of(game, by, gun.weapon).contains(&round);
        let guns: Guns = carried.iter().filter(loads).map(|gun| Gun { round, ..*gun }).collect();
        let aim = aim(game, by, at, &guns);
        let attack = Attack { by, at, guns, reply: Reply::Allowed };
        attack.guns.iter().any(|&gun| reach(game, &attack, gun, &aim).is_ok())
    })
}

/// Whether any weapon points there and, from unit to unit, is near enough; from its own place it may not be.
pub fn may_reach(game: &Game<'_>, attack: &Attack) -> bool {
    let Attack { by, at, .. } = *attack;
    let nearest = game.distance(by, at) - Inches::hundredths(2);
    attack.guns.iter().any(|&gun| nearest <= weapons_range(game, by, gun) && weapons::bears(game, by, gun, at))
}

/// BA-SHOOT-12: which weapons stay silent, and by which clause.
pub fn silent(game: &Game<'_>, attack: &Attack, aim: &Aim) -> Told {
    let mut told = Told::new();
    let Attack { by, at, .. } = *attack;
    let why = |gun: &Gun| reach(game, attack, *gun, aim).err().map(|why| (gun.weapon, why));
    for (nth, gun) in attack.guns.iter().enumerate() {
        let Some((weapon, silence)) = why(gun) else { continue };
        if attack.guns[..nth].iter().any(|mate| why(mate) == Some((weapon, silence))) {
            continue;
        }
        let guns = attack.guns.iter().filter(|gun| why(gun) == Some((weapon, silence))).count() as u8;
        let clause = match silence {
            Silence::NoView => C::Los01,
            Silence::Friends => C::Los04,
            Silence::TooFar => C::Wpn02,
            Silence::TooNear => C::Wpn20,
            Silence::OutOfArc => C::Wpn16,
            Silence::OnTheMove => C::Wpn15,
            Silence::WrongTarget => C::Wpn19,
        };
        told.push((clause, Event::Silent { by, at, weapon, guns, why: silence }));
    }
    told
}

/// What was measured, by the clause that makes most of it.
pub fn tell_range(game: &Game<'_>, attack: &Attack, group: &Group, groups: &[Group], oracle: &mut impl Oracle) {
    let weapon = game.setup.weapon(group.gun.weapon);
    let is_varied = groups.iter().filter(|g| g.gun.weapon == group.gun.weapon).count() > 1;
    let clause = match group.gun.round {
        _ if weapon.flame.is_some() => return,
        // BA-WPN-24: over everything that is in the way.
        Round::Indirect => C::Wpn24,
        // BA-HE-02: a shell is one roll, but automatic cannon fire both shots; BA-WPN-26.
        Round::He | Round::Howitzer if group.dice > 1 => C::He02,
        Round::He | Round::Howitzer => C::Wpn26,
        // BA-SHOOT-15: each shooter for himself.
        Round::At if is_varied => C::Shoot15,
        Round::At if group.range <= POINT_BLANK => C::Shoot14,
        Round::At if group.long => C::Shoot13,
        // BA-WPN-01: one of the heavy weapons.
        Round::At if !weapon.small_arm => C::Wpn01,
        // BA-SHOOT-06: as many dice as the chart says.
        Round::At => C::Shoot06,
    };
    let range = group.range.in_hundredths() as u16;
    let Attack { by, at, .. } = *attack;
    oracle.tell(clause, Event::Aims { by, at, weapon: group.gun.weapon, range, shots: group.dice });
}

/// Throws for one group: how many shots hit.
pub fn roll(game: &Game<'_>, attack: &Attack, group: &Group, oracle: &mut impl Oracle) -> Play<u8> {
    let Attack { by, at, .. } = *attack;
    let us = game.seat(by);
    let about = (by, at, group.gun.weapon);
    // BA-WPN-30: flame needs no roll (option flame_roll_to_hit: it does).
    if game.setup.weapon(group.gun.weapon).flame.is_some() {
        if !game.setup.options().flame_roll_to_hit() {
            oracle.tell(C::Wpn30, crate::Event::Flames { by, at });
            return Ok(1);
        }
        let need = flame_need(game, by);
        let (clause, dice) = hit_pool(game, 1, need.total());
        return Ok(oracle.throw(us, clause, about, dice, &need)?.from(1));
    }
    let (clause, dice) = match group.gun.round {
        Round::Indirect => (group.need.terms()[0].clause, pool(group.dice, D6, &[group.need.total() as u8])),
        _ => hit_pool(game, group.dice, group.need.total()),
    };
    // BA-HIT-14: weapons bring modifiers of their own.
    let is_weapon_rule = |clause| matches!(clause, C::Trait01 | C::Trait04 | C::Wpn10 | C::Wpn12 | C::Wpn18);
    let clause = match clause {
        C::Hit01 | C::Hit10 if group.need.terms().iter().any(|term| is_weapon_rule(term.clause)) => C::Hit14,
        C::Hit01 if group.need.terms().len() > 1 => C::Hit10,
        clause => clause,
    };
    Ok(oracle.throw(us, clause, about, dice, &group.need)?.from(1))
}

/// Option `flame_roll_to_hit`: pins, inexperience and movement count, nothing else.
fn flame_need(game: &Game<'_>, by: UnitId) -> Need<C> {
    let firer = game.unit(by);
    let mut need = Need::base(C::Wpn30, "base", 3);
    need.add(C::Hit03, "pins", firer.pins.min(100) as i8);
    need.when(game.quality(by) == Quality::Inexperienced, C::Hit05, "inexperienced", 1);
    need.when(firer.order == Some(Order::Advance), C::Hit06, "fired on the move", 1);
    need.limit(C::Hit11, "a 1 always misses", 2, i8::MAX);
    need
}

/// The dice of shots that need the same: class 1 and up hits. BA-HIT-12: above 6, a six and then another six.
pub fn hit_pool(game: &Game<'_>, dice: u8, need: i8) -> (C, Pool) {
    match need {
        ..=6 => (if need == 3 { C::Hit01 } else { C::Hit10 }, pool(dice, D6, &[need as u8])),
        _ if game.setup.options().no_impossible_shots() => (C::Hit12, pool(dice, D6, &[])),
        _ => {
            let six = pool(dice, D6, &[6]);
            (C::Hit12, Pool { then: Then::Confirm { class: 1, from: 6, to: 6, or: 0 }, ..six })
        }
    }
}

impl Group {
    /// BA-WPN-03: what its hits are made of.
    pub fn source(&self, game: &Game<'_>) -> Source {
        let weapon = game.setup.weapon(self.gun.weapon);
        match (weapon.flame, self.gun.round, weapon.he) {
            (Some(dice), ..) => Source::Flame(dice),
            // BA-TRAIT-17
            (None, Round::Howitzer | Round::Indirect, _) if traits::is_versatile(game, self.by, self.gun.weapon) => {
                Source::He(traits::LIGHT_HOWITZER.he)
            }
            (None, Round::He | Round::Indirect, Some(class)) => Source::He(class),
            _ if weapon.small_arm => Source::SmallArms,
            _ => Source::Heavy,
        }
    }
    /// What hits; against men without a shield it is all one how far and from where it comes.
    pub fn strike(&self, game: &Game<'_>, target: UnitId, hits: u8) -> Strike {
        let source = self.source(game);
        let pen = match source {
            // BA-HE-01
            Source::He(class) => class.pen(),
            _ => game.setup.weapon(self.gun.weapon).pen,
        };
        let indirect = self.gun.round == Round::Indirect;
        let shaped = source == Source::Heavy && game.setup.weapon(self.gun.weapon).shaped;
        let (hull, shield) = (game.is_armoured(target), game.setup.squad(target).traits.gun_shield);
        let quarter = if hull || shield { self.quarter } else { Quarter::Front };
        let (long, sniper) = (self.long && hull, self.sniper);
        Strike { source, pen, hits, long, indirect, quarter, sniper, shaped, aircraft: false }
    }
}
