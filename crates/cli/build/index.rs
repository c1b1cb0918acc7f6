//! Where each clause is decided and which tests meet it: an index over the source and the tests of every ruleset. The program
//! shows it (`sandtable rules ID`), `cargo xtask tidy` looks for clauses that are in no place, or in no test.
use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};

/// What is generated, or names every clause anyway.
const NO_RULES: [&str; 3] = ["clauses.rs", "options.rs", "lib.rs"];

/// A line for each place: clause, `rule` or `test`, file, line, and the line itself or the name of the test.
pub(crate) fn index(crates: &Path) -> io::Result<BTreeSet<String>> {
    let mut index = BTreeSet::new();
    for folder in sorted(crates)? {
        let registry = folder.join("clauses.toml");
        if registry.exists() {
            let names = names(&fs::read_to_string(registry)?);
            let parts = [files(&folder.join("src"))?, files(&folder.join("tests"))?];
            parts.concat().iter().try_for_each(|file| cite(crates, file, &names, &mut index))?;
        }
    }
    Ok(index)
}

/// Every clause by the names it has in the text: `BA-HIT-01`, and `Hit01` in code.
fn names(registry: &str) -> BTreeMap<String, String> {
    let ids = registry.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'));
    let both = ids.flat_map(|id| {
        let (word, number) = id.split_once('-').and_then(|(_, rest)| rest.split_once('-')).unwrap_or((id, ""));
        let (first, rest) = word.split_at(1);
        [id.to_owned(), format!("{first}{}{number}", rest.to_lowercase())].map(|name| (name, id.to_owned()))
    });
    both.collect()
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for path in sorted(folder)? {
        let is_read = path.extension().is_some_and(|end| ["rs", "md", "toml"].iter().any(|known| end == *known));
        if path.is_dir() {
            all.extend(files(&path)?);
        } else if is_read && !NO_RULES.iter().any(|name| path.ends_with(name)) {
            all.push(path);
        }
    }
    Ok(all)
}

/// The lines of the index that one file gives.
fn cite(crates: &Path, file: &Path, names: &BTreeMap<String, String>, index: &mut BTreeSet<String>) -> io::Result<()> {
    let shown = file.strip_prefix(crates).map_err(io::Error::other)?.display().to_string().replace('\\', "/");
    let is_report = file.extension().is_some_and(|end| end == "md");
    let mut is_test = !shown.contains("/src/");
    // The test or the part of a report that a line belongs to.
    let (mut part, mut begins) = (String::new(), 0);
    for (number, line) in (1..).zip(fs::read_to_string(file)?.lines()) {
        is_test |= line == "#[cfg(test)]";
        let title = match line.trim_start() {
            text if is_report => text.strip_prefix('#').map(|title| title.trim_start_matches('#').trim()),
            text => text.strip_prefix("fn ").and_then(|text| text.split('(').next()),
        };
        if let Some(title) = title {
            (part, begins) = (title.replace('_', " "), number);
        }
        let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        for id in words.filter_map(|word| names.get(word)) {
            let (kind, number, text) =
                if is_test { ("test", begins, part.as_str()) } else { ("rule", number, line.trim()) };
            index.insert(format!("{id}\t{kind}\t{shown}\t{number}\t{text}\n"));
        }
    }
    Ok(())
}
