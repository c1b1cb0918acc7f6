//! Where an answer leads: what the same unit is asked for next, before any die falls. The rules themselves are run on
//! from what the seat knows; nothing is decided here.
use super::Table;
use content::Published;
use kernel::{Answer, Answers, Offer, Oracle, Play, Question, Recall, Roll, Seat, Suspend, Tally, Write, in_turn};
use session::Storage;

/// A way of so much, or one of these units.
#[derive(Default)]
pub(super) struct Ahead {
    pub(super) reach: Option<u32>,
    pub(super) targets: Vec<u16>,
}

impl<B: Published, S: Storage> Table<B, S> {
    /// What comes behind each option of a list that is about one unit.
    pub(super) fn ahead(&self, question: &Question<'static, B>) -> Vec<Ahead> {
        let (Offer::List { options, .. }, [Some(unit), _]) = (&question.offer, B::units(question.about)) else {
            return vec![];
        };
        if options.iter().any(|&option| B::chosen(option).is_some() || B::leads(option)) {
            return vec![];
        }
        let recall = self.session().recall(question.seat);
        let Some(base) = self.possible(&recall).into_iter().next() else { return vec![] };
        let picks = (0..).map(Answer::Pick).take(options.len());
        picks.map(|answer| look::<B>(self.setup(), &base, &recall, question, &answer, unit)).collect()
    }
}

fn look<B: Published>(
    setup: &B::Setup,
    base: &B::State,
    recall: &Recall<B>,
    question: &Question<'static, B>,
    answer: &Answer,
    unit: u16,
) -> Ahead {
    let mut eyes = Eyes { seat: question.seat, unit, ahead: Ahead::default() };
    let mut again = recall.again(question, answer, &mut eyes);
    // However it ends: what was seen was seen.
    B::stride(setup, &mut base.clone(), &mut again).ok();
    eyes.ahead
}

/// Sees the next question, and goes no farther.
struct Eyes {
    seat: Seat,
    unit: u16,
    ahead: Ahead,
}

impl<B: Published> Oracle<B> for Eyes {
    fn roll(&mut self, _: &Roll<'_, B>) -> Play<Tally> {
        Err(Suspend::Abandoned)
    }
    fn ask(&mut self, _: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        if question.seat != self.seat || B::units(question.about)[0] != Some(self.unit) {
            return Err(Suspend::Abandoned);
        }
        match &question.offer {
            Offer::Path { budget, .. } => self.ahead.reach = Some(*budget),
            Offer::List { options, .. } => match (0..).zip(options.iter()).find(|(_, option)| B::leads(**option)) {
                // A plain move, where something else might be meant: the way comes behind it.
                Some((nth, _)) => return Ok(Answer::Pick(nth)),
                None => self.ahead.targets = options.iter().filter_map(|&option| B::chosen(option)).collect(),
            },
            _ => {}
        }
        Err(Suspend::Abandoned)
    }
    fn ask_all(&mut self, _: &B::State, _: &[Question<'_, B>]) -> Play<Answers> {
        Err(Suspend::Abandoned)
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, _: B::Clause, _: B::Event) {}
}
