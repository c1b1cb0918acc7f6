//! Battles between players who think ahead: slower by far, and each remembers the step it is in.
use crate::{End, Policy, Rng, Unfinished};
use kernel::{Answer, Answers, Battle, Flow, Oracle, Play, Question, Recall, Roll, Seat, Sight, Tally, Write, in_turn};
use odds::Tables;

/// A sampler whose policies may look back, and so ahead.
#[derive(Debug)]
pub struct Thoughtful<'s, B: Battle, P> {
    setup: &'s B::Setup,
    pub rng: Rng,
    pub policy: P,
    dice: Tables,
    recalls: [Recall<B>; 2],
    apart: bool,
    /// Chances thrown, questions answered.
    pub rolls: u64,
    pub asks: u64,
}

impl<'s, B: Battle, P: Policy<B>> Thoughtful<'s, B, P> {
    pub fn new(setup: &'s B::Setup, rng: Rng, policy: P) -> Thoughtful<'s, B, P> {
        let start = B::start(setup);
        let recalls = Seat::BOTH.map(|seat| Recall::new(setup, &start, seat));
        Thoughtful { setup, rng, policy, dice: Tables::default(), recalls, apart: false, rolls: 0, asks: 0 }
    }

    /// Fights a battle to its end, or to the limit.
    pub fn battle(&mut self, most_steps: u32) -> Result<End<B::State>, Unfinished> {
        let mut state = B::start(self.setup);
        for steps in 1..=most_steps {
            self.recalls = Seat::BOTH.map(|seat| Recall::new(self.setup, &state, seat));
            if B::stride(self.setup, &mut state, self).map_err(Unfinished::Stopped)? == Flow::Over {
                let verdict = B::verdict(self.setup, &state);
                return Ok(End { state, verdict, steps });
            }
        }
        Err(Unfinished::TooLong { steps: most_steps })
    }
}

impl<B: Battle, P: Policy<B>> Oracle<B> for Thoughtful<'_, B, P> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        self.rolls += 1;
        let tally = self.dice.draw(&roll.chance, &mut self.rng);
        for recall in &mut self.recalls {
            recall.rolled(roll, tally);
        }
        Ok(tally)
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        self.asks += 1;
        let sight = Sight::new(self.setup, at, question.seat).with(&self.recalls[question.seat.index()]);
        let answer = self.policy.answer(&mut self.rng, sight, question);
        debug_assert!(question.admits(&answer).is_ok(), "{answer:?} for {question:?}");
        for recall in &mut self.recalls {
            recall.answered(question, &answer, self.apart);
        }
        Ok(answer)
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        let was = std::mem::replace(&mut self.apart, true);
        let answers = questions.iter().map(|question| self.ask(at, question)).collect();
        self.apart = was;
        answers
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        let was = std::mem::replace(&mut self.apart, true);
        let written = in_turn(self, write);
        self.apart = was;
        written
    }
    fn tell(&mut self, _: B::Clause, _: B::Event) {}
}
