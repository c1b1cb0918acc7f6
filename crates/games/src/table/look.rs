//! Places and ways looked at before they are answered. Nothing is decided here: the question's own ground says it.
use super::Table;
use crate::{Fault, reach, squares, wire::Wired};
use content::Published;
use kernel::{Answer, Figures, Ground, Hand, Measure, Offer, Point, Question, Remark, Route, Seat, Stance};
use protocol::{Checked, Reach, Stretch, Variant};
use session::{AnswerError, Dice, PlayError, Storage};

/// Enemies that are asked, one after the other, whether they interrupt a way.
const MOST_INTERRUPTS: usize = 24;

impl<B: Published, S: Storage> Table<B, S> {
    /// The same way with all who can in a piece of terrain at its end, where that is said.
    pub(super) fn checked_as(&self, seat: Seat, nth: usize, answer: &Answer, stance: Stance) -> Checked {
        let arranged = match (self.question_of(seat, nth).map(|question| &question.offer), stance) {
            (Ok(Offer::Path { ground, .. } | Offer::Place(ground)), Stance::Into(_)) => {
                ground.arrange_as(&route(answer), stance)
            }
            _ => return self.checked(seat, nth, answer),
        };
        match arranged {
            Ok(figures) => self.checked(seat, nth, &Answer::Arranged(Box::new((route(answer), figures)))),
            Err(refusal) => refused(answer, self.fault(&PlayError::Answer(AnswerError::Refused(refusal)))),
        }
    }

    pub(super) fn checked(&self, seat: Seat, nth: usize, answer: &Answer) -> Checked {
        let question = match self.question_of(seat, nth) {
            Ok(question) => question,
            Err(fault) => return refused(answer, fault),
        };
        if let Err(refusal) = question.admits(answer) {
            let fault = self.fault(&PlayError::Answer(AnswerError::Refused(refusal)));
            return Checked { price: price::<B>(question, answer), budget: budget(question), ..refused(answer, fault) };
        }
        let figures = figures::<B>(question, answer);
        let (remarks, variants) = match &question.offer {
            Offer::Path { ground, .. } | Offer::Place(ground) => {
                let name = |piece: &u8| Variant { into: *piece, name: B::terrain(self.setup(), *piece) };
                let remarks = ground.remarks(&figures).iter().map(|remark| remark.map(remarked)).collect();
                (remarks, ground.ways_in(&route(answer)).iter().map(name).collect())
            }
            _ => (vec![], vec![]),
        };
        Checked {
            route: route(answer).wired(),
            price: price::<B>(question, answer),
            budget: budget(question),
            figures: figures.wired(),
            remarks,
            variants,
            stretches: self.interrupts(seat, nth, answer),
            refusal: None,
        }
    }

    pub(super) fn way_to(&self, seat: Seat, nth: usize, via: &[Point], to: Point) -> Checked {
        let question = match self.question_of(seat, nth) {
            Ok(question) => question,
            Err(fault) => return refused(&Answer::Place(to), fault),
        };
        let Offer::Path { from, budget, ground } = &question.offer else {
            return self.checked(seat, nth, &Answer::Place(to));
        };
        let begun: Route = std::iter::once(*from).chain(via.iter().copied()).collect();
        let found = match B::MEASURE {
            Measure::Squares => squares::way(ground, &begun, to, *budget),
            Measure::Hundredths => {
                let admitted = |route: &Route| question.admits(&Answer::Path(route.clone())).is_ok();
                ground.way(&begun, to, *budget).filter(admitted)
            }
        };
        let straight = || begun.iter().copied().chain([to]).collect();
        self.checked(seat, nth, &Answer::Path(found.unwrap_or_else(straight)))
    }

    pub(super) fn reach_of(&self, seat: Seat, nth: usize) -> Reach {
        let areas = match self.session().question(seat, nth).map(|question| &question.offer) {
            Some(Offer::Path { ground, .. }) if ground.is_ordered() => vec![],
            Some(Offer::Path { from, budget, ground }) if B::MEASURE == Measure::Squares => {
                squares::by_ways(ground, *from, *budget)
            }
            Some(Offer::Path { from, budget, ground }) => reach::by_ways(ground, *from, *budget),
            Some(Offer::Place(ground)) => {
                let size = B::board(self.setup(), &self.session().view(seat)).size;
                reach::by_places(ground, size, cell::<B>())
            }
            _ => vec![],
        };
        Reach { areas: areas.iter().map(|area| area.wired()).collect() }
    }

    /// Where the other side may interrupt the way: whatever it would be asked next, if this seat may know.
    fn interrupts(&self, seat: Seat, nth: usize, answer: &Answer) -> Vec<Stretch> {
        let (Answer::Path(_) | Answer::Arranged(_)) = answer else { return vec![] };
        if self.session().is_umpired() {
            return vec![];
        }
        let mut trial = self.session().fork(Dice::Called);
        let mut found = vec![];
        if trial.answer(seat, nth, answer.clone()).is_err() {
            return found;
        }
        for _ in 0..MOST_INTERRUPTS {
            let Some(Question { clause, about, offer: Offer::Along { stretches, .. }, .. }) = trial.question(!seat, 0)
            else {
                break;
            };
            if !B::shows(*clause, *about, Hand::Of(!seat), seat.into()) {
                break;
            }
            let text = B::interrupt(self.setup(), *about);
            found.extend(stretches.iter().map(|&(from, to)| Stretch {
                from,
                to,
                text: text.clone(),
                clause: Some(kernel::ClauseId::id(*clause).to_owned()),
            }));
            if trial.answer(!seat, 0, Answer::Never).is_err() {
                break;
            }
        }
        found
    }
}

/// An inch, or a square.
fn cell<B: Published>() -> i16 {
    if B::MEASURE == Measure::Hundredths { 100 } else { 1 }
}

fn refused(answer: &Answer, fault: Fault) -> Checked {
    Checked {
        route: route(answer).wired(),
        price: None,
        budget: None,
        figures: by_hand(answer).map(|figures| figures.wired()).unwrap_or_default(),
        remarks: vec![],
        variants: vec![],
        stretches: vec![],
        refusal: Some(fault.into()),
    }
}

fn route(answer: &Answer) -> Route {
    match answer {
        Answer::Place(at) => Route::from_slice(&[*at]),
        Answer::Path(route) => route.clone(),
        Answer::Arranged(by_hand) => by_hand.0.clone(),
        _ => Route::new(),
    }
}

fn price<B: Published>(question: &Question<'_, B>, answer: &Answer) -> Option<u32> {
    match &question.offer {
        Offer::Path { ground, .. } => ground.price(&route(answer)).ok(),
        _ => None,
    }
}

fn budget<B: Published>(question: &Question<'_, B>) -> Option<u32> {
    if let Offer::Path { budget, .. } = &question.offer { Some(*budget) } else { None }
}

fn figures<B: Published>(question: &Question<'_, B>, answer: &Answer) -> Figures {
    match (&question.offer, by_hand(answer)) {
        (_, Some(figures)) => figures.clone(),
        (Offer::Place(ground) | Offer::Path { ground, .. }, None) => ground.arrange(&route(answer)).unwrap_or_default(),
        _ => Figures::new(),
    }
}

const fn remarked(remark: Remark) -> protocol::Remark {
    match remark {
        Remark::LeftBehind => protocol::Remark::LeftBehind,
        Remark::Parted => protocol::Remark::Parted,
        Remark::InCover => protocol::Remark::InCover,
    }
}

/// Figures that were put by hand stay where the hand has put them, also where they may not stand.
fn by_hand(answer: &Answer) -> Option<&Figures> {
    if let Answer::Arranged(by_hand) = answer { Some(&by_hand.1) } else { None }
}
