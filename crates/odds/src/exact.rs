//! Every outcome of a chance with its probability, from the chance's own integer weights.
use crate::{quick::Quickly, word::Word};
use kernel::{Chance, Tally};
use std::{cell::RefCell, collections::HashMap, ops::Range};

/// All outcomes of positive weight.
pub fn outcomes(chance: &Chance) -> Vec<(Tally, f64)> {
    let mut all = vec![];
    append(chance, &mut all);
    all
}

/// Appends all outcomes. Pools split class by class, each split a binomial of what is left.
fn append(chance: &Chance, cells: &mut Vec<(Tally, f64)>) {
    let spread = chance.spread();
    let mut left: u64 = spread.weights.iter().sum();
    if !matches!(chance, Chance::Pool(_)) {
        let values = (usize::from(spread.first)..).zip(&spread.weights).filter(|(_, w)| **w > 0);
        cells.extend(values.map(|(value, &w)| (Tally::one(value as u8), w as f64 / left as f64)));
        return;
    }
    let Some(last) = spread.weights.iter().rposition(|&w| w > 0) else { return };
    let start = cells.len();
    // Dice that are not split yet are in the last class.
    cells.push((with(Tally::default(), last, spread.lots), 1.0));
    for (class, &weight) in spread.weights[..last].iter().enumerate().filter(|(_, w)| **w > 0) {
        left -= weight;
        let rows = cells.split_off(start);
        let fewest = rows.iter().map(|row| row.0.0[last]).min().unwrap_or(0);
        let splits: Vec<_> = (fewest..=spread.lots).map(|n| binomial(n.into(), weight as f64 / left as f64)).collect();
        for (tally, p) in rows {
            // One die after the other goes from the last class to this one.
            let mut counts = Word::from(tally);
            cells.extend(splits[usize::from(tally.0[last] - fewest)].iter().map(|q| {
                let tally = counts.tally();
                counts.shift(last, class);
                (tally, p * q)
            }));
        }
    }
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

/// Binomial probabilities by the ratio of neighbours; started at the mode so that nothing underflows.
fn binomial(n: usize, odds: f64) -> Vec<f64> {
    let mut row = vec![0.0; n + 1];
    let mode = (((n + 1) as f64 * odds / (1.0 + odds)) as usize).min(n);
    row[mode] = 1.0;
    for k in mode..n {
        row[k + 1] = row[k] * (odds * (n - k) as f64 / (k + 1) as f64);
    }
    for k in (0..mode).rev() {
        row[k] = row[k + 1] * ((k + 1) as f64 / (odds * (n - k) as f64));
    }
    let scale = 1.0 / row.iter().sum::<f64>();
    for q in &mut row {
        *q *= scale;
    }
    row
}

/// Remembers what was listed, one list behind the other.
#[derive(Debug, Default)]
pub(crate) struct Known {
    cells: Vec<(Tally, f64)>,
    places: HashMap<u128, Range<usize>, Quickly>,
}

thread_local! {
    /// Between walks: the next one throws much the same dice.
    static KNOWN: RefCell<Known> = RefCell::default();
}

impl Known {
    /// Cells that a thread keeps: 16 MB.
    const MOST: usize = 1 << 20;

    /// What this thread has listed before.
    pub(crate) fn borrow() -> Known {
        KNOWN.take()
    }
    pub(crate) fn give_back(self) {
        if self.cells.len() < Known::MOST {
            KNOWN.set(self);
        }
    }

    /// Where the outcomes of a chance are.
    pub(crate) fn of(&mut self, chance: &Chance) -> Range<usize> {
        let cells = &mut self.cells;
        let place = self.places.entry(chance.key()).or_insert_with(|| {
            let start = cells.len();
            append(chance, cells);
            start..cells.len()
        });
        place.clone()
    }
    #[inline]
    pub(crate) fn at(&self, place: usize) -> (Tally, f64) {
        self.cells[place]
    }
}
