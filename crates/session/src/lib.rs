//! A battle in progress: journal, checkpoints, undo, per-seat logs, battle files.
