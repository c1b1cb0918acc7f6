//! `cargo xtask bench`: every benchmark of the workspace, one after the other, so that none disturbs another.
use crate::{reference, workspace};
use anyhow::{Result, ensure};
use std::{fs, path::Path, process::Command};

/// The attacks of the games are what exact odds are for.
const ODDS: [&str; 2] = ["odds", "attacks"];

pub(crate) fn run(only: &[&str]) -> Result<()> {
    let mut found = false;
    for folder in workspace::crates()? {
        let name = folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        for bench in benches(&folder)? {
            let with_odds = bench == ODDS[1] && only.contains(&ODDS[0]);
            if !only.is_empty() && !only.contains(&name.as_str()) && !with_odds {
                continue;
            }
            found = true;
            let mut command = Command::new("cargo");
            let figures =
                workspace::quietly(command.args(["bench", "--quiet", "--package", &name, "--bench", &bench]))?;
            workspace::say(&format!("-- {name}, {bench}\n{}\n", figures.trim_end()));
            let others = folder.join("benches/reference.py");
            if others.exists() {
                workspace::say(&reference::beside(&others, &figures));
            }
        }
    }
    ensure!(found, "no benchmarks in {}", if only.is_empty() { "the workspace".to_owned() } else { only.join(", ") });
    Ok(())
}

fn benches(folder: &Path) -> Result<Vec<String>> {
    let folder = folder.join("benches");
    let mut names = Vec::new();
    if folder.exists() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "rs") {
                names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            }
        }
    }
    names.sort();
    Ok(names)
}
