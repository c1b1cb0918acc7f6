//! Nobody takes a sentence apart: facts travel beside it (`protocol`: spans, rolls, refusals).
use std::path::Path;

/// How a sentence is taken apart in the client.
const PATTERNS: [&str; 11] = [
    "RegExp",
    ".replace(/",
    ".replaceAll(/",
    ".split(/",
    ".match(",
    ".matchAll(",
    ".search(",
    ".exec(",
    "/.test(",
    "parseInt(",
    "parseFloat(",
];

/// What is no sentence, though it comes as a string.
const OTHERWISE: [(&str, &str); 5] = [
    ("web/src/battle/keys.ts", "names of keys"),
    ("web/src/battle/Players.svelte", "the kind of a player"),
    ("web/src/battle/Over.svelte", "the options of a battle"),
    ("web/src/battle/offers.ts", "where a choice points, until it travels as a number"),
    ("web/src/battle/Timeline.svelte", "the number of a turn, until it travels as one"),
];

pub(super) fn complaints(path: &str, text: &str) -> Vec<String> {
    let patterns: &[&str] = match path {
        _ if OTHERWISE.iter().any(|(file, _)| *file == path) || path.contains(".test.") || path.contains("/dev/") => {
            &[]
        }
        _ if path.starts_with("web/src/battle/") || path.starts_with("web/src/board/") => &PATTERNS,
        _ if path.starts_with("crates/") && Path::new(path).extension().is_some_and(|it| it == "rs") => {
            &["split(\"-> \")", "section().rsplit"]
        }
        _ => &[],
    };
    let found = (1..).zip(text.lines()).filter_map(|(nth, line)| {
        let pattern = patterns.iter().find(|pattern| line.contains(**pattern))?;
        Some(format!("{path}:{nth}: {pattern} takes a sentence apart: let what it says travel as a fact"))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::complaints;

    #[test]
    fn a_sentence_that_is_taken_apart_is_noticed() {
        let count = |path: &str, text: &str| complaints(path, text).len();
        assert_eq!(count("web/src/battle/words.ts", "return text.replace(/: [^:]*->.*$/, '');"), 1);
        assert_eq!(count("web/src/battle/Opened.svelte", "extend(Number.parseInt(refusal.text, 10));"), 1);
        assert_eq!(count("web/src/battle/asks/List.svelte", "const inch = /(\\d)\"/.exec(text);"), 1);
        assert_eq!(count("crates/session/src/explain/mod.rs", "fell.rsplit(\"-> \").next()"), 1);
        assert_eq!(count("web/src/battle/words.ts", "spans.map(printed).join('')"), 0);
        assert_eq!(count("web/src/battle/keys.ts", "if (/^\\d$/.test(key)) return"), 0);
    }
}
