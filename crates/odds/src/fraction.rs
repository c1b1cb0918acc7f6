//! Exact fractions of a short chain, where 128 bits hold them.
use crate::{Explorer, Weights, quick::Quickly, weights};
use kernel::{Answer, Answers, Oracle, Outcome, Play, Question, Roll, Ruleset, Scene, Suspend, Tally, Write, in_turn};
use std::{
    collections::{BTreeMap, HashMap},
    fmt,
};

/// A probability in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    pub numerator: u128,
    pub denominator: u128,
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

impl Fraction {
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// The denominator is not 0.
    pub fn new(numerator: u128, denominator: u128) -> Fraction {
        let by = common(numerator, denominator);
        Fraction { numerator: numerator / by, denominator: denominator / by }
    }
    /// The product, where it fits.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        // Crosswise first, so that nothing grows that need not.
        let (a, b) = (common(self.numerator, other.denominator), common(other.numerator, self.denominator));
        Some(Fraction {
            numerator: (self.numerator / a).checked_mul(other.numerator / b)?,
            denominator: (self.denominator / b).checked_mul(other.denominator / a)?,
        })
    }
    /// The sum, where it fits.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let by = common(self.denominator, other.denominator);
        let (left, right) = (other.denominator / by, self.denominator / by);
        let sum = self.numerator.checked_mul(left)?.checked_add(other.numerator.checked_mul(right)?)?;
        Some(Fraction::new(sum, self.denominator.checked_mul(left)?))
    }
}

/// The greatest common divisor.
fn common(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Every outcome of a scene with its exact probability; `None` where there are more lines than `most`, or 128 bits do
/// not hold a number on the way.
pub fn fractions<R: Ruleset>(scene: &dyn Scene<R>, most: u64) -> Option<BTreeMap<Outcome, Fraction>> {
    let mut explorer = Explorer::<R, _>::new(|at, question| Some(scene.answer(at, question)));
    explorer.budget = most;
    let mut known = HashMap::default();
    let mut cells: BTreeMap<Outcome, Option<Fraction>> = BTreeMap::new();
    let each = explorer.each(
        |explorer| {
            let mut noting = Noting { oracle: explorer, share: Fraction::ONE, known: &mut known };
            let outcome = scene.run(&mut noting)?;
            Ok((outcome, noting.share))
        },
        |(outcome, share), _| {
            let cell = cells.entry(outcome).or_insert(Some(Fraction::ZERO));
            *cell = cell.and_then(|sum| sum.plus(share));
        },
    );
    each.ok()?;
    cells.into_iter().map(|(outcome, share)| Some((outcome, share?))).collect()
}

/// Multiplies the shares of a line while another reader walks it.
struct Noting<'a, R: Ruleset> {
    oracle: &'a mut dyn Oracle<R>,
    share: Fraction,
    known: &'a mut HashMap<u128, Option<Weights>, Quickly>,
}

impl<R: Ruleset> Oracle<R> for Noting<'_, R> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        let tally = self.oracle.roll(roll)?;
        if roll.chance.is_empty() {
            return Ok(tally);
        }
        let weights = self.known.entry(roll.chance.key()).or_insert_with(|| weights(&roll.chance));
        let share = weights.as_ref().and_then(|weights| {
            let (_, weight) = weights.cells.iter().find(|cell| cell.0 == tally)?;
            self.share.times(Fraction::new(*weight, weights.all))
        });
        self.share = share.ok_or(Suspend::Abandoned)?;
        Ok(tally)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, _: R::Clause, _: R::Event) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let (half, third) = (Fraction::new(3, 6), Fraction::new(2, 6));
        assert_eq!(half.plus(third), Some(Fraction { numerator: 5, denominator: 6 }));
        assert_eq!(half.times(third), Some(Fraction { numerator: 1, denominator: 6 }));
        assert_eq!(Fraction::ZERO.plus(half), Some(half));
        assert_eq!(half.to_string(), "1/2");
    }

    #[test]
    fn what_does_not_fit_is_not_rounded() {
        let small = Fraction::new(1, u128::MAX);
        assert_eq!(small.times(Fraction::new(1, 2)), None);
        assert_eq!(small.plus(Fraction::new(1, 2)), None);
        assert_eq!(small.times(Fraction::new(u128::MAX, 7)), Some(Fraction::new(1, 7)));
    }
}
