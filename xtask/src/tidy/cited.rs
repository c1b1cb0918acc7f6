//! From a clause to its code and its tests: each has a place in the rules, and a test or a battle report that names it.
use crate::registry::Registry;
use anyhow::Result;
use std::collections::BTreeSet;

/// The index that `sandtable rules ID` shows, made by the same lines.
#[path = "../../../crates/cli/build/index.rs"]
mod index;

pub(super) fn complaints() -> Result<Vec<String>> {
    let index = index::index(&crate::workspace::root().join("crates"))?;
    let registries = Registry::all()?;
    Ok(registries.iter().flat_map(|(_, registry)| missing(registry, &index)).collect())
}

fn missing(registry: &Registry, index: &BTreeSet<String>) -> Vec<String> {
    let kinds: BTreeSet<(&str, &str)> = index.iter().filter_map(|row| row.split_once('\t')).collect();
    let has = |id: &str, kind: &str| {
        kinds.range((id, kind)..).next().is_some_and(|found| found.0 == id && found.1.starts_with(kind))
    };
    let mut found = Vec::new();
    for clause in registry.clauses.iter().filter(|clause| clause.not_built.is_none()) {
        for (kind, what) in [("rule", "is decided nowhere"), ("test", "is named by no test and no battle report")] {
            if !has(&clause.id, kind) {
                found.push(format!("{} {what}", clause.id));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_without_a_place_or_without_a_test_is_noticed() {
        let clause = |id: &str| {
            format!("[[clause]]\nid = '{id}'\nsection = 'S'\ntitle = 'T'\norigin = 'sheet'\nreadings = []\n")
        };
        let head = "ruleset = 'x'\nname = 'X'\nprefix = 'XX'\n";
        let text = format!(
            "{head}{}{}{}{}not_built = 'later'\n",
            clause("XX-A-01"),
            clause("XX-A-02"),
            clause("XX-A-03"),
            clause("XX-A-04")
        );
        let registry = Registry::parse(&text).unwrap();
        let row = |id: &str, kind: &str| format!("{id}\t{kind}\tx.rs\t1\ttext\n");
        let index =
            [row("XX-A-01", "rule"), row("XX-A-01", "test"), row("XX-A-02", "rule"), row("XX-A-03", "test")].into();
        let expected = ["XX-A-02 is named by no test and no battle report", "XX-A-03 is decided nowhere"];
        assert_eq!(missing(&registry, &index), expected);
    }
}
