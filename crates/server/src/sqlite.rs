//! Battles in one file of `SQLite`'s. The statements are plain SQL, so that another database can follow.
use crate::{
    link,
    store::{Kept, Pending, Store, StoreError},
};
use protocol::{Player, Role};
use sqlx::{
    ConnectOptions, Executor, Row, SqlitePool, Transaction,
    sqlite::{Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{path::Path, time::Duration};

/// Each step makes the next version of the tables; what is out in the world is never edited, only followed.
const STEPS: &[&str] = &[include_str!("../migrations/1.sql")];

#[derive(Debug)]
pub(crate) struct SqliteStore {
    pool: SqlitePool,
}

impl SqliteStore {
    pub(crate) async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let store = SqliteStore { pool };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        change.execute("CREATE TABLE IF NOT EXISTS version (number BIGINT NOT NULL)").await?;
        let found: i64 =
            sqlx::query("SELECT COALESCE(MAX(number), 0) FROM version").fetch_one(&mut *change).await?.get(0);
        let known = STEPS.len() as i64;
        if found > known {
            return Err(StoreError::Newer { found, known });
        }
        for (number, &step) in (1..).zip(STEPS).skip(found as usize) {
            sqlx::raw_sql(step).execute(&mut *change).await?;
            sqlx::query("INSERT INTO version (number) VALUES ($1)").bind::<i64>(number).execute(&mut *change).await?;
        }
        Ok(change.commit().await?)
    }

    async fn create_now(&self, battle: &str, kept: &Kept) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        sqlx::query("INSERT INTO battle (id, ruleset, secret, lines) VALUES ($1, $2, $3, 0)")
            .bind(battle)
            .bind(&kept.ruleset)
            .bind(&kept.secret)
            .execute(&mut *change)
            .await?;
        write_lines(&mut change, battle, 0, &kept.lines).await?;
        write_seats(&mut change, battle, &kept.players, &kept.links).await?;
        Ok(change.commit().await?)
    }

    async fn append_now(&self, battle: &str, expected: usize, lines: &[String], shown: bool) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        write_lines(&mut change, battle, expected, lines).await?;
        if shown {
            sqlx::query("UPDATE battle SET secret = NULL WHERE id = $1").bind(battle).execute(&mut *change).await?;
        }
        Ok(change.commit().await?)
    }

    async fn reseat_now(&self, battle: &str, players: &[Player; 2], links: &[link::Kept]) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        for table in ["DELETE FROM seat WHERE battle = $1", "DELETE FROM link WHERE battle = $1"] {
            sqlx::query(table).bind(battle).execute(&mut *change).await?;
        }
        write_seats(&mut change, battle, players, links).await?;
        Ok(change.commit().await?)
    }

    async fn read_now(&self, battle: &str) -> Result<Option<Kept>, StoreError> {
        let mut look = self.pool.begin().await?;
        let found = sqlx::query("SELECT ruleset, secret FROM battle WHERE id = $1").bind(battle);
        let Some(found) = found.fetch_optional(&mut *look).await? else { return Ok(None) };
        let damaged = |what: String| StoreError::Damaged { battle: battle.to_owned(), what };

        let seats = sqlx::query("SELECT name, kind FROM seat WHERE battle = $1 ORDER BY nth").bind(battle);
        let seats = seats.fetch_all(&mut *look).await?;
        let players = seats.iter().map(|row| Ok(Player { name: row.try_get(0)?, kind: row.try_get(1)? }));
        let players: Vec<Player> = players.collect::<Result<_, sqlx::Error>>()?;
        let players = players.try_into().map_err(|found: Vec<_>| damaged(format!("{} seats", found.len())))?;

        let rows = sqlx::query("SELECT role, hash FROM link WHERE battle = $1 ORDER BY nth").bind(battle);
        let mut links = vec![];
        for row in rows.fetch_all(&mut *look).await? {
            let (name, hash): (String, Vec<u8>) = (row.try_get(0)?, row.try_get(1)?);
            let role = role_named(&name).ok_or_else(|| damaged(format!("a link for {name}")))?;
            let hash = hash.try_into().map_err(|_| damaged("a link's hash".to_owned()))?;
            links.push(link::Kept { role, hash });
        }

        let rows = sqlx::query("SELECT text FROM line WHERE battle = $1 ORDER BY nth").bind(battle);
        let rows = rows.fetch_all(&mut *look).await?;
        let written = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, sqlx::Error>>()?;
        look.rollback().await?;
        Ok(Some(Kept { ruleset: found.try_get(0)?, secret: found.try_get(1)?, players, links, lines: written }))
    }

    async fn list_now(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM battle ORDER BY id").fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, sqlx::Error>>()?)
    }
}

/// Only the first of two writers finds the number of lines that it expects.
async fn write_lines(
    change: &mut Transaction<'_, Sqlite>,
    battle: &str,
    expected: usize,
    lines: &[String],
) -> Result<(), StoreError> {
    let (before, after) = (expected as i64, (expected + lines.len()) as i64);
    let grown = sqlx::query("UPDATE battle SET lines = $1 WHERE id = $2 AND lines = $3");
    if grown.bind(after).bind(battle).bind(before).execute(&mut **change).await?.rows_affected() != 1 {
        let found = sqlx::query("SELECT lines FROM battle WHERE id = $1").bind(battle);
        let found = found.fetch_optional(&mut **change).await?.map(|row| row.get(0));
        return Err(StoreError::Moved { expected, found });
    }
    for (nth, line) in (before..).zip(lines) {
        let written = sqlx::query("INSERT INTO line (battle, nth, text) VALUES ($1, $2, $3)");
        written.bind(battle).bind(nth).bind(line).execute(&mut **change).await?;
    }
    Ok(())
}

async fn write_seats(
    change: &mut Transaction<'_, Sqlite>,
    battle: &str,
    players: &[Player; 2],
    links: &[link::Kept],
) -> Result<(), StoreError> {
    for (nth, player) in (0i64..).zip(players) {
        let written = sqlx::query("INSERT INTO seat (battle, nth, name, kind) VALUES ($1, $2, $3, $4)");
        written.bind(battle).bind(nth).bind(&player.name).bind(&player.kind).execute(&mut **change).await?;
    }
    for (nth, link) in (0i64..).zip(links) {
        let written = sqlx::query("INSERT INTO link (battle, nth, role, hash) VALUES ($1, $2, $3, $4)");
        let written = written.bind(battle).bind(nth).bind(role_name(link.role)).bind(link.hash.as_slice());
        written.execute(&mut **change).await?;
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
        Box::pin(self.create_now(battle, kept))
    }
    fn read<'a>(&'a self, battle: &'a str) -> Pending<'a, Option<Kept>> {
        Box::pin(self.read_now(battle))
    }
    fn list(&self) -> Pending<'_, Vec<String>> {
        Box::pin(self.list_now())
    }
    fn append<'a>(&'a self, battle: &'a str, expected: usize, lines: &'a [String], shown: bool) -> Pending<'a, ()> {
        Box::pin(self.append_now(battle, expected, lines, shown))
    }
    fn reseat<'a>(&'a self, battle: &'a str, players: &'a [Player; 2], links: &'a [link::Kept]) -> Pending<'a, ()> {
        Box::pin(self.reseat_now(battle, players, links))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store in a folder that goes when the test does.
    struct Fresh(std::path::PathBuf);

    impl Fresh {
        fn new(name: &str) -> Fresh {
            let folder = std::env::temp_dir().join(format!("sandtable-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            Fresh(folder)
        }
        async fn store(&self) -> SqliteStore {
            SqliteStore::open(&self.0.join("battles")).await.unwrap()
        }
    }

    impl Drop for Fresh {
        fn drop(&mut self) {
            std::fs::remove_dir_all(&self.0).ok();
        }
    }

    fn battle() -> Kept {
        let player = Player { name: String::new(), kind: "human".to_owned() };
        let link = link::Kept { role: Role::Both, hash: [7; 32] };
        Kept {
            ruleset: "bolt-action".to_owned(),
            players: [player.clone(), player],
            links: vec![link],
            secret: Some("ab".to_owned()),
            lines: vec!["header\n".to_owned()],
        }
    }

    fn line(text: &str) -> [String; 1] {
        [format!("{text}\n")]
    }

    #[tokio::test]
    async fn of_two_writers_who_expect_the_same_one_wins() {
        let folder = Fresh::new("two-writers");
        let store = folder.store().await;
        store.create("b", &battle()).await.unwrap();
        store.append("b", 1, &line("mine"), false).await.unwrap();
        let late = store.append("b", 1, &line("yours"), false).await.unwrap_err();
        assert!(matches!(late, StoreError::Moved { expected: 1, found: Some(2) }), "{late}");
        store.append("b", 2, &line("then"), false).await.unwrap();
        let kept = store.read("b").await.unwrap().unwrap();
        assert_eq!(kept.lines, ["header\n", "mine\n", "then\n"]);
    }

    #[tokio::test]
    async fn a_battle_is_read_as_it_was_kept_and_its_secret_until_it_is_shown() {
        let folder = Fresh::new("kept");
        let store = folder.store().await;
        store.create("b", &battle()).await.unwrap();
        let kept = store.read("b").await.unwrap().unwrap();
        assert_eq!((kept.links, kept.secret.as_deref()), (battle().links, Some("ab")));
        store.append("b", 1, &line("reveal"), true).await.unwrap();
        assert_eq!(store.read("b").await.unwrap().unwrap().secret, None);
        assert!(store.read("c").await.unwrap().is_none());
        assert!(store.append("c", 0, &line("nowhere"), false).await.is_err());
        assert_eq!(store.list().await.unwrap(), ["b"]);
    }

    #[tokio::test]
    async fn a_store_of_a_newer_program_is_left_alone() {
        let folder = Fresh::new("newer");
        let store = folder.store().await;
        sqlx::query("INSERT INTO version (number) VALUES (99)").execute(&store.pool).await.unwrap();
        assert!(matches!(store.migrate().await, Err(StoreError::Newer { found: 99, .. })));
    }
}
