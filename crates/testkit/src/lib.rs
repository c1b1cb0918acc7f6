//! Scripted readers, battle reports and laws for tests.
