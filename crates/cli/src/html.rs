//! A battle as one page that needs nothing else.
use crate::{board, paper::Ink, svg::escaped, terminal::answerer, told::Results};
use games::{AnyGame, LogLine};
use kernel::Seat;
use std::fmt::Write;

const STYLE: &str = "\
body{margin:0;background:#faf8f2;color:#26302b;font:16px/1.5 system-ui,sans-serif}\
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}\
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem;border-bottom:1px solid #ddd8ca}\
p{margin:.3rem 0;color:#6b746e}nav a{margin-right:.8rem;color:#4a6b57}\
table{border-collapse:collapse;width:100%}td{vertical-align:top;padding:.12rem .5rem .12rem 0}\
td.n{color:#a6ab9f;text-align:right;width:2.5rem;font-variant-numeric:tabular-nums}\
td.c{white-space:nowrap;width:8rem;font:13px/1.7 ui-monospace,monospace;color:#6b746e}\
tr.first td.t{color:#1f4e8c;font-weight:600}tr.second td.t{color:#9c2f24;font-weight:600}\
tr.result td.t{font-weight:600;padding-bottom:.6rem}\
pre{font:14px/1.15 ui-monospace,monospace;overflow-x:auto;background:#fff;padding:1rem;border:1px solid #ddd8ca}\
.verdict{font-size:1.2rem;font-weight:600;color:inherit}\
@media(prefers-color-scheme:dark){body{background:#1c211e;color:#e4e6df}pre{background:#151916;border-color:#3a423d}\
h2{border-color:#3a423d}tr.first td.t{color:#8db8ee}tr.second td.t{color:#f0988e}}";

/// What stands over and under the log.
pub(crate) struct Frame {
    pub(crate) scenario: String,
    pub(crate) sides: [String; 2],
    /// The ruleset, and how it was played.
    pub(crate) rules: String,
    pub(crate) verdict: String,
    /// The table at the end.
    pub(crate) table: Option<Vec<String>>,
    /// What it came to.
    pub(crate) report: Option<Vec<String>>,
}

impl Frame {
    pub(crate) fn of(game: &dyn AnyGame, seat: Seat) -> Frame {
        let sides = Seat::BOTH.map(|seat| game.side(seat));
        Frame {
            scenario: game.scenario().to_owned(),
            rules: format!("{}; rules: {}", game.ruleset(), game.options_line()),
            verdict: game.verdict_text(),
            table: Some(board::draw(&game.board(seat), &sides, 100, Ink::PLAIN, |_| false)),
            report: None,
            sides,
        }
    }
}

/// The explained log, turn by turn, and the table at the end.
pub(crate) fn page(frame: &Frame, lines: &[LogLine]) -> String {
    let Frame { scenario, sides: [first, second], rules, verdict, table, report } = frame;
    let title = escaped(&format!("{scenario}: {first} against {second}"));
    let mut body = String::new();
    let mut headings = vec![];
    open(&mut body, &mut headings, "Before the first turn");
    let mut results = Results::default();
    for line in lines {
        if let Some(result) = results.before(line) {
            body.push_str(&told(&result));
        }
        if let Some(heading) = &line.heading {
            body.push_str("</table>\n");
            open(&mut body, &mut headings, heading);
        }
        body.push_str(&row(line));
    }
    if let Some(result) = results.last() {
        body.push_str(&told(&result));
    }
    body.push_str("</table>\n");
    let link = |(n, text): (usize, &String)| format!("<a href=\"#part-{n}\">{}</a>", escaped(text));
    let contents = headings.iter().enumerate().map(link).collect::<Vec<_>>().join(" ");
    let block = |title: &str, rows: &Option<Vec<String>>| {
        let block = |rows: &Vec<String>| format!("<h2>{title}</h2>\n<pre>{}</pre>\n", escaped(&rows.join("\n")));
        rows.as_ref().map_or_else(String::new, block)
    };
    let (table, report) = (block("The table", table), block("What it came to", report));
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head>\n<body><main>\n\
         <h1>{title}</h1>\n<p>{rules}</p>\n<p class=\"verdict\">{verdict}</p>\n<nav>{contents}</nav>\n\
         {report}{body}{table}</main></body></html>\n",
        rules = escaped(rules),
        verdict = escaped(verdict),
    )
}

fn open(body: &mut String, headings: &mut Vec<String>, heading: &str) {
    let n = headings.len();
    write!(body, "<h2 id=\"part-{n}\">{}</h2>\n<table>\n", escaped(heading))
        .unwrap_or_else(|e| unreachable!("a string takes all: {e}"));
    headings.push(heading.to_owned());
}

/// What a unit's lines came to.
fn told(result: &str) -> String {
    format!("<tr class=\"result\"><td class=\"n\"><td class=\"c\"><td class=\"t\">{}\n", escaped(result))
}

fn row(line: &LogLine) -> String {
    let class = match answerer(line) {
        Some(Seat::First) => " class=\"first\"",
        Some(Seat::Second) => " class=\"second\"",
        None => "",
    };
    let number = line.entry.map_or_else(String::new, |n| n.to_string());
    let (clause, text) = (line.clauses.join(" "), escaped(&line.text));
    format!("<tr{class}><td class=\"n\">{number}<td class=\"c\">{clause}<td class=\"t\">{text}\n")
}
