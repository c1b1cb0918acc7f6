//! Everything left to luck, asked for by class. `read` (faces to classes) is the meaning;
//! `spread` (integer weights) is derived, and a law checks one against the other.
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Faces as they were thrown.
pub type Faces = SmallVec<[u8; 24]>;

/// So many equal dice, added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Throw {
    pub dice: u8,
    pub sides: u8,
}

/// `dice` throws, each read on thresholds: class = how many of `from` it reaches. At most six classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pool {
    pub dice: u8,
    pub each: Throw,
    pub from: [u8; 5],
    pub then: Then,
}

/// What happens to dice that fell in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Then {
    Once,
    /// Dice of `class` are thrown again; outside `from..=to` they fall to class `or` ("six, then six").
    Confirm {
        class: u8,
        from: u8,
        to: u8,
        or: u8,
    },
    /// Dice of `class` are thrown once more; the second throw stands.
    Again {
        class: u8,
    },
}

/// What is left in a cup, by kind.
pub type Cup = [u8; 4];

/// What is thrown, asked for by classes and never by faces.
///
/// ```
/// use kernel::{Chance, Reading, at_least};
///
/// let shots: Chance = at_least(4, 6, 5).into();
/// let Ok(Reading::Done(tally)) = shots.read(&[2, 5, 6, 1]) else { unreachable!("four dice are a whole throw") };
/// assert_eq!((tally.of(0), tally.of(1)), (2, 2)); // two miss, two hit
/// assert_eq!(shots.read(&[2, 5]), Ok(Reading::More(2)));
/// assert!(shots.read(&[7]).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chance {
    Pool(Pool),
    /// All dice added up, each less so many pips, at least 0 a die.
    Sum {
        throw: Throw,
        less: u8,
    },
    /// Whether any two dice are equal: 0 or 1.
    Double(Throw),
    /// One throw plus a number, read on a table: row = how many of `from` it reaches.
    Chart {
        throw: Throw,
        plus: i8,
        from: [i8; 7],
    },
    /// 0 lost, 1 drawn, 2 won.
    Opposed {
        ours: Throw,
        plus: i8,
        theirs: Throw,
    },
    /// One out of a cup: its kind.
    Draw(Cup),
    /// A fair pick.
    OneOf {
        of: u8,
    },
}

/// A pool's dice by class; anything else is one `value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Tally(pub [u8; 6]);

impl Tally {
    #[inline]
    pub const fn one(value: u8) -> Tally {
        Tally([value, 0, 0, 0, 0, 0])
    }
    #[inline]
    pub const fn value(self) -> u8 {
        self.0[0]
    }
    #[inline]
    pub const fn of(self, class: usize) -> u8 {
        self.0[class]
    }
    /// Dice in `class` or better.
    #[inline]
    pub fn from(self, class: usize) -> u8 {
        self.0[class..].iter().sum()
    }
}

/// `lots` equal independent lots; class (or value `first` + i) i has weight `weights[i]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spread {
    pub lots: u8,
    pub first: u8,
    pub weights: Vec<u64>,
}

/// A typed throw is complete, or needs so many more dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    More(u8),
    Done(Tally),
}

/// A face that the die does not have, or a die too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaceError {
    NoSuchFace(u8),
    TooMany,
}

/// A threshold that no throw reaches.
pub const NEVER: u8 = u8::MAX;

/// Throws of `each`, read on thresholds: class i is reached from `from[i - 1]` up.
#[inline]
pub const fn pool(dice: u8, each: Throw, from: &[u8]) -> Pool {
    let mut all = [NEVER; 5];
    let mut i = 0;
    while i < from.len() {
        all[i] = from[i];
        i += 1;
    }
    Pool { dice, each, from: all, then: Then::Once }
}

/// `dice` dice of `sides` at `need` or more: class 1 made it.
#[inline]
pub const fn at_least(dice: u8, sides: u8, need: u8) -> Pool {
    pool(dice, Throw { dice: 1, sides }, &[need])
}

/// One throw of `limit` or less: class 0 passes.
#[inline]
pub const fn at_most(throw: Throw, limit: u8) -> Pool {
    pool(1, throw, &[limit.saturating_add(1)])
}

/// One throw plus `plus`; row i is reached from `rows[i - 1]` up.
pub const fn chart(throw: Throw, plus: i8, rows: &[i8]) -> Chance {
    let mut from = [i8::MAX; 7];
    let mut i = 0;
    while i < rows.len() {
        from[i] = rows[i];
        i += 1;
    }
    Chance::Chart { throw, plus, from }
}

/// One six-sided die.
pub const D6: Throw = Throw { dice: 1, sides: 6 };
/// Two six-sided dice added up.
pub const TWO_D6: Throw = Throw { dice: 2, sides: 6 };
/// One ten-sided die.
pub const D10: Throw = Throw { dice: 1, sides: 10 };

impl Throw {
    pub const fn new(dice: u8, sides: u8) -> Throw {
        Throw { dice, sides }
    }
    /// Ways to throw each total, from `dice` up.
    pub fn ways(self) -> Vec<u64> {
        self.ways_less(0).split_off(usize::from(self.dice))
    }

    /// Ways to throw each total from 0 up, every die less so many pips.
    fn ways_less(self, less: u8) -> Vec<u64> {
        (0..self.dice).fold(vec![1], |ways, _| {
            let mut next = vec![0; ways.len() + usize::from(self.sides.saturating_sub(less))];
            for (i, w) in ways.iter().enumerate() {
                (1..=self.sides).for_each(|face| next[i + usize::from(face.saturating_sub(less))] += w);
            }
            next
        })
    }
}

impl Pool {
    pub fn class(&self, total: u8) -> usize {
        self.from.iter().filter(|&&f| total >= f).count()
    }
    /// Weight of each class for one die of the pool, second throws included.
    pub fn weights(&self) -> [u64; 6] {
        let mut once = [0; 6];
        for (total, ways) in (self.each.dice..).zip(self.each.ways()) {
            once[self.class(total)] += ways;
        }
        let all: u64 = once.iter().sum();
        match self.then {
            Then::Once => once,
            Then::Confirm { class, from, to, or } => {
                let (class, made) = (usize::from(class), from..=to);
                let totals = (self.each.dice..).zip(self.each.ways());
                let made: u64 = totals.filter(|w| made.contains(&w.0)).map(|w| w.1).sum();
                let mut twice = once.map(|w| w * all);
                twice[class] = once[class] * made;
                twice[usize::from(or)] += once[class] * (all - made);
                twice
            }
            Then::Again { class } => {
                let again = once[usize::from(class)];
                let mut twice = once.map(|w| w * all);
                twice[usize::from(class)] = 0;
                std::array::from_fn(|i| twice[i] + again * once[i])
            }
        }
    }
}

impl Tally {
    /// No die of class 1 or better: how `at_most` says yes.
    #[inline]
    pub fn is_low(self) -> bool {
        self.from(1) == 0
    }
}

impl From<Pool> for Chance {
    fn from(pool: Pool) -> Chance {
        Chance::Pool(pool)
    }
}

impl Chance {
    /// The chance as one number, for tables of readers. Different chances have different keys.
    #[inline]
    pub fn key(&self) -> u128 {
        let mut key = [0; 16];
        match *self {
            Chance::Pool(pool) => {
                key[..4].copy_from_slice(&[1, pool.dice, pool.each.dice, pool.each.sides]);
                key[4..9].copy_from_slice(&pool.from);
                key[9..13].copy_from_slice(&match pool.then {
                    Then::Once => [0; 4],
                    Then::Confirm { class, from, to, or } => [class + 1, from, to, or],
                    Then::Again { class } => [class + 128, 0, 0, 0],
                });
            }
            Chance::Sum { throw, less } => key[..4].copy_from_slice(&[2, throw.dice, throw.sides, less]),
            Chance::Double(throw) => key[..3].copy_from_slice(&[7, throw.dice, throw.sides]),
            Chance::Chart { throw, plus, from } => {
                key[..4].copy_from_slice(&[3, throw.dice, throw.sides, plus as u8]);
                key[4..11].copy_from_slice(&from.map(|f| f as u8));
            }
            Chance::Opposed { ours, plus, theirs } => {
                key[..6].copy_from_slice(&[4, ours.dice, ours.sides, plus as u8, theirs.dice, theirs.sides]);
            }
            Chance::Draw(cup) => {
                key[0] = 5;
                key[1..5].copy_from_slice(&cup);
            }
            Chance::OneOf { of } => key[..2].copy_from_slice(&[6, of]),
        }
        u128::from_le_bytes(key)
    }

    /// Nothing is thrown: no reader needs to stop.
    pub const fn is_empty(&self) -> bool {
        matches!(self, Chance::Pool(Pool { dice: 0, .. }))
    }

    pub fn spread(&self) -> Spread {
        let one = |first, weights| Spread { lots: 1, first, weights };
        match *self {
            Chance::Pool(pool) => Spread { lots: pool.dice, first: 0, weights: pool.weights().to_vec() },
            Chance::Sum { throw, less } => one(0, throw.ways_less(less)),
            Chance::Double(throw) => {
                let apart = (0..throw.dice).map(|n| u64::from(throw.sides.saturating_sub(n))).product();
                one(0, vec![apart, u64::from(throw.sides).pow(throw.dice.into()) - apart])
            }
            Chance::Chart { throw, plus, from } => {
                let mut rows = vec![0; 8];
                for (total, ways) in (i16::from(throw.dice)..).zip(throw.ways()) {
                    rows[row(total + i16::from(plus), from)] += ways;
                }
                one(0, rows)
            }
            Chance::Opposed { ours, plus, theirs } => {
                let mut result = vec![0; 3];
                for (a, x) in (i16::from(ours.dice)..).zip(ours.ways()) {
                    for (b, y) in (i16::from(theirs.dice)..).zip(theirs.ways()) {
                        result[usize::from(result_of(a + i16::from(plus), b))] += x * y;
                    }
                }
                one(0, result)
            }
            Chance::Draw(cup) => one(0, cup.map(u64::from).to_vec()),
            Chance::OneOf { of } => one(0, vec![1; usize::from(of)]),
        }
    }

    /// Reads faces as they were thrown: the first throw, then the second dice in order.
    pub fn read(&self, faces: &[u8]) -> Result<Reading, FaceError> {
        let wrong = faces.iter().enumerate().find(|&(nth, face)| !(1..=self.sides(nth)).contains(face));
        if let Some((_, &face)) = wrong {
            return Err(FaceError::NoSuchFace(face));
        }
        match *self {
            Chance::Pool(pool) => read_pool(&pool, faces),
            Chance::Sum { throw, less } => {
                read_total(throw.dice, faces, |f| f.iter().map(|n| n.saturating_sub(less)).sum())
            }
            Chance::Double(throw) => {
                read_total(throw.dice, faces, |f| u8::from(f.iter().enumerate().any(|(i, a)| f[..i].contains(a))))
            }
            Chance::Chart { throw, plus, from } => {
                read_total(throw.dice, faces, |f| row(total(f) + i16::from(plus), from) as u8)
            }
            Chance::Opposed { ours, plus, theirs } => read_total(ours.dice + theirs.dice, faces, |f| {
                let (a, b) = f.split_at(usize::from(ours.dice));
                result_of(total(a) + i16::from(plus), total(b))
            }),
            Chance::Draw(cup) => match faces {
                [] => Ok(Reading::More(1)),
                [kind @ 1..=4] if cup[usize::from(kind - 1)] > 0 => Ok(Reading::Done(Tally::one(kind - 1))),
                [kind] => Err(FaceError::NoSuchFace(*kind)),
                _ => Err(FaceError::TooMany),
            },
            Chance::OneOf { .. } => read_total(1, faces, |f| f[0] - 1),
        }
    }

    /// Sides of the nth die thrown (a cup counts its kinds).
    pub fn sides(&self, nth: usize) -> u8 {
        match *self {
            Chance::Pool(pool) => pool.each.sides,
            Chance::Sum { throw, .. } | Chance::Double(throw) | Chance::Chart { throw, .. } => throw.sides,
            Chance::Opposed { ours, theirs, .. } => {
                if nth < usize::from(ours.dice) {
                    ours.sides
                } else {
                    theirs.sides
                }
            }
            Chance::Draw(_) => 4,
            Chance::OneOf { of } => of,
        }
    }
}

fn total(faces: &[u8]) -> i16 {
    faces.iter().map(|&f| i16::from(f)).sum()
}

fn row(total: i16, from: [i8; 7]) -> usize {
    from.iter().filter(|&&f| f < i8::MAX && total >= i16::from(f)).count()
}

fn result_of(ours: i16, theirs: i16) -> u8 {
    1 + u8::from(ours > theirs) - u8::from(ours < theirs)
}

fn read_total(dice: u8, faces: &[u8], value: impl Fn(&[u8]) -> u8) -> Result<Reading, FaceError> {
    match faces.len().cmp(&usize::from(dice)) {
        std::cmp::Ordering::Less => Ok(Reading::More(dice - faces.len() as u8)),
        std::cmp::Ordering::Equal => Ok(Reading::Done(Tally::one(value(faces)))),
        std::cmp::Ordering::Greater => Err(FaceError::TooMany),
    }
}

fn read_pool(pool: &Pool, faces: &[u8]) -> Result<Reading, FaceError> {
    let per = usize::from(pool.each.dice);
    let first = per * usize::from(pool.dice);
    if faces.len() < first {
        return Ok(Reading::More((first - faces.len()) as u8));
    }
    let (first, second) = faces.split_at(first);
    let mut tally = [0; 6];
    first.chunks(per).for_each(|f| tally[pool.class(total(f) as u8)] += 1);
    let class = match pool.then {
        Then::Once => 0,
        Then::Confirm { class, .. } | Then::Again { class } => usize::from(class),
    };
    let again = if pool.then == Then::Once { 0 } else { usize::from(tally[class]) * per };
    match second.len().cmp(&again) {
        std::cmp::Ordering::Less => return Ok(Reading::More((again - second.len()) as u8)),
        std::cmp::Ordering::Greater => return Err(FaceError::TooMany),
        std::cmp::Ordering::Equal => {}
    }
    for f in second.chunks(per) {
        let total = total(f) as u8;
        tally[class] -= 1;
        match pool.then {
            Then::Confirm { from, to, or, .. } => {
                tally[if (from..=to).contains(&total) { class } else { usize::from(or) }] += 1;
            }
            _ => tally[pool.class(total)] += 1,
        }
    }
    Ok(Reading::Done(Tally(tally)))
}
