//! Matches between opponents.
use crate::common::{folder, run};
use serde_json::Value;
use std::fs;

#[test]
fn whoever_plays_himself_is_exactly_as_strong() {
    let args = ["match", "random", "random", "--scenarios", "first-light,hay-barn", "--most", "12", "--json"];
    let found = &run(&folder("himself"), &args).json()[0];
    // Both battles of a pair are the same one, seen from either side.
    assert_eq!(found["strength"]["counts"], serde_json::json!([0, 0, 12, 0, 0]));
    assert_eq!(found["strength"]["elo"]["value"], 0.0);
    for field in found["fields"].as_array().unwrap() {
        assert_eq!(field["strength"]["pairs"], 6, "{field}");
    }
    assert!(found["pace"][0]["answers"].as_u64().unwrap() > 100);
    assert_eq!(found["pace"][0]["answers"], found["pace"][1]["answers"]);
}

#[test]
fn a_match_ends_when_it_is_sure_and_threads_change_nothing() {
    let folder = folder("match");
    let found = |threads: &str| {
        let args = ["match", "simple", "random", "--scenarios", "first-light", "--most", "60", "--json"];
        let mut found = run(&folder, &[&args[..], &["--threads", threads]].concat()).json()[0].clone();
        found.as_object_mut().unwrap().remove("pace");
        found
    };
    let one = found("1");
    let pairs = one["strength"]["pairs"].as_u64().unwrap();
    assert!(one["test"]["ruling"] == "stronger" && pairs < 60, "{one}");
    assert!(one["strength"]["score"]["low"].as_f64().unwrap() > 0.5, "{one}");
    assert!(one["test"]["log_likelihood_ratio"].as_f64().unwrap() >= 19_f64.ln());
    assert_eq!(found("3"), one);
}

#[test]
fn a_match_is_entered_in_the_ladder_once() {
    let folder = folder("ladder");
    fs::write(folder.join("ladder.md"), "# Ladder\n").unwrap();
    let args = ["match", "simple", "random", "recruit", "--scenarios", "cough-in-the-dark", "--most", "3"];
    for _ in 0..2 {
        let out = run(&folder, &[&args[..], &["--markdown", "ladder.md"]].concat()).good();
        assert!(out.contains("simple against random") && out.contains("random against recruit"), "{out}");
    }
    let text = fs::read_to_string(folder.join("ladder.md")).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| line.contains(" v ")).collect();
    assert!(rows.len() == 2 && rows[0].starts_with("| simple v random | 3 |"), "{text}");
    let bars = |line: &str| line.matches('|').count();
    assert!(text.starts_with("# Ladder\n\n| match |") && rows.iter().all(|row| bars(row) == 8), "{text}");
}

#[test]
fn whoever_or_whatever_is_unknown_is_refused_before_anything_is_fought() {
    let folder = folder("match-wrong");
    for (args, hint) in [
        (["match", "simple", "recuit", "--most", "1"], "recruit"),
        (["match", "simple", "random", "--scenarios", "first-lite"], "first-light"),
        (["match", "simple", "random", "--elo", "50,0"], "rising"),
    ] {
        let wrong = run(&folder, &args);
        assert!(wrong.code == 2 && wrong.err.contains(hint), "{wrong:?}");
    }
    let alone: Value = run(&folder, &["match", "simple"]).code.into();
    assert_eq!(alone, 2);
}
