//! Notes of the clauses that tests made a reader see, for `cargo xtask coverage`.
use kernel::{Battle, ClauseId, Offer, Question, Refusal, Ruleset};
use session::{Line, Session};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// Names the folder the notes go to.
const FOLDER: &str = "SANDTABLE_COVERAGE";

/// Every clause noted by this program so far.
static NOTED: Mutex<(BTreeSet<&'static str>, BTreeSet<String>)> = Mutex::new((BTreeSet::new(), BTreeSet::new()));

/// Clauses seen in rolls, terms, questions, barred options, events and refusals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Met<C> {
    pub clauses: BTreeSet<C>,
    /// What was put to somebody, as [`Question::puts`] writes it.
    pub asked: BTreeSet<String>,
}

impl<C> Default for Met<C> {
    fn default() -> Met<C> {
        Met { clauses: BTreeSet::new(), asked: BTreeSet::new() }
    }
}

impl<C: ClauseId> Met<C> {
    pub fn add(&mut self, more: Met<C>) {
        self.clauses.extend(more.clauses);
        self.asked.extend(more.asked);
    }
    pub fn question<R: Ruleset<Clause = C>>(&mut self, question: &Question<'_, R>) {
        self.clauses.insert(question.clause);
        self.asked.extend(question.puts());
        if let Offer::List { barred, .. } = &question.offer {
            self.clauses.extend(barred.iter().map(|option| option.1));
        }
    }
    pub fn line<B: Battle<Clause = C>>(&mut self, line: &Line<B>) {
        self.clauses.extend(line.clause());
        if let Line::Rolled { because, .. } = line {
            self.clauses.extend(because.iter().map(|term| term.clause));
        }
    }
    pub fn refusal(&mut self, refusal: &Refusal<C>) {
        self.clauses.insert(refusal.clause);
    }
    /// All that a session shows now: its log and its open questions.
    pub fn session<B: Battle<Clause = C>>(&mut self, session: &Session<B>) {
        for line in session.lines() {
            self.line(line);
        }
        self.open(session);
    }
    pub(crate) fn open<B: Battle<Clause = C>>(&mut self, session: &Session<B>) {
        for seat in kernel::Seat::BOTH {
            for question in session.questions(seat) {
                self.question(question);
            }
        }
    }
}

/// Writes down what was met, in a file of this program's own; does nothing where nobody asked for notes.
pub fn note<C: ClauseId>(met: &Met<C>) {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut noted = NOTED.lock().unwrap_or_else(PoisonError::into_inner);
    let before = (noted.0.len(), noted.1.len());
    noted.0.extend(met.clauses.iter().map(|clause| clause.id()));
    noted.1.extend(met.asked.iter().cloned());
    if (noted.0.len(), noted.1.len()) != before {
        write(&folder, &noted.0, &noted.1).unwrap_or_else(|e| panic!("{FOLDER} names {}: {e}", folder.display()));
    }
}

/// One file a process: test runners start one for every binary, or for every test.
fn write(folder: &Path, noted: &BTreeSet<&'static str>, asked: &BTreeSet<String>) -> std::io::Result<()> {
    let program = std::env::current_exe()?;
    let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let ids: Vec<&str> = noted.iter().copied().collect();
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let text = format!("fires: {}\nasked: {}\n", ids.join(" "), asked.join(" "));
    std::fs::write(folder.join(format!("{name}-{}.txt", std::process::id())), text)
}
