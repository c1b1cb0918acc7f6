//! Outcomes of single chances, as numbers and as exact fractions.
mod texts;

use kernel::{Chance, TWO_D6, Tally, at_least, pool};
use odds::{outcomes, weights};
use texts::chances;

#[test]
fn outcomes_are_the_exact_fractions() {
    for chance in chances().into_iter().chain([at_least(40, 6, 3).into(), pool(9, TWO_D6, &[5, 7, 9]).into()]) {
        let (found, exact) = (outcomes(&chance), weights(&chance).unwrap());
        assert_eq!(exact.cells.iter().map(|cell| cell.1).sum::<u128>(), exact.all, "{chance:?}");
        assert_eq!(found.len(), exact.cells.len(), "{chance:?}");
        for (&(tally, p), &(same, weight)) in found.iter().zip(&exact.cells) {
            assert_eq!(tally, same, "{chance:?}");
            let share = weight as f64 / exact.all as f64;
            assert!((p - share).abs() <= 1e-14 * share, "{chance:?} {tally:?}: {p} instead of {share}");
        }
    }
}

#[test]
fn small_chances_have_the_fractions_everybody_knows() {
    let seven = weights(&Chance::Sum { throw: TWO_D6, less: 0 }).unwrap();
    assert_eq!((seven.all, seven.cells[5]), (36, (Tally::one(7), 6)));
    let two_of_three = weights(&at_least(3, 6, 4).into()).unwrap();
    assert_eq!((two_of_three.all, two_of_three.cells[1]), (216, (Tally([1, 2, 0, 0, 0, 0]), 81)));
}

#[test]
fn weights_that_do_not_fit_are_not_given() {
    // 6^49 < 2^128 < 6^50.
    assert!(weights(&at_least(49, 6, 4).into()).is_some());
    assert_eq!(weights(&at_least(50, 6, 4).into()), None);
}

#[test]
fn the_biggest_pool_neither_overflows_nor_fades() {
    for need in [2, 50, 100] {
        let found = outcomes(&at_least(255, 100, need).into());
        let mean: f64 = found.iter().map(|(tally, p)| f64::from(tally.from(1)) * p).sum();
        let known = 2.55 * f64::from(101 - need);
        assert!((mean - known).abs() < 1e-10, "at {need}: {mean} instead of {known}");
    }
}
