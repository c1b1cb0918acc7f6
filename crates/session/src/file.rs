//! A battle and its file: whatever happens is on disk before anybody is told.
use crate::{
    dice::{Dice, DiceMode, Secret, SecretError},
    entry::Entry,
    header::{FORMAT, Header},
    record::{Dropped, Journal, Note, OpenError, Parsed, line},
    session::{AnswerError, Session},
    settle::{OverAlready, Settled},
    storage::{Disk, Storage},
    undo::{UndoError, Undone},
};
use kernel::{Answer, Battle, ClauseId, Seat, Voice};
use std::{io, path::Path};

#[derive(Debug)]
pub struct BattleFile<B: Battle, S = Disk> {
    storage: S,
    header: Header<B::Setup>,
    session: Session<B>,
    /// Whole lines that are on disk; what follows them there is cut before the next append.
    text: Vec<u8>,
    /// Lines that are not on disk yet.
    pending: Vec<String>,
    /// Something may stand after `len`.
    torn: bool,
    /// What happened stands in it in words.
    told: bool,
    shown: bool,
    dropped: Option<Dropped>,
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CreateError {
    #[error("there is a file of this name already; choose another")]
    Exists,
    #[error("the battle file could not be made: {0}")]
    Write(#[source] io::Error),
    #[error(transparent)]
    Secret(#[from] SecretError),
    #[error("what it was to begin with does not replay: {0}")]
    Journal(#[source] OpenError),
}

/// Why an answer or a taking back did not go through.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError<C: ClauseId> {
    #[error(transparent)]
    Answer(#[from] AnswerError<C>),
    #[error(transparent)]
    Undo(#[from] UndoError),
    #[error("the secret of this battle's dice is not here: it can be watched, not played on")]
    Watching,
    #[error("the secret of the dice is shown: nothing can be taken back any more")]
    Shown,
    /// It happened, but is not on disk; [`BattleFile::save`] tries again, and so does the next answer.
    #[error("the battle file could not be written: {0}; make room and save again before you close")]
    Write(#[source] io::Error),
}

impl<B: Voice> BattleFile<B, Disk> {
    /// A new battle in a new file; the secret of its dice stands beside it until the battle is over.
    pub fn create_at(path: &Path, header: Header<B::Setup>) -> Result<BattleFile<B, Disk>, CreateError> {
        let secret = Secret::fresh()?;
        let header = bound(header, secret);
        let beside = header.commitment.is_some().then(|| secret.to_hex());
        let storage = Disk::create(path, line(&header).as_bytes(), beside.as_deref()).map_err(|e| match e {
            e if e.kind() == io::ErrorKind::AlreadyExists => CreateError::Exists,
            e => CreateError::Write(e),
        })?;
        BattleFile::begin(storage, header, secret).map_err(CreateError::Write)
    }

    /// Opens a battle to go on with, or to watch when its secret is not beside it.
    pub fn open_at(path: &Path) -> Result<BattleFile<B, Disk>, OpenError> {
        let storage = Disk::open(path).map_err(|e| match e.kind() {
            io::ErrorKind::WouldBlock => OpenError::InUse,
            _ => OpenError::Read(e),
        })?;
        let secret = storage.secret()?.map(|text| Secret::from_hex(&text)).transpose();
        let secret = secret.map_err(|source| OpenError::SecretDamaged { source })?;
        BattleFile::open(storage, secret)
    }
}

impl<B: Voice, S: Storage> BattleFile<B, S> {
    /// A new battle in empty storage. Its commitment is in the header that comes of it.
    pub fn create(mut storage: S, header: Header<B::Setup>, secret: Secret) -> Result<BattleFile<B, S>, CreateError> {
        let header = bound(header, secret);
        storage.append(line(&header).as_bytes()).map_err(CreateError::Write)?;
        BattleFile::begin(storage, header, secret).map_err(CreateError::Write)
    }

    /// A new battle that begins with what happened in another one, and goes on with dice of its own.
    pub fn fork(
        mut storage: S,
        mut header: Header<B::Setup>,
        secret: Secret,
        journal: &[Entry<B>],
    ) -> Result<BattleFile<B, S>, CreateError> {
        (header.format, header.inherited) = (FORMAT, journal.len());
        let header = bound(header, secret);
        let lines = std::iter::once(line(&header)).chain(journal.iter().map(line));
        for line in lines {
            storage.append(line.as_bytes()).map_err(CreateError::Write)?;
        }
        let mut file = BattleFile::open(storage, Some(secret)).map_err(CreateError::Journal)?;
        file.write().map_err(CreateError::Write)?;
        Ok(file)
    }

    fn begin(storage: S, header: Header<B::Setup>, secret: Secret) -> io::Result<BattleFile<B, S>> {
        let session = Session::new(header.setup.clone(), header.dice(Some(secret)));
        let text = line(&header).into_bytes();
        let pending = session.journal().iter().map(line).collect();
        let (torn, told, shown, dropped) = (false, false, false, None);
        let mut file = BattleFile { storage, header, session, text, pending, torn, told, shown, dropped };
        file.write()?;
        Ok(file)
    }

    /// Reads and replays a battle file. An incomplete last line does not count and is cut before the next one is written.
    pub fn open(mut storage: S, secret: Option<Secret>) -> Result<BattleFile<B, S>, OpenError> {
        let mut text = storage.read()?;
        let parsed = Parsed::<B>::read(&text)?;
        let journal: Journal<B> = parsed.journal()?;
        let bond = parsed.header.bond();
        if let (Some(secret), Some(commitment)) = (secret, &bond.commitment)
            && !bond.holds(secret)
        {
            return Err(OpenError::WrongSecret { line: 1, commitment: commitment.clone() });
        }
        let session = parsed.replay(&journal, journal.secret.or(secret))?;
        text.truncate(parsed.len);
        // Dice that fell after the last line was written fall the same way again.
        let pending = session.journal()[journal.entries.len()..].iter().map(line).collect();
        let Parsed { header, dropped, .. } = parsed;
        let (torn, told, shown) = (dropped.is_some(), journal.told, journal.secret.is_some());
        Ok(BattleFile { storage, header, session, text, pending, torn, told, shown, dropped })
    }

    pub fn answer(&mut self, seat: Seat, nth: usize, answer: Answer) -> Result<(), PlayError<B::Clause>> {
        self.may_play()?;
        let before = self.session.journal().len();
        self.session.answer(seat, nth, answer)?;
        self.pending.extend(self.session.journal()[before..].iter().map(line));
        self.save().map_err(PlayError::Write)
    }

    /// Takes back the seat's last answer.
    pub fn undo(&mut self, seat: Seat, consent: bool) -> Result<Undone, PlayError<B::Clause>> {
        self.taken_back(|session| session.undo(seat, consent))
    }

    /// Takes back everything after the first `to` entries.
    pub fn undo_to(&mut self, to: usize, by: Seat, consent: bool) -> Result<Undone, PlayError<B::Clause>> {
        self.taken_back(|session| session.undo_to(to, by, consent))
    }

    fn taken_back(
        &mut self,
        undo: impl FnOnce(&mut Session<B>) -> Result<Undone, UndoError>,
    ) -> Result<Undone, PlayError<B::Clause>> {
        self.may_play()?;
        let undone = undo(&mut self.session)?;
        let Undone { to, by, marked } = undone;
        self.pending.push(line(&Note::Undo { to, by, marked }));
        self.told = false;
        self.pending.extend(self.session.journal()[to..].iter().map(line));
        self.save().map_err(PlayError::Write)?;
        Ok(undone)
    }

    /// People end the battle here.
    pub fn settle(&mut self, settled: Settled) -> Result<(), PlayError<B::Clause>> {
        self.may_play()?;
        self.session.settle(settled).map_err(|OverAlready| AnswerError::Over)?;
        self.pending.push(line(&Note::Settled(settled)));
        self.save().map_err(PlayError::Write)
    }

    fn may_play(&self) -> Result<(), PlayError<B::Clause>> {
        match self.session.dice() {
            Dice::Recorded => Err(PlayError::Watching),
            _ if self.shown => Err(PlayError::Shown),
            _ => Ok(()),
        }
    }

    /// Writes what is not on disk yet; when the battle is over, all of it in words, and the secret.
    pub fn save(&mut self) -> io::Result<()> {
        let is_played = !self.told && !self.shown && !matches!(self.session.dice(), Dice::Recorded);
        if let Some(told) = is_played.then(|| self.session.told(self.header.format)).flatten() {
            self.pending.push(line(&Note::Told(told)));
            self.told = true;
        }
        if let (true, false, Dice::Fair(dice) | Dice::Typed(dice)) =
            (self.session.is_over(), self.shown, self.session.dice())
        {
            self.pending.push(line(&Note::Reveal { secret: dice.secret().to_hex() }));
            self.shown = true;
        }
        self.write()?;
        if self.shown { self.storage.revealed() } else { Ok(()) }
    }

    fn write(&mut self) -> io::Result<()> {
        if self.torn {
            self.storage.truncate(self.text.len() as u64)?;
            self.torn = false;
        }
        while let Some(line) = self.pending.first() {
            self.torn = true;
            self.storage.append(line.as_bytes())?;
            self.torn = false;
            self.text.extend_from_slice(line.as_bytes());
            self.pending.remove(0);
        }
        self.storage.sync()
    }

    pub fn session(&self) -> &Session<B> {
        &self.session
    }
    pub fn header(&self) -> &Header<B::Setup> {
        &self.header
    }
    /// The whole file as it stands; the secret of the dice is in it only when it has been shown.
    pub fn bytes(&self) -> Vec<u8> {
        let pending = self.pending.iter().flat_map(String::as_bytes);
        self.text.iter().chain(pending).copied().collect()
    }
    /// What taking back the seat's last answer would do; nothing where there is none, or it is too late.
    pub fn may_undo(&self, seat: Seat) -> Option<Undone> {
        self.may_play().ok().and_then(|()| self.session.may_undo(seat))
    }
    /// The incomplete last line that was found on opening.
    pub const fn dropped(&self) -> Option<Dropped> {
        self.dropped
    }
    pub fn storage(&self) -> &S {
        &self.storage
    }
}

fn bound<T>(mut header: Header<T>, secret: Secret) -> Header<T> {
    header.commitment = (header.dice != DiceMode::Called).then(|| secret.commitment(header.terms().as_deref()));
    header
}
