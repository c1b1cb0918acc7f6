//! What comes of a procedure, and how likely.
use kernel::Outcome;
use std::collections::BTreeMap;

/// Every outcome with its probability, and how they were found.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    pub cells: BTreeMap<Outcome, f64>,
    pub method: Method,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Method {
    Exact {
        runs: u64,
    },
    /// `error`: half the width of the 95 % interval of the worst cell.
    Sampled {
        runs: u64,
        error: f64,
    },
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Method::Exact { .. } => write!(f, "exact"),
            Method::Sampled { runs, error } => write!(f, "sampled ± {:.2} % ({runs} runs)", 100.0 * error),
        }
    }
}

impl Distribution {
    /// The same outcomes, as likely.
    pub fn is_like(&self, other: &Distribution) -> bool {
        let is_near = |outcome: &Outcome, p: f64| (other.cells.get(outcome).copied().unwrap_or(0.0) - p).abs() < 1e-9;
        let mass: f64 =
            other.cells.iter().filter(|(outcome, _)| !self.cells.contains_key(*outcome)).map(|(_, p)| p).sum();
        mass < 1e-9 && self.cells.iter().all(|(outcome, p)| is_near(outcome, *p))
    }
    /// The odds of one column alone. A column that an outcome does not have counts as 0.
    pub fn marginal(&self, column: usize) -> BTreeMap<i32, f64> {
        let mut odds = BTreeMap::new();
        for (value, p) in self.column(column) {
            *odds.entry(value).or_insert(0.0) += p;
        }
        odds
    }
    pub fn mean(&self, column: usize) -> f64 {
        self.column(column).map(|(value, p)| f64::from(value) * p).sum()
    }
    /// The standard deviation of a column.
    pub fn spread(&self, column: usize) -> f64 {
        let mean = self.mean(column);
        self.column(column).map(|(value, p)| (f64::from(value) - mean).powi(2) * p).sum::<f64>().sqrt()
    }
    /// The chance of `least` or more in a column.
    pub fn at_least(&self, column: usize, least: i32) -> f64 {
        self.column(column).filter(|cell| cell.0 >= least).map(|cell| cell.1).sum()
    }
    /// The chance that an outcome is as wanted.
    pub fn chance(&self, mut wanted: impl FnMut(&[i32]) -> bool) -> f64 {
        self.cells.iter().filter(|(outcome, _)| wanted(outcome)).map(|(_, p)| p).sum()
    }
    /// 1 but for rounding.
    pub fn mass(&self) -> f64 {
        self.cells.values().sum()
    }

    fn column(&self, column: usize) -> impl Iterator<Item = (i32, f64)> + '_ {
        self.cells.iter().map(move |(outcome, &p)| (outcome.get(column).copied().unwrap_or_default(), p))
    }
}
