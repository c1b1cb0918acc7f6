//! What the oracle costs: one exchange of fire written against it, and the same by hand on the same tables.
#![allow(clippy::print_stdout, reason = "a bench prints")]
#[path = "../tests/skirmish/mod.rs"]
mod skirmish;

use kernel::{Answer, Chance, Need, Offer, Oracle, Play, Question, Seat, TWO_D6, Verbs, at_least, at_most};
use odds::Tables;
use sim::{Policy, Rng, Sampler};
use skirmish::{Clause as C, SOUND, Skirmish, State};
use std::{borrow::Cow, hint::black_box, time::Instant};

/// Stand or go down, hits, damage, morale: what a section does, with its needed number explained.
fn exchange(state: &State, shots: u8, oracle: &mut impl Oracle<Skirmish>) -> Play<u8> {
    let down = oracle.pick(state, Seat::Second, C::Aim, (), &[0u8, 1])? == 1;
    let mut need = Need::base(C::Fire, "base", 3);
    need.when(shots > 10, C::Aim, "long range", 1).when(down, C::Cover, "target down", 1);
    let hits = oracle.throw(Seat::First, C::Fire, (), at_least(shots, 6, need.total() as u8), &need)?.of(1);
    if hits == 0 {
        return Ok(0);
    }
    let fallen = oracle.throw_plain(Seat::First, C::Loss, (), at_least(hits, 6, 4))?.of(1);
    oracle.tell(C::Loss, (Seat::Second, fallen));
    if 2 * fallen >= shots && oracle.throw_plain(Seat::Second, C::Fuse, (), at_most(TWO_D6, 8))?.is_low() {
        return Ok(shots);
    }
    Ok(fallen)
}

/// The same by hand: no oracle, no explanation, no question.
fn by_hand(shots: u8, tables: &mut Tables, rng: &mut Rng) -> u8 {
    let down = rng.below(2) == 1;
    let need = 3 + u8::from(shots > 10) + u8::from(down);
    let hits = tables.draw(&Chance::Pool(at_least(shots, 6, need)), rng).of(1);
    if hits == 0 {
        return 0;
    }
    let fallen = tables.draw(&Chance::Pool(at_least(hits, 6, 4)), rng).of(1);
    if 2 * fallen >= shots && tables.draw(&Chance::Pool(at_most(TWO_D6, 8)), rng).is_low() {
        return shots;
    }
    fallen
}

/// One of two, as by hand.
struct Either;
impl Policy<Skirmish> for Either {
    #[inline]
    fn answer(&mut self, rng: &mut Rng, _: kernel::Sight<'_, Skirmish>, question: &Question<'_, Skirmish>) -> Answer {
        match &question.offer {
            Offer::List { options: Cow::Borrowed(list), .. } => Answer::Pick(rng.below(list.len() as u32) as u16),
            _ => Answer::Pick(0),
        }
    }
}

fn main() {
    println!("{:<34}{:>12}{:>12}{:>12}{:>12}", "ns an exchange of fire", "by hand", "oracle", "dyn oracle", "overhead");
    for shots in [10, 20, 40] {
        let (mut tables, mut rng) = (Tables::default(), Rng::seeded(1));
        let hand = best(|| u32::from(by_hand(black_box(shots), &mut tables, &mut rng)));
        let state = State::default();
        let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(1), Either);
        let oracle = best(|| u32::from(exchange(&state, black_box(shots), &mut sampler).unwrap_or(0)));
        let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(1), Either);
        let mut dynamic: &mut dyn Oracle<Skirmish> = &mut sampler;
        let boxed = best(|| u32::from(exchange(&state, black_box(shots), &mut dynamic).unwrap_or(0)));
        let share = 100.0 * (oracle / hand - 1.0);
        println!("{:<34}{hand:>12.1}{oracle:>12.1}{boxed:>12.1}{share:>11.0}%", format!("{shots} shots"));
    }
}

/// The best of many batches, in nanoseconds each.
fn best(mut work: impl FnMut() -> u32) -> f64 {
    const MANY: u32 = 5_000;
    let mut least = f64::MAX;
    let start = Instant::now();
    while start.elapsed().as_millis() < 400 {
        let one = Instant::now();
        let mut sum = 0u32;
        for _ in 0..MANY {
            sum = sum.wrapping_add(work());
        }
        black_box(sum);
        least = least.min(one.elapsed().as_secs_f64());
    }
    1e9 * least / f64::from(MANY)
}
