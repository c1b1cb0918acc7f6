//! What a step may come to, and how that is said.
use kernel::Strength;
use std::collections::BTreeMap;

/// Exact odds of how it stands when a step is over: what it is worth to the asked seat, and what the others have left.
#[derive(Debug)]
pub(crate) struct Forecast {
    pub(crate) before: Strength,
    pub(crate) odds: BTreeMap<(i32, Strength), f64>,
}

/// What a unit gone and a unit shaken count for, in men, when the reasons of an answer are ranked.
const GONE: f64 = 5.0;
const SHAKEN: f64 = 1.5;
/// Reasons that are told.
const TOLD: usize = 2;

impl Forecast {
    pub(crate) fn worth(&self) -> f64 {
        self.mean(|worth, _| f64::from(worth))
    }

    /// The reason of an answer with the two things that speak most for it.
    pub(crate) fn told(&self, reason: &str) -> String {
        let chance = |is: fn(&Strength, &Strength) -> bool| self.mean(|_, left| f64::from(is(left, &self.before)));
        let down = self.mean(|_, left| f64::from(self.before.men.saturating_sub(left.men)));
        let shaken = chance(|left, before| left.shaken > before.shaken);
        // Where every man is a unit of his own, a man down says it all.
        let is_single = self.before.units == self.before.men;
        let gone = if is_single { 0.0 } else { chance(|left, before| left.units < before.units) };
        let mut terms = [
            (gone * GONE, gone, format!("{:.0} % to be rid of a unit", 100.0 * gone)),
            (shaken * SHAKEN, shaken, format!("{:.0} % to shake one of theirs", 100.0 * shaken)),
            (down, down, format!("{down:.1} of theirs down")),
        ];
        terms.sort_by(|a, b| b.0.total_cmp(&a.0));
        let worth_telling = terms.iter().filter(|(_, chance, _)| *chance >= 0.05).take(TOLD);
        let told: Vec<&str> = worth_telling.map(|(_, _, text)| text.as_str()).collect();
        if told.is_empty() { reason.to_owned() } else { format!("{reason}: {}", told.join(", ")) }
    }

    fn mean(&self, of: impl Fn(i32, &Strength) -> f64) -> f64 {
        self.odds.iter().map(|((worth, left), p)| of(*worth, left) * p).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUAD: Strength = Strength { men: 8, units: 2, shaken: 0 };

    fn forecast(odds: &[(i32, Strength, f64)]) -> Forecast {
        Forecast { before: SQUAD, odds: odds.iter().map(|&(worth, left, p)| ((worth, left), p)).collect() }
    }

    #[test]
    fn the_two_things_that_speak_most_for_an_answer_are_told() {
        let shaken = Strength { men: 6, shaken: 1, ..SQUAD };
        let wiped_out = Strength { men: 4, units: 1, shaken: 0 };
        let found = forecast(&[(0, SQUAD, 0.5), (200, shaken, 0.4), (900, wiped_out, 0.1)]);
        assert!((found.worth() - 170.0).abs() < 1e-9);
        assert_eq!(
            found.told("has a good target"),
            "has a good target: 1.2 of theirs down, 40 % to shake one of theirs"
        );
    }

    #[test]
    fn an_answer_that_hurts_nobody_has_its_own_reason_alone() {
        assert_eq!(forecast(&[(40, SQUAD, 1.0)]).told("better ground"), "better ground");
    }

    #[test]
    fn where_every_man_stands_for_himself_he_is_not_counted_twice() {
        let alone = Strength { men: 3, units: 3, shaken: 0 };
        let fewer = Strength { men: 2, units: 2, shaken: 0 };
        let found = Forecast { before: alone, odds: [((100, fewer), 1.0)].into() };
        assert_eq!(found.told("a clear shot"), "a clear shot: 1.0 of theirs down");
    }
}
