//! What the ruleset says.
use super::{
    state::Setup,
    turn::Night,
    view::View,
    words::{Choice, Clause, Event, FigureId, Subject, Wound},
};
use kernel::{
    Board, Chance, Figure, Measure, Offer, Point, Purpose, Question, Seat, Signs, Status, Text, Token, Voice,
};

fn name(who: FigureId) -> &'static str {
    ["Ash", "Birch", "Cedar", "Dorn", "Esche", "Fichte"][usize::from(who.0)]
}

impl Voice for Night {
    const MEASURE: Measure = Measure::Squares;
    fn event(_: &Setup, event: Event) -> Text {
        Text::from(match event {
            Event::Stepped { who, to } => format!("{} steps to {}, {}", name(who), to.x, to.y),
            Event::Contact { at } => format!("contact at {}, {}", at.x, at.y),
            Event::Sighted { who, at } => format!("{} is seen at {}, {}", name(who), at.x, at.y),
            Event::Heard { at, .. } => format!("a noise at {}, {}", at.x, at.y),
            Event::Shot { from } => format!("a shot from {}, {}", from.x, from.y),
            Event::Missed { who } => format!("{} misses", name(who)),
            Event::Wounded { who, wound: Wound::None, .. } => format!("{} is still up", name(who)),
            Event::Wounded { who, wound: Wound::Scratch, .. } => format!("{} is scratched", name(who)),
            Event::Wounded { who, wound: Wound::Down, .. } => format!("{} is down", name(who)),
            Event::TurnEnded(turn) => format!("turn {turn} is over"),
        })
    }
    fn purpose(_: Clause, _: &Chance) -> Option<Purpose> {
        Some(Purpose::ToHit)
    }
    fn choice(_: &Setup, choice: Choice) -> String {
        match choice {
            Choice::Hold => "Hold".into(),
            Choice::At(who) => format!("At {}", name(who)),
            Choice::Seal => "Seal the orders".into(),
            Choice::Orders(who) => format!("Orders for {}", name(who)),
        }
    }
    fn subject(_: &Setup, about: Subject) -> Text {
        about.map_or(Text::default(), |who| name(who).into())
    }
    fn question(setup: &Setup, question: &Question<'_, Self>) -> String {
        let about = Night::subject(setup, question.about).to_string();
        match question.offer {
            Offer::Path { .. } => format!("{about}: which way?"),
            Offer::List { .. } if question.about.is_none() => "Whose orders?".into(),
            Offer::List { .. } => format!("{about}: shoot?"),
            _ => format!("{about}: throw"),
        }
    }
    fn side(_: &Setup, seat: Seat) -> String {
        ["Raiders", "Sentries"][seat.index()].into()
    }
    fn headline(setup: &Setup, view: &View) -> String {
        format!("Turn {} of {}", view.turn, setup.turns)
    }
    fn status(setup: &Setup, view: &View) -> Status {
        Status { turn: view.turn, turns: setup.turns, ..Status::default() }
    }
    fn board(setup: &Setup, view: &View) -> Board {
        let token = |who: FigureId, at| Token {
            figures: vec![Figure::man(at, "rifle")],
            men: 1,
            ..Token::new(who.0.into(), who.side(), name(who).into(), 'm')
        };
        let mine = view.mine.iter().map(|m| (m.who, m.at));
        Board {
            measure: Measure::Squares,
            size: Point::new(setup.grid.side, setup.grid.side),
            night: true,
            pieces: vec![],
            tokens: mine.chain(view.seen.iter().copied()).map(|(who, at)| token(who, at)).collect(),
            signs: Signs::default(),
        }
    }
}
