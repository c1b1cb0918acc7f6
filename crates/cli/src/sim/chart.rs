//! The drawings of the page of a study. Colours come from the page, so that they are right by day and by night.
use crate::svg::escaped;
use kernel::Seat;
use sim::{Histogram, Interval, Results, Summary};
use std::fmt::Write;

const WIDE: f64 = 640.0;
const HIGH: f64 = 150.0;
/// Room for the numbers at the left.
const LEFT: f64 = 40.0;
/// More bars than that are put together.
const MOST_BARS: i64 = 25;

/// Who won, as one bar.
pub(super) fn wins(results: &Results, sides: [&str; 2]) -> String {
    let all = results.battles().max(1) as f64;
    let parts = [("s1", sides[0], results.wins[0]), ("dr", "drawn", results.draws), ("s2", sides[1], results.wins[1])];
    let part = |(class, name, count): (&str, &str, u64)| {
        let share = 100.0 * count as f64 / all;
        // A narrow part has no room for its number; the list below it has.
        let text = if share >= 8.0 { format!("{share:.0} %") } else { String::new() };
        let name = escaped(name);
        format!("<span class=\"{class}\" style=\"width:{share:.2}%\" title=\"{name} {share:.1} %\">{text}</span>")
    };
    let parts: String = parts.into_iter().filter(|part| part.2 > 0).map(part).collect();
    format!("<div class=\"wins\">{parts}</div>")
}

/// Battles by a number, each bar by who won them.
pub(super) fn histogram(of: &Histogram, axis: &str, width: Option<i64>) -> String {
    let (Some(least), Some(most)) = (of.bars.keys().next(), of.bars.keys().next_back()) else { return String::new() };
    let step = width.unwrap_or_else(|| bar_width(most - least));
    let first = least.div_euclid(step);
    let count = most.div_euclid(step) - first + 1;
    let mut bars = vec![Results::default(); count as usize];
    for (value, results) in &of.bars {
        let bar = &mut bars[(value.div_euclid(step) - first) as usize];
        bar.wins = [bar.wins[0] + results.wins[0], bar.wins[1] + results.wins[1]];
        bar.draws += results.draws;
    }
    let all: u64 = bars.iter().map(Results::battles).sum();
    let share = |count: u64| count as f64 / all.max(1) as f64;
    let top = bars.iter().map(|bar| share(bar.battles())).fold(0.0, f64::max);
    let (line, ceiling) = scale(top);
    let mut svg = open(&format!("battles by {axis}"), HIGH + 40.0);
    for n in 0..=(ceiling / line).round() as u32 {
        let at = f64::from(n) * line;
        let y = 10.0 + HIGH * (1.0 - at / ceiling);
        let text = format!("{:.0} %", 100.0 * at);
        write(&mut svg, format_args!("<path class=\"rule\" d=\"M{LEFT} {y:.1}H{WIDE}\"/>"));
        write(&mut svg, format_args!("<text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{text}</text>", LEFT - 6.0, y + 4.0));
    }
    let slot = ((WIDE - LEFT) / count as f64).min(72.0);
    let every = (44.0 / slot).ceil().max(1.0) as usize;
    for (n, bar) in bars.iter().enumerate() {
        let x = LEFT + slot * n as f64;
        let from = (first + n as i64) * step;
        let name = if step == 1 { from.to_string() } else { format!("{from} to {}", from + step - 1) };
        let (percent, [one, two]) = (100.0 * share(bar.battles()), bar.wins);
        let title =
            format!("{name}: {percent:.1} %; {one} won by the first side, {two} by the second, {} drawn", bar.draws);
        write(&mut svg, format_args!("<g><title>{title}</title>"));
        let mut y = 10.0 + HIGH;
        for (class, count) in [("s1", one), ("dr", bar.draws), ("s2", two)] {
            let high = HIGH * share(count) / ceiling;
            y -= high;
            let (left, wide) = (x + slot * 0.1, slot * 0.8);
            let rect = format_args!(
                "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\"/>"
            );
            write(&mut svg, rect);
        }
        svg.push_str("</g>");
        if n.is_multiple_of(every) {
            let middle = x + slot / 2.0;
            write(
                &mut svg,
                format_args!("<text class=\"mid\" x=\"{middle:.1}\" y=\"{:.1}\">{from}</text>", HIGH + 26.0),
            );
        }
    }
    let (x, y) = (f64::midpoint(LEFT, LEFT + slot * count as f64), HIGH + 40.0);
    write(&mut svg, format_args!("<text class=\"mid faint\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text></svg>", escaped(axis)));
    svg
}

/// Two shares with their intervals on one line from 0 to 100 %: a full mark with, an open one without.
pub(super) fn versus(seat: Seat, with: Interval, without: Interval) -> String {
    let class = class(seat);
    let mut svg = strip();
    for (share, y, mark) in [(with, 8.0, "full"), (without, 18.0, "open")] {
        let [low, middle, high] = [share.low, share.share, share.high].map(|share| 4.0 + 232.0 * share);
        write(&mut svg, format_args!("<path class=\"{class} arm\" d=\"M{low:.1} {y}H{high:.1}\"/>"));
        write(&mut svg, format_args!("<circle class=\"{class} {mark}\" cx=\"{middle:.1}\" cy=\"{y}\" r=\"4\"/>"));
    }
    svg + "</svg>"
}

/// A difference with its interval on a line around nothing, which reaches so far to either side.
pub(super) fn change(by: &Summary, reach: f64, class: &str) -> String {
    let place = |value: f64| 120.0 + 116.0 * (value / reach).clamp(-1.0, 1.0);
    let [low, middle, high] = [-1.0, 0.0, 1.0].map(|side| place(by.mean() + side * by.error()));
    let mut svg = strip();
    svg.push_str("<path class=\"zero\" d=\"M120 1V25\"/>");
    write(&mut svg, format_args!("<path class=\"{class} arm\" d=\"M{low:.1} 13H{high:.1}\"/>"));
    write(&mut svg, format_args!("<circle class=\"{class} full\" cx=\"{middle:.1}\" cy=\"13\" r=\"4\"/></svg>"));
    svg
}

/// A part of a whole.
pub(super) fn part(share: f64, class: &str) -> String {
    format!(
        "<div class=\"part\"><span class=\"{class}\" style=\"width:{:.1}%\"></span></div>",
        100.0 * share.clamp(0.0, 1.0)
    )
}

pub(super) const fn class(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "s1",
        Seat::Second => "s2",
    }
}

fn open(title: &str, high: f64) -> String {
    let title = escaped(title);
    format!("<svg class=\"chart\" viewBox=\"0 0 {WIDE} {high}\" role=\"img\" aria-label=\"{title}\">")
}

fn strip() -> String {
    "<svg class=\"strip\" viewBox=\"0 0 240 26\" aria-hidden=\"true\"><path class=\"rule\" d=\"M4 13H236\"/>".to_owned()
}

fn write(to: &mut String, text: std::fmt::Arguments<'_>) {
    to.write_fmt(text).unwrap_or_else(|e| unreachable!("a string takes all: {e}"));
}

/// Between lines across, and the topmost of them.
fn scale(top: f64) -> (f64, f64) {
    let line = [0.02, 0.05, 0.1, 0.2, 0.25].into_iter().find(|line| top / line <= 5.0).unwrap_or(0.25);
    (line, line * (top / line).ceil().max(1.0))
}

/// A round number of values a bar.
fn bar_width(range: i64) -> i64 {
    let round = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500];
    round.into_iter().find(|width| range / width < MOST_BARS).unwrap_or(1000)
}
