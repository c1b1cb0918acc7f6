//! `cargo xtask bench`: every benchmark of the workspace, one after the other, so that none disturbs another.
use crate::{reference, workspace};
use anyhow::{Result, ensure};
use std::{fs, path::Path, process::Command};

/// What belongs to a crate and needs the games: their attacks are what exact odds are for, their battles what is simulated.
const WITH: [[&str; 2]; 2] = [["odds", "attacks"], ["sim", "battles"]];

pub(crate) fn run(args: &[&str]) -> Result<()> {
    let (flags, only): (Vec<&str>, Vec<&str>) = args.iter().partition(|arg| arg.starts_with("--"));
    let mut found = false;
    for folder in workspace::crates()? {
        let name = folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        for bench in benches(&folder)? {
            let goes_with = WITH.iter().any(|[with, goes]| bench == *goes && only.contains(with));
            if !only.is_empty() && !only.contains(&name.as_str()) && !goes_with {
                continue;
            }
            found = true;
            let mut command = Command::new("cargo");
            command.args(["bench", "--quiet", "--package", &name, "--bench", &bench, "--"]).args(&flags);
            let figures = workspace::quietly(&mut command)?;
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
