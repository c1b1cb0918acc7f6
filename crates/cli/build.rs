//! Puts the index of clauses into the program.
#[path = "build/index.rs"]
mod index;

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let crates = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("..");
    println!("cargo::rerun-if-changed={}", crates.display());
    let index: Vec<String> = index::index(&crates)?.into_iter().collect();
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("citations.txt"), index.concat())
}
