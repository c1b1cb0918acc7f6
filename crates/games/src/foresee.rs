//! The odds of an answer from the live position, by the rules themselves: what is on record since the last checkpoint
//! is read again, the answer given, and everything that may follow explored to the end of the activation.
use content::Published;
use kernel::{
    Answer, Answers, ClauseId, Eyes, Flow, Hand, Live, Offer, Oracle, Outcome, Play, Purpose, Question, Recall, Roll,
    Scene, Seat, Suspend, Tally, Witness, Witnessed, Write, in_turn,
};
use odds::{Budget, Chooser, Distribution, Method};
use protocol::NeededRoll;
use session::explain;
use smallvec::smallvec;
use std::time::Instant;

use crate::wire::Wired;

/// Answers to one question, of which the best is taken.
const CONSIDERED: usize = 4;
/// Throws that are explained.
const NEEDS: usize = 4;

/// What follows if the seat answers its open question so, in one position that it holds for possible.
pub(crate) struct Followed<'a, B: Published> {
    pub(crate) setup: &'a B::Setup,
    /// The last checkpoint, and what the seat remembers since.
    pub(crate) base: B::State,
    pub(crate) recall: &'a Recall<B>,
    pub(crate) question: &'a Question<'static, B>,
    pub(crate) answer: &'a Answer,
    pub(crate) noting: Noting<B>,
    /// What the other side replies.
    pub(crate) reply: Option<Reply<B>>,
}

/// What is noted, and until when.
#[derive(Clone)]
pub(crate) enum Noting<B: Published> {
    /// What somebody sees of this step.
    Step(B::Witness),
    /// What both sides lose in this step.
    Toll,
    /// What both sides lose until the other has had its next activation; where both write their orders at once, until
    /// the next orders. It `waits` while this side acts first, or notes that it does.
    Onward { waits: bool },
}

/// A reply of the other side to the question it is asked first.
#[derive(Clone)]
pub(crate) struct Reply<B: Published> {
    pub(crate) question: Question<'static, B>,
    pub(crate) answer: Answer,
}

impl<B: Published> Scene<B> for Followed<'_, B> {
    fn run(&self, oracle: &mut dyn Oracle<B>) -> Play<Outcome> {
        let witness = match &self.noting {
            Noting::Step(witness) => witness,
            Noting::Toll => return self.toll(oracle),
            Noting::Onward { waits } => return self.onward(*waits, oracle),
        };
        Ok(self.step(witness, oracle)?.0)
    }
    fn answer(&self, at: &B::State, question: &Question<'_, B>) -> Answer {
        match &self.reply {
            Some(Reply { question: asked, answer })
                if (asked.seat, asked.clause, asked.about) == (question.seat, question.clause, question.about) =>
            {
                answer.clone()
            }
            _ => advised::<B>(self.setup, at, question),
        }
    }
    fn assumes(&self) -> String {
        SENSIBLE.to_owned()
    }
}

/// What is assumed of answers inside the chain.
pub(crate) const SENSIBLE: &str = "both sides answer what they are asked as a player would who does what looks best";
pub(crate) const BEST: &str = "both sides answer what leaves them best off when this activation is over, of what a player \
                               would consider (expectimax)";

/// What is noted of losses.
pub(crate) const LOSSES: [(&str, bool); 6] = [
    ("our men lost", false),
    ("our units lost", false),
    ("our units shaken", false),
    ("their men lost", false),
    ("their units lost", false),
    ("their units shaken", false),
];
/// Steps before the other side's activation, or the next orders, is given up on.
const FAR: usize = 64;

impl<B: Published> Followed<'_, B> {
    /// What somebody notes of this step, and the position after it.
    fn step(&self, witness: &B::Witness, oracle: &mut dyn Oracle<B>) -> Play<(Outcome, B::State)> {
        let mut state = self.base.clone();
        let mut again = self.recall.again(self.question, self.answer, oracle);
        let mut watched = Witnessed { oracle: &mut again, witness: witness.clone() };
        B::stride(self.setup, &mut state, &mut watched)?;
        let outcome = watched.witness.outcome(&state);
        if again.is_answered() { Ok((outcome, state)) } else { Err(Suspend::Diverged) }
    }

    /// The odds of this step if both sides reply best, of what a player would consider.
    pub(crate) fn best(&self, witness: &B::Witness, budget: Budget) -> Play<Distribution> {
        let considered = |at: &B::State, question: &Question<'_, B>| {
            let view = B::view(self.setup, at, question.seat.into());
            B::advise(self.setup, &view, question).into_iter().take(CONSIDERED).map(|advice| advice.answer).collect()
        };
        let mut chooser = Chooser::<B, _>::new(considered);
        (chooser.budget, chooser.until) = (budget.runs, Instant::now().checked_add(budget.time));
        let found = chooser.replied(|reader| {
            let (outcome, after) = self.step(witness, reader)?;
            Ok((f64::from(B::worth(self.setup, &after)), outcome))
        })?;
        Ok(Distribution { cells: found.odds, method: Method::Exact { runs: chooser.leaves } })
    }

    fn toll(&self, oracle: &mut dyn Oracle<B>) -> Play<Outcome> {
        let mut state = self.base.clone();
        let mut again = self.recall.again(self.question, self.answer, oracle);
        B::stride(self.setup, &mut state, &mut again)?;
        if again.is_answered() { Ok(self.losses(&state)) } else { Err(Suspend::Diverged) }
    }

    /// Of both sides since the last checkpoint: ours, theirs.
    fn losses(&self, after: &B::State) -> Outcome {
        let lost = |seat: Seat| {
            let [before, after] = [&self.base, after].map(|state| B::strength(self.setup, state, seat));
            let fewer = |before: u16, after: u16| i32::from(before.saturating_sub(after));
            [fewer(before.men, after.men), fewer(before.units, after.units), fewer(after.shaken, before.shaken)]
        };
        let us = self.question.seat;
        lost(us).into_iter().chain(lost(!us)).collect()
    }

    fn onward(&self, waits: bool, oracle: &mut dyn Oracle<B>) -> Play<Outcome> {
        let (us, mut state) = (self.question.seat, self.base.clone());
        let mut again = self.recall.again(self.question, self.answer, oracle);
        let mut flow = B::stride(self.setup, &mut state, &mut again)?;
        if !again.is_answered() {
            return Err(Suspend::Diverged);
        }
        let until = B::umpired(self.setup).then_some(self.question.clause);
        let mut acts = until.is_some();
        for _ in 0..FAR {
            if flow == Flow::Over {
                break;
            }
            oracle.cut(&state, self.question.clause, &())?;
            let mut next = Next { us, until, waits, first: None, stopped: false, oracle: &mut *oracle };
            let step = B::stride(self.setup, &mut state, &mut next);
            if next.stopped {
                break;
            }
            let acted = next.first == Some(!us) && until.is_none();
            flow = step?;
            if acted {
                acts = true;
                break;
            }
        }
        let mut outcome: Outcome = smallvec![i32::from(acts)];
        outcome.extend(self.losses(&state));
        Ok(outcome)
    }
}

/// Notes whom a step asks first, and stops where the seat itself is to act again.
struct Next<'a, B: Published> {
    us: Seat,
    /// The question at which the seat acts again; none: any question, if it is asked first.
    until: Option<B::Clause>,
    /// Or nowhere.
    waits: bool,
    first: Option<Seat>,
    stopped: bool,
    oracle: &'a mut dyn Oracle<B>,
}

impl<B: Published> Oracle<B> for Next<'_, B> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        let first = *self.first.get_or_insert(question.seat);
        self.stopped = match self.until {
            Some(clause) => (question.seat, question.clause) == (self.us, clause),
            None => first == self.us && !self.waits,
        };
        if self.stopped { Err(Suspend::Abandoned) } else { self.oracle.ask(at, question) }
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        self.oracle.tell(clause, event);
    }
    fn cut(&mut self, at: &B::State, clause: B::Clause, live: &dyn Live) -> Play<()> {
        // Whether somebody was asked yet is read at the end.
        self.oracle.cut(at, clause, &(live, self.first))
    }
}

fn advised<B: Published>(setup: &B::Setup, at: &B::State, question: &Question<'_, B>) -> Answer {
    let view = B::view(setup, at, question.seat.into());
    B::advise(setup, &view, question).swap_remove(0).answer
}

/// Runs a scene once without luck: who is asked first on the other side, and which throws come first.
pub(crate) struct Glance<'a, B: Published> {
    scene: &'a dyn Scene<B>,
    seat: Seat,
    /// The other side's first question, if it came before any die.
    pub(crate) asked: Option<Question<'static, B>>,
    pub(crate) needs: Vec<NeededRoll>,
}

impl<'a, B: Published> Glance<'a, B> {
    /// Whether the run came to its own end does not matter.
    pub(crate) fn at(scene: &'a dyn Scene<B>, seat: Seat) -> Glance<'a, B> {
        let mut glance = Glance { scene, seat, asked: None, needs: vec![] };
        scene.run(&mut glance).ok();
        glance
    }
}

impl<B: Published> Oracle<B> for Glance<'_, B> {
    /// Nothing succeeds, so that every throw of a volley is met.
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        let kernel::Chance::Pool(pool) = roll.chance else { return Err(Suspend::Abandoned) };
        if pool.dice == 0 {
            return Ok(Tally::default());
        }
        let purpose = B::purpose(roll.clause, &roll.chance);
        self.needs.push(NeededRoll {
            clause: roll.clause.id().to_owned(),
            title: purpose.map_or_else(|| roll.clause.title(), Purpose::name).to_owned(),
            purpose: purpose.map(|purpose| purpose.wired()),
            dice: pool.dice,
            sides: pool.each.sides,
            need: explain::need(&roll.chance, roll.because).map(|need| need.wired()),
            because: roll.because.wired(),
        });
        if self.needs.len() == NEEDS { Err(Suspend::Abandoned) } else { Ok(Tally([pool.dice, 0, 0, 0, 0, 0])) }
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        if question.seat != self.seat && self.asked.is_none() && self.needs.is_empty() {
            self.asked = Some(question.to_owned());
        }
        Ok(self.scene.answer(at, question))
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        Ok(questions.iter().map(|question| self.scene.answer(at, question)).collect())
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, _: B::Clause, _: B::Event) {}
}

/// Each way in which the other side may reply, if it is one of a list that this seat may know of.
pub(crate) fn replies<B: Published>(
    setup: &B::Setup,
    question: Option<Question<'static, B>>,
    to: Seat,
) -> Vec<(String, Reply<B>)> {
    let Some(question) = question else { return vec![] };
    let Offer::List { options, .. } = &question.offer else { return vec![] };
    if !B::shows(question.clause, question.about, Hand::Of(question.seat), Eyes::Seat(to)) {
        return vec![];
    }
    let reply = |(nth, &option): (u16, &B::Choice)| {
        let reply = Reply { question: question.clone(), answer: Answer::Pick(nth) };
        (format!("they {}", B::choice(setup, option)), reply)
    };
    (0..).zip(options.iter()).map(reply).collect()
}
