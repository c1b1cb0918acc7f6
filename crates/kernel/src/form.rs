//! Several facts asked for at once: what only somebody at a real table can see. One question, so that one answer has odds.
use crate::{Answer, Refusal, Ruleset, Why};
use serde::Serialize;
use smallvec::SmallVec;

/// A place in a form for one fact: what it is called, the clause it is for, how it is typed, and what it usually is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Blank<R: Ruleset> {
    pub name: R::Choice,
    pub clause: R::Clause,
    pub input: Input<R>,
    pub usual: i32,
}

/// How it is filled in.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "", rename_all = "kebab-case")]
pub enum Input<R: Ruleset> {
    /// `per` of it are one of what is typed: 100 where inches are typed and hundredths are kept.
    Number { least: i32, most: i32, per: u8 },
    /// One of these, by its number from 0.
    OneOf(SmallVec<[R::Choice; 8]>),
}

/// What was filled in, blank by blank.
pub type Said = SmallVec<[i32; 8]>;

impl<R: Ruleset> Blank<R> {
    /// The least and the most it takes.
    pub fn limits(&self) -> (i32, i32) {
        match &self.input {
            Input::Number { least, most, .. } => (*least, *most),
            Input::OneOf(options) => (0, options.len() as i32 - 1),
        }
    }
    /// Whether the `nth` blank of a form takes this.
    fn admits(&self, nth: usize, said: i32) -> Result<(), Refusal<R::Clause>> {
        let (least, most) = self.limits();
        if (least..=most).contains(&said) {
            return Ok(());
        }
        let why = match self.input {
            Input::Number { per, .. } => Why::BeyondBlank { nth: nth as u8, least, most, per },
            Input::OneOf(_) => Why::NotOffered,
        };
        Err(Refusal::new(self.clause, why))
    }
    /// What else to try instead of what is usual: every option, and of a number its limits and middle.
    fn others(&self) -> impl Iterator<Item = i32> {
        let (least, most) = self.limits();
        let all: SmallVec<[i32; 8]> = match self.input {
            Input::Number { .. } => SmallVec::from_slice(&[least, i32::midpoint(least, most), most]),
            Input::OneOf(_) => (least..=most).collect(),
        };
        let usual = self.usual;
        all.into_iter().filter(move |&said| said != usual)
    }
}

/// What is usual, all of it.
pub fn usual<R: Ruleset>(blanks: &[Blank<R>]) -> Said {
    blanks.iter().map(|blank| blank.usual).collect()
}

pub(crate) fn admits<R: Ruleset>(
    clause: R::Clause,
    blanks: &[Blank<R>],
    said: &[i32],
) -> Result<(), Refusal<R::Clause>> {
    if said.len() != blanks.len() {
        return Err(Refusal::new(clause, Why::BlanksLeft { filled: said.len() as u16, of: blanks.len() as u16 }));
    }
    blanks.iter().zip(said).enumerate().try_for_each(|(nth, (blank, &said))| blank.admits(nth, said))
}

/// What is usual, then one blank after another filled in otherwise.
pub(crate) fn candidates<R: Ruleset>(blanks: &[Blank<R>]) -> Vec<Answer> {
    let usual = usual(blanks);
    let otherwise = blanks.iter().enumerate().flat_map(|(nth, blank)| blank.others().map(move |said| (nth, said)));
    let form = |(nth, said): (usize, i32)| {
        let mut form = usual.clone();
        form[nth] = said;
        Answer::Form(form)
    };
    let mut all = vec![Answer::Form(usual.clone())];
    all.extend(otherwise.map(form));
    all
}
