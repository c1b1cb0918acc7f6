//! A copy of the workspace into which faults are planted. It builds into the same folder; files keep their times, so that
//! what has been built of the crates without faults serves both.
use crate::workspace;
use anyhow::{Context, Result};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Every `.rs` file below a folder, by its path from there.
pub(super) fn sources(folder: &Path) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| workspace::shown(folder))? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            found.extend(sources(&path)?.into_iter().map(|(file, text)| (format!("{name}/{file}"), text)));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((name, workspace::read(&path)?));
        }
    }
    found.sort();
    Ok(found)
}

/// Brings the copy up to date, but for one crate, and gives its folder.
pub(super) fn refresh(but: &str) -> Result<PathBuf> {
    let (copy, mut git) = (workspace::root().join("target/mutants"), Command::new("git"));
    let listed = workspace::quietly(git.args(["ls-files", "--cached", "--others", "--exclude-standard"]))?;
    let planted = [format!("crates/{but}/src/"), format!("crates/{but}/Cargo.toml")];
    let is_wanted = |file: &&str| !file.starts_with("web/") && !planted.iter().any(|there| file.starts_with(there));
    for file in listed.lines().filter(is_wanted) {
        let from = workspace::root().join(file);
        if from.is_file() {
            write(&copy.join(file), &fs::read(&from)?)?;
            let time = fs::metadata(&from)?.modified()?;
            fs::File::options().append(true).open(copy.join(file))?.set_modified(time)?;
        }
    }
    Ok(copy)
}

/// Writes what has changed.
pub(super) fn write(to: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(to).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(to, bytes).with_context(|| workspace::shown(to))
}
