//! What may not stand in a file: floats where all is integers, unfinished work, paths of one machine, long files.
use super::{is_pure_source, is_rust};
use crate::codegen::MARK;

const LINES_MAX: usize = 500;
/// Written in two halves, so that this file may be looked at too.
const UNFINISHED: [(&str, &str); 5] =
    [("todo", "!("), ("unimplemented", "!("), ("dbg", "!("), ("#[ign", "ore"), ("#[should_", "panic")];
const MACHINE: [&str; 5] = ["home", "root", "work", "tmp", "Users"];
const WORN_NAMES: [&str; 4] = ["Manager", "Handler", "Helper", "Utils"];

pub(super) fn complaints(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let rust = is_rust(path);
    if rust && !text.starts_with(MARK) && text.lines().count() > LINES_MAX {
        found.push(format!("{path}: over {LINES_MAX} lines"));
    }
    let mut pure = is_pure_source(path);
    for (nth, line) in text.lines().enumerate() {
        // Tests may compare with fractions; they stand last in a file.
        pure &= !line.trim_start().starts_with("#[cfg(test)]");
        let mut complain = |what: &str| found.push(format!("{path}:{}: {what}", nth + 1));
        if let Some(word) = machine_path(line) {
            complain(&format!("{word} is a path of one machine"));
        }
        if !rust {
            continue;
        }
        let code = line.split("//").next().unwrap_or(line);
        if pure && words(code).any(|word| word == "f32" || word == "f64") {
            complain("rules reckon in integers; a float differs between machines");
        }
        if let Some((a, b)) = UNFINISHED.iter().find(|(a, b)| code.contains(&format!("{a}{b}"))) {
            complain(&format!("{a}{b} is unfinished work"));
        }
        if let Some(name) = declared(code).filter(|name| WORN_NAMES.iter().any(|worn| name.ends_with(worn))) {
            complain(&format!("{name} says nothing; name it by a word of the game"));
        }
    }
    found
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

/// The type a line declares.
fn declared(code: &str) -> Option<&str> {
    let mut words = words(code);
    words.find(|word| ["struct", "enum", "trait"].contains(word))?;
    words.next()
}

fn machine_path(line: &str) -> Option<String> {
    let starts_path = |before: &str| before.ends_with([' ', '"', '\'', '`', '(', '=']) || before.is_empty();
    MACHINE
        .iter()
        .map(|folder| format!("/{folder}/"))
        .find(|word| line.match_indices(word.as_str()).any(|(at, _)| starts_path(&line[..at])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str) -> usize {
        complaints(path, text).len()
    }

    #[test]
    fn a_float_in_rules_is_refused_and_elsewhere_not() {
        let line = "fn odds() -> f64 {";
        assert_eq!(check("crates/rules-x/src/shoot.rs", line), 1);
        assert_eq!(check("crates/kernel/src/chance.rs", line), 1);
        assert_eq!(check("crates/odds/src/lib.rs", line), 0);
        assert_eq!(check("crates/rules-x/src/shoot.rs", "let a = 1; // becomes f64 in readers"), 0);
        assert_eq!(check("crates/rules-x/src/shoot.rs", "#[cfg(test)]\nmod tests {\nfn odds() -> f64 {"), 0);
    }

    #[test]
    fn unfinished_work_is_refused() {
        let line = ["to", "do!()"].concat();
        assert_eq!(check("crates/odds/src/lib.rs", &line), 1);
        assert_eq!(check("README.md", &line), 0);
    }

    #[test]
    fn paths_of_one_machine_are_refused_everywhere() {
        let home = ["/ho", "me/"].concat();
        assert_eq!(check("README.md", &format!("see {home}me/notes")), 1);
        assert_eq!(check("README.md", &format!("see docs{home}me")), 0);
    }

    #[test]
    fn a_file_of_501_lines_is_too_long_unless_generated() {
        assert_eq!(check("a.rs", &"\n".repeat(501)), 1);
        assert_eq!(check("a.rs", &"\n".repeat(500)), 0);
        assert_eq!(check("a.rs", &format!("{MARK}{}", "\n".repeat(501))), 0);
    }

    #[test]
    fn worn_names_are_refused() {
        let line = ["pub struct Unit", "Manager;"].concat();
        assert_eq!(check("a.rs", &line), 1);
    }
}
