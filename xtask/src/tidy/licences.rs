//! Every crate that is built in may be passed on under our own licences.
use crate::workspace;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::process::Command;

const WELCOME: [&str; 11] = [
    "BSL-1.0",
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "0BSD",
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    license: Option<String>,
}

pub(super) fn complaints() -> Result<Vec<String>> {
    let listed = workspace::quietly(Command::new("cargo").args(["metadata", "--format-version", "1"]))?;
    let metadata: Metadata = serde_json::from_str(&listed).context("reading cargo's list of packages")?;
    let foreign = metadata.packages.iter().filter(|p| !p.license.as_deref().is_some_and(is_welcome));
    Ok(foreign.map(|p| format!("{}: licence {:?} is not on the list", p.name, p.license)).collect())
}

/// Whether we may choose welcome licences only: every part of an AND, one part of an OR.
fn is_welcome(licence: &str) -> bool {
    let plain = licence.replace('/', " OR ").replace(['(', ')'], "");
    plain.split(" AND ").all(|part| part.split(" OR ").any(|one| WELCOME.contains(&one.trim())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_welcome_licence_out_of_a_choice_is_enough() {
        assert!(is_welcome("MIT OR Apache-2.0") && is_welcome("GPL-3.0 OR MIT") && is_welcome("Unlicense/MIT"));
        assert!(is_welcome("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!is_welcome("GPL-3.0") && !is_welcome("MIT AND GPL-3.0"));
    }
}
