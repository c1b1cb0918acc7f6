//! The same battles with one thing changed.
use crate::{complaint::Complaint, play::house};
use games::{AnyRuleset, Order};
use kernel::Seat;
use sim::{Results, Row, Summary};
use std::path::{Path, PathBuf};

/// What is to be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sweep {
    /// Every option, one at a time.
    Options,
    Option(String),
    House(PathBuf),
    Scenario(String),
}

pub(super) fn parsed(text: &str) -> Result<Sweep, String> {
    let wrong = || format!("expected option:NAME, option:all, house:DIR or scenario:NAME, found {text:?}");
    let (kind, what) = text.split_once([':', '=']).filter(|(_, what)| !what.is_empty()).ok_or_else(wrong)?;
    match (kind, what) {
        ("option", "all") => Ok(Sweep::Options),
        ("option", name) => Ok(Sweep::Option(name.to_owned())),
        ("house", folder) => Ok(Sweep::House(folder.into())),
        ("scenario", name) => Ok(Sweep::Scenario(name.to_owned())),
        _ => Err(wrong()),
    }
}

/// A battle with one thing changed, and what to call it.
pub(super) struct Variant {
    pub(super) label: String,
    /// What an option does, in a sentence.
    pub(super) about: &'static str,
    pub(super) order: Order,
}

pub(super) fn variants(ruleset: &dyn AnyRuleset, order: &Order, sweeps: &[Sweep]) -> Result<Vec<Variant>, Complaint> {
    let mut variants = vec![];
    for sweep in sweeps {
        match sweep {
            Sweep::Options => {
                variants.extend(ruleset.options().iter().map(|option| toggled(ruleset, order, option.name)));
            }
            Sweep::Option(name) => variants.push(toggled(ruleset, order, name)),
            Sweep::House(folder) => variants.push(housed(ruleset, order, folder)?),
            Sweep::Scenario(name) => {
                let order = Order { scenario: name.clone(), ..order.clone() };
                variants.push(Variant { label: name.clone(), about: "", order });
            }
        }
    }
    Ok(variants)
}

/// On where it was off, off where it was on.
fn toggled(ruleset: &dyn AnyRuleset, order: &Order, name: &str) -> Variant {
    let is_on = order.options.iter().rev().find(|option| option.0 == name).is_some_and(|option| option.1);
    let mut order = order.clone();
    order.options.retain(|option| option.0 != name);
    order.options.push((name.to_owned(), !is_on));
    let about = ruleset.options().iter().find(|option| option.name == name).map_or("", |option| option.effect);
    Variant { label: format!("{name} {}", if is_on { "off" } else { "on" }), about, order }
}

/// What the folder changes is its name, if that can be read.
fn housed(ruleset: &dyn AnyRuleset, order: &Order, folder: &Path) -> Result<Variant, Complaint> {
    let house = house(Some(folder))?;
    let changes: Vec<String> = ruleset.check(&house).1.iter().map(ToString::to_string).collect();
    let name = folder.file_name().map_or_else(|| folder.display().to_string(), |name| name.display().to_string());
    let label = match changes.len() {
        1..=2 => changes.join(", "),
        _ => format!("house rules of {name}"),
    };
    let house = order.house.iter().cloned().chain(house).collect();
    Ok(Variant { label, about: "", order: Order { house, ..order.clone() } })
}

/// What is compared of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Brief {
    winner: Option<Seat>,
    turns: u8,
    steps: u32,
}

impl Brief {
    /// Nothing of a battle that did not end.
    pub(super) fn of(row: &Row) -> Option<Brief> {
        let end = row.end.as_ref().ok()?;
        Some(Brief { winner: end.verdict.winner, turns: end.reckoning.turns, steps: end.steps })
    }
}

/// What a change does: differences of battles on the same seed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Effect {
    pub(super) label: String,
    pub(super) about: &'static str,
    pub(super) results: Results,
    /// Battles that a seat won and had not, less those that it had won.
    pub(super) wins: [Summary; 2],
    pub(super) turns: Summary,
    pub(super) length: Summary,
}

impl Effect {
    pub(super) fn of(label: String, about: &'static str) -> Effect {
        Effect { label, about, ..Effect::default() }
    }
    /// A battle as it was and as it is; one that did not end is compared with nothing.
    pub(super) fn add(&mut self, was: Option<Brief>, is: Option<Brief>) {
        let (Some(was), Some(is)) = (was, is) else { return };
        for seat in Seat::BOTH {
            let won = |brief: Brief| i32::from(brief.winner == Some(seat));
            self.wins[seat.index()].add(won(is) - won(was));
        }
        self.turns.add(i32::from(is.turns) - i32::from(was.turns));
        self.length.add(i64::from(is.steps) - i64::from(was.steps));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_is_the_sum_of_what_changed_battle_by_battle() {
        let brief = |winner, turns| Some(Brief { winner, turns, steps: 10 * u32::from(turns) });
        let (first, second) = (Some(Seat::First), Some(Seat::Second));
        let mut effect = Effect::of("x".into(), "");
        effect.add(brief(first, 4), brief(first, 5));
        effect.add(brief(first, 4), brief(second, 4));
        effect.add(brief(None, 4), brief(second, 3));
        effect.add(None, brief(first, 9));
        assert_eq!(effect.wins.map(|wins| (wins.count, wins.sum)), [(3, -1), (3, 2)]);
        assert_eq!((effect.turns.sum, effect.turns.squares, effect.length.squares), (0, 2, 200));
    }
    #[test]
    fn a_change_is_read_as_it_is_written() {
        assert_eq!(parsed("option:premeasure"), Ok(Sweep::Option("premeasure".into())));
        assert_eq!(parsed("option:all"), Ok(Sweep::Options));
        assert_eq!(parsed("house=a:b"), Ok(Sweep::House("a:b".into())));
        assert!(parsed("premeasure").is_err() && parsed("option:").is_err() && parsed("dice:2").is_err());
    }
}
