//! `sandtable verify`: every answer and every die of a battle file, checked.
use crate::{complaint::Done, paper::Paper};
use std::path::PathBuf;

/// Check a battle file: its set-up, every answer under the rules, every die against the secret
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable verify first-light-1.battle
  sandtable verify first-light-1.battle --json")]
pub(crate) struct Args {
    /// The battle file
    file: PathBuf,
    /// Print what was checked as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Done {
    let verified = games::ruleset_of(&args.file)?.verify(&args.file)?;
    let mut paper = Paper::new();
    if args.json {
        let data = serde_json::json!({
            "ruleset": verified.ruleset,
            "lines": verified.lines,
            "answers": verified.answers,
            "thrown": verified.thrown,
            "typed": verified.typed,
            "waiting": verified.waiting,
            "taken_back": verified.taken_back,
            "told": verified.told,
            "over": verified.over,
        });
        paper.line(format!("{data:#}"))?;
    } else {
        paper.line(verified.to_string())?;
    }
    Ok(paper.done()?)
}
