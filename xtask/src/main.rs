//! The workspace's own commands: `cargo xtask test`, `cargo xtask play` and the rest.
mod codegen;
mod registry;
mod workspace;

use anyhow::{Result, bail};

const TASKS: &str = "\
tasks:
  test               run the tests
  play               build and start the game
  codegen [--check]  write (or compare) what is generated from the clause registries";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    match args.first().map(String::as_str) {
        Some("test") => workspace::cargo(&["test", "--workspace"]),
        Some("play") => workspace::cargo(&["run", "--release", "-p", "sandtable"]),
        Some("codegen") => codegen::run(&rest),
        Some(other) => bail!("there is no task {other}\n{TASKS}"),
        None => bail!("name a task\n{TASKS}"),
    }
}
