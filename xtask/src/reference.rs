//! The same tasks in Python, in a throw-away environment, beside our own figures of the same minute.
use crate::workspace;
use anyhow::{Context, Result};
use std::{collections::BTreeMap, path::Path, process::Command};

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

/// What our benches leave for a name.
const NAME: usize = 34;

fn table(ours: &str, theirs: &Figures) -> String {
    let mut rows = vec![format!(
        "{:<20}{:>12}{:>12}{:>12}{:>12}{:>22}{:>14}",
        "ms", "sandtable", "numpy", "icepool", "dyce", "over icepool, dyce", "over numpy"
    )];
    let (mut least, mut least_numpy) = (f64::INFINITY, f64::INFINITY);
    for line in ours.lines() {
        let Some((name, figures)) = line.split_at_checked(NAME) else { continue };
        let Some(Ok(ms)) = figures.split_whitespace().next().map(str::parse::<f64>) else { continue };
        let name = name.trim_end();
        let task = name.split(' ').next().unwrap_or(name);
        let Some(libraries) = theirs.get(task) else { continue };
        let of = |library: &str| libraries.get(library).copied();
        let cell = |ms: Option<f64>| ms.map_or("-".to_owned(), |ms| format!("{ms:.4}"));
        let over = [of("icepool"), of("dyce")].into_iter().flatten().reduce(f64::min).map(|theirs| theirs / ms);
        let over_numpy = of("numpy").map(|theirs| theirs / ms);
        let times = |times: Option<f64>| times.map_or("-".to_owned(), |times| format!("{times:.1} x"));
        rows.push(format!(
            "{name:<20}{ms:>12.4}{:>12}{:>12}{:>12}{:>22}{:>14}",
            cell(of("numpy")),
            cell(of("icepool")),
            cell(of("dyce")),
            times(over),
            times(over_numpy),
        ));
        // A text that throws more often than theirs does is shown, and counts for nothing.
        if name == task {
            least = over.unwrap_or(least).min(least);
            least_numpy = over_numpy.unwrap_or(least_numpy).min(least_numpy);
        }
    }
    let met = |is: bool| if is { "met" } else { "missed" };
    rows.push(format!("at least 20 x icepool and dyce: {}, {least:.1} x", met(least >= 20.0)));
    rows.push(format!("never slower than numpy: {}, {least_numpy:.1} x", met(least_numpy >= 1.0)));
    rows.join("\n") + "\n"
}
