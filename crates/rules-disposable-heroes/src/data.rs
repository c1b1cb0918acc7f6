//! The data files as typed records: weapons, units, guns, vehicles, forces and scenarios.
mod force;
mod scenario;
mod totals;
mod unit;
mod vehicle;
mod weapon;

pub use force::{Force, Member, Missions, Of};
pub use scenario::{Objective, Scenario, Side, Terrain, Wins};
pub use unit::{Gun, Men, Unit};
pub use vehicle::{Mounted, Vehicle};
pub use weapon::{Row, Weapon};

use crate::setup::{Body, Class, Cover, Deployment, Drive, Kind, Mount, Weight};
use content::{Book, Catalogue, Library, Shelf, Source, words};
use std::sync::OnceLock;

/// Everything the data files hold.
#[derive(Debug, Clone)]
pub struct Data {
    pub weapons: Book<Weapon>,
    pub units: Book<Unit>,
    pub guns: Book<Gun>,
    pub vehicles: Book<Vehicle>,
    pub forces: Book<Force>,
    pub scenarios: Book<Scenario>,
}

impl Catalogue for Data {
    fn read(shelf: &mut Shelf) -> Data {
        let data = Data {
            weapons: shelf.book(),
            units: shelf.book(),
            guns: shelf.book(),
            vehicles: shelf.book(),
            forces: shelf.book(),
            scenarios: shelf.book(),
        };
        // Sums say something only about records that could be read.
        if shelf.is_sound() {
            totals::check(&data, shelf);
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
    Library::new(sources!["weapons.toml", "units.toml", "guns.toml", "vehicles.toml", "forces.toml", "scenarios.toml",])
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
