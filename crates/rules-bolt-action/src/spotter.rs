//! BA-TRAIT-03, BA-TRAIT-19: a mortar's or howitzer's spotter: a man apart, with his own place.
use crate::{
    Clause as C, Game, Going, MAN, MEN, Oracle, Place, Quality, State, Subject, close_quarters, damage, deployment,
    high_explosive::multiply,
    hitting,
    movement::{self, ADVANCE, RUN},
    shooting::{Attack, Reply, Strikes},
    sight,
    state::Units,
    weapons::{self, Guns},
    words::{Event, Order, UnitId},
};
use figures::{Field, PLACING};
use kernel::{D6, Figures, Need, Play, Point, Seat, Verbs, pool, route_length};
use smallvec::SmallVec;
use table::Disc;

/// BA-SET-08: spotters are placed last, anywhere on the own half and out of the enemy's reach.
pub fn deploy(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<()> {
    let units: Units = game.alive(seat).filter(|&u| game.setup.has_spotter(u)).collect();
    for unit in units {
        let ground = deployment::own_half(game, seat, ground(game, unit, None, Order::Advance));
        if ground.has_room() {
            let at = oracle.place(game, seat, C::Trait03, unit, ground)?.end();
            oracle.tell(C::Trait03, game.place_spotter(unit, at));
        }
    }
    Ok(())
}

/// Where he may go, or be put: alone, and bound to nobody.
fn ground<'a>(game: &Game<'a>, unit: UnitId, from: Option<Point>, order: Order) -> Field<'a, C> {
    let (going, reach) = match order {
        Order::Run => (Going::Run, RUN),
        _ => (Going::Walk, ADVANCE),
    };
    let reach = if from.is_some() { reach } else { PLACING };
    let figures = Figures::from_slice(&[from.unwrap_or_default()]);
    let alone = game.empty_ground(unit, going, reach);
    let mut ground = Field { figures, teams: SmallVec::new(), out_of: None, ..alone };
    let everybody = game.setup.units().filter(|&u| game.unit(u).place == Place::Table);
    game.surround(&mut ground, game.seat(unit), everybody, game.spotters().filter(|&(of, _)| of != unit));
    ground
}

/// BA-TRAIT-03: he moves on the unit's order; BA-TRAIT-19: that spoils no ranging.
pub fn follow(game: &mut Game<'_>, unit: UnitId, order: Order, oracle: &mut impl Oracle) -> Play<()> {
    let (Some(from), true) = (game.unit(unit).spotter, game.unit(unit).order == Some(order)) else { return Ok(()) };
    let reach = if order == Order::Run { RUN } else { ADVANCE };
    let ground = ground(game, unit, Some(from), order);
    let march = oracle.path(game, game.seat(unit), C::Trait03, unit, from, reach, ground)?;
    if route_length(&march.route) > 0 {
        oracle.tell(C::Trait03, game.place_spotter(unit, march.end()));
    }
    Ok(())
}

/// Enemy units whose spotter is in sight.
pub fn in_sight(game: &Game<'_>, unit: UnitId) -> Units {
    let sees = |of: UnitId, at| sight::sees_through(game, unit, game.discs(unit), of, &[Disc { at, radius: MAN }]);
    game.alive(!game.seat(unit)).filter(|&of| game.unit(of).spotter.is_some_and(|at| sees(of, at))).collect()
}

/// The position in which he alone stands for his unit: one man of its quality, Down if it is.
fn alone(game: &Game<'_>, of: UnitId) -> State {
    let mut state = **game;
    if let Some(at) = game.unit(of).spotter {
        let unit = &mut state.units[usize::from(of.0)];
        (unit.at, unit.alive, unit.place) = ([at; MEN], 1, Place::Table);
    }
    state
}

/// BA-TRAIT-19: fire at him: a small target that cannot react; a hit pins nobody, damage removes him only.
pub fn fire_at(game: &mut Game<'_>, by: UnitId, of: UnitId, guns: Guns, oracle: &mut impl Oracle) -> Play<()> {
    oracle.tell(C::Trait19, Event::SpotterFiredAt { by, of });
    let us = game.seat(by);
    let attack = Attack { by, at: of, guns, reply: Reply::Ambushed };
    let mut state = alone(game, of);
    let him = Game::new(game.setup, &mut state);

    // BA-SHOOT-12, BA-HIT-08: measured and rolled as at any one man.
    let aim = sight::aim(&him, by, of, &attack.guns);
    let mut groups = hitting::groups(&him, &attack, &aim);
    weapons::spend_one_shots(game, &attack, oracle);
    if groups.is_empty() {
        oracle.tell(C::Shoot12, Event::NoShot { by, at: of });
        return Ok(());
    }
    let mut strikes = Strikes::default();
    let fuel = weapons::burning(&him, &groups);
    for group in &mut groups {
        // He is no gunner behind his gun: a man on foot, and a small target.
        let counted = him.is_infantry(of) || him.setup.options().small_includes_artillery();
        group.need.when(!counted && group.gun.round != crate::Round::Indirect, C::Hit08, "small unit", 1);
    }
    for (nth, group) in (1u8..).zip(&groups) {
        let hits = hitting::roll(&him, &attack, group, oracle)?;
        strikes.add(&him, of, group, hits);
        oracle.cut(game, C::Hit01, &(by, of, &groups, nth, &strikes))?;
    }
    let mut fallen = false;
    for strike in &strikes.0 {
        let mut state = alone(game, of);
        let hits = multiply(&mut Game::new(game.setup, &mut state), attack.about(), us, of, *strike, oracle)?;
        let him = Game::new(game.setup, &mut state);
        fallen |= damage::roll_damage(&him, attack.about(), us, of, *strike, hits, oracle)?.men > 0;
    }
    if fallen {
        oracle.tell(C::Trait19, game.lose_spotter(of));
    }
    weapons::use_fuel(game, &attack, &fuel, oracle)
}

/// BA-TRAIT-19: assaulted, he has no time to do anything, and rolls one die.
pub fn assault(game: &mut Game<'_>, unit: UnitId, of: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let Some(at) = game.unit(of).spotter else { return Ok(()) };
    oracle.tell(C::Trait19, Event::SpotterAssaulted { by: unit, of });
    let way = close_quarters::way_to(game, unit, &[Disc { at, radius: MAN }]);
    if way.in_contact == 0 {
        oracle.tell(C::Cq10, Event::FallsShort { by: unit, at: of });
        return movement::travel(game, unit, C::Cq10, &way.march, oracle);
    }
    way.go(game, unit, &mut oracle.within(C::Trait19, &(unit, of)))?;
    if !game.unit(unit).is_on_table() {
        return Ok(());
    }
    loop {
        // BA-CQ-13..15: they strike first; if he lives he strikes back; BA-CQ-20: who loses more is gone.
        oracle.cut(game, C::Trait19, &(unit, of))?;
        if close_quarters::strike(game, unit, of, C::Trait19, oracle)? > 0 {
            oracle.tell(C::Trait19, game.lose_spotter(of));
            let reach = oracle.sum(game.seat(unit), C::Cq23, unit, D6)?;
            return movement::regroup(game, unit, u32::from(reach) * 100, oracle);
        }
        if strikes_back(game, of, unit, oracle)? {
            oracle.tell(C::Cq20, game.destroy(unit));
            return Ok(());
        }
    }
}

/// His one die, by the quality of those he fights.
fn strikes_back(game: &Game<'_>, of: UnitId, unit: UnitId, oracle: &mut impl Oracle) -> Play<bool> {
    let quality: Quality = game.quality(unit);
    let need = Need::base(C::Cq14, "quality", damage::damage_value(quality));
    let about = Subject::from((of, unit));
    Ok(oracle.throw(game.seat(of), C::Trait19, about, pool(1, D6, &[need.total() as u8]), &need)?.of(1) == 1)
}
