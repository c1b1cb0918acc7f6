//! TOML data into typed, validated records with source positions.
//!
//! A [`Library`] holds the texts: a ruleset's own files, embedded, and house rules on top. A ruleset says with
//! [`Catalogue`] which kinds of record it knows, and each [`Record`] says which keys it has. Reading never stops at the
//! first fault: every [`Problem`] of every file is collected, with its place and a hint.
mod army;
mod book;
mod dice;
mod engagement;
mod fields;
pub mod folder;
mod inch;
mod layout;
mod library;
mod look;
mod lot;
mod mend;
mod nearest;
mod pack;
mod problem;
mod published;
mod raw;
mod roster;
pub mod scene;
mod shelf;
mod source;
mod table;
mod value;

pub use army::{
    Army, ArmyOf, Compiled, Enlisted, EnlistedOf, Enlists, Fault, Frame, Most, Notes, Objected, Plain, Share, SlotKind,
    Told, carried, compiled, drawn, faults, note, numbered, object, roster, word,
};
pub use book::{Book, Id, Origin, Record};
pub use dice::Amount;
pub use engagement::{Called, Terms, told_apart};
pub use fields::Fields;
pub use layout::{Eyes, Goal, Layout, Lookup};
pub use library::{Catalogue, Checked, Library, Override};
pub use look::Look;
pub use lot::Lot;
pub use mend::mended;
pub use nearest::{hint, nearest};
pub use pack::LARGEST;
pub use problem::{Code, Edit, Mend, Problem, Severity};
pub use published::{Published, ScenarioInfo, blurb, in_inches};
pub use raw::Value;
pub use roster::{Choice, Listed, Lists, Mission, Offered, Roster};
pub use shelf::Shelf;
pub use source::{Place, Placed, Source};
pub use table::{GRID, Objective, Piece, Table, Zone, broad, crest};
pub use value::{Desk, FromValue, Tally, Words};
