//! Blunders: positions in Markdown, with the answers that no good player gives, and why not. Prose, a `toml` block for the
//! position, `dice` and `answers` blocks for what leads to the question, and a `blunders` block: `ANSWER : why` on each
//! line. A file may hold several; a position stands until the next one.
mod forbidden;
mod play;

use crate::report::{Fixture, Run, blocks, files};
use ai::{Opponent, Random, Regular, Simple, Veteran};
use forbidden::Forbidden;
use kernel::{Advise, Answer, Battle, Question, Voice, Weigh};
use play::play;
use std::{fmt::Display, path::Path, time::Duration};

/// Battles that an opponent plays on from a position.
const LUCKS: u64 = 3;
/// The same for one who does anything that is allowed: in so many he meets every answer.
const TRIES: u64 = 400;
/// Opponents stop thinking when they have thought enough, not by the clock.
const TIME: Duration = Duration::from_mins(1);
/// Of a veteran: less than in play, for a suite that takes seconds.
const EFFORT: u32 = 500;

/// A position, and what nobody should do in it.
struct Position<B: Battle> {
    /// Its file and title.
    name: String,
    setup: B::Setup,
    state: B::State,
    dice: String,
    answers: String,
    /// So many are played.
    steps: u32,
    forbidden: Vec<Forbidden>,
}

/// Positions of one ruleset.
#[expect(missing_debug_implementations, reason = "nobody prints a suite")]
pub struct Blunders<B: Battle> {
    positions: Vec<Position<B>>,
}

impl<B: Advise + Voice + Weigh> Blunders<B> {
    /// Every `*.md` in the folder.
    ///
    /// # Panics
    /// When one of them cannot be read: the message names file and line.
    pub fn read<E: Display>(folder: impl AsRef<Path>, fixture: impl Fn(&str) -> Result<Fixture<B>, E>) -> Blunders<B> {
        let mut positions = vec![];
        for (path, text) in files(folder.as_ref()) {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match Blunders::of(&file, &text, &fixture) {
                Ok(more) => positions.extend(more.positions),
                Err(problem) => panic!("{}: {problem}", path.display()),
            }
        }
        Blunders { positions }
    }

    /// Those of one text.
    pub fn of<E: Display>(
        file: &str,
        text: &str,
        fixture: impl Fn(&str) -> Result<Fixture<B>, E>,
    ) -> Result<Blunders<B>, String> {
        Ok(Blunders { positions: read(file, text, fixture)? })
    }

    /// Somebody who does anything that is allowed meets every forbidden answer, and gives one of them in every position.
    ///
    /// # Panics
    /// When a blunder cannot be made, and so is no test.
    pub fn can_be_made(&self) {
        let never = self.never_made();
        assert!(never.is_empty(), "\n{}", never.join("\n"));
    }

    /// # Panics
    /// When the opponent of that name makes one.
    pub fn none_is_made_by(&self, name: &str) {
        let made = self.made_by(name);
        assert!(made.is_empty(), "\n{}", made.join("\n"));
    }

    /// What nobody can answer, a line each.
    pub fn never_made(&self) -> Vec<String> {
        let mut never = vec![];
        for position in &self.positions {
            let Position { name, setup, forbidden, .. } = position;
            let (mut offered, mut made) = (vec![false; forbidden.len()], false);
            for luck in 0..TRIES {
                run(position, &mut Random, luck, |at, question, answer| {
                    for (forbidden, offered) in forbidden.iter().zip(&mut offered).filter(|f| !*f.1) {
                        *offered = question.candidates().iter().any(|one| forbidden.is(setup, at, question, one));
                    }
                    made |= forbidden.iter().any(|f| f.is(setup, at, question, answer));
                    false
                });
                if made && offered.iter().all(|offered| *offered) {
                    break;
                }
            }
            let unmet = forbidden.iter().zip(&offered).filter(|f| !f.1);
            never.extend(unmet.map(|(f, _)| format!("{name}: `{}` is never on offer", f.words)));
            if !made {
                never.push(format!("{name}: nobody makes a blunder here, not even by lot"));
            }
        }
        never
    }

    /// What the opponent of that name answers, and why it should not, a line each.
    pub fn made_by(&self, name: &str) -> Vec<String> {
        let mut opponent: Box<dyn Opponent<B>> = match name {
            "simple" => Box::new(Simple),
            "regular" => Box::new(Regular { time: TIME, ..Regular::default() }),
            "veteran" => Box::new(Veteran { time: TIME, effort: EFFORT, ..Veteran::default() }),
            _ => panic!("nobody asks {name} not to blunder"),
        };
        let mut made = vec![];
        for position in &self.positions {
            let Position { name: title, setup, forbidden, .. } = position;
            for luck in 0..LUCKS {
                let mut which = None;
                let stopped = run(position, &mut *opponent, luck, |at, question, answer| {
                    which = forbidden.iter().find(|f| f.is(setup, at, question, answer));
                    which.is_some()
                });
                if let (Some(which), Some(said)) = (which, stopped) {
                    made.push(format!("{title}, luck {luck}: {name} says \"{said}\": {}", which.why));
                }
            }
        }
        made
    }
}

fn run<B: Voice>(
    position: &Position<B>,
    opponent: &mut dyn Opponent<B>,
    luck: u64,
    watch: impl FnMut(&B::State, &Question<'_, B>, &Answer) -> bool,
) -> Option<String> {
    play(position, opponent, luck, watch).unwrap_or_else(|problem| panic!("{}: {problem}", position.name))
}

fn read<B: Battle, E: Display>(
    file: &str,
    text: &str,
    fixture: impl Fn(&str) -> Result<Fixture<B>, E>,
) -> Result<Vec<Position<B>>, String> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut toml, mut dice, mut answers) = (None, String::new(), String::new());
    let mut positions = vec![];
    for block in blocks(&lines).map_err(|e| e.to_string())? {
        let (line, body) = (block.lines.start, lines[block.lines.clone()].join("\n"));
        let (kind, many) = block.kind.split_once(',').unwrap_or((block.kind, "1 step"));
        match kind {
            "toml" => toml = Some(body),
            "dice" => dice = body,
            "answers" => answers = body,
            "blunders" => {
                let at = |problem: String| format!("line {line}: {problem}");
                let toml = toml.as_ref().ok_or_else(|| at("no ```toml block before this one".into()))?;
                let Fixture { setup, state, run: Run::Battle } = fixture(toml).map_err(|e| at(e.to_string()))? else {
                    return Err(at("a procedure is no battle".into()));
                };
                let steps = many.trim().trim_end_matches("steps").trim_end_matches("step").trim();
                let steps = steps.parse().map_err(|_| at(format!("`{many}` is no number of steps")))?;
                let forbidden = block.lines.clone().filter(|n| !lines[*n].trim().is_empty());
                let forbidden = forbidden.map(|n| Forbidden::read(n + 1, lines[n]));
                let forbidden: Vec<Forbidden> = forbidden.collect::<Result<_, _>>()?;
                let title = lines[..line].iter().rev().find_map(|l| l.strip_prefix("# ")).unwrap_or("without a title");
                let name = format!("{file}:{line}: {title}");
                positions.push(Position { name, setup, state, dice, answers, steps, forbidden });
                (dice, answers) = (String::new(), String::new());
            }
            _ => {}
        }
    }
    if positions.is_empty() { Err("there is no ```blunders block in it".into()) } else { Ok(positions) }
}
