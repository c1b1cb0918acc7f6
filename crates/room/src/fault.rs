//! Faults that are the room's own.
use protocol::Fault;

/// Why nothing can be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    Full,
    ReadOnly,
    Locked,
    Failing,
}

pub fn fault(code: &str, text: impl Into<String>) -> Fault {
    Fault { code: code.to_owned(), clauses: vec![], why: None, text: text.into(), at: None }
}

pub fn stale() -> Fault {
    games::wish::stale().into()
}

pub fn wrong_link() -> Fault {
    fault("seat/unknown", "This link does not open the battle. Copy the whole of it, or ask for a new one.")
}

pub fn not_yours() -> Fault {
    fault("seat/not-yours", "This link does not answer for that seat.")
}

pub fn too_fast() -> Fault {
    fault("rate/too-fast", "Too much at once; wait a moment.")
}

pub fn failed() -> Fault {
    fault(
        "battle/failed",
        "Something went wrong in this battle and a report was written. Nothing that was acknowledged is lost.",
    )
}

/// Something was not kept, and nothing has changed.
pub fn trouble(trouble: Trouble) -> Fault {
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
