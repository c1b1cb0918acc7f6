//! The night raid with a view that tells one thing too much.
use crate::common::night::{
    Clause, FigureId, Night, State, Wound,
    grid::Squares,
    state::Setup,
    view::View,
    words::{Choice, Event, Subject},
};
use kernel::{
    Answer, Answers, Battle, Board, Chance, Eyes, Flow, Hand, Offer, Oracle, Play, Purpose, Question, Roll, Ruleset,
    Seat, Status, Tally, Text, Verdict, Voice, Write,
};
use std::borrow::Cow;

/// What each number leaks; 0 is honest.
pub(crate) mod leak {
    pub(crate) const NOTHING: u8 = 0;
    pub(crate) const UNSEEN_SQUARE: u8 = 1;
    pub(crate) const SCRATCHES: u8 = 2;
    pub(crate) const SEALED_ORDERS: u8 = 3;
    pub(crate) const WOUND_IN_THE_LOG: u8 = 4;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leaky<const LEAK: u8>;

impl<const LEAK: u8> Ruleset for Leaky<LEAK> {
    type Clause = Clause;
    type Subject = Subject;
    type Choice = Choice;
    type Event = Event;
    type State = State;
    type Ground<'a> = Squares<'a>;
}

/// The rules of the night, asked through another ruleset's oracle.
struct Through<'o, const LEAK: u8>(&'o mut dyn Oracle<Leaky<LEAK>>);

fn through<'q, const LEAK: u8>(question: &'q Question<'_, Night>) -> Question<'q, Leaky<LEAK>> {
    let offer = match &question.offer {
        Offer::List { options, barred } => {
            Offer::List { options: Cow::Borrowed(options), barred: Cow::Borrowed(barred) }
        }
        Offer::Path { from, budget, ground } => {
            Offer::Path { from: *from, budget: *budget, ground: Squares(Cow::Borrowed(&ground.0)) }
        }
        other => unreachable!("the night never offers {other:?}"),
    };
    Question { seat: question.seat, clause: question.clause, about: question.about, offer }
}

impl<const LEAK: u8> Oracle<Night> for Through<'_, LEAK> {
    fn roll(&mut self, roll: &Roll<'_, Night>) -> Play<Tally> {
        let Roll { by, clause, about, chance, because } = *roll;
        self.0.roll(&Roll { by, clause, about, chance, because })
    }
    fn ask(&mut self, at: &State, question: &Question<'_, Night>) -> Play<Answer> {
        self.0.ask(at, &through(question))
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, Night>]) -> Play<Answers> {
        let questions: Vec<_> = questions.iter().map(through).collect();
        self.0.ask_all(at, &questions)
    }
    fn apart(&mut self, write: Write<'_, Night>) -> Play<()> {
        self.0.apart(&mut |seat, oracle| write(seat, &mut Through(oracle)))
    }
    fn tell(&mut self, clause: Clause, event: Event) {
        self.0.tell(clause, event);
    }
}

/// What the night shows, and a word too many.
type Told = (View, i16);

impl<const LEAK: u8> Battle for Leaky<LEAK> {
    const ID: &'static str = "leaky";
    const VERSION: u32 = 1;
    type Setup = Setup;
    type View = Told;

    fn start(setup: &Setup) -> State {
        Night::start(setup)
    }
    fn step(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        let oracle: &mut dyn Oracle<Self> = &mut Dyn(oracle);
        Night::step(setup, state, &mut Through(oracle))
    }
    fn umpired(setup: &Setup) -> bool {
        Night::umpired(setup)
    }
    fn verdict(setup: &Setup, state: &State) -> Verdict {
        Night::verdict(setup, state)
    }
    fn view(setup: &Setup, state: &State, to: Eyes) -> Told {
        let theirs = || FigureId::ALL.into_iter().filter(|man| !to.are_of(man.side()));
        let secret: i16 = match LEAK {
            leak::UNSEEN_SQUARE => theirs().map(|man| state.man(man).at.x).sum(),
            leak::SCRATCHES => theirs().filter(|&man| state.man(man).wound == Wound::Scratch).count() as i16,
            leak::SEALED_ORDERS => theirs().filter(|man| state.ordered[usize::from(man.0)]).count() as i16,
            _ => 0,
        };
        (Night::view(setup, state, to), secret)
    }
    fn told(event: Event, to: Eyes) -> Option<Event> {
        match event {
            Event::Wounded { seen: true, .. } if LEAK == leak::WOUND_IN_THE_LOG => Some(event),
            _ => Night::told(event, to),
        }
    }
    fn shows(clause: Clause, about: Subject, by: Hand, to: Eyes) -> bool {
        Night::shows(clause, about, by, to)
    }
}

/// Any oracle as one that can be pointed to.
struct Dyn<'o, O: ?Sized>(&'o mut O);

impl<const LEAK: u8, O: Oracle<Leaky<LEAK>> + ?Sized> Oracle<Leaky<LEAK>> for Dyn<'_, O> {
    fn roll(&mut self, roll: &Roll<'_, Leaky<LEAK>>) -> Play<Tally> {
        self.0.roll(roll)
    }
    fn ask(&mut self, at: &State, question: &Question<'_, Leaky<LEAK>>) -> Play<Answer> {
        self.0.ask(at, question)
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, Leaky<LEAK>>]) -> Play<Answers> {
        self.0.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, Leaky<LEAK>>) -> Play<()> {
        self.0.apart(write)
    }
    fn tell(&mut self, clause: Clause, event: Event) {
        self.0.tell(clause, event);
    }
}

impl<const LEAK: u8> Voice for Leaky<LEAK> {
    fn event(setup: &Setup, event: Event) -> Text {
        Night::event(setup, event)
    }
    fn purpose(clause: Clause, chance: &Chance) -> Option<Purpose> {
        Night::purpose(clause, chance)
    }
    fn choice(setup: &Setup, choice: Choice) -> String {
        Night::choice(setup, choice)
    }
    fn subject(setup: &Setup, about: Subject) -> Text {
        Night::subject(setup, about)
    }
    fn question(setup: &Setup, question: &Question<'_, Self>) -> String {
        format!("{}: {}", question.clause as u8, Night::subject(setup, question.about))
    }
    fn side(setup: &Setup, seat: Seat) -> String {
        Night::side(setup, seat)
    }
    fn headline(setup: &Setup, view: &Told) -> String {
        Night::headline(setup, &view.0)
    }
    fn status(setup: &Setup, view: &Told) -> Status {
        Night::status(setup, &view.0)
    }
    fn board(setup: &Setup, view: &Told) -> Board {
        Night::board(setup, &view.0)
    }
}
