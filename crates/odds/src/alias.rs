//! One draw for a whole chance: alias tables (Vose 1991), made when first needed. They come from `outcomes`, so a
//! sampler cannot read a throw differently from an explorer.
use crate::{Rng, outcomes};
use kernel::{Chance, Cup, Pool, Tally};

/// A fixed-size cache of alias tables.
#[derive(Debug, Clone)]
pub struct Tables {
    slots: Vec<Slot>,
}

#[derive(Debug, Clone, Default)]
struct Slot {
    /// Of the chance; 0 for none, which no chance has.
    key: u128,
    /// Empty for a pool with too many outcomes.
    cells: Box<[Cell]>,
}

#[derive(Debug, Clone, Copy)]
struct Cell {
    below: u32,
    own: Tally,
    other: Tally,
}

impl Default for Tables {
    fn default() -> Tables {
        Tables { slots: vec![Slot::default(); 1 << Tables::BITS] }
    }
}

impl Tables {
    const BITS: u32 = 10;
    /// Cells of one table: 64 KB, and quick to make.
    const MOST: u64 = 4096;

    /// Throws the chance.
    #[inline]
    pub fn draw(&mut self, chance: &Chance, rng: &mut Rng) -> Tally {
        match chance {
            Chance::Pool(Pool { dice: 0, .. }) => Tally::default(),
            Chance::Draw(cup) => Tally::one(drawn(*cup, rng)),
            Chance::OneOf { of } => Tally::one(rng.below((*of).into()) as u8),
            _ => self.throw(chance, rng),
        }
    }

    // Rules roll in hundreds of places: inlined into each, this makes a release build crawl and saves nothing.
    #[inline(never)]
    fn throw(&mut self, chance: &Chance, rng: &mut Rng) -> Tally {
        let key = chance.key();
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let home = (mixed >> (64 - Tables::BITS)) as usize;
        let at = if self.slots[home].key == key { home } else { self.find(chance, key, home) };
        let cells = &self.slots[at].cells;
        if cells.is_empty() {
            return self.halve(chance, rng);
        }
        let bits = rng.bits();
        let cell = &cells[(((bits >> 32) * cells.len() as u64) >> 32) as usize];
        if (bits as u32) < cell.below { cell.own } else { cell.other }
    }

    /// The neighbour of a taken slot, filled if need be: two chances may share a home without fighting for it.
    #[cold]
    fn find(&mut self, chance: &Chance, key: u128, home: usize) -> usize {
        let free = self.slots[home].key == 0;
        let at = if free { home } else { home ^ 1 };
        if self.slots[at].key != key {
            let cells = if size(chance) > Tables::MOST { Box::default() } else { alias(&outcomes(chance)) };
            self.slots[at] = Slot { key, cells };
        }
        at
    }

    /// A pool too big for a table is two smaller pools.
    #[cold]
    fn halve(&mut self, chance: &Chance, rng: &mut Rng) -> Tally {
        let Chance::Pool(pool) = *chance else { unreachable!("only pools are big: {chance:?}") };
        let half = pool.dice / 2;
        let some = self.draw(&Pool { dice: half, ..pool }.into(), rng);
        let rest = self.draw(&Pool { dice: pool.dice - half, ..pool }.into(), rng);
        Tally(std::array::from_fn(|class| some.0[class] + rest.0[class]))
    }
}

/// A kind out of a cup, by its share.
#[inline]
fn drawn(cup: Cup, rng: &mut Rng) -> u8 {
    let mut left = rng.below(cup.iter().map(|&n| u32::from(n)).sum());
    for (kind, n) in (0..).zip(cup) {
        match left.checked_sub(n.into()) {
            Some(rest) => left = rest,
            None => return kind,
        }
    }
    unreachable!("drew from an empty cup")
}

/// How many outcomes a chance has at most.
fn size(chance: &Chance) -> u64 {
    let Chance::Pool(pool) = chance else { return 0 };
    let classes = pool.weights().iter().filter(|&&w| w > 0).count() as u64;
    // C(dice + classes - 1, classes - 1), factor by factor so that every step is whole.
    (1..classes).fold(1, |ways, i| ways * (u64::from(pool.dice) + i) / i)
}

/// Every cell holds at most two outcomes and has the same weight.
fn alias(list: &[(Tally, f64)]) -> Box<[Cell]> {
    let n = list.len() as f64;
    let mut share: Vec<f64> = list.iter().map(|o| o.1 * n).collect();
    let mut cells: Vec<Cell> = list.iter().map(|o| Cell { below: u32::MAX, own: o.0, other: o.0 }).collect();
    let (mut poor, mut rich): (Vec<usize>, Vec<usize>) = (0..list.len()).partition(|&i| share[i] < 1.0);
    while let (Some(p), Some(&r)) = (poor.pop(), rich.last()) {
        cells[p].below = (share[p] * 4_294_967_296.0) as u32;
        cells[p].other = list[r].0;
        share[r] -= 1.0 - share[p];
        if share[r] < 1.0 {
            rich.pop();
            poor.push(r);
        }
    }
    cells.into()
}
