//! Odds as a chart: one panel a column of the outcome; a bar for every value, or one bar for a yes or no.
mod many;

use crate::paper::wrapped;
use games::Odds;
use std::collections::BTreeMap;

pub(crate) use many::{compared, curves};

const WIDTH: f64 = 720.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const WIDE: f64 = WIDTH - LEFT - RIGHT;
const BARS: f64 = 130.0;
/// Letters of small print that fit on a line.
const LETTERS: usize = 96;

const INK: &str = "#26302b";
const FAINT: &str = "#6b746e";
const LINE: &str = "#ddd8ca";
const PAPER: &str = "#faf8f2";
const BAR: &str = "#4a6b57";

/// A drawing that grows downwards.
struct Drawing {
    parts: Vec<String>,
    y: f64,
}

/// A whole SVG file.
pub(crate) fn chart(ruleset: &str, found: &Odds) -> String {
    let mut drawing = Drawing { parts: vec![], y: 34.0 };
    let title = format!("{ruleset}, {}", found.procedure.name);
    drawing.text(LEFT, 18.0, INK, "start", &title);
    drawing.small_print(found.procedure.about);
    let given: Vec<String> = found.given.iter().map(|(key, value)| format!("{key}={value}")).collect();
    drawing.small_print(&given.join("  "));
    for (column, name) in found.procedure.outcomes.iter().enumerate() {
        let odds = found.odds.marginal(column);
        drawing.y += 34.0;
        let words = found.words(column);
        if !words.is_empty() {
            drawing.text(LEFT, 13.0, INK, "start", name);
            for (value, p) in odds {
                let word = usize::try_from(value).ok().and_then(|n| words.get(n)).copied().unwrap_or("?");
                drawing.y += 24.0;
                drawing.yes_or_no(word, p);
            }
        } else if odds.keys().all(|value| (0..=1).contains(value)) {
            drawing.yes_or_no(name, odds.get(&1).copied().unwrap_or(0.0));
        } else {
            let (mean, spread) = (found.odds.mean(column), found.odds.spread(column));
            drawing.text(LEFT, 13.0, INK, "start", &format!("{name}: mean {mean:.2}, give or take {spread:.2}"));
            drawing.panel(&odds);
        }
    }
    drawing.y += 14.0;
    if !found.assumes.is_empty() {
        drawing.small_print(&format!("assumed: {}", found.assumes));
    }
    drawing.small_print(&found.odds.method.to_string());
    drawing.done(&title)
}

impl Drawing {
    fn done(self, title: &str) -> String {
        let height = self.y + 24.0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escaped(title),
            self.parts.concat()
        )
    }
    fn text(&mut self, x: f64, size: f64, fill: &str, anchor: &str, text: &str) {
        self.text_at(x, self.y, size, fill, anchor, text);
    }
    fn text_at(&mut self, x: f64, y: f64, size: f64, fill: &str, anchor: &str, text: &str) {
        let weight = if fill == INK && anchor == "start" { " font-weight=\"600\"" } else { "" };
        self.parts.push(format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{fill}\" text-anchor=\"{anchor}\"{weight}>{}</text>\n",
            escaped(text)
        ));
    }
    fn small_print(&mut self, text: &str) {
        for line in wrapped(text, LETTERS) {
            self.y += 17.0;
            self.text(LEFT, 12.0, FAINT, "start", &line);
        }
    }
    fn bar(&mut self, x: f64, y: f64, wide: f64, high: f64, title: &str) {
        self.bar_in(BAR, x, y, wide, high, title);
    }
    fn bar_in(&mut self, fill: &str, x: f64, y: f64, wide: f64, high: f64, title: &str) {
        self.parts.push(format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"2\" fill=\"{fill}\">\
             <title>{}</title></rect>\n",
            escaped(title)
        ));
    }
    fn line(&mut self, y: f64) {
        self.parts.push(format!("<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"{LINE}\"/>\n", WIDTH - RIGHT));
    }

    fn yes_or_no(&mut self, name: &str, p: f64) {
        let percent = format!("{:.2} %", 100.0 * p);
        self.text(LEFT, 13.0, INK, "start", name);
        self.text(WIDTH - RIGHT, 13.0, INK, "end", &percent);
        self.y += 10.0;
        self.line(self.y + 6.0);
        self.bar(LEFT, self.y, WIDE * p, 12.0, &format!("{name}: {percent}"));
        self.y += 12.0;
    }

    /// Lines across at round numbers: where the bottom is, and what the top stands for.
    fn axis(&mut self, most: f64, is_share: bool) -> (f64, f64) {
        let step = nice_step(most);
        let lines = (most / step).ceil().max(1.0);
        let ceiling = lines * step;
        let base = self.y + 24.0 + BARS;
        for n in 0..=lines as u32 {
            let value = f64::from(n) * step;
            let y = base - BARS * value / ceiling;
            self.line(y);
            let text = if is_share {
                format!("{:.0} %", 100.0 * value)
            } else {
                format!("{}", (value * 100.0).round() / 100.0)
            };
            self.text_at(LEFT - 8.0, y + 4.0, 11.0, FAINT, "end", &text);
        }
        (base, ceiling)
    }

    fn panel(&mut self, odds: &BTreeMap<i32, f64>) {
        let (base, ceiling) = self.axis(odds.values().copied().fold(0.0, f64::max), true);
        let (first, last) = (odds.keys().next().copied().unwrap_or(0), odds.keys().next_back().copied().unwrap_or(0));
        let slot = (WIDE / f64::from(last - first + 1)).min(72.0);
        for (&value, &p) in odds {
            let (x, high) = (LEFT + slot * f64::from(value - first), BARS * p / ceiling);
            let middle = x + slot / 2.0;
            self.bar(x + slot * 0.14, base - high, slot * 0.72, high, &format!("{value}: {:.4} %", 100.0 * p));
            self.text_at(middle, base + 16.0, 12.0, INK, "middle", &value.to_string());
            if slot >= 34.0 && p >= 0.0005 {
                self.text_at(middle, base - high - 4.0, 10.0, FAINT, "middle", &format!("{:.1}", 100.0 * p));
            }
        }
        self.y = base + 18.0;
    }
}

/// Four lines or so, at round numbers.
fn nice_step(most: f64) -> f64 {
    let round = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0];
    round.into_iter().find(|step| most / step <= 5.0).unwrap_or(50.0)
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
