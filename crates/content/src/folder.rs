//! Data files in a folder, for house rules and for `sandtable check`. Rules never come here.
use crate::{Code, Problem, Source};
use std::{fs, path::Path};

/// Every `.toml` file of a folder, by name.
pub fn read(folder: &Path) -> Result<Vec<Source>, Vec<Problem>> {
    let unreadable = |path: &Path, error: std::io::Error| {
        Problem::nowhere(Code::Unreadable, &path.display().to_string(), format!("cannot be read: {error}"))
    };
    let entries = fs::read_dir(folder).map_err(|e| vec![unreadable(folder, e)])?;
    let (mut sources, mut problems) = (Vec::new(), Vec::new());
    for entry in entries {
        let path = match entry {
            Ok(entry) => entry.path(),
            Err(error) => {
                problems.push(unreadable(folder, error));
                continue;
            }
        };
        if path.extension().is_some_and(|e| e == "toml") {
            match fs::read_to_string(&path) {
                Ok(text) => sources.push(Source::new(path.display().to_string(), text)),
                Err(error) => problems.push(unreadable(&path, error)),
            }
        }
    }
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    if problems.is_empty() { Ok(sources) } else { Err(problems) }
}
