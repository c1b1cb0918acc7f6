//! Data D3: vehicles.
use super::{Model, Prices, Trait, Weapon};
use crate::setup::{Arc, Drive, He};
use content::{Code, Fields, Id, Record, words};

#[derive(Debug, Clone, PartialEq)]
pub struct Vehicle {
    pub name: String,
    pub points: Prices,
    pub drive: Drive,
    pub armour: Armour,
    /// Where the front counts as better than the rest.
    pub front: Option<Armour>,
    pub model: Id<Model>,
    /// The main gun first, a co-axial weapon after the gun it goes with.
    pub weapons: Vec<Mounted>,
    pub traits: Vec<Trait>,
    /// BA-TRAN-01: men it carries.
    pub capacity: u8,
    /// BA-TRAN-08
    pub tow: bool,
    pub extras: Vec<Extra>,
}

/// BA-ARM-T1
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Armour {
    SoftSkin,
    /// Carriers count as armoured cars.
    ArmouredCar,
    LightTank,
    MediumTank,
    HeavyTank,
    SuperHeavyTank,
}
words!(Armour, "class of vehicle", {
    "soft-skin" => SoftSkin,
    "armoured-car" => ArmouredCar,
    "light-tank" => LightTank,
    "medium-tank" => MediumTank,
    "heavy-tank" => HeavyTank,
    "super-heavy-tank" => SuperHeavyTank,
});

impl Armour {
    /// BA-ARM-T1, BA-DMG-T1: what a damage roll needs.
    pub const fn number(self) -> u8 {
        self as u8 + 6
    }
}

/// A weapon on a vehicle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mounted {
    /// Where it differs from the chart.
    pub name: Option<String>,
    pub weapon: Id<Weapon>,
    pub mount: Mount,
    pub arc: Arc,
    /// BA-VEH-10: fired only instead of the main gun.
    pub coaxial: bool,
    /// BA-TRAIT-16: in place of the weapon's own HE.
    pub he: Option<He>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mount {
    Turret,
    Hull,
    Casemate,
    Pintle,
}
words!(Mount, "mount", { "turret" => Turret, "hull" => Hull, "casemate" => Casemate, "pintle" => Pintle });

/// Something a vehicle may be given for points.
#[derive(Debug, Clone, PartialEq)]
pub struct Extra {
    pub name: String,
    pub points: i16,
    pub weapon: Option<Mounted>,
    pub gives: Option<Trait>,
}

impl Mounted {
    fn read(fields: &mut Fields<'_, '_>) -> Mounted {
        let mounted = Mounted {
            name: fields.may("called"),
            weapon: fields.need("weapon"),
            mount: fields.need("mount"),
            arc: fields.need("arc"),
            coaxial: fields.flag("coaxial"),
            he: fields.may("he"),
        };
        let is_all_round = mounted.arc == Arc::All;
        match mounted.mount {
            Mount::Turret if !is_all_round => {
                fields.refuse("arc", Code::NotAllowed, "a turret turns all round (BA-VEH-04)");
            }
            Mount::Hull | Mount::Casemate if is_all_round => {
                fields.refuse("arc", Code::NotAllowed, "a weapon in the hull has one arc (BA-VEH-04)");
            }
            _ => {}
        }
        mounted
    }
}

impl Extra {
    fn read(fields: &mut Fields<'_, '_>) -> Extra {
        let (name, points, gives) = (fields.need("name"), fields.need("points"), fields.may("trait"));
        let weapon = fields.has("weapon").then(|| Mounted::read(fields));
        Extra { name, points, weapon, gives }
    }
}

impl Record for Vehicle {
    const KIND: &'static str = "vehicle";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Vehicle {
        let vehicle = Vehicle {
            name: fields.need("name"),
            points: Prices::need(fields, "points"),
            drive: fields.need("drive"),
            armour: fields.need("class"),
            front: fields.may("front"),
            model: fields.need("model"),
            weapons: fields.each("weapons", Mounted::read),
            traits: fields.list("traits"),
            capacity: fields.may("capacity").unwrap_or(0),
            tow: fields.flag("tow"),
            extras: fields.each("upgrades", Extra::read),
        };
        if vehicle.weapons.first().is_some_and(|w| w.coaxial) {
            fields.refuse("weapons", Code::NotAllowed, "a co-axial weapon follows the gun it goes with");
        }
        vehicle
    }
}
