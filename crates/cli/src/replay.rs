//! `sandtable replay`: a battle file read again, explained.
use crate::{
    board,
    complaint::{Complaint, Done, about},
    html::{self, Frame},
    paper::{self, Paper},
    progress, report,
    terminal::painted,
    told::{Results, column},
};
use clap::ValueEnum;
use games::{AnyGame, Bygone, Chronicle, Eyes, LogLine};
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
  sandtable replay first-light-1.battle --report           losses, luck and turning points
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
    /// What it came to: losses, luck, the chance of winning through the battle and its turning points
    #[arg(long, conflicts_with_all = ["to", "json"])]
    report: bool,
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
    let report = args.report.then(|| reported(game.as_ref())).transpose()?;
    let lines = game.log(eyes, 0);
    let mut paper = Paper::new();
    if let Some(page) = &args.html {
        about(page, std::fs::write(page, html::page(&Frame { report, ..Frame::of(game.as_ref(), seat) }, &lines)))?;
        paper.line(format!("wrote {}", page.display()))?;
        return Ok(paper.done()?);
    }
    if let Some(report) = report {
        report.iter().try_for_each(|line| paper.line(line))?;
        return Ok(paper.done()?);
    }
    if args.json {
        let data =
            json!({ "scenario": game.scenario(), "over": game.is_over(), "verdict": game.verdict(), "lines": lines });
        paper.line(format!("{data:#}"))?;
        return Ok(paper.done()?);
    }
    print_all(&lines, &mut paper)?;
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

fn reported(game: &dyn AnyGame) -> Result<Vec<String>, Complaint> {
    let _waits = progress::spinner("playing the battle on from its positions …");
    report::lines(game).ok_or_else(|| Complaint::failed("this battle is not over: there is a report when it is"))
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
        let frame = Frame { scenario: bygone.scenario.clone(), sides, rules, verdict, table: None, report: None };
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
        print_all(&lines, &mut paper)?;
        paper.blank()?;
        paper.line(paper.ink.bold(&verdict))?;
    }
    Ok(paper.done()?)
}

fn print_all(lines: &[LogLine], paper: &mut Paper) -> std::io::Result<()> {
    let mut results = Results::default();
    for line in lines {
        if let Some(result) = results.before(line) {
            paper.result(&result)?;
        }
        print(line, paper)?;
    }
    results.last().map_or(Ok(()), |result| paper.result(&result))
}

fn print(line: &LogLine, paper: &mut Paper) -> std::io::Result<()> {
    let ink = paper.ink;
    if let Some(heading) = &line.heading {
        paper.line(format!("\n{}", ink.bold(&format!("== {heading}"))))?;
    }
    let number = line.entry.map_or_else(String::new, |n| n.to_string());
    let clause = format!("{number:>4} {}", column(line));
    paper.log(&clause, &line.text, |ink, text| painted(line, ink, text))
}
