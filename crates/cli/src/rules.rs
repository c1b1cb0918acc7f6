//! `sandtable rules`: rulesets, their clauses and options, and everything known of one clause.
use crate::{
    citations::Citations,
    complaint::{Complaint, Done},
    paper::Paper,
};
use games::{AnyRuleset, ClauseInfo};
use serde_json::{Value, json};

/// The rules in our words: every ruleset, one of them, or one clause
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable rules                          the rulesets
  sandtable rules bolt-action              clauses by section, then options
  sandtable rules BA-SHOOT-08              one clause: reading, option, where it is decided, and its tests
  sandtable rules bolt-action --coverage   how much of the catalogue the rules text names")]
pub(crate) struct Args {
    /// A ruleset or a clause
    #[arg(value_name = "RULESET|CLAUSE")]
    what: Option<String>,
    /// Count clauses that are built, and list those that are not
    #[arg(long)]
    coverage: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Done {
    let mut paper = Paper::new();
    let ruleset = |id: &str| games::registry().iter().copied().find(|ruleset| ruleset.id() == id);
    match &args.what {
        None if args.coverage => {
            for ruleset in games::registry() {
                coverage(*ruleset, args.json, &mut paper)?;
            }
        }
        None => all(args.json, &mut paper)?,
        Some(what) => match ruleset(what) {
            Some(ruleset) if args.coverage => coverage(ruleset, args.json, &mut paper)?,
            Some(ruleset) => one(ruleset, args.json, &mut paper)?,
            None => clause(what, args.json, &mut paper)?,
        },
    }
    Ok(paper.done()?)
}

fn all(as_json: bool, paper: &mut Paper) -> Done {
    if as_json {
        let row = |r: &&dyn AnyRuleset| {
            let scenarios = r.scenarios(&[]).unwrap_or_default();
            json!({ "id": r.id(), "name": r.name(), "version": r.version(), "scenarios": scenarios })
        };
        return Ok(paper.line(format!("{:#}", Value::Array(games::registry().iter().map(row).collect())))?);
    }
    for ruleset in games::registry() {
        let (clauses, options) = (ruleset.clauses().len(), ruleset.options().len());
        paper.line(format!(
            "{}  {}, {clauses} clauses, {options} options",
            paper.ink.bold(ruleset.id()),
            ruleset.name()
        ))?;
        for scenario in ruleset.scenarios(&[])? {
            let turns = if scenario.turns == 1 { "turn" } else { "turns" };
            paper.line(format!("    {:14} {}", scenario.id, scenario.name))?;
            paper.line(format!("    {:14} {}, {} {turns}", "", scenario.table, scenario.turns))?;
            if !scenario.blurb.is_empty() {
                paper.line(format!("    {:14} {}", "", scenario.blurb))?;
            }
        }
    }
    paper.line(paper.ink.faint("sandtable play RULESET SCENARIO begins a battle"))?;
    Ok(())
}

fn one(ruleset: &dyn AnyRuleset, as_json: bool, paper: &mut Paper) -> Done {
    let (clauses, options) = (ruleset.clauses(), ruleset.options());
    if as_json {
        let data = json!({ "id": ruleset.id(), "name": ruleset.name(), "clauses": clauses, "options": options });
        return Ok(paper.line(format!("{data:#}"))?);
    }
    let mut section = "";
    for clause in &clauses {
        if clause.section != section {
            section = clause.section;
            paper.blank()?;
            paper.line(paper.ink.bold(section))?;
        }
        paper.line(format!("  {:12} {}", clause.id, clause.title))?;
    }
    paper.blank()?;
    paper.line(paper.ink.bold("Options (sandtable play … --option name=on)"))?;
    let longest = options.iter().map(|option| option.name.len()).max().unwrap_or(0);
    for option in options {
        paper.line(format!("  {:longest$}  {}", option.name, option.effect))?;
    }
    Ok(())
}

fn clause(id: &str, as_json: bool, paper: &mut Paper) -> Done {
    let (ruleset, clause) = games::find_clause(id).map_err(|error| match error {
        // A word without a number was more likely a ruleset.
        games::GameError::Unknown { .. } if !id.contains(|c: char| c.is_ascii_digit()) => {
            let known: Vec<&str> = games::registry().iter().map(|r| r.id()).collect();
            Complaint::usage(format!("there is no ruleset or clause \"{id}\""), games::hint(id, known))
        }
        error => error.into(),
    })?;
    if as_json {
        return Ok(paper.line(format!(
            "{:#}",
            json!({ "ruleset": ruleset.id(), "clause": clause, "cited": Citations::of(clause.id) })
        ))?);
    }
    let ink = paper.ink;
    let ClauseInfo { id, title, section, origin, readings, options, not_built } = clause;
    paper.line(format!("{}  {title}", ink.bold(id)))?;
    paper.line(format!("  {}, {section}", ruleset.name()))?;
    paper.line(match origin {
        "gap" => "  the playsheet is silent here; a reading fills the gap",
        "conflict" => "  the playsheet contradicts itself or its errata here; a reading decides",
        _ => "  from the playsheet",
    })?;
    for reading in &readings {
        paper.line(format!("  reading {}: {} {}", reading.id, reading.question, ink.bold(reading.chosen)))?;
    }
    for option in &options {
        paper.line(format!("  option {}: {}", ink.bold(option.name), option.effect))?;
    }
    if let Some(reason) = not_built {
        paper.line(format!("  not built: {reason}"))?;
    }
    let Citations { rules, tests } = Citations::of(id);
    for (heading, places) in [("  in the rules text:", rules), ("  tests and battle reports:", tests)] {
        if !places.is_empty() {
            paper.line(heading)?;
        }
        for place in &places {
            paper.line(format!("    {}:{}  {}", place.file, place.line, ink.faint(place.text)))?;
        }
    }
    Ok(())
}

fn coverage(ruleset: &dyn AnyRuleset, as_json: bool, paper: &mut Paper) -> Done {
    let clauses = ruleset.clauses();
    let built = |clause: &&ClauseInfo| !Citations::of(clause.id).rules.is_empty();
    let left_out = |clause: &&ClauseInfo| !built(clause) && clause.not_built.is_some();
    let missing = |clause: &&ClauseInfo| !built(clause) && clause.not_built.is_none();
    if as_json {
        let ids = |list: Vec<&ClauseInfo>| list.iter().map(|clause| clause.id).collect::<Vec<_>>();
        let data = json!({
            "ruleset": ruleset.id(),
            "clauses": clauses.len(),
            "named": ids(clauses.iter().filter(built).collect()),
            "left_out": ids(clauses.iter().filter(left_out).collect()),
            "missing": ids(clauses.iter().filter(missing).collect()),
        });
        return Ok(paper.line(format!("{data:#}"))?);
    }
    paper.line(paper.ink.bold(&format!("{}: clauses that the rules text names", ruleset.name())))?;
    let mut sections: Vec<&str> = clauses.iter().map(|clause| clause.section).collect();
    sections.dedup();
    let longest = sections.iter().map(|section| section.chars().count()).max().unwrap_or(0);
    for section in sections {
        let here: Vec<&ClauseInfo> = clauses.iter().filter(|clause| clause.section == section).collect();
        let named = here.iter().filter(|clause| built(clause)).count();
        paper.line(format!("  {section:longest$}  {named:>3} of {:>3}", here.len()))?;
    }
    let named = clauses.iter().filter(built).count();
    paper.line(format!("  {:longest$}  {named:>3} of {:>3}", "all", clauses.len()))?;
    for clause in clauses.iter().filter(left_out) {
        paper.line(format!("  {} is left out: {}", clause.id, clause.not_built.unwrap_or_default()))?;
    }
    paper.line(paper.ink.faint("  what tests and simulated battles met is counted by: cargo xtask coverage"))?;
    Ok(())
}
