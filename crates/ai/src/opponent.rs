//! Who can be played against, by name.
use crate::{Random, Recruit, Regular, Simple, Veteran};
use kernel::{Advise, Answer, Battle, Question, Sight, Weigh};
use sim::{Policy, Rng};
use std::borrow::Cow;

/// An answer, and why in a few words.
#[derive(Debug, Clone, PartialEq)]
pub struct Chosen {
    pub answer: Answer,
    pub reason: Cow<'static, str>,
}

/// A player that knows what its seat may know, and nothing else.
pub trait Opponent<B: Battle>: Send {
    /// A legal answer to any question but dice.
    fn choose(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Chosen;
    /// It wants to remember the step it is in, and takes its time.
    fn thinks_ahead(&self) -> bool {
        false
    }
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

/// Who is offered first, then the others, best first.
const KNOWN: [OpponentInfo; 5] = [
    OpponentInfo { name: "simple", about: "does what looks best at the moment" },
    OpponentInfo { name: "veteran", about: "plays the battle on in its head before it answers" },
    OpponentInfo { name: "regular", about: "weighs what looks good by exact odds" },
    OpponentInfo { name: "recruit", about: "knows what to do, not when" },
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
pub fn opponent<B: Advise + Weigh>(name: &str) -> Result<Box<dyn Opponent<B>>, UnknownOpponent> {
    match name {
        "veteran" => Ok(Box::new(Veteran::default())),
        "regular" => Ok(Box::new(Regular::default())),
        "recruit" => Ok(Box::new(Recruit)),
        "simple" => Ok(Box::new(Simple)),
        "random" => Ok(Box::new(Random)),
        _ => Err(UnknownOpponent { name: name.to_owned() }),
    }
}
