//! Real dice, typed in.
use crate::common::{FILE, drive, folder, run};
use std::fs;

/// Somebody who throws one die, reads how many more are wanted, and throws those; first options otherwise.
#[derive(Default)]
struct Thrower {
    next: u8,
    now: Vec<u8>,
    thrown: Vec<Vec<u8>>,
}

impl Thrower {
    fn faces(&mut self, dice: usize) -> String {
        let from = self.now.len();
        for _ in 0..dice {
            self.next = self.next % 6 + 1;
            self.now.push(self.next);
        }
        self.now[from..].iter().map(|face| face.to_string() + " ").collect()
    }

    fn answer(&mut self, seen: &str) -> String {
        let question = seen.trim_end_matches(['>', ' ', '…']).trim_end().lines().last().unwrap_or_default();
        if let Some(more) = question.strip_suffix(" more dice").or_else(|| question.strip_suffix(" more die")) {
            return self.faces(more.parse().unwrap());
        }
        if !self.now.is_empty() {
            self.thrown.push(std::mem::take(&mut self.now));
        }
        if let Some(lots) = question.strip_prefix("  one out of ") {
            let (_, side) = lots.split(", ").next().unwrap().split_once(' ').unwrap();
            return side.to_owned();
        }
        if question.contains(" needed") || question.starts_with("  D") || question.starts_with("  2D") {
            return self.faces(1);
        }
        "1".to_owned()
    }
}

#[test]
fn every_throw_is_asked_for_and_goes_into_the_file_as_typed() {
    let folder = folder("typed");
    let mut thrower = Thrower::default();
    let args = ["play", "bolt-action", "first-light", "--dice", "mine"];
    let out = drive(&folder, &args, |seen| Some(thrower.answer(seen))).good();
    thrower.answer("");
    assert!(out.contains("needed (base 3 [BA-HIT-01]"), "no needed number explained: {out}");
    assert!(out.contains("draw a die from the cup [BA-TURN-03]"), "{out}");

    let text = fs::read_to_string(folder.join(FILE)).unwrap();
    let entries = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let rolled: Vec<serde_json::Value> = entries.filter_map(|entry| entry.get("rolled").cloned()).collect();
    let is_cup = |entry: &&serde_json::Value| entry["chance"].get("Draw").is_some();
    let recorded: Vec<Vec<u8>> = rolled
        .iter()
        .filter(|entry| !is_cup(entry))
        .map(|entry| serde_json::from_value(entry["faces"].clone()).unwrap())
        .collect();
    assert!(!recorded.is_empty() && rolled.iter().any(|entry| is_cup(&entry)));
    assert_eq!(recorded, thrower.thrown);

    let checked = run(&folder, &["verify", FILE, "--json"]).json();
    assert_eq!((checked["typed"].as_u64().unwrap() as usize, &checked["thrown"]), (rolled.len(), &0.into()));
}

#[test]
fn a_face_that_no_die_has_is_refused() {
    let folder = folder("faces");
    let mut tried = vec![];
    drive(&folder, &["play", "bolt-action", "first-light", "--dice", "mine"], |seen| {
        let is_throw = seen.contains(" needed") && seen.contains("dice,");
        match tried.len() {
            0 if is_throw => {
                tried.push(String::new());
                Some("7".to_owned())
            }
            0 if seen.contains("one out of") => Some("US".to_owned()),
            // The squad, which has something to throw for.
            0 if seen.contains("Which unit?") => Some("squad".to_owned()),
            0 => Some("1".to_owned()),
            _ => {
                tried.push(seen.to_owned());
                None
            }
        }
    });
    assert!(tried[1].contains("the die has no 7"), "{tried:?}");
}
