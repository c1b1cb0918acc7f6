//! Every pure crate bans, by its own `clippy.toml`, what would make two runs of one battle differ.
use crate::workspace;
use anyhow::Result;

/// What must be banned, and so refused by clippy, in each of them.
const BANNED: &[&str] = &[
    "std::collections::HashMap",
    "std::collections::HashSet",
    "std::time::Instant",
    "std::time::SystemTime",
    "std::fs::File",
    "std::fs::read",
    "std::fs::read_to_string",
    "std::fs::write",
    "std::env::var",
    "std::thread::spawn",
];

pub(super) fn complaints() -> Result<Vec<String>> {
    let mut found = Vec::new();
    for name in super::pure_crates()? {
        let folder = workspace::root().join("crates").join(&name);
        let bans = std::fs::read_to_string(folder.join("clippy.toml")).unwrap_or_default();
        found.extend(missing(&bans)?.into_iter().map(|ban| format!("crates/{name}/clippy.toml: does not ban {ban}")));
        let manifest: toml::Table = workspace::read(&folder.join("Cargo.toml"))?.parse()?;
        let lints = manifest.get("lints").and_then(|lints| lints.get("workspace")).and_then(toml::Value::as_bool);
        if lints != Some(true) {
            found.push(format!("crates/{name}/Cargo.toml: does not take the lints of the workspace"));
        }
    }
    Ok(found)
}

fn missing(bans: &str) -> Result<Vec<&'static str>> {
    let bans: toml::Table = bans.parse()?;
    let lists = ["disallowed-types", "disallowed-methods"].map(|key| bans.get(key).and_then(toml::Value::as_array));
    let entries = lists.into_iter().flatten().flatten();
    let paths: Vec<&str> = entries.filter_map(|ban| ban.get("path").and_then(toml::Value::as_str)).collect();
    Ok(BANNED.iter().copied().filter(|ban| !paths.contains(ban)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_left_out_is_named() {
        let some = "disallowed-types = [{ path = 'std::collections::HashMap', reason = 'order' }]";
        let missing = missing(some).unwrap();
        assert!(!missing.contains(&"std::collections::HashMap"));
        assert!(missing.contains(&"std::collections::HashSet") && missing.contains(&"std::env::var"));
    }
}
