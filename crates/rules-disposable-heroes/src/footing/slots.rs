//! Places round one point, for men who are set down in cover or brought up to their leader.
use super::MAN;
use kernel::Point;
use table::{Bounds, Disc, is_overlapping};

/// Between men who are set down.
const ELBOWS: i16 = 2 * MAN as i16 + 10;
/// Places to each side.
const RANKS: i16 = 4;
const WIDE: usize = 2 * RANKS as usize + 1;
/// How far the outermost are off along either axis.
pub(super) const FARTHEST: i64 = ELBOWS as i64 * RANKS as i64;

/// A square of places, with a bit for each that will do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slots {
    columns: [i16; WIDE],
    rows: [i16; WIDE],
    good: u128,
}

impl Slots {
    /// Those inside of a box that will do.
    pub(super) fn round(centre: Point, within: Bounds, will_do: impl Fn(Point) -> bool) -> Slots {
        let line = |n: i16| std::array::from_fn(|nth| n.saturating_add((nth as i16 - RANKS) * ELBOWS));
        let mut slots = Slots { columns: line(centre.x), rows: line(centre.y), good: 0 };
        for (column, &x) in
            slots.columns.iter().enumerate().filter(|(_, x)| within.least.x <= **x && **x <= within.most.x)
        {
            let points = slots.rows.iter().map(|&y| Point::new(x, y)).enumerate();
            let good =
                points.filter(|&(_, p)| within.holds(p) && will_do(p)).fold(0_u16, |good, (row, _)| good | 1 << row);
            slots.good |= u128::from(good) << (column * WIDE);
        }
        slots
    }
    fn at(&self, n: usize) -> Point {
        Point::new(self.columns[n / WIDE], self.rows[n % WIDE])
    }
    /// Those on which this man stands: two by two at most.
    fn under(&self, man: Disc) -> u128 {
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
    /// The free one nearest to where this man is that he may stand on; of equals, the first by where it is.
    pub(super) fn nearest(&self, n: usize, figures: &[Point], may_stand: impl Fn(Point) -> bool) -> Option<Point> {
        let others = figures.iter().enumerate().filter(|&(m, _)| m != n);
        let free = others.fold(self.good, |free, (_, &p)| free & !self.under(Disc::new(p, MAN)));
        let squares = |line: &[i16; WIDE], n: i16| line.map(|m| u32::from(n.abs_diff(m)).pow(2));
        let (aside, up) = (squares(&self.columns, figures[n].x), squares(&self.rows, figures[n].y));
        // Farther than any can be: none.
        let mut far = [u32::MAX; WIDE * WIDE];
        for (column, far) in far.chunks_exact_mut(WIDE).enumerate() {
            let free = (free >> (column * WIDE)) as u16;
            for (row, far) in far.iter_mut().enumerate().filter(|(row, _)| free >> row & 1 == 1) {
                *far = aside[column].saturating_add(up[row]);
            }
        }
        loop {
            let least = far.iter().copied().min().filter(|&least| least < u32::MAX)?;
            // Distances are whole: some that are a little farther off are as near.
            let next = (u64::from(least.isqrt()) + 1).pow(2);
            let first = far.iter().position(|&far| u64::from(far) < next)?;
            if may_stand(self.at(first)) {
                return Some(self.at(first));
            }
            far[first] = u32::MAX;
        }
    }
}
