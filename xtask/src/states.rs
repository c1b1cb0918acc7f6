//! `cargo xtask states`: whether this checkout and another play the same random battles, state for state.
use crate::workspace;
use anyhow::{Context, Result, bail};
use std::{path::Path, process::Command};

pub(crate) fn run(args: &[&str]) -> Result<()> {
    let Some(at) = args.iter().position(|arg| *arg == "--against") else {
        bail!("name another checkout: --against FOLDER")
    };
    let other = Path::new(args.get(at + 1).context("--against which folder?")?);
    let rest = [&args[..at], &args[at + 2..]].concat();
    let (here, there) = (states(workspace::root(), &rest)?, states(other, &rest)?);
    let mut steps = 0;
    for (ours, theirs) in here.lines().zip(there.lines()) {
        if ours != theirs {
            bail!("after {steps} equal steps\n  here  {ours}\n  there {theirs}");
        }
        steps += 1;
    }
    if here.lines().count() != there.lines().count() {
        bail!("after {steps} equal steps one of them goes on");
    }
    workspace::say(&format!("{steps} steps, all equal"));
    Ok(())
}

fn states(checkout: &Path, args: &[&str]) -> Result<String> {
    let mut run = Command::new("cargo");
    run.args(["run", "--quiet", "--release", "--package", "games", "--example", "states", "--manifest-path"]);
    workspace::quietly(run.arg(checkout.join("Cargo.toml")).arg("--").args(args))
}
