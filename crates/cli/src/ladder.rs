//! `sandtable match`: who is stronger, over all scenarios and with error bars.
mod markdown;
mod text;

use crate::{
    complaint::{Complaint, Done, about},
    paper::Paper,
    progress,
    sim::cores,
};
use games::{AnyRuleset, GameError, Order, Players};
use indicatif::ProgressBar;
use sim::{Clock, Pace, Pairs, Ruling, Sprt, Study, in_order};
use std::{ops::ControlFlow, path::PathBuf, time::Duration};

/// Let opponents play each other over all scenarios, and say who is stronger
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable match simple recruit
  sandtable match veteran regular simple recruit random --most 85 --markdown docs/ladder.md
  sandtable match regular simple --games bolt-action,hot-blood --most 40 --json

A pair is two battles of one scenario on the same seed with the sides swapped. Every scenario has as many pairs as any
other. A match ends as soon as a sequential test is sure that the first of the two is stronger by the upper bound of
--elo, or no stronger than the lower one; or when there were --most pairs. Elo is reckoned from the results of pairs
(pentanomial), with 95 % intervals.")]
pub(crate) struct Args {
    /// Two opponents or more; each plays the next
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    /// Only these rulesets
    #[arg(long, value_name = "RULESETS", value_delimiter = ',')]
    games: Vec<String>,
    /// Only these scenarios
    #[arg(long, value_name = "SCENARIOS", value_delimiter = ',')]
    scenarios: Vec<String>,
    /// Pairs of battles at most
    #[arg(long, value_name = "PAIRS", default_value_t = 340, value_parser = clap::value_parser!(u64).range(1..))]
    most: u64,
    /// Play them all, whatever the test says
    #[arg(long)]
    all: bool,
    /// The bounds of the test, in points of Elo
    #[arg(long, value_name = "LOW,HIGH", default_value = "0,50", value_parser = bounds, allow_hyphen_values = true)]
    elo: (f64, f64),
    /// How often the test may be wrong
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = probability)]
    error: f64,
    /// The same seed gives the same battles (but for opponents who answer by the clock)
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads; as many as there are cores, unless said
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Write the results into the table of a Markdown file, in the place of older ones
    #[arg(long, value_name = "FILE.md")]
    markdown: Option<PathBuf>,
}

fn bounds(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
    let found = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
    found.filter(|(low, high)| low < high).ok_or_else(|| format!("expected two rising numbers as 0,50, found {text:?}"))
}

fn probability(text: &str) -> Result<f64, String> {
    let found = text.parse().ok().filter(|p| (0.0..0.5).contains(p) && *p > 0.0);
    found.ok_or_else(|| format!("expected a number between 0 and 0.5, found {text:?}"))
}

/// A scenario to be played, and what came of it.
struct Field {
    ruleset: &'static dyn AnyRuleset,
    scenario: String,
    pairs: Pairs,
}

/// Two opponents, and what came of it.
struct Match {
    players: [String; 2],
    fields: Vec<Field>,
    /// Time for a decision.
    pace: [Pace; 2],
    ruling: Ruling,
    /// Battles that did not end; their pairs do not count.
    faults: Vec<String>,
}

impl Match {
    fn total(&self) -> Pairs {
        joined(self.fields.iter())
    }
    /// Every ruleset that was played, with its pairs.
    fn games(&self) -> Vec<(&'static dyn AnyRuleset, Pairs)> {
        let mut games: Vec<(&'static dyn AnyRuleset, Pairs)> = vec![];
        for field in &self.fields {
            match games.last_mut() {
                Some((ruleset, pairs)) if ruleset.id() == field.ruleset.id() => pairs.join(&field.pairs),
                _ => games.push((field.ruleset, field.pairs)),
            }
        }
        games
    }
}

fn joined<'a>(fields: impl Iterator<Item = &'a Field>) -> Pairs {
    fields.fold(Pairs::default(), |mut all, field| {
        all.join(&field.pairs);
        all
    })
}

pub(crate) fn run(args: &Args) -> Done {
    let matches = args.players.len() as u64 - 1;
    let bar = progress::bar(matches * 2 * args.most);
    let mut played = vec![];
    for players in args.players.windows(2) {
        played.push(play(args, [&players[0], &players[1]], &bar)?);
    }
    bar.finish_and_clear();
    if let Some(file) = &args.markdown {
        let old = if file.exists() { about(file, std::fs::read_to_string(file))? } else { String::new() };
        let new = played.iter().fold(old, |text, one| markdown::entered(&text, args, one));
        about(file, std::fs::write(file, new))?;
    }
    let mut paper = Paper::new();
    if args.json {
        let data: Vec<_> = played.iter().map(|one| text::data(args, one)).collect();
        paper.line(format!("{:#}", serde_json::Value::Array(data)))?;
    } else {
        played.iter().try_for_each(|one| text::report(args, one, &mut paper))?;
    }
    paper.done()?;
    let faults: Vec<String> = played.into_iter().flat_map(|one| one.faults).collect();
    match faults.first() {
        None => Ok(()),
        Some(first) => Err(Complaint::failed(format!("{} battles did not end; the first: {first}", faults.len()))),
    }
}

fn fields(args: &Args) -> Result<Vec<Field>, Complaint> {
    let mut fields = vec![];
    let rulesets: Vec<&'static dyn AnyRuleset> = match args.games.len() {
        0 => games::registry().to_vec(),
        _ => args.games.iter().map(|id| games::find(id)).collect::<Result<_, _>>()?,
    };
    for ruleset in &rulesets {
        for scenario in ruleset.scenarios(&[])? {
            if args.scenarios.is_empty() || args.scenarios.contains(&scenario.id) {
                fields.push(Field { ruleset: *ruleset, scenario: scenario.id, pairs: Pairs::default() });
            }
        }
    }
    for name in &args.scenarios {
        if !fields.iter().any(|field| field.scenario == *name) {
            let known = rulesets.iter().map(|ruleset| ruleset.scenarios(&[])).collect::<Result<Vec<_>, _>>()?;
            let known: Vec<String> = known.into_iter().flatten().map(|scenario| scenario.id).collect();
            let hint = games::hint(name, known.iter().map(String::as_str));
            return Err(Complaint::usage(format!("there is no scenario \"{name}\""), hint));
        }
    }
    Ok(fields)
}

/// One pair: the half points of the first player, or why it has none.
struct Played {
    field: usize,
    halves: Result<usize, String>,
}

fn play(args: &Args, players: [&str; 2], bar: &ProgressBar) -> Result<Match, Complaint> {
    let mut fields = fields(args)?;
    let test = Sprt { elo: args.elo.into(), error: args.error };
    let clocks = [Clock::default(), Clock::default()];
    // Whoever or whatever is unknown is found out before anything is fought.
    for field in &fields {
        battles(field, players.into(), Study { battles: 0, ..Study::default() })?;
    }
    let (mut ruling, mut faults) = (Ruling::Open, vec![]);
    let (names, count) = (players.map(str::to_owned), fields.len());
    let places: Vec<Field> = fields.iter().map(|field| Field { scenario: field.scenario.clone(), ..*field }).collect();
    let job = |nth: u64| {
        let field = nth as usize % count;
        let study = Study { from: nth / count as u64, battles: 1, seed: args.seed, ..Study::default() };
        Played { field, halves: pair(&places[field], players, &clocks, study) }
    };
    in_order(
        args.threads.unwrap_or_else(cores),
        args.most,
        || job,
        |Played { field, halves }| {
            bar.inc(2);
            match halves {
                Ok(halves) => fields[field].pairs.add(halves),
                Err(fault) => faults.push(fault),
            }
            // Only when every scenario has had its turn.
            if field + 1 == count {
                ruling = test.ruling(&joined(fields.iter()));
            }
            if args.all || ruling == Ruling::Open { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    let pace = clocks.map(|clock| Pace::of(clock.times()));
    Ok(Match { players: names, fields, pace, ruling, faults })
}

/// Two battles on one seed with the sides swapped.
fn pair(field: &Field, [ours, theirs]: [&str; 2], clocks: &[Clock; 2], study: Study) -> Result<usize, String> {
    let [our_clock, their_clock] = [&clocks[0], &clocks[1]];
    let seatings = [([ours, theirs], [our_clock, their_clock]), ([theirs, ours], [their_clock, our_clock])];
    let mut halves = 0;
    for (seat, (names, clocks)) in seatings.into_iter().enumerate() {
        let found = battles(field, Players { names, clocks: Some(clocks) }, study).map_err(|e| e.to_string())?;
        let results = found.report.results;
        if results.battles() == 0 {
            let (ruleset, scenario) = (field.ruleset.id(), &field.scenario);
            return Err(format!("battle {} of {ruleset}, {scenario}, {} against {}", study.from, names[0], names[1]));
        }
        halves += 2 * results.wins[seat] as usize + results.draws as usize;
    }
    Ok(halves)
}

fn battles(field: &Field, players: Players<'_>, study: Study) -> Result<games::Finding, GameError> {
    let order = Order { scenario: field.scenario.clone(), ..Order::default() };
    field.ruleset.study(&order, players, study, &mut |_| ControlFlow::Continue(()))
}

/// "0.31 ms".
fn time(time: Duration) -> String {
    match time.as_secs_f64() * 1e3 {
        ms if ms < 0.1 => format!("{:.0} µs", 1e3 * ms),
        ms if ms < 10.0 => format!("{ms:.2} ms"),
        ms => format!("{ms:.0} ms"),
    }
}
