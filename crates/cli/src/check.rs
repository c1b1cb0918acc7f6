//! `sandtable check`: data files read whole, every problem with its place.
use crate::{
    complaint::{Complaint, Done, about},
    paper::Paper,
    play::house,
};
use games::{AnyRuleset, Override, Problem, Severity, Source};
use miette::Report;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Check data files: the program's own, or house rules in a folder or file
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable check                 the program's own data
  sandtable check my-house-rules  a folder of house rules
  sandtable check rifles.toml --json")]
pub(crate) struct Args {
    /// A folder of house rules, or one file
    path: Option<PathBuf>,
    /// Print problems as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Done {
    let mut paper = Paper::new();
    let sources = args.path.as_deref().map(sources).transpose()?;
    let checked: Vec<Checked> = match &sources {
        None => games::registry().iter().map(|ruleset| Checked::of(*ruleset, &[])).collect(),
        // House rules do not say whose they are: the ruleset they fit best.
        Some(sources) => {
            let all = games::registry().iter().map(|ruleset| Checked::of(*ruleset, sources));
            all.min_by_key(Checked::errors).into_iter().collect()
        }
    };
    if args.json {
        paper.line(format!("{:#}", Value::Array(checked.iter().map(Checked::data).collect())))?;
    } else {
        for one in &checked {
            one.print(&mut paper)?;
        }
    }
    paper.done()?;
    if checked.iter().any(|one| one.errors() > 0) { Err(Complaint::Said) } else { Ok(()) }
}

fn sources(path: &Path) -> Result<Vec<Source>, Complaint> {
    if path.is_file() {
        let text = about(path, std::fs::read_to_string(path))?;
        return Ok(vec![Source::new(path.display().to_string(), text)]);
    }
    house(Some(path))
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
