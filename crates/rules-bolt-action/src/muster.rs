//! From the data files to a plan: the scenario's table, and its forces drawn up.
use crate::{
    Options,
    data::{self, Data, Element, Member, Mounted, Of, Outline, Trait, Type},
    force::{Slot, slot_of},
    setup::{
        Bulk, Class, Edge, MEN, Mount, Objective, Plan, Role, Scenario, Side, Soldier, Squad, Start, Terrain, Traits,
        UNITS, Vehicle, Weapon,
    },
    words::{KindId, WeaponId},
};
use content::{Amount, Code, Id, Library, Problem, hint};
use kernel::{Point, Seat};
use table::{Inches, Piece, Shape};

/// Draws up a scenario of the library under these options.
pub fn muster(library: &Library, scenario: &str, options: Options) -> Result<Plan, Vec<Problem>> {
    let data: Data = library.read()?.data;
    let Some(id) = data.scenarios.find(scenario) else {
        let unknown = Problem::nowhere(Code::UnknownReference, "scenarios", format!("unknown scenario \"{scenario}\""));
        return Err(vec![unknown.hint(hint(scenario, data.scenarios.names()))]);
    };
    let written = &data.scenarios[id];
    let mut armoury = Armoury { data: &data, options, issued: Vec::new() };
    let units: Vec<Squad> = Seat::BOTH.into_iter().zip(&written.sides).flat_map(|s| armoury.squads(s.0, s.1)).collect();
    if units.len() > UNITS || units.iter().any(|u| u.men.len() > MEN) {
        let message = format!("at most {UNITS} units in all and {MEN} men in each take the field");
        return Err(vec![library.problem(Code::OutOfRange, data.scenarios.place(id), message)]);
    }
    let plan = Plan {
        scenario: Scenario {
            id: scenario.to_owned(),
            name: written.name.clone(),
            attacker: written.attacker,
            turns: written.turns,
            end_roll: written.end_roll,
            lead: written.lead,
            objectives: written.objectives.iter().map(objective).collect(),
        },
        size: written.size,
        terrain: written.terrain.iter().map(terrain).collect(),
        sides: [0, 1].map(|n| side(&data, &written.sides[n], written.size)),
        weapons: armoury.weapons(),
        units,
        options,
        studio: None,
    };
    // What a pack says is held against the same limits as a file from outside.
    plan.sound().map_err(|unsound| {
        vec![library.problem(Code::OutOfRange, data.scenarios.place(id), format!("it cannot be played: {unsound}"))]
    })?;
    Ok(plan)
}

fn objective(written: &data::Objective) -> Objective {
    Objective { name: written.name.clone(), at: written.at, points: written.points }
}

pub(crate) fn terrain(written: &data::Terrain) -> Terrain {
    let piece = Piece::new(written.shape.clone(), written.opacity);
    let &data::Terrain { kind, cover, look, tank_proof, .. } = written;
    Terrain { name: written.name.clone(), kind, cover, look, tank_proof, house: written.house.clone(), piece }
}

fn side(data: &Data, written: &data::Side, size: Point) -> Side {
    let units = written.units(data).len() as u8;
    let least = |start| written.limit(start).map_or(0, |l| l.least);
    let most = |start| {
        // Scouts end up on the table and count there.
        let counts = |s: &data::Start| *s == start || start == data::Start::Table && *s == data::Start::Scout;
        let may = written.units(data).iter().filter(|m| written.starts_of(&m.id).iter().any(counts)).count() as u8;
        written.limit(start).map_or(may, |l| l.most.min(units))
    };
    Side {
        name: written.name.clone(),
        edge: written.edge,
        zone: written.zone.clone().unwrap_or_else(|| rim(written.edge, size)),
        least_on_table: least(data::Start::Table),
        most_on_table: most(data::Start::Table),
        least_first_wave: least(data::Start::FirstWave),
        most_reserve: most(data::Start::Reserve),
        least_reserve: least(data::Start::Reserve),
        most_outflank: most(data::Start::Outflank),
    }
}

/// The edge itself, for a side that sets nothing up.
fn rim(edge: Edge, size: Point) -> Shape {
    let (west_south, east_north) = (Point::new(0, 0), size);
    let (east_south, west_north) = (Point::new(size.x, 0), Point::new(0, size.y));
    match edge {
        Edge::North => Shape::line(west_north, east_north),
        Edge::East => Shape::line(east_south, east_north),
        Edge::South => Shape::line(west_south, east_south),
        Edge::West => Shape::line(west_south, west_north),
    }
}

/// Arms units, and keeps the weapons it issued in the order of their first use.
struct Armoury<'a> {
    data: &'a Data,
    options: Options,
    issued: Vec<Weapon>,
}

impl<'a> Armoury<'a> {
    fn squad(&mut self, element: &Element) -> Squad {
        match element.of {
            Of::Unit(unit) => self.men(element, &self.data.units[unit]),
            Of::Vehicle(vehicle) => self.vehicle(element, &self.data.vehicles[vehicle]),
        }
    }

    fn squads(&mut self, seat: Seat, side: &'a data::Side) -> Vec<Squad> {
        let mut squads = Vec::new();
        for member in side.units(self.data) {
            let element = &self.data.elements[member.is];
            let squad = self.squad(element);
            squads.push(Squad { seat, start: start(side, member), name: name(member, element), ..squad });
        }
        squads
    }

    fn men(&mut self, element: &Element, unit: &data::Unit) -> Squad {
        on_foot(self.data, element, unit, |weapon| self.issue(weapon))
    }

    fn vehicle(&mut self, element: &Element, vehicle: &data::Vehicle) -> Squad {
        let extras = || element.extras.iter().map(|&n| &vehicle.extras[n]);
        let mounted = vehicle.weapons.iter().chain(extras().filter_map(|extra| extra.weapon.as_ref()));
        let mounts = mounted.map(|w| self.mount(w)).collect();
        let squad = driven(self.data, vehicle, mounts, blank(element));
        let given = vehicle.traits.iter().copied().chain(extras().filter_map(|extra| extra.gives));
        Squad { traits: traits(given), ..squad }
    }

    fn mount(&mut self, mounted: &Mounted) -> Mount {
        let mut row = weapon(self.data, mounted.weapon, self.options);
        row.he = mounted.he.or(row.he);
        row.name = mounted.name.clone().unwrap_or(row.name);
        let pintle = mounted.mount == data::Mount::Pintle;
        Mount { weapon: self.keep(row), arc: mounted.arc, coaxial: mounted.coaxial, pintle }
    }

    fn issue(&mut self, id: Id<data::Weapon>) -> WeaponId {
        self.keep(weapon(self.data, id, self.options))
    }

    fn keep(&mut self, row: Weapon) -> WeaponId {
        let known = self.issued.iter().position(|w| *w == row);
        let number = known.unwrap_or_else(|| {
            self.issued.push(row);
            self.issued.len() - 1
        });
        WeaponId(number as u8)
    }

    fn weapons(self) -> Vec<Weapon> {
        self.issued
    }
}

/// Men of a unit, armed as their element has it.
pub fn on_foot(
    data: &Data,
    element: &Element,
    unit: &data::Unit,
    mut issue: impl FnMut(Id<data::Weapon>) -> WeaponId,
) -> Squad {
    let given = element.upgrades.iter().filter_map(|&u| data.upgrades[u].gives);
    let mut kinds: Vec<Soldier> = Vec::new();
    let mut men = Vec::new();
    for man in &element.men {
        let (weapon, one_shot) = (man.weapon.map(&mut issue), man.one_shot.map(&mut issue));
        let soldier = Soldier { name: man.name.clone(), role: man.role, weapon, one_shot };
        // Men who are alike in everything are one kind.
        let known = kinds.iter().position(|k| *k == soldier);
        let kind = known.unwrap_or_else(|| {
            kinds.push(soldier);
            kinds.len() - 1
        });
        men.extend(std::iter::repeat_n(KindId(kind as u8), man.count.into()));
    }
    let gun = unit.serves.and_then(|w| data.weapons[w].gun);
    Squad {
        class: match unit.is {
            Type::Infantry => Class::Infantry,
            Type::Artillery => Class::Artillery(gun.unwrap_or(Bulk::Light)),
        },
        officer: unit.rank,
        weapon_team: unit.serves.is_some(),
        traits: traits(unit.traits.iter().copied().chain(given)),
        men,
        kinds,
        ..blank(element)
    }
}

/// BA-SET-02: what a unit counts as in the frame.
pub(crate) fn slot(data: &Data, element: &Element) -> Slot {
    let mut armoury = Armoury { data, options: Options::default(), issued: Vec::new() };
    let squad = armoury.squad(element);
    slot_of(&squad, &armoury.issued)
}

/// The squad as a vehicle, with these weapons on it.
pub fn driven(data: &Data, vehicle: &data::Vehicle, mounts: Vec<Mount>, squad: Squad) -> Squad {
    let (width, length) = match data.models[vehicle.model].outline {
        Outline::Round(base) => (base, base),
        Outline::Box { width, length } => (width, length),
    };
    let hull = Vehicle {
        drive: vehicle.drive,
        armour: vehicle.armour.number(),
        front: vehicle.front.unwrap_or(vehicle.armour).number(),
        capacity: vehicle.capacity,
        tow: vehicle.tow,
        width: width.as_budget() as u16,
        length: length.as_budget() as u16,
        mounts,
    };
    let soldier = Soldier { name: vehicle.name.clone(), role: Role::Hull, weapon: None, one_shot: None };
    Squad {
        class: Class::Vehicle,
        traits: traits(vehicle.traits.iter().copied()),
        men: vec![KindId(0)],
        kinds: vec![soldier],
        vehicle: Some(hull),
        ..squad
    }
}

/// A row of the chart as a plan has it.
pub fn weapon(data: &Data, id: Id<data::Weapon>, options: Options) -> Weapon {
    let row = &data.weapons[id];
    let (mut range, mut least) = (row.range, row.least_range.unwrap_or(Inches::ZERO));
    // BA-WPN-T2: two figures of the chart are readings with an option (R59, R70).
    match data.weapons.name(id) {
        "flamethrower-vehicle" if options.vft_12() => range = Inches::whole(12),
        "heavy-mortar" if options.heavy_mortar_16() => least = Inches::whole(16),
        _ => {}
    }
    let (shots, flame) = match row.shots {
        Amount::Fixed(shots) => (shots, None),
        Amount::Thrown(throw) => (0, Some(throw.dice)),
    };
    Weapon {
        name: row.name.clone(),
        small_arm: row.class == data::Class::SmallArm,
        range,
        least,
        shots,
        pen: row.pen.unwrap_or(0),
        he: row.he,
        flame,
        assault: row.assault,
        team: row.team,
        fixed: row.fixed,
        one_shot: row.one_shot,
        shaped: row.shaped,
        indirect: row.indirect,
        howitzer: row.howitzer,
    }
}

fn name(member: &Member, element: &Element) -> String {
    member.name.clone().unwrap_or_else(|| element.name.clone())
}

fn start(side: &data::Side, member: &Member) -> Start {
    let may = |start| side.starts_of(&member.id).contains(&start);
    Start {
        table: may(data::Start::Table),
        first_wave: may(data::Start::FirstWave),
        reserve: may(data::Start::Reserve),
        outflank: may(data::Start::Outflank),
        scout: may(data::Start::Scout),
        aboard: may(data::Start::Aboard) || side.keeps_places(&member.id),
    }
}

fn traits(list: impl Iterator<Item = Trait>) -> Traits {
    let mut traits = Traits::default();
    for one in list {
        match one {
            Trait::Sniper => traits.sniper = true,
            Trait::GunShield => traits.gun_shield = true,
            Trait::Spotter => traits.spotter = true,
            Trait::Medic => traits.medic = true,
            Trait::TankHunters => traits.tank_hunters = true,
            Trait::ToughFighters => traits.tough_fighters = true,
            Trait::Shirkers => traits.shirkers = true,
            Trait::Green => traits.green = true,
            Trait::Fanatics => traits.fanatics = true,
            Trait::Recce => traits.recce = true,
            Trait::Command => traits.command = true,
            Trait::OpenTopped => traits.open_topped = true,
            Trait::Flak => traits.flak = true,
            Trait::EasilyCatchesFire => traits.catches_fire = true,
            Trait::Unreliable => traits.unreliable = true,
            Trait::Slow => traits.slow = true,
            Trait::ArtilleryObserver => traits.artillery_observer = true,
            Trait::AirObserver => traits.air_observer = true,
            Trait::Versatile => traits.versatile = true,
            // A flamethrower is seen by its mount.
            Trait::FlamethrowerVehicle => {}
        }
    }
    traits
}

/// What men and vehicles have in common.
fn blank(element: &Element) -> Squad {
    Squad {
        name: String::new(),
        seat: Seat::First,
        nation: element.nation,
        class: Class::Infantry,
        quality: element.quality,
        points: element.points.value.unsigned_abs(),
        officer: None,
        weapon_team: false,
        traits: Traits::default(),
        men: Vec::new(),
        kinds: Vec::new(),
        vehicle: None,
        start: Start { table: false, first_wave: false, reserve: false, outflank: false, scout: false, aboard: false },
    }
}
