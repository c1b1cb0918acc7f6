//! `cargo xtask test`: everything that must hold before a change lands.
use crate::{codegen, coverage, registry::Registry, tidy, web, workspace};
use anyhow::{Result, ensure};
use std::{path::Path, process::Command, time::Instant};

const WASM: &str = "wasm32-unknown-unknown";
/// A checker that learns new words fails old texts.
const TYPOS: &str = "typos==1.52.0";

type Step = fn() -> Result<()>;

pub(crate) fn run() -> Result<()> {
    let steps: [(&str, Step); 11] = [
        ("tools", tools),
        ("formatting", || workspace::cargo(&["fmt", "--all", "--check"])),
        ("generated files", codegen::check),
        ("tidiness", tidy::run),
        ("spelling", spelling),
        ("the page", web::check),
        ("lints", || {
            workspace::cargo(&["clippy", "--quiet", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"])
        }),
        ("tests", tests),
        ("a build without files and threads", wasm),
        ("clause coverage", || coverage::report(false)),
        ("the game in a browser", web::in_a_browser),
    ];
    let start = Instant::now();
    let mut failed = Vec::new();
    for (nth, (name, step)) in steps.iter().enumerate() {
        workspace::say(&format!("[{}/{}] {name}", nth + 1, steps.len()));
        let begun = Instant::now();
        if let Err(error) = step() {
            workspace::warn(&format!("{error:#}"));
            failed.push(*name);
        }
        workspace::say(&format!("    {} s", begun.elapsed().as_secs()));
    }
    ensure!(failed.is_empty(), "not in order: {}", failed.join(", "));
    workspace::say(&format!("all in order after {} s", start.elapsed().as_secs()));
    Ok(())
}

/// What the other steps need and rustup may not have brought.
fn tools() -> Result<()> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if workspace::quietly(Command::new("cargo").args([command, "--version"])).is_err() {
            workspace::finish(Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    Ok(())
}

/// Spelling, by a checker that is here or that pip brings.
fn spelling() -> Result<()> {
    let tools = workspace::target().join("tools");
    let fetched = tools.join("bin").join(format!("typos{}", std::env::consts::EXE_SUFFIX));
    let answers = |program: &Path| Command::new(program).arg("--version").output().is_ok();
    if !answers(Path::new("typos")) && !answers(&fetched) {
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore"]);
        if workspace::quietly(pip.arg("--target").arg(&tools).arg(TYPOS)).is_err() {
            workspace::say("    skipped: no `typos` here, and no pip that brings it");
            return Ok(());
        }
    }
    let program = if answers(&fetched) { fetched } else { "typos".into() };
    workspace::finish(&mut Command::new(program))
}

/// All tests. Those of a ruleset run by themselves and note the clauses they meet in a folder of its own: tests of the
/// readers have small rulesets, which may borrow its ids.
///
/// Everything is run, whatever failed before: whoever mends one thing wants to know of the others.
pub(crate) fn tests() -> Result<()> {
    let rules = tests_of_rules(&[]);
    let rest = workspace::finish(&mut some_tests(
        has_nextest(),
        &["--workspace", "--exclude", "rules-*"],
        "not package(rules-*)",
    ));
    let docs = workspace::quietly(Command::new("cargo").args(["test", "--quiet", "--workspace", "--doc"])).map(drop);
    all([rules, rest, docs])
}

/// One failure of all that failed.
fn all(results: impl IntoIterator<Item = Result<()>>) -> Result<()> {
    let failed: Vec<String> = results.into_iter().filter_map(Result::err).map(|error| format!("{error:#}")).collect();
    ensure!(failed.is_empty(), "{}", failed.join("\n"));
    Ok(())
}

fn has_nextest() -> bool {
    workspace::quietly(Command::new("cargo").args(["nextest", "--version"])).is_ok()
}

/// Tests of these rulesets, with notes of the clauses they meet; none named: of all.
pub(crate) fn tests_of_rules(only: &[&str]) -> Result<()> {
    let nextest = has_nextest();
    let chosen = |registry: &Registry| only.is_empty() || only.contains(&registry.ruleset.as_str());
    let tested = Registry::all()?.into_iter().filter(|(_, registry)| chosen(registry)).map(|(folder, registry)| {
        let package = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut run = some_tests(nextest, &["--package", &package], &format!("package({package})"));
        workspace::finish(run.env(coverage::NOTES, coverage::fresh_notes(&registry)?))
    });
    all(tested)
}

/// A run of some tests; with nextest always built as one workspace, so that nothing is built twice.
fn some_tests(nextest: bool, packages: &[&str], filter: &str) -> Command {
    let mut run = Command::new("cargo");
    if nextest {
        run.args(["nextest", "run", "--workspace", "--no-tests", "pass", "--no-fail-fast"]);
        run.args(["--status-level", "fail", "--cargo-quiet"]);
        run.args(["--filterset", filter]);
    } else {
        run.args(["test", "--quiet", "--lib", "--bins", "--tests", "--examples"]).args(packages);
    }
    run
}

/// What must run in a browser one day is checked for it today, where the compiler can.
fn wasm() -> Result<()> {
    let sysroot = workspace::quietly(Command::new("rustc").args(["--print", "sysroot"]))?;
    let here = || Path::new(sysroot.trim()).join("lib/rustlib").join(WASM).exists();
    if !here() && workspace::quietly(Command::new("rustup").args(["target", "add", WASM])).is_err() {
        workspace::say(&format!("    skipped: no {WASM} here, and no rustup that brings it"));
        return Ok(());
    }
    let pure = tidy::pure_crates()?;
    let packages = pure.iter().flat_map(|name| ["--package", name.as_str()]);
    workspace::finish(Command::new("cargo").args(["check", "--quiet", "--target", WASM]).args(packages))
}
