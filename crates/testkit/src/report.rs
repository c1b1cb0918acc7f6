//! Battle reports: Markdown that is run. Prose, a `toml` block for the set-up, `dice` and `answers` blocks for the script,
//! and a `report` block that is the explained log. A file may hold several; a set-up stands until the next one.
use crate::{
    coverage::{Met, note},
    scripted::{ScriptError, Scripted},
    throws::Throws,
};
use kernel::{Battle, Flow, Play, Reader, Voice};
use std::{
    fmt::{Debug, Display},
    path::{Path, PathBuf},
};

/// Rewrites `report` blocks instead of comparing them.
const UPDATE: &str = "UPDATE_REPORTS";

/// What a report is about.
pub struct Fixture<B: Battle> {
    pub setup: B::Setup,
    pub state: B::State,
    pub run: Run<B>,
}

/// One procedure of the rules, on a position of its own.
type Procedure<B> =
    Box<dyn Fn(&<B as Battle>::Setup, &mut <B as kernel::Ruleset>::State, &mut Reader<'_, B>) -> Play<()>>;

pub enum Run<B: Battle> {
    /// The battle goes on from the position until the script is used up; the last line says what it waits for.
    Battle,
    /// One procedure, which must use up the script.
    Procedure(Procedure<B>),
}

impl<B: Battle> Fixture<B> {
    pub fn battle(setup: B::Setup) -> Fixture<B> {
        let state = B::start(&setup);
        Fixture::at(setup, state)
    }
    pub fn at(setup: B::Setup, state: B::State) -> Fixture<B> {
        Fixture { setup, state, run: Run::Battle }
    }
    pub fn procedure(
        setup: B::Setup,
        state: B::State,
        run: impl Fn(&B::Setup, &mut B::State, &mut Reader<'_, B>) -> Play<()> + 'static,
    ) -> Fixture<B> {
        Fixture { setup, state, run: Run::Procedure(Box::new(run)) }
    }
}

impl<B: Battle> Debug for Fixture<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fixture").field("setup", &self.setup).field("state", &self.state).finish_non_exhaustive()
    }
}

impl<B: Battle> Debug for Run<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Run::Battle => "Battle",
            Run::Procedure(_) => "Procedure",
        })
    }
}

/// What is wrong with a report, and on which line of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportError {
    NoReport,
    NoSetup { line: usize },
    Unclosed { line: usize },
    Setup { line: usize, problem: String },
    Script { line: usize, error: ScriptError, log: Vec<String> },
}

impl Display for ReportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReportError::NoReport => write!(f, "there is no ```report block in it; add an empty one"),
            ReportError::NoSetup { line } => write!(f, "line {line}: no ```toml block before this report"),
            ReportError::Unclosed { line } => write!(f, "line {line}: this block is never closed"),
            ReportError::Setup { line, problem } => write!(f, "line {line}: {problem}"),
            ReportError::Script { line, error, log } => {
                let tail: Vec<String> = log.iter().rev().take(6).rev().map(|l| format!("    {l}")).collect();
                write!(f, "line {line}: {error}; so far:\n{}", tail.join("\n"))
            }
        }
    }
}

impl std::error::Error for ReportError {}

/// A fenced block: what kind, and the lines between its fences (from 0, the end excluded).
pub(crate) struct Block<'t> {
    pub(crate) kind: &'t str,
    pub(crate) lines: std::ops::Range<usize>,
}

pub(crate) fn blocks<'t>(lines: &[&'t str]) -> Result<Vec<Block<'t>>, ReportError> {
    let (mut blocks, mut open) = (vec![], None);
    for (n, line) in lines.iter().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(kind), None) => open = Some((kind.trim(), n + 1)),
            (Some(_), Some((kind, start))) => blocks.push(Block { kind, lines: start..n }),
            (None, still) => open = still,
        }
    }
    match open {
        Some((_, start)) => Err(ReportError::Unclosed { line: start }),
        None => Ok(blocks),
    }
}

/// The text with every `report` block as the rules tell it now.
pub fn rewritten<B: Voice, E: Display>(
    text: &str,
    fixture: impl Fn(&str) -> Result<Fixture<B>, E>,
) -> Result<String, ReportError> {
    retold(text, fixture, &mut Seen::default())
}

fn retold<B: Voice, E: Display>(
    text: &str,
    fixture: impl Fn(&str) -> Result<Fixture<B>, E>,
    seen: &mut Seen<B::Clause>,
) -> Result<String, ReportError> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut setup, mut dice, mut answers) = (None, String::new(), String::new());
    let (mut out, mut copied) = (vec![], 0);
    for block in blocks(&lines)? {
        let body = lines[block.lines.clone()].join("\n");
        let line = block.lines.start;
        match block.kind {
            "toml" => setup = Some((line, body)),
            "dice" => dice = format!("{dice}\n{body}"),
            "answers" => answers = format!("{answers}\n{body}"),
            "report" => {
                let (at, toml) = setup.as_ref().ok_or(ReportError::NoSetup { line })?;
                let fixture = fixture(toml).map_err(|e| ReportError::Setup { line: *at, problem: e.to_string() })?;
                let (log, more) =
                    run(fixture, &dice, &answers).map_err(|(error, log)| ReportError::Script { line, error, log })?;
                seen.met.add(more.met);
                seen.thrown.extend(more.thrown);
                out.extend(lines[copied..block.lines.start].iter().map(|l| String::from(*l)));
                out.extend(log);
                copied = block.lines.end;
                (dice, answers) = (String::new(), String::new());
            }
            _ => {}
        }
    }
    if copied == 0 {
        return Err(ReportError::NoReport);
    }
    out.extend(lines[copied..].iter().map(|l| String::from(*l)));
    Ok(out.join("\n") + "\n")
}

type Told<C> = (Vec<String>, Seen<C>);

/// What a reader of reports saw: all clauses, and those that dice were thrown for.
pub(crate) struct Seen<C> {
    pub(crate) met: Met<C>,
    pub(crate) thrown: Throws<C>,
}

impl<C> Default for Seen<C> {
    fn default() -> Seen<C> {
        Seen { met: Met::default(), thrown: Throws::new() }
    }
}

fn run<B: Voice>(
    fixture: Fixture<B>,
    dice: &str,
    answers: &str,
) -> Result<Told<B::Clause>, (ScriptError, Vec<String>)> {
    let Fixture { setup, mut state, run } = fixture;
    let mut script = Scripted::<B>::new(&setup, dice, answers);
    match run {
        Run::Procedure(procedure) => {
            if procedure(&setup, &mut state, &mut (&mut script as Reader<'_, B>)).is_err()
                && let Some(next) = script.waits.take()
            {
                let error = ScriptError::Stopped { next };
                return Err((script.error.take().unwrap_or(error), script.log));
            }
        }
        Run::Battle => loop {
            match B::stride(&setup, &mut state, &mut script) {
                Ok(Flow::On) => {}
                Ok(Flow::Over) => {
                    script.waits = Some("the battle is over".into());
                    break;
                }
                Err(_) => break,
            }
        },
    }
    note(&script.met);
    let finished = script.finish();
    let mut log = script.log;
    log.extend(script.waits.map(|next| format!("...         {next}")));
    match finished {
        Ok(()) => Ok((log, Seen { met: script.met, thrown: script.thrown })),
        Err(error) => Err((error, log)),
    }
}

/// Runs every `*.md` in the folder. With `UPDATE_REPORTS=1` the `report` blocks are rewritten, and the diff is the review.
/// Gives the clauses that the reports met.
pub fn reports<B: Voice, E: Display>(
    folder: impl AsRef<Path>,
    fixture: impl Fn(&str) -> Result<Fixture<B>, E>,
) -> Met<B::Clause> {
    read::<B, E>(folder.as_ref(), fixture).met
}

pub(crate) fn read<B: Voice, E: Display>(
    folder: &Path,
    fixture: impl Fn(&str) -> Result<Fixture<B>, E>,
) -> Seen<B::Clause> {
    let update = std::env::var_os(UPDATE).is_some_and(|value| value != "0");
    let (mut failed, mut seen) = (vec![], Seen::default());
    for (path, text) in files(folder) {
        let name = path.display();
        match retold::<B, E>(&text, &fixture, &mut seen) {
            Err(e) => failed.push(format!("{name}: {e}")),
            Ok(now) if now == text => {}
            Ok(now) if update => std::fs::write(&path, now).unwrap_or_else(|e| panic!("{name}: {e}")),
            Ok(now) => failed.push(format!("{name}: {}", first_difference(&text, &now))),
        }
    }
    assert!(failed.is_empty(), "\n{}\n({UPDATE}=1 rewrites reports; read the diff)", failed.join("\n"));
    seen
}

/// Every `*.md` in a folder, by name, with its text.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let listed = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "md"));
    paths.sort();
    assert!(!paths.is_empty(), "{}: no *.md in it", folder.display());
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

fn first_difference(text: &str, now: &str) -> String {
    let (mut was, mut is) = (text.lines(), now.lines());
    let mut line = 0;
    loop {
        line += 1;
        match (was.next(), is.next()) {
            (None, None) => return "the file does not end with one line end".into(),
            (a, b) if a == b => {}
            (a, b) => {
                let (a, b) = (a.unwrap_or("nothing more"), b.unwrap_or("nothing more"));
                return format!("line {line} differs\n    written {a}\n    now     {b}");
            }
        }
    }
}
