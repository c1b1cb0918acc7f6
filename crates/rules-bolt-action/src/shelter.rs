//! Into and out of buildings and vehicles: how far it is to the door, and what one comes out of.
use crate::{
    Clause as C, Game, Going, MAN, MEN, Oracle, Order, Place, buildings, guns,
    movement::{self, ADVANCE, RUN},
    transport,
    words::{Choice, UnitId},
};
use figures::Field;
use kernel::{Figures, Ground, March, Play, Point, Route, Verbs, length, on_route};
use smallvec::SmallVec;
use table::{Bounds, Disc, Heading, Inches, Shape, ahead, gap, is_within};

/// BA-BLDG-01, BA-TRAN-02: how near everybody must come.
const NEAR: u32 = 100;

/// Places tried round a door or a hull.
const ROUND: i32 = 24;

/// What a unit can get into, and what it cannot and by which clause.
#[derive(Debug, Default)]
pub struct Doors {
    pub open: SmallVec<[Choice; 4]>,
    pub barred: SmallVec<[(Choice, C); 16]>,
}

/// Buildings and vehicles that everybody can come to within 1" of with this order.
pub fn doors(game: &Game<'_>, unit: UnitId, order: Order) -> Doors {
    let mut doors = Doors::default();
    if matches!(game.unit(unit).place, Place::Aboard(_)) || game.is_vehicle(unit) {
        return doors;
    }
    // BA-BLDG-01: only with a Run.
    let houses = buildings::standing(game).filter(|_| order == Order::Run && game.is_infantry(unit));
    let houses = houses.filter(|&piece| game.unit(unit).place != Place::Building(piece));
    let houses = houses.map(|piece| (Choice::Enter(piece), buildings::takes(game, piece, unit)));
    let vehicles = transport::carriers(game, unit).map(|v| (Choice::Board(v), transport::takes(game, v, unit)));
    for (door, takes) in houses.chain(vehicles) {
        if way_to(game, unit, door, order).is_some() {
            match takes {
                Ok(()) => doors.open.push(door),
                Err(clause) => doors.barred.push((door, clause)),
            }
        }
    }
    doors
}

/// The unit goes to a door it was offered, and in.
pub fn go_in(game: &mut Game<'_>, unit: UnitId, door: Choice, order: Order, oracle: &mut impl Oracle) -> Play<()> {
    let Some(approach) = way_to(game, unit, door, order) else { return Ok(()) };
    match door {
        Choice::Enter(piece) => buildings::enter(game, unit, piece, &approach, oracle),
        Choice::Board(vehicle) => transport::board(game, unit, vehicle, order, &approach, oracle),
        _ => Ok(()),
    }
}

/// How everybody comes to a door.
#[derive(Debug)]
pub struct Approach {
    march: March,
    /// Everybody's own way, where it is not straight.
    ways: SmallVec<[Option<Route>; MEN]>,
}

impl Approach {
    pub fn go(&self, game: &mut Game<'_>, unit: UnitId, clause: C, oracle: &mut impl Oracle) -> Play<()> {
        movement::travel_by(game, unit, clause, &self.march, Some(&self.ways), oracle)
    }
}

/// Everybody goes to within 1" of the door by his shortest way; `None`: somebody cannot.
fn way_to(game: &Game<'_>, unit: UnitId, door: Choice, order: Order) -> Option<Approach> {
    let (going, reach) = match (order, game.is_artillery(unit)) {
        (_, true) => (Going::Haul, transport::limber_reach(game, unit)),
        (Order::Run, _) => (Going::Run, RUN),
        _ => (Going::Walk, ADVANCE),
    };
    let marks = match door {
        Choice::Enter(piece) => &game.setup.posts[usize::from(piece)],
        Choice::Board(vehicle) => game.discs(vehicle),
        _ => return None,
    };
    let from = game.origin(unit);
    let far = Inches::hundredths((reach + NEAR) as i32) + width(game, unit);
    let is_near = |man: Disc| marks.iter().any(|&mark| is_within(man, mark, far + Inches::hundredths(1)));
    if !is_near(Disc::new(from, MAN)) || !game.men_of(unit).all(is_near) {
        return None;
    }
    // BA-MOVE-06: nobody keeps his distance from what he boards. A way of this length goes no farther off its axis.
    let there = Bounds::of(game.men_of(unit).chain(marks.iter().copied()).map(|disc| disc.at));
    let there = there.grown(i64::from(reach) / 2);
    let others = game.others_near(unit, there).filter(|&other| door != Choice::Board(other));
    let ground = game.ground_among(others, unit, going, reach);
    let (mut figures, mut ways) = (Figures::new(), SmallVec::new());
    for man in 0..ground.figures.len() {
        let way = come_near(&ground, man, marks, reach, far)?;
        figures.push(*way.last()?);
        ways.push(Some(way).filter(|way| way.len() > 2));
    }
    let straight = Route::from_slice(&[from, *figures.first()?]);
    let route = ways.first().cloned().flatten().unwrap_or(straight);
    Some(Approach { march: March { route, figures }, ways })
}

/// How wide the thing is that the unit comes out of: that part of its way is free.
fn width(game: &Game<'_>, unit: UnitId) -> Inches {
    let across = |shape: Shape| length(shape.bounds().least, shape.bounds().most);
    Inches::hundredths(outline(game, unit).map_or(0, across) as i32)
}

/// One man's way to within 1" of the nearest of these that he can come to, straight or round what is in his way; nothing beyond
/// `far` is near enough.
fn come_near(ground: &Field<'_, C>, man: usize, marks: &[Disc], reach: u32, far: Inches) -> Option<Route> {
    let from = ground.figures[man];
    let near = marks.iter().map(|&mark| (gap(Disc::new(from, MAN), mark), mark)).filter(|(gap, _)| *gap <= far);
    let mut near: SmallVec<[(u32, Disc); 24]> = near.map(|(gap, mark)| (gap.as_budget(), mark)).collect();
    near.sort_unstable_by_key(|&(gap, mark)| (gap, mark.at));
    let straight = |&(gap, mark): &(u32, Disc)| {
        let way = Route::from_slice(&[from, on_route(&[from, mark.at], (gap + 1).saturating_sub(NEAR))]);
        ground.price(&way).is_ok_and(|price| price <= reach).then_some(way)
    };
    near.iter().find_map(straight).or_else(|| {
        let round = |&(_, mark): &(u32, Disc)| {
            let off = u32::from(MAN) + u32::from(mark.radius) + NEAR - 1;
            (0..ROUND).map(move |nth| ahead(mark.at, Heading::new(nth * 360 / ROUND), off))
        };
        let places: SmallVec<[Point; 256]> =
            near.iter().flat_map(round).filter(|&at| ground.stand(at).is_ok()).collect();
        ground.way_to_any(man, &places, reach)
    })
}

/// What a unit is inside of.
pub fn outline(game: &Game<'_>, unit: UnitId) -> Option<Shape> {
    match game.unit(unit).place {
        Place::Building(piece) => Some(game.setup.shape(piece).clone()),
        Place::Aboard(carrier) => {
            let (vehicle, hull) = (game.vehicle(carrier)?, game.unit(carrier));
            Some(Shape::turned(hull.at[0], vehicle.width, vehicle.length, hull.facing))
        }
        _ => None,
    }
}

/// BA-BLDG-07, BA-TRAN-06: who comes out begins at the rim. Gives the way from there.
pub fn step_out(game: &mut Game<'_>, unit: UnitId, march: &March, oracle: &mut impl Oracle) -> Option<March> {
    let shape = outline(game, unit)?;
    let (&from, rest) = march.route.split_first()?;
    let inner = rest.first().filter(|_| rest.len() > 1);
    let rim = |to: Point| on_route(&[from, to], shape.inside(from, to));
    let starts: Figures = march.figures.iter().map(|end| rim(*inner.unwrap_or(end))).collect();
    let clause = match game.unit(unit).place {
        Place::Building(_) => C::Bldg07,
        _ if game.is_artillery(unit) => C::Tran08,
        _ => C::Tran06,
    };
    oracle.tell(clause, game.step_out(unit, &starts));
    let mut route = march.route.clone();
    route[0] = rim(*rest.first()?);
    Some(March { route, figures: march.figures.clone() })
}

/// BA-BLDG-01, BA-TRAN-09: a unit may begin inside a building of its zone if it may stand there, or aboard. True: it does.
pub fn start(game: &mut Game<'_>, unit: UnitId, may_stand: bool, oracle: &mut impl Oracle) -> Play<bool> {
    let zone = &game.setup.plan.sides[game.seat(unit).index()].zone;
    let in_zone = |&piece: &u8| game.setup.posts[usize::from(piece)].iter().all(|post| zone.holds(post.at));
    let may_enter = !game.is_vehicle(unit) && may_stand;
    let houses =
        buildings::standing(game).filter(|piece| may_enter && buildings::has_room(game, *piece) && in_zone(piece));
    let mut options: SmallVec<[Choice; 8]> = SmallVec::from_slice(&[Choice::StayOut]);
    options.extend(houses.map(Choice::Enter));
    options.extend(transport::starts(game, unit));
    match oracle.pick(game, game.seat(unit), C::Tran09, unit, &options)? {
        Choice::Enter(piece) => {
            oracle.tell(C::Bldg01, game.enter(unit, piece));
            guns::set_facing(game, unit, C::Set18, oracle)?;
            Ok(true)
        }
        Choice::Board(vehicle) => {
            oracle.tell(C::Tran09, game.board(unit, vehicle));
            Ok(true)
        }
        _ => Ok(false),
    }
}
