//! HA-TURN-05, HA-TURN-06: fire at those who move.
use crate::{
    Clause as C, Game, Oracle, firing, movement, observation,
    setup::{Band, Weapon},
    sight, solo,
    state::Units,
    words::{Choice, Event, UnitId},
};
use kernel::{Play, Point, Verbs, on_route};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// How fine a way is looked at, in 1/100 inch.
const STEP: u32 = 50;

/// The mover goes its way, stopped where enemies may fire; `None` where it goes no further, else how far it has been
/// brought along already.
pub fn along(
    game: &mut Game<'_>,
    unit: UnitId,
    route: &[Point],
    whole: u32,
    oracle: &mut impl Oracle,
) -> Play<Option<u32>> {
    let them = !game.seat(unit);
    let (mut come, mut at) = (0, 0);
    if whole == 0 || game.setup.options().opportunity_fire_off() {
        return Ok(Some(come));
    }
    let watchers: Units = game.on_table(them).filter(|&u| game.unit(u).holds_one()).collect();
    let mut eyes: SmallVec<[Eye<'_>; 8]> = watchers.into_iter().map(|by| Eye::of(game, by, unit, route)).collect();
    while !eyes.is_empty() {
        let there = on_route(route, at);
        let next = (at + STEP).min(whole);
        look_ahead(game, &mut eyes, unit, on_route(route, next));
        // Option trigger=any_point
        let is_any = at == whole || at.is_multiple_of(200) && game.setup.options().trigger_any_point();
        let called: Units = eyes.iter().filter(|eye| eye.is_called(game, is_any)).map(|eye| eye.by).collect();
        if !called.is_empty() {
            let is_last = at == whole || !eyes.iter().any(|eye| eye.next.seen);
            let stop = Stop { there, come, at, whole, is_last, end: on_route(route, whole) };
            come = interrupt(game, unit, &called, stop, &mut oracle.within(C::Turn06, &(unit, route, &eyes)))?;
            // HA-TURN-06: whoever is destroyed goes no further.
            if !game.unit(unit).is_on_table() {
                return Ok(None);
            }
            eyes.retain(|eye| is_watching(game, eye.by));
        }
        if at == whole {
            break;
        }
        at = next;
        eyes.iter_mut().for_each(Eye::go_on);
    }
    Ok(Some(come))
}

/// HA-TURN-05: it holds an unspent 1.
fn is_watching(game: &Game<'_>, unit: UnitId) -> bool {
    game.unit(unit).is_on_table() && game.unit(unit).holds_one()
}

/// What each will have of the mover a step farther on.
fn look_ahead(game: &mut Game<'_>, eyes: &mut [Eye<'_>], unit: UnitId, next: Point) {
    let home = std::mem::replace(&mut game.unit_mut(unit).at, next);
    for eye in eyes {
        eye.next = eye.look_at(game, unit);
    }
    game.unit_mut(unit).at = home;
}

/// One who holds a 1: whether the whole way is in its plain view, what it may fire, and what it has of the mover.
#[derive(Debug)]
struct Eye<'a> {
    by: UnitId,
    open: bool,
    weapons: SmallVec<[&'a Weapon; 8]>,
    /// A step before, here, and a step farther on.
    before: Look,
    look: Look,
    next: Look,
}

impl Hash for Eye<'_> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (self.by, self.open, self.before, self.look, self.next).hash(to);
    }
}

impl<'a> Eye<'a> {
    fn of(game: &Game<'a>, by: UnitId, at: UnitId, route: &[Point]) -> Eye<'a> {
        let weapons = firing::weapons(game, by).map(|w| game.setup.weapon(w)).collect();
        let (before, look, next) = (Look::NONE, Look::NONE, Look::NONE);
        let eye = Eye { by, open: sight::is_open(game, by, route), weapons, before, look, next };
        let look = eye.look_at(game, at);
        // Option trigger=improving: where it sets out it is no nearer than it was.
        let before = if game.setup.options().trigger_improving() { look } else { Look::NONE };
        Eye { before, look, ..eye }
    }
    fn look_at(&self, game: &Game<'_>, at: UnitId) -> Look {
        if !sight::sees_on_way(game, self.by, at, self.open) {
            return Look::NONE;
        }
        let distance = game.distance(self.by, at);
        let nearness = |band: Option<Band>| band.map_or(0, |b| 3 - b as u8);
        let bands = self.weapons.iter().map(|weapon| nearness(weapon.band(distance))).sum();
        Look { seen: true, bands, auto: observation::is_autospot(game, self.by, at) }
    }
    /// HA-TURN-06: the mover comes into sight here, into a nearer band or autospot distance, or is seen here for the last
    /// time.
    fn is_called(&self, game: &Game<'_>, is_any: bool) -> bool {
        let is_leaving = !self.next.seen && !game.setup.options().trigger_improving();
        self.look.is_better_than(self.before) || self.look.seen && (is_any || is_leaving)
    }
    fn go_on(&mut self) {
        (self.before, self.look) = (self.look, self.next);
    }
}

/// What a shooter has of the mover.
#[derive(Debug, Clone, Copy, Hash)]
struct Look {
    seen: bool,
    /// The nearer the smaller, for each of its weapons together.
    bands: u8,
    auto: bool,
}

impl Look {
    const NONE: Look = Look { seen: false, bands: 0, auto: false };

    const fn is_better_than(self, old: Look) -> bool {
        self.seen && (!old.seen || self.bands > old.bands || (self.auto && !old.auto))
    }
}

/// A point of a way, how far it is, and how far the mover has been brought.
#[derive(Debug, Clone, Copy, Hash)]
struct Stop {
    there: Point,
    come: u32,
    at: u32,
    /// The way as a whole: how far, and where to.
    whole: u32,
    end: Point,
    /// Nobody who watches sees it farther on.
    is_last: bool,
}

/// The other side may fire, one element after another; how far the mover has been brought. Where nobody fires nothing is
/// told: who lies in wait and lets it pass stays unknown.
fn interrupt(game: &mut Game<'_>, unit: UnitId, called: &[UnitId], stop: Stop, oracle: &mut impl Oracle) -> Play<u32> {
    let mut come = stop.come;
    while game.unit(unit).is_on_table() {
        let home = std::mem::replace(&mut game.unit_mut(unit).at, stop.there);
        let chosen = shooter(game, unit, called, stop.is_last, oracle)?;
        game.unit_mut(unit).at = home;
        let Some(by) = chosen else { break };
        if come < stop.at {
            movement::arrive(game, unit, stop.there, stop.at - come, oracle);
            come = stop.at;
        }
        // HA-FIRE-16: of one who is hidden nothing is told before he has really fired.
        if !game.unit(by).hidden {
            oracle.tell(C::Turn05, Event::Halted { unit, by });
        }
        let stop = Stop { come, ..stop };
        firing::fire_at(game, by, unit, &mut oracle.within(C::Turn05, &(by, unit, called, stop)))?;
        game.spend_fire(by);
        game.unit_mut(by).done = true;
    }
    Ok(come)
}

/// Who of these fires at the mover where it is now.
fn shooter(
    game: &Game<'_>,
    unit: UnitId,
    called: &[UnitId],
    is_last: bool,
    oracle: &mut impl Oracle,
) -> Play<Option<UnitId>> {
    let them = !game.seat(unit);
    let may = |&w: &UnitId| is_watching(game, w) && firing::movers(game, w, unit).next().is_some();
    let shooters: Units = called.iter().copied().filter(may).collect();
    if shooters.is_empty() {
        return Ok(None);
    }
    if game.is_automated(them) {
        // HA-SOLO-14
        return Ok(solo::interrupts(game, unit, &shooters, is_last));
    }
    let mut options: SmallVec<[Choice; 16]> = SmallVec::from_slice(&[Choice::HoldFire]);
    options.extend(shooters.iter().map(|&w| Choice::Unit(w)));
    // HA-TURN-06: for these it is not the moment.
    let others = game.on_table(them).filter(|w| oracle.listens() && !called.contains(w) && may(w));
    let barred: SmallVec<[(Choice, C); 8]> = others.map(|w| (Choice::Unit(w), C::Turn06)).collect();
    Ok(match oracle.pick_barring(game, them, C::Turn06, game.known(unit), &options, &barred)? {
        Choice::Unit(w) => Some(w),
        _ => None,
    })
}
