//! What a player may look up before he acts: ranges, arcs, sight, cover and a unit in full (DH-LOS-01).
mod card;

use crate::{
    Clause as C, Cover, DisposableHeroes, Game, MAN, Pace, Place, Setup, State, View,
    arms::{self, Manner, Use},
    cover, gunnery, sight, voice,
    words::{UnitId, WeaponId},
};
use kernel::{Card, Ground, Note, Overlay, Point, Ring, SightLine, Spot, Survey, Wedge};
use table::{Disc, Inches};

/// A unit that stands.
const STANDING: Manner = Manner::Aimed(Pace::Stand);

impl Survey for DisposableHeroes {
    fn survey(setup: &Setup, view: &View, from: Spot) -> Overlay<C> {
        let mut state: State = view.state;
        let mut game = Game::new(setup, &mut state);
        match from {
            Spot::Place(at) => lines_from(&game, at),
            Spot::Unit(unit) | Spot::Moved { unit, .. } => {
                let Some(unit) = known(setup, unit).filter(|&u| game.unit(u).is_alive()) else {
                    return Overlay::default();
                };
                if let Spot::Moved { to, .. } = from {
                    put(&mut game, unit, to);
                }
                around(&game, unit)
            }
        }
    }
    fn card(setup: &Setup, view: &View, unit: u16) -> Option<Card<C>> {
        let mut state: State = view.state;
        Some(card::card(&Game::new(setup, &mut state), known(setup, unit)?))
    }
}

fn known(setup: &Setup, unit: u16) -> Option<UnitId> {
    setup.units().find(|u| u16::from(u.0) == unit)
}

/// As if the unit had come there: arranged as it would be if there is room, else as it stands now.
fn put(game: &mut Game<'_>, unit: UnitId, to: Point) {
    let from = game.origin(unit);
    let shifted = |p: Point| {
        let part = |p: i16, from: i16, to: i16| p.saturating_add(to.saturating_sub(from));
        Point::new(part(p.x, from.x, to.x), part(p.y, from.y, to.y))
    };
    let stand = game.figures(unit).into_iter().map(shifted);
    let figures = if game.is_vehicle(unit) {
        stand.collect()
    } else {
        game.footing(unit, 1800).arrange(&[from, to]).unwrap_or_else(|_| stand.collect())
    };
    game.deploy(unit, &figures);
}

/// The weapons of a unit, one of each kind.
fn kinds(game: &Game<'_>, unit: UnitId) -> Vec<(WeaponId, Use)> {
    let mut kinds: Vec<(WeaponId, Use)> = vec![];
    for arm in if game.is_vehicle(unit) { arms::Arms::new() } else { arms::carried(game, unit) } {
        if !kinds.iter().any(|k| k.0 == arm.weapon) {
            kinds.push((arm.weapon, arm.how));
        }
    }
    kinds
}

fn around(game: &Game<'_>, unit: UnitId) -> Overlay<C> {
    let kinds = kinds(game, unit);
    let mut rings: Vec<Ring<C>> = vec![];
    for &(weapon, how) in &kinds {
        let (row, range) = (game.weapon(weapon), arms::range(game, weapon, STANDING));
        let clause = if how == Use::Grenade { C::Gren10 } else { C::Shoot04 };
        let mut ring = |range: Inches, text: String, clause: C| {
            let radius = range.in_hundredths() as u16 + MAN;
            rings.push(Ring { at: game.origin(unit), radius, text, clause });
        };
        ring(range, format!("{range} {}", row.name), clause);
        // DH-LONG-01: twice as far, on a 1.
        if row.reaches_far() && !game.setup.options().long_range_off() {
            ring(range * 2, format!("{} {}, long range", range * 2, row.name), C::Long01);
        }
    }
    // DH-VMOVE-15, DH-SHOOT-15: the weapons of a vehicle, or a gun.
    let pieces = gunnery::pieces(game, unit);
    for piece in &pieces {
        let row = game.weapon(piece.weapon);
        let (radius, text) = (row.range.in_hundredths() as u16, format!("{} {}", row.range, row.name));
        if !rings.iter().any(|ring| ring.text == text) {
            rings.push(Ring { at: game.origin(unit), radius, text, clause: C::Vshoot12 });
        }
    }
    rings.sort_by_key(|ring| ring.radius);
    let fixed = kinds.iter().filter(|k| game.weapon(k.0).crewed && !game.setup.options().crew_weapon_arc_off());
    let facing = game.unit(unit).facing;
    let wedges = fixed.map(|&(weapon, _)| Wedge {
        at: game.origin(unit),
        from: facing.turned(-90).degrees(),
        to: facing.turned(90).degrees(),
        radius: arms::range(game, weapon, STANDING).in_hundredths() as u16,
        text: game.weapon(weapon).name.clone(),
        clause: C::Shoot11,
    });
    let mounted = pieces.iter().filter(|piece| piece.half_arc < 180).map(|piece| Wedge {
        at: game.origin(unit),
        from: facing.turned(-i32::from(piece.half_arc)).degrees(),
        to: facing.turned(piece.half_arc.into()).degrees(),
        radius: game.weapon(piece.weapon).range.in_hundredths() as u16,
        text: game.weapon(piece.weapon).name.clone(),
        clause: if game.is_vehicle(unit) { C::Vmove15 } else { C::Shoot15 },
    });
    let lines = game.on_table(!game.seat(unit)).map(|enemy| line(game, unit, enemy));
    Overlay { rings, wedges: wedges.chain(mounted).collect(), lines: lines.collect(), notes: vec![] }
}

/// What a unit sees of an enemy, and what covers him.
fn line(game: &Game<'_>, unit: UnitId, enemy: UnitId) -> SightLine<C> {
    let aim = cover::aim(game, unit, enemy);
    let mut notes = vec![];
    if !aim.sees {
        notes.push(Note::new("out of sight", sight::blocked_by(game, unit, enemy)));
    }
    if aim.sees && aim.cover > Cover::Open {
        notes.push(Note::new(voice::cover_name(aim.cover), C::Cover04));
    }
    // DH-SPOT-05: blue markers.
    if game.unit(unit).has_spotted(enemy) || game.unit(unit).has_found(enemy) {
        notes.push(Note::new("spotted", C::Spot05));
    }
    if aim.sees && aim.obstacles + aim.ruins > 0 {
        let off = aim.obstacles + aim.ruins;
        notes.push(Note::new(format!("obstacles, {off} off"), C::Hit05));
    }
    let seen = aim.sees.then(|| "in sight".to_owned());
    let words = seen.into_iter().chain(notes.iter().map(|note| note.text.clone()));
    SightLine {
        unit: enemy.0.into(),
        from: aim.from.at,
        to: aim.to.at,
        seen: aim.sees,
        text: words.collect::<Vec<_>>().join(", "),
        notes,
        distance: Some(aim.range.in_hundredths().max(0) as u32),
    }
}

/// What a man at this point would see of everybody.
fn lines_from(game: &Game<'_>, eye: Point) -> Overlay<C> {
    let eye = Disc::new(eye, MAN);
    let line = |unit: UnitId| {
        let marks = game.bases(unit);
        let seen = marks.iter().find(|&&mark| sight::is_seen(game, eye, mark));
        let gap = table::nearest_gap(&[eye], marks).map(|gap| gap.in_hundredths().max(0) as u32);
        SightLine {
            unit: unit.0.into(),
            from: eye.at,
            to: seen.map_or(game.origin(unit), |mark| mark.at),
            seen: seen.is_some(),
            text: if seen.is_some() { "in sight" } else { "out of sight" }.to_owned(),
            notes: vec![],
            distance: gap,
        }
    };
    let all = game.setup.units().filter(|&unit| game.unit(unit).place == Place::Table);
    Overlay { lines: all.map(line).collect(), ..Overlay::default() }
}
