//! One battle that is played: a task that owns the game. Everything that happens to a battle happens here, one thing after
//! another, and is on disk before anybody is told.
mod answer;
mod beside;
mod bygone;
mod ending;
mod errand;
mod guest;
mod look;
mod people;
mod picture;

mod seating;
mod telling;
mod turnstile;

pub(crate) use errand::{Door, Errand, File, Hello, Reply};
pub(crate) use guest::{Bye, GuestId, Voice, text};
pub(crate) use seating::{Player, bot_of, human, links_for};

use crate::{
    fault,
    hall::Hall,
    ledger::Ledger,
    limit, link,
    report::{self, Panic},
    store::{Kept, StoreError},
};
use bygone::Shelved;
use games::{AnyGame, GameError, Seat};
use guest::Guest;
use picture::{ALL_EYES, Gallery};
use protocol::{BattleInfo, Consent, Eyes, Fault, Wish};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::mpsc,
    task::JoinError,
    time::{Instant, sleep_until},
};
use turnstile::Turnstile;

/// Why a room closes before its time. What is on disk is whole, and the next visitor opens it again.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Broken {
    #[error("the rules panicked: {0}")]
    Panicked(Panic),
    /// Whether the last answer is there has to be read.
    #[error("not known to be written: {0}")]
    Unsure(StoreError),
    #[error("cannot be opened again: {0}")]
    Unreadable(GameError),
}

/// How the battle stands, for the umpire.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Standing {
    /// As each pair of eyes counts.
    positions: [u32; 4],
    waiting: Vec<Seat>,
    over: bool,
}

impl Standing {
    fn of(game: &dyn AnyGame) -> Standing {
        let positions = ALL_EYES.map(|eyes| game.moment(eyes));
        Standing { positions, waiting: game.waiting(), over: game.is_over() }
    }
    const fn position(&self, eyes: Eyes) -> u32 {
        self.positions[picture::nth(eyes)]
    }
}

pub(crate) struct Room {
    battle: String,
    hall: Arc<Hall>,
    /// Away while it is worked with.
    game: Option<Box<dyn AnyGame>>,
    ledger: Ledger,
    /// Of the dice, until it is shown.
    secret: Option<String>,
    /// The last thing that should have been kept was not.
    unkept: bool,
    info: BattleInfo,
    /// Who is not asked is told nothing new.
    umpired: bool,
    players: [Player; 2],
    links: Vec<link::Kept>,
    guests: Vec<Guest>,
    gallery: Gallery,
    standing: Standing,
    consent: Option<Consent>,
    turnstile: Turnstile,
    /// When a program answers next.
    bot_at: Option<Instant>,
    /// Programs wait for people, though they are asked: for dice to be thrown.
    rests: bool,
    /// Seats whose people have been here since this room was opened.
    came: [bool; 2],
    /// Who was here when everybody was last told.
    called: Option<people::Roll>,
    offers: [limit::Bucket; 2],
    remade: Option<people::Remade>,
}

impl Room {
    /// Opens the battle and serves it until nobody has come for a while. A battle that cannot be opened says why to all who ask.
    pub(crate) async fn run(battle: String, hall: Arc<Hall>, mut errands: mpsc::Receiver<Errand>) {
        let room = match hall.store().read(&battle).await {
            Ok(None) => Err(fault::no_battle()),
            Ok(Some(kept)) => match Shelved::of(&hall, &kept.lines).await {
                Some(shelved) => return shelved.serve(battle, &hall, kept, errands).await,
                None => Room::open(battle.clone(), Arc::clone(&hall), kept).await,
            },
            Err(error) => Err(fault::unread(&error)),
        };
        match room {
            Ok(room) => room.serve(errands).await,
            Err(fault) => {
                hall.forget(&battle, &mut errands, true);
                while let Some(errand) = errands.recv().await {
                    errand.refuse(&fault);
                }
            }
        }
    }

    async fn open(battle: String, hall: Arc<Hall>, kept: Kept) -> Result<Room, Fault> {
        let Kept { ruleset, players, links, secret, lines } = kept;
        let ledger = Ledger::stored(lines);
        let read = |game: Box<dyn AnyGame>| (game.info(), Standing::of(&*game), game.is_umpired(), game);
        let (info, standing, umpired, game) = match opened(ruleset, &ledger, secret.clone(), read).await {
            Ok(Ok(opened)) => opened,
            Ok(Err(error)) => {
                tracing::error!(%battle, %error, "a battle cannot be opened");
                return Err(fault::fault("battle/unreadable", format!("This battle cannot be opened: {error}")));
            }
            Err(join) => {
                report::write(hall.failed(), &battle, &ledger, &Panic::of(join));
                return Err(fault::failed());
            }
        };
        let entries = standing.position(Eyes::Umpire);
        tracing::info!(%battle, ruleset = info.ruleset, entries, "opened");
        Ok(Room {
            battle,
            hall,
            game: Some(game),
            ledger,
            secret,
            unkept: false,
            info,
            umpired,
            players,
            links,
            guests: vec![],
            gallery: Gallery::default(),
            standing,
            consent: None,
            turnstile: Turnstile::default(),
            bot_at: None,
            rests: false,
            came: [false; 2],
            called: None,
            offers: [(); 2].map(|()| limit::Bucket::new(limit::OFFERS, Instant::now().into_std())),
            remade: None,
        })
    }

    async fn serve(mut self, mut errands: mpsc::Receiver<Errand>) {
        let hall = Arc::clone(&self.hall);
        let mut idle = Instant::now() + limit::IDLE;
        loop {
            let done = tokio::select! {
                biased;
                errand = errands.recv() => match errand {
                    Some(Errand::Stop) | None => {
                        hall.forget(&self.battle, &mut errands, true);
                        return self.dismiss_all(&Bye::STOPPING);
                    }
                    Some(errand) => self.run_errand(errand).await,
                },
                () = sleep_until(self.bot_at.unwrap_or(idle)), if self.bot_at.is_some() => self.bot_answers().await,
                () = sleep_until(idle), if self.guests.is_empty() => {
                    if hall.forget(&self.battle, &mut errands, false) {
                        tracing::info!(battle = self.battle, "closed");
                        return;
                    }
                    Ok(())
                }
            };
            if let Err(broken) = done {
                hall.forget(&self.battle, &mut errands, true);
                return self.close(&broken);
            }
            self.guests.retain(|guest| !guest.is_leaving());
            self.call_roll();
            if !self.guests.is_empty() {
                idle = Instant::now() + limit::IDLE;
            }
            self.wake_bots();
        }
    }

    async fn run_errand(&mut self, errand: Errand) -> Result<(), Broken> {
        match errand {
            Errand::Hello(hello) => self.welcome(hello).await,
            Errand::Wish { guest, id, wish } => self.grant(guest, id, wish).await,
            Errand::Leave(guest) => {
                self.guests.retain(|other| other.id != guest);
                Ok(())
            }
            Errand::Door(door) => self.answer_door(door).await,
            Errand::Stop => Ok(()),
        }
    }

    async fn grant(&mut self, guest: GuestId, id: u32, wish: Wish) -> Result<(), Broken> {
        if let Some(trip) = self.hall.settings().trip {
            self.work({
                let wish = wish.clone();
                move |_| trip(&wish)
            })
            .await?;
        }
        // It may have been sent away with wishes still on their way.
        if !self.guests.iter().any(|other| other.id == guest) {
            return Ok(());
        }
        let granted = match wish {
            Wish::Hello { .. } => Ok(Err(fault::fault("hello/twice", "This connection has said hello already."))),
            Wish::Answer { seat, position, nth, reply } => self.answer(guest, id, seat, position, nth, reply).await,
            Wish::Undo { seat, position } => self.undo(guest, id, seat, position).await,
            Wish::Consent { seat, position, agree } => self.consented(guest, id, seat, position, agree).await,
            Wish::End { seat, how } => self.end(guest, id, seat, how).await,
            Wish::Name { seat, name } => self.name(guest, id, seat, &name).await,
            Wish::Say { seat, phrase } => Ok(self.say(guest, id, seat, phrase)),
            Wish::Change { seat, plan } => self.reseat(guest, id, seat, plan).await,
            Wish::Look { seat } => self.look(guest, id, seat).await,
            Wish::Replay { position, eyes } => Ok(self.replay(guest, id, position, eyes)),
            wish => self.consider(guest, id, wish).await,
        };
        if let Err(fault) = granted? {
            self.tell(guest, &protocol::Message::Fault { re: Some(id), fault });
        }
        Ok(())
    }

    /// Works with the game on a thread that may take its time. A panic takes the game with it.
    async fn work<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut dyn AnyGame) -> T + Send + 'static,
    ) -> Result<T, Broken> {
        let mut game = self.game.take().unwrap_or_else(|| unreachable!("a room without its game is closed"));
        let worked = tokio::task::spawn_blocking(move || {
            let found = work(&mut *game);
            (game, found)
        });
        match worked.await {
            Ok((game, found)) => {
                self.game = Some(game);
                Ok(found)
            }
            Err(join) => Err(Broken::Panicked(Panic::of(join))),
        }
    }

    /// Brings what is new to the store. What cannot be kept never was: the game is again what the store has.
    async fn keep(&mut self) -> Result<Result<(), Fault>, Broken> {
        let due = self.ledger.due();
        if due.lines.is_empty() {
            return Ok(Ok(()));
        }
        if let Err(error) = self.hall.store().append(&self.battle, due.expected, &due.lines, due.shown).await {
            let fault = self.unkept(error)?;
            self.ledger.forget_due();
            let again = opened(self.info.ruleset.clone(), &self.ledger, self.secret.clone(), |game| game).await;
            self.game = Some(again.map_err(|join| Broken::Panicked(Panic::of(join)))?.map_err(Broken::Unreadable)?);
            return Ok(Err(fault));
        }
        self.ledger.settle(&due);
        self.unkept = false;
        if due.shown {
            self.secret = None;
        }
        Ok(Ok(()))
    }

    /// What to say of a write that failed and changed nothing. Of any other nothing can be said before the store is read again.
    fn unkept(&mut self, error: StoreError) -> Result<Fault, Broken> {
        if !matches!(error, StoreError::Database(_)) {
            return Err(Broken::Unsure(error));
        }
        self.unkept = true;
        Ok(fault::unkept(&error))
    }

    fn close(mut self, broken: &Broken) {
        let bye = match broken {
            Broken::Panicked(panic) => {
                report::write(self.hall.failed(), &self.battle, &self.ledger, panic);
                Bye::FAILED
            }
            Broken::Unsure(_) | Broken::Unreadable(_) => Bye::UNSURE,
        };
        tracing::error!(battle = self.battle, entries = self.standing.position(Eyes::Umpire), %broken, "closed");
        self.dismiss_all(&bye);
    }

    fn dismiss_all(&mut self, bye: &Bye) {
        for guest in &mut self.guests {
            guest.dismiss(bye.clone());
        }
    }

    /// Under an umpire programs do not linger: it would tell how often they are asked.
    fn pace(&self) -> Duration {
        if self.umpired { Duration::ZERO } else { self.hall.settings().pace }
    }
}

/// The game of these lines, played up to where they end, and what is wanted of it.
async fn opened<T: Send + 'static>(
    ruleset: String,
    ledger: &Ledger,
    secret: Option<String>,
    read: impl FnOnce(Box<dyn AnyGame>) -> T + Send + 'static,
) -> Result<Result<T, GameError>, JoinError> {
    let storage = Box::new(ledger.clone());
    let open = move || Ok(read(games::find(&ruleset)?.open_in(storage, secret.as_deref())?));
    tokio::task::spawn_blocking(open).await
}
