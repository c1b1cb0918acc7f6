//! Who can be played against, by name.
use crate::{Random, Simple};
use kernel::{Advise, Answer, Battle, Question, Sight};
use sim::{Policy, Rng};

/// An answer, and why in a few words.
#[derive(Debug, Clone, PartialEq)]
pub struct Chosen {
    pub answer: Answer,
    pub reason: &'static str,
}

/// A player that knows what its seat may know, and nothing else.
pub trait Opponent<B: Battle>: Send {
    /// A legal answer to any question but dice.
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen;
}

impl<B: Battle> Policy<B> for dyn Opponent<B> {
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Answer {
        self.choose(rng, sight, question).answer
    }
}

/// An opponent in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpponentInfo {
    pub name: &'static str,
    pub about: &'static str,
}

/// Best first.
const KNOWN: [OpponentInfo; 2] = [
    OpponentInfo { name: "simple", about: "does what looks best at the moment" },
    OpponentInfo { name: "random", about: "does anything that is allowed" },
];

/// Everybody there is.
pub const fn known() -> &'static [OpponentInfo] {
    &KNOWN
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownOpponent {
    pub name: String,
}

impl std::fmt::Display for UnknownOpponent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let known: Vec<&str> = known().iter().map(|o| o.name).collect();
        write!(f, "there is no opponent \"{}\"; known are {}", self.name, known.join(", "))
    }
}

impl std::error::Error for UnknownOpponent {}

/// The opponent of that name.
pub fn opponent<B: Advise>(name: &str) -> Result<Box<dyn Opponent<B>>, UnknownOpponent> {
    match name {
        "simple" => Ok(Box::new(Simple)),
        "random" => Ok(Box::new(Random)),
        _ => Err(UnknownOpponent { name: name.to_owned() }),
    }
}
