//! Odds of an answer in a battle, for the seat that is asked, from what it may know.
use super::{
    Args, SeatArg, Side,
    report::{bars, compared, distribution, how},
};
use crate::{
    complaint::{Complaint, Done, about},
    paper::Paper,
    progress, svg,
};
use games::{AnyGame, Ask, Fault, Prompt, wire::Meant};
use kernel::{Answer, Seat};
use std::{io, iter, path::Path};

pub(super) fn run(file: &Path, args: &Args) -> Done {
    let game = games::ruleset_of(file)?.watch(file, args.to)?;
    let seat = seat(game.as_ref(), args)?;
    let prompts = game.prompts(seat);
    let Some(prompt) = prompts.first() else {
        let text = format!("{} is asked nothing here", game.side(seat));
        return Err(Complaint::failed_with(text, Some("the other seat is: --seat names one".to_owned())));
    };
    let answers: Vec<String> =
        Some(args.words.join(" ")).filter(|words| !words.is_empty()).into_iter().chain(args.vs.clone()).collect();
    let spinner = progress::spinner("reckoning");
    let sides = if answers.is_empty() {
        Ok(everything(game.as_ref(), seat, prompt, args))
    } else {
        answers.iter().map(|words| one(game.as_ref(), seat, words, args)).collect::<Result<Vec<_>, Fault>>()
    };
    spinner.finish_and_clear();
    let sides = sides.map_err(|fault| refused(&fault))?;
    if sides.is_empty() {
        let text = format!("{} [{}]: no answer to this has odds", prompt.text, prompt.clause);
        return Err(Complaint::failed_with(text, Some("--to N looks at another moment of the battle".to_owned())));
    }
    let title = format!("{}, {}", game.side(seat), prompt.text);
    if let Some(file) = &args.svg {
        about(file, std::fs::write(file, svg::compared(&title, &sides)))?;
    }
    let mut paper = Paper::new();
    if args.json {
        let all: Vec<_> =
            sides.iter().map(|side| serde_json::json!({ "answer": side.label, "odds": side.odds })).collect();
        paper.line(format!(
            "{:#}",
            serde_json::json!({ "question": prompt.text, "clause": prompt.clause, "answers": all })
        ))?;
        return Ok(paper.done()?);
    }
    match &sides[..] {
        [one] => told(&title, one, &mut paper)?,
        many => compared(&title, many, &mut paper)?,
    }
    if game.info().hides {
        paper.line(format!("  from what {} may know", game.side(seat)))?;
    }
    Ok(paper.done()?)
}

fn seat(game: &dyn AnyGame, args: &Args) -> Result<Seat, Complaint> {
    match args.seat {
        Some(SeatArg::First) => Ok(Seat::First),
        Some(SeatArg::Second) => Ok(Seat::Second),
        None => game.waiting().first().copied().ok_or_else(|| {
            let help = "--to N looks at the battle after its first N answers and throws".to_owned();
            let text =
                if game.is_over() { "the battle is over" } else { "nobody is asked: dice are about to be thrown" };
            Complaint::failed_with(text, Some(help))
        }),
    }
}

/// Every answer that has odds: of a list each one, else what a player would consider.
fn everything(game: &dyn AnyGame, seat: Seat, prompt: &Prompt, args: &Args) -> Vec<Side> {
    let answers: Vec<(String, Answer)> = match &prompt.ask {
        Ask::List { options, .. } => {
            (0..).zip(options).map(|(n, option)| (option.text.clone(), Answer::Pick(n))).collect()
        }
        _ => prompt.suggestions.iter().map(|one| (one.text.clone(), one.answer.clone().meant())).collect(),
    };
    let side = |(label, answer): (String, Answer)| {
        Some(Side { label, odds: game.foresee(seat, 0, &answer, args.foresight()).ok()? })
    };
    answers.into_iter().filter_map(side).collect()
}

fn one(game: &dyn AnyGame, seat: Seat, words: &str, args: &Args) -> Result<Side, Fault> {
    let answer = game.understand(seat, 0, words)?;
    Ok(Side { label: words.to_owned(), odds: game.foresee(seat, 0, &answer, args.foresight())? })
}

fn refused(fault: &Fault) -> Complaint {
    let words: Vec<String> =
        iter::once(fault.text.clone()).chain(fault.clauses.iter().map(|clause| format!("[{clause}]"))).collect();
    Complaint::failed(words.join(" "))
}

/// "4+", "7 or less".
fn needed(roll: &protocol::NeededRoll) -> String {
    roll.need.map_or_else(String::new, |need| {
        let more = if need.low { " or less" } else { "+" };
        let on =
            if (need.dice, need.sides) == (1, 6) { String::new() } else { format!(" on {}D{}", need.dice, need.sides) };
        format!("{}{more}{on}", need.number)
    })
}

/// One answer, everything about it.
fn told(title: &str, side: &Side, paper: &mut Paper) -> io::Result<()> {
    let ink = paper.ink;
    paper.line(ink.bold(&format!("{title}: {}", side.label)))?;
    for need in &side.odds.needs {
        paper.line(ink.faint(&format!(
            "  {}: {}D{}, {} [{}]",
            need.title,
            need.dice,
            need.sides,
            needed(need),
            need.clause
        )))?;
    }
    for case in side.odds.cases.iter().chain(&side.odds.then) {
        if !case.label.is_empty() {
            paper.blank()?;
            paper.line(format!("  {}", ink.bold(&case.label)))?;
        }
        for measured in &case.measures {
            paper.blank()?;
            distribution(&measured.name, measured.yes_no, &bars(measured), paper)?;
        }
    }
    paper.blank()?;
    if !side.odds.assumes.is_empty() {
        paper.line(format!("  assumed: {}", side.odds.assumes))?;
    }
    paper.line(ink.faint(&format!("  {}", how(std::iter::once(&side.odds)))))
}
