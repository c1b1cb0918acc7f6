//! The table as a picture.
use super::names::{figure_name, glyph, name, order_look, unit_glyph};
use crate::{Class, Cover, Drive, Kind, MAN, Place, Role, Setup, Terrain, Unit, Vehicle, View, Weapon, words::UnitId};
use content::Look;
use kernel::{Badge, Board, BoardPiece, Figure, Marker, Measure, Point, Seat, Signs, Token, TokenShape};

/// Pieces that are no terrain are numbered from here, each kind by itself.
const OBJECTIVES: u16 = 1000;
const BARRAGES: u16 = 2000;
const SPOTTERS: u16 = 3000;

pub(super) fn board(setup: &Setup, view: &View) -> Board {
    let tokens = setup.units().filter(|&u| view.state.unit(u).is_on_table() || view.state.unit(u).wreck);
    let (measure, size, night, signs) = (Measure::Hundredths, setup.plan.size, false, Signs::default());
    // BA-HAND-01: nothing is known of places; who is gone stands in the roster all the same.
    if setup.is_mapless() {
        let row = |unit| Token { figures: vec![], ..token(setup, view, unit) };
        return Board { measure, size, night, pieces: vec![], tokens: setup.units().map(row).collect(), signs };
    }
    let tokens = tokens.map(|unit| token(setup, view, unit)).collect();
    Board { measure, size, night, pieces: pieces(setup, view), tokens, signs }
}

fn pieces(setup: &Setup, view: &View) -> Vec<BoardPiece> {
    let mut pieces: Vec<BoardPiece> =
        (0..).zip(&setup.plan.terrain).map(|(nth, t)| terrain(setup, view, nth, t)).collect();
    let spot = |id, kind: String, look, glyph, at: Point| BoardPiece {
        id,
        kind,
        look,
        label: None,
        glyph,
        outline: vec![at],
        closed: false,
        open: false,
    };
    for (seat, barrage) in Seat::BOTH.into_iter().zip(&view.state.barrage) {
        let id = BARRAGES + seat.index() as u16;
        pieces.extend(barrage.map(|b| spot(id, "barrage marker".to_owned(), "barrage", 'X', b.at)));
    }
    for unit in setup.units() {
        let kind = || format!("spotter of {}", name(setup, unit));
        let id = SPOTTERS + u16::from(unit.0);
        pieces.extend(view.state.unit(unit).spotter.map(|at| spot(id, kind(), "spotter", 'o', at)));
    }
    for (nth, objective) in (0..).zip(&setup.plan.scenario.objectives) {
        let is_named = pieces.iter().any(|piece| piece.label.as_ref() == Some(&objective.name));
        let label = (!is_named).then(|| objective.name.clone());
        pieces.push(BoardPiece {
            label,
            ..spot(OBJECTIVES + nth, "objective".to_owned(), "objective", '*', objective.at)
        });
    }
    pieces
}

fn terrain(setup: &Setup, view: &View, nth: u8, t: &Terrain) -> BoardPiece {
    let fallen = view.state.is_rubble(nth.into());
    let (kind, cover, look) =
        if fallen { (Kind::Rough, Cover::Hard, Look::Rubble) } else { (t.kind, t.cover, t.look.unwrap_or(look_of(t))) };
    BoardPiece {
        id: nth.into(),
        kind: if fallen { "rubble".to_owned() } else { t.name.clone() },
        look: look.word(),
        label: matches!(t.kind, Kind::Building | Kind::Hill).then(|| t.name.clone()),
        glyph: glyph(kind, cover),
        outline: t.piece.shape.outline(),
        closed: kind != Kind::Obstacle,
        open: setup.units().any(|u| view.state.unit(u).place == Place::Building(nth)),
    }
}

/// What a piece looks like of which the data do not say it.
const fn look_of(terrain: &Terrain) -> Look {
    match (terrain.kind, terrain.cover) {
        (Kind::Obstacle, Cover::Hard) => Look::Wall,
        (Kind::Obstacle, _) => Look::Hedge,
        (Kind::Rough, Cover::Hard) => Look::Rubble,
        (Kind::Rough, Cover::Soft) => Look::Wood,
        (Kind::Rough, Cover::None) => Look::Marsh,
        (Kind::Building, _) => Look::Building,
        (Kind::Road, _) => Look::Road,
        (Kind::Impassable, _) => Look::Water,
        (Kind::Hill, _) => Look::Hill,
        (Kind::Open, _) => Look::Crops,
    }
}

fn token(setup: &Setup, view: &View, id: UnitId) -> Token {
    let (unit, squad) = (view.state.unit(id), setup.squad(id));
    let vehicle = squad.vehicle.as_ref();
    let aboard = setup.units().filter(|&u| view.state.unit(u).place == Place::Aboard(id));
    let mut markers: Vec<Marker> =
        aboard.map(|u| Marker::new("carries", format!("carries {}", name(setup, u)))).collect();
    if unit.immobilised && !unit.wreck {
        markers.push(Marker::new("immobilised", "immobilised"));
    }
    let fixed = squad.kinds.iter().any(|kind| kind.weapon.is_some_and(|w| setup.weapon(w).fixed));
    Token {
        shape: match squad.class {
            Class::Vehicle => TokenShape::Vehicle,
            Class::Artillery(_) => TokenShape::Gun,
            Class::Infantry if squad.men.len() == 1 => TokenShape::Man,
            Class::Infantry => TokenShape::Squad,
        },
        look: match squad.class {
            Class::Infantry => "",
            Class::Artillery(_) => "gun",
            Class::Vehicle => vehicle.map_or("", hull_look),
        },
        figures: figures(setup, unit, id),
        men: if vehicle.is_some() { 0 } else { unit.count() },
        radius: vehicle.map_or(MAN, |v| v.width / 2),
        length: vehicle.map_or(0, |v| v.length),
        width: vehicle.map_or(0, |v| v.width),
        facing: (squad.class != Class::Infantry || fixed).then(|| unit.facing.degrees()),
        order: unit.order.filter(|_| !unit.wreck).map(order_look),
        pins: unit.pins,
        markers,
        wreck: unit.wreck,
        inside: if let Place::Building(piece) = unit.place { Some(piece.into()) } else { None },
        ..Token::new(id.0.into(), setup.seat(id), name(setup, id), unit_glyph(setup, id))
    }
}

pub(crate) fn hull_look(vehicle: &Vehicle) -> &'static str {
    match (vehicle.drive, vehicle.armour > 6) {
        (Drive::Tracked, _) => "tank",
        (Drive::HalfTracked, _) => "half-track",
        (Drive::Wheeled, true) => "car",
        (Drive::Wheeled, false) => "truck",
    }
}

fn figures(setup: &Setup, unit: &Unit, id: UnitId) -> Vec<Figure> {
    let squad = setup.squad(id);
    if squad.vehicle.is_some() {
        return vec![Figure::man(unit.at[0], "hull")];
    }
    let mut figures: Vec<Figure> = unit.men().map(|man| figure(setup, unit, id, man)).collect();
    if let Place::Building(_) = unit.place {
        figures.truncate(1);
        for figure in &mut figures {
            figure.name.clear();
        }
    }
    figures
}

fn figure(setup: &Setup, unit: &Unit, id: UnitId, man: usize) -> Figure {
    let squad = setup.squad(id);
    let soldier = setup.soldier(id, squad.men[man]);
    let armed = || soldier.weapon.map_or("rifle", |w| arms_look(setup.weapon(w)));
    let look = match soldier.role {
        Role::Officer => "officer",
        Role::Medic => "medic",
        Role::Observer => "observer",
        Role::Loader | Role::Crew => "loader",
        Role::Gunner | Role::Nco | Role::Man if squad.traits.sniper => "sniper",
        Role::Gunner | Role::Nco | Role::Man | Role::Hull => armed(),
    };
    let badge = match soldier.role {
        Role::Officer => Badge::Officer,
        Role::Nco => Badge::Nco,
        _ => Badge::None,
    };
    Figure { man: man as u8, name: figure_name(setup, id, man), at: unit.at[man], look, badge, posture: None }
}

/// By its row of the chart.
const fn arms_look(weapon: &Weapon) -> &'static str {
    match weapon {
        Weapon { flame: Some(_), .. } => "flame",
        Weapon { small_arm: true, team: true, fixed: true, .. } => "mmg",
        Weapon { small_arm: true, team: true, .. } => "lmg",
        Weapon { small_arm: true, assault: true, .. } => "smg",
        Weapon { small_arm: true, shots: 2.., .. } => "auto-rifle",
        Weapon { small_arm: true, .. } => "rifle",
        Weapon { indirect: true, .. } => "mortar",
        Weapon { .. } => "at-tube",
    }
}
