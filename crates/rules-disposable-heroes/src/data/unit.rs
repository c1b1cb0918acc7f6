//! DH-UNIT-T1, DH-GUN-T1: men on foot, and guns with their crews.
use super::Weapon;
use crate::data::Nation;
use content::{Code, Fields, Id, Placed, Record};

#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    pub name: String,
    /// Whose it is on the lists.
    pub nations: Vec<Nation>,
    pub camouflage: bool,
    pub recon: bool,
    pub men: Vec<Men>,
    pub points: Placed<i16>,
}

/// So many men who are alike.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "what a man is, each or not")]
pub struct Men {
    pub name: String,
    pub count: u8,
    pub guts: u8,
    pub weapon: Id<Weapon>,
    pub extra: Option<Id<Weapon>>,
    pub leader: bool,
    pub commander: bool,
    pub sniper: bool,
    pub radio: bool,
    pub observer: bool,
}

impl Men {
    fn read(fields: &mut Fields<'_, '_>) -> Men {
        Men {
            name: fields.need("name"),
            count: if fields.has("count") { fields.within("count", 1..=8) } else { 1 },
            guts: fields.within("guts", 3..=9),
            weapon: fields.need("weapon"),
            extra: fields.may("extra"),
            leader: fields.flag("leader"),
            commander: fields.flag("commander"),
            sniper: fields.flag("sniper"),
            radio: fields.flag("radio"),
            observer: fields.flag("observer"),
        }
    }
}

impl Unit {
    pub fn count(&self) -> u8 {
        self.men.iter().map(|m| m.count).fold(0, u8::saturating_add)
    }
}

impl Record for Unit {
    const KIND: &'static str = "unit";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Unit {
        let unit = Unit {
            name: fields.need("name"),
            nations: fields.list("nations"),
            camouflage: fields.flag("camouflage"),
            recon: fields.flag("recon"),
            men: fields.each("men", Men::read),
            points: fields.placed("points"),
        };
        if !unit.men.is_sorted_by(|a, b| a.guts >= b.guts) {
            fields.refuse("men", Code::NotAllowed, "men stand in the order of their Guts, the best first");
        }
        if unit.count() == 0 || unit.count() > 8 {
            fields.refuse("men", Code::OutOfRange, format!("a unit has 1 to 8 men, this one {}", unit.count()));
        }
        unit
    }
}

/// A towed gun.
#[derive(Debug, Clone, PartialEq)]
pub struct Gun {
    pub name: String,
    pub nations: Vec<Nation>,
    pub weapon: Id<Weapon>,
    pub crew: u8,
    pub shield: bool,
    pub dm: i8,
    pub support: bool,
    pub all_round: bool,
    /// Of the leader.
    pub guts: u8,
    pub points: u16,
}

impl Record for Gun {
    const KIND: &'static str = "gun";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Gun {
        Gun {
            name: fields.need("name"),
            nations: fields.list("nations"),
            weapon: fields.need("weapon"),
            crew: fields.within("crew", 2..=8),
            shield: fields.flag("shield"),
            dm: fields.within("dm", -9..=0),
            support: fields.flag("support"),
            all_round: fields.flag("all_round"),
            guts: fields.within("guts", 5..=9),
            points: fields.need("points"),
        }
    }
}
