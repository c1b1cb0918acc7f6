//! Scenes: the smallest position in which one procedure of the catalogue can be run and its odds be asked for.
use crate::{Answer, Answers, Live, Oracle, Play, Question, Roll, Ruleset, Tally, Text, Write};
use smallvec::SmallVec;

/// A procedure that `sandtable odds` knows, in the catalogue's terms.
#[derive(Debug, Clone, Copy)]
pub struct Procedure {
    /// As typed: "shoot".
    pub name: &'static str,
    /// One line for a list.
    pub about: &'static str,
    pub keys: &'static [Key],
    /// What each value of an [`Outcome`] means, in order: "casualties", "pins", "destroyed".
    pub outcomes: &'static [&'static str],
    /// A whole command line that works, without the program's name.
    pub example: &'static str,
}

impl Procedure {
    /// The key of this name, or of a word that is also taken for it; upper case does not matter.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        let name = name.trim();
        let is = |word: &&str| word.eq_ignore_ascii_case(name);
        let keys = self.keys.iter();
        keys.clone().find(|key| is(&key.name)).or_else(|| keys.clone().find(|key| key.also.iter().any(is)))
    }
}

/// One `key=value` of a procedure.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    pub name: &'static str,
    /// Other words for it: what another game, or an older program, calls the same thing.
    pub also: &'static [&'static str],
    /// What it means.
    pub about: &'static str,
    /// The value when it is left out; `None`: it must be given.
    pub default: Option<&'static str>,
    pub takes: Takes,
}

/// Which values a key takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    Words(&'static [&'static str]),
    Number {
        least: i8,
        most: i8,
    },
    /// Up to so many, and parts of them.
    Inches {
        most: i8,
    },
    /// Names of options, separated by commas.
    Options,
    /// Men and weapons, something by its id, a square.
    Text,
}

impl Key {
    /// Every value, where they can be listed.
    pub const fn values(&self) -> &'static [&'static str] {
        if let Takes::Words(words) = self.takes { words } else { &[] }
    }
    /// The same, known by these words, too.
    #[must_use]
    pub const fn also(self, also: &'static [&'static str]) -> Key {
        Key { also, ..self }
    }
}

/// What came of one run: the procedure's outcomes, in order.
pub type Outcome = SmallVec<[i32; 8]>;

/// How the values of an outcome are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// So many, or 1 for yes.
    Count,
    /// Each value from 0 on has a name, and a mean of them says nothing.
    Words(&'static [&'static str]),
    /// The column or the row of a square: both are drawn as one map.
    Column,
    Row,
}

/// A small position with the rules to run on it, again and again from a fresh copy.
pub trait Scene<R: Ruleset>: Send + Sync {
    fn run(&self, oracle: &mut dyn Oracle<R>) -> Play<Outcome>;
    /// The answer assumed for a question inside the chain; the same for every reader.
    fn answer(&self, at: &R::State, question: &Question<'_, R>) -> Answer;
    /// The assumed answers in a sentence, shown with the odds.
    fn assumes(&self) -> String;
    /// The clause that decides it even where nothing is thrown and nothing told.
    fn decided_by(&self) -> Option<R::Clause> {
        None
    }
    /// What happened, in the words of the game; nothing where nobody asks.
    fn says(&self, _event: R::Event) -> Option<Text> {
        None
    }
}

/// Why a scene could not be built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SceneError {
    NoSuchProcedure { name: String },
    NoSuchKey { key: String },
    Missing { key: &'static str },
    BadValue { key: &'static str, value: String, expected: String },
}

/// Rulesets whose procedures can be asked for odds.
pub trait Scenes: Ruleset {
    fn procedures() -> &'static [Procedure];
    /// Builds the scene; keys left out take their defaults.
    fn scene(procedure: &str, values: &[(&str, &str)]) -> Result<Box<dyn Scene<Self>>, SceneError>;
    /// How an outcome of this name is read, whatever the procedure.
    fn reads(_outcome: &str) -> Reads {
        Reads::Count
    }
    /// What can be named in a value, by kind: "weapons" and their ids.
    fn named() -> Vec<(&'static str, Vec<&'static str>)> {
        vec![]
    }
}

/// What a scene notes on the way: what a position alone no longer tells at the end. It is read there, so it lives on past
/// every cut.
pub trait Notes<R: Ruleset>: Live {
    fn roll(&mut self, _roll: &Roll<'_, R>, _tally: Tally) {}
    fn tell(&mut self, clause: R::Clause, event: R::Event);
    /// Before a cut: what this scene does not ask for.
    fn forget(&mut self) {}
    /// The position without what this scene never looks at: those that differ in nothing else are alike.
    fn plain(&self, _at: &R::State) -> Option<R::State> {
        None
    }
}

/// An oracle that passes everything on and takes notes.
#[expect(missing_debug_implementations, reason = "an oracle has none")]
pub struct Watch<'a, R: Ruleset, N> {
    pub oracle: &'a mut dyn Oracle<R>,
    pub seen: N,
}

impl<R: Ruleset, N: Notes<R>> Oracle<R> for Watch<'_, R, N> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        let tally = self.oracle.roll(roll)?;
        self.seen.roll(roll, tally);
        Ok(tally)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        self.oracle.apart(write)
    }
    fn tell(&mut self, clause: R::Clause, event: R::Event) {
        self.seen.tell(clause, event);
        self.oracle.tell(clause, event);
    }
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        self.seen.forget();
        let (plain, noted): (_, &dyn Live) = (self.seen.plain(at), &self.seen);
        self.oracle.cut(plain.as_ref().unwrap_or(at), clause, &(live, noted))
    }
}
