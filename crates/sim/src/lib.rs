//! Battles at full speed: samplers, seeds, parallel runs, statistics.
