//! Two elements on an empty table, so many inches apart.
use super::{Stage, Watch, keys::Values};
use crate::{
    Clause as C, Game, Options, Setup, State, UnitId,
    data::{self, Data},
    muster, printed,
    setup::{Edge, Element, Footprint, Ground, Objective, Plan, Quality, Role, Scenario, Side, Terrain, Victory},
    state::{Phase, Place},
    words::Order,
};
use content::scene;
use kernel::{Oracle, Outcome, Play, Point, SceneError, Seat};
use table::{Heading, Inches, Shape};

pub(super) const US: UnitId = UnitId(0);
pub(super) const THEM: UnitId = UnitId(1);

/// Where the first of them stands.
const HERE: Point = Point::new(5000, 2000);

/// Who takes part: the id of an element, gun or vehicle, or "8 rifle, 1 smg".
pub(super) struct Party<'a> {
    /// The key that names it.
    pub key: &'static str,
    pub who: &'a str,
    pub quality: Quality,
    pub facing: Heading,
}

/// How they stand towards one another.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Lie {
    pub range: i32,
    pub ground: Option<Ground>,
    /// HA-LOS-04: a hedge close before the target.
    pub hedge: bool,
    pub rationed: bool,
}

/// An element as it is named.
pub(super) fn element(data: &Data, who: &str, options: Options) -> Option<Element> {
    if let Some(found) = muster::single(data, who, options) {
        return Some(found);
    }
    let known = |word: &str| scene::meant(word, data.weapons.names().collect::<Vec<_>>());
    let part = |part: &str| {
        let (number, weapon) = part.trim().split_once(' ')?;
        Some((number.parse().ok().filter(|n| (1..=10).contains(n))?, known(weapon.trim())?))
    };
    let arms: Vec<(u8, &str)> = who.split(',').map(part).collect::<Option<_>>()?;
    muster::men(data, &arms)
}

/// A table with these two on it, and crews for those that are vehicles.
pub(super) fn table(
    values: &Values,
    ours: &Party<'_>,
    theirs: &Party<'_>,
    lie: Lie,
) -> Result<(Setup, State), SceneError> {
    let (data, options) = (data::own(), values.options()?);
    let mut units = vec![];
    for (seat, party) in Seat::BOTH.into_iter().zip([ours, theirs]) {
        let element = named(values, data, party)?;
        units.push(Element { seat, quality: party.quality, ..element });
    }
    let crews: Vec<Element> =
        (0..).map(UnitId).zip(&units).filter_map(|(of, e)| muster::crew_on_foot(data, of, e, options)).collect();
    units.extend(crews);
    let half = |element: &Element, facing: Heading| match element.footprint {
        Footprint::Disc(radius) => i32::from(radius),
        Footprint::Rect { width, length } => {
            let across = facing == Heading::EAST || facing == Heading::WEST;
            i32::from(if across { width } else { length }) / 2
        }
    };
    let far = i32::from(HERE.y) + lie.range + half(&units[0], ours.facing) + half(&units[1], theirs.facing);
    let there = Point::new(HERE.x, far as i16);
    let near = far - half(&units[1], theirs.facing);
    let setup = Setup::from(Plan {
        scenario: scenario(),
        size: Point::new(10_000, 20_000),
        terrain: terrain(lie, there, near as i16),
        sides: [side("ours", Heading::NORTH, lie.rationed), side("theirs", Heading::SOUTH, false)],
        weapons: data.weapons.ids().map(|id| printed::weapon(&data.weapons[id], options)).collect(),
        defences: printed::defences(data, options),
        moves: printed::moves(data),
        units,
        options,
    });
    let mut state = State::start(&setup);
    (state.bound, state.phase) = (2, Phase::FirstSide);
    for (unit, at, facing) in [(US, HERE, ours.facing), (THEM, there, theirs.facing)] {
        let of = &mut state.units[usize::from(unit.0)];
        (of.at, of.place, of.facing) = (at, Place::Table, facing);
        of.observed = 1 << (1 - unit.0);
    }
    Ok((setup, state))
}

/// The element that a party is.
fn named(values: &Values, data: &Data, party: &Party<'_>) -> Result<Element, SceneError> {
    let expected = "the id of an element, gun or vehicle, or numbers and weapons such as \"8 rifle, 1 smg\"";
    // Of "8 rifel" the weapon is what is not known.
    let word = party.who.split_once(' ').map_or(party.who, |(_, weapon)| weapon);
    let known = data.elements.names().chain(data.guns.names()).chain(data.vehicles.names()).chain(data.weapons.names());
    let unknown = || values.unknown(party.key, word, expected, known);
    element(data, party.who, values.options()?).ok_or_else(unknown)
}

/// One more, in or on what is there already.
pub(super) fn aboard(
    values: &Values,
    (setup, mut state): (Setup, State),
    party: &Party<'_>,
    carrier: UnitId,
) -> Result<(Setup, State, UnitId), SceneError> {
    let seat = setup.seat(carrier);
    let mut plan = setup.plan;
    let rider = UnitId(plan.units.len() as u8);
    plan.units.push(Element { seat, quality: party.quality, ..named(values, data::own(), party)? });
    let setup = Setup::from(plan);
    state.units[usize::from(rider.0)] = State::start(&setup).units[usize::from(rider.0)];
    Game::new(&setup, &mut state).mount(rider, carrier);
    Ok((setup, state, rider))
}

/// One more of the second side, three inches from it.
pub(super) fn beside(
    values: &Values,
    (setup, mut state): (Setup, State),
    party: &Party<'_>,
) -> Result<(Setup, State), SceneError> {
    let mut plan = setup.plan;
    plan.units.push(Element { seat: Seat::Second, quality: party.quality, ..named(values, data::own(), party)? });
    let (nth, there) = (plan.units.len() - 1, state.units[usize::from(THEM.0)].at);
    let setup = Setup::from(plan);
    let fresh = State::start(&setup).units[nth];
    state.units[nth] = fresh;
    let of = &mut state.units[nth];
    (of.at, of.place, of.facing) = (Point::new(there.x + 300, there.y), Place::Table, party.facing);
    Ok((setup, state))
}

/// Refuses a party of which this does not hold.
pub(super) fn only_if(
    values: &Values,
    (setup, state): &(Setup, State),
    key: &'static str,
    expected: &str,
    is: impl Fn(&Game<'_>) -> bool,
) -> Result<(), SceneError> {
    let mut state = *state;
    let holds = is(&Game::new(setup, &mut state));
    if holds { Ok(()) } else { Err(values.bad(key, values.text(key)?, expected)) }
}

/// HA-TURN-05: it holds a 1 for those who move.
pub(super) fn hold_one(state: &mut State, unit: UnitId) {
    let unit = &mut state.units[usize::from(unit.0)];
    (unit.order, unit.may.fire, unit.done) = (Order::Fire, true, true);
}

/// The bound is over and another begins; tests that are owed are owed still.
pub(super) fn next_bound(game: &mut Game<'_>, watch: &mut Watch<'_>) -> Play<()> {
    let due = game.unit(THEM).due;
    game.end_bound();
    game.begin_bound();
    game.unit_mut(THEM).due = due;
    watch.cut(game, C::Turn02, &())
}

/// So many more beside the first, each as he is.
pub(super) fn reinforced((setup, mut state): (Setup, State), more: u8) -> (Setup, State) {
    let mut plan = setup.plan;
    for nth in 1..=i16::from(more) {
        let (element, mut unit) = (plan.units[0].clone(), state.units[0]);
        unit.at.x += 400 * nth;
        state.units[plan.units.len()] = unit;
        plan.units.push(element);
    }
    (Setup::from(plan), state)
}

fn scenario() -> Scenario {
    Scenario {
        id: "scene".to_owned(),
        name: "scene".to_owned(),
        bounds: 9,
        deploys_first: Some(Seat::First),
        victory: Victory::Village,
        break_by_men: false,
        waterline: None,
        approach: None,
        objectives: vec![Objective { name: "there".to_owned(), at: HERE }],
    }
}

fn side(name: &str, facing: Heading, rationed: bool) -> Side {
    Side {
        name: name.to_owned(),
        facing,
        edge: if facing == Heading::NORTH { Edge::South } else { Edge::North },
        role: Role::Attacker,
        zone: Shape::rect(Point::new(0, 0), Point::new(1, 1)),
        hidden: 0,
        hidden_zone: None,
        marked: vec![],
        rationed,
        places: vec![],
        landings: vec![],
    }
}

fn terrain(lie: Lie, there: Point, near: i16) -> Vec<Terrain> {
    let mut pieces = vec![];
    if let Some(kind) = lie.ground {
        // Only the target's middle is in it: the firer may be close.
        let shape = Shape::rect(Point::new(there.x - 200, there.y - 20), Point::new(there.x + 200, there.y + 200));
        pieces.push(Terrain { name: "cover".to_owned(), kind, shape });
    }
    if lie.hedge {
        let shape = Shape::line(Point::new(there.x - 500, near - 100), Point::new(there.x + 500, near - 100));
        pieces.push(Terrain { name: "hedge".to_owned(), kind: Ground::Hedge, shape });
    }
    pieces
}

/// Regulars named by this key.
pub(super) fn regulars<'a>(key: &'static str, who: &'a str, facing: Heading) -> Party<'a> {
    Party { key, who, quality: Quality::Regular, facing }
}

pub(super) fn hundredths(inches: Inches) -> i32 {
    inches.in_hundredths()
}

pub(super) fn stage(
    (setup, state): (Setup, State),
    act: impl Fn(&mut Game<'_>, &mut Watch<'_>) -> Play<Outcome> + Send + Sync + 'static,
) -> Stage {
    Stage { setup, state, clause: None, act: Box::new(act) }
}
