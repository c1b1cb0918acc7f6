//! A fingerprint of every state of some random battles, a line a step: two builds whose lines agree play the same battles.
//! `cargo xtask states --against FOLDER` compares this checkout with another.
#![allow(clippy::print_stdout, reason = "a tool prints")]
use content::Published;
use kernel::{Battle, Flow};
use rules_bolt_action::BoltAction;
use rules_disposable_heroes::DisposableHeroes;
use rules_heroes_all::HeroesAll;
use rules_hot_blood::HotBlood;
use sim::{Random, Rng, Sampler};
use std::fmt::{self, Write};

const SEED: u64 = 1;
const MOST_STEPS: u32 = 10_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let battles = args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(100);
    let games: Vec<&str> = args.iter().map(String::as_str).filter(|arg| arg.parse::<u64>().is_err()).collect();
    game::<BoltAction>(&games, battles);
    game::<DisposableHeroes>(&games, battles);
    game::<HotBlood>(&games, battles);
    game::<HeroesAll>(&games, battles);
}

fn game<B: Published>(games: &[&str], battles: u64) {
    if !games.is_empty() && !games.contains(&B::ID) {
        return;
    }
    for scenario in B::scenarios(&B::library()).unwrap_or_else(|e| panic!("{e:?}")) {
        let setup = B::muster(&B::library(), &scenario.id, &[]).unwrap_or_else(|e| panic!("{e:?}"));
        for number in 0..battles {
            fight::<B>(&setup, &scenario.id, number);
        }
    }
}

fn fight<B: Battle>(setup: &B::Setup, scenario: &str, number: u64) {
    let mut sampler = Sampler::<B, _>::new(setup, Rng::of(SEED, number), Random);
    let mut state = B::start(setup);
    for step in 1..=MOST_STEPS {
        let flow = B::step(setup, &mut state, &mut sampler).unwrap_or_else(|e| panic!("{scenario} {number}: {e:?}"));
        println!("{} {scenario}, battle {number}, step {step}: {:016x}", B::ID, fingerprint(&state));
        if flow == Flow::Over {
            return;
        }
    }
}

/// FNV-1a over what the state says of itself.
fn fingerprint(state: &impl fmt::Debug) -> u64 {
    struct Fnv(u64);
    impl Write for Fnv {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for byte in text.bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
            Ok(())
        }
    }
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    write!(hash, "{state:?}").unwrap_or_else(|e| unreachable!("hashing takes all: {e}"));
    hash.0
}
