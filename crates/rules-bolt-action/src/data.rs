//! The data files as typed records: weapons, units, vehicles, forces and scenarios.
pub mod army;
mod engagement;
mod eyes;
mod force;
mod ground;
mod model;
mod scenario;
mod totals;
mod unit;
mod vehicle;
mod weapon;

pub use army::{Army, Enlisted};
pub use engagement::Engagement;
pub(crate) use eyes::eyes;
pub use force::{Element, Force, Man, Member, Of};
pub use ground::Ground;
pub(crate) use ground::laid;
pub use model::{Model, Outline};
pub use scenario::{Exception, Limit, Objective, Scenario, Side, Start, Terrain};
pub use unit::{Paid, Price, Prices, Trait, Type, Unit, Upgrade};
pub use vehicle::{Armour, Extra, Mount, Mounted, Vehicle};
pub use weapon::{Class, Weapon};

use crate::force::Slot;
use crate::setup::{Arc, Bulk, Cover, Drive, Edge, He, Kind, Nation, Quality, Rank, Role};
use content::{Book, Catalogue, Frame, Library, Shelf, Source, Table, words};
use std::sync::OnceLock;

/// Everything the data files hold.
#[derive(Debug, Clone)]
pub struct Data {
    pub weapons: Book<Weapon>,
    pub models: Book<Model>,
    pub upgrades: Book<Upgrade>,
    pub units: Book<Unit>,
    pub vehicles: Book<Vehicle>,
    pub elements: Book<Element>,
    pub forces: Book<Force>,
    pub frames: Book<Frame<Slot>>,
    pub armies: Book<Army>,
    pub tables: Book<Table>,
    pub grounds: Book<Ground>,
    pub engagements: Book<Engagement>,
    pub scenarios: Book<Scenario>,
}

impl Catalogue for Data {
    fn read(shelf: &mut Shelf) -> Data {
        let mut data = Data {
            weapons: shelf.book(),
            models: shelf.book(),
            upgrades: shelf.book(),
            units: shelf.book(),
            vehicles: shelf.book(),
            elements: shelf.book(),
            forces: shelf.book(),
            frames: shelf.book(),
            armies: shelf.book(),
            tables: shelf.book(),
            grounds: shelf.book(),
            engagements: shelf.book(),
            scenarios: shelf.book(),
        };
        // Sums and cross-checks say something only about records that could be read.
        if shelf.is_sound() {
            totals::check(&data, shelf);
            army::compile(&mut data, shelf);
        }
        // A scenario is laid out only with armies that can take the field.
        if shelf.is_sound() {
            content::object(&data, shelf);
            engagement::lay(&mut data, shelf);
            scenario::check(&data, shelf);
        }
        data
    }
}

/// The ruleset's own files.
pub fn library() -> Library {
    macro_rules! sources {
        ($($name:literal),*) => {
            [$(Source::new($name, include_str!(concat!("../data/", $name)))),*]
        };
    }
    Library::new(sources![
        "weapons.toml",
        "models.toml",
        "units.toml",
        "vehicles.toml",
        "forces.toml",
        "frames.toml",
        "ground.toml",
        "engagements.toml",
        "scenarios.toml"
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

words!(Quality, "quality", { "inexperienced" => Inexperienced, "regular" => Regular, "veteran" => Veteran });
words!(Rank, "rank", {
    "second-lieutenant" => SecondLieutenant,
    "first-lieutenant" => FirstLieutenant,
    "captain" => Captain,
    "major" => Major,
});
words!(Cover, "cover", { "none" => None, "soft" => Soft, "hard" => Hard });
words!(Kind, "kind of terrain", {
    "open" => Open,
    "rough" => Rough,
    "obstacle" => Obstacle,
    "building" => Building,
    "road" => Road,
    "impassable" => Impassable,
    "hill" => Hill,
});
words!(He, "class of HE", { "D2" => D2, "D3" => D3, "D6" => D6, "2D6" => TwoD6, "3D6" => ThreeD6 });
words!(Bulk, "weight of a gun", { "light" => Light, "medium" => Medium, "heavy" => Heavy });
words!(Nation, "nation", {
    "british" => British,
    "german" => German,
    "soviet" => Soviet,
    "us" => Us,
    "other" => Other,
});
words!(Role, "role", {
    "officer" => Officer,
    "nco" => Nco,
    "gunner" => Gunner,
    "loader" => Loader,
    "crew" => Crew,
    "medic" => Medic,
    "observer" => Observer,
    "man" => Man,
});
words!(Drive, "drive", { "tracked" => Tracked, "half-tracked" => HalfTracked, "wheeled" => Wheeled });
words!(Arc, "arc", { "all-round" => All, "front" => Front, "side" => Side, "rear" => Rear });
words!(Edge, "edge", { "north" => North, "east" => East, "south" => South, "west" => West });
