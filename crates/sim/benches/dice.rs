//! What a throw and a battle cost: `cargo bench -p sim`.
#![allow(clippy::print_stdout, reason = "a bench prints")]
#[path = "../tests/skirmish/mod.rs"]
mod skirmish;

use kernel::{Chance, TWO_D6, at_least, chart, pool};
use odds::Tables;
use sim::{Dice, DieByDie, Random, Rng, Sampler, battle};
use skirmish::{SOUND, Skirmish};
use std::{hint::black_box, time::Instant};

fn main() {
    println!("{:<34}{:>12}{:>14}", "ns a throw", "by table", "die by die");
    let chances: [(&str, Chance); 6] = [
        ("1 D6", at_least(1, 6, 4).into()),
        ("10 D6 in two classes", at_least(10, 6, 4).into()),
        ("10 2D6 in five classes", pool(10, TWO_D6, &[5, 7, 9, 11]).into()),
        ("40 D6 in two classes", at_least(40, 6, 4).into()),
        ("200 D6 in six classes", pool(200, kernel::D6, &[2, 3, 4, 5, 6]).into()),
        ("2D6 on a chart", chart(TWO_D6, 1, &[4, 7, 10])),
    ];
    for (name, chance) in chances {
        println!("{name:<34}{:>12.1}{:>14.1}", throw::<Tables>(&chance), throw::<DieByDie>(&chance));
    }
    fight();
}

/// The best of several runs, in seconds.
fn best<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut least = f64::MAX;
    let start = Instant::now();
    while start.elapsed().as_millis() < 300 {
        let one = Instant::now();
        black_box(work());
        least = least.min(one.elapsed().as_secs_f64());
    }
    least
}

fn throw<D: Dice>(chance: &Chance) -> f64 {
    const MANY: u32 = 20_000;
    let (mut dice, mut rng) = (D::default(), Rng::seeded(1));
    let seconds = best(|| (0..MANY).map(|_| u32::from(dice.throw(black_box(chance), &mut rng).of(1))).sum::<u32>());
    1e9 * seconds / f64::from(MANY)
}

fn fight() {
    const MANY: u64 = 1000;
    let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(0), Random);
    let mut calls = 0;
    let seconds = best(|| {
        calls = 0;
        for number in 0..MANY {
            sampler.reset(Rng::of(1, number), Random);
            black_box(battle::<Skirmish>(&SOUND, &mut sampler, 100).is_ok());
            calls += sampler.rolls + sampler.asks;
        }
    });
    println!("\n{:<34}{:>12.2}", "us a small random battle", 1e6 * seconds / MANY as f64);
    println!("{:<34}{:>12.1}", "ns a roll or question in it", 1e9 * seconds / calls as f64);
}
