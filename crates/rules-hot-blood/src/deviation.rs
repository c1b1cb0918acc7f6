//! HB-DEV: where a bomb goes that does not land where it was aimed.
use crate::{
    Clause as C, Options,
    setup::{Map, RAIDERS},
    words::Aim,
};
use kernel::{Chance, D6, Point, Seat, chart};
use table::squares::Compass;

/// HB-BMB-09: one die, as six rows. Option `bomb_dev_modified`: with skill and wounds, never more than 6.
pub const fn die(plus: i8) -> Chance {
    chart(D6, plus, &[2, 3, 4, 5, 6])
}

/// HB-DEV-T1, HB-DEV-T3: which way each row lies when the throw goes `forward`.
pub const fn ring(forward: Compass, row: u8) -> Compass {
    forward.turned([4, -2, -1, 0, 1, 2][row as usize])
}

/// A throw that went astray.
#[derive(Debug, Clone, Copy)]
pub struct Stray {
    pub from: Point,
    pub aim: Aim,
    pub seat: Seat,
    pub range: u8,
}

impl Stray {
    pub fn new(map: &Map, seat: Seat, from: Point, aim: Aim) -> Stray {
        Stray { from, aim, seat, range: map.distance(from, aim.at) }
    }
    /// The diagram that counts.
    pub fn clause(&self) -> C {
        match self.range {
            // HB-DEV-09: nobody said which way.
            0 if self.aim.toward.is_none() => C::Dev09,
            0 => C::Dev03,
            4.. => C::Dev04,
            _ => C::Dev01,
        }
    }
    /// HB-DEV-05: the nearest of eight directions (option: of four).
    pub fn forward(&self, options: Options) -> Compass {
        let base = if self.seat == RAIDERS { Compass::North } else { Compass::South };
        let Some(nearest) = Compass::nearest(self.from, self.aim.at) else { return self.aim.toward.unwrap_or(base) };
        if !options.bomb_skew_ring4() {
            return nearest;
        }
        let (dx, dy) = (self.aim.at.x - self.from.x, self.aim.at.y - self.from.y);
        match (dx.abs() > dy.abs(), dx > 0, dy > 0) {
            (true, true, _) => Compass::East,
            (true, false, _) => Compass::West,
            (false, _, true) => Compass::North,
            (false, _, false) => Compass::South,
        }
    }
    /// Where the bomb comes to rest on this row, and the clause that says so.
    pub fn square(&self, options: Options, row: u8) -> (Point, C) {
        let forward = self.forward(options);
        let way = ring(forward, row);
        match self.range {
            // HB-DEV-02: short of the next square is the own one (option: at any range).
            _ if row == 0 && options.bomb_dev_modified() => (self.from, C::Dev02),
            // HB-DEV-03: at no range (option: every miss stays).
            0 if row == 0 || options.bomb_range0_own_square() => (self.from, C::Dev03),
            0 => (way.from(self.from, 1), self.clause()),
            4.. if !options.bomb_max_dev_normal() => match row {
                // Option `bomb_max_rows_level`: level with the target.
                2 if options.bomb_max_rows_level() => (forward.turned(-2).from(self.aim.at, 1), C::Dev04),
                4 if options.bomb_max_rows_level() => (forward.turned(2).from(self.aim.at, 1), C::Dev04),
                _ => (way.from(self.half_way(), 1), C::Dev06),
            },
            range => {
                let is_straight = self.from.x == self.aim.at.x || self.from.y == self.aim.at.y;
                let clause = match (range, row) {
                    (1, 0) => C::Dev02,
                    _ if is_straight => C::Bmb09,
                    _ => C::Dev05,
                };
                (way.from(self.aim.at, 1), clause)
            }
        }
    }
    /// HB-DEV-06: the second of four steps, halves away from the thrower.
    fn half_way(&self) -> Point {
        let half = |from: i16, to: i16| from + (to - from).signum() * ((to - from).abs() + 1) / 2;
        Point::new(half(self.from.x, self.aim.at.x), half(self.from.y, self.aim.at.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::squares::Layer;

    /// HB-DEV-T3 as the catalogue prints it: results 1 to 6 for every direction of throw, from the ring's centre.
    const RING: [(Compass, [(i16, i16); 6]); 8] = [
        (Compass::North, [(0, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0)]),
        (Compass::NorthEast, [(-1, -1), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1)]),
        (Compass::East, [(-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]),
        (Compass::SouthEast, [(-1, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]),
        (Compass::South, [(0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)]),
        (Compass::SouthWest, [(1, 1), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]),
        (Compass::West, [(1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)]),
        (Compass::NorthWest, [(1, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]),
    ];
    const FROM: Point = Point::new(8, 8);

    fn stray(at: Point, range: u8) -> Stray {
        Stray { from: FROM, aim: Aim { at, layer: Layer::Surface, toward: None }, seat: RAIDERS, range }
    }

    fn squares(of: Stray) -> [Point; 6] {
        [0, 1, 2, 3, 4, 5].map(|row| of.square(Options::default(), row).0)
    }

    fn around(centre: Point, offsets: [(i16, i16); 6]) -> [Point; 6] {
        offsets.map(|(x, y)| Point::new(centre.x + x, centre.y + y))
    }

    #[test]
    fn up_to_three_squares_the_ring_lies_around_the_target_whichever_way_it_is_thrown() {
        for (way, offsets) in RING {
            for range in 1..=3 {
                let at = way.from(FROM, range);
                assert_eq!(squares(stray(at, range as u8)), around(at, offsets), "{way:?} at {range}");
            }
            // HB-DEV-02
            assert_eq!(squares(stray(way.from(FROM, 1), 1))[0], FROM, "{way:?}");
        }
    }

    #[test]
    fn at_four_squares_it_lies_around_the_second_square_of_the_way() {
        for (way, offsets) in RING {
            assert_eq!(squares(stray(way.from(FROM, 4), 4)), around(way.from(FROM, 2), offsets), "{way:?}");
        }
    }

    #[test]
    fn at_no_range_the_first_square_is_the_own_one() {
        for (way, offsets) in RING {
            let mut own = stray(FROM, 0);
            own.aim.toward = Some(way);
            let mut wanted = around(FROM, offsets);
            wanted[0] = FROM;
            assert_eq!(squares(own), wanted, "{way:?}");
        }
    }
}
