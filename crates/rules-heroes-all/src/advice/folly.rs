//! What nobody should even consider: fire kept back without a reason, a fight against the odds, a back turned to the enemy,
//! a commander in front of his men.
use super::{Adviser, MAN, NO_ORDER};
use crate::{
    WeaponId,
    setup::{Class, Rank},
    words::{Act, Choice, Load, Pace, UnitId},
};
use kernel::{Advice, Answer, Point, length};
use table::Inches;

/// Fire that is worth so much is not kept back.
const WORTH_A_SHOT: i32 = MAN / 6;
/// Degrees that a front may be off the best one.
const ASIDE: i32 = 60;
/// What a tank and a team take up between them, in 1/100 inch.
const FOOTPRINTS: i32 = 250;

impl Adviser<'_> {
    /// The choices of a list without the follies in it; what was weighed, where nothing else is left.
    pub(super) fn sensible(&self, unit: Option<UnitId>, options: &[Choice], weighed: Vec<Advice>) -> Vec<Advice> {
        let best = weighed.iter().map(|a| a.value).max().unwrap_or_default();
        let is_folly = |advice: &Advice| {
            let Answer::Pick(n) = advice.answer else { return false };
            self.is_folly(unit, options, options[usize::from(n)], best - advice.value, best)
        };
        let (follies, rest): (Vec<Advice>, Vec<Advice>) = weighed.into_iter().partition(is_folly);
        if rest.is_empty() { follies } else { rest }
    }

    fn is_folly(&self, unit: Option<UnitId>, options: &[Choice], choice: Choice, worse: i32, best: i32) -> bool {
        let goes_through = || unit.is_some_and(|unit| self.breaks_through() && self.pull(unit) > 0);
        match choice {
            // There is something to do, and it costs nothing.
            Choice::HoldFire | Choice::Act(Act::None) => best >= WORTH_A_SHOT,
            Choice::Smoke(_) => worse > 0 && best >= WORTH_A_SHOT,
            Choice::Hold => options.contains(&Choice::FireOnly) && best >= MAN,
            // HA-WPN-03: shells for men, where there are shells.
            Choice::Fire { at, load: Load::Shot } => {
                self.game.is_men(at) && options.contains(&Choice::Fire { at, load: Load::Shell })
            }
            // Nobody else to fire at.
            Choice::Split(at) => !options.iter().any(|other| matches!(other, Choice::Fire { at: to, .. } if *to != at)),
            // Who moves and may fire can still decide not to.
            Choice::MoveOnly => options.contains(&Choice::MoveFirst),
            // A target here, and nothing to be had elsewhere.
            Choice::MoveFirst => best >= WORTH_A_SHOT && unit.is_some_and(|unit| self.pull(unit) == 0),
            // Whoever may act can still do nothing.
            Choice::Pass => best >= 1,
            // HA-LC-07: the ramp is down.
            Choice::StayAboard => options.contains(&Choice::Ashore),
            // A die that does nothing for it.
            Choice::Die { .. } => best - worse < NO_ORDER && options.contains(&Choice::NoDie),
            Choice::Act(Act::BreakDown) => unit.is_some_and(|unit| self.best(unit) >= WORTH_A_SHOT),
            Choice::Assault(_) => worse > 0 && best - worse < 0,
            Choice::Face(_) => worse > ASIDE,
            // HA-MOV-12: nobody who commands runs in the open before an enemy he sees.
            Choice::Go(Pace::Double) => unit.is_some_and(|unit| {
                let near = self.nearest(unit).is_some_and(|far| far <= Inches::whole(24));
                near && self.game.element(unit).rank() == Some(Rank::Co) && options.contains(&Choice::Go(Pace::Normal))
            }),
            Choice::Stay | Choice::Go(Pace::Reverse | Pace::Crawl) => worse > 0 && goes_through(),
            _ => false,
        }
    }

    /// How bad it is to be here: a commander in front of everybody he leads, a tank in reach of those who wait for one.
    pub(super) fn exposed(&self, unit: UnitId, at: Point) -> i32 {
        let is_leader = self.game.element(unit).rank() == Some(Rank::Co);
        let is_hull = self.game.element(unit).has_hull() && !self.breaks_through();
        let is_bad = is_leader && self.is_in_front(unit, at) || is_hull && self.is_in_reach(at);
        if is_bad { 2000 } else { 0 }
    }
    fn is_in_front(&self, unit: UnitId, at: Point) -> bool {
        let game = &self.game;
        let Some(enemy) = self.enemies().map(|e| game.at(e)).min_by_key(|&e| length(at, e)) else { return false };
        let mut led = game.on_table(self.us).filter(|&u| u != unit && game.is_men(u) && game.element(u).counts());
        !led.any(|u| length(game.at(u), enemy) < length(at, enemy))
    }
    /// A PIAT or its like could be fired at a tank here.
    fn is_in_reach(&self, at: Point) -> bool {
        let game = &self.game;
        let waits =
            |w: WeaponId, far: Inches| game.weapon(w).class == Class::HandAt && game.weapon(w).band(far).is_some();
        self.enemies().any(|e| {
            let far = Inches::hundredths((length(game.at(e), at) as i32 - FOOTPRINTS).max(0));
            game.element(e).arms.iter().any(|arm| arm.shot.is_some_and(|w| waits(w, far)))
        })
    }
}
