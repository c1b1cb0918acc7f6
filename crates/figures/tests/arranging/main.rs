//! Random fields: every suggestion is admitted, and figures end up legally by a checker that shares no code with them.
mod brute;
mod formation;
mod world;

use brute::{FINE, Trial, apart, fine};
use figures::{Charge, Field, PLACING};
use kernel::{Answer, ClauseId, Figures, Ground, Offer, Origin, Point, Question, Ruleset, Seat};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use table::Disc;
use world::{BASE, field, point};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Clause {
    Edge,
    Zone,
    Bar,
    Apart,
    Together,
}
impl ClauseId for Clause {
    const ALL: &'static [Clause] = &[Clause::Edge, Clause::Zone, Clause::Bar, Clause::Apart, Clause::Together];
    fn id(self) -> &'static str {
        ["EDGE", "ZONE", "BAR", "APART", "TOGETHER"][self as usize]
    }
    fn title(self) -> &'static str {
        self.id()
    }
    fn section(self) -> &'static str {
        "Field"
    }
    fn origin(self) -> Origin {
        Origin::Sheet
    }
}

/// A game of nothing but moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Drill;
impl Ruleset for Drill {
    type Clause = Clause;
    type Subject = ();
    type Choice = ();
    type Event = ();
    type State = ();
    type Ground<'a> = Field<'a, Clause>;
}

/// Every candidate is admitted, and what comes of it is legal.
fn check(field: &Field<'static, Clause>, offer: Offer<'_, Drill>) -> Result<usize, TestCaseError> {
    let question: Question<'_, Drill> = Question::new(Seat::First, Clause::Edge, (), offer);
    let candidates = question.candidates();
    for answer in &candidates {
        prop_assert_eq!(question.admits(answer), Ok(()));
        let route = match answer {
            Answer::Path(route) => route.to_vec(),
            Answer::Place(at) => vec![*at],
            other => return Err(TestCaseError::fail(format!("{other:?}"))),
        };
        let figures = field.arrange(&route).map_err(|no| TestCaseError::fail(format!("{no:?}")))?;
        if field.reach == PLACING || route.len() > 1 {
            prop_assert_eq!(Trial { field, route: &route }.fault(&figures), None, "after {:?}: {:?}", route, figures);
            prop_assert_eq!(figures.first(), route.last());
            let by_hand = Answer::Arranged(Box::new((route.into(), figures)));
            prop_assert_eq!(question.admits(&by_hand), Ok(()));
        } else {
            prop_assert_eq!(&figures, &field.figures);
        }
    }
    Ok(candidates.len())
}

proptest! {
    #[test]
    fn every_suggested_move_is_admitted_and_ends_legally(field in field(false), budget in 100..1300u32) {
        let offer = Offer::Path { from: field.figures[0], budget, ground: field.clone() };
        prop_assert!(check(&field, offer)? >= 1, "staying is always possible");
    }

    #[test]
    fn every_suggested_place_is_admitted_and_legal(field in field(true)) {
        check(&field, Offer::Place(field.clone()))?;
    }

    #[test]
    fn routes_with_corners_end_legally_or_not_at_all(field in field(false), corners in prop::collection::vec(point(), 1..4)) {
        let route = [&field.figures[..1], &corners].concat();
        let field = Field { reach: 12_000, ..field };
        if field.price(&route).is_ok() && let Ok(figures) = field.arrange(&route) {
            prop_assert_eq!(Trial { field: &field, route: &route }.fault(&figures), None);
        }
    }

    #[test]
    fn the_checks_and_the_brute_checks_agree_on_figures_put_by_hand(
        field in field(false), to in point(), nudges in prop::collection::vec((-40..40i16, -40..40i16), 14),
    ) {
        let route = [field.figures[0], to];
        let moved = |(n, (p, nudge)): (usize, (&Point, &(i16, i16)))| {
            let (dx, dy) = if n == 0 { (0, 0) } else { *nudge };
            let along = |from: i16, leader: i16, to: i16, by: i16| from - leader + to + by;
            Point::new(along(p.x, route[0].x, to.x, dx), along(p.y, route[0].y, to.y, dy))
        };
        let figures: Figures = field.figures.iter().zip(&nudges).enumerate().map(moved).collect();
        let field = Field { reach: 6000, ..field };
        // Samples may step over a sliver of a bar: what the brute check finds, the field must find.
        let fault = Trial { field: &field, route: &route }.fault(&figures);
        prop_assert!(fault.is_none() || field.arranged(&route, &figures).is_err(), "{:?}", fault);
    }

    #[test]
    fn a_kept_field_answers_alike(field in field(false), budget in 100..1300u32) {
        let kept = field.keep();
        prop_assert_eq!(&kept, &field);
        prop_assert!(serde_json::to_value(&kept).is_ok());
        let all = |field: &Field<'_, Clause>| {
            (0..field.suggestions()).map(|n| field.route(n, field.figures[0], budget)).collect::<Vec<_>>()
        };
        prop_assert_eq!(all(&field), all(&kept));
    }

    #[test]
    fn an_assault_touches_and_crowds_nobody(field in field(false), targets in prop::collection::vec(point(), 1..6), reach in 300..1300u32) {
        let targets: Vec<Disc> = targets.into_iter().map(|at| Disc::new(at, 50)).collect();
        let Some(Charge { figures, .. }) = field.charge(&targets, reach, &[]) else {
            // A man alone with his target on an open table can always walk up to it.
            let is_duel = field.bars.is_empty() && field.others.is_empty() && targets.len() == 1 && field.figures.len() == 1;
            let (away, least) = (apart(fine(field.figures[0]), fine(targets[0].at)), 2 * BASE);
            let most = least + i64::from(reach);
            prop_assert!(!is_duel || away > (most * FINE).pow(2) || away < (least * FINE).pow(2));
            return Ok(());
        };
        let touching = |p: &Point| targets.iter().any(|t| apart(fine(*p), fine(t.at)) <= ((2 * BASE + 2) * FINE).pow(2));
        prop_assert!(figures.iter().any(touching));
        for (n, &p) in figures.iter().enumerate() {
            prop_assert!(kernel::length(field.figures[n], p) <= reach);
            let clear = ((2 * BASE - 2) * FINE).pow(2);
            prop_assert!(figures[..n].iter().all(|&q| apart(fine(p), fine(q)) >= clear));
            let stayed = p == field.figures[n];
            prop_assert!(stayed || targets.iter().all(|t| apart(fine(p), fine(t.at)) >= clear));
        }
    }
}
