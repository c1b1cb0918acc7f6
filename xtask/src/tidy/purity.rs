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
    use std::{fs, process::Command};

    #[test]
    fn a_ban_left_out_is_named() {
        let some = "disallowed-types = [{ path = 'std::collections::HashMap', reason = 'order' }]";
        let missing = missing(some).unwrap();
        assert!(!missing.contains(&"std::collections::HashMap"));
        assert!(missing.contains(&"std::collections::HashSet") && missing.contains(&"std::env::var"));
    }

    /// A crate of two files, beside the workspace, with the bans of a rules crate.
    fn clippy_on(name: &str, code: &str) -> String {
        let folder = workspace::root().join("target/purity").join(name);
        fs::create_dir_all(folder.join("src")).unwrap();
        let manifest = "[package]\nname = \"probe\"\nedition = \"2024\"\n[workspace]\n";
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.join("src/lib.rs"), code).unwrap();
        let bans = workspace::root().join("crates/rules-bolt-action/clippy.toml");
        fs::copy(bans, folder.join("clippy.toml")).unwrap();
        let mut clippy = Command::new("cargo");
        clippy.args(["clippy", "--quiet", "--offline", "--", "-D", "warnings"]).current_dir(&folder);
        let done = clippy.env_remove("CARGO_TARGET_DIR").output().unwrap();
        String::from_utf8(done.stderr).unwrap()
    }

    #[test]
    fn clippy_refuses_what_is_banned_and_nothing_else() {
        let map = "pub fn f(m: &std::collections::HashMap<u8, u8>) -> usize { m.len() }";
        assert!(clippy_on("map", map).contains("disallowed type"));
        let file = "pub fn f() -> bool { std::fs::read(\"a\").is_ok() }";
        assert!(clippy_on("file", file).contains("disallowed method"));
        assert_eq!(clippy_on("plain", "pub fn f(a: u8) -> u8 { a.saturating_add(1) }"), "");
    }
}
