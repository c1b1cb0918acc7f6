//! Who answers in a simulated battle.
use crate::Rng;
use kernel::{Answer, Battle, Blank, Counts, Figures, Ground, Offer, Question, Route, Seat, Sight};

/// Answers questions; sees what the asked seat sees.
pub trait Policy<B: Battle> {
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Answer;
    /// For a place or a way: the figures as well, if they have been arranged.
    fn way(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> (Answer, Option<Figures>) {
        (self.answer(rng, sight, question), None)
    }
}

impl<B: Battle, P: Policy<B> + ?Sized> Policy<B> for Box<P> {
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Answer {
        (**self).answer(rng, sight, question)
    }
    fn way(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> (Answer, Option<Figures>) {
        (**self).way(rng, sight, question)
    }
}

/// One policy a seat.
#[derive(Debug, Clone, Copy)]
pub struct Pair<F, S>(pub F, pub S);

impl<B: Battle, F: Policy<B>, S: Policy<B>> Policy<B> for Pair<F, S> {
    #[inline]
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Answer {
        match question.seat {
            Seat::First => self.0.answer(rng, sight, question),
            Seat::Second => self.1.answer(rng, sight, question),
        }
    }
    #[inline]
    fn way(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> (Answer, Option<Figures>) {
        match question.seat {
            Seat::First => self.0.way(rng, sight, question),
            Seat::Second => self.1.way(rng, sight, question),
        }
    }
}

/// Any legal answer: uniform over options, men and suggestions.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

/// Draws among suggestions before the first that exists is taken.
const TRIES: usize = 16;

impl<B: Battle> Policy<B> for Random {
    // As with throws: asked from hundreds of places.
    #[inline(never)]
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> Answer {
        match &question.offer {
            Offer::List { options, .. } => {
                let open =
                    options.iter().rposition(|&choice| !B::gives_up(choice)).map_or(options.len(), |last| last + 1);
                Answer::Pick(rng.any(open) as u16)
            }
            Offer::Number { least, most } => Answer::Number(number(rng, *least, *most)),
            Offer::SomeOf { kinds, alike, least, most } => {
                let have = kinds.iter().map(|kind| u32::from(kind.1)).sum::<u32>();
                let (least, most) = (u32::from(*least), have.min((*most).into()));
                let take = least + rng.below(most.saturating_sub(least) + 1);
                Answer::Counts(if alike.is_empty() { men(rng, kinds, take) } else { figures(rng, have, take) })
            }
            Offer::Place(_) | Offer::Path { .. } => Policy::<B>::way(self, rng, sight, question).0,
            Offer::Along { stretches, .. } => match stretches.get(rng.any(stretches.len())) {
                Some(&(from, to)) if rng.any(2) == 1 => Answer::At(from + rng.below((to - from).saturating_add(1))),
                _ => Answer::Never,
            },
            Offer::Dice(_) => unreachable!("a sampler throws its own dice"),
            Offer::Form(blanks) => Answer::Form(blanks.iter().map(|blank| said(rng, blank)).collect()),
        }
    }

    #[inline(never)]
    fn way(&mut self, rng: &mut Rng, sight: Sight<'_, B>, question: &Question<'_, B>) -> (Answer, Option<Figures>) {
        match &question.offer {
            Offer::Place(ground) => {
                let found = suggestion(rng, ground.suggestions(), |nth| ground.settle(nth));
                let march = found.unwrap_or_else(|| unreachable!("no place to name: {question:?}"));
                (Answer::Place(march.end()), Some(march.figures))
            }
            Offer::Path { from, budget, ground } => {
                match suggestion(rng, ground.suggestions(), |nth| ground.march(nth, *from, *budget)) {
                    Some(march) => (Answer::Path(march.route), Some(march.figures)),
                    None => (Answer::Path(Route::from_slice(&[*from])), None),
                }
            }
            _ => (self.answer(rng, sight, question), None),
        }
    }
}

fn said<B: Battle>(rng: &mut Rng, blank: &Blank<B>) -> i32 {
    let (least, most) = blank.limits();
    number(rng, least, most)
}

fn number(rng: &mut Rng, least: i32, most: i32) -> i32 {
    least.saturating_add_unsigned(rng.below(most.abs_diff(least).saturating_add(1)))
}

/// Man by man, so that every man is as likely as any other.
fn men<C>(rng: &mut Rng, kinds: &[(C, u8)], take: u32) -> Counts {
    let mut counts: Counts = kinds.iter().map(|_| 0).collect();
    let mut left: u32 = kinds.iter().map(|kind| u32::from(kind.1)).sum();
    for _ in 0..take {
        let mut nth = rng.below(left);
        for (kind, taken) in kinds.iter().zip(&mut counts) {
            let rest = u32::from(kind.1 - *taken);
            if nth < rest {
                *taken += 1;
                break;
            }
            nth -= rest;
        }
        left -= 1;
    }
    counts
}

/// So many of these, each set as likely as any other: one number drawn for each that is taken (Floyd).
fn figures(rng: &mut Rng, have: u32, take: u32) -> Counts {
    let mut taken = 0u32;
    for nth in have - take..have {
        let drawn = 1 << rng.below(nth + 1);
        taken |= if taken & drawn == 0 { drawn } else { 1 << nth };
    }
    (0..have).map(|nth| (taken >> nth & 1) as u8).collect()
}

/// One of the suggestions that exist; the first of them when luck does not find one.
fn suggestion<T>(rng: &mut Rng, of: usize, nth: impl Fn(usize) -> Option<T>) -> Option<T> {
    (0..TRIES).find_map(|_| nth(rng.any(of))).or_else(|| (0..of).find_map(nth))
}
