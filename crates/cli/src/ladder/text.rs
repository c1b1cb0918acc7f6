//! A match in the terminal, and for other programs.
use super::{Args, Match, time};
use crate::paper::Paper;
use serde_json::{Value, json};
use sim::{Elo, Interval, Pairs, Ruling, Sprt};
use std::io;

pub(super) fn report(args: &Args, played: &Match, paper: &mut Paper) -> io::Result<()> {
    let ink = paper.ink;
    let (total, [ours, theirs]) = (played.total(), &played.players);
    paper.line(ink.bold(&format!("{ours} against {theirs}: {}", ruling(args, played))))?;
    paper.line(format!("  {} of the points, {} Elo", points(total.score()), elo(total.elo())))?;
    let [lost, behind, even, ahead, won] = total.counts;
    paper.line(format!(
        "  {} pairs of battles, seed {}: {won} won 2–0, {ahead} by 1½, {even} even, {behind} by ½, {lost} lost 0–2",
        total.count(),
        args.seed
    ))?;
    let names = played.fields.iter().flat_map(|field| [field.scenario.len() + 2, field.ruleset.id().len()]);
    let longest = names.max().unwrap_or(0);
    paper.line(ink.faint(&format!("  {:longest$}  pairs  {:24}  Elo", "", "points")))?;
    for (ruleset, pairs) in played.games() {
        paper.line(ink.bold(&row(ruleset.id(), longest, &pairs)))?;
        for field in played.fields.iter().filter(|field| field.ruleset.id() == ruleset.id()) {
            paper.line(row(&format!("  {}", field.scenario), longest, &field.pairs))?;
        }
    }
    for (name, pace) in played.players.iter().zip(&played.pace) {
        let (middle, slowest) = (time(pace.median), time(pace.worst));
        paper.line(ink.faint(&format!("  {name}: {middle} a decision in the middle, {slowest} at worst")))?;
    }
    Ok(())
}

fn row(name: &str, longest: usize, pairs: &Pairs) -> String {
    format!("  {name:longest$}  {:>5}  {:24}  {}", pairs.count(), points(pairs.score()), elo(pairs.elo()))
}

pub(super) fn ruling(args: &Args, played: &Match) -> String {
    let (low, high) = args.elo;
    match played.ruling {
        Ruling::Upper => format!("stronger (nearer to {high:+} Elo than to {low:+})"),
        Ruling::Lower => format!("not stronger (nearer to {low:+} Elo than to {high:+})"),
        Ruling::Open => format!("not decided between {low:+} and {high:+} Elo"),
    }
}

/// "82.4 % (78.9 to 85.5)".
pub(super) fn points(share: Interval) -> String {
    let [low, middle, high] = [share.low, share.share, share.high].map(|share| 100.0 * share);
    format!("{middle:.1} % ({low:.1} to {high:.1})")
}

/// "+268 (+229 to +308)".
pub(super) fn elo(elo: Elo) -> String {
    let one = |points: f64| match points {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        _ if points.round() < 0.0 => format!("−{:.0}", -points),
        _ => format!("+{:.0}", points.abs()),
    };
    format!("{} ({} to {})", one(elo.value), one(elo.low), one(elo.high))
}

pub(super) fn data(args: &Args, played: &Match) -> Value {
    let finite = |points: f64| points.is_finite().then_some(points);
    let strength = |pairs: &Pairs| {
        let (score, elo) = (pairs.score(), pairs.elo());
        json!({
            "pairs": pairs.count(),
            "counts": pairs.counts,
            "score": { "share": score.share, "low": score.low, "high": score.high },
            "elo": { "value": finite(elo.value), "low": finite(elo.low), "high": finite(elo.high) },
        })
    };
    let fields = played.fields.iter().map(|field| {
        json!({ "ruleset": field.ruleset.id(), "scenario": field.scenario, "strength": strength(&field.pairs) })
    });
    let pace = |seat: usize| {
        let pace = played.pace[seat];
        json!({ "answers": pace.answers, "median_s": pace.median.as_secs_f64(), "worst_s": pace.worst.as_secs_f64() })
    };
    let test = Sprt { elo: args.elo.into(), error: args.error };
    json!({
        "players": played.players,
        "seed": args.seed,
        "strength": strength(&played.total()),
        "test": {
            "elo": test.elo,
            "error": test.error,
            "log_likelihood_ratio": test.ratio(&played.total()),
            "ruling": match played.ruling {
                Ruling::Upper => "stronger",
                Ruling::Lower => "not-stronger",
                Ruling::Open => "open",
            },
        },
        "fields": fields.collect::<Vec<_>>(),
        "pace": [pace(0), pace(1)],
        "faults": played.faults,
    })
}

#[cfg(test)]
mod tests {
    use super::elo;
    use sim::Elo;

    #[test]
    fn elo_is_written_with_its_sign() {
        let written = elo(Elo { value: 0.2, low: -31.6, high: f64::INFINITY });
        assert_eq!(written, "+0 (−32 to +∞)");
        assert_eq!(elo(Elo { value: -0.4, low: f64::NEG_INFINITY, high: 12.5 }), "+0 (−∞ to +12)");
    }
}
