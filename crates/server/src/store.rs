//! Where battles are kept: append-only lines, who sits where, hashes of the links.
use protocol::Player;
use room::link::Kept as KeptLink;
pub(crate) use room::{Kept, fault::Trouble};
use std::pin::Pin;

#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("the battle has {found:?} lines, not {expected}: somebody else wrote to it")]
    Moved { expected: usize, found: Option<i64> },
    #[error("the database says of itself that it is of version {found}, and this program knows {known}")]
    Newer { found: i64, known: i64 },
    #[error("a row of battle {battle} cannot be read: {what}")]
    Damaged { battle: String, what: String },
    /// Nothing was changed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    #[error("a commit failed, and whether it is there cannot be read: {0}")]
    Unsure(#[source] sqlx::Error),
}

impl StoreError {
    /// What is wrong with the disk, if it is that.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        match self {
            StoreError::Database(error) | StoreError::Unsure(error) => Some(trouble_of(error)),
            StoreError::Moved { .. } | StoreError::Newer { .. } | StoreError::Damaged { .. } => None,
        }
    }
}

fn trouble_of(error: &sqlx::Error) -> Trouble {
    if matches!(error, sqlx::Error::PoolTimedOut) {
        return Trouble::Locked;
    }
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    // The lowest byte says what is wrong, the others where it was met.
    match code.and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff) {
        Some(5 | 6) => Trouble::Locked,
        Some(8) => Trouble::ReadOnly,
        Some(13) => Trouble::Full,
        _ => Trouble::Failing,
    }
}

pub(crate) type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Each call is one transaction and returns when it would survive a power cut. After an error nothing has changed, but for
/// [`StoreError::Unsure`]; the next call has nothing to do with it.
pub(crate) trait Store: Send + Sync {
    fn create<'a>(&'a self, battle: &'a str, kept: &'a Kept) -> Pending<'a, ()>;
    fn read<'a>(&'a self, battle: &'a str) -> Pending<'a, Option<Kept>>;
    /// The links that open a battle, if there is one.
    fn links<'a>(&'a self, battle: &'a str) -> Pending<'a, Option<Vec<KeptLink>>>;
    /// How many battles there are.
    fn count(&self) -> Pending<'_, i64>;
    /// Writes behind the first `expected` lines or not at all. `shown`: the secret is in them and is kept no longer.
    fn append<'a>(&'a self, battle: &'a str, expected: usize, lines: &'a [String], shown: bool) -> Pending<'a, ()>;
    /// Who sits where from now on, and which links there are.
    fn reseat<'a>(&'a self, battle: &'a str, players: &'a [Player; 2], links: &'a [KeptLink]) -> Pending<'a, ()>;
    /// Writes a little that is no battle's.
    fn beat(&self) -> Pending<'_, ()>;
    /// What the last of all writes failed at, if that was a moment ago.
    fn missed(&self) -> Option<Trouble>;
}
