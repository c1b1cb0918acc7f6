//! Places round one point, for men who are set down in cover or brought up to their leader.
use super::MAN;
use kernel::Point;
use smallvec::SmallVec;
use table::{Bounds, Disc, is_overlapping};

/// How far off a place is that was tried.
const TRIED: u32 = u32::MAX;
/// Between men who are set down.
const ELBOWS: i16 = 2 * MAN as i16 + 10;
/// Places to each side.
const RANKS: i16 = 4;
const WIDE: usize = 2 * RANKS as usize + 1;
/// How far the outermost are off along either axis.
pub(super) const FARTHEST: i64 = ELBOWS as i64 * RANKS as i64;

/// A square of places, with a bit for each that may do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slots {
    columns: [i16; WIDE],
    rows: [i16; WIDE],
    good: u128,
}

impl Slots {
    /// Those inside of a box.
    pub(super) fn round(centre: Point, Bounds { least, most }: Bounds) -> Slots {
        let line = |n: i16| std::array::from_fn(|nth| n.saturating_add((nth as i16 - RANKS) * ELBOWS));
        let (columns, rows): ([i16; WIDE], [i16; WIDE]) = (line(centre.x), line(centre.y));
        let is_in = |n: i16, least: i16, most: i16| u128::from(least <= n && n <= most);
        let row = (0..WIDE).fold(0, |row, n| row | is_in(rows[n], least.y, most.y) << n);
        let good = (0..WIDE).fold(0, |good, n| good | (row * is_in(columns[n], least.x, most.x)) << (n * WIDE));
        Slots { columns, rows, good }
    }
    fn at(&self, n: usize) -> Point {
        Point::new(self.columns[n / WIDE], self.rows[n % WIDE])
    }
    /// Those on which a man here stands: two by two at most.
    pub(super) fn under(&self, at: Point) -> u128 {
        let man = Disc::new(at, MAN);
        let before = |line: &[i16; WIDE], n: i16| (i32::from(n) - i32::from(line[0])).div_euclid(ELBOWS.into());
        let (column, row) = (before(&self.columns, man.at.x), before(&self.rows, man.at.y));
        let mut under = 0;
        for (column, row) in [(column, row), (column, row + 1), (column + 1, row), (column + 1, row + 1)] {
            if (0..WIDE as i32).contains(&column) && (0..WIDE as i32).contains(&row) {
                let n = column as usize * WIDE + row as usize;
                under |= u128::from(is_overlapping(man, Disc::new(self.at(n), man.radius))) << n;
            }
        }
        under
    }
    /// The one nearest to where a man is that nobody stands on and that will do; of equals, the first by where it is.
    pub(super) fn nearest(&self, from: Point, taken: u128, will_do: impl Fn(Point) -> bool) -> Option<Point> {
        let free = self.good & !taken;
        let squares = |line: &[i16; WIDE], n: i16| line.map(|m| u32::from(n.abs_diff(m)).pow(2));
        let (aside, up) = (squares(&self.columns, from.x), squares(&self.rows, from.y));
        let mut spots: SmallVec<[(u32, usize); WIDE * WIDE]> = SmallVec::new();
        for (column, aside) in aside.into_iter().enumerate() {
            let mut rows = (free >> (column * WIDE)) as u16 & ((1 << WIDE) - 1);
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                spots.push((aside.saturating_add(up[row]), column * WIDE + row));
                rows &= rows - 1;
            }
        }
        while let Some(least) = spots.iter().map(|spot| spot.0).min().filter(|&least| least < TRIED) {
            // Distances are whole: some that are a little farther off are as near.
            let next = (u64::from(least.isqrt()) + 1).pow(2);
            let first = spots.iter_mut().find(|spot| u64::from(spot.0) < next)?;
            let spot = self.at(first.1);
            if will_do(spot) {
                return Some(spot);
            }
            first.0 = TRIED;
        }
        None
    }
}
