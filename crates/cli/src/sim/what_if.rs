//! What a change does, on the page of a study.
use super::{
    Effect, Told,
    answer::{difference, is_sure},
    chart,
};
use crate::svg::escaped;
use kernel::Seat;
use sim::Summary;

/// The part of the page on what was swept; empty where nothing was.
pub(super) fn section(told: &Told<'_>) -> String {
    if told.effects.is_empty() {
        return String::new();
    }
    let reach = |of: &dyn Fn(&Effect) -> [Summary; 2], least: f64| {
        let far = |by: Summary| by.mean().abs() + by.error();
        told.effects.iter().flat_map(|effect| of(effect).map(far)).fold(least, f64::max)
    };
    let wins = reach(&|effect| effect.wins, 0.05);
    let turns = reach(&|effect| [effect.turns; 2], 0.5);
    let cell = |by: &Summary, units: f64, reach: f64, class: &str| {
        let sure = if is_sure(by) { " class=\"sure\"" } else { "" };
        format!("<td{sure}>{}{}</td>", chart::change(by, reach, class), difference(by, units))
    };
    let row = |effect: &Effect| {
        let [first, second] = &effect.wins;
        let cells = cell(first, 100.0, wins, "s1") + &cell(second, 100.0, wins, "s2");
        let turns = cell(&effect.turns, 1.0, turns, "ink");
        let (label, about) = (escaped(&effect.label), escaped(effect.about));
        format!("<tr><th>{label}<small>{about}</small></th>{cells}{turns}</tr>\n")
    };
    let rows: String = told.effects.iter().map(row).collect();
    let [first, second] = Seat::BOTH.map(|seat| escaped(told.side(seat)));
    format!(
        "<section><h2>What if?</h2>\n<p>The same battles, by number and seed, fought again with one thing changed. What it \
         did to the wins in a hundred and to the turns, with 95 % intervals; a difference that is more than luck is \
         bold. Of twenty changes that do nothing, one will look as if it did.</p>\n\
         <div class=\"across\"><table class=\"effects\"><thead><tr><th></th><th>{first} wins</th><th>{second} wins</th><th>turns</th></tr>\
         </thead><tbody>\n{rows}</tbody></table></div></section>\n"
    )
}
