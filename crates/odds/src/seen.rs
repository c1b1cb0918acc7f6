//! Values numbered in the order they were first seen.
use crate::quick::Quickly;
use std::hash::{BuildHasher, Hash};

/// Finds the number of a value by its hash; the value itself decides. What followed a value last time is tried first,
/// without a hash: neighbouring runs come by the same places in the same order.
#[derive(Debug)]
pub(crate) struct Seen<T> {
    values: Vec<Known<T>>,
    /// Numbers by hash, in the next free place; at most half of the places are taken. A power of two.
    places: Vec<u32>,
    /// The last value seen, unless a new row has begun.
    last: usize,
    /// What the last row began with.
    first: usize,
}

#[derive(Debug)]
struct Known<T> {
    value: T,
    hash: u64,
    /// What was seen next, last time.
    next: usize,
}

const FREE: u32 = u32::MAX;
const NONE: usize = usize::MAX;

impl<T> Default for Seen<T> {
    fn default() -> Seen<T> {
        Seen { values: vec![], places: vec![FREE; 64], last: NONE, first: NONE }
    }
}

impl<T> Seen<T> {
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn clear(&mut self) {
        *self = Seen::default();
    }

    /// The values by number.
    pub(crate) fn into_values(self) -> impl Iterator<Item = T> {
        self.values.into_iter().map(|known| known.value)
    }

    /// A new row begins, likely with what the last one began with.
    #[inline]
    pub(crate) fn rewind(&mut self) {
        self.last = NONE;
    }

    /// The number of the value that is made of `key`.
    #[inline]
    pub(crate) fn number<K: Hash>(
        &mut self,
        key: K,
        same: impl Fn(&T, &K) -> bool,
        make: impl FnOnce(K) -> T,
    ) -> usize {
        let guess = self.values.get(self.last).map_or(self.first, |known| known.next);
        if self.values.get(guess).is_some_and(|known| same(&known.value, &key)) {
            self.last = guess;
            return guess;
        }
        let found = self.search(key, same, make);
        match self.values.get_mut(self.last) {
            Some(known) => known.next = found,
            None => self.first = found,
        }
        self.last = found;
        found
    }

    #[inline(never)]
    fn search<K: Hash>(&mut self, key: K, same: impl Fn(&T, &K) -> bool, make: impl FnOnce(K) -> T) -> usize {
        let hash = Quickly::default().hash_one(&key);
        let mut place = hash as usize;
        loop {
            place &= self.places.len() - 1;
            let Some(known) = self.values.get(self.places[place] as usize) else { break };
            if known.hash == hash && same(&known.value, &key) {
                return self.places[place] as usize;
            }
            place += 1;
        }
        let number = self.values.len();
        self.places[place] = number as u32;
        self.values.push(Known { value: make(key), hash, next: NONE });
        if 2 * self.values.len() > self.places.len() {
            self.grow();
        }
        number
    }

    fn grow(&mut self) {
        self.places = vec![FREE; 4 * self.places.len()];
        for (number, known) in (0..).zip(&self.values) {
            let mut place = known.hash as usize & (self.places.len() - 1);
            while self.places[place] != FREE {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = number;
        }
    }
}
