//! HA-WPN-T1, HA-ARM-T1, HA-MOV-T1: rows of the printed tables.
use crate::setup::{Class, Group, Letter, Row};
use content::{Code, Fields, Record};
use table::Inches;

#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "what a weapon is, each or not")]
pub struct Weapon {
    pub name: String,
    pub class: Class,
    pub group: Group,
    pub bands: [Option<Inches>; 3],
    pub table: bool,
    /// The span of what only fires indirectly.
    pub least: Option<Inches>,
    pub most: Option<Inches>,
    pub shots: u8,
    pub attack: [Option<i8>; 3],
    pub he: Option<Letter>,
    pub he_bands: Option<[Inches; 3]>,
    pub crewed: bool,
    pub immobile: bool,
    pub steady: bool,
    pub again: bool,
}

impl Record for Weapon {
    const KIND: &'static str = "weapon";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Weapon {
        let weapon = Weapon {
            name: fields.need("name"),
            class: fields.need("class"),
            group: fields.need("group"),
            bands: [fields.may("short_in"), fields.may("effective_in"), fields.may("long_in")],
            table: fields.flag("table"),
            least: fields.may("least_in"),
            most: fields.may("most_in"),
            shots: fields.within("shots", 1..=12),
            attack: [fields.may("attack_short"), fields.may("attack_effective"), fields.may("attack_long")],
            he: fields.may("he"),
            he_bands: fields.may("he_range_in"),
            crewed: fields.flag("crewed"),
            immobile: fields.flag("immobile"),
            steady: fields.flag("steady"),
            again: fields.flag("again"),
        };
        let bands: Vec<Inches> = weapon.bands.into_iter().flatten().collect();
        if !bands.is_sorted() || bands.first().is_some_and(|&first| first <= Inches::ZERO) {
            fields.refuse("", Code::OutOfRange, "ranges grow from short to long");
        }
        if bands.is_empty() && weapon.most.is_none() && !weapon.table {
            fields.refuse("", Code::MissingKey, "a weapon reaches somewhere");
        }
        if weapon.least.zip(weapon.most).is_some_and(|(least, most)| least >= most) {
            fields.refuse("least_in", Code::OutOfRange, "the span has its end beyond its beginning");
        }
        // HA-WPN-05: light green fires indirectly only.
        if (weapon.group == Group::LightGreen) != weapon.least.is_some() {
            fields.refuse("group", Code::NotAllowed, "a span belongs to the light green group, and to no other");
        }
        weapon
    }
}

/// HA-ARM-T1
#[derive(Debug, Clone, PartialEq)]
pub struct Armour {
    pub name: String,
    /// Front, side, rear.
    pub values: [Value; 3],
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value {
    pub brew: i8,
    pub damage: Option<i8>,
}

impl Record for Armour {
    const KIND: &'static str = "armour";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Armour {
        let mut value = |key| {
            let read = |value: &mut Fields<'_, '_>| Value { brew: value.need("brew"), damage: value.may("damage") };
            let value = fields.part(key, read);
            if value.is_none() {
                fields.refuse("", Code::MissingKey, format!("armour has a {key}"));
            }
            let value = value.unwrap_or(Value { brew: 0, damage: None });
            if value.damage.is_some_and(|damage| damage >= value.brew) {
                fields.refuse(key, Code::OutOfRange, "what brews is more than what damages");
            }
            value
        };
        let values = [value("front"), value("side"), value("rear")];
        Armour { name: fields.need("name"), values }
    }
}

/// HA-MOV-T1
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    pub name: String,
    pub dice: [Option<u8>; 2],
    pub pips: u8,
    pub no_double: bool,
    pub elite: Option<u8>,
}

impl Record for Move {
    const KIND: &'static str = "move";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Move {
        Move {
            name: fields.need("name"),
            dice: [fields.may("road"), fields.may("country")],
            pips: fields.may("pips").unwrap_or(0),
            no_double: fields.flag("no_double"),
            elite: fields.may("elite"),
        }
    }
}

impl Row {
    /// The row as the data files call it.
    pub const fn word(self) -> &'static str {
        Row::ALL[self as usize].0
    }
}
