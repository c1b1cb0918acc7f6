//! The census of choices: which of those that the registry calls a player's were put to somebody in tests and in simulated
//! play, and what the program decides.
use crate::registry::{Clause, Decides, Registry, asking};
use std::collections::BTreeSet;

/// What was put to players, as notes of tests and of simulated battles write it: `HA-ACT-01`, `HA-ACT-01:Tell`.
pub(crate) fn asked(notes: &str) -> impl Iterator<Item = &str> {
    notes.lines().filter_map(|line| line.strip_prefix("asked:")).flat_map(str::split_whitespace)
}

/// The choices of one ruleset.
#[derive(Debug)]
pub(crate) struct Census<'a> {
    before: usize,
    players: usize,
    in_tests: usize,
    in_play: usize,
    /// Id, and the questions that nobody was ever asked.
    pub never: Vec<(&'a str, Vec<&'a str>)>,
    /// Asked in tests only.
    only_tested: Vec<&'a Clause>,
    pub program: usize,
    /// Questions that were put, and that no clause knows of.
    pub strange: Vec<String>,
}

impl<'a> Census<'a> {
    pub(crate) fn of(registry: &'a Registry, in_tests: &BTreeSet<String>, in_play: &BTreeSet<String>) -> Self {
        let mut census = Census {
            before: 0,
            players: 0,
            in_tests: 0,
            in_play: 0,
            never: vec![],
            only_tested: vec![],
            program: registry.clauses.iter().filter(|clause| clause.program.is_some()).count(),
            strange: strange(registry, in_tests, in_play),
        };
        for clause in &registry.clauses {
            let questions = clause.questions();
            if questions.is_empty() {
                census.before += usize::from(clause.decides == Some(Decides::Both));
                continue;
            }
            let missing: Vec<&str> = questions.into_iter().filter(|q| !put(in_tests, q)).collect();
            let never: Vec<&str> = missing.iter().copied().filter(|q| !put(in_play, q)).collect();
            let is_played = clause.questions().iter().all(|q| put(in_play, q));
            census.players += 1;
            census.in_tests += usize::from(missing.is_empty());
            census.in_play += usize::from(is_played);
            if !never.is_empty() {
                census.never.push((&clause.id, never));
            } else if !is_played {
                census.only_tested.push(clause);
            }
        }
        census
    }

    pub(crate) fn text(&self, registry: &Registry) -> String {
        let Census { players, in_tests, in_play, program, before, .. } = self;
        let mut lines = vec![format!(
            "    {}: {players} clauses hold a choice of a player, {in_tests} asked in tests, {in_play} in simulated play; \
             {before} are settled before the battle, in {program} the program decides",
            registry.name,
        )];
        lines.extend(self.never.iter().map(|(id, q)| format!("      {id} is never asked: {}", q.join(" "))));
        lines.extend(self.only_tested.iter().map(|clause| {
            let why = clause.not_in_play.as_deref().unwrap_or("the ready battles seldom come to it");
            format!("      {} is asked in tests only: {why}", clause.id)
        }));
        lines.extend(self.strange.iter().map(|id| format!("      {id} asks, and its clause holds no choice")));
        lines.join("\n")
    }
}

/// Clauses under which somebody was asked, and which nothing in the registry calls a choice.
fn strange(registry: &Registry, in_tests: &BTreeSet<String>, in_play: &BTreeSet<String>) -> Vec<String> {
    let known: BTreeSet<&str> = registry.clauses.iter().flat_map(Clause::questions).map(asking).collect();
    let put: BTreeSet<&str> = in_tests.iter().chain(in_play).map(|put| asking(put)).collect();
    put.difference(&known).map(|id| (*id).to_owned()).collect()
}

/// Whether that was put, or a kind of it: `BA-TURN-04:Order:Run` is one of `BA-TURN-04:Order`.
fn put(seen: &BTreeSet<String>, question: &str) -> bool {
    let is_kind =
        |put: &String| put.strip_prefix(question).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'));
    seen.range(question.to_owned()..).take_while(|put| put.starts_with(question)).any(is_kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registry(rows: &[&str]) -> Registry {
        let clause = |(n, row): (usize, &&str)| {
            format!(
                "[[clause]]\nid = 'XX-A-0{n}'\nsection = 'S'\ntitle = 'T'\norigin = 'sheet'\nreadings = []\n{row}\n"
            )
        };
        let rows: String = rows.iter().enumerate().map(clause).collect();
        Registry::parse(&format!("ruleset = 'x'\nname = 'X'\nprefix = 'XX'\n{rows}")).unwrap()
    }

    fn puts(notes: &str) -> BTreeSet<String> {
        asked(notes).map(str::to_owned).collect()
    }

    #[test]
    fn only_lines_of_questions_are_read() {
        assert!(asked("XX-A-07\nfires: XX-A-08\nasked: XX-A-00 XX-A-00:Tell\n").eq(["XX-A-00", "XX-A-00:Tell"]));
    }

    #[test]
    fn a_choice_counts_when_its_kind_of_answer_was_on_offer() {
        let registry =
            registry(&["decides = 'owner'", "decides = 'firer'\nasked = ['XX-A-00:Tell']", "program = 'P'", ""]);
        let seen = puts("asked: XX-A-00 XX-A-00:Teller");
        let census = Census::of(&registry, &seen, &puts(""));
        assert_eq!(census.never, [("XX-A-01", vec!["XX-A-00:Tell"])]);
        assert_eq!((census.players, census.in_tests, census.in_play, census.program), (2, 1, 0, 1));
        let census = Census::of(&registry, &seen, &puts("asked: XX-A-00 XX-A-00:Tell:All"));
        assert!(census.never.is_empty());
        assert_eq!((census.in_tests, census.in_play), (1, 2));
    }

    #[test]
    fn who_asks_without_a_choice_in_the_registry_is_named() {
        let registry = registry(&["decides = 'owner'", "", "decides = 'both'"]);
        let census = Census::of(&registry, &puts("asked: XX-A-00 XX-A-01:Tell"), &puts("asked: XX-A-02"));
        assert_eq!(census.strange, ["XX-A-01", "XX-A-02"]);
        assert_eq!(census.before, 1);
    }
}
