//! A battle in progress: journal, checkpoints, undo, per-seat logs, battle files.
//!
//! [`Session`] is the only thing that runs rules for people: on a copy, from the last checkpoint, by re-execution of the
//! [journal](Entry). Everything a seat is sent comes from `view`, `log` and `questions`; the journal and the secret of the
//! dice stay with the umpire.

mod dice;
mod entry;
mod line;
mod script;
mod apart;
mod seen;
mod session;
mod settle;
mod told;
mod undo;

mod header;
mod record;
mod signed;
mod storage;

mod file;
mod verify;

pub mod explain;
pub mod typed;

mod asked;

pub use asked::{Asked, Barred, Written};
pub use dice::{Dice, DiceBox, DiceMode, Secret, SecretError};
pub use entry::Entry;
pub use file::{BattleFile, CreateError, PlayError};
pub use header::{FORMAT, Header, Pack, Player};
pub use line::{Because, Line, Words, filled};
pub use record::{Dropped, OpenError, peek};
pub use script::{Divergence, Open, Script, Slot};
pub use session::{AnswerError, Session};
pub use settle::{How, OverAlready, Settled};
pub use signed::{Signed, public_key, signature};
pub use storage::{Disk, Storage};
pub use told::{Told, ToldLine, is_revealed, told};
pub use undo::{UndoError, Undone};
pub use verify::{Terms, Verified, VerifyError, verify};
