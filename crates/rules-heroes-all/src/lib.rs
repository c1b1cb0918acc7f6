//! Heroes All, from a middle extract of its book, as one readable rules text. Files follow the catalogue's sections in
//! playing order.
mod clauses;
mod options;
mod words;

pub mod setup;
pub mod data;
pub mod printed;
pub mod muster;

pub mod state;
pub mod game;
pub mod view;
pub mod battle;

pub mod deployment;
pub mod bound;
pub mod command;
pub mod order_dice;
pub mod activity;
pub mod acts;
pub mod sight;
pub mod observation;
pub mod vacated;
pub mod berth;
pub mod ordered;
pub mod footing;
pub mod going;
pub mod movement;
pub mod opportunity;
pub mod firing;
pub mod ammunition;
pub mod direct;
pub mod spotting;
pub mod indirect;
pub mod smoke;
pub mod flame;
pub mod grenades;
pub mod casualties;
pub mod explosive;
pub mod armour;
pub mod structures;
pub mod crews;
pub mod carriage;
pub mod landing;
pub mod momentum;
pub mod retreat;
pub mod assault;
pub mod against_vehicles;
pub mod solo;
pub mod victory;

mod advice;
mod foresee;
mod published;
mod reckon;
mod scenes;
mod survey;
mod voice;
mod weigh;

pub use clauses::Clause;
pub use footing::Footing;
pub use game::Game;
pub use options::{Options, READINGS};
pub use setup::{Plan, Setup};
pub use state::{Phase, State};
pub use view::View;
pub use words::{Act, Choice, Event, Grenades, Job, Known, Load, Nerve, Order, Pace, Subject, UnitId, WeaponId};

use kernel::Ruleset;

/// The ruleset itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeroesAll;

impl Ruleset for HeroesAll {
    type Clause = Clause;
    type Subject = Subject;
    type Choice = Choice;
    type Event = Event;
    type State = State;
    type Ground<'a> = Footing<'a>;
    fn asks_everything(at: &State) -> bool {
        at.asks_everything
    }
}

/// The oracle of this game, by the one word that every signature uses.
pub trait Oracle: kernel::Oracle<HeroesAll> {}
impl<O: kernel::Oracle<HeroesAll>> Oracle for O {}
