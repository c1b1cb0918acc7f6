//! What a ruleset shows of itself, so that the registry of games needs one line for it.
use crate::{Catalogue, Eyes, Layout, Library, Lists, Lookup, Mission, Override, Problem, Roster, Table};
use kernel::{Advise, BadOption, Battle, Board, Catalogued, Foresee, Point, Reckon, Scenes, Survey, Voice, Weigh};
use serde::Serialize;
use table::Inches;

/// A ruleset with everything that program and server offer of it. Clauses, options and readings are in its catalogue.
pub trait Published: Battle<Clause: Catalogued> + Voice + Advise + Weigh + Reckon + Scenes + Foresee + Survey {
    /// "WWII platoons · order dice from the cup".
    const TAGLINE: &'static str;
    /// One seat may not see all that the other sees.
    const HIDES: bool;
    /// Pieces that a table may have; none where it is a board of squares.
    const PIECES: Option<usize> = Some(32);
    /// What its data files hold.
    type Data: Catalogue;
    /// Which options are on.
    type Options;

    /// Whether that can happen in this battle.
    fn hides(setup: &Self::Setup) -> bool {
        let _ = setup;
        Self::HIDES
    }
    /// Its own data files, embedded.
    fn library() -> Library;
    /// The options said, and what they bring with them.
    fn options(said: &[(String, bool)]) -> Result<Self::Options, BadOption>;
    /// The options that are on, in one line of text.
    fn options_line(setup: &Self::Setup) -> String;
    fn listed(data: &Self::Data) -> Vec<ScenarioInfo>;
    /// A battle ready to be fought, of a scenario in the list.
    fn assemble(library: &Library, scenario: &str, options: Self::Options) -> Result<Self::Setup, Vec<Problem>>;
    /// The same forces for a battle on a real table, where nothing can be measured here; or why not.
    fn beside_a_real_table(setup: Self::Setup) -> Result<Self::Setup, String> {
        let _ = setup;
        Err("this game is not kept beside a real table yet".to_owned())
    }
    /// Whether it is fought on a real table.
    fn is_mapless(setup: &Self::Setup) -> bool {
        let _ = setup;
        false
    }
    /// The scenario's name, and what it is about in a sentence.
    fn title(setup: &Self::Setup) -> (String, String);

    /// Armies, drawn up.
    fn armies(data: &Self::Data) -> Vec<Roster> {
        let _ = data;
        Vec::new()
    }
    /// The odds that say what this unit of an army is good for.
    fn lookup(data: &Self::Data, army: &str, unit: &str) -> Option<Lookup> {
        let _ = (data, army, unit);
        None
    }
    /// Tables of somebody's own, by id.
    fn tables(data: &Self::Data) -> Vec<(String, Table)> {
        let _ = data;
        Vec::new()
    }
    /// A table as this game has it, with nobody on it.
    fn ground(data: &Self::Data, table: &Table) -> Board {
        let _ = data;
        table.board()
    }
    /// What this engagement lays over a table.
    fn layout(data: &Self::Data, table: &Table, engagement: &str) -> Option<Layout> {
        let _ = (data, table, engagement);
        None
    }
    /// Who sees whom on a table with nobody else on it.
    fn eyes<'a>(data: &Self::Data, table: &'a Table) -> Option<Eyes<'a>> {
        let _ = (data, table);
        None
    }
    /// A legal army of this nation, drawn by lot, in the words of a pack; none where there is none for so few points.
    fn drawn(data: &Self::Data, nation: &str, points: u16, seed: u32) -> Option<String> {
        let _ = (data, nation, points, seed);
        None
    }
    /// What battles on such a table can be about.
    fn missions(data: &Self::Data) -> Vec<Mission> {
        let _ = data;
        Vec::new()
    }
    /// What can be had for an army.
    fn lists(data: &Self::Data) -> Lists {
        let _ = data;
        Lists::default()
    }

    /// Everything that is wrong with the data, warnings too; and the figures that house rules change.
    fn check(library: &Library) -> (Vec<Problem>, Vec<Override>) {
        match library.read::<Self::Data>() {
            Ok(checked) => (checked.warnings, checked.overrides),
            Err(problems) => (problems, vec![]),
        }
    }
    fn scenarios(library: &Library) -> Result<Vec<ScenarioInfo>, Vec<Problem>> {
        Ok(Self::listed(&library.read::<Self::Data>()?.data))
    }
    /// A battle ready to be fought. The scenario and the options are known ones.
    fn muster(library: &Library, scenario: &str, options: &[(String, bool)]) -> Result<Self::Setup, Vec<Problem>> {
        let chosen = Self::options(options).unwrap_or_else(|e| unreachable!("options are known ones: {e}"));
        Self::assemble(library, scenario, chosen)
    }
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

/// The size of a table in inches: `24" x 24"`.
pub fn in_inches(size: Point) -> String {
    let inches = |n: i16| Inches::hundredths(n.into());
    format!("{} x {}", inches(size.x), inches(size.y))
}

/// Who against whom, and for what: "US with 3 units against German with one unit, for the stone wall".
pub fn blurb<'a>(
    sides: [(&str, usize); 2],
    (one, many): (&str, &str),
    objectives: impl IntoIterator<Item = &'a String>,
) -> String {
    let side = |(name, count): (&str, usize)| match count {
        1 => format!("{name} with one {one}"),
        count => format!("{name} with {count} {many}"),
    };
    let objectives: Vec<&str> = objectives.into_iter().map(String::as_str).collect();
    let who = sides.map(side).join(" against ");
    if objectives.is_empty() { who } else { format!("{who}, for {}", objectives.join(", ")) }
}
