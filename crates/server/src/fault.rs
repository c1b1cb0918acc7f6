//! Faults that are the server's own.
use protocol::Fault;

pub(crate) fn fault(code: &str, text: impl Into<String>) -> Fault {
    Fault { code: code.to_owned(), clause: None, text: text.into(), at: None }
}

pub(crate) fn stale() -> Fault {
    games::wish::stale().into()
}

pub(crate) fn no_battle() -> Fault {
    fault("battle/unknown", "There is no such battle here. Check the link, or begin a new one.")
}

pub(crate) fn wrong_link() -> Fault {
    fault("seat/unknown", "This link does not open the battle. Copy the whole of it, or ask for a new one.")
}

pub(crate) fn not_yours() -> Fault {
    fault("seat/not-yours", "This link does not answer for that seat.")
}

pub(crate) fn too_fast() -> Fault {
    fault("rate/too-fast", "Too much at once; wait a moment.")
}

pub(crate) fn failed() -> Fault {
    fault(
        "battle/failed",
        "Something went wrong in this battle and a report was written. Nothing that was acknowledged is lost.",
    )
}

pub(crate) fn stopping() -> Fault {
    fault("server/stopping", "The server stops. Try again when it runs.")
}

pub(crate) fn store(error: &crate::store::StoreError) -> Fault {
    tracing::error!(%error, "the store failed");
    fault("store/failed", "It could not be written to disk and does not count. Try again.")
}

pub(crate) fn entropy(error: getrandom::Error) -> Fault {
    tracing::error!(%error, "no random bytes");
    fault("server/failed", "The machine gives no random numbers, so no links can be made.")
}
