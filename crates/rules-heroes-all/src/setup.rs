//! What is fixed before the first die: table, forces, weapons, options, what wins.
mod element;
mod scenario;
mod sound;
mod terrain;
mod weapon;

use crate::{
    footing::Usual,
    options::Options,
    words::{Order, UnitId, WeaponId},
};
use figures::{Haven, Opacity, PieceId, Pieces};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::{Bounds, Shape};

pub use element::{Arm, Carriage, Element, Footprint, Hull, Kind, Look, Men, Mount, ON_FOOT, Part, Quality, Rank};
pub use scenario::{Edge, Landing, Objective, Role, Scenario, Side, Site, Victory};
pub use terrain::{AT, Cover, Ground, Terrain};
pub use weapon::{Armour, Band, Class, Defence, Group, Letter, MoveRow, Quadrant, Row, Value, Weapon};

/// Units on both sides together, crews that may bail out included: what a state has room for.
pub const UNITS: usize = 32;
/// HA-DATA-T3: leader, gunners, loader, ranks.
pub const PARTS: usize = 4;
/// Arms of one unit besides what men carry in their hands.
pub const ARMS: usize = 3;
/// Pieces of terrain that can be damaged.
pub const PIECES: usize = 24;

/// Everything a battle is made from, as it is written into the battle file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub scenario: Scenario,
    pub size: Point,
    pub terrain: Vec<Terrain>,
    pub sides: [Side; 2],
    pub weapons: Vec<Weapon>,
    /// HA-ARM-T1, in the order of [`Armour`].
    pub defences: Vec<Defence>,
    /// HA-MOV-T1, in the order of [`Row`].
    pub moves: Vec<MoveRow>,
    /// First's units, then Second's, then a crew on foot for every vehicle.
    pub units: Vec<Element>,
    pub options: Options,
}

/// A plan with what follows from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "sound::Foreign", into = "Plan")]
pub struct Setup {
    pub plan: Plan,
    /// Who is on each side.
    rolls: [Vec<UnitId>; 2],
    pub vehicles: Vec<UnitId>,
    /// Where men would rather stand: areas that give cover.
    pub havens: Vec<Haven>,
    /// HA-LOS-01, HA-LOS-02: what may stop a line of sight as long as it stands; the largest first.
    pub pieces: Pieces,
    /// HA-LOS-05: pieces that give cover, by number, the best first, with the boxes outside of which nobody has it.
    pub covers: Vec<(u8, Cover, Bounds)>,
    /// HA-GEN-12: what has walls and a roof, as long as it stands, by number.
    pub houses: Vec<u8>,
    /// Where footprints may overlap.
    pub shared: Vec<Shape>,
    /// HA-GEN-12: what is closed to each unit, without a gun and with it.
    pub usual: Vec<[Usual; 2]>,
}

impl From<Plan> for Setup {
    fn from(plan: Plan) -> Setup {
        let is_haven = |(_, t): &(u8, &Terrain)| t.cover() > Cover::Open && t.is_area();
        let haven = |(nth, t): (u8, &Terrain)| Haven { piece: PieceId(nth), shape: t.shape.clone() };
        let havens = (0..).zip(&plan.terrain).filter(is_haven).map(haven).collect();
        let pieces = (0..).map(PieceId).zip(&plan.terrain).map(|(id, t)| (id, t.shape.clone(), t.kind.opacity()));
        let pieces = pieces.filter(|(.., opacity)| *opacity != Opacity::Clear).collect::<Pieces>().by_size();
        let widest = plan.units.iter().map(|element| element.footprint.radius()).max().unwrap_or(0).max(ON_FOOT);
        let cover = |(nth, t): (u8, &Terrain)| {
            let near = if t.is_area() { 0 } else { AT.as_budget() + u32::from(widest) };
            (nth, t.cover(), t.shape.bounds().grown(near.into()))
        };
        let mut covers: Vec<_> = (0..).zip(&plan.terrain).map(cover).filter(|c| c.1 > Cover::Open).collect();
        covers.sort_by_key(|c| std::cmp::Reverse(c.1));
        let houses = (0..).zip(&plan.terrain).filter(|(_, t)| t.is_enclosed()).map(|(nth, _)| nth).collect();
        let is_shared = |t: &&Terrain| t.is_enclosed() || t.kind == Ground::Trench;
        let shared = plan.terrain.iter().filter(is_shared).map(|t| t.shape.clone()).collect();
        let usual =
            plan.units.iter().map(|element| [false, true].map(|is_gun| Usual::of(&plan, element, is_gun))).collect();
        let roll = |seat| (0..).map(UnitId).zip(&plan.units).filter(|(_, e)| e.seat == seat).map(|(u, _)| u).collect();
        let rolls = Seat::BOTH.map(roll);
        let vehicles = (0..).map(UnitId).zip(&plan.units).filter(|(_, e)| e.is_vehicle()).map(|(u, _)| u).collect();
        Setup { plan, rolls, vehicles, havens, pieces, covers, houses, shared, usual }
    }
}

impl From<Setup> for Plan {
    fn from(setup: Setup) -> Plan {
        setup.plan
    }
}

impl Setup {
    pub fn options(&self) -> Options {
        self.plan.options
    }
    pub fn element(&self, unit: UnitId) -> &Element {
        &self.plan.units[usize::from(unit.0)]
    }
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.plan.weapons[usize::from(weapon.0)]
    }
    pub fn terrain(&self, piece: u8) -> &Terrain {
        &self.plan.terrain[usize::from(piece)]
    }
    pub fn units(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.plan.units.len() as u8).map(UnitId)
    }
    pub fn units_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.rolls[seat.index()].iter().copied()
    }
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.element(unit).seat
    }
    pub fn side(&self, seat: Seat) -> &Side {
        &self.plan.sides[seat.index()]
    }
    /// HA-MOV-T1
    pub fn row(&self, row: Row) -> &MoveRow {
        &self.plan.moves[row as usize]
    }
    /// HA-ARM-T1
    pub fn defence(&self, armour: Armour) -> &Defence {
        &self.plan.defences[armour as usize]
    }
    /// HA-ARM-09: the crew on foot that comes out of this vehicle.
    pub fn crew_of(&self, vehicle: UnitId) -> Option<UnitId> {
        self.units().find(|&u| self.element(u).crew_of == Some(vehicle))
    }
    /// HA-IND-18: the spotter of this weapon.
    pub fn spotter_of(&self, weapon: UnitId) -> Option<UnitId> {
        self.units().find(|&u| self.element(u).spotter_of == Some(weapon))
    }
    /// HA-SOLO-01: this side follows its order dice.
    pub fn is_automated(&self, seat: Seat) -> bool {
        self.is_solo() && seat == Seat::Second && !self.options().solo_both_sides()
    }
    /// HA-CMD-T1: what each face is, from 1 on.
    pub fn faces(&self) -> [Order; 6] {
        if self.options().order_table_b() { Order::FACES_B } else { Order::FACES }
    }
    /// HA-CMD-T1: the face of an order; none has 0.
    pub fn face_of(&self, order: Order) -> u8 {
        self.faces().iter().position(|&o| o == order).map_or(0, |n| n as u8 + 1)
    }
    /// HA-GEN-01: order dice instead of command dice.
    pub fn is_solo(&self) -> bool {
        self.options().solo() || self.options().solo_both_sides()
    }
}
