//! How the game speaks: words for log, terminal and page, and the table as a picture. No rule is decided here.
mod aims;
mod board;
mod event;
mod facts;
mod lexicon;
mod mark;
mod names;

use crate::{
    Clause, DisposableHeroes, Phase, Setup, View,
    state::Speed,
    words::{Choice, Event, Fire, Pace, Subject, UnitId, Volley},
};
use kernel::{Board, Chance, Facts, Mark, Named, Note, Offer, Purpose, Question, Seat, Status, Text, Voice};
use names::{compass, figure_name, man_name, mount_name, name, pace_name, piece_name, speed_name, weapon_name};

pub(crate) use board::hull_look;
pub(crate) use names::cover_name;

impl Voice for DisposableHeroes {
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
        name(setup, UnitId(unit as u8))
    }

    fn heading(_: &Setup, event: Event) -> Option<String> {
        match event {
            Event::TurnBegan(turn) => Some(format!("Turn {turn}")),
            Event::Ended { .. } => Some("The end".to_owned()),
            _ => None,
        }
    }

    fn choice(setup: &Setup, choice: Choice) -> String {
        let unit = |u: UnitId| name(setup, u);
        match choice {
            Choice::Unit(u) => unit(u),
            Choice::Pass => "pass".to_owned(),
            Choice::Begin(seat) => format!("{} begins", Self::side(setup, seat)),
            Choice::Plan { pace: Pace::Stand, .. } => "stand and fire".to_owned(),
            Choice::Plan { pace, fire: Fire::No } => pace_name(pace).to_owned(),
            Choice::Plan { pace, fire: Fire::First } => format!("fire, then {}", pace_name(pace)),
            Choice::Plan { pace, fire: Fire::After } => format!("{}, then fire", pace_name(pace)),
            Choice::Charge => "charge".to_owned(),
            Choice::ChargeAt { unit: u, pace } => format!("charge {} ({})", unit(u), pace_name(pace)),
            Choice::Target { unit: u, volley } => match volley {
                Volley::Best => format!("fire at {}", unit(u)),
                Volley::Everything => format!("fire at {} with everything", unit(u)),
                Volley::Grenades => format!("fire at {}, with grenades", unit(u)),
                Volley::Some => format!("fire at {} with some of the men", unit(u)),
                Volley::Crew => format!("fire at the crew of {}", unit(u)),
            },
            Choice::HoldFire => "hold fire".to_owned(),
            Choice::Man(man) => man_name(setup, man),
            Choice::Figure { unit, slot, man } => figure_name(setup, unit, slot, man),
            Choice::Extra(man) => {
                let weapon = setup.soldier(man).extra.map_or("nothing", |w| weapon_name(setup, w));
                format!("{}: {weapon}", man_name(setup, man))
            }
            Choice::Grenade(man) => format!("{}: grenade", man_name(setup, man)),
            Choice::Leave => "leave it to the owner".to_owned(),
            Choice::Keep => "keep all losses".to_owned(),
            Choice::Share(u) => format!("share them with {}", unit(u)),
            Choice::Join(u) => format!("join {}", unit(u)),
            Choice::Alone => "stay alone".to_owned(),
            Choice::Face(degrees) => format!("face {}", compass(degrees)),
            Choice::FaceTo(u) => format!("face {}", unit(u)),
            Choice::Piece(piece) => piece_name(setup, piece),
            Choice::Stay => "stay".to_owned(),
            Choice::Evade => "evade".to_owned(),
            Choice::Stand => "stand".to_owned(),
            Choice::Drive { speed: Speed::Stationary, .. } => "stay stationary".to_owned(),
            Choice::Drive { speed, fire: Fire::No } => format!("drive {}", speed_name(speed)),
            Choice::Drive { speed, fire: Fire::First } => format!("fire, then drive {}", speed_name(speed)),
            Choice::Drive { speed, fire: Fire::After } => format!("drive {}, then fire", speed_name(speed)),
            Choice::ChangePlace { to_turret: true } => "a man goes up into the turret".to_owned(),
            Choice::ChangePlace { to_turret: false } => "a man goes down into the hull".to_owned(),
            Choice::Spot(u) => format!("look for {}", unit(u)),
            Choice::NoSpot => "look for nobody new".to_owned(),
            Choice::Mount { unit: u, slot } => mount_name(setup, u, slot),
            Choice::Serve => "fire as it points".to_owned(),
            Choice::Turn => "turn it, then fire".to_owned(),
            Choice::Push => "push it".to_owned(),
            Choice::Indirect => "fire indirectly".to_owned(),
            Choice::Call(u) => format!("the battery on {}", unit(u)),
            Choice::NoCall => "no call".to_owned(),
            Choice::Board(u) => format!("get into {}", unit(u)),
            Choice::Walk => "stay on foot".to_owned(),
            Choice::Dismount => "get out".to_owned(),
            Choice::Ride => "stay aboard".to_owned(),
            Choice::Crew { turret: true } => "turret crewman".to_owned(),
            Choice::Crew { turret: false } => "hull crewman".to_owned(),
        }
    }

    fn subject(setup: &Setup, about: Subject) -> Text {
        let named = |unit: UnitId| Named::new(unit.0.into(), name(setup, unit));
        Text::from(match about {
            Subject::Nothing => String::new(),
            Subject::Unit(unit) => named(unit).to_string(),
            Subject::Between { by, at } => format!("{} at {}", named(by), named(at)),
            Subject::Weapon { by, at, weapon } if by == at => {
                format!("{}, {}", named(by), weapon_name(setup, weapon))
            }
            Subject::Weapon { by, at, weapon } => {
                format!("{} at {}, {}", named(by), named(at), weapon_name(setup, weapon))
            }
        })
    }

    fn question(setup: &Setup, question: &Question<'_, DisposableHeroes>) -> String {
        use Clause as C;
        let (by, unit) = match question.about {
            Subject::Nothing => (String::new(), String::new()),
            Subject::Unit(u) => (String::new(), name(setup, u)),
            Subject::Between { by, at } | Subject::Weapon { by, at, .. } => (name(setup, by), name(setup, at)),
        };
        match (question.clause, &question.offer) {
            (_, Offer::Dice(_)) => match Self::subject(setup, question.about).to_string() {
                about if about.is_empty() => "throw".to_owned(),
                about => format!("throw for {about}"),
            },
            (C::Vmove01, Offer::List { .. }) => format!("{unit}: how fast?"),
            (C::Vmove11 | C::Shoot15 | C::Move13, Offer::List { .. }) if matches!(question.about, Subject::Unit(_)) => {
                format!("which way does {unit} face?")
            }
            (C::Move13, _) => format!("{unit}: which way is it pushed?"),
            (C::Vmove16, _) => format!("{unit} makes way: where to?"),
            (C::Spot08 | C::Spot14, _) => format!("{unit}: choose whom to look for"),
            (
                C::Vmove03 | C::Vmove04 | C::Vmove05 | C::Vmove06 | C::Vmove17 | C::Spot04 | C::Spot16 | C::Shoot15,
                _,
            ) => {
                format!("{}: choose a target", Self::subject(setup, question.about))
            }
            (C::Snap10, _) => format!("{by} snap fires at {unit}: which weapon?"),
            (C::Art11, _) => format!("{unit}: what does its crew do?"),
            (C::Art01, _) => format!("{unit}: choose a target to shell"),
            (C::Art06, _) => format!("{unit}: call the battery, instead of its own fire?"),
            (C::Shoot08, _) => format!("{unit}: its anti-tank weapons at a vehicle?"),
            (C::Trans01 | C::Trans02, _) => format!("{unit}: get in?"),
            (C::Trans03, Offer::List { .. }) => format!("{unit}: get out?"),
            (C::Trans03 | C::Pin17, _) => format!("{unit} gets out: where?"),
            (C::Dmg10, _) => format!("{unit} bails out: where?"),
            (C::Dmg06 | C::Dmg07 | C::Vshoot14, _) => format!("{unit}: choose casualties of the crew"),
            (C::Win01, _) => format!("set up {unit}"),
            (C::Turn03, _) if question.about == Subject::Nothing && is_sides(question) => "who begins?".to_owned(),
            (C::Turn03 | C::Turn04 | C::Turn06, _) => "your go. Which unit?".to_owned(),
            (C::Turn09, _) => format!("{unit}: choose an action"),
            (C::Move02 | C::Move11 | C::Move14 | C::Vmove01, _) => format!("move {unit}"),
            (C::Move12, _) => format!("{unit}: join somebody?"),
            (C::Shoot11, _) => format!("which way does the weapon of {unit} point?"),
            (C::Shoot07, _) => format!("{unit}: choose a target"),
            (C::Shoot03, _) => format!("{by}: choose who fires at {unit}"),
            (C::Shoot14, _) => format!("{by}: choose who uses his other weapon on {unit}"),
            (C::Gren01, _) => format!("{by}: choose who throws grenades at {unit}"),
            (C::Snipe02 | C::Snipe03, _) => format!("{by} has hit {unit}: choose the man"),
            (C::Spec01, _) => format!("{by} has hit {unit} with a 1: choose the man"),
            (C::Spec06 | C::Spec11, Offer::List { .. }) => format!("{unit}: share the losses?"),
            (C::Spec09, _) => format!("{by}: how many of the losses does {unit} take?"),
            (C::Cas02 | C::Spec05 | C::Spec06 | C::Blast02 | C::Cc17, _) => format!("{unit}: choose casualties"),
            (C::Flame07, _) => format!("{unit}: choose who burns"),
            (C::Pin15, _) => format!("{unit} is pinned: into which cover?"),
            (C::Snap01, _) => format!("{by} may snap fire at {unit}: where on its way?"),
            (C::Snap15, _) => format!("who snap fires first at {unit}?"),
            (C::Cc11, _) => format!("{by} may snap fire at the charge of {unit}: where on its way?"),
            (C::Cc02, Offer::Path { .. }) => format!("{unit}: which way into the charge?"),
            (C::Pin05 | C::Cc23, Offer::Path { .. }) => format!("{unit}: which way into cover?"),
            (C::Pin06 | C::Pin07 | C::Cc30, Offer::Path { .. }) => format!("{unit} runs: which way?"),
            (C::Cc02, _) => format!("{unit}: choose whom to charge"),
            (C::Cc04, _) => format!("{by}: fire at {unit} before the charge?"),
            (C::Cc05 | C::Cc33, _) => format!("{by}: how many grenades against {unit}?"),
            (C::Cc18 | C::Cc21, _) => format!("{by} charges {unit}: stand, or evade?"),
            (C::Cc23, _) => format!("{unit} has won: into which cover?"),
            (C::Cc25, _) => format!("{unit}: how far does it go on its way?"),
            (C::Cc29, _) => format!("{unit}: how far does it go on?"),
            _ => unit,
        }
    }

    fn lexicon() -> &'static [(&'static str, Clause)] {
        lexicon::LEXICON
    }
    fn terrain(setup: &Setup, piece: u8) -> String {
        names::piece_name(setup, piece)
    }
    fn side(setup: &Setup, seat: Seat) -> String {
        setup.plan.sides[seat.index()].name.clone()
    }

    fn aims(setup: &Setup) -> Vec<Note<Clause>> {
        aims::aims(setup)
    }
    fn headline(setup: &Setup, view: &View) -> String {
        let (scenario, turn) = (&setup.plan.scenario, view.state.turn);
        let [a, b] = crate::victory::verdict(setup, &view.state).points;
        let [first, second] = Seat::BOTH.map(|seat| Self::side(setup, seat));
        match view.state.phase {
            Phase::SetUp => format!("{}: setting up", scenario.name),
            Phase::Over => format!("{}: over; {first} {a}, {second} {b}", scenario.name),
            _ => {
                let name = &scenario.name;
                let active = Self::side(setup, view.state.active);
                format!("{name}: turn {turn} of {}, {active} to go; {first} {a}, {second} {b}", scenario.turns)
            }
        }
    }

    fn status(setup: &Setup, view: &View) -> Status {
        let (turn, turns) = (view.state.turn, setup.plan.scenario.turns);
        let ready = |seat: Seat| {
            let of =
                |u: &UnitId| setup.seat(*u) == seat && view.state.unit(*u).is_alive() && !view.state.unit(*u).yellow;
            setup.units().filter(of).count() as u8
        };
        Status {
            clock: match view.state.phase {
                Phase::SetUp => "Setting up".to_owned(),
                Phase::Over => "Over".to_owned(),
                _ => format!("Turn {turn} of {turns}"),
            },
            turn,
            turns,
            points: crate::victory::verdict(setup, &view.state).points.map(i32::from),
            pools: vec![("Not yet activated", Seat::BOTH.map(ready))],
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
    fn figure(choice: Choice) -> Option<(u16, u8)> {
        if let Choice::Figure { unit, slot, .. } = choice { Some((unit.0.into(), slot)) } else { None }
    }
    fn kind(setup: &Setup, choice: Choice) -> String {
        match choice {
            Choice::Figure { man, .. } => man_name(setup, man),
            choice => Self::choice(setup, choice),
        }
    }
    fn sign(choice: Choice) -> Option<&'static str> {
        mark::sign(choice)
    }
    fn interrupt(setup: &Setup, about: Subject) -> String {
        match about {
            Subject::Between { by, .. } => format!("{} may snap fire", name(setup, by)),
            about => Self::subject(setup, about).to_string(),
        }
    }
    fn concerns(event: Event) -> Option<u16> {
        mark::concerns(event)
    }
    fn mark(setup: &Setup, event: Event) -> Option<Mark> {
        mark::mark(setup, event)
    }
}

fn is_sides(question: &Question<'_, DisposableHeroes>) -> bool {
    matches!(&question.offer, Offer::List { options, .. } if matches!(options.first(), Some(Choice::Begin(_))))
}
