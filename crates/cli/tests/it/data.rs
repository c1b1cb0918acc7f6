//! Output for other programs, and the catalogue's numbers in it.
use crate::common::{drive, folder, run};
use serde_json::Value;
use std::{collections::BTreeSet, fs};

fn clauses() -> BTreeSet<String> {
    let rules = run(&folder("clauses"), &["rules", "bolt-action", "--json"]).json();
    rules["clauses"].as_array().unwrap().iter().map(|clause| clause["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn ten_rifles_at_ten_inches_cost_what_the_catalogue_says() {
    // W4: casualties out of 59049, mean 10/3.
    let odds = run(&folder("w4"), &["odds", "bolt-action", "shoot", "firers=10 rifle", "range=10", "--json"]).json();
    let casualties = odds["outcomes"].as_array().unwrap().iter().find(|o| o["name"] == "casualties").unwrap();
    let ways = [1024, 5120, 11520, 15360, 13440, 8064, 3360, 960, 180, 20, 1];
    let found = casualties["odds"].as_array().unwrap();
    assert_eq!(found.len(), ways.len());
    for (cell, (men, ways)) in found.iter().zip((0..).zip(ways)) {
        assert_eq!(cell["value"], men);
        assert!((cell["p"].as_f64().unwrap() - f64::from(ways) / 59049.0).abs() < 1e-12, "{cell}");
    }
    assert!((casualties["mean"].as_f64().unwrap() - 10.0 / 3.0).abs() < 1e-12);
    assert_eq!(odds["method"]["exact"], true);
}

#[test]
fn every_example_in_the_list_of_odds_works() {
    let folder = folder("list");
    let list = run(&folder, &["odds", "bolt-action", "--list", "--json"]).json();
    for procedure in list.as_array().unwrap() {
        let example = procedure["example"].as_str().unwrap();
        let mut quoted = false;
        let apart = example.split(|c| {
            quoted ^= c == '"';
            c == ' ' && !quoted
        });
        let args: Vec<String> = apart.map(|word| word.replace('"', "")).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).chain(["--json"]).collect();
        let odds = run(&folder, &args).json();
        let mass: f64 = odds["cells"].as_array().unwrap().iter().map(|cell| cell["p"].as_f64().unwrap()).sum();
        assert!((mass - 1.0).abs() < 1e-9, "{example}: {mass}");
    }
}

#[test]
fn a_study_is_the_same_on_one_thread_and_on_three() {
    let folder = folder("threads");
    let study = |threads: &str, out: &str| {
        let args =
            ["sim", "bolt-action", "first-light", "--battles", "12", "--seed", "5", "--json", "--first", "random"];
        let mut found = run(&folder, &[&args[..], &["--threads", threads, "--out", out]].concat()).json();
        found.as_object_mut().unwrap().remove("seconds");
        (found, fs::read_to_string(folder.join(out)).unwrap())
    };
    let (one, rows) = study("1", "one.csv");
    let (three, same_rows) = study("3", "three.csv");
    assert_eq!((&one, &rows), (&three, &same_rows));
    let wins = |side: &str| one[side]["wins"].as_u64().unwrap();
    assert_eq!(wins("first") + wins("second") + one["draws"].as_u64().unwrap(), 12);
    assert_eq!(rows.lines().count(), 13);
    assert_eq!(rows.lines().filter(|row| row.contains(",first,")).count() as u64, wins("first"));
}

#[test]
fn coverage_notes_the_clauses_that_were_met() {
    let folder = folder("coverage");
    run(
        &folder,
        &["sim", "bolt-action", "first-light", "--battles", "4", "--coverage", "met.txt", "--out", "rows.json"],
    )
    .good();
    let text = fs::read_to_string(folder.join("met.txt")).unwrap();
    let (met, asked) = text.split_once("asked: ").unwrap();
    assert!(asked.split_whitespace().any(|put| put == "BA-ORD-01:Order:Advance"), "{asked}");
    let met: BTreeSet<String> = met.lines().map(str::to_owned).collect();
    assert!(met.is_subset(&clauses()));
    // Nobody fights a battle without drawing dice and giving orders.
    assert!(["BA-TURN-03", "BA-ORD-01", "BA-SET-18"].iter().all(|&id| met.contains(id)), "{met:?}");
    let rows: Value = serde_json::from_str(&fs::read_to_string(folder.join("rows.json")).unwrap()).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 4);
}

#[test]
fn a_clause_is_found_in_any_case_with_reading_option_and_place() {
    let out = run(&folder("clause"), &["rules", "ba-turn-13"]).good();
    for part in [
        "BA-TURN-13  ",
        "reading R72",
        "option retain_defender_first",
        "rules-bolt-action/src/turn.rs:",
        "tests/reports/turn.md:",
    ] {
        assert!(out.contains(part), "{part} not in {out}");
    }
}

#[test]
fn house_rules_are_checked_shown_and_played() {
    const HINT: &str = "did you mean \"rifle\"? or write `new = true` for one of your own";
    let folder = folder("house");
    fs::create_dir(folder.join("rules")).unwrap();
    let file = folder.join("rules/rifles.toml");
    fs::write(&file, "format = 1\n\n[[weapon]]\nid = \"rifle\"\nrange_in = 30\n").unwrap();
    let checked = run(&folder, &["check", "rules"]).good();
    assert!(checked.contains("weapon rifle: range_in 24 -> 30") && checked.contains("nothing wrong"), "{checked}");
    let quit = |_: &str| Some("quit".to_owned());
    let out = drive(&folder, &["play", "bolt-action", "first-light", "--house", "rules"], quit).good();
    assert!(out.contains("house rule: weapon rifle: range_in 24 -> 30"), "{out}");

    fs::write(&file, "format = 1\n\n[[weapon]]\nid = \"riffle\"\nrange_in = 30\n").unwrap();
    let wrong = run(&folder, &["check", "rules", "--json"]);
    assert_eq!(wrong.code, 1, "{wrong:?}");
    let problem = &serde_json::from_str::<Value>(&wrong.out).unwrap()[0]["problems"][0];
    assert_eq!((&problem["line"], &problem["hint"]), (&4.into(), &HINT.into()), "{problem}");
    let refused = run(&folder, &["play", "bolt-action", "first-light", "--house", "rules"]);
    assert!(refused.code == 1 && refused.err.contains("rifles.toml:4"), "{refused:?}");
}

#[test]
fn the_programs_own_data_has_no_error() {
    let checked = run(&folder("own"), &["check", "--json"]).json();
    let errors = checked[0]["problems"].as_array().unwrap().iter().filter(|p| p["severity"] == "error").count();
    assert_eq!((checked[0]["ruleset"].as_str(), errors), (Some("bolt-action"), 0));
}
