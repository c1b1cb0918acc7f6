//! Names for battle files that nobody named.
use std::path::{Path, PathBuf};

/// `first-light-1.battle`, with the first number that is free in the folder.
pub(crate) fn free(folder: &Path, scenario: &str) -> PathBuf {
    let name = |n: usize| folder.join(format!("{scenario}-{n}.battle"));
    let mut n = 1;
    while name(n).exists() {
        n += 1;
    }
    name(n)
}
