//! Disposable Heroes, from two playsheets, as one readable rules text. Files follow the catalogue's sections in playing
//! order.
mod clauses;
mod options;
mod words;

pub mod setup;
pub mod data;
pub mod variant;
pub mod muster;

pub mod state;
pub mod game;
pub mod view;
pub mod battle;
pub mod footing;

pub mod deployment;
pub mod initiative;
pub mod turn;
pub mod rally;
pub mod activation;
pub mod movement;
pub mod sight;
pub mod cover;
pub mod driving;
pub mod shooting;
pub mod arms;
pub mod hitting;
pub mod attack;
pub mod casualties;
pub mod losses;
pub mod snipers;
pub mod blast;
pub mod guts;
pub mod pinned;
pub mod snap_fire;
pub mod grenades;
pub mod flamethrowers;
pub mod artillery;
pub mod close_combat;
pub mod melee;
pub mod spotting;
pub mod gunnery;
pub mod guns;
pub mod on_armour;
pub mod penetration;
pub mod damage;
pub mod transport;
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
pub use setup::{
    Armour, Body, Class, Cover, Deployment, Drive, GUN, Gun, Kind, MAN, MEN, Mount, Mounting, Objective, Penetration,
    Place, Plan, Scenario, Setup, Side, Soldier, Squad, Terrain, Type, UNITS, Vehicle, Victory, Weapon, Weight,
};
pub use state::{Hull, Mobility, Phase, Speed, State, Status, Unit};
pub use variant::Variant;
pub use view::View;
pub use words::{Choice, Event, Fire, KindId, Man, Pace, Subject, UnitId, Volley, WeaponId};

use kernel::Ruleset;

/// The ruleset itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisposableHeroes;

impl Ruleset for DisposableHeroes {
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
pub trait Oracle: kernel::Oracle<DisposableHeroes> {}
impl<O: kernel::Oracle<DisposableHeroes>> Oracle for O {}
