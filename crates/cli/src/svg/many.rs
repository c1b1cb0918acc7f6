//! Several attacks in one drawing: side by side, or over the values of a key.
use super::{BARS, Drawing, FAINT, INK, LEFT, RIGHT, WIDE, WIDTH, escaped};
use crate::odds::{Line, Side, bars, columns, measures};

const COLOURS: [&str; 6] = ["#4a6b57", "#b0562f", "#3d6a8a", "#8a6d1f", "#6b4a7a", "#7a7f86"];
/// Groups of bars for "n or more".
const GROUPS: i32 = 10;

fn colour(nth: usize) -> &'static str {
    COLOURS[nth % COLOURS.len()]
}

/// Bars side by side, a colour for each attack.
pub(crate) fn compared(title: &str, sides: &[Side]) -> String {
    let columns = columns(sides);
    let mut drawing = begun(title, columns.iter().map(|(label, _)| label.as_str()));
    for (name, yes_no) in measures(&columns) {
        drawing.y += 34.0;
        let odds: Vec<Option<Vec<(i32, f64)>>> =
            columns.iter().map(|(_, case)| case.measures.iter().find(|m| m.name == name).map(bars)).collect();
        let at_least =
            |odds: &[(i32, f64)], n: i32| odds.iter().filter(|(v, _)| *v >= n).fold(0.0, |sum, (_, p)| sum + p);
        if yes_no {
            drawing.text(LEFT, 13.0, INK, "start", name);
            for (nth, odds) in odds.iter().enumerate().filter_map(|(nth, odds)| Some((nth, odds.as_ref()?))) {
                let share = at_least(odds, 1);
                let percent = format!("{:.2} %", 100.0 * share);
                drawing.y += 18.0;
                drawing.bar_in(colour(nth), LEFT, drawing.y - 11.0, (WIDE - 70.0) * share, 12.0, &percent);
                drawing.text(WIDTH - RIGHT, 12.0, FAINT, "end", &percent);
            }
            continue;
        }
        drawing.text(LEFT, 13.0, INK, "start", &format!("{name}: so many or more"));
        let most = odds.iter().flatten().flatten().map(|(value, _)| *value).max().unwrap_or(1).clamp(1, GROUPS);
        let top = odds.iter().flatten().map(|odds| at_least(odds, 1)).fold(0.0, f64::max);
        let (base, ceiling) = drawing.axis(top, true);
        let slot = (WIDE / f64::from(most)).min(110.0);
        let wide = slot * 0.8 / odds.len().max(1) as f64;
        for n in 1..=most {
            let left = LEFT + slot * f64::from(n - 1) + slot * 0.1;
            for (nth, odds) in odds.iter().enumerate().filter_map(|(nth, odds)| Some((nth, odds.as_ref()?))) {
                let share = at_least(odds, n);
                let high = BARS * share / ceiling;
                let text = format!("{n} or more: {:.2} %", 100.0 * share);
                drawing.bar_in(colour(nth), left + wide * nth as f64, base - high, wide * 0.92, high, &text);
            }
            drawing.text_at(left + slot * 0.4, base + 16.0, 12.0, INK, "middle", &n.to_string());
        }
        drawing.y = base + 18.0;
    }
    drawing.done(title)
}

/// A line for each attack over the values of a key; a panel for each outcome.
pub(crate) fn curves(title: &str, key: &str, lines: &[Line]) -> String {
    let mut drawing = begun(title, lines.iter().map(|line| line.label.as_str()));
    let names: Vec<(&str, bool)> =
        lines.first().map_or(vec![], |line| line.measures.iter().map(|means| (means.name, means.yes_no)).collect());
    for (name, yes_no) in names {
        let of = |line: &Line| {
            let means = line.measures.iter().find(|means| means.name == name);
            means.map(|means| means.points.clone()).unwrap_or_default()
        };
        let all: Vec<Vec<(i32, f64)>> = lines.iter().map(of).collect();
        if all.iter().flatten().all(|(_, mean)| *mean == 0.0) {
            continue;
        }
        drawing.y += 34.0;
        let what = if yes_no { format!("{name}, chance by {key}") } else { format!("{name}, mean by {key}") };
        drawing.text(LEFT, 13.0, INK, "start", &what);
        let values = || all.iter().flatten().map(|(value, _)| *value);
        let (Some(first), Some(last)) = (values().min(), values().max()) else { continue };
        let (base, ceiling) = drawing.axis(all.iter().flatten().map(|(_, mean)| *mean).fold(0.0, f64::max), yes_no);
        let place = |(value, mean): (i32, f64)| {
            let x = LEFT + 12.0 + (WIDE - 24.0) * f64::from(value - first) / f64::from((last - first).max(1));
            (x, base - BARS * mean / ceiling)
        };
        for (nth, points) in all.iter().enumerate() {
            // What holds at a value holds until the next one that was asked: bands of range are steps.
            let steps = points.windows(2).flat_map(|pair| [(pair[1].0, pair[0].1), pair[1]]);
            let path: Vec<String> = points
                .first()
                .copied()
                .into_iter()
                .chain(steps)
                .map(place)
                .map(|(x, y)| format!("{x:.1} {y:.1}"))
                .collect();
            drawing.parts.push(format!(
                "<path d=\"M{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>\n",
                path.join("L"),
                colour(nth)
            ));
            for &(value, mean) in points {
                let (x, y) = place((value, mean));
                let text = if yes_no { format!("{:.2} %", 100.0 * mean) } else { format!("{mean:.3}") };
                drawing.parts.push(format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{}\"><title>{}</title></circle>\n",
                    colour(nth),
                    escaped(&format!("{key}={value}: {text}"))
                ));
            }
        }
        let longest = all.iter().max_by_key(|points| points.len()).cloned().unwrap_or_default();
        let every = longest.len().div_ceil(14).max(1);
        for &(value, _) in longest.iter().step_by(every) {
            drawing.text_at(place((value, 0.0)).0, base + 16.0, 12.0, INK, "middle", &value.to_string());
        }
        drawing.y = base + 18.0;
    }
    drawing.done(title)
}

/// Title and legend.
fn begun<'a>(title: &str, labels: impl Iterator<Item = &'a str>) -> Drawing {
    let mut drawing = Drawing { parts: vec![], y: 34.0 };
    drawing.text(LEFT, 18.0, INK, "start", title);
    for (nth, label) in labels.enumerate() {
        drawing.y += 20.0;
        drawing.bar_in(colour(nth), LEFT, drawing.y - 10.0, 14.0, 10.0, label);
        drawing.text(LEFT + 22.0, 12.0, FAINT, "start", label);
    }
    drawing
}
