//! `sandtable bot`: a battle between programs, outside ones and our own, with nobody at the keyboard.
mod bout;
mod guest;
mod program;

use crate::{
    complaint::{Complaint, Done},
    own,
    paper::Paper,
    play::{house, option},
};
use bout::{Bout, End};
use games::{AnyGame, DiceMode, Order, Player, Start};
use guest::Guest;
use kernel::Seat;
use program::Program;
use std::{path::PathBuf, sync::mpsc, time::Duration};

/// Let programs of your own play, against each other or an opponent
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable bot bolt-action first-light --first \"python3 bots/sample.py\"
  sandtable bot hot-blood cough-in-the-dark --first \"./mine --deep\" --second \"./theirs\" --time 1000
  sandtable bot bolt-action first-light --first simple --second \"./mine\" --save sunday.battle

A program reads messages from its standard input and writes its wishes to its standard output, one JSON object a line:
docs/bot-protocol.md. What it writes to standard error is shown.")]
pub(crate) struct Args {
    /// The ruleset, for example bolt-action
    ruleset: String,
    /// The scenario, for example first-light
    scenario: String,
    /// Who plays the first side: veteran, regular, simple, recruit, random, or the command of a program
    #[arg(long, value_name = "WHO", default_value = "simple")]
    first: String,
    /// Who plays the second side
    #[arg(long, value_name = "WHO", default_value = "simple")]
    second: String,
    /// Milliseconds a program has for one answer
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    /// An option of the rules, on or off; may be given again
    #[arg(long = "option", value_name = "K=V", value_parser = option)]
    options: Vec<(String, bool)>,
    /// Keep the battle in this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// A folder of house rules
    #[arg(long, value_name = "DIR")]
    house: Option<PathBuf>,
}

/// Who answers for a seat.
enum Chair {
    /// One of our own, by name.
    Opponent(String),
    Program(Box<Guest>),
}

/// What programs say that has not been heard yet; more waits in their pipes.
const INBOX: usize = 64;

pub(crate) fn run(args: &Args) -> Done {
    let ruleset = games::find(&args.ruleset)?;
    let start = start(args)?;
    // Nobody is woken for a battle that cannot be.
    let game = ruleset.start(&start, None)?;
    let (say, inbox) = mpsc::sync_channel(INBOX);
    let mut chairs = vec![];
    for seat in Seat::BOTH {
        chairs.push(match opponent(who(args, seat)) {
            Some(name) => Chair::Opponent(name.to_owned()),
            None => Chair::Program(Box::new(Guest::new(program(who(args, seat), seat, say.clone())?))),
        });
    }
    drop(say);
    let game = if let Some(file) = &args.save { ruleset.start(&start, Some(file))? } else { game };
    let [first, second] = <[Chair; 2]>::try_from(chairs).unwrap_or_else(|_| unreachable!("one for each seat"));

    let mut paper = Paper::new();
    greet(args, &*game, &mut paper)?;
    let mut bout = Bout::new(game, [first, second], inbox, Duration::from_millis(args.time), &mut paper);
    let end = bout.play();
    let game = bout.dismiss(end.as_ref().ok());
    finish(args, game, &end?, paper)
}

fn who(args: &Args, seat: Seat) -> &str {
    if seat == Seat::First { &args.first } else { &args.second }
}

/// The name of one of our own.
fn opponent(who: &str) -> Option<&'static str> {
    ai::known().iter().map(|opponent| opponent.name).find(|name| *name == who)
}

fn program(command: &str, seat: Seat, say: mpsc::SyncSender<program::Said>) -> Result<Program, Complaint> {
    Program::start(command, seat, say).map_err(|error| {
        let hint = games::hint(command, ai::known().iter().map(|opponent| opponent.name));
        Complaint::usage(format!("no opponent is called \"{command}\", and no program starts so: {error}"), hint)
    })
}

fn start(args: &Args) -> Result<Start, Complaint> {
    let player = |seat: Seat| {
        let name = who(args, seat);
        let kind = opponent(name).map_or_else(|| "program".to_owned(), |name| format!("bot:{name}"));
        Player { name: name.to_owned(), kind }
    };
    let ruleset = games::find(&args.ruleset)?;
    let (scenario, house) = own::named(ruleset, &args.scenario, house(args.house.as_deref())?)?;
    Ok(Start {
        order: Order { scenario, options: args.options.clone(), house, mapless: false },
        players: Seat::BOTH.map(player),
        dice: DiceMode::Fair,
    })
}

fn greet(args: &Args, game: &dyn AnyGame, paper: &mut Paper) -> Done {
    let ink = paper.ink;
    let side = |seat: Seat| format!("{} ({})", ink.seat(seat, &game.side(seat)), who(args, seat));
    paper.line(format!("{}: {} against {}", game.scenario(), side(Seat::First), side(Seat::Second)))?;
    Ok(paper.line(ink.faint(&format!("rules: {}", game.options_line())))?)
}

fn finish(args: &Args, mut game: Box<dyn AnyGame>, end: &End, mut paper: Paper) -> Done {
    game.save()?;
    let verdict = match end {
        End::Played => game.verdict_text(),
        End::Forfeit { by, why } => {
            paper.line(format!("{} forfeits: {why}", game.side(*by)))?;
            format!("{} wins by forfeit; {}", game.side(!*by), game.verdict_text())
        }
    };
    paper.line(paper.ink.bold(&verdict))?;
    if let Some(file) = &args.save {
        let file = file.display();
        let next = match end {
            End::Played => format!("read it again:  sandtable replay {file}"),
            End::Forfeit { .. } => format!("play it to the end yourself: sandtable play --resume {file}"),
        };
        paper.line(next)?;
    }
    Ok(paper.done()?)
}
