//! Bolt Action, first-edition sheet, as one readable rules text.
