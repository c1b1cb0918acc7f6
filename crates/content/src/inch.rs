//! Lengths, points and shapes in inches, to the hundredth and without rounding.
use crate::{
    Code, Fields, FromValue,
    raw::{Data, Value},
    value::Desk,
};
use kernel::Point;
use table::{Inches, Shape};

/// `6`, `6.5`, `6.25`, as a number or as text.
impl FromValue for Inches {
    fn blank() -> Inches {
        Inches::ZERO
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Inches> {
        let (Data::Number(text) | Data::Text(text)) = &value.data else {
            desk.expected("inches", value);
            return None;
        };
        let Some(hundredths) = hundredths(text) else {
            let problem = desk.refuse(Code::WrongType, &value.at, format!("{text} is no length in inches"));
            problem.hint = Some("inches have at most two places: 6, 6.5, 6.25".into());
            return None;
        };
        if hundredths.abs() > i32::from(i16::MAX) {
            desk.refuse(Code::OutOfRange, &value.at, format!("{text}\" is longer than any table"));
            return None;
        }
        Some(Inches::hundredths(hundredths))
    }
}

/// Exactly, or not at all.
fn hundredths(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    let part = part.trim_end_matches('0');
    if !is_number(whole) || part.len() > 2 || !(part.is_empty() || is_number(part)) {
        return None;
    }
    let part: i32 = format!("{part:0<2}").parse().ok()?;
    let whole: i32 = whole.parse().ok()?;
    Some(sign * (whole.checked_mul(100)?.checked_add(part)?))
}

/// `[x, y]`
impl FromValue for Point {
    fn blank() -> Point {
        Point::default()
    }
    fn from_value(value: &Value, desk: &mut Desk<'_>) -> Option<Point> {
        <[Inches; 2]>::from_value(value, desk).map(|[x, y]| point(x, y))
    }
}

/// Lengths were read, so they fit.
fn point(x: Inches, y: Inches) -> Point {
    Point::new(x.in_hundredths() as i16, y.in_hundredths() as i16)
}

impl Fields<'_, '_> {
    /// A point on a table of this size.
    pub fn point_on(&mut self, key: &'static str, size: Point) -> Point {
        let found = self.placed(key);
        if !is_on(found.value, size) {
            self.off_table(key, size);
        }
        found.value
    }

    /// Both ends of a line `[x0, y0, x1, y1]` on a table of this size.
    pub fn line_on(&mut self, key: &'static str, size: Point) -> [Point; 2] {
        let [x0, y0, x1, y1] = self.need(key);
        let ends = [point(x0, y0), point(x1, y1)];
        if !ends.iter().all(|&p| is_on(p, size)) {
            self.off_table(key, size);
        }
        ends
    }

    /// One of `rect`, `line`, `disc` and `polygon`, on a table of this size.
    pub fn shape_on(&mut self, size: Point) -> Shape {
        const KEYS: [&str; 4] = ["rect", "line", "disc", "polygon"];
        let given: Vec<&'static str> = KEYS.into_iter().filter(|&key| self.find(key).is_some()).collect();
        let [key] = given[..] else {
            let (code, found) = match given[..] {
                [] => (Code::MissingKey, "none".to_owned()),
                _ => (Code::NotAllowed, given.join(" and ")),
            };
            let message = format!("{} needs one shape, found {found}", self.what);
            let problem = self.refuse(given.get(1).copied().unwrap_or_default(), code, message);
            problem.hint = Some("give it a rect, line, disc or polygon".into());
            return blank();
        };
        let corners = match key {
            "disc" => return self.disc_on(size),
            "polygon" => self.need::<Vec<Point>>(key),
            _ => self.line_on(key, size).to_vec(),
        };
        if !corners.iter().all(|&p| is_on(p, size)) {
            self.off_table(key, size);
        }
        match (key, &corners[..]) {
            ("polygon", [_, _, _, ..]) => Shape::polygon(&corners),
            ("line", &[a, b]) if a != b => Shape::line(a, b),
            ("rect", &[a, b]) if a.x < b.x && a.y < b.y => Shape::rect(a, b),
            _ if self.has_problem_at(key) => blank(),
            _ => {
                let wanted = match key {
                    "polygon" => "a polygon has three corners or more",
                    "line" => "the ends of a line differ",
                    _ => "a rect is [west, south, east, north]",
                };
                self.refuse(key, Code::OutOfRange, wanted);
                blank()
            }
        }
    }

    fn disc_on(&mut self, size: Point) -> Shape {
        let [x, y, radius]: [Inches; 3] = self.need("disc");
        let (west, east) = (x - radius, x + radius);
        let (south, north) = (y - radius, y + radius);
        let is_inside =
            |least: Inches, most: Inches, size: i16| least >= Inches::ZERO && most <= Inches::hundredths(size.into());
        if radius <= Inches::ZERO && !self.has_problem_at("disc") {
            self.refuse("disc", Code::OutOfRange, "the radius of a disc is more than nothing");
        } else if !is_inside(west, east, size.x) || !is_inside(south, north, size.y) {
            self.off_table("disc", size);
        }
        Shape::disc(point(x, y), radius.as_budget() as u16)
    }

    fn off_table(&mut self, key: &str, size: Point) {
        // A size that could not be read says nothing about the rest.
        if size != Point::default() && !self.has_problem_at(key) {
            let (x, y) = (Inches::hundredths(size.x.into()), Inches::hundredths(size.y.into()));
            self.refuse(key, Code::OffTable, format!("{key} leaves the table, which is {x} by {y}"));
        }
    }
}

fn blank() -> Shape {
    Shape::disc(Point::default(), 0)
}

fn is_on(p: Point, size: Point) -> bool {
    (0..=size.x).contains(&p.x) && (0..=size.y).contains(&p.y)
}

#[cfg(test)]
mod tests {
    use super::hundredths;

    #[test]
    fn inches_are_read_to_the_hundredth_without_rounding() {
        let read = ["6", "6.5", "6.25", "6.10", "0.29", "-1.5", "35.99", "4.350"].map(hundredths);
        assert_eq!(read, [600, 650, 625, 610, 29, -150, 3599, 435].map(Some));
    }

    #[test]
    fn what_is_finer_than_a_hundredth_or_no_decimal_is_refused() {
        for text in ["6.125", "1e3", "inf", "six", "", "-", ".5", "6.5.", "+6", "99999999999"] {
            assert_eq!(hundredths(text), None, "{text}");
        }
    }
}
