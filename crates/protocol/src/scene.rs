//! A battle as somebody sees it, whole and by changes.
use crate::{Board, LogLine, Piece, Point, Prompt, Signs, Token};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    First,
    Second,
}

/// Whose eyes something is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    First,
    Second,
    /// What both seats know: spectators of a running battle.
    Public,
    /// Everything: a battle that is over.
    Umpire,
}

/// What does not change while a battle is open on the page.
#[expect(clippy::struct_excessive_bools, reason = "they say independent things of a battle")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct BattleInfo {
    pub battle: String,
    pub ruleset: String,
    pub ruleset_name: String,
    pub scenario: String,
    pub scenario_name: String,
    pub blurb: String,
    /// How long the battle lasts and what wins it.
    pub aims: Vec<crate::Note>,
    /// What the seats are called: "US", "German".
    pub sides: [String; 2],
    pub players: [Player; 2],
    /// The seats this connection may answer for; none for a spectator.
    pub yours: Vec<Seat>,
    /// Dice are typed in by whoever holds them.
    pub typed_dice: bool,
    /// It is fought on a real table: there is nothing to draw, and what is seen there is asked.
    pub mapless: bool,
    /// One seat may not see all that the other sees: one screen for both needs a curtain.
    pub hides: bool,
    /// Distances may be looked at before anything is declared.
    pub measuring: bool,
    /// Options that are on, in a line to share.
    pub options: String,
    pub house_rules: Vec<String>,
    /// SHA-256 of the dice's secret, published before the first throw.
    pub commitment: Option<String>,
    /// Links this seat may pass on.
    pub links: Vec<crate::Link>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Player {
    pub name: String,
    /// "human", or "bot:simple".
    pub kind: String,
}

/// Everything at one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Scene {
    /// How many answers and results of chance these eyes know of: the number that answers are given at.
    pub position: u32,
    pub eyes: Eyes,
    pub status: Status,
    pub board: Board,
    pub log: Vec<LogLine>,
    pub questions: Vec<Prompt>,
    /// Who is asked; under an umpire a seat knows of itself alone, and names the other while it waits.
    pub waiting: Vec<Seat>,
    pub undo: Undo,
    pub consent: Option<Consent>,
    pub verdict: Option<Verdict>,
}

/// What became of a scene.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Change {
    pub position: u32,
    pub eyes: Eyes,
    pub status: Status,
    /// Units that are new or look otherwise.
    pub tokens: Vec<Token>,
    /// Units that are gone from the table.
    pub gone: Vec<u16>,
    /// All pieces, where one changed.
    pub pieces: Option<Vec<Piece>>,
    /// All of them, where one changed.
    pub signs: Option<Signs>,
    /// Lines from here on are new; fewer were there before where something was taken back.
    pub log_from: u32,
    pub log: Vec<LogLine>,
    /// What was to be seen on the way there, for showing it; the rest of `log` tells what comes after the last.
    pub steps: Vec<Step>,
    /// Ways that units went, to be shown.
    pub moved: Vec<Moved>,
    pub questions: Vec<Prompt>,
    pub waiting: Vec<Seat>,
    pub undo: Undo,
    pub consent: Option<Consent>,
    pub verdict: Option<Verdict>,
}

/// A position between two scenes, by what is otherwise than at the one before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Step {
    /// So many lines of the change's `log` have been told by then.
    pub lines: u32,
    pub status: Status,
    pub tokens: Vec<Token>,
    pub gone: Vec<u16>,
    pub pieces: Option<Vec<Piece>>,
    pub signs: Option<Signs>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Moved {
    pub unit: u16,
    pub route: Vec<Point>,
}

/// Turn, score and what is still to come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Status {
    /// "Hill 108: turn 3 of 6 …" in one line.
    pub headline: String,
    /// "Turn 3 of 6".
    pub clock: String,
    pub turn: u8,
    pub turns: u8,
    pub scores: [Score; 2],
    /// "Cup": 4 and 5.
    pub pools: Vec<Pool>,
    /// What a turn consists of, in order; empty where that is not worth showing.
    pub phases: Vec<String>,
    /// The one that runs, by number.
    pub phase: Option<u8>,
    /// Anything else worth keeping in sight: "Patrol: 8 men, no losses".
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Score {
    pub side: String,
    pub points: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Pool {
    pub name: String,
    pub counts: [u8; 2],
    /// What the dice show, where that counts: command dice.
    pub faces: [Vec<u8>; 2],
}

/// Whether this seat may take back its last answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Undo {
    Nothing,
    Free,
    /// Something was seen since: the other side must agree, and it is marked.
    ByConsent,
}

/// A wish that waits for the other side's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Consent {
    pub by: Seat,
    pub matter: Matter,
}

/// What takes the other side's consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    TakeBack,
    Draw,
    Day,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Verdict {
    pub winner: Option<Seat>,
    pub points: [i32; 2],
    pub text: String,
}
