//! `sandtable play`: begins a battle in the terminal, or goes on with one.
use crate::{
    complaint::{Complaint, Done},
    file_name, own,
    terminal::{Terminal, Who},
};
use clap::ValueEnum;
use games::{DiceMode, Order, Player, Source, Start};
use kernel::Seat;
use std::path::{Path, PathBuf};

/// Play a battle in the terminal
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable play bolt-action first-light                      you are the first side, the program the second
  sandtable play bolt-action first-light --seat second --against random
  sandtable play bolt-action first-light --seat both          two people, one screen
  sandtable play bolt-action first-light --dice mine          you throw real dice and type them in
  sandtable play bolt-action first-light --option premeasure=on --save sunday.battle
  sandtable play --resume first-light-1.battle                go on where you stopped

Every answer is saved at once. Type ? at any question for help.")]
pub(crate) struct Args {
    /// The ruleset, for example bolt-action
    #[arg(required_unless_present = "resume")]
    ruleset: Option<String>,
    /// The scenario, for example first-light; or a pack: FILE, or FILE#ID where it has several
    #[arg(required_unless_present = "resume")]
    scenario: Option<String>,
    /// Which side you play
    #[arg(long, value_enum, default_value = "first")]
    seat: SeatArg,
    /// Who plays the other side: veteran, regular, simple, recruit or random
    #[arg(long, value_name = "BOT", default_value = "simple")]
    against: String,
    /// Who throws: the program, or you with real dice
    #[arg(long, value_enum, default_value = "auto")]
    dice: DiceArg,
    /// An option of the rules, on or off; may be given again
    #[arg(long = "option", value_name = "K=V", value_parser = option)]
    options: Vec<(String, bool)>,
    /// The battle file; one in this folder, named after the scenario, unless said
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// A folder of house rules
    #[arg(long, value_name = "DIR")]
    house: Option<PathBuf>,
    /// Go on with a battle file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ruleset", "scenario", "options", "save", "house", "dice", "seat", "against"])]
    resume: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SeatArg {
    First,
    Second,
    Both,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiceArg {
    /// The program throws; it is bound to its dice before the battle, and `verify` checks them
    Auto,
    /// You throw and type what fell
    Mine,
}

/// `name=on`, and other ways to say it.
pub(crate) fn option(text: &str) -> Result<(String, bool), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, "on"));
    let on = match value.trim().to_ascii_lowercase().as_str() {
        "on" | "yes" | "true" | "1" => true,
        "off" | "no" | "false" | "0" => false,
        _ => return Err(format!("expected on or off, found {value:?}")),
    };
    Ok((name.trim().to_owned(), on))
}

/// The files of a folder of house rules.
pub(crate) fn house(folder: Option<&Path>) -> Result<Vec<Source>, Complaint> {
    folder.map_or_else(|| Ok(vec![]), |folder| games::folder::read(folder).map_err(Complaint::Data))
}

pub(crate) fn run(args: &Args) -> Done {
    let (game, file) = match (&args.resume, &args.ruleset, &args.scenario) {
        (Some(file), ..) => (games::ruleset_of(file)?.resume(file)?, file.clone()),
        (None, Some(ruleset), Some(scenario)) => {
            let ruleset = games::find(ruleset)?;
            let (scenario, house) = own::named(ruleset, scenario, house(args.house.as_deref())?)?;
            let start = start(args, &scenario, house)?;
            let file = args.save.clone().unwrap_or_else(|| file_name::free(Path::new(""), &scenario));
            (ruleset.start(&start, Some(&file))?, file)
        }
        _ => unreachable!("clap asks for a ruleset and a scenario"),
    };
    Terminal::new(game, file).play()
}

fn start(args: &Args, scenario: &str, house: Vec<Source>) -> Result<Start, Complaint> {
    let bots = || ai::known().iter().map(|opponent| opponent.name);
    if !bots().any(|name| name == args.against) {
        let text = format!("there is no opponent \"{}\"", args.against);
        return Err(Complaint::usage(text, games::hint(&args.against, bots())));
    }
    let player = |seat: Seat| {
        let is_bot = match args.seat {
            SeatArg::First => seat == Seat::Second,
            SeatArg::Second => seat == Seat::First,
            SeatArg::Both => false,
        };
        let who = if is_bot { Who::Bot(args.against.clone()) } else { Who::Person };
        Player { name: if is_bot { args.against.clone() } else { String::new() }, kind: who.kind() }
    };
    Ok(Start {
        order: Order { scenario: scenario.to_owned(), options: args.options.clone(), house, mapless: false },
        players: Seat::BOTH.map(player),
        dice: if args.dice == DiceArg::Mine { DiceMode::Typed } else { DiceMode::Fair },
    })
}
