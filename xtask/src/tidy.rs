//! `cargo xtask tidy`: rules about the code that no compiler knows.
mod cited;
mod edges;
mod ids;
mod licences;
mod play;
mod prose;
mod purity;
mod seams;
mod source;

use crate::workspace;
use anyhow::{Result, ensure};
use std::{fs, path::Path, process::Command};

pub(crate) fn run() -> Result<()> {
    let mut complaints = edges::complaints()?;
    complaints.extend(licences::complaints()?);
    complaints.extend(purity::complaints()?);
    complaints.extend(cited::complaints()?);
    let clauses = ids::Known::read()?;
    let mut seams = seams::Seams::default();
    for path in files()? {
        // Pictures and other bytes have nothing to be tidy about.
        if let Ok(text) = fs::read_to_string(workspace::root().join(&path)) {
            complaints.extend(source::complaints(&path, &text));
            complaints.extend(play::complaints(&path, &text));
            complaints.extend(prose::complaints(&path, &text));
            complaints.extend(clauses.complaints(&path, &text));
            seams.count(&path, &text);
        }
    }
    complaints.extend(seams.complaints());
    ensure!(complaints.is_empty(), "{}", complaints.join("\n"));
    Ok(())
}

/// Crates that must be pure: the same input gives the same battle on every machine.
pub(crate) fn pure_crates() -> Result<Vec<String>> {
    let folders = workspace::crates()?;
    let names = folders.iter().filter_map(|folder| folder.file_name()).map(|name| name.to_string_lossy().into_owned());
    Ok(names.filter(|name| is_pure(name)).collect())
}

fn is_pure(crate_name: &str) -> bool {
    matches!(crate_name, "kernel" | "table" | "figures") || crate_name.starts_with("rules-")
}

/// Whether a path is source of a pure crate.
fn is_pure_source(path: &str) -> bool {
    let mut parts = path.split('/');
    parts.next() == Some("crates") && parts.next().is_some_and(is_pure) && parts.next() == Some("src") && is_rust(path)
}

fn is_rust(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|end| end == "rs")
}

/// Every file of the repository, new ones too.
fn files() -> Result<Vec<String>> {
    let mut git = Command::new("git");
    let listed = workspace::quietly(git.args(["ls-files", "--cached", "--others", "--exclude-standard"]))?;
    Ok(listed.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_workspace_is_tidy() {
        super::run().unwrap();
    }
}
