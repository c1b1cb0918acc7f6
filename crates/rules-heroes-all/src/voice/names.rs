//! What things are called.
use crate::{
    Setup,
    setup::{Band, Cover, Part, Quadrant, Quality},
    state::Stage,
    words::{Job, Nerve, Order, Pace, UnitId, WeaponId},
};

/// With its side, where both have one of that name.
pub(super) fn name(setup: &Setup, unit: UnitId) -> String {
    let (seat, name) = (setup.seat(unit), &setup.element(unit).name);
    let is_twice = setup.units().any(|other| setup.seat(other) != seat && setup.element(other).name == *name);
    if is_twice { format!("{} {name}", setup.side(seat).name) } else { name.clone() }
}

/// "1/3 of a man", "7 1/2 men".
pub(super) fn sixths_of_men(sixths: u16) -> String {
    let part = ["", "1/6", "1/3", "1/2", "2/3", "5/6"][usize::from(sixths % 6)];
    match (sixths / 6, part) {
        (0, part) => format!("{part} of a man"),
        (1, "") => "1 man".to_owned(),
        (men, "") => format!("{men} men"),
        (men, part) => format!("{men} {part} men"),
    }
}

pub(super) fn piece_name(setup: &Setup, piece: u8) -> String {
    setup.terrain(piece).name.clone()
}

pub(super) fn weapon_name(setup: &Setup, weapon: WeaponId) -> &str {
    &setup.weapon(weapon).name
}

/// "1 man", "3 men".
pub(super) fn count(n: u8, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

pub(super) const fn part_name(part: Part) -> &'static str {
    match part {
        Part::Leader => "the leader",
        Part::Gunner => "a gunner",
        Part::Loader => "the loader",
        Part::Ranks => "a man of the ranks",
    }
}

pub(super) fn order_name(setup: &Setup, order: Order) -> &'static str {
    match order {
        Order::None => "no order",
        Order::Fire => "fire",
        Order::Move => "move",
        Order::Act => "act and fire",
        Order::MoveAndFire => "move and fire",
        Order::Five if setup.is_solo() => "act and move",
        Order::Five => "information",
        Order::Free => "free choice",
    }
}

pub(super) const fn pace_name(pace: Pace) -> &'static str {
    match pace {
        Pace::Still => "stay",
        Pace::Normal => "move",
        Pace::Double => "at the double",
        Pace::Crawl => "crawl",
        Pace::Stealth => "by stealth",
        Pace::Reverse => "reverse",
    }
}

pub(crate) const fn nerve_name(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Steady => "steady",
        Nerve::Halted => "halted",
        Nerve::Pinned => "pinned",
        Nerve::Retreating => "retreating",
    }
}

/// HA-LC-12: what a craft does in a bound.
pub(crate) const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::None | Stage::Waiting => "waits at sea",
        Stage::Approach => "forms up on the approach line",
        Stage::Land => "lands",
        Stage::Retire => "retires",
        Stage::Gone => "is gone",
    }
}

pub(super) const fn nerve_look(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Steady => "",
        Nerve::Halted => "stunned",
        Nerve::Pinned => "pinned",
        Nerve::Retreating => "fall-back",
    }
}

pub(super) const fn quadrant_name(quadrant: Quadrant) -> &'static str {
    match quadrant {
        Quadrant::Front => "front",
        Quadrant::Side => "side",
        Quadrant::Rear => "rear",
    }
}

pub(crate) const fn cover_name(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "the open",
        Cover::Soft => "soft cover",
        Cover::Hard => "hard cover",
        Cover::Pillbox => "a pillbox",
    }
}

pub(super) const fn compass(degrees: u16) -> &'static str {
    match (degrees % 360 + 22) / 45 {
        1 => "north-east",
        2 => "east",
        3 => "south-east",
        4 => "south",
        5 => "south-west",
        6 => "west",
        7 => "north-west",
        _ => "north",
    }
}

/// How a screen of smoke lies.
pub(super) const fn screen_name(degrees: u16) -> &'static str {
    match (degrees % 180 + 22) / 45 {
        1 => "south-west to north-east",
        2 => "west to east",
        3 => "north-west to south-east",
        _ => "south to north",
    }
}

pub(super) const fn band_name(band: Band) -> &'static str {
    match band {
        Band::Short => "short",
        Band::Effective => "effective",
        Band::Long => "long",
    }
}

pub(super) const fn job_name(job: Job) -> &'static str {
    match job {
        Job::Base => "base of fire",
        Job::Vehicle => "vehicle",
        Job::Line => "of the line",
        Job::Hunter => "hunter of vehicles",
        Job::Hq => "headquarters",
        Job::None => "no job",
    }
}

pub(crate) const fn quality_name(quality: Quality) -> &'static str {
    match quality {
        Quality::Elite => "elite",
        Quality::Regular => "regular",
        Quality::Poor => "poor",
    }
}
