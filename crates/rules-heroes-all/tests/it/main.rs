//! All tests of Heroes All from outside, as one program: the rules are compiled for it once.
mod blunders;
mod border;
mod calculator;
mod common;
mod company;
mod data;
mod keys;
mod laws;
mod options;
mod own;
mod registry;
mod reports;
mod secrets;
mod ways;
mod worked_examples;
