//! `sandtable odds`: exact odds of a procedure, by the code that resolves it in play.
use crate::{
    complaint::{Complaint, Done, about},
    paper::Paper,
    progress, svg,
};
use games::{AnyRuleset, Odds};
use kernel::{Key, Procedure};
use odds::{Budget, Method};
use serde_json::{Value, json};
use std::{path::PathBuf, time::Duration};

/// The odds of a procedure of the rules: exact, or sampled and saying so
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable odds bolt-action --list
  sandtable odds bolt-action shoot range=15 cover=soft
  sandtable odds bolt-action shoot firers=\"1 smg, 9 rifle\" target=8 --json
  sandtable odds bolt-action rally pins=4 --svg rally.svg

Keys, values and defaults of every procedure are in the list.")]
pub(crate) struct Args {
    /// The ruleset, for example bolt-action
    ruleset: String,
    /// The procedure, for example shoot
    #[arg(required_unless_present = "list")]
    procedure: Option<String>,
    /// What is known, in the catalogue's terms
    #[arg(value_name = "KEY=VALUE", value_parser = pair)]
    given: Vec<(String, String)>,
    /// List procedures with their keys, values and an example
    #[arg(long)]
    list: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    /// Draw a chart
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Seconds to spend on exact odds before sampling
    #[arg(long, value_name = "S", default_value_t = 5)]
    seconds: u64,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| format!("expected key=value, found {text:?}"))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

pub(crate) fn run(args: &Args) -> Done {
    let ruleset = games::find(&args.ruleset)?;
    let mut paper = Paper::new();
    let Some(procedure) = args.procedure.as_ref().filter(|_| !args.list) else {
        list(ruleset, args, &mut paper)?;
        return Ok(paper.done()?);
    };
    let spinner = progress::spinner("reckoning");
    let budget = Budget { time: Duration::from_secs(args.seconds), ..Budget::default() };
    let found = ruleset.odds(procedure, &args.given, budget);
    spinner.finish_and_clear();
    let found = found?;
    if let Some(file) = &args.svg {
        about(file, std::fs::write(file, svg::chart(ruleset.name(), &found)))?;
    }
    if args.json {
        paper.line(format!("{:#}", data(ruleset, &found)))?;
    } else {
        report(ruleset, &found, &mut paper)?;
        if let Some(file) = &args.svg {
            paper.line(format!("chart: {}", file.display()))?;
        }
    }
    Ok(paper.done()?)
}

fn list(ruleset: &dyn AnyRuleset, args: &Args, paper: &mut Paper) -> Done {
    let all = ruleset.procedures();
    let wanted: Vec<&Procedure> = match &args.procedure {
        None => all.iter().collect(),
        Some(name) => all.iter().filter(|p| p.name == name).collect(),
    };
    if let (Some(name), true) = (&args.procedure, wanted.is_empty()) {
        let hint = games::hint(name, all.iter().map(|p| p.name));
        return Err(Complaint::usage(format!("there is no procedure \"{name}\" in {}", ruleset.id()), hint));
    }
    if args.json {
        return Ok(paper.line(format!("{:#}", Value::Array(wanted.iter().map(|p| procedure_data(p)).collect())))?);
    }
    for procedure in wanted {
        paper.line(format!("{}  {}", paper.ink.bold(procedure.name), procedure.about))?;
        let longest = procedure.keys.iter().map(|key| key.name.len()).max().unwrap_or(0);
        for key in procedure.keys {
            paper.line(format!("    {:longest$}  {}", key.name, key_text(key)))?;
        }
        paper.line(format!("    gives {}", procedure.outcomes.join(", ")))?;
        paper.line(paper.ink.faint(&format!("    sandtable {}", procedure.example)))?;
        paper.blank()?;
    }
    Ok(())
}

fn key_text(key: &Key) -> String {
    let values = if key.values.is_empty() { String::new() } else { format!(": {}", key.values.join(", ")) };
    let default = key.default.map_or(" (must be given)".to_owned(), |default| format!(" [{default}]"));
    format!("{}{values}{default}", key.about)
}

fn procedure_data(procedure: &Procedure) -> Value {
    let key = |key: &Key| json!({ "name": key.name, "about": key.about, "default": key.default, "values": key.values });
    json!({
        "name": procedure.name,
        "about": procedure.about,
        "keys": procedure.keys.iter().map(key).collect::<Vec<_>>(),
        "outcomes": procedure.outcomes,
        "example": procedure.example,
    })
}

pub(crate) fn report(ruleset: &dyn AnyRuleset, found: &Odds, paper: &mut Paper) -> std::io::Result<()> {
    let ink = paper.ink;
    paper.line(ink.bold(&format!("{}: {}", ruleset.name(), found.procedure.about)))?;
    let given: Vec<String> = found.given.iter().map(|(key, value)| format!("{key}={value}")).collect();
    paper.line(ink.faint(&format!("  {}", given.join(" "))))?;
    for (column, name) in found.procedure.outcomes.iter().enumerate() {
        let odds = found.odds.marginal(column);
        paper.blank()?;
        if odds.keys().all(|value| (0..=1).contains(value)) {
            let yes = odds.get(&1).copied().unwrap_or(0.0);
            paper.line(format!("  {}  {}  {}", ink.bold(name), percent(yes), bar(yes)))?;
            continue;
        }
        let (mean, spread) = (found.odds.mean(column), found.odds.spread(column));
        paper.line(format!("  {}  mean {mean:.3}, give or take {spread:.3}", ink.bold(name)))?;
        for (value, p) in &odds {
            let or_more = found.odds.at_least(column, *value);
            paper.line(format!("  {value:>4}  {}  {:<26}  {} or more", percent(*p), bar(*p), percent(or_more)))?;
        }
    }
    paper.blank()?;
    if !found.assumes.is_empty() {
        paper.line(format!("  assumed: {}", found.assumes))?;
    }
    paper.line(ink.faint(&format!("  {}", found.odds.method)))
}

/// Small chances keep their digits.
fn percent(p: f64) -> String {
    let text = if p > 0.0 && p < 0.0001 { format!("{:.1e} %", 100.0 * p) } else { format!("{:.2} %", 100.0 * p) };
    format!("{text:>9}")
}

/// A bar of 25 columns at most, in eighths.
fn bar(p: f64) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (p * 200.0).round() as usize;
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}

fn data(ruleset: &dyn AnyRuleset, found: &Odds) -> Value {
    let outcomes = found.procedure.outcomes.iter().enumerate().map(|(column, name)| {
        let odds: Vec<Value> =
            found.odds.marginal(column).into_iter().map(|(value, p)| json!({ "value": value, "p": p })).collect();
        json!({
            "name": name,
            "mean": found.odds.mean(column),
            "spread": found.odds.spread(column),
            "odds": odds,
        })
    });
    let cells = found.odds.cells.iter().map(|(outcome, p)| json!({ "outcome": outcome.as_slice(), "p": p }));
    let method = match found.odds.method {
        Method::Exact { runs } => json!({ "exact": true, "runs": runs }),
        Method::Sampled { runs, error } => json!({ "exact": false, "runs": runs, "error": error }),
    };
    json!({
        "ruleset": ruleset.id(),
        "procedure": found.procedure.name,
        "given": found.given.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        "assumes": found.assumes,
        "method": method,
        "outcomes": outcomes.collect::<Vec<_>>(),
        "cells": cells.collect::<Vec<_>>(),
    })
}
