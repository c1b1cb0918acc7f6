//! Slots round a leader, for figures that cannot keep their place in the formation.
use crate::{Bond, Field};
use kernel::Point;
use smallvec::SmallVec;
use std::ops::Range;
use table::{Bounds, CONTACT, Inches, vector::apart};

/// Gap between the bases of a block, if coherency allows so much.
const ELBOW_ROOM: Inches = Inches::hundredths(25);
/// The same of men who crowd into a piece of cover.
const TIGHT: Inches = Inches::hundredths(10);
/// Slots on each side of the leader.
pub(crate) const RANKS: i64 = 5;
const WIDE: usize = 2 * RANKS as usize + 1;

/// A bit for each slot of a square, row by row, and some rows more: so many are looked at at once.
type Slots = [u16; 16];
const NUMBERS: [i16; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A square of slots, with a bit for each that may still be free, and for each that holds together with a placed figure.
pub(crate) struct Lattice {
    step: i32,
    /// One by `step`, in 2^32 parts, a hair more: to multiply is quicker than to divide.
    inverse: u64,
    columns: [i32; WIDE],
    rows: [i32; WIDE],
    clear: Slots,
    linked: Slots,
    bond: Bond,
    /// The square of how far figures hold together, and of what is nearer than one may stand to another.
    link: i64,
    too_close: i64,
    /// How far from a figure that is settled slots are looked at.
    far: i64,
    /// Figures hold together from one end to the other, or each with all: it is looked at slot by slot.
    is_wide: bool,
    /// How many of those placed it knows of.
    settled: usize,
}

/// A figure that looks for a slot.
pub(crate) struct Seeker<S, G> {
    pub(crate) want: Point,
    /// From where, and the square of what is too far.
    pub(crate) span: Option<(Point, i64)>,
    pub(crate) may_stand: S,
    pub(crate) may_go: G,
}

impl<S, G> Seeker<S, G> {
    fn round(&self, far: i64) -> Bounds {
        Bounds::of_line(self.want, self.want).grown(far)
    }
}

impl Lattice {
    pub(crate) fn round<C: Copy>(field: &Field<'_, C>, centre: Point, step: i64, within: Option<Bounds>) -> Lattice {
        let step = step.max(1) as i32;
        let line = |n: i16| std::array::from_fn(|nth| i32::from(n) + step * (nth as i32 - RANKS as i32));
        let is_wide = field.link() > RANKS * i64::from(step) || field.bond == Bond::Each;
        let mut lattice = Lattice {
            step,
            inverse: (1 << 32) / step as u64 + 1,
            columns: line(centre.x),
            rows: line(centre.y),
            clear: Slots::default(),
            linked: if is_wide { [u16::MAX; 16] } else { Slots::default() },
            bond: field.bond,
            link: field.link().pow(2),
            too_close: field.too_close(),
            far: if is_wide { 2 * i64::from(field.base) } else { field.link() },
            is_wide,
            settled: 0,
        };
        // Nobody stands off the table, nor outside of where he is set up.
        lattice.clear = lattice.inside(Bounds { least: Point::default(), most: field.size });
        if let (Some((zone, _)), true) = (&field.zone, field.is_placing()) {
            lattice.clear = both(lattice.clear, lattice.inside(zone.bounds()));
        }
        if let Some(bounds) = within {
            lattice.clear = both(lattice.clear, lattice.inside(bounds));
        }
        lattice
    }

    /// All these figures stand somewhere by now.
    fn settle_all(&mut self, placed: &[Point]) {
        for (nth, &p) in placed.iter().enumerate().skip(self.settled) {
            self.settle(p, nth == 0 || self.bond == Bond::Chain);
        }
        self.settled = placed.len();
    }

    /// A figure stands at `p` from now on, to whom others may hold or not.
    fn settle(&mut self, p: Point, is_held_to: bool) {
        let (rows, columns) = self.lanes(Bounds::of_line(p, p).grown(self.far));
        for row in rows {
            let (mut taken, mut linked) = (0, 0);
            for column in columns.clone() {
                let square = self.square(row, column, p);
                taken |= u16::from(square < self.too_close) << column;
                linked |= u16::from(is_held_to && square <= self.link) << column;
            }
            self.clear[row] &= !taken;
            self.linked[row] |= linked;
        }
    }

    /// How far a slot is from a point, by its square.
    #[inline]
    fn square(&self, row: usize, column: usize, p: Point) -> i64 {
        let (x, y) = (self.columns[column] - i32::from(p.x), self.rows[row] - i32::from(p.y));
        i64::from(x) * i64::from(x) + i64::from(y) * i64::from(y)
    }

    /// The rows and columns that run through a box.
    #[inline]
    fn lanes(&self, Bounds { least, most }: Bounds) -> (Range<usize>, Range<usize>) {
        let beyond = WIDE as i32 * self.step;
        let nth = |n: i32| {
            let nth = ((n.clamp(0, beyond) as u64 * self.inverse) >> 32) as usize;
            debug_assert_eq!(nth as i32, n.div_euclid(self.step).clamp(0, WIDE as i32));
            nth
        };
        let within = |line: &[i32; WIDE], least: i16, most: i16| {
            nth(i32::from(least) - line[0] + self.step - 1)..nth(i32::from(most) - line[0] + self.step)
        };
        (within(&self.rows, least.y, most.y), within(&self.columns, least.x, most.x))
    }

    /// The slots in a box.
    #[inline]
    fn inside(&self, bounds: Bounds) -> Slots {
        let (rows, columns) = self.lanes(bounds);
        let row = (1_u16 << columns.end) - (1 << columns.start.min(columns.end));
        let (first, next) = (rows.start as i16, rows.end as i16);
        NUMBERS.map(|n| if (first..next).contains(&n) { row } else { 0 })
    }

    /// The slot nearest to `want` that is clear, holds together with the rest, and is legal.
    pub(crate) fn nearest(
        &mut self,
        placed: &[Point],
        seeker: &Seeker<impl Fn(Point) -> bool, impl Fn(Point) -> bool>,
    ) -> Option<Point> {
        self.settle_all(placed);
        let (mut beside, free) = (0, both(self.clear, self.linked));
        if self.is_wide {
            // Mostly there is one beside it, and of all there are many.
            let far = 2 * i64::from(self.step);
            beside = far.pow(2);
            let near = both(free, self.inside(seeker.round(far)));
            let found = self.first(near, 0..beside, placed, seeker);
            if found.is_some() {
                return found;
            }
        }
        self.first(free, beside..i64::MAX, placed, seeker)
    }

    /// The first of these so far from where he would stand, by its square, the nearest first; where nobody may stand is
    /// remembered.
    fn first(
        &mut self,
        free: Slots,
        far: Range<i64>,
        placed: &[Point],
        seeker: &Seeker<impl Fn(Point) -> bool, impl Fn(Point) -> bool>,
    ) -> Option<Point> {
        const SLOTS: i64 = (WIDE * WIDE) as i64;
        // The distance together with the number: of equals the first is the nearest.
        let mut keys: SmallVec<[i64; WIDE * WIDE]> = SmallVec::new();
        let (from, too_far) = seeker.span.unwrap_or((seeker.want, i64::MAX));
        // Five rows at a time: a loop that ends seldom is foreseen.
        for (nth, rows) in free[..WIDE].chunks(5).enumerate() {
            let mut bits = rows.iter().rev().fold(0_u64, |bits, &row| bits << WIDE | u64::from(row));
            while bits != 0 {
                let n = nth * 5 * WIDE + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let (row, column) = (n / WIDE, n % WIDE);
                let (square, way) = (self.square(row, column, seeker.want), self.square(row, column, from));
                let is_in_reach = way < too_far;
                if far.contains(&square) & is_in_reach {
                    keys.push(square * SLOTS + n as i64);
                }
            }
        }
        while let Some((nth, &key)) = keys.iter().enumerate().min_by_key(|one| one.1) {
            keys.swap_remove(nth);
            let n = (key % SLOTS) as usize;
            let (row, column) = (n / WIDE, n % WIDE);
            let (slot, bit) = (Point::new(self.columns[column] as i16, self.rows[row] as i16), 1 << column);
            if self.is_wide && !self.bond.is_kept(placed, slot, self.link) {
                continue;
            }
            if !(seeker.may_stand)(slot) {
                self.clear[row] &= !bit;
            } else if (seeker.may_go)(slot) {
                return Some(slot);
            }
        }
        None
    }
}

#[inline]
fn both(a: Slots, b: Slots) -> Slots {
    std::array::from_fn(|n| a[n] & b[n])
}

impl Bond {
    /// Whether who stands there holds together with those placed, the leader first; `link` is the square of how far.
    #[inline]
    pub(crate) fn is_kept(self, placed: &[Point], p: Point, link: i64) -> bool {
        let is_near = |q: &Point| apart(*q, p) <= link;
        match self {
            Bond::Chain => placed.iter().any(is_near),
            Bond::Leader => placed.first().is_some_and(is_near),
            Bond::Each => placed.iter().all(is_near),
        }
    }
}

impl<C: Copy> Field<'_, C> {
    /// The same where men crowd into a piece of cover.
    pub(crate) fn tight(&self) -> i64 {
        2 * i64::from(self.base) + i64::from(TIGHT.min(self.coherency).in_hundredths().max(0))
    }
    /// The farthest that figures are drawn out: along a chain, or all round their leader.
    pub(crate) fn stretch(&self) -> i64 {
        if self.bond == Bond::Chain { self.link() } else { (self.link() / RANKS).max(self.spacing()) }
    }
    /// How far along either axis others may come to stand from where their leader ends.
    pub fn spread(&self) -> i64 {
        RANKS * self.stretch()
    }
    /// From the middle of a base to the middle of the next in a block.
    pub(crate) fn spacing(&self) -> i64 {
        2 * i64::from(self.base) + i64::from(ELBOW_ROOM.min(self.coherency).in_hundredths().max(0))
    }
    /// Square of the least distance between two that do not stand on one another.
    pub(crate) fn too_close(&self) -> i64 {
        (2 * i64::from(self.base) - i64::from(CONTACT.in_hundredths())).max(0).pow(2)
    }
    /// The same where figures stand as far apart as they may.
    pub(crate) fn link(&self) -> i64 {
        2 * i64::from(self.base) + i64::from(self.coherency.in_hundredths().max(0))
    }
}
