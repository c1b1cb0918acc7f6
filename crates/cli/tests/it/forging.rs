//! Battle files that somebody changed who knows how they are made.
use crate::common::{FILE, folder, fought, run};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{fs, panic::catch_unwind, path::Path};

fn entries(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(FILE)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn written(entries: &[Value]) -> String {
    entries.iter().map(|entry| entry.to_string() + "\n").collect()
}

/// Keys in order and no white space, as a battle file's hashes want it.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let mut pairs: Vec<_> = map.iter().collect();
            pairs.sort_by_key(|(key, _)| *key);
            let pairs = pairs.iter().map(|(key, value)| format!("{}:{}", json!(key), canonical(value)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
        }
        Value::Array(list) => format!("[{}]", list.iter().map(canonical).collect::<Vec<_>>().join(",")),
        leaf => leaf.to_string(),
    }
}

fn hashed_anew(header: &mut Value) {
    let digest = Sha256::digest(canonical(&header["setup"]));
    header["content_hash"] = digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}")).into();
}

#[test]
fn a_set_up_that_is_not_the_scenarios_is_refused_though_its_hash_is_right() {
    let folder = folder("forged-set-up");
    fought(&folder).good();
    let honest = entries(&folder);
    let mut same = honest.clone();
    hashed_anew(&mut same[0]);
    assert_eq!(same[0]["content_hash"], honest[0]["content_hash"], "the hash is made as it was");
    for (change, named) in [
        ((|header| header["setup"]["scenario"]["turns"] = json!(5)) as fn(&mut Value), "set-up"),
        (|header| header["scenario"] = json!("hill-108"), "set-up"),
        (|header| header["scenario"] = json!("nowhere"), "scenario \"nowhere\""),
        (|header| header["options"] = json!({ "premeasure": "on" }), "set-up"),
        (|header| header["options"] = json!({ "everything": "on" }), "option \"everything\""),
        (|header| header["house_rules"] = json!(["all hit on 2"]), "house rules"),
    ] {
        let mut lines = honest.clone();
        change(&mut lines[0]);
        hashed_anew(&mut lines[0]);
        fs::write(folder.join(FILE), written(&lines)).unwrap();
        let ran = run(&folder, &["verify", FILE]);
        assert_eq!(ran.code, 1, "{named}: {ran:?}");
        assert!(ran.err.contains(named) && ran.err.contains("line 1:"), "{named} not in {}", ran.err);
    }
}

#[test]
fn a_battle_that_nobody_signed_is_not_taken_for_one_that_somebody_did() {
    let folder = folder("unsigned");
    fought(&folder).good();
    let said = run(&folder, &["verify", FILE]).good();
    assert!(said.contains("nobody has signed it") && said.contains("those the dice were bound to"), "{said}");
    let ran = run(&folder, &["verify", FILE, "--key", "00"]);
    assert!(ran.code == 1 && ran.err.contains("nobody has signed it"), "{ran:?}");
}

/// Some numbers of a file are others: nothing of that panics, and nothing goes on for ever. `SANDTABLE_MUTANTS=5000` tries more.
#[test]
fn however_a_file_is_changed_verify_ends_with_a_word() {
    let folder = folder("mutants");
    fought(&folder).good();
    let honest = entries(&folder);
    let many = std::env::var("SANDTABLE_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(150);
    let mut seed: u64 = 28;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    let file = folder.join("mutant.battle");
    for _ in 0..many {
        let mut lines = honest.clone();
        let at = if below(3) == 0 { 0 } else { below(lines.len()) };
        let mut numbers = vec![];
        pointers(&lines[at], String::new(), &mut numbers);
        if numbers.is_empty() {
            continue;
        }
        let place = &numbers[below(numbers.len())];
        let other = [0, 1, 2, 7, 100, 254, 255, 256, -1, 32_767, 70_000][below(11)];
        *lines[at].pointer_mut(place).unwrap() = json!(other);
        if at == 0 {
            hashed_anew(&mut lines[0]);
        }
        fs::write(&file, written(&lines)).unwrap();
        let verified = catch_unwind(|| games::ruleset_of(&file).and_then(|ruleset| ruleset.verify(&file)));
        assert!(verified.is_ok(), "line {}: {place} = {other} panics", at + 1);
    }
}

/// Where there is a number in a value.
fn pointers(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(at),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(nth, value)| pointers(value, format!("{at}/{nth}"), found));
        }
        Value::Object(map) => map.iter().for_each(|(key, value)| pointers(value, format!("{at}/{key}"), found)),
        _ => {}
    }
}
