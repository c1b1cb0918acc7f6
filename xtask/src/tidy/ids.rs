//! A clause that is named anywhere (comment, test, page) is in its registry; the web client names none.
use crate::registry::Registry;
use anyhow::Result;
use std::collections::BTreeSet;

pub(super) struct Known {
    /// `BA-`
    prefixes: Vec<String>,
    ids: BTreeSet<String>,
}

impl Known {
    pub(super) fn read() -> Result<Self> {
        let registries = Registry::all()?;
        Ok(Self::of(registries.iter().map(|(_, registry)| registry)))
    }

    fn of<'a>(registries: impl Iterator<Item = &'a Registry>) -> Self {
        let mut known = Known { prefixes: vec![], ids: BTreeSet::new() };
        for registry in registries {
            known.prefixes.push(format!("{}-", registry.prefix));
            known.ids.extend(registry.clauses.iter().map(|clause| clause.id.clone()));
        }
        known
    }

    pub(super) fn complaints(&self, path: &str, text: &str) -> Vec<String> {
        let mut found = Vec::new();
        for (nth, line) in text.lines().enumerate() {
            let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            for word in words.filter(|word| self.is_id(word)) {
                let complaint = if is_client(path) {
                    "is the server's to name: there is no rule in the client"
                } else if self.ids.contains(word) {
                    continue;
                } else {
                    "is in no registry"
                };
                found.push(format!("{path}:{}: {word} {complaint}", nth + 1));
            }
        }
        found
    }

    /// Prefix, word, number; charts (`BA-WPN-T1`) have a letter before theirs.
    fn is_id(&self, word: &str) -> bool {
        let rest = self.prefixes.iter().find_map(|prefix| word.strip_prefix(prefix.as_str()));
        rest.and_then(|rest| rest.split_once('-')).is_some_and(|(section, number)| {
            section.bytes().all(|b| b.is_ascii_uppercase()) && number.starts_with(|c: char| c.is_ascii_digit())
        })
    }
}

/// The page itself, without its tests and its bench of examples.
fn is_client(path: &str) -> bool {
    path.starts_with("web/src/") && !path.contains(".test.") && !path.contains("/dev/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_nobody_registered_is_noticed() {
        let registry = Registry::parse(
            "ruleset = 'x'\nname = 'X'\nprefix = 'XX'\n\
             [[clause]]\nid = 'XX-HIT-01'\nsection = 'S'\ntitle = 'T'\norigin = 'sheet'\nreadings = []\n",
        )
        .unwrap();
        let known = Known::of([&registry].into_iter());
        let check = |text: &str| known.complaints("a.rs", text);
        assert_eq!(check("// XX-HIT-01, -02: as XX-HIT-T1 says, see XX-MOVE and YY-HIT-07"), [""; 0]);
        assert_eq!(check("// XX-HIT-01\n// XX-HIT-07: new"), ["a.rs:2: XX-HIT-07 is in no registry"]);
        let said = known.complaints("web/src/battle/odds.ts", "if (clause === 'XX-HIT-01') need += 1;");
        assert_eq!(said.len(), 1, "a rule in the client");
        assert_eq!(known.complaints("web/src/battle/odds.test.ts", "clause: 'XX-HIT-01'"), [""; 0]);
    }
}
