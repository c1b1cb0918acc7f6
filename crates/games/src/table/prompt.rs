//! Open questions as a person reads them.
use super::{Table, ahead::Ahead};
use crate::{speech, wire::Wired};
use content::Published;
use kernel::{Answer, Chance, ClauseId as _, Ground, Offer, Question, Seat};
use protocol::{Ask, Barred, Blank, Choice, Dice, Fill, Icon, Input, Kind, Prompt, Suggestion};
use session::{Asked, Open, Storage, explain};

/// Answers worth showing to a person.
const SUGGESTIONS: usize = 5;

impl<B: Published, S: Storage> Table<B, S> {
    pub(super) fn prompts_of(&self, seat: Seat) -> Vec<Prompt> {
        if let Some(prompts) = &self.asked.borrow()[seat.index()] {
            return prompts.clone();
        }
        let asked = self.session().asked(seat).into_iter();
        let prompts: Vec<Prompt> =
            asked.zip(self.session().open(seat)).map(|(asked, open)| self.prompt(asked, open)).collect();
        self.asked.borrow_mut()[seat.index()] = Some(prompts.clone());
        prompts
    }

    fn prompt(&self, asked: Asked<'_, B>, open: &Open<B>) -> Prompt {
        let Asked { nth, clause, title, prompt, options, barred, throw, expects, question, .. } = asked;
        let ask = match &question.offer {
            // Giving up is asked for in one place in every game; such options stand last.
            Offer::List { options: choices, barred: forbidden } => Ask::List {
                options: {
                    let mut ahead = self.ahead(question).into_iter();
                    let choice =
                        |((nth, text), &c)| self.choice(question, nth, text, c, ahead.next().unwrap_or_default());
                    let all = (0..).zip(options).zip(choices.iter());
                    all.filter(|(_, choice)| !B::gives_up(**choice)).map(choice).collect()
                },
                barred: barred
                    .into_iter()
                    .zip(forbidden.iter())
                    .map(|(b, (choice, _))| Barred {
                        text: b.text,
                        clauses: vec![b.clause.to_owned()],
                        title: b.title.to_owned(),
                        unit: B::chosen(*choice),
                        parts: B::parts(self.setup(), *choice).wired(),
                    })
                    .collect(),
            },
            Offer::SomeOf { kinds, alike, least, most } => {
                let row = |(text, &(choice, most)): (String, &(B::Choice, u8))| {
                    let (unit, figure) = B::figure(choice).unzip();
                    let alike = (!alike.is_empty()).then(|| B::kind(self.setup(), choice));
                    Kind { text, most, unit, figure, alike }
                };
                let kinds = options.into_iter().zip(kinds.iter()).map(row).collect();
                Ask::SomeOf { kinds, least: *least, most: *most }
            }
            Offer::Number { least, most } => Ask::Number { least: *least, most: *most },
            Offer::Place(_) => Ask::Place,
            Offer::Path { from, budget, ground } => {
                Ask::Path { from: from.wired(), budget: *budget, ordered: ground.is_ordered() }
            }
            Offer::Along { route, stretches } => Ask::Along { route: route.wired(), stretches: stretches.to_vec() },
            Offer::Dice(chance) => Ask::Dice(self.dice(chance, open, throw.unwrap_or_default())),
            Offer::Form(blanks) => Ask::Form {
                odds: B::witness(question, &Answer::Form(kernel::usual(blanks))).is_some(),
                blanks: blanks.iter().map(|blank| self.blank(question.seat, blank)).collect(),
            },
        };
        let (expects, example) = expects;
        let [unit, other] = B::units(question.about);
        Prompt {
            seat: question.seat.wired(),
            nth: nth as u16,
            clause: clause.to_owned(),
            title: title.to_owned(),
            text: prompt,
            unit,
            other,
            ask,
            expects,
            example,
            suggestions: self.suggestions(question),
        }
    }

    fn blank(&self, seat: Seat, blank: &kernel::Blank<B>) -> Blank {
        let fill = |&option: &B::Choice| Fill {
            text: B::choice(self.setup(), option),
            icon: self.icon(seat, option),
            unit: B::chosen(option),
        };
        Blank {
            name: B::choice(self.setup(), blank.name),
            clause: blank.clause.id().to_owned(),
            title: blank.clause.title().to_owned(),
            input: match &blank.input {
                kernel::Input::Number { least, most, per } => Input::Number { least: *least, most: *most, per: *per },
                kernel::Input::OneOf(options) => Input::OneOf { options: options.iter().map(fill).collect() },
            },
            usual: blank.usual,
        }
    }

    fn icon(&self, seat: Seat, choice: B::Choice) -> Option<Icon> {
        let text = B::choice(self.setup(), choice);
        B::sign(choice).map(|look| Icon { look: look.to_owned(), seat: seat.wired(), text })
    }

    fn choice(&self, question: &Question<'_, B>, nth: u16, text: String, choice: B::Choice, ahead: Ahead) -> Choice {
        let icon = self.icon(question.seat, choice);
        Choice {
            unit: B::chosen(choice),
            icon,
            odds: B::witness(question, &Answer::Pick(nth)).is_some(),
            parts: B::parts(self.setup(), choice).wired(),
            leads: B::leads(choice),
            reach: ahead.reach,
            targets: ahead.targets,
            text,
        }
    }

    fn dice(&self, chance: &Chance, open: &Open<B>, throw: String) -> Dice {
        let lots = match chance {
            Chance::Draw(cup) => {
                let kinds = cup.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
                (0..kinds).map(|kind| B::lot(self.setup(), kind)).collect()
            }
            _ => vec![],
        };
        Dice {
            dice: speech::dice(chance),
            sides: chance.sides(0),
            throw,
            purpose: B::purpose(open.question.clause, chance).map(|purpose| purpose.wired()),
            need: explain::need(chance, &open.because).map(|need| need.wired()),
            because: open.because.wired(),
            countable: explain::faces_of(chance, &open.because, 0).is_some()
                || explain::faces_of(chance, &open.because, speech::dice(chance)).is_some(),
            faces: lots,
        }
    }

    /// Advice, best first; of places close together only the best.
    fn suggestions(&self, question: &Question<'_, B>) -> Vec<Suggestion> {
        if matches!(question.offer, Offer::Dice(_)) {
            return vec![];
        }
        let view = self.session().view(question.seat);
        let mut kept: Vec<kernel::Advice> = vec![];
        for advice in B::advise(self.setup(), &view, question) {
            if kept.len() == SUGGESTIONS {
                break;
            }
            if !kept.iter().any(|other| speech::is_close::<B>(&other.answer, &advice.answer)) {
                kept.push(advice);
            }
        }
        let suggestion = |advice: kernel::Advice| Suggestion {
            text: speech::answer(self.setup(), question, &advice.answer),
            answer: advice.answer.wired(),
            reason: advice.reason.to_owned(),
        };
        kept.into_iter().map(suggestion).collect()
    }
}
