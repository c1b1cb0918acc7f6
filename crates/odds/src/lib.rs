//! Exact odds by re-execution: explorer, merger, chooser, distributions.
