//! The session crate from outside, with two rulesets of its own.
#[path = "../common/mod.rs"]
pub mod common;
mod explain;
mod file;
mod hidden;
mod play;
mod replay;
mod typed;
mod undo;
