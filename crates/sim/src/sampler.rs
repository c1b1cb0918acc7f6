//! Plays on by lot: dice thrown, questions answered by a policy.
use crate::{Policy, Rng};
use kernel::{
    Answer, Answers, Battle, Chance, Faces, Figures, Oracle, Play, Question, Reading, Roll, Sight, Tally, Write,
    in_turn,
};
use odds::Tables;

/// How dice are thrown.
pub trait Dice: Default {
    fn throw(&mut self, chance: &Chance, rng: &mut Rng) -> Tally;
}

/// The quick way: one draw for a whole chance.
impl Dice for Tables {
    #[inline]
    fn throw(&mut self, chance: &Chance, rng: &mut Rng) -> Tally {
        self.draw(chance, rng)
    }
}

/// The plain way: every die is thrown and the faces are read, as at a table. Slower; keeps the quick way honest.
#[derive(Debug, Clone, Default)]
pub struct DieByDie {
    faces: Faces,
}

impl Dice for DieByDie {
    fn throw(&mut self, chance: &Chance, rng: &mut Rng) -> Tally {
        self.faces.clear();
        loop {
            match chance.read(&self.faces) {
                Ok(Reading::Done(tally)) => return tally,
                Ok(Reading::More(dice)) => {
                    for _ in 0..dice {
                        self.faces.push(face(chance, self.faces.len(), rng));
                    }
                }
                Err(error) => unreachable!("thrown faces exist: {error:?}"),
            }
        }
    }
}

fn face(chance: &Chance, nth: usize, rng: &mut Rng) -> u8 {
    let Chance::Draw(cup) = chance else { return rng.below(chance.sides(nth).into()) as u8 + 1 };
    let mut ball = rng.below(cup.iter().map(|&n| u32::from(n)).sum());
    for (kind, n) in (1..).zip(*cup) {
        if ball < u32::from(n) {
            return kind;
        }
        ball -= u32::from(n);
    }
    unreachable!("drew from an empty cup")
}

/// The simulation reader. Generic over policy and dice, so that a whole battle is one compiled loop.
#[derive(Debug)]
pub struct Sampler<'s, B: Battle, P, D = Tables> {
    setup: &'s B::Setup,
    pub rng: Rng,
    pub policy: P,
    dice: D,
    /// Chances thrown.
    pub rolls: u64,
    /// Questions answered.
    pub asks: u64,
}

/// The same reader with every die thrown.
pub type DiceSampler<'s, B, P> = Sampler<'s, B, P, DieByDie>;

impl<'s, B: Battle, P: Policy<B>, D: Dice> Sampler<'s, B, P, D> {
    pub fn new(setup: &'s B::Setup, rng: Rng, policy: P) -> Sampler<'s, B, P, D> {
        Sampler { setup, rng, policy, dice: D::default(), rolls: 0, asks: 0 }
    }
    /// Ready for the next battle; the tables are kept.
    pub fn reset(&mut self, rng: Rng, policy: P) {
        (self.rng, self.policy, self.rolls, self.asks) = (rng, policy, 0, 0);
    }
}

impl<B: Battle, P: Policy<B>, D: Dice> Oracle<B> for Sampler<'_, B, P, D> {
    #[inline]
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        self.rolls += 1;
        Ok(self.dice.throw(&roll.chance, &mut self.rng))
    }
    #[inline]
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        self.asks += 1;
        let answer = self.policy.answer(&mut self.rng, Sight::new(self.setup, at, question.seat), question);
        debug_assert!(question.admits(&answer).is_ok(), "{answer:?} for {question:?}");
        Ok(answer)
    }
    #[inline]
    fn ask_way(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<(Answer, Option<Figures>)> {
        self.asks += 1;
        let way = self.policy.way(&mut self.rng, Sight::new(self.setup, at, question.seat), question);
        debug_assert!(question.admits(&way.0).is_ok(), "{:?} for {question:?}", way.0);
        Ok(way)
    }
    #[inline]
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    #[inline]
    fn tell(&mut self, _: B::Clause, _: B::Event) {}
    #[inline]
    fn listens(&self) -> bool {
        false
    }
}
