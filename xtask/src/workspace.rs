//! Where things are, and how other programs are started.
use anyhow::{Context, Result, ensure};
use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The path as a reader of the repository writes it.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", shown(path)))
}

/// The crates of the workspace, by name of their folder.
pub(crate) fn crates() -> Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = fs::read_dir(root().join("crates"))
        .context("reading crates")?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    found.retain(|path| path.join("Cargo.toml").exists());
    found.sort();
    Ok(found)
}

/// Runs `cargo` in the workspace.
pub(crate) fn cargo<S: AsRef<OsStr>>(args: &[S]) -> Result<()> {
    finish(Command::new("cargo").args(args))
}

/// Runs a command in the workspace and waits for its success.
pub(crate) fn finish(command: &mut Command) -> Result<()> {
    let status = command.current_dir(root()).status().with_context(|| format!("starting {}", line(command)))?;
    ensure!(status.success(), "`{}` failed", line(command));
    Ok(())
}

/// Runs a command in the workspace; what it prints is shown only if it fails.
pub(crate) fn quietly(command: &mut Command) -> Result<String> {
    let done = command.current_dir(root()).output().with_context(|| format!("starting {}", line(command)))?;
    let printed = String::from_utf8_lossy(&done.stdout).into_owned();
    let complained = String::from_utf8_lossy(&done.stderr);
    ensure!(done.status.success(), "{printed}{complained}`{}` failed", line(command));
    Ok(printed)
}

/// The command as one would type it.
pub(crate) fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

/// Says what is being done.
#[expect(clippy::print_stdout, reason = "these commands talk to the person who runs them")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}

/// Says what went wrong.
#[expect(clippy::print_stderr, reason = "as above")]
pub(crate) fn warn(line: &str) {
    eprintln!("{line}");
}
