//! What a front end shows: questions and log lines with their texts, ready to be sent as JSON.
use crate::{explain, line::Line, script::Open, session::Session, typed};
use kernel::{Battle, ClauseId, Offer, Question, Seat, Voice};
use serde::Serialize;

/// An open question with all its words.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "", rename_all = "kebab-case")]
pub struct Asked<'a, B: Battle> {
    /// Counted from 0, for this seat alone.
    pub nth: usize,
    pub clause: &'static str,
    pub title: &'static str,
    pub prompt: String,
    pub about: String,
    /// One text for each option or kind, in the offer's order.
    pub options: Vec<String>,
    /// What a player may look for in vain; its number follows those of the options.
    pub barred: Vec<Barred>,
    /// For dice: what to throw, and how the needed number came about.
    pub throw: Option<String>,
    /// What to type, and an example.
    pub expects: (String, String),
    pub question: &'a Question<'static, B>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Barred {
    pub text: String,
    pub clause: &'static str,
    pub title: &'static str,
}

/// A log line with its words.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Written<B: Battle> {
    /// Counted from 0, for this seat alone.
    pub nth: usize,
    pub clause: Option<&'static str>,
    pub text: String,
    pub line: Line<B>,
}

impl<B: Voice> Session<B> {
    /// The seat's open questions in words.
    pub fn asked(&self, seat: Seat) -> Vec<Asked<'_, B>> {
        self.open(seat).enumerate().map(|(nth, open)| asked(self.setup(), nth, open)).collect()
    }
    /// The seat's log from its nth line on, in words.
    pub fn written(&self, seat: Seat, from: usize) -> Vec<Written<B>> {
        let written = |(nth, line): (usize, Line<B>)| Written {
            nth,
            clause: line.clause().map(ClauseId::id),
            text: explain::text::<B>(self.setup(), &line),
            line,
        };
        self.log(seat).enumerate().skip(from).map(written).collect()
    }
}

fn asked<'a, B: Voice>(setup: &B::Setup, nth: usize, open: &'a Open<B>) -> Asked<'a, B> {
    let question = &open.question;
    let (options, barred) = match &question.offer {
        Offer::List { options, barred } => {
            let barred = barred.iter().map(|(choice, clause)| Barred {
                text: B::choice(setup, *choice),
                clause: clause.id(),
                title: clause.title(),
            });
            (options.iter().map(|o| B::choice(setup, *o)).collect(), barred.collect())
        }
        Offer::SomeOf { kinds, .. } => (kinds.iter().map(|k| B::choice(setup, k.0)).collect(), vec![]),
        _ => (vec![], vec![]),
    };
    Asked {
        nth,
        clause: question.clause.id(),
        title: question.clause.title(),
        prompt: B::question(setup, question),
        about: B::subject(setup, question.about).to_string(),
        options,
        barred,
        throw: explain::throw(setup, open),
        expects: typed::expects(setup, question),
        question,
    }
}
