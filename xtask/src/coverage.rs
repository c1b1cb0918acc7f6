//! `cargo xtask coverage`: which clauses tests and simulated battles made a reader see.
//!
//! Tests leave the ids they met in the folder named by `SANDTABLE_COVERAGE`, simulation in the file named by
//! `--coverage`. `coverage.toml` holds the numbers that may only fall.
use crate::{
    census::{Census, asked},
    registry::Registry,
    test, workspace,
};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The variable that tells tests where to note the clauses they meet.
pub(crate) const NOTES: &str = "SANDTABLE_COVERAGE";
const BASELINE: &str = "coverage.toml";

/// What is simulated for one ruleset, and what its coverage was when last looked at.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Baseline {
    scenarios: Vec<String>,
    battles: u32,
    not_built: usize,
    untested: usize,
    unplayed: usize,
    /// Choices of players that nobody is ever asked, questions that the registry calls no choice, and what the program
    /// decides that players might.
    unasked: usize,
    unlisted: usize,
    program: usize,
}

impl Baseline {
    fn numbers(&self) -> [(&'static str, usize); 6] {
        [
            ("not_built", self.not_built),
            ("untested", self.untested),
            ("unplayed", self.unplayed),
            ("unasked", self.unasked),
            ("unlisted", self.unlisted),
            ("program", self.program),
        ]
    }
}

/// What was noted: every word, among them the clauses that were met, and what was put to players.
#[derive(Debug, Default)]
struct Notes {
    met: BTreeSet<String>,
    asked: BTreeSet<String>,
}

pub(crate) fn run(args: &[&str]) -> Result<()> {
    let tighten = args.contains(&"--tighten");
    let only: Vec<&str> = args.iter().copied().filter(|arg| *arg != "--tighten").collect();
    ensure!(only.iter().all(|arg| !arg.starts_with('-')), "coverage takes rulesets and --tighten");
    test::tests_of_rules(&only)?;
    report_of(&only, tighten)
}

/// An empty folder for the notes of a ruleset's tests.
pub(crate) fn fresh_notes(registry: &Registry) -> Result<PathBuf> {
    let folder = notes("tests", &registry.ruleset);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn notes(part: &str, ruleset: &str) -> PathBuf {
    workspace::root().join("target/clause-coverage").join(part).join(ruleset)
}

/// Simulates, merges, prints, and compares with the baseline.
pub(crate) fn report(tighten: bool) -> Result<()> {
    report_of(&[], tighten)
}

/// The same for these rulesets only; none named: for all.
fn report_of(only: &[&str], tighten: bool) -> Result<()> {
    let path = workspace::root().join(BASELINE);
    let text = workspace::read(&path)?;
    let baselines: BTreeMap<String, Baseline> = toml::from_str(&text).context(BASELINE)?;
    let (mut worse, mut better) = (Vec::new(), text.clone());
    for (_, registry) in Registry::all()? {
        let name = &registry.ruleset;
        if !only.is_empty() && !only.contains(&name.as_str()) {
            continue;
        }
        let baseline = baselines.get(name).with_context(|| format!("{BASELINE} does not know {name}"))?;
        let (in_tests, in_play) = (noted(&notes("tests", name))?, simulated(name, baseline)?);
        let found = Coverage::of(&registry, &in_tests, &in_play);
        workspace::say(&found.text(&registry));
        worse.extend(found.worse(name, baseline));
        better = found.tightened(name, baseline, &better);
    }
    ensure!(worse.is_empty(), "{}", worse.join("\n"));
    if better != text && tighten {
        fs::write(&path, better)?;
        workspace::say(&format!("wrote {BASELINE}"));
    } else if better != text {
        workspace::say("better than the baseline: `cargo xtask coverage --tighten` keeps it so");
    }
    Ok(())
}

/// What was noted in simulated battles; nothing while the program cannot note it.
fn simulated(ruleset: &str, baseline: &Baseline) -> Result<Notes> {
    let program = ["run", "--quiet", "--package", "sandtable", "--", "sim"];
    let help = workspace::quietly(Command::new("cargo").args(program).arg("--help"))?;
    if !help.contains("--coverage") {
        workspace::say("    no simulated play: `sandtable sim` takes no --coverage yet");
        return Ok(Notes::default());
    }
    let folder = notes("play", ruleset);
    fs::create_dir_all(&folder)?;
    for battle in &baseline.scenarios {
        // "lane solo": a scenario, and options that are on.
        let mut words = battle.split(' ');
        let scenario = words.next().unwrap_or_default();
        let options: Vec<String> = words.flat_map(|option| ["--option".to_owned(), format!("{option}=on")]).collect();
        // Chance gets everywhere; sense goes where chance seldom does, and thinks longer; between them all sorts of things.
        let all = baseline.battles;
        let pairings = [
            (["random", "random"], all),
            (["recruit", "recruit"], all * 2 / 3),
            (["simple", "recruit"], all / 5),
            (["simple", "simple"], all / 20),
        ];
        for ([first, second], battles) in pairings {
            let battles = battles.to_string();
            let mut sim = Command::new("cargo");
            sim.args(program).args([ruleset, scenario, "--first", first, "--second", second, "--battles", &battles]);
            let notes = folder.join(format!("{battle}-{first}-{second}").replace(' ', "-"));
            sim.args(&options).args(["--seed", "1", "--json", "--coverage"]).arg(notes);
            workspace::quietly(&mut sim)?;
        }
    }
    noted(&folder)
}

/// What the files of a folder note.
fn noted(folder: &Path) -> Result<Notes> {
    let mut notes = Notes::default();
    if folder.exists() {
        for entry in fs::read_dir(folder)? {
            let text = workspace::read(&entry?.path())?;
            notes.met.extend(words(&text).map(str::to_owned));
            notes.asked.extend(asked(&text).map(str::to_owned));
        }
    }
    Ok(notes)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).filter(|word| !word.is_empty())
}

/// The clauses of one ruleset by what was seen of them.
#[derive(Debug)]
struct Coverage<'a> {
    in_tests: usize,
    in_play: usize,
    /// Id and reason.
    not_built: Vec<(&'a str, &'a str)>,
    untested: Vec<&'a str>,
    /// Not met in simulated play, and why not.
    unplayed: Vec<(&'a str, Option<&'a str>)>,
    /// Said to be not built, yet seen.
    mistaken: Vec<&'a str>,
    census: Census<'a>,
}

impl<'a> Coverage<'a> {
    fn of(registry: &'a Registry, in_tests: &Notes, in_play: &Notes) -> Self {
        let mut found = Coverage {
            in_tests: 0,
            in_play: 0,
            not_built: vec![],
            untested: vec![],
            unplayed: vec![],
            mistaken: vec![],
            census: Census::of(registry, &in_tests.asked, &in_play.asked),
        };
        for clause in &registry.clauses {
            let (tested, played) = (in_tests.met.contains(&clause.id), in_play.met.contains(&clause.id));
            found.in_tests += usize::from(tested);
            found.in_play += usize::from(played);
            if let Some(why) = &clause.not_built {
                if tested || played {
                    found.mistaken.push(&clause.id);
                } else {
                    found.not_built.push((&clause.id, why));
                }
                continue;
            }
            if !tested {
                found.untested.push(&clause.id);
            }
            if !played {
                found.unplayed.push((&clause.id, clause.not_in_play.as_deref()));
            }
        }
        found
    }

    fn text(&self, registry: &Registry) -> String {
        let mut lines = vec![format!(
            "    {}: {} clauses; {} met in tests, {} in simulated play, {} not built",
            registry.name,
            registry.clauses.len(),
            self.in_tests,
            self.in_play,
            self.not_built.len(),
        )];
        lines.extend(self.untested.iter().map(|id| format!("      {id} is met by no test")));
        let why = |why: Option<&'a str>| why.unwrap_or("no reason given");
        lines.extend(self.unplayed.iter().map(|(id, w)| format!("      {id} is not met in play: {}", why(*w))));
        lines.extend(self.not_built.iter().map(|(id, why)| format!("      {id} is not built: {why}")));
        lines.push(self.census.text(registry));
        lines.join("\n")
    }

    fn worse(&self, ruleset: &str, baseline: &Baseline) -> Vec<String> {
        let mut worse = Vec::new();
        if self.not_built.len() > baseline.not_built {
            worse.push(format!("{ruleset}: {} clauses not built, {} were", self.not_built.len(), baseline.not_built));
        }
        if self.untested.len() > baseline.untested {
            let (now, before) = (self.untested.len(), baseline.untested);
            worse.push(format!("{ruleset}: {now} clauses met by no test, {before} were: {}", self.untested.join(" ")));
        }
        let strange = self.strange();
        if strange.len() > baseline.unplayed {
            let (now, before) = (strange.len(), baseline.unplayed);
            let ids = strange.join(" ");
            worse.push(format!("{ruleset}: {now} clauses not met in play for no stated reason, {before} were: {ids}"));
        }
        let never: Vec<&str> = self.census.never.iter().map(|choice| choice.0).collect();
        if never.len() > baseline.unasked {
            let (now, before) = (never.len(), baseline.unasked);
            worse.push(format!(
                "{ruleset}: {now} choices of players that nobody is ever asked, {before} were: {}",
                never.join(" ")
            ));
        }
        let strange = &self.census.strange;
        if strange.len() > baseline.unlisted {
            let (now, before, ids) = (strange.len(), baseline.unlisted, strange.join(" "));
            worse.push(format!("{ruleset}: {now} clauses ask and are called no choice, {before} were: {ids}"));
        }
        if self.census.program > baseline.program {
            let (now, before) = (self.census.program, baseline.program);
            worse.push(format!("{ruleset}: the program decides in {now} clauses, in {before} it did"));
        }
        if !self.mistaken.is_empty() {
            worse.push(format!("{ruleset}: said to be not built, but met: {}", self.mistaken.join(" ")));
        }
        worse
    }

    /// Clauses that play did not meet, and nobody says why.
    fn strange(&self) -> Vec<&'a str> {
        self.unplayed.iter().filter(|(_, why)| why.is_none()).map(|(id, _)| *id).collect()
    }

    /// The text of the baseline with lower numbers where there are any.
    fn tightened(&self, ruleset: &str, baseline: &Baseline, text: &str) -> String {
        let Some(start) = text.find(&format!("[{ruleset}]")) else { return text.to_owned() };
        let (before, table) = text.split_at(start);
        let now = [
            self.not_built.len(),
            self.untested.len(),
            self.strange().len(),
            self.census.never.len(),
            self.census.strange.len(),
            self.census.program,
        ];
        let lowered = baseline.numbers().into_iter().zip(now).fold(table.to_owned(), |table, ((name, was), now)| {
            table.replacen(&format!("{name} = {was}\n"), &format!("{name} = {now}\n"), 1)
        });
        format!("{before}{lowered}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: &str = "ruleset = 'x'\nname = 'X'\nprefix = 'XX'\n\
        [[clause]]\nid = 'XX-A-01'\nsection = 'S'\ntitle = 'T'\norigin = 'sheet'\nreadings = []\n\
        [[clause]]\nid = 'XX-A-02'\nsection = 'S'\ntitle = 'T'\norigin = 'sheet'\nreadings = []\n\
        [[clause]]\nid = 'XX-A-03'\nsection = 'S'\ntitle = 'T'\norigin = 'sheet'\nreadings = []\nnot_built = 'later'\n";

    fn ids(words: &[&str]) -> Notes {
        Notes { met: words.iter().map(ToString::to_string).collect(), ..Notes::default() }
    }

    fn baseline(not_built: usize, untested: usize) -> Baseline {
        Baseline {
            scenarios: vec![],
            battles: 0,
            not_built,
            untested,
            unplayed: untested,
            unasked: 0,
            unlisted: 0,
            program: 0,
        }
    }

    #[test]
    fn notes_of_tests_and_of_simulation_are_read_alike() {
        let expected = ["XX-A-01", "XX-A-02"];
        assert!(words("fires: XX-A-01 XX-A-02\n").skip(1).eq(expected));
        assert!(words("XX-A-01\nXX-A-02\n").eq(expected));
    }

    #[test]
    fn a_clause_counts_when_a_test_or_a_battle_met_it() {
        let registry = Registry::parse(THREE).unwrap();
        let found = Coverage::of(&registry, &ids(&["XX-A-01"]), &ids(&["XX-A-01"]));
        assert_eq!((found.in_tests, found.in_play), (1, 1));
        assert_eq!(found.untested, ["XX-A-02"]);
        assert_eq!(found.strange(), ["XX-A-02"]);
        assert_eq!(found.not_built, [("XX-A-03", "later")]);
    }

    #[test]
    fn a_reason_excuses_a_clause_from_play_but_not_from_tests() {
        let excused = THREE.replace("id = 'XX-A-02'", "id = 'XX-A-02'\nnot_in_play = 'nobody has one'");
        let registry = Registry::parse(&excused).unwrap();
        let found = Coverage::of(&registry, &ids(&["XX-A-01"]), &ids(&["XX-A-01"]));
        assert_eq!(found.worse("x", &baseline(1, 0)), ["x: 1 clauses met by no test, 0 were: XX-A-02"]);
    }

    #[test]
    fn numbers_may_fall_but_not_rise() {
        let registry = Registry::parse(THREE).unwrap();
        let found = Coverage::of(&registry, &ids(&["XX-A-01"]), &ids(&["XX-A-01"]));
        assert_eq!(found.worse("x", &baseline(1, 1)), Vec::<String>::new());
        assert_eq!(found.worse("x", &baseline(0, 1)), ["x: 1 clauses not built, 0 were"]);
        let worse = [
            "x: 1 clauses met by no test, 0 were: XX-A-02",
            "x: 1 clauses not met in play for no stated reason, 0 were: XX-A-02",
        ];
        assert_eq!(found.worse("x", &baseline(1, 0)), worse);
    }

    #[test]
    fn a_clause_met_in_play_cannot_be_called_not_built() {
        let registry = Registry::parse(THREE).unwrap();
        let found = Coverage::of(&registry, &ids(&["XX-A-01", "XX-A-02"]), &ids(&["XX-A-01", "XX-A-02", "XX-A-03"]));
        assert_eq!(found.worse("x", &baseline(1, 0)), ["x: said to be not built, but met: XX-A-03"]);
    }

    #[test]
    fn a_choice_that_nobody_is_asked_and_one_more_of_the_program_are_worse() {
        let decided = THREE
            .replacen("readings = []\n", "readings = []\ndecides = 'owner'\n", 1)
            .replace("id = 'XX-A-02'", "id = 'XX-A-02'\nprogram = 'the nearest: one is as good as another'");
        let registry = Registry::parse(&decided).unwrap();
        let met = ids(&["XX-A-01", "XX-A-02"]);
        let worse = [
            "x: 1 choices of players that nobody is ever asked, 0 were: XX-A-01",
            "x: the program decides in 1 clauses, in 0 it did",
        ];
        assert_eq!(Coverage::of(&registry, &met, &met).worse("x", &baseline(1, 0)), worse);
        let asked =
            Notes { asked: ["XX-A-01".to_owned(), "XX-A-02".to_owned()].into(), ..ids(&["XX-A-01", "XX-A-02"]) };
        let worse = [
            "x: 1 clauses ask and are called no choice, 0 were: XX-A-02",
            "x: the program decides in 1 clauses, in 0 it did",
        ];
        assert_eq!(Coverage::of(&registry, &met, &asked).worse("x", &baseline(1, 0)), worse);
    }

    #[test]
    fn tightening_touches_the_ruleset_it_is_about() {
        let registry = Registry::parse(THREE).unwrap();
        let found = Coverage::of(&registry, &ids(&["XX-A-01"]), &ids(&[]));
        let text = "[w]\nnot_built = 3\nuntested = 9\n[x]\nnot_built = 3\nuntested = 9\nprogram = 0\n";
        let tight = "[w]\nnot_built = 3\nuntested = 9\n[x]\nnot_built = 1\nuntested = 1\nprogram = 0\n";
        assert_eq!(found.tightened("x", &baseline(3, 9), text), tight);
    }
}
