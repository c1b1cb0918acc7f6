//! What each seat may know. All secrecy of the game is decided here: there is none, the whole table is open.
use crate::State;

/// The position as somebody knows it.
pub type View = kernel::View<State>;
