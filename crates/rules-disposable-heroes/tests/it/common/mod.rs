//! Positions for tests, written in TOML: a scenario, less what is not named, plus what is put where.
//!
//! ```toml
//! scenario = "hay-barn"        # forces and table; units that are not named below are left out
//! options = ["half_fire_off"]  # house readings, or a variant
//! turn = 2
//! open = true                  # no terrain but what is listed here
//! initiative = true            # the turn begins with the throw; else First is active
//! set_up = true                # from the very beginning, with the units as the scenario has them
//!
//! [[unit]]
//! name = "German squad, MG section"   # as the scenario calls it; a copy of another: like = "..."
//! at = [12, 10]                # the leader, in inches; the rest stand behind him
//! red = 1
//! yellow = true
//! men = 4                      # so many are left, the best first
//! without = ["rifleman"]       # these have fallen
//! figures = [[12, 10], …]      # where every man stands, instead of `at`
//!
//! [[unit]]
//! name = "M3 half-track"
//! at = [20, 10]
//! crew = [0, 1]                # turret, hull; of a unit that rides: aboard = "M3 half-track"
//!
//! [[terrain]]
//! name = "wall"
//! kind = "wall"
//! cover = "medium"
//! line = [8, 12, 16, 12]
//! ```
use figures::PLACING;
use kernel::{Battle, Ground, Point, Seat};
use rules_disposable_heroes::{
    Cover, DisposableHeroes, Game, Kind, Man, Mobility, Phase, Place, Plan, Setup, Squad, State, Terrain, UnitId,
    WeaponId, data,
    muster::{muster, weapon},
    variant,
};
use serde::Deserialize;
use table::{Heading, Shape};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "what is so of a position, each or not")]
struct Position {
    scenario: String,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default = "two")]
    turn: u8,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    initiative: bool,
    #[serde(default)]
    set_up: bool,
    active: Option<Seat>,
    destroyed: Option<[u8; 2]>,
    /// DH-ART-06: what the batteries may still fire; nothing where nothing is said.
    missions: Option<[u8; 2]>,
    #[serde(default)]
    unit: Vec<Put>,
    #[serde(default)]
    terrain: Vec<Piecework>,
}

fn two() -> u8 {
    2
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Put {
    name: String,
    like: Option<String>,
    at: Option<[f64; 2]>,
    #[serde(default)]
    figures: Vec<[f64; 2]>,
    seat: Option<Seat>,
    #[serde(default)]
    red: u8,
    #[serde(default)]
    yellow: bool,
    #[serde(default)]
    lost: u8,
    men: Option<usize>,
    #[serde(default)]
    without: Vec<String>,
    facing: Option<i32>,
    /// AP of its first man's weapon, other than the data's.
    ap: Option<u8>,
    /// What its first kind of man carries instead, by the weapon's id.
    weapon: Option<String>,
    crew: Option<[u8; 2]>,
    #[serde(default)]
    green: u8,
    #[serde(default)]
    immobilised: bool,
    /// It rides in the vehicle of this name.
    aboard: Option<String>,
    /// It has spotted these.
    #[serde(default)]
    spotted: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piecework {
    name: String,
    kind: Kind,
    cover: Option<Cover>,
    opening: Option<i32>,
    rate: Option<u8>,
    line: Option<[f64; 4]>,
    rect: Option<[f64; 4]>,
}

fn point([x, y]: [f64; 2]) -> Point {
    Point::new((x * 100.0).round() as i16, (y * 100.0).round() as i16)
}

impl Piecework {
    fn terrain(&self) -> Result<Terrain, String> {
        let shape = match (self.line, self.rect) {
            (Some([a, b, c, d]), None) => Shape::line(point([a, b]), point([c, d])),
            (None, Some([a, b, c, d])) => Shape::rect(point([a, b]), point([c, d])),
            _ => return Err(format!("{}: give a line or a rect", self.name)),
        };
        let opening = self.opening.map(Heading::new);
        let cover = self.cover.unwrap_or(Cover::Open);
        Ok(Terrain { name: self.name.clone(), kind: self.kind, cover, shape, rate: self.rate.unwrap_or(1), opening })
    }
}

/// The position that a TOML text describes.
pub(crate) fn position(text: &str) -> Result<(Setup, State), String> {
    let wanted: Position = toml::from_str(text).map_err(|e| e.to_string())?;
    let said: Vec<(String, bool)> = wanted.options.iter().map(|name| (name.clone(), true)).collect();
    let options = variant::chosen(&said).map_err(|e| e.to_string())?;
    let plan = muster(&data::library(), &wanted.scenario, options).map_err(|p| format!("{p:?}"))?;
    let setup = Setup::from(drawn_up(plan, &wanted)?);
    let mut state = DisposableHeroes::start(&setup);
    if !wanted.set_up {
        state.turn = wanted.turn;
        state.phase = if wanted.initiative { Phase::Initiative } else { Phase::Activations };
        state.active = wanted.active.unwrap_or(Seat::First);
        state.destroyed = wanted.destroyed.unwrap_or([0; 2]);
        state.missions = wanted.missions.unwrap_or([0; 2]);
        for (unit, put) in setup.units().zip(ordered(&setup, &wanted)) {
            stand(&setup, &mut state, unit, put)?;
        }
    }
    Ok((setup, state))
}

/// The plan with only the units that are named, copies made, terrain added.
fn drawn_up(mut plan: Plan, wanted: &Position) -> Result<Plan, String> {
    if wanted.open {
        plan.terrain.clear();
    }
    for piece in &wanted.terrain {
        plan.terrain.push(piece.terrain()?);
    }
    if wanted.set_up {
        return Ok(plan);
    }
    let mut units = vec![];
    for put in &wanted.unit {
        let name = put.like.as_ref().unwrap_or(&put.name);
        let known = || plan.units.iter().map(|u| u.name.as_str()).collect::<Vec<_>>().join("; ");
        let found = plan.units.iter().find(|u| u.name == *name);
        let mut squad = found.ok_or_else(|| format!("no unit {name:?}; there are {}", known()))?.clone();
        squad.name.clone_from(&put.name);
        squad.seat = put.seat.unwrap_or(squad.seat);
        if let (Some(ap), Some(weapon)) = (put.ap, squad.kinds.first().and_then(|kind| kind.weapon)) {
            plan.weapons[usize::from(weapon.0)].ap = ap;
        }
        if let Some(id) = &put.weapon {
            let rows = data::library().read::<data::Data>().map_err(|p| format!("{p:?}"))?.data.weapons;
            plan.weapons.push(weapon(rows.get(id).ok_or_else(|| format!("no weapon {id:?}"))?));
            squad.kinds[0].weapon = Some(WeaponId(plan.weapons.len() as u8 - 1));
        }
        units.push(squad);
    }
    units.sort_by_key(|u| u.seat);
    // DH-DMG-16: every vehicle with the crew that may have to bail out.
    for nth in 0..units.len() {
        let name = wanted.unit.iter().find(|put| put.name == units[nth].name).and_then(|put| put.like.as_ref());
        let listed = plan.units.iter().position(|u| u.name == *name.unwrap_or(&units[nth].name));
        let crew = plan.units.iter().find(|u| u.crew_of.is_some_and(|of| Some(usize::from(of.0)) == listed)).cloned();
        units.extend(crew.map(|crew| Squad { crew_of: Some(UnitId(nth as u8)), seat: units[nth].seat, ..crew }));
    }
    plan.units = units;
    Ok(plan)
}

/// The wishes in the order of the plan's units.
fn ordered<'a>(setup: &'a Setup, wanted: &'a Position) -> impl Iterator<Item = &'a Put> {
    setup.units().filter_map(|u| wanted.unit.iter().find(|put| put.name == setup.squad(u).name))
}

fn stand(setup: &Setup, state: &mut State, unit: UnitId, put: &Put) -> Result<(), String> {
    let squad = setup.squad(unit);
    let slot = &mut state.units[usize::from(unit.0)];
    for name in &put.without {
        let is_him = |man: &usize| setup.soldier(Man { of: unit, kind: squad.men[*man], guest: false }).name == *name;
        let fallen = (0..squad.men.len()).rev().filter(|man| slot.alive & (1 << man) != 0).find(is_him);
        slot.alive &= !(1 << fallen.ok_or_else(|| format!("{}: no {name:?} to lose", put.name))?);
    }
    if let Some(men) = put.men {
        while slot.alive.count_ones() as usize > men {
            slot.alive &= !(1 << slot.alive.ilog2());
        }
    }
    (slot.red, slot.yellow, slot.lost) = (put.red, put.yellow, put.lost);
    slot.facing = Heading::new(put.facing.unwrap_or(if squad.seat == Seat::First { 0 } else { 180 }));
    slot.hull.turret = slot.facing;
    slot.place = Place::Table;
    slot.hull.green = put.green;
    slot.hull.crew = put.crew.unwrap_or(slot.hull.crew);
    if put.immobilised {
        slot.hull.mobility = Mobility::Immobilised;
    }
    let named = |name: &String| {
        let found = setup.units().find(|&u| setup.squad(u).name == *name);
        found.ok_or_else(|| format!("{}: there is no {name:?} on the table", put.name))
    };
    for name in &put.spotted {
        // DH-SNIPE-06: men on foot know of snipers and of nobody else.
        let known = if squad.is_vehicle() || squad.is_gun() { &mut slot.spotted } else { &mut slot.found };
        *known |= 1 << named(name)?.0;
    }
    if let Some(name) = &put.aboard {
        slot.place = Place::Aboard(named(name)?);
        return Ok(());
    }
    let mut game = Game::new(setup, state);
    if !put.figures.is_empty() {
        let figures: Vec<Point> = put.figures.iter().map(|&p| point(p)).collect();
        game.deploy(unit, &figures);
        return Ok(());
    }
    let at = point(put.at.ok_or_else(|| format!("{}: where does it stand?", put.name))?);
    if game.is_vehicle(unit) {
        game.deploy(unit, &[at]);
        return Ok(());
    }
    let figures = game.footing(unit, PLACING).arrange(&[at]).map_err(|refusal| format!("{}: {refusal:?}", put.name))?;
    game.deploy(unit, &figures);
    Ok(())
}
