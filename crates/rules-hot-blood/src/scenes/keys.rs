//! Keys and values of a procedure, as typed.
use crate::{Options, Posture, setup::Arm};
use kernel::{Key, Point, Procedure, SceneError};
use std::ops::RangeInclusive;

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

    pub(super) fn number(&self, name: &str, range: RangeInclusive<i8>) -> Result<i8, SceneError> {
        let text = self.text(name)?;
        let bad = || self.bad(name, text, &format!("a number from {} to {}", range.start(), range.end()));
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(bad)
    }

    pub(super) fn count(&self, name: &str, range: RangeInclusive<i8>) -> Result<u8, SceneError> {
        Ok(self.number(name, range)?.unsigned_abs())
    }

    pub(super) fn yes(&self, name: &str) -> Result<bool, SceneError> {
        Ok(self.text(name)? == "yes")
    }

    pub(super) fn arm(&self, name: &str) -> Result<Arm, SceneError> {
        Ok(match self.text(name)? {
            "unarmed" => Arm::Unarmed,
            "blunt" => Arm::Blunt,
            _ => Arm::Edged,
        })
    }

    /// "5,2"
    pub(super) fn square(&self, name: &str) -> Result<Point, SceneError> {
        let text = self.text(name)?;
        let bad = || self.bad(name, text, "a square from 0,0 to 15,17, such as 5,2");
        let (x, y) = text.split_once(',').ok_or_else(bad)?;
        let number =
            |text: &str, most: i16| text.trim().parse().ok().filter(|n| (0..=most).contains(n)).ok_or_else(bad);
        Ok(Point::new(number(x, 15)?, number(y, 17)?))
    }

    pub(super) fn posture(&self, name: &str) -> Result<Posture, SceneError> {
        Ok(match self.text(name)? {
            "lying" => Posture::Lying,
            "up" => Posture::Up,
            "down" => Posture::Down,
            _ => Posture::Standing,
        })
    }

    /// Options by name: `melee_gang_bouts, hit_mg_6`.
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

pub(super) const fn arm(name: &'static str, about: &'static str) -> Key {
    one_of(name, about, "edged", &["unarmed", "blunt", "edged"])
}

pub(super) const OPTIONS: Key = key("options", "options that are on, separated by commas", "none");
