//! What is fixed before the first die: table, forces, weapons, options, what wins.
mod sound;
mod squad;
mod stock;
mod terrain;

use crate::{
    Clause as C,
    options::Options,
    words::{KindId, Man, UnitId, WeaponId},
};
use figures::{Bar, Haven, Opacity, PieceId, Pieces, UnitSet};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use table::{Bounds, Heading, Shape};

pub use sound::PIECES;
pub use squad::{
    Armour, Body, Class, Drive, Gun, Mount, Mounting, Penetration, Place, Soldier, Squad, Type, Vehicle, Weapon, Weight,
};
pub use stock::{Stock, Use};
pub use terrain::{CONTACT, Cover, Kind, TOUCH, Terrain};

/// Units on both sides together, crews that may bail out included, and men in one unit: what a state has room for.
pub const UNITS: usize = 36;
pub const MEN: usize = 10;
/// Half of a man's base, in 1/100 inch.
pub const MAN: u16 = 50;
/// Half of a gun with its shield.
pub const GUN: u16 = 75;

/// Everything a battle is made from, as it is written into the battle file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub scenario: Scenario,
    pub size: Point,
    pub terrain: Vec<Terrain>,
    pub sides: [Side; 2],
    pub weapons: Vec<Weapon>,
    /// First's units, then Second's, then a crew on foot for every vehicle.
    pub units: Vec<Squad>,
    pub options: Options,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub turns: u8,
    pub deploys: Deployment,
    pub deploys_first: Seat,
    pub victory: Victory,
    /// What is added to each side's first initiative roll.
    pub first_initiative: [i8; 2],
    pub objectives: Vec<Objective>,
}

/// How the sides set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deployment {
    /// A unit each in turn.
    Alternately,
    /// One side everything, then the other.
    OneThenOther,
}

/// DH-WIN-01: what wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// Hold the objective at the end; else attrition.
    Hold,
    /// First takes a piece from Second, or all bunkers; losses above so many points make it marginal.
    Storm {
        dear: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<u8>,
    },
    /// Points for objectives and for what was destroyed; a lead of two wins.
    Points,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    pub name: String,
    pub at: Point,
    pub points: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub name: String,
    /// Towards the enemy.
    pub facing: Heading,
    pub zone: Shape,
    /// Where guns may be set up, if that is elsewhere.
    pub gun_zone: Option<Shape>,
    /// DH-ART-06: the battery off the table, and how often it fires.
    pub battery: Option<(WeaponId, u8)>,
}

/// A plan with what follows from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "sound::Foreign", into = "Plan")]
pub struct Setup {
    pub plan: Plan,
    /// DH-COVER-03: areas that give cover.
    pub havens: Vec<Haven>,
    /// DH-LOS-02: what may block a line of sight; the largest first.
    pub pieces: Pieces,
    /// DH-COVER-01: what gives cover, by number, and the box round it.
    covers: Vec<(Bounds, u8)>,
    /// DH-MOVE-15: what nobody crosses.
    pub closed: Vec<Bar<C>>,
    /// S2: bunkers, which have room for one section.
    pub bunkers: Vec<Bar<C>>,
    /// DH-VMOVE-10: what stops a hull on tracks, and on wheels.
    barriers: [Vec<Bar<C>>; 2],
    /// The same where it is set up: what nobody crosses as well.
    parking: [Vec<Bar<C>>; 2],
    /// DH-VMOVE-08, DH-VMOVE-09: what slows it.
    pub rough: Vec<(Shape, u8)>,
    /// The units of each side, those that are vehicles, and those with a weapon that takes a crew.
    sides: [UnitSet; 2],
    pub vehicles: UnitSet,
    pub crews: UnitSet,
    /// DH-SPOT: those who must look for their targets, and those whose men are listed with the best Guts first.
    pub spotters: UnitSet,
    pub ranked: UnitSet,
    /// DH-GUTS-05: those with a platoon commander; DH-SNIPE: those with a sniper.
    pub commanders: UnitSet,
    pub snipers: UnitSet,
    /// DH-SHOOT-14: what each has to fire with.
    stocks: Vec<Vec<Stock>>,
}

impl From<Plan> for Setup {
    fn from(plan: Plan) -> Setup {
        let havens = (0..).zip(&plan.terrain).filter(|(_, t)| t.is_haven());
        let havens = havens.map(|(nth, t)| Haven { piece: PieceId(nth), shape: t.shape.clone() }).collect();
        let bars = |clause: C, passing: bool, is_one: &dyn Fn(&Terrain) -> bool| -> Vec<Bar<C>> {
            let pieces = plan.terrain.iter().filter(|t| is_one(t));
            pieces.map(|t| Bar { shape: t.shape.clone(), clause, passing }).collect()
        };
        let units = |is_one: &dyn Fn(&Squad) -> bool| {
            let all = (0..).map(UnitId).zip(&plan.units);
            all.filter(|(_, squad)| is_one(squad)).map(|(unit, _)| unit).collect::<UnitSet>()
        };
        let is_crewed = |w: WeaponId| plan.weapons.get(usize::from(w.0)).is_some_and(|weapon| weapon.crewed);
        let serves = |soldier: &Soldier| soldier.weapon.is_some_and(is_crewed);
        let is_ranked = |squad: &Squad| {
            let guts = |kind: &KindId| squad.kinds.get(usize::from(kind.0)).map(|soldier| Reverse(soldier.guts));
            squad.men.iter().map(guts).is_sorted()
        };
        let boxes = |is_one: &dyn Fn(&Terrain) -> bool| -> Vec<(Bounds, u8)> {
            let pieces = (0..).zip(&plan.terrain).filter(|(_, t)| is_one(t));
            pieces.map(|(nth, t)| (t.shape.bounds(), nth)).collect()
        };
        let pieces = (0..).map(PieceId).zip(&plan.terrain).map(|(id, t)| (id, t.shape.clone(), t.opacity()));
        let pieces = pieces.filter(|(.., opacity)| *opacity != Opacity::Clear).collect::<Pieces>().by_size();
        let closed = bars(C::Move15, true, &|t| t.kind == Kind::Impassable);
        let drives = [Drive::Tracked, Drive::Wheeled];
        let barriers = drives.map(|drive| bars(C::Vmove10, true, &|t| t.is_closed_to(drive)));
        Setup {
            havens,
            pieces,
            covers: boxes(&|t| t.cover > Cover::Open),
            bunkers: bars(C::Win01, false, &|t| t.kind == Kind::Bunker),
            parking: barriers.each_ref().map(|own| closed.iter().chain(own).cloned().collect()),
            closed,
            barriers,
            rough: plan.terrain.iter().filter(|t| t.rate > 1).map(|t| (t.shape.clone(), t.rate)).collect(),
            sides: Seat::BOTH.map(|seat| units(&|squad| squad.seat == seat)),
            vehicles: units(&Squad::is_vehicle),
            commanders: units(&|squad| squad.kinds.iter().any(|soldier| soldier.commander)),
            snipers: units(&|squad| squad.kinds.iter().any(|soldier| soldier.sniper)),
            spotters: units(&|squad| squad.is_vehicle() || squad.is_gun()),
            ranked: units(&is_ranked),
            stocks: plan.units.iter().map(|squad| Stock::all(squad, &plan.weapons)).collect(),
            crews: units(&|squad| !squad.is_vehicle() && squad.kinds.iter().any(serves)),
            plan,
        }
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
    pub fn squad(&self, unit: UnitId) -> &Squad {
        &self.plan.units[usize::from(unit.0)]
    }
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.plan.weapons[usize::from(weapon.0)]
    }
    /// S2: whether this piece is to be stormed.
    pub fn is_stormed(&self, nth: u8) -> bool {
        match self.plan.scenario.victory {
            Victory::Storm { piece: Some(piece), .. } => piece == nth,
            _ => self.terrain(nth).kind == Kind::Bunker,
        }
    }
    pub fn terrain(&self, piece: u8) -> &Terrain {
        &self.plan.terrain[usize::from(piece)]
    }
    /// Pieces that give cover and reach into a box, with their numbers.
    pub fn covers(&self, round: Bounds) -> impl Iterator<Item = (u8, &Terrain)> {
        let near = self.covers.iter().filter(move |(bounds, _)| bounds.meets(round));
        near.map(|&(_, nth)| (nth, self.terrain(nth)))
    }
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.plan.units.len() as u8).map(UnitId)
    }
    pub fn of(&self, seat: Seat) -> UnitSet {
        self.sides[seat.index()]
    }
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.squad(unit).seat
    }
    /// DH-VMOVE-10: what stops a hull with this drive.
    pub fn barriers(&self, drive: Drive) -> &[Bar<C>] {
        &self.barriers[usize::from(drive == Drive::Wheeled)]
    }
    /// Where a hull with this drive is not set up.
    pub fn parking(&self, drive: Drive) -> &[Bar<C>] {
        &self.parking[usize::from(drive == Drive::Wheeled)]
    }
    pub fn stocks(&self, unit: UnitId) -> &[Stock] {
        &self.stocks[usize::from(unit.0)]
    }
    pub fn soldier(&self, man: Man) -> &Soldier {
        &self.squad(man.of).kinds[usize::from(man.kind.0)]
    }
    /// DH-DMG-16: the crew on foot that comes out of this vehicle.
    pub fn crew_of(&self, vehicle: UnitId) -> Option<UnitId> {
        self.units().find(|&u| self.squad(u).crew_of == Some(vehicle))
    }
}
