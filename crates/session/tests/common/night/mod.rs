//! A cut-down trench raid on squares: sealed intentions, steps, sight, noise by hidden dice, shots, bouts.
mod grid;
mod state;
mod turn;
mod view;
mod voice;
mod words;

pub use state::{State, cough_in_the_dark};
pub use turn::Night;
pub use words::{Clause, FigureId, Wound};
