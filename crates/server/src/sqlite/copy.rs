//! A copy of everything, taken while others write.
use crate::ServeError;
use sqlx::{ConnectOptions, Row, SqliteConnection, sqlite::SqliteConnectOptions};
use std::path::Path;

/// Writes all battles of a folder into a new file; says how many.
pub async fn backup(data: &Path, to: &Path) -> Result<i64, ServeError> {
    let file = data.join("battles.sqlite");
    let failed = |problem: String| ServeError::Store { file: file.clone(), problem };
    if !file.exists() {
        return Err(failed("there is no battle in this folder".to_owned()));
    }
    if to.exists() {
        return Err(ServeError::Store {
            file: to.to_owned(),
            problem: "there is a file of that name already".to_owned(),
        });
    }
    copied(&file, to).await.map_err(|error| failed(error.to_string()))
}

async fn copied(file: &Path, to: &Path) -> Result<i64, sqlx::Error> {
    let open = |file: &Path| SqliteConnectOptions::new().filename(file).busy_timeout(super::LOCKED);
    let mut battles: SqliteConnection = open(file).connect().await?;
    sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy().into_owned()).execute(&mut battles).await?;
    let mut copy = open(to).read_only(true).connect().await?;
    sqlx::query("SELECT COUNT(*) FROM battle").fetch_one(&mut copy).await?.try_get(0)
}
