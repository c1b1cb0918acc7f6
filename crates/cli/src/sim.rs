//! `sandtable sim`: many battles between opponents, counted.
mod answer;
mod chart;
mod data;
mod handicap;
mod page;
mod rows;
mod sweep;
mod text;
mod what_if;

use crate::{
    complaint::{Complaint, Done, about},
    own,
    paper::Paper,
    play::{house, option},
    progress,
};
use games::{Finding, Order, ScenarioInfo};
use sim::{Fault, Row, Study};
use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use sweep::{Brief, Effect, Sweep};

/// Let opponents fight many battles and count who wins
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable sim bolt-action first-light
  sandtable sim bolt-action first-light --first simple --second random --battles 10000
  sandtable sim bolt-action first-light --report first-light.html
  sandtable sim bolt-action first-light --option premeasure=on --seed 7 --out battles.csv
  sandtable sim bolt-action first-light --from 5000 --battles 5000 --out second-half.csv
  sandtable sim bolt-action first-light --sweep option:down_minus_2 --sweep house:long-rifles
  sandtable sim disposable-heroes bridge-road --sweep scenario:bridge-road-even
  sandtable sim bolt-action sunday.toml --handicap --battles 400
  sandtable sim bolt-action first-light --battles 200 --json --coverage clauses.txt

Battle k of a seed is the same battle on any machine and any number of threads: a study fought in parts, by --from,
has the same rows as the whole. (veteran and regular answer by the clock; theirs may differ.)")]
pub(crate) struct Args {
    /// The ruleset, for example bolt-action
    ruleset: String,
    /// The scenario, for example first-light; or a pack: FILE, or FILE#ID where it has several
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
    /// The number of the first battle, for a study in parts
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
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
    /// Fight the same battles again with one thing changed, and say what it does: option:NAME, option:all, house:DIR or
    /// scenario:NAME (one with other forces); may be given again
    #[arg(long = "sweep", value_name = "WHAT", value_parser = sweep::parsed)]
    sweeps: Vec<Sweep>,
    /// Fight the battle again with one unit more or less on a side, and say what comes nearest to even; of a pack only
    #[arg(long)]
    handicap: bool,
    /// Write a page with charts: is it fair, what wins it, how long does it take
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
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

/// A study that was fought, with all that is told of it.
struct Told<'a> {
    args: &'a Args,
    /// "Bolt Action".
    game: &'static str,
    scenario: ScenarioInfo,
    /// Figures that house rules change, in words.
    house: Vec<String>,
    found: Finding,
    effects: Vec<Effect>,
    took: Duration,
}

pub(crate) fn run(args: &Args) -> Done {
    let ruleset = games::find(&args.ruleset)?;
    let (scenario, house) = own::named(ruleset, &args.scenario, house(args.house.as_deref())?)?;
    let order = Order { scenario, options: args.options.clone(), house, mapless: false };
    let variants = sweep::variants(ruleset, &order, &args.sweeps)?;
    let threads = args.threads.unwrap_or_else(cores);
    let marking = args.coverage.is_some();
    let study = Study { from: args.from, battles: args.battles, seed: args.seed, threads, marking, ..Study::default() };
    let bar = progress::bar(args.battles * (1 + variants.len() as u64));
    let fight = |order: &Order, battles: u64, note: &mut dyn FnMut(&Row)| {
        let study = Study { battles, ..study };
        ruleset.study(order, [args.first.as_str(), args.second.as_str()].into(), study, &mut |row| {
            bar.inc(1);
            note(row);
            ControlFlow::Continue(())
        })
    };
    let begun = Instant::now();
    let (mut rows, mut brief): (Vec<Row>, Vec<Option<Brief>>) = (vec![], vec![]);
    let found = fight(&order, args.battles, &mut |row| {
        if args.out.is_some() {
            rows.push(row.clone());
        }
        if !variants.is_empty() {
            brief.push(Brief::of(row));
        }
    })?;
    let mut effects = vec![];
    for variant in variants {
        let mut effect = Effect::of(variant.label, variant.about);
        let mut plain = brief.iter();
        let other = fight(&variant.order, args.battles, &mut |row| {
            effect.add(plain.next().copied().flatten(), Brief::of(row));
        })?;
        effects.push(Effect { results: other.report.results, ..effect });
    }
    let handicap = args.handicap.then(|| {
        handicap::found(ruleset, &order, args.battles, &mut |order, battles| fight(order, battles, &mut |_| {}))
    });
    let handicap = handicap.transpose()?;
    let took = begun.elapsed();
    bar.finish_and_clear();

    let scenarios = ruleset.scenarios(&order.house)?;
    let scenario = scenarios.into_iter().find(|s| s.id == order.scenario);
    let scenario = scenario.unwrap_or_else(|| unreachable!("it was fought"));
    let house = ruleset.check(&order.house).1.iter().map(ToString::to_string).collect();
    let told = Told { args, game: ruleset.name(), scenario, house, found, effects, took };
    if let Some(file) = &args.coverage {
        let report = &told.found.report;
        about(file, std::fs::write(file, format!("{}\nasked: {}\n", report.seen.join("\n"), report.asked.join(" "))))?;
    }
    if let Some(file) = &args.out {
        let text = if is_json(file) { rows::json(&rows, &told.found) } else { rows::csv(&rows, &told.found) };
        about(file, std::fs::write(file, text))?;
    }
    if let Some(file) = &args.report {
        about(file, std::fs::write(file, page::page(&told)))?;
    }
    let mut paper = Paper::new();
    if args.json {
        paper.line(format!("{:#}", data::data(&told)))?;
    } else {
        text::report(&told, &mut paper)?;
        handicap.map_or(Ok(()), |handicap| handicap.print(&mut paper))?;
    }
    paper.done()?;
    match told.found.report.broken.first() {
        None => Ok(()),
        Some(first) => Err(Complaint::failed(format!(
            "{} of {} battles did not end; the first is battle {} of seed {}: {}",
            told.found.report.broken.len(),
            args.battles,
            first.battle,
            args.seed,
            shortened(&fault(&first.fault))
        ))),
    }
}

pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn is_json(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "json")
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
