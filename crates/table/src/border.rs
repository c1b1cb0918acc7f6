//! Whether a shape that comes from outside can lie on a table.
use crate::{Opacity, Piece, Shape, shape::sides, vector::do_meet};
use kernel::{
    Point, Sound,
    border::{count, holds, within},
};

/// Sides of a table, in 1/100 inch.
const SIZE: std::ops::RangeInclusive<i64> = 1200..=9600;
/// Corners of a polygon.
const CORNERS: std::ops::RangeInclusive<usize> = 3..=24;

/// A table of 12 to 96 inches a side.
pub fn sound_table(at: &str, size: Point) -> Sound {
    within(at, size.x, SIZE)?;
    within(at, size.y, SIZE)
}

/// A point on the table.
pub fn sound_point(at: &str, p: Point, size: Point) -> Sound {
    let is_on = (0..=size.x).contains(&p.x) && (0..=size.y).contains(&p.y);
    holds(at, is_on, || format!("{}, {} is off the table", p.x, p.y))
}

impl Shape {
    /// A zone on the table with room for bases and hulls of so many square inches together.
    pub fn sound_zone(&self, at: &str, size: Point, room: usize) -> Sound {
        self.sound(at, size)?;
        let round = self.bounds();
        let [wide, deep] = [round.most.x - round.least.x, round.most.y - round.least.y].map(i64::from);
        let has_room = room == 0 || wide.min(deep) >= 200 && wide * deep >= 10_000 * room as i64;
        holds(at, has_room, || format!("a zone needs {room} square inches for those who start in it"))
    }
    /// On the table, and what its kind of shape can be.
    pub fn sound(&self, at: &str, size: Point) -> Sound {
        let on = |p: Point| sound_point(at, p, size);
        match self {
            Shape::Disc(disc) => {
                let (x, y, r) = (i64::from(disc.at.x), i64::from(disc.at.y), i64::from(disc.radius));
                let is_on = r > 0 && x >= r && y >= r && x + r <= size.x.into() && y + r <= size.y.into();
                holds(at, is_on, || "a disc leaves the table, or has no size".into())
            }
            Shape::Rect { least, most } => {
                on(*least)?;
                on(*most)?;
                holds(at, least.x < most.x && least.y < most.y, || "a rect has no size".into())
            }
            Shape::Line { a, b } => {
                on(*a)?;
                on(*b)?;
                holds(at, a != b, || "the ends of a line are one".into())
            }
            Shape::Polygon(corners) => {
                count(at, corners, CORNERS)?;
                corners.iter().try_for_each(|&p| on(p))?;
                holds(at, !is_tangled(corners), || "the sides of a polygon cross".into())
            }
        }
    }
}

impl Piece {
    pub fn sound(&self, at: &str, size: Point) -> Sound {
        self.shape.sound(at, size)?;
        within(at, self.height.in_hundredths(), 0..=9600)?;
        match self.opacity {
            Opacity::Clear | Opacity::Solid | Opacity::Dense { depth: None } => Ok(()),
            Opacity::Dense { depth: Some(depth) } => within(at, depth.in_hundredths(), 0..=9600),
            Opacity::Crest { a, b, near } => {
                Shape::line(a, b).sound(at, size)?;
                within(at, near.in_hundredths(), 0..=9600)
            }
        }
    }
}

/// Whether two sides that are not neighbours meet, or a side has no length.
pub fn is_tangled(corners: &[Point]) -> bool {
    let all: Vec<(Point, Point)> = sides(corners).collect();
    let last = all.len().saturating_sub(1);
    let apart = |i: usize, j: usize| j > i + 1 && !(i == 0 && j == last);
    let meet = |i: usize, j: usize| do_meet(all[i].0, all[i].1, all[j].0, all[j].1);
    all.iter().any(|(a, b)| a == b) || (0..all.len()).any(|i| (i..all.len()).any(|j| apart(i, j) && meet(i, j)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Point = Point::new(2400, 2400);

    fn polygon(corners: &[(i16, i16)]) -> Shape {
        Shape::polygon(&corners.iter().map(|&(x, y)| Point::new(x, y)).collect::<Vec<_>>())
    }

    #[test]
    fn shapes_on_the_table_are_sound() {
        let all = [
            polygon(&[(0, 0), (2400, 0), (1200, 1200)]),
            Shape::disc(Point::new(300, 300), 300),
            Shape::line(Point::new(0, 0), Point::new(2400, 2400)),
            Shape::rect(Point::new(0, 0), Point::new(1, 1)),
        ];
        assert!(all.iter().all(|shape| shape.sound("shape", SIZE).is_ok()));
    }

    #[test]
    fn shapes_that_leave_it_have_no_size_or_cross_themselves_are_not() {
        let all = [
            polygon(&[(0, 0), (2401, 0), (1200, 1200)]),
            polygon(&[(0, 0), (100, 0)]),
            polygon(&[(0, 0), (1000, 1000), (1000, 0), (0, 1000)]),
            Shape::disc(Point::new(300, 200), 201),
            Shape::disc(Point::new(300, 200), 0),
            Shape::line(Point::new(5, 5), Point::new(5, 5)),
            Shape::Rect { least: Point::new(10, 10), most: Point::new(5, 20) },
            Shape::rect(Point::new(-1, 0), Point::new(1, 1)),
        ];
        for shape in all {
            assert!(shape.sound("shape", SIZE).is_err(), "{shape:?}");
        }
    }
}
