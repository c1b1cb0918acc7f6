//! All tests of Disposable Heroes from outside, as one program: the rules are compiled for it once.
mod common;
mod blunders;
mod border;
mod bridge_road;
mod data;
mod keys;
mod laws;
mod losses;
mod options;
mod registry;
mod reports;
mod strongpoint;
mod three_ways;
mod throws;
mod variants;
mod ways;
mod worked_examples;
