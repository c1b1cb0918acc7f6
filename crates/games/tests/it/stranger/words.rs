//! The words of Duel, as `lib.rs`, `clauses.rs`, `words.rs`, `setup.rs` and `state.rs` of a rules crate have them.
use content::{Book, Catalogue, Fields, Record, Shelf};
use kernel::{Catalogued, ClauseInfo, Nowhere, OptionInfo, Origin, ReadingInfo, Ruleset, Seat, Switches};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Duel;

impl Ruleset for Duel {
    type Clause = Clause;
    type Subject = Subject;
    type Choice = Choice;
    type Event = Event;
    type State = State;
    type Ground<'a> = Nowhere;
}

/// What `cargo xtask codegen` makes of a `clauses.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Clause {
    /// In turn each side fires, or waits and shoots better.
    Fire01,
    /// Every man throws a die: 5 or more is a hit, 4 or more after waiting.
    Fire02,
    /// The last side with men wins; after the last turn the one with more of them.
    Win01,
}

impl Catalogued for Clause {
    const GAME: &'static str = "Duel";
    const CLAUSES: &'static [Clause] = &[Clause::Fire01, Clause::Fire02, Clause::Win01];
    const OPTIONS: &'static [OptionInfo] = &[OptionInfo {
        name: "sharp",
        clauses: &["DUEL-FIRE-02"],
        effect: "Everybody hits one better.",
        reading: "R1",
    }];
    const READINGS: &'static [ReadingInfo] = &[];

    fn info(self) -> &'static ClauseInfo {
        const fn clause(id: &'static str, title: &'static str) -> ClauseInfo {
            ClauseInfo { id, title, section: "Duel", origin: Origin::Sheet, readings: &[], not_built: None }
        }
        const ROWS: [ClauseInfo; 3] = [
            clause("DUEL-FIRE-01", "In turn each side fires, or waits and shoots better."),
            clause("DUEL-FIRE-02", "Every man throws a die: 5 or more is a hit, 4 or more after waiting."),
            clause("DUEL-WIN-01", "The last side with men wins; after the last turn the one with more of them."),
        ];
        &ROWS[self as usize]
    }
}

pub(crate) type Options = Switches<Clause>;

/// A unit, one of each side, or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Subject(pub(crate) Option<Seat>);

impl From<Seat> for Subject {
    fn from(seat: Seat) -> Subject {
        Subject(Some(seat))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Choice {
    Fire,
    Wait,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    Waited(Seat),
    Lost { of: Seat, men: u8 },
    Ended,
}

/// What is fixed for the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) name: String,
    pub(crate) men: [u8; 2],
    pub(crate) turns: u8,
    pub(crate) options: Options,
}

/// What changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct State {
    pub(crate) men: [u8; 2],
    pub(crate) waited: [bool; 2],
    /// Half turns that were played.
    pub(crate) turn: u8,
    pub(crate) is_over: bool,
}

/// A row of `scenarios.toml`.
#[derive(Debug, Clone)]
pub(crate) struct Scenario {
    pub(crate) name: String,
    pub(crate) men: [u8; 2],
    pub(crate) turns: u8,
}

impl Record for Scenario {
    const KIND: &'static str = "scenario";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Scenario {
        let men = [fields.within("ours", 1..=20), fields.within("theirs", 1..=20)];
        Scenario { name: fields.need("name"), men, turns: fields.within("turns", 1..=20) }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Data(pub(crate) Book<Scenario>);

impl Catalogue for Data {
    fn read(shelf: &mut Shelf) -> Data {
        Data(shelf.book())
    }
}
