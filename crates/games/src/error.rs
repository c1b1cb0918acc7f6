//! What can go wrong, in words for the person at the rim.
use crate::wire::Wired;
use content::Problem;
use kernel::{Point, Why};
use session::{CreateError, OpenError, VerifyError};
use std::path::{Path, PathBuf};

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
    #[error("not beside a real table: {0}")]
    Mapless(String),
    #[error(
        "{}: line 1: {what} \"{}\": {because}; the file was edited, or is of other data than this program's",
        .file.display(), shortened(named)
    )]
    Forged { file: PathBuf, what: &'static str, named: String, because: String },
    #[error("no odds: {0}")]
    Odds(#[from] odds::OddsError),
}

/// What a battle file is called that has no name.
const UNNAMED: &str = "the battle";

impl GameError {
    pub(crate) fn unknown<'a>(
        what: &'static str,
        name: &str,
        within: Option<&'static str>,
        known: impl IntoIterator<Item = &'a str>,
    ) -> GameError {
        GameError::Unknown { what, name: name.to_owned(), within, hint: content::hint(name, known) }
    }

    /// A battle file that is no file.
    pub(crate) fn opened(source: OpenError) -> GameError {
        GameError::Open { file: UNNAMED.into(), source }
    }
    pub(crate) fn forged(what: &'static str, named: &str, because: &str) -> GameError {
        GameError::Forged { file: UNNAMED.into(), what, named: named.to_owned(), because: because.to_owned() }
    }
    /// The same about a file that has a name.
    pub(crate) fn of(self, file: &Path) -> GameError {
        let file = file.to_owned();
        match self {
            GameError::Open { source, .. } => GameError::Open { file, source },
            GameError::Forged { what, named, because, .. } => GameError::Forged { file, what, named, because },
            other => other,
        }
    }
    pub(crate) fn created(source: CreateError) -> GameError {
        GameError::Create { file: UNNAMED.into(), source }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            GameError::Unknown { hint, .. } => hint.clone(),
            GameError::Missing { example, .. } => Some(format!("for example: sandtable {example}")),
            GameError::Data { problems, .. } => problems.first().map(Problem::line_of_text),
            // One word of the value is nearly one that would do.
            GameError::BadValue { value, expected, .. } if !expected.contains("did you mean") => {
                let is_part = |c: char| c == ' ' || c == ',' || c == ';' || c == ':' || c == '"';
                let known = || expected.split(is_part).filter(|word| word.len() > 2);
                let mut near = value.split(is_part).filter(|word| word.len() > 2 && !known().any(|k| k == *word));
                near.find_map(|word| content::nearest(word, known())).map(|k| format!("did you mean \"{k}\"?"))
            }
            _ => None,
        }
    }
    /// Whether the command was wrong rather than what it found.
    pub const fn is_usage(&self) -> bool {
        matches!(
            self,
            GameError::Unknown { .. } | GameError::Missing { .. } | GameError::BadValue { .. } | GameError::Mapless(_)
        )
    }
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= 60 { name.to_owned() } else { name.chars().take(60).chain(['…']).collect() }
}

/// Why an answer or a taking back was not taken; the battle stands as it stood.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[error("{text}")]
pub struct Fault {
    /// In families: "answer/refused", "answer/words", "undo/needs-consent".
    pub code: &'static str,
    /// The clauses that refuse, the most telling first.
    pub clauses: Vec<&'static str>,
    pub why: Option<Why>,
    /// As a terminal has it, with clause and place.
    pub text: String,
    /// Where on the table.
    pub at: Option<Point>,
    /// Why, without them: for who shows them otherwise.
    pub reason: Option<String>,
}

impl Fault {
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Fault {
        Fault { code, clauses: vec![], why: None, text: text.into(), at: None, reason: None }
    }
}

impl From<Fault> for protocol::Fault {
    fn from(fault: Fault) -> protocol::Fault {
        let Fault { code, clauses, why, text, at, reason } = fault;
        protocol::Fault {
            code: code.to_owned(),
            clauses: clauses.into_iter().map(str::to_owned).collect(),
            why: why.map(|why| why.wired()),
            text: reason.unwrap_or(text),
            at: at.map(|at| at.wired()),
        }
    }
}
