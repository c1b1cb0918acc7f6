//! Hot Blood & Cold Steel, a trench raid at night, as one readable rules text. Files follow the catalogue's sections in
//! playing order. Both sides write in secret, and nobody knows more than his men see and hear: `view.rs` decides what.
mod clauses;
mod options;
mod words;

pub mod data;
pub mod muster;
pub mod setup;

pub mod game;
pub mod route;
pub mod sight;
pub mod squares;
pub mod state;
pub mod view;
pub mod battle;

pub mod deployment;
pub mod turn;
pub mod intentions;
pub mod patrol_morale;
pub mod morale;
pub mod hand_to_hand;
pub mod bombs;
pub mod deviation;
pub mod special_actions;
pub mod wire;
pub mod flares;
pub mod movement;
pub mod prisoners;
pub mod spotting;
pub mod noise;
pub mod shooting;
pub mod bomb_effects;
pub mod artillery;
pub mod hits;
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
pub use game::Game;
pub use options::{Options, READINGS};
pub use setup::{Plan, Setup};
pub use squares::Squares;
pub use state::{Man, Phase, Place, State};
pub use view::View;
pub use words::{
    About, Act, Aim, Cause, Choice, Dice, Event, Fire, Goods, ManId, Mood, Pace, Path, Posture, Record, Resolve, Sign,
    Step, Subject, Wound,
};

use kernel::Ruleset;

/// The ruleset itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HotBlood;

impl Ruleset for HotBlood {
    type Clause = Clause;
    type Subject = Subject;
    type Choice = Choice;
    type Event = Event;
    type State = State;
    type Ground<'a> = Squares<'a>;
    fn asks_everything(at: &State) -> bool {
        at.asks_everything
    }
}

/// The oracle of this game, by the one word that every signature uses.
pub trait Oracle: kernel::Oracle<HotBlood> {}
impl<O: kernel::Oracle<HotBlood>> Oracle for O {}
