//! A study as JSON.
use super::{
    Told,
    answer::{Fairness, ending_key, winner},
    fault,
};
use kernel::Seat;
use serde_json::{Map, Value, json};
use sim::{Histogram, Interval, Results, Summary};

pub(super) fn data(told: &Told<'_>) -> Value {
    let (args, report) = (told.args, &told.found.report);
    let side = |seat: Seat| {
        let scores = told.found.scoring.iter().zip(&report.scores);
        let scores: Map<String, Value> =
            scores.map(|(what, of)| ((*what).to_owned(), mean(&of[seat.index()]))).collect();
        json!({
            "side": told.side(seat),
            "bot": told.bot(seat),
            "wins": report.results.wins[seat.index()],
            "share": interval(report.results.share(seat)),
            "points": mean(&report.points[seat.index()].summary()),
            "scores": scores,
        })
    };
    let units = told.found.roster.iter().zip(&report.fates).map(|(unit, fate)| {
        json!({
            "side": winner(Some(unit.seat)),
            "name": unit.name,
            "men": unit.men,
            "left": mean(&fate.left),
            "lost": fate.lost.battles(),
            "won_with_it": interval(fate.kept.share(unit.seat)),
            "won_without_it": interval(fate.lost.share(unit.seat)),
        })
    });
    let endings: Map<String, Value> =
        report.endings.iter().map(|(&ending, of)| (ending_key(ending), results(of))).collect();
    let effects = told.effects.iter().map(|effect| {
        json!({
            "change": effect.label,
            "about": effect.about,
            "results": results(&effect.results),
            "first_wins": mean(&effect.wins[0]),
            "second_wins": mean(&effect.wins[1]),
            "turns": mean(&effect.turns),
            "activations": mean(&effect.length),
        })
    });
    let lead = report.results.lead();
    json!({
        "ruleset": args.ruleset,
        "scenario": args.scenario,
        "seed": args.seed,
        "from": args.from,
        "battles": report.battles,
        "answer": told.fairness().map(Fairness::word),
        "first": side(Seat::First),
        "second": side(Seat::Second),
        "draws": report.results.draws,
        "drawn": interval(report.results.drawn()),
        "lead": mean(&lead),
        "turns": spread(&report.turns),
        "activations": spread(&report.length),
        "points_lead": spread(&report.lead),
        "decisions": report.asks,
        "throws": report.rolls,
        "endings": endings,
        "units": units.collect::<Vec<_>>(),
        "sweep": effects.collect::<Vec<_>>(),
        "broken": report.broken.iter().map(|b| json!({ "battle": b.battle, "fault": fault(&b.fault) })).collect::<Vec<_>>(),
        "seconds": told.took.as_secs_f64(),
    })
}

fn interval(i: Interval) -> Value {
    json!({ "share": i.share, "low": i.low, "high": i.high })
}

fn mean(summary: &Summary) -> Value {
    json!({ "mean": summary.mean(), "error": summary.error() })
}

fn results(results: &Results) -> Value {
    json!({ "first": results.wins[0], "second": results.wins[1], "draws": results.draws })
}

fn spread(histogram: &Histogram) -> Value {
    let summary = histogram.summary();
    let bars: Map<String, Value> = histogram.bars.iter().map(|(value, of)| (value.to_string(), results(of))).collect();
    json!({ "mean": summary.mean(), "error": summary.error(), "median": histogram.quantile(0.5), "bars": bars })
}
