//! The workspace's own commands: `cargo xtask test`, `cargo xtask play` and the rest.
mod bench;
mod census;
mod codegen;
mod coverage;
mod mutants;
mod play;
mod reference;
mod registry;
mod states;
mod test;
mod tidy;
mod web;
mod workspace;

use anyhow::{Result, bail};
use std::process::ExitCode;

const TASKS: &str = "\
tasks:
  play [ARGS]              build the game and open it in the browser; ARGS go to `sandtable serve`
  test                     everything that must hold before a change lands (also: ci)
  codegen [--check]        write, or compare, what is made from the clause registries
  tidy                     rules about the code that no compiler knows
  coverage [RULESET …] [--tighten]
                           which clauses tests and simulated battles have met, and which choices were put to players
  mutants GAME [--sample N | --all] [--seed S] [--section FILE] [--since REVISION] [--jobs N]
                           whether tests see faults planted in the rules, one at a time
  bench [CRATE] [--all]    all benchmarks, one after the other; `odds`: with the attacks of the games, `sim`: with
                           their battles (--all: of every scenario)
  states [GAME] [BATTLES] --against FOLDER
                           whether another checkout plays the same random battles, state for state";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            workspace::warn(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<()> {
    let rest: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    if args.iter().any(|arg| matches!(arg.as_str(), "help" | "--help" | "-h")) {
        workspace::say(TASKS);
        return Ok(());
    }
    match args.first().map(String::as_str) {
        Some("play") => play::run(&rest),
        Some("test" | "ci") => test::run(),
        Some("codegen") => codegen::run(&rest),
        Some("tidy") => tidy::run(),
        Some("coverage") => coverage::run(&rest),
        Some("mutants") => mutants::run(&rest),
        Some("bench") => bench::run(&rest),
        Some("states") => states::run(&rest),
        Some(other) => bail!("there is no task {other}\n{TASKS}"),
        None => bail!("name a task\n{TASKS}"),
    }
}
