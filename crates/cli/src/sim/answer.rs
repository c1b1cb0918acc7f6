//! What a study says, in words: is it fair, and how did it end.
use super::Told;
use crate::paper::number;
use kernel::{Ending, Seat};
use sim::{Interval, Results, Summary};

/// A lead in wins that nobody minds.
const EVEN: f64 = 0.10;

/// Whether a scenario is fair between equal players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fairness {
    /// The lead is below ten in a hundred, surely.
    Fair,
    /// There is a lead; whether it matters is open.
    Leans(Seat),
    /// The lead is above ten in a hundred, surely.
    Favours(Seat),
    /// It may be either way.
    Untold,
}

impl Fairness {
    pub(super) fn of(results: &Results) -> Fairness {
        let lead = results.lead();
        let (low, high) = (lead.mean() - lead.error(), lead.mean() + lead.error());
        match (low, high) {
            _ if results.battles() < 2 => Fairness::Untold,
            _ if low >= -EVEN && high <= EVEN => Fairness::Fair,
            _ if low > EVEN => Fairness::Favours(Seat::First),
            _ if high < -EVEN => Fairness::Favours(Seat::Second),
            _ if low > 0.0 => Fairness::Leans(Seat::First),
            _ if high < 0.0 => Fairness::Leans(Seat::Second),
            _ => Fairness::Untold,
        }
    }
    pub(super) fn word(self) -> &'static str {
        match self {
            Fairness::Fair => "fair",
            Fairness::Leans(_) => "leans",
            Fairness::Favours(_) => "favours",
            Fairness::Untold => "untold",
        }
    }
}

impl Told<'_> {
    pub(super) fn results(&self) -> &Results {
        &self.found.report.results
    }
    pub(super) fn side(&self, seat: Seat) -> &str {
        &self.found.sides[seat.index()]
    }
    pub(super) fn bot(&self, seat: Seat) -> &str {
        match seat {
            Seat::First => &self.args.first,
            Seat::Second => &self.args.second,
        }
    }
    /// "US (simple)".
    pub(super) fn player(&self, seat: Seat) -> String {
        format!("{} ({})", self.side(seat), self.bot(seat))
    }
    /// Only equal players show whether a scenario is fair.
    pub(super) fn fairness(&self) -> Option<Fairness> {
        (self.args.first == self.args.second).then(|| Fairness::of(self.results()))
    }
    /// "Fair", "Favours German".
    pub(super) fn answer(&self) -> String {
        match self.fairness() {
            Some(Fairness::Fair) => "Fair".to_owned(),
            Some(Fairness::Leans(seat)) => format!("Leans to {}", self.side(seat)),
            Some(Fairness::Favours(seat)) => format!("Favours {}", self.side(seat)),
            Some(Fairness::Untold) => "Too few battles to tell".to_owned(),
            None => format!("{} against {}", self.args.first, self.args.second),
        }
    }
    /// "US 48 % (45–51), German 46 % (43–49), 6 % drawn, over 1,000 battles".
    pub(super) fn shares(&self) -> String {
        let side = |seat| format!("{} {}", self.side(seat), spanned(self.results().share(seat)));
        let drawn = 100.0 * self.results().drawn().share;
        let battles = number(self.results().battles());
        format!("{}, {}, {drawn:.0} % drawn, over {battles} battles", side(Seat::First), side(Seat::Second))
    }
    pub(super) fn ending(&self, ending: Ending) -> String {
        let of = |seat, what: &str| format!("{} {what}", self.side(seat));
        match ending {
            Ending::LastTurn => "the last turn was played".to_owned(),
            Ending::WipedOut(seat) => of(seat, "wiped out"),
            Ending::Broken(seat) => of(seat, "broken"),
            Ending::BothBeaten => "both beaten at once".to_owned(),
            Ending::WentHome(seat) => of(seat, "gone home"),
            Ending::Resigned(seat) => of(seat, "gave up"),
        }
    }
}

/// For files: "first-broken".
pub(super) fn ending_key(ending: Ending) -> String {
    let of = |seat: Seat, what: &str| format!("{}-{what}", winner(Some(seat)));
    match ending {
        Ending::LastTurn => "last-turn".to_owned(),
        Ending::WipedOut(seat) => of(seat, "wiped-out"),
        Ending::Broken(seat) => of(seat, "broken"),
        Ending::BothBeaten => "both-beaten".to_owned(),
        Ending::WentHome(seat) => of(seat, "went-home"),
        Ending::Resigned(seat) => of(seat, "resigned"),
    }
}

pub(super) const fn winner(seat: Option<Seat>) -> &'static str {
    match seat {
        Some(Seat::First) => "first",
        Some(Seat::Second) => "second",
        None => "draw",
    }
}

/// "48 % (45–51)".
pub(super) fn spanned(share: Interval) -> String {
    let [low, middle, high] = [share.low, share.share, share.high].map(|share| 100.0 * share);
    format!("{middle:.0} % ({low:.0}–{high:.0})")
}

/// "+3.1 (+0.4 to +5.8)": a difference, in units of which there are so many in one; "none" where no battle changed.
pub(super) fn difference(by: &Summary, units: f64) -> String {
    if by.squares == 0 {
        return "none".to_owned();
    }
    let (mean, error) = (units * by.mean(), units * by.error());
    let digits = if units > 1.0 { 1 } else { 2 };
    format!("{mean:+.digits$} ({:+.digits$} to {:+.digits$})", mean - error, mean + error)
}

/// Whether a difference is more than luck.
pub(super) fn is_sure(by: &Summary) -> bool {
    by.count > 1 && by.mean().abs() > by.error()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(first: u64, second: u64, draws: u64) -> Fairness {
        Fairness::of(&Results { wins: [first, second], draws })
    }

    #[test]
    fn a_scenario_is_called_fair_only_where_enough_battles_say_so() {
        assert_eq!(of(480, 460, 60), Fairness::Fair);
        assert_eq!(of(12, 11, 2), Fairness::Untold);
        assert_eq!(of(1, 0, 0), Fairness::Untold);
        assert_eq!(of(0, 0, 400), Fairness::Fair);
    }
    #[test]
    fn a_lead_that_is_sure_and_large_favours_and_one_that_may_be_small_leans() {
        assert_eq!(of(700, 300, 0), Fairness::Favours(Seat::First));
        assert_eq!(of(10, 700, 290), Fairness::Favours(Seat::Second));
        assert_eq!(of(540, 450, 10), Fairness::Leans(Seat::First));
        assert_eq!(of(450, 540, 10), Fairness::Leans(Seat::Second));
    }
}
