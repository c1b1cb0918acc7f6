//! DH-FORCE-T1: ready forces.
use super::{Data, Gun, Unit, Vehicle, Weapon};
use content::{Code, Fields, Id, Placed, Record};

#[derive(Debug, Clone, PartialEq)]
pub struct Force {
    pub name: String,
    pub members: Vec<Member>,
    pub missions: Option<Missions>,
    pub points: Placed<i16>,
}

/// So many of a kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Member {
    pub of: Of,
    pub count: u8,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Of {
    Unit(Id<Unit>),
    Gun(Id<Gun>),
    Vehicle(Id<Vehicle>),
}

/// DH-ART-06: fire from off the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Missions {
    pub battery: Id<Weapon>,
    pub count: u8,
}

/// What one mission costs.
pub(in crate::data) const MISSION: i32 = 25;

impl Member {
    pub(super) fn read_all(fields: &mut Fields<'_, '_>) -> Vec<Member> {
        fields.each("units", |member| {
            let kinds = ["unit", "gun", "vehicle"].iter().filter(|kind| member.has(kind)).count();
            if kinds != 1 {
                member.refuse("", Code::NotAllowed, "name a unit, a gun or a vehicle");
            }
            let of = if member.has("gun") {
                Of::Gun(member.need("gun"))
            } else if member.has("vehicle") {
                Of::Vehicle(member.need("vehicle"))
            } else {
                Of::Unit(member.need("unit"))
            };
            Member { of, count: if member.has("count") { member.within("count", 1..=9) } else { 1 } }
        })
    }
    pub(super) fn cost(&self, data: &Data) -> i32 {
        let each = match self.of {
            Of::Unit(unit) => i32::from(data.units[unit].points.value),
            Of::Gun(gun) => i32::from(data.guns[gun].points),
            Of::Vehicle(vehicle) => i32::from(data.vehicles[vehicle].points),
        };
        each * i32::from(self.count)
    }
}

impl Missions {
    pub(super) fn cost(self) -> i32 {
        i32::from(self.count) * MISSION
    }
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Missions {
        Missions { battery: fields.need("battery"), count: fields.within("count", 1..=9) }
    }
}

impl Record for Force {
    const KIND: &'static str = "force";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Force {
        Force {
            name: fields.need("name"),
            members: Member::read_all(fields),
            missions: fields.part("missions", Missions::read),
            points: fields.placed("points"),
        }
    }
}
