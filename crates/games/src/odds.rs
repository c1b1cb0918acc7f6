//! Odds of a procedure, as data.
use crate::wire::Wired;
use kernel::{Key, Outcome, Procedure, Reads, Takes};
use odds::{Budget, Distribution, Method};
use protocol::{Bar, Case, Given, Lands, Measured, Said};
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
    /// How each outcome is read, in order.
    pub reads: Vec<Reads>,
    /// What was given and makes no difference in this case, whatever its value; options one by one.
    pub idle: Vec<(String, String)>,
    /// Where only one thing can come of it: what the rules said on the way, each with its clause.
    pub because: Vec<(&'static str, String)>,
}

impl Odds {
    /// The words for the values of this outcome, where they have some.
    pub fn words(&self, column: usize) -> &'static [&'static str] {
        match self.reads.get(column) {
            Some(Reads::Words(words)) => words,
            _ => &[],
        }
    }
    /// Whether this outcome is half of a square: both halves are in the map.
    pub fn is_mapped(&self, column: usize) -> bool {
        matches!(self.reads.get(column), Some(Reads::Column | Reads::Row))
    }
    /// Where something lands, square by square; nothing where squares do not matter.
    pub fn map(&self) -> Vec<Lands> {
        let find = |wanted| self.reads.iter().position(|reads| *reads == wanted);
        let (Some(column), Some(row)) = (find(Reads::Column), find(Reads::Row)) else { return vec![] };
        let mut squares: BTreeMap<(i32, i32), f64> = BTreeMap::new();
        for (outcome, p) in &self.odds.cells {
            *squares.entry((outcome[column], outcome[row])).or_insert(0.0) += p;
        }
        squares.into_iter().map(|((x, y), share)| Lands { x, y, share }).collect()
    }
}

/// What a key means, and which values it takes where these are not listed.
pub fn about(key: &Key) -> String {
    match key.takes {
        Takes::Number { least, most } => format!("{}, {least} to {most}", key.about),
        Takes::Options => format!("{}, separated by commas", key.about),
        Takes::Words(_) | Takes::Inches { .. } | Takes::Text => key.about.to_owned(),
    }
}

/// Other values that might make a difference, the default first.
pub(crate) fn others(key: &Key, value: &str) -> Vec<String> {
    let mut all: Vec<String> = key.default.into_iter().map(str::to_owned).collect();
    match key.takes {
        Takes::Words(words) => all.extend(words.iter().map(|&word| word.to_owned())),
        Takes::Number { least, most } => all.extend([least, most].map(|n| n.to_string())),
        Takes::Inches { .. } => all.extend(["1", "6", "12", "18", "24", "36", "60"].map(str::to_owned)),
        Takes::Options | Takes::Text => {}
    }
    all.retain(|other| other != value);
    all
}

impl Odds {
    /// Everything that may come of it, values by their names.
    fn case(&self, measures: &[(&str, bool)]) -> Case {
        let mut case = case("", measures, &self.odds);
        for (column, measured) in case.measures.iter_mut().enumerate() {
            let words = self.words(column);
            for bar in &mut measured.bars {
                bar.name = usize::try_from(bar.value).ok().and_then(|n| words.get(n)).map(|word| (*word).to_owned());
            }
        }
        let mapped: Vec<bool> = (0..case.measures.len()).map(|column| self.is_mapped(column)).collect();
        let mut column = 0..;
        case.measures.retain(|_| !column.next().is_some_and(|n: usize| mapped[n]));
        case
    }
}

impl Wired for Odds {
    type Wire = protocol::Odds;
    fn wired(&self) -> protocol::Odds {
        let given = self.given.iter().map(|(key, value)| Given { key: key.clone(), value: value.clone() });
        // A column that is never anything but 0 or 1 is a yes or no.
        let is_yes_no = |column| {
            self.words(column).is_empty() && self.odds.marginal(column).keys().all(|value| (0..=1).contains(value))
        };
        let measures: Vec<(&str, bool)> =
            self.procedure.outcomes.iter().enumerate().map(|(column, name)| (*name, is_yes_no(column))).collect();
        protocol::Odds {
            title: self.procedure.about.to_owned(),
            given: given.collect(),
            exact: matches!(self.odds.method, Method::Exact { .. }),
            margin: margin(&self.odds),
            assumes: self.assumes.clone(),
            needs: vec![],
            cases: vec![self.case(&measures)],
            then: None,
            idle: self.idle.iter().map(|(key, value)| Given { key: key.clone(), value: value.clone() }).collect(),
            because: self
                .because
                .iter()
                .map(|(clause, text)| Said { clause: (*clause).to_owned(), text: text.clone() })
                .collect(),
            map: self.map(),
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
        bars: odds.marginal(column).into_iter().map(|(value, share)| Bar { value, share, name: None }).collect(),
    };
    Case { label: label.to_owned(), measures: measures.iter().enumerate().map(measure).collect() }
}
