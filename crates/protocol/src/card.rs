//! A unit in full.
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Card {
    pub unit: u16,
    pub name: String,
    /// "US rifle squad".
    pub kind: String,
    /// Men, morale, pins: the figures printed large.
    pub facts: Vec<Fact>,
    /// Weapons, armour.
    pub table: Option<CardTable>,
    pub notes: Vec<Note>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Fact {
    pub label: String,
    pub value: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct CardTable {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// A sentence with the clause behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Note {
    pub text: String,
    pub clause: Option<String>,
}
