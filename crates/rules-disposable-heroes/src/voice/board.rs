//! The table as a picture.
use super::names::{figure_name, glyph, level_name, name};
use crate::{
    Class, Cover, Drive, Kind, MAN, Place, Setup, Status, Terrain, Vehicle, View, Weapon,
    words::{Man, UnitId},
};
use content::Look;
use kernel::{Badge, Board, BoardPiece, Figure, Marker, Measure, Seat, Signs, Token, TokenShape};

/// Objectives are numbered from here, after any terrain; weapons that were left from there.
const OBJECTIVES: u16 = 1000;
const LEFT_WEAPONS: u16 = 2000;

pub(super) fn board(setup: &Setup, view: &View) -> Board {
    let shown = |&u: &UnitId| view.state.unit(u).is_on_table() || is_wreck(setup, view, u);
    let mut pieces: Vec<BoardPiece> =
        (0..).zip(&setup.plan.terrain).map(|(nth, piece)| terrain(setup, view, nth, piece)).collect();
    let spot = |id, kind: &str, look, label, at| BoardPiece {
        id,
        kind: kind.to_owned(),
        look,
        label,
        glyph: '*',
        outline: vec![at],
        closed: false,
        open: false,
    };
    for (nth, objective) in (0..).zip(&setup.plan.scenario.objectives) {
        let label = Some(objective.name.clone());
        pieces.push(spot(OBJECTIVES + nth, "objective", "objective", label, objective.at));
    }
    for unit in setup.units() {
        let left = view.state.unit(unit).left_weapon.filter(|_| !view.state.unit(unit).gun_lost);
        let id = LEFT_WEAPONS + u16::from(unit.0);
        pieces.extend(left.map(|at| spot(id, "weapon without a crew", "spotter", None, at)));
    }
    Board {
        measure: Measure::Hundredths,
        size: setup.plan.size,
        night: false,
        pieces,
        tokens: setup.units().filter(shown).map(|unit| token(setup, view, unit)).collect(),
        signs: Signs::default(),
    }
}

fn is_wreck(setup: &Setup, view: &View, unit: UnitId) -> bool {
    let of = view.state.unit(unit);
    setup.squad(unit).is_vehicle() && of.place == Place::Destroyed && of.hull.status > Status::Running
}

fn terrain(setup: &Setup, view: &View, nth: u8, piece: &Terrain) -> BoardPiece {
    let on_table = setup.units().map(|u| view.state.unit(u)).filter(|u| u.is_on_table());
    let inside = on_table.into_iter().any(|u| u.men().any(|man| piece.shape.holds(u.at[man])));
    BoardPiece {
        id: nth.into(),
        kind: piece.name.clone(),
        look: look_of(piece).word(),
        label: piece.is_enclosed().then(|| piece.name.clone()),
        glyph: glyph(piece.kind),
        outline: piece.shape.outline(),
        closed: !piece.is_linear(),
        open: piece.is_enclosed() && inside,
    }
}

const fn look_of(piece: &Terrain) -> Look {
    match (piece.kind, piece.cover) {
        (Kind::Woods, _) => Look::Wood,
        (Kind::Building, _) => Look::Building,
        (Kind::Bunker, _) => Look::Bunker,
        (Kind::Fence, _) => Look::Wire,
        (Kind::Hedge, _) => Look::Hedge,
        (Kind::Wall, _) => Look::Wall,
        (Kind::Bocage, _) => Look::Hedgerow,
        (Kind::Crest, _) => Look::Hill,
        (Kind::Road, _) => Look::Road,
        (Kind::Stream, _) => Look::Stream,
        (Kind::Marsh, _) => Look::Marsh,
        (Kind::Impassable, _) => Look::Water,
        (Kind::Area, Cover::Prepared | Cover::Heavy) => Look::Trench,
        (Kind::Area, Cover::Light | Cover::Medium) if piece.rate > 1 => Look::Orchard,
        (Kind::Ruin, _) | (Kind::Area, Cover::Medium) => Look::Rubble,
        (Kind::Area, _) => Look::Crops,
    }
}

fn token(setup: &Setup, view: &View, id: UnitId) -> Token {
    let (unit, squad) = (view.state.unit(id), setup.squad(id));
    let vehicle = squad.vehicle.as_ref();
    let wreck = is_wreck(setup, view, id);
    let crewed = squad.kinds.iter().any(|kind| kind.weapon.is_some_and(|w| setup.weapon(w).crewed));
    let has_front = vehicle.is_some() || squad.is_gun() || crewed;
    Token {
        shape: match (vehicle, squad.is_gun()) {
            (Some(_), _) => TokenShape::Vehicle,
            (_, true) => TokenShape::Gun,
            _ if unit.count() == 1 => TokenShape::Man,
            _ => TokenShape::Squad,
        },
        look: vehicle.map_or(if squad.is_gun() { "gun" } else { "" }, hull_look),
        figures: figures(setup, view, id),
        men: if vehicle.is_some() { 0 } else { unit.count() },
        radius: vehicle.map_or(MAN, |v| v.width / 2),
        length: vehicle.map_or(0, |v| v.length),
        width: vehicle.map_or(0, |v| v.width),
        facing: has_front.then(|| unit.facing.degrees()),
        pins: unit.red,
        markers: markers(setup, view, id),
        wreck,
        ..Token::new(id.0.into(), setup.seat(id), name(setup, id), letter(setup, id))
    }
}

/// Yellow, red, green: what is laid beside a unit.
fn markers(setup: &Setup, view: &View, id: UnitId) -> Vec<Marker> {
    let unit = view.state.unit(id);
    let mut markers = vec![];
    if unit.yellow {
        markers.push(Marker::new("activated", "activated"));
    }
    if unit.red > 0 {
        markers.push(Marker { count: unit.red, ..Marker::new("red", level_name(unit.red)) });
    }
    if unit.hull.green > 0 {
        markers.push(Marker { count: unit.hull.green, ..Marker::new("green", "penetrated") });
    }
    if unit.gun_lost {
        markers.push(Marker::new("immobilised", "gun lost"));
    }
    let aboard = setup.units().filter(|&u| view.state.unit(u).place == Place::Aboard(id));
    markers.extend(aboard.map(|u| Marker::new("carries", format!("carries {}", name(setup, u)))));
    markers
}

fn figures(setup: &Setup, view: &View, id: UnitId) -> Vec<Figure> {
    let (unit, squad) = (view.state.unit(id), setup.squad(id));
    if squad.is_vehicle() {
        return vec![Figure::man(unit.at[0], "hull")];
    }
    let man = |n: usize| match squad.men.get(n) {
        Some(&kind) => Some(Man { of: id, kind, guest: false }),
        None => unit.guests.get(n - squad.men.len()).copied().flatten(),
    };
    let figure = |n: usize| {
        let who = man(n)?;
        let soldier = setup.soldier(who);
        let armed = soldier.weapon.map_or("rifle", |w| arms_look(setup.weapon(w)));
        let look = match soldier {
            s if s.commander => "officer",
            s if s.observer => "observer",
            s if s.sniper => "sniper",
            _ => armed,
        };
        let badge = match (soldier.commander, soldier.leader) {
            (true, _) => Badge::Officer,
            (_, true) => Badge::Nco,
            _ => Badge::None,
        };
        let name = figure_name(setup, id, n as u8, who);
        Some(Figure { man: n as u8, name, at: unit.at[n], look, badge, posture: None })
    };
    unit.men().filter_map(figure).collect()
}

const fn arms_look(weapon: &Weapon) -> &'static str {
    match weapon.class {
        Class::Flamethrower => "flame",
        Class::Hmg => "mmg",
        Class::Lmg | Class::VehicleMg => "lmg",
        Class::Smg | Class::Pistol => "smg",
        Class::AssaultRifle | Class::SemiAutomatic => "auto-rifle",
        Class::Mortar | Class::Battery => "mortar",
        Class::AntiTank => "at-tube",
        _ => "rifle",
    }
}

pub(crate) const fn hull_look(vehicle: &Vehicle) -> &'static str {
    match (vehicle.drive, vehicle.armour.hull[0] > 0) {
        (Drive::Tracked, _) => "tank",
        (Drive::HalfTracked, _) => "half-track",
        (Drive::Wheeled, true) => "car",
        (Drive::Wheeled, false) => "truck",
    }
}

fn letter(setup: &Setup, unit: UnitId) -> char {
    let letter = setup.squad(unit).name.chars().next().unwrap_or('?');
    if setup.seat(unit) == Seat::First { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}
