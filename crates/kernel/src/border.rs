//! What is asked of a set-up that comes from outside before anything is built on it. Inside, a set-up is taken as it is.
use std::{
    fmt::{self, Display},
    ops::RangeInclusive,
};

/// Why a set-up cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsound {
    /// Where: `units[3].kinds[0].weapon`.
    pub at: String,
    pub why: String,
}

/// It can be played, or not.
pub type Sound = Result<(), Unsound>;

/// Letters of a name at most, and of a sentence.
pub const NAME: usize = 60;
pub const SENTENCE: usize = 240;

impl Unsound {
    pub fn new(at: impl Display, why: impl Into<String>) -> Unsound {
        Unsound { at: at.to_string(), why: why.into() }
    }
    /// The same, seen from one table farther out.
    #[must_use]
    pub fn under(self, outer: impl Display) -> Unsound {
        let at = match self.at.as_str() {
            "" => outer.to_string(),
            inner if inner.starts_with('[') => format!("{outer}{inner}"),
            inner => format!("{outer}.{inner}"),
        };
        Unsound { at, ..self }
    }
}

impl Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.why)
    }
}

impl std::error::Error for Unsound {}

/// A number within its limits.
pub fn within<N: Into<i64>>(at: &str, number: N, range: RangeInclusive<i64>) -> Sound {
    let number = number.into();
    let (least, most) = (range.start(), range.end());
    holds(at, range.contains(&number), || format!("{number}, not from {least} to {most}"))
}

/// So many of something.
pub fn count<T>(at: &str, list: &[T], range: RangeInclusive<usize>) -> Sound {
    let (found, least, most) = (list.len(), range.start(), range.end());
    holds(at, range.contains(&found), || format!("{found} of them, not {least} to {most}"))
}

/// The number of something in a list of so many.
pub fn one_of(at: &str, number: impl Into<usize>, many: usize) -> Sound {
    let number = number.into();
    holds(at, number < many, || format!("number {number} of {many}, counted from 0"))
}

/// What else has to be so.
pub fn holds(at: &str, is_so: bool, why: impl FnOnce() -> String) -> Sound {
    if is_so { Ok(()) } else { Err(Unsound::new(at, why())) }
}

/// A name: short, on one line, nothing that changes how the rest of a line is read.
pub fn name(at: &str, text: &str) -> Sound {
    words(at, text, NAME)
}

/// Words of at most so many letters.
pub fn words(at: &str, text: &str, most: usize) -> Sound {
    let long = text.chars().take(most + 1).count();
    holds(at, (1..=most).contains(&long), || format!("a text of 1 to {most} letters"))?;
    holds(at, !text.chars().any(is_strange), || "a text with letters that are not shown as they stand".into())
}

/// Control characters, and those that turn the direction of a line or are not seen.
pub fn is_strange(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Every one of a list, with its number.
pub fn each<T>(at: &str, list: &[T], mut sound: impl FnMut(&T) -> Sound) -> Sound {
    let nth = |(nth, one): (usize, &T)| sound(one).map_err(|e| e.under(format!("{at}[{nth}]")));
    list.iter().enumerate().try_for_each(nth)
}

#[cfg(test)]
mod tests {
    use super::{each, name, one_of, within};

    #[test]
    fn the_place_is_named_from_the_outside_in() {
        let units = [vec![0_usize, 1], vec![1, 7]];
        let men = |unit: &Vec<usize>| each("men", unit, |&kind| one_of("kind", kind, 3));
        let refused = each("units", &units, men).map_err(|e| e.to_string());
        assert_eq!(refused, Err("units[1].men[1].kind: number 7 of 3, counted from 0".to_owned()));
    }

    #[test]
    fn a_name_is_short_and_shown_as_it_stands() {
        assert!(name("name", "1st Squad (Müller)").is_ok());
        for text in ["", "a\nb", "a\u{202e}b", &"x".repeat(61)] {
            assert!(name("name", text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn limits_are_within() {
        assert!(within("turns", 12_u8, 1..=12).is_ok() && within("turns", -1_i8, 1..=12).is_err());
    }
}
