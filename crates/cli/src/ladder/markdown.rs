//! A match as a row of the ladder's table.
use super::{Args, Match, text, time};

const HEAD: &str = "| match | pairs | points | Elo | by game | a decision: middle, worst | battles |\n\
                    |---|---|---|---|---|---|---|\n";

/// The text with this match in its table: in the place of an older row of the same two, else as the last one.
pub(super) fn entered(text: &str, args: &Args, played: &Match) -> String {
    let [ours, theirs] = &played.players;
    put(text, &format!("| {ours} v {theirs} |"), &row(args, played))
}

fn put(text: &str, start: &str, row: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| line.starts_with('|'));
    match (lines.iter().position(|line| line.starts_with(start)), last) {
        (Some(old), _) => lines[old] = row,
        (None, Some(last)) => lines.insert(last + 1, row),
        (None, None) => {
            let gap = if text.is_empty() { "" } else { "\n" };
            return format!("{text}{gap}{HEAD}{row}\n");
        }
    }
    lines.join("\n") + "\n"
}

fn row(args: &Args, played: &Match) -> String {
    let total = played.total();
    let games = played.games().into_iter();
    let games = games.map(|(ruleset, pairs)| format!("{} {}", ruleset.name(), text::points(pairs.score())));
    let pace = played.pace.map(|pace| format!("{}, {}", time(pace.median), time(pace.worst)));
    let cells = [
        played.players.join(" v "),
        total.count().to_string(),
        text::points(total.score()),
        format!("{}: {}", text::elo(total.elo()), text::ruling(args, played)),
        games.collect::<Vec<_>>().join("<br>"),
        pace.join(" v "),
        format!("seed {}, at most {} pairs", args.seed, args.most),
    ];
    format!("| {} |", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_takes_the_place_of_its_older_self_and_nothing_else_changes() {
        let text = "# Ladder\n\n| match | x |\n|---|---|\n| a v b | 1 |\n| b v c | 2 |\n\nNotes.\n";
        assert_eq!(put(text, "| a v b |", "| a v b | 9 |"), text.replace("| 1 |", "| 9 |"));
        assert_eq!(put(text, "| c v d |", "| c v d | 3 |"), text.replace("| 2 |\n", "| 2 |\n| c v d | 3 |\n"));
    }
    #[test]
    fn a_file_without_a_table_gets_one() {
        assert_eq!(put("", "| a v b |", "| a v b | 1 |"), format!("{HEAD}| a v b | 1 |\n"));
        assert_eq!(put("Hello.\n", "| a v b |", "| a v b | 1 |"), format!("Hello.\n\n{HEAD}| a v b | 1 |\n"));
    }
}
