//! How something stops lines of sight: exactly for one line, and surely for all lines between two groups.
use kernel::{Point, is_as_near};
use serde::Serialize;
use std::cell::OnceCell;
use table::{Bounds, Disc, Heading, Inches, Lines, Shape, bearing};

/// What a ruleset says of a kind of terrain or of a body. Whoever is in or on it is in it by the middle of his base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Opacity {
    Clear,
    /// Stops every line that meets it, whoever is in it.
    Shut,
    /// Stops lines across it, but not of those in it; where `at` is said, of those whose base is no farther from it.
    Solid {
        at: Option<Inches>,
    },
    /// Lets so much of a line in, with one end in it, and with both; nothing said: any. Never right through.
    Woods {
        one: Option<Inches>,
        both: Option<Inches>,
        rim: Rim,
    },
    /// Not by itself: what lies of a line in all such pieces is added up.
    Counted,
    /// In and out only within a quarter turn of its opening, where it has one; never through.
    Walls {
        opening: Option<Heading>,
    },
}

/// Whether a line that only brushes the rim of woods goes through them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Rim {
    Stops,
    Passes,
}

/// What becomes of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stops {
    No,
    Yes,
    /// So much of it is inside.
    Inside(u32),
}

impl From<bool> for Stops {
    fn from(stops: bool) -> Stops {
        if stops { Stops::Yes } else { Stops::No }
    }
}

impl Opacity {
    /// What a shape does to the line between the middles of two bases.
    pub fn stops(&self, shape: &Shape, eye: Disc, mark: Disc) -> Stops {
        if shape.is_crossed(eye.at, mark.at) { self.stops_crossing(shape, eye, mark) } else { Stops::No }
    }

    /// The same of a line that crosses the shape.
    #[inline]
    pub(crate) fn stops_crossing(&self, shape: &Shape, eye: Disc, mark: Disc) -> Stops {
        let (a, b) = (eye.at, mark.at);
        match *self {
            Opacity::Clear => Stops::No,
            Opacity::Shut => Stops::Yes,
            Opacity::Solid { at: None } => (!shape.holds(a) && !shape.holds(b)).into(),
            Opacity::Solid { at: Some(d) } => (!shape.is_within_of(eye, d) && !shape.is_within_of(mark, d)).into(),
            Opacity::Woods { one, both, rim } => {
                let most = match (shape.holds(a), shape.holds(b)) {
                    (false, false) => return (rim == Rim::Stops || shape.is_run_through(a, b)).into(),
                    (true, true) => both,
                    _ => one,
                };
                most.is_some_and(|most| is_deeper(shape, a, b, most)).into()
            }
            Opacity::Counted => Stops::Inside(shape.inside(a, b)),
            Opacity::Walls { opening } => {
                let middle = shape.bounds().centre();
                let is_blind = |to: Point| opening.is_some_and(|opening| opening.turn_to(bearing(middle, to)) > 90);
                match (shape.holds(a), shape.holds(b)) {
                    (true, true) => Stops::No,
                    (true, false) => is_blind(b).into(),
                    (false, true) => is_blind(a).into(),
                    (false, false) => Stops::Yes,
                }
            }
        }
    }

    /// What a body of several discs, which are one thing, does to the line.
    pub(crate) fn stops_at_body(&self, body: &[Disc], eye: Disc, mark: Disc) -> bool {
        let is_at = |end: Disc, d: Inches| body.iter().any(|&part| table::is_within(part, end, d));
        body.iter().any(|&part| table::passes(eye.at, mark.at, part, Inches::ZERO))
            && match *self {
                Opacity::Clear | Opacity::Counted => false,
                Opacity::Shut => true,
                Opacity::Solid { at: Some(d) } => !is_at(eye, d) && !is_at(mark, d),
                _ => {
                    let on = |end: Disc| is_at(Disc::dot(end.at), Inches::ZERO);
                    !on(eye) && !on(mark)
                }
            }
    }

    /// Whether no line gets past a body. No: perhaps none does all the same.
    pub(crate) fn surely_parts_by_body(&self, body: &[Disc], groups: &Groups<'_>) -> bool {
        let Groups { eyes, marks, .. } = groups;
        let is_crossed = || body.iter().any(|&part| groups.are_across(&Shape::Disc(part)));
        let is_any_at = |d: Inches| {
            let near = |part: &Disc| eyes.is_any_at(&Shape::Disc(*part), d) || marks.is_any_at(&Shape::Disc(*part), d);
            body.iter().any(near)
        };
        match *self {
            Opacity::Clear | Opacity::Counted => false,
            Opacity::Shut => is_crossed(),
            Opacity::Solid { at: Some(d) } => is_crossed() && !is_any_at(d),
            _ => is_crossed() && !is_any_at(Inches::ZERO),
        }
    }

    /// Whether no line gets past it between any of these and any of those, which are in two boxes. No: perhaps none does
    /// all the same.
    pub fn surely_parts(&self, shape: &Shape, groups: &Groups<'_>) -> bool {
        let Groups { eyes, marks, .. } = groups;
        let (from, to, round) = (eyes.within, marks.within, shape.bounds());
        match *self {
            Opacity::Clear | Opacity::Counted => false,
            Opacity::Woods { one, rim, .. } => {
                let is_deep = |within, outside| one.is_some_and(|most| is_all_deep(shape, within, outside, most));
                match (round.meets(from), round.meets(to)) {
                    (false, false) if rim == Rim::Stops => groups.are_across(shape),
                    (false, false) => core(shape).is_some_and(|core| groups.are_across(&core)),
                    (true, false) => is_deep(from, to),
                    (false, true) => is_deep(to, from),
                    (true, true) => false,
                }
            }
            Opacity::Solid { at: Some(d) } => {
                groups.are_across(shape) && !eyes.is_any_at(shape, d) && !marks.is_any_at(shape, d)
            }
            Opacity::Solid { at: None } | Opacity::Walls { .. } | Opacity::Shut => groups.are_across(shape),
        }
    }
}

/// Some who look or are looked at, and a box in which all their lines end; without bases: anybody whose base is in there.
#[derive(Debug, Clone, Copy)]
pub struct Group<'a> {
    pub bases: &'a [Disc],
    pub within: Bounds,
}

impl Group<'_> {
    /// Whether a base is so near a shape, to a hair.
    fn is_any_at(&self, shape: &Shape, d: Inches) -> bool {
        let d = d + Inches::hundredths(1);
        let wide = self.bases.first().map_or(0, |base| i64::from(base.radius));
        self.within.grown(wide + i64::from(d.in_hundredths())).meets(shape.bounds())
            && (self.bases.is_empty() || self.bases.iter().any(|&base| shape.is_within_of(base, d)))
    }
}

/// Those who look and those who are looked at.
#[derive(Debug)]
pub struct Groups<'a> {
    pub eyes: Group<'a>,
    pub marks: Group<'a>,
    lines: OnceCell<Lines>,
}

impl<'a> Groups<'a> {
    pub const fn of(eyes: Group<'a>, marks: Group<'a>) -> Groups<'a> {
        Groups { eyes, marks, lines: OnceCell::new() }
    }
    pub(crate) fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::between(self.eyes.within, self.marks.within))
    }
    /// Whether every line between them crosses a shape, and no end is in it. No: perhaps it is so all the same.
    fn are_across(&self, shape: &Shape) -> bool {
        let (from, to, round) = (self.eyes.within, self.marks.within, shape.bounds());
        match shape {
            Shape::Line { .. } => self.lines().cut(shape),
            Shape::Polygon(_) => false,
            // All run between the two outermost, which join like corners: something convex between the boxes that meets
            // these meets them all.
            Shape::Rect { .. } | Shape::Disc(_) => {
                let is_crossed = |(eye, mark)| match shape {
                    Shape::Rect { .. } => round.is_crossed(eye, mark),
                    _ => shape.is_crossed(eye, mark),
                };
                let mut rims = from.corners().into_iter().zip(to.corners());
                !round.meets(from) && !round.meets(to) && rims.all(is_crossed)
            }
        }
    }
}

/// Two who are not so far apart have no more between them.
fn is_deeper(shape: &Shape, a: Point, b: Point, most: Inches) -> bool {
    let most = most.as_budget();
    (most == 0 || !is_as_near(a, b, most - 1)) && shape.is_deeper(a, b, most)
}

/// The inside of something convex: who crosses it has some of the whole on either side.
fn core(shape: &Shape) -> Option<Shape> {
    match *shape {
        Shape::Rect { least, most } => {
            let Bounds { least, most } = Bounds { least, most }.grown(-2);
            (least.x < most.x && least.y < most.y).then_some(Shape::Rect { least, most })
        }
        Shape::Disc(Disc { at, radius }) => Some(Shape::disc(at, radius.checked_sub(2)?)),
        Shape::Polygon(_) | Shape::Line { .. } => None,
    }
}

/// Whether all in one box are so deep in woods that nobody in the other sees them: no line leaves by a near side.
fn is_all_deep(woods: &Shape, within: Bounds, outside: Bounds, most: Inches) -> bool {
    let Shape::Rect { least, most: greatest } = *woods else { return false };
    let far = most.in_hundredths() + 2;
    let is_far = |rim: i32, own: i32, other: i32| own <= rim && (other <= rim || rim - own > far);
    let [east, own_east, other_east] = [greatest.x, within.most.x, outside.most.x].map(i32::from);
    let [north, own_north, other_north] = [greatest.y, within.most.y, outside.most.y].map(i32::from);
    let [west, own_west, other_west] = [least.x, within.least.x, outside.least.x].map(|n| -i32::from(n));
    let [south, own_south, other_south] = [least.y, within.least.y, outside.least.y].map(|n| -i32::from(n));
    is_far(east, own_east, other_east)
        && is_far(north, own_north, other_north)
        && is_far(west, own_west, other_west)
        && is_far(south, own_south, other_south)
}
