//! Checks a battle file from outside: its set-up, every entry under the rules, every die against the secret.
use crate::{
    dice::{DiceBox, Secret},
    entry::Entry,
    record::{Journal, OpenError, Parsed, Record},
    settle::{How, Settled},
    told::Told,
    undo::Undone,
};
use kernel::{Battle, ClauseId, Faces, Verdict, Voice};
use std::fmt;

/// What was checked, and held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    pub ruleset: String,
    pub lines: usize,
    pub answers: usize,
    /// Throws that were recomputed from the secret.
    pub thrown: usize,
    /// Throws that people typed in: legal faces, no more can be said.
    pub typed: usize,
    /// Throws of the battle this one began with: legal faces, no more can be said.
    pub inherited: usize,
    /// Throws that can be checked once the secret is shown.
    pub waiting: usize,
    /// Times that something was taken back; what was taken back is checked as well.
    pub taken_back: usize,
    /// What happened stands in it in words, and these are the words.
    pub told: bool,
    pub over: Option<Verdict>,
    /// How people ended it, if they did.
    pub settled: Option<Settled>,
    /// Whether dice and terms (rules, scenario, players, options, house rules, packs, set-up) are bound to one another.
    pub terms: Terms,
    /// The key of whoever vouches for every line of it.
    pub signed: Option<String>,
    /// The set-up is what this program makes of the scenario with these options, house rules and packs.
    pub mustered: bool,
}

/// What can be said of the terms of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terms {
    /// They are those of the first roll.
    Bound,
    /// That can be checked once the secret is shown.
    Waiting,
    /// Files of this age do not bind them, and a battle whose dice are all called has nothing to bind them to.
    Loose,
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("line {line}: {clause} shows {recorded:?}, the secret gives {expected:?}: this die was changed")]
    DieChanged { line: usize, clause: &'static str, recorded: Vec<u8>, expected: Vec<u8> },
    #[error("line {line}: the battle goes on after its dice were shown")]
    ShownTooEarly { line: usize },
    #[error("line {line}: something that had been seen was taken back, and no consent is recorded")]
    Unmarked { line: usize },
    #[error("line {line}: it tells of an end, but the battle was not over there")]
    ToldTooEarly { line: usize },
    #[error("line {line}: its log was changed: {difference}")]
    ToldOtherwise { line: usize, difference: String },
    #[error("line {line}: the signature is not that of {by}, or something was changed after it was signed")]
    WrongSignature { line: usize, by: String },
}

impl VerifyError {
    /// The first line that does not fit.
    pub fn line(&self) -> Option<usize> {
        match self {
            VerifyError::DieChanged { line, .. }
            | VerifyError::ShownTooEarly { line }
            | VerifyError::Unmarked { line }
            | VerifyError::ToldTooEarly { line }
            | VerifyError::WrongSignature { line, .. }
            | VerifyError::ToldOtherwise { line, .. }
            | VerifyError::Open(
                OpenError::Damaged { line, .. }
                | OpenError::AfterEnd { line }
                | OpenError::EndedTwice { line }
                | OpenError::UndoTooFar { line, .. }
                | OpenError::AfterReveal { line }
                | OpenError::SignedTooEarly { line }
                | OpenError::WrongSecret { line, .. }
                | OpenError::Diverged { line, .. },
            ) => Some(*line),
            VerifyError::Open(OpenError::Read(_) | OpenError::InUse | OpenError::SecretDamaged { .. }) => None,
            VerifyError::Open(_) => Some(1),
        }
    }
}

/// Verifies a whole battle file. `secret`: the umpire's own copy, for a battle whose secret is not shown yet.
pub fn verify<B: Voice>(bytes: &[u8], secret: Option<Secret>) -> Result<Verified, VerifyError> {
    let parsed = Parsed::<B>::read(bytes)?;
    let shown = parsed.records.iter().find_map(|(_, record)| match record {
        Record::Reveal(secret) => Some(*secret),
        _ => None,
    });
    let mut verified = Verified {
        ruleset: parsed.header.ruleset.clone(),
        lines: 1 + parsed.records.len(),
        answers: 0,
        thrown: 0,
        typed: 0,
        inherited: 0,
        waiting: 0,
        taken_back: 0,
        told: false,
        over: None,
        settled: None,
        terms: Terms::Loose,
        signed: None,
        mustered: false,
    };
    // A secret that the header is not bound to says nothing about dice; the replay names its line.
    let bond = parsed.header.bond();
    let secret = shown.or(secret).filter(|secret| bond.holds(*secret));
    if bond.is_tight() {
        verified.terms = if secret.is_some() { Terms::Bound } else { Terms::Waiting };
    }
    let replayed = replay_all(&parsed, &mut verified);
    // Only of throws that the rules asked for is it known that they can be made.
    let until = replayed.as_ref().map_or_else(|error| error.line().unwrap_or_default(), |()| usize::MAX);
    match count_dice(&parsed, secret, until, &mut verified) {
        Some(die) => Err(die),
        None => replayed.and_then(|()| check_signature(&parsed, bytes, &mut verified)).map(|()| verified),
    }
}

/// Recomputes every die before a line, also those that were taken back; gives the first that differs.
fn count_dice<B: Battle>(
    parsed: &Parsed<B>,
    secret: Option<Secret>,
    until: usize,
    verified: &mut Verified,
) -> Option<VerifyError> {
    let header = &parsed.header;
    let mut fair = secret.map(|secret| header.dice_box(secret));
    let (mut entries, mut changed, mut inherited) = (vec![], None, header.inherited);
    for (line, record) in parsed.records.iter().take_while(|(line, _)| *line < until) {
        match record {
            Record::Entry(entry) => {
                if let Entry::Rolled { by, clause, about, .. } = entry {
                    if entries.len() < inherited {
                        verified.inherited += 1;
                    } else if header.dice.thrower::<B>(*clause, *about, *by).is_some() {
                        verified.typed += 1;
                    } else if let Some(dice) = &fair {
                        verified.thrown += 1;
                        changed = changed.or_else(|| die_changed(*line, entry, dice));
                    } else {
                        verified.waiting += 1;
                    }
                } else {
                    verified.answers += 1;
                }
                if let Some(dice) = &mut fair {
                    dice.count(entry);
                }
                entries.push(entry.clone());
            }
            Record::Undo(undone) => {
                entries.truncate(undone.to);
                inherited = inherited.min(undone.to);
                if let Some(dice) = &mut fair {
                    dice.recount(&entries);
                }
            }
            Record::Settled(_) | Record::Told(_) | Record::Reveal(_) | Record::Signed(_) => {}
        }
    }
    changed
}

/// Runs the whole journal under the rules, and each time what was there before something was taken back.
fn replay_all<B: Voice>(parsed: &Parsed<B>, verified: &mut Verified) -> Result<(), VerifyError> {
    let mut journal = Journal::new();
    let bond = parsed.header.bond();
    for (line, record) in &parsed.records {
        if let Record::Undo(Undone { to, by, marked }) = *record {
            // What takes nothing back has nothing to check.
            if to < journal.entries.len() {
                let session = parsed.replay(&journal, None)?;
                if !marked && !session.is_unread(to) && !session.is_free(to, by) {
                    return Err(VerifyError::Unmarked { line: *line });
                }
            }
            verified.taken_back += 1;
        }
        if let Record::Told(found) = record {
            let told = parsed
                .replay(&journal, None)?
                .told(parsed.header.format)
                .ok_or(VerifyError::ToldTooEarly { line: *line })?;
            if let Some(difference) = difference(found, &told) {
                return Err(VerifyError::ToldOtherwise { line: *line, difference });
            }
        }
        journal.take(*line, record, &bond)?;
    }
    let session = parsed.replay(&journal, None)?;
    if let (Some(_), false, Some((line, _))) = (journal.secret, session.is_over(), parsed.records.last()) {
        return Err(VerifyError::ShownTooEarly { line: *line });
    }
    verified.told = journal.told;
    verified.over = session.is_over().then(|| session.verdict());
    verified.settled = session.settled();
    Ok(())
}

/// A signature is for every byte before its line.
fn check_signature<B: Battle>(parsed: &Parsed<B>, bytes: &[u8], verified: &mut Verified) -> Result<(), VerifyError> {
    let Some((line, Record::Signed(signed))) = parsed.records.last() else { return Ok(()) };
    let before: usize = bytes.split_inclusive(|byte| *byte == b'\n').take(line - 1).map(<[u8]>::len).sum();
    if !signed.holds(&bytes[..before]) {
        return Err(VerifyError::WrongSignature { line: *line, by: signed.by.clone() });
    }
    verified.signed = Some(signed.by.clone());
    Ok(())
}

/// The first thing that is told otherwise than it happened.
fn difference(found: &Told, told: &Told) -> Option<String> {
    if found == told {
        return None;
    }
    let at = found.lines.iter().zip(&told.lines).position(|(found, told)| found != told);
    let texts = |nth: usize| [found, told].map(|told| told.lines.get(nth).map_or("nothing", |line| &line.text));
    let nth = at.unwrap_or_else(|| found.lines.len().min(told.lines.len()));
    Some(match texts(nth) {
        [found, told] if found == told => format!("how it ended, or whose or which clause's line {} is", nth + 1),
        [found, told] => format!("as number {} it tells \"{found}\", and what happened is \"{told}\"", nth + 1),
    })
}

fn die_changed<B: Battle>(line: usize, entry: &Entry<B>, dice: &DiceBox) -> Option<VerifyError> {
    let Entry::Rolled { clause, faces, .. } = entry else { return None };
    let expected = dice.expected(entry).filter(|expected| expected != faces)?;
    let list = |faces: &Faces| faces.to_vec();
    Some(VerifyError::DieChanged { line, clause: clause.id(), recorded: list(faces), expected: list(&expected) })
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verified {
            ruleset,
            lines,
            answers,
            thrown,
            typed,
            inherited,
            waiting,
            taken_back,
            told,
            over,
            settled,
            ..
        } = self;
        writeln!(f, "{lines} lines of a battle of {ruleset}")?;
        if self.mustered {
            writeln!(f, "the set-up is what this program makes of its scenario, options, house rules and packs")?;
        }
        f.write_str(match self.terms {
            Terms::Bound => "set-up, scenario, options, house rules, packs and players are those the dice were bound to at the first roll\n",
            Terms::Waiting => {
                "whether set-up, scenario, options, house rules, packs and players were changed can be checked when the secret is shown\n"
            }
            Terms::Loose => {
                "nothing binds set-up, scenario, options, house rules, packs or players to the dice: they may have been changed together\n"
            }
        })?;
        writeln!(f, "{answers} answers are legal under these rules, and the battle replays to its last line")?;
        if *thrown > 0 {
            writeln!(f, "{thrown} throws recomputed from the secret: all fell as recorded")?;
        }
        if *typed > 0 {
            writeln!(f, "{typed} throws were typed in at the table and cannot be recomputed")?;
        }
        if *inherited > 0 {
            writeln!(f, "{inherited} throws were made in the battle that this one began with")?;
        }
        if *waiting > 0 {
            writeln!(f, "{waiting} throws can be checked when the secret is shown at the end")?;
        }
        if *taken_back > 0 {
            writeln!(f, "{taken_back} times something was taken back")?;
        }
        if *told {
            writeln!(f, "the log in it tells what happened, line by line")?;
        }
        match &self.signed {
            Some(key) => writeln!(f, "signed by {key}: compare that with the key of the server it was played on")?,
            None => writeln!(
                f,
                "nobody has signed it: that this is the battle that was played, and not another one, is not proven"
            )?,
        }
        match settled {
            Some(Settled { by, how: How::GaveUp }) => writeln!(f, "{by:?} gave up")?,
            Some(Settled { how: How::Draw, .. }) => writeln!(f, "both sides agreed a draw")?,
            Some(Settled { how: How::Day, .. }) => writeln!(f, "both sides called it a day, points as they stand")?,
            None => {}
        }
        match over {
            None => write!(f, "the battle is not over"),
            Some(Verdict { winner: Some(seat), points }) => {
                write!(f, "{seat:?} won, {} to {}", points[0], points[1])
            }
            Some(Verdict { winner: None, points }) => write!(f, "a draw, {} to {}", points[0], points[1]),
        }
    }
}
