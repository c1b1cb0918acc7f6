//! Typed verbs on top of the oracle, so that rules never match on an `Answer` or count classes by hand.
use crate::{
    Answer, Blank, Chance, Counts, Cup, Figures, Ground, Hand, Live, Need, Offer, Oracle, Play, Point, Question, Roll,
    Route, Ruleset, Said, Seat, Tally, Throw, Within,
};
use serde::Serialize;
use smallvec::SmallVec;
use std::{borrow::Cow, cmp::Ordering, ops::RangeInclusive};

/// A way that was chosen, and where the figures end up.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct March {
    pub route: Route,
    pub figures: Figures,
}

impl March {
    /// Where the anchor ends.
    pub fn end(&self) -> Point {
        self.route.last().copied().unwrap_or_default()
    }
}

/// Rows of an offer that were taken, a bit each: their numbers.
#[derive(Debug, Clone)]
pub struct Rows(u32);

impl Iterator for Rows {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        let nth = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(nth)
    }
}

pub trait Verbs<R: Ruleset>: Oracle<R> {
    /// Throws, with the needed number explained.
    #[inline]
    fn throw(
        &mut self,
        by: impl Into<Hand>,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        chance: impl Into<Chance>,
        need: &Need<R::Clause>,
    ) -> Play<Tally> {
        let (by, about, chance) = (by.into(), about.into(), chance.into());
        self.roll(&Roll { by, clause, about, chance, because: need.terms() })
    }
    /// Throws where no number is needed: a chart, a sum, a cup.
    #[inline]
    fn throw_plain(
        &mut self,
        by: impl Into<Hand>,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        chance: impl Into<Chance>,
    ) -> Play<Tally> {
        self.roll(&Roll { by: by.into(), clause, about: about.into(), chance: chance.into(), because: &[] })
    }
    #[inline]
    fn sum(&mut self, by: impl Into<Hand>, clause: R::Clause, about: impl Into<R::Subject>, throw: Throw) -> Play<u8> {
        Ok(self.throw_plain(by, clause, about, Chance::Sum { throw, less: 0 })?.value())
    }
    /// One thing out of a cup: its kind.
    #[inline]
    fn draw(&mut self, clause: R::Clause, cup: Cup) -> Play<usize> {
        Ok(usize::from(self.throw_plain(Hand::Table, clause, R::Subject::default(), Chance::Draw(cup))?.value()))
    }
    /// A random one of so many, from 0; no throw where there is one only.
    #[inline]
    fn one_of(&mut self, by: impl Into<Hand>, clause: R::Clause, about: impl Into<R::Subject>, of: u8) -> Play<usize> {
        if of <= 1 {
            return Ok(0);
        }
        Ok(usize::from(self.throw_plain(by, clause, about, Chance::OneOf { of })?.value()))
    }
    /// `ours` + `plus` against `theirs`.
    #[inline]
    fn opposed(
        &mut self,
        by: impl Into<Hand>,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        ours: Throw,
        plus: i8,
        theirs: Throw,
    ) -> Play<Ordering> {
        let tally = self.throw_plain(by, clause, about, Chance::Opposed { ours, plus, theirs })?;
        Ok(tally.value().cmp(&1))
    }

    /// One of `options`; no question where there is no choice, unless everything is asked.
    #[inline]
    fn pick<T: Copy + Into<R::Choice>>(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        options: &[T],
    ) -> Play<T> {
        if let [only] = options
            && !R::asks_everything(at)
        {
            return Ok(*only);
        }
        self.pick_barring(at, seat, clause, about, options, &[])
    }
    /// One of `options`, always asked, naming what is forbidden and by which clause.
    fn pick_barring<T: Copy + Into<R::Choice>>(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        options: &[T],
        barred: &[(R::Choice, R::Clause)],
    ) -> Play<T> {
        let mut list: SmallVec<[R::Choice; 48]> = SmallVec::new();
        list.extend(options.iter().map(|&o| o.into()));
        let offer = Offer::List { options: Cow::Borrowed(&list), barred: Cow::Borrowed(barred) };
        match self.ask(at, &Question::new(seat, clause, about, offer))? {
            Answer::Pick(n) => Ok(options[usize::from(n)]),
            other => unreachable!("{other:?} passed `admits` for a list"),
        }
    }
    /// Exactly `take` of these kinds, up to symmetry: how many of each. No question where there is no choice.
    fn some_of(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        kinds: &[(R::Choice, u8)],
        take: u8,
    ) -> Play<Counts> {
        let have: u8 = kinds.iter().map(|k| k.1).sum();
        let is_forced = kinds.iter().filter(|k| k.1 > 0).count() <= 1 || take >= have || take == 0;
        if is_forced && !(R::asks_everything(at) && (1..=have).contains(&take)) {
            let mut left = take;
            let forced = kinds.iter().map(|&(_, n)| {
                let k = n.min(left);
                left -= k;
                k
            });
            return Ok(forced.collect());
        }
        self.up_to(at, seat, clause, about, kinds, take..=take)
    }
    /// A number of these kinds within limits; always asked.
    fn up_to(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        kinds: &[(R::Choice, u8)],
        take: RangeInclusive<u8>,
    ) -> Play<Counts> {
        let (least, most) = (*take.start(), *take.end());
        let offer = Offer::SomeOf { kinds: Cow::Borrowed(kinds), alike: Cow::Borrowed(&[]), least, most };
        match self.ask(at, &Question::new(seat, clause, about, offer))? {
            Answer::Counts(counts) => Ok(counts),
            other => unreachable!("{other:?} passed `admits` for a share"),
        }
    }
    /// So many of these figures, each with its class (see [`Offer::SomeOf`]). No question where all or none of them must be
    /// taken.
    fn by_figure(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        figures: &[(R::Choice, u8)],
        take: RangeInclusive<u8>,
    ) -> Play<Rows> {
        let (least, most) = (*take.start(), *take.end());
        let is_forced = usize::from(least) >= figures.len() || most == 0;
        if is_forced && !(R::asks_everything(at) && most > 0 && usize::from(least) == figures.len()) {
            return Ok(Rows(if most == 0 { 0 } else { (1 << figures.len()) - 1 }));
        }
        let mut kinds: SmallVec<[(R::Choice, u8); 24]> = SmallVec::new();
        let mut alike: SmallVec<[u8; 24]> = SmallVec::new();
        kinds.extend(figures.iter().map(|figure| (figure.0, 1)));
        alike.extend(figures.iter().map(|figure| figure.1));
        let offer = Offer::SomeOf { kinds: Cow::Borrowed(&kinds), alike: Cow::Borrowed(&alike), least, most };
        match self.ask(at, &Question::new(seat, clause, about, offer))? {
            Answer::Counts(counts) => {
                Ok(Rows(counts.iter().enumerate().fold(0, |taken, (nth, &n)| taken | u32::from(n) << nth)))
            }
            other => unreachable!("{other:?} passed `admits` for figures"),
        }
    }
    #[inline]
    fn number(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        range: RangeInclusive<i32>,
    ) -> Play<i32> {
        if range.start() == range.end() && !R::asks_everything(at) {
            return Ok(*range.start());
        }
        let offer = Offer::Number { least: *range.start(), most: *range.end() };
        match self.ask(at, &Question::new(seat, clause, about, offer))? {
            Answer::Number(n) => Ok(n),
            other => unreachable!("{other:?} passed `admits` for a number"),
        }
    }
    /// What only somebody at a real table can see, in one go; always asked.
    fn form(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        blanks: &[Blank<R>],
    ) -> Play<Said> {
        match self.ask(at, &Question::new(seat, clause, about, Offer::Form(Cow::Borrowed(blanks))))? {
            Answer::Form(said) => Ok(said),
            other => unreachable!("{other:?} passed `admits` for a form"),
        }
    }
    /// Where to set up; the route of the march is the one point.
    #[expect(clippy::inline_always, reason = "a ground is large: a call would copy it once more")]
    #[inline(always)]
    fn place<'a>(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        ground: R::Ground<'a>,
    ) -> Play<March> {
        let question: Question<'a, R> = Question::new(seat, clause, about, Offer::Place(ground));
        let (answer, figures) = self.ask_way(at, &question)?;
        let Offer::Place(ground) = &question.offer else { unreachable!("just made") };
        Ok(match answer {
            Answer::Place(p) => settled::<R>(ground, Route::from_slice(&[p]), figures),
            Answer::Arranged(by_hand) => March { route: by_hand.0, figures: by_hand.1 },
            other => unreachable!("{other:?} passed `admits` for a place"),
        })
    }
    /// Which way to go.
    #[expect(clippy::too_many_arguments, reason = "one more than the other verbs: where from, and how far")]
    #[expect(clippy::inline_always, reason = "a ground is large: a call would copy it once more")]
    #[inline(always)]
    fn path<'a>(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        from: Point,
        budget: u32,
        ground: R::Ground<'a>,
    ) -> Play<March> {
        let question: Question<'a, R> = Question::new(seat, clause, about, Offer::Path { from, budget, ground });
        let (answer, figures) = self.ask_way(at, &question)?;
        let Offer::Path { ground, .. } = &question.offer else { unreachable!("just made") };
        Ok(match answer {
            Answer::Path(route) => settled::<R>(ground, route, figures),
            Answer::Arranged(by_hand) => March { route: by_hand.0, figures: by_hand.1 },
            other => unreachable!("{other:?} passed `admits` for a path"),
        })
    }
    /// Where along another's route (distance from its start), or never. No question where nothing is seen.
    fn along(
        &mut self,
        at: &R::State,
        seat: Seat,
        clause: R::Clause,
        about: impl Into<R::Subject>,
        route: &[Point],
        stretches: &[(u32, u32)],
    ) -> Play<Option<u32>> {
        if stretches.is_empty() {
            return Ok(None);
        }
        let offer = Offer::Along { route: Cow::Borrowed(route), stretches: Cow::Borrowed(stretches) };
        match self.ask(at, &Question::new(seat, clause, about, offer))? {
            Answer::At(distance) => Ok(Some(distance)),
            Answer::Never => Ok(None),
            other => unreachable!("{other:?} passed `admits` along a route"),
        }
    }
    /// The oracle for a part of the text after which it goes on at `place`, and still reads `live`.
    fn within<'a>(&'a mut self, place: R::Clause, live: &'a dyn Live) -> Within<'a, R>
    where
        Self: Sized,
    {
        Within { oracle: self, place, live }
    }
}
impl<R: Ruleset, O: Oracle<R> + ?Sized> Verbs<R> for O {}

fn settled<R: Ruleset>(ground: &R::Ground<'_>, route: Route, figures: Option<Figures>) -> March {
    match figures.map_or_else(|| ground.arrange(&route), Ok) {
        Ok(figures) => March { route, figures },
        Err(refusal) => unreachable!("{refusal:?} after `admits`"),
    }
}
