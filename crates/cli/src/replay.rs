//! `sandtable replay`: a battle file read again, explained.
use crate::{
    board,
    complaint::{Done, about},
    html::{self, Frame},
    paper::{self, Paper},
    terminal::painted,
};
use clap::ValueEnum;
use games::{Bygone, Chronicle, Eyes, LogLine};
use kernel::Seat;
use serde_json::json;
use std::path::PathBuf;

/// Read a battle again: everything that happened, with the clause for each of it
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable replay first-light-1.battle
  sandtable replay first-light-1.battle --to 40            the first 40 answers and throws, and the table then
  sandtable replay first-light-1.battle --as second        what the second side saw of it
  sandtable replay first-light-1.battle --html battle.html  one page to read or send")]
pub(crate) struct Args {
    /// The battle file
    file: PathBuf,
    /// Only the first N answers and throws; they are numbered on the left
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Whose eyes
    #[arg(long = "as", value_enum, default_value = "umpire")]
    eyes: EyesArg,
    /// Write a page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print the lines as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EyesArg {
    First,
    Second,
    Umpire,
}

pub(crate) fn run(args: &Args) -> Done {
    let bygone = std::fs::read(&args.file).ok().and_then(|bytes| games::bygone(&bytes));
    if let Some((told, bygone)) = bygone.and_then(|mut bygone| Some((bygone.told.take()?, bygone))) {
        return tell(args, &bygone, told);
    }
    let game = games::ruleset_of(&args.file)?.watch(&args.file, args.to)?;
    let (eyes, seat) = match args.eyes {
        EyesArg::First => (Eyes::First, Seat::First),
        EyesArg::Second => (Eyes::Second, Seat::Second),
        EyesArg::Umpire => (Eyes::Umpire, Seat::First),
    };
    let lines = game.log(eyes, 0);
    let mut paper = Paper::new();
    if let Some(page) = &args.html {
        about(page, std::fs::write(page, html::page(&Frame::of(game.as_ref(), seat), &lines)))?;
        paper.line(format!("wrote {}", page.display()))?;
        return Ok(paper.done()?);
    }
    if args.json {
        let data =
            json!({ "scenario": game.scenario(), "over": game.is_over(), "verdict": game.verdict(), "lines": lines });
        paper.line(format!("{data:#}"))?;
        return Ok(paper.done()?);
    }
    for line in &lines {
        print(line, &mut paper)?;
    }
    paper.blank()?;
    let sides = Seat::BOTH.map(|seat| game.side(seat));
    for line in board::draw(&game.board(seat), &sides, paper::width(), paper.ink, |_| false) {
        paper.line(line)?;
    }
    paper.blank()?;
    paper.line(game.headline(seat))?;
    if args.to.is_some() {
        paper.line(format!("after {} answers and throws", game.entries()))?;
    }
    paper.line(paper.ink.bold(&game.verdict_text()))?;
    Ok(paper.done()?)
}

/// A battle of other rules, as its file tells it: nothing is played.
fn tell(args: &Args, bygone: &Bygone, told: Chronicle) -> Done {
    let Chronicle { sides, verdict, mut lines } = told;
    if let Some(last) = args.to {
        let beyond = lines.iter().position(|line| line.entry.is_some_and(|entry| entry as usize > last));
        lines.truncate(beyond.unwrap_or(lines.len()));
    }
    let mut paper = Paper::new();
    let how = format!("{}: this is the umpire's log as the file has it, not a replay", bygone.line());
    if let Some(page) = &args.html {
        let rules = format!("{}; {how}", bygone.ruleset);
        let frame = Frame { scenario: bygone.scenario.clone(), sides, rules, verdict, table: None };
        about(page, std::fs::write(page, html::page(&frame, &lines)))?;
        paper.line(format!("wrote {}", page.display()))?;
    } else if args.json {
        let data = json!({
            "scenario": bygone.scenario, "rules_version": bygone.version, "over": true, "verdict": verdict, "lines": lines,
        });
        paper.line(format!("{data:#}"))?;
    } else {
        paper.line(format!("{}, {how}", bygone.scenario))?;
        paper.blank()?;
        for line in &lines {
            print(line, &mut paper)?;
        }
        paper.blank()?;
        paper.line(paper.ink.bold(&verdict))?;
    }
    Ok(paper.done()?)
}

fn print(line: &LogLine, paper: &mut Paper) -> std::io::Result<()> {
    let ink = paper.ink;
    if let Some(heading) = &line.heading {
        paper.line(format!("\n{}", ink.bold(&format!("== {heading}"))))?;
    }
    let number = line.entry.map_or_else(String::new, |n| n.to_string());
    let clause = format!("{number:>4} {:12}", line.clause.as_deref().unwrap_or("--"));
    paper.log(&clause, &line.text, |ink, text| painted(line, ink, text))
}
