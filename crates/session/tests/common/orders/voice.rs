//! What the ruleset says.
use super::{
    state::{ALL, Setup, State},
    turn::Orders,
    words::{Choice, Event, Kind, Order, Subject, UnitId},
};
use kernel::{Board, BoardPiece, Measure, Offer, Point, Question, Seat, Token, Voice};

const NAMES: [&str; 6] = ["1st Squad", "2nd Squad", "Scouts", "Grenadiers", "Pioneers", "Reserve"];

fn name(unit: UnitId) -> &'static str {
    NAMES[usize::from(unit.0)]
}

impl Voice for Orders {
    fn event(setup: &Setup, event: Event) -> String {
        match event {
            Event::Deployed { unit, at } => format!("{} deploys at {}, {}", name(unit), at.x, at.y),
            Event::Drew(seat) => format!("a die for {}", Orders::side(setup, seat)),
            Event::Ordered { unit, order } => format!("{}: {order:?}", name(unit)),
            Event::Moved { unit, to } => format!("{} goes to {}, {}", name(unit), to.x, to.y),
            Event::Pinned { unit, pins: 1 } => format!("{}: 1 pin", name(unit)),
            Event::Pinned { unit, pins } => format!("{}: {pins} pins", name(unit)),
            Event::Lost { unit, men } => format!("{} loses {} men", name(unit), men.iter().sum::<u8>()),
            Event::Destroyed(unit) => format!("{} is destroyed", name(unit)),
            Event::TurnEnded(turn) => format!("turn {turn} begins"),
        }
    }
    fn choice(_: &Setup, choice: Choice) -> String {
        match choice {
            Choice::Unit(unit) => name(unit).into(),
            Choice::Order(order) => format!("{order:?}"),
            Choice::Man(Kind::Nco) => "NCO".into(),
            Choice::Man(Kind::Gunner) => "gunner".into(),
            Choice::Man(Kind::Rifle) => "rifleman".into(),
            Choice::GoDown(true) => "Go down".into(),
            Choice::GoDown(false) => "Stand".into(),
            Choice::Keep(true) => "Keep the ambush".into(),
            Choice::Keep(false) => "Give it up".into(),
        }
    }
    fn subject(_: &Setup, about: Subject) -> String {
        match about {
            Subject::Nothing => String::new(),
            Subject::Unit(unit) => name(unit).into(),
            Subject::Shot { from, at } => format!("{} at {}", name(from), name(at)),
        }
    }
    fn question(setup: &Setup, question: &Question<'_, Self>) -> String {
        let about = Orders::subject(setup, question.about);
        match question.offer {
            Offer::List { .. } if about.is_empty() => "which unit?".into(),
            Offer::List { .. } => format!("{about}: what now?"),
            Offer::SomeOf { most, .. } => format!("{about}: which {most} men?"),
            Offer::Number { .. } => format!("{about}: how many hold their fire?"),
            Offer::Place(_) => format!("{about}: where?"),
            Offer::Path { .. } => format!("{about}: which way?"),
            Offer::Along { .. } => format!("{about}: fire where on its path?"),
            Offer::Dice(_) => format!("{about}: throw"),
        }
    }
    fn side(_: &Setup, seat: Seat) -> String {
        ["US", "German"][seat.index()].into()
    }
    fn headline(setup: &Setup, view: &State) -> String {
        format!("Turn {} of {}", view.turn, setup.turns)
    }
    fn board(setup: &Setup, view: &State) -> Board {
        let pieces = setup.field.areas.iter().map(|a| BoardPiece {
            kind: "area".into(),
            glyph: 'x',
            outline: vec![a.least, Point::new(a.most.x, a.least.y), a.most, Point::new(a.least.x, a.most.y)],
            closed: true,
        });
        let tokens = ALL.into_iter().filter(|&u| view.is_alive(u)).map(|u| Token {
            id: u.0.into(),
            seat: State::side(u),
            name: name(u).into(),
            glyph: 'u',
            figures: vec![view.unit(u).at],
            radius: 50,
            facing: None,
            markers: match view.unit(u).order {
                Order::None => vec![],
                order => vec![format!("{order:?}")],
            },
        });
        Board {
            measure: Measure::Hundredths,
            size: setup.field.most,
            pieces: pieces.collect(),
            tokens: tokens.collect(),
        }
    }
}
