//! `cargo xtask bench`: every benchmark of the workspace in one table.
use crate::workspace;
use anyhow::Result;
use std::process::Command;

const UNITS: [&str; 7] = ["ns", "us", "µs", "ms", "s", "/s", "M/s"];

pub(crate) fn run(only: &[&str]) -> Result<()> {
    let mut rows = Vec::new();
    for folder in workspace::crates()? {
        let name = folder.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if !folder.join("benches").exists() || !(only.is_empty() || only.contains(&name.as_str())) {
            continue;
        }
        workspace::say(&format!("running {name}"));
        let mut bench = Command::new("cargo");
        let text = workspace::quietly(bench.args(["bench", "--quiet", "--package", &name, "--benches"]))?;
        rows.extend(text.lines().filter_map(measured).map(|(what, value)| (name.clone(), what, value)));
    }
    let wide =
        |of: fn(&(String, String, String)) -> &String| rows.iter().map(|r| of(r).chars().count()).max().unwrap_or(0);
    let (first, second, third) = (wide(|r| &r.0), wide(|r| &r.1), wide(|r| &r.2));
    for (name, what, value) in &rows {
        workspace::say(&format!("{name:first$}  {what:second$}  {value:>third$}"));
    }
    Ok(())
}

/// A line that ends in a number and a unit: what was measured, and the value.
fn measured(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words
        .windows(2)
        .position(|pair| is_number(pair[0]) && UNITS.contains(&pair[1].trim_end_matches([',', ';'])))?;
    let what = words[..at].join(" ").trim_end_matches([':', '=']).trim_end().to_owned();
    (!what.is_empty()).then(|| (what, words[at..].join(" ")))
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit() || ".,_".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_a_number_and_a_unit_is_a_measurement() {
        let row = |what: &str, value: &str| Some((what.to_owned(), value.to_owned()));
        assert_eq!(measured("sight line, 40 pieces: 212.5 ns"), row("sight line, 40 pieces", "212.5 ns"));
        assert_eq!(measured("T5 20 v 20   4.2 ms (801 nodes)"), row("T5 20 v 20", "4.2 ms (801 nodes)"));
        assert_eq!(measured("running 3 tests"), None);
        assert_eq!(measured("12 ms"), None);
    }
}
