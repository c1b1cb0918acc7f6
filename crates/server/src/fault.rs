//! Faults that are the server's own.
use crate::store::{StoreError, Trouble};
use protocol::Fault;

pub(crate) fn fault(code: &str, text: impl Into<String>) -> Fault {
    Fault { code: code.to_owned(), clauses: vec![], why: None, text: text.into(), at: None }
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

/// Something was not kept, and nothing has changed.
pub(crate) fn unkept(error: &StoreError) -> Fault {
    tracing::error!(%error, "not written");
    trouble(error.trouble().unwrap_or(Trouble::Failing))
}

pub(crate) fn trouble(trouble: Trouble) -> Fault {
    let (code, text) = match trouble {
        Trouble::Full => {
            ("store/full", "The server's disk is full: nothing was changed. Try again when there is room on it.")
        }
        Trouble::ReadOnly => (
            "store/read-only",
            "The server may not write to its disk: nothing was changed. Try again when whoever runs it has seen to that.",
        ),
        Trouble::Locked => {
            ("store/busy", "The server's disk is busy with something else: nothing was changed. Try again in a moment.")
        }
        Trouble::Failing => (
            "store/failed",
            "The server's disk fails: nothing was changed. Try again in a moment, and tell whoever runs it if that does not help.",
        ),
    };
    fault(code, text)
}

pub(crate) fn unread(error: &StoreError) -> Fault {
    tracing::error!(%error, "not read");
    fault(
        "store/failed",
        "The battle could not be read from the server's disk. Nothing is lost by that; try again in a moment.",
    )
}

pub(crate) fn entropy(error: getrandom::Error) -> Fault {
    tracing::error!(%error, "no random bytes");
    fault("server/failed", "The machine gives no random numbers, so no links can be made.")
}
