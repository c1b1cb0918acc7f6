//! How the game speaks: words for log, terminal and page, and the night as a picture. No rule is decided here.
mod aims;
mod board;
mod event;
mod facts;
mod intention;
mod lexicon;
mod mark;
mod names;
mod nerve;
mod parts;
mod signs;

use crate::{
    Clause, HotBlood, Phase, Setup, View,
    game::men_of,
    setup::side_bits,
    words::{About, Choice, Event, Fire, ManId, Subject},
};
use kernel::{
    Board, Chance, Facts, Mark, Measure, Named, Note, Offer, Part, Point, Purpose, Question, Seat, Status, Text, Voice,
};
use names::{act, compass, go, name, posture, square};

pub(crate) use names::square as square_name;

impl Voice for HotBlood {
    const MEASURE: Measure = Measure::Squares;

    fn event(setup: &Setup, event: Event) -> Text {
        event::event(setup, event)
    }
    fn facts(setup: &Setup, event: Event) -> Facts {
        facts::facts(setup, event)
    }
    fn purpose(clause: Clause, chance: &Chance) -> Option<Purpose> {
        facts::purpose(clause, chance)
    }
    fn called(setup: &Setup, unit: u16) -> String {
        name(setup, ManId(unit as u8))
    }
    fn is_many(_: &Setup, _: u16) -> bool {
        false
    }
    fn heading(_: &Setup, event: Event) -> Option<String> {
        match event {
            Event::TurnBegan(turn) => Some(format!("Turn {turn}")),
            Event::RaidOver => Some("The end".to_owned()),
            _ => None,
        }
    }
    fn row(clause: Clause, _: &Chance, row: u8) -> Option<String> {
        match clause {
            // HB-GEN-10, HB-DEV-T3: half a six-sided die, and the squares of the ring.
            Clause::Noi01
            | Clause::Dev01
            | Clause::Dev03
            | Clause::Dev04
            | Clause::Dev09
            | Clause::Art05
            | Clause::Art13
            | Clause::Flr03
            | Clause::Flr04 => Some((row + 1).to_string()),
            Clause::Hit01 | Clause::Hit02 => Some(nerve::casualty(row).to_owned()),
            _ => None,
        }
    }

    fn choice(setup: &Setup, choice: Choice) -> String {
        match choice {
            Choice::Seal => "Seal the orders".to_owned(),
            Choice::Man(man) => name(setup, man),
            Choice::Home(true) => "Order the patrol home (suggestions lead there; the ways are still yours)".to_owned(),
            Choice::Home(false) => "Take back the order home".to_owned(),
            Choice::Stop(_) => "End the fire mission".to_owned(),
            Choice::Fire(Fire::Hold) => "Nothing".to_owned(),
            Choice::Fire(Fire::AtWill) => "Shoot at will".to_owned(),
            Choice::Fire(Fire::IfFiredOn) => "Shoot if fired on".to_owned(),
            Choice::Fire(Fire::Aim(man)) => format!("Aim at {}", name(setup, man)),
            Choice::ThrowOn => "Throw a bomb at a square".to_owned(),
            Choice::ThrowInto => "Throw a bomb into a pit".to_owned(),
            Choice::Toward(way) => compass(way).to_owned(),
            Choice::Flare => "Fire a flare".to_owned(),
            Choice::Act(deed) => act(setup, deed),
            Choice::Stay => "Stay as he is".to_owned(),
            Choice::Change(to) => posture(to).to_owned(),
            Choice::Go { pace, low, halt } => go(pace, low, halt),
            Choice::At(man) => format!("Shoot at {}", name(setup, man)),
            Choice::AtFlash(at) => format!("Shoot at the flash at {}", square(at)),
            Choice::HoldFire => "Hold fire".to_owned(),
            Choice::Cover(step) => format!("Cover at {}", square(step.at)),
            Choice::FightOn => "Fight on".to_owned(),
            Choice::Resign => "Give up the battle".to_owned(),
            Choice::AllLying => "Lying".to_owned(),
            Choice::AllStanding => "Standing".to_owned(),
            Choice::OneByOne => "One by one".to_owned(),
        }
    }

    fn subject(setup: &Setup, about: Subject) -> Text {
        let named = |who: ManId| Named::new(who.0.into(), name(setup, who));
        Text::from(match about.about {
            // Whoever answers is named already.
            About::Nothing | About::Side(_) => String::new(),
            About::Man(man) | About::Hit { man, .. } => named(man).to_string(),
            About::Between { by, at } => format!("{} and {}", named(by), named(at)),
            About::Patrol { seat, .. } => format!("the {} patrol", Self::side(setup, seat)),
            About::Bomb(man) => format!("the bomb of {}", named(man)),
            About::AtRisk { man, .. } | About::NearRound { man, .. } => format!("the burst near {}", named(man)),
            About::Round { round, .. } => format!("round {}", round + 1),
            About::Square(at) => square(at),
            About::Shot { by, at } => format!("{} at {}", named(by), square(at)),
        })
    }

    fn question(setup: &Setup, question: &Question<'_, HotBlood>) -> String {
        use Clause as C;
        let about = Self::subject(setup, question.about).to_string();
        match (question.clause, &question.offer) {
            (_, Offer::Dice(_)) if about.is_empty() => "throw".to_owned(),
            (_, Offer::Dice(_)) => format!("throw for {about}"),
            (C::Set03 | C::Set04, Offer::Place(_)) => format!("{about}: where does he start?"),
            (C::Set04, _) if about.is_empty() => "how do they start?".to_owned(),
            (C::Set04, _) => format!("{about}: how does he start?"),
            (C::Int01 | C::Int02, _) => "whose orders?".to_owned(),
            (C::End06, _) => "give up? The other side wins.".to_owned(),
            (C::Int03, _) => format!("{about}: choose an action"),
            (C::Mov01 | C::Int04 | C::Int05, Offer::List { .. }) => format!("{about}: choose a move"),
            (_, Offer::Path { .. }) => format!("move {about}"),
            (C::Bmb02, _) => format!("{about}: choose a square to throw at"),
            (C::Bmb11, _) => format!("{about}: a bomb lies beside him; where does he go?"),
            (C::Dev03, _) => format!("{about}: which way does he throw?"),
            (C::Flr03, _) => format!("{about}: choose a square to light"),
            (C::Mor19 | C::Mor27, _) => format!("{about} ducks: into which cover?"),
            (C::Mel05, _) => format!("{about}: choose who fights him"),
            (C::Mel15, _) => format!("{about}: choose whom to fight"),
            (C::Sho03 | C::Int07 | C::Sho12 | C::Sho19, _) => format!("{about}: choose a target"),
            (C::Pri06, _) => format!("{about}: which prisoner does he lead?"),
            _ => about,
        }
    }

    fn lexicon() -> &'static [(&'static str, Clause)] {
        lexicon::LEXICON
    }
    fn side(setup: &Setup, seat: Seat) -> String {
        setup.plan.sides[seat.index()].name.clone()
    }

    fn aims(setup: &Setup) -> Vec<Note<Clause>> {
        aims::aims(setup)
    }
    fn headline(setup: &Setup, view: &View) -> String {
        let scenario = &setup.plan.scenario;
        match view.state.phase {
            Phase::SetUp => format!("{}: setting up", scenario.name),
            Phase::Over => {
                let [a, b] = crate::victory::verdict(setup, &view.state).points;
                let [first, second] = Seat::BOTH.map(|seat| Self::side(setup, seat));
                format!("{}: over; {first} {a}, {second} {b}", scenario.name)
            }
            phase => {
                format!("{}: turn {} of {}, {}", scenario.name, view.state.turn, scenario.turns, names::phase(phase))
            }
        }
    }

    fn status(setup: &Setup, view: &View) -> Status {
        let (turn, turns) = (view.state.turn, setup.plan.scenario.turns);
        // HB-HID-02: what is not known is not counted: points only at the end.
        let is_over = view.state.phase == Phase::Over;
        let points = crate::victory::verdict(setup, &view.state).points.map(i32::from);
        let fit = |seat: Seat| {
            let known = men_of(side_bits(seat)).filter(|&man| view.state.man(man).is_fit());
            known.count() as u8
        };
        Status {
            clock: match view.state.phase {
                Phase::SetUp => "Setting up".to_owned(),
                Phase::Over => "Over".to_owned(),
                _ => format!("Turn {turn} of {turns}"),
            },
            turn,
            turns,
            points: if is_over { points } else { [0; 2] },
            pools: vec![("Men known to be able", Seat::BOTH.map(fit))],
            phases: names::PHASES.to_vec(),
            phase: names::PHASES.iter().position(|&name| name == names::phase(view.state.phase)).map(|n| n as u8),
            notes: signs::notes(setup, view),
            ..Status::default()
        }
    }

    fn board(setup: &Setup, view: &View) -> Board {
        board::board(setup, view)
    }
    fn units(about: Subject) -> [Option<u16>; 2] {
        mark::units(about)
    }
    fn chosen(choice: Choice) -> Option<u16> {
        mark::chosen(choice)
    }
    fn sign(choice: Choice) -> Option<&'static str> {
        mark::sign(choice)
    }
    fn parts(setup: &Setup, choice: Choice) -> Vec<Part> {
        parts::parts(setup, choice)
    }
    fn leads(choice: Choice) -> bool {
        parts::leads(choice)
    }
    fn concerns(event: Event) -> Option<u16> {
        mark::concerns(event)
    }
    fn spot(event: Event) -> Option<Point> {
        mark::spot(event)
    }
    fn mark(setup: &Setup, event: Event) -> Option<Mark> {
        mark::mark(setup, event)
    }
}
