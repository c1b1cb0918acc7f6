//! A battle in progress, whatever its rules.
use crate::{Effort, Fault, Foresight, picture::Passing};
use kernel::{Answer, Board, Point, Seat, Stance, Verdict};
use protocol::{
    BattleInfo, Card, Chances, Checked, EndBy, Eyes, LogLine, Moved, Odds, Overlay, Prompt, Reach, Reply, Report,
    Scene, Spot, Undo,
};
use serde_json::Value;
use session::Player;

/// What an opponent did, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    pub answer: Answer,
    pub reason: std::borrow::Cow<'static, str>,
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
    /// All of that; whose seats and which links is for the caller to say.
    fn info(&self) -> BattleInfo;

    fn headline(&self, seat: Seat) -> String;
    fn board(&self, seat: Seat) -> Board;
    fn view(&self, seat: Seat) -> Value;
    /// The explained log from the nth line on that these eyes may read.
    fn log(&self, eyes: Eyes, from: usize) -> Vec<LogLine>;
    /// Everything at this position, with the log from a line on.
    fn scene(&self, eyes: Eyes, log_from: usize) -> Scene;
    /// The ways that units went, by the log from a line on.
    fn moved_since(&self, eyes: Eyes, log_from: usize) -> Vec<Moved>;
    /// What was to be seen on the way here, by the log from a line on.
    fn passing(&self, eyes: Eyes, log_from: usize) -> Vec<Passing>;
    /// Ranges, arcs, sight and cover from a spot.
    fn survey(&self, eyes: Eyes, from: Spot) -> Overlay;
    /// A unit in full; `None` where these eyes see none of that number.
    fn card(&self, eyes: Eyes, unit: u16) -> Option<Card>;

    /// Who is asked. Under an umpire that is nobody's to know.
    fn waiting(&self) -> Vec<Seat>;
    /// How many answers and results of chance these eyes know of: the position that a scene names.
    fn moment(&self, eyes: Eyes) -> u32;
    /// Whether who is not asked is told nothing new.
    fn is_umpired(&self) -> bool;
    fn prompts(&self, seat: Seat) -> Vec<Prompt>;
    fn question(&self, seat: Seat, nth: usize) -> Option<Value>;
    /// Whether the nth question could be answered with this place, or with the straight way to it.
    fn is_open(&self, seat: Seat, nth: usize, at: Point) -> bool;
    /// A place or way as it would be: price, figures, interrupts, refusal.
    fn check(&self, seat: Seat, nth: usize, answer: &Answer, stance: Stance) -> Checked;
    /// The best legal way to a place over these waypoints; where there is none, the straight one with its refusal.
    fn way(&self, seat: Seat, nth: usize, via: &[Point], to: Point) -> Checked;
    /// Where the nth question's place or way may end.
    fn reach(&self, seat: Seat, nth: usize) -> Reach;
    /// The odds of an answer, as far as the activation goes.
    fn foresee(&self, seat: Seat, nth: usize, answer: &Answer, wish: Foresight) -> Result<Odds, Fault>;

    fn answer(&mut self, seat: Seat, nth: usize, answer: Answer) -> Result<(), Fault>;
    /// Answers in words: an option's number or name, a place, a path, faces.
    fn answer_words(&mut self, seat: Seat, nth: usize, words: &str) -> Result<(), Fault>;
    /// What words mean as an answer to the nth question.
    fn understand(&self, seat: Seat, nth: usize, words: &str) -> Result<Answer, Fault>;
    /// Answers in any of the ways that the wire knows.
    fn reply(&mut self, seat: Seat, nth: usize, reply: Reply) -> Result<(), Fault>;
    /// Lets a named opponent answer the nth question; `None` where there is none, or dice are asked for.
    fn let_answer(&mut self, seat: Seat, nth: usize, opponent: &str) -> Result<Option<Move>, Fault>;
    /// Whether the seat may take back its last answer.
    fn undo_state(&self, seat: Seat) -> Undo;
    /// Takes back the seat's last answer; says whether it took consent and is marked.
    fn undo(&mut self, seat: Seat, consent: bool) -> Result<bool, Fault>;

    /// Ends the battle by the wish of its people: the seat gives up, or what it offered is agreed on.
    fn end(&mut self, seat: Seat, how: EndBy) -> Result<(), Fault>;
    /// Whether a program in this seat agrees to what is offered: a draw, or points as they stand.
    fn agrees(&mut self, seat: Seat, how: EndBy) -> bool;
    /// What the battle came to, once it is over.
    fn report(&self) -> Option<Report>;
    /// The chance of winning through a battle that is over: played on from its positions until the time is up.
    fn chances(&self, effort: Effort) -> Chances;

    fn is_over(&self) -> bool;
    fn verdict(&self) -> Verdict;
    /// "US wins, 3 to 1", or how it stands.
    fn verdict_text(&self) -> String;
    /// How many answers and results of chance there are.
    fn entries(&self) -> usize;
    /// Writes what is not in the battle file yet.
    fn save(&mut self) -> std::io::Result<()>;
    /// The whole battle file as it stands; the secret of the dice is in it only once the battle is over.
    fn bytes(&self) -> Vec<u8>;
    /// An incomplete last line that was found in the file and does not count.
    fn dropped_line(&self) -> Option<usize>;
}
