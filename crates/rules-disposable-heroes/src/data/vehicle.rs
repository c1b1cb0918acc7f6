//! DH-VEH-T1: vehicles.
use super::{Nation, Weapon};
use crate::setup::{Body, Drive, Mount, Weight};
use content::{Code, Fields, Id, Record};
use table::Inches;

#[derive(Debug, Clone, PartialEq)]
pub struct Vehicle {
    pub name: String,
    pub nations: Vec<Nation>,
    pub body: Body,
    pub weight: Weight,
    pub drive: Drive,
    /// Width, length.
    pub size: [Inches; 2],
    pub small: bool,
    pub open_topped: bool,
    pub speeds: [Inches; 3],
    pub crew: [u8; 2],
    pub seats: u8,
    pub guts: u8,
    pub weapons: Vec<Mounted>,
    pub turret: Option<[u8; 3]>,
    pub mantle: Option<u8>,
    pub hull: [u8; 3],
    pub tracks: [u8; 3],
    pub points: u16,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mounted {
    pub weapon: Id<Weapon>,
    pub mount: Mount,
    /// Degrees in all, where the data row says otherwise than DH-VMOVE-15.
    pub arc: Option<u16>,
}

impl Record for Vehicle {
    const KIND: &'static str = "vehicle";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Vehicle {
        let vehicle = Vehicle {
            name: fields.need("name"),
            nations: fields.list("nations"),
            body: fields.need("body"),
            weight: fields.need("class"),
            drive: fields.need("drive"),
            size: fields.need("size_in"),
            small: fields.flag("small"),
            open_topped: fields.flag("open_topped"),
            speeds: fields.need("speeds_in"),
            crew: fields.need("crew"),
            seats: fields.may("seats").unwrap_or(0),
            guts: fields.within("guts", 3..=9),
            weapons: fields.each("weapons", |mounted| Mounted {
                weapon: mounted.need("weapon"),
                mount: mounted.need("mount"),
                arc: mounted.may("arc"),
            }),
            turret: fields.may("turret"),
            mantle: fields.may("mantle"),
            hull: fields.need("hull"),
            tracks: fields.need("tracks"),
            points: fields.need("points"),
        };
        if (vehicle.body == Body::Turreted) != vehicle.turret.is_some() {
            fields.refuse("turret", Code::NotAllowed, "a turreted body has a turret with armour, no other has one");
        }
        if !vehicle.speeds.is_sorted() {
            fields.refuse("speeds_in", Code::OutOfRange, "slow, medium and fast rise");
        }
        if vehicle.crew[1] == 0 {
            fields.refuse("crew", Code::OutOfRange, "somebody sits in the hull and drives (DH-VMOVE-18)");
        }
        vehicle
    }
}
