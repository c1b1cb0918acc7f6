//! The program itself, driven as people and scripts drive it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod common;

mod battle;
mod bot;
mod data;
mod dice;
mod forging;
mod ladder;
mod look;
mod mistake;
mod odds;
mod own;
mod page;
mod refusal;
mod serving;
#[cfg(unix)]
mod starving;
mod study;
mod tampering;
