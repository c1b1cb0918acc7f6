//! Options of a catalogue, the readings they depart from, and which of them are on.
use crate::Catalogued;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, marker::PhantomData, str::FromStr};

/// A departure from the default reading of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OptionInfo {
    pub name: &'static str,
    /// Ids of the clauses it changes.
    pub clauses: &'static [&'static str],
    pub effect: &'static str,
    /// The reading it departs from.
    pub reading: &'static str,
}

/// How an open question of the sheet is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ReadingInfo {
    pub id: &'static str,
    pub question: &'static str,
    pub chosen: &'static str,
    /// Options that settle it otherwise.
    pub options: &'static [&'static str],
    pub confidence: Confidence,
}

/// How sure a reading is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    High,
    Med,
    Low,
}

impl Confidence {
    pub const fn word(self) -> &'static str {
        match self {
            Confidence::High => "high",
            Confidence::Med => "med",
            Confidence::Low => "low",
        }
    }
}

/// Which options of a game are on, one bit each; none is, unless said. Written as one line of text.
pub struct Switches<C> {
    on: [u128; 2],
    of: PhantomData<fn() -> C>,
}

/// What the line of text says when no option is on.
const AS_PRINTED: &str = "as printed";

impl<C> Switches<C> {
    /// Whether the option of this number is on.
    pub const fn has(self, bit: usize) -> bool {
        self.on[bit / 128] >> (bit % 128) & 1 == 1
    }
}

impl<C: Catalogued> Switches<C> {
    fn bit(name: &str) -> Option<usize> {
        C::OPTIONS.iter().position(|option| option.name == name)
    }

    /// Whether the option is on; nothing if there is no such option.
    pub fn get(self, name: &str) -> Option<bool> {
        Self::bit(name).map(|bit| self.has(bit))
    }

    pub fn set(&mut self, name: &str, on: bool) -> Result<(), BadOption> {
        let bit = Self::bit(name).ok_or_else(|| BadOption::unknown(name, C::GAME))?;
        let (word, bit) = (&mut self.on[bit / 128], 1 << (bit % 128));
        *word = if on { *word | bit } else { *word & !bit };
        Ok(())
    }

    /// Each of these as it is said, the others off.
    pub fn said(said: &[(String, bool)]) -> Result<Self, BadOption> {
        let mut options = Self::default();
        said.iter().try_for_each(|(name, on)| options.set(name, *on))?;
        Ok(options)
    }

    /// The options that are on.
    pub fn on(self) -> impl Iterator<Item = &'static OptionInfo> {
        C::OPTIONS.iter().enumerate().filter(move |(bit, _)| self.has(*bit)).map(|(_, option)| option)
    }
}

/// No such option in that game, or not beside that one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadOption {
    pub name: String,
    beside: Option<&'static str>,
    game: &'static str,
}

impl BadOption {
    pub fn unknown(name: &str, game: &'static str) -> BadOption {
        BadOption { name: name.to_owned(), beside: None, game }
    }
    /// Only one of these can be chosen.
    pub fn two(name: &str, beside: &'static str, game: &'static str) -> BadOption {
        BadOption { name: name.to_owned(), beside: Some(beside), game }
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.beside {
            None => write!(f, "there is no option {:?} in {}", self.name, self.game),
            Some(other) => write!(f, "{:?} and {other:?} cannot both be chosen in {}: name one", self.name, self.game),
        }
    }
}

impl std::error::Error for BadOption {}

impl<C: Catalogued> fmt::Display for Switches<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut on = self.on();
        f.write_str(on.next().map_or(AS_PRINTED, |first| first.name))?;
        on.try_for_each(|next| write!(f, ", {}", next.name))
    }
}

impl<C: Catalogued> FromStr for Switches<C> {
    type Err = BadOption;

    fn from_str(line: &str) -> Result<Self, BadOption> {
        let mut options = Self::default();
        for name in line.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != AS_PRINTED) {
            options.set(name, true)?;
        }
        Ok(options)
    }
}

impl<C: Catalogued> Serialize for Switches<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, C: Catalogued> Deserialize<'de> for Switches<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

// By hand: `derive` would ask the same of `C`.
impl<C> Clone for Switches<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Switches<C> {}

impl<C> Default for Switches<C> {
    fn default() -> Self {
        Switches { on: [0; 2], of: PhantomData }
    }
}

impl<C> PartialEq for Switches<C> {
    fn eq(&self, other: &Self) -> bool {
        self.on == other.on
    }
}

impl<C> Eq for Switches<C> {}

impl<C> std::hash::Hash for Switches<C> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.on.hash(state);
    }
}

impl<C> fmt::Debug for Switches<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Switches").field(&self.on).finish()
    }
}
