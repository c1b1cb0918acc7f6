//! A sentence that knows which of its words are a unit and which a length, so that nobody has to look for them in it.
use serde::Serialize;
use std::fmt::{self, Display, Write};

/// A sentence in pieces. Written with `format!` around [`Named`] and [`Long`], and read off at once:
///
/// ```
/// use kernel::{Long, Named, Span, Text};
/// let told = Text::from(format!("{} moves {}", Named::new(3, "US Squad"), Long(450)));
/// assert_eq!(told.to_string(), "US Squad moves 4.5\"");
/// assert_eq!(told.spans()[0], Span::Unit { unit: 3, name: "US Squad".to_owned() });
/// assert_eq!(told.spans()[2], Span::Length(450));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Text(Vec<Span>);

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    Said(String),
    Unit {
        unit: u16,
        name: String,
    },
    /// In 1/100 inch.
    Length(i32),
}

/// The name of a unit, which stays one in a [`Text`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    unit: u16,
    name: String,
}

/// A length in 1/100 inch, which stays one in a [`Text`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Long(pub i32);

// `format!` knows nothing but characters: a reference is written between some that no alphabet has.
const UNIT: char = '\u{E000}';
const LENGTH: char = '\u{E001}';
const END: char = '\u{E002}';

impl Named {
    pub fn new(unit: u16, name: impl Into<String>) -> Named {
        Named { unit, name: name.into() }
    }
}

impl Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{UNIT}{} ", self.unit)?;
        self.name.chars().filter(|c| !matches!(*c, UNIT | LENGTH | END)).try_for_each(|c| f.write_char(c))?;
        f.write_char(END)
    }
}

impl Display for Long {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{LENGTH}{}{END}", self.0)
    }
}

impl From<String> for Text {
    fn from(written: String) -> Text {
        let mut text = Text::default();
        let mut rest = written.as_str();
        while let Some((before, mark, inside, after)) = next(rest) {
            text.say(before);
            match (mark, inside.split_once(' ')) {
                (UNIT, Some((unit, name))) if unit.parse::<u16>().is_ok() => {
                    text.0.push(Span::Unit { unit: unit.parse().unwrap_or_default(), name: name.to_owned() });
                }
                _ => text.0.extend(inside.parse().ok().map(Span::Length)),
            }
            rest = after;
        }
        text.say(rest);
        text
    }
}

impl From<&str> for Text {
    fn from(said: &str) -> Text {
        Text::from(said.to_owned())
    }
}

/// What stands before the next reference, its mark, what it says, and what follows.
fn next(text: &str) -> Option<(&str, char, &str, &str)> {
    let (before, more) = text.split_at(text.find([UNIT, LENGTH])?);
    let mark = more.chars().next()?;
    let (inside, after) = more[mark.len_utf8()..].split_once(END)?;
    Some((before, mark, inside, after))
}

impl Text {
    pub fn spans(&self) -> &[Span] {
        &self.0
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    fn say(&mut self, said: &str) {
        if !said.is_empty() {
            self.0.push(Span::Said(said.to_owned()));
        }
    }
}

/// As a terminal has it: `US Squad moves 4.5"`; with `{:#}` to be written into another [`Text`].
impl Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| match span {
            Span::Said(said) => f.write_str(said),
            Span::Unit { unit, name } if f.alternate() => Named::new(*unit, name.as_str()).fmt(f),
            Span::Length(n) if f.alternate() => Long(*n).fmt(f),
            Span::Unit { name, .. } => f.write_str(name),
            Span::Length(n) => write!(f, "{}\"", number(*n)),
        })
    }
}

/// Inches as a number: "6", "6.5", "0.25".
pub fn number(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        p if p % 10 == 0 => format!("{sign}{whole}.{}", p / 10),
        p => format!("{sign}{whole}.{p:02}"),
    }
}

/// "1 point", "3 points".
pub fn counted(n: impl Into<i64>, one: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_marks_in_them_pass_for_nothing_else() {
        let name = format!("A{UNIT}7 B{END}");
        let text = Text::from(format!("{} stops", Named::new(2, name)));
        assert_eq!(text.spans(), [Span::Unit { unit: 2, name: "A7 B".to_owned() }, Span::Said(" stops".to_owned())]);
    }

    #[test]
    fn lengths_are_written_as_short_as_they_can_be() {
        let text = Text::from(format!("{} {} {} {}", Long(600), Long(650), Long(25), Long(-150)));
        assert_eq!(text.to_string(), "6\" 6.5\" 0.25\" -1.5\"");
        assert_eq!(Text::from("nothing but words").spans().len(), 1);
        assert!(Text::from("").is_empty());
    }
}
