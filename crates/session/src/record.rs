//! Lines of a battle file, and what they add up to.
use crate::{
    dice::{Secret, SecretError},
    entry::Entry,
    header::{Bond, FORMAT, Header, content_hash},
    script::Divergence,
    session::Session,
    settle::{OverAlready, Settled},
    signed::Signed,
    told::Told,
    undo::Undone,
};
use kernel::{Battle, Ruleset, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A line that is no entry. The file is append-only: what is taken back stays, and a line says that it no longer counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Note {
    /// Only the first `to` entries count; `marked`: it took consent.
    Undo { to: usize, by: Seat, marked: bool },
    /// People ended the battle.
    Settled(Settled),
    /// Everything in words, when the battle is over.
    Told(Told),
    /// The secret of the dice, after that.
    Reveal { secret: String },
    /// Whoever kept the battle vouches for every line before this.
    Signed(Signed),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Record<R: Ruleset> {
    Entry(Entry<R>),
    Undo(Undone),
    Settled(Settled),
    Told(Told),
    Reveal(Secret),
    Signed(Signed),
}

/// Why a battle file could not be opened: which line, what was expected, what is there.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    #[error("the battle file could not be read: {0}")]
    Read(#[from] std::io::Error),
    #[error("another program has this battle open; close it there first")]
    InUse,
    #[error("line 1: expected a battle file's header, found nothing complete; this battle was never begun")]
    NoHeader,
    #[error("line 1: expected a battle file's header: {source}")]
    Header { source: serde_json::Error },
    #[error("line 1: format {found} is not known here, {FORMAT} is the newest; open it with a newer program")]
    Format { found: u64 },
    #[error("line 1: this is a battle of {found}, not of {expected}")]
    Ruleset { found: String, expected: &'static str },
    #[error("line 1: {}", version(*.found, *.known))]
    Version { found: u32, known: u32 },
    #[error("line 1: the set-up was edited: its hash is {found}, the header says {recorded}")]
    SetupEdited { recorded: String, found: String },
    #[error(
        "line {line}: expected an entry (rolled, answered, sealed, apart), undo, settled, told, reveal or signed: {source}; restore this line"
    )]
    Damaged { line: usize, source: serde_json::Error },
    #[error("line {line}: takes back to entry {to}, but there are only {entries}")]
    UndoTooFar { line: usize, to: usize, entries: usize },
    #[error("line {line}: nothing may follow once the secret is shown")]
    AfterReveal { line: usize },
    #[error("line {line}: nothing may follow once people have ended the battle")]
    AfterEnd { line: usize },
    #[error("line {line}: people end a battle that is over already")]
    EndedTwice { line: usize },
    #[error("line {line}: only the last line of a battle that is over can be a signature")]
    SignedTooEarly { line: usize },
    #[error(
        "line {line}: the secret is not the one the header is bound to ({commitment}), or what the header says of rules, scenario, \
         players, options, house rules, packs or set-up was changed"
    )]
    WrongSecret { line: usize, commitment: String },
    #[error("the secret beside the file is damaged: {source}; put it back, or take it away to watch only")]
    SecretDamaged { source: SecretError },
    #[error("line {line}: {divergence}; the file was edited, or take back to an earlier line")]
    Diverged { line: usize, divergence: Divergence },
}

/// A journal is input to rules: under others it would be another battle.
fn version(found: u32, known: u32) -> String {
    let out = if found < known {
        "the program it was played with goes on with it, and shows it with `sandtable replay FILE --html PAGE`"
    } else {
        "open it with a newer program"
    };
    format!("it was played under version {found} of the rules, and these are version {known}; {out}")
}

/// A last line that was being written when the program ended; it does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dropped {
    pub line: usize,
    pub bytes: usize,
}

/// A battle file, read but not replayed.
#[derive(Debug)]
pub(crate) struct Parsed<B: Battle> {
    pub(crate) header: Header<B::Setup>,
    /// With line numbers from 1.
    pub(crate) records: Vec<(usize, Record<B>)>,
    /// Bytes up to the end of the last whole line.
    pub(crate) len: usize,
    pub(crate) dropped: Option<Dropped>,
}

/// What the records add up to.
#[derive(Debug, Clone)]
pub(crate) struct Journal<R: Ruleset> {
    pub(crate) entries: Vec<Entry<R>>,
    /// The line each entry stands on.
    pub(crate) lines: Vec<usize>,
    pub(crate) undone: Vec<Undone>,
    /// How people ended it, and the line that says so.
    pub(crate) settled: Option<(usize, Settled)>,
    /// It was told in words, and nothing was taken back since.
    pub(crate) told: bool,
    pub(crate) secret: Option<Secret>,
    pub(crate) signed: bool,
}

/// The header of any battle file, to find out whose it is.
pub fn peek(bytes: &[u8]) -> Result<Header<Value>, OpenError> {
    let first = bytes.split_inclusive(|b| *b == b'\n').next().filter(|line| line.ends_with(b"\n"));
    let value: Value = serde_json::from_slice(first.ok_or(OpenError::NoHeader)?).map_err(header_error)?;
    if let Some(found) = value["format"].as_u64().filter(|&found| !(1..=u64::from(FORMAT)).contains(&found)) {
        return Err(OpenError::Format { found });
    }
    let header: Header<Value> = serde_json::from_value(value).map_err(header_error)?;
    let found = content_hash(&header.setup);
    if found != header.content_hash {
        return Err(OpenError::SetupEdited { recorded: header.content_hash, found });
    }
    Ok(header)
}

fn header_error(source: serde_json::Error) -> OpenError {
    OpenError::Header { source }
}

impl<B: Battle> Parsed<B> {
    pub(crate) fn read(bytes: &[u8]) -> Result<Parsed<B>, OpenError> {
        let header = peek(bytes)?;
        if header.ruleset != B::ID {
            return Err(OpenError::Ruleset { found: header.ruleset, expected: B::ID });
        }
        if header.rules_version != B::VERSION {
            return Err(OpenError::Version { found: header.rules_version, known: B::VERSION });
        }
        let header = typed_header::<B>(header).map_err(header_error)?;
        let (mut records, mut len, mut dropped) = (vec![], 0, None);
        for (line, text) in (1..).zip(bytes.split_inclusive(|b| *b == b'\n')) {
            if !text.ends_with(b"\n") {
                dropped = Some(Dropped { line, bytes: text.len() });
                break;
            }
            if line > 1 {
                records.push((line, record(text).map_err(|source| OpenError::Damaged { line, source })?));
            }
            len += text.len();
        }
        Ok(Parsed { header, records, len, dropped })
    }

    pub(crate) fn journal(&self) -> Result<Journal<B>, OpenError> {
        let mut journal = Journal::new();
        let bond = self.header.bond();
        for (line, record) in &self.records {
            journal.take(*line, record, &bond)?;
        }
        Ok(journal)
    }

    pub(crate) fn replay(&self, journal: &Journal<B>, secret: Option<Secret>) -> Result<Session<B>, OpenError> {
        let dice = self.header.dice(secret);
        let mut session = Session::replay(self.header.setup.clone(), dice, journal.entries.clone()).map_err(|d| {
            let line = journal.lines.get(d.entry).copied().unwrap_or_default();
            OpenError::Diverged { line, divergence: d }
        })?;
        for undone in &journal.undone {
            session.mark(*undone);
        }
        session.floor = self.header.inherited;
        if let Some((line, settled)) = journal.settled {
            session.settle(settled).map_err(|OverAlready| OpenError::EndedTwice { line })?;
        }
        Ok(session)
    }
}

impl<R: Ruleset> Journal<R> {
    pub(crate) const fn new() -> Journal<R> {
        Journal {
            entries: vec![],
            lines: vec![],
            undone: vec![],
            settled: None,
            told: false,
            secret: None,
            signed: false,
        }
    }

    pub(crate) fn take(&mut self, line: usize, record: &Record<R>, bond: &Bond) -> Result<(), OpenError> {
        match record {
            Record::Signed(_) if self.secret.is_none() || self.signed => {
                return Err(OpenError::SignedTooEarly { line });
            }
            Record::Signed(_) => self.signed = true,
            _ if self.secret.is_some() => return Err(OpenError::AfterReveal { line }),
            Record::Entry(_) | Record::Settled(_) if self.settled.is_some() => {
                return Err(OpenError::AfterEnd { line });
            }
            Record::Settled(settled) => self.settled = Some((line, *settled)),
            Record::Entry(entry) => {
                self.entries.push(entry.clone());
                self.lines.push(line);
            }
            Record::Undo(undone) if undone.to > self.entries.len() => {
                return Err(OpenError::UndoTooFar { line, to: undone.to, entries: self.entries.len() });
            }
            Record::Undo(undone) => {
                self.entries.truncate(undone.to);
                self.lines.truncate(undone.to);
                self.undone.push(*undone);
                (self.settled, self.told) = (None, false);
            }
            Record::Told(_) => self.told = true,
            Record::Reveal(secret) => {
                if !bond.holds(*secret) {
                    let commitment = bond.commitment.clone().unwrap_or_else(|| "nothing".to_owned());
                    return Err(OpenError::WrongSecret { line, commitment });
                }
                self.secret = Some(*secret);
            }
        }
        Ok(())
    }
}

fn typed_header<B: Battle>(header: Header<Value>) -> Result<Header<B::Setup>, serde_json::Error> {
    Ok(Header {
        setup: serde_json::from_value(header.setup)?,
        format: header.format,
        ruleset: header.ruleset,
        rules_version: header.rules_version,
        scenario: header.scenario,
        seats: header.seats,
        options: header.options,
        house_rules: header.house_rules,
        packs: header.packs,
        dice: header.dice,
        commitment: header.commitment,
        salts: header.salts,
        inherited: header.inherited,
        content_hash: header.content_hash,
    })
}

fn record<R: Ruleset>(text: &[u8]) -> Result<Record<R>, serde_json::Error> {
    let value: Value = serde_json::from_slice(text)?;
    if ["undo", "settled", "told", "reveal", "signed"].iter().all(|note| value.get(note).is_none()) {
        return serde_json::from_value(value).map(Record::Entry);
    }
    Ok(match serde_json::from_value(value)? {
        Note::Undo { to, by, marked } => Record::Undo(Undone { to, by, marked }),
        Note::Settled(settled) => Record::Settled(settled),
        Note::Told(told) => Record::Told(told),
        Note::Signed(signed) => Record::Signed(signed),
        Note::Reveal { secret } => Record::Reveal(Secret::from_hex(&secret).map_err(serde::de::Error::custom)?),
    })
}

pub(crate) fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}"));
    text.push('\n');
    text
}
