//! All texts of a ruleset, read at once.
use crate::{Code, Place, Problem, Severity, Shelf, Source};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A ruleset's own files, and packs of somebody's own on top: they change figures of the records there are, and bring new
/// ones.
#[derive(Debug, Clone, Default)]
pub struct Library {
    /// The ruleset's id; packs may say that they are for another.
    pub(crate) game: &'static str,
    pub(crate) base: Vec<Source>,
    pub(crate) packs: Vec<Source>,
}

/// The kinds of record a ruleset knows, read together and checked against one another.
pub trait Catalogue: Sized {
    fn read(shelf: &mut Shelf) -> Self;
}

/// Data without an error in it.
#[derive(Debug, Clone)]
pub struct Checked<T> {
    pub data: T,
    pub warnings: Vec<Problem>,
    pub overrides: Vec<Override>,
}

/// A figure changed by a house rule; part of the battle file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Override {
    pub kind: String,
    pub id: String,
    pub key: String,
    pub was: String,
    pub now: String,
}

/// `weapon rifle: range_in 24 -> 30`
impl fmt::Display for Override {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Override { kind, id, key, was, now } = self;
        write!(f, "{kind} {id}: {key} {was} -> {now}")
    }
}

impl Library {
    pub fn new(base: impl IntoIterator<Item = Source>) -> Library {
        Library { game: "", base: base.into_iter().collect(), packs: Vec::new() }
    }
    /// Of this ruleset.
    #[must_use]
    pub fn of(self, game: &'static str) -> Library {
        Library { game, ..self }
    }
    /// With one more file of whole records.
    #[must_use]
    pub fn with(mut self, source: Source) -> Library {
        self.base.push(source);
        self
    }
    /// With a pack: a record that names an existing one changes the keys it gives; one that says `new = true` is added.
    #[must_use]
    pub fn with_pack(mut self, source: Source) -> Library {
        self.packs.push(source);
        self
    }

    /// A problem found after reading, by someone who uses the data.
    pub fn problem(&self, code: Code, at: &Place, message: impl Into<String>) -> Problem {
        let source = self.base.iter().chain(&self.packs).nth(at.source);
        match source {
            Some(source) => Problem::new(code, source, at.clone(), message),
            None => Problem::nowhere(code, "", message),
        }
    }

    /// Reads and checks everything; on any error all problems of all files, in their order.
    pub fn read<T: Catalogue>(&self) -> Result<Checked<T>, Vec<Problem>> {
        let mut opened = Shelf::open(self);
        let data = T::read(&mut opened);
        let (problems, overrides) = opened.close();
        if problems.iter().any(|p| p.code.severity() == Severity::Error) {
            return Err(problems);
        }
        Ok(Checked { data, warnings: problems, overrides })
    }
}
