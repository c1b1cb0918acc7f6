//! Bases: round, measured from edge to edge.
use crate::{
    Bounds, Inches,
    vector::{apart, root},
};
use kernel::Point;
use serde::{Deserialize, Serialize};

/// A figure's base. A man's is 1" across: radius 50.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Disc {
    pub at: Point,
    pub radius: u16,
}

/// Bases this near touch, and overlap by no more: a point is only known to 1/100".
pub const CONTACT: Inches = Inches::hundredths(2);

impl Disc {
    pub const fn new(at: Point, radius: u16) -> Disc {
        Disc { at, radius }
    }
    /// A base so small that only its centre counts.
    pub const fn dot(at: Point) -> Disc {
        Disc { at, radius: 0 }
    }
    #[inline]
    pub fn bounds(self) -> Bounds {
        Bounds { least: self.at, most: self.at }.grown(self.radius.into())
    }
}

/// From edge to edge, rounded down; nothing where bases touch or overlap. For showing; compare with [`is_within`].
#[inline]
pub fn gap(a: Disc, b: Disc) -> Inches {
    let between = root(apart(a.at, b.at)) - radii(a, b);
    Inches::hundredths(between.max(0) as i32)
}

/// Whether the gap is `d` or less, exactly.
#[inline]
pub fn is_within(a: Disc, b: Disc, d: Inches) -> bool {
    let reach = radii(a, b) + i64::from(d.in_hundredths());
    // Overlapping bases have a gap of nothing, never less.
    d >= Inches::ZERO && apart(a.at, b.at) <= reach * reach
}

/// Whether the gap is more than `d`, exactly.
#[inline]
pub fn is_beyond(a: Disc, b: Disc, d: Inches) -> bool {
    !is_within(a, b, d)
}

/// Base contact.
#[inline]
pub fn is_touching(a: Disc, b: Disc) -> bool {
    is_within(a, b, CONTACT)
}

/// Whether two bases overlap by more than rounding explains.
#[inline]
pub fn is_overlapping(a: Disc, b: Disc) -> bool {
    let clear = (radii(a, b) - i64::from(CONTACT.in_hundredths())).max(0);
    apart(a.at, b.at) < clear * clear
}

/// The number of the disc nearest to `to` and the gap; the first of equals.
pub fn nearest(to: Disc, discs: &[Disc]) -> Option<(usize, Inches)> {
    let near = |d: &Disc| root(apart(to.at, d.at)) - i64::from(d.radius);
    let (n, disc) = discs.iter().enumerate().min_by_key(|(_, d)| near(d))?;
    Some((n, gap(to, *disc)))
}

/// The smallest gap between two groups; `None` where one of them is empty.
pub fn nearest_gap(ours: &[Disc], theirs: &[Disc]) -> Option<Inches> {
    let radii = radii(*ours.first()?, *theirs.first()?);
    let is_alike = |discs: &[Disc]| discs.iter().all(|disc| disc.radius == discs[0].radius);
    if !is_alike(ours) || !is_alike(theirs) {
        return ours.iter().flat_map(|&our| theirs.iter().map(move |&their| gap(our, their))).min();
    }
    // Of bases alike the squares tell which are nearer.
    let mut least = i64::MAX;
    for our in ours {
        least = theirs.iter().fold(least, |least, their| least.min(apart(our.at, their.at)));
    }
    Some(Inches::hundredths((root(least) - radii).max(0) as i32))
}

/// A group from afar.
struct Crowd {
    middles: Bounds,
    widest: u16,
}

impl Crowd {
    fn of(discs: &[Disc]) -> Crowd {
        let widest = discs.iter().map(|disc| disc.radius).max().unwrap_or(0);
        Crowd { middles: Bounds::of(discs.iter().map(|disc| disc.at)), widest }
    }
    /// A square of the distance that none of them falls short of, and the most that both radii make.
    fn promise(&self, to: Disc) -> (i64, i64) {
        (self.middles.square_to(to.at), i64::from(to.radius) + i64::from(self.widest))
    }
}

/// A nearest two of two groups; of equals, the first by where they stand.
pub fn nearest_two(ours: &[Disc], theirs: &[Disc]) -> Option<(Disc, Disc)> {
    let crowd = Crowd::of(theirs);
    let mut best: Option<(i64, Disc, Disc)> = None;
    // A root is drawn only for what is no farther than all before.
    let is_beyond = |best: Option<(i64, Disc, Disc)>, (square, radii): (i64, i64)| {
        best.is_some_and(|(gap, ..)| square >= (radii + gap + 1) * (radii + gap + 1))
    };
    for &our in ours {
        if is_beyond(best, crowd.promise(our)) {
            continue;
        }
        for &their in theirs {
            let (between, radii) = (apart(our.at, their.at), radii(our, their));
            if is_beyond(best, (between, radii)) {
                continue;
            }
            let gap = (root(between) - radii).max(0);
            if best.is_none_or(|(least, a, b)| (gap, our.at, their.at) < (least, a.at, b.at)) {
                best = Some((gap, our, their));
            }
        }
    }
    best.map(|(_, our, their)| (our, their))
}

/// Whether any of one group is within `d` of any of the other, exactly.
pub fn is_any_within(ours: &[Disc], theirs: &[Disc], d: Inches) -> bool {
    ours.iter().any(|&our| theirs.iter().any(|&their| is_within(our, their, d)))
}

/// Whether the smallest gap between two groups, rounded down, is no more than `d`.
pub fn is_gap_within(ours: &[Disc], theirs: &[Disc], d: Inches) -> bool {
    let far = i64::from(d.in_hundredths()) + 1;
    let is_near = |our: Disc, their: Disc| apart(our.at, their.at) < (radii(our, their) + far).pow(2);
    d >= Inches::ZERO
        && Bounds::of_bases(ours).grown(far).meets(Bounds::of_bases(theirs))
        && ours.iter().any(|&our| theirs.iter().any(|&their| is_near(our, their)))
}

#[inline]
fn radii(a: Disc, b: Disc) -> i64 {
    i64::from(a.radius) + i64::from(b.radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn man(x: i16, y: i16) -> Disc {
        Disc::new(Point::new(x, y), 50)
    }

    #[test]
    fn a_gap_runs_from_edge_to_edge() {
        // 3-4-5: centres 5" apart, bases half an inch each way.
        assert_eq!(gap(man(0, 0), man(300, 400)), Inches::whole(4));
        assert_eq!(gap(man(0, 0), man(60, 0)), Inches::ZERO);
    }

    #[test]
    fn exactly_the_distance_is_within_and_not_beyond() {
        let (a, b) = (man(0, 0), man(300, 400));
        assert!(is_within(a, b, Inches::whole(4)) && !is_beyond(a, b, Inches::whole(4)));
        // A hundredth of an inch to the side: 4.00006", which a rounded gap would call 4".
        let c = man(301, 400);
        assert_eq!(gap(a, c), Inches::whole(4));
        assert!(is_beyond(a, c, Inches::whole(4)));
    }

    #[test]
    fn of_two_groups_the_nearest_two_are_those_of_the_smallest_gap() {
        let spots = [(0, 0), (40, 7), (300, 400), (301, 400), (400, 301), (390, 300), (250, 433)];
        let men = spots.map(|(x, y)| man(x, y));
        for cut in 1..men.len() {
            for (ours, theirs) in [men.split_at(cut), (men.split_at(cut).1, men.split_at(cut).0)] {
                let pairs = ours.iter().flat_map(|&a| theirs.iter().map(move |&b| (a, b)));
                let nearest = pairs.min_by_key(|&(a, b)| (gap(a, b), a.at, b.at));
                assert_eq!(nearest_two(ours, theirs), nearest);
            }
        }
        assert_eq!(nearest_two(&men, &[]), None);
    }

    #[test]
    fn bases_that_touch_do_not_overlap() {
        assert!(is_touching(man(0, 0), man(102, 0)) && !is_touching(man(0, 0), man(103, 0)));
        assert!(!is_overlapping(man(0, 0), man(98, 0)) && is_overlapping(man(0, 0), man(97, 0)));
        assert!(is_overlapping(man(5, 5), man(5, 5)));
    }

    #[test]
    fn the_nearest_is_measured_to_the_edge_of_a_base() {
        let tank = Disc::new(Point::new(900, 0), 400);
        let all = [man(700, 0), tank, man(650, 0)];
        assert_eq!(nearest(man(0, 0), &all), Some((1, Inches::hundredths(450))));
        assert_eq!(nearest_gap(&[man(0, 0), man(0, 100)], &all), Some(Inches::hundredths(450)));
        assert_eq!(nearest_gap(&[], &all), None);
    }

    #[test]
    fn corners_of_the_largest_table_do_not_overflow() {
        let (a, b) = (man(i16::MIN, i16::MIN), man(i16::MAX, i16::MAX));
        assert_eq!(gap(a, b), Inches::hundredths(92_680 - 100));
        assert!(is_within(a, b, Inches::hundredths(i32::MAX)));
    }
}
