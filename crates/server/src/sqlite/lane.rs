//! Connections to the file, and what is done on them. One that met any error is closed and never used again: `SQLite` may
//! have rolled back by itself, and whoever counts on such a connection is told of commits that never were.
use super::strain::Strain;
use sqlx::{
    ConnectOptions, Executor, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteQueryResult},
};
use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

/// The longest that anybody waits for their turn.
const PATIENCE: Duration = Duration::from_secs(4);

pub(super) struct Lane {
    options: SqliteConnectOptions,
    writes: bool,
    turns: Semaphore,
    idle: Mutex<Vec<SqliteConnection>>,
    strain: Option<Arc<Mutex<Strain>>>,
}

impl fmt::Debug for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.writes { "Lane(writes)" } else { "Lane(reads)" })
    }
}

impl Lane {
    /// One at a time.
    pub(super) fn writer(options: &SqliteConnectOptions, strain: Option<Arc<Mutex<Strain>>>) -> Lane {
        Lane { writes: true, ..Lane::readers(options, 1, strain) }
    }
    pub(super) fn readers(options: &SqliteConnectOptions, many: usize, strain: Option<Arc<Mutex<Strain>>>) -> Lane {
        Lane { options: options.clone(), writes: false, turns: Semaphore::new(many), idle: Mutex::default(), strain }
    }

    /// Begins a transaction. It fails on a connection that is still in another one, so that nothing is ever
    /// done inside of something that may not be kept.
    pub(super) async fn begin(&self) -> Result<Deed<'_>, sqlx::Error> {
        let turn = timeout(PATIENCE, self.turns.acquire()).await.map_err(|_| sqlx::Error::PoolTimedOut)?;
        let turn = turn.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = self.idle().pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        let strain = self.strain();
        if self.strain.is_some() {
            strain.put(&mut connection, self.writes).await?;
        }
        connection.execute(if self.writes { "BEGIN IMMEDIATE" } else { "BEGIN" }).await?;
        Ok(Deed { lane: self, connection, strain, _turn: turn })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn strain(&self) -> Strain {
        let held = self.strain.as_ref().map(|strain| *strain.lock().unwrap_or_else(PoisonError::into_inner));
        held.unwrap_or_default()
    }
}

/// A transaction. Dropped before its end, it takes the connection with it.
pub(super) struct Deed<'a> {
    lane: &'a Lane,
    connection: SqliteConnection,
    strain: Strain,
    _turn: SemaphorePermit<'a>,
}

impl Deed<'_> {
    pub(super) fn on(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
    pub(super) async fn run(
        &mut self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>,
    ) -> Result<SqliteQueryResult, sqlx::Error> {
        query.execute(&mut self.connection).await
    }

    /// Returns when what was written would survive a power cut. After an error nobody knows whether it is there.
    pub(super) async fn end(self) -> Result<(), sqlx::Error> {
        let Deed { lane, mut connection, strain, _turn } = self;
        connection.execute("COMMIT").await?;
        if lane.writes {
            strain.heard()?;
        }
        lane.idle().push(connection);
        Ok(())
    }
}
