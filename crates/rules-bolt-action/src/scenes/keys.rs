//! Keys and values of a procedure, as typed.
use crate::{Cover, Options, Quality, Rank};
use kernel::{Key, Procedure, SceneError};
use table::Inches;

/// The values of a call, each key known and every missing one at its default.
pub(super) struct Values<'a> {
    procedure: &'a Procedure,
    given: &'a [(&'a str, &'a str)],
}

impl<'a> Values<'a> {
    pub(super) fn new(procedure: &'a Procedure, given: &'a [(&'a str, &'a str)]) -> Result<Values<'a>, SceneError> {
        if let Some((key, _)) = given.iter().find(|(key, _)| !procedure.keys.iter().any(|k| k.name == *key)) {
            return Err(SceneError::NoSuchKey { key: (*key).to_owned() });
        }
        Ok(Values { procedure, given })
    }

    fn key(&self, name: &str) -> &'a Key {
        match self.procedure.keys.iter().find(|k| k.name == name) {
            Some(key) => key,
            None => unreachable!("{name} is no key of {}", self.procedure.name),
        }
    }

    /// Whether the procedure knows such a key.
    pub(super) fn has(&self, name: &str) -> bool {
        self.procedure.keys.iter().any(|k| k.name == name)
    }

    pub(super) fn text(&self, name: &str) -> Result<&'a str, SceneError> {
        let key = self.key(name);
        let given = self.given.iter().rev().find(|(k, _)| *k == name).map(|(_, value)| *value);
        let value = given.or(key.default).ok_or(SceneError::Missing { key: key.name })?;
        if !key.values.is_empty() && !key.values.contains(&value) {
            return Err(self.bad(name, value, &key.values.join(", ")));
        }
        Ok(value)
    }

    pub(super) fn bad(&self, name: &str, value: &str, expected: &str) -> SceneError {
        SceneError::BadValue { key: self.key(name).name, value: value.to_owned(), expected: expected.to_owned() }
    }

    pub(super) fn number(&self, name: &str, most: u8) -> Result<u8, SceneError> {
        let text = self.text(name)?;
        let number = text.parse().map_err(|_| self.bad(name, text, &format!("a number from 0 to {most}")))?;
        if number > most { Err(self.bad(name, text, &format!("a number from 0 to {most}"))) } else { Ok(number) }
    }

    pub(super) fn yes(&self, name: &str) -> Result<bool, SceneError> {
        Ok(self.text(name)? == "yes")
    }

    pub(super) fn inches(&self, name: &str) -> Result<Inches, SceneError> {
        let text = self.text(name)?;
        let bad = || self.bad(name, text, "inches from 0 to 90, such as 15 or 7.5");
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let whole: i32 = whole.parse().map_err(|_| bad())?;
        let part: i32 = match part.len() {
            0 => 0,
            1 | 2 => format!("{part:0<2}").parse().map_err(|_| bad())?,
            _ => return Err(bad()),
        };
        if (0..=90).contains(&whole) && part >= 0 { Ok(Inches::hundredths(whole * 100 + part)) } else { Err(bad()) }
    }

    /// Options by name: `rally_d6_only, pin_per_hit`.
    pub(super) fn options(&self) -> Result<Options, SceneError> {
        let text = self.text("options")?;
        let text = if text == "none" { "" } else { text };
        let names: Vec<&str> = Options::ALL.iter().map(|option| option.name).collect();
        let expected = || format!("names of options, separated by commas: {}", names.join(", "));
        text.parse().map_err(|_| self.bad("options", text, &expected()))
    }

    pub(super) fn quality(&self, name: &str) -> Result<Quality, SceneError> {
        Ok(match self.text(name)? {
            "inexperienced" => Quality::Inexperienced,
            "veteran" => Quality::Veteran,
            _ => Quality::Regular,
        })
    }

    pub(super) fn cover(&self, name: &str) -> Result<Cover, SceneError> {
        Ok(match self.text(name)? {
            "soft" => Cover::Soft,
            "hard" => Cover::Hard,
            _ => Cover::None,
        })
    }

    pub(super) fn officer(&self, name: &str) -> Result<Option<Rank>, SceneError> {
        Ok(match self.text(name)? {
            "second-lieutenant" => Some(Rank::SecondLieutenant),
            "first-lieutenant" => Some(Rank::FirstLieutenant),
            "captain" => Some(Rank::Captain),
            "major" => Some(Rank::Major),
            _ => None,
        })
    }
}

pub(super) const fn key(name: &'static str, about: &'static str, default: &'static str) -> Key {
    Key { name, about, default: Some(default), values: &[] }
}

pub(super) const fn one_of(
    name: &'static str,
    about: &'static str,
    default: &'static str,
    values: &'static [&'static str],
) -> Key {
    Key { name, about, default: Some(default), values }
}

pub(super) const fn quality(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "regular", &["inexperienced", "regular", "veteran"])
}

pub(super) const fn officer(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "none", &["none", "second-lieutenant", "first-lieutenant", "captain", "major"])
}

pub(super) const OPTIONS: Key = key("options", "options that are on, separated by commas", "none");

pub(super) const fn yes_no(name: &'static str, about: &'static str, default: &'static str) -> Key {
    one_of(name, about, default, &["no", "yes"])
}
