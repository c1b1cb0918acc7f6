//! The testkit on two small rulesets, and on planted faults.
#[path = "../../../session/tests/common/mod.rs"]
pub mod common;
mod blunders;
mod flaky;
mod laws;
mod leaky;
mod reports;
mod search;
