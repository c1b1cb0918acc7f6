//! Odds of an answer that was not given yet.
use super::Table;
use crate::{
    Fault,
    foresee::{Followed, Glance, replies},
    odds::{case, margin},
};
use ::odds::{Answered, Budget, Method, odds};
use content::Published;
use kernel::{Answer, ClauseId, Eyes, Imagined, Outlook, Question, Scene, Seat, Witness};
use protocol::{Case, NeededRoll, Odds};
use session::{AnswerError, PlayError, Storage};

impl<B: Published, S: Storage> Table<B, S> {
    pub(super) fn foreseen(&self, seat: Seat, nth: usize, answer: &Answer, budget: Budget) -> Result<Odds, Fault> {
        let question = self.question_of(seat, nth)?;
        let refused = |refusal| self.fault(&PlayError::Answer(AnswerError::Refused(refusal)));
        question.admits(answer).map_err(refused)?;
        let Some(witness) = B::witness(question, answer) else {
            return Err(Fault::new("odds/none", "there are no odds for this answer"));
        };
        let now = B::known(self.setup(), self.session().position(seat), Eyes::Seat(seat));
        match B::outlook(self.setup(), &now, question, answer) {
            // What is on record since the last checkpoint is not the seat's to know.
            Outlook::Open if self.session().is_umpired() => {
                Err(Fault::new("odds/none", "there are no odds for this answer"))
            }
            Outlook::Open => self.followed(question, answer, &witness, budget),
            Outlook::Under(scenes) => self.imagined(question, answer, &witness, &scenes, budget),
            Outlook::Closed(clause) => Err(Fault {
                clause: Some(clause.id()),
                ..Fault::new("odds/closed", format!("no odds before it is declared: {}", clause.title()))
            }),
        }
    }

    /// From the live position, one case for each reply of the other side.
    fn followed(
        &self,
        question: &Question<'_, B>,
        answer: &Answer,
        witness: &B::Witness,
        budget: Budget,
    ) -> Result<Odds, Fault> {
        let (base, journal) = self.session().base();
        let (setup, seat) = (self.setup(), question.seat);
        let base = B::known(setup, base, Eyes::Seat(seat));
        let scene =
            |reply| Followed { setup, base: base.clone(), journal, seat, answer, witness: witness.clone(), reply };
        let asked = Glance::<B>::at(&scene(None), seat).asked;
        let mut scenes: Vec<(String, Followed<'_, B>)> =
            replies(setup, asked, seat).into_iter().map(|(label, reply)| (label, scene(Some(reply)))).collect();
        if scenes.is_empty() {
            scenes.push((String::new(), scene(None)));
        }
        let scenes: Vec<(String, &dyn Scene<B>)> =
            scenes.iter().map(|(label, scene)| (label.clone(), scene as &dyn Scene<B>)).collect();
        self.told(question, answer, witness, &scenes, budget)
    }

    /// Under one condition after the other.
    fn imagined(
        &self,
        question: &Question<'_, B>,
        answer: &Answer,
        witness: &B::Witness,
        scenes: &[Imagined<'_, B>],
        budget: Budget,
    ) -> Result<Odds, Fault> {
        let scenes: Vec<(String, &dyn Scene<B>)> =
            scenes.iter().map(|imagined| (imagined.condition.clone(), &*imagined.scene as &dyn Scene<B>)).collect();
        self.told(question, answer, witness, &scenes, budget)
    }

    fn told(
        &self,
        question: &Question<'_, B>,
        answer: &Answer,
        witness: &B::Witness,
        scenes: &[(String, &dyn Scene<B>)],
        budget: Budget,
    ) -> Result<Odds, Fault> {
        let share = Budget { time: budget.time / scenes.len().max(1) as u32, ..budget };
        let (mut cases, mut exact, mut error, mut assumed): (Vec<Case>, _, _, _) = (vec![], true, 0.0, String::new());
        for (label, scene) in scenes {
            let Answered { odds: found, assumes } =
                odds(*scene, share).map_err(|error| Fault::new("odds/none", format!("no odds: {error}")))?;
            exact &= matches!(found.method, Method::Exact { .. });
            error = margin(&found).max(error);
            assumed = assumes;
            cases.push(case(label, witness.measures(), &found));
        }
        let needs = scenes.first().map(|(_, scene)| needs::<B>(*scene, question.seat)).unwrap_or_default();
        Ok(Odds {
            title: crate::speech::answer(self.setup(), question, answer),
            given: vec![],
            exact,
            margin: error,
            assumes: assumed,
            needs,
            cases,
        })
    }
}

fn needs<B: Published>(scene: &dyn Scene<B>, seat: Seat) -> Vec<NeededRoll> {
    Glance::<B>::at(scene, seat).needs
}
