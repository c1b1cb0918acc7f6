//! What the ruleset says.
use super::{
    state::{ALL, Setup, State},
    turn::Orders,
    words::{Choice, Clause, Event, Kind, Order, Subject, UnitId},
};
use kernel::{
    Board, BoardPiece, Chance, Figure, Marker, Measure, Named, Offer, Point, Purpose, Question, Seat, Signs, Status,
    Text, Token, Voice,
};

const NAMES: [&str; 6] = ["1st Squad", "2nd Squad", "Scouts", "Grenadiers", "Pioneers", "Reserve"];

fn name(unit: UnitId) -> &'static str {
    NAMES[usize::from(unit.0)]
}

impl Voice for Orders {
    fn event(setup: &Setup, event: Event) -> Text {
        let unit = |unit: UnitId| Named::new(unit.0.into(), name(unit));
        Text::from(match event {
            Event::Deployed { unit: u, at } => format!("{} deploys at {}, {}", unit(u), at.x, at.y),
            Event::Drew(seat) => format!("a die for {}", Orders::side(setup, seat)),
            Event::Ordered { unit: u, order } => format!("{}: {order:?}", unit(u)),
            Event::Moved { unit: u, to } => format!("{} goes to {}, {}", unit(u), to.x, to.y),
            Event::Pinned { unit: u, pins: 1 } => format!("{}: 1 pin", unit(u)),
            Event::Pinned { unit: u, pins } => format!("{}: {pins} pins", unit(u)),
            Event::Lost { unit: u, men } => format!("{} loses {} men", unit(u), men.iter().sum::<u8>()),
            Event::Destroyed(u) => format!("{} is destroyed", unit(u)),
            Event::TurnEnded(turn) => format!("turn {turn} begins"),
        })
    }
    fn purpose(clause: Clause, chance: &Chance) -> Option<Purpose> {
        Some(match (clause, chance) {
            (_, Chance::Draw(_)) => Purpose::Draw,
            (Clause::Hit01, _) => Purpose::ToHit,
            (Clause::Mor01, _) => Purpose::Morale,
            (Clause::Test02, _) => Purpose::OrderTest,
            _ => Purpose::Damage,
        })
    }
    fn choice(_: &Setup, choice: Choice) -> String {
        match choice {
            Choice::Unit(unit) => name(unit).into(),
            Choice::Order(order) => format!("{order:?}"),
            Choice::Man(Kind::Nco) => "NCO".into(),
            Choice::Man(Kind::Gunner) => "gunner".into(),
            Choice::Man(Kind::Rifle) => "rifleman".into(),
            Choice::Rifleman(man) => format!("rifleman {man}"),
            Choice::GoDown(true) => "Go down".into(),
            Choice::GoDown(false) => "Stand".into(),
            Choice::Keep(true) => "Keep the ambush".into(),
            Choice::Keep(false) => "Give it up".into(),
        }
    }
    fn kind(setup: &Setup, choice: Choice) -> String {
        match choice {
            Choice::Rifleman(_) => "rifleman".into(),
            choice => Orders::choice(setup, choice),
        }
    }
    fn figure(choice: Choice) -> Option<(u16, u8)> {
        if let Choice::Rifleman(man) = choice { Some((0, man)) } else { None }
    }
    fn subject(_: &Setup, about: Subject) -> Text {
        let named = |unit: UnitId| Named::new(unit.0.into(), name(unit));
        Text::from(match about {
            Subject::Nothing => String::new(),
            Subject::Unit(unit) => named(unit).to_string(),
            Subject::Shot { from, at } => format!("{} at {}", named(from), named(at)),
        })
    }
    fn question(setup: &Setup, question: &Question<'_, Self>) -> String {
        let about = Orders::subject(setup, question.about).to_string();
        match question.offer {
            Offer::List { .. } if about.is_empty() => "which unit?".into(),
            Offer::List { .. } => format!("{about}: what now?"),
            Offer::SomeOf { most, .. } => format!("{about}: which {most} men?"),
            Offer::Number { .. } => format!("{about}: how many hold their fire?"),
            Offer::Place(_) => format!("{about}: where?"),
            Offer::Path { .. } => format!("{about}: which way?"),
            Offer::Along { .. } => format!("{about}: fire where on its path?"),
            Offer::Dice(_) => format!("{about}: throw"),
            Offer::Form(_) => format!("{about}: what is seen of it?"),
        }
    }
    fn side(_: &Setup, seat: Seat) -> String {
        ["US", "German"][seat.index()].into()
    }
    fn headline(setup: &Setup, view: &State) -> String {
        format!("Turn {} of {}", view.turn, setup.turns)
    }
    fn status(setup: &Setup, view: &State) -> Status {
        Status { turn: view.turn, turns: setup.turns, ..Status::default() }
    }
    fn board(setup: &Setup, view: &State) -> Board {
        let pieces = (0..).zip(&setup.field.areas).map(|(id, a)| BoardPiece {
            id,
            kind: "area".into(),
            look: "area",
            label: None,
            glyph: 'x',
            outline: vec![a.least, Point::new(a.most.x, a.least.y), a.most, Point::new(a.least.x, a.most.y)],
            closed: true,
            open: false,
        });
        let tokens = ALL.into_iter().filter(|&u| view.is_alive(u)).map(|u| Token {
            figures: vec![Figure::man(view.unit(u).at, "rifle")],
            men: 1,
            radius: 50,
            markers: match view.unit(u).order {
                Order::None => vec![],
                order => vec![Marker::new("order", format!("{order:?}"))],
            },
            ..Token::new(u.0.into(), State::side(u), name(u).into(), 'u')
        });
        Board {
            measure: Measure::Hundredths,
            size: setup.field.most,
            night: false,
            pieces: pieces.collect(),
            tokens: tokens.collect(),
            signs: Signs::default(),
        }
    }
}
