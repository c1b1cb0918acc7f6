//! Faults that are the server's own.
use crate::store::StoreError;
use protocol::Fault;
pub(crate) use room::fault::{Trouble, failed, fault, too_fast, trouble, wrong_link};

pub(crate) fn no_battle() -> Fault {
    fault("battle/unknown", "There is no such battle here. Check the link, or begin a new one.")
}

pub(crate) fn busy() -> Fault {
    fault(
        "server/busy",
        "The server is still busy with what was asked from this address before; wait for some of that.",
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

pub(crate) fn unread(error: &StoreError) -> Fault {
    tracing::error!(%error, "not read");
    fault(
        "store/failed",
        "The battle could not be read from the server's disk. Nothing is lost by that; try again in a moment.",
    )
}
