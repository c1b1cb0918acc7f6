//! Keys and values of a procedure, as typed.
use crate::{Cover, Kind, Options, data::own, variant};
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

    /// "1 mg42, 3 rifle".
    pub(super) fn arms(&self, name: &str) -> Result<Vec<(u8, String)>, SceneError> {
        let text = self.text(name)?;
        let bad = || self.bad(name, text, "numbers and weapons, such as \"1 mg42, 3 rifle\"");
        let part = |part: &str| {
            let (number, weapon) = part.trim().split_once(' ')?;
            Some((number.parse::<u8>().ok().filter(|n| (1..=8).contains(n))?, weapon.trim().to_owned()))
        };
        let arms: Vec<(u8, String)> = text.split(',').map(part).collect::<Option<_>>().ok_or_else(bad)?;
        for (_, id) in &arms {
            self.known(name, id, own().weapons.names())?;
        }
        if arms.iter().map(|a| a.0).sum::<u8>() > 8 { Err(bad()) } else { Ok(arms) }
    }

    /// The id of a weapon.
    pub(super) fn weapon(&self, name: &str) -> Result<&'a str, SceneError> {
        let id = self.text(name)?;
        self.known(name, id, own().weapons.names()).map(|()| id)
    }

    /// The id of a vehicle, or one of these words.
    pub(super) fn vehicle(&self, name: &str, or: &[&str]) -> Result<&'a str, SceneError> {
        let id = self.text(name)?;
        self.known(name, id, or.iter().copied().chain(own().vehicles.names())).map(|()| id)
    }

    fn known<'k>(&self, name: &str, id: &str, all: impl Iterator<Item = &'k str>) -> Result<(), SceneError> {
        let all: Vec<&str> = all.collect();
        if all.contains(&id) { Ok(()) } else { Err(self.bad(name, id, &all.join(", "))) }
    }

    /// What the target stands in.
    pub(super) fn cover(&self, name: &str) -> Result<(Kind, Cover), SceneError> {
        Ok(match self.text(name)? {
            "concealment" => (Kind::Area, Cover::Concealment),
            "light" => (Kind::Area, Cover::Light),
            "medium" => (Kind::Area, Cover::Medium),
            "heavy" => (Kind::Area, Cover::Heavy),
            "prepared" => (Kind::Area, Cover::Prepared),
            "building" => (Kind::Building, Cover::Heavy),
            "bunker" => (Kind::Bunker, Cover::Prepared),
            _ => (Kind::Area, Cover::Open),
        })
    }

    /// Options by name: `half_rof_per_weapon, variant_full`.
    pub(super) fn options(&self) -> Result<Options, SceneError> {
        let text = self.text("options")?;
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "none");
        let said: Vec<(String, bool)> = names.map(|name| (name.to_owned(), true)).collect();
        let all: Vec<&str> = Options::ALL.iter().map(|option| option.name).collect();
        variant::chosen(&said).map_err(|e| self.bad("options", &e.name, &all.join(", ")))
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
    let values = &["open", "concealment", "light", "medium", "heavy", "prepared", "building", "bunker"];
    one_of(name, about, "open", values)
}
