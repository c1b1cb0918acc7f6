//! Whether a cut keeps its word: from there on only the position, the live values and the place in the text matter.
use crate::{example::worked_examples, three_ways};
use kernel::{
    Answer, Answers, Battle, Chance, ClauseId, Flow, Live, Oracle, Play, Question, Roll, Ruleset, Scene, Scenes, Seat,
    Sight, Tally, Write, Written, in_turn,
};
use odds::Tables;
use sim::{Policy, Random, Rng, Sampler};
use std::{
    collections::{HashMap, hash_map::Entry},
    fmt::Debug,
    ops::Range,
};

/// Steps of a battle after which it is left alone.
const STEPS: u32 = 5_000;
/// So that no two places have the same luck.
const PRIME: u64 = 0x0100_0000_01b3;
/// How many ways on are tried from every promise.
const WAYS: usize = 3;

/// Lines that come to a cut in the same position, at the same place and with the same live values go on alike: throw by
/// throw and question by question, with the same dice and answers, to the next cut or the end of the step.
/// `lines` from every checkpoint of random battles. Gives how often a promise was made again.
pub fn cuts_keep_their_word<B: Battle>(setup: &B::Setup, battles: Range<u64>, lines: u64) -> usize {
    let mut again = 0;
    for seed in battles {
        let mut state = B::start(setup);
        let mut sampler: Sampler<'_, B, Random> = Sampler::new(setup, Rng::seeded(seed), Random);
        for step in 0..STEPS {
            let answer = |rng: &mut Rng, at: &B::State, question: &Question<'_, B>| {
                Random.answer(rng, Sight::new(setup, at, question.seat), question)
            };
            let play = |oracle: &mut dyn Oracle<B>| {
                let mut state = state.clone();
                B::stride(setup, &mut state, oracle).map(|flow| (flow == Flow::Over, state))
            };
            again += keep_their_word(&format!("battle {seed}, step {step}"), lines, answer, play);
            match B::stride(setup, &mut state, &mut sampler) {
                Ok(Flow::On) => {}
                Ok(Flow::Over) => break,
                Err(stop) => panic!("a sampler stopped: {stop:?}"),
            }
        }
    }
    again
}

/// The same of the example of every procedure, and of every worked example of these files.
pub fn scenes_keep_their_word<R: Scenes>(worked: &[&str], lines: u64) -> usize {
    let kept = |name: &str, scene: &dyn Scene<R>| {
        let answer = |_: &mut Rng, at: &R::State, question: &Question<'_, R>| scene.answer(at, question);
        keep_their_word(name, lines, answer, |oracle| scene.run(oracle))
    };
    let examples = R::procedures().iter().map(|procedure| {
        let typed = procedure.example.splitn(3, ' ').last().unwrap_or_default();
        kept(typed, three_ways::scene::<R>(typed).as_ref())
    });
    let worked = worked.iter().flat_map(|text| worked_examples(text));
    examples.chain(worked.map(|case| kept(&case.id, case.scene::<R>().as_ref()))).sum()
}

/// The same of any text.
pub fn keep_their_word<R: Ruleset, T: PartialEq + Debug>(
    place: &str,
    lines: u64,
    answer: impl Fn(&mut Rng, &R::State, &Question<'_, R>) -> Answer,
    play: impl Fn(&mut dyn Oracle<R>) -> Play<T>,
) -> usize {
    let mut kept = Kept { promises: HashMap::new(), ways: HashMap::new(), again: 0 };
    let mut tables = Tables::default();
    let here =
        Written::of(&place).as_slice().iter().fold(0, |sum: u64, &byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME));
    for line in 0..lines {
        let mut keeper = Keeper {
            place,
            kept: &mut kept,
            tables: &mut tables,
            answer: &answer,
            // Most lines of a checkpoint are answered alike, so that they meet again.
            answers: Rng::seeded(here ^ if line % 4 == 0 { line } else { u64::MAX }),
            dice: Rng::seeded(here ^ line),
            choice: Rng::seeded(line),
            from: None,
            notes: vec![],
        };
        match play(&mut keeper) {
            Ok(end) => keeper.arrive(End::Over(end)),
            Err(stop) => panic!("{place}: a reader that never stops was stopped: {stop:?}"),
        }
    }
    kept.again
}

/// Position, place, live values.
type Promise<R> = (<R as Ruleset>::State, <R as Ruleset>::Clause, Vec<u8>);

/// What came after a promise, to the next one or the end.
type After<R, T> = (Vec<Note<R>>, End<T>);

struct Kept<R: Ruleset, T> {
    promises: HashMap<Promise<R>, usize>,
    /// What came after a promise, by its number and the dice that fell then.
    ways: HashMap<(usize, usize), After<R, T>>,
    again: usize,
}

#[derive(Debug, PartialEq)]
enum Note<R: Ruleset> {
    Rolled { clause: R::Clause, about: R::Subject, chance: Chance },
    Asked { seat: Seat, clause: R::Clause, about: R::Subject, answer: Answer },
}

#[derive(Debug, PartialEq)]
enum End<T> {
    Promise(usize),
    Over(T),
}

struct Keeper<'a, R: Ruleset, T, A> {
    place: &'a str,
    kept: &'a mut Kept<R, T>,
    tables: &'a mut Tables,
    answer: &'a A,
    answers: Rng,
    dice: Rng,
    /// Which of the ways on is taken.
    choice: Rng,
    /// The last promise, and the way that was taken from there.
    from: Option<(usize, usize, R::Clause)>,
    notes: Vec<Note<R>>,
}

impl<R: Ruleset, T: PartialEq + Debug, A> Keeper<'_, R, T, A> {
    fn arrive(&mut self, end: End<T>) {
        let now = std::mem::take(&mut self.notes);
        let Some((promise, way, clause)) = self.from else { return };
        match self.kept.ways.entry((promise, way)) {
            Entry::Vacant(free) => drop(free.insert((now, end))),
            Entry::Occupied(known) => {
                self.kept.again += 1;
                let (before, place, clause) = (known.get(), self.place, clause.id());
                let differs = (0..now.len().max(before.0.len())).find(|&n| now.get(n) != before.0.get(n));
                let (one, other) = match differs {
                    Some(n) => (format!("{:?}", before.0.get(n)), format!("{:?}", now.get(n))),
                    None if before.1 != end => (format!("{:?}", before.1), format!("{end:?}")),
                    None => return,
                };
                panic!("{place}: {clause} forgets a value: {one} and {other} come after the same promise");
            }
        }
    }
}

impl<R, T, A> Oracle<R> for Keeper<'_, R, T, A>
where
    R: Ruleset,
    T: PartialEq + Debug,
    A: Fn(&mut Rng, &R::State, &Question<'_, R>) -> Answer,
{
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        let Roll { clause, about, chance, .. } = *roll;
        self.notes.push(Note::Rolled { clause, about, chance });
        Ok(self.tables.draw(&roll.chance, &mut self.dice))
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        let answer = (self.answer)(&mut self.answers, at, question);
        let Question { seat, clause, about, .. } = *question;
        self.notes.push(Note::Asked { seat, clause, about, answer: answer.clone() });
        Ok(answer)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        in_turn(self, write)
    }
    /// What is told may say more than anything that follows from it: a total, where only its row is read.
    fn tell(&mut self, _: R::Clause, _: R::Event) {}
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        let next = self.kept.promises.len();
        let promise = (at.clone(), clause, Written::of(live).as_slice().to_vec());
        let promise = *self.kept.promises.entry(promise).or_insert(next);
        self.arrive(End::Promise(promise));
        let way = self.choice.any(WAYS);
        let seed = (promise * WAYS + way) as u64;
        (self.answers, self.dice) = (Rng::seeded(seed), Rng::seeded(!seed));
        self.from = Some((promise, way, clause));
        Ok(())
    }
}
