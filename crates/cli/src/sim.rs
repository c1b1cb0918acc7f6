//! `sandtable sim`: many battles between opponents, counted.
use crate::{
    complaint::{Complaint, Done, about},
    paper::{Paper, number},
    play::{house, option},
    progress,
};
use games::{Finding, Order};
use kernel::Seat;
use serde_json::{Value, json};
use sim::{Fault, Interval, Row, Study};
use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Let opponents fight many battles and count who wins
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable sim bolt-action first-light
  sandtable sim bolt-action first-light --first simple --second random --battles 10000
  sandtable sim bolt-action first-light --option premeasure=on --seed 7 --out battles.csv
  sandtable sim bolt-action first-light --battles 200 --json --coverage clauses.txt")]
pub(crate) struct Args {
    /// The ruleset, for example bolt-action
    ruleset: String,
    /// The scenario, for example first-light
    scenario: String,
    /// Who plays the first side: veteran, regular, simple, recruit or random
    #[arg(long, value_name = "BOT", default_value = "simple")]
    first: String,
    /// Who plays the second side
    #[arg(long, value_name = "BOT", default_value = "simple")]
    second: String,
    /// How many battles
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    battles: u64,
    /// The same seed gives the same battles, however many threads fight them
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads; as many as there are cores, unless said
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// An option of the rules, on or off; may be given again
    #[arg(long = "option", value_name = "K=V", value_parser = option)]
    options: Vec<(String, bool)>,
    /// A folder of house rules
    #[arg(long, value_name = "DIR")]
    house: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Write one row a battle: JSON if the name ends so, CSV otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the ids of the clauses that were met, one a line
    #[arg(long, value_name = "FILE")]
    coverage: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Done {
    let ruleset = games::find(&args.ruleset)?;
    let order =
        Order { scenario: args.scenario.clone(), options: args.options.clone(), house: house(args.house.as_deref())? };
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let marking = args.coverage.is_some();
    let study = Study { battles: args.battles, seed: args.seed, threads, marking, ..Study::default() };
    let bar = progress::bar(args.battles);
    let mut rows: Vec<Row> = vec![];
    let begun = Instant::now();
    let found = ruleset.study(&order, [&args.first, &args.second], study, &mut |row| {
        bar.inc(1);
        if args.out.is_some() {
            rows.push(row.clone());
        }
        ControlFlow::Continue(())
    })?;
    let took = begun.elapsed();
    bar.finish_and_clear();

    if let Some(file) = &args.coverage {
        about(file, std::fs::write(file, found.seen.join("\n") + "\n"))?;
    }
    if let Some(file) = &args.out {
        about(file, std::fs::write(file, if is_json(file) { json_rows(&rows) } else { csv(&rows) }))?;
    }
    let mut paper = Paper::new();
    if args.json {
        paper.line(format!("{:#}", data(args, &found, took)))?;
    } else {
        report(args, &found, took, &mut paper)?;
    }
    paper.done()?;
    match found.broken.first() {
        None => Ok(()),
        Some(first) => Err(Complaint::failed(format!(
            "{} of {} battles did not end; the first is battle {} of seed {}: {}",
            found.broken.len(),
            args.battles,
            first.battle,
            first.seed,
            shortened(&fault(&first.fault))
        ))),
    }
}

fn report(args: &Args, found: &Finding, took: Duration, paper: &mut Paper) -> std::io::Result<()> {
    let ink = paper.ink;
    let players = [&args.first, &args.second];
    let names: Vec<String> = found.sides.iter().zip(players).map(|(side, bot)| format!("{side} ({bot})")).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    paper.line(ink.bold(&format!(
        "{}, {}: {} battles, seed {}",
        args.ruleset,
        args.scenario,
        number(found.battles),
        args.seed
    )))?;
    for seat in Seat::BOTH {
        let points = &found.points[seat.index()];
        let name = format!("{:longest$}", names[seat.index()]);
        paper.line(format!(
            "  {}  wins {}   points {:5.2} ± {:.2}",
            ink.seat(seat, &name),
            percent(found.share(seat)),
            points.mean(),
            points.error()
        ))?;
    }
    paper.line(format!("  {:longest$}       {}", "draws", percent(found.drawn())))?;
    let per = |total: u64| total as f64 / found.battles.max(1) as f64;
    paper.line(format!(
        "  a battle: {:.1} ± {:.1} activations, {:.0} decisions, {:.0} throws",
        found.length.mean(),
        found.length.error(),
        per(found.asks),
        per(found.rolls)
    ))?;
    let speed = found.battles as f64 / took.as_secs_f64().max(1e-9);
    paper.line(ink.faint(&format!("  {} battles a second; intervals are 95 %", number(speed.round() as u64))))
}

fn percent(share: Interval) -> String {
    format!("{:5.1} %  ({:.1} to {:.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
}

fn data(args: &Args, found: &Finding, took: Duration) -> Value {
    let interval = |i: Interval| json!({ "share": i.share, "low": i.low, "high": i.high });
    let side = |seat: Seat, bot: &str| {
        let points = &found.points[seat.index()];
        json!({
            "side": found.sides[seat.index()],
            "bot": bot,
            "wins": found.wins[seat.index()],
            "share": interval(found.share(seat)),
            "points": { "mean": points.mean(), "error": points.error() },
        })
    };
    json!({
        "ruleset": args.ruleset,
        "scenario": args.scenario,
        "seed": args.seed,
        "battles": found.battles,
        "first": side(Seat::First, &args.first),
        "second": side(Seat::Second, &args.second),
        "draws": found.draws,
        "drawn": interval(found.drawn()),
        "activations": { "mean": found.length.mean(), "error": found.length.error() },
        "decisions": found.asks,
        "throws": found.rolls,
        "broken": found.broken.iter().map(|b| json!({ "battle": b.battle, "fault": fault(&b.fault) })).collect::<Vec<_>>(),
        "seconds": took.as_secs_f64(),
    })
}

fn is_json(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "json")
}

fn csv(rows: &[Row]) -> String {
    let row = |row: &Row| match &row.end {
        Ok(end) => {
            let [first, second] = end.verdict.points;
            let winner = winner(end.verdict.winner);
            format!("{},{winner},{first},{second},{},{},{},", row.battle, end.steps, end.asks, end.rolls)
        }
        Err(broken) => format!("{},,,,,,,\"{}\"", row.battle, fault(broken).replace('"', "'")),
    };
    let head = "battle,winner,first_points,second_points,activations,decisions,throws,fault".to_owned();
    std::iter::once(head).chain(rows.iter().map(row)).map(|line| line + "\n").collect()
}

fn json_rows(rows: &[Row]) -> String {
    let row = |row: &Row| match &row.end {
        Ok(end) => json!({
            "battle": row.battle,
            "winner": winner(end.verdict.winner),
            "points": end.verdict.points,
            "activations": end.steps,
            "decisions": end.asks,
            "throws": end.rolls,
        }),
        Err(broken) => json!({ "battle": row.battle, "fault": fault(broken) }),
    };
    format!("{:#}\n", Value::Array(rows.iter().map(row).collect()))
}

const fn winner(seat: Option<Seat>) -> &'static str {
    match seat {
        Some(Seat::First) => "first",
        Some(Seat::Second) => "second",
        None => "draw",
    }
}

/// A bug may bring its whole position along.
fn shortened(text: &str) -> String {
    const ENOUGH: usize = 300;
    let short: String = text.chars().take(ENOUGH).collect();
    if short.len() < text.len() { short + " …" } else { short }
}

fn fault(fault: &Fault) -> String {
    match fault {
        Fault::TooLong { steps } => format!("still going on after {steps} activations"),
        Fault::Stopped(why) => format!("stopped by its reader ({why:?})"),
        Fault::Panicked { message } => format!("a bug in the rules: {message}"),
    }
}
