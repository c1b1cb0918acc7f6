//! The catalogue's worked examples, from the rules text itself: exact odds to 1e-9, and the sampler within 4 sigma.
use kernel::{Procedure, Scenes};
use odds::{Budget, Distribution, Explorer, Method, odds, sampled};
use rules_bolt_action::BoltAction;
use serde::Deserialize;
use std::{collections::BTreeMap, time::Duration};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    example: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    id: String,
    procedure: String,
    with: BTreeMap<String, String>,
    sweep: Option<Sweep>,
    each: Option<String>,
    expect: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sweep {
    key: String,
    values: Vec<i64>,
}

/// One question and its exact answer.
struct Case {
    id: String,
    procedure: String,
    with: Vec<(String, String)>,
    expect: Vec<(String, f64)>,
}

fn cases() -> Vec<Case> {
    let file: File = toml::from_str(include_str!("../worked-examples.toml")).expect("worked-examples.toml reads");
    let mut cases = vec![];
    for example in file.example {
        let with: Vec<(String, String)> = example.with.into_iter().collect();
        let (id, procedure) = (example.id, example.procedure);
        if let (Some(sweep), Some(each)) = (example.sweep, example.each) {
            assert_eq!(sweep.values.len(), example.expect.len(), "{id}");
            for (value, answer) in sweep.values.iter().zip(&example.expect) {
                let mut with = with.clone();
                with.push((sweep.key.clone(), value.to_string()));
                let expect = vec![(each.clone(), fraction(answer))];
                cases.push(Case { id: format!("{id} {value}"), procedure: procedure.clone(), with, expect });
            }
        } else {
            let split = |line: &String| {
                let (what, answer) = line.rsplit_once(": ").expect("what: fraction");
                (what.to_owned(), fraction(answer))
            };
            cases.push(Case { expect: example.expect.iter().map(split).collect(), id, procedure, with });
        }
    }
    cases
}

fn fraction(text: &str) -> f64 {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    over.parse::<f64>().expect("a number") / under.parse::<f64>().expect("a number")
}

fn column(procedure: &Procedure, name: &str) -> usize {
    let found = procedure.outcomes.iter().position(|o| *o == name);
    found.unwrap_or_else(|| panic!("{} has no outcome {name:?}", procedure.name))
}

/// The chance of "casualties >= 5 and casualties <= 8", or a mean.
fn measured(procedure: &Procedure, odds: &Distribution, what: &str) -> f64 {
    if let Some(name) = what.strip_prefix("mean ") {
        return odds.mean(column(procedure, name));
    }
    let tests: Vec<(usize, &str, i32)> = what
        .split(" and ")
        .map(|test| {
            let mut words = test.rsplitn(3, ' ');
            let (number, sign, name) = (words.next(), words.next(), words.next());
            (
                column(procedure, name.expect("an outcome")),
                sign.expect("a sign"),
                number.expect("a number").parse().expect("a number"),
            )
        })
        .collect();
    odds.chance(|outcome| {
        tests.iter().all(|&(column, sign, number)| match sign {
            "=" => outcome[column] == number,
            ">=" => outcome[column] >= number,
            "<=" => outcome[column] <= number,
            _ => panic!("unknown sign {sign}"),
        })
    })
}

fn procedure(name: &str) -> &'static Procedure {
    BoltAction::procedures().iter().find(|p| p.name == name).unwrap_or_else(|| panic!("no procedure {name}"))
}

#[test]
fn the_rules_text_gives_the_worked_answers_exactly() {
    for case in cases() {
        let with: Vec<(&str, &str)> = case.with.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let scene = BoltAction::scene(&case.procedure, &with).unwrap_or_else(|e| panic!("{}: {e:?}", case.id));
        let budget = Budget { time: Duration::from_mins(2), ..Budget::default() };
        let found = odds(scene.as_ref(), budget).unwrap_or_else(|e| panic!("{}: {e}", case.id)).odds;
        assert!(matches!(found.method, Method::Exact { .. }), "{}: not exact but {}", case.id, found.method);
        for (what, answer) in &case.expect {
            let p = measured(procedure(&case.procedure), &found, what);
            assert!((p - answer).abs() < 1e-9, "{}: {what}: {p} instead of {answer}", case.id);
        }
    }
}

#[test]
fn dice_by_lot_agree_with_the_exact_odds() {
    const RUNS: u64 = 20_000;
    for case in cases() {
        let with: Vec<(&str, &str)> = case.with.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let scene = BoltAction::scene(&case.procedure, &with).unwrap_or_else(|e| panic!("{}: {e:?}", case.id));
        let found = sampled(scene.as_ref(), RUNS).unwrap_or_else(|e| panic!("{}: {e}", case.id)).odds;
        for (what, answer) in case.expect.iter().filter(|(what, _)| !what.starts_with("mean")) {
            let p = measured(procedure(&case.procedure), &found, what);
            let sigma = (answer * (1.0 - answer) / RUNS as f64).sqrt();
            assert!((p - answer).abs() <= 4.0 * sigma + 1e-4, "{}: {what}: {p} of {answer} ± {sigma}", case.id);
        }
    }
}

#[test]
fn cuts_forget_nothing() {
    // Every line one by one, without any cut, for scenes small enough: the same distribution.
    let scenes: &[(&str, &[(&str, &str)])] = &[
        ("shoot", &[("firers", "1 smg, 2 rifle"), ("range", "9"), ("target", "4")]),
        ("shoot", &[("firers", "1 panzerfaust, 2 rifle"), ("range", "8"), ("target", "3"), ("target-pins", "8")]),
        (
            "shoot",
            &[
                ("firers", "1 light-howitzer"),
                ("range", "20"),
                ("target", "4"),
                ("down", "reacts"),
                ("target-pins", "2"),
            ],
        ),
        ("shoot", &[("firers", "1 flamethrower-infantry"), ("range", "4"), ("target", "3")]),
        ("shoot", &[("firers", "1 light-automatic-cannon"), ("round", "he"), ("range", "20"), ("target", "5")]),
        ("barrage", &[("from", "fall"), ("distance", "9"), ("target", "1"), ("pins", "6")]),
        ("air-strike", &[("target", "1"), ("pins", "5")]),
        ("flak", &[("pins", "1"), ("range", "40")]),
        ("entry", &[("pins", "2")]),
        ("rally", &[("pins", "4")]),
        ("shoot-vehicle", &[("firers", "1 heavy-at-gun"), ("catches-fire", "yes")]),
        ("shoot-vehicle", &[("firers", "1 light-automatic-cannon"), ("vehicle", "light-tank"), ("facing", "rear")]),
        ("assault-vehicle", &[("attackers", "3 smg"), ("vehicle", "armoured-car")]),
        ("damage-result", &[("severity", "massive"), ("target-pins", "3")]),
        ("draw", &[("first", "3"), ("second", "4"), ("draws", "5")]),
    ];
    for (name, with) in scenes {
        let scene = BoltAction::scene(name, with).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let budget = Budget { time: Duration::from_mins(2), ..Budget::default() };
        let merged = odds(scene.as_ref(), budget).expect("exact odds").odds;
        let mut explorer = Explorer::<BoltAction, _>::new(|at, question| Some(scene.answer(at, question)));
        let all = explorer.odds(|oracle| scene.run(oracle)).expect("every line");
        assert_eq!(merged.cells.len(), all.len(), "{name} {with:?}");
        for (outcome, p) in &all {
            assert!((p - merged.cells[outcome]).abs() < 1e-12, "{name} {with:?}: {outcome:?} {p}");
        }
    }
}
