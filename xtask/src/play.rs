//! `cargo xtask play`: builds the game and starts a battle in the terminal.
use crate::workspace;
use anyhow::Result;

/// The battle a newcomer meets.
const FIRST: [&str; 2] = ["bolt-action", "first-light"];

pub(crate) fn run(args: &[&str]) -> Result<()> {
    let named = args.first().is_some_and(|arg| !arg.starts_with('-'));
    let resumed = args.iter().any(|arg| arg.starts_with("--resume"));
    let battle: &[&str] = if named || resumed { &[] } else { &FIRST };
    workspace::say("building the game (the first time takes a minute or two)");
    workspace::cargo(&[&["run", "--quiet", "--release", "--package", "sandtable", "--", "play"], battle, args].concat())
}
