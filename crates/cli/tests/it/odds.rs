//! Odds from the command line: the catalogues' numbers, comparisons, curves, positions, and nonsense.
use crate::common::{Ran, drive, folder, run};
use odds::{Distribution, Method};
use serde_json::Value;
use std::{fs, path::Path};
use testkit::{WorkedExample, worked_examples};

const CATALOGUES: [(&str, &str); 4] = [
    ("bolt-action", include_str!("../../../rules-bolt-action/tests/worked-examples.toml")),
    ("disposable-heroes", include_str!("../../../rules-disposable-heroes/tests/worked-examples.toml")),
    ("heroes-all", include_str!("../../../rules-heroes-all/tests/worked-examples.toml")),
    (
        "hot-blood",
        concat!(
            include_str!("../../../rules-hot-blood/tests/worked-examples.toml"),
            include_str!("../../../rules-hot-blood/tests/worked-examples-dark.toml"),
        ),
    ),
];

fn asked(folder: &Path, words: &[&str]) -> Ran {
    run(folder, &[&["odds"], words].concat())
}

#[test]
fn every_worked_example_of_the_catalogues_comes_out_of_the_command_line() {
    let folder = &folder("worked-examples");
    std::thread::scope(|scope| {
        for (ruleset, text) in CATALOGUES {
            scope.spawn(move || worked_examples(text).iter().for_each(|example| comes_out(folder, ruleset, example)));
        }
    });
}

fn comes_out(folder: &Path, ruleset: &str, example: &WorkedExample) {
    let given: Vec<String> = example.with.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let mut words = vec![ruleset, &example.procedure, "--json", "--budget", "120000"];
    words.extend(given.iter().map(String::as_str));
    let found = asked(folder, &words).json();
    assert_eq!(found["method"]["exact"], true, "{ruleset} {}", example.id);
    let names: Vec<&str> = found["outcomes"].as_array().unwrap().iter().map(|o| o["name"].as_str().unwrap()).collect();
    let cell = |cell: &Value| {
        let outcome = cell["outcome"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap() as i32).collect();
        (outcome, cell["p"].as_f64().unwrap())
    };
    let cells = found["cells"].as_array().unwrap().iter().map(cell).collect();
    example.is_met_by(&names, &Distribution { cells, method: Method::Exact { runs: 0 } });
}

#[test]
fn short_chains_have_exact_fractions() {
    // Bolt Action W4: nobody hit of ten rifles at 1/3.
    let found = asked(&folder("fractions"), &["bolt-action", "shoot", "firers=10 rifle", "range=10", "--json"]).json();
    let column = found["outcomes"].as_array().unwrap().iter().position(|o| o["name"] == "casualties").unwrap();
    let none = found["cells"].as_array().unwrap().iter().find(|cell| cell["outcome"][column] == 0).unwrap();
    let [over, under] = none["fraction"].as_str().unwrap().split('/').collect::<Vec<_>>()[..] else { panic!("{none}") };
    let exact = over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap();
    assert!((exact - none["p"].as_f64().unwrap()).abs() < 1e-15, "{none}");
}

#[test]
fn more_men_than_a_unit_can_have_are_refused_not_reckoned() {
    let folder = folder("too-many");
    let refused = |given: &[&str], words: [&str; 2]| {
        let ran = asked(&folder, &[&["bolt-action"], given].concat());
        assert!(ran.code != 0 && words.iter().all(|word| ran.err.contains(word)), "{given:?}: {}", ran.err);
    };
    refused(&["shoot", "firers=8 rifle, 8 rifle"], ["firers", "these are 16"]);
    refused(&["shoot", "firers=7 lmg"], ["firers", "these are 14"]);
    refused(&["close-quarters", "attackers=12 rifle, 12 rifle"], ["attackers", "these are 24"]);
    refused(&["shoot", "target=0"], ["target", "1 to 12"]);
}

#[test]
fn attacks_stand_side_by_side() {
    let folder = folder("side-by-side");
    let words =
        ["bolt-action", "shoot", "firers=10 rifle", "range=10", "--vs", "firers=5 rifle", "--vs", "rally pins=2"];
    let found = asked(&folder, &[&words[..], &["--json", "--svg", "both.svg"]].concat()).json();
    let compared = found["compared"].as_array().unwrap();
    let labels: Vec<&str> = compared.iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["shoot firers=10 rifle range=10", "firers=5 rifle", "rally pins=2"]);
    let mean = |nth: usize| {
        let outcomes = compared[nth]["outcomes"].as_array().unwrap();
        outcomes.iter().find(|o| o["name"] == "casualties").unwrap()["mean"].as_f64().unwrap()
    };
    // W4: each rifle costs a third of a man.
    assert!((mean(0) - 10.0 / 3.0).abs() < 1e-12 && (mean(1) - 5.0 / 3.0).abs() < 1e-12);
    assert!(fs::read_to_string(folder.join("both.svg")).unwrap().contains("firers=5 rifle"));
    let text = asked(&folder, &words).good();
    for part in ["  A  shoot firers=10 rifle range=10", "  B  firers=5 rifle", "1 or more", "exact"] {
        assert!(text.contains(part), "{part} not in {text}");
    }
}

#[test]
fn a_key_runs_over_values() {
    let folder = folder("curve");
    let words = ["bolt-action", "shoot", "firers=8 rifle", "range=6..18", "step", "6"];
    let found = asked(&folder, &[&words[..], &["--json", "--svg", "curve.svg"]].concat()).json();
    let points = found["curves"][0]["points"].as_array().unwrap();
    assert_eq!((found["key"].as_str(), points.len()), (Some("range"), 3));
    for (point, range) in points.iter().zip(["range=6", "range=12", "range=18"]) {
        let alone = asked(&folder, &["bolt-action", "shoot", "firers=8 rifle", range, "--json"]).json();
        assert_eq!(point["outcomes"], alone["outcomes"], "{range}");
    }
    assert!(fs::read_to_string(folder.join("curve.svg")).unwrap().contains("by range"));
    let text = asked(&folder, &words).good();
    assert_eq!(text.lines().filter(|line| line.trim_start().starts_with(['6', '1'])).count(), 3, "{text}");
}

#[test]
fn an_order_in_a_battle_is_weighed_from_its_file() {
    let folder = folder("position");
    let mut weighed = None;
    // The first order that has odds is the one to ask for.
    drive(&folder, &["play", "bolt-action", "first-light", "--seat", "both", "--save", "b.battle"], |said| {
        if said.contains("choose a target") {
            let found = asked(&folder, &["b.battle", "--json"]);
            if found.code == 0 {
                weighed = Some(found.json());
                return Some("quit".to_owned());
            }
        }
        Some("1".to_owned())
    });
    let weighed = weighed.expect("some order has odds");
    let answers = weighed["answers"].as_array().unwrap();
    assert!(!answers.is_empty(), "{weighed}");
    for answer in answers {
        for case in answer["odds"]["cases"].as_array().unwrap() {
            for measure in case["measures"].as_array().unwrap() {
                let mass: f64 = measure["bars"].as_array().unwrap().iter().map(|b| b["share"].as_f64().unwrap()).sum();
                assert!((mass - 1.0).abs() < 1e-9, "{measure}");
            }
        }
    }
    let first = answers[0]["answer"].as_str().unwrap();
    let one = asked(&folder, &["b.battle", first]).good();
    assert!(one.contains("assumed:") && one.contains("exact"), "{one}");
}

#[test]
fn nonsense_is_refused_with_what_to_do() {
    let folder = folder("nonsense");
    for (words, said) in [
        (&["bolt-action", "shoot", "range=9..1"][..], "is no run of whole numbers"),
        (&["bolt-action", "shoot", "range=1..9", "target=1..9"], "so does another key"),
        (&["bolt-action", "shoot", "at", "will"], "expected key=value"),
        (&["bolt-action", "shoot", "rnage=9"], "did you mean \"range\"?"),
        (&["bolt-action", "shot"], "did you mean \"shoot\"?"),
        (&["bolt-action", "shoot", "--vs", "cover=wet"], "wet"),
        (&["bolt-acton", "shoot"], "did you mean \"bolt-action\"?"),
    ] {
        let ran = asked(&folder, words);
        assert!(ran.code == 2 && ran.err.contains(said), "{words:?}: {ran:?}");
    }
    fs::write(folder.join("no.battle"), "nothing").unwrap();
    let ran = asked(&folder, &["no.battle"]);
    assert!(ran.code == 1 && ran.err.contains("no.battle"), "{ran:?}");
}
