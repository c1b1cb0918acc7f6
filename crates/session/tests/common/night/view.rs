//! HB-HID: the only place where something leaves the umpire.
use super::{
    state::State,
    words::{Clause as C, Event, FigureId, Wound},
};
use kernel::{Hand, Point, Seat};
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
}

/// HB-HID-02: own men, enemies seen, ghosts, sounds.
pub fn view(state: &State, seat: Seat) -> View {
    let of = |side| FigureId::ALL.into_iter().filter(move |f| f.side() == side).map(|f| (f, state.man(f)));
    View {
        turn: state.turn,
        mine: of(seat).map(|(who, man)| Mine { who, at: man.at, wound: man.wound }).collect(),
        seen: of(!seat).filter(|(_, m)| m.seen).map(|(who, m)| (who, m.at)).collect(),
        ghosts: of(!seat).filter(|(_, m)| !m.seen).filter_map(|(who, m)| Some((who, m.ghost?))).collect(),
        sounds: state.sounds[seat.index()].into_iter().flatten().collect(),
    }
}

/// HB-HID-T1 for events.
pub fn told(event: Event, to: Seat) -> Option<Event> {
    match event {
        Event::Stepped { who, .. } | Event::Missed { who } => (who.side() == to).then_some(event),
        Event::Sighted { who, .. } => (who.side() != to).then_some(event),
        Event::Heard { by, .. } => (by == to).then_some(event),
        // HB-HID-04: of an enemy's wound only "down" or "still up", and only while he is seen.
        Event::Wounded { who, wound, seen } if who.side() != to => {
            let wound = if wound == Wound::Down { Wound::Down } else { Wound::None };
            seen.then_some(Event::Wounded { who, wound, seen })
        }
        Event::Contact { .. } | Event::Shot { .. } | Event::Wounded { .. } | Event::TurnEnded(_) => Some(event),
    }
}

/// HB-HID-T1 for dice and answers.
pub fn shows(clause: C, by: Hand, to: Seat) -> bool {
    match clause {
        C::Noi01 => false, // HB-HID-05: nobody, not even the mover
        C::Mel03 => true,
        _ => by == Hand::Of(to),
    }
}
