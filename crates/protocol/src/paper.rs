//! What is printed for a game at a real table.
use crate::{Card, Given, Need, Term};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaperRequest {
    /// A pack.
    pub text: String,
    /// The id of the army in it.
    pub army: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Paper {
    /// One for each unit, in the order of the army.
    pub cards: Vec<Card>,
    /// What is thrown, and all that changes it: as the rules themselves reckon.
    pub charts: Vec<Chart>,
}

/// One kind of throw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Chart {
    /// What it decides: "to hit".
    pub title: String,
    pub clause: String,
    /// In the plain case.
    pub need: Option<Need>,
    pub terms: Vec<Term>,
}

/// Odds to look up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Lookup {
    pub procedure: String,
    pub given: Vec<Given>,
}
