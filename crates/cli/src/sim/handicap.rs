//! What would even a battle: one unit more for a side, or one less.
use super::answer::spanned;
use crate::{complaint::Complaint, paper::Paper};
use games::{AnyRuleset, Finding, GameError, Order, Source};
use kernel::Seat;
use protocol::{Army, ArmyUnit, Edit};
use sim::Results;
use std::io;

/// Units of a side that it may have once more, and units that it may go without.
const MORE: usize = 6;
const LESS: usize = 3;
/// Battles of each change before the best of them are fought as often as is wanted, and how many those are.
const FIRST: u64 = 200;
const BEST: usize = 2;
/// What the unit is called that joins.
const JOINS: &str = "one-more";

/// A battle with one unit more or less.
struct Change {
    label: String,
    order: Order,
    results: Results,
}

/// What was found: the changes that come nearest to even, the nearest first.
pub(super) struct Handicap {
    sides: [String; 2],
    best: Vec<Change>,
}

type Fight<'a> = dyn FnMut(&Order, u64) -> Result<Finding, GameError> + 'a;

/// Fights every change, and the nearest to even of them again.
pub(super) fn found(
    ruleset: &dyn AnyRuleset,
    order: &Order,
    battles: u64,
    fight: &mut Fight<'_>,
) -> Result<Handicap, Complaint> {
    let mut changes = changes(ruleset, order)?;
    for change in &mut changes {
        change.results = fight(&change.order, battles.min(FIRST))?.report.results;
    }
    nearest(&mut changes);
    changes.truncate(BEST);
    let mut sides = [String::new(), String::new()];
    for change in &mut changes {
        let found = fight(&change.order, battles)?;
        (change.results, sides) = (found.report.results, found.sides);
    }
    nearest(&mut changes);
    Ok(Handicap { sides, best: changes })
}

fn nearest(changes: &mut [Change]) {
    let lead = |change: &Change| change.results.lead().mean().abs();
    changes.sort_by(|a, b| lead(a).total_cmp(&lead(b)));
}

/// Each unit once more, the cheapest first, and the cheapest left out; what can be fought of it.
fn changes(ruleset: &dyn AnyRuleset, order: &Order) -> Result<Vec<Change>, Complaint> {
    let ours =
        || Complaint::usage("a handicap is for armies of your own", Some("give a pack: FILE, or FILE#ID".into()));
    let (pack, others) = order.house.split_last().ok_or_else(ours)?;
    let armies = ruleset.pack(pack.text.to_string(), vec![]).armies;
    if armies.is_empty() {
        return Err(ours());
    }
    let mut changes = Vec::new();
    for (label, edit) in armies.iter().flat_map(edits) {
        let report = ruleset.pack(pack.text.to_string(), vec![edit]);
        let is_sound = report.problems.iter().all(|problem| !problem.refuses);
        if is_sound && report.text != *pack.text {
            let mut house = others.to_vec();
            house.push(Source::new(pack.name.clone(), report.text));
            changes.push(Change { label, order: Order { house, ..order.clone() }, results: Results::default() });
        }
    }
    Ok(changes)
}

fn edits(army: &Army) -> Vec<(String, Edit)> {
    let mut units: Vec<&ArmyUnit> = army.units.iter().collect();
    units.sort_by_key(|unit| unit.points);
    let mut kinds: Vec<&ArmyUnit> = Vec::new();
    for unit in &units {
        if kinds.iter().all(|known| known.is != unit.is) {
            kinds.push(unit);
        }
    }
    let more = kinds.into_iter().take(MORE).map(|unit| {
        let label = format!("{} with one more of: {} ({} {})", army.name, unit.name, unit.points, army.counted);
        (label, Edit::Add { path: format!("army.{}.unit", army.id), record: record(unit) })
    });
    let less = units.iter().take(if units.len() > 1 { LESS } else { 0 }).map(|unit| {
        let label = format!("{} without {} ({} {})", army.name, unit.name, unit.points, army.counted);
        (label, Edit::Remove { path: format!("army.{}.unit.{}", army.id, unit.id) })
    });
    more.chain(less).collect()
}

/// The unit again, in the words of a pack.
fn record(unit: &ArmyUnit) -> String {
    let mut parts = vec![format!("id = \"{JOINS}\", is = \"{}\"", unit.is)];
    parts.extend((!unit.quality.is_empty()).then(|| format!("quality = \"{}\"", unit.quality)));
    parts.extend(unit.men.map(|men| format!("men = {men}")));
    let arms: Vec<String> = unit.arms.iter().map(|arm| format!("{} = {}", arm.id, arm.count)).collect();
    parts.extend((!arms.is_empty()).then(|| format!("arms = {{ {} }}", arms.join(", "))));
    let upgrades: Vec<String> = unit.upgrades.iter().map(|upgrade| format!("\"{upgrade}\"")).collect();
    parts.extend((!upgrades.is_empty()).then(|| format!("upgrades = [{}]", upgrades.join(", "))));
    format!("{{ {} }}", parts.join(", "))
}

impl Handicap {
    pub(super) fn print(&self, paper: &mut Paper) -> io::Result<()> {
        let ink = paper.ink;
        let Some(nearest) = self.best.first() else {
            return paper.line("No unit more or less can be fought here.");
        };
        for (change, head) in self.best.iter().zip(["Nearest to even", "Next"]) {
            let shares =
                Seat::BOTH.map(|seat| format!("{} {}", self.sides[seat.index()], spanned(change.results.share(seat))));
            let text = format!("{head}: {}: {}", change.label, shares.join(", "));
            paper.line(if head == "Next" { text } else { ink.bold(&text) })?;
        }
        let battles = nearest.results.battles();
        paper.line(ink.faint(&format!("  {battles} battles each, between programs; people are not programs")))
    }
}
