//! Which crate may depend on which. Whoever needs another edge changes this list and `ARCHITECTURE.md`.
use crate::workspace;
use anyhow::{Context, Result};
use std::collections::BTreeSet;

/// One crate, what it may use of the workspace, and (where that is limited) of the world.
struct Edges {
    name: &'static str,
    ours: &'static [&'static str],
    theirs: Option<&'static [&'static str]>,
}

/// From the bottom up; `rules-*` stands for every ruleset.
const EDGES: &[Edges] = &[
    Edges { name: "kernel", ours: &[], theirs: Some(&["serde", "smallvec"]) },
    Edges { name: "table", ours: &["kernel"], theirs: Some(&["serde", "smallvec"]) },
    Edges { name: "figures", ours: &["kernel", "table"], theirs: Some(&["serde", "smallvec"]) },
    Edges { name: "content", ours: &["kernel", "table"], theirs: None },
    Edges { name: "land", ours: &["kernel", "table", "content"], theirs: Some(&[]) },
    Edges {
        name: "rules-*",
        ours: &["kernel", "table", "figures", "content"],
        theirs: Some(&["serde", "smallvec", "thiserror"]),
    },
    Edges { name: "odds", ours: &["kernel"], theirs: None },
    Edges { name: "sim", ours: &["kernel", "odds"], theirs: None },
    Edges { name: "session", ours: &["kernel"], theirs: None },
    Edges { name: "ai", ours: &["kernel", "odds", "sim"], theirs: None },
    Edges { name: "protocol", ours: &[], theirs: Some(&["serde", "ts-rs", "utoipa"]) },
    Edges {
        name: "games",
        ours: &["kernel", "content", "land", "rules-*", "odds", "sim", "session", "ai", "protocol"],
        theirs: None,
    },
    Edges {
        name: "room",
        ours: &["games", "ai", "odds", "protocol"],
        theirs: Some(&["base64", "serde_json", "sha2", "subtle", "thiserror", "tracing"]),
    },
    Edges { name: "server", ours: &["games", "ai", "odds", "protocol", "room"], theirs: None },
    Edges { name: "cli", ours: &["kernel", "games", "ai", "odds", "sim", "protocol", "server"], theirs: None },
    Edges { name: "testkit", ours: &["kernel", "table", "figures", "odds", "sim", "session", "ai"], theirs: None },
];

/// What tests of any crate may use besides; `testkit` is for tests only.
const IN_TESTS: &[&str] = &["testkit", "odds", "sim", "session"];

pub(super) fn complaints() -> Result<Vec<String>> {
    let mut found = Vec::new();
    let crates: Vec<(String, String)> = workspace::crates()?
        .iter()
        .map(|folder| {
            let name = folder.file_name().context("a crate without a name")?.to_string_lossy().into_owned();
            Ok((name, workspace::read(&folder.join("Cargo.toml"))?))
        })
        .collect::<Result<_>>()?;
    let ours: BTreeSet<&str> = crates.iter().map(|(name, _)| name.as_str()).collect();
    for (name, manifest) in &crates {
        found.extend(of(name, manifest, &ours)?);
    }
    Ok(found)
}

fn of(name: &str, manifest: &str, ours: &BTreeSet<&str>) -> Result<Vec<String>> {
    let Some(edges) = EDGES.iter().find(|e| stands_for(e.name, name)) else {
        return Ok(vec![format!("{name}: not in the list of crates (xtask/src/tidy/edges.rs)")]);
    };
    let manifest: toml::Table = manifest.parse()?;
    let named = |table: &str| {
        let table = manifest.get(table).and_then(toml::Value::as_table);
        table.into_iter().flat_map(toml::Table::keys).map(String::as_str).collect::<Vec<_>>()
    };
    let allowed = |other: &str| edges.ours.iter().any(|e| stands_for(e, other));
    let mut found = Vec::new();
    for other in named("dependencies") {
        if ours.contains(other) {
            if !allowed(other) {
                found.push(format!("{name}: may not depend on {other}"));
            }
        } else if edges.theirs.is_some_and(|theirs| !theirs.contains(&other)) {
            found.push(format!("{name}: may not depend on {other} from outside; it stays pure and small"));
        }
    }
    for other in named("dev-dependencies") {
        if ours.contains(other) && !allowed(other) && !IN_TESTS.contains(&other) {
            found.push(format!("{name}: may not depend on {other}, not even in tests"));
        }
    }
    Ok(found)
}

fn stands_for(listed: &str, name: &str) -> bool {
    listed.strip_suffix('*').map_or(listed == name, |start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, manifest: &str) -> Vec<String> {
        let ours = ["kernel", "table", "odds", "testkit", "rules-x", "rules-y", "games"].into();
        of(name, manifest, &ours).unwrap()
    }

    #[test]
    fn rulesets_do_not_know_one_another() {
        let complaints = check("rules-x", "[dependencies]\nkernel.workspace = true\nrules-y.workspace = true");
        assert_eq!(complaints, ["rules-x: may not depend on rules-y"]);
        let complaints = check("rules-x", "[dev-dependencies]\nodds.workspace = true\nrules-y.workspace = true");
        assert_eq!(complaints, ["rules-x: may not depend on rules-y, not even in tests"]);
    }

    #[test]
    fn a_new_ruleset_needs_no_new_line() {
        assert_eq!(check("games", "[dependencies]\nrules-x.workspace = true\nrules-y.workspace = true"), [""; 0]);
    }

    #[test]
    fn rules_bring_no_generator_from_outside() {
        let complaints = check("rules-x", "[dependencies]\nrand = \"1\"");
        assert_eq!(complaints, ["rules-x: may not depend on rand from outside; it stays pure and small"]);
    }

    #[test]
    fn the_testkit_is_for_tests() {
        assert_eq!(check("odds", "[dev-dependencies]\ntestkit.workspace = true"), [""; 0]);
        assert_eq!(check("odds", "[dependencies]\ntestkit.workspace = true"), ["odds: may not depend on testkit"]);
    }

    #[test]
    fn a_crate_nobody_listed_is_noticed() {
        assert_eq!(check("helpers", "").len(), 1);
    }
}
