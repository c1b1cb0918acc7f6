//! The night as a picture: the ground, what is known of the wire, own men, enemies seen, ghosts and markers.
use super::{
    intention::intention,
    names::{name, square},
    signs::signs,
};
use crate::{
    Setup, View,
    setup::{Firearm, Pit, PitKind, WireKind},
    state::Place,
    words::{ManId, Posture, Resolve, Wound},
};
use content::Look;
use kernel::{Badge, Board, BoardPiece, Eyes, Figure, Marker, Measure, Point, Token, TokenShape};

/// Numbers of pieces, by kind.
const SHUT: u16 = 200;
const WIRE: u16 = 400;
const HOME: u16 = 900;

pub(super) fn board(setup: &Setup, view: &View) -> Board {
    let mut pieces: Vec<BoardPiece> = (0..).zip(&setup.plan.pits).map(|(id, pit)| pit_piece(id, pit)).collect();
    let shut = |look: Look, kind: &'static str, glyph| {
        move |(id, at): (u16, &Point)| area(id, kind, look.word(), glyph, [at.x, at.y, at.x + 1, at.y + 1])
    };
    let blocking = (SHUT..).zip(&setup.plan.blocking).map(shut(Look::Rubble, "wreck or stump", '#'));
    let after = SHUT + setup.plan.blocking.len() as u16;
    let filled = (after..).zip(&setup.plan.filled).map(shut(Look::Wire, "square full of wire", '%'));
    pieces.extend(blocking.chain(filled));
    pieces.extend(wires(setup, view));
    pieces.push(home(setup));
    let shown = |&man: &ManId| view.state.man(man).place == Place::Board;
    Board {
        measure: Measure::Squares,
        size: setup.plan.size,
        night: true,
        pieces,
        tokens: setup.men().filter(shown).map(|man| token(setup, view, man)).collect(),
        signs: signs(setup, view),
    }
}

fn area(id: u16, kind: &str, look: &'static str, glyph: char, [west, south, east, north]: [i16; 4]) -> BoardPiece {
    let outline = [(west, south), (east, south), (east, north), (west, north)];
    BoardPiece {
        id,
        kind: kind.to_owned(),
        look,
        label: None,
        glyph,
        outline: outline.map(|(x, y)| Point::new(x, y)).to_vec(),
        closed: true,
        open: false,
    }
}

fn pit_piece(id: u16, pit: &Pit) -> BoardPiece {
    let xs = || pit.squares.iter().map(|p| p.x);
    let ys = || pit.squares.iter().map(|p| p.y);
    let bounds = [xs().min(), ys().min(), xs().max().map(|x| x + 1), ys().max().map(|y| y + 1)];
    let (look, glyph) = match pit.kind {
        PitKind::ShellHole => (Look::Crater, 'o'),
        PitKind::Post => (Look::Crater, 'L'),
        PitKind::Trench => (Look::Trench, '='),
        PitKind::Bunker => (Look::Bunker, 'B'),
    };
    let label = pit.kind.is_dug().then(|| pit.name.clone());
    BoardPiece { label, ..area(id, &pit.name, look.word(), glyph, bounds.map(Option::unwrap_or_default)) }
}

/// HB-HID-13: wire as that side believes it to be, in stretches.
fn wires(setup: &Setup, view: &View) -> Vec<BoardPiece> {
    let mut pieces: Vec<BoardPiece> = vec![];
    for (n, wire) in setup.plan.wires.iter().enumerate() {
        let (kind, look, glyph) = match wire.kind {
            _ if view.state.open >> n & 1 == 1 => ("gap in the wire", "wire-cut", '.'),
            WireKind::Piece => ("piece of wire", "wire-piece", '-'),
            WireKind::Fence => ("wire fence", Look::Wire.word(), 'x'),
        };
        let ends = [Point::new(wire.south.x, wire.south.y + 1), Point::new(wire.south.x + 1, wire.south.y + 1)];
        match pieces.last_mut().filter(|last| last.look == look && last.outline.last() == Some(&ends[0])) {
            Some(last) => last.outline[1] = ends[1],
            None => pieces.push(BoardPiece {
                outline: ends.to_vec(),
                closed: false,
                ..area(WIRE + n as u16, kind, look, glyph, [0; 4])
            }),
        }
    }
    pieces
}

fn home(setup: &Setup) -> BoardPiece {
    let (y, east) = (setup.plan.scenario.exit, setup.plan.size.x);
    BoardPiece {
        outline: vec![Point::new(0, y), Point::new(east, y)],
        closed: false,
        label: Some("home".to_owned()),
        ..area(HOME, "the raiders leave here", "home", '_', [0; 4])
    }
}

fn token(setup: &Setup, view: &View, id: ManId) -> Token {
    let (man, soldier) = (view.state.man(id), setup.soldier(id));
    let is_own = view.eyes.are_of(id.seat());
    let look = match (soldier.seniority, soldier.firearm) {
        (1, _) => "officer",
        (_, Some(Firearm::Lmg)) => "lmg",
        (_, Some(Firearm::Hmg)) => "mmg",
        _ if soldier.kit.cutters && soldier.seniority == 0 => "wire-man",
        _ if soldier.throws > 1 => "bomber",
        (_, Some(Firearm::Pistol)) => "smg",
        _ => "rifle",
    };
    let badge = match soldier.seniority {
        0 => Badge::None,
        1 => Badge::Officer,
        _ => Badge::Nco,
    };
    Token {
        shape: TokenShape::Man,
        figures: vec![Figure { badge, posture: Some(held(man.posture)), ..Figure::man(man.at, look) }],
        men: 1,
        markers: markers(setup, view, id),
        wreck: man.wound == Wound::Killed,
        intention: if is_own { intention(setup, view, id) } else { None },
        ..Token::new(id.0.into(), id.seat(), soldier.name.clone(), glyph(soldier.seniority, &soldier.name))
    }
}

fn glyph(seniority: u8, name: &str) -> char {
    let surname = name.rsplit(' ').next().and_then(|surname| surname.chars().next());
    let letter = surname.unwrap_or('m');
    if seniority == 1 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

const fn held(posture: Posture) -> kernel::Posture {
    match posture {
        Posture::Standing => kernel::Posture::Standing,
        Posture::Lying => kernel::Posture::Lying,
        Posture::Up => kernel::Posture::Up,
        Posture::Down => kernel::Posture::Down,
    }
}

/// Beside his posture, which may be "down" too.
const fn wound_word(wound: Wound) -> &'static str {
    match wound {
        Wound::None => "",
        Wound::Scratch => "a scratch",
        Wound::Walking => "walking wounded",
        Wound::Minor => "out of action",
        Wound::Serious => "badly hurt",
        Wound::Killed => "dead",
    }
}

fn markers(setup: &Setup, view: &View, id: ManId) -> Vec<Marker> {
    let man = view.state.man(id);
    let mut markers = vec![];
    let mut mark = |holds: bool, look: &'static str, text: &str| {
        if holds {
            markers.push(Marker::new(look, text));
        }
    };
    let is_own = view.eyes.are_of(id.seat()) && view.eyes != Eyes::Public;
    mark(man.wound > Wound::None, "wounded", wound_word(man.wound));
    mark(man.resolve != Resolve::Free, "shaken", super::event::resolve_name(man.resolve));
    mark(man.is_in_contact(), "melee", "in contact");
    if is_own {
        mark(!man.awake, "asleep", "asleep");
        mark(man.under_fire > 0, "under-fire", "under fire");
        let plural = if man.bombs == 1 { "" } else { "s" };
        mark(man.bombs > 0, "bombs", &format!("{} bomb{plural}", man.bombs));
        mark(man.papers != 0, "papers", "papers");
        if let Some(task) = man.task {
            let at = square(setup.plan.wires[usize::from(task.wire)].south);
            mark(true, "wire", &format!("wire at {at}, {} to go", task.left));
        }
        if let Some(carried) = man.carries {
            mark(true, "carries", &format!("carries {}", name(setup, carried)));
        }
    }
    markers
}
