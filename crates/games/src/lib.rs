//! The registry of rulesets and their object-safe face.
