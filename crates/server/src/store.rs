//! Where battles are kept: append-only lines, who sits where, hashes of the links.
use crate::link::Kept as KeptLink;
use protocol::Player;
use std::pin::Pin;

/// A battle as it is kept. `secret`: of its dice, until it stands in the lines.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    pub(crate) ruleset: String,
    pub(crate) players: [Player; 2],
    pub(crate) links: Vec<KeptLink>,
    pub(crate) secret: Option<String>,
    /// Each ended by its line feed.
    pub(crate) lines: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("the battle has {found:?} lines, not {expected}: somebody else wrote to it")]
    Moved { expected: usize, found: Option<i64> },
    #[error("the database says of itself that it is of version {found}, and this program knows {known}")]
    Newer { found: i64, known: i64 },
    #[error("a row of battle {battle} cannot be read: {what}")]
    Damaged { battle: String, what: String },
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

pub(crate) type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Each call is one transaction and returns when it would survive a power cut.
pub(crate) trait Store: Send + Sync {
    fn create<'a>(&'a self, battle: &'a str, kept: &'a Kept) -> Pending<'a, ()>;
    fn read<'a>(&'a self, battle: &'a str) -> Pending<'a, Option<Kept>>;
    fn list(&self) -> Pending<'_, Vec<String>>;
    /// Writes behind the first `expected` lines or not at all. `shown`: the secret is in them and is kept no longer.
    fn append<'a>(&'a self, battle: &'a str, expected: usize, lines: &'a [String], shown: bool) -> Pending<'a, ()>;
    /// Who sits where from now on, and which links there are.
    fn reseat<'a>(&'a self, battle: &'a str, players: &'a [Player; 2], links: &'a [KeptLink]) -> Pending<'a, ()>;
}
