//! The web client: built where its sources are newer than what was built of them.
use crate::workspace;
use anyhow::{Context, Result, bail};
use std::{fs, path::Path, process::Command, time::SystemTime};

/// What the client is made of.
const SOURCES: [&str; 7] =
    ["src", "public", "index.html", "package.json", "package-lock.json", "svelte.config.js", "vite.config.ts"];

/// Builds the client into `web/dist`, from where it goes into the program.
pub(crate) fn build() -> Result<()> {
    let web = workspace::root().join("web");
    let built = changed(&web.join("dist/index.html"));
    let sources = SOURCES.iter().map(|name| newest(&web.join(name))).collect::<Result<Vec<_>>>()?;
    if built.is_some() && built >= sources.into_iter().flatten().max() {
        return Ok(());
    }
    install()?;
    workspace::say("building the web client");
    workspace::quietly(npm().args(["run", "build"])).map(drop)
}

/// Brings the packages that the client is built with, where they are not there or were others.
pub(crate) fn install() -> Result<()> {
    let web = workspace::root().join("web");
    let installed = changed(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(&web.join("package-lock.json")) {
        return Ok(());
    }
    if Command::new("npm").arg("--version").output().is_err() {
        bail!(
            "the web client needs Node.js 22 or newer with npm; without it, `cargo run -p sandtable -- play` plays in the terminal"
        );
    }
    workspace::say("bringing what the web client is built with");
    workspace::quietly(npm().args(["ci", "--no-audit", "--no-fund"])).map(drop)
}

/// `npm`, in the client's folder.
pub(crate) fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.arg("--prefix").arg(workspace::root().join("web"));
    npm
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|found| found.modified()).ok()
}

/// When anything in a file or folder was last changed.
fn newest(path: &Path) -> Result<Option<SystemTime>> {
    let mut latest = changed(path);
    if path.is_dir() {
        for entry in fs::read_dir(path).with_context(|| format!("reading {}", workspace::shown(path)))? {
            latest = latest.max(newest(&entry?.path())?);
        }
    }
    Ok(latest)
}
