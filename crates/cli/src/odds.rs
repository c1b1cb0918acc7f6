//! `sandtable odds`: exact odds of a procedure, or of an answer in a battle, by the code that resolves it in play.
mod asked;
mod data;
mod list;
mod position;
mod report;

use crate::{
    complaint::{Complaint, Done, about},
    paper::Paper,
    progress, svg,
};
use asked::Asked;
use clap::ValueEnum;
use games::{AnyRuleset, Foresight, Odds, Replies, ShownOdds, wire::Wired};
use odds::Budget;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

pub(crate) use report::{bars, columns, measures, report};

/// The odds of a procedure of the rules, or of an answer in a battle: exact, or sampled and saying so
#[expect(clippy::struct_excessive_bools, reason = "one a flag of the command line")]
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable odds bolt-action --list
  sandtable odds bolt-action shoot range=15 cover=soft
  sandtable odds bolt-action shoot firers=1 smg, 9 rifle target=8 --json
  sandtable odds bolt-action shoot range=18 --vs \"order=advance range=12\"     side by side
  sandtable odds bolt-action shoot --vs \"close-quarters attackers=8 rifle\"    another procedure
  sandtable odds bolt-action shoot range=6..30 step 6 --svg range.svg          a curve
  sandtable odds heroes-all --units                                            what can be named
  sandtable odds sunday.battle                                                 every answer to the open question
  sandtable odds sunday.battle fire at US Squad --seat second                  one of them
  sandtable odds sunday.battle advance --vs fire --then                        and what they can do to us next

Keys, values and defaults of every procedure are in the list.")]
pub(crate) struct Args {
    /// The ruleset, for example bolt-action; or a battle file
    ruleset: String,
    /// The procedure and what is known, in the catalogue's terms: shoot range=15; or an answer in a battle
    words: Vec<String>,
    /// Compare: keys that differ, or another procedure, or another answer; may be given again
    #[arg(long, value_name = "WORDS")]
    vs: Vec<String>,
    /// List procedures with their keys, values and an example
    #[arg(long)]
    list: bool,
    /// List what can be named in a value: weapons, vehicles, units
    #[arg(long)]
    units: bool,
    /// List the options that can be on
    #[arg(long)]
    options: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    /// Draw a chart
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Milliseconds to spend on exact odds before sampling
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    budget: u64,
    /// In a battle: whose answer; whoever is asked, unless said
    #[arg(long, value_enum)]
    seat: Option<SeatArg>,
    /// In a battle: also what the other side can do next
    #[arg(long)]
    then: bool,
    /// In a battle: how questions inside the chain are answered
    #[arg(long, value_enum, default_value_t = RepliesArg::Sensible)]
    replies: RepliesArg,
    /// In a battle: after the first N answers and throws
    #[arg(long, value_name = "N")]
    to: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SeatArg {
    First,
    Second,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RepliesArg {
    /// As a player would who does what looks best
    Sensible,
    /// By expectimax: with what leaves each side best off
    Best,
}

impl Args {
    fn budget(&self) -> Budget {
        Budget { time: Duration::from_millis(self.budget), ..Budget::default() }
    }
    fn foresight(&self) -> Foresight {
        let replies = match self.replies {
            RepliesArg::Sensible => Replies::Sensible,
            RepliesArg::Best => Replies::Best,
        };
        Foresight { budget: self.budget(), then: self.then, replies }
    }
}

/// One attack of a comparison.
struct Found {
    label: String,
    odds: Odds,
}

/// One attack over the values of a key.
struct Curve {
    label: String,
    points: Vec<(i32, Odds)>,
}

pub(crate) fn run(args: &Args) -> Done {
    let file = Path::new(&args.ruleset);
    if file.is_file() {
        return position::run(file, args);
    }
    let ruleset = games::find(&args.ruleset)?;
    let words = args.words.join(" ");
    let mut paper = Paper::new();
    if args.units || args.options {
        if args.units {
            list::units(ruleset, args.json, &mut paper)?;
        }
        if args.options {
            list::options(ruleset, args.json, &mut paper)?;
        }
        return Ok(paper.done()?);
    }
    if args.list || words.is_empty() {
        list::list(ruleset, words.split(' ').next().filter(|word| !word.is_empty()), args.json, &mut paper)?;
        return Ok(paper.done()?);
    }
    let base = Asked::read(&words)?;
    let mut attacks = vec![base.clone()];
    for words in &args.vs {
        attacks.push(base.but(words)?);
    }
    let spinner = progress::spinner("reckoning");
    let told = match base.sweep()? {
        Some(sweep) => curves(ruleset, &attacks, &sweep.key, &sweep.values, args).map(|curves| {
            let drawn = args.svg.as_ref().map(|_| svg::curves(ruleset.name(), &sweep.key, &lines(&curves)));
            (Told::Curves { key: sweep.key, curves }, drawn)
        }),
        None => attacks.iter().map(|attack| found(ruleset, &base, attack, args)).collect::<Result<Vec<_>, _>>().map(
            |found| {
                let drawn = args.svg.as_ref().map(|_| match &found[..] {
                    [one] => svg::chart(ruleset.name(), &one.odds),
                    many => svg::compared(ruleset.name(), &many.iter().map(side).collect::<Vec<_>>()),
                });
                (Told::Attacks(found), drawn)
            },
        ),
    };
    spinner.finish_and_clear();
    let (told, drawn) = told?;
    if let (Some(file), Some(drawn)) = (&args.svg, drawn) {
        about(file, std::fs::write(file, drawn))?;
    }
    match told {
        Told::Curves { key, curves } if args.json => {
            paper.line(format!("{:#}", data::curves(ruleset, &key, &curves)))?;
        }
        Told::Curves { key, curves } => report::curves(ruleset, &key, &curves, &mut paper)?,
        Told::Attacks(found) if args.json => paper.line(format!("{:#}", data::attacks(ruleset, &found)?))?,
        Told::Attacks(found) => match &found[..] {
            [one] => report(ruleset, &one.odds, &mut paper)?,
            many => report::compared(ruleset.name(), &many.iter().map(side).collect::<Vec<_>>(), &mut paper)?,
        },
    }
    if let (Some(file), false) = (&args.svg, args.json) {
        paper.line(format!("chart: {}", file.display()))?;
    }
    Ok(paper.done()?)
}

enum Told {
    Attacks(Vec<Found>),
    Curves { key: String, curves: Vec<Curve> },
}

fn found(ruleset: &dyn AnyRuleset, base: &Asked, attack: &Asked, args: &Args) -> Result<Found, Complaint> {
    let odds = ruleset.odds(&attack.procedure, &attack.given, args.budget())?;
    Ok(Found { label: attack.label(base), odds })
}

fn curves(
    ruleset: &dyn AnyRuleset,
    attacks: &[Asked],
    key: &str,
    values: &[i32],
    args: &Args,
) -> Result<Vec<Curve>, Complaint> {
    let mut curves = vec![];
    for attack in attacks {
        let mut points = vec![];
        for &value in values {
            let at = attack.at(key, value);
            points.push((value, ruleset.odds(&at.procedure, &at.given, args.budget())?));
        }
        curves.push(Curve { label: attack.label(&attacks[0]), points });
    }
    Ok(curves)
}

/// One column of a comparison: what it is called, and what may come of it.
pub(crate) struct Side {
    pub(crate) label: String,
    pub(crate) odds: ShownOdds,
}

fn side(found: &Found) -> Side {
    Side { label: found.label.clone(), odds: found.odds.wired() }
}

/// Means over the values of a key, or shares where it is a yes or no.
pub(crate) struct Line {
    pub(crate) label: String,
    pub(crate) measures: Vec<Means>,
}

pub(crate) struct Means {
    pub(crate) name: &'static str,
    pub(crate) yes_no: bool,
    pub(crate) points: Vec<(i32, f64)>,
}

fn lines(curves: &[Curve]) -> Vec<Line> {
    let line = |curve: &Curve| {
        let outcomes = curve.points.first().map_or(&[][..], |(_, odds)| odds.procedure.outcomes);
        let measure = |(column, name): (usize, &&'static str)| {
            let yes_no = curve.points.iter().all(|(_, odds)| report::is_yes_no(odds, column));
            let points = curve.points.iter().map(|(at, odds)| (*at, odds.odds.mean(column))).collect();
            Means { name, yes_no, points }
        };
        Line { label: curve.label.clone(), measures: outcomes.iter().enumerate().map(measure).collect() }
    };
    curves.iter().map(line).collect()
}
