//! What a player may look up before he writes: how far a man sees, throws and is heard, and a man in full. All of it from
//! what his side knows.
mod card;

use crate::{
    Clause as C, Game, HotBlood, ManId, Place, Posture, Setup, State, View,
    sight::{ANY, Shape},
    words::Step,
};
use kernel::{Card, Eyes, Note, Overlay, Point, Ring, SightLine, Spot, Survey};

impl Survey for HotBlood {
    fn survey(setup: &Setup, view: &View, from: Spot) -> Overlay<C> {
        let mut state: State = view.state;
        let mut game = Game { setup, state: &mut state };
        match from {
            Spot::Place(at) => from_square(&game, view.eyes, at),
            Spot::Unit(unit) | Spot::Moved { unit, .. } => {
                let Some(man) = known(&game, unit) else { return Overlay::default() };
                if let Spot::Moved { to, .. } = from
                    && game.map().is_on(to)
                {
                    let moved = game.man_mut(man);
                    moved.at = to;
                }
                around(&game, man)
            }
        }
    }
    fn card(setup: &Setup, view: &View, unit: u16) -> Option<Card<C>> {
        let mut state: State = view.state;
        let game = Game { setup, state: &mut state };
        let man = setup.men().find(|man| u16::from(man.0) == unit)?;
        let is_own = view.eyes.are_of(man.seat());
        (is_own || game.man(man).ghost.is_some()).then(|| card::card(&game, man, is_own))
    }
}

fn known(game: &Game<'_>, unit: u16) -> Option<ManId> {
    game.setup.men().find(|&man| u16::from(man.0) == unit && game.man(man).place == Place::Board)
}

/// HB-VIS-T1, HB-BMB-10: how far he sees men who stand, lie or look out, and how far he throws.
fn around(game: &Game<'_>, man: ManId) -> Overlay<C> {
    let (eye, at) = (game.shape(man), game.man(man).at);
    let mut rings: Vec<Ring<C>> = vec![];
    for (posture, text) in [(Posture::Up, "heads"), (Posture::Lying, "lying men"), (Posture::Standing, "standing men")]
    {
        let range = game.range(eye, plain(at, posture), false).filter(|&range| range != ANY);
        rings.extend(range.map(|range| Ring {
            at,
            radius: range.into(),
            text: format!("{range} {text}"),
            clause: C::Vis01,
        }));
    }
    if game.man(man).bombs > 0 {
        rings.push(Ring { at, radius: 4, text: "4 bombs".to_owned(), clause: C::Bmb10 });
    }
    let enemies = game.on_board(!man.seat());
    let lines = enemies.map(|enemy| line(game, eye, enemy, game.man(man).sees(enemy))).collect();
    Overlay { rings, lines, ..Overlay::default() }
}

/// Somebody in the open, or looking out of a pit.
fn plain(at: Point, posture: Posture) -> Shape {
    let at = Step::new(at, posture.layer());
    Shape { at, posture, is_lit: false, is_firing: false, is_flat: false, is_still: false }
}

/// HB-VIS-10: whether this man's own eyes are on him.
fn line(game: &Game<'_>, eye: Shape, enemy: ManId, sees_now: bool) -> SightLine<C> {
    let target = game.shape(enemy);
    let in_line = game.map().is_in_line(eye.at.at, target.at.at);
    let mut notes = vec![];
    if !in_line {
        notes.push(Note::new("no line of sight", C::Gen06));
    }
    if target.is_lit {
        notes.push(Note::new("lit", C::Flr02));
    }
    if target.is_firing {
        notes.push(Note::new("has fired", C::Vis12));
    }
    if target.posture == Posture::Up {
        notes.push(Note::new("partial cover", C::Sho07));
    } else if target.posture == Posture::Lying {
        notes.push(Note::new("lying in the open", C::Sho08));
    }
    let distance = game.map().distance(eye.at.at, target.at.at);
    // Option `flavour_scale_yards`: about eight to a square.
    let yards = game.options().flavour_scale_yards().then(|| format!(" ({} yards)", 8 * u16::from(distance)));
    let yards = yards.unwrap_or_default();
    let first = format!("{distance} squares{yards}, {}", if sees_now { "seen by him" } else { "not seen by him" });
    let words = std::iter::once(first).chain(notes.iter().map(|note| note.text.clone()));
    SightLine {
        unit: enemy.0.into(),
        from: eye.at.at,
        to: target.at.at,
        seen: sees_now,
        text: words.collect::<Vec<_>>().join(", "),
        notes,
        distance: Some(distance.into()),
    }
}

/// What a man lying here would see of the enemies that are known.
fn from_square(game: &Game<'_>, eyes: Eyes, at: Point) -> Overlay<C> {
    let Eyes::Seat(seat) = eyes else { return Overlay::default() };
    let posture = if game.map().hole(at).is_some() { Posture::Up } else { Posture::Lying };
    let eye = Shape { at: Step::new(at, posture.layer()), ..plain(at, posture) };
    let lines = game.on_board(!seat).map(|enemy| line(game, eye, enemy, game.sees(eye, game.shape(enemy))));
    let lines = lines.collect();
    let mut notes = vec![];
    if let Some(pit) = game.map().hole(at) {
        notes.push(Note::new(game.setup.plan.pits[usize::from(pit)].name.clone(), C::Gen04));
    }
    if let Some(clause) = game.map().is_shut(at) {
        notes.push(Note::new("cannot be entered", clause));
    }
    Overlay { lines, notes, ..Overlay::default() }
}
