//! `sandtable check`: data files read whole, every problem with its place.
use crate::{
    complaint::{Complaint, Done, about},
    own,
    paper::Paper,
    play::house,
};
use games::{AnyRuleset, Code, Override, Problem, Severity, Source};
use miette::Report;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Check data files: the program's own, or packs and house rules
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable check                 the program's own data
  sandtable check my-house-rules  a folder of house rules
  sandtable check sunday.toml     a pack: armies with their points, tables, scenarios
  sandtable check sunday.toml --mend   and puts right what can be, the first way that is named
  sandtable check rifles.toml --json")]
pub(crate) struct Args {
    /// Folders and files
    paths: Vec<PathBuf>,
    /// Write the first mend of every objection into the file
    #[arg(long, requires = "paths")]
    mend: bool,
    /// Print problems as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Done {
    let mut paper = Paper::new();
    if args.mend {
        for path in &args.paths {
            mend(path, &mut paper)?;
        }
    }
    let mut all = Vec::new();
    for path in &args.paths {
        all.extend(sources(path)?);
    }
    let checked: Vec<Checked> = if args.paths.is_empty() {
        games::registry().iter().map(|ruleset| Checked::of(*ruleset, &[])).collect()
    } else {
        vec![Checked::of(ruleset_of(&all), &all)]
    };
    if args.json {
        paper.line(format!("{:#}", Value::Array(checked.iter().map(Checked::data).collect())))?;
    } else {
        for one in &checked {
            one.print(&mut paper)?;
        }
        for source in &all {
            contents(&checked[0], source, &mut paper)?;
        }
    }
    paper.done()?;
    if checked.iter().any(|one| one.errors() > 0) { Err(Complaint::Said) } else { Ok(()) }
}

/// The ruleset that a pack says it is for, or the one it fits best.
pub(crate) fn ruleset_of(sources: &[Source]) -> &'static dyn AnyRuleset {
    let all = games::registry().iter().map(|ruleset| Checked::of(*ruleset, sources));
    // Who does not know a kind of record reads nothing of it, and so finds little wrong.
    let foreign = |problem: &Problem| matches!(problem.code, Code::WrongGame | Code::UnknownKind);
    let rank = |one: &Checked| (one.problems.iter().any(foreign), one.errors());
    all.min_by_key(rank).map_or_else(|| games::registry()[0], |best| best.ruleset)
}

/// What a pack brings that can be fielded and played.
fn contents(checked: &Checked, source: &Source, paper: &mut Paper) -> std::io::Result<()> {
    if checked.errors() > 0 {
        return Ok(());
    }
    let report = checked.ruleset.pack(source.text.to_string(), vec![]);
    for army in &report.armies {
        let limit = army.limit.map_or_else(String::new, |limit| format!(" of {limit}"));
        let units = count(army.units.len(), "unit");
        paper.line(format!("  army {}: {}, {units}, {}{limit} {}", army.id, army.name, army.points, army.counted))?;
    }
    for table in &report.tables {
        let pieces = count(table.board.pieces.len(), "piece");
        paper.line(format!("  table {}: {}, {}, {pieces}", table.id, table.name, table.size))?;
    }
    for scenario in &report.scenarios {
        paper.line(format!("  scenario {}: {}, {}", scenario.id, scenario.name, scenario.blurb))?;
    }
    for lost in report.problems.iter().filter(|problem| problem.refuses) {
        paper.line(format!("  {} {}", lost.code, lost.message))?;
    }
    Ok(())
}

/// Puts right what has a mend, one after the other, until nothing is left that has one.
fn mend(path: &Path, paper: &mut Paper) -> Done {
    /// No pack has more to put right.
    const MOST: usize = 100;
    let [source] = &sources(path)?[..] else {
        return Err(Complaint::usage("--mend wants a file, not a folder", None));
    };
    let ruleset = ruleset_of(std::slice::from_ref(source));
    let mut text = source.text.to_string();
    for _ in 0..MOST {
        let report = ruleset.pack(text.clone(), vec![]);
        let Some(mend) = report.problems.iter().find_map(|problem| problem.mends.first()) else { break };
        let after = ruleset.pack(text.clone(), mend.edits.clone()).text;
        if after == text {
            break;
        }
        paper.line(format!("mended: {}", mend.said))?;
        text = after;
    }
    if text == source.text { Ok(()) } else { about(path, std::fs::write(path, text)) }
}

fn sources(path: &Path) -> Result<Vec<Source>, Complaint> {
    if path.is_dir() { house(Some(path)) } else { Ok(vec![own::file(path)?]) }
}

struct Checked {
    ruleset: &'static dyn AnyRuleset,
    problems: Vec<Problem>,
    overrides: Vec<Override>,
}

impl Checked {
    fn of(ruleset: &'static dyn AnyRuleset, sources: &[Source]) -> Checked {
        let (problems, overrides) = ruleset.check(sources);
        Checked { ruleset, problems, overrides }
    }
    fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.code.severity() == Severity::Error).count()
    }

    fn print(&self, paper: &mut Paper) -> std::io::Result<()> {
        for problem in &self.problems {
            paper.line(format!("{:?}", Report::new(problem.clone())).trim_end())?;
        }
        for change in &self.overrides {
            paper.line(format!("  {change}"))?;
        }
        let (errors, warnings) = (self.errors(), self.problems.len() - self.errors());
        paper.line(match (errors, warnings) {
            (0, 0) => format!("{}: nothing wrong", self.ruleset.id()),
            _ => format!("{}: {}, {}", self.ruleset.id(), count(errors, "error"), count(warnings, "warning")),
        })
    }

    fn data(&self) -> Value {
        let problem = |p: &Problem| {
            json!({
                "code": p.code.to_string(),
                "severity": if p.code.severity() == Severity::Error { "error" } else { "warning" },
                "file": p.file(),
                "line": p.line(),
                "column": p.column(),
                "message": p.message,
                "hint": p.hint,
                "clause": p.clause,
            })
        };
        json!({
            "ruleset": self.ruleset.id(),
            "problems": self.problems.iter().map(problem).collect::<Vec<_>>(),
            "changes": self.overrides.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    }
}

fn count(n: usize, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}
