//! From the data files to a plan: the scenario's board, and its men drawn up.
use crate::{
    Options,
    data::{self, Data},
    setup::{Chart, GARRISON, Mission, Patrol, Pit, Plan, RAIDERS, Scenario, Side, Soldier, Wire},
    words::ManId,
};
use content::{Code, Id, Library, Problem, hint};
use kernel::{Point, Seat};

/// Draws up a scenario of the library under these options.
pub fn muster(library: &Library, scenario: &str, options: Options) -> Result<Plan, Vec<Problem>> {
    draw_up(&library.read()?.data, scenario, options)
}

/// Draws up a scenario of these data.
pub(crate) fn draw_up(data: &Data, scenario: &str, options: Options) -> Result<Plan, Vec<Problem>> {
    let Some(id) = data.scenarios.find(scenario) else {
        let unknown = Problem::nowhere(Code::UnknownReference, "scenarios", format!("unknown scenario \"{scenario}\""));
        return Err(vec![unknown.hint(hint(scenario, data.scenarios.names()))]);
    };
    let written = &data.scenarios[id];
    let sides = [&written.sides[RAIDERS.index()], &written.sides[GARRISON.index()]];
    let men = sides.map(|side| men(data, side));
    let prize = written.prize.and_then(|prize| find(sides, prize)).map(|man| (man, written.prize_points));
    let charts = ["pistol", "rifle", "lmg", "hmg", "indirect"].map(|name| chart(data, name));
    let [Some(pistol), Some(rifle), Some(lmg), Some(hmg), Some(shells)] = charts else {
        let message = "the firing chart needs pistol, rifle, lmg, hmg and indirect (HB-SHO-T1)";
        return Err(vec![Problem::nowhere(Code::MissingKey, "weapons.toml", message)]);
    };
    Ok(Plan {
        scenario: Scenario {
            id: scenario.to_owned(),
            name: written.name.clone(),
            blurb: written.blurb.clone(),
            turns: written.turns,
            line: written.line,
            exit: written.exit,
            wins: written.wins,
            patrol_morale: written.patrol_morale,
            prize,
        },
        size: written.size,
        pits: written.pits.iter().map(pit).collect(),
        blocking: written.blocking.clone(),
        filled: written.filled.clone(),
        wires: written.wires.iter().flat_map(wires).collect(),
        charts: [pistol, rifle, lmg, hmg, shells],
        sides: sides.map(|side| drawn_up(data, side)),
        men,
        options,
    })
}

fn chart(data: &Data, name: &str) -> Option<Chart> {
    let weapon = &data.weapons[data.weapons.find(name)?];
    Some(Chart { name: weapon.name.clone(), need: weapon.need, hit: weapon.hit })
}

fn pit(written: &data::Pit) -> Pit {
    Pit { name: written.name.clone(), kind: written.kind, squares: written.squares.clone() }
}

fn wires(written: &data::Wire) -> impl Iterator<Item = Wire> {
    let along = (written.from..=written.to).map(|x| (x, written.gates.contains(&x)));
    along.map(|(x, gate)| Wire { south: Point::new(x, written.row), kind: written.kind, gate })
}

fn drawn_up(data: &Data, side: &data::Side) -> Side {
    let rating = side.force.map_or(0, |force| data.forces[force].rating);
    let patrols = side.parties.iter().filter(|party| party.patrol);
    let missions = side.fire.iter().map(|fire| {
        let mission = &data.missions[fire.mission];
        let (name, squares) = (mission.name.clone(), fire.squares.clone());
        let data::Mission { kind, rounds, turns, .. } = *mission;
        Mission { name, kind, rounds, turns, on_turn: fire.on_turn, squares }
    });
    Side {
        name: side.name.clone(),
        patrols: patrols.map(|party| Patrol { strength: party.men.len() as u8, rating }).collect(),
        missions: missions.collect(),
    }
}

fn men(data: &Data, side: &data::Side) -> Vec<Soldier> {
    let mut soldiers = vec![];
    let mut patrols = 0;
    for party in &side.parties {
        let patrol = party.patrol.then_some(patrols);
        patrols += u8::from(party.patrol);
        for &id in &party.men {
            let man = &data.men[id];
            soldiers.push(Soldier {
                id: data.men.name(id).to_uppercase(),
                name: man.name.clone(),
                role: man.role.clone(),
                patrol,
                seniority: man.seniority,
                nerve: man.nerve,
                melee: man.melee,
                throws: man.throws,
                firearm: man.firearm,
                arm: man.weapon,
                bombs: man.bombs,
                flares: man.flares,
                kit: man.kit,
                armour: man.armour,
                zone: party.zone,
                below: party.below,
                rests: party.rests,
            });
        }
    }
    soldiers
}

/// Which man of which side this is.
fn find(sides: [&data::Side; 2], man: Id<data::Man>) -> Option<ManId> {
    let nth = |side: &data::Side| side.parties.iter().flat_map(|party| &party.men).position(|&id| id == man);
    Seat::BOTH.into_iter().zip(sides).find_map(|(seat, side)| Some(ManId::new(seat, nth(side)? as u8)))
}
