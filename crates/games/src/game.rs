//! A battle in progress, whatever its rules.
use crate::{Fault, Prompt};
use kernel::{Answer, Board, Point, Seat, Verdict};
use serde::Serialize;
use serde_json::Value;
use session::Player;

/// Whose eyes a log is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    Seat(Seat),
    /// Sees everything.
    Umpire,
}

/// A line of the explained log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// Which result of chance or answer it is, counted from 1; none for what followed from them.
    pub entry: Option<usize>,
    pub clause: Option<&'static str>,
    pub text: String,
    /// Whose answer it is.
    pub seat: Option<Seat>,
    /// A new part of the battle begins with this line: "Turn 2".
    pub heading: Option<String>,
}

/// What an opponent did, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    pub answer: Answer,
    pub reason: &'static str,
}

/// The face of a battle in progress. Questions count from 0, for each seat by itself.
pub trait AnyGame: Send {
    fn ruleset(&self) -> &'static str;
    fn scenario(&self) -> &str;
    fn players(&self) -> &[Player; 2];
    /// What a seat is called: "US".
    fn side(&self, seat: Seat) -> String;
    /// The options that are on, in a line.
    fn options_line(&self) -> String;
    fn house_rules(&self) -> &[String];

    fn headline(&self, seat: Seat) -> String;
    fn board(&self, seat: Seat) -> Board;
    fn view(&self, seat: Seat) -> Value;
    /// The explained log from a seat's nth line on.
    fn log(&self, eyes: Eyes, from: usize) -> Vec<LogLine>;

    fn prompts(&self, seat: Seat) -> Vec<Prompt>;
    fn question(&self, seat: Seat, nth: usize) -> Option<Value>;
    /// Whether the nth question could be answered with this place, or with the straight way to it.
    fn is_open(&self, seat: Seat, nth: usize, at: Point) -> bool;
    fn answer(&mut self, seat: Seat, nth: usize, answer: Answer) -> Result<(), Fault>;
    /// Answers in words: an option's number or name, a place, a path, faces.
    fn answer_words(&mut self, seat: Seat, nth: usize, words: &str) -> Result<(), Fault>;
    /// Lets a named opponent answer the nth question; `None` where there is none, or dice are asked for.
    fn let_answer(&mut self, seat: Seat, nth: usize, opponent: &str) -> Result<Option<Move>, Fault>;
    /// Takes back the seat's last answer; says whether it took consent and is marked.
    fn undo(&mut self, seat: Seat, consent: bool) -> Result<bool, Fault>;

    fn is_over(&self) -> bool;
    fn verdict(&self) -> Verdict;
    /// "US wins, 3 to 1", or how it stands.
    fn verdict_text(&self) -> String;
    /// How many answers and results of chance there are.
    fn entries(&self) -> usize;
    /// Writes what is not in the battle file yet.
    fn save(&mut self) -> std::io::Result<()>;
    /// An incomplete last line that was found in the file and does not count.
    fn dropped_line(&self) -> Option<usize>;
}
