//! Needed numbers as lists of (clause, reason, amount), so that any reader can explain "5 needed".
use serde::Serialize;
use smallvec::SmallVec;

/// One line of a needed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Term<C> {
    pub clause: C,
    /// A word or two for the log: "long range".
    pub label: &'static str,
    pub amount: i8,
}

/// A number that is built up line by line. The sum counts; the lines explain it.
///
/// ```
/// use kernel::Need;
///
/// let (is_far, pins) = (true, 2);
/// let mut need = Need::base("HIT-01", "to hit", 3);
/// need.when(is_far, "HIT-02", "long range", 1).add("HIT-03", "pins", pins).limit("HIT-04", "a six always hits", 2, 6);
/// assert_eq!(need.total(), 6);
/// let said: Vec<String> = need.terms().iter().map(|term| format!("{:+} {}", term.amount, term.label)).collect();
/// assert_eq!(said, ["+3 to hit", "+1 long range", "+2 pins"]); // the limit does not bite
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Need<C>(SmallVec<[Term<C>; 8]>);

impl<C: Copy> Need<C> {
    pub fn base(clause: C, label: &'static str, amount: i8) -> Need<C> {
        let mut need = Need(SmallVec::new());
        need.0.push(Term { clause, label, amount });
        need
    }
    /// Adds a line; a line of nothing is left out.
    #[inline]
    pub fn add(&mut self, clause: C, label: &'static str, amount: i8) -> &mut Need<C> {
        if amount != 0 {
            self.0.push(Term { clause, label, amount });
        }
        self
    }
    /// Adds a line if `holds`.
    #[inline]
    pub fn when(&mut self, holds: bool, clause: C, label: &'static str, amount: i8) -> &mut Need<C> {
        if holds { self.add(clause, label, amount) } else { self }
    }
    /// Keeps the sum within limits, and says so in a line where they bite.
    #[inline]
    pub fn limit(&mut self, clause: C, label: &'static str, least: i8, most: i8) -> &mut Need<C> {
        let total = self.total();
        self.add(clause, label, total.clamp(least, most) - total)
    }
    #[inline]
    pub fn total(&self) -> i8 {
        self.0.iter().fold(0i8, |sum, term| sum.saturating_add(term.amount))
    }
    pub fn terms(&self) -> &[Term<C>] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_line_of_its_own_only_where_it_bites() {
        let mut need = Need::base('q', "quality", 9);
        need.add('p', "pins", -2).when(false, 'o', "officer", 2).limit('l', "limit", 2, 10);
        assert_eq!((need.total(), need.terms().len()), (7, 2));
        need.add('p', "pins", -9).limit('l', "limit", 2, 10);
        assert_eq!(need.total(), 2);
        assert_eq!(need.terms().last(), Some(&Term { clause: 'l', label: "limit", amount: 4 }));
    }
}
