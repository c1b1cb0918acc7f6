//! Data D2: units of men and guns, what they cost and what they may be given.
use super::{Model, Weapon};
use crate::setup::{Quality, Rank};
use content::{Code, Fields, Id, Record, words};

/// Points by quality; none where the quality is not to be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Prices([Option<i16>; 3]);

impl Prices {
    pub fn of(self, quality: Quality) -> Option<i32> {
        self.0[quality as usize].map(i32::from)
    }
    /// A key that must be there.
    pub(super) fn need(fields: &mut Fields<'_, '_>, key: &'static str) -> Prices {
        let prices = fields.part(key, Prices::read);
        if prices.is_none() && !fields.has(key) {
            fields.refuse(key, Code::MissingKey, format!("{key} by quality are missing"));
        }
        prices.unwrap_or_default()
    }
    fn read(fields: &mut Fields<'_, '_>) -> Prices {
        let prices = Prices(["inexperienced", "regular", "veteran"].map(|quality| fields.may(quality)));
        if prices == Prices::default() {
            fields.refuse("", Code::MissingKey, "there is no price for any quality");
        }
        prices
    }
}

/// How a unit is paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Price {
    PerMan(Prices),
    /// For the fewest men, and for each one more.
    Whole {
        unit: Prices,
        more: Option<Prices>,
    },
}

/// A kind of unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    pub name: String,
    pub is: Type,
    pub model: Id<Model>,
    /// Fewest and most.
    pub men: [u8; 2],
    pub price: Price,
    pub rank: Option<Rank>,
    /// What each man has unless he is given something else.
    pub weapon: Option<Id<Weapon>>,
    /// BA-WPN-13: the one weapon that the whole unit serves.
    pub serves: Option<Id<Weapon>>,
    pub traits: Vec<Trait>,
    pub upgrades: Vec<Id<Upgrade>>,
}

/// BA-MOVE-13: what a unit counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Infantry,
    Artillery,
}
words!(Type, "type of unit", { "infantry" => Infantry, "artillery" => Artillery });

/// BA-TRAIT, and what the data need beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trait {
    Sniper,
    GunShield,
    Spotter,
    Medic,
    TankHunters,
    ToughFighters,
    Shirkers,
    Green,
    Fanatics,
    Recce,
    Command,
    OpenTopped,
    Flak,
    EasilyCatchesFire,
    Versatile,
    Unreliable,
    Slow,
    FlamethrowerVehicle,
    ArtilleryObserver,
    AirObserver,
}
words!(Trait, "trait", {
    "sniper" => Sniper,
    "gun-shield" => GunShield,
    "spotter" => Spotter,
    "medic" => Medic,
    "tank-hunters" => TankHunters,
    "tough-fighters" => ToughFighters,
    "shirkers" => Shirkers,
    "green" => Green,
    "fanatics" => Fanatics,
    "recce" => Recce,
    "command" => Command,
    "open-topped" => OpenTopped,
    "flak" => Flak,
    "easily-catches-fire" => EasilyCatchesFire,
    "versatile" => Versatile,
    "unreliable" => Unreliable,
    "slow" => Slow,
    "flamethrower-vehicle" => FlamethrowerVehicle,
    "artillery-observer" => ArtilleryObserver,
    "air-observer" => AirObserver,
});

impl Record for Unit {
    const KIND: &'static str = "unit";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Unit {
        let more = fields.part("points_per_extra_man", Prices::read);
        let price = match (fields.has("points"), fields.has("points_per_man")) {
            (false, true) => Price::PerMan(Prices::need(fields, "points_per_man")),
            (true, true) => {
                fields.refuse("points", Code::NotAllowed, "a unit has either points or points_per_man");
                Price::PerMan(Prices::need(fields, "points_per_man"))
            }
            _ => Price::Whole { unit: Prices::need(fields, "points"), more },
        };
        let unit = Unit {
            name: fields.need("name"),
            is: fields.need("type"),
            model: fields.need("model"),
            men: fields.need("men"),
            price,
            rank: fields.may("rank"),
            weapon: fields.may("weapon"),
            serves: fields.may("serves"),
            traits: fields.list("traits"),
            upgrades: fields.list("upgrades"),
        };
        if fields.has("men") && (unit.men[0] == 0 || unit.men[0] > unit.men[1]) {
            fields.refuse("men", Code::OutOfRange, "men = [fewest, most], at least one");
        }
        unit
    }
}

/// Something a unit may be given for points.
#[derive(Debug, Clone, PartialEq)]
pub struct Upgrade {
    pub name: String,
    pub paid: Paid,
    pub points: Prices,
    pub weapon: Option<Id<Weapon>>,
    pub gives: Option<Trait>,
    /// One more man becomes loader or assistant.
    pub second_man: bool,
    /// So many in one unit.
    pub most: Option<u8>,
}

/// For whom an upgrade is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paid {
    /// Each man who has it.
    Man,
    /// All men of the unit.
    EveryMan,
    /// Once.
    Unit,
}
words!(Paid, "way to pay", { "man" => Man, "every-man" => EveryMan, "unit" => Unit });

impl Record for Upgrade {
    const KIND: &'static str = "upgrade";
    fn read(fields: &mut Fields<'_, '_>) -> Upgrade {
        if fields.has("weapon") == fields.has("trait") {
            fields.refuse("weapon", Code::NotAllowed, "an upgrade gives either a weapon or a trait");
        }
        Upgrade {
            name: fields.need("name"),
            paid: fields.need("paid"),
            points: Prices::need(fields, "points"),
            weapon: fields.may("weapon"),
            gives: fields.may("trait"),
            second_man: fields.flag("second_man"),
            most: fields.may("most"),
        }
    }
}
