//! Battles in one file of `SQLite`'s. The statements are plain SQL, so that another database can follow.
mod copy;
mod lane;
mod strain;
#[cfg(test)]
mod trial;

pub use copy::backup;
pub use strain::Strain;

use crate::{
    limit,
    store::{Kept, Pending, Store, StoreError, Trouble},
};
use lane::{Deed, Lane};
use protocol::{Player, Role};
use room::link;
use sqlx::{
    ConnectOptions, Executor, Row, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Each step makes the next version of the tables; what is out in the world is never edited, only followed.
const STEPS: &[&str] = &[include_str!("../migrations/1.sql"), include_str!("../migrations/2.sql")];

/// How long another program may have the file locked.
const LOCKED: Duration = Duration::from_secs(2);
const READERS: usize = 3;

#[derive(Debug)]
pub(crate) struct SqliteStore {
    writer: Lane,
    readers: Lane,
    /// When the last write failed, and why.
    missed: Mutex<Option<(Instant, Trouble)>>,
    /// Open as long as the store is: the index of the write-ahead log goes with the last connection, and a full disk has no
    /// room to make it again.
    _anchor: Mutex<SqliteConnection>,
}

impl SqliteStore {
    pub(crate) async fn open(file: &Path, strain: Option<Arc<Mutex<Strain>>>) -> Result<SqliteStore, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(LOCKED)
            .disable_statement_logging();
        let mut anchor = options.connect().await?;
        anchor.execute("SELECT COUNT(*) FROM sqlite_schema").await?;
        let store = SqliteStore {
            writer: Lane::writer(&options, strain.clone()),
            readers: Lane::readers(&options, READERS, strain),
            missed: Mutex::default(),
            _anchor: Mutex::new(anchor),
        };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        change.on().execute("CREATE TABLE IF NOT EXISTS version (number BIGINT NOT NULL)").await?;
        let found: i64 =
            sqlx::query("SELECT COALESCE(MAX(number), 0) FROM version").fetch_one(change.on()).await?.get(0);
        let known = STEPS.len() as i64;
        if found > known {
            return Err(StoreError::Newer { found, known });
        }
        for (number, &step) in (1..).zip(STEPS).skip(found as usize) {
            sqlx::raw_sql(step).execute(change.on()).await?;
            change.run(sqlx::query("INSERT INTO version (number) VALUES ($1)").bind::<i64>(number)).await?;
        }
        Ok(change.end().await?)
    }

    async fn create_now(&self, battle: &str, kept: &Kept) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        let row = sqlx::query("INSERT INTO battle (id, ruleset, secret, lines) VALUES ($1, $2, $3, 0)");
        change.run(row.bind(battle).bind(&kept.ruleset).bind(&kept.secret)).await?;
        write_lines(&mut change, battle, 0, &kept.lines).await?;
        write_seats(&mut change, battle, &kept.players, &kept.links).await?;
        self.ended(change, battle, |_| true).await
    }

    async fn append_now(&self, battle: &str, expected: usize, lines: &[String], shown: bool) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        write_lines(&mut change, battle, expected, lines).await?;
        if shown {
            change.run(sqlx::query("UPDATE battle SET secret = NULL WHERE id = $1").bind(battle)).await?;
        }
        self.ended(change, battle, |kept| kept.lines.get(expected..) == Some(lines)).await
    }

    async fn reseat_now(&self, battle: &str, players: &[Player; 2], links: &[link::Kept]) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        for table in ["DELETE FROM seat WHERE battle = $1", "DELETE FROM link WHERE battle = $1"] {
            change.run(sqlx::query(table).bind(battle)).await?;
        }
        write_seats(&mut change, battle, players, links).await?;
        self.ended(change, battle, |kept| kept.players == *players && kept.links == *links).await
    }

    /// Commits. What became of a commit that failed is looked up before anybody is told anything: the log's index shows others nothing
    /// that was not brought to disk before.
    async fn ended(&self, change: Deed<'_>, battle: &str, is_it: impl Fn(&Kept) -> bool) -> Result<(), StoreError> {
        let Err(error) = change.end().await else { return Ok(()) };
        match self.read_now(battle).await {
            Ok(Some(kept)) if is_it(&kept) => Ok(()),
            Ok(_) => Err(StoreError::Database(error)),
            Err(_) => Err(StoreError::Unsure(error)),
        }
    }

    async fn beat_now(&self) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        change.run(sqlx::query("UPDATE pulse SET beat = beat + 1")).await?;
        Ok(change.end().await?)
    }

    async fn read_now(&self, battle: &str) -> Result<Option<Kept>, StoreError> {
        let mut look = self.readers.begin().await?;
        let found = sqlx::query("SELECT ruleset, secret FROM battle WHERE id = $1").bind(battle);
        let Some(found) = found.fetch_optional(look.on()).await? else { return Ok(None) };
        let damaged = |what: String| StoreError::Damaged { battle: battle.to_owned(), what };

        let seats = sqlx::query("SELECT name, kind FROM seat WHERE battle = $1 ORDER BY nth").bind(battle);
        let seats = seats.fetch_all(look.on()).await?;
        let players = seats.iter().map(|row| Ok(Player { name: row.try_get(0)?, kind: row.try_get(1)? }));
        let players: Vec<Player> = players.collect::<Result<_, sqlx::Error>>()?;
        let players = players.try_into().map_err(|found: Vec<_>| damaged(format!("{} seats", found.len())))?;

        let links = read_links(&mut look, battle).await?;

        let rows = sqlx::query("SELECT text FROM line WHERE battle = $1 ORDER BY nth").bind(battle);
        let rows = rows.fetch_all(look.on()).await?;
        let written = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, sqlx::Error>>()?;
        look.end().await?;
        Ok(Some(Kept { ruleset: found.try_get(0)?, secret: found.try_get(1)?, players, links, lines: written }))
    }

    async fn links_now(&self, battle: &str) -> Result<Option<Vec<link::Kept>>, StoreError> {
        let mut look = self.readers.begin().await?;
        let links = read_links(&mut look, battle).await?;
        look.end().await?;
        // Every battle has a link to watch it.
        Ok((!links.is_empty()).then_some(links))
    }

    async fn count_now(&self) -> Result<i64, StoreError> {
        let mut look = self.readers.begin().await?;
        let many = sqlx::query("SELECT COUNT(*) FROM battle").fetch_one(look.on()).await?.try_get(0)?;
        look.end().await?;
        Ok(many)
    }

    /// Does a write, and remembers how it went.
    async fn noted(&self, write: impl Future<Output = Result<(), StoreError>>) -> Result<(), StoreError> {
        let written = write.await;
        let trouble = written.as_ref().err().map(StoreError::trouble);
        if let None | Some(Some(_)) = trouble {
            let missed = trouble.flatten().map(|trouble| (Instant::now(), trouble));
            *self.missed.lock().unwrap_or_else(PoisonError::into_inner) = missed;
        }
        written
    }
}

/// Only the first of two writers finds the number of lines that it expects.
async fn write_lines(change: &mut Deed<'_>, battle: &str, expected: usize, lines: &[String]) -> Result<(), StoreError> {
    let (before, after) = (expected as i64, (expected + lines.len()) as i64);
    let grown = sqlx::query("UPDATE battle SET lines = $1 WHERE id = $2 AND lines = $3");
    if change.run(grown.bind(after).bind(battle).bind(before)).await?.rows_affected() != 1 {
        let found = sqlx::query("SELECT lines FROM battle WHERE id = $1").bind(battle);
        let found = found.fetch_optional(change.on()).await?.map(|row| row.get(0));
        return Err(StoreError::Moved { expected, found });
    }
    for (nth, line) in (before..).zip(lines) {
        let written = sqlx::query("INSERT INTO line (battle, nth, text) VALUES ($1, $2, $3)");
        change.run(written.bind(battle).bind(nth).bind(line)).await?;
    }
    Ok(())
}

async fn read_links(look: &mut Deed<'_>, battle: &str) -> Result<Vec<link::Kept>, StoreError> {
    let damaged = |what: String| StoreError::Damaged { battle: battle.to_owned(), what };
    let rows = sqlx::query("SELECT role, hash FROM link WHERE battle = $1 ORDER BY nth").bind(battle);
    let mut links = vec![];
    for row in rows.fetch_all(look.on()).await? {
        let (name, hash): (String, Vec<u8>) = (row.try_get(0)?, row.try_get(1)?);
        let role = role_named(&name).ok_or_else(|| damaged(format!("a link for {name}")))?;
        let hash = hash.try_into().map_err(|_| damaged("a link's hash".to_owned()))?;
        links.push(link::Kept { role, hash });
    }
    Ok(links)
}

async fn write_seats(
    change: &mut Deed<'_>,
    battle: &str,
    players: &[Player; 2],
    links: &[link::Kept],
) -> Result<(), StoreError> {
    for (nth, player) in (0i64..).zip(players) {
        let written = sqlx::query("INSERT INTO seat (battle, nth, name, kind) VALUES ($1, $2, $3, $4)");
        change.run(written.bind(battle).bind(nth).bind(&player.name).bind(&player.kind)).await?;
    }
    for (nth, link) in (0i64..).zip(links) {
        let written = sqlx::query("INSERT INTO link (battle, nth, role, hash) VALUES ($1, $2, $3, $4)");
        change.run(written.bind(battle).bind(nth).bind(role_name(link.role)).bind(link.hash.as_slice())).await?;
    }
    Ok(())
}

const fn role_name(role: Role) -> &'static str {
    match role {
        Role::First => "first",
        Role::Second => "second",
        Role::Both => "both",
        Role::Watch => "watch",
    }
}

fn role_named(name: &str) -> Option<Role> {
    [Role::First, Role::Second, Role::Both, Role::Watch].into_iter().find(|role| role_name(*role) == name)
}

impl Store for SqliteStore {
    fn create<'a>(&'a self, battle: &'a str, kept: &'a Kept) -> Pending<'a, ()> {
        Box::pin(self.noted(self.create_now(battle, kept)))
    }
    fn read<'a>(&'a self, battle: &'a str) -> Pending<'a, Option<Kept>> {
        Box::pin(self.read_now(battle))
    }
    fn links<'a>(&'a self, battle: &'a str) -> Pending<'a, Option<Vec<link::Kept>>> {
        Box::pin(self.links_now(battle))
    }
    fn count(&self) -> Pending<'_, i64> {
        Box::pin(self.count_now())
    }
    fn append<'a>(&'a self, battle: &'a str, expected: usize, lines: &'a [String], shown: bool) -> Pending<'a, ()> {
        Box::pin(self.noted(self.append_now(battle, expected, lines, shown)))
    }
    fn reseat<'a>(&'a self, battle: &'a str, players: &'a [Player; 2], links: &'a [link::Kept]) -> Pending<'a, ()> {
        Box::pin(self.noted(self.reseat_now(battle, players, links)))
    }
    fn beat(&self) -> Pending<'_, ()> {
        Box::pin(self.beat_now())
    }
    fn missed(&self) -> Option<Trouble> {
        let missed = *self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        missed.filter(|(at, _)| at.elapsed() < limit::MISSED).map(|(_, trouble)| trouble)
    }
}
