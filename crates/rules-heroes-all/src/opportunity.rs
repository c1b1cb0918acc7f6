//! HA-TURN-05, HA-TURN-06: fire at those who move.
use crate::{
    Clause as C, Game, HeroesAll, firing, movement, observation,
    setup::{Band, Weapon},
    sight, solo,
    state::Units,
    words::{Choice, Event, UnitId},
};
use kernel::{Oracle, Play, Point, Seat, Verbs, Within, on_route};
use smallvec::SmallVec;

/// How fine a way is looked at, in 1/100 inch.
const STEP: u32 = 50;

/// The mover goes its way, stopped where enemies may fire; `None` where it goes no further, else how far it has been
/// brought along already.
pub fn along(
    game: &mut Game<'_>,
    unit: UnitId,
    route: &[Point],
    whole: u32,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<Option<u32>> {
    let them = !game.seat(unit);
    let (mut come, mut at) = (0, 0);
    let eyes = watchers(game, them);
    if whole == 0 || game.setup.options().opportunity_fire_off() || eyes.is_empty() {
        return Ok(Some(come));
    }
    let eyes: SmallVec<[Eye<'_>; 8]> = eyes.into_iter().map(|by| Eye::of(game, by, route)).collect();
    let mut looks = looks_at(game, &eyes, unit, route[0]);
    while at < whole {
        at = (at + STEP).min(whole);
        let there = on_route(route, at);
        let before = std::mem::replace(&mut looks, looks_at(game, &eyes, unit, there));
        if !is_trigger(game, &before, &looks, at, whole) {
            continue;
        }
        let stop = Stop { there, come, at, whole, end: on_route(route, whole) };
        come = interrupt(game, unit, stop, oracle)?;
        // HA-TURN-06: whoever is destroyed goes no further.
        if !game.unit(unit).is_on_table() {
            return Ok(None);
        }
        if watchers(game, them).is_empty() {
            break;
        }
    }
    Ok(Some(come))
}

/// HA-TURN-05: those who hold an unspent 1.
fn watchers(game: &Game<'_>, seat: Seat) -> Units {
    game.on_table(seat).filter(|&u| game.unit(u).holds_one()).collect()
}

/// HA-TURN-06: where the mover comes into sight, into a nearer band or autospot distance, and where it ends.
fn is_trigger(game: &Game<'_>, before: &[Look], now: &[Look], at: u32, whole: u32) -> bool {
    let is_new = || before.iter().zip(now).any(|(old, new)| new.is_better_than(*old));
    // Option trigger=any_point
    let any = at.is_multiple_of(200) && game.setup.options().trigger_any_point();
    (at == whole || any) && now.iter().any(|look| look.seen) || is_new()
}

type Looks = SmallVec<[Look; 16]>;

/// What each has of the mover when it is there.
fn looks_at(game: &mut Game<'_>, eyes: &[Eye<'_>], unit: UnitId, there: Point) -> Looks {
    let home = std::mem::replace(&mut game.unit_mut(unit).at, there);
    let looks = eyes.iter().map(|eye| Look::of(game, eye, unit)).collect();
    game.unit_mut(unit).at = home;
    looks
}

/// One who holds a 1: whether the whole way is in its plain view, and what it may fire.
#[derive(Debug)]
struct Eye<'a> {
    by: UnitId,
    open: bool,
    weapons: SmallVec<[&'a Weapon; 8]>,
}

impl<'a> Eye<'a> {
    fn of(game: &Game<'a>, by: UnitId, route: &[Point]) -> Eye<'a> {
        let weapons = firing::weapons(game, by).map(|w| game.setup.weapon(w)).collect();
        Eye { by, open: sight::is_open(game, by, route), weapons }
    }
}

/// What a shooter has of the mover.
#[derive(Debug, Clone, Copy)]
struct Look {
    seen: bool,
    /// The nearer the smaller, for each of its weapons together.
    bands: u8,
    auto: bool,
}

impl Look {
    fn of(game: &Game<'_>, &Eye { by, open, ref weapons }: &Eye<'_>, at: UnitId) -> Look {
        if !sight::sees_on_way(game, by, at, open) {
            return Look { seen: false, bands: 0, auto: false };
        }
        let distance = game.distance(by, at);
        let nearness = |band: Option<Band>| band.map_or(0, |b| 3 - b as u8);
        let bands = weapons.iter().map(|weapon| nearness(weapon.band(distance))).sum();
        Look { seen: true, bands, auto: observation::is_autospot(game, by, at) }
    }
    const fn is_better_than(self, old: Look) -> bool {
        self.seen && (!old.seen || self.bands > old.bands || (self.auto && !old.auto))
    }
}

/// A point of a way, how far it is, and how far the mover has been brought.
#[derive(Debug, Clone, Copy)]
struct Stop {
    there: Point,
    come: u32,
    at: u32,
    /// The way as a whole: how far, and where to.
    whole: u32,
    end: Point,
}

impl Stop {
    /// What the way still needs to know after a shot.
    fn live(self) -> SmallVec<[u8; 16]> {
        let mut live: SmallVec<[u8; 16]> = SmallVec::new();
        live.extend([self.come, self.at, self.whole].into_iter().flat_map(u32::to_le_bytes));
        live.extend([self.end.x, self.end.y].into_iter().flat_map(i16::to_le_bytes));
        live
    }
}

/// The other side may fire, one element after another; how far the mover has been brought. Where nobody fires nothing is
/// told: who lies in wait and lets it pass stays unknown.
fn interrupt(
    game: &mut Game<'_>,
    unit: UnitId,
    stop: Stop,
    mut oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<u32> {
    let (them, mut come) = (!game.seat(unit), stop.come);
    while game.unit(unit).is_on_table() {
        let home = std::mem::replace(&mut game.unit_mut(unit).at, stop.there);
        let chosen = shooter(game, unit, them, stop.at == stop.whole, oracle)?;
        game.unit_mut(unit).at = home;
        let Some(by) = chosen else { break };
        if come < stop.at {
            movement::arrive(game, unit, stop.there, stop.at - come, oracle);
            come = stop.at;
        }
        oracle.tell(C::Turn05, Event::Halted { unit, by });
        let live = Stop { come, ..stop }.live();
        firing::fire_at(game, by, unit, &mut Within { oracle: &mut oracle, live: &live })?;
        game.spend_fire(by);
        game.unit_mut(by).done = true;
    }
    Ok(come)
}

/// Who fires at the mover where it is now.
fn shooter(
    game: &Game<'_>,
    unit: UnitId,
    them: Seat,
    is_end: bool,
    oracle: &mut (impl Oracle<HeroesAll> + ?Sized),
) -> Play<Option<UnitId>> {
    let may = |&w: &UnitId| firing::movers(game, w, unit).next().is_some();
    let shooters: Units = watchers(game, them).into_iter().filter(may).collect();
    if shooters.is_empty() {
        return Ok(None);
    }
    if game.is_automated(them) {
        // HA-SOLO-14
        return Ok(solo::interrupts(game, unit, &shooters, is_end));
    }
    let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::HoldFire]);
    options.extend(shooters.iter().map(|&w| Choice::Unit(w)));
    Ok(match oracle.pick(game, them, C::Turn06, game.known(unit), &options)? {
        Choice::Unit(w) => Some(w),
        _ => None,
    })
}
