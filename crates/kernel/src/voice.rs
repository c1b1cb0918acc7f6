//! How a ruleset speaks: words for readers that want text, and the table as one picture for every front end.
use crate::{Battle, Chance, Point, Question, Seat};
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
    fn event(setup: &Self::Setup, event: Self::Event) -> String;
    /// A new part of the battle begins with this event: "Turn 2".
    fn heading(setup: &Self::Setup, event: Self::Event) -> Option<String> {
        let _ = (setup, event);
        None
    }
    /// One option of a list: "Fire", "1st squad". Options of one list never share a text.
    fn choice(setup: &Self::Setup, choice: Self::Choice) -> String;
    /// What a roll or a question is about: "1st squad"; empty for nothing.
    fn subject(setup: &Self::Setup, about: Self::Subject) -> String;
    /// The question in a sentence: "1st squad: which order?".
    fn question(setup: &Self::Setup, question: &Question<'_, Self>) -> String;
    /// What a seat is called: "US", "German".
    fn side(setup: &Self::Setup, seat: Seat) -> String;
    /// The turn, phase and score in a line: "Turn 2 of 4, cup: 1 US, 2 German".
    fn headline(setup: &Self::Setup, view: &Self::View) -> String;
    /// The table as this seat sees it.
    fn board(setup: &Self::Setup, view: &Self::View) -> Board;
}

/// A picture of the table that terminal and web client draw alike.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Board {
    pub measure: Measure,
    /// The far corner; the near one is 0, 0.
    pub size: Point,
    pub pieces: Vec<BoardPiece>,
    pub tokens: Vec<Token>,
}

/// What one unit of a board's coordinates is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// 1/100 inch.
    Hundredths,
    Squares,
}

/// A piece of terrain, an objective or a zone.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BoardPiece {
    /// The game's word for it: "wall", "wood", "objective".
    pub kind: String,
    /// One letter for a board drawn in text.
    pub glyph: char,
    pub outline: Vec<Point>,
    /// An area, not a line.
    pub closed: bool,
}

/// A unit on the table: its figures and its markers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Token {
    pub id: u16,
    pub seat: Seat,
    pub name: String,
    /// One letter for a board drawn in text.
    pub glyph: char,
    pub figures: Vec<Point>,
    /// Of a figure's base.
    pub radius: u16,
    /// Degrees from north, clockwise, for what has a front.
    pub facing: Option<u16>,
    /// "2 pins", "Ambush".
    pub markers: Vec<String>,
}
