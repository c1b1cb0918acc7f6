//! What somebody brings: packs of armies, tables and scenarios.
use crate::{Board, Lookup, OwnPiece, Scenario};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A pack to look at; with edits, as it is after them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PackRequest {
    pub text: String,
    pub edits: Vec<Edit>,
}

/// Everything that is in a pack, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct PackReport {
    /// The pack, after the edits.
    pub text: String,
    pub problems: Vec<PackProblem>,
    /// `weapon rifle: range_in 24 -> 30`.
    pub changes: Vec<String>,
    pub armies: Vec<Army>,
    pub tables: Vec<OwnTable>,
    pub scenarios: Vec<Scenario>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct PackProblem {
    /// "D014".
    pub code: String,
    /// Of the rules, that it is against.
    pub clause: Option<String>,
    /// Nothing can be played with it; else it is for the other side to agree.
    pub refuses: bool,
    pub line: u32,
    pub column: u32,
    pub message: String,
    pub hint: Option<String>,
    /// The army that leaves its frame.
    pub army: Option<String>,
    pub mends: Vec<Mend>,
}

/// Edits that put something right together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Mend {
    pub said: String,
    pub edits: Vec<Edit>,
}

/// Where is written as `army.sunday.unit.first.men`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    Set {
        path: String,
        value: String,
    },
    Remove {
        path: String,
    },
    /// `record`: an inline table of TOML.
    Add {
        path: String,
        record: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Army {
    pub id: String,
    pub name: String,
    pub side: String,
    pub points: u32,
    pub limit: Option<u32>,
    /// What its points are called.
    pub counted: String,
    pub units: Vec<ArmyUnit>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ArmyUnit {
    pub id: String,
    pub name: String,
    pub points: u32,
    pub quality: String,
    /// "10 men: SMG, automatic rifle, 8 × rifle".
    pub about: String,
    /// As it is written: what it is, how many men, what they have, and what the unit has.
    pub is: String,
    pub men: Option<u8>,
    pub arms: Vec<Counted>,
    pub upgrades: Vec<String>,
    /// What its fire comes to.
    pub odds: Option<Lookup>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Counted {
    pub id: String,
    pub count: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct OwnTable {
    pub id: String,
    pub name: String,
    /// `48" x 48"`
    pub size: String,
    pub board: Board,
    /// As they are written.
    pub pieces: Vec<OwnPiece>,
}

/// Everything that a builder of armies and battles shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Lists {
    pub nations: Vec<Named>,
    pub frames: Vec<Named>,
    pub recipes: Vec<Named>,
    pub engagements: Vec<Named>,
    pub units: Vec<Offered>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Named {
    pub id: String,
    pub name: String,
    /// In a sentence, where there is something to say.
    pub about: String,
}

/// Something that can be had for an army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Offered {
    pub id: String,
    pub name: String,
    /// "infantry squad".
    pub slot: String,
    /// "sheet", "public" or "ours".
    pub origin: String,
    /// With the fewest men, by quality; and each man more.
    pub points: Vec<Price>,
    pub more: Vec<Price>,
    pub men: [u8; 2],
    pub arms: Vec<Extra>,
    pub upgrades: Vec<Extra>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Price {
    pub quality: String,
    pub points: i32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Extra {
    pub id: String,
    pub name: String,
    pub points: i32,
    /// It is paid for every man.
    pub each: bool,
    pub most: Option<u8>,
}

/// Something to be drawn by lot: the same draws the same.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Draw {
    /// In inches.
    Table {
        recipe: String,
        seed: u32,
        size: [u8; 2],
    },
    Army {
        nation: String,
        points: u16,
        seed: u32,
    },
}

/// A record for a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Drawn {
    pub text: String,
}
