//! Laws that watch random battles: each gets every position that is shown, what was told on the way there, and what is asked.
use kernel::{Answer, Answers, Battle, Flow, Live, Oracle, Play, Question, Roll, Tally, Write, in_turn};
use sim::{Policy, Rng, Sampler};

/// One look at a battle.
#[derive(Debug)]
pub struct Look<'l, 'q, B: Battle> {
    /// Which of them: its seed.
    pub battle: u64,
    /// The position looked at last, and this one.
    pub before: &'l B::State,
    pub now: &'l B::State,
    /// What was told between them.
    pub told: &'l [(B::Clause, B::Event)],
    /// Nothing at the end of a step.
    pub asked: Option<&'l Question<'q, B>>,
}

/// Plays a battle by this policy, and shows the law every position in which somebody is asked or a step ends.
pub fn watch<B: Battle, P: Policy<B>>(setup: &B::Setup, seed: u64, policy: P, law: impl FnMut(Look<'_, '_, B>)) {
    let oracle: Sampler<'_, B, P> = Sampler::new(setup, Rng::seeded(seed), policy);
    let mut state = B::start(setup);
    let mut watcher = Watcher::<B, _, _> { oracle, law, seed, before: state.clone(), told: vec![] };
    loop {
        let flow =
            B::stride(setup, &mut state, &mut watcher).unwrap_or_else(|stop| panic!("a sampler stopped: {stop:?}"));
        watcher.look(&state, None);
        if flow == Flow::Over {
            return;
        }
    }
}

struct Watcher<B: Battle, O, L> {
    oracle: O,
    law: L,
    seed: u64,
    before: B::State,
    told: Vec<(B::Clause, B::Event)>,
}

impl<B: Battle, O, L: FnMut(Look<'_, '_, B>)> Watcher<B, O, L> {
    fn look(&mut self, now: &B::State, asked: Option<&Question<'_, B>>) {
        (self.law)(Look { battle: self.seed, before: &self.before, now, told: &self.told, asked });
        self.before = now.clone();
        self.told.clear();
    }
}

impl<B: Battle, O: Oracle<B>, L: FnMut(Look<'_, '_, B>)> Oracle<B> for Watcher<B, O, L> {
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        self.look(at, Some(question));
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        self.look(at, questions.first());
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        self.told.push((clause, event));
        self.oracle.tell(clause, event);
    }
    fn cut(&mut self, at: &B::State, clause: B::Clause, live: &dyn Live) -> Play<()> {
        self.oracle.cut(at, clause, live)
    }
}
