//! Battles of other versions of their rules: what can be read of them without those rules.
use crate::{find, wire::Wired};
use protocol::{LineKind, LogLine, Span};
use session::{DiceMode, Player, Told, ToldLine};

/// A battle file that these rules do not open.
#[derive(Debug, Clone)]
pub struct Bygone {
    pub ruleset: &'static str,
    pub scenario: String,
    /// Its name here, if it still has one.
    pub scenario_name: String,
    pub players: [Player; 2],
    pub typed_dice: bool,
    /// Of the rules it was played under.
    pub version: u32,
    /// Of the rules here.
    pub known: u32,
    pub over: bool,
    pub told: Option<Chronicle>,
}

/// What the file of a finished battle tells, as the umpire saw it. Nobody here can say whether it is true.
#[derive(Debug, Clone)]
pub struct Chronicle {
    pub sides: [String; 2],
    pub verdict: String,
    pub lines: Vec<LogLine>,
}

/// The battle of these bytes, if it is of another version of its rules.
pub fn bygone(bytes: &[u8]) -> Option<Bygone> {
    let header = session::peek(bytes).ok()?;
    let ruleset = find(&header.ruleset).ok().filter(|ruleset| ruleset.version() != header.rules_version)?;
    let told = session::told(bytes);
    let scenarios = ruleset.scenarios(&[]).unwrap_or_default();
    let named = scenarios.into_iter().find(|scenario| scenario.id == header.scenario);
    Some(Bygone {
        ruleset: ruleset.id(),
        scenario_name: named.map_or_else(|| header.scenario.clone(), |scenario| scenario.name),
        scenario: header.scenario,
        players: header.seats,
        typed_dice: header.dice != DiceMode::Fair,
        version: header.rules_version,
        known: ruleset.version(),
        over: told.is_some() || session::is_revealed(bytes),
        told: told.map(chronicle),
    })
}

impl Bygone {
    /// "played under version 1 of the rules, these are version 2".
    pub fn line(&self) -> String {
        format!("played under version {} of the rules, these are version {}", self.version, self.known)
    }
}

fn chronicle(told: Told) -> Chronicle {
    let line = |ToldLine { heading, entry, clause, seat, text }| LogLine {
        entry,
        kind: match (entry, seat) {
            (Some(_), Some(_)) => LineKind::Answer,
            (Some(_), None) => LineKind::Roll,
            (None, _) => LineKind::Event,
        },
        clauses: clause.into_iter().collect(),
        said: vec![Span::Said(text.clone())],
        text,
        seat: seat.map(|seat| seat.wired()),
        unit: None,
        other: None,
        men: vec![],
        heading,
        icon: None,
        shows: vec![],
        spot: None,
        roll: None,
        deed: None,
        result: None,
    };
    Chronicle { sides: told.sides, verdict: told.verdict, lines: told.lines.into_iter().map(line).collect() }
}
