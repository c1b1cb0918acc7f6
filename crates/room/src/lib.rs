//! One battle with people at its table, as a machine: what it does with a wish, an answer, a tick, a write that was kept or not.
//!
//! A [`Room`] owns the game. It is given one errand after another, with the time, and asks its [`World`] for everything else;
//! nothing is told before it is kept. There is no socket, clock, thread or disk in this crate, so that faults, delays and orders
//! of events can be tried by the thousand, and so that a room can stand anywhere.
mod answer;
mod beside;
mod bygone;
mod ending;
mod errand;
pub mod fault;
mod guest;
mod ledger;
pub mod limit;
pub mod link;
mod look;
mod people;
mod picture;
mod seating;
mod telling;
mod turnstile;
mod world;

pub use bygone::Shelved;
pub use errand::{Door, Errand, File, Hello, Reply};
pub use guest::{Bye, GuestId, Voice, text};
pub use ledger::{Due, Kept, Ledger};
pub use seating::{bot_of, human, links_for, short};
pub use world::{About, Moment, Panic, Soon, Thought, Unkept, World};

use games::{AnyGame, GameError, Seat};
use guest::Guest;
use picture::{ALL_EYES, Gallery};
use protocol::{BattleInfo, Consent, Eyes, Fault, Player, Wish};
use std::{fmt, sync::Arc, time::Duration};
use turnstile::Turnstile;
use world::worked;

/// Why a room closes before its time. What is on disk is whole, and the next visitor opens it again.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    #[error("the rules panicked: {0}")]
    Panicked(Panic),
    /// Whether the last answer is there has to be read.
    #[error("not known to be written: {0}")]
    Unsure(String),
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

/// What came of opening a battle.
#[derive(Debug)]
pub enum Opened {
    Played(Box<Room>),
    /// Of other rules: it can be had, not played.
    Shelved(Box<Shelved>),
    Unreadable(GameError),
    /// With the lines at which the rules gave up.
    Panicked(Panic, Ledger),
}

pub struct Room {
    battle: String,
    world: Arc<dyn World>,
    now: Moment,
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
    bot_at: Option<Moment>,
    /// Programs wait for people, though they are asked: for dice to be thrown.
    rests: bool,
    /// Seats whose people have been here since this room was opened.
    came: [bool; 2],
    /// Who was here when everybody was last told.
    called: Option<people::Roll>,
    offers: [limit::Bucket; 2],
    remade: Option<people::Remade>,
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Room({}, {} guests)", self.battle, self.guests.len())
    }
}

impl Room {
    pub async fn open(battle: &str, world: Arc<dyn World>, kept: Kept, now: Moment) -> Opened {
        let Kept { ruleset, players, links, secret, lines } = match Shelved::of(battle, &*world, kept).await {
            Ok(shelved) => return Opened::Shelved(Box::new(shelved)),
            Err(kept) => kept,
        };
        let ledger = Ledger::stored(lines);
        let read = |game: Box<dyn AnyGame>| (game.info(), Standing::of(&*game), game.is_umpired(), game);
        let (info, standing, umpired, game) = match opened(&*world, ruleset, &ledger, secret.clone(), read).await {
            Ok(Ok(opened)) => opened,
            Ok(Err(error)) => return Opened::Unreadable(error),
            Err(panic) => return Opened::Panicked(panic, ledger),
        };
        Opened::Played(Box::new(Room {
            battle: battle.to_owned(),
            world,
            now,
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
            offers: [(); 2].map(|()| limit::Bucket::new(limit::OFFERS, now)),
            remade: None,
        }))
    }

    /// Whether nobody is here.
    pub fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }
    /// When a program wants to answer.
    pub fn wakes(&self) -> Option<Moment> {
        self.bot_at
    }
    /// How many seats programs have.
    pub fn programs(&self) -> usize {
        Seat::BOTH.iter().filter(|seat| self.is_bot(**seat)).count()
    }
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }
    pub fn ruleset(&self) -> &str {
        &self.info.ruleset
    }
    /// How many answers and results of chance there are.
    pub fn entries(&self) -> u32 {
        self.standing.position(Eyes::Umpire)
    }

    pub async fn run_errand(&mut self, errand: Errand, now: Moment) -> Result<(), Broken> {
        self.now = now;
        match errand {
            Errand::Hello(hello) => self.welcome(hello).await?,
            Errand::Wish { guest, id, wish } => self.grant(guest, id, wish).await?,
            Errand::Found { guest, message } => self.found(guest, &message),
            Errand::Leave(guest) => self.guests.retain(|other| other.id != guest),
            Errand::Door(door) => self.answer_door(door).await?,
            Errand::Stop => self.dismiss_all(&Bye::STOPPING),
        }
        self.settle();
        Ok(())
    }

    /// A program answers, if it is time.
    pub async fn tick(&mut self, now: Moment) -> Result<(), Broken> {
        self.now = now;
        if self.bot_at.is_some_and(|at| at <= now) {
            self.bot_answers().await?;
        }
        self.settle();
        Ok(())
    }

    fn settle(&mut self) {
        self.guests.retain(|guest| !guest.is_leaving());
        self.call_roll();
        self.wake_bots();
    }

    async fn grant(&mut self, guest: GuestId, id: u32, wish: Wish) -> Result<(), Broken> {
        if let Some(trip) = self.world.trip() {
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

    /// Works with the game. A panic takes the game with it.
    async fn work<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut dyn AnyGame) -> T + Send + 'static,
    ) -> Result<T, Broken> {
        let mut game = self.game.take().unwrap_or_else(|| unreachable!("a room without its game is closed"));
        let worked = worked(&*self.world, move || {
            let found = work(&mut *game);
            (game, found)
        });
        let (game, found) = worked.await.map_err(Broken::Panicked)?;
        self.game = Some(game);
        Ok(found)
    }

    /// Brings what is new to the store. What cannot be kept never was: the game is again what the store has.
    async fn keep(&mut self) -> Result<Result<(), Fault>, Broken> {
        let mut due = self.ledger.due();
        if due.lines.is_empty() {
            return Ok(Ok(()));
        }
        if due.shown
            && let Some(line) = self.world.signed(&self.ledger.bytes())
        {
            self.ledger.sign(line);
            due = self.ledger.due();
        }
        if let Err(unkept) = self.world.append(&due).await {
            let fault = self.unkept(unkept)?;
            self.ledger.forget_due();
            let (ruleset, secret) = (self.info.ruleset.clone(), self.secret.clone());
            let again = opened(&*self.world, ruleset, &self.ledger, secret, |game| game).await;
            self.game = Some(again.map_err(Broken::Panicked)?.map_err(Broken::Unreadable)?);
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
    fn unkept(&mut self, unkept: Unkept) -> Result<Fault, Broken> {
        match unkept {
            Unkept::Refused(trouble) => {
                self.unkept = true;
                Ok(fault::trouble(trouble))
            }
            Unkept::Unsure(why) => Err(Broken::Unsure(why)),
        }
    }

    /// Everybody is told why they cannot stay.
    pub fn close(mut self, broken: &Broken) {
        self.dismiss_all(match broken {
            Broken::Panicked(_) => &Bye::FAILED,
            Broken::Unsure(_) | Broken::Unreadable(_) => &Bye::UNSURE,
        });
    }

    fn dismiss_all(&mut self, bye: &Bye) {
        for guest in &mut self.guests {
            guest.dismiss(bye.clone());
        }
    }

    /// Under an umpire programs do not linger: it would tell how often they are asked.
    fn pace(&self) -> Duration {
        if self.umpired { Duration::ZERO } else { self.world.pace() }
    }
}

/// The game of these lines, played up to where they end, and what is wanted of it.
async fn opened<T: Send + 'static>(
    world: &dyn World,
    ruleset: String,
    ledger: &Ledger,
    secret: Option<String>,
    read: impl FnOnce(Box<dyn AnyGame>) -> T + Send + 'static,
) -> Result<Result<T, GameError>, Panic> {
    let storage = Box::new(ledger.clone());
    worked(world, move || Ok(read(games::find(&ruleset)?.open_in(storage, secret.as_deref())?))).await
}
