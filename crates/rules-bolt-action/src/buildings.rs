//! BA-BLDG: units in buildings.
use crate::{
    Clause as C, Game, Kind, MEN, Oracle, Order, Place, Setup, hitting, morale,
    setup::along,
    shelter::Approach,
    shooting::{Attack, Told},
    sight::{self, Aim},
    state::{Moved, Units},
    transport,
    words::{Choice, Event, UnitId},
};
use kernel::{Play, Point, Verbs, length};
use smallvec::{SmallVec, smallvec};
use table::{Bounds, Disc, Inches};

/// Option `window_limit`: one opening for each full 2" of wall, and two men at each.
const WINDOW: u32 = 200;
const MEN_AT_A_WINDOW: u8 = 2;

/// Option `buildings_are_rubble`: they are, from the beginning.
pub fn rubble_at_start(setup: &Setup) -> u32 {
    let is_house = |nth: &usize| setup.plan.terrain[*nth].kind == Kind::Building;
    let houses = (0..setup.plan.terrain.len().min(32)).filter(is_house);
    if setup.options().buildings_are_rubble() { houses.map(|nth| 1 << nth).sum() } else { 0 }
}

/// Buildings that still stand.
pub fn standing(game: &Game<'_>) -> impl Iterator<Item = u8> {
    let is_house =
        |&nth: &u8| game.kind_of(nth.into()) == Kind::Building && !game.setup.posts[usize::from(nth)].is_empty();
    (0..game.setup.plan.terrain.len().min(32) as u8).filter(is_house)
}

/// Whether the unit is inside a building.
pub fn is_inside(game: &Game<'_>, unit: UnitId) -> bool {
    matches!(game.unit(unit).place, Place::Building(_))
}

pub fn occupants(game: &Game<'_>, piece: u8) -> Units {
    game.setup.units().filter(|&u| game.unit(u).place == Place::Building(piece)).collect()
}

/// BA-BLDG-01, BA-BLDG-02: infantry with a Run may go in, one unit a floor; or which clause says no.
pub fn takes(game: &Game<'_>, piece: u8, unit: UnitId) -> Result<(), C> {
    if !game.is_infantry(unit) {
        Err(C::Bldg01)
    } else if !has_room(game, piece) {
        Err(C::Bldg02)
    } else {
        Ok(())
    }
}

/// BA-BLDG-02: one unit a floor.
pub fn has_room(game: &Game<'_>, piece: u8) -> bool {
    let floors = 1 + usize::from(game.setup.plan.terrain[usize::from(piece)].house.upper_floors);
    occupants(game, piece).len() < floors
}

/// BA-BLDG-02: nobody inside has a place of his own.
pub fn middle(setup: &Setup, piece: u8) -> Point {
    let shape = setup.shape(piece);
    shape.nearest_to(shape.bounds().centre())
}

/// BA-BLDG-01: the unit runs to the wall, and in.
pub fn enter(game: &mut Game<'_>, unit: UnitId, piece: u8, approach: &Approach, oracle: &mut impl Oracle) -> Play<()> {
    game.set_moved(unit, Moved::Ran);
    approach.go(game, unit, C::Bldg01, oracle)?;
    if game.unit(unit).is_on_table() && takes(game, piece, unit).is_ok() {
        oracle.tell(C::Bldg01, game.enter(unit, piece));
    }
    Ok(())
}

/// BA-BLDG-01: a Run that ended with everybody within 1" of a wall may end inside.
pub fn step_in(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.unit(unit).place != Place::Table || !game.is_infantry(unit) {
        return Ok(());
    }
    let men = game.discs(unit);
    let is_at = |piece: &u8| {
        let posts = &game.setup.posts[usize::from(*piece)];
        men.iter().all(|&man| posts.iter().any(|&post| table::is_within(man, post, Inches::whole(1))))
    };
    let may_enter = |piece: &u8| is_at(piece) && takes(game, *piece, unit).is_ok();
    let mut options: SmallVec<[Choice; 4]> = standing(game).filter(may_enter).map(Choice::Enter).collect();
    options.push(Choice::StayOut);
    if let Choice::Enter(piece) = oracle.pick(game, game.seat(unit), C::Bldg01, unit, &options)? {
        oracle.tell(C::Bldg01, game.enter(unit, piece));
    }
    Ok(())
}

/// BA-BLDG-03, BA-BLDG-04: where fire at or from a building is measured, and who finds an opening.
pub fn man_openings(game: &Game<'_>, attack: &Attack, aim: &mut Aim) -> Told {
    let Attack { by, at, .. } = *attack;
    let nearest = attack.guns.iter().filter_map(|gun| aim.range[usize::from(gun.slot)]).min();
    let (Some(range), true) = (nearest, is_inside(game, by) || is_inside(game, at)) else {
        return Told::new();
    };
    let mut told: Told = smallvec![(C::Bldg03, Event::Measured { by, at, range: range.as_budget() as u16 })];

    // BA-BLDG-04: any number of men fire (option window_limit: two at an opening, a Team weapon alone).
    let Place::Building(piece) = game.unit(by).place else { return told };
    let mut room = if game.setup.options().window_limit() { windows_room(game, piece, by, at) } else { u8::MAX };
    let mut men = 0;
    for gun in &attack.guns {
        let range = &mut aim.range[usize::from(gun.slot)];
        if range.is_none_or(|range| range > hitting::weapons_range(game, by, *gun)) {
            continue;
        }
        let takes_up = if game.setup.weapon(gun.weapon).team { MEN_AT_A_WINDOW } else { 1 };
        match room.checked_sub(takes_up) {
            Some(left) => (room, men) = (left, men + 1),
            None => *range = None,
        }
    }
    told.push((C::Bldg04, Event::AtOpenings { unit: by, men }));
    told
}

/// Option `window_limit`: how many men fire through the walls that face the target.
fn windows_room(game: &Game<'_>, piece: u8, by: UnitId, at: UnitId) -> u8 {
    let marks = game.discs(at);
    let house = &game.setup.plan.terrain[usize::from(piece)];
    // Straight out, not across the room; a corner belongs to no wall.
    let is_outward = |eye: Point, mark: Point| house.piece.shape.inside(eye, mark) == 0;
    let faces = |wall: &(Point, Point)| {
        let mut lines = along(*wall).skip(1).flat_map(|post| marks.iter().map(move |&mark| (post.at, mark)));
        lines.any(|(eye, mark)| {
            is_outward(eye, mark.at) && sight::sees_through(game, by, &[Disc::dot(eye)], at, &[mark])
        })
    };
    let walls = house.open_walls().filter(faces);
    let windows: u32 = walls.map(|(a, b)| length(a, b) / WINDOW).sum();
    MEN_AT_A_WINDOW.saturating_mul(windows.min(MEN as u32) as u8)
}

/// BA-BLDG-10: a shell of ten or more hits brings the building down on those inside. True: it did.
pub fn collapse(game: &mut Game<'_>, target: UnitId, shell: u8, oracle: &mut impl Oracle) -> Play<bool> {
    let (Place::Building(piece), 10..) = (game.unit(target).place, shell) else { return Ok(false) };
    let inside = occupants(game, piece);
    oracle.tell(C::Bldg10, game.fall(piece));
    for unit in inside {
        oracle.tell(C::Bldg10, game.destroy(unit));
    }
    Ok(true)
}

/// Option `crush_buildings`: heavy and super-heavy tanks on Advance drive into buildings.
pub fn may_crush(game: &Game<'_>, unit: UnitId, order: Order) -> bool {
    let is_heavy = game.vehicle(unit).is_some_and(|v| v.armour >= 10);
    is_heavy && order == Order::Advance && game.setup.options().crush_buildings()
}

/// Option `crush_buildings`: what it drove into is rubble; those inside check morale and come out, or are gone.
pub fn crush_along(
    game: &mut Game<'_>,
    route: &[Point],
    unit: UnitId,
    order: Order,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let is_hit = |piece: &u8| {
        let shape = game.setup.shape(*piece);
        route.windows(2).any(|leg| shape.is_crossed(leg[0], leg[1]))
    };
    let may_crush = may_crush(game, unit, order) && game.unit(unit).is_on_table();
    let fallen: SmallVec<[u8; 4]> = standing(game).filter(|piece| may_crush && is_hit(piece)).collect();
    for piece in fallen {
        let inside = occupants(game, piece);
        oracle.tell(C::Move07, game.fall(piece));
        for unit in inside {
            morale::check(game, unit, C::Move07, oracle)?;
            if game.unit(unit).is_alive() {
                let house = game.setup.shape(piece).clone();
                let Bounds { least, most } = house.bounds();
                let half = least.x.abs_diff(most.x).min(least.y.abs_diff(most.y)) / 2;
                transport::scatter(game, unit, C::Move07, house, half, oracle)?;
            }
        }
    }
    Ok(())
}

/// BA-BLDG-09: the winner may occupy the building it has won. True: it did.
pub fn occupy(game: &mut Game<'_>, winner: UnitId, piece: u8, oracle: &mut impl Oracle) -> Play<bool> {
    if takes(game, piece, winner).is_err() || game.unit(winner).place != Place::Table {
        return Ok(false);
    }
    let options = [Choice::Enter(piece), Choice::StayOut];
    if oracle.pick(game, game.seat(winner), C::Bldg09, winner, &options)? == Choice::StayOut {
        return Ok(false);
    }
    oracle.tell(C::Cq24, game.enter(winner, piece));
    Ok(true)
}
