//! How the game speaks: words for log, terminal and page, and the table as a picture. No rule is decided here.
mod aims;
mod board;
mod event;
mod facts;
mod lexicon;
mod mark;
mod names;

use crate::{
    Clause, HeroesAll, Phase, Setup, View,
    words::{Act, Choice, Event, Grenades, Known, Load, Order, Subject, UnitId},
};
use kernel::{Board, Chance, Facts, Mark, Named, Note, Offer, Purpose, Question, Seat, Status, Text, Voice};
use names::{compass, name, order_name, pace_name, part_name, piece_name, screen_name, weapon_name};

pub(crate) use board::look_of;
pub(crate) use names::{cover_name, quality_name, stage_name};

impl Voice for HeroesAll {
    /// HA-EFF-03: who of an element is drawn.
    fn lot(_: &Setup, kind: usize) -> String {
        crate::setup::Part::ALL.get(kind).map_or_else(String::new, |&part| part_name(part).to_owned())
    }

    fn row(clause: Clause, _: &Chance, row: u8) -> Option<String> {
        use Clause as C;
        let rows: &[&str] = match clause {
            C::Cm03 | C::Cm09 | C::Aslt06 => &["retreats", "pinned", "halted", "steady"],
            C::Cm12 => &["no better", "no better", "no better", "recovers"],
            C::Arm03 => &["nothing", "damaged", "brewed"],
            _ => return None,
        };
        rows.get(usize::from(row)).map(|word| (*word).to_owned())
    }

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
            Event::BoundBegan(bound) => Some(format!("Bound {bound}")),
            Event::Over { .. } => Some("The end".to_owned()),
            _ => None,
        }
    }

    fn choice(setup: &Setup, choice: Choice) -> String {
        let unit = |u: UnitId| name(setup, u);
        match choice {
            Choice::Unit(u) => unit(u),
            Choice::Pass => "nobody else acts".to_owned(),
            Choice::First => "act first".to_owned(),
            Choice::Second => "act second".to_owned(),
            Choice::Die { face, order } if setup.face_of(order) == face => {
                format!("{face}: {}", order_name(setup, order))
            }
            Choice::Die { face, order } => {
                format!("a {face} as {}: {}", setup.face_of(order), order_name(setup, order))
            }
            Choice::NoDie => "no order".to_owned(),
            Choice::Tell { by, of } => format!("{} reports {}", unit(by), unit(of)),
            Choice::Keep => "tell nobody".to_owned(),
            Choice::Again(u) => format!("throw again for {}", unit(u)),
            Choice::NotAgain => "let them lie".to_owned(),
            Choice::Order(order) => order_name(setup, order).to_owned(),
            Choice::Hold => "hold it for the enemy's moves".to_owned(),
            Choice::Act(act) => act_name(setup, act),
            Choice::Join(u) => format!("{} joins", unit(u)),
            Choice::Alone => "nobody joins".to_owned(),
            Choice::FireFirst => "fire, then move".to_owned(),
            Choice::MoveFirst => "move, then fire".to_owned(),
            Choice::FireOnly => "fire".to_owned(),
            Choice::MoveOnly => "move".to_owned(),
            Choice::Go(pace) => pace_name(pace).to_owned(),
            Choice::Stay => "stay".to_owned(),
            Choice::Ashore => "go ashore".to_owned(),
            Choice::StayAboard => "stay aboard".to_owned(),
            Choice::Assault(u) => format!("assault {}", unit(u)),
            Choice::Leave => "leave the table".to_owned(),
            Choice::Face(degrees) => format!("face {}", compass(degrees)),
            Choice::Side(degrees) => format!("to the {}", compass(degrees)),
            Choice::Fire { at, load: Load::Shot } => format!("fire at {}", unit(at)),
            Choice::Fire { at, load: Load::Shell } => format!("fire at {} with shells", unit(at)),
            Choice::Fire { at, load: Load::Smoke } => format!("smoke at {}", unit(at)),
            Choice::Split(at) => format!("fire at {} with some of the men", unit(at)),
            Choice::FireAt { piece, load: Load::Shell } => format!("shell the {}", piece_name(setup, piece)),
            Choice::FireAt { piece, .. } => format!("fire at the {}", piece_name(setup, piece)),
            Choice::Indirect(at) => format!("indirect fire at {}", unit(at)),
            Choice::IndirectAt(piece) => format!("indirect fire at the {}", piece_name(setup, piece)),
            Choice::Launch(at) => format!("a rifle grenade at {}", unit(at)),
            Choice::Smoke(_) => "fire smoke".to_owned(),
            Choice::OpenSights => "over open sights".to_owned(),
            Choice::Indirectly => "indirectly".to_owned(),
            Choice::Along(degrees) => screen_name(degrees).to_owned(),
            Choice::HoldFire => "hold fire".to_owned(),
            Choice::Arm(weapon) => format!("the {}", weapon_name(setup, weapon)),
            Choice::Men(part) => part_name(part).to_owned(),
            Choice::Grenades(Grenades::Hand) => "hand grenades".to_owned(),
            Choice::Grenades(Grenades::AntiTank) => "anti-tank grenades".to_owned(),
            Choice::Grenades(Grenades::Rifle) => "rifle grenades".to_owned(),
            Choice::NoGrenades => "no grenades".to_owned(),
            Choice::Occupy => "take the ground".to_owned(),
            Choice::Remain => "stay where they are".to_owned(),
            Choice::Hide => "hide it".to_owned(),
            Choice::Show => "in the open".to_owned(),
            Choice::SetUp => "set up".to_owned(),
            Choice::Packed => "packed".to_owned(),
            Choice::Walk => "walk the fire".to_owned(),
            Choice::Anew => "start anew".to_owned(),
            Choice::Observe(u) => format!("observe {}", unit(u)),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
        }
    }

    fn subject(setup: &Setup, about: Subject) -> Text {
        let named = |unit: UnitId| Named::new(unit.0.into(), name(setup, unit));
        Text::from(match about {
            Subject::Nothing => String::new(),
            Subject::Side(seat) => Self::side(setup, seat),
            Subject::Unit(Known { unit, .. }) => named(unit).to_string(),
            Subject::Between { by, at } => format!("{} at {}", named(by.unit), named(at)),
            Subject::Weapon { by, at, weapon } => {
                format!("{} at {}, {}", named(by), named(at), weapon_name(setup, weapon))
            }
            Subject::Spot { by, weapon } => format!("{}, smoke of the {}", named(by), weapon_name(setup, weapon)),
            Subject::Piece { by, piece } => format!("{}, {}", named(by), piece_name(setup, piece)),
        })
    }

    fn question(setup: &Setup, question: &Question<'_, HeroesAll>) -> String {
        use Clause as C;
        let about = Self::subject(setup, question.about).to_string();
        let (by, at) = match question.about {
            Subject::Between { by, at } => (name(setup, by.unit), name(setup, at)),
            _ => (about.clone(), about.clone()),
        };
        match (question.clause, &question.offer) {
            (_, Offer::Dice(_)) if about.is_empty() => "throw".to_owned(),
            (_, Offer::Dice(_)) => format!("throw for {about}"),
            (C::Gen11, _) => format!("set up {about}"),
            (C::Gen07, _) => format!("{about}: hidden, or in the open?"),
            (C::Wnote04, _) => format!("{about}: set up, or packed?"),
            (C::Cmd05 | C::Cmd06, _) => "pass on what somebody has observed?".to_owned(),
            (C::Cmd04, _) => format!("which die for {about}?"),
            (C::Cmd09, _) => "throw an order die again?".to_owned(),
            (C::Cmd01, _) => format!("{about}: a 6 is which order?"),
            (C::Turn03, _) => "act first, or second?".to_owned(),
            (C::Turn04, _) => "which element acts?".to_owned(),
            (C::Turn07, _) => format!("{about}: fire now, or hold the 1?"),
            (C::Turn06, _) => format!("{about} moves in sight: choose who fires"),
            (C::Act01, _) => format!("{about}: choose an act"),
            (C::Obs04, _) => format!("{about}: who joins?"),
            (C::Dir04, _) => format!("{about}: in which order?"),
            (C::Mov01, _) => format!("{about}: choose how to move"),
            (C::Mov23, _) => format!("{about} has met an enemy: go on?"),
            (C::Mov22, Offer::Along { .. }) => format!("{about}: stop on the way?"),
            (C::Mov22, _) => format!("move {about}"),
            (C::Mov20 | C::Fire14, _) => format!("which way does {about} face?"),
            (C::Fire07, Offer::List { options, .. }) if options.contains(&Choice::Alone) => {
                format!("{by}: choose who fires at {at} with it")
            }
            (C::Turn05 | C::Fire05 | C::Fire07 | C::Fire13, _) => format!("{about}: choose a target"),
            (C::Ind15, _) => format!("{by}: who spots for it at {at}?"),
            (C::Ind10, _) => format!("{about}: walk the fire, or start anew?"),
            (C::Ind18, _) => format!("{about}: observe, move or stay?"),
            (C::Smk04, Offer::Place(_)) => format!("{about}: where does the smoke go?"),
            (C::Smk04, _) => format!("{about}: how does the screen lie?"),
            (C::Smk02, _) => format!("{about}: how is the smoke fired?"),
            (C::Fire03, _) => format!("{by}: choose who fires at {at}"),
            (C::Aslt01, _) => format!("{by}: which way at {at}?"),
            (C::Cm13 | C::Aslt07 | C::Aslt08 | C::Aslt11, Offer::Path { .. }) => format!("{about}: which way back?"),
            (C::Aslt03, Offer::List { options, .. }) if options.contains(&Choice::Yes) => {
                format!("{by} holds a 1: fire at {at}?")
            }
            (C::Aslt03, _) => format!("{by}: grenades at {at}?"),
            (C::Aslt07, _) => format!("{about} has won: take the ground?"),
            (C::Car01, _) => format!("{about}: does it begin aboard?"),
            (C::Car09, Offer::List { options, .. }) if options.contains(&Choice::StayAboard) => {
                format!("{about}: does it get off?")
            }
            (C::Lc07 | C::Lc14, _) => format!("{about}: does it go ashore?"),
            (C::Lc09, _) => "do the craft fire first, or move first?".to_owned(),
            (C::Obs10, _) => format!("{about}: what does its crew look out for?"),
            (C::Arm09 | C::Car09, _) => format!("{about}: on which side do they get out?"),
            _ => about,
        }
    }

    fn lexicon() -> &'static [(&'static str, Clause)] {
        lexicon::LEXICON
    }
    fn terrain(setup: &Setup, piece: u8) -> String {
        piece_name(setup, piece)
    }
    fn side(setup: &Setup, seat: Seat) -> String {
        setup.plan.sides[seat.index()].name.clone()
    }

    fn aims(setup: &Setup) -> Vec<Note<Clause>> {
        aims::aims(setup)
    }
    fn headline(setup: &Setup, view: &View) -> String {
        let (scenario, bound) = (&setup.plan.scenario, view.state.bound);
        let [a, b] = crate::victory::verdict(setup, &view.state).points;
        let [first, second] = Seat::BOTH.map(|seat| Self::side(setup, seat));
        let points = format!("{first} {a}, {second} {b}");
        match view.state.phase {
            Phase::SetUp => format!("{}: setting up", scenario.name),
            Phase::Over => format!("{}: over; {points}", scenario.name),
            phase => {
                let what = match phase {
                    Phase::Command => "command".to_owned(),
                    Phase::Initiative => "initiative".to_owned(),
                    Phase::FirstSide | Phase::SecondSide => format!("{} acts", Self::side(setup, view.state.active)),
                    _ => "momentum".to_owned(),
                };
                format!("{}: bound {bound} of {}, {what}; {points}", scenario.name, scenario.bounds)
            }
        }
    }

    fn status(setup: &Setup, view: &View) -> Status {
        let (turn, turns) = (view.state.bound, setup.plan.scenario.bounds);
        let dice = |seat: Seat| view.state.dice[seat.index()].iter().sum::<u8>();
        let faces = |seat: Seat| {
            let lie = (1..=6).rev().zip(view.state.dice[seat.index()].iter().rev());
            lie.flat_map(|(face, &times)| (0..times).map(move |_| face)).collect()
        };
        let orders = |seat: Seat| {
            let of = |u: &UnitId| {
                let unit = view.state.unit(*u);
                setup.seat(*u) == seat && unit.is_alive() && unit.order != Order::None && !unit.done
            };
            setup.units().filter(of).count() as u8
        };
        Status {
            clock: match view.state.phase {
                Phase::SetUp => "Setting up".to_owned(),
                Phase::Over => "Over".to_owned(),
                _ => format!("Bound {turn} of {turns}"),
            },
            turn,
            turns,
            points: crate::victory::verdict(setup, &view.state).points.map(i32::from),
            pools: vec![("Command dice", Seat::BOTH.map(dice)), ("Orders", Seat::BOTH.map(orders))],
            faces: Seat::BOTH.map(faces),
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
    fn interrupt(setup: &Setup, about: Subject) -> String {
        format!("{} may stop on its way", Self::subject(setup, about))
    }
    fn concerns(event: Event) -> Option<u16> {
        mark::concerns(event)
    }
    fn mark(setup: &Setup, event: Event) -> Option<Mark> {
        mark::mark(setup, event)
    }
}

fn act_name(setup: &Setup, act: Act) -> String {
    match act {
        Act::None => "no act".to_owned(),
        Act::Observe(u) => format!("observe {}", name(setup, u)),
        Act::Search(piece) => format!("search the {}", piece_name(setup, piece)),
        Act::Check(u) => format!("check where {} was", name(setup, u)),
        Act::Inform(u) => format!("report {} to the commander", name(setup, u)),
        Act::Aim => "aim".to_owned(),
        Act::SetUp => "set up the weapon".to_owned(),
        Act::BreakDown => "break down the weapon".to_owned(),
        Act::Mount(u) if setup.element(u).hull.is_none() => "mount up".to_owned(),
        Act::Mount(u) => format!("mount {}", name(setup, u)),
        Act::Dismount => "dismount".to_owned(),
        Act::Rally => "rally".to_owned(),
        Act::Man(u) => format!("man the weapon of {}", name(setup, u)),
        Act::Turn => "turn the gun".to_owned(),
    }
}
