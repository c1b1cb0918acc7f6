//! Drawing by lot, the same for ever: what a seed draws does not change with the program.

/// A counter-based generator: the nth lot of a seed is a function of both and of nothing else.
#[derive(Debug, Clone)]
pub struct Lot {
    key: u64,
    drawn: u64,
}

impl Lot {
    pub const fn of(seed: u32) -> Lot {
        Lot { key: mixed(seed as u64 ^ 0x5eed_ab1e_0000_0000), drawn: 0 }
    }
    /// Another row of lots of the same seed: one try of several.
    #[must_use]
    pub const fn row(&self, number: u32) -> Lot {
        Lot { key: mixed(self.key ^ number as u64), drawn: 0 }
    }
    /// From nothing to `of - 1`; nothing where there is nothing to draw from.
    pub const fn below(&mut self, of: u32) -> u32 {
        self.drawn += 1;
        let lot = mixed(self.key.wrapping_add(self.drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        // The upper half, scaled: no number is likelier by more than one part in 2^32 / of.
        (((lot >> 32) * of as u64) >> 32) as u32
    }
    /// From `least` to `most`, both of them too.
    pub const fn between(&mut self, least: i32, most: i32) -> i32 {
        if most <= least { least } else { least + self.below((most - least + 1) as u32) as i32 }
    }
    /// One of these.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len() as u32) as usize)
    }
    /// So many times in a hundred.
    pub const fn is_lucky(&mut self, in_a_hundred: u32) -> bool {
        self.below(100) < in_a_hundred
    }
}

/// Every bit of the number reaches every other (the finisher of `SplitMix64`).
const fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::Lot;

    #[test]
    fn lots_are_even_within_a_twentieth() {
        let mut lot = Lot::of(7);
        let mut found = [0u32; 6];
        for _ in 0..60_000 {
            found[lot.below(6) as usize] += 1;
        }
        assert!(found.iter().all(|n| (9_500..=10_500).contains(n)), "{found:?}");
    }

    #[test]
    fn a_seed_draws_the_same_row_and_another_seed_another() {
        let row = |seed| {
            let mut lot = Lot::of(seed);
            [(); 8].map(|()| lot.below(1_000))
        };
        assert_eq!(row(3), row(3));
        assert_ne!(row(3), row(4));
    }

    #[test]
    fn limits_are_drawn_too_and_nothing_beyond() {
        let mut lot = Lot::of(1);
        let found: std::collections::BTreeSet<i32> = (0..1_000).map(|_| lot.between(-2, 2)).collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [-2, -1, 0, 1, 2]);
        assert_eq!((lot.between(5, 5), lot.below(0)), (5, 0));
    }
}
