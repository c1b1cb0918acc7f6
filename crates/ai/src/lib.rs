//! Opponents that see views only.
