//! `cargo xtask play`: builds the game and opens it in the browser.
use crate::{web, workspace};
use anyhow::Result;

pub(crate) fn run(args: &[&str]) -> Result<()> {
    workspace::say("[1/3] the page");
    web::build()?;
    workspace::say("[2/3] the game (the first time takes a few minutes; cargo says what it is at)");
    workspace::cargo(&["build", "--release", "--locked", "--package", "sandtable"])?;
    workspace::say("[3/3] opening it; Ctrl-C ends the server, battles stay");
    let serve = ["run", "--quiet", "--release", "--locked", "--package", "sandtable", "--", "serve", "--open"];
    workspace::cargo(&[&serve, args].concat())
}
