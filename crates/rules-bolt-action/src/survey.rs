//! What a player looks up before he decides: ranges, arcs, sight and cover. The rules' own functions say it.
mod card;

use crate::{
    Arc, BoltAction, Clause as C, Cover, Game, Going, MAN, Place, Setup, State, View,
    hitting::{POINT_BLANK, weapons_range},
    movement::RUN,
    sight::{self, Screen},
    state::Discs,
    voice,
    weapons::{self, Gun, Guns},
    words::{Silence, UnitId},
};
use kernel::{Card, Ground, Note, Overlay, Point, Ring, SightLine, Spot, Survey, Wedge};
use table::{Disc, Inches, bearing};

/// How far an arc is drawn where ranges may not be shown.
const SKETCH: u16 = 800;

impl Survey for BoltAction {
    /// BA-SHOOT-02: targets are named before anything is measured (option `premeasure`).
    fn may_measure(setup: &Setup) -> bool {
        setup.options().premeasure()
    }
    fn survey(setup: &Setup, view: &View, from: Spot) -> Overlay<C> {
        let mut state = view.state;
        let mut game = Game::new(setup, &mut state);
        match from {
            Spot::Place(at) => lines_from(&game, at),
            Spot::Unit(unit) | Spot::Moved { unit, .. } => {
                let Some(unit) = known(setup, unit).filter(|&u| is_there(&game, u)) else { return Overlay::default() };
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

fn is_there(game: &Game<'_>, unit: UnitId) -> bool {
    game.unit(unit).is_on_table() || matches!(game.unit(unit).place, Place::Aboard(v) if game.unit(v).is_on_table())
}

/// As if the unit had come there: arranged as it would be if there is room, else as it stands now.
fn put(game: &mut Game<'_>, unit: UnitId, to: Point) {
    let from = game.origin(unit);
    if game.is_vehicle(unit) {
        let mut me = game.unit_mut(unit);
        me.at[0] = to;
        if from != to {
            me.facing = bearing(from, to);
        }
        return;
    }
    let shifted = |p: Point| {
        let part = |p: i16, from: i16, to: i16| p.saturating_add(to.saturating_sub(from));
        Point::new(part(p.x, from.x, to.x), part(p.y, from.y, to.y))
    };
    let ground = game.ground(unit, Going::Walk, 2 * RUN);
    let stand = game.unit(unit).figures().into_iter().map(shifted);
    let figures = ground.arrange(&[from, to]).unwrap_or_else(|_| stand.collect());
    game.deploy(unit, &figures);
}

fn around(game: &Game<'_>, unit: UnitId) -> Overlay<C> {
    let mut guns = weapons::carried(game, unit);
    guns.extend(weapons::one_shots(game, unit));
    let measures = BoltAction::may_measure(game.setup);
    let mut overlay = Overlay {
        rings: if measures { rings(game, unit, &guns) } else { vec![] },
        wedges: wedges(game, unit, &guns, measures),
        lines: game.on_table(!game.seat(unit)).map(|enemy| line(game, unit, enemy, &guns, measures)).collect(),
        notes: vec![],
    };
    if !measures && !guns.is_empty() {
        overlay.notes.push(Note::new("nothing is measured before the target is named", C::Shoot02));
    }
    overlay
}

/// BA-SHOOT-13, BA-SHOOT-14, BA-WPN-02: from the edge of its leader's base.
fn rings(game: &Game<'_>, unit: UnitId, guns: &Guns) -> Vec<Ring<C>> {
    let mut marks: Vec<(Inches, C, Vec<String>)> = vec![];
    let mut mark =
        |range: Inches, clause: C, word: String| match marks.iter_mut().find(|m| (m.0, m.1) == (range, clause)) {
            Some((.., words)) if words.contains(&word) => {}
            Some((.., words)) => words.push(word),
            None => marks.push((range, clause, vec![word])),
        };
    for &gun in guns {
        let (range, name) = (weapons_range(game, unit, gun), &game.setup.weapon(gun.weapon).name);
        mark(POINT_BLANK.min(range), C::Shoot14, "point blank".to_owned());
        mark(Inches::hundredths(range.in_hundredths() / 2), C::Shoot13, format!("long range beyond for {name}"));
        mark(range, C::Wpn02, format!("end of range for {name}"));
    }
    marks.sort_by_key(|m| m.0);
    let base = game.vehicle(unit).map_or(MAN, |_| 0);
    let ring = |(range, clause, words): (Inches, C, Vec<String>)| Ring {
        at: game.origin(unit),
        radius: range.in_hundredths() as u16 + base,
        text: format!("{range} {}", words.join(", ")),
        clause,
    };
    marks.into_iter().map(ring).collect()
}

/// BA-VEH-04, BA-WPN-16: where mounts and Fixed weapons point.
fn wedges(game: &Game<'_>, unit: UnitId, guns: &Guns, measures: bool) -> Vec<Wedge<C>> {
    let facing = game.unit(unit).facing;
    let mut wedges: Vec<Wedge<C>> = vec![];
    for &gun in guns {
        let weapon = game.setup.weapon(gun.weapon);
        let (turns, clause): (&[i32], C) = match game.vehicle(unit) {
            Some(vehicle) => match vehicle.mounts.get(usize::from(gun.slot)).map_or(Arc::All, |mount| mount.arc) {
                Arc::All => (&[], C::Veh04),
                Arc::Front => (&[0], C::Veh04),
                Arc::Rear => (&[180], C::Veh04),
                Arc::Side => (&[90, 270], C::Veh04),
            },
            None if weapon.fixed => (&[0], C::Wpn16),
            None => (&[], C::Wpn16),
        };
        let range = weapons_range(game, unit, gun).in_hundredths() as u16;
        wedges.extend(turns.iter().map(|&turn| Wedge {
            at: sight::muzzle(game, unit, gun.slot).at,
            from: facing.turned(turn - 45).degrees(),
            to: facing.turned(turn + 45).degrees(),
            radius: if measures { range } else { SKETCH },
            text: weapon.name.clone(),
            clause,
        }));
    }
    wedges.dedup();
    wedges
}

fn line(game: &Game<'_>, unit: UnitId, enemy: UnitId, guns: &Guns, measures: bool) -> SightLine<C> {
    let marks = game.discs(enemy);
    let in_sight: Discs = marks
        .iter()
        .copied()
        .filter(|&mark| sight::sees_through(game, unit, game.discs(unit), enemy, &[mark]))
        .collect();
    let aim = sight::aim(game, unit, enemy, guns);
    let mut notes = vec![];
    if in_sight.is_empty() {
        notes.push(Note::new("out of sight", sight::blocked_by(game, unit, enemy)));
    } else if aim.masked != 0 && aim.range.iter().all(Option::is_none) {
        notes.push(Note::new("friends stand in the way", C::Los04));
    }
    if !in_sight.is_empty() && aim.cover != Cover::None {
        let behind = aim.screen.map(|Screen { behind, .. }| format!(", {}", voice::behind(game.setup, behind)));
        let cover = if aim.cover == Cover::Hard { "hard cover" } else { "soft cover" };
        let clause = sight::cover_term(aim.cover).map_or(C::Cov01, |(clause, ..)| clause);
        notes.push(Note::new(format!("{cover}{}", behind.unwrap_or_default()), clause));
    }
    let is_barred = |gun: &Gun| weapons::bar(game, unit, *gun, enemy);
    if !guns.is_empty() && guns.iter().all(|gun| is_barred(gun) == Some(Silence::OutOfArc)) {
        notes.push(Note::new("out of the arc", if game.is_vehicle(unit) { C::Veh04 } else { C::Wpn16 }));
    }
    let seen = (!in_sight.is_empty()).then(|| in_words(game, enemy, in_sight.len(), marks.len()));
    let words = seen.into_iter().chain(notes.iter().map(|note| note.text.clone()));
    SightLine {
        unit: enemy.0.into(),
        from: game.origin(unit),
        to: in_sight.first().map_or(game.origin(enemy), |mark| mark.at),
        seen: !in_sight.is_empty(),
        text: words.collect::<Vec<_>>().join(", "),
        notes,
        distance: measures.then(|| game.distance(unit, enemy).in_hundredths().max(0) as u32),
    }
}

/// How many are seen; a hull or the openings of a house are no men.
fn in_words(game: &Game<'_>, unit: UnitId, seen: usize, all: usize) -> String {
    if game.is_vehicle(unit) || game.unit(unit).place != Place::Table {
        "in sight".to_owned()
    } else if seen == all {
        format!("all {all} in sight")
    } else {
        format!("{seen} of {all} in sight")
    }
}

/// What an eye at this point would see of everybody.
fn lines_from(game: &Game<'_>, eye: Point) -> Overlay<C> {
    let line = |unit: UnitId| {
        let (marks, eye_at) = (game.discs(unit), [Disc::dot(eye)]);
        let seen: Discs =
            marks.iter().copied().filter(|&mark| sight::sees_through(game, unit, &eye_at, unit, &[mark])).collect();
        let text = match seen.len() {
            0 => "out of sight".to_owned(),
            men => in_words(game, unit, men, marks.len()),
        };
        SightLine {
            unit: unit.0.into(),
            from: eye,
            to: seen.first().map_or(game.origin(unit), |mark| mark.at),
            seen: !seen.is_empty(),
            text,
            notes: vec![],
            distance: None,
        }
    };
    let all = game.setup.units().filter(|&unit| game.unit(unit).is_on_table());
    Overlay { lines: all.map(line).collect(), ..Overlay::default() }
}
