//! `sandtable print`: roster cards, charts and maps as a page for the printer.
mod map;

use crate::{
    check::ruleset_of,
    complaint::{Complaint, Done, about},
    own::{file, one, sound},
    svg::escaped,
};
use protocol::{Army, Card, Chart, PaperRequest, SurveyRequest, Term};
use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

const STYLE: &str = include_str!("print/page.css");
/// Boxes for pins on a card.
const PINS: usize = 8;

/// Roster cards, charts or a map, as a page to print
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable print sunday.toml#sunday-rifles --roster --sheet --html rifles.html
  sandtable print sunday.toml#mill-farm --map --engagement key-ground --html mill.html

Open the page in a browser and print it, on A4 or Letter.")]
pub(crate) struct Args {
    /// FILE, or FILE#ID where it has several
    what: String,
    /// A card for each unit of an army
    #[arg(long)]
    roster: bool,
    /// What is thrown, and what changes it
    #[arg(long)]
    sheet: bool,
    /// A table to lay out by
    #[arg(long, conflicts_with_all = ["roster", "sheet"])]
    map: bool,
    /// Whose zones and objectives stand on the map
    #[arg(long, requires = "map")]
    engagement: Option<String>,
    /// Into this file
    #[arg(long)]
    html: PathBuf,
}

pub(crate) fn run(args: &Args) -> Done {
    let (name, id) = args.what.split_once('#').map_or((args.what.as_str(), None), |(name, id)| (name, Some(id)));
    let source = file(Path::new(name))?;
    let ruleset = ruleset_of(std::slice::from_ref(&source));
    let report = sound(ruleset, std::slice::from_ref(&source))?;
    let text = source.text.to_string();
    let (title, body) = if args.map {
        let ids: Vec<String> = report.tables.iter().map(|table| table.id.clone()).collect();
        let id = one("table", name, id, &ids)?;
        let known: Vec<String> = ruleset.lists()?.engagements.into_iter().map(|engagement| engagement.id).collect();
        if let Some(wanted) = args.engagement.as_ref().filter(|wanted| !known.contains(wanted)) {
            let help = games::hint(wanted, known.iter().map(String::as_str));
            return Err(Complaint::usage(format!("there is no engagement \"{wanted}\""), help));
        }
        let asked = SurveyRequest { text, table: id.clone(), engagement: args.engagement.clone(), from: None };
        let survey = ruleset.survey(asked)?;
        let Some(table) = report.tables.iter().find(|table| table.id == id) else { return Ok(()) };
        (table.name.clone(), map::page(ruleset.name(), table, &survey))
    } else {
        let ids: Vec<String> = report.armies.iter().map(|army| army.id.clone()).collect();
        let id = one("army", name, id, &ids)?;
        let paper = ruleset.paper(PaperRequest { text, army: id.clone() })?;
        let Some(army) = report.armies.iter().find(|army| army.id == id) else { return Ok(()) };
        let both = !args.roster && !args.sheet;
        let mut body = String::new();
        if args.roster || both {
            body += &roster(ruleset.name(), army, &paper.cards);
        }
        if args.sheet || both {
            body += &charts(ruleset.name(), &paper.charts);
        }
        (army.name.clone(), body)
    };
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title><style>\n{STYLE}</style></head>\n\
         <body>\n{body}</body></html>\n",
        escaped(&title)
    );
    about(&args.html, std::fs::write(&args.html, page))
}

/// What stands at the top of a sheet.
fn head(title: &str, about: &str, right: &str) -> String {
    format!("<header><h1>{}</h1><i>{}</i><b>{}</b></header>\n", escaped(title), escaped(about), escaped(right))
}

fn roster(game: &str, army: &Army, cards: &[Card]) -> String {
    let about = format!("{game} · {}", army.side);
    let mut page = format!(
        "<article>{}<div class=\"cards\">\n",
        head(&army.name, &about, &format!("{} {}", army.points, army.counted))
    );
    for (nth, card) in cards.iter().enumerate() {
        let unit = army.units.get(nth);
        let points = unit.map_or_else(String::new, |unit| unit.points.to_string());
        let men = usize::from(unit.and_then(|unit| unit.men).unwrap_or(0));
        let facts = card.facts.iter().filter(|fact| !matches!(fact.label.as_str(), "Men" | "Pins"));
        let facts: Vec<String> =
            facts.map(|fact| format!("{} <b>{}</b>", escaped(&fact.label), escaped(&fact.value))).collect();
        let quality = unit.map_or("", |unit| unit.quality.as_str());
        put(
            &mut page,
            format_args!(
                "<section><p class=\"name\"><b>{}</b> {}, {} <strong>{points}</strong></p>",
                escaped(&card.name),
                escaped(&card.kind),
                escaped(quality)
            ),
        );
        let men = if men > 0 { format!("Men {}", "<i class=\"man\"></i>".repeat(men)) } else { String::new() };
        put(
            &mut page,
            format_args!("<p class=\"marks\"><span>{men}</span><span>Pins {}</span></p>", "<i></i>".repeat(PINS)),
        );
        put(&mut page, format_args!("<p>{}</p>", facts.join(" · ")));
        if let Some(table) = &card.table {
            page += &rows(&table.columns, &table.rows);
        }
        for note in &card.notes {
            put(
                &mut page,
                format_args!(
                    "<p class=\"note\">{} {}</p>",
                    escaped(&note.text),
                    note.clause.as_deref().unwrap_or_default()
                ),
            );
        }
        page += "</section>\n";
    }
    page + "</div></article>\n"
}

fn charts(game: &str, charts: &[Chart]) -> String {
    let mut page =
        format!("<article>{}<div class=\"charts\">\n", head("What is thrown", game, "Add up the lines that apply."));
    for chart in charts {
        let sum =
            chart.need.as_ref().map_or("", |need| if need.low { ": the sum or less" } else { ": the sum or more" });
        put(
            &mut page,
            format_args!("<section><h2>{}<i>{sum}</i> <small>{}</small></h2>", escaped(&chart.title), chart.clause),
        );
        page += &rows(&[], &lines(&chart.terms));
        page += "</section>\n";
    }
    page + "</div></article>\n"
}

/// The same circumstance with several amounts is one line.
fn lines(terms: &[Term]) -> Vec<Vec<String>> {
    let mut all: Vec<(&Term, i8, i8)> = Vec::new();
    for term in terms {
        match all.iter_mut().find(|(known, ..)| known.label == term.label && known.clause == term.clause) {
            Some((_, least, most)) => (*least, *most) = ((*least).min(term.amount), (*most).max(term.amount)),
            None => all.push((term, term.amount, term.amount)),
        }
    }
    let amount = |n: i8| format!("{n:+}").replace('-', "−");
    let between = |(term, least, most): (&Term, i8, i8)| {
        let amounts = if least == most { amount(least) } else { format!("{} to {}", amount(least), amount(most)) };
        vec![term.label.clone(), amounts, term.clause.clone()]
    };
    all.into_iter().map(between).collect()
}

fn rows(columns: &[String], rows: &[Vec<String>]) -> String {
    let cells = |tag: &str, row: &[String]| {
        row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect::<Vec<_>>().concat()
    };
    let head = if columns.is_empty() { String::new() } else { format!("<tr>{}</tr>", cells("th", columns)) };
    let body = rows.iter().map(|row| format!("<tr>{}</tr>", cells("td", row))).collect::<Vec<_>>().concat();
    format!("<table>{head}{body}</table>")
}

fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).unwrap_or_else(|_| unreachable!("a string takes all"));
}
