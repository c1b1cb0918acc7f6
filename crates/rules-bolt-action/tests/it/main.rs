//! All tests of Bolt Action from outside, as one program: the rules are compiled for it once.
mod common;
mod exact;
mod armour;
mod crews;
mod data;
mod force;
mod laws;
mod muster;
mod registry;
mod reports;
mod secrets;
mod shelter;
mod traits;
mod vehicles;
mod worked_examples;
mod wrecks;
