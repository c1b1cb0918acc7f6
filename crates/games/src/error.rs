//! What can go wrong, in words for the person at the rim.
use content::Problem;
use session::{CreateError, OpenError, VerifyError};
use std::path::PathBuf;

/// Why something asked of a ruleset was not done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    #[error("there is no {what} \"{name}\"{}", .within.map(|w| format!(" in {w}")).unwrap_or_default())]
    Unknown { what: &'static str, name: String, within: Option<&'static str>, hint: Option<String> },
    #[error("{key} must be given: {about}")]
    Missing { key: &'static str, about: &'static str, example: &'static str },
    #[error("{key}={value}: expected {expected}")]
    BadValue { key: &'static str, value: String, expected: String },
    #[error("the data of {ruleset} has {} problems", .problems.len())]
    Data { ruleset: &'static str, problems: Vec<Problem> },
    #[error("{}: {source}", .file.display())]
    Create { file: PathBuf, source: CreateError },
    #[error("{}: {source}", .file.display())]
    Open { file: PathBuf, source: OpenError },
    #[error("{}: {source}", .file.display())]
    Verify { file: PathBuf, source: VerifyError },
    #[error("no odds: {0}")]
    Odds(#[from] odds::OddsError),
}

impl GameError {
    pub(crate) fn unknown<'a>(
        what: &'static str,
        name: &str,
        within: Option<&'static str>,
        known: impl IntoIterator<Item = &'a str>,
    ) -> GameError {
        GameError::Unknown { what, name: name.to_owned(), within, hint: content::hint(name, known) }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            GameError::Unknown { hint, .. } => hint.clone(),
            GameError::Missing { example, .. } => Some(format!("for example: sandtable {example}")),
            _ => None,
        }
    }
    /// Whether the command was wrong rather than what it found.
    pub const fn is_usage(&self) -> bool {
        matches!(self, GameError::Unknown { .. } | GameError::Missing { .. } | GameError::BadValue { .. })
    }
}

/// Why an answer or a taking back was not taken; the battle stands as it stood.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[error("{text}")]
pub struct Fault {
    /// In families: "answer/refused", "answer/words", "undo/needs-consent".
    pub code: &'static str,
    /// The clause that refuses.
    pub clause: Option<&'static str>,
    pub text: String,
}
