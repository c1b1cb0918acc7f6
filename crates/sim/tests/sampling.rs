//! Samplers against exact odds, and generators against themselves.
mod skirmish;

use kernel::{
    Chance, D10, Hand, Oracle, Pool, Roll, Sight, TWO_D6, Tally, Then, Throw, at_least, at_most, chart, pool,
};
use odds::outcomes;
use sim::{Dice, DieByDie, Policy, Random, Rng, Sampler};
use skirmish::{Clause, SOUND, Skirmish};
use std::collections::BTreeMap;

/// One of every kind, and pools too big for one table.
fn chances() -> Vec<Chance> {
    let d6 = Throw::new(1, 6);
    vec![
        at_least(1, 6, 4).into(),
        at_least(12, 6, 3).into(),
        at_least(3, 6, 7).into(),
        at_least(45, 6, 4).into(),
        at_least(200, 10, 7).into(),
        at_most(TWO_D6, 7).into(),
        pool(2, TWO_D6, &[5, 7, 9, 11]).into(),
        // 53,130 outcomes: thrown in halves.
        pool(20, d6, &[2, 3, 4, 5, 6]).into(),
        Pool { then: Then::Again { class: 0 }, ..at_least(3, 6, 5) }.into(),
        Pool { then: Then::Confirm { class: 2, from: 6, to: 6, or: 1 }, ..pool(4, d6, &[4, 6]) }.into(),
        Chance::Sum { throw: Throw::new(3, 6), less: 0 },
        Chance::Sum { throw: Throw::new(3, 6), less: 2 },
        Chance::Double(TWO_D6),
        chart(TWO_D6, -1, &[4, 7, 10]),
        chart(D10, 3, &[-2, 5, 12]),
        Chance::Opposed { ours: TWO_D6, plus: 1, theirs: D10 },
        Chance::Draw([3, 5, 0, 1]),
        Chance::OneOf { of: 7 },
    ]
}

/// A tally by the numbers of one class, so that big pools have few cells.
fn cells(chance: &Chance) -> BTreeMap<(usize, u8), f64> {
    let mut cells = BTreeMap::new();
    for (tally, p) in outcomes(chance) {
        for (class, &n) in tally.0.iter().enumerate() {
            *cells.entry((class, n)).or_insert(0.0) += p;
        }
    }
    cells
}

/// Frequencies lie within four sigma of the exact odds.
fn is_fair(chance: &Chance, mut throw: impl FnMut() -> Tally) {
    const RUNS: u32 = 50_000;
    let exact = cells(chance);
    let mut seen: BTreeMap<(usize, u8), u32> = BTreeMap::new();
    for _ in 0..RUNS {
        for (class, n) in throw().0.into_iter().enumerate() {
            assert!(exact.contains_key(&(class, n)), "{chance:?}: {n} of class {class} cannot be");
            *seen.entry((class, n)).or_insert(0) += 1;
        }
    }
    for (cell, p) in exact {
        let found = f64::from(seen.get(&cell).copied().unwrap_or_default());
        let (mean, sigma) = (f64::from(RUNS) * p, (f64::from(RUNS) * p * (1.0 - p).max(0.0)).sqrt());
        assert!((found - mean).abs() <= 4.0 * sigma + 1.0, "{chance:?} {cell:?}: {found} instead of {mean}");
    }
}

#[test]
fn every_kind_of_chance_is_sampled_fairly() {
    let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(11), Random);
    for chance in chances() {
        let roll = Roll { by: Hand::Table, clause: Clause::Fire, about: (), chance, because: &[] };
        is_fair(&chance, || sampler.roll(&roll).unwrap());
    }
    assert_eq!(sampler.rolls, 50_000 * chances().len() as u64);
}

#[test]
fn every_kind_of_chance_is_thrown_fairly_die_by_die() {
    let (mut dice, mut rng) = (DieByDie::default(), Rng::seeded(12));
    for chance in chances() {
        is_fair(&chance, || dice.throw(&chance, &mut rng));
    }
}

#[test]
fn big_pools_keep_their_dice() {
    let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(5), Random);
    let chance = pool(250, Throw::new(1, 6), &[2, 3, 4, 5, 6]).into();
    let roll = Roll { by: Hand::Table, clause: Clause::Fire, about: (), chance, because: &[] };
    for _ in 0..1000 {
        assert_eq!(sampler.roll(&roll).unwrap().from(0), 250);
    }
}

#[test]
fn streams_of_neighbouring_battles_and_studies_have_nothing_in_common() {
    let numbers = |mut rng: Rng| [(); 64].map(|()| rng.bits());
    let mut seen = BTreeMap::new();
    for study in 0..20 {
        for battle in 0..20 {
            for (nth, bits) in numbers(Rng::of(study, battle)).into_iter().enumerate() {
                let other = seen.insert(bits, (study, battle, nth));
                assert_eq!(other, None, "number {nth} of study {study}, battle {battle}");
            }
        }
    }
    assert_eq!(Rng::of(7, 3), Rng::of(7, 3));
    assert_ne!(Rng::of(7, 3), Rng::of(3, 7));
}

#[test]
fn neighbouring_streams_are_not_correlated() {
    // The first number of 10,000 neighbouring battles: half of every bit, within four sigma (200).
    for bit in 0..64 {
        let ones = (0..10_000).filter(|&battle| Rng::of(1, battle).bits() >> bit & 1 == 1).count();
        assert!(ones.abs_diff(5000) < 200, "bit {bit}: {ones}");
    }
}

#[test]
fn random_answers_are_legal_and_reach_everything() {
    use kernel::{Answer, Offer, Point};
    use std::borrow::Cow::Borrowed;
    let offers: [(Offer<'_, Skirmish>, usize); 7] = [
        (Offer::List { options: Borrowed(&[4, 5, 6]), barred: Borrowed(&[]) }, 3),
        (Offer::Number { least: -2, most: 2 }, 5),
        // Of two and three men: 0 to 3 of them. (0,0) (1,0) (0,1) (2,0) (1,1) (0,2) (2,1) (1,2) (0,3).
        (Offer::SomeOf { kinds: Borrowed(&[(0, 2), (1, 3)]), alike: Borrowed(&[]), least: 0, most: 3 }, 9),
        // Of four men, two of them alike, any two or three: 6 + 4.
        (Offer::SomeOf { kinds: Borrowed(&[(0, 1); 4]), alike: Borrowed(&[0, 0, 1, 2]), least: 2, most: 3 }, 10),
        (Offer::Place(skirmish::Yard), 20),
        // From 3, 10 with 6 to spend: spots 1 to 9; number 0 is staying, which is one of them.
        (Offer::Path { from: Point::new(3, 10), budget: 6, ground: skirmish::Yard }, 9),
        (Offer::Along { route: Borrowed(&[]), stretches: Borrowed(&[(1, 2), (5, 6)]) }, 5),
    ];
    let (mut rng, state) = (Rng::seeded(3), skirmish::State::default());
    for (offer, all) in offers {
        let question = skirmish::question(offer);
        let mut found: Vec<Answer> = vec![];
        for _ in 0..2000 {
            let sight = Sight::new(&SOUND, &state, question.seat);
            let answer = Policy::<Skirmish>::answer(&mut Random, &mut rng, sight, &question);
            question.admits(&answer).unwrap_or_else(|refusal| panic!("{answer:?}: {refusal:?}"));
            if !found.contains(&answer) {
                found.push(answer);
            }
        }
        assert_eq!(found.len(), all, "{question:?}: {found:?}");
    }
}
