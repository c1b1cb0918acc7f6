//! The `sandtable` program: serve, backup, play, assist, bot, odds, sim, match, replay, verify, rules, check, army, table, scenario.
mod assist;
mod backup;
mod board;
mod bot;
mod check;
mod citations;
mod complaint;
mod fair;
mod file_name;
mod html;
mod ladder;
mod odds;
mod own;
mod paper;
mod play;
mod print;
mod progress;
mod replay;
mod report;
mod rules;
mod serve;
mod sim;
mod svg;
mod terminal;
mod told;
mod verify;

use clap::{Parser, Subcommand};
use complaint::{Complaint, Done};
use std::process::ExitCode;

/// Tabletop skirmish wargames with the rules enforced.
#[derive(Parser)]
#[command(name = "sandtable", version, max_term_width = 110, after_help = EXAMPLES)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  sandtable serve --open                             the game in your browser
  sandtable play bolt-action first-light             a first battle, against the program
  sandtable play bolt-action first-light --dice mine  at a real table: you throw, it umpires
  sandtable assist bolt-action first-light           beside a real table, without a map
  sandtable bot bolt-action first-light --first ./mine   a program of your own plays
  sandtable odds bolt-action --list                  what odds can be asked for
  sandtable sim bolt-action first-light              a thousand battles, counted
  sandtable match simple recruit                     who is the stronger opponent
  sandtable rules BA-SHOOT-08                        one clause and all that is known of it
  sandtable play bolt-action sunday.toml             a battle of your own";

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Backup(backup::Args),
    Play(play::Args),
    Assist(assist::Args),
    Bot(bot::Args),
    Odds(odds::Args),
    Sim(sim::Args),
    Match(ladder::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Rules(rules::Args),
    Check(check::Args),
    Army(own::ArmyArgs),
    Table(own::TableArgs),
    Scenario(own::ScenarioArgs),
    Print(print::Args),
}

fn main() -> ExitCode {
    complaint::set_up();
    let done: Done = match Args::parse().command {
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Assist(args) => assist::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Match(args) => ladder::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Army(args) => own::army(&args),
        Command::Table(args) => own::table(&args),
        Command::Scenario(args) => own::scenario(&args),
        Command::Print(args) => print::run(&args),
    };
    done.map_or_else(Complaint::end, |()| ExitCode::SUCCESS)
}
