//! Clauses of a catalogue, and what else is in it; the enums and tables are generated from each ruleset's `clauses.toml`.
use crate::{OptionInfo, ReadingInfo};
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

/// A clause with its whole catalogue behind it, as it is generated.
pub trait Catalogued: Copy + Debug + Ord + Hash + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The game, as its name is written.
    const GAME: &'static str;
    const CLAUSES: &'static [Self];
    /// In the order of their switches.
    const OPTIONS: &'static [OptionInfo];
    const READINGS: &'static [ReadingInfo];

    /// What the catalogue says of it.
    fn info(self) -> &'static ClauseInfo;
    /// Ids of the readings that settle what the sheet leaves open here.
    fn readings(self) -> &'static [&'static str] {
        self.info().readings
    }
    /// Why the clause is not in the game, where it is not.
    fn not_built(self) -> Option<&'static str> {
        self.info().not_built
    }
}

impl<C: Catalogued> ClauseId for C {
    const ALL: &'static [C] = C::CLAUSES;
    fn id(self) -> &'static str {
        self.info().id
    }
    fn title(self) -> &'static str {
        self.info().title
    }
    fn section(self) -> &'static str {
        self.info().section
    }
    fn origin(self) -> Origin {
        self.info().origin
    }
}

/// A row of a catalogue.
#[derive(Debug, Clone, Copy)]
pub struct ClauseInfo {
    pub id: &'static str,
    pub title: &'static str,
    pub section: &'static str,
    pub origin: Origin,
    pub readings: &'static [&'static str],
    pub not_built: Option<&'static str>,
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
