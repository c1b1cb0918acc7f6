//! Requests and replies over HTTP, under `/api/v1`.
use crate::{Board, Eyes, Player};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Game {
    pub id: String,
    pub name: String,
    /// "WWII platoons, order dice from the cup".
    pub tagline: String,
    pub scenarios: Vec<Scenario>,
    pub opponents: Vec<OpponentInfo>,
    pub hides: bool,
    /// It can be kept beside a real table.
    pub assists: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub blurb: String,
    pub turns: u8,
    /// `24" x 24"`
    pub table: String,
    pub sides: [String; 2],
    /// The one to begin with.
    pub learn: bool,
    /// The table before anybody stands on it.
    pub board: Board,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct OpponentInfo {
    pub name: String,
    pub about: String,
}

/// Everything to read about a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Rules {
    pub id: String,
    pub name: String,
    pub clauses: Vec<Clause>,
    pub readings: Vec<Reading>,
    pub options: Vec<OptionInfo>,
    pub procedures: Vec<Procedure>,
    /// What is explained by a clause of its own.
    pub words: Vec<Word>,
}

/// A word of the table: the look of an order or a marker, the label of a figure on a card, an answer. All in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Word {
    pub word: String,
    /// By id.
    pub clause: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Clause {
    pub id: String,
    pub title: String,
    pub section: String,
    /// "sheet", "gap" or "conflict".
    pub origin: String,
    /// By id.
    pub readings: Vec<String>,
    /// By name.
    pub options: Vec<String>,
    pub not_built: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Reading {
    pub id: String,
    pub question: String,
    pub chosen: String,
    pub options: Vec<String>,
    pub confidence: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct OptionInfo {
    pub name: String,
    pub effect: String,
    pub clauses: Vec<String>,
    pub reading: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Procedure {
    pub name: String,
    pub about: String,
    pub keys: Vec<ProcedureKey>,
    pub outcomes: Vec<String>,
    pub example: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ProcedureKey {
    pub name: String,
    pub about: String,
    pub default: Option<String>,
    /// Empty: a number or free text.
    pub values: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Given {
    pub key: String,
    pub value: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OddsRequest {
    pub procedure: String,
    pub given: Vec<Given>,
}

/// A battle to begin.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBattle {
    pub ruleset: String,
    pub scenario: String,
    /// A pack of somebody's own; the scenario may be in it.
    #[serde(default)]
    #[ts(optional)]
    pub text: Option<String>,
    pub options: Vec<Switch>,
    pub seats: [Setting; 2],
    /// Dice are typed in.
    pub typed_dice: bool,
    /// It is fought on a real table, and only kept here.
    #[serde(default)]
    pub mapless: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    pub name: String,
    pub on: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Empty: the side's.
    pub name: String,
    pub plan: SeatPlan,
}

/// Who answers for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatPlan {
    /// Whoever has the first link: one's own seat, or both on one screen.
    Me,
    /// Somebody else, by a link of their own.
    Friend,
    /// A program, by name.
    Opponent(String),
}

/// A new battle that is as another one up to a position, as these eyes count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    pub position: u32,
    pub eyes: Eyes,
}

/// The same battle once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// The players change sides.
    pub swap: bool,
}

/// Links to a battle. Whoever has a link has what it opens; nobody can guess it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Created {
    pub battle: String,
    pub links: Vec<Link>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Link {
    pub role: Role,
    /// Stands after `#` in the page's address and never in a request line.
    pub token: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    First,
    Second,
    /// Both seats on one screen.
    Both,
    Watch,
}

/// A battle in the list of those to continue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Summary {
    pub battle: String,
    pub ruleset: String,
    pub scenario: String,
    pub scenario_name: String,
    pub players: [Player; 2],
    pub role: Role,
    pub clock: String,
    pub typed_dice: bool,
    /// One of this link's seats is asked.
    pub your_move: bool,
    pub over: bool,
    pub verdict: String,
    /// It cannot be opened here, only its file had: "played under version 1 of the rules, these are version 2".
    pub other_rules: Option<String>,
}
