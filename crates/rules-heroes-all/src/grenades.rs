//! HA-GREN: hand grenades, anti-tank grenades and rifle grenades.
use crate::{
    Clause as C, Game, Oracle, armour, casualties, direct, explosive,
    firing::{self, Gun, Shot, Source},
    indirect::{self, Mark},
    setup::{Band, Class, Cover, Ground, Part, Quadrant, Quality},
    sight,
    state::{Stock, Units},
    words::{Choice, Event, Grenades, Load, Nerve, Pace, Subject, UnitId, WeaponId},
};
use kernel::{Need, Play, Verbs};
use smallvec::SmallVec;
use table::Inches;

/// HA-GREN-02: how far they are thrown.
const REACH: Inches = Inches::whole(3);

/// HA-GREN-03: it has not chosen yet, or not used what it chose.
pub fn has_stock(game: &Game<'_>, unit: UnitId) -> bool {
    matches!(game.unit(unit).stock, Stock::Open | Stock::Both(_))
        && game.element(unit).grenades
        && !game.unit(unit).mounted
}

/// HA-GREN-02: grenades it may throw at somebody near.
pub fn targets(game: &Game<'_>, unit: UnitId) -> SmallVec<[Choice; 16]> {
    let mut open = SmallVec::new();
    if has_stock(game, unit) && !game.unit(unit).has_used_fire() {
        for kind in [Grenades::Hand, Grenades::AntiTank] {
            if !within(game, unit, kind).is_empty() {
                open.push(Choice::Grenades(kind));
            }
        }
    }
    if let Some(gun) = launcher(game, unit) {
        open.extend(game.shown(game.seat(unit)).filter(|&at| may_launch(game, unit, gun, at)).map(Choice::Launch));
    }
    open
}

/// HA-GREN-01: a man with a rifle grenade.
fn launcher(game: &Game<'_>, unit: UnitId) -> Option<Gun> {
    let state = game.unit(unit);
    let left = match state.stock {
        Stock::Open => game.element(unit).rifle_grenades,
        Stock::Rifle(n) | Stock::Both(n) => n > 0,
        Stock::None | Stock::Spent => false,
    };
    let free = state.part(Part::Ranks) > state.fired_by[Part::Ranks as usize] && !state.mounted;
    // One a bound.
    let ready = left && free && !state.launched && firing::fires_from(game, unit);
    let weapon = weapon(game, Grenades::Rifle).filter(|_| ready)?;
    let source = Source::Part(Part::Ranks);
    Some(Gun { source, weapon, load: Load::Shell, shots: 1, men: 1, band: Band::Effective })
}

fn may_launch(game: &Game<'_>, unit: UnitId, gun: Gun, at: UnitId) -> bool {
    // Option rgl_direct: over open sights.
    if game.setup.options().rgl_direct() {
        let near = game.weapon(gun.weapon).band(game.distance(unit, at)).is_some();
        return near && game.is_men(at) && firing::may_target(game, unit, at);
    }
    indirect::may_hit(game, unit, gun, at)
}

/// Whether a rifle grenade flies so far.
pub fn carries(game: &Game<'_>, unit: UnitId, at: UnitId) -> bool {
    let band = |gun: Gun| game.weapon(gun.weapon).shell_band(game.distance(unit, at));
    launcher(game, unit).is_none_or(|gun| band(gun).is_some())
}

/// HA-GREN-01: like a light mortar; HA-GREN-03: three in a battle.
pub fn launch(game: &mut Game<'_>, unit: UnitId, at: UnitId, will_move: bool, oracle: &mut impl Oracle) -> Play<()> {
    let Some(gun) = launcher(game, unit) else { return Ok(()) };
    oracle.tell(C::Gren03, game.use_rifle_grenade(unit));
    if game.setup.options().rgl_direct() {
        return firing::volley(game, unit, at, &[gun], will_move, oracle);
    }
    indirect::lay(game, unit, gun, Mark::Unit(at), oracle)
}

/// Who is within reach, the nearest first: men, or vehicles.
fn within(game: &Game<'_>, unit: UnitId, kind: Grenades) -> Units {
    let men = kind == Grenades::Hand;
    // HA-FIRE-16: at somebody whom some face of the die lets hit.
    let may_hit = |e: UnitId| firing::may_target(game, unit, e) && need(game, unit, e, kind).total() <= 6;
    let near = |&e: &UnitId| game.is_men(e) == men && game.is_as_near(unit, e, REACH) && may_hit(e);
    let mut all: Units = game.shown(game.seat(unit)).filter(near).collect();
    all.sort_by_key(|&e| (game.distance(unit, e), e));
    all
}

/// Thrown instead of firing.
pub fn throw(game: &mut Game<'_>, unit: UnitId, kind: Grenades, oracle: &mut impl Oracle) -> Play<()> {
    let near = within(game, unit, kind);
    let at = match near[..] {
        [] => return Ok(()),
        [first, ..] if game.is_automated(game.seat(unit)) => first,
        // HA-GREN-02: of several within reach, whom the thrower likes.
        _ => oracle.pick(game, game.seat(unit), C::Gren02, game.known(unit), &near)?,
    };
    crate::observation::expose(game, unit, C::Obs08, oracle);
    oracle.tell(C::Gren02, Event::OpensFire { by: unit, at, load: Load::Shot });
    game.use_all(unit);
    use_up(game, unit, at, kind, oracle)
}

/// One use of what the platoon has, on one enemy.
pub fn use_up(game: &mut Game<'_>, unit: UnitId, at: UnitId, kind: Grenades, oracle: &mut impl Oracle) -> Play<()> {
    oracle.tell(C::Gren03, game.use_grenades(unit, kind));
    let clause = if kind == Grenades::Hand { C::Gren04 } else { C::Gren05 };
    let Some(weapon) = weapon(game, kind) else { return Ok(()) };
    let about: Subject = (unit, at, weapon).into();
    let dice = game.unit(unit).count().div_ceil(2);
    let need = need(game, unit, at, kind);
    let from = direct::threshold(need.total());
    let hits = oracle.throw(game.seat(unit), clause, about, direct::dice(dice, from, false), &need)?.from(1);
    let source = Source::Part(Part::Ranks);
    let load = if kind == Grenades::Hand { Load::Shell } else { Load::Shot };
    let gun = Gun { source, weapon, load, shots: 1, men: 1, band: Band::Effective };
    for left in (0..hits).rev() {
        if !game.unit(at).is_on_table() {
            break;
        }
        let shot = Shot { by: unit, at, gun };
        let live = (shot, kind, left);
        let held = &mut oracle.within(clause, &live);
        if kind == Grenades::Hand {
            let (dice, cover) = effect(game, unit, at);
            explosive::burst(game, shot, dice, cover, held)?;
        } else {
            // HA-GREN-05: in an assault against the side, thrown against what they see.
            let seen = armour::quadrant(game, at, game.at(unit));
            let quadrant = if is_assault(game, unit, at) { Quadrant::Side } else { seen };
            armour::strike(game, shot, quadrant, held)?;
        }
        oracle.cut(game, clause, &(shot, kind, left))?;
    }
    casualties::note(game, at, oracle);
    Ok(())
}

fn weapon(game: &Game<'_>, kind: Grenades) -> Option<WeaponId> {
    let class = match kind {
        Grenades::Rifle => Class::RifleGrenade,
        Grenades::AntiTank => Class::AtGrenade,
        Grenades::Hand => Class::Grenade,
    };
    (0..).map(WeaponId).zip(&game.setup.plan.weapons).find(|(_, row)| row.class == class).map(|(id, _)| id)
}

/// HA-GREN-04: 5, with quality, movement and observation; anti-tank grenades plainly 5; HA-CM-11: pinned men worse.
fn need(game: &Game<'_>, unit: UnitId, at: UnitId, kind: Grenades) -> Need<C> {
    let hand = kind == Grenades::Hand;
    let mut need = Need::base(if hand { C::Gren04 } else { C::Gren05 }, "grenades", 5);
    let (quality, state) = (game.quality(unit), game.unit(unit));
    need.when(hand && quality == Quality::Elite, C::Dir09, "elite", -1)
        .when(hand && quality == Quality::Poor, C::Dir10, "poor", 1)
        .when(hand && state.pace != Pace::Still && !is_assault(game, unit, at), C::Dir04, "moves", 1)
        .when(hand && !state.has_observed(at), C::Dir16, "unobserved", 1)
        .when(state.nerve == Nerve::Pinned, C::Cm11, "pinned", 1);
    direct::natural(game, need)
}

/// In contact: the move was the assault.
fn is_assault(game: &Game<'_>, unit: UnitId, at: UnitId) -> bool {
    game.shape(unit).gap_between(&game.shape(at)) <= Inches::hundredths(5)
}

/// HA-GREN-04: one die in the open, two in closed places (option: the other way round).
fn effect(game: &Game<'_>, unit: UnitId, at: UnitId) -> (u8, Cover) {
    let here = game.unit(at).at;
    let is_closed = |kind: Ground| matches!(kind, Ground::Building | Ground::Pillbox | Ground::Trench);
    let closed = game.pieces().any(|(n, t)| is_closed(game.ground(n)) && t.shape.holds(here));
    let dice = if closed == game.setup.options().g_table_swap() { 1 } else { 2 };
    (dice, sight::cover(game, at, game.at(unit)))
}
