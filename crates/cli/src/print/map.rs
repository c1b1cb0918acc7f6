//! A table to lay out by: each inch a square, and every piece with its measures.
use super::{head, put, rows};
use crate::svg::escaped;
use protocol::{OwnPiece, OwnTable, Point, Surveyed};

/// Room for numbers round the map, in hundredths of an inch.
const MARGIN: i32 = 220;

pub(super) fn page(game: &str, table: &OwnTable, survey: &Surveyed) -> String {
    let (wide, deep) = (i32::from(table.board.size.x), i32::from(table.board.size.y));
    let about = format!("{game} · {}", table.size);
    let mut page = format!("<article>{}", head(&table.name, &about, ""));
    put(
        &mut page,
        format_args!("<svg viewBox=\"{} {} {} {}\">", -MARGIN, -MARGIN, wide + 2 * MARGIN, deep + 2 * MARGIN),
    );
    put(&mut page, format_args!("<rect class=\"table\" width=\"{wide}\" height=\"{deep}\"/>"));
    for piece in &table.board.pieces {
        let class = if piece.closed { "area" } else { "line" };
        put(
            &mut page,
            format_args!("<path class=\"{class} {}\" d=\"{}\"/>", piece.look, way(&piece.outline, deep, piece.closed)),
        );
    }
    for (step, class) in [(100, "inch"), (600, "foot")] {
        let across = (0..=wide / step).map(|n| format!("M{} 0V{deep}", n * step));
        let along = (0..=deep / step).map(|n| format!("M0 {}H{wide}", deep - n * step));
        put(&mut page, format_args!("<path class=\"{class}\" d=\"{}\"/>", across.chain(along).collect::<String>()));
    }
    for zone in &survey.zones {
        put(&mut page, format_args!("<path class=\"zone\" d=\"{}\"/>", way(&zone.outline, deep, true)));
    }
    for (nth, piece) in table.board.pieces.iter().enumerate() {
        let (x, y) = middle(&piece.outline);
        number(&mut page, "number", x, deep - y, &(nth + 1).to_string());
    }
    for goal in &survey.goals {
        number(&mut page, "goal", goal.at.x.into(), deep - i32::from(goal.at.y), "★");
    }
    for n in 0..=wide / 600 {
        put(&mut page, format_args!("<text x=\"{}\" y=\"-60\">{}</text>", n * 600, n * 6));
    }
    for n in 0..=deep / 600 {
        put(&mut page, format_args!("<text x=\"-120\" y=\"{}\">{}</text>", deep - n * 600 + 32, n * 6));
    }
    page += "</svg>\n<p>One square is one inch. Measures are from the south-western corner: to the east, then to the north.</p>\n";
    for goal in &survey.goals {
        put(
            &mut page,
            format_args!(
                "<p>★ {}, {} points: {}</p>\n",
                escaped(&goal.name),
                goal.points,
                at(goal.at.x.into(), goal.at.y.into())
            ),
        );
    }
    let columns = ["", "Piece", "Size", "From the corner"].map(str::to_owned);
    let listed: Vec<Vec<String>> = table.pieces.iter().enumerate().map(|(nth, piece)| row(nth, piece)).collect();
    page + &rows(&columns, &listed) + "</article>\n"
}

fn row(nth: usize, piece: &OwnPiece) -> Vec<String> {
    let (xs, ys) = spans(piece);
    let turned = if piece.turned == 0 { String::new() } else { format!(", turned {}°", piece.turned) };
    let floors = if piece.floors > 1 { format!(", {} floors", piece.floors) } else { String::new() };
    vec![
        (nth + 1).to_string(),
        format!("{} ({}){floors}", piece.name, piece.look),
        format!("{} × {}{turned}", inches(xs[1] - xs[0]), inches(ys[1] - ys[0])),
        at(xs[0], ys[0]),
    ]
}

/// West and east, south and north of it, before it is turned.
fn spans(piece: &OwnPiece) -> ([i32; 2], [i32; 2]) {
    let numbers: Vec<i32> = piece.numbers.iter().map(|&n| n.into()).collect();
    if let ("disc", [x, y, r]) = (piece.shape.as_str(), &numbers[..]) {
        return ([x - r, x + r], [y - r, y + r]);
    }
    let span = |from: usize| {
        let all = || numbers.iter().skip(from).step_by(2).copied();
        [all().min().unwrap_or(0), all().max().unwrap_or(0)]
    };
    (span(0), span(1))
}

fn middle(outline: &[Point]) -> (i32, i32) {
    let half = |all: &dyn Fn(&Point) -> i16| {
        let values = || outline.iter().map(all).map(i32::from);
        i32::midpoint(values().min().unwrap_or(0), values().max().unwrap_or(0))
    };
    (half(&|p| p.x), half(&|p| p.y))
}

fn way(outline: &[Point], deep: i32, closed: bool) -> String {
    let corners: Vec<String> = outline.iter().map(|p| format!("{} {}", p.x, deep - i32::from(p.y))).collect();
    format!("M{}{}", corners.join("L"), if closed { "Z" } else { "" })
}

fn number(page: &mut String, class: &str, x: i32, y: i32, text: &str) {
    put(
        page,
        format_args!(
            "<g class=\"{class}\" transform=\"translate({x} {y})\"><circle r=\"62\"/><text y=\"32\">{text}</text></g>"
        ),
    );
}

fn inches(value: i32) -> String {
    let text = format!("{}.{:02}", value / 100, value % 100);
    format!("{}″", text.trim_end_matches('0').trim_end_matches('.'))
}

fn at(x: i32, y: i32) -> String {
    format!("{}, {}", inches(x), inches(y))
}
