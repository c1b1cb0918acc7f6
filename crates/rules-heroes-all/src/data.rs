//! The data files as typed records: the printed tables, cards, elements, forces and scenarios.
pub mod army;
mod element;
mod engagement;
mod force;
mod ground;
mod scenario;
mod totals;
mod vehicle;
mod weapon;

pub use army::{Army, Nation, Slot};
pub use element::{Element, Gun, Men};
pub use engagement::Engagement;
pub use force::{Force, Member, Of};
pub(crate) use ground::laid;
pub use scenario::{Landing, Objective, Scenario, Side, Site, Terrain};
pub use vehicle::{Arm, Carriage, Craft, Vehicle};
pub use weapon::{Armour, Move, Value, Weapon};

use crate::setup::{Class, Edge, Ground, Group, Letter, Look, Mount, Part, Quality, Rank, Role, Victory};
use content::{Book, Catalogue, Frame, Library, Shelf, Source, Table, words};
use std::sync::OnceLock;

/// Everything the data files hold.
#[derive(Debug, Clone)]
pub struct Data {
    pub weapons: Book<Weapon>,
    pub armour: Book<Armour>,
    pub moves: Book<Move>,
    pub carriage: Book<Carriage>,
    pub elements: Book<Element>,
    pub guns: Book<Gun>,
    pub vehicles: Book<Vehicle>,
    pub craft: Book<Craft>,
    pub forces: Book<Force>,
    pub frames: Book<Frame<Slot>>,
    pub armies: Book<Army>,
    pub tables: Book<Table>,
    pub grounds: Book<ground::Ground>,
    pub engagements: Book<Engagement>,
    pub scenarios: Book<Scenario>,
}

impl Catalogue for Data {
    fn read(shelf: &mut Shelf) -> Data {
        let mut data = Data {
            weapons: shelf.book(),
            armour: shelf.book(),
            moves: shelf.book(),
            carriage: shelf.book(),
            elements: shelf.book(),
            guns: shelf.book(),
            vehicles: shelf.book(),
            craft: shelf.book(),
            forces: shelf.book(),
            frames: shelf.book(),
            armies: shelf.book(),
            tables: shelf.book(),
            grounds: shelf.book(),
            engagements: shelf.book(),
            scenarios: shelf.book(),
        };
        // Sums say something only about records that could be read.
        if shelf.is_sound() {
            totals::check(&data, shelf);
            army::compile(&mut data, shelf);
        }
        // A scenario is laid out only with armies that can take the field.
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
        "armour.toml",
        "moves.toml",
        "carriage.toml",
        "elements.toml",
        "guns.toml",
        "vehicles.toml",
        "craft.toml",
        "forces.toml",
        "frames.toml",
        "ground.toml",
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

words!(Class, "class of weapon", {
    "rifle" => Rifle,
    "pistol" => Pistol,
    "smg" => Smg,
    "auto-rifle" => AutoRifle,
    "lmg" => Lmg,
    "tank-mg" => TankMg,
    "mmg" => Mmg,
    "hmg" => Hmg,
    "atr" => Atr,
    "hand-at" => HandAt,
    "at-gun" => AtGun,
    "autocannon" => Autocannon,
    "light-mortar" => LightMortar,
    "mortar" => Mortar,
    "rockets" => Rockets,
    "howitzer" => Howitzer,
    "flame" => Flame,
    "rifle-grenade" => RifleGrenade,
    "at-grenade" => AtGrenade,
    "grenade" => Grenade,
    "petard" => Petard,
});
words!(Group, "group of weapons", {
    "yellow" => Yellow,
    "light-green" => LightGreen,
    "dark-green" => DarkGreen,
    "pink" => Pink,
    "blue" => Blue,
});
words!(Letter, "explosive letter", {
    "A" => A, "B" => B, "C" => C, "D" => D, "E" => E, "F" => F, "G1" => G,
});
words!(Quality, "quality", { "elite" => Elite, "regular" => Regular, "poor" => Poor });
words!(Part, "part", { "leader" => Leader, "gunner" => Gunner, "loader" => Loader, "ranks" => Ranks });
words!(Rank, "rank", { "nco" => Nco, "co" => Co, "senior" => Senior });
words!(Mount, "mount", { "turret" => Turret, "hull" => Hull, "ground" => Ground });
words!(Look, "look", {
    "men" => Men,
    "gun" => Gun,
    "tank" => Tank,
    "assault-gun" => AssaultGun,
    "half-track" => HalfTrack,
    "carrier" => Carrier,
    "car" => Car,
    "truck" => Truck,
    "craft" => Craft,
});
words!(Ground, "kind of terrain", {
    "road" => Road,
    "built-up" => BuiltUp,
    "building" => Building,
    "pillbox" => Pillbox,
    "trench" => Trench,
    "rubble" => Rubble,
    "wood" => Wood,
    "crops" => Crops,
    "hill" => Hill,
    "stream" => Stream,
    "bridge" => Bridge,
    "deep-water" => DeepWater,
    "hedge" => Hedge,
    "high-hedge" => HighHedge,
    "wall" => Wall,
    "sea-wall" => SeaWall,
});
words!(Edge, "edge", { "south" => South, "north" => North, "waterline" => Waterline });
words!(Role, "role", { "attacker" => Attacker, "defender" => Defender });
words!(Victory, "victory", {
    "breakthrough" => Breakthrough,
    "village" => Village,
    "beachhead" => Beachhead,
    "held" => Held,
    "value" => Value,
});
