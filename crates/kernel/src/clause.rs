//! Clauses of a catalogue; the enums are generated from each ruleset's `clauses.toml`.
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt::Debug, hash::Hash};

/// A clause of a catalogue: every roll, question, event, modifier and refusal names one.
pub trait ClauseId: Copy + Debug + Ord + Hash + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Every clause, in the catalogue's order.
    const ALL: &'static [Self];
    /// As the catalogue writes it: `BA-HIT-01`.
    fn id(self) -> &'static str;
    /// The rule in one line of our own words.
    fn title(self) -> &'static str;
    /// The catalogue's section.
    fn section(self) -> &'static str;
    fn origin(self) -> Origin;
    /// The clause with this id, whatever its case.
    fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|c| c.id().eq_ignore_ascii_case(id))
    }
}

/// Where a clause comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The playsheet says it.
    Sheet,
    /// The playsheet is silent; a reading fills the gap.
    Gap,
    /// The playsheet contradicts itself or its errata; a reading decides.
    Conflict,
}
