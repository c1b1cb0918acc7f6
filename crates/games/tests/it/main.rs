//! All tests of the face of games, as one program.
mod ahead;
mod deeds;
mod ending;
mod face;
mod foresee;
mod own;
mod paper;
mod reckon;
mod storage;
mod stranger;
mod survey;
mod told;
mod ways;
