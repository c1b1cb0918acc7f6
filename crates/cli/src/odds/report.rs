//! Odds in words and bars.
use super::{Curve, Side};
use crate::paper::{Ink, Paper};
use games::{AnyRuleset, Case, Lands, Measured, Odds, ShownOdds};
use std::io;

/// Chances below this are not worth a line of a comparison.
const SLIGHT: f64 = 0.0005;
/// Attacks that stand abreast.
const ABREAST: usize = 5;
/// Lines "n or more" of a comparison.
const MOST: i32 = 12;

/// A column that is never anything but 0 or 1.
pub(super) fn is_yes_no(found: &Odds, column: usize) -> bool {
    found.words(column).is_empty() && found.odds.marginal(column).keys().all(|value| (0..=1).contains(value))
}

/// One procedure, everything about it.
pub(crate) fn report(ruleset: &dyn AnyRuleset, found: &Odds, paper: &mut Paper) -> io::Result<()> {
    let ink = paper.ink;
    paper.line(ink.bold(&format!("{}: {}", ruleset.name(), found.procedure.about)))?;
    let given: Vec<String> = found.given.iter().map(|(key, value)| format!("{key}={value}")).collect();
    paper.line(ink.faint(&format!("  {}", given.join(" "))))?;
    for (column, name) in found.procedure.outcomes.iter().enumerate().filter(|(column, _)| !found.is_mapped(*column)) {
        paper.blank()?;
        let odds: Vec<(i32, f64)> = found.odds.marginal(column).into_iter().collect();
        match found.words(column) {
            [] => distribution(name, is_yes_no(found, column), &odds, paper)?,
            words => named(name, words, &odds, paper)?,
        }
    }
    map(&found.map(), paper)?;
    paper.blank()?;
    for (clause, text) in &found.because {
        paper.line(format!("  {}  {text}", ink.faint(clause)))?;
    }
    if !found.idle.is_empty() {
        paper.line(format!("  {}", idle(found.idle.iter().map(|(key, value)| (key.as_str(), value.as_str())))))?;
    }
    if !found.assumes.is_empty() {
        paper.line(format!("  assumed: {}", found.assumes))?;
    }
    paper.line(ink.faint(&format!("  {}", found.odds.method)))
}

/// What was said and makes no difference.
fn idle<'a>(given: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let given: Vec<String> = given.map(|(key, value)| format!("{key}={value}")).collect();
    format!("no effect here: {}", given.join(", "))
}

/// One thing that may come of it, whose values have names.
fn named(name: &str, words: &[&str], odds: &[(i32, f64)], paper: &mut Paper) -> io::Result<()> {
    let wide = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    paper.line(format!("  {}", paper.ink.bold(name)))?;
    for (value, p) in odds {
        let word = usize::try_from(*value).ok().and_then(|n| words.get(n)).copied().unwrap_or("?");
        paper.line(format!("    {word:wide$}  {}  {}", percent(*p), bar(*p)))?;
    }
    Ok(())
}

/// Square by square, the north on top: the share of each in percent.
fn map(squares: &[Lands], paper: &mut Paper) -> io::Result<()> {
    let on: Vec<&Lands> = squares.iter().filter(|square| square.x >= 0).collect();
    let span = |axis: fn(&Lands) -> i32| Some((on.iter().map(|s| axis(s)).min()?, on.iter().map(|s| axis(s)).max()?));
    let (Some((west, east)), Some((south, north))) = (span(|s| s.x), span(|s| s.y)) else { return Ok(()) };
    paper.blank()?;
    paper.line(format!("  {}", paper.ink.bold("where it lands, in %")))?;
    for y in (south..=north).rev() {
        let share = |x: i32| on.iter().find(|s| (s.x, s.y) == (x, y)).map_or(0.0, |s| s.share);
        let cells: Vec<String> = (west..=east)
            .map(|x| match share(x) {
                0.0 => format!("{:>7}", "."),
                share => format!("{:>7}", format!("{:.2}", 100.0 * share)),
            })
            .collect();
        paper.line(format!("  {y:>4}{}", cells.concat()))?;
    }
    let foot: Vec<String> = (west..=east).map(|x| format!("{x:>7}")).collect();
    paper.line(paper.ink.faint(&format!("  {:>4}{}", "", foot.concat())))?;
    match squares.iter().find(|square| square.x < 0) {
        Some(off) => paper.line(format!("  off the board  {}", percent(off.share).trim())),
        None => Ok(()),
    }
}

/// One thing that may come of it.
pub(super) fn distribution(name: &str, yes_no: bool, odds: &[(i32, f64)], paper: &mut Paper) -> io::Result<()> {
    let ink = paper.ink;
    if yes_no {
        let yes = at_least(odds, 1);
        return paper.line(format!("  {}  {}  {}", ink.bold(name), percent(yes), bar(yes)));
    }
    let mean = mean(odds);
    let spread = odds.iter().map(|(value, p)| (f64::from(*value) - mean).powi(2) * p).sum::<f64>().sqrt();
    paper.line(format!("  {}  mean {mean:.3}, give or take {spread:.3}", ink.bold(name)))?;
    for (value, p) in odds {
        let or_more = at_least(odds, *value);
        paper.line(format!("  {value:>4}  {}  {:<26}  {} or more", percent(*p), bar(*p), percent(or_more)))?;
    }
    Ok(())
}

fn at_least(odds: &[(i32, f64)], least: i32) -> f64 {
    odds.iter().filter(|(value, _)| *value >= least).fold(0.0, |sum, (_, p)| sum + p)
}

fn mean(odds: &[(i32, f64)]) -> f64 {
    odds.iter().fold(0.0, |sum, (value, p)| sum + f64::from(*value) * p)
}

/// Several side by side: a row for each thing that may come of them, a column for each; many of them in rows.
pub(super) fn compared(title: &str, sides: &[Side], paper: &mut Paper) -> io::Result<()> {
    paper.line(paper.ink.bold(&format!("{title}: side by side")))?;
    let next = sides.iter().filter_map(|side| {
        Some((format!("{}, {}", side.label, side.odds.then.as_ref()?.label), side.odds.then.as_ref()?))
    });
    for columns in [columns(sides), next.collect()] {
        match columns.len() {
            0 => continue,
            1..=ABREAST => abreast(&columns, paper)?,
            _ => in_rows(&columns, paper)?,
        }
        paper.blank()?;
    }
    let mut assumed: Vec<&str> =
        sides.iter().map(|side| side.odds.assumes.as_str()).filter(|assumed| !assumed.is_empty()).collect();
    assumed.dedup();
    for assumed in assumed {
        paper.line(format!("  assumed: {assumed}"))?;
    }
    for side in sides {
        for said in &side.odds.because {
            paper.line(format!("  {}: {}  {}", side.label, said.clause, said.text))?;
        }
        if !side.odds.idle.is_empty() {
            let given = side.odds.idle.iter().map(|given| (given.key.as_str(), given.value.as_str()));
            paper.line(format!("  {}: {}", side.label, idle(given)))?;
        }
    }
    paper.line(paper.ink.faint(&format!("  {}", how(sides.iter().map(|side| &side.odds)))))
}

/// The mean of each measure, or its chance where it is a yes or no.
fn in_rows(columns: &[(String, &Case)], paper: &mut Paper) -> io::Result<()> {
    let names = measures(columns);
    let wide = columns.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let cell = |name: &str| name.chars().count().max(9) + 2;
    let heads: Vec<String> = names.iter().map(|(name, _)| format!("{name:>cell$}", cell = cell(name))).collect();
    paper.blank()?;
    paper.line(paper.ink.bold(&format!("  {:wide$}{}", "", heads.concat())))?;
    for (label, case) in columns {
        let mut line = vec![format!("  {}", pad(label, wide))];
        for (name, yes_no) in &names {
            let text = case.measures.iter().find(|m| m.name == *name).map(bars).map_or("-".to_owned(), |odds| {
                if !value_names(std::slice::from_ref(&(label.clone(), *case)), name).is_empty() {
                    let likely = odds.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(value, _)| *value);
                    return value_names(columns, name).remove(&likely.unwrap_or(0)).unwrap_or_default();
                }
                if *yes_no { percent(at_least(&odds, 1)).trim().to_owned() } else { format!("{:.3}", mean(&odds)) }
            });
            line.push(format!("{text:>cell$}", cell = cell(name)));
        }
        paper.line(line.concat())?;
    }
    paper.blank()?;
    paper.line(paper.ink.faint("  means, and chances where it is a yes or no"))
}

fn abreast(columns: &[(String, &Case)], paper: &mut Paper) -> io::Result<()> {
    let ink = paper.ink;
    let name = |n: usize| char::from(b'A' + (n % 26) as u8).to_string();
    for (n, (label, _)) in columns.iter().enumerate() {
        paper.line(format!("  {}  {label}", ink.bold(&name(n))))?;
    }
    let names = measures(columns);
    let wide = names.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(12);
    paper.blank()?;
    let heads: Vec<String> = (0..columns.len()).map(|n| format!("{:>11}", name(n))).collect();
    paper.line(format!("  {:wide$}{}", "", ink.bold(&heads.concat())))?;
    for (measure, yes_no) in &names {
        let of = |case: &Case| case.measures.iter().find(|m| m.name == *measure).map(bars);
        let odds: Vec<Option<Vec<(i32, f64)>>> = columns.iter().map(|(_, case)| of(case)).collect();
        if *yes_no {
            row(ink, &pad(measure, wide), &odds, |odds| percent(at_least(odds, 1)), paper)?;
            continue;
        }
        let names = value_names(columns, measure);
        if !names.is_empty() {
            paper.line(format!("  {}", ink.bold(measure)))?;
            for (value, name) in names {
                let head = pad(&format!("  {name}"), wide);
                let share =
                    |odds: &[(i32, f64)]| odds.iter().filter(|(v, _)| *v == value).fold(0.0, |sum, (_, p)| sum + p);
                row(Ink::PLAIN, &head, &odds, |odds| percent(share(odds)), paper)?;
            }
            continue;
        }
        row(ink, &pad(measure, wide), &odds, |odds| format!("{:.3}", mean(odds)), paper)?;
        let most = odds.iter().flatten().flatten().map(|(value, _)| *value).max().unwrap_or(0);
        for n in 1..=most.min(MOST) {
            if odds.iter().flatten().any(|odds| at_least(odds, n) >= SLIGHT) {
                let head = pad(&format!("  {n} or more"), wide);
                row(Ink::PLAIN, &head, &odds, |odds| percent(at_least(odds, n)), paper)?;
            }
        }
    }
    Ok(())
}

/// The values of a measure that have names, in order.
fn value_names(columns: &[(String, &Case)], measure: &str) -> std::collections::BTreeMap<i32, String> {
    let measures = columns.iter().flat_map(|(_, case)| &case.measures).filter(|m| m.name == measure);
    measures.flat_map(|m| &m.bars).filter_map(|bar| Some((bar.value, bar.name.clone()?))).collect()
}

fn pad(text: &str, wide: usize) -> String {
    format!("{text:wide$}")
}

fn row(
    ink: Ink,
    head: &str,
    odds: &[Option<Vec<(i32, f64)>>],
    cell: impl Fn(&[(i32, f64)]) -> String,
    paper: &mut Paper,
) -> io::Result<()> {
    let cells: Vec<String> = odds
        .iter()
        .map(|odds| format!("{:>11}", odds.as_deref().map_or("-".to_owned(), |o| cell(o).trim().to_owned())))
        .collect();
    paper.line(format!("  {}{}", ink.bold(head), cells.concat()))
}

/// Every case of every side, with what it is called.
pub(crate) fn columns(sides: &[Side]) -> Vec<(String, &Case)> {
    let of = |side: &'_ Side| -> Vec<(String, usize)> {
        (0..)
            .zip(&side.odds.cases)
            .map(|(n, case)| match case.label.as_str() {
                "" => (side.label.clone(), n),
                label => (format!("{}, {label}", side.label), n),
            })
            .collect()
    };
    sides.iter().flat_map(|side| of(side).into_iter().map(|(label, n)| (label, &side.odds.cases[n]))).collect()
}

/// Every measure that may be more than nothing in some column, and whether it is a yes or no in all that have it.
pub(crate) fn measures<'a>(columns: &[(String, &'a Case)]) -> Vec<(&'a str, bool)> {
    let mut names: Vec<(&str, bool)> = vec![];
    let all = || columns.iter().flat_map(|(_, case)| &case.measures);
    let happens = |name: &str| all().any(|m| m.name == name && m.bars.iter().any(|bar| bar.value != 0));
    for measured in all().filter(|measured| happens(&measured.name)) {
        match names.iter_mut().find(|(name, _)| *name == measured.name) {
            Some(known) => known.1 &= measured.yes_no,
            None => names.push((&measured.name, measured.yes_no)),
        }
    }
    names
}

pub(crate) fn bars(measured: &Measured) -> Vec<(i32, f64)> {
    measured.bars.iter().map(|bar| (bar.value, bar.share)).collect()
}

pub(super) fn how<'a>(odds: impl Iterator<Item = &'a ShownOdds>) -> String {
    let margin = odds.filter(|odds| !odds.exact).map(|odds| odds.margin).fold(0.0, f64::max);
    if margin == 0.0 { "exact".to_owned() } else { format!("sampled ± {:.2} %", 100.0 * margin) }
}

/// A row for each value, a column for each outcome.
pub(super) fn curves(ruleset: &dyn AnyRuleset, key: &str, curves: &[Curve], paper: &mut Paper) -> io::Result<()> {
    let ink = paper.ink;
    for curve in curves {
        let Some((_, first)) = curve.points.first() else { continue };
        let outcomes = first.procedure.outcomes;
        paper.line(ink.bold(&format!("{}: {}", ruleset.name(), curve.label)))?;
        let yes_no: Vec<bool> =
            (0..outcomes.len()).map(|column| curve.points.iter().all(|(_, odds)| is_yes_no(odds, column))).collect();
        let wide = |name: &str| name.chars().count().max(9) + 2;
        let heads: Vec<String> = outcomes.iter().map(|name| format!("{name:>wide$}", wide = wide(name))).collect();
        paper.line(ink.faint(&format!("  {key:>8}{}", heads.concat())))?;
        for (value, odds) in &curve.points {
            let cell = |(column, name): (usize, &&str)| {
                let mean = odds.odds.mean(column);
                let text = if yes_no[column] { percent(mean).trim().to_owned() } else { format!("{mean:.3}") };
                format!("{text:>wide$}", wide = wide(name))
            };
            paper
                .line(format!("  {value:>8}{}", outcomes.iter().enumerate().map(cell).collect::<Vec<_>>().concat()))?;
        }
        paper.line(ink.faint("  means, and chances where it is a yes or no"))?;
        paper.blank()?;
    }
    Ok(())
}

/// Small chances keep their digits.
fn percent(p: f64) -> String {
    let text = if p > 0.0 && p < 0.0001 { format!("{:.1e} %", 100.0 * p) } else { format!("{:.2} %", 100.0 * p) };
    format!("{text:>9}")
}

/// A bar of 25 columns at most, in eighths.
fn bar(p: f64) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (p * 200.0).round() as usize;
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}
