//! A study as one page that needs nothing else: is it fair, what wins it, how long does it take.
use super::{
    Told,
    answer::{Fairness, spanned},
    chart, what_if,
};
use crate::{paper::number, svg::escaped};
use kernel::{Ending, Enlisted, Seat};
use sim::{Fate, Results, Summary};

const STYLE: &str = include_str!("page.css");

/// Battles that say something of a unit's loss, or of its survival.
const ENOUGH: u64 = 10;

pub(super) fn page(told: &Told<'_>) -> String {
    let title = escaped(&format!("{}: is it fair?", told.scenario.name));
    let body =
        [headline(told), length(told), points(told), losses(told), decides(told), what_if::section(told), made(told)];
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>\n{STYLE}</style></head>\n<body><main>\n{}</main></body></html>\n",
        body.concat()
    )
}

fn headline(told: &Told<'_>) -> String {
    let sides = Seat::BOTH.map(|seat| told.side(seat));
    let share = |seat: Seat| {
        let share = told.results().share(seat);
        let [low, middle, high] = [share.low, share.share, share.high].map(|share| 100.0 * share);
        format!(
            "<li class=\"{}\"><i></i><b>{}</b> <span>{}</span><strong>{middle:.0} %</strong>\
             <small>{low:.0} to {high:.0}</small></li>",
            chart::class(seat),
            escaped(told.side(seat)),
            escaped(told.bot(seat))
        )
    };
    let drawn = 100.0 * told.results().drawn().share;
    let drawn = format!("<li class=\"dr\"><i></i><b>drawn</b><strong>{drawn:.0} %</strong></li>");
    format!(
        "<header><p class=\"caps\">{} · {}</p><h1>{}</h1><p>{}</p></header>\n\
         <section class=\"answer {}\"><p class=\"caps\">{}</p><h2>{}</h2><p class=\"large\">{}.</p>\n{}\n\
         <ul class=\"shares\">{}{drawn}{}</ul>\n<p class=\"fine\">{}</p></section>\n",
        escaped(told.game),
        escaped(&told.scenario.table),
        escaped(&told.scenario.name),
        escaped(&told.scenario.blurb),
        told.fairness().map_or("", Fairness::word),
        if told.fairness().is_some() { "Is it fair?" } else { "Who wins?" },
        escaped(&told.answer()),
        escaped(&told.shares()),
        chart::wins(told.results(), sides),
        share(Seat::First),
        share(Seat::Second),
        means(told),
    )
}

/// What the answer rests on.
fn means(told: &Told<'_>) -> String {
    let by = escaped(told.bot(Seat::First));
    match told.fairness() {
        None => {
            "Different opponents play the two sides: this says who is stronger here, not whether the scenario is fair."
                .to_owned()
        }
        Some(fairness) => {
            let why = match fairness {
                Fairness::Fair => "The lead of either side is surely less than ten wins in a hundred.",
                Fairness::Leans(_) => "One side leads, perhaps by less than ten wins in a hundred.",
                Fairness::Favours(_) => "One side surely leads by more than ten wins in a hundred.",
                Fairness::Untold => "The lead may be either side’s; more battles would tell.",
            };
            format!(
                "{why} Both sides were played by the opponent <em>{by}</em>; between people it may be otherwise. Ranges are 95 % intervals."
            )
        }
    }
}

fn length(told: &Told<'_>) -> String {
    let report = &told.found.report;
    let per = |total: u64| total as f64 / report.battles.max(1) as f64;
    let (low, middle, high) = (report.turns.quantile(0.05), report.turns.quantile(0.5), report.turns.quantile(0.95));
    let turns = match (low == high, middle) {
        (true, 1) => "one turn".to_owned(),
        (true, _) => format!("{middle} turns"),
        (false, _) => format!("{middle} turns (nine in ten {low} to {high})"),
    };
    let length = &report.length;
    let (few, usual, many) = (length.quantile(0.05), length.quantile(0.5), length.quantile(0.95));
    let ending = |(&ending, results): (&Ending, &Results)| {
        let share = 100.0 * results.battles() as f64 / report.battles.max(1) as f64;
        format!(
            "<tr><th>{}</th><td class=\"n\">{share:.0} %</td><td class=\"wide\">{}</td></tr>",
            escaped(&told.ending(ending)),
            chart::wins(results, Seat::BOTH.map(|seat| told.side(seat)))
        )
    };
    let endings: String = report.endings.iter().map(ending).collect();
    format!(
        "<section><h2>How long does it take?</h2>\n<p class=\"large\">Usually {turns}. The players decide {:.0} \
         times and throw {:.0} times in {usual} steps (nine in ten {few} to {many}); a step is one activation, or one phase of \
         a turn.</p>\n<p class=\"fine\">Bars are divided by who won those battles.</p>\n\
         <h3>Turns</h3>{}\n<h3>Steps</h3>{}\n<h3>How it ended, and who won then</h3><table>{endings}</table></section>\n",
        per(report.asks),
        per(report.rolls),
        chart::histogram(&report.turns, "turns", Some(1)),
        chart::histogram(&report.length, "steps", None)
    )
}

fn points(told: &Told<'_>) -> String {
    let report = &told.found.report;
    let [first, second] = Seat::BOTH.map(|seat| escaped(told.side(seat)));
    let mean = |summary: &Summary| format!("<td class=\"n\">{:.1} ± {:.1}</td>", summary.mean(), summary.error());
    let score = |(what, of): (&&str, &[Summary; 2])| {
        format!("<tr><th>{}</th>{}{}</tr>", escaped(what), mean(&of[0]), mean(&of[1]))
    };
    let scores: String = told.found.scoring.iter().zip(&report.scores).map(score).collect();
    let total = format!(
        "<tr class=\"sum\"><th>points</th>{}{}</tr>",
        mean(&report.points[0].summary()),
        mean(&report.points[1].summary())
    );
    format!(
        "<section><h2>By how much?</h2>\n{}\n<h3>What the points are for</h3>\n\
         <table class=\"points\"><thead><tr><th></th><th class=\"s1\">{first}</th><th class=\"s2\">{second}</th></tr></thead>\
         <tbody>{scores}{total}</tbody></table></section>\n",
        chart::histogram(
            &report.lead,
            &format!("points of {} less those of {}", told.side(Seat::First), told.side(Seat::Second)),
            None
        )
    )
}

fn losses(told: &Told<'_>) -> String {
    let battles = told.found.report.battles.max(1) as f64;
    let row = |(unit, fate): (&Enlisted, &Fate)| {
        let gone = (f64::from(unit.men) - fate.left.mean()).max(0.0);
        let what = if unit.men == 1 { String::new() } else { format!("{gone:.1} of {} men", unit.men) };
        format!(
            "<tr><th>{}</th><td class=\"wide\">{}</td><td class=\"n\">{what}</td><td class=\"n\">{:.0} %</td></tr>\n",
            escaped(&unit.name),
            chart::part(gone / f64::from(unit.men.max(1)), chart::class(unit.seat)),
            100.0 * fate.lost.battles() as f64 / battles
        )
    };
    let side = |seat: Seat| {
        let rows: String = units(told).filter(|(unit, _)| unit.seat == seat).map(row).collect();
        format!(
            "<h3 class=\"{}\"><i></i>{}</h3><table class=\"units\"><thead><tr><th></th><th></th><th class=\"n\">lost</th>\
             <th class=\"n\">lost whole</th></tr></thead><tbody>\n{rows}</tbody></table>\n",
            chart::class(seat),
            escaped(told.side(seat))
        )
    };
    format!("<section><h2>What does it cost?</h2>\n{}{}</section>\n", side(Seat::First), side(Seat::Second))
}

/// Who wins with a unit and without it, the largest difference first.
fn decides(told: &Told<'_>) -> String {
    let known = |fate: &Fate| fate.kept.battles().min(fate.lost.battles()) >= ENOUGH;
    let (mut told_of, silent): (Vec<_>, Vec<_>) = units(told).partition(|(_, fate)| known(fate));
    let shares = |(unit, fate): &(&Enlisted, &Fate)| (fate.kept.share(unit.seat), fate.lost.share(unit.seat));
    let gap = |of: &(&Enlisted, &Fate)| (shares(of).0.share - shares(of).1.share).abs();
    told_of.sort_by(|a, b| gap(b).total_cmp(&gap(a)));
    let row = |of: &(&Enlisted, &Fate)| {
        let (with, without) = shares(of);
        let sure = if with.low > without.high || without.low > with.high { " class=\"sure\"" } else { "" };
        format!(
            "<tr{sure}><th><i class=\"{0}\"></i>{1}</th><td>{2}</td><td class=\"n\">{3}</td><td class=\"n\">{4}</td></tr>\n",
            chart::class(of.0.seat),
            escaped(&of.0.name),
            chart::versus(of.0.seat, with, without),
            spanned(with),
            spanned(without)
        )
    };
    let rows: String = told_of.iter().map(row).collect();
    let silent: Vec<String> = silent.iter().map(|(unit, _)| escaped(&unit.name)).collect();
    let silent = match silent.len() {
        0 => String::new(),
        _ => format!(
            "<p class=\"fine\">Hardly ever lost, or hardly ever kept, so that nothing can be said: {}.</p>",
            silent.join(", ")
        ),
    };
    format!(
        "<section><h2>What decides it?</h2>\n<p>How often a side won when it still had the unit at the end (full mark), and \
         when it had lost it (open mark), with 95 % intervals. That the two go together does not say which comes of \
         which: who is losing loses units.</p>\n<table class=\"decides\"><thead><tr><th></th>\
         <th><div class=\"ends\"><span>0</span><span>its side won</span><span>100 %</span></div></th><th class=\"n\">with it</th>\
         <th class=\"n\">without it</th></tr></thead><tbody>\n{rows}</tbody></table>\n{silent}</section>\n"
    )
}

fn units<'a>(told: &'a Told<'_>) -> impl Iterator<Item = (&'a Enlisted, &'a Fate)> {
    told.found.roster.iter().zip(&told.found.report.fates)
}

/// How it was made: enough to make it again.
fn made(told: &Told<'_>) -> String {
    let args = told.args;
    let options: Vec<String> =
        args.options.iter().map(|(name, on)| format!("{name} {}", if *on { "on" } else { "off" })).collect();
    let last = args.from + args.battles - 1;
    let broken = told.found.report.broken.len();
    let facts = [
        ("Scenario", format!("{}, {}", args.ruleset, args.scenario)),
        (
            "Options",
            if options.is_empty() { "as the rules are read by default".to_owned() } else { options.join(", ") },
        ),
        ("House rules", if told.house.is_empty() { "none".to_owned() } else { told.house.join("; ") }),
        ("Opponents", format!("{}, {}", told.player(Seat::First), told.player(Seat::Second))),
        ("Battles", format!("{} to {} of seed {}", number(args.from), number(last), args.seed)),
        ("Did not end", if broken == 0 { String::new() } else { format!("{broken}, which are not counted") }),
    ];
    let fact = |(name, text): (&str, String)| format!("<dt>{name}</dt><dd>{}</dd>", escaped(&text));
    let facts: String = facts.into_iter().filter(|(_, text)| !text.is_empty()).map(fact).collect();
    format!(
        "<section class=\"made\"><h2>How it was made</h2>\n<dl>{facts}</dl>\n<p>The same battles again, on any machine:</p>\
         <pre>{}</pre></section>\n",
        escaped(&command_line(std::env::args().skip(1)))
    )
}

/// As it was typed, with quotes where a shell wants them.
fn command_line(args: impl Iterator<Item = String>) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_=:./,+".contains(c);
    let quoted =
        |arg: String| if arg.chars().all(is_plain) { arg } else { format!("'{}'", arg.replace('\'', "'\\''")) };
    std::iter::once("sandtable".to_owned()).chain(args.map(quoted)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::command_line;

    #[test]
    fn a_command_line_can_be_pasted_into_a_shell() {
        let args = ["sim", "bolt-action", "--option=premeasure=on", "--house", "my rules"].map(str::to_owned);
        assert_eq!(
            command_line(args.into_iter()),
            "sandtable sim bolt-action --option=premeasure=on --house 'my rules'"
        );
    }
}
