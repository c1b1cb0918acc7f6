//! What things are called.
use crate::{
    Cover, Kind, Mount, Setup,
    damage::Location,
    state::Speed,
    words::{KindId, Man, Pace, UnitId, WeaponId},
};
use kernel::Point;

pub(super) fn name(setup: &Setup, unit: UnitId) -> String {
    setup.squad(unit).name.clone()
}

pub(super) fn piece_name(setup: &Setup, piece: u8) -> String {
    setup.terrain(piece).name.clone()
}

pub(super) fn weapon_name(setup: &Setup, weapon: WeaponId) -> &str {
    &setup.weapon(weapon).name
}

/// What he is, and where he comes from if he is with others.
pub(super) fn man_name(setup: &Setup, man: Man) -> String {
    let soldier = &setup.soldier(man).name;
    if man.guest { format!("{soldier} of {}", name(setup, man.of)) } else { soldier.clone() }
}

/// "rifleman 3", or "section leader" where there is but one.
pub(super) fn figure_name(setup: &Setup, unit: UnitId, slot: u8, man: Man) -> String {
    let (name, men) = (man_name(setup, man), &setup.squad(unit).men);
    let is_alike = |other: &&KindId| !man.guest && **other == man.kind;
    match men.iter().filter(is_alike).count() {
        0 | 1 => name,
        _ => format!("{name} {}", men.iter().take(usize::from(slot) + 1).filter(is_alike).count()),
    }
}

/// "1 rifleman", "3 riflemen".
pub(super) fn count(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {}", plural(what)) }
}

fn plural(what: &str) -> String {
    if let Some(stem) = what.strip_suffix("man") {
        return format!("{stem}men");
    }
    match what {
        "die" => "dice".to_owned(),
        "loss" => "losses".to_owned(),
        _ if what.contains(" with ") => what.replacen(" with ", "s with ", 1).replacen("mans ", "men ", 1),
        _ => format!("{what}s"),
    }
}

pub(super) const fn pace_name(pace: Pace) -> &'static str {
    match pace {
        Pace::Stand => "stand",
        Pace::Sneak => "sneak",
        Pace::Manoeuvre => "manoeuvre",
        Pace::Run => "run",
    }
}

pub(super) const fn speed_name(speed: Speed) -> &'static str {
    match speed {
        Speed::Stationary => "stationary",
        Speed::Slow => "slow",
        Speed::Medium => "at medium speed",
        Speed::Fast => "fast",
    }
}

pub(super) const fn location_name(location: Location) -> &'static str {
    match location {
        Location::Turret => "turret",
        Location::Mantle => "mantle",
        Location::Hull => "hull",
        Location::Tracks => "running gear",
    }
}

/// A weapon of a vehicle or gun, by its number there.
pub(super) fn mount_name(setup: &Setup, unit: UnitId, slot: u8) -> String {
    let squad = setup.squad(unit);
    let mount = squad.vehicle.as_ref().and_then(|v| v.mounts.get(usize::from(slot)));
    match (mount, squad.gun) {
        (Some(mount), _) => {
            let place = match mount.mount {
                Mount::Turret => "turret",
                Mount::Coaxial => "coaxial",
                Mount::Hull => "hull",
                Mount::Pintle => "pintle",
            };
            format!("{} ({place})", weapon_name(setup, mount.weapon))
        }
        (None, Some(gun)) => weapon_name(setup, gun.weapon).to_owned(),
        (None, None) => String::new(),
    }
}

pub(crate) const fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "the open",
        Cover::Concealment => "concealment",
        Cover::Light => "light cover",
        Cover::Medium => "medium cover",
        Cover::Heavy => "heavy cover",
        Cover::Prepared => "prepared cover",
    }
}

pub(super) const fn level_name(red: u8) -> &'static str {
    match red {
        0 => "steady",
        1 => "pinned",
        2 => "falling back",
        _ => "routing",
    }
}

pub(super) fn place(at: Point) -> String {
    format!("{}, {}", kernel::number(at.x.into()), kernel::number(at.y.into()))
}

pub(super) const fn compass(degrees: u16) -> &'static str {
    match (degrees + 22) / 45 % 8 {
        0 => "north",
        1 => "north-east",
        2 => "east",
        3 => "south-east",
        4 => "south",
        5 => "south-west",
        6 => "west",
        _ => "north-west",
    }
}

pub(super) const fn glyph(kind: Kind) -> char {
    match kind {
        Kind::Area => ':',
        Kind::Woods => '%',
        Kind::Building => '#',
        Kind::Bunker => 'B',
        Kind::Ruin => 'R',
        Kind::Fence => '-',
        Kind::Hedge | Kind::Bocage => '"',
        Kind::Wall => '=',
        Kind::Crest => '^',
        Kind::Road => '.',
        Kind::Stream | Kind::Marsh | Kind::Impassable => '~',
    }
}
