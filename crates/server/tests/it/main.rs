//! A real server on a free port, and clients that speak the wire as it is documented.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod client;
mod house;

mod battle;
mod bygone;
mod door;
mod ending;
mod failing;
mod fair;
mod hidden;
mod limits;
mod page;
mod people;
mod proof;
mod restart;
mod seats;
mod starved;
mod taking_back;
