//! One row a battle, for other programs.
use super::{
    answer::{ending_key, winner},
    fault,
};
use games::Finding;
use kernel::Seat;
use serde_json::{Value, json};
use sim::Row;

/// Points by what they were for, then men left of every unit, are the last columns.
pub(super) fn csv(rows: &[Row], found: &Finding) -> String {
    let side = |seat| winner(Some(seat));
    let scores = found.scoring.iter().flat_map(|what| Seat::BOTH.map(|seat| format!("{} {what}", side(seat))));
    let left = found.roster.iter().map(|unit| format!("{} left of {}", side(unit.seat), unit.name));
    let more: Vec<String> = scores.chain(left).map(|name| cell(&name)).collect();
    let head = "battle,winner,first_points,second_points,turns,activations,decisions,throws,ending,fault";
    let row = |row: &Row| match &row.end {
        Ok(end) => {
            let [first, second] = end.verdict.points;
            let (winner, ending) = (winner(end.verdict.winner), ending_key(end.reckoning.ending));
            let (turns, left) = (end.reckoning.turns, end.reckoning.left.iter().map(ToString::to_string));
            let scores = end.reckoning.scores.iter().flatten().map(ToString::to_string);
            let more: String = scores.chain(left).map(|number| ",".to_owned() + &number).collect();
            format!(
                "{},{winner},{first},{second},{turns},{},{},{},{ending},{more}",
                row.battle, end.steps, end.asks, end.rolls
            )
        }
        Err(broken) => format!("{},,,,,,,,,{}{}", row.battle, cell(&fault(broken)), ",".repeat(more.len())),
    };
    let head = std::iter::once(head.to_owned()).chain(more.clone()).collect::<Vec<_>>().join(",");
    std::iter::once(head).chain(rows.iter().map(row)).map(|line| line + "\n").collect()
}

fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

pub(super) fn json(rows: &[Row], found: &Finding) -> String {
    let row = |row: &Row| match &row.end {
        Ok(end) => {
            let scores = found.scoring.iter().zip(&end.reckoning.scores);
            let scores: serde_json::Map<String, Value> =
                scores.map(|(what, points)| ((*what).to_owned(), json!(points))).collect();
            json!({
                "battle": row.battle,
                "winner": winner(end.verdict.winner),
                "points": end.verdict.points,
                "turns": end.reckoning.turns,
                "activations": end.steps,
                "decisions": end.asks,
                "throws": end.rolls,
                "ending": ending_key(end.reckoning.ending),
                "scores": scores,
                "left": end.reckoning.left,
            })
        }
        Err(broken) => json!({ "battle": row.battle, "fault": fault(broken) }),
    };
    format!("{:#}\n", Value::Array(rows.iter().map(row).collect()))
}
