//! `cargo xtask mutants`: whether tests see faults planted in the rules. Every fault has a switch of its own in one copy of
//! the workspace (`target/mutants`), so that one build serves all of them, and a fault costs no more than a run of the tests.
mod copy;
mod find;
mod plant;
mod trial;

use crate::{registry::Registry, workspace};
use anyhow::{Context, Result, ensure};
use find::Fault;
use serde::Deserialize;
use std::{collections::BTreeMap, path::Path, process::Command};
use trial::{Fate, Trial};

/// Below `src`, what is no rule: words, data, advice, odds, and what is generated.
const NO_RULES: &[&str] = &[
    "advice",
    "clauses",
    "data",
    "foresee",
    "keys",
    "lib",
    "muster",
    "options",
    "published",
    "reckon",
    "scenes",
    "survey",
    "voice",
    "weigh",
    "words",
];
const HARMLESS: &str = "mutants.toml";
const SAMPLE: usize = 30;

/// Faults that cannot matter, each with its reason.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    #[serde(default)]
    harmless: Vec<Harmless>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Harmless {
    game: String,
    fault: String,
    why: String,
}

struct Wanted<'a> {
    game: &'a str,
    /// How many; `None` for all.
    sample: Option<usize>,
    seed: u64,
    section: Option<&'a str>,
    /// Only in lines changed since this revision.
    since: Option<&'a str>,
    jobs: usize,
}

impl<'a> Wanted<'a> {
    fn of(args: &[&'a str]) -> Result<Self> {
        let usage = "mutants GAME [--sample N | --all] [--seed S] [--section FILE] [--since REVISION] [--jobs N]";
        let (game, mut rest) = args.split_first().with_context(|| usage.to_owned())?;
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut wanted = Wanted { game, sample: Some(SAMPLE), seed: 1, section: None, since: None, jobs };
        while let Some((option, after)) = rest.split_first() {
            rest = after;
            if *option == "--all" {
                wanted.sample = None;
                continue;
            }
            let (&value, after) = rest.split_first().with_context(|| usage.to_owned())?;
            rest = after;
            let number = || value.parse::<usize>().with_context(|| format!("{option} takes a number, not `{value}`"));
            match *option {
                "--sample" => wanted.sample = Some(number()?),
                "--seed" => wanted.seed = number()? as u64,
                "--jobs" => wanted.jobs = number()?.max(1),
                "--section" => wanted.section = Some(value.trim_end_matches(".rs")),
                "--since" => (wanted.since, wanted.sample) = (Some(value), None),
                _ => anyhow::bail!("{usage}"),
            }
        }
        Ok(wanted)
    }
}

pub(crate) fn run(args: &[&str]) -> Result<()> {
    let wanted = Wanted::of(args)?;
    let all = Registry::all()?;
    let games: Vec<&str> = all.iter().map(|(_, registry)| registry.ruleset.as_str()).collect();
    let found = all.iter().find(|(_, registry)| registry.ruleset == wanted.game);
    let (folder, registry) = found.with_context(|| format!("no game {}: {}", wanted.game, games.join(", ")))?;

    let listed: Listed = match workspace::root().join(HARMLESS) {
        path if path.exists() => toml::from_str(&workspace::read(&path)?).context(HARMLESS)?,
        _ => Listed::default(),
    };
    ensure!(
        listed.harmless.iter().all(|h| games.contains(&h.game.as_str()) && !h.why.is_empty()),
        "{HARMLESS}: a game or a reason is missing"
    );
    let is_harmless = |fault: &Fault| listed.harmless.iter().any(|h| h.game == wanted.game && h.fault == fault.name);
    let mut faults = sections(folder)?;
    if let Some(gone) =
        listed.harmless.iter().find(|h| h.game == wanted.game && faults.iter().all(|f| f.name != h.fault))
    {
        anyhow::bail!("{HARMLESS} lists what is no longer there: {}", gone.fault);
    }
    let every = faults.len();
    faults.retain(|fault| !is_harmless(fault) && wanted.section.is_none_or(|section| is_of(&fault.file, section)));
    if let Some(revision) = wanted.since {
        let changed = changed(folder, revision)?;
        let is_new = |f: &Fault| changed.get(&f.file).is_some_and(|lines| lines.iter().any(|n| f.lines.contains(n)));
        faults.retain(is_new);
    }
    ensure!(!faults.is_empty(), "no fault can be planted there");
    shuffle(&mut faults, wanted.seed);
    // Some will not compile; so a few more than are wanted.
    let sample = wanted.sample.map_or(faults.len(), |sample| sample.min(faults.len()));
    faults.truncate(sample + sample / 3);

    let tried = Trial::prepare(folder, faults)?.run(sample, wanted.jobs)?;
    workspace::say(&report(&registry.name, every, wanted.seed, &tried));
    Ok(())
}

/// All faults of the sections of a rules crate.
fn sections(folder: &Path) -> Result<Vec<Fault>> {
    let mut found = Vec::new();
    for (file, text) in copy::sources(&folder.join("src"))? {
        if !NO_RULES.iter().any(|name| is_of(&file, name)) {
            found.extend(find::faults(&file, &text)?);
        }
    }
    Ok(found)
}

/// `setup.rs` and `setup/bars.rs` are of `setup`.
fn is_of(file: &str, section: &str) -> bool {
    file.strip_prefix(section).is_some_and(|rest| rest.starts_with(['.', '/']))
}

/// Lines of each file that are new since a revision.
fn changed(folder: &Path, revision: &str) -> Result<BTreeMap<String, Vec<usize>>> {
    let source = folder.join("src");
    let mut git = Command::new("git");
    let diff = workspace::quietly(git.args(["diff", "--unified=0", revision, "--"]).arg(&source))?;
    let (mut lines, mut file) = (BTreeMap::<String, Vec<usize>>::new(), String::new());
    for line in diff.lines() {
        if let Some(path) = line.strip_prefix("+++ b/") {
            path.split_once("/src/").map_or(path, |(_, file)| file).clone_into(&mut file);
        } else if let Some(head) = line.strip_prefix("@@ ") {
            let range = head.split(' ').find_map(|part| part.strip_prefix('+')).unwrap_or("0,0");
            let (from, many) = range.split_once(',').unwrap_or((range, "1"));
            let (from, many): (usize, usize) = (from.parse()?, many.parse()?);
            lines.entry(file.clone()).or_default().extend(from..from + many);
        }
    }
    Ok(lines)
}

/// Another order for every seed, the same one every time.
fn shuffle(faults: &mut [Fault], seed: u64) {
    let mut state = seed;
    for last in (1..faults.len()).rev() {
        // SplitMix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        faults.swap(last, ((mixed ^ (mixed >> 31)) % (last as u64 + 1)) as usize);
    }
}

fn report(game: &str, every: usize, seed: u64, tried: &[(Fault, Fate)]) -> String {
    let is_caught = |fate: &Fate| !matches!(fate, Fate::Lived);
    let caught = tried.iter().filter(|(_, fate)| is_caught(fate)).count();
    let share = 100 * caught / tried.len().max(1);
    let mut lines = vec![format!(
        "{game}: {} of {every} faults tried (seed {seed}), {caught} caught, {} lived: {share} %",
        tried.len(),
        tried.len() - caught,
    )];
    let mut by_file: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (fault, fate) in tried {
        let row = by_file.entry(&fault.file).or_default();
        (row.0, row.1) = (row.0 + usize::from(is_caught(fate)), row.1 + 1);
    }
    lines.extend(by_file.iter().map(|(file, (caught, all))| format!("    {file}: {caught} of {all}")));
    for (fault, fate) in tried {
        let line = fault.lines.start;
        lines.push(match fate {
            Fate::Lived => format!("  lived   {} (line {line})", fault.name),
            Fate::Caught(by) => format!("  caught  {} (line {line}): {by}", fault.name),
            Fate::Endless => format!("  caught  {} (line {line}): it never ends", fault.name),
        });
    }
    lines.sort_by_key(|line| line.starts_with("  lived"));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_a_file_or_its_folder() {
        assert!(is_of("setup.rs", "setup") && is_of("setup/bars.rs", "setup"));
        assert!(!is_of("setups.rs", "setup"));
    }

    #[test]
    fn a_seed_is_an_order_and_nothing_is_lost() {
        let all = || find::faults("a.rs", "fn f() -> &'static str { g(1, 2, 3, 4, 5, 6, 7) }").unwrap();
        let names = |faults: &[Fault]| faults.iter().map(|f| f.name.clone()).collect::<Vec<_>>();
        let [mut a, mut b, mut c] = [all(), all(), all()];
        shuffle(&mut a, 1);
        shuffle(&mut b, 1);
        shuffle(&mut c, 2);
        assert_eq!(names(&a), names(&b));
        assert_ne!(names(&a), names(&c));
        let sorted = |faults: &[Fault]| {
            let mut names = names(faults);
            names.sort();
            names
        };
        assert_eq!(sorted(&a), sorted(&all()));
    }
}
