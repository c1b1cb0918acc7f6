//! From the data files to a plan: the scenario's table, and its forces drawn up.
use crate::{
    Options,
    data::{self, Data, Member, Of},
    printed,
    setup::{
        Arm, Carriage, Element, Footprint, Hull, Kind, Landing, Look, Men, Mount, Objective, PARTS, Part, Plan,
        Quality, Scenario, Side, Site, Terrain, UNITS,
    },
    words::{UnitId, WeaponId},
};
use content::{Code, Id, Library, Problem, hint};
use kernel::Seat;
use table::{Heading, Inches};

/// Draws up a scenario of the library under these options.
pub fn muster(library: &Library, scenario: &str, options: Options) -> Result<Plan, Vec<Problem>> {
    let data: Data = library.read()?.data;
    let Some(id) = data.scenarios.find(scenario) else {
        let unknown = Problem::nowhere(Code::UnknownReference, "scenarios", format!("unknown scenario \"{scenario}\""));
        return Err(vec![unknown.hint(hint(scenario, data.scenarios.names()))]);
    };
    let written = &data.scenarios[id];
    let armoury = Armoury { data: &data, options };
    let mut units: Vec<Element> = Vec::new();
    let mut sides = Vec::new();
    for (seat, side) in Seat::BOTH.into_iter().zip(&written.sides) {
        let first = units.len();
        units.extend(armoury.elements(seat, side, first));
        sides.push(draw_up(side, &units, first, options));
    }
    let crews: Vec<Element> = (0..).map(UnitId).zip(&units).filter_map(|(of, unit)| armoury.crew(of, unit)).collect();
    units.extend(crews);
    if units.len() > UNITS {
        let message = format!("at most {UNITS} elements and crews take the field");
        return Err(vec![library.problem(Code::NotAllowed, data.scenarios.place(id), message)]);
    }
    let Ok(sides) = <[Side; 2]>::try_from(sides) else { unreachable!("a scenario has two sides") };
    Ok(Plan {
        scenario: Scenario {
            id: scenario.to_owned(),
            name: written.name.clone(),
            bounds: written.bounds,
            deploys_first: written.deploys_first,
            victory: written.victory,
            break_by_men: written.break_by_men,
            waterline: written.waterline.map(|y| y.in_hundredths() as i16),
            approach: written.approach.map(|y| y.in_hundredths() as i16),
            objectives: written.objectives.iter().map(objective).collect(),
        },
        size: written.size,
        terrain: written.terrain.iter().map(terrain).collect(),
        sides,
        weapons: data.weapons.ids().map(|id| printed::weapon(&data.weapons[id], options)).collect(),
        defences: printed::defences(&data, options),
        moves: printed::moves(&data),
        units,
        options,
    })
}

fn objective(written: &data::Objective) -> Objective {
    Objective { name: written.name.clone(), at: written.at }
}

fn terrain(written: &data::Terrain) -> Terrain {
    Terrain { name: written.name.clone(), kind: written.kind, shape: written.shape.clone() }
}

/// Sites and landings by the plan's own numbers.
fn draw_up(written: &data::Side, units: &[Element], first: usize, options: Options) -> Side {
    let own = || (first..units.len()).map(|n| (n as u8, &units[n]));
    let craft: Vec<u8> = own().filter(|(_, e)| e.is_craft()).map(|(n, _)| n).collect();
    let cargo: Vec<u8> = own().filter(|(_, e)| !e.is_craft() && e.spotter_of.is_none()).map(|(n, _)| n).collect();
    let nth = |list: &[u8], n: u8| list.get(usize::from(n) - 1).copied().unwrap_or_default();
    let site = |site: &data::Site| {
        let data::Site { at, hidden, set_up, fixed } = *site;
        Some(Site { at, hidden: hidden && !options.hidden_setup_off(), set_up, fixed })
    };
    Side {
        name: written.name.clone(),
        facing: Heading::new(written.facing.into()),
        edge: written.edge,
        role: written.role,
        zone: written.zone.clone(),
        hidden: if options.hidden_setup_off() { 0 } else { written.hidden },
        hidden_zone: written.hidden_zone.clone(),
        marked: written.marked.clone(),
        rationed: written.rationed,
        places: written.places.iter().map(site).collect(),
        landings: written
            .landings
            .iter()
            .map(|l| Landing {
                craft: nth(&craft, l.craft),
                wave: l.wave,
                bow_x: l.bow_x.in_hundredths() as i16,
                cargo: l.cargo.iter().map(|&n| nth(&cargo, n)).collect(),
            })
            .collect(),
    }
}

/// One element, gun or vehicle of the data files, by its id.
pub fn single(data: &Data, id: &str, options: Options) -> Option<Element> {
    let armoury = Armoury { data, options };
    let foot = data.elements.get(id).map(|row| armoury.foot(row));
    let gun = || data.guns.get(id).map(|row| armoury.gun(row));
    let vehicle = || data.vehicles.get(id).map(|row| armoury.vehicle(row));
    let craft = || data.craft.get(id).map(|row| armoury.craft(row, false));
    foot.or_else(gun).or_else(vehicle).or_else(craft)
}

/// HA-ARM-09: the crew on foot of a vehicle.
pub fn crew_on_foot(data: &Data, of: UnitId, element: &Element, options: Options) -> Option<Element> {
    Armoury { data, options }.crew(of, element)
}

/// Men with what they have in their hands, by number and weapon; all alike but the first, who may lead.
pub(crate) fn men(data: &Data, arms: &[(u8, &str)]) -> Option<Element> {
    let order = [Part::Ranks, Part::Gunner, Part::Loader];
    let mut men: [Men; PARTS] = std::array::from_fn(|_| Men::none());
    for (&(count, id), part) in arms.iter().zip(order) {
        let weapon = data.weapons.ids().position(|w| data.weapons.name(w) == id)?;
        let name = data.weapons.get(id)?.name.clone();
        men[part as usize] = Men { name, count, weapon: Some(WeaponId(weapon as u8)), rank: None };
    }
    Some(Element { name: "men".to_owned(), men, footprint: Footprint::Disc(150), ..blank() })
}

/// Turns records into elements.
struct Armoury<'a> {
    data: &'a Data,
    options: Options,
}

impl<'a> Armoury<'a> {
    /// The elements of a side, numbered where there are several alike; `first` is the number of the first.
    fn elements(&self, seat: Seat, side: &'a data::Side, first: usize) -> Vec<Element> {
        let mut elements: Vec<Element> = Vec::new();
        let force = side.quality(self.data);
        for member in side.members(self.data) {
            let quality = member.quality.unwrap_or(force);
            for _ in 0..member.count {
                let of = UnitId((first + elements.len()) as u8);
                let element = self.element(member, force);
                let spotter = self.spotter(member, of);
                elements.push(Element { seat, quality, ..element });
                elements.extend(spotter.map(|s| Element { seat, quality, ..s }));
            }
        }
        let names: Vec<String> = elements.iter().map(|s| s.name.clone()).collect();
        for (nth, element) in elements.iter_mut().enumerate() {
            let alike = |range: &[String]| range.iter().filter(|name| **name == names[nth]).count();
            if alike(&names) > 1 {
                element.name = format!("{} {}", names[nth], alike(&names[..=nth]));
            }
        }
        elements
    }

    fn element(&self, member: &Member, force: Quality) -> Element {
        let element = match member.of {
            Of::Element(id) => self.foot(&self.data.elements[id]),
            Of::Gun(id) => self.gun(&self.data.guns[id]),
            Of::Vehicle(id) => self.vehicle(&self.data.vehicles[id]),
            Of::Craft(id) => self.craft(&self.data.craft[id], member.unarmed),
        };
        // Option pz4_value=30
        let dear = self.options.pz4_value_30() && element.name == "Panzer IV (early)";
        let value = if dear { 30 } else { member.value(self.data, force) };
        // HA-CAR-01, HA-CAR-10: a boat that takes all of them.
        let room = member.boat.map(|id| self.data.carriage[id].capacity);
        let boat = room.is_some_and(|room| room >= element.figures());
        let name = member.name.clone().unwrap_or(element.name);
        Element { name, value, boat, ..element }
    }

    fn foot(&self, row: &data::Element) -> Element {
        let mut men: [Men; PARTS] = std::array::from_fn(|_| Men::none());
        for of in &row.men {
            let weapon = of.weapon.map(|id| self.issue(id));
            men[of.part as usize] = Men { name: of.name.clone(), count: of.count, weapon, rank: of.rank };
        }
        let figures: u8 = men.iter().map(|m| m.count).sum();
        let arms: Vec<Arm> = row.arm.iter().map(|arm| self.arm(arm, Mount::Ground)).collect();
        let is_heavy = row.arm.is_some_and(|arm| {
            let rows = [arm.at, arm.he];
            rows.into_iter().flatten().any(|id| self.data.weapons[id].immobile)
        });
        let serves = row.arm.is_some_and(|arm| {
            let rows = [arm.at, arm.he];
            rows.into_iter().flatten().any(|id| self.data.weapons[id].crewed) && figures <= 5
        });
        Element {
            name: row.name.clone(),
            kind: if is_heavy || serves { Kind::Crewed } else { Kind::Foot },
            men,
            arms,
            footprint: Footprint::Disc(if figures >= 5 { 150 } else { 100 }),
            rifle_grenades: row.rifle_grenades,
            grenades: row.grenades,
            mounted: row.mounted,
            ..blank()
        }
    }

    /// HA-IND-18
    fn spotter(&self, member: &Member, of: UnitId) -> Option<Element> {
        let Of::Element(id) = member.of else { return None };
        let row = &self.data.elements[id];
        let mut men: [Men; PARTS] = std::array::from_fn(|_| Men::none());
        let weapon = Some(self.issue(row.spotter?));
        men[Part::Ranks as usize] = Men { name: "spotter".to_owned(), count: 1, weapon, rank: None };
        Some(Element {
            name: format!("{} spotter", row.name),
            kind: Kind::Spotter,
            men,
            footprint: Footprint::Disc(50),
            spotter_of: Some(of),
            ..blank()
        })
    }

    fn gun(&self, row: &data::Gun) -> Element {
        let arm = row.arm.map(|arm| Arm { crew: row.crew, ..self.arm(&arm, Mount::Hull) });
        Element {
            name: row.name.clone(),
            kind: Kind::Gun,
            men: crew(row.crew, None),
            arms: arm.into_iter().collect(),
            footprint: Footprint::Rect { width: 200, length: 200 },
            look: Look::Gun,
            towed: row.towed,
            ..blank()
        }
    }

    fn vehicle(&self, row: &data::Vehicle) -> Element {
        let l24 = self.options.l24_at_none() && row.name.contains("(early)");
        let arms = row.arms.iter().map(|arm| {
            let made = self.arm(arm, Mount::Turret);
            // Option l24_at=none
            if l24 && made.shell.is_some() { Arm { shot: None, ..made } } else { made }
        });
        Element {
            name: row.name.clone(),
            kind: Kind::Vehicle,
            men: crew(row.crew, None),
            arms: arms.collect(),
            footprint: rect(row.size),
            look: row.look,
            hull: Some(Hull {
                armour: printed::armour(self.data, row.armour),
                dice: row.dice,
                water: row.water,
                wheeled: row.wheeled,
                open_top: row.open_top,
                carriage: self.carriage(row),
            }),
            ..blank()
        }
    }

    /// HA-CAR-T1: what the card says, or the table; HA-CAR-08: on a tank men ride outside.
    fn carriage(&self, row: &data::Vehicle) -> Option<Carriage> {
        let listed = row.carriage.map(|id| self.data.carriage[id].capacity);
        let outside = matches!(row.look, Look::Tank | Look::AssaultGun);
        row.capacity.or(listed).map(|capacity| Carriage { capacity, outside })
    }

    fn craft(&self, row: &data::Craft, unarmed: bool) -> Element {
        let armed = if unarmed { &[][..] } else { &row.arms };
        let armour = printed::armour(self.data, row.armour);
        // Options craft_armour=flimsy, ilc_capacity=16
        let is_soft = armour == crate::setup::Armour::Soft;
        let armour = if is_soft && self.options.craft_armour_flimsy() { crate::setup::Armour::Flimsy } else { armour };
        let capacity = if row.capacity == 14 && self.options.ilc_capacity_16() { 16 } else { row.capacity };
        Element {
            name: row.name.clone(),
            kind: Kind::Craft,
            arms: armed.iter().map(|arm| self.arm(arm, Mount::Turret)).collect(),
            footprint: rect(row.size),
            look: Look::Craft,
            hull: Some(Hull {
                armour,
                dice: [row.dice; 2],
                water: Some(row.dice),
                wheeled: false,
                open_top: true,
                carriage: Some(Carriage { capacity, outside: false }),
            }),
            ..blank()
        }
    }

    /// HA-ARM-09: those who may have to bail out.
    fn crew(&self, of: UnitId, element: &Element) -> Option<Element> {
        let pistol = self.data.weapons.find("pistol").map(|id| self.issue(id));
        let men = element.part(Part::Gunner).count;
        element.is_vehicle().then(|| Element {
            name: format!("crew of {}", element.name),
            seat: element.seat,
            quality: element.quality,
            men: crew(men, pistol),
            footprint: Footprint::Disc(100),
            crew_of: Some(of),
            ..blank()
        })
    }

    fn arm(&self, arm: &data::Arm, usual: Mount) -> Arm {
        let shot = arm.at.map(|id| self.issue(id));
        // Option mg_rounds=10
        let is_mg = arm.at.is_some_and(|id| printed::weapon(&self.data.weapons[id], self.options).is_mg());
        let rounds = arm.rounds.or((is_mg && self.options.mg_rounds_10()).then_some(10));
        Arm {
            shot,
            shell: arm.he.map(|id| self.issue(id)),
            smoke: arm.smoke,
            shots: arm.shots,
            rounds,
            crew: arm.crew,
            mount: arm.mount.unwrap_or(usual),
        }
    }

    /// Weapons keep the numbers of the table.
    fn issue(&self, id: Id<data::Weapon>) -> WeaponId {
        let number = self.data.weapons.ids().position(|w| w == id).unwrap_or_default();
        WeaponId(number as u8)
    }
}

fn rect([width, length]: [Inches; 2]) -> Footprint {
    Footprint::Rect { width: width.as_budget() as u16, length: length.as_budget() as u16 }
}

/// Men who serve something, all alike.
fn crew(count: u8, weapon: Option<WeaponId>) -> [Men; PARTS] {
    let mut men: [Men; PARTS] = std::array::from_fn(|_| Men::none());
    men[Part::Gunner as usize] = Men { name: "crewman".to_owned(), count, weapon, rank: None };
    men
}

fn blank() -> Element {
    Element {
        name: String::new(),
        seat: Seat::First,
        value: 0,
        quality: Quality::Regular,
        kind: Kind::Foot,
        men: std::array::from_fn(|_| Men::none()),
        arms: Vec::new(),
        footprint: Footprint::Disc(100),
        look: Look::Men,
        rifle_grenades: false,
        grenades: false,
        mounted: None,
        towed: false,
        boat: false,
        hull: None,
        spotter_of: None,
        crew_of: None,
    }
}
