//! The session crate from outside, with two rulesets of its own.
#[macro_use]
#[path = "../common/mod.rs"]
pub mod common;
mod apart;
pub mod ended;
mod explain;
mod file;
mod forged;
mod hidden;
mod passing;
mod play;
mod replay;
mod settle;
pub mod scout;
mod told;
mod typed;
mod undo;
