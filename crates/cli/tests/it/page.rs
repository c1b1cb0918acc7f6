//! Battles as pages, odds as charts.
use crate::common::{FILE, folder, fought, run};
use std::fs;

#[test]
fn a_page_has_the_whole_battle_and_needs_nothing_else() {
    let folder = folder("page");
    let out = fought(&folder).good();
    run(&folder, &["replay", FILE, "--html", "battle.html"]).good();
    let page = fs::read_to_string(folder.join("battle.html")).unwrap();
    for part in ["Before the first turn", ">Turn 1</h2>", "BA-TURN-03", "stone wall"] {
        assert!(page.contains(part), "{part} not in {page}");
    }
    // A battle may end before its last turn; every turn it saw has a heading.
    for turn in out.lines().filter_map(|line| line.strip_prefix("== ")) {
        assert!(page.contains(&format!(">{turn}</h2>")), "{turn} not in {page}");
    }
    assert!(["<script", "src=", "http"].iter().all(|outside| !page.contains(outside)));
    // Every line of the battle is a row of the page, and so is what a unit's lines came to, in the words of the terminal.
    let told = out.lines().filter(|line| line.starts_with("BA-")).count();
    let (results, lines): (Vec<_>, Vec<_>) =
        page.lines().filter(|row| row.starts_with("<tr")).partition(|row| row.starts_with("<tr class=\"result\">"));
    assert_eq!(lines.len(), told);
    assert!(!results.is_empty());
    for result in results {
        let text = result.rsplit('>').next().unwrap().replace("&quot;", "\"");
        assert!(out.lines().any(|line| line.ends_with(&text)), "{text} not in {out}");
    }
}

#[test]
fn a_replay_stops_where_it_is_told_to() {
    let folder = folder("to");
    fought(&folder).good();
    let numbers = |args: &[&str]| -> Vec<usize> {
        let lines = run(&folder, args).json()["lines"].as_array().unwrap().clone();
        lines.iter().filter_map(|line| line["entry"].as_u64()).map(|n| n as usize).collect()
    };
    let all = numbers(&["replay", FILE, "--json"]);
    assert_eq!(all, (1..=all.len()).collect::<Vec<_>>());
    assert_eq!(numbers(&["replay", FILE, "--json", "--to", "7"]), (1..=7).collect::<Vec<_>>());
    let drawn = run(&folder, &["replay", FILE, "--to", "2", "--as", "second"]).good();
    assert!(drawn.contains("after 2 answers and throws") && drawn.contains("nobody on the table"), "{drawn}");
}

#[test]
fn a_chart_has_a_bar_for_every_value() {
    let folder = folder("chart");
    let odds = run(&folder, &["odds", "bolt-action", "shoot", "--json", "--svg", "odds.svg"]).json();
    let bars = |outcome: &serde_json::Value| {
        let values: Vec<i64> =
            outcome["odds"].as_array().unwrap().iter().map(|cell| cell["value"].as_i64().unwrap()).collect();
        // Yes or no is one bar.
        if values.iter().all(|value| [0, 1].contains(value)) { 1 } else { values.len() }
    };
    let bars: usize = odds["outcomes"].as_array().unwrap().iter().map(bars).sum();
    let chart = fs::read_to_string(folder.join("odds.svg")).unwrap();
    // One more rectangle is the paper.
    assert_eq!(chart.matches("<rect ").count(), bars + 1);
    assert!(chart.starts_with("<svg ") && chart.ends_with("</svg>\n"));
}
