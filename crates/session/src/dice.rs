//! Where dice come from. Fair ones follow from a secret that was committed to before the first roll, so that anybody can
//! recompute each of them once the secret is shown.
use crate::entry::Entry;
use hmac::{Hmac, KeyInit, Mac};
use kernel::{Battle, Chance, ClauseId, Cup, Faces, Hand, Reading, Ruleset, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{collections::BTreeMap, fmt};

/// Who holds the dice past the end of the journal.
#[derive(Debug, Clone)]
pub enum Dice {
    /// The box throws them all.
    Fair(DiceBox),
    /// People throw and type them in (the table's own are First's to throw); the box throws what the thrower may not see.
    Typed(DiceBox),
    /// Every roll is asked for, hidden ones too: for an umpire, and for battle reports.
    Called,
    /// None but the recorded ones: a replay stops where the next would fall.
    Recorded,
}

/// The same as a battle file writes it down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceMode {
    Fair,
    Typed,
    Called,
}

impl DiceMode {
    /// Who throws this by hand and types it in; `None`: the box throws.
    pub(crate) fn thrower<B: Battle>(self, clause: B::Clause, about: B::Subject, by: Hand) -> Option<Seat> {
        let seat = if let Hand::Of(seat) = by { seat } else { Seat::First };
        match self {
            DiceMode::Fair => None,
            DiceMode::Typed => B::shows(clause, about, by, seat.into()).then_some(seat),
            DiceMode::Called => Some(seat),
        }
    }
}

impl Dice {
    pub const fn mode(&self) -> Option<DiceMode> {
        match self {
            Dice::Fair(_) => Some(DiceMode::Fair),
            Dice::Typed(_) => Some(DiceMode::Typed),
            Dice::Called => Some(DiceMode::Called),
            Dice::Recorded => None,
        }
    }
    pub(crate) fn recount<R: Ruleset>(&mut self, journal: &[Entry<R>]) {
        if let Dice::Fair(dice) | Dice::Typed(dice) = self {
            dice.recount(journal);
        }
    }
    pub(crate) fn count<R: Ruleset>(&mut self, entry: &Entry<R>) {
        if let Dice::Fair(dice) | Dice::Typed(dice) = self {
            dice.count(entry);
        }
    }
}

/// Thirty-two bytes that nobody sees before the battle is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SecretError {
    #[error("expected 64 hexadecimal digits, found {found:?}")]
    NotHex { found: String },
    #[error("the machine gives no random bytes: {0}")]
    NoEntropy(String),
}

impl Secret {
    pub fn fresh() -> Result<Secret, SecretError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|e| SecretError::NoEntropy(e.to_string()))?;
        Ok(Secret(bytes))
    }
    pub const fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }
    pub fn from_hex(text: &str) -> Result<Secret, SecretError> {
        let wrong = || SecretError::NotHex { found: text.into() };
        let digits: Option<Vec<u8>> = text.trim().chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
        let bytes: Vec<u8> = digits.ok_or_else(wrong)?.chunks(2).map(|d| d.iter().fold(0, |n, d| n << 4 | d)).collect();
        if text.trim().len() != 64 {
            return Err(wrong());
        }
        bytes.try_into().map(Secret).map_err(|_| wrong())
    }
    pub fn to_hex(self) -> String {
        hex(&self.0)
    }
    /// What is published before the first roll. `terms`: what was agreed on, where the dice are bound to that as well.
    pub(crate) fn commitment(self, terms: Option<&str>) -> String {
        let terms = terms.map_or(&b""[..], str::as_bytes);
        hex(&Sha256::digest([&self.0[..], terms].concat()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap_or_else(|e| unreachable!("a string takes all: {e}"));
        text
    })
}

/// Faces by (secret, ruleset, players' numbers, hand, clause, subject, nth such throw): a hidden throw never shifts a
/// shown one, and dice that are taken back fall the same way again.
#[derive(Clone)]
pub struct DiceBox {
    secret: Secret,
    salted: Vec<u8>,
    thrown: BTreeMap<Key, u32>,
}

type Key = (Hand, &'static str, String);

impl fmt::Debug for DiceBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DiceBox({} kinds of throw)", self.thrown.len())
    }
}

impl DiceBox {
    /// `salts`: numbers of the players' own, given after they saw the commitment.
    pub fn new(secret: Secret, ruleset: &str, salts: &[String]) -> DiceBox {
        let mut salted = vec![];
        part(&mut salted, ruleset.as_bytes());
        part(&mut salted, &(salts.len() as u32).to_be_bytes());
        for salt in salts {
            part(&mut salted, salt.as_bytes());
        }
        DiceBox { secret, salted, thrown: BTreeMap::new() }
    }

    /// The same secret throws other dice where something else was agreed on.
    #[must_use]
    pub(crate) fn bound_to(mut self, terms: &str) -> DiceBox {
        part(&mut self.salted, terms.as_bytes());
        self
    }

    pub const fn secret(&self) -> Secret {
        self.secret
    }

    /// Throws as many dice as the chance turns out to need.
    pub fn throw(&mut self, by: Hand, clause: impl ClauseId, about: &impl Serialize, chance: &Chance) -> Faces {
        let key = key(by, clause, about);
        let nth = self.thrown.get(&key).copied().unwrap_or(0);
        let faces = self.nth_throw(&key, nth, chance);
        self.thrown.insert(key, nth + 1);
        faces
    }

    /// What the box throws next for an entry's hand, clause and subject; nothing is counted.
    pub(crate) fn expected<R: Ruleset>(&self, entry: &Entry<R>) -> Option<Faces> {
        let Entry::Rolled { by, clause, about, chance, .. } = entry else { return None };
        let key = key(*by, *clause, about);
        Some(self.nth_throw(&key, self.thrown.get(&key).copied().unwrap_or(0), chance))
    }

    pub(crate) fn count<R: Ruleset>(&mut self, entry: &Entry<R>) {
        if let Entry::Rolled { by, clause, about, .. } = entry {
            *self.thrown.entry(key(*by, *clause, about)).or_insert(0) += 1;
        }
    }

    pub(crate) fn recount<R: Ruleset>(&mut self, journal: &[Entry<R>]) {
        self.thrown.clear();
        for entry in journal {
            self.count(entry);
        }
    }

    fn nth_throw(&self, (by, clause, about): &Key, nth: u32, chance: &Chance) -> Faces {
        let mut message = self.salted.clone();
        let hand: &[u8] = match by {
            Hand::Of(Seat::First) => b"first",
            Hand::Of(Seat::Second) => b"second",
            Hand::Table => b"table",
        };
        for bytes in [hand, clause.as_bytes(), about.as_bytes(), &nth.to_be_bytes()] {
            part(&mut message, bytes);
        }
        let mut stream = Stream { secret: self.secret, message, block: 0, left: vec![] };
        let mut faces = Faces::new();
        while let Ok(Reading::More(n)) = chance.read(&faces) {
            for _ in 0..n {
                let face = match chance {
                    Chance::Draw(cup) => drawn(*cup, &mut stream),
                    _ => stream.below(chance.sides(faces.len()).into()) as u8 + 1,
                };
                faces.push(face);
            }
        }
        faces
    }
}

fn key(by: Hand, clause: impl ClauseId, about: &impl Serialize) -> Key {
    let about = serde_json::to_string(about).unwrap_or_else(|e| unreachable!("a subject is plain data: {e}"));
    (by, clause.id(), about)
}

/// Length, then bytes: no two lists of parts are one message.
fn part(message: &mut Vec<u8>, bytes: &[u8]) {
    message.extend((bytes.len() as u32).to_be_bytes());
    message.extend(bytes);
}

/// HMAC-SHA256 of message and block number, block after block, two bytes at a time.
struct Stream {
    secret: Secret,
    message: Vec<u8>,
    block: u32,
    left: Vec<u8>,
}

impl Stream {
    fn next(&mut self) -> u32 {
        if self.left.is_empty() {
            let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret.0)
                .unwrap_or_else(|e| unreachable!("a key may have any length: {e}"));
            mac.update(&self.message);
            mac.update(&self.block.to_be_bytes());
            self.left = mac.finalize().into_bytes().iter().rev().copied().collect();
            self.block += 1;
        }
        let mut byte = || u32::from(self.left.pop().unwrap_or_default());
        byte() << 8 | byte()
    }
    /// Uniform in 0..n, exactly: what would favour the low faces is thrown away.
    fn below(&mut self, n: u32) -> u32 {
        let fair = (1 << 16) - (1 << 16) % n;
        loop {
            let number = self.next();
            if number < fair {
                return number % n;
            }
        }
    }
}

/// A kind out of a cup, by its share; kinds count from 1.
fn drawn(cup: Cup, stream: &mut Stream) -> u8 {
    let mut left = stream.below(cup.iter().map(|&n| u32::from(n)).sum());
    for (kind, n) in (1..).zip(cup) {
        match left.checked_sub(n.into()) {
            Some(rest) => left = rest,
            None => return kind,
        }
    }
    unreachable!("drew from an empty cup")
}
