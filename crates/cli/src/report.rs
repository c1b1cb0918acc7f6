//! What a battle came to, in words: `sandtable replay FILE --report`.
use games::{AnyGame, Effort, begin, people};
use kernel::Seat;
use protocol::{Chances, Ending, Losses, Luck, Report, Span, Station, Throw};
use serde_json::json;
use std::time::Duration;

/// What a person waits for a curve.
const EFFORT: Effort = Effort { time: Duration::from_secs(20), battles: 400 };
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Nothing while the battle runs.
pub(crate) fn lines(game: &dyn AnyGame) -> Option<Vec<String>> {
    let report = game.report()?;
    let sides = Seat::BOTH.map(|seat| game.side(seat));
    let mut lines = vec![report.verdict.text.clone()];
    lines.extend(ending(&report, &sides));
    for score in report.scores.iter().filter(|score| score.points != [0, 0]) {
        lines.push(format!("  {}: {} {}, {} {}", score.name, sides[0], score.points[0], sides[1], score.points[1]));
    }
    for (side, losses) in sides.iter().zip(&report.losses) {
        lines.push(String::new());
        lines.extend(lost(side, losses));
    }
    lines.push(String::new());
    lines.push("Dice, each against what it gives on average; every die counts alike, however much hung on it".into());
    for (side, luck) in sides.iter().zip(&report.luck) {
        lines.extend(dice(side, luck));
    }
    lines.push(String::new());
    lines.extend(curve(&game.chances(EFFORT), &sides[0]));
    Some(lines)
}

fn ending(report: &Report, sides: &[String; 2]) -> Option<String> {
    let side = |seat: protocol::Seat| &sides[usize::from(seat == protocol::Seat::Second)];
    let who = |seat| begin(&people(side(seat)));
    match report.ending {
        Ending::LastTurn => Some("It was fought to its last turn.".into()),
        Ending::WipedOut(seat) => Some(format!("Nobody was left of {}.", people(side(seat)))),
        Ending::Broken(seat) => Some(format!("{} broke.", who(seat))),
        Ending::BothBeaten => Some("Both sides were beaten at once.".into()),
        Ending::WentHome(seat) => Some(format!("{} had gone home.", who(seat))),
        // The verdict says it.
        Ending::GaveUp(_) | Ending::Draw | Ending::Day => None,
    }
}

fn lost(side: &str, losses: &Losses) -> Vec<String> {
    let head = format!("{}: {} of {} lost", begin(&people(side)), losses.lost, losses.men);
    let hurt = losses.units.iter().filter(|unit| unit.left < unit.men).map(|unit| match unit.left {
        0 => format!("  {}: lost", unit.name),
        left => format!("  {}: {left} of {} left", unit.name, unit.men),
    });
    std::iter::once(head).chain(hurt).collect()
}

fn dice(side: &str, luck: &Luck) -> Vec<String> {
    let Some(better) = luck.better_than else { return vec![format!("{}: none", begin(&people(side)))] };
    let mut lines = vec![format!("{}: luckier than {better:.0} in 100", begin(&people(side)))];
    for kind in &luck.kinds {
        let name = json!(kind.purpose).as_str().map_or_else(String::new, |name| name.replace('-', " "));
        lines.push(format!("  {name:<14} {:>3} of {:>3}, average {:.1}", kind.made, kind.throws, kind.average));
    }
    lines.extend(luck.best.iter().map(|throw| stands_out("best", throw, "good")));
    lines.extend(luck.worst.iter().map(|throw| stands_out("worst", throw, "bad")));
    lines
}

fn stands_out(which: &str, throw: &Throw, how: &str) -> String {
    let Throw { entry, made, of, average, chance, .. } = throw;
    let said = spoken(&throw.said);
    let percent = 100.0 * chance;
    format!("  {which}: {said}, {made} of {of} (average {average:.1}); {percent:.1} in 100 are as {how}; entry {entry}")
}

fn spoken(spans: &[Span]) -> String {
    games::in_words(spans)
}

fn curve(chances: &Chances, side: &str) -> Vec<String> {
    let Chances { player, stations, turning } = chances;
    let played: Vec<&Station> = stations.iter().filter(|station| station.battles > 0).collect();
    let Some(fewest) = played.iter().map(|station| station.battles).min() else { return vec![] };
    let error = played.iter().map(|station| station.error).fold(0.0, f64::max);
    let bar = |station: &Station| BARS[((station.share * 8.0) as usize).min(7)];
    let mut lines = vec![
        format!(
            "Chance of winning for {}, from {} positions; {fewest} battles or more played on from each by “{player}”, ± {:.0}",
            people(side),
            played.len(),
            100.0 * error
        ),
        format!("  {}", stations.iter().map(bar).collect::<String>()),
    ];
    for step in turning {
        let [before, after] = [0, 1].map(|nth| &stations[step.from as usize + nth]);
        lines.push(format!(
            "  turn {}, entries {} to {}: {:.0} -> {:.0} %",
            after.turn,
            before.entries,
            after.entries,
            100.0 * before.share,
            100.0 * after.share
        ));
        lines.extend(step.deeds.iter().map(|deed| format!("    {}", spoken(deed))));
    }
    if turning.is_empty() {
        lines.push("  no step of it is larger than its error".into());
    }
    lines
}
