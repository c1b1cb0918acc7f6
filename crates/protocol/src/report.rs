//! What a battle came to, once it is over.
use crate::{Purpose, Roll, Seat, Span, Verdict};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why it ended, what scored, what was lost, and how the dice fell.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Report {
    pub verdict: Verdict,
    pub ending: Ending,
    pub turns: u8,
    /// Answers and throws.
    pub entries: u32,
    /// They add up to the verdict's points.
    pub scores: Vec<Scored>,
    pub losses: [Losses; 2],
    pub luck: [Luck; 2],
}

/// Why a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The last turn was played.
    LastTurn,
    /// Nobody of theirs was left.
    WipedOut(Seat),
    /// They had lost too much, or all who were left ran.
    Broken(Seat),
    BothBeaten,
    /// All of theirs who could had gone home.
    WentHome(Seat),
    GaveUp(Seat),
    /// By agreement, whatever the points.
    Draw,
    /// By agreement, points as they stood.
    Day,
}

/// What points were given for: "objectives".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Scored {
    pub name: String,
    pub points: [i32; 2],
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Losses {
    /// All who were mustered; a vehicle counts as one.
    pub men: u16,
    pub lost: u16,
    pub units: Vec<Loss>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Loss {
    pub name: String,
    pub men: u16,
    /// 0: it is lost.
    pub left: u16,
}

/// A side's dice against what they give on average. Every die counts alike, however much hung on it; throws that need no
/// number are left out.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Luck {
    pub kinds: Vec<Thrown>,
    /// Of 100 such sets of throws, how many would come out worse; nothing where nothing was thrown.
    pub better_than: Option<f64>,
    pub best: Option<Throw>,
    pub worst: Option<Throw>,
}

/// All throws of one kind.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Thrown {
    pub purpose: Purpose,
    pub throws: u32,
    pub made: u32,
    pub average: f64,
}

/// One throw that stands out.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Throw {
    /// Which of all answers and throws, counted from 1.
    pub entry: u32,
    pub said: Vec<Span>,
    pub roll: Roll,
    pub made: u8,
    pub of: u8,
    pub average: f64,
    /// The chance of a throw as good as this, or as bad.
    pub chance: f64,
}

/// The chance of winning through the battle: from each of these positions programs played it to its end many times.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Chances {
    /// Who played both sides.
    pub player: String,
    pub stations: Vec<Station>,
    /// The largest steps that are larger than their error, the largest first.
    pub turning: Vec<Turning>,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Station {
    /// How many answers and throws lay behind it.
    pub entries: u32,
    pub turn: u8,
    /// Battles played to their end from here.
    pub battles: u32,
    /// First's share of them; a draw counts half.
    pub share: f64,
    /// That share is off by no more than this, nineteen times out of twenty.
    pub error: f64,
}

/// A step of the curve: from one station to the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Turning {
    /// The station before it, by number.
    pub from: u32,
    /// What happened in between: a line for each deed.
    pub deeds: Vec<Vec<Span>>,
}
