//! Bolt Action, first-edition sheet, as one readable rules text. Files follow the catalogue's sections in playing order.
mod clauses;
mod options;
mod words;

pub mod setup;
pub mod data;
pub mod muster;

pub mod state;
pub mod game;
pub mod view;
pub mod battle;

pub mod force;
pub mod deployment;
pub mod reserves;
pub mod victory;
pub mod turn;
pub mod strikes;
pub mod orders;
pub mod quality;
pub mod fubar;
pub mod movement;
pub mod guns;
pub mod driving;
pub mod sight;
pub mod shooting;
pub mod hitting;
pub mod pins;
pub mod damage;
pub mod losses;
pub mod armour;
pub mod vehicles;
pub mod overrun;
pub mod weapons;
pub mod high_explosive;
pub mod morale;
pub mod barrage;
pub mod air_strike;
pub mod close_quarters;
pub mod against_vehicles;
pub mod traits;
pub mod spotter;
pub mod transport;
pub mod buildings;
pub mod shelter;

pub mod assist;

mod advice;
mod foresee;
mod published;
mod reckon;
mod scenes;
mod survey;
mod voice;
mod weigh;

pub use clauses::Clause;
pub use game::Game;
pub use options::{Options, READINGS};
pub use setup::{
    Arc, Bulk, Class, Cover, Drive, Edge, Going, He, House, Kind, MAN, MEN, Mount, Nation, Objective, Plan, Quality,
    Rank, Role, Scenario, Setup, Side, Soldier, Squad, Stand, Start, Studio, Terrain, Traits, UNITS, Vehicle, Weapon,
};
pub use state::{AirStrike, Barrage, Flank, Moved, Phase, Place, Ranging, State, Unit};
pub use view::View;
pub use words::{
    Asked, Behind, Choice, Event, KindId, Order, Plane, Round, Silence, Subject, UnitId, Volley, WeaponId,
};

use figures::Field;
use kernel::Ruleset;

/// The ruleset itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoltAction;

impl Ruleset for BoltAction {
    type Clause = Clause;
    type Subject = Subject;
    type Choice = Choice;
    type Event = Event;
    type State = State;
    type Ground<'a> = Field<'a, Clause>;
    fn asks_everything(at: &State) -> bool {
        at.asks_everything
    }
}

/// The oracle of this game, by the one word that every signature uses.
pub trait Oracle: kernel::Oracle<BoltAction> {}
impl<O: kernel::Oracle<BoltAction>> Oracle for O {}
