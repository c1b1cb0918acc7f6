//! All tests of the face of games, as one program.
mod face;
mod foresee;
mod reckon;
mod storage;
mod survey;
mod ways;
