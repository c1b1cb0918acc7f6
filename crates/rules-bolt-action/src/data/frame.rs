//! BA-SET-01, BA-SET-02: selection frames.
use crate::force::Slot;
use content::{Fields, Record, words};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    pub name: String,
    /// What a force may cost where nothing else is agreed.
    pub points: u16,
    pub shares: Vec<Share>,
}

/// How many units of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub slot: Slot,
    pub least: u8,
    pub most: Most,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Most {
    Number(u8),
    /// One for each unit of infantry and artillery.
    EachOnFoot,
}

impl Record for Frame {
    const KIND: &'static str = "frame";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Frame {
        Frame {
            name: fields.need("name"),
            points: fields.within("points", 1..=4000),
            shares: fields.each("slot", |share| Share {
                slot: share.need("is"),
                least: share.may("least").unwrap_or(0),
                most: if share.flag("one_for_each_on_foot") {
                    Most::EachOnFoot
                } else {
                    Most::Number(share.within("most", 0..=24))
                },
            }),
        }
    }
}

words!(Slot, "kind of unit", {
    "lieutenant" => Lieutenant,
    "commander" => Commander,
    "squad" => Squad,
    "medic" => Medic,
    "observer" => Observer,
    "machine-gun" => MachineGun,
    "mortar" => Mortar,
    "sniper" => Sniper,
    "flamethrower" => Flamethrower,
    "anti-tank" => AntiTank,
    "gun" => Gun,
    "armoured-car" => ArmouredCar,
    "tank" => Tank,
    "transport" => Transport,
});
