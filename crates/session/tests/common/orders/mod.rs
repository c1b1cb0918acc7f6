//! A cut-down order-dice game in inches: cup, orders, moves with ambushes, shooting, morale. Nothing is hidden.
pub mod field;
pub mod movement;
pub mod shooting;
pub mod state;
pub mod turn;
pub mod voice;
pub mod words;

pub use state::first_light;
pub use turn::Orders;
pub use words::Clause;
