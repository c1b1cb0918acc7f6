//! How the game speaks: words for log, terminal and page, and the table as a picture. No rule is decided here.
mod aims;
mod board;
mod by_hand;
mod event;
mod facts;
mod lexicon;
mod mark;
mod names;

use crate::{
    BoltAction, Clause, Flank, Phase, Place, Quality, Setup, View,
    high_explosive::Dice,
    words::{Behind, Choice, Event, Subject, UnitId, Volley},
};
use kernel::{Board, Chance, Facts, Mark, Named, Note, Offer, Purpose, Question, Seat, Status, Text, Voice};
use names::{compass, figure_name, kind_name, mount_name, name, order_name, piece_name, round_name, weapon_name};

pub(crate) use board::hull_look;

/// What gives cover, in words: "behind the hedge".
pub(crate) fn behind(setup: &Setup, behind: Behind) -> String {
    format!("behind {}", names::behind_name(setup, behind))
}

pub(crate) const fn quality(quality: Quality) -> &'static str {
    names::quality_name(quality)
}

impl Voice for BoltAction {
    fn row(clause: Clause, chance: &Chance, row: u8) -> Option<String> {
        match (clause, row) {
            (Clause::Fubar01, 0) => Some("friendly fire".to_owned()),
            (Clause::Fubar01, _) => Some("panic".to_owned()),
            // BA-AIR-05: D3 - 1.
            (Clause::Air05, _) => Some(row.to_string()),
            _ => [Dice::D2, Dice::D3].iter().any(|dice| dice.chance() == *chance).then(|| (row + 1).to_string()),
        }
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
            Event::TurnBegan { turn, .. } => Some(format!("Turn {turn}")),
            Event::Ended { .. } => Some("The end".to_owned()),
            _ => None,
        }
    }

    fn choice(setup: &Setup, choice: Choice) -> String {
        match choice {
            Choice::Unit(unit) => name(setup, unit),
            Choice::Order(order) => order_name(order).to_owned(),
            Choice::Target { unit, volley: Volley::Full } => format!("fire at {}", name(setup, unit)),
            Choice::Target { unit, volley: Volley::WithOneShots } => {
                format!("fire at {}, one-shot weapons too", name(setup, unit))
            }
            Choice::Target { unit, volley: Volley::Some } => {
                format!("fire at {} with some of the men", name(setup, unit))
            }
            Choice::HoldFire => "hold fire".to_owned(),
            Choice::Pass => "pass".to_owned(),
            Choice::Man { unit, kind } => kind_name(setup, unit, kind).to_owned(),
            Choice::OneShot { unit, kind } => {
                let weapon = setup.soldier(unit, kind).one_shot.map_or("nothing", |w| weapon_name(setup, w));
                format!("{weapon} of the {}", kind_name(setup, unit, kind))
            }
            Choice::Figure { unit, man } => figure_name(setup, unit, man.into()),
            Choice::FigureOneShot { unit, man } => {
                let soldier = setup.soldier(unit, setup.squad(unit).men[usize::from(man)]);
                let weapon = soldier.one_shot.map_or("nothing", |w| weapon_name(setup, w));
                format!("{weapon} of the {}", figure_name(setup, unit, man.into()))
            }
            Choice::GoRound => "go round".to_owned(),
            Choice::GoAcross => "go across".to_owned(),
            Choice::Stand => "stand".to_owned(),
            Choice::GoDown => "go Down".to_owned(),
            Choice::FireAtThem => "fire".to_owned(),
            Choice::Move => "move".to_owned(),
            Choice::Assault(unit) => format!("assault {}", name(setup, unit)),
            Choice::Enter(piece) => format!("go into {}", piece_name(setup, piece)),
            Choice::Board(unit) => format!("mount {}", name(setup, unit)),
            Choice::StayOut => "stay outside".to_owned(),
            Choice::Keep => "keep the die in place".to_owned(),
            Choice::Return => "return it to the cup".to_owned(),
            Choice::Round(round) => round_name(round).to_owned(),
            Choice::Start(place) => match place {
                Place::Table => "on the table".to_owned(),
                Place::Outflank(Flank::Left) => "outflank on the left".to_owned(),
                Place::Outflank(Flank::Right) => "outflank on the right".to_owned(),
                Place::FirstWave => "in the first wave".to_owned(),
                _ => "in reserve".to_owned(),
            },
            Choice::Barrage => "the barrage".to_owned(),
            Choice::AirStrike => "the air strike".to_owned(),
            Choice::Shoot => "shoot instead".to_owned(),
            Choice::Spotter { of, volley } => {
                format!("{} (its spotter)", Self::choice(setup, Choice::Target { unit: of, volley }))
            }
            Choice::AssaultSpotter(of) => format!("assault the spotter of {}", name(setup, of)),
            Choice::Face(degrees) => format!("face {}", compass(degrees)),
            Choice::EachWeapon => "give every weapon its own target".to_owned(),
            Choice::Mount { unit, slot } => mount_name(setup, unit, slot),
            Choice::Escape { back: true, inches } => format!("escape {inches}\" straight back"),
            Choice::Escape { back: false, inches } => format!("escape {inches}\" straight on"),
            _ => by_hand::choice(setup, choice),
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

    fn question(setup: &Setup, question: &Question<'_, BoltAction>) -> String {
        use crate::Clause as C;
        let unit = match question.about {
            Subject::Nothing => String::new(),
            Subject::Unit(u) | Subject::Between { at: u, .. } | Subject::Weapon { at: u, .. } => name(setup, u),
        };
        let by = match question.about {
            Subject::Between { by, .. } | Subject::Weapon { by, .. } => name(setup, by),
            _ => String::new(),
        };
        match (question.clause, &question.offer) {
            _ if by_hand::is_asked(question) => by_hand::question(setup, question),
            (_, Offer::Dice(Chance::Draw(_))) => "draw a die from the cup".to_owned(),
            (_, Offer::Dice(_)) => match Self::subject(setup, question.about).to_string() {
                about if about.is_empty() => "throw".to_owned(),
                about => format!("throw for {about}"),
            },
            (C::Set05 | C::Set06 | C::Set07 | C::Set08 | C::Set18, Offer::List { options, .. })
                if matches!(options[..], [Choice::Face(_), ..]) =>
            {
                format!("which way does {unit} face?")
            }
            (C::Set18, _) => format!("set up {unit}"),
            (C::Set06 | C::Set07, Offer::List { .. }) => format!("{unit}: where does it begin the battle?"),
            (C::Set05 | C::Set06 | C::Set07, _) => format!("{unit}: where does it come on?"),
            (C::Set08, _) => format!("{unit}: where does it hide?"),
            (C::Turn02, _) => "which strike is rolled for first?".to_owned(),
            (C::Barr01, Offer::List { .. }) => format!("{unit}: call down the barrage?"),
            (C::Barr01, _) => format!("{unit}: where is the barrage to fall?"),
            (C::Barr03, _) => "the barrage is miscalculated: where does it really fall?".to_owned(),
            (C::Barr04, _) => "the barrage is delayed: where is it aimed now?".to_owned(),
            (C::Barr10, _) => "the barrage falls: on whom next?".to_owned(),
            (C::Air01, _) => format!("{unit}: call down the aircraft, and on whom?"),
            (C::Air03, _) => "a rookie pilot: whom does he attack?".to_owned(),
            (C::Air04, _) => "empty skies: whom shall the aircraft look for?".to_owned(),
            (C::Air14 | C::Air15, _) => format!("{unit} is out of reach: whom shall the aircraft look for?"),
            (C::Trait03, Offer::Place(_)) => format!("{unit}: where is its spotter?"),
            (C::Trait03, _) => format!("{unit}: which way does its spotter go?"),
            (C::Trait17, _) => format!("{by}: what does it fire?"),
            (C::Turn04, _) => "your die. Which unit?".to_owned(),
            (C::Ord01, _) => format!("which order for {unit}?"),
            (C::Ord05, _) => format!("{unit}: move, or assault?"),
            (C::Move01, _) => format!("move {unit}"),
            (C::Bldg07 | C::Tran06, _) => format!("{unit}: which way out, or stay?"),
            (C::Move13, _) => format!("{unit}: where is the gun pushed?"),
            (C::Wpn16, _) => format!("{unit}: turn it before it fires?"),
            (C::Bldg01, _) => format!("{unit}: go inside?"),
            (C::Bldg09, _) => format!("{unit}: occupy the building it has won?"),
            (C::Tran02, _) => format!("{unit}: move, or mount?"),
            (C::Tran08, Offer::List { .. }) => format!("{unit}: move, or limber up?"),
            (C::Tran08, _) => format!("{unit}: where is the gun set up, or does it stay limbered?"),
            (C::Tran07 | C::Move07, Offer::Place(_)) => format!("{unit}: where do the survivors stand?"),
            (C::Tran09, _) => format!("{unit}: does it begin in the open?"),
            (C::Ord13, _) => format!("{unit}: loaded with what?"),
            (C::Wpn25 | C::Shoot07 | C::Trait16, _) => format!("{by} at {unit}: what does it fire?"),
            (C::Cq26, Offer::List { .. }) => format!("{by} assaults {unit}: round what slows it down, or across?"),
            (C::Cq26, _) => format!("{unit}: which way into the assault?"),
            (C::Fubar06, Offer::Path { .. }) => format!("{unit} panics: which way?"),
            (C::Cq23, _) => format!("{unit}: where does it regroup?"),
            (C::Ord09 | C::Cq24, _) => format!("{by} waits in ambush for {unit}: fire, and where on its way?"),
            (C::Move10 | C::Move14, _) | (C::Move02 | C::Move03 | C::Move12, Offer::List { .. }) => {
                format!("which way does {unit} face?")
            }
            (C::Move02 | C::Move12, _) => format!("drive {unit}"),
            (C::Veh12, _) => format!("{unit}: move, or choose a unit to overrun"),
            (C::Veh16, _) => format!("{unit}: how far does it drive on?"),
            (C::Veh10, Offer::List { options, .. }) if matches!(options[..], [Choice::Mount { .. }, ..]) => {
                format!("{}: main gun or co-axial?", if by.is_empty() { unit } else { by })
            }
            (C::Veh10, _) => format!("{unit}: choose what fires"),
            (C::Shoot04, _) if !by.is_empty() => match question.about {
                Subject::Weapon { weapon, .. } => format!("{by}, {}: choose a target", weapon_name(setup, weapon)),
                _ => format!("{by}: choose a target"),
            },
            (C::Trait11, _) => format!("{by} comes for {unit}: escape?"),
            (C::Shoot16, _) => format!("{unit}: choose the first target"),
            (C::Shoot02, _) => format!("{unit}: choose a target"),
            (C::Shoot03, Offer::List { .. }) => format!("{unit}: choose a target for the others"),
            (C::Shoot03, _) => format!("{unit}: choose who fires"),
            (C::Shoot05, _) => format!("{unit}: choose who fires, and with what"),
            (C::Shoot17, _) => format!("{by} fires at {unit}: with what?"),
            (C::Shoot04, _) => format!("{unit}: choose a target for the one-shot weapons"),
            (C::Shoot08, _) => format!("{by} opens fire on {unit}: go Down?"),
            (C::Cq04 | C::Cq05 | C::Veh15 | C::Cqv13, _) => format!("{by} assaults {unit}: fire at them?"),
            (C::Dmg07 | C::Cq16, _) => format!("{unit}: choose casualties"),
            (C::Dmg08 | C::Dmg09, _) => format!("{unit}: exceptional damage, choose the man"),
            (C::Turn09, _) => format!("{unit}: keep its die for the next turn?"),
            (C::Fubar02, _) => format!("{unit} fires wildly: choose which friends are hit"),
            (C::Fubar06, _) => format!("{unit} panics: from whom?"),
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
        let scenario = &setup.plan.scenario;
        let sides = Seat::BOTH.map(|s| &setup.plan.sides[s.index()].name);
        let [a, b] = crate::victory::verdict(setup, &view.state).points;
        match view.state.phase {
            Phase::SetUp => format!("{}: setting up", scenario.name),
            Phase::Strikes | Phase::Orders => {
                let [x, y] = view.state.cup;
                let turn = view.state.turn;
                format!(
                    "{}: turn {turn} of {}; in the cup {x} {}, {y} {}; points {} {a}, {} {b}",
                    scenario.name, scenario.turns, sides[0], sides[1], sides[0], sides[1]
                )
            }
            Phase::Over => format!("{}: over; {} {a}, {} {b}", scenario.name, sides[0], sides[1]),
        }
    }

    fn status(setup: &Setup, view: &View) -> Status {
        let (turn, turns) = (view.state.turn, setup.plan.scenario.turns);
        Status {
            clock: match view.state.phase {
                Phase::SetUp => "Setting up".to_owned(),
                Phase::Strikes | Phase::Orders if setup.plan.scenario.end_roll => {
                    format!("Turn {turn} of {turns}, perhaps one more")
                }
                Phase::Strikes | Phase::Orders => format!("Turn {turn} of {turns}"),
                Phase::Over => "Over".to_owned(),
            },
            turn,
            turns,
            points: crate::victory::verdict(setup, &view.state).points.map(i32::from),
            pools: vec![("In the cup", view.state.cup)],
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
        match choice {
            Choice::Figure { unit, man } | Choice::FigureOneShot { unit, man } => Some((unit.0.into(), man)),
            _ => None,
        }
    }
    fn kind(setup: &Setup, choice: Choice) -> String {
        let kind = |unit, man: u8| setup.squad(unit).men[usize::from(man)];
        Self::choice(
            setup,
            match choice {
                Choice::Figure { unit, man } => Choice::Man { unit, kind: kind(unit, man) },
                Choice::FigureOneShot { unit, man } => Choice::OneShot { unit, kind: kind(unit, man) },
                choice => choice,
            },
        )
    }
    fn sign(choice: Choice) -> Option<&'static str> {
        mark::sign(choice)
    }
    fn leads(choice: Choice) -> bool {
        choice == Choice::Move
    }
    fn interrupt(setup: &Setup, about: Subject) -> String {
        match about {
            Subject::Between { by, .. } => format!("{} in ambush may fire", name(setup, by)),
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
