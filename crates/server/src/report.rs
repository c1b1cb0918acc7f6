//! A failing report: the battle file that led to a panic, and what it said. No secret is in it.
use room::{Ledger, Panic};
use std::{fs, path::Path};
use tokio::task::JoinError;

/// What a thread said before it gave up.
pub(crate) fn panic(join: JoinError) -> Panic {
    let Ok(payload) = join.try_into_panic() else { return Panic("the work was cancelled".to_owned()) };
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    Panic(text.unwrap_or("it said nothing").to_owned())
}

/// One report for each line that a battle failed at: failing again writes no more of them.
pub(crate) fn write(folder: &Path, battle: &str, ledger: &Ledger, panic: &Panic) {
    let (bytes, lines) = (ledger.bytes(), ledger.due().expected);
    let name = folder.join(format!("{battle}-{lines}"));
    let written = fs::create_dir_all(folder)
        .and_then(|()| fs::write(name.with_extension("battle"), bytes))
        .and_then(|()| fs::write(name.with_extension("txt"), format!("after {lines} lines: {panic}\n")));
    if let Err(error) = written {
        tracing::error!(battle, %error, "the failing report could not be written");
    }
}
