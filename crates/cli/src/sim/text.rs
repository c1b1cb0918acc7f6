//! A study in the terminal: the answer first.
use super::{
    Told,
    answer::{difference, is_sure, spanned},
};
use crate::paper::{Paper, number};
use kernel::Seat;
use sim::{Interval, Summary};
use std::io;

pub(super) fn report(told: &Told<'_>, paper: &mut Paper) -> io::Result<()> {
    let (ink, args, report) = (paper.ink, told.args, &told.found.report);
    let names = Seat::BOTH.map(|seat| told.player(seat));
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let battles = number(report.battles);
    let from = if args.from > 0 { format!(", from battle {}", args.from) } else { String::new() };
    paper
        .line(ink.bold(&format!("{}, {}: {battles} battles, seed {}{from}", args.ruleset, args.scenario, args.seed)))?;
    paper.line(ink.bold(&format!("{}: {}", told.answer(), told.shares())))?;
    for seat in Seat::BOTH {
        let points = report.points[seat.index()].summary();
        let name = format!("{:longest$}", names[seat.index()]);
        let wins = percent(told.results().share(seat));
        let (mean, error) = (points.mean(), points.error());
        paper.line(format!("  {}  wins {wins}   points {mean:5.2} ± {error:.2}", ink.seat(seat, &name)))?;
    }
    paper.line(format!("  {:longest$}       {}", "draws", percent(told.results().drawn())))?;
    let per = |total: u64| total as f64 / report.battles.max(1) as f64;
    let (turns, length) = (report.turns.summary(), report.length.summary());
    paper.line(format!(
        "  a battle: {:.1} ± {:.1} turns, {:.1} ± {:.1} activations, {:.0} decisions, {:.0} throws",
        turns.mean(),
        turns.error(),
        length.mean(),
        length.error(),
        per(report.asks),
        per(report.rolls)
    ))?;
    let endings = report.endings.iter().map(|(&ending, results)| {
        format!("{} {:.0} %", told.ending(ending), 100.0 * results.battles() as f64 / report.battles.max(1) as f64)
    });
    paper.line(format!("  how it ended: {}", endings.collect::<Vec<_>>().join(", ")))?;
    units(told, paper)?;
    effects(told, paper)?;
    let fought = report.battles * (1 + told.effects.len() as u64);
    let pace = number((fought as f64 / told.took.as_secs_f64().max(1e-9)).round() as u64);
    paper.line(ink.faint(&format!("  {pace} battles a second; intervals are 95 %")))
}

/// What became of every unit, and who won with and without it.
fn units(told: &Told<'_>, paper: &mut Paper) -> io::Result<()> {
    let ink = paper.ink;
    let longest = told.found.roster.iter().map(|unit| unit.name.chars().count()).max().unwrap_or(0).max(8);
    let head = format!("  {:longest$}  {:>12}  {:>9}  its side won with it, without it", "", "men left", "lost");
    paper.line(ink.faint(&head))?;
    for (unit, fate) in told.found.roster.iter().zip(&told.found.report.fates) {
        let left = format!("{:.1} of {}", fate.left.mean(), unit.men);
        let lost = 100.0 * fate.lost.battles() as f64 / told.found.report.battles.max(1) as f64;
        let won = |results: &sim::Results| match results.battles() {
            0 => "–".to_owned(),
            _ => spanned(results.share(unit.seat)),
        };
        let name = ink.seat(unit.seat, &format!("{:longest$}", unit.name));
        let (kept, gone) = (won(&fate.kept), won(&fate.lost));
        paper.line(format!("  {name}  {left:>12}  {lost:>7.0} %  {kept}, {gone}"))?;
    }
    Ok(())
}

fn effects(told: &Told<'_>, paper: &mut Paper) -> io::Result<()> {
    if told.effects.is_empty() {
        return Ok(());
    }
    let ink = paper.ink;
    paper.line(ink.bold("What if? The same battles with one thing changed, and what that does to them"))?;
    let longest = told.effects.iter().map(|effect| effect.label.chars().count()).max().unwrap_or(0);
    let [first, second] = Seat::BOTH.map(|seat| format!("{} wins, %", told.side(seat)));
    paper.line(ink.faint(&format!("  {:longest$}  {first:24}  {second:24}  {:22}  activations", "", "turns")))?;
    for effect in &told.effects {
        let cell = |by: &Summary, units: f64, width: usize| {
            let text = format!("{:width$}", difference(by, units));
            if is_sure(by) { ink.bold(&text) } else { text }
        };
        let [first, second] = &effect.wins;
        let (first, second) = (cell(first, 100.0, 24), cell(second, 100.0, 24));
        let (turns, length) = (cell(&effect.turns, 1.0, 22), cell(&effect.length, 1.0, 0));
        paper.line(format!("  {:longest$}  {first}  {second}  {turns}  {length}", effect.label))?;
    }
    Ok(())
}

fn percent(share: Interval) -> String {
    format!("{:5.1} %  ({:.1} to {:.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
}
