//! All tests of Heroes All from outside, as one program: the rules are compiled for it once.
mod data;
mod laws;
mod registry;
mod worked_examples;
