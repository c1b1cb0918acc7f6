//! What simulated battles cost: `cargo xtask bench sim`, with `--all` for every scenario.
#![allow(clippy::print_stdout, reason = "a bench prints")]
use content::Published;
use games::{Order, find};
use kernel::Battle;
use rules_bolt_action::BoltAction;
use rules_disposable_heroes::DisposableHeroes;
use rules_heroes_all::HeroesAll;
use rules_hot_blood::HotBlood;
use sim::{Pair, Random, Rng, Sampler, Study, Thoughtful, battle};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::{
    alloc::System,
    hint::black_box,
    ops::ControlFlow,
    time::{Duration, Instant},
};

#[global_allocator]
static GLOBAL: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// For random play on one core.
const DECISIONS_A_SECOND: f64 = 1e6;
/// None in the inner loop: less than one in so many decisions, for what seldom happens (wrecks, rubble, guns in rough ground).
const DECISIONS_AN_ALLOCATION: f64 = 500.0;
/// For a copy of a state.
const NANOSECONDS: f64 = 100.0;

const SEED: u64 = 1;
const MOST_STEPS: u32 = 10_000;

fn main() {
    let all = std::env::args().any(|arg| arg == "--all");
    let targets = [
        game::<BoltAction>("bridge-road", all),
        game::<DisposableHeroes>("strongpoint", all),
        game::<HotBlood>("identification", all),
        game::<HeroesAll>("crossroads", all),
    ];
    println!(
        "targets: random play at {DECISIONS_A_SECOND} decisions/s on one core, less than one allocation in \
         {DECISIONS_AN_ALLOCATION} decisions, a copy under {NANOSECONDS} ns"
    );
    for line in targets.concat() {
        println!("{line}");
    }
}

/// What was fought, and what it took.
#[derive(Clone, Copy, Default)]
struct Pace {
    battles: u64,
    decisions: u64,
    seconds: f64,
    allocations: Option<usize>,
}

impl Pace {
    fn decisions_a_second(self) -> f64 {
        self.decisions as f64 / self.seconds
    }
    fn allocations_a_battle(self) -> Option<f64> {
        self.allocations.map(|n| n as f64 / self.battles as f64)
    }
    fn print(self, who: &str) {
        let battles = self.battles as f64 / self.seconds;
        let allocations = self.allocations_a_battle().map_or("-".to_owned(), |n| format!("{n:.2}"));
        let (rate, each) = (self.decisions_a_second(), 1e9 / self.decisions_a_second());
        println!("  {who:<38}{battles:>12.1}{rate:>14.0}{each:>14.0}{allocations:>14}");
    }
}

/// Prints a table a scenario; which targets it meets.
fn game<B: Published>(usual: &str, all: bool) -> Vec<String> {
    let scenarios = B::scenarios(&B::library()).unwrap_or_else(|e| panic!("{e:?}"));
    let ids = scenarios.iter().map(|scenario| scenario.id.as_str());
    ids.filter(|id| all || *id == usual).map(scenario::<B>).collect()
}

fn scenario<B: Published>(id: &str) -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let setup = B::muster(&B::library(), id, &[]).unwrap_or_else(|e| panic!("{e:?}"));
    let title = format!("{} {id}", B::ID);
    println!("{title:<40}{:>12}{:>14}{:>14}{:>14}", "battles/s", "decisions/s", "ns a decision", "allocations");
    let random = random::<B>(&setup);
    random.print("random, one core");
    together::<B>(id, "random", cores, 10 * random.battles).print(&format!("random, {cores} cores"));
    let regular = regular::<B>(&setup);
    regular.print("regular, one core");
    together::<B>(id, "regular", cores, regular.battles * cores as u64).print(&format!("regular, {cores} cores"));
    let copy = copy::<B>(&setup);
    println!("  a state: {} bytes, copied in {copy:.0} ns\n", size_of::<B::State>());

    let met = |is: bool| if is { "met" } else { "missed" };
    let (rate, allocations) = (random.decisions_a_second(), random.allocations_a_battle().unwrap_or_default());
    let speed = format!("speed {} ({rate:.0}/s)", met(rate >= DECISIONS_A_SECOND));
    let decisions = random.decisions as f64 / random.battles as f64;
    let is_rare = allocations * DECISIONS_AN_ALLOCATION < decisions;
    let memory = format!("allocation {} ({allocations:.2} a battle of {decisions:.0} decisions)", met(is_rare));
    format!("{title}: {speed}, {memory}, copy {} ({copy:.0} ns)", met(copy < NANOSECONDS))
}

/// The best of many rounds of the same battles, when every table of throws is filled: short ones, so that some are
/// undisturbed on a machine that has other work.
fn random<B: Battle>(setup: &B::Setup) -> Pace {
    let mut sampler = Sampler::<B, _>::new(setup, Rng::of(SEED, 0), Random);
    let mut fight = |number: u64| {
        sampler.reset(Rng::of(SEED, number), Random);
        black_box(battle::<B>(setup, &mut sampler, MOST_STEPS).unwrap_or_else(|e| panic!("battle {number}: {e:?}")));
        sampler.asks
    };
    let (mut battles, start) = (0, Instant::now());
    while start.elapsed() < Duration::from_millis(200) {
        fight(battles);
        battles += 1;
    }
    let rounds = (0..30).map(|_| measure(battles, || (0..battles).map(&mut fight).sum()));
    rounds.min_by(|a, b| a.seconds.total_cmp(&b.seconds)).unwrap_or_default()
}

/// Slow: as many battles as begin within a few seconds.
fn regular<B: Published>(setup: &B::Setup) -> Pace {
    let player = || ai::opponent::<B>("regular").unwrap_or_else(|e| panic!("{e}"));
    let start = Instant::now();
    let mut whole = Pace { allocations: Some(0), ..Pace::default() };
    while start.elapsed() < Duration::from_secs(3) {
        let mut thoughtful = Thoughtful::<B, _>::new(setup, Rng::of(SEED, whole.battles), Pair(player(), player()));
        let one = measure(1, || {
            black_box(thoughtful.battle(MOST_STEPS).unwrap_or_else(|e| panic!("{e:?}")));
            thoughtful.asks
        });
        whole.battles += 1;
        whole.decisions += one.decisions;
        whole.seconds += one.seconds;
        whole.allocations = whole.allocations.zip(one.allocations).map(|(a, b)| a + b);
    }
    whole
}

/// A whole study on all cores, as `sandtable sim` runs it.
fn together<B: Battle>(scenario: &str, who: &str, threads: usize, battles: u64) -> Pace {
    let order = Order { scenario: scenario.to_owned(), ..Order::default() };
    let study = Study { battles, seed: SEED, threads, ..Study::default() };
    let start = Instant::now();
    let found =
        find(B::ID).and_then(|game| game.study(&order, [who, who].into(), study, &mut |_| ControlFlow::Continue(())));
    let report = found.unwrap_or_else(|e| panic!("{e}")).report;
    let seconds = start.elapsed().as_secs_f64();
    Pace { battles: report.battles, decisions: report.asks, seconds, allocations: None }
}

fn measure(battles: u64, work: impl FnOnce() -> u64) -> Pace {
    let (region, start) = (Region::new(GLOBAL), Instant::now());
    let decisions = work();
    let seconds = start.elapsed().as_secs_f64();
    let change = region.change();
    Pace { battles, decisions, seconds, allocations: Some(change.allocations + change.reallocations) }
}

/// In nanoseconds.
fn copy<B: Battle>(setup: &B::Setup) -> f64 {
    const MANY: u32 = 100_000;
    let state = B::start(setup);
    let round = || {
        let start = Instant::now();
        for _ in 0..MANY {
            black_box(black_box(&state).clone());
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(MANY)
    };
    (0..10).map(|_| round()).fold(f64::MAX, f64::min)
}
