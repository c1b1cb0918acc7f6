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
        // A column that is never anything but 0 or 1 is a yes or no.
        let is_yes_no = |column| self.odds.marginal(column).keys().all(|value| (0..=1).contains(value));
        let measures: Vec<(&str, bool)> =
            self.procedure.outcomes.iter().enumerate().map(|(column, name)| (*name, is_yes_no(column))).collect();
        protocol::Odds {
            title: self.procedure.about.to_owned(),
            given: given.collect(),
            exact: matches!(self.odds.method, Method::Exact { .. }),
            margin: margin(&self.odds),
            assumes: self.assumes.clone(),
            needs: vec![],
            cases: vec![case("", &measures, &self.odds)],
        }
    }
}

/// Half the width of the 95 % interval; none where the odds are exact.
pub(crate) fn margin(odds: &Distribution) -> f64 {
    if let Method::Sampled { error, .. } = odds.method { error } else { 0.0 }
}

/// What may come of it, measure by measure, each with whether it is a yes or no.
pub(crate) fn case(label: &str, measures: &[(&str, bool)], odds: &Distribution) -> Case {
    let measure = |(column, &(name, yes_no)): (usize, &(&str, bool))| Measured {
        name: name.to_owned(),
        yes_no,
        mean: odds.mean(column),
        bars: odds.marginal(column).into_iter().map(|(value, share)| Bar { value, share }).collect(),
    };
    Case { label: label.to_owned(), measures: measures.iter().enumerate().map(measure).collect() }
}
