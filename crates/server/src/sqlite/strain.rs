//! What a disk may do to a connection, for tests.
use sqlx::{Executor, SqliteConnection};

/// The trouble that the next transactions run into.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Strain {
    #[default]
    None,
    /// Full: a database of so many pages gets no more.
    Pages(u32),
    /// Nothing can be written.
    ReadOnly,
    /// After so many steps of `SQLite`'s machine it stops where it is and rolls back by itself.
    Steps(u32),
    /// A commit fails, and nothing is kept.
    Uncommitted,
    /// A commit is kept, and an error comes back.
    Deaf,
    /// As deaf, and nothing can be read.
    Blind,
}

/// As many as `SQLite` can have.
const ANY_PAGES: u32 = u32::MAX - 1;

impl Strain {
    pub(super) async fn put(self, connection: &mut SqliteConnection, writes: bool) -> Result<(), sqlx::Error> {
        if !writes {
            return if self == Strain::Blind { Err(sqlx::Error::WorkerCrashed) } else { Ok(()) };
        }
        let pages = if let Strain::Pages(pages) = self { pages } else { ANY_PAGES };
        let read_only = u8::from(self == Strain::ReadOnly);
        let pragmas = format!("PRAGMA max_page_count = {pages}; PRAGMA query_only = {read_only}");
        connection.execute(sqlx::AssertSqlSafe(pragmas)).await?;
        let mut handle = connection.lock_handle().await?;
        handle.remove_commit_hook();
        handle.remove_progress_handler();
        match self {
            Strain::Uncommitted => handle.set_commit_hook(|| false),
            Strain::Steps(mut left) => handle.set_progress_handler(1, move || {
                left = left.saturating_sub(1);
                left > 0
            }),
            _ => {}
        }
        Ok(())
    }

    /// After a commit.
    pub(super) fn heard(self) -> Result<(), sqlx::Error> {
        if matches!(self, Strain::Deaf | Strain::Blind) { Err(sqlx::Error::WorkerCrashed) } else { Ok(()) }
    }
}
