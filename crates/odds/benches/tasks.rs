//! The tasks with known answers, in milliseconds: `cargo bench -p odds`. A thread lists the outcomes of a chance once:
//! warm figures are those of a thread that has, cold ones those of a fresh thread.
#![allow(clippy::print_stdout, reason = "a bench prints")]
#[path = "../tests/texts/mod.rs"]
mod texts;

use kernel::{Chance, Play, at_least};
use odds::{Explorer, Merger, Rng, Tables, outcomes};
use std::{hash::Hash, hint::black_box, thread, time::Instant};
use texts::{Drill, Reader, fight, fight_in_one, hit, hold, volley, wound};

fn main() {
    println!("{:<34}{:>12}{:>12}{:>12}{:>10}", "exact odds", "ms, warm", "ms, cold", "runs", "ns a run");
    for dice in [10, 50, 200] {
        merge(&format!("T1/{dice}"), |reader| hit(reader, dice));
    }
    for dice in [10, 50, 200] {
        merge(&format!("T2/{dice}"), |reader| wound(reader, dice));
    }
    merge("T3", hold);
    merge("T4", volley);
    for men in [5, 10, 20] {
        // Hit and kill in one chance, as the others do it, and as a rules text would.
        merge(&format!("T5/{men}"), |reader| fight_in_one(reader, men));
        merge(&format!("T5/{men} two throws"), |reader| fight(reader, men));
    }
    merge("60 v 60, hit and kill in one", |reader| fight_in_one(reader, 60));
    explore("the explorer on T4", volley);

    println!("\n{:<34}{:>12}", "one chance", "ns");
    for (name, chance) in [("alias draw, 10 dice", at_least(10, 6, 4)), ("alias draw, 200 dice", at_least(200, 6, 4))] {
        draw(name, &chance.into());
    }
}

/// The best of several runs, in seconds.
fn best<T>(mut work: impl FnMut() -> T) -> f64 {
    least(|| timed(&mut work))
}

/// The same, each in a thread of its own.
fn best_cold<T>(work: impl Fn() -> T + Sync) -> f64 {
    let fresh = || thread::scope(|scope| scope.spawn(|| timed(&work)).join());
    least(|| fresh().unwrap_or(f64::MAX))
}

fn timed<T>(work: impl FnOnce() -> T) -> f64 {
    let one = Instant::now();
    black_box(work());
    one.elapsed().as_secs_f64()
}

fn least(mut one: impl FnMut() -> f64) -> f64 {
    let (mut least, start) = (f64::MAX, Instant::now());
    while start.elapsed().as_millis() < 500 {
        least = least.min(one());
    }
    least
}

fn line(name: &str, [warm, cold]: [f64; 2], runs: u64) {
    println!("{name:<34}{:>12.4}{:>12.4}{runs:>12}{:>10.0}", 1e3 * warm, 1e3 * cold, 1e9 * warm / runs as f64);
}

fn merge<T: Ord + Hash>(name: &str, text: impl Fn(&mut Reader<'_>) -> Play<T> + Sync) {
    let work = || Merger::<Drill, _>::new(|_, _| unreachable!("no questions")).odds(|reader| text(reader));
    let runs = work().map_or(0, |merged| merged.runs);
    line(name, [best(work), best_cold(work)], runs);
}

fn explore<T: Ord>(name: &str, text: impl Fn(&mut Reader<'_>) -> Play<T> + Sync) {
    let leaves = || {
        let mut explorer = Explorer::<Drill, _>::new(|_, _| None);
        black_box(explorer.odds(|reader| text(reader)).map(|odds| odds.len()).unwrap_or_default());
        explorer.leaves
    };
    line(name, [best(leaves), best_cold(leaves)], leaves());
}

fn draw(name: &str, chance: &Chance) {
    const MANY: u32 = 1_000_000;
    let (mut tables, mut rng) = (Tables::default(), Rng::seeded(1));
    let seconds = best(|| (0..MANY).map(|_| u64::from(tables.draw(black_box(chance), &mut rng).of(1))).sum::<u64>());
    println!("{name:<34}{:>12.1}   ({} outcomes)", 1e9 * seconds / f64::from(MANY), outcomes(chance).len());
}
