//! Keys and values of a procedure, as typed.
use super::stage::Party;
use crate::{
    Options,
    setup::{Ground, Quality},
};
use kernel::{Key, Procedure, SceneError};
use std::ops::RangeInclusive;
use table::{Heading, Inches};

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

    pub(super) fn text(&self, name: &str) -> Result<&'a str, SceneError> {
        let key = self.key(name);
        let given = self.given.iter().rev().find(|(k, _)| *k == name).map(|(_, value)| *value);
        let value = given.or(key.default).ok_or(SceneError::Missing { key: key.name })?;
        if !key.values.is_empty() && !key.values.contains(&value) {
            return Err(self.unknown(name, value, &key.values.join(", "), key.values.iter().copied()));
        }
        Ok(value)
    }

    pub(super) fn bad(&self, name: &str, value: &str, expected: &str) -> SceneError {
        SceneError::BadValue { key: self.key(name).name, value: value.to_owned(), expected: expected.to_owned() }
    }

    /// A name that is not known, with the one that may be meant.
    pub(super) fn unknown<'k>(
        &self,
        name: &str,
        value: &str,
        expected: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> SceneError {
        let hint = content::hint(value, known).map_or_else(String::new, |hint| format!("; {hint}"));
        self.bad(name, value, &format!("{expected}{hint}"))
    }

    pub(super) fn number(&self, name: &str, range: RangeInclusive<u8>) -> Result<u8, SceneError> {
        let text = self.text(name)?;
        let bad = || self.bad(name, text, &format!("a number from {} to {}", range.start(), range.end()));
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(bad)
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

    pub(super) fn quality(&self, name: &str) -> Result<Quality, SceneError> {
        Ok(match self.text(name)? {
            "elite" => Quality::Elite,
            "poor" => Quality::Poor,
            _ => Quality::Regular,
        })
    }

    /// Who it is by one key, how good by another.
    pub(super) fn party(&self, who: &'static str, quality: &str, facing: Heading) -> Result<Party<'a>, SceneError> {
        Ok(Party { key: who, who: self.text(who)?, quality: self.quality(quality)?, facing })
    }

    /// Which way a target looks, to show this face to the south.
    pub(super) fn face(&self, name: &str) -> Result<Heading, SceneError> {
        Ok(match self.text(name)? {
            "side" => Heading::EAST,
            "rear" => Heading::NORTH,
            _ => Heading::SOUTH,
        })
    }

    /// What the target stands in.
    pub(super) fn cover(&self, name: &str) -> Result<Option<Ground>, SceneError> {
        Ok(match self.text(name)? {
            "soft" => Some(Ground::Crops),
            "hard" => Some(Ground::Trench),
            "building" => Some(Ground::Building),
            "pillbox" => Some(Ground::Pillbox),
            _ => None,
        })
    }

    /// Options by name: `observe_double, nco_last`.
    pub(super) fn options(&self) -> Result<Options, SceneError> {
        let text = self.text("options")?;
        let mut options = Options::default();
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "none") {
            let all = Options::ALL.iter().map(|option| option.name);
            options.set(name, true).map_err(|_| self.unknown("options", name, "names of options", all))?;
        }
        Ok(options)
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

pub(super) const fn yes_no(name: &'static str, about: &'static str, default: &'static str) -> Key {
    one_of(name, about, default, &["no", "yes"])
}

pub(super) const OPTIONS: Key = key("options", "options that are on, separated by commas", "none");

pub(super) const fn cover(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "open", &["open", "soft", "hard", "building", "pillbox"])
}

pub(super) const fn quality(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "regular", &["elite", "regular", "poor"])
}
