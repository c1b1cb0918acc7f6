//! Builds the table of a scene: two units that face each other, and what stands near them.
use super::keys::Values;
use crate::{
    Class, Cover, Edge, House, Kind, KindId, MAN, MEN, Mount, Nation, Options, Place, Plan, Quality, Rank, Role,
    Scenario, Setup, Side, Soldier, Squad, Start, State, Terrain, Traits, Unit, UnitId, Weapon, WeaponId, data, muster,
};
use content::scene;
use kernel::{Point, SceneError, Seat};
use std::sync::OnceLock;
use table::{Heading, Inches, Opacity, Piece, Quarter, Shape};

/// The unit a scene is about, and the one opposite.
pub(super) const US: UnitId = UnitId(0);
pub(super) const THEM: UnitId = UnitId(1);

/// Where the first unit stands; the second stands north of it.
const HERE: Point = Point::new(9000, 9000);

/// The weapons chart, by id.
pub(super) fn chart() -> &'static [(String, Weapon)] {
    static CHART: OnceLock<Vec<(String, Weapon)>> = OnceLock::new();
    CHART.get_or_init(|| {
        let data = data::own();
        let row = |id| (data.weapons.name(id).to_owned(), muster::weapon(data, id, Options::default()));
        data.weapons.ids().map(row).collect()
    })
}

/// The same chart by these readings.
pub(super) fn chart_under(options: Options) -> Vec<Weapon> {
    let data = data::own();
    data.weapons.ids().map(|id| muster::weapon(data, id, options)).collect()
}

/// Ids of all vehicles.
pub(super) fn vehicles() -> Vec<&'static str> {
    data::own().vehicles.names().collect()
}

/// Ids of all units on foot, guns among them.
pub(super) fn units() -> Vec<&'static str> {
    let data = data::own();
    let is_on_foot = |id: &content::Id<data::Element>| matches!(data.elements[*id].of, data::Of::Unit(_));
    data.elements.ids().filter(is_on_foot).map(|id| data.elements.name(id)).collect()
}

/// One side of a scene.
pub(super) struct Party {
    pub(super) quality: Quality,
    /// Weapons and how many men carry each; loaders and crew are added.
    pub(super) arms: Vec<(u8, WeaponId)>,
    pub(super) nco: bool,
    pub(super) officer: Option<Rank>,
    pub(super) pins: u8,
}

impl Party {
    /// A unit of so many riflemen.
    pub(super) fn riflemen(men: u8, quality: Quality) -> Party {
        Party { quality, arms: vec![(men, WeaponId(0))], nco: true, officer: None, pins: 0 }
    }

    fn squad(&self, seat: Seat) -> Squad {
        let weapon = |w: WeaponId| &chart()[usize::from(w.0)].1;
        let weapon_team = matches!(self.arms.as_slice(), [(1, w)] if weapon(*w).team);
        let mut kinds: Vec<Soldier> = Vec::new();
        let mut men = Vec::new();
        let mut add = |role, weapon: Option<WeaponId>, one_shot| {
            let soldier = Soldier { name: "man".to_owned(), role, weapon, one_shot };
            let kind = kinds.iter().position(|k| *k == soldier).unwrap_or_else(|| {
                kinds.push(soldier);
                kinds.len() - 1
            });
            men.push(KindId(kind as u8));
        };
        for (nth, &(count, w)) in self.arms.iter().enumerate() {
            for man in 0..count {
                let first = nth == 0 && man == 0;
                match (weapon(w).team, weapon(w).one_shot) {
                    (true, _) => {
                        add(Role::Gunner, Some(w), None);
                        add(if weapon_team { Role::Crew } else { Role::Loader }, Some(w).filter(|_| weapon_team), None);
                    }
                    (_, true) => add(Role::Man, Some(WeaponId(0)), Some(w)),
                    _ => add(if first { Role::Nco } else { Role::Man }, Some(w), None),
                }
            }
        }
        Squad {
            name: if seat == Seat::First { "the firers" } else { "the target" }.to_owned(),
            seat,
            nation: Nation::Other,
            class: Class::Infantry,
            quality: self.quality,
            points: 0,
            officer: None,
            weapon_team,
            traits: Traits::default(),
            men,
            kinds,
            vehicle: None,
            start: Start {
                table: true,
                first_wave: false,
                reserve: false,
                outflank: false,
                scout: false,
                aboard: false,
            },
        }
    }
}

/// An officer on his own.
fn officer(seat: Seat, rank: Rank) -> Squad {
    let kinds = vec![Soldier { name: "officer".to_owned(), role: Role::Officer, weapon: None, one_shot: None }];
    let alone = Party { officer: None, ..Party::riflemen(0, Quality::Regular) };
    Squad { officer: Some(rank), men: vec![KindId(0)], kinds, ..alone.squad(seat) }
}

/// The table, with `them` so far from `us`, and in this cover.
pub(super) fn table(us: &Party, them: &Party, range: Inches, cover: Cover) -> (Setup, State) {
    let there = Point::new(HERE.x, HERE.y + (range.in_hundredths() + 2 * i32::from(MAN)) as i16);
    let mut units = vec![us.squad(Seat::First), them.squad(Seat::Second)];
    let officers = [(Seat::First, us.officer), (Seat::Second, them.officer)];
    units.extend(officers.into_iter().filter_map(|(seat, rank)| Some(officer(seat, rank?))));
    let wood = Shape::rect(Point::new(there.x - 40, there.y - 40), Point::new(there.x + 40, there.y + 40));
    let wood = Terrain {
        name: "cover".to_owned(),
        kind: if cover == Cover::None { Kind::Open } else { Kind::Rough },
        cover,
        look: None,
        piece: Piece::new(wood, Opacity::Clear),
        tank_proof: false,
        house: House::default(),
    };
    let side = |name: &str| Side {
        name: name.to_owned(),
        edge: Edge::South,
        zone: Shape::rect(Point::new(0, 0), Point::new(20000, 20000)),
        least_on_table: 0,
        most_on_table: 0,
        least_first_wave: 0,
        most_reserve: 0,
        least_reserve: 0,
        most_outflank: 0,
    };
    let setup = Setup::from(Plan {
        scenario: Scenario {
            id: "scene".to_owned(),
            name: "scene".to_owned(),
            attacker: Seat::First,
            turns: 6,
            end_roll: false,
            lead: 2,
            objectives: vec![],
        },
        size: Point::new(20000, 20000),
        terrain: vec![wood],
        sides: [side("the firers"), side("the target")],
        weapons: chart().iter().map(|(_, weapon)| weapon.clone()).collect(),
        units,
        options: Options::default(),
        studio: None,
    });
    let mut state = State::start(&setup);
    state.turn = 1;
    state.phase = crate::Phase::Orders;
    state.cup = [4, 4];
    for unit in setup.units() {
        let seat = setup.seat(unit);
        let is_officer = setup.squad(unit).officer.is_some();
        let own = if seat == Seat::First { HERE } else { there };
        let back = if seat == Seat::First { -300 } else { 300 };
        let at = if is_officer { Point::new(own.x, own.y + back) } else { own };
        let unit = &mut state.units[usize::from(unit.0)];
        (unit.at, unit.place) = ([at; crate::MEN], Place::Table);
    }
    for (unit, party) in [(US, us), (THEM, them)] {
        let squad = setup.squad(unit);
        let leader = squad.men.iter().position(|kind| squad.kinds[usize::from(kind.0)].role == Role::Nco);
        let unit = &mut state.units[usize::from(unit.0)];
        unit.pins = party.pins;
        if let (false, Some(_)) = (party.nco, leader) {
            unit.alive &= !1;
        }
    }
    (setup, state)
}

/// One more unit of this side, standing there.
pub(super) fn join(setup: &mut Setup, state: &mut State, party: &Party, seat: Seat, at: Point) -> UnitId {
    let unit = UnitId(setup.plan.units.len() as u8);
    setup.plan.units.push(party.squad(seat));
    let fresh = State::start(setup).units[usize::from(unit.0)];
    let pins = party.pins;
    state.units[usize::from(unit.0)] = Unit { at: [at; crate::MEN], place: Place::Table, pins, ..fresh };
    unit
}

/// Puts a vehicle in the target's place, so far off and showing this side.
pub(super) fn drive_up(setup: &mut Setup, state: &mut State, vehicle: &str, range: Inches, side: Quarter) -> bool {
    let data = data::own();
    let Some(id) = data.vehicles.find(vehicle) else { return false };
    let squad = setup.squad(THEM).clone();
    let row = |weapon| data.weapons.ids().position(|id| id == weapon).unwrap_or(0);
    let mount = |mounted: &data::Mounted| Mount {
        weapon: WeaponId(row(mounted.weapon) as u8),
        arc: mounted.arc,
        coaxial: mounted.coaxial,
        pintle: mounted.mount == data::Mount::Pintle,
    };
    let mounts = data.vehicles[id].weapons.iter().map(mount).collect();
    let target = muster::driven(data, &data.vehicles[id], mounts, squad);
    let (long, wide) = target.vehicle.as_ref().map_or((0, 0), |v| (v.length, v.width));
    let (half, facing) = match side {
        Quarter::Front => (long / 2, 180),
        Quarter::Rear => (long / 2, 0),
        Quarter::Left | Quarter::Right => (wide / 2, 90),
    };
    setup.plan.units[usize::from(THEM.0)] = target;
    let unit = &mut state.units[usize::from(THEM.0)];
    let off = range.in_hundredths() + i32::from(MAN) + i32::from(half);
    (unit.alive, unit.facing) = (1, Heading::new(facing));
    unit.at = [Point::new(HERE.x, HERE.y + off as i16); crate::MEN];
    true
}

/// Puts a unit of the lists in this place; of its own quality, unless another is given.
pub(super) fn fall_in(setup: &mut Setup, state: &mut State, unit: UnitId, id: &str, quality: Option<Quality>) -> bool {
    let data = data::own();
    let Some(element) = scene::meant(id, units()).and_then(|id| data.elements.find(id)) else { return false };
    let element = &data.elements[element];
    let data::Of::Unit(of) = element.of else { return false };
    let row = |weapon| WeaponId(data.weapons.ids().position(|id| id == weapon).unwrap_or(0) as u8);
    let was = setup.squad(unit);
    let (seat, start) = (was.seat, was.start);
    let squad = muster::on_foot(data, element, &data.units[of], row);
    let quality = quality.unwrap_or(squad.quality);
    state.units[usize::from(unit.0)].alive = (1 << squad.men.len()) - 1;
    setup.plan.units[usize::from(unit.0)] = Squad { name: element.name.clone(), seat, start, quality, ..squad };
    true
}

/// Puts the target into a house, so far from the firers as it stood.
pub(super) fn house(setup: Setup, state: &mut State, range: Inches) -> Setup {
    let mut plan = setup.plan;
    let mut south = state.units[usize::from(THEM.0)].at[0].y;
    let (west, east) = (HERE.x - 300, HERE.x + 300);
    state.units[usize::from(THEM.0)].place = Place::Building(0);
    loop {
        let walls = Shape::rect(Point::new(west, south), Point::new(east, south + 500));
        let house = &mut plan.terrain[0];
        (house.kind, house.cover, house.piece) = (Kind::Building, Cover::Hard, Piece::new(walls, Opacity::Solid));
        let setup = Setup::from(plan);
        let off = crate::Game::new(&setup, state).distance(US, THEM) - range;
        if off == Inches::ZERO {
            return setup;
        }
        south -= off.in_hundredths() as i16;
        plan = setup.plan;
    }
}

fn ids() -> impl Iterator<Item = &'static str> + Clone {
    chart().iter().map(|(id, _)| id.as_str())
}

/// A weapon of the chart.
fn named(word: &str) -> Option<WeaponId> {
    let id = scene::meant(word, ids())?;
    ids().position(|known| known == id).map(|row| WeaponId(row as u8))
}

impl Values {
    /// One weapon by its id.
    pub(super) fn weapon(&self, name: &str) -> Result<Vec<(u8, WeaponId)>, SceneError> {
        let id = self.text(name)?;
        Ok(vec![(1, named(id).ok_or_else(|| self.unknown(name, id, "a weapon of the chart", ids()))?)])
    }

    /// "10 rifles" or "1 smg, 1 lmg, 6 rifle".
    pub(super) fn arms(&self, name: &str) -> Result<Vec<(u8, WeaponId)>, SceneError> {
        let expected = || {
            let all = ids().collect::<Vec<_>>().join(", ");
            format!("men and weapons such as \"10 rifle\" or \"1 smg, 8 rifle\"; weapons: {all}")
        };
        let arms = self.parts(name, named)?.ok_or_else(|| self.refuse(name, &expected()))?;
        // BA-WPN-12: a loader, or the other half of the crew, is one more man.
        let crew = |w: WeaponId| if chart()[usize::from(w.0)].1.team { 2 } else { 1 };
        let men: usize = arms.iter().map(|&(count, weapon)| usize::from(count) * crew(weapon)).sum();
        if men > MEN {
            let expected = format!("one unit, of {MEN} men at most with loaders; these are {men}");
            return Err(self.refuse(name, &expected));
        }
        Ok(arms)
    }
}
