//! The data files as typed records: weapons, missions, men, forces and scenarios.
pub mod army;
mod board;
mod engagement;
mod force;
mod scenario;

pub use army::{Army, Nation, Slot};
pub use board::Board;
pub use engagement::Engagement;
pub use force::{Force, Man, Template};
pub use scenario::{Battery, Party, Pit, Scenario, Side, Wire};

use crate::setup::{Arm, Firearm, GunKind, PitKind, Victory, WireKind};
use content::{Book, Catalogue, Fields, Frame, Library, Record, Shelf, Source, words};
use std::sync::OnceLock;

/// Everything the data files hold.
#[derive(Debug, Clone)]
pub struct Data {
    pub weapons: Book<Weapon>,
    pub missions: Book<Mission>,
    pub men: Book<Man>,
    pub forces: Book<Force>,
    pub templates: Book<Template>,
    pub frames: Book<Frame<Slot>>,
    pub armies: Book<Army>,
    pub boards: Book<Board>,
    pub engagements: Book<Engagement>,
    pub scenarios: Book<Scenario>,
}

impl Catalogue for Data {
    fn read(shelf: &mut Shelf) -> Data {
        let mut data = Data {
            weapons: shelf.book(),
            missions: shelf.book(),
            men: shelf.book(),
            forces: shelf.book(),
            templates: shelf.book(),
            frames: shelf.book(),
            armies: shelf.book(),
            boards: shelf.book(),
            engagements: shelf.book(),
            scenarios: shelf.book(),
        };
        if shelf.is_sound() {
            army::compile(&mut data, shelf);
        }
        // A raid is laid out only with men who can take the field.
        if shelf.is_sound() {
            content::object(&data, shelf);
            engagement::lay(&mut data, shelf);
        }
        data
    }
}

/// The ruleset's own files.
pub fn library() -> Library {
    macro_rules! sources {
        ($($name:literal),* $(,)?) => {
            [$(Source::new($name, include_str!(concat!("../data/", $name)))),*]
        };
    }
    Library::new(sources![
        "weapons.toml",
        "missions.toml",
        "forces.toml",
        "templates.toml",
        "frames.toml",
        "engagements.toml",
        "scenarios.toml",
    ])
}

/// What the ruleset's own files say, read once.
pub(crate) fn own() -> &'static Data {
    static OWN: OnceLock<Data> = OnceLock::new();
    OWN.get_or_init(|| match library().read() {
        Ok(checked) => checked.data,
        Err(problems) => unreachable!("the ruleset's own data are sound: {problems:?}"),
    })
}

/// A row of HB-SHO-T1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weapon {
    pub name: String,
    pub need: [u8; 5],
    pub hit: i8,
}

impl Record for Weapon {
    const KIND: &'static str = "weapon";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Weapon {
        Weapon { name: fields.need("name"), need: fields.need("need"), hit: fields.within("hit", 0..=6) }
    }
}

/// HB-ART-01
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mission {
    pub name: String,
    pub kind: GunKind,
    pub rounds: u8,
    pub turns: u8,
}

impl Record for Mission {
    const KIND: &'static str = "mission";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Mission {
        Mission {
            name: fields.need("name"),
            kind: fields.need("kind"),
            rounds: fields.within("rounds", 1..=6),
            turns: fields.within("turns", 1..=9),
        }
    }
}

words!(Firearm, "firearm", { "pistol" => Pistol, "rifle" => Rifle, "lmg" => Lmg, "hmg" => Hmg });
words!(Arm, "weapon in hand", { "unarmed" => Unarmed, "blunt" => Blunt, "edged" => Edged });
words!(GunKind, "kind of gun", { "mortar" => Mortar, "artillery" => Artillery });
words!(PitKind, "kind of pit", {
    "shell-hole" => ShellHole,
    "post" => Post,
    "trench" => Trench,
    "bunker" => Bunker,
});
words!(WireKind, "kind of wire", { "piece" => Piece, "fence" => Fence });
words!(Victory, "way to win", { "points" => Points, "stealth" => Stealth });
