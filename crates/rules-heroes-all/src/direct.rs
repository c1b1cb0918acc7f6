//! HA-DIR: fire over open sights.
use crate::{
    Clause as C, Game, Oracle, ammunition, armour, casualties, crews, explosive,
    firing::{Gun, Shot, Source},
    flame,
    setup::{Band, Class, Cover, Kind, Quality},
    sight::{self, Share},
    state::{Place, Stage},
    words::{Event, Load, Nerve, Order, Pace, Subject, UnitId},
};
use kernel::{D6, NEVER, Need, Play, Pool, Then, Verbs, pool};
use table::Inches;

/// How a firer stands towards a target.
#[derive(Debug, Clone, Copy, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "how a shot stands, each so or not")]
pub struct Aim {
    pub quality: Quality,
    pub distance: Inches,
    /// HA-DIR-04: this bound, before or after.
    pub moves: bool,
    pub pinned: bool,
    /// HA-DIR-06
    pub aims: bool,
    /// HA-DIR-05
    pub again: bool,
    /// With what, as `Source::bit` has them.
    pub again_by: u8,
    /// HA-DIR-16: an autospot that nobody observed.
    pub unobserved: bool,
    pub target_moves: bool,
    pub cover: Cover,
    /// Of a vehicle.
    pub share: Option<Share>,
    /// Option `hidden_any_target`: of men more than half are hidden.
    pub hidden: bool,
    pub is_gun: bool,
    pub is_afv: bool,
    /// HA-LC-11: the firer, and the target, are a craft or in one.
    pub afloat: [bool; 2],
}

/// Looks from one element at another.
pub fn aim(game: &Game<'_>, by: UnitId, at: UnitId, will_move: bool) -> Aim {
    let (firer, target) = (game.unit(by), game.unit(game.bearer(at)));
    let options = game.setup.options();
    let from = game.at(by);
    // HA-LC-11: a craft that comes in moves (option: it does not).
    let lands = |u: UnitId| {
        let stage = game.unit(game.bearer(u)).stage;
        matches!(stage, Stage::Approach | Stage::Land) && !options.craft_moving_off()
    };
    let afloat = |u: UnitId| game.element(game.bearer(u)).is_craft();
    let this_bound = !options.target_moving_this_bound_only() || target.done || target.moved > 0;
    Aim {
        quality: game.quality(by),
        distance: game.distance(by, at),
        // Option fire_then_move=free
        // Option order2_fire: on an order to move at 1 worse.
        moves: firer.pace != Pace::Still && !afloat(by)
            || (will_move && !options.fire_then_move_free())
            || (options.order2_fire() && firer.order == Order::Move)
            || lands(by),
        afloat: [afloat(by), afloat(at)],
        pinned: firer.nerve == Nerve::Pinned,
        aims: firer.aims,
        again: firer.before >> at.0 & 1 == 1,
        again_by: firer.shot_before,
        unobserved: !game.has_observed(by, at),
        target_moves: target.pace != Pace::Still && !afloat(at) && this_bound || lands(at),
        cover: sight::cover(game, at, from),
        share: game.element(at).has_hull().then(|| sight::share(game, from, at)),
        hidden: options.hidden_any_target() && game.is_men(at) && sight::front(game, from, at) == Share::Most,
        is_gun: game.element(at).kind == Kind::Gun,
        is_afv: game.element(by).is_armoured(),
    }
}

/// HA-DIR-T1: the number needed on the die, 5 less what helps.
pub fn need(game: &Game<'_>, aim: &Aim, gun: Gun) -> Need<C> {
    let options = game.setup.options();
    let row = game.weapon(gun.weapon);
    let mut need = Need::base(C::Dir01, "to hit", 5);
    need.when(gun.band == Band::Short, C::Dir02, "short range", -1).when(
        gun.band == Band::Long,
        C::Dir03,
        "long range",
        1,
    );
    // HA-DIR-04, HA-WPN-08: on the move, unless the weapon does not mind (option: armour only).
    let pays = aim.moves && !row.steady && (aim.is_afv || !options.move_fire_penalty_afv_only());
    need.when(pays, if aim.afloat[0] { C::Lc11 } else { C::Dir04 }, "firer moves", 1);
    // HA-FIRE-16: only what has really fired at it; HA-DIR-11: what moves does not stand still.
    let again = aim.again && aim.again_by & gun.source.bit() != 0 && !aim.target_moves;
    need.when(again && !options.second_shot_per_shot(), C::Dir05, "again at a still target", -1);
    let heavy = !row.is_small_arm() || options.aim_small_arms();
    need.when(aim.aims && heavy, C::Dir06, "aimed", -1);
    need.when(aim.quality == Quality::Elite, C::Dir09, "elite", -1)
        .when(aim.quality == Quality::Poor, C::Dir10, "poor", 1)
        .when(aim.pinned, C::Dir25, "pinned", 1)
        .when(aim.target_moves, if aim.afloat[1] { C::Lc11 } else { C::Dir11 }, "target moves", 1);
    if let Some(share) = aim.share {
        // HA-DIR-18: half hidden is nothing; HA-DIR-13: more is.
        need.when(share == Share::Nothing && !options.afv_open_bonus_off(), C::Dir12, "in the open", -1)
            .when(share >= Share::Most, C::Dir13, "more than half hidden", 1)
            .when(aim.cover >= Cover::Hard && options.hard_cover_vehicles(), C::Dir14, "hard cover", 1);
    } else {
        let pillbox = aim.cover == Cover::Pillbox && (!aim.is_gun || options.pillbox_guns());
        need.when(aim.cover == Cover::Open && !aim.hidden, C::Dir12, "in the open", -1)
            .when(aim.hidden, C::Dir13, "more than half hidden", 1)
            .when(aim.cover >= Cover::Hard, if aim.afloat[1] { C::Dir20 } else { C::Dir14 }, "hard cover", 1)
            .when(pillbox && !options.pillbox_flat_minus_one(), C::Dir15, "pillbox", 1);
    }
    // HA-DIR-16: worse (option: better, as one list prints it).
    let sign = if options.autospot_sign_plus_one() { -1 } else { 1 };
    need.when(aim.unobserved, C::Dir16, "unobserved", sign);
    natural(game, need)
}

/// HA-DIR-17: no face hits or misses by itself (options: a 6 does, a 1 does).
pub fn natural(game: &Game<'_>, mut need: Need<C>) -> Need<C> {
    let (options, total) = (game.setup.options(), need.total());
    need.when(options.natural_six_hits() && total > 6, C::Dir17, "a 6 hits", 6 - total);
    need.when(options.natural_one_misses() && total < 2, C::Dir17, "a 1 misses", 2 - total);
    need
}

/// What has to be on the die.
pub const fn threshold(total: i8) -> u8 {
    match total {
        ..=1 => 1,
        2..=6 => total as u8,
        _ => NEVER,
    }
}

/// So many dice at that number; HA-WPN-02: misses of some weapons are thrown again.
pub fn dice(shots: u8, threshold: u8, again: bool) -> Pool {
    let once = pool(shots, D6, &[threshold]);
    if again { Pool { then: Then::Again { class: 0 }, ..once } } else { once }
}

/// So many shots at a number: how many hit; HA-DIR-17: without a throw where all must, or none can.
pub fn shoot(
    game: &Game<'_>,
    (by, clause, about): (UnitId, C, Subject),
    shots: u8,
    need: &Need<C>,
    oracle: &mut impl Oracle,
) -> Play<u8> {
    let sure = match need.total() {
        ..=1 => true,
        7.. => false,
        from => return Ok(oracle.throw(game.seat(by), clause, about, dice(shots, from as u8, false), need)?.from(1)),
    };
    // What helps or hinders most is why.
    let why = need.terms().iter().skip(1).max_by_key(|term| if sure { -term.amount } else { term.amount });
    oracle.tell(why.map_or(C::Dir17, |term| term.clause), Event::Certain { by, shots, hits: sure });
    Ok(if sure { shots } else { 0 })
}

/// HA-DIR-01: every weapon of the team, then what its hits do; HA-EFF-06: casualties fall together.
pub fn resolve(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    guns: &[Gun],
    will_move: bool,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let aim = aim(game, by, at, will_move);
    let distance = aim.distance.in_hundredths() as u16;
    oracle.tell(C::Gen04, Event::Ranged { by, at, distance });
    cite(game, by, at, &aim, oracle);
    let mut men = 0;
    for (nth, &gun) in (1..).zip(guns) {
        let shots = gun.shots;
        ammunition::spend(game, by, gun, oracle);
        game.open_fire(by, at, gun.source);
        let clause = gun_clause(game, by, gun, &aim);
        oracle.tell(clause, Event::Shoots { by, weapon: gun.weapon, shots, band: gun.band });
        let hits = throw(game, by, at, gun, &aim, shots, oracle)?;
        oracle.cut(game, C::Dir01, &(by, at, guns, &aim, men, hits, nth))?;
        if hits == 0 || !game.unit(at).is_alive() {
            continue;
        }
        let row = game.weapon(gun.weapon);
        let letter = explosive::letter(game, gun);
        let shot = Shot { by, at, gun };
        let live = (by, at, guns, &aim, men, nth);
        match game.element(at).hull {
            // HA-EFF-01, HA-DIR-21: one man a hit; HA-EFF-08: also from shot.
            None if letter.is_none() => {
                let clause = match row.class {
                    // HA-EFF-10: a gun with its crew is one of those.
                    _ if game.is_gun(at) => C::Eff10,
                    _ if game.is_crew_served(at) => C::Dir21,
                    Class::Hmg => C::Eff07,
                    _ if row.is_small_arm() => C::Eff01,
                    _ => C::Eff08,
                };
                oracle.tell(clause, Event::Hits { by, at, hits });
                men += hits;
            }
            None => explosive::hit_men(game, shot, hits, &mut oracle.within(C::Dir01, &live))?,
            Some(_) if row.is_small_arm() && row.attack(gun.band).is_none() => {
                armour::hit_soft(game, shot, hits, &mut oracle.within(C::Dir01, &live))?;
            }
            Some(_) => armour::hit(game, shot, hits, &mut oracle.within(C::Dir01, &live))?,
        }
    }
    if men > 0 {
        // HA-EFF-06: all of them at once.
        if guns.len() > 1 {
            oracle.tell(C::Eff06, Event::Hits { by, at, hits: men });
        }
        casualties::take(game, at, men, &mut oracle.within(C::Eff06, &(by, at)))?;
    }
    casualties::note(game, at, oracle);
    Ok(())
}

/// The throw of one kind of weapon: how many hit.
fn throw(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    gun: Gun,
    aim: &Aim,
    shots: u8,
    oracle: &mut impl Oracle,
) -> Play<u8> {
    let row = game.weapon(gun.weapon);
    // HA-FLM-01, HA-HE-07: some do not need this section.
    if flame::is_flame(game, gun.weapon) {
        return Ok(flame::hits(by, at, oracle));
    }
    let about: crate::Subject = (by, at, gun.weapon).into();
    if row.class == Class::Petard {
        let need = Need::base(C::He07, "petard", 2);
        return Ok(oracle.throw(game.seat(by), C::He07, about, dice(shots, 2, false), &need)?.from(1));
    }
    let need = need(game, aim, gun);
    let clause = match (row.again, gun.load) {
        // HA-DIR-17: some shots cannot hit, some cannot miss.
        _ if !(2..=6).contains(&need.total()) => C::Dir17,
        (true, _) => C::Wpn02,
        (_, Load::Shell) => C::Dir19,
        _ => C::Dir01,
    };
    let mut hits = 0;
    let mut rest = shots;
    // Option second_shot=per_shot: from the second die of a weapon.
    if game.setup.options().second_shot_per_shot() && gun.shots > gun.men && !aim.target_moves {
        let later = shots.saturating_sub(gun.men);
        let mut easier = need.clone();
        easier.add(C::Dir05, "second shot", -1);
        let from = threshold(easier.total());
        hits += oracle.throw(game.seat(by), clause, about, dice(later, from, row.again), &easier)?.from(1);
        rest = shots - later;
    }
    let from = threshold(need.total());
    hits += oracle.throw(game.seat(by), clause, about, dice(rest, from, row.again), &need)?.from(1);
    Ok(hits)
}

/// The most telling clause about a weapon that fires.
fn gun_clause(game: &Game<'_>, by: UnitId, gun: Gun, aim: &Aim) -> C {
    let row = game.weapon(gun.weapon);
    let arm = match gun.source {
        Source::Arm(nth) => Some(game.arm(by, nth)),
        Source::Left => crews::served(game, by).map(|(_, arm, _)| arm),
        Source::Part(_) => None,
    };
    let (ground, limited) = (!game.element(by).has_hull(), arm.is_some_and(|arm| arm.rounds.is_some()));
    let full = arm.is_some_and(|arm| ammunition::crew(game, by) >= arm.crew);
    match row.class {
        _ if gun.source == Source::Left => C::Act08,
        // HA-LC-10: what is mounted on a craft.
        _ if game.element(by).is_craft() => C::Lc10,
        // HA-WPN-08: on the move at no cost.
        _ if row.steady && aim.moves => C::Wpn08,
        // HA-FLM-02: as far as it reaches.
        Class::Flame => C::Flm02,
        Class::HandAt if !full => C::Wnote07,
        Class::HandAt if row.attack[0] == Some(11) => C::Wpn09,
        // HA-WPN-04: shot at men, because it has nothing else.
        Class::AtGun if aim.share.is_none() && arm.is_some_and(|arm| arm.shell.is_none()) => C::Wpn04,
        Class::AtGun if ground => C::Wpn06,
        Class::AtGun if arm.is_some_and(|arm| arm.shell.is_some()) => C::Wpn03,
        Class::AtGun => C::Wpn04,
        Class::Autocannon => C::Wpn07,
        _ if gun.band == Band::Long && row.table => C::Fire10,
        _ if row.bands.contains(&Some(aim.distance)) => C::Fire15,
        _ if row.bands[0].is_none() => C::Fire09,
        _ if row.crewed && ground && full => C::Wnote01,
        _ if limited => C::Amm02,
        _ if arm.is_some() => C::Amm03,
        _ if gun.band != Band::Effective => C::Fire02,
        _ if gun.shots > gun.men => C::Fire08,
        _ => C::Wpn01,
    }
}

/// What covers the target is said before the dice fall.
fn cite(game: &Game<'_>, by: UnitId, at: UnitId, aim: &Aim, oracle: &mut impl Oracle) {
    let state = game.unit(at);
    let clause = match (aim.share, aim.cover) {
        (Some(Share::Half), _) => C::Dir18,
        (Some(Share::Most), _) => C::Los04,
        (Some(_), _) | (None, Cover::Open) => return,
        _ if matches!(state.place, Place::Aboard(_)) => C::Car07,
        (None, Cover::Soft) if state.pace == Pace::Crawl => C::Mov17,
        (None, Cover::Soft) if matches!(state.nerve, Nerve::Halted | Nerve::Pinned) => C::Dir26,
        (None, Cover::Soft) if sight::is_behind_vehicle(game, at, game.at(by)) => C::Los03,
        (None, Cover::Soft) => C::Dir23,
        _ => C::Los05,
    };
    oracle.tell(
        clause,
        match aim.share {
            Some(share) => Event::PartlyHidden { unit: at, most: share >= Share::Most },
            None => Event::InCover { unit: at, cover: aim.cover },
        },
    );
}
