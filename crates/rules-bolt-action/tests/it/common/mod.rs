//! Positions for tests, written in TOML: a scenario, less what is not named, plus what is put where.
//!
//! ```toml
//! scenario = "first-light"     # forces and table; units that are not named below are left out
//! options = ["no_reactions"]   # house readings
//! turn = 2
//! open = true                  # no terrain but what is listed here
//! cup = [1, 0]                 # default: a die for every unit without an order
//!
//! [[unit]]
//! name = "US squad"            # as the scenario calls it; a copy of another: like = "US squad"
//! at = [12, 10]                # the leader, in inches; the rest stand behind him
//! pins = 1
//! order = "ambush"
//! men = 4                      # so many are left, leader first
//! without = ["NCO"]            # these have fallen
//! rank = "captain"             # an officer's, other than the scenario's
//! figures = [[12, 10], …]      # where every man stands, instead of `at`
//! weapon = "hmg"               # what the gunner of a weapon team serves instead
//! armour = 6                   # of a vehicle: a soft-skin
//!
//! [[unit]]
//! name = "US Medic"
//! inside = "farm"              # instead of `at`; or aboard = "Truck"
//!
//! [[terrain]]
//! name = "wall"
//! kind = "obstacle"
//! cover = "hard"
//! line = [8, 12, 16, 12]
//! sight = "clear"              # or "dense", "solid", "crest": along its middle, from west to east
//! ```
use content::Library;
use kernel::{Battle, Ground, Point, Seat};
use rules_bolt_action::{
    BoltAction, Cover, Flank, Game, Going, House, Kind, Nation, Options, Order, Phase, Place, Plan, Quality, Rank,
    Setup, State, Terrain, Traits, UnitId, WeaponId, data,
    muster::{muster, weapon},
};
use serde::Deserialize;
use table::{Heading, Inches, Opacity, Piece, Shape};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    scenario: String,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default = "one")]
    turn: u8,
    turns: Option<u8>,
    #[serde(default)]
    open: bool,
    cup: Option<[u8; 2]>,
    /// Play from the set-up on, with the units as the scenario has them.
    #[serde(default)]
    set_up: bool,
    #[serde(default)]
    unit: Vec<Put>,
    #[serde(default)]
    terrain: Vec<Piecework>,
}

fn one() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Put {
    name: String,
    like: Option<String>,
    at: Option<[f64; 2]>,
    #[serde(default)]
    figures: Vec<[f64; 2]>,
    rank: Option<Rank>,
    #[serde(default)]
    pins: u8,
    order: Option<Order>,
    #[serde(default)]
    retained: bool,
    men: Option<usize>,
    #[serde(default)]
    without: Vec<String>,
    quality: Option<Quality>,
    nation: Option<Nation>,
    /// On the other side: `seat = "Second"`.
    seat: Option<Seat>,
    /// Instead of its own: `traits = { shirkers = true }`.
    traits: Option<Traits>,
    /// Where its spotter stands.
    spotter: Option<[f64; 2]>,
    weapon: Option<String>,
    armour: Option<u8>,
    facing: Option<i32>,
    #[serde(default)]
    place: Option<String>,
    /// In this building, or aboard this unit.
    inside: Option<String>,
    aboard: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piecework {
    name: String,
    kind: Kind,
    #[serde(default)]
    cover: Option<Cover>,
    #[serde(default)]
    sight: Option<String>,
    house: Option<House>,
    line: Option<[f64; 4]>,
    rect: Option<[f64; 4]>,
}

fn point([x, y]: [f64; 2]) -> Point {
    Point::new((x * 100.0).round() as i16, (y * 100.0).round() as i16)
}

impl Piecework {
    /// BA-LOS-06: along the middle of the hill, from west to east.
    fn crest(&self) -> Result<Opacity, String> {
        let [west, south, east, north] = self.rect.ok_or_else(|| format!("{}: a crest needs a rect", self.name))?;
        let middle = f64::midpoint(south, north);
        Ok(Opacity::Crest { a: point([west, middle]), b: point([east, middle]), near: Inches::whole(2) })
    }
    fn terrain(&self) -> Result<Terrain, String> {
        let shape = match (self.line, self.rect) {
            (Some([a, b, c, d]), None) => Shape::line(point([a, b]), point([c, d])),
            (None, Some([a, b, c, d])) => Shape::rect(point([a, b]), point([c, d])),
            _ => return Err(format!("{}: give a line or a rect", self.name)),
        };
        let opacity = match self.sight.as_deref() {
            None | Some("clear") => Opacity::Clear,
            Some("dense") => Opacity::Dense { depth: None },
            Some("solid") => Opacity::Solid,
            Some("crest") => self.crest()?,
            Some(other) => return Err(format!("{}: unknown sight {other}", self.name)),
        };
        let cover = self.cover.unwrap_or(Cover::None);
        let piece = Piece::new(shape, opacity);
        let house = self.house.clone().unwrap_or_default();
        Ok(Terrain { name: self.name.clone(), kind: self.kind, cover, look: None, piece, tank_proof: false, house })
    }
}

/// The position that a TOML text describes.
pub(crate) fn position(text: &str) -> Result<(Setup, State), String> {
    let wanted: Position = toml::from_str(text).map_err(|e| e.to_string())?;
    let mut options = Options::default();
    for name in &wanted.options {
        options.set(name, true).map_err(|e| e.to_string())?;
    }
    let library = data::library();
    let plan = muster(&library, &wanted.scenario, options).map_err(|p| format!("{p:?}"))?;
    let setup = Setup::from(drawn_up(&library, plan, &wanted)?);
    let mut state = BoltAction::start(&setup);
    if !wanted.set_up {
        (state.turn, state.phase) = (wanted.turn, Phase::Orders);
        for (unit, put) in setup.units().zip(ordered(&setup, &wanted)) {
            stand(&setup, &mut state, unit, put)?;
        }
        let idle = |seat: Seat| {
            let units = setup.units().filter(|&u| setup.seat(u) == seat);
            units.filter(|&u| state.unit(u).order.is_none()).count() as u8
        };
        state.cup = wanted.cup.unwrap_or([idle(Seat::First), idle(Seat::Second)]);
    }
    Ok((setup, state))
}

/// The plan with only the units that are named, copies made, terrain added.
fn drawn_up(library: &Library, mut plan: Plan, wanted: &Position) -> Result<Plan, String> {
    if let Some(turns) = wanted.turns {
        plan.scenario.turns = turns;
    }
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
        let known = || plan.units.iter().map(|u| u.name.as_str()).collect::<Vec<_>>().join(", ");
        let found = plan.units.iter().find(|u| u.name == *name);
        let mut squad = found.ok_or_else(|| format!("no unit {name:?}; there are {}", known()))?.clone();
        squad.name.clone_from(&put.name);
        squad.quality = put.quality.unwrap_or(squad.quality);
        squad.nation = put.nation.unwrap_or(squad.nation);
        squad.seat = put.seat.unwrap_or(squad.seat);
        squad.traits = put.traits.unwrap_or(squad.traits);
        squad.officer = put.rank.or(squad.officer);
        if let Some(id) = &put.weapon {
            let chart = library.read::<data::Data>().map_err(|p| format!("{p:?}"))?.data;
            let row = chart.weapons.find(id).ok_or_else(|| format!("{}: unknown weapon {id:?}", put.name))?;
            plan.weapons.push(weapon(&chart, row, plan.options));
            squad.kinds[0].weapon = Some(WeaponId(plan.weapons.len() as u8 - 1));
        }
        if let (Some(armour), Some(vehicle)) = (put.armour, &mut squad.vehicle) {
            (vehicle.armour, vehicle.front) = (armour, armour);
        }
        units.push(squad);
    }
    units.sort_by_key(|u| u.seat);
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
        let is_him = |kind: &rules_bolt_action::KindId| squad.kinds[usize::from(kind.0)].name == *name;
        let standing = (0..squad.men.len()).rev().filter(|&man| slot.alive & (1 << man) != 0);
        let fallen = standing.into_iter().find(|&man| is_him(&squad.men[man]));
        slot.alive &= !(1 << fallen.ok_or_else(|| format!("{}: no {name:?} to lose", put.name))?);
    }
    if let Some(men) = put.men {
        while slot.alive.count_ones() as usize > men {
            slot.alive &= !(1 << slot.alive.ilog2());
        }
    }
    (slot.pins, slot.order, slot.retained) = (put.pins, put.order, put.retained);
    slot.facing = Heading::new(put.facing.unwrap_or(if squad.seat == Seat::First { 0 } else { 180 }));
    slot.place = match put.place.as_deref() {
        None => Place::Table,
        Some("first-wave") => Place::FirstWave,
        Some("reserve") => Place::Reserve,
        Some("outflank-left") => Place::Outflank(Flank::Left),
        Some("outflank-right") => Place::Outflank(Flank::Right),
        Some("destroyed") => {
            slot.alive = 0;
            Place::Destroyed
        }
        Some(other) => return Err(format!("{}: unknown place {other}", put.name)),
    };
    slot.spotter = put.spotter.map(point);
    let mut game = Game::new(setup, state);
    if let Some(name) = &put.inside {
        let piece = setup.plan.terrain.iter().position(|t| t.name == *name);
        game.enter(unit, piece.ok_or_else(|| format!("{}: no building {name:?}", put.name))? as u8);
        return Ok(());
    }
    if let Some(name) = &put.aboard {
        let vehicle = setup.units().find(|&u| setup.squad(u).name == *name);
        game.board(unit, vehicle.ok_or_else(|| format!("{}: no vehicle {name:?}", put.name))?);
        return Ok(());
    }
    if !put.figures.is_empty() {
        let figures: Vec<Point> = put.figures.iter().map(|&p| point(p)).collect();
        game.deploy(unit, &figures);
        return Ok(());
    }
    let Some(at) = put.at else {
        let slot = game.unit(unit);
        return if slot.place == Place::Table { Err(format!("{}: where does it stand?", put.name)) } else { Ok(()) };
    };
    if game.is_vehicle(unit) {
        game.deploy(unit, &[point(at)]);
        return Ok(());
    }
    let ground = figures::Field { reach: figures::PLACING, ..game.ground(unit, Going::Walk, figures::PLACING) };
    let figures = ground.arrange(&[point(at)]).map_err(|refusal| format!("{}: {refusal:?}", put.name))?;
    let pins = game.unit(unit).pins;
    game.deploy(unit, &figures);
    debug_assert_eq!(game.unit(unit).pins, pins);
    Ok(())
}
