//! What things are called.
use crate::{
    Cover, Flank, Kind, Place, Quality, Setup,
    armour::Severity,
    words::{Behind, KindId, Order, Plane, Round, Silence, UnitId, WeaponId},
};
use kernel::{Point, Seat};
use table::Quarter;

pub(super) fn name(setup: &Setup, unit: UnitId) -> String {
    setup.squad(unit).name.clone()
}

/// What a piece of terrain is called, and where it stands if there are more of that name.
pub(super) fn piece_name(setup: &Setup, piece: u8) -> String {
    let terrain = &setup.plan.terrain;
    let own = &terrain[usize::from(piece)];
    if terrain.iter().filter(|t| t.name == own.name).count() == 1 {
        return own.name.clone();
    }
    format!("{} at {}", own.name, place(own.piece.shape.bounds().centre()))
}

pub(super) fn weapon_name(setup: &Setup, weapon: WeaponId) -> &str {
    &setup.weapon(weapon).name
}

pub(super) fn kind_name(setup: &Setup, unit: UnitId, kind: KindId) -> &str {
    &setup.soldier(unit, kind).name
}

/// "rifleman 3", or "NCO" where there is but one.
pub(super) fn figure_name(setup: &Setup, unit: UnitId, man: usize) -> String {
    let men = &setup.squad(unit).men;
    let is_alike = |other: &&KindId| **other == men[man];
    let name = kind_name(setup, unit, men[man]);
    match men.iter().filter(is_alike).count() {
        1 => name.to_owned(),
        _ => format!("{name} {}", men[..=man].iter().filter(is_alike).count()),
    }
}

pub(super) fn counted_kind(setup: &Setup, unit: UnitId, kind: KindId, men: u8) -> String {
    let one = kind_name(setup, unit, kind);
    if men == 1 { format!("1 {one}") } else { format!("{men} {}", plural(one)) }
}

pub(super) const fn start_name(place: Place) -> &'static str {
    match place {
        Place::FirstWave => "comes on in the first wave",
        Place::Outflank(Flank::Left) => "outflanks on the left",
        Place::Outflank(Flank::Right) => "outflanks on the right",
        _ => "waits in reserve",
    }
}

pub(super) const fn plane_name(plane: Plane) -> &'static str {
    match plane {
        Plane::Fighter => "a strafing fighter",
        Plane::FighterBomber => "a fighter-bomber",
        Plane::GroundAttack => "a ground attack aircraft",
    }
}

pub(super) const fn order_name(order: Order) -> &'static str {
    match order {
        Order::Fire => "Fire",
        Order::Advance => "Advance",
        Order::Run => "Run",
        Order::Ambush => "Ambush",
        Order::Rally => "Rally",
        Order::Down => "Down",
    }
}

/// The word for its die.
pub(super) const fn order_look(order: Order) -> &'static str {
    match order {
        Order::Fire => "fire",
        Order::Advance => "advance",
        Order::Run => "run",
        Order::Ambush => "ambush",
        Order::Rally => "rally",
        Order::Down => "down",
    }
}

pub(super) const fn quality_name(quality: Quality) -> &'static str {
    match quality {
        Quality::Inexperienced => "Inexperienced",
        Quality::Regular => "Regular",
        Quality::Veteran => "Veteran",
    }
}

pub(super) const fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "no",
        Cover::Soft => "soft",
        Cover::Hard => "hard",
    }
}

pub(super) fn behind_name(setup: &Setup, behind: Behind) -> String {
    match behind {
        Behind::Piece(piece) => piece_name(setup, piece),
        Behind::Unit(unit) => name(setup, unit),
    }
}

pub(super) const fn round_name(round: Round) -> &'static str {
    match round {
        Round::At => "armour-piercing shot",
        Round::He => "high explosive",
        Round::Howitzer => "high explosive, as a howitzer",
        Round::Indirect => "high explosive, indirect",
    }
}

pub(super) const fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Superficial => "superficial damage",
        Severity::Full => "full damage",
        Severity::Massive => "massive damage",
    }
}

pub(super) fn silence(setup: &Setup, at: UnitId, why: Silence) -> String {
    let target = name(setup, at);
    match why {
        Silence::TooFar => format!("{target} is too far off"),
        Silence::TooNear => format!("{target} is too near"),
        Silence::NoView => format!("{target} is out of sight"),
        Silence::Friends => "friends stand in the way".to_owned(),
        Silence::OutOfArc => format!("{target} is out of its arc"),
        Silence::OnTheMove => "not on the move".to_owned(),
        Silence::WrongTarget => format!("{target} is no target for it"),
    }
}

pub(super) const fn side_name(side: Option<Quarter>) -> &'static str {
    match side {
        Some(Quarter::Front) => "front",
        Some(Quarter::Left) => "left side",
        Some(Quarter::Right) => "right side",
        Some(Quarter::Rear) => "rear",
        None => "top",
    }
}

/// "medium AT gun", "co-axial MMG".
pub(super) fn mount_name(setup: &Setup, unit: UnitId, slot: u8) -> String {
    let mount = setup.squad(unit).vehicle.as_ref().and_then(|v| v.mounts.get(usize::from(slot)));
    match mount {
        Some(mount) if mount.coaxial => format!("co-axial {}", weapon_name(setup, mount.weapon)),
        Some(mount) => weapon_name(setup, mount.weapon).to_owned(),
        None => "nothing".to_owned(),
    }
}

pub(super) fn compass(degrees: u16) -> String {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let nearest = usize::from((degrees + 22) % 360 / 45);
    if degrees.is_multiple_of(45) { POINTS[nearest].to_owned() } else { format!("{degrees}° ({})", POINTS[nearest]) }
}

pub(super) fn count(n: u8, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {}", plural(word)) }
}

pub(super) fn plural(word: &str) -> String {
    let irregular = [("die", "dice"), ("man", "men")].into_iter();
    let mut ends = irregular.filter_map(|(one, many)| Some(format!("{}{many}", word.strip_suffix(one)?)));
    ends.next().unwrap_or_else(|| format!("{word}s"))
}

pub(super) fn place(at: Point) -> String {
    format!("{}\", {}\"", kernel::number(at.x.into()), kernel::number(at.y.into()))
}

pub(super) const fn glyph(kind: Kind, cover: Cover) -> char {
    match (kind, cover) {
        (Kind::Obstacle, Cover::Hard) => '=',
        (Kind::Obstacle, _) => '-',
        (Kind::Rough, Cover::Hard) => '%',
        (Kind::Rough, _) => '"',
        (Kind::Building, _) => '#',
        (Kind::Road, _) => ':',
        (Kind::Impassable, _) => '~',
        (Kind::Hill, _) => '^',
        (Kind::Open, _) => '.',
    }
}

/// First's units are A, B, C …, Second's a, b, c …
pub(super) fn unit_glyph(setup: &Setup, unit: UnitId) -> char {
    let seat = setup.seat(unit);
    let nth = setup.units().filter(|&u| setup.seat(u) == seat && u < unit).count() as u8;
    char::from(if seat == Seat::First { b'A' + nth } else { b'a' + nth })
}
