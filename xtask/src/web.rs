//! The web client: what it needs, how it is built and tested.
use crate::workspace;
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

/// The names Chromium goes by.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

fn folder() -> PathBuf {
    workspace::root().join("web")
}

fn npm(args: &[&str]) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.arg("--prefix").arg(folder()).args(args).env("npm_config_update_notifier", "false");
    npm
}

/// The client's packages, exactly those of its lock file.
fn install() -> Result<()> {
    if Command::new("node").arg("--version").output().is_err() {
        bail!(
            "the page is built with Node.js 20.19 or newer, which is not here; get it from your system or nodejs.org"
        );
    }
    let lock = folder().join("package-lock.json");
    let installed = folder().join("node_modules/.package-lock.json");
    if is_newer(&installed, &lock) {
        return Ok(());
    }
    workspace::say("    fetching the client's packages");
    workspace::quietly(&mut npm(&["ci", "--no-audit", "--no-fund"])).map(drop)
}

fn is_newer(made: &Path, from: &Path) -> bool {
    let age = |path: &Path| path.metadata().and_then(|about| about.modified());
    matches!((age(made), age(from)), (Ok(made), Ok(from)) if made >= from)
}

/// Builds the client into `web/dist`, which the server carries; not again where nothing is newer.
pub(crate) fn build() -> Result<()> {
    install()?;
    let made = folder().join("dist/index.html");
    if newest(&folder())?.is_some_and(|source| made.metadata().and_then(|m| m.modified()).is_ok_and(|m| m >= source)) {
        return Ok(());
    }
    workspace::say("    building the page");
    workspace::quietly(&mut npm(&["run", "build"])).map(drop)
}

/// When a source of the client was last changed.
fn newest(folder: &Path) -> Result<Option<SystemTime>> {
    let mut newest = None;
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", workspace::shown(folder)))? {
        let entry = entry?;
        let changed = match entry.file_name().to_string_lossy().as_ref() {
            "node_modules" | "dist" | "tests" | "pictures" | "test-results" => continue,
            _ if entry.file_type()?.is_dir() => self::newest(&entry.path())?,
            _ => Some(entry.metadata()?.modified()?),
        };
        newest = newest.max(changed);
    }
    Ok(newest)
}

/// Types, what a linter sees, small tests, and the build itself.
pub(crate) fn check() -> Result<()> {
    install()?;
    workspace::quietly(&mut npm(&["run", "check"]))?;
    workspace::quietly(&mut npm(&["run", "lint"]))?;
    workspace::quietly(&mut npm(&["test"]))?;
    build()
}

/// The game in a real browser.
pub(crate) fn in_a_browser() -> Result<()> {
    build()?;
    let browser = browser()?;
    workspace::cargo(&["build", "--quiet", "--locked", "--package", "sandtable"])?;
    let program = workspace::target().join("debug").join(format!("sandtable{}", std::env::consts::EXE_SUFFIX));
    workspace::finish(npm(&["run", "e2e"]).env("SANDTABLE_BROWSER", browser).env("SANDTABLE_PROGRAM", program))
}

/// Where a program is, by its path or its name.
fn path_of(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let places = std::env::split_paths(&folders).map(|folder| folder.join(name));
    std::iter::once(PathBuf::from(name)).chain(places).find(|path| path.is_file())
}

/// A Chromium, fetched where the system can.
fn browser() -> Result<PathBuf> {
    let here = || {
        let named = std::env::var("SANDTABLE_BROWSER").ok();
        let known = BROWSERS.into_iter().map(str::to_owned);
        named.into_iter().chain(known).find_map(|name| path_of(&name))
    };
    if let Some(browser) = here() {
        return Ok(browser);
    }
    workspace::say("    fetching a browser");
    let apt = |args: &[&str]| {
        let mut apt = Command::new("apt-get");
        workspace::quietly(apt.args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = ["install", "--yes", "--no-install-recommends", "chromium"];
    if let Err(error) = apt(&install).or_else(|_| apt(&["update"]).and_then(|_| apt(&install))) {
        bail!("the browser tests need Chromium: install it, or name one in SANDTABLE_BROWSER\n{error:#}");
    }
    here().context("Chromium was installed and is still not to be found")
}
