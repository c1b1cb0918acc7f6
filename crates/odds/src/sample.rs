//! Odds by lot, where there are too many lines to visit them all.
use crate::{Distribution, Method, OddsError, Rng, Tables, walk::LONGEST, wilson};
use kernel::{Answer, Answers, Oracle, Outcome, Play, Question, Roll, Ruleset, Scene, Suspend, Tally, Write, in_turn};
use std::{collections::BTreeMap, time::Instant};

/// Samples taken even when no time is left.
const LEAST: u64 = 100;

/// Runs the scene until the time or `most` runs are over. The dice are the same every time.
pub(crate) fn sample<R: Ruleset>(
    scene: &dyn Scene<R>,
    most: u64,
    until: Option<Instant>,
) -> Result<Distribution, OddsError> {
    let mut caster = Caster { scene, rng: Rng::seeded(0), tables: Tables::default(), calls: 0 };
    let mut seen: BTreeMap<Outcome, u64> = BTreeMap::new();
    let mut runs = 0;
    while runs < most.max(LEAST) {
        if runs >= LEAST && runs.is_multiple_of(16) && until.is_some_and(|until| Instant::now() >= until) {
            break;
        }
        caster.calls = 0;
        let outcome = scene.run(&mut caster).map_err(|stop| match stop {
            Suspend::Abandoned => OddsError::Endless,
            Suspend::Diverged => OddsError::Diverged,
            Suspend::Question => OddsError::Unanswered,
        })?;
        *seen.entry(outcome).or_insert(0) += 1;
        runs += 1;
    }
    let error = seen.values().map(|&hits| wilson(hits, runs).error()).fold(0.0, f64::max);
    let cells = seen.into_iter().map(|(outcome, hits)| (outcome, hits as f64 / runs as f64)).collect();
    Ok(Distribution { cells, method: Method::Sampled { runs, error } })
}

/// Throws by alias tables and answers as the scene does.
struct Caster<'a, R: Ruleset> {
    scene: &'a dyn Scene<R>,
    rng: Rng,
    tables: Tables,
    calls: usize,
}

impl<R: Ruleset> Caster<'_, R> {
    fn count(&mut self) -> Play<()> {
        self.calls += 1;
        if self.calls == LONGEST { Err(Suspend::Abandoned) } else { Ok(()) }
    }
}

impl<R: Ruleset> Oracle<R> for Caster<'_, R> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        self.count()?;
        Ok(self.tables.draw(&roll.chance, &mut self.rng))
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.count()?;
        let answer = self.scene.answer(at, question);
        debug_assert!(question.admits(&answer).is_ok(), "{answer:?} for {question:?}");
        Ok(answer)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, _: R::Clause, _: R::Event) {}
}
