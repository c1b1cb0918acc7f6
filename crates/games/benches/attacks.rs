//! Typical attacks of the games, from the words to the whole distribution: `cargo bench -p games`.
#![allow(clippy::print_stdout, reason = "a bench prints")]
use games::find;
use odds::{Budget, Method};
use std::{hint::black_box, time::Instant};

/// Ruleset, procedure, and keys apart by semicolons.
type Attack = [&'static str; 3];

const ORDINARY: [Attack; 11] = [
    ["bolt-action", "shoot", "firers=1 smg, 1 automatic-rifle, 8 rifle; range=9; target=9"],
    ["bolt-action", "close-quarters", "attackers=6 smg; defenders=9 rifle"],
    ["bolt-action", "shoot-vehicle", "firers=1 heavy-at-gun; range=20; vehicle=medium-tank"],
    ["disposable-heroes", "shoot", "firers=6 semi; target=6; cover=medium"],
    ["disposable-heroes", "melee", "men=5; grenades=2; enemies=4"],
    ["disposable-heroes", "armour", "by=sherman; at=pz4; range=20; cover=light"],
    ["hot-blood", "shoot", "weapon=rifle; range=5; lit=yes; firers=3"],
    ["hot-blood", "melee", "factor=1; bouts=0"],
    ["heroes-all", "fire", "firers=8 rifle; range=20; cover=soft"],
    ["heroes-all", "shell", "weapon=med-mortar; cover=soft"],
    ["heroes-all", "assault", "attackers=8 rifle; defenders=5 rifle"],
];

/// The most that the procedures of each catalogue can be asked for.
const LARGEST: [Attack; 1] = [["hot-blood", "bomb-and-bay", "skill=2"]];

fn main() {
    println!("{:<36}{:>12}{:>12}", "an attack, words to odds", "ms", "runs");
    let ordinary = ORDINARY.map(measure).into_iter().fold(0.0, f64::max);
    println!("the largest");
    let largest = LARGEST.map(measure).into_iter().fold(0.0, f64::max);
    let met = |is: bool| if is { "met" } else { "missed" };
    println!("every ordinary attack under 1 ms: {}, {ordinary:.4} ms", met(ordinary < 1.0));
    println!("the largest under 100 ms: {}, {largest:.4} ms", met(largest < 100.0));
}

/// Prints a line; the best of several runs, in milliseconds.
fn measure([ruleset, procedure, given]: Attack) -> f64 {
    let pairs = given.split("; ").filter_map(|pair| pair.split_once('='));
    let given: Vec<(String, String)> = pairs.map(|(key, value)| (key.into(), value.into())).collect();
    let ruleset = find(ruleset).unwrap_or_else(|e| panic!("{e}"));
    let work = || ruleset.odds(procedure, &given, Budget::default()).unwrap_or_else(|e| panic!("{procedure}: {e}"));
    let runs = match work().odds.method {
        Method::Exact { runs } => runs.to_string(),
        Method::Sampled { .. } => "sampled".to_owned(),
    };
    let (mut least, start) = (f64::MAX, Instant::now());
    while start.elapsed().as_millis() < 300 {
        let one = Instant::now();
        black_box(work());
        least = least.min(one.elapsed().as_secs_f64());
    }
    println!("{:<36}{:>12.4}{runs:>12}", format!("{} {procedure}", ruleset.id()), 1e3 * least);
    1e3 * least
}
