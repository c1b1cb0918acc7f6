//! Scenes: the smallest position in which one procedure of the catalogue can be run and its odds be asked for.
use crate::{Answer, Oracle, Play, Question, Ruleset};

/// A procedure that `sandtable odds` knows, in the catalogue's terms.
#[derive(Debug, Clone, Copy)]
pub struct Procedure {
    /// As typed: "shoot".
    pub name: &'static str,
    /// One line for a list.
    pub about: &'static str,
    pub keys: &'static [Key],
    /// What each value of an [`Outcome`] means, in order: "casualties", "pins", "destroyed".
    pub outcomes: &'static [&'static str],
    /// A whole command line that works, without the program's name.
    pub example: &'static str,
}

/// One `key=value` of a procedure.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    pub name: &'static str,
    /// What it means and which values it takes.
    pub about: &'static str,
    /// The value when it is left out; `None`: it must be given.
    pub default: Option<&'static str>,
    /// Every value, where they can be listed; empty: a number or free text.
    pub values: &'static [&'static str],
}

/// What came of one run: the procedure's outcomes, in order.
pub type Outcome = smallvec::SmallVec<[i32; 8]>;

/// A small position with the rules to run on it, again and again from a fresh copy.
pub trait Scene<R: Ruleset>: Send + Sync {
    fn run(&self, oracle: &mut dyn Oracle<R>) -> Play<Outcome>;
    /// The answer assumed for a question inside the chain; the same for every reader.
    fn answer(&self, at: &R::State, question: &Question<'_, R>) -> Answer;
    /// The assumed answers in a sentence, shown with the odds.
    fn assumes(&self) -> String;
}

/// Why a scene could not be built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SceneError {
    NoSuchProcedure { name: String },
    NoSuchKey { key: String },
    Missing { key: &'static str },
    BadValue { key: &'static str, value: String, expected: String },
}

/// Rulesets whose procedures can be asked for odds.
pub trait Scenes: Ruleset {
    fn procedures() -> &'static [Procedure];
    /// Builds the scene; keys left out take their defaults.
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<Self>>, SceneError>;
}
