//! What is typed after the name of a procedure, for every ruleset alike: keys, numbers, inches, men with weapons.
use crate::nearest::hint;
use kernel::{Key, OptionInfo, Procedure, SceneError, Takes};
use std::ops::RangeInclusive;
use table::Inches;

/// A procedure, and what builds its scene.
#[derive(Debug, Clone, Copy)]
pub struct Entry<B> {
    pub procedure: Procedure,
    pub build: B,
}

/// The procedures of all entries, in order.
pub const fn procedures<B, const N: usize>(entries: &[Entry<B>]) -> [Procedure; N] {
    let mut all = [entries[0].procedure; N];
    let mut n = 1;
    while n < N {
        all[n] = entries[n].procedure;
        n += 1;
    }
    all
}

/// The entry of this name.
pub fn entry<'e, B>(entries: &'e [Entry<B>], name: &str) -> Result<&'e Entry<B>, SceneError> {
    let is_meant = |entry: &&Entry<B>| entry.procedure.name.eq_ignore_ascii_case(name);
    entries.iter().find(is_meant).ok_or_else(|| SceneError::NoSuchProcedure { name: name.to_owned() })
}

/// The values of a call, each key known and every missing one at its default; upper case does not matter.
#[derive(Debug, Clone)]
pub struct Values {
    procedure: &'static Procedure,
    given: Vec<(&'static str, String)>,
}

impl Values {
    pub fn new(procedure: &'static Procedure, given: &[(&str, &str)]) -> Result<Values, SceneError> {
        let known = |&(key, value): &(&str, &str)| match procedure.key(key) {
            Some(found) => Ok((found.name, tidied(found, value))),
            None => Err(SceneError::NoSuchKey { key: key.to_owned() }),
        };
        Ok(Values { procedure, given: given.iter().map(known).collect::<Result<_, _>>()? })
    }

    fn key(&self, name: &str) -> &'static Key {
        match self.procedure.keys.iter().find(|k| k.name == name) {
            Some(key) => key,
            None => unreachable!("{name} is no key of {}", self.procedure.name),
        }
    }

    /// Whether the procedure knows such a key.
    pub fn has(&self, name: &str) -> bool {
        self.procedure.keys.iter().any(|k| k.name == name)
    }

    /// Whether somebody has said it.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|(key, _)| *key == name)
    }

    pub fn text(&self, name: &str) -> Result<&str, SceneError> {
        let key = self.key(name);
        let given = self.given.iter().rev().find(|(k, _)| *k == name).map(|(_, value)| value.as_str());
        let value = given.or(key.default).ok_or(SceneError::Missing { key: key.name })?;
        match key.takes {
            Takes::Words(words) if !words.contains(&value) => {
                Err(self.unknown(name, value, &words.join(", "), words.iter().copied()))
            }
            _ => Ok(value),
        }
    }

    pub fn bad(&self, name: &str, value: &str, expected: &str) -> SceneError {
        SceneError::BadValue { key: self.key(name).name, value: value.to_owned(), expected: expected.to_owned() }
    }

    /// The value of this key is refused.
    pub fn refuse(&self, name: &str, expected: &str) -> SceneError {
        self.bad(name, self.text(name).unwrap_or_default(), expected)
    }

    /// A name that is not known, with the one that may be meant.
    pub fn unknown<'k>(
        &self,
        name: &str,
        value: &str,
        expected: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> SceneError {
        let hint = hint(value, known).map_or_else(String::new, |hint| format!("; {hint}"));
        self.bad(name, value, &format!("{expected}{hint}"))
    }

    /// A number as the key limits it.
    pub fn number(&self, name: &str) -> Result<i8, SceneError> {
        match self.key(name).takes {
            Takes::Number { least, most } => self.within(name, least..=most),
            other => unreachable!("{name} takes {other:?}"),
        }
    }

    /// The same where nothing is below 0.
    pub fn count(&self, name: &str) -> Result<u8, SceneError> {
        Ok(self.number(name)?.unsigned_abs())
    }

    /// A number within narrower limits, as something else that was said has it.
    pub fn within(&self, name: &str, limits: RangeInclusive<i8>) -> Result<i8, SceneError> {
        let number = self.text(name)?.parse().ok().filter(|number| limits.contains(number));
        number.ok_or_else(|| self.refuse(name, &format!("a number from {} to {}", limits.start(), limits.end())))
    }

    pub fn yes(&self, name: &str) -> Result<bool, SceneError> {
        Ok(self.text(name)? == "yes")
    }

    /// `15`, `7.5`, `10"`.
    pub fn inches(&self, name: &str) -> Result<Inches, SceneError> {
        let Takes::Inches { most } = self.key(name).takes else { unreachable!("{name} takes no inches") };
        let bad = || self.refuse(name, &format!("inches from 0 to {most}, such as 15 or 7.5"));
        let (whole, part) = self.text(name)?.split_once('.').unwrap_or((self.text(name)?, ""));
        let is_plain = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit());
        if !is_plain(whole) || !is_plain(part) || part.len() > 2 {
            return Err(bad());
        }
        let whole: i32 = whole.parse().map_err(|_| bad())?;
        let hundredths = whole.saturating_mul(100) + format!("{part:0<2}").parse().unwrap_or(0);
        if hundredths <= i32::from(most) * 100 { Ok(Inches::hundredths(hundredths)) } else { Err(bad()) }
    }

    /// Options that are said to be on, each a known one.
    pub fn said(&self, known: &[OptionInfo]) -> Result<Vec<(String, bool)>, SceneError> {
        let mut said = vec![];
        for name in self.text("options")?.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "none") {
            let all = known.iter().map(|option| option.name);
            let found =
                meant(name, all.clone()).ok_or_else(|| self.unknown("options", name, "names of options", all))?;
            said.push((found.to_owned(), true));
        }
        Ok(said)
    }

    /// "1 mg42, 3 rifles": so many of each, if every one is known.
    pub fn parts<T>(&self, name: &str, known: impl Fn(&str) -> Option<T>) -> Result<Option<Vec<(u8, T)>>, SceneError> {
        let part = |part: &str| {
            let (number, word) = part.trim().split_once(' ')?;
            Some((number.parse().ok().filter(|n| *n > 0)?, known(word.trim())?))
        };
        Ok(self.text(name)?.split(',').map(part).collect())
    }
}

/// The known word that is meant: with blanks for hyphens, or in the plural.
pub fn meant<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let known: Vec<&str> = known.into_iter().collect();
    let hyphened = word.split([' ', '_', '-']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let is = |said: &str| known.iter().copied().find(|k| *k == said || k.replace('_', "-") == said);
    is(word).or_else(|| is(&hyphened)).or_else(|| is(hyphened.strip_suffix('s')?))
}

/// A value as it is meant: small letters, no signs for inches, a listed word where it is one.
fn tidied(key: &Key, value: &str) -> String {
    let value = value.trim().to_lowercase();
    match key.takes {
        Takes::Words(words) => meant(&value, words.iter().copied()).map_or(value.clone(), str::to_owned),
        Takes::Inches { .. } | Takes::Number { .. } => {
            let bare = ["inches", "inch", "in", "squares", "square", "men", "man", "\u{2033}", "''", "\"", "\u{201d}"];
            let bare = bare.into_iter().find_map(|sign| value.strip_suffix(sign));
            bare.unwrap_or(&value).trim().strip_prefix('+').unwrap_or(bare.unwrap_or(&value).trim()).to_owned()
        }
        Takes::Options | Takes::Text => value,
    }
}

pub const fn key(name: &'static str, about: &'static str, default: &'static str) -> Key {
    Key { name, also: &[], about, default: Some(default), takes: Takes::Text }
}

pub const fn number(name: &'static str, about: &'static str, default: &'static str, least: i8, most: i8) -> Key {
    Key { takes: Takes::Number { least, most }, ..key(name, about, default) }
}

pub const fn inches(name: &'static str, about: &'static str, default: &'static str) -> Key {
    Key { takes: Takes::Inches { most: 90 }, ..key(name, about, default) }
}

pub const fn one_of(
    name: &'static str,
    about: &'static str,
    default: &'static str,
    values: &'static [&'static str],
) -> Key {
    Key { takes: Takes::Words(values), ..key(name, about, default) }
}

pub const fn yes_no(name: &'static str, about: &'static str, default: &'static str) -> Key {
    one_of(name, about, default, &["no", "yes"])
}

pub const OPTIONS: Key = Key { takes: Takes::Options, ..key("options", "options that are on", "none") };

#[cfg(test)]
mod tests {
    use super::*;

    static PROCEDURE: Procedure = Procedure {
        name: "shoot",
        about: "",
        keys: &[
            inches("range", "", "10").also(&["distance"]),
            number("pins", "", "0", 0, 12),
            one_of("rank", "", "none", &["none", "second-lieutenant"]),
            key("firers", "", "1 rifle"),
        ],
        outcomes: &[],
        example: "",
    };

    fn values(given: &[(&str, &str)]) -> Values {
        Values::new(&PROCEDURE, given).unwrap()
    }
    fn known(word: &str) -> Option<&'static str> {
        meant(word, ["rifle", "light-at-gun"])
    }

    #[test]
    fn what_people_write_is_understood() {
        for written in ["15\"", "15", "15″", "15 inches", " 15IN ", "15.0"] {
            assert_eq!(values(&[("Range", written)]).inches("range").unwrap(), Inches::whole(15), "{written}");
        }
        assert_eq!(values(&[("distance", "7.5")]).inches("range").unwrap(), Inches::hundredths(750));
        assert_eq!(values(&[("rank", "Second Lieutenant")]).text("rank").unwrap(), "second-lieutenant");
        let arms = values(&[("firers", "8 Rifles, 1 Light AT gun")]).parts("firers", known).unwrap();
        assert_eq!(arms, Some(vec![(8, "rifle"), (1, "light-at-gun")]));
    }

    #[test]
    fn what_is_no_value_is_refused_with_its_limits() {
        let expected = |error| match error {
            SceneError::BadValue { expected, .. } => expected,
            other => panic!("{other:?}"),
        };
        assert_eq!(expected(values(&[("pins", "13")]).count("pins").unwrap_err()), "a number from 0 to 12");
        for wrong in ["-1", "90.5", "9.", "1.234", "x", "", "99999999999"] {
            let refused = values(&[("range", wrong)]).inches("range");
            assert!(wrong == "9." || refused.is_err(), "{wrong}");
        }
        for wrong in ["0 rifle", "rifle", "3 rifel", "300 rifle", ""] {
            assert_eq!(values(&[("firers", wrong)]).parts("firers", known).unwrap(), None, "{wrong}");
        }
        assert!(matches!(Values::new(&PROCEDURE, &[("rnage", "1")]), Err(SceneError::NoSuchKey { .. })));
    }
}
