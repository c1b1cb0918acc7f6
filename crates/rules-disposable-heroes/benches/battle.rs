//! What a battle costs: `cargo bench -p rules-disposable-heroes`.
#![allow(clippy::print_stdout, clippy::disallowed_types, reason = "a bench prints, and looks at the clock")]
use kernel::Battle;
use rules_disposable_heroes::{DisposableHeroes, Options, Setup, data, muster::muster};
use sim::{Random, Rng, Sampler, battle};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::{hint::black_box, time::Instant};

#[global_allocator]
static GLOBAL: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    let scenarios = [("hay-barn", 2_000), ("strongpoint", 200), ("bridge-road", 200)];
    for (id, battles) in scenarios {
        let plan = muster(&data::library(), id, Options::default()).expect("the ruleset's own scenario");
        let setup = Setup::from(plan);
        let mut sampler = Sampler::<DisposableHeroes, _>::new(&setup, Rng::of(1, 0), Random);
        for k in 0..battles {
            // Once to fill the tables of throws.
            sampler.reset(Rng::of(1, k), Random);
            black_box(battle::<DisposableHeroes>(&setup, &mut sampler, 10_000).expect("a battle that ends"));
        }
        let (mut asks, mut rolls) = (0, 0);
        let region = Region::new(GLOBAL);
        let start = Instant::now();
        for k in 0..battles {
            sampler.reset(Rng::of(1, k), Random);
            black_box(battle::<DisposableHeroes>(&setup, &mut sampler, 10_000).expect("a battle that ends"));
            (asks, rolls) = (asks + sampler.asks, rolls + sampler.rolls);
        }
        let seconds = start.elapsed().as_secs_f64();
        let allocations = region.change().allocations as f64 / battles as f64;
        let decisions = asks as f64;
        println!("{id}: {:.0} battles/s, {:.0} decisions/s", battles as f64 / seconds, decisions / seconds);
        println!(
            "  {:.0} asks, {:.0} rolls and {allocations:.2} allocations a battle",
            decisions / battles as f64,
            rolls as f64 / battles as f64
        );

        let state = DisposableHeroes::start(&setup);
        let copies = 1_000_000;
        let start = Instant::now();
        for _ in 0..copies {
            black_box(*black_box(&state));
        }
        let ns = start.elapsed().as_nanos() as f64 / f64::from(copies);
        println!("  state: {} bytes, {ns:.0} ns a copy", size_of_val(&state));
    }
}
