//! The same tasks in Python, in a throw-away environment, beside our own figures of the same minute.
use crate::workspace;
use anyhow::{Context, Result};
use std::{collections::BTreeMap, fmt::Write, path::Path, process::Command};

const LIBRARIES: [&str; 3] = ["numpy==2.4.6", "icepool==2.1.3", "dyce==0.7.0"];

/// Milliseconds by task and library.
type Figures = BTreeMap<String, BTreeMap<String, f64>>;

/// A table, or why there is none.
pub(crate) fn beside(script: &Path, ours: &str) -> String {
    match python(script) {
        Ok(theirs) => table(ours, &theirs),
        Err(error) => format!("skipped: no Python reference here ({error:#})\n"),
    }
}

fn python(script: &Path) -> Result<Figures> {
    let home = workspace::root().join("target/reference");
    let python = home.join("bin/python");
    if !python.exists() {
        workspace::quietly(Command::new("python3").args(["-m", "venv"]).arg(&home)).context("python3 -m venv")?;
    }
    workspace::quietly(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(LIBRARIES))
        .context("pip install")?;
    let said = workspace::quietly(Command::new(&python).arg(script))?;
    let mut figures = Figures::new();
    for line in said.lines() {
        if let [task, library, ms] = line.split(' ').collect::<Vec<_>>()[..] {
            let ms = ms.parse().with_context(|| format!("no figure: {line}"))?;
            figures.entry(task.to_owned()).or_default().insert(library.to_owned(), ms);
        }
    }
    Ok(figures)
}

fn table(ours: &str, theirs: &Figures) -> String {
    let mut text = format!(
        "{:<8}{:>12}{:>12}{:>12}{:>12}{:>22}{:>14}\n",
        "ms", "sandtable", "numpy", "icepool", "dyce", "over icepool, dyce", "over numpy"
    );
    for line in ours.lines() {
        let mut words = line.split_whitespace();
        let (Some(task), Some(Ok(ms))) = (words.next(), words.next().map(str::parse::<f64>)) else { continue };
        let Some(libraries) = theirs.get(task) else { continue };
        let of = |library: &str| libraries.get(library).copied();
        let cell = |ms: Option<f64>| ms.map_or("-".to_owned(), |ms| format!("{ms:.4}"));
        let best = [of("icepool"), of("dyce")].into_iter().flatten().fold(f64::INFINITY, f64::min);
        let times = |theirs: Option<f64>| theirs.map_or("-".to_owned(), |theirs| format!("{:.1} x", theirs / ms));
        writeln!(
            text,
            "{task:<8}{ms:>12.4}{:>12}{:>12}{:>12}{:>22}{:>14}",
            cell(of("numpy")),
            cell(of("icepool")),
            cell(of("dyce")),
            times(best.is_finite().then_some(best)),
            times(of("numpy")),
        )
        .unwrap_or_else(|e| unreachable!("text takes everything: {e}"));
    }
    text
}
