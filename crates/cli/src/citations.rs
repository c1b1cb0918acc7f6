//! Where a clause is decided, and which tests meet it.
use serde::Serialize;

/// Made by the build script: clause, `rule` or `test`, file, line, text.
const INDEX: &str = include_str!(concat!(env!("OUT_DIR"), "/citations.txt"));

/// What reads the rules for people and programs, and decides none.
const READERS: [&str; 9] = ["advice", "foresee", "published", "reckon", "scenes", "survey", "view", "voice", "weigh"];

/// A line of the rules text; or a test, with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Citation {
    pub(crate) file: &'static str,
    pub(crate) line: usize,
    pub(crate) text: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub(crate) struct Citations {
    /// Where it is decided first: comments that begin with it, then the rest of the rules, then their readers.
    pub(crate) rules: Vec<Citation>,
    pub(crate) tests: Vec<Citation>,
}

impl Citations {
    pub(crate) fn of(id: &str) -> Citations {
        let mut found = Citations::default();
        for row in INDEX.lines().filter_map(|row| row.strip_prefix(id)?.strip_prefix('\t')) {
            let mut fields = row.splitn(4, '\t');
            let mut field = || fields.next().unwrap_or_default();
            let (kind, file, line, text) = (field(), field(), field(), field());
            let citation = Citation { file, line: line.parse().unwrap_or_default(), text };
            if kind == "test" { found.tests.push(citation) } else { found.rules.push(citation) }
        }
        let says = |citation: &Citation| {
            let words = citation.text.trim_start_matches('/').trim_start();
            citation.text.starts_with("//") && words.starts_with(id)
        };
        found.rules.sort_by_key(|c| (is_reader(c.file), !says(c), c.file, c.line));
        found
    }
}

fn is_reader(file: &str) -> bool {
    let name = file.split_once("/src/").map_or(file, |(_, name)| name);
    READERS.iter().any(|reader| name.strip_prefix(reader).is_some_and(|rest| rest.starts_with(['.', '/'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_in_a_subfolder_is_found() {
        let found = Citations::of("HB-GEN-06");
        assert!(found.rules.iter().any(|c| c.file == "rules-hot-blood/src/setup/map.rs"), "{found:?}");
    }

    #[test]
    fn one_clause_is_not_taken_for_another_that_begins_alike() {
        let all = |id: &str| Citations::of(id).rules.into_iter().all(|c| c.text.contains(id) || c.text.contains("::"));
        assert!(all("BA-HIT-01") && all("BA-TURN-13"));
        assert_eq!(Citations::of("BA-HIT"), Citations::default());
    }

    #[test]
    fn every_clause_that_is_built_is_found_in_the_rules() {
        for ruleset in games::registry() {
            for clause in ruleset.clauses().iter().filter(|clause| clause.not_built.is_none()) {
                assert!(!Citations::of(clause.id).rules.is_empty(), "{} is decided nowhere", clause.id);
            }
        }
    }
}
