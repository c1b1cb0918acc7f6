//! A finished battle in words, as the umpire reads it: what any later program can show, whatever its rules.
use crate::{
    explain::{self, begin, people, verb},
    line::Line,
    record::Note,
    session::Session,
    settle::{How, Settled},
};
use kernel::{ClauseId, Eyes, Seat, Verdict, Voice};
use serde::{Deserialize, Serialize};

/// The explained log of a battle that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    pub sides: [String; 2],
    /// "The Americans win, 3 to 1".
    pub verdict: String,
    pub lines: Vec<ToldLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldLine {
    /// A new part of the battle begins: "Turn 2".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// Of answers and throws: counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// Whose answer it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    pub text: String,
}

/// The first format whose verdicts are in plain English.
const PLAIN_ENGLISH: u32 = 3;

impl<B: Voice> Session<B> {
    /// Everything that happened, in words, once the battle is over: nothing is secret any more. The words are those of
    /// files of this format.
    pub fn told(&self, format: u32) -> Option<Told> {
        self.is_over().then(|| {
            let mut entries = 0;
            let line = |line: Line<B>| {
                entries += u32::from(line.is_entry());
                let setup = self.setup();
                ToldLine {
                    heading: if let Line::Told { event, .. } = line { B::heading(setup, event) } else { None },
                    entry: line.is_entry().then_some(entries),
                    clause: line.clause().map(|clause| clause.id().to_owned()),
                    seat: if let Line::Answered { seat, .. } = line { Some(seat) } else { None },
                    text: explain::text::<B>(setup, &line),
                }
            };
            let lines = self.log(Eyes::Umpire).map(line).collect();
            Told {
                sides: Seat::BOTH.map(|seat| B::side(self.setup(), seat)),
                verdict: if format < PLAIN_ENGLISH { self.old_standing() } else { self.standing() },
                lines,
            }
        })
    }

    /// "The Americans win, 3 to 1", or how it stands.
    pub fn standing(&self) -> String {
        let Verdict { winner, points } = self.verdict();
        let (high, low) = (points[0].max(points[1]), points[0].min(points[1]));
        let score = if high == low { String::new() } else { format!(", {high} to {low}") };
        let side = |seat| B::side(self.setup(), seat);
        let wins = |seat| format!("{} {}", people(&side(seat)), verb(&side(seat), "win", "wins"));
        match (self.settled(), winner, self.is_over()) {
            (Some(Settled { by, how: How::GaveUp }), _, _) => {
                begin(&format!("{} gave up: {}", people(&side(by)), wins(!by)))
            }
            (Some(Settled { how: How::Draw, .. }), _, _) => "Agreed a draw".into(),
            (Some(Settled { how: How::Day, .. }), Some(seat), _) => {
                format!("Called it a day, points as they stand: {}{score}", wins(seat))
            }
            (Some(Settled { how: How::Day, .. }), None, _) => {
                format!("Called it a day, points as they stand: a draw, {} to {}", points[0], points[1])
            }
            (None, Some(seat), true) => begin(&format!("{}{score}", wins(seat))),
            (None, None, true) => format!("A draw, {} to {}", points[0], points[1]),
            (None, Some(seat), false) => {
                begin(&format!("{} {} ahead{score}", people(&side(seat)), verb(&side(seat), "are", "is")))
            }
            (None, None, false) => format!("Nobody is ahead, {} to {}", points[0], points[1]),
        }
    }

    /// "US wins: US 3, German 1": as files of the first formats have it.
    fn old_standing(&self) -> String {
        let Verdict { winner, points: [first, second] } = self.verdict();
        let side = |seat| B::side(self.setup(), seat);
        let score = format!("{} {first}, {} {second}", side(Seat::First), side(Seat::Second));
        match (winner, self.is_over()) {
            (Some(seat), true) => format!("{} wins: {score}", side(seat)),
            (None, true) => format!("a draw: {score}"),
            (Some(seat), false) => format!("{} is ahead: {score}", side(seat)),
            (None, false) => format!("nobody is ahead: {score}"),
        }
    }
}

/// What the file of a finished battle tells, whatever rules it was played under; nothing where it is not over, or was
/// written before files told. Only those rules can say whether it is true.
pub fn told(bytes: &[u8]) -> Option<Told> {
    // Whatever is taken back or played after it has made it untrue.
    match from_the_last(bytes).find(|note| !matches!(note, Some(Note::Reveal { .. } | Note::Signed(_))))? {
        Some(Note::Told(told)) => Some(told),
        _ => None,
    }
}

/// Whether the secret of the dice is shown: the battle was over, whatever rules it was played under.
pub fn is_revealed(bytes: &[u8]) -> bool {
    let before = from_the_last(bytes).find(|note| !matches!(note, Some(Note::Signed(_))));
    matches!(before, Some(Some(Note::Reveal { .. })))
}

/// The whole lines from the last to the first, as far as they are notes.
fn from_the_last(bytes: &[u8]) -> impl Iterator<Item = Option<Note>> {
    let whole = bytes.split_inclusive(|b| *b == b'\n').filter(|line| line.ends_with(b"\n"));
    whole.rev().map(|line| serde_json::from_slice(line).ok())
}
