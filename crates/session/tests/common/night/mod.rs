//! A cut-down trench raid on squares: sealed intentions, steps, sight, noise by hidden dice, shots, bouts.
pub mod grid;
pub mod state;
pub mod turn;
pub mod view;
pub mod voice;
pub mod words;

pub use state::{State, cough_in_the_dark, whispered_orders, written_orders};
pub use turn::Night;
pub use words::{Clause, FigureId, Wound};
