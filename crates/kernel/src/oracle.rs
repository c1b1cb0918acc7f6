//! The one trait rules are written against.
use crate::{Answer, Answers, Chance, Figures, Hand, Live, Question, Ruleset, Seat, Tally, Term};

/// The world outside the rules. No method is generic: `dyn Oracle<R>` works.
pub trait Oracle<R: Ruleset> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally>;
    /// `at` is the position in which the seat is asked; what it may see of it is decided by [`Battle::view`](crate::Battle::view).
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer>;
    /// For a place or a way: whoever has arranged the figures to find his answer gives them with it, so that nobody
    /// does it again.
    fn ask_way(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<(Answer, Option<Figures>)> {
        Ok((self.ask(at, question)?, None))
    }
    /// Sealed and simultaneous: nobody learns anything until the last answer is in.
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers>;
    /// Each seat is asked as much as it likes, at its own pace, and neither learns anything of the other before both are
    /// done: not even how many questions there were. `write` is the text of one seat; it asks that seat alone, throws no
    /// dice, tells nothing, and reads nothing that the other's may have written. Readers to whom that makes no difference
    /// leave it to [`in_turn`].
    fn apart(&mut self, write: Write<'_, R>) -> Play<()>;
    /// A change that was made.
    fn tell(&mut self, clause: R::Clause, event: R::Event);
    /// Whether anybody reads what is told, and why something is barred. Where nobody does, rules need not look for what
    /// only the telling is about.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
    /// Promise: from here on only the position `at`, the values `live` and this place in the text matter.
    /// `live` names every local variable that is read later, by value: `&(unit, hits, again)`, or `&()`. The position
    /// speaks for itself. For a part of the text that others wait for see [`Verbs::within`](crate::Verbs::within).
    #[inline]
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        let _ = (at, clause, live);
        Ok(())
    }
}

/// An oracle for a part of the text that others wait for: where they will go on, and what they will still read, lives on
/// past every cut in it. Rules get one from [`Verbs::within`](crate::Verbs::within).
#[expect(missing_debug_implementations, reason = "an oracle has none")]
pub struct Within<'a, R: Ruleset> {
    pub(crate) oracle: &'a mut dyn Oracle<R>,
    pub(crate) place: R::Clause,
    pub(crate) live: &'a dyn Live,
}

impl<R: Ruleset> Oracle<R> for Within<'_, R> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_way(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<(Answer, Option<Figures>)> {
        self.oracle.ask_way(at, question)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        self.oracle.apart(write)
    }
    fn tell(&mut self, clause: R::Clause, event: R::Event) {
        self.oracle.tell(clause, event);
    }
    fn listens(&self) -> bool {
        self.oracle.listens()
    }
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        self.oracle.cut(at, clause, &(live, self.place, self.live))
    }
}

impl<R: Ruleset, O: Oracle<R> + ?Sized> Oracle<R> for &mut O {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        (**self).roll(roll)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        (**self).ask(at, question)
    }
    fn ask_way(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<(Answer, Option<Figures>)> {
        (**self).ask_way(at, question)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        (**self).ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        (**self).apart(write)
    }
    fn tell(&mut self, clause: R::Clause, event: R::Event) {
        (**self).tell(clause, event);
    }
    fn listens(&self) -> bool {
        (**self).listens()
    }
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        (**self).cut(at, clause, live)
    }
}

/// A reader behind a pointer. It is an oracle itself, so that rules can be given it.
pub type Reader<'a, R> = &'a mut dyn Oracle<R>;

/// The text of one seat in a part of the battle that both write apart.
pub type Write<'w, R> = &'w mut dyn FnMut(Seat, &mut dyn Oracle<R>) -> Play<()>;

/// First's text, then Second's.
pub fn in_turn<R: Ruleset>(oracle: &mut dyn Oracle<R>, write: Write<'_, R>) -> Play<()> {
    Seat::BOTH.into_iter().try_for_each(|seat| write(seat, oracle))
}

/// Dice to be thrown: by whom, for which clause, about what, and how the needed number came about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Roll<'a, R: Ruleset> {
    pub by: Hand,
    pub clause: R::Clause,
    pub about: R::Subject,
    pub chance: Chance,
    pub because: &'a [Term<R::Clause>],
}

/// Every call of an oracle: the value, or the one-byte reason to stop. Rules do nothing with it but `?`.
///
/// ```
/// use kernel::{Play, Suspend};
///
/// fn asked(answered: bool) -> Play<u8> {
///     if answered { Ok(3) } else { Err(Suspend::Question) }
/// }
/// fn rule(answered: bool) -> Play<u8> {
///     Ok(asked(answered)? + 1)
/// }
/// assert_eq!((rule(true), rule(false)), (Ok(4), Err(Suspend::Question)));
/// assert_eq!(size_of::<Suspend>(), 1);
/// ```
pub type Play<T> = Result<T, Suspend>;

/// Why a reader stopped the rules; details stay in the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suspend {
    /// A question waits for its answer.
    Question,
    /// The journal does not fit these rules.
    Diverged,
    /// The reader has seen enough, or too much.
    Abandoned,
}
