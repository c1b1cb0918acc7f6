//! Odds as a chart: one panel a column of the outcome, one bar a value.
use games::Odds;
use std::{collections::BTreeMap, fmt::Write};

const WIDTH: f64 = 720.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const HEAD: f64 = 74.0;
const PANEL: f64 = 200.0;
const BARS: f64 = 130.0;

/// A whole SVG file.
pub(crate) fn chart(ruleset: &str, found: &Odds) -> String {
    let panels = found.procedure.outcomes.len() as f64;
    let height = HEAD + PANEL * panels + 34.0;
    let given: Vec<String> = found.given.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#26302b\">\n\
         <title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#faf8f2\"/>\n\
         <text x=\"{LEFT}\" y=\"30\" font-size=\"17\" font-weight=\"600\">{title}</text>\n\
         <text x=\"{LEFT}\" y=\"50\" fill=\"#6b746e\">{given}</text>\n",
        title = escaped(&format!("{ruleset}: {}", found.procedure.about)),
        given = escaped(&given.join("  ")),
    );
    for (column, name) in found.procedure.outcomes.iter().enumerate() {
        let (mean, spread) = (found.odds.mean(column), found.odds.spread(column));
        let title = format!("{name}: mean {mean:.2}, give or take {spread:.2}");
        svg += &panel(HEAD + PANEL * column as f64, &title, &found.odds.marginal(column));
    }
    let assumed = if found.assumes.is_empty() { String::new() } else { format!("; assumed: {}", found.assumes) };
    let foot = escaped(&format!("{}{assumed}", found.odds.method));
    let y = height - 14.0;
    svg + &format!("<text x=\"{LEFT}\" y=\"{y}\" font-size=\"11\" fill=\"#6b746e\">{foot}</text>\n</svg>\n")
}

fn panel(top: f64, title: &str, odds: &BTreeMap<i32, f64>) -> String {
    let most = odds.values().copied().fold(0.0, f64::max);
    let step = nice_step(most);
    let ceiling = (most / step).ceil().max(1.0) * step;
    let (base, wide) = (top + 24.0 + BARS, WIDTH - LEFT - RIGHT);
    let (first, last) = (odds.keys().next().copied().unwrap_or(0), odds.keys().next_back().copied().unwrap_or(0));
    let slots = f64::from(last - first + 1);
    let slot = (wide / slots).min(72.0);
    let mut svg = format!("<text x=\"{LEFT}\" y=\"{}\" font-weight=\"600\">{}</text>\n", top + 10.0, escaped(title));
    let mut line = 0.0;
    while line <= ceiling + step / 2.0 {
        let y = base - BARS * line / ceiling;
        put(
            &mut svg,
            format_args!(
                "<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"#ddd8ca\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" \
             fill=\"#6b746e\">{:.0} %</text>\n",
                WIDTH - RIGHT,
                LEFT - 8.0,
                y + 4.0,
                100.0 * line
            ),
        );
        line += step;
    }
    for (&value, &p) in odds {
        let x = LEFT + slot * f64::from(value - first);
        let high = BARS * p / ceiling;
        put(
            &mut svg,
            format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\" rx=\"2\" fill=\"#4a6b57\">\
             <title>{value}: {:.3} %</title></rect>\n",
                x + slot * 0.14,
                base - high,
                slot * 0.72,
                100.0 * p
            ),
        );
        let middle = x + slot / 2.0;
        put(
            &mut svg,
            format_args!("<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>\n", base + 16.0),
        );
        if slot >= 34.0 {
            put(
                &mut svg,
                format_args!(
                    "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\" fill=\"#6b746e\">{:.1}</text>\n",
                    base - high - 4.0,
                    100.0 * p
                ),
            );
        }
    }
    svg
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).unwrap_or_else(|e| unreachable!("a string takes all: {e}"));
}

/// Four lines or so, at round numbers.
fn nice_step(most: f64) -> f64 {
    [0.01, 0.02, 0.05, 0.1, 0.2, 0.25].into_iter().find(|step| most / step <= 5.0).unwrap_or(0.25)
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
