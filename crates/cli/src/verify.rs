//! `sandtable verify`: every answer and every die of a battle file, checked.
use crate::{
    complaint::{Complaint, Done},
    paper::Paper,
};
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
    /// Refuse a battle that is not signed with this key: what /api/v1/key of a server says
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// Print what was checked as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Done {
    let verified = games::ruleset_of(&args.file)?.verify(&args.file)?;
    if let Some(key) = &args.key
        && verified.signed.as_deref() != Some(key.trim())
    {
        let by = verified.signed.map_or("nobody has signed it".to_owned(), |by| format!("it is signed by {by}"));
        return Err(Complaint::failed_with(format!("{}: not signed by {key}: {by}", args.file.display()), None));
    }
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
            "mustered": verified.mustered,
            "bound": verified.terms == games::Terms::Bound,
            "signed": verified.signed,
        });
        paper.line(format!("{data:#}"))?;
    } else {
        paper.line(verified.to_string())?;
    }
    Ok(paper.done()?)
}
