//! From the data files to a plan: the scenario's table, and its forces drawn up.
use crate::{
    Options,
    data::{self, Data, Missions, Of, Wins},
    setup::{
        Armour, Gun, MEN, Mount, Mounting, Objective, Penetration, Plan, Scenario, Side, Soldier, Squad, Terrain,
        UNITS, Vehicle, Victory, Weapon,
    },
    words::{KindId, UnitId, WeaponId},
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
    let refuse = |message: String| Err(vec![library.problem(Code::NotAllowed, data.scenarios.place(id), message)]);
    let mut armoury = Armoury { data: &data, issued: Vec::new() };
    let mut units: Vec<Squad> = Vec::new();
    for (seat, side) in Seat::BOTH.into_iter().zip(&written.sides) {
        units.extend(armoury.squads(seat, side));
    }
    // DH-VAR-02: the short sheet knows no vehicles.
    if options.variant_infantry() && units.iter().any(Squad::is_vehicle) {
        return refuse(format!("variant infantry has no vehicles (DH-VAR-02), and \"{scenario}\" has"));
    }
    let crews: Vec<Squad> = (0..).map(UnitId).zip(&units).filter_map(|(of, unit)| armoury.crew(of, unit)).collect();
    units.extend(crews);
    if units.len() > UNITS || units.iter().any(|u| u.men.len() + 2 > MEN) {
        return refuse(format!("at most {UNITS} units and crews in all and {} men in each take the field", MEN - 2));
    }
    let sides = [0, 1].map(|n| armoury.side(&written.sides[n]));
    Ok(Plan {
        scenario: Scenario {
            id: scenario.to_owned(),
            name: written.name.clone(),
            turns: written.turns,
            deploys: written.deploys,
            deploys_first: written.deploys_first,
            victory: match written.wins {
                Wins::Hold => Victory::Hold,
                Wins::Storm => Victory::Storm { dear: written.dear, piece: written.stormed },
                Wins::Points => Victory::Points,
            },
            first_initiative: written.first_initiative,
            objectives: written.objectives.iter().map(objective).collect(),
        },
        size: written.size,
        terrain: written.terrain.iter().map(terrain).collect(),
        sides,
        weapons: armoury.issued,
        units,
        options,
    })
}

fn objective(written: &data::Objective) -> Objective {
    Objective { name: written.name.clone(), at: written.at, points: written.points }
}

fn terrain(written: &data::Terrain) -> Terrain {
    Terrain {
        name: written.name.clone(),
        kind: written.kind,
        cover: written.cover,
        shape: written.shape.clone(),
        rate: written.rate,
        opening: written.opening.map(|degrees| Heading::new(degrees.into())),
    }
}

/// Arms units, and keeps the weapons it issued in the order of their first use.
struct Armoury<'a> {
    data: &'a Data,
    issued: Vec<Weapon>,
}

impl<'a> Armoury<'a> {
    fn side(&mut self, written: &data::Side) -> Side {
        let battery = written.battery(self.data).map(|Missions { battery, count }| (self.issue(battery), count));
        Side {
            name: written.name.clone(),
            facing: Heading::new(written.facing.into()),
            zone: written.zone.clone(),
            gun_zone: written.gun_zone.clone(),
            battery,
        }
    }

    /// The units of a side, numbered where there are several alike.
    fn squads(&mut self, seat: Seat, side: &'a data::Side) -> Vec<Squad> {
        let mut squads: Vec<Squad> = Vec::new();
        for member in side.members(self.data) {
            let squad = match member.of {
                Of::Unit(id) => {
                    let camouflaged = side.camouflaged.contains(&id);
                    let unit = self.men(&self.data.units[id]);
                    Squad { camouflage: unit.camouflage || camouflaged, ..unit }
                }
                Of::Gun(id) => self.gun(&self.data.guns[id]),
                Of::Vehicle(id) => self.vehicle(&self.data.vehicles[id]),
            };
            squads.extend(std::iter::repeat_n(Squad { seat, ..squad }, member.count.into()));
        }
        let names: Vec<String> = squads.iter().map(|s| s.name.clone()).collect();
        for (nth, squad) in squads.iter_mut().enumerate() {
            let alike = |range: &[String]| range.iter().filter(|name| **name == names[nth]).count();
            if alike(&names) > 1 {
                squad.name = format!("{} {}", names[nth], alike(&names[..=nth]));
            }
        }
        squads
    }

    fn men(&mut self, unit: &data::Unit) -> Squad {
        let mut men = Vec::new();
        let mut kinds = Vec::new();
        for row in &unit.men {
            men.extend(std::iter::repeat_n(KindId(kinds.len() as u8), row.count.into()));
            kinds.push(Soldier {
                name: row.name.clone(),
                guts: row.guts,
                weapon: Some(self.issue(row.weapon)),
                extra: row.extra.map(|w| self.issue(w)),
                grenades: self.named("grenade"),
                leader: row.leader,
                commander: row.commander,
                sniper: row.sniper,
                radio: row.radio,
                observer: row.observer,
            });
        }
        Squad {
            name: unit.name.clone(),
            points: unit.points.value.unsigned_abs(),
            camouflage: unit.camouflage,
            recon: unit.recon,
            men,
            kinds,
            ..blank()
        }
    }

    /// DH-GUN-T1: a leader, and crew with Guts 5; all have pistols.
    fn gun(&mut self, gun: &data::Gun) -> Squad {
        let pistol = self.named("pistol");
        let man = |name: &str, guts, leader| Soldier { name: name.to_owned(), guts, leader, ..gunner(pistol) };
        let mut men = vec![KindId(1); gun.crew.into()];
        men[0] = KindId(0);
        Squad {
            name: gun.name.clone(),
            points: gun.points,
            men,
            kinds: vec![man("gun leader", gun.guts, true), man("gunner", 5, false)],
            gun: Some(Gun {
                weapon: self.issue(gun.weapon),
                shield: gun.shield,
                dm: gun.dm,
                support: gun.support,
                all_round: gun.all_round,
            }),
            ..blank()
        }
    }

    fn vehicle(&mut self, row: &data::Vehicle) -> Squad {
        let mounts = row.weapons.iter().map(|mounted| {
            // DH-VMOVE-15: turrets and pintles all round, hulls 45 degrees to either side.
            let usual = if mounted.mount == Mount::Hull { 90 } else { 360 };
            let half_arc = mounted.arc.unwrap_or(usual) / 2;
            Mounting { weapon: self.issue(mounted.weapon), mount: mounted.mount, half_arc }
        });
        let vehicle = Vehicle {
            mounts: mounts.collect(),
            body: row.body,
            weight: row.weight,
            drive: row.drive,
            small: row.small,
            open_topped: row.open_topped,
            speeds: row.speeds,
            crew: row.crew,
            seats: row.seats,
            guts: row.guts,
            armour: Armour {
                turret: row.turret.unwrap_or_default(),
                mantle: row.mantle.unwrap_or_default(),
                hull: row.hull,
                tracks: row.tracks,
            },
            width: row.size[0].as_budget() as u16,
            length: row.size[1].as_budget() as u16,
        };
        Squad { name: row.name.clone(), points: row.points, vehicle: Some(vehicle), ..blank() }
    }

    /// DH-DMG-16: those who may have to bail out.
    fn crew(&mut self, of: UnitId, squad: &Squad) -> Option<Squad> {
        let vehicle = squad.vehicle.as_ref()?;
        let soldier = Soldier { name: "crewman".to_owned(), guts: vehicle.guts, ..gunner(self.named("pistol")) };
        Some(Squad {
            name: format!("crew of {}", squad.name),
            seat: squad.seat,
            men: vec![KindId(0); vehicle.crew.iter().sum::<u8>().into()],
            kinds: vec![soldier],
            crew_of: Some(of),
            ..blank()
        })
    }

    /// A weapon that rules name, not rows.
    fn named(&mut self, id: &str) -> Option<WeaponId> {
        self.data.weapons.find(id).map(|id| self.issue(id))
    }

    fn issue(&mut self, id: Id<data::Weapon>) -> WeaponId {
        let row = weapon(&self.data.weapons[id]);
        let known = self.issued.iter().position(|w| *w == row);
        let number = known.unwrap_or_else(|| {
            self.issued.push(row);
            self.issued.len() - 1
        });
        WeaponId(number as u8)
    }
}

/// A vehicle as a plan has it, its weapons issued after those that are there.
pub(crate) fn vehicle(data: &Data, row: &data::Vehicle, weapons: &mut Vec<Weapon>) -> Squad {
    let mut armoury = Armoury { data, issued: std::mem::take(weapons) };
    let squad = armoury.vehicle(row);
    *weapons = armoury.issued;
    squad
}

/// A gun and its crew as a plan has them, the weapons issued likewise.
pub(crate) fn gun(data: &Data, row: &data::Gun, weapons: &mut Vec<Weapon>) -> Squad {
    let mut armoury = Armoury { data, issued: std::mem::take(weapons) };
    let squad = armoury.gun(row);
    *weapons = armoury.issued;
    squad
}

/// A weapon as a plan has it.
pub fn weapon(row: &data::Weapon) -> Weapon {
    // DH-PEN-T2: a D10 of 1, 2-3, 4-5, 6-7, 8-9, 10.
    let cell = |values: [u8; 6]| std::array::from_fn(|die| values[usize::div_ceil(die, 2)]);
    Weapon {
        name: row.name.clone(),
        class: row.class,
        range: row.range,
        least: row.least_range.unwrap_or(Inches::ZERO),
        rof: row.rof,
        ap: row.ap,
        mm: row.mm,
        dm: row.dm,
        blast: row.blast,
        special: row.special,
        indirect: row.indirect,
        crewed: row.crewed,
        shots: row.shots,
        penetration: row.penetration.iter().map(|r| Penetration { to: r.to, values: cell(r.values) }).collect(),
    }
}

fn gunner(weapon: Option<WeaponId>) -> Soldier {
    Soldier {
        name: String::new(),
        guts: 5,
        weapon,
        extra: None,
        grenades: None,
        leader: false,
        commander: false,
        sniper: false,
        radio: false,
        observer: false,
    }
}

fn blank() -> Squad {
    Squad {
        name: String::new(),
        seat: Seat::First,
        points: 0,
        camouflage: false,
        recon: false,
        men: Vec::new(),
        kinds: Vec::new(),
        gun: None,
        vehicle: None,
        crew_of: None,
    }
}
