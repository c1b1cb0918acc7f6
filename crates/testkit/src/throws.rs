//! Whether everything that dice are thrown for can be asked for odds.
use crate::{
    example::worked_examples,
    report::{self, Fixture},
    three_ways::scene,
};
use kernel::{
    Answer, Answers, Battle, ClauseId, Live, Oracle, Play, Question, Roll, Ruleset, Scene, Scenes, Tally, Voice, Write,
};
use odds::{Merger, OddsError};
use sim::{Random, Rng, Sampler, watched_battle};
use std::{collections::BTreeSet, fmt::Display, ops::Range, path::Path};

/// Runs of one line: enough for every clause to come up, with all dice visited that far.
const RUNS: u64 = 20_000;
/// Steps after which a battle is left alone.
const STEPS: u32 = 5_000;

/// Clauses that dice were thrown for.
pub type Throws<C> = BTreeSet<C>;

/// What dice are thrown for in random battles.
pub fn thrown_in_battles<B: Battle>(setup: &B::Setup, battles: Range<u64>) -> Throws<B::Clause> {
    let mut thrown = Throws::new();
    for seed in battles {
        let mut sampler: Sampler<'_, B, Random> = Sampler::new(setup, Rng::seeded(seed), Random);
        let mut noting = Noting { oracle: &mut sampler, thrown: &mut thrown };
        let end = watched_battle::<B>(setup, &mut noting, STEPS);
        assert!(end.is_ok(), "battle {seed} does not end: {end:?}");
    }
    thrown
}

/// What dice are thrown for in the battle reports of a folder.
pub fn thrown_in_reports<B: Voice, E: Display>(
    folder: impl AsRef<Path>,
    fixture: impl Fn(&str) -> Result<Fixture<B>, E>,
) -> Throws<B::Clause> {
    report::read::<B, E>(folder.as_ref(), fixture).thrown
}

/// Whatever dice are `thrown` for has odds: in the example of a procedure, a worked example of these files, or one of
/// these lines; or it stands in `without`, with the reason, and nowhere else.
pub fn every_throw_has_a_line<R: Scenes>(
    thrown: &Throws<R::Clause>,
    worked: &[&str],
    lines: &[&str],
    without: &[(R::Clause, &str)],
) {
    let mut asked = Throws::new();
    for procedure in R::procedures() {
        let typed = procedure.example.splitn(3, ' ').last().unwrap_or_default();
        ask::<R>(scene::<R>(typed).as_ref(), &mut asked);
    }
    for case in worked.iter().flat_map(|text| worked_examples(text)) {
        ask::<R>(case.scene::<R>().as_ref(), &mut asked);
    }
    for line in lines {
        ask::<R>(scene::<R>(line).as_ref(), &mut asked);
    }
    let excused = |clause: &R::Clause| without.iter().any(|(known, _)| known == clause);
    let ids = |clauses: Vec<R::Clause>| clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>().join(" ");
    let silent = thrown.iter().filter(|clause| !asked.contains(clause) && !excused(clause));
    let silent = ids(silent.copied().collect());
    assert!(silent.is_empty(), "dice are thrown for these, and no line has their odds: {silent}");
    let stale = without.iter().map(|(clause, _)| *clause).filter(|clause| asked.contains(clause));
    let stale = ids(stale.collect());
    assert!(stale.is_empty(), "these have odds, and a reason for having none: {stale}");
}

/// Every line of dice, joined at the cuts.
fn ask<R: Ruleset>(scene: &dyn Scene<R>, thrown: &mut Throws<R::Clause>) {
    let mut merger = Merger::<R, _>::new(|at, question| scene.answer(at, question));
    merger.budget = RUNS;
    // Where there are more lines than that, what came up so far will do.
    match merger.odds(|oracle| scene.run(&mut Noting { oracle, thrown })) {
        Ok(_) | Err(OddsError::Spent { .. }) => {}
        Err(error) => panic!("{error}"),
    }
}

/// Passes everything on, and notes what dice are thrown for.
struct Noting<'a, R: Ruleset> {
    oracle: &'a mut dyn Oracle<R>,
    thrown: &'a mut Throws<R::Clause>,
}

impl<R: Ruleset> Oracle<R> for Noting<'_, R> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        if !roll.chance.is_empty() {
            self.thrown.insert(roll.clause);
        }
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.oracle.ask(at, question)
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
    fn cut(&mut self, at: &R::State, clause: R::Clause, live: &dyn Live) -> Play<()> {
        self.oracle.cut(at, clause, live)
    }
}
