//! `sandtable assist`: keeps a battle that is fought on a real table.
use crate::{
    complaint::Done,
    file_name, own,
    play::{DiceArg, house, option},
    terminal::{Terminal, Who},
};
use games::{DiceMode, Order, Player, Start};
use std::path::{Path, PathBuf};

/// Keep a battle that is fought on a real table: orders, dice, pins and men, with the rules enforced
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sandtable assist bolt-action first-light            the forces of a scenario, on a table of your own
  sandtable assist bolt-action sunday.toml            armies of your own
  sandtable assist bolt-action first-light --dice auto   Sandtable throws
  sandtable play --resume first-light-1.battle        go on where you stopped

What only the table knows is asked: `range=14 cover=soft officer=no`; what you leave out is as usual.
Between two orders a unit may be put right. `undo` takes back the last entry.")]
pub(crate) struct Args {
    /// The ruleset, for example bolt-action
    ruleset: String,
    /// The scenario whose forces take the field; or a pack: FILE, or FILE#ID where it has several
    scenario: String,
    /// Who throws: you with real dice, or the program
    #[arg(long, value_enum, default_value = "mine")]
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
}

pub(crate) fn run(args: &Args) -> Done {
    let ruleset = games::find(&args.ruleset)?;
    let (scenario, house) = own::named(ruleset, &args.scenario, house(args.house.as_deref())?)?;
    let player = || Player { name: String::new(), kind: Who::Person.kind() };
    let file = args.save.clone().unwrap_or_else(|| file_name::free(Path::new(""), &scenario));
    let start = Start {
        order: Order { scenario, options: args.options.clone(), house, mapless: true },
        players: [player(), player()],
        dice: if args.dice == DiceArg::Mine { DiceMode::Typed } else { DiceMode::Fair },
    };
    Terminal::new(ruleset.start(&start, Some(&file))?, file).play()
}
