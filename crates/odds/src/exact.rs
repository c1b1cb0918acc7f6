//! Every outcome of a chance with its probability, from the chance's own integer weights.
use crate::quick::Quickly;
use kernel::{Chance, Tally};
use std::{collections::HashMap, rc::Rc};

/// All outcomes of positive weight. Pools split class by class, each split a binomial of what is left.
pub fn outcomes(chance: &Chance) -> Vec<(Tally, f64)> {
    let spread = chance.spread();
    let all: u64 = spread.weights.iter().sum();
    if !matches!(chance, Chance::Pool(_)) {
        let values = (usize::from(spread.first)..).zip(&spread.weights).filter(|(_, w)| **w > 0);
        return values.map(|(value, &w)| (Tally::one(value as u8), w as f64 / all as f64)).collect();
    }
    let mut rows = vec![(Tally::default(), spread.lots, 1.0)];
    let mut left = all;
    for (class, &weight) in spread.weights.iter().enumerate().filter(|(_, w)| **w > 0) {
        if weight == left {
            // The last class takes what is left.
            for (tally, dice, _) in &mut rows {
                tally.0[class] = *dice;
            }
            break;
        }
        let share = weight as f64 / left as f64;
        left -= weight;
        // Rows with the same number of dice left share one split.
        let mut splits: Vec<Option<Vec<f64>>> = vec![None; usize::from(spread.lots) + 1];
        let mut next = vec![];
        for (tally, dice, p) in rows {
            let split = splits[usize::from(dice)].get_or_insert_with(|| binomial(dice.into(), share));
            next.extend((0..=dice).zip(&*split).map(|(k, q)| (with(tally, class, k), dice - k, p * q)));
        }
        rows = next;
    }
    rows.into_iter().map(|(tally, _, p)| (tally, p)).collect()
}

/// Outcomes as whole numbers out of `all`: the exact fractions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    pub all: u128,
    pub cells: Vec<(Tally, u128)>,
}

/// The exact weights, where 128 bits hold them.
pub fn weights(chance: &Chance) -> Option<Weights> {
    let spread = chance.spread();
    let lot: u128 = spread.weights.iter().map(|&w| u128::from(w)).sum();
    let present = || spread.weights.iter().enumerate().filter(|(_, w)| **w > 0);
    if !matches!(chance, Chance::Pool(_)) {
        let value = |i: usize| Tally::one(spread.first + i as u8);
        return Some(Weights { all: lot, cells: present().map(|(i, &w)| (value(i), w.into())).collect() });
    }
    let last = present().map(|(class, _)| class).next_back()?;
    let mut rows = vec![(Tally::default(), spread.lots, 1u128)];
    for (class, &weight) in present() {
        let mut next = vec![];
        for (tally, dice, so_far) in rows {
            let (mut ways, mut power) = (1u128, 1u128);
            for k in 0..=dice {
                if class != last || k == dice {
                    let found = so_far.checked_mul(ways)?.checked_mul(power)?;
                    next.push((with(tally, class, k), dice - k, found));
                }
                if k < dice {
                    // C(n, k + 1) = C(n, k) (n - k) / (k + 1), always whole.
                    ways = ways.checked_mul(u128::from(dice - k))? / u128::from(k + 1);
                    power = power.checked_mul(weight.into())?;
                }
            }
        }
        rows = next;
    }
    let cells = rows.into_iter().map(|(tally, _, weight)| (tally, weight)).collect();
    Some(Weights { all: lot.checked_pow(spread.lots.into())?, cells })
}

fn with(mut tally: Tally, class: usize, dice: u8) -> Tally {
    tally.0[class] = dice;
    tally
}

/// Binomial probabilities, 0 < p < 1, by the ratio of neighbours; started at the mode so that nothing underflows.
fn binomial(n: usize, p: f64) -> Vec<f64> {
    let mut row = vec![0.0; n + 1];
    let odds = p / (1.0 - p);
    let mode = (((n + 1) as f64 * p) as usize).min(n);
    row[mode] = 1.0;
    for k in mode..n {
        row[k + 1] = row[k] * odds * (n - k) as f64 / (k + 1) as f64;
    }
    for k in (0..mode).rev() {
        row[k] = row[k + 1] / odds * (k + 1) as f64 / (n - k) as f64;
    }
    let sum: f64 = row.iter().sum();
    for q in &mut row {
        *q /= sum;
    }
    row
}

/// Outcomes shared by every node of a walk that throws the same dice.
pub type Outcomes = Rc<[(Tally, f64)]>;

/// Remembers what was enumerated.
#[derive(Debug, Default)]
pub(crate) struct Known(HashMap<u128, Outcomes, Quickly>);

impl Known {
    pub(crate) fn of(&mut self, chance: &Chance) -> Outcomes {
        self.0.entry(chance.key()).or_insert_with(|| outcomes(chance).into()).clone()
    }
}
