//! The workspace's own commands: `cargo xtask test`, `cargo xtask play`.
use anyhow::{Context, Result, bail};
use std::process::Command;

fn main() -> Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("test") => cargo(&["test", "--workspace"]),
        Some("play") => cargo(&["run", "--release", "-p", "sandtable"]),
        other => bail!("unknown task {other:?}; tasks: test, play"),
    }
}

fn cargo(args: &[&str]) -> Result<()> {
    let status = Command::new("cargo").args(args).status().context("starting cargo")?;
    if status.success() { Ok(()) } else { bail!("cargo {} failed", args.join(" ")) }
}
