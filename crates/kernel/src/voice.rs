//! How a ruleset speaks: words for readers that want text, and the table as one picture for every front end.
use crate::{Battle, Board, Chance, Facts, Measure, Note, Point, Purpose, Question, Seat, Text};
use serde::Serialize;

/// Words, made only for readers that ask for them. Names come from the setup. No rule is decided here.
pub trait Voice: Battle {
    /// What points and distances are counted in.
    const MEASURE: Measure = Measure::Hundredths;
    /// What is drawn out of a cup, by kind: the sides' dice, unless the ruleset knows better.
    fn lot(setup: &Self::Setup, kind: usize) -> String {
        Seat::BOTH.get(kind).map_or_else(|| format!("kind {}", kind + 1), |seat| Self::side(setup, *seat))
    }
    /// A row of a chart, by what it means: "2" of a D2; `None`: by the numbers that lead to it.
    fn row(_clause: Self::Clause, _chance: &Chance, _row: u8) -> Option<String> {
        None
    }
    /// What happened, in a sentence without a full stop: "Grenadiers: 2 pins".
    fn event(setup: &Self::Setup, event: Self::Event) -> Text;
    /// What an event adds to the one line that tells what somebody did. It may tell no more than the event does.
    fn facts(_setup: &Self::Setup, _event: Self::Event) -> Facts {
        Facts::new()
    }
    /// Where on the board an event took place, if its sentence says so: a step, a burst, a sound.
    fn spot(_event: Self::Event) -> Option<Point> {
        None
    }
    /// What dice of this clause are thrown for.
    fn purpose(_clause: Self::Clause, _chance: &Chance) -> Option<Purpose> {
        None
    }
    /// What a unit is called, by its number on the board.
    fn called(_setup: &Self::Setup, unit: u16) -> String {
        format!("unit {unit}")
    }
    /// It is spoken of as many: "Grenadiers fire".
    fn is_many(setup: &Self::Setup, unit: u16) -> bool {
        let name = Self::called(setup, unit);
        name.ends_with('s') && !name.ends_with("ss")
    }
    /// A new part of the battle begins with this event: "Turn 2".
    fn heading(setup: &Self::Setup, event: Self::Event) -> Option<String> {
        let _ = (setup, event);
        None
    }
    /// One option of a list: "Fire", "1st squad". Options of one list never share a text.
    fn choice(setup: &Self::Setup, choice: Self::Choice) -> String;
    /// What a roll or a question is about: "1st squad"; empty for nothing.
    fn subject(setup: &Self::Setup, about: Self::Subject) -> Text;
    /// The question in a sentence: "1st squad: which order?".
    fn question(setup: &Self::Setup, question: &Question<'_, Self>) -> String;
    /// What a seat is called: "US", "German".
    fn side(setup: &Self::Setup, seat: Seat) -> String;
    /// How long the battle lasts and what wins it, a sentence each.
    fn aims(_setup: &Self::Setup) -> Vec<Note<Self::Clause>> {
        vec![]
    }
    /// The turn, phase and score in a line: "Turn 2 of 4, cup: 1 US, 2 German".
    fn headline(setup: &Self::Setup, view: &Self::View) -> String;
    /// The same for a front end that has a place for each of them.
    fn status(setup: &Self::Setup, view: &Self::View) -> Status;
    /// The table as it is seen.
    fn board(setup: &Self::Setup, view: &Self::View) -> Board;

    /// Units by number: whom a roll or a question is for, and whom it is about besides.
    fn units(_about: Self::Subject) -> [Option<u16>; 2] {
        [None; 2]
    }
    /// The unit that a choice stands for: a click on it is this choice.
    fn chosen(_choice: Self::Choice) -> Option<u16> {
        None
    }
    /// The figure that a choice stands for, by the number of its unit and its own there: a click on it is this choice.
    fn figure(_choice: Self::Choice) -> Option<(u16, u8)> {
        None
    }
    /// What figures that are alike are called together: "rifleman" of "rifleman 3".
    fn kind(setup: &Self::Setup, choice: Self::Choice) -> String {
        Self::choice(setup, choice)
    }
    /// What stands for a choice where there is a drawing of it: an order die.
    fn sign(_choice: Self::Choice) -> Option<&'static str> {
        None
    }
    /// A choice taken apart, where a list is better read in rows: "Move: walk", "Ends: lying". The first part says what
    /// the others are about.
    fn parts(_setup: &Self::Setup, _choice: Self::Choice) -> Vec<Part> {
        vec![]
    }
    /// A touch of the ground is this choice, and the answer to the question for a place that follows.
    fn leads(_choice: Self::Choice) -> bool {
        false
    }
    /// Words of the table and the clause that explains each: the look of an order or a marker, the label of a figure on a
    /// card, an answer in words. All in lower case.
    fn lexicon() -> &'static [(&'static str, Self::Clause)] {
        &[]
    }
    /// What a piece of terrain is called, by its number: "scrub".
    fn terrain(_setup: &Self::Setup, _piece: u8) -> String {
        String::new()
    }
    /// Who may interrupt, in a sentence: "MMG in ambush may fire".
    fn interrupt(setup: &Self::Setup, about: Self::Subject) -> String {
        format!("{} may interrupt", Self::subject(setup, about))
    }
    /// The unit that an event is about.
    fn concerns(_event: Self::Event) -> Option<u16> {
        None
    }
    /// What stands for an event on a time line; few do.
    fn mark(_setup: &Self::Setup, _event: Self::Event) -> Option<Mark> {
        None
    }
}

/// Turn, score and what is still to come.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Status {
    /// "Turn 3 of 6".
    pub clock: String,
    pub turn: u8,
    pub turns: u8,
    /// First's, Second's.
    pub points: [i32; 2],
    /// What lies ready for each side: "Cup", 4 and 5.
    pub pools: Vec<(&'static str, [u8; 2])>,
    /// What the dice of the first of these show, where that counts: command dice.
    pub faces: [Vec<u8>; 2],
    /// What a turn consists of, in order, where that is worth showing.
    pub phases: Vec<&'static str>,
    /// The one that runs, by number.
    pub phase: Option<u8>,
    /// Anything else worth keeping in sight: "Patrol: 8 men, no losses".
    pub notes: Vec<String>,
}

/// One aspect of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// "Move".
    pub row: &'static str,
    /// "walk".
    pub text: String,
}

impl Part {
    pub fn new(row: &'static str, text: impl Into<String>) -> Part {
        Part { row, text: text.into() }
    }
}

/// An order die or another picture of the time line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// "fire", "advance", …, "destroyed".
    pub look: &'static str,
    pub seat: Seat,
    pub text: String,
}
