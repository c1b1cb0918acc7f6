//! Odds of an answer that was not given yet.
use super::Table;
use crate::{
    Fault, Foresight, Replies,
    foresee::{BEST, Followed, Glance, LOSSES, Noting, Reply, SENSIBLE, replies},
    odds::{case, margin, mixed},
};
use ::odds::{Budget, Distribution, Method, OddsError, odds};
use content::Published;
use kernel::{Answer, ClauseId, Eyes, Imagined, Outlook, Question, Recall, Scene, Seat, Suspend, Witness};
use protocol::{Case, NeededRoll, Odds};
use session::{AnswerError, PlayError, Storage};
use sim::Rng;

/// Positions that are imagined where something is hidden.
const POSITIONS: u64 = 12;

impl<B: Published, S: Storage> Table<B, S> {
    pub(super) fn foreseen(&self, seat: Seat, nth: usize, answer: &Answer, wish: Foresight) -> Result<Odds, Fault> {
        let question = self.question_of(seat, nth)?;
        let refused = |refusal| self.fault(&PlayError::Answer(AnswerError::Refused(refusal)));
        question.admits(answer).map_err(refused)?;
        let recall = self.session().recall(seat);
        let asked = Asked { table: self, question, answer, recall: &recall, bases: self.possible(&recall) };
        let share = Budget { time: wish.budget.time / if wish.then { 2 } else { 1 }, ..wish.budget };
        let Some(witness) = B::witness(question, answer) else {
            return match B::unforeseen(self.setup()) {
                Some(clause) => Err(closed(clause)),
                // Nothing happens in the step in which orders are written.
                None if B::umpired(self.setup()) => asked.onward(asked.titled(), share),
                None if wish.then => asked.onward(asked.toll(share).unwrap_or_else(|_| asked.titled()), share),
                None => asked.toll(share),
            };
        };
        let now = B::known(self.setup(), self.session().position(seat), Eyes::Seat(seat));
        let odds = match B::outlook(self.setup(), &now, question, answer) {
            Outlook::Open if wish.replies == Replies::Best => asked.best(&witness, share),
            Outlook::Open => asked.followed(&witness, share),
            Outlook::Under(scenes) => asked.imagined(&witness, &scenes, share),
            Outlook::Closed(clause) => Err(closed(clause)),
        }?;
        if wish.then && B::unforeseen(self.setup()).is_none() { asked.onward(odds, share) } else { Ok(odds) }
    }

    /// Positions that the seat holds for possible; the same ones whenever it asks.
    pub(super) fn possible(&self, recall: &Recall<B>) -> Vec<B::State> {
        let (setup, entries) = (self.setup(), self.session().journal().len() as u64);
        let mut bases: Vec<B::State> = vec![];
        for nth in 0..if B::hides(setup) { POSITIONS } else { 1 } {
            let mut rng = Rng::of(entries, nth);
            let base = B::imagine(setup, recall.view(), &mut |n| rng.below(n));
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
        bases
    }
}

fn closed(clause: impl ClauseId) -> Fault {
    Fault {
        clauses: vec![clause.id()],
        ..Fault::new("odds/closed", format!("no odds before it is declared: {}", clause.title()))
    }
}

/// An answer that may be given, and the positions in which it may be.
struct Asked<'a, B: Published, S> {
    table: &'a Table<B, S>,
    question: &'a Question<'static, B>,
    answer: &'a Answer,
    recall: &'a Recall<B>,
    bases: Vec<B::State>,
}

impl<B: Published, S: Storage> Asked<'_, B, S> {
    fn scene(&self, base: &B::State, noting: Noting<B>, reply: Option<Reply<B>>) -> Followed<'_, B> {
        let Asked { question, answer, recall, .. } = *self;
        Followed { setup: self.table.setup(), base: base.clone(), recall, question, answer, noting, reply }
    }

    /// From the position as the seat knows it, one case for each reply of the other side.
    fn followed(&self, witness: &B::Witness, budget: Budget) -> Result<Odds, Fault> {
        let noting = || Noting::Step(witness.clone());
        let seat = self.question.seat;
        let first = self.bases.first().map(|base| self.scene(base, noting(), None));
        let asked = first.as_ref().and_then(|scene| Glance::<B>::at(scene, seat).asked);
        let mut cases: Vec<(String, Option<Reply<B>>)> =
            replies(self.table.setup(), asked, seat).into_iter().map(|(label, reply)| (label, Some(reply))).collect();
        if cases.is_empty() {
            cases.push((String::new(), None));
        }
        let share = Budget { time: budget.time / cases.len() as u32, ..budget };
        let mut odds = self.titled();
        for (label, reply) in cases {
            let found = self.over_positions(&noting(), reply.as_ref(), share)?;
            add(&mut odds, case(&label, witness.measures(), &found), &found);
        }
        odds.needs = first.map(|scene| needs::<B>(&scene, seat)).unwrap_or_default();
        Ok(odds)
    }

    /// From the same, with best replies; with sensible ones where there are too many lines for that.
    fn best(&self, witness: &B::Witness, budget: Budget) -> Result<Odds, Fault> {
        let share = Budget { time: budget.time / (2 * self.bases.len().max(1)) as u32, ..budget };
        let scenes = self.bases.iter().map(|base| self.scene(base, Noting::Step(witness.clone()), None));
        let mut parts = vec![];
        for scene in scenes {
            match scene.best(witness, share) {
                Ok(found) => parts.push(found),
                Err(Suspend::Diverged) => {}
                Err(Suspend::Abandoned | Suspend::Question) => {
                    let mut odds = self.followed(witness, Budget { time: budget.time / 2, ..budget })?;
                    odds.assumes += "; there are too many lines for best replies";
                    return Ok(odds);
                }
            }
        }
        let found = mixed(parts).ok_or_else(impossible)?;
        let mut odds = self.titled();
        odds.assumes = odds.assumes.replace(SENSIBLE, BEST);
        add(&mut odds, case("", witness.measures(), &found), &found);
        let first = self.bases.first().map(|base| self.scene(base, Noting::Step(witness.clone()), None));
        odds.needs = first.map(|scene| needs::<B>(&scene, self.question.seat)).unwrap_or_default();
        Ok(odds)
    }

    /// Under one condition after the other.
    fn imagined(&self, witness: &B::Witness, scenes: &[Imagined<'_, B>], budget: Budget) -> Result<Odds, Fault> {
        let share = Budget { time: budget.time / scenes.len().max(1) as u32, ..budget };
        let mut odds = Odds { assumes: String::new(), ..self.titled() };
        for Imagined { condition, scene } in scenes {
            let found = ::odds::odds(&**scene, share).map_err(|error| none(&error))?;
            odds.assumes = found.assumes;
            add(&mut odds, case(condition, witness.measures(), &found.odds), &found.odds);
        }
        odds.needs = scenes.first().map(|one| needs::<B>(&*one.scene, self.question.seat)).unwrap_or_default();
        Ok(odds)
    }

    /// What both sides lose in this step, where nobody takes note of anything else.
    fn toll(&self, budget: Budget) -> Result<Odds, Fault> {
        let found = self.over_positions(&Noting::Toll, None, budget)?;
        let mut odds = self.titled();
        let mut case = case("", &LOSSES, &found);
        case.measures.retain(|measure| measure.bars.iter().any(|bar| bar.value != 0));
        if case.measures.is_empty() {
            return Err(Fault::new("odds/none", "nothing is lost by this answer, whatever the dice do"));
        }
        add(&mut odds, case, &found);
        Ok(odds)
    }

    /// What the other side can do next: given that it acts next, and how likely that is; or, where it never does, after
    /// the rest of this side.
    fn onward(&self, odds: Odds, budget: Budget) -> Result<Odds, Fault> {
        let setup = self.table.setup();
        let acts = |found: &Distribution| found.chance(|outcome| outcome[0] == 1);
        let mut found = self.over_positions(&Noting::Onward { waits: false }, None, budget)?;
        let label = match acts(&found) {
            _ if B::umpired(setup) => "by the next orders".to_owned(),
            p if p <= 0.0 => {
                found = self.over_positions(&Noting::Onward { waits: true }, None, budget)?;
                "then, when the rest of this side and one of theirs have acted".to_owned()
            }
            p if p < 1.0 - 1e-12 => format!("then, if they act next ({:.0} %)", 100.0 * p),
            _ => "then, when they have acted".to_owned(),
        };
        let p = acts(&found);
        if p <= 0.0 {
            return Ok(odds);
        }
        found.cells.retain(|outcome, _| outcome[0] == 1);
        for share in found.cells.values_mut() {
            *share /= p;
        }
        let losses = found.cells.iter().map(|(outcome, &p)| (outcome[1..].into(), p));
        let losses = Distribution { cells: losses.collect(), method: found.method };
        let mut then = case(&label, &LOSSES, &losses);
        // Where men fight alone they are the units too: once is enough.
        then.measures.retain(|measure| !(B::umpired(setup) && measure.name.ends_with("units lost")));
        if let Method::Sampled { error, .. } = found.method {
            then.label = format!("{}, sampled ± {:.1} %", then.label, 100.0 * error);
        }
        Ok(Odds { then: Some(then), ..odds })
    }

    fn over_positions(
        &self,
        noting: &Noting<B>,
        reply: Option<&Reply<B>>,
        budget: Budget,
    ) -> Result<Distribution, Fault> {
        let share = Budget { time: budget.time / self.bases.len().max(1) as u32, ..budget };
        let mut parts = vec![];
        for base in &self.bases {
            match odds(&self.scene(base, noting.clone(), reply.cloned()), share) {
                Ok(found) => parts.push(found.odds),
                // What was seen since does not fit this position.
                Err(OddsError::Diverged) => {}
                Err(error) => return Err(none(&error)),
            }
        }
        mixed(parts).ok_or_else(impossible)
    }

    fn titled(&self) -> Odds {
        let assumes = match self.bases.len() {
            1 => SENSIBLE.to_owned(),
            n => format!("{SENSIBLE}; over {n} positions that may be, for all that is seen"),
        };
        Odds {
            title: crate::speech::answer(self.table.setup(), self.question, self.answer),
            given: vec![],
            exact: true,
            margin: 0.0,
            assumes,
            needs: vec![],
            cases: vec![],
            then: None,
            idle: vec![],
            because: vec![],
            map: vec![],
        }
    }
}

fn add(odds: &mut Odds, case: Case, found: &Distribution) {
    odds.exact &= matches!(found.method, Method::Exact { .. });
    odds.margin = margin(found).max(odds.margin);
    odds.cases.push(case);
}

fn impossible() -> Fault {
    Fault::new("odds/none", "no odds: nothing that may be there fits what was seen")
}

fn none(error: &OddsError) -> Fault {
    Fault::new("odds/none", format!("no odds: {error}"))
}

fn needs<B: Published>(scene: &dyn Scene<B>, seat: Seat) -> Vec<NeededRoll> {
    Glance::<B>::at(scene, seat).needs
}
