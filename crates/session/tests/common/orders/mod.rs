//! A cut-down order-dice game in inches: cup, orders, moves with ambushes, shooting, morale. Nothing is hidden.
mod field;
mod movement;
mod shooting;
mod state;
mod turn;
mod voice;
mod words;

pub use state::first_light;
pub use turn::Orders;
pub use words::Clause;
