//! The table as a picture.
use super::{
    mark::order_look,
    names::{name, nerve_look, nerve_name, stage_name},
};
use crate::{
    Setup, View,
    setup::{Class, Footprint, Ground, Kind, Look, Part, Rank, Terrain},
    state::{Emplacement, Place, Stage},
    words::{Nerve, UnitId},
};
use kernel::{
    Badge, Board, BoardPiece, Eyes, Figure, Marker, Measure, Point, Presence, Seat, Signs, Token, TokenShape,
};
use table::{Heading, ahead};

/// Objectives are numbered from here, after any terrain; weapons that were left, screens of smoke and wakes from there.
const OBJECTIVES: u16 = 1000;
const LEFT_WEAPONS: u16 = 2000;
const SMOKE: u16 = 3000;
const CRAFT: u16 = 4000;
const LINES: u16 = 5000;

pub(super) fn board(setup: &Setup, view: &View) -> Board {
    let shown = |&u: &UnitId| view.state.unit(u).is_on_table() || is_wreck(setup, view, u);
    let mut pieces: Vec<BoardPiece> =
        (0..).zip(&setup.plan.terrain).map(|(nth, piece)| terrain(setup, view, nth, piece)).collect();
    let piece = |id, kind: &str, look, label, outline: Vec<Point>| BoardPiece {
        id,
        kind: kind.to_owned(),
        look,
        label,
        glyph: '*',
        closed: outline.len() > 2,
        outline,
        open: false,
    };
    for (nth, objective) in (0..).zip(&setup.plan.scenario.objectives) {
        let label = Some(objective.name.clone());
        pieces.push(piece(OBJECTIVES + nth, "objective", "objective", label, vec![objective.at]));
    }
    for unit in setup.units() {
        let left = view.state.unit(unit).left_weapon;
        let id = LEFT_WEAPONS + u16::from(unit.0);
        pieces.extend(left.map(|at| piece(id, "weapon without a crew", "spotter", None, vec![at])));
    }
    for (nth, screen) in (0..).zip(&view.state.smoke) {
        pieces.extend(screen.map(|s| piece(SMOKE + nth, "smoke", "smoke", None, s.shape().outline())));
    }
    for (id, text, at) in to_come(setup, view) {
        pieces.push(piece(id, "craft to come", "spotter", Some(text), vec![at]));
    }
    // HA-LC-06: where craft form up.
    if let Some(y) = setup.plan.scenario.approach {
        let line = table::Shape::rect(Point::new(0, y), Point::new(setup.plan.size.x, y + 10)).outline();
        pieces.push(piece(LINES, "approach line", "zone", Some("approach line".to_owned()), line));
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
    setup.element(unit).is_vehicle() && of.place == Place::Lost && of.wreck
}

fn terrain(setup: &Setup, view: &View, nth: u8, piece: &Terrain) -> BoardPiece {
    let on_table = setup.units().map(|u| view.state.unit(u)).filter(|u| u.is_on_table());
    let inside = on_table.into_iter().any(|u| piece.shape.holds(u.at));
    // HA-HE-10, HA-FLM-05: how far it has come down, and whether it burns.
    let points = view.state.damage[usize::from(nth).min(view.state.damage.len() - 1)];
    let label = piece.limit().map(|limit| match points {
        _ if points >= limit => format!("{} (fallen)", piece.name),
        _ if view.state.burning >> nth & 1 == 1 => format!("{} (burning)", piece.name),
        0 => piece.name.clone(),
        _ => format!("{} ({points} of {limit})", piece.name),
    });
    let kind = match piece.limit() {
        Some(limit) if points >= limit => Ground::Rubble,
        _ => piece.kind,
    };
    BoardPiece {
        id: nth.into(),
        kind: piece.name.clone(),
        look: ground_look(kind).word(),
        label,
        glyph: glyph(kind),
        outline: piece.shape.outline(),
        closed: piece.is_area(),
        open: piece.is_enclosed() && inside,
    }
}

const fn ground_look(kind: Ground) -> content::Look {
    match kind {
        Ground::Road => content::Look::Road,
        Ground::BuiltUp | Ground::Rubble => content::Look::Rubble,
        Ground::Building => content::Look::Building,
        Ground::Pillbox => content::Look::Bunker,
        Ground::Trench => content::Look::Trench,
        Ground::Wood => content::Look::Wood,
        Ground::Crops => content::Look::Crops,
        Ground::Hill => content::Look::Hill,
        Ground::Stream => content::Look::Stream,
        Ground::Bridge => content::Look::Bridge,
        Ground::DeepWater => content::Look::Water,
        Ground::Hedge => content::Look::Hedge,
        Ground::HighHedge => content::Look::Hedgerow,
        Ground::Wall | Ground::SeaWall => content::Look::Wall,
    }
}

const fn glyph(kind: Ground) -> char {
    match kind {
        Ground::Road => '.',
        Ground::BuiltUp | Ground::Rubble => ':',
        Ground::Building => '#',
        Ground::Pillbox => 'O',
        Ground::Trench => '_',
        Ground::Wood => '%',
        Ground::Crops => ',',
        Ground::Hill => '^',
        Ground::Stream | Ground::DeepWater => '~',
        Ground::Bridge => '=',
        Ground::Hedge | Ground::HighHedge => '"',
        Ground::Wall | Ground::SeaWall => '-',
    }
}

pub(crate) const fn look_of(look: Look) -> &'static str {
    match look {
        Look::Men => "",
        Look::Gun => "gun",
        Look::Tank | Look::AssaultGun | Look::Carrier => "tank",
        Look::HalfTrack => "half-track",
        Look::Car => "car",
        Look::Truck => "truck",
        Look::Craft => "craft",
    }
}

fn token(setup: &Setup, view: &View, id: UnitId) -> Token {
    let (unit, element) = (view.state.unit(id), setup.element(id));
    let (radius, width, length) = match element.footprint {
        Footprint::Disc(radius) => (radius, 0, 0),
        Footprint::Rect { width, length } => (width / 2, width, length),
    };
    Token {
        shape: match element.kind {
            Kind::Vehicle | Kind::Craft => TokenShape::Vehicle,
            Kind::Gun => TokenShape::Gun,
            _ if unit.count() == 1 => TokenShape::Man,
            _ => TokenShape::Squad,
        },
        look: look_of(element.look),
        figures: figures(setup, view, id),
        men: if element.has_hull() { 0 } else { unit.count() },
        radius: if element.has_hull() { radius } else { 50 },
        length,
        width,
        facing: (element.has_hull() || element.kind == Kind::Gun).then(|| unit.facing.degrees()),
        order: order_look(unit.order),
        markers: markers(setup, view, id),
        wreck: is_wreck(setup, view, id),
        presence: presence(setup, view, id),
        ..Token::new(id.0.into(), setup.seat(id), name(setup, id), letter(setup, id))
    }
}

/// HA-OBS-02: what nobody here has observed; HA-VAC-01: what may have left.
fn presence(setup: &Setup, view: &View, id: UnitId) -> Presence {
    let unit = view.state.unit(id);
    let Eyes::Seat(seat) = view.eyes else { return Presence::Certain };
    if setup.seat(id) == seat || !unit.is_on_table() {
        Presence::Certain
    } else if unit.hidden && unit.believed.is_some() {
        Presence::LastSeen
    } else if is_observed(setup, view, id) {
        Presence::Certain
    } else {
        Presence::Unobserved
    }
}

/// HA-OBS-02: some enemy of it has.
fn is_observed(setup: &Setup, view: &View, id: UnitId) -> bool {
    let enemy = |&other: &UnitId| setup.seat(other) != setup.seat(id);
    setup.units().filter(enemy).any(|other| view.state.unit(other).has_observed(id))
}

/// What is laid beside an element.
fn markers(setup: &Setup, view: &View, id: UnitId) -> Vec<Marker> {
    let unit = view.state.unit(id);
    let mut markers = vec![];
    let mut mark = |holds: bool, look, text: &str| {
        if holds {
            markers.push(Marker::new(look, text));
        }
    };
    mark(unit.done, "activated", "has acted");
    mark(view.eyes.are_of(setup.seat(id)) && is_observed(setup, view, id), "eye", "observed by the enemy");
    mark(unit.hidden && unit.believed.is_some(), "spotted", "last seen here");
    mark(unit.hidden && unit.believed.is_none(), "hidden", "hidden");
    mark(presence(setup, view, id) == Presence::Unobserved, "unobserved", "not observed");
    mark(unit.nerve > Nerve::Steady, nerve_look(unit.nerve), nerve_name(unit.nerve));
    mark(unit.weapon == Emplacement::Packed, "packed", "packed");
    mark(unit.damaged > 0, "green", "damaged");
    mark(unit.due > 0, "test", "owes a test");
    mark(unit.mounted, "carries", "mounted");
    let aboard = setup.units().filter(|&u| view.state.unit(u).place == Place::Aboard(id));
    markers.extend(aboard.map(|u| Marker::new("carries", format!("carries {}", name(setup, u)))));
    if let Some((wave, stage)) = wave(setup, view, id) {
        markers.push(Marker::new("objective", format!("wave {wave}: {}", stage_name(stage))));
    }
    markers
}

/// HA-LC-12: the wave of a craft, and what it does in this bound.
fn wave(setup: &Setup, view: &View, id: UnitId) -> Option<(u8, Stage)> {
    let landing = setup.side(setup.seat(id)).landings.iter().find(|l| l.craft == id.0)?;
    Some((landing.wave, view.state.unit(id).stage))
}

/// HA-LC-12: craft that are still to come, with who is aboard, behind where their bows will be.
fn to_come(setup: &Setup, view: &View) -> Vec<(u16, String, Point)> {
    let waits = |u: &UnitId| view.state.unit(*u).place == Place::Sea;
    let label = |u: UnitId| {
        let (wave, _) = wave(setup, view, u)?;
        let landing = setup.side(setup.seat(u)).landings.iter().find(|l| l.craft == u.0)?;
        let aboard: Vec<String> = landing.cargo.iter().map(|&c| name(setup, UnitId(c))).collect();
        let text = format!("wave {wave} to come: {} with {}", name(setup, u), aboard.join(", "));
        Some((CRAFT + u16::from(u.0), text, Point::new(landing.bow_x, 100)))
    };
    setup.units().filter(waits).filter_map(label).collect()
}

/// HA-GEN-11: figures are not placed singly; they are drawn in a ring inside their disc.
fn figures(setup: &Setup, view: &View, id: UnitId) -> Vec<Figure> {
    let (unit, element) = (view.state.unit(id), setup.element(id));
    if element.has_hull() {
        return vec![Figure::man(unit.at, "hull")];
    }
    let men: Vec<Part> =
        Part::ALL.into_iter().flat_map(|part| std::iter::repeat_n(part, unit.part(part).into())).collect();
    let ring = men.len().saturating_sub(1).max(1) as i32;
    let wide = match element.footprint {
        Footprint::Disc(radius) => u32::from(radius).saturating_sub(50),
        Footprint::Rect { .. } => 70,
    };
    let figure = |(nth, &part): (usize, &Part)| {
        let listed = element.part(part);
        let badge = match listed.rank {
            Some(Rank::Nco) => Badge::Nco,
            Some(_) => Badge::Officer,
            None => Badge::None,
        };
        let arm = element.arms.first().and_then(|arm| arm.shot.or(arm.shell));
        let look = listed.weapon.or(arm).map_or("rifle", |w| arms_look(setup.weapon(w).class));
        let turn = Heading::new((nth as i32 - 1) * 360 / ring);
        let at = if nth == 0 { unit.at } else { ahead(unit.at, turn, wide) };
        let look = if listed.rank > Some(Rank::Nco) { "officer" } else { look };
        Figure { man: nth as u8, badge, ..Figure::man(at, look) }
    };
    men.iter().enumerate().map(figure).collect()
}

const fn arms_look(class: Class) -> &'static str {
    match class {
        Class::Flame => "flame",
        Class::Mmg | Class::Hmg => "mmg",
        Class::Lmg | Class::TankMg => "lmg",
        Class::Smg | Class::Pistol => "smg",
        Class::AutoRifle => "auto-rifle",
        Class::LightMortar | Class::Mortar | Class::Rockets => "mortar",
        Class::HandAt | Class::Atr => "at-tube",
        _ => "rifle",
    }
}

fn letter(setup: &Setup, unit: UnitId) -> char {
    let letter = setup.element(unit).name.chars().next().unwrap_or('?');
    if setup.seat(unit) == Seat::First { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}
