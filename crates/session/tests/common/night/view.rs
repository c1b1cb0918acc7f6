//! HB-HID: the only place where something leaves the umpire.
use super::{
    state::{Figure, State},
    words::{Clause as C, Event, FigureId, Wound},
};
use kernel::{Eyes, Hand, Point, Seat};
use serde::Serialize;

/// What a side knows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    pub turn: u8,
    pub mine: Vec<Mine>,
    pub seen: Vec<(FigureId, Point)>,
    pub ghosts: Vec<(FigureId, Point)>,
    pub sounds: Vec<Point>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mine {
    pub who: FigureId,
    pub at: Point,
    pub wound: Wound,
    pub ordered: bool,
}

/// HB-HID-02: own men, enemies seen, ghosts, sounds.
pub fn view(state: &State, to: Eyes) -> View {
    let men =
        |own: bool| FigureId::ALL.into_iter().filter(move |f| to.are_of(f.side()) == own).map(|f| (f, state.man(f)));
    let heard = Seat::BOTH.into_iter().filter(|&seat| to.are_of(seat));
    View {
        turn: state.turn,
        mine: men(true).map(|(who, man)| mine(state, who, man)).collect(),
        seen: men(false).filter(|(_, m)| m.seen).map(|(who, m)| (who, m.at)).collect(),
        ghosts: men(false)
            .filter(|(_, m)| !m.seen && to != Eyes::Public)
            .filter_map(|(who, m)| Some((who, m.ghost?)))
            .collect(),
        sounds: heard.flat_map(|seat| state.sounds[seat.index()]).flatten().collect(),
    }
}

fn mine(state: &State, who: FigureId, man: &Figure) -> Mine {
    Mine { who, at: man.at, wound: man.wound, ordered: state.ordered[usize::from(who.0)] }
}

/// HB-HID-T1 for events.
pub fn told(event: Event, to: Eyes) -> Option<Event> {
    match event {
        Event::Stepped { who, .. } | Event::Missed { who } => to.are_of(who.side()).then_some(event),
        Event::Sighted { who, .. } => to.are_of(!who.side()).then_some(event),
        Event::Heard { by, .. } => to.are_of(by).then_some(event),
        // HB-HID-04: of an enemy's wound only "down" or "still up", and only while he is seen.
        Event::Wounded { who, wound, seen } if !to.are_of(who.side()) => {
            let wound = if wound == Wound::Down { Wound::Down } else { Wound::None };
            seen.then_some(Event::Wounded { who, wound, seen })
        }
        Event::Contact { .. } | Event::Shot { .. } | Event::Wounded { .. } | Event::TurnEnded(_) => Some(event),
    }
}

/// HB-HID-T1 for dice and answers.
pub fn shows(clause: C, by: Hand, to: Eyes) -> bool {
    match clause {
        C::Noi01 => to == Eyes::Umpire, // HB-HID-05: nobody, not even the mover
        C::Mel03 => true,
        _ => to.are_behind(by),
    }
}
