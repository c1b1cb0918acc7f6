//! The registry of rulesets and their object-safe face: the only crate that knows every ruleset. Nothing generic leaves
//! it: what goes out is text, plain data and JSON, what comes in is words and the kernel's `Answer`s.
mod book;
mod bygone;
mod error;
mod foresee;
mod game;
mod odds;
mod own;
pub mod picture;
mod printed;
mod reach;
mod ruleset;
mod speech;
mod squares;
mod study;
mod table;
pub mod wire;
pub mod wish;

pub use bygone::{Bygone, Chronicle, bygone};
pub use content::{Code, Override, Problem, ScenarioInfo, Severity, Source, folder, hint, nearest};
pub use error::{Fault, GameError};
pub use game::{AnyGame, Move};
pub use kernel::{Answer, Point, Seat};
pub use kernel::{OptionInfo, ReadingInfo};
pub use odds::{Foresight, Odds, Replies, about};
pub use protocol::{Ask, Case, Eyes, Lands, LogLine, Measured, Odds as ShownOdds, Prompt, Suggestion};
pub use protocol::{Chances, EndBy, Note, Overlay, Report, Spot};
pub use ruleset::{AnyRuleset, ClauseInfo, Moment, Order, Start};
pub use session::explain::{begin, people, verb};
pub use session::{DiceMode, Player, Storage, Terms, Verified, public_key, signature};
pub use speech::in_words;
pub use study::{Finding, Players};
pub use table::Effort;

use content::Published;
use printed::Printed;
use std::path::Path;

/// A ruleset with the face that all have.
pub fn published<B: Published>() -> &'static dyn AnyRuleset {
    &Printed::<B>::NEW
}

/// Every ruleset there is.
pub fn registry() -> &'static [&'static dyn AnyRuleset] {
    &[
        &Printed::<rules_bolt_action::BoltAction>::NEW,
        &Printed::<rules_disposable_heroes::DisposableHeroes>::NEW,
        &Printed::<rules_hot_blood::HotBlood>::NEW,
        &Printed::<rules_heroes_all::HeroesAll>::NEW,
    ]
}

/// The ruleset of that id.
pub fn find(id: &str) -> Result<&'static dyn AnyRuleset, GameError> {
    let known = || registry().iter().map(|ruleset| ruleset.id());
    let found = registry().iter().find(|ruleset| ruleset.id() == id);
    found.copied().ok_or_else(|| GameError::unknown("ruleset", id, None, known()))
}

/// The ruleset and the clause of that id, whatever its case.
pub fn find_clause(id: &str) -> Result<(&'static dyn AnyRuleset, ClauseInfo), GameError> {
    let wanted = id.to_ascii_uppercase();
    for ruleset in registry() {
        if let Some(clause) = ruleset.clauses().into_iter().find(|clause| clause.id == wanted) {
            return Ok((*ruleset, clause));
        }
    }
    let known: Vec<&str> = registry().iter().flat_map(|r| r.clauses()).map(|clause| clause.id).collect();
    Err(GameError::unknown("clause", &wanted, None, known))
}

/// The ruleset that a battle file is about.
pub fn ruleset_of(file: &Path) -> Result<&'static dyn AnyRuleset, GameError> {
    let opened = |source| GameError::Open { file: file.to_owned(), source };
    let bytes = std::fs::read(file).map_err(|e| opened(e.into()))?;
    find(&session::peek(&bytes).map_err(opened)?.ruleset)
}

/// The ruleset that the bytes of a battle file are about.
pub fn ruleset_of_bytes(bytes: &[u8]) -> Result<&'static dyn AnyRuleset, GameError> {
    find(&session::peek(bytes).map_err(GameError::opened)?.ruleset)
}
