//! The data files as typed records: weapons, units, guns, vehicles, forces and scenarios.
pub mod army;
mod engagement;
mod force;
mod ground;
mod scenario;
mod totals;
mod unit;
mod vehicle;
mod weapon;

pub use army::{Army, Nation, Slot};
pub use engagement::Engagement;
pub use force::{Force, Member, Missions, Of};
pub use ground::Ground;
pub(crate) use ground::laid;
pub use scenario::{Objective, Scenario, Side, Terrain, Wins};
pub use unit::{Gun, Men, Unit};
pub use vehicle::{Mounted, Vehicle};
pub use weapon::{Row, Weapon};

use crate::setup::{Body, Class, Cover, Deployment, Drive, Kind, Mount, Weight};
use content::{Book, Catalogue, Frame, Library, Shelf, Source, Table, words};
use std::sync::OnceLock;

/// Everything the data files hold.
#[derive(Debug, Clone)]
pub struct Data {
    pub weapons: Book<Weapon>,
    pub units: Book<Unit>,
    pub guns: Book<Gun>,
    pub vehicles: Book<Vehicle>,
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
            units: shelf.book(),
            guns: shelf.book(),
            vehicles: shelf.book(),
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
        "units.toml",
        "guns.toml",
        "vehicles.toml",
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
    "grenade" => Grenade,
    "pistol" => Pistol,
    "rifle" => Rifle,
    "semi-automatic" => SemiAutomatic,
    "smg" => Smg,
    "assault-rifle" => AssaultRifle,
    "lmg" => Lmg,
    "hmg" => Hmg,
    "vehicle-mg" => VehicleMg,
    "sniper-rifle" => SniperRifle,
    "flamethrower" => Flamethrower,
    "rifle-grenade" => RifleGrenade,
    "anti-tank" => AntiTank,
    "mortar" => Mortar,
    "battery" => Battery,
    "cannon" => Cannon,
    "gun" => Gun,
});
words!(Body, "body", { "turreted" => Turreted, "turretless" => Turretless, "soft" => Soft });
words!(Weight, "class of vehicle", {
    "unarmoured" => Unarmoured,
    "light" => Light,
    "medium" => Medium,
    "heavy" => Heavy,
});
words!(Drive, "drive", { "tracked" => Tracked, "half-tracked" => HalfTracked, "wheeled" => Wheeled });
words!(Mount, "mount", { "turret" => Turret, "coaxial" => Coaxial, "hull" => Hull, "pintle" => Pintle });
words!(Cover, "cover", {
    "open" => Open,
    "concealment" => Concealment,
    "light" => Light,
    "medium" => Medium,
    "heavy" => Heavy,
    "prepared" => Prepared,
});
words!(Kind, "kind of terrain", {
    "area" => Area,
    "woods" => Woods,
    "building" => Building,
    "bunker" => Bunker,
    "ruin" => Ruin,
    "fence" => Fence,
    "hedge" => Hedge,
    "wall" => Wall,
    "bocage" => Bocage,
    "crest" => Crest,
    "road" => Road,
    "stream" => Stream,
    "marsh" => Marsh,
    "impassable" => Impassable,
});
words!(Deployment, "way to deploy", { "alternately" => Alternately, "one-then-other" => OneThenOther });
