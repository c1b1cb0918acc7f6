//! What a player may look up before he acts: ranges, arcs, sight, cover, observation, and an element in full.
mod card;

use crate::{
    Clause as C, Game, HeroesAll, Setup, State, View, firing, indirect, observation,
    setup::{Cover, Mount},
    sight, voice,
    words::{Load, UnitId},
};
use kernel::{Card, Note, Overlay, Point, Ring, SightLine, Spot, Survey, Wedge};
use table::{Disc, Inches};

impl Survey for HeroesAll {
    fn survey(setup: &Setup, view: &View, from: Spot) -> Overlay<C> {
        let mut state: State = view.state;
        let mut game = Game::new(setup, &mut state);
        match from {
            Spot::Place(at) => lines_from(&game, at),
            Spot::Unit(unit) | Spot::Moved { unit, .. } => {
                let Some(unit) = known(setup, unit).filter(|&u| game.unit(u).is_on_table()) else {
                    return Overlay::default();
                };
                if let Spot::Moved { to, .. } = from {
                    game.unit_mut(unit).at = to;
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

fn around(game: &Game<'_>, unit: UnitId) -> Overlay<C> {
    let mut rings: Vec<Ring<C>> = vec![];
    let rim = game.radius(unit);
    for weapon in firing::weapons(game, unit) {
        let row = game.weapon(weapon);
        for to in row.bands.into_iter().flatten() {
            let text = format!("{to} {}", row.name);
            if !rings.iter().any(|ring| ring.text == text) {
                let radius = to.in_hundredths() as u16 + rim;
                rings.push(Ring { at: game.at(unit), radius, text, clause: C::Fire02 });
            }
        }
    }
    // HA-IND-14: too near for what fires high.
    for row in firing::weapons(game, unit).map(|w| game.weapon(w)).filter(|row| row.least > Inches::ZERO) {
        let radius = row.least.in_hundredths() as u16 + rim;
        rings.push(Ring {
            at: game.at(unit),
            radius,
            text: format!("{} {}, least", row.least, row.name),
            clause: C::Ind14,
        });
    }
    rings.sort_by_key(|ring| ring.radius);
    let facing = game.unit(unit).facing;
    let ahead = game.element(unit).arms.iter().filter(|arm| arm.mount == Mount::Hull);
    let wedges = ahead.filter_map(|arm| {
        let weapon = game.weapon(arm.shot.or(arm.shell)?);
        Some(Wedge {
            at: game.at(unit),
            from: facing.turned(-45).degrees(),
            to: facing.turned(45).degrees(),
            radius: weapon.bands.into_iter().flatten().max().map_or(6000, |to| to.in_hundredths() as u16),
            text: weapon.name.clone(),
            clause: C::Fire14,
        })
    });
    let lines = game.on_table(!game.seat(unit)).map(|enemy| line(game, unit, enemy));
    Overlay { rings, wedges: wedges.collect(), lines: lines.collect(), notes: vec![] }
}

/// What an element sees of an enemy, what covers him, and whether it may fire.
fn line(game: &Game<'_>, unit: UnitId, enemy: UnitId) -> SightLine<C> {
    let bar = sight::bar(game, unit, enemy);
    let cover = sight::cover(game, enemy, game.at(unit));
    let mut notes = vec![];
    if game.unit(enemy).hidden {
        notes.push(Note::new("last seen here", C::Obs09));
    } else if let Some(clause) = bar {
        notes.push(Note::new("out of sight", clause));
    } else {
        if cover > Cover::Open {
            notes.push(Note::new(voice::cover_name(cover), C::Los05));
        }
        let note = match () {
            () if game.unit(unit).has_observed(enemy) => Note::new("observed", C::Obs02),
            () if observation::is_autospot(game, unit, enemy) => Note::new("autospot", C::Obs05),
            () if observation::is_in_limit(game, unit, enemy) => Note::new("to be observed", C::Obs03),
            () => Note::new("too far to observe", C::Obs03),
        };
        notes.push(note);
    }
    // HA-IND-15: over what is between.
    let gun = indirect::gun(game, unit, Load::Shell);
    if gun.is_some_and(|gun| indirect::may_hit(game, unit, gun, enemy)) {
        notes.push(Note::new("spotted, within its span", C::Ind15));
    }
    let seen = bar.is_none();
    let words = seen.then(|| "in sight".to_owned()).into_iter().chain(notes.iter().map(|note| note.text.clone()));
    SightLine {
        unit: enemy.0.into(),
        from: game.at(unit),
        to: game.at(enemy),
        seen,
        text: words.collect::<Vec<_>>().join(", "),
        notes,
        distance: Some(game.distance(unit, enemy).in_hundredths().max(0) as u32),
    }
}

/// What a man at this point would see of everybody.
fn lines_from(game: &Game<'_>, eye: Point) -> Overlay<C> {
    let line = |unit: UnitId| {
        let seen = sight::sees_from(game, Disc::dot(eye), unit);
        let gap: Inches = game.distance_to(unit, eye);
        SightLine {
            unit: unit.0.into(),
            from: eye,
            to: game.at(unit),
            seen,
            text: if seen { "in sight" } else { "out of sight" }.to_owned(),
            notes: vec![],
            distance: Some(gap.in_hundredths().max(0) as u32),
        }
    };
    let all = game.setup.units().filter(|&unit| game.unit(unit).is_on_table());
    Overlay { lines: all.map(line).collect(), ..Overlay::default() }
}
