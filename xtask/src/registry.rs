//! `clauses.toml` of a ruleset: its clauses, readings and options, read and checked.
use crate::workspace;
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::{collections::BTreeSet, path::PathBuf};

const TITLE_MAX: usize = 110;
/// Bits of the generated `Options`.
const OPTIONS_MAX: usize = 2 * u128::BITS as usize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Registry {
    pub ruleset: String,
    pub name: String,
    /// What every id begins with: `BA`.
    pub prefix: String,
    #[serde(rename = "clause")]
    pub clauses: Vec<Clause>,
    #[serde(rename = "reading", default)]
    pub readings: Vec<Reading>,
    #[serde(rename = "option", default)]
    pub options: Vec<Choice>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clause {
    pub id: String,
    pub section: String,
    pub title: String,
    pub origin: Origin,
    pub readings: Vec<String>,
    /// Why the clause is not in the game.
    pub not_built: Option<String>,
    /// Why no simulated battle can meet it: nobody in the ready forces has what it takes.
    pub not_in_play: Option<String>,
    /// Whose choice the clause holds.
    pub decides: Option<Decides>,
    /// The questions that put it, as `HA-ACT-01:Tell`: a clause, and kinds of its answers; the clause itself where nothing is said.
    #[serde(default)]
    pub asked: Vec<String>,
    /// What the program decides here that players might, and why.
    pub program: Option<String>,
}

/// Whose choice it is, as the catalogues have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Decides {
    /// Both, before the battle: no question of it.
    Both,
    /// Whose unit it is.
    Owner,
    /// Whose unit is carrying out what it does.
    Active,
    Firer,
    Mover,
    Attacker,
    Defender,
    Caller,
    Winner,
    Opponent,
}

impl Decides {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Decides::Both => "both, before the battle",
            Decides::Owner => "owner",
            Decides::Active => "active side",
            Decides::Firer => "firer",
            Decides::Mover => "mover",
            Decides::Attacker => "attacker",
            Decides::Defender => "defender",
            Decides::Caller => "caller",
            Decides::Winner => "winner",
            Decides::Opponent => "opponent",
        }
    }
}

impl Clause {
    /// The questions that put its choice to a player.
    pub(crate) fn questions(&self) -> Vec<&str> {
        match self.decides {
            None | Some(Decides::Both) => vec![],
            Some(_) if self.asked.is_empty() => vec![&self.id],
            Some(_) => self.asked.iter().map(String::as_str).collect(),
        }
    }
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Origin {
    Sheet,
    Gap,
    Conflict,
}

/// How an open question of the sheet is answered.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reading {
    pub id: String,
    pub question: String,
    pub chosen: String,
    /// Options that answer it otherwise.
    pub alternatives: Vec<String>,
    pub confidence: Confidence,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Confidence {
    High,
    Med,
    Low,
}

/// An option of the game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choice {
    pub name: String,
    pub clauses: Vec<String>,
    pub effect: String,
    pub reading: String,
}

impl Registry {
    /// The registries of all rules crates, each with the folder of its crate.
    pub(crate) fn all() -> Result<Vec<(PathBuf, Self)>> {
        let mut found = Vec::new();
        for folder in workspace::crates()? {
            let file = folder.join("clauses.toml");
            if file.exists() {
                let registry = Self::parse(&workspace::read(&file)?).with_context(|| workspace::shown(&file))?;
                found.push((folder, registry));
            }
        }
        Ok(found)
    }

    pub(crate) fn parse(text: &str) -> Result<Self> {
        let registry: Self = toml::from_str(text)?;
        registry.check()?;
        Ok(registry)
    }

    fn check(&self) -> Result<()> {
        let clauses = unique(self.clauses.iter().map(|c| &c.id))?;
        let readings = unique(self.readings.iter().map(|r| &r.id))?;
        let options = unique(self.options.iter().map(|o| &o.name))?;
        ensure!(options.len() <= OPTIONS_MAX, "{} options, {OPTIONS_MAX} have room in a word", options.len());
        for clause in &self.clauses {
            let id = &clause.id;
            ensure!(self.parts(id).is_some(), "{id} is not of the form {}-WORD-01", self.prefix);
            ensure!(clause.title.chars().count() <= TITLE_MAX, "the title of {id} is over {TITLE_MAX} characters");
            known(&clause.readings, &readings).with_context(|| id.clone())?;
            let put: Vec<String> = clause.questions().iter().map(|q| asking(q).to_owned()).collect();
            known(&put, &clauses).with_context(|| id.clone())?;
            ensure!(clause.asked.is_empty() || !put.is_empty(), "{id} is asked, but nobody decides it");
        }
        for reading in &self.readings {
            known(&reading.alternatives, &options).with_context(|| reading.id.clone())?;
        }
        for option in &self.options {
            known(&option.clauses, &clauses).with_context(|| option.name.clone())?;
            let named = self.readings.iter().find(|r| r.id == option.reading);
            let named = named.with_context(|| format!("{} names no known reading", option.name))?;
            ensure!(named.alternatives.contains(&option.name), "{} does not list {}", named.id, option.name);
        }
        Ok(())
    }

    /// Word and number of an id: `HIT` and `01`.
    fn parts<'a>(&self, id: &'a str) -> Option<(&'a str, &'a str)> {
        let (word, number) = id.strip_prefix(&self.prefix)?.strip_prefix('-')?.split_once('-')?;
        let words = !word.is_empty() && word.bytes().all(|b| b.is_ascii_uppercase());
        let numbers = number.len() >= 2 && number.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase());
        (words && numbers).then_some((word, number))
    }

    /// The name of the clause in Rust: `Hit01`.
    pub(crate) fn variant(&self, id: &str) -> String {
        let (word, number) = self.parts(id).unwrap_or(("", ""));
        let (first, rest) = word.split_at(word.len().min(1));
        format!("{first}{}{number}", rest.to_lowercase())
    }

    /// The sections in order, each with its clauses.
    pub(crate) fn sections(&self) -> Vec<(&str, Vec<&Clause>)> {
        let mut sections: Vec<(&str, Vec<&Clause>)> = Vec::new();
        for clause in &self.clauses {
            match sections.iter_mut().find(|(name, _)| *name == clause.section) {
                Some((_, clauses)) => clauses.push(clause),
                None => sections.push((&clause.section, vec![clause])),
            }
        }
        sections
    }

    /// The options that change a clause.
    pub(crate) fn options_of<'a>(&'a self, clause: &str) -> impl Iterator<Item = &'a Choice> {
        self.options.iter().filter(move |option| option.clauses.iter().any(|c| c == clause))
    }
}

/// The clause of a question: `HA-ACT-01` of `HA-ACT-01:Tell`.
pub(crate) fn asking(question: &str) -> &str {
    question.split(':').next().unwrap_or(question)
}

fn unique<'a>(names: impl Iterator<Item = &'a String>) -> Result<BTreeSet<&'a str>> {
    let mut seen = BTreeSet::new();
    for name in names {
        ensure!(seen.insert(name.as_str()), "{name} is listed twice");
    }
    Ok(seen)
}

fn known(names: &[String], known: &BTreeSet<&str>) -> Result<()> {
    for name in names {
        ensure!(known.contains(name.as_str()), "{name} is not listed");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "ruleset = 'x'\nname = 'X'\nprefix = 'XX'\n";

    fn clause(id: &str, extra: &str) -> String {
        format!("{HEAD}[[clause]]\nid = '{id}'\nsection = 'S'\ntitle = 'T'\norigin = 'sheet'\nreadings = []\n{extra}")
    }

    fn complaint(text: &str) -> String {
        format!("{:#}", Registry::parse(text).unwrap_err())
    }

    #[test]
    fn an_id_becomes_a_camel_case_variant() {
        let registry = Registry::parse(&clause("XX-CQV-07", "")).unwrap();
        assert_eq!(registry.variant("XX-CQV-07"), "Cqv07");
    }

    #[test]
    fn a_foreign_prefix_is_refused() {
        assert!(complaint(&clause("BA-HIT-01", "")).contains("not of the form XX-WORD-01"));
    }

    #[test]
    fn more_options_than_there_are_bits_are_refused() {
        let option = |n: usize| format!("[[option]]\nname = 'o{n}'\nclauses = []\neffect = 'E'\nreading = 'R1'\n");
        let names: Vec<String> = (0..257).map(|n| format!("'o{n}'")).collect();
        let reading = format!(
            "[[reading]]\nid = 'R1'\nquestion = 'Q'\nchosen = 'C'\nalternatives = [{}]\nconfidence = 'high'\n",
            names.join(", ")
        );
        let options: String = (0..257).map(option).collect();
        assert!(complaint(&clause("XX-HIT-01", &(reading + &options))).contains("257 options, 256 have room"));
    }

    #[test]
    fn an_option_must_name_listed_clauses_and_a_reading_that_lists_it() {
        let option = "[[option]]\nname = 'o'\nclauses = ['XX-HIT-02']\neffect = 'E'\nreading = 'R1'\n";
        assert!(complaint(&clause("XX-HIT-01", option)).contains("XX-HIT-02 is not listed"));
        let reading = "[[reading]]\nid = 'R1'\nquestion = 'Q'\nchosen = 'C'\nalternatives = []\nconfidence = 'low'\n";
        let option = option.replace("HIT-02", "HIT-01");
        assert!(complaint(&clause("XX-HIT-01", &format!("{reading}{option}"))).contains("R1 does not list o"));
    }

    #[test]
    fn a_choice_is_put_by_a_listed_clause_and_is_somebodys() {
        assert!(complaint(&clause("XX-HIT-01", "decides = 'nobody'\n")).contains("unknown variant `nobody`"));
        let elsewhere = "decides = 'owner'\nasked = ['XX-ACT-01:Tell']\n";
        assert!(complaint(&clause("XX-HIT-01", elsewhere)).contains("XX-ACT-01 is not listed"));
        let nobodys = "asked = ['XX-HIT-01']\n";
        assert!(complaint(&clause("XX-HIT-01", nobodys)).contains("XX-HIT-01 is asked, but nobody decides it"));
        let own = Registry::parse(&clause("XX-HIT-01", "decides = 'firer'\n")).unwrap();
        assert_eq!(own.clauses[0].questions(), ["XX-HIT-01"]);
        let before = Registry::parse(&clause("XX-HIT-01", "decides = 'both'\n")).unwrap();
        assert!(before.clauses[0].questions().is_empty());
    }

    #[test]
    fn a_clause_listed_twice_is_refused() {
        let twice = clause("XX-HIT-01", "") + &clause("XX-HIT-01", "").replace(HEAD, "");
        assert!(complaint(&twice).contains("listed twice"));
    }
}
