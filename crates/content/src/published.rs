//! What a ruleset shows of itself, so that the registry of games needs one line for it.
use crate::{Library, Override, Problem};
use kernel::{Advise, Battle, Foresee, Reckon, Scenes, Survey, Voice, Weigh};
use serde::Serialize;

/// A ruleset with everything that program and server offer of it.
pub trait Published: Battle + Voice + Advise + Weigh + Reckon + Scenes + Foresee + Survey {
    const NAME: &'static str;
    /// "WWII platoons · order dice from the cup".
    const TAGLINE: &'static str;
    /// One seat may not see all that the other sees.
    const HIDES: bool;
    /// Whether that can happen in this battle.
    fn hides(setup: &Self::Setup) -> bool {
        let _ = setup;
        Self::HIDES
    }
    /// Its own data files, embedded.
    fn library() -> Library;
    /// Everything that is wrong with the data, warnings too; and the figures that house rules change.
    fn check(library: &Library) -> (Vec<Problem>, Vec<Override>);
    fn scenarios(library: &Library) -> Result<Vec<ScenarioInfo>, Vec<Problem>>;
    /// A battle ready to be fought. The scenario and the options are known ones.
    fn muster(library: &Library, scenario: &str, options: &[(String, bool)]) -> Result<Self::Setup, Vec<Problem>>;
    /// The scenario's name, and what it is about in a sentence.
    fn title(setup: &Self::Setup) -> (String, String);
    fn options() -> Vec<OptionInfo>;
    /// The options that are on, in one line of text.
    fn options_line(setup: &Self::Setup) -> String;
    fn readings() -> Vec<ReadingInfo>;
    /// Readings that settle a clause, by id.
    fn readings_of(clause: Self::Clause) -> &'static [&'static str];
    /// Why a clause is not part of the game, where it is not.
    fn not_built(clause: Self::Clause) -> Option<&'static str>;
}

/// A scenario in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScenarioInfo {
    pub id: String,
    pub name: String,
    /// What it is about, in a sentence.
    pub blurb: String,
    /// What the seats are called.
    pub sides: [String; 2],
    pub turns: u8,
    /// The size of the table: `24" x 24"`.
    pub table: String,
}

/// A departure from the default reading of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionInfo {
    pub name: &'static str,
    pub clauses: Vec<&'static str>,
    pub effect: &'static str,
    /// The reading it departs from.
    pub reading: &'static str,
}

/// How an open question of the sheet is settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadingInfo {
    pub id: &'static str,
    pub question: &'static str,
    pub chosen: &'static str,
    /// Options that settle it otherwise.
    pub options: &'static [&'static str],
    /// How sure it is: high, med or low.
    pub confidence: &'static str,
}
