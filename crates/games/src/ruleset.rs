//! A ruleset, whatever its types.
use crate::{AnyGame, Finding, GameError, Odds, Players};
use ::odds::{Budget, Fraction};
use content::{Override, Problem, ScenarioInfo, Source};
use kernel::{OptionInfo, Outcome, Procedure, ReadingInfo};
use serde::Serialize;
use session::{DiceMode, Player, Storage, Verified};
use sim::{Row, Study};
use std::{collections::BTreeMap, ops::ControlFlow, path::Path};

/// Which battle: a scenario, with options and house rules.
#[derive(Debug, Clone, Default)]
pub struct Order {
    pub scenario: String,
    pub options: Vec<(String, bool)>,
    pub house: Vec<Source>,
    /// It is fought on a real table, and only kept here.
    pub mapless: bool,
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
}

/// A place in a battle, by the number that somebody's scenes give to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    pub eyes: protocol::Eyes,
    pub position: u32,
}

/// The face of a ruleset.
pub trait AnyRuleset: Send + Sync {
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    fn version(&self) -> u32;
    fn scenarios(&self, house: &[Source]) -> Result<Vec<ScenarioInfo>, GameError>;
    fn options(&self) -> &'static [OptionInfo];
    fn clauses(&self) -> Vec<ClauseInfo>;
    fn procedures(&self) -> &'static [Procedure];
    /// "WWII platoons · order dice from the cup".
    fn tagline(&self) -> &'static str;
    /// One seat may not see all that the other sees.
    fn hides(&self) -> bool;
    /// The table of a scenario before anybody stands on it.
    fn preview(&self, scenario: &str) -> Result<protocol::Board, GameError>;
    /// Everything that a list of games shows.
    fn game(&self) -> Result<protocol::Game, GameError>;
    /// Everything to read about it.
    fn rules(&self) -> protocol::Rules;
    /// Everything that is wrong with the data, house rules on top; and what these change.
    fn check(&self, house: &[Source]) -> (Vec<Problem>, Vec<Override>);

    /// What is in a pack after these edits, and what is wrong with it.
    fn pack(&self, text: String, edits: Vec<protocol::Edit>) -> protocol::PackReport;
    /// What is printed of an army of a pack.
    fn paper(&self, asked: protocol::PaperRequest) -> Result<protocol::Paper, GameError>;
    /// A table of a pack, looked at.
    fn survey(&self, asked: protocol::SurveyRequest) -> Result<protocol::Surveyed, GameError>;
    /// Everything that can be had for a pack.
    fn lists(&self) -> Result<protocol::Lists, GameError>;
    /// Of a table, where nobody says otherwise: inches, or squares.
    fn usual_size(&self) -> [u8; 2];
    /// A table drawn by a recipe, in the words of a pack.
    fn draw_table(&self, recipe: &str, seed: u32, size: [u8; 2]) -> Result<String, GameError>;
    /// A legal army drawn by lot, in the words of a pack.
    fn draw_army(&self, nation: &str, points: u16, seed: u32) -> Result<String, GameError>;

    /// Begins a battle, in a new file or in memory only.
    fn start(&self, start: &Start, file: Option<&Path>) -> Result<Box<dyn AnyGame>, GameError>;
    /// Goes on with a battle.
    fn resume(&self, file: &Path) -> Result<Box<dyn AnyGame>, GameError>;
    /// Looks at a battle as it stood after its first `to` entries; nothing is written.
    fn watch(&self, file: &Path, to: Option<usize>) -> Result<Box<dyn AnyGame>, GameError>;
    /// Begins a battle in any storage. The secret of its dice (hexadecimal) is kept by the caller while it runs.
    fn start_in(
        &self,
        start: &Start,
        storage: Box<dyn Storage + Send>,
    ) -> Result<(Box<dyn AnyGame>, String), GameError>;
    /// The same with a secret that was chosen before: for whoever wants the same dice again.
    fn start_with(
        &self,
        start: &Start,
        secret: [u8; 32],
        storage: Box<dyn Storage + Send>,
    ) -> Result<Box<dyn AnyGame>, GameError>;
    /// Goes on with a battle in any storage; without its secret it can be watched only.
    fn open_in(&self, storage: Box<dyn Storage + Send>, secret: Option<&str>) -> Result<Box<dyn AnyGame>, GameError>;
    /// The bytes of a battle file as it stood at a moment; nothing is written.
    fn watch_bytes(&self, bytes: &[u8], to: Option<Moment>) -> Result<Box<dyn AnyGame>, GameError>;
    /// A new battle that begins like this one did up to a moment, and goes on with fresh dice; and their secret.
    fn fork_in(
        &self,
        bytes: &[u8],
        to: Option<Moment>,
        players: [Player; 2],
        dice: DiceMode,
        storage: Box<dyn Storage + Send>,
    ) -> Result<(Box<dyn AnyGame>, String), GameError>;
    /// Refuses a battle file whose set-up is not what comes of its scenario, options, house rules and packs.
    fn is_as_begun(&self, bytes: &[u8]) -> Result<(), GameError>;
    /// Checks every answer and every die of a battle file.
    fn verify(&self, file: &Path) -> Result<Verified, GameError>;

    /// Simulates battles between two named opponents; `row` is told of each, in order.
    fn study(
        &self,
        order: &Order,
        players: Players<'_>,
        study: Study,
        row: &mut dyn FnMut(&Row) -> ControlFlow<()>,
    ) -> Result<Finding, GameError>;
    fn odds(&self, procedure: &str, given: &[(String, String)], budget: Budget) -> Result<Odds, GameError>;
    /// What can be named in a value, by kind.
    fn named(&self) -> Vec<(&'static str, Vec<&'static str>)>;
    /// The exact fractions of those odds, where the chain is short enough and 128 bits hold them.
    fn fractions(
        &self,
        procedure: &str,
        given: &[(String, String)],
    ) -> Result<Option<BTreeMap<Outcome, Fraction>>, GameError>;
    /// The same for the page.
    fn odds_wire(
        &self,
        procedure: &str,
        given: &[(String, String)],
        budget: Budget,
    ) -> Result<protocol::Odds, GameError>;
}
