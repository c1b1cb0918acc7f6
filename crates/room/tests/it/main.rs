//! A room without a server: faults, delays, kills and orders of events, as many as one likes.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod disk;
mod player;

mod storm;
