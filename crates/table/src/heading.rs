//! Directions in whole degrees, and what lies ahead, beside and behind.
use crate::vector::{Vector, round_div};
use kernel::Point;
use serde::{Deserialize, Serialize};

/// Degrees from north, clockwise, 0 to 359.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct Heading(u16);

/// The side of a hull that a point sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quarter {
    Front,
    Right,
    Rear,
    Left,
}

impl Heading {
    pub const NORTH: Heading = Heading(0);
    pub const EAST: Heading = Heading(90);
    pub const SOUTH: Heading = Heading(180);
    pub const WEST: Heading = Heading(270);

    /// Any number of degrees; whole turns are dropped.
    #[inline]
    pub const fn new(degrees: i32) -> Heading {
        Heading(degrees.rem_euclid(360) as u16)
    }
    pub const fn degrees(self) -> u16 {
        self.0
    }
    /// Clockwise by so many degrees.
    #[must_use]
    #[inline]
    pub const fn turned(self, by: i32) -> Heading {
        Heading::new(self.0 as i32 + by)
    }
    /// The smaller angle between two headings, 0 to 180.
    pub const fn turn_to(self, other: Heading) -> u16 {
        let turn = self.0.abs_diff(other.0);
        if turn > 180 { 360 - turn } else { turn }
    }
    /// Which quarter of a hull at `centre` with this heading `seen_from` looks at (BA-ARM-07).
    pub fn quarter(self, centre: Point, seen_from: Point) -> Quarter {
        let (ahead, right) = self.split(Vector::between(centre, seen_from));
        if ahead >= right.abs() {
            Quarter::Front
        } else if -ahead >= right.abs() {
            Quarter::Rear
        } else if right > 0 {
            Quarter::Right
        } else {
            Quarter::Left
        }
    }

    /// A vector's parts along this heading and to the right of it, in millionths.
    #[inline]
    fn split(self, v: Vector) -> (i64, i64) {
        let ahead = self.vector();
        (v.dot(ahead), v.dot(Vector { x: ahead.y, y: -ahead.x }))
    }
    /// So far that way, to the nearest unit.
    #[inline]
    pub fn stretch(self, distance: u32) -> Vector {
        let (v, d) = (self.vector(), i64::from(distance.min(1 << 17)));
        Vector { x: round_div(v.x * d, ONE), y: round_div(v.y * d, ONE) }
    }
    #[inline]
    fn vector(self) -> Vector {
        let (x, y) = VECTORS[usize::from(self.0)];
        Vector { x: x.into(), y: y.into() }
    }
}

impl From<u16> for Heading {
    fn from(degrees: u16) -> Heading {
        Heading::new(degrees.into())
    }
}

impl From<Heading> for u16 {
    fn from(heading: Heading) -> u16 {
        heading.0
    }
}

/// The point `distance` away, to the nearest unit; by [`kernel::length`] it is never farther than that.
#[inline]
pub fn ahead(from: Point, heading: Heading, distance: u32) -> Point {
    heading.stretch(distance).from(from)
}

/// The points so far ahead of and behind another.
#[inline]
pub fn fore_and_aft(at: Point, heading: Heading, distance: u32) -> [Point; 2] {
    let way = heading.stretch(distance);
    [way.from(at), way.back().from(at)]
}

/// The direction from one point to another, to the nearest degree; north from a point to itself.
pub fn bearing(from: Point, to: Point) -> Heading {
    let v = Vector::between(from, to);
    if v.square() == 0 {
        return Heading::NORTH;
    }
    // Not past it: by the quarter it lies in, and whole degrees from the side of it that is nearer.
    let (x, y) = (v.x.unsigned_abs() as u32, v.y.unsigned_abs() as u32);
    let off = u16::from(STEEP[(x.min(y) * 256 / x.max(y)) as usize]);
    let quarter = match (v.x > 0, v.y > 0) {
        (true, true) => 0,
        (true, false) => 90,
        (false, false) => 180,
        (false, true) => 270,
    };
    let is_from_its_start = (x <= y) == (quarter % 180 == 0);
    let degrees = quarter + if is_from_its_start { off } else { 88 - off };
    // From there it is no more than three degrees to the last that `v` lies on or clockwise of.
    let heading = |degrees: u16| Heading(if degrees < 360 { degrees } else { degrees - 360 });
    let off = |degrees: u16| heading(degrees).split(v).1;
    let is_on = |degrees: u16| u16::from(off(degrees) >= 0);
    let here = degrees + is_on(degrees + 1) + is_on(degrees + 2) + is_on(degrees + 3);
    debug_assert!(is_on(here) == 1 && is_on(here + 1) == 0);
    heading(here + u16::from(off(here + 1).abs() < off(here).abs()))
}

/// Whether one turns no more than so many degrees to the bearing of a point; it is taken only where it is close.
pub fn is_near_bearing(heading: Heading, most: u16, from: Point, to: Point) -> bool {
    let is_in = |half_angle: u16| is_in_arc(heading, half_angle, from, to);
    let is_turned = || heading.turn_to(bearing(from, to)) <= most;
    let answer = match most {
        _ if from == to => is_turned(),
        1.. if is_in(most - 1) => true,
        _ => is_in(most + 1) && is_turned(),
    };
    debug_assert_eq!(answer, is_turned());
    answer
}

/// Whether `to` lies within so many degrees of the heading on either side, the edge included.
pub fn is_in_arc(heading: Heading, half_angle: u16, from: Point, to: Point) -> bool {
    if half_angle >= 180 {
        return true;
    }
    let (ahead, right) = heading.split(Vector::between(from, to));
    let aside = right.abs();
    if half_angle == 0 {
        return aside == 0 && ahead >= 0;
    }
    // sin(half - angle) >= 0, for the angle between 0 and 180.
    let Vector { x: sine, y: cosine } = Heading(half_angle).vector();
    sine * ahead >= cosine * aside
}

const ONE: i64 = 1_000_000;

/// One unit along every heading, in millionths.
static VECTORS: [(i32, i32); 360] = {
    let mut all = [(0, 0); 360];
    let mut degrees = 0;
    while degrees < 360 {
        all[degrees] = (sine(degrees), sine((degrees + 90) % 360));
        degrees += 1;
    }
    all
};

/// Whole degrees of a slope of so many 256ths, up to one in one.
static STEEP: [u8; 257] = {
    let mut all = [0; 257];
    let (mut slope, mut degrees) = (0, 0);
    while slope <= 256 {
        while degrees < 45 && SINES[degrees + 1] as i64 * 256 <= SINES[89 - degrees] as i64 * slope as i64 {
            degrees += 1;
        }
        all[slope] = degrees as u8;
        slope += 1;
    }
    all
};

/// In millionths.
const fn sine(degrees: usize) -> i32 {
    match degrees {
        0..=90 => SINES[degrees],
        91..=180 => SINES[180 - degrees],
        181..=270 => -SINES[degrees - 180],
        _ => -SINES[360 - degrees],
    }
}

#[rustfmt::skip]
const SINES: [i32; 91] = [
    0, 17_452, 34_899, 52_336, 69_756, 87_156, 104_528, 121_869, 139_173, 156_434,
    173_648, 190_809, 207_912, 224_951, 241_922, 258_819, 275_637, 292_372, 309_017, 325_568,
    342_020, 358_368, 374_607, 390_731, 406_737, 422_618, 438_371, 453_990, 469_472, 484_810,
    500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785, 601_815, 615_661, 629_320,
    642_788, 656_059, 669_131, 681_998, 694_658, 707_107, 719_340, 731_354, 743_145, 754_710,
    766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038, 838_671, 848_048, 857_167,
    866_025, 874_620, 882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580,
    939_693, 945_519, 951_057, 956_305, 961_262, 965_926, 970_296, 974_370, 978_148, 981_627,
    984_808, 987_688, 990_268, 992_546, 994_522, 996_195, 997_564, 998_630, 999_391, 999_848,
    1_000_000,
];

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Point = Point::new(1000, 1000);

    #[test]
    fn headings_turn_clockwise_from_north() {
        let there = [0, 90, 180, 270].map(|h| ahead(HERE, Heading::new(h), 600));
        let expected = [(1000, 1600), (1600, 1000), (1000, 400), (400, 1000)];
        assert_eq!(there, expected.map(|(x, y)| Point::new(x, y)));
        // 3" at 30 degrees: half of it east, sqrt(3)/2 of it north.
        assert_eq!(ahead(HERE, Heading::new(30), 300), Point::new(1150, 1260));
        assert_eq!(Heading::WEST.turned(100).degrees(), 10);
        assert_eq!(Heading::new(350).turn_to(Heading::new(20)), 30);
    }

    #[test]
    fn a_bearing_leads_back_to_the_heading() {
        for degrees in 0..360 {
            assert_eq!(bearing(HERE, ahead(HERE, Heading::new(degrees), 900)).degrees(), degrees as u16);
        }
        assert_eq!(bearing(HERE, HERE), Heading::NORTH);
    }

    #[test]
    fn no_step_ahead_is_longer_than_asked() {
        for (degrees, distance) in (0..360).flat_map(|h| [1, 7, 333, 600, 1200, 23_999].map(|d| (h, d))) {
            let end = ahead(Point::default(), Heading::new(degrees), distance);
            let gone = kernel::length(Point::default(), end);
            assert!(gone <= distance && gone + 1 >= distance, "{degrees} degrees, {distance}: {gone}");
        }
    }

    #[test]
    fn forty_five_degrees_is_still_front_and_one_hundred_and_thirty_five_is_rear() {
        let seen = |dx: i16, dy: i16| Heading::NORTH.quarter(HERE, Point::new(1000 + dx, 1000 + dy));
        assert_eq!([seen(500, 500), seen(-500, 500), seen(501, 500)], [Quarter::Front, Quarter::Front, Quarter::Right]);
        assert_eq!(
            [seen(500, -500), seen(-500, -500), seen(-500, -499)],
            [Quarter::Rear, Quarter::Rear, Quarter::Left]
        );
        // The same hull turned by 45 degrees: the corner of its front is due north and due east.
        let turned = |dx: i16, dy: i16| Heading::new(45).quarter(HERE, Point::new(1000 + dx, 1000 + dy));
        assert_eq!([turned(0, 700), turned(700, 0), turned(-1, 700)], [Quarter::Front, Quarter::Front, Quarter::Left]);
    }

    #[test]
    fn an_arc_includes_its_edge() {
        let sees = |half, dx: i16, dy: i16| is_in_arc(Heading::EAST, half, HERE, Point::new(1000 + dx, 1000 + dy));
        assert!(sees(45, 300, 300) && sees(45, 300, -300) && !sees(45, 300, 301));
        assert!(sees(90, 0, 300) && !sees(90, -1, 300));
        assert!(sees(135, -300, 300) && !sees(135, -301, 300));
        assert!(sees(0, 300, 0) && !sees(0, -300, 0) && !sees(0, 300, 1) && sees(180, -300, 0));
    }
}
