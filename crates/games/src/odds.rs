//! Odds of a procedure, as data.
use crate::wire::Wired;
use kernel::{Outcome, Procedure};
use odds::{Budget, Distribution, Method};
use protocol::{Bar, Case, Given, Measured};
use std::collections::BTreeMap;

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
            then: None,
        }
    }
}

/// How odds in a position are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Foresight {
    pub budget: Budget,
    /// With what the other side can do next.
    pub then: bool,
    pub replies: Replies,
}

/// How questions inside the chain are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Replies {
    /// As a player would who does what looks best.
    #[default]
    Sensible,
    /// By expectimax: with what leaves each side best off when the step is over.
    Best,
}

impl From<Budget> for Foresight {
    fn from(budget: Budget) -> Foresight {
        Foresight { budget, ..Foresight::default() }
    }
}

/// Odds over several positions, each as likely as any other. Exact in each is not exact over all: the spread between
/// them is the margin.
pub(crate) fn mixed(parts: Vec<Distribution>) -> Option<Distribution> {
    if parts.len() < 2 {
        return parts.into_iter().next();
    }
    let n = parts.len() as f64;
    let mut cells: BTreeMap<Outcome, f64> = BTreeMap::new();
    for (outcome, p) in parts.iter().flat_map(|part| &part.cells) {
        *cells.entry(outcome.clone()).or_insert(0.0) += p / n;
    }
    let spread = |(outcome, mean): (&Outcome, &f64)| {
        let each = parts.iter().map(|part| part.cells.get(outcome).copied().unwrap_or(0.0) - mean);
        (each.map(|d| d * d).sum::<f64>() / (n - 1.0) / n).sqrt()
    };
    let runs = parts.iter().map(|part| match part.method {
        Method::Exact { runs } | Method::Sampled { runs, .. } => runs,
    });
    let between = 1.96 * cells.iter().map(spread).fold(0.0, f64::max);
    let within = parts.iter().map(margin).fold(0.0, f64::max) / n.sqrt();
    let (runs, error) = (runs.sum(), between.hypot(within));
    let method = if error == 0.0 { Method::Exact { runs } } else { Method::Sampled { runs, error } };
    Some(Distribution { cells, method })
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
