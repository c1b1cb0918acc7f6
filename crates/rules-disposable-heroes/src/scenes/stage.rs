//! Two units on an empty table, so many inches apart.
use super::Stage;
use crate::{
    Cover, Kind, KindId, MAN, Options, Pace, Phase, Place, Plan, Scenario, Setup, Side, Soldier, Squad, State, Terrain,
    UnitId, Victory, Weapon, WeaponId,
    data::{self, Data},
    muster,
    setup::{Deployment, Gun},
};
use kernel::{Outcome, Play, Point, SceneError, Seat};
use table::{Heading, Inches, Shape};

pub(super) const US: UnitId = UnitId(0);
pub(super) const THEM: UnitId = UnitId(1);
pub(super) const OTHERS: UnitId = UnitId(2);
/// The first kind of every unit.
pub(super) const LEADER: KindId = KindId(0);

/// Where the firers' front rank stands.
const FRONT: Point = Point::new(5000, 2000);
/// From one man to the next.
const STEP: i16 = 110;

/// Who takes part.
#[derive(Debug, Clone)]
pub(super) struct Party {
    /// So many with each weapon; the first of them leads.
    pub arms: Vec<(u8, String)>,
    pub guts: u8,
    /// Of the others.
    pub rank_and_file: u8,
    /// Whether the first is a leader to be named.
    pub leader: bool,
    pub sniper: bool,
    pub camouflage: bool,
    pub gun: Option<(String, i8)>,
    /// The id of a gun with its crew, instead of all men.
    pub gun_id: Option<String>,
    /// The id of a vehicle, instead of all men; and where it points.
    pub vehicle: Option<String>,
    pub facing: Option<Heading>,
}

impl Party {
    pub(super) fn of(arms: Vec<(u8, String)>, guts: u8) -> Party {
        let (gun, gun_id, vehicle, facing) = (None, None, None, None);
        let rank_and_file = guts.min(5);
        Party {
            arms,
            guts,
            rank_and_file,
            leader: true,
            sniper: false,
            camouflage: false,
            gun,
            gun_id,
            vehicle,
            facing,
        }
    }
    pub(super) fn riflemen(men: u8, guts: u8) -> Party {
        Party::of(vec![(men, "rifle".to_owned())], guts)
    }
}

/// What lies between them and about the target.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lie {
    pub range: Inches,
    pub kind: Kind,
    pub cover: Cover,
    pub walls: u8,
}

impl Lie {
    pub(super) const fn open(range: Inches) -> Lie {
        Lie { range, kind: Kind::Area, cover: Cover::Open, walls: 0 }
    }
}

/// Draws weapons from the data files.
struct Rack<'a> {
    data: &'a Data,
    weapons: Vec<Weapon>,
}

impl Rack<'_> {
    fn take(&mut self, id: &str) -> Option<WeaponId> {
        let row = muster::weapon(self.data.weapons.get(id)?);
        let known = self.weapons.iter().position(|w| *w == row);
        let number = known.unwrap_or_else(|| {
            self.weapons.push(row);
            self.weapons.len() - 1
        });
        Some(WeaponId(number as u8))
    }
    fn squad(&mut self, party: &Party, seat: Seat, name: &str) -> Result<Squad, SceneError> {
        if let Some(id) = &party.vehicle {
            let row = self.data.vehicles.get(id).ok_or_else(|| unknown_vehicle(id))?;
            return Ok(Squad { seat, ..muster::vehicle(self.data, row, &mut self.weapons) });
        }
        if let Some(row) = party.gun_id.as_ref().and_then(|id| self.data.guns.get(id)) {
            return Ok(Squad { seat, ..muster::gun(self.data, row, &mut self.weapons) });
        }
        let grenades = self.take("grenade");
        let (mut men, mut kinds) = (vec![], vec![]);
        for (count, id) in &party.arms {
            let weapon = self.take(id).ok_or_else(|| unknown_weapon(id))?;
            for nth in 0..*count {
                let first = men.is_empty();
                // The leader is a kind of his own, and so is every weapon.
                if nth == 0 || men.len() == 1 {
                    kinds.push(Soldier {
                        name: if first { "leader" } else { "man" }.to_owned(),
                        guts: if first { party.guts } else { party.rank_and_file },
                        weapon: Some(weapon),
                        extra: None,
                        grenades,
                        leader: first && party.leader,
                        commander: false,
                        sniper: party.sniper,
                        radio: false,
                        observer: false,
                    });
                }
                men.push(KindId(kinds.len() as u8 - 1));
            }
        }
        let gun = match &party.gun {
            Some((id, dm)) => {
                let weapon = self.take(id).ok_or_else(|| unknown_weapon(id))?;
                Some(Gun { weapon, shield: false, dm: *dm, support: false, all_round: false })
            }
            None => None,
        };
        Ok(Squad {
            name: name.to_owned(),
            seat,
            points: 0,
            camouflage: party.camouflage,
            recon: false,
            men,
            kinds,
            gun,
            vehicle: None,
            crew_of: None,
        })
    }
}

fn unknown_vehicle(id: &str) -> SceneError {
    let expected = "the id of a vehicle, such as sherman".to_owned();
    SceneError::BadValue { key: "at", value: id.to_owned(), expected }
}

/// From the middle of a unit's front to its edge: half of a hull's length or width, as it points, or of a man.
fn half(squad: &Squad, facing: Option<Heading>) -> i16 {
    let Some(vehicle) = &squad.vehicle else { return MAN as i16 };
    let across = facing.is_some_and(|f| f == Heading::EAST || f == Heading::WEST);
    (if across { vehicle.width } else { vehicle.length } / 2) as i16
}

fn unknown_weapon(id: &str) -> SceneError {
    SceneError::BadValue {
        key: "weapon",
        value: id.to_owned(),
        expected: "the id of a weapon, such as rifle".to_owned(),
    }
}

/// Weapons that the table has besides those that are carried.
pub(super) type Spare<'a> = &'a [&'a str];

/// A table with these units on it: the first against all others.
pub(super) fn table(
    parties: &[Party],
    lie: Lie,
    options: Options,
    spare: Spare<'_>,
) -> Result<(Setup, State), SceneError> {
    let mut rack = Rack { data: data::own(), weapons: vec![] };
    for id in spare {
        rack.take(id).ok_or_else(|| unknown_weapon(id))?;
    }
    let mut units = vec![];
    for (nth, party) in parties.iter().enumerate() {
        let (seat, name) = if nth == 0 { (Seat::First, "firers") } else { (Seat::Second, "targets") };
        units.push(rack.squad(party, seat, name)?);
    }
    let halves: i16 = units.iter().zip(parties).take(2).map(|(unit, party)| half(unit, party.facing)).sum();
    let far = FRONT.y + halves + lie.range.in_hundredths() as i16;
    let side = |name: &str, facing| Side {
        name: name.to_owned(),
        facing,
        zone: Shape::rect(Point::new(0, 0), Point::new(1, 1)),
        gun_zone: None,
        battery: None,
    };
    let plan = Plan {
        scenario: Scenario {
            id: "scene".to_owned(),
            name: "scene".to_owned(),
            turns: 9,
            deploys: Deployment::Alternately,
            deploys_first: Seat::First,
            victory: Victory::Hold,
            first_initiative: [0; 2],
            objectives: vec![],
        },
        size: Point::new(10_000, 20_000),
        terrain: terrain(lie, far),
        sides: [side("firers", Heading::NORTH), side("targets", Heading::SOUTH)],
        weapons: rack.weapons,
        units,
        options,
    };
    let setup = Setup::from(plan);
    let mut state = State::start(&setup);
    (state.turn, state.phase) = (2, Phase::Activations);
    for (nth, unit) in setup.units().enumerate() {
        let of = &mut state.units[nth];
        let (front, back) = match nth {
            0 => (FRONT, -1),
            1 => (Point::new(FRONT.x, far), 1),
            // Others of the second side stand beside the target, in the open.
            _ => (Point::new(FRONT.x + 450, far), 1),
        };
        for man in 0..setup.squad(unit).men.len() as i16 {
            let (file, row) = ([0, -1, 1][man as usize % 3], man / 3);
            of.at[man as usize] = Point::new(front.x + file * STEP, front.y + back * row * STEP);
        }
        of.place = Place::Table;
        if let Some(party) = parties.get(nth).filter(|party| party.vehicle.is_some() || party.gun_id.is_some()) {
            of.at[0] = front;
            of.facing = party.facing.unwrap_or(of.facing);
        }
    }
    Ok((setup, state))
}

fn terrain(lie: Lie, far: i16) -> Vec<Terrain> {
    let mut pieces = vec![];
    if lie.cover > Cover::Open {
        let (west, east) = (FRONT.x - STEP - 60, FRONT.x + STEP + 60);
        pieces.push(Terrain {
            name: "cover".to_owned(),
            kind: lie.kind,
            cover: lie.cover,
            shape: Shape::rect(Point::new(west, far - 60), Point::new(east, far + 3 * STEP)),
            rate: 1,
            opening: (lie.kind == Kind::Bunker).then_some(Heading::SOUTH),
        });
    }
    let half = (far - FRONT.y) / 2;
    for nth in 0..lie.walls {
        let y = FRONT.y + half + 10 * i16::from(nth);
        pieces.push(Terrain {
            name: format!("wall {nth}"),
            kind: Kind::Wall,
            cover: Cover::Medium,
            shape: Shape::line(Point::new(0, y), Point::new(10_000, y)),
            rate: 1,
            opening: None,
        });
    }
    pieces
}

/// How the firers move.
pub(super) fn pace(text: &str) -> Pace {
    match text {
        "sneak" => Pace::Sneak,
        "manoeuvre" => Pace::Manoeuvre,
        "run" => Pace::Run,
        _ => Pace::Stand,
    }
}

pub(super) fn stage(
    (setup, state): (Setup, State),
    act: impl Fn(&mut crate::Game<'_>, &mut super::Watch<'_>) -> Play<Outcome> + Send + Sync + 'static,
) -> Stage {
    Stage { setup, state, grenades: 0, fires: false, clause: None, act: Box::new(act) }
}
