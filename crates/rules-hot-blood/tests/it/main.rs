//! All tests of Hot Blood & Cold Steel from outside, as one program: the rules are compiled for it once.
mod blunders;
mod calculator;
mod common;
mod data;
mod end;
mod ground;
mod laws;
mod odds;
mod opponents;
mod options;
mod registry;
mod reports;
mod rows;
mod secrets;
mod sight;
mod worked_examples;
