//! What holds for every ruleset. A law panics where it is broken, and says by what.
use crate::{
    coverage::{Met, note},
    play::{dice, finish, play_one},
};
use kernel::{
    Answer, Answers, Battle, ClauseId, Flow, Live, Oracle, Play, Question, Roll, Seat, Tally, Write, in_turn,
};
use session::{DiceMode, Divergence, Session};
use sim::{Marking, Random, Rng, Sampler, watched_battle};
use std::collections::BTreeSet;

/// Answers in one battle after which it is said not to end.
const MOST_ANSWERS: usize = 20_000;

/// Every suggestion of every question met in a random battle can be played (on a copy); of long lists `most`, drawn at
/// random. Gives the number tried.
pub fn every_answer_is_playable<B: Battle>(setup: &B::Setup, seed: u64, most: usize) -> usize {
    let (mut session, mut rng) = (Session::<B>::new(setup.clone(), dice::<B>(DiceMode::Fair, seed)), Rng::seeded(seed));
    let (mut met, mut tried) = (Met::default(), 0);
    loop {
        met.open(&session);
        let copy = session.fork(dice::<B>(DiceMode::Fair, seed));
        for seat in Seat::BOTH {
            let open: Vec<Vec<Answer>> = session.questions(seat).map(Question::candidates).collect();
            for (nth, mut answers) in open.into_iter().enumerate() {
                assert!(!answers.is_empty(), "no answer is suggested to {:?}", session.question(seat, nth));
                while answers.len() > most {
                    answers.swap_remove(rng.any(answers.len()));
                }
                for answer in answers {
                    let played = copy.clone().answer(seat, nth, answer.clone());
                    assert!(played.is_ok(), "{answer:?} to {:?}: {played:?}", session.question(seat, nth));
                    tried += 1;
                }
            }
        }
        if !play_one(&mut session, &mut rng) {
            met.session(&session);
            note(&met);
            return tried;
        }
    }
}

/// The finished journal of a random battle replays to the same position, journal and log, throwing no die.
pub fn replay_is_play<B: Battle>(setup: &B::Setup, seed: u64, mode: DiceMode) -> Session<B> {
    let mut played = Session::<B>::new(setup.clone(), dice::<B>(mode, seed));
    finish(&mut played, &mut Rng::seeded(seed), MOST_ANSWERS);
    let journal = played.journal().to_vec();
    let again = replayed(Session::replay(setup.clone(), dice::<B>(mode, !seed), journal));
    assert!(again.is_over(), "the replay stops before the end");
    agree(&played, &again);
    let mut met = Met::default();
    met.session(&played);
    note(&met);
    played
}

/// Two runs of one journal are equal byte by byte: positions, logs, questions.
pub fn runs_agree<B: Battle>(session: &Session<B>) {
    let run = || {
        let (setup, journal) = (session.setup().clone(), session.journal().to_vec());
        replayed(Session::<B>::replay(setup, session::Dice::Recorded, journal))
    };
    agree(&run(), &run());
}

fn replayed<B: Battle>(session: Result<Session<B>, Divergence>) -> Session<B> {
    session.unwrap_or_else(|d| panic!("the rules do not follow their own journal: {d}"))
}

fn agree<B: Battle>(one: &Session<B>, other: &Session<B>) {
    assert_eq!(one.state(), other.state(), "positions differ");
    assert_eq!(one.journal(), other.journal(), "journals differ");
    let bytes = |s: &Session<B>| s.lines().into_iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
    let logs = (bytes(one).expect("plain data"), bytes(other).expect("plain data"));
    let differ = logs.0.iter().zip(&logs.1).position(|(a, b)| a != b);
    assert!(differ.is_none() && logs.0.len() == logs.1.len(), "logs differ from line {differ:?} on");
    for seat in Seat::BOTH {
        crate::assert_twins(one, other, seat);
    }
}

/// Random battles end within `most_steps`, and are the same whether anybody listens or not.
pub fn battles_end<B: Battle>(setup: &B::Setup, battles: std::ops::Range<u64>, most_steps: u32) {
    let mut met = Met::default();
    for seed in battles {
        let sampler: Sampler<'_, B, Random> = Sampler::new(setup, Rng::seeded(seed), Random);
        let mut marking = Marking::new(sampler);
        let end = watched_battle::<B>(setup, &mut marking, most_steps);
        let mut deaf: Sampler<'_, B, Random> = Sampler::new(setup, Rng::seeded(seed), Random);
        let unheard = watched_battle::<B>(setup, &mut deaf, most_steps);
        match (end, unheard) {
            (Ok(end), Ok(unheard)) => assert!(end.state == unheard.state, "battle {seed} goes otherwise unheard"),
            (end, _) => panic!("battle {seed} does not end: {end:?}"),
        }
        met.add(Met { clauses: marking.seen, asked: marking.asked });
    }
    note(&met);
}

/// A random battle is the same whether its steps are played one by one or in a row.
pub fn steps_agree<B: Battle>(setup: &B::Setup, seed: u64, most_steps: u32) {
    let reader = || -> Sampler<'_, B, Random> { Sampler::new(setup, Rng::seeded(seed), Random) };
    let singly = watched_battle::<B>(setup, &mut reader(), most_steps);
    let (mut state, mut sampler) = (B::start(setup), reader());
    let mut oracle: &mut dyn Oracle<B> = &mut sampler;
    let played = B::steps(setup, &mut state, most_steps, &mut oracle);
    let steps = singly.as_ref().map(|end| (end.steps, Flow::Over)).map_err(|_| ());
    assert_eq!(played.map_err(|_| ()), steps, "battle {seed}");
    assert!(singly.is_ok_and(|end| end.state == state), "battle {seed} ends in another state");
}

/// In a random battle no count of the ledger changes unless an event since then explains it. `explains(event, n)`:
/// the event may change the nth count.
pub fn every_change_is_told<B: Battle, const N: usize>(
    setup: &B::Setup,
    seed: u64,
    ledger: impl Fn(&B::State) -> [i32; N],
    explains: impl Fn(B::Event, usize) -> bool,
) {
    let sampler: Sampler<'_, B, Random> = Sampler::new(setup, Rng::seeded(seed), Random);
    let mut state = B::start(setup);
    let counts = ledger(&state);
    let mut auditor = Auditor { oracle: sampler, ledger, explains, counts, told: BTreeSet::new() };
    for _ in 0..MOST_ANSWERS {
        let flow =
            B::stride(setup, &mut state, &mut auditor).unwrap_or_else(|stop| panic!("a sampler stopped: {stop:?}"));
        auditor.audit(&state, "the end of the step");
        if flow == kernel::Flow::Over {
            return;
        }
    }
    panic!("battle {seed} does not end");
}

/// Looks into the books wherever the position is shown.
struct Auditor<O, L, E, const N: usize> {
    oracle: O,
    ledger: L,
    explains: E,
    counts: [i32; N],
    /// Counts that an event since the last look explains.
    told: BTreeSet<usize>,
}

impl<O, L, E, const N: usize> Auditor<O, L, E, N> {
    fn audit<S>(&mut self, state: &S, place: &str)
    where
        L: Fn(&S) -> [i32; N],
    {
        let counts = (self.ledger)(state);
        for (n, (before, after)) in self.counts.iter().zip(&counts).enumerate() {
            let honest = before == after || self.told.contains(&n);
            assert!(honest, "before {place} count {n} went from {before} to {after}, and no event tells of it");
        }
        self.counts = counts;
        self.told.clear();
    }
}

impl<B, O, L, E, const N: usize> Oracle<B> for Auditor<O, L, E, N>
where
    B: Battle,
    O: Oracle<B>,
    L: Fn(&B::State) -> [i32; N],
    E: Fn(B::Event, usize) -> bool,
{
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        self.audit(at, question.clause.id());
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        self.audit(at, questions.first().map_or("sealed questions", |q| q.clause.id()));
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        self.told.extend((0..N).filter(|n| (self.explains)(event, *n)));
        self.oracle.tell(clause, event);
    }
    fn cut(&mut self, at: &B::State, clause: B::Clause, live: &dyn Live) -> Play<()> {
        self.audit(at, clause.id());
        self.oracle.cut(at, clause, live)
    }
}
