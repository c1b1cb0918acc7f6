//! Odds of a procedure, as data.
use kernel::Procedure;
use odds::Distribution;

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
