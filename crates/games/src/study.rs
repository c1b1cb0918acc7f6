//! What many simulated battles found, as data.
use kernel::Enlisted;
use sim::{Clock, Report};

#[derive(Debug, Clone)]
pub struct Finding {
    /// What the seats are called.
    pub sides: [String; 2],
    /// Every unit, in the order of the report's fates.
    pub roster: Vec<Enlisted>,
    /// What points are for, in the order of the report's scores.
    pub scoring: &'static [&'static str],
    pub report: Report,
}

/// Who fights a study, by name; and by the clock, if they are to be timed.
#[derive(Debug, Clone, Copy)]
pub struct Players<'a> {
    pub names: [&'a str; 2],
    pub clocks: Option<[&'a Clock; 2]>,
}

impl<'a> From<[&'a str; 2]> for Players<'a> {
    fn from(names: [&'a str; 2]) -> Players<'a> {
        Players { names, clocks: None }
    }
}
