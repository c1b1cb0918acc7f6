//! Odds of a procedure, as data.
use crate::wire::Wired;
use kernel::Procedure;
use odds::{Distribution, Method};
use protocol::{Bar, Case, Given, Measured};

/// What comes of a procedure and how likely, with what was asked and what is assumed.
#[derive(Debug, Clone)]
pub struct Odds {
    pub procedure: &'static Procedure,
    /// Every key with its value, defaults included.
    pub given: Vec<(String, String)>,
    pub odds: Distribution,
    /// The answers assumed for questions inside, in a sentence.
    pub assumes: String,
}

impl Wired for Odds {
    type Wire = protocol::Odds;
    fn wired(&self) -> protocol::Odds {
        let given = self.given.iter().map(|(key, value)| Given { key: key.clone(), value: value.clone() });
        protocol::Odds {
            title: self.procedure.about.to_owned(),
            given: given.collect(),
            exact: matches!(self.odds.method, Method::Exact { .. }),
            margin: margin(&self.odds),
            assumes: self.assumes.clone(),
            needs: vec![],
            cases: vec![case("", self.procedure.outcomes, &self.odds)],
        }
    }
}

/// Half the width of the 95 % interval; none where the odds are exact.
pub(crate) fn margin(odds: &Distribution) -> f64 {
    if let Method::Sampled { error, .. } = odds.method { error } else { 0.0 }
}

/// What may come of it, measure by measure.
pub(crate) fn case(label: &str, names: &[&str], odds: &Distribution) -> Case {
    let measure = |(column, name): (usize, &&str)| {
        let marginal = odds.marginal(column);
        Measured {
            name: (*name).to_owned(),
            yes_no: marginal.keys().all(|value| (0..=1).contains(value)),
            mean: odds.mean(column),
            bars: marginal.into_iter().map(|(value, share)| Bar { value, share }).collect(),
        }
    };
    Case { label: label.to_owned(), measures: names.iter().enumerate().map(measure).collect() }
}
