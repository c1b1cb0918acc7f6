//! Positions for tests, written in TOML: a scenario, less what is not named, plus what is put where.
//!
//! ```toml
//! scenario = "lane"            # forces and table; elements that are not named below are left out
//! options = ["nco_last"]
//! solo = true                  # the option of that name, where a test sets the others
//! bound = 2
//! open = true                  # no terrain but what is listed here
//! phase = "first-side"         # command, initiative, first-side, momentum, end
//! set_up = true                # from the very beginning; with the elements as the scenario has them if none are named
//!
//! [[unit]]
//! name = "British rifle platoon"   # as a scenario calls it; a copy of another: like = "..."; from the data: id = "hmg"
//! at = [12, 10]                # its middle, in inches
//! order = "fire"
//! nerve = "pinned"
//! men = [1, 1, 1, 2]           # leader, gunners, loader, ranks
//! observed = ["Panzer IV (early)"]
//! hidden = true                # and where it is believed: believed = [12, 20]
//! aboard = "Service truck"     # or mounted = true, for who has horses
//! stage = "approach"           # of a landing craft; left_weapon = [12, 20] where a crew left it
//! ```
use kernel::{Battle, Point, Seat};
use rules_heroes_all::{
    HeroesAll, Nerve, Options, Order, Pace, Phase, Plan, Setup, State, UnitId, data, muster,
    setup::{Element, Ground, Quality, Terrain},
    state::{Emplacement, Place, Ranging, Stage, Stock},
};
use serde::Deserialize;
use table::{Heading, Shape};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "what is so of a battle, each or not")]
struct Position {
    scenario: String,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    solo: bool,
    #[serde(default = "two")]
    bound: u8,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    set_up: bool,
    phase: Option<Phase>,
    active: Option<Seat>,
    #[serde(default)]
    rationed: bool,
    lost: Option<[u8; 2]>,
    /// HA-SOLO-05: places for the dice of the automated side.
    #[serde(default)]
    marked: Vec<[f64; 2]>,
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
#[allow(clippy::struct_excessive_bools, reason = "what is so of an element, each or not")]
struct Put {
    name: String,
    like: Option<String>,
    id: Option<String>,
    at: [f64; 2],
    seat: Option<Seat>,
    quality: Option<Quality>,
    order: Option<Order>,
    #[serde(default)]
    done: bool,
    nerve: Option<Nerve>,
    #[serde(default)]
    shaken: bool,
    #[serde(default)]
    due: u8,
    #[serde(default)]
    leader_lost: bool,
    men: Option<[u8; 4]>,
    facing: Option<i32>,
    pace: Option<Pace>,
    #[serde(default)]
    packed: bool,
    #[serde(default)]
    fresh: bool,
    #[serde(default)]
    damaged: u8,
    #[serde(default)]
    no_grenades: bool,
    /// It has them, whatever the list says.
    #[serde(default)]
    grenades: bool,
    rounds: Option<u8>,
    #[serde(default)]
    hidden: bool,
    believed: Option<[f64; 2]>,
    #[serde(default)]
    observed: Vec<String>,
    #[serde(default)]
    fired_before: Vec<String>,
    aboard: Option<String>,
    #[serde(default)]
    mounted: bool,
    #[serde(default)]
    boat: bool,
    stage: Option<Stage>,
    /// Of a craft: not on the table yet.
    #[serde(default)]
    at_sea: bool,
    left_weapon: Option<[f64; 2]>,
    mans: Option<String>,
    /// Of this weapon.
    spotter_of: Option<String>,
    /// What it was told of.
    #[serde(default)]
    informed: Vec<String>,
    ranged: Option<Ranged>,
    moved: Option<f64>,
    battered_before: Option<String>,
}

/// How far indirect fire has come: its last target and the place of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ranged {
    on: Option<String>,
    at: [f64; 2],
    shots: u8,
    #[serde(default)]
    hit: bool,
    bound: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piecework {
    name: String,
    kind: Ground,
    line: Option<[f64; 4]>,
    rect: Option<[f64; 4]>,
    #[serde(default)]
    points: u8,
    #[serde(default)]
    burns: bool,
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
        Ok(Terrain { name: self.name.clone(), kind: self.kind, shape })
    }
}

pub(crate) fn plan(scenario: &str, on: &[&str]) -> Plan {
    let mut options = Options::default();
    for name in on {
        options.set(name, true).expect("its own name");
    }
    muster::muster(&data::library(), scenario, options).expect("our own data")
}

fn rules() -> data::Data {
    data::library().read().expect("our own data").data
}

/// The position that a TOML text describes.
pub(crate) fn position(text: &str) -> Result<(Setup, State), String> {
    let mut wanted: Position = toml::from_str(text).map_err(|e| e.to_string())?;
    if wanted.solo {
        wanted.options.push("solo".to_owned());
    }
    let on: Vec<&str> = wanted.options.iter().map(String::as_str).collect();
    let setup = Setup::from(drawn_up(plan(&wanted.scenario, &on), &wanted)?);
    let mut state = HeroesAll::start(&setup);
    if !wanted.set_up {
        state.bound = wanted.bound;
        state.phase = wanted.phase.unwrap_or(Phase::FirstSide);
        (state.first, state.active) = (Seat::First, wanted.active.unwrap_or(Seat::First));
        state.lost = wanted.lost.unwrap_or([0; 2]);
        for put in &wanted.unit {
            stand(&setup, &mut state, put)?;
        }
        for piece in &wanted.terrain {
            let nth = named_piece(&setup, &piece.name)?;
            state.damage[usize::from(nth)] = piece.points;
            state.burning |= u32::from(piece.burns) << nth;
        }
    }
    Ok((setup, state))
}

/// The plan with only the elements that are named, copies made, terrain added.
fn drawn_up(mut plan: Plan, wanted: &Position) -> Result<Plan, String> {
    if wanted.open {
        plan.terrain.clear();
    }
    for piece in &wanted.terrain {
        plan.terrain.push(piece.terrain()?);
    }
    plan.sides[0].rationed |= wanted.rationed;
    plan.sides[1].marked = wanted.marked.iter().copied().map(point).collect();
    if wanted.unit.is_empty() {
        return Ok(plan);
    }
    let on: Vec<&str> = wanted.options.iter().map(String::as_str).collect();
    let crossroads = super::common::plan("crossroads", &on).units;
    let beach = super::common::plan("beach", &on).units;
    let mut units: Vec<Element> = vec![];
    for put in &wanted.unit {
        let name = put.like.as_ref().unwrap_or(&put.name);
        let all = plan.units.iter().chain(&crossroads).chain(&beach);
        let known = || all.clone().map(|u| u.name.as_str()).collect::<Vec<_>>().join("; ");
        let found = match &put.id {
            Some(id) => muster::single(&rules(), id, plan.options),
            None => all.clone().find(|u| u.name == *name).cloned(),
        };
        let mut element = found.ok_or_else(|| format!("no element {name:?}; there are {}", known()))?;
        element.boat = put.boat;
        element.grenades |= put.grenades;
        element.name.clone_from(&put.name);
        element.seat = put.seat.unwrap_or(element.seat);
        element.quality = put.quality.unwrap_or(element.quality);
        element.spotter_of = None;
        units.push(element);
    }
    units.sort_by_key(|u| u.seat);
    let number = |name: &str| units.iter().position(|u| u.name == name).map(|n| UnitId(n as u8));
    let spotters = wanted.unit.iter().filter_map(|put| Some((number(&put.name)?, number(put.spotter_of.as_ref()?)?)));
    for (spotter, weapon) in spotters.collect::<Vec<_>>() {
        units[usize::from(spotter.0)].spotter_of = Some(weapon);
    }
    // HA-ARM-09: every vehicle with the crew that may have to bail out.
    let crew = plan.units.iter().chain(&crossroads).find(|u| u.crew_of.is_some()).cloned();
    for nth in 0..units.len() {
        if units[nth].is_vehicle() {
            let of = &units[nth];
            let (name, seat, men) = (format!("crew of {}", of.name), of.seat, of.figures());
            let mut crew = crew.clone().ok_or("no crew to copy")?;
            crew.men[1].count = men;
            units.push(Element { name, seat, crew_of: Some(UnitId(nth as u8)), ..crew });
        }
    }
    let old = std::mem::replace(&mut plan.units, units);
    let now = |nth: u8| plan.units.iter().position(|u| u.name == old[usize::from(nth)].name).map(|n| n as u8);
    // HA-LC-01: who is not named does not land.
    for side in &mut plan.sides {
        side.landings.retain(|landing| now(landing.craft).is_some());
        for landing in &mut side.landings {
            landing.craft = now(landing.craft).ok_or("it was kept")?;
            landing.cargo = landing.cargo.iter().filter_map(|&n| now(n)).collect();
        }
    }
    Ok(plan)
}

fn named(setup: &Setup, name: &str) -> Result<UnitId, String> {
    setup.units().find(|&u| setup.element(u).name == name).ok_or_else(|| format!("there is no {name:?}"))
}

fn named_piece(setup: &Setup, name: &str) -> Result<u8, String> {
    let nth = setup.plan.terrain.iter().position(|t| t.name == name);
    nth.map(|n| n as u8).ok_or_else(|| format!("there is no {name:?}"))
}

fn stand(setup: &Setup, state: &mut State, put: &Put) -> Result<(), String> {
    let unit = named(setup, &put.name)?;
    let bits = |names: &[String]| {
        names.iter().try_fold(0u32, |bits, name| Ok::<u32, String>(bits | 1 << named(setup, name)?.0))
    };
    let (observed, before) = (bits(&put.observed)?, bits(&put.fired_before)?);
    let informed = bits(&put.informed)?;
    let battered_before = put.battered_before.as_deref().map(|name| named_piece(setup, name)).transpose()?;
    let ranging = match &put.ranged {
        Some(ranged) => Ranging {
            at: point(ranged.at),
            target: ranged.on.as_deref().map(|name| named(setup, name)).transpose()?,
            shots: ranged.shots,
            hit: ranged.hit,
            nudged: false,
            bound: ranged.bound.unwrap_or(state.bound - 1),
        },
        None => Ranging::default(),
    };
    let carrier = put.aboard.as_ref().map(|name| named(setup, name)).transpose()?;
    let mans = put.mans.as_ref().map(|name| named(setup, name)).transpose()?;
    let order = put.order.unwrap_or(Order::None);
    let may = rules_heroes_all::Game::new(setup, state).allowance(order);
    let seat = setup.seat(unit);
    let slot = &mut state.units[usize::from(unit.0)];
    (slot.at, slot.place) = (point(put.at), Place::Table);
    slot.facing = Heading::new(put.facing.unwrap_or(if seat == Seat::First { 0 } else { 180 }));
    (slot.order, slot.may, slot.done) = (order, may, put.done);
    slot.nerve = put.nerve.unwrap_or(Nerve::Steady);
    (slot.shaken, slot.due, slot.leader_lost) = (put.shaken, put.due, put.leader_lost);
    slot.men = put.men.unwrap_or(slot.men);
    slot.pace = put.pace.unwrap_or(Pace::Still);
    if put.packed {
        slot.weapon = Emplacement::Packed;
    }
    if put.fresh {
        slot.weapon = Emplacement::Fresh;
    }
    slot.damaged = put.damaged;
    (slot.mounted, slot.stage) = (put.mounted, put.stage.unwrap_or(Stage::None));
    slot.left_weapon = put.left_weapon.map(point);
    slot.mans = mans;
    if put.at_sea {
        slot.place = Place::Sea;
    }
    if let Some(carrier) = carrier {
        slot.place = Place::Aboard(carrier);
    }
    if put.grenades {
        slot.stock = Stock::Open;
    }
    if put.no_grenades {
        slot.stock = Stock::Spent;
    }
    if let Some(rounds) = put.rounds {
        slot.rounds[0] = rounds;
    }
    (slot.observed, slot.before, slot.informed) = (observed, before, informed);
    slot.spotted = observed & !informed;
    slot.shot_before = u8::MAX;
    (slot.ranging, slot.battered_before) = (ranging, battered_before);
    slot.moved = put.moved.map_or(0, |inches| (inches * 100.0).round() as u16);
    (slot.hidden, slot.believed, slot.seen) = (put.hidden, put.believed.map(point), slot.men);
    Ok(())
}
