//! `cargo xtask play`: builds the game and opens it in the browser.
use crate::{client, workspace};
use anyhow::Result;

pub(crate) fn run(args: &[&str]) -> Result<()> {
    client::build()?;
    workspace::say("building the game (the first time takes some minutes)");
    let serve = ["run", "--quiet", "--release", "--package", "sandtable", "--", "serve", "--open"];
    workspace::cargo(&[&serve, args].concat())
}
