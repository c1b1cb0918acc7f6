//! Clauses, choices and events.
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};

clauses! {
    Int02 = "HB-INT-02", "write down every man's move in secret";
    Mov01 = "HB-MOV-01", "all men step together";
    Mov05 = "HB-MOV-05", "no way through a blocked square";
    Mov08 = "HB-MOV-08", "contact stops both men";
    Gen02 = "HB-GEN-02", "one step is one square in any direction";
    Vis01 = "HB-VIS-01", "sight by distance and posture";
    Noi01 = "HB-NOI-01", "noise by squares moved";
    Noi03 = "HB-NOI-03", "a sound marker on the nearest square";
    Sho03 = "HB-SHO-03", "targets are named before any throw";
    Sho06 = "HB-SHO-06", "worse with distance";
    Sho05 = "HB-SHO-05", "2D6 to hit";
    Mel03 = "HB-MEL-03", "a bout: 2D6 against 2D6";
    Hit01 = "HB-HIT-01", "2D6 on the wound chart";
    End01 = "HB-END-01", "the night ends";
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FigureId(pub u8);
impl FigureId {
    pub const ALL: [FigureId; 6] = [FigureId(0), FigureId(1), FigureId(2), FigureId(3), FigureId(4), FigureId(5)];
    pub const fn side(self) -> Seat {
        if self.0 < 3 { Seat::First } else { Seat::Second }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Wound {
    None,
    Scratch,
    Down,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    Hold,
    At(FigureId),
    Seal,
    Orders(FigureId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Stepped { who: FigureId, to: Point },
    Contact { at: Point },
    Sighted { who: FigureId, at: Point },
    Heard { by: Seat, at: Point },
    Shot { from: Point },
    Missed { who: FigureId },
    Wounded { who: FigureId, wound: Wound, seen: bool },
    TurnEnded(u8),
}

/// The man a roll or a question is about.
pub type Subject = Option<FigureId>;
