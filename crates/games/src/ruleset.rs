//! A ruleset, whatever its types.
use crate::{AnyGame, Finding, GameError, Odds};
use ::odds::Budget;
use content::{OptionInfo, Override, Problem, ReadingInfo, ScenarioInfo, Source};
use kernel::Procedure;
use serde::Serialize;
use session::{DiceMode, Player, Verified};
use sim::{Row, Study};
use std::{ops::ControlFlow, path::Path};

/// Which battle: a scenario, with options and house rules.
#[derive(Debug, Clone, Default)]
pub struct Order {
    pub scenario: String,
    pub options: Vec<(String, bool)>,
    pub house: Vec<Source>,
}

/// A battle to begin: who plays, and who throws.
#[derive(Debug, Clone)]
pub struct Start {
    pub order: Order,
    pub players: [Player; 2],
    pub dice: DiceMode,
}

/// A clause with everything that is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseInfo {
    pub id: &'static str,
    pub title: &'static str,
    pub section: &'static str,
    /// sheet, gap or conflict.
    pub origin: &'static str,
    pub readings: Vec<ReadingInfo>,
    pub options: Vec<OptionInfo>,
    /// Why it is not part of the game, where it is not.
    pub not_built: Option<&'static str>,
    /// Where the rules text names it.
    pub cited: Vec<Citation>,
}

/// A line of the rules text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Citation {
    pub file: &'static str,
    pub line: usize,
    pub text: String,
}

/// The face of a ruleset.
pub trait AnyRuleset: Send + Sync {
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    fn version(&self) -> u32;
    fn scenarios(&self, house: &[Source]) -> Result<Vec<ScenarioInfo>, GameError>;
    fn options(&self) -> Vec<OptionInfo>;
    fn clauses(&self) -> Vec<ClauseInfo>;
    fn procedures(&self) -> &'static [Procedure];
    /// Everything that is wrong with the data, house rules on top; and what these change.
    fn check(&self, house: &[Source]) -> (Vec<Problem>, Vec<Override>);

    /// Begins a battle, in a new file or in memory only.
    fn start(&self, start: &Start, file: Option<&Path>) -> Result<Box<dyn AnyGame>, GameError>;
    /// Goes on with a battle.
    fn resume(&self, file: &Path) -> Result<Box<dyn AnyGame>, GameError>;
    /// Looks at a battle as it stood after its first `to` entries; nothing is written.
    fn watch(&self, file: &Path, to: Option<usize>) -> Result<Box<dyn AnyGame>, GameError>;
    /// Checks every answer and every die of a battle file.
    fn verify(&self, file: &Path) -> Result<Verified, GameError>;

    /// Simulates battles between two named opponents; `row` is told of each, in order.
    fn study(
        &self,
        order: &Order,
        opponents: [&str; 2],
        study: Study,
        row: &mut dyn FnMut(&Row) -> ControlFlow<()>,
    ) -> Result<Finding, GameError>;
    fn odds(&self, procedure: &str, given: &[(String, String)], budget: Budget) -> Result<Odds, GameError>;
}
