//! What men, places and deeds are called.
use crate::{
    Phase, Setup,
    words::{Act, Goods, ManId, Pace, Posture},
};
use kernel::Point;
use table::squares::Compass;

pub(crate) fn name(setup: &Setup, man: ManId) -> String {
    setup.soldier(man).name.clone()
}

/// 5,11
pub(crate) fn square(at: Point) -> String {
    format!("{},{}", at.x, at.y)
}

pub(crate) const fn posture(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "Stand in the open",
        Posture::Lying => "Lie in the open",
        Posture::Up => "Look out of the pit",
        Posture::Down => "Keep down in the pit, blind to all outside",
    }
}

/// "Crawl, end lying, or down in a pit", "Walk, end standing, or looking out of a pit, halt at a new enemy".
pub(crate) fn go(pace: Pace, low: bool, halt: bool) -> String {
    let way = if pace == Pace::Crawl { "Crawl" } else { "Walk" };
    let end = if low { "end lying, or down in a pit" } else { "end standing, or looking out of a pit" };
    let halt = if halt { ", halt at a new enemy" } else { "" };
    format!("{way}, {end}{halt}")
}

pub(crate) fn act(setup: &Setup, act: Act) -> String {
    let wire = |wire: u8| square(setup.plan.wires[usize::from(wire)].south);
    match act {
        Act::Flare(at) => format!("Fire a flare at {}", square(at)),
        Act::Alarm => "Raise the alarm".to_owned(),
        Act::Cut { wire: n, stealthy: true } => format!("Cut the wire north of {} stealthily", wire(n)),
        Act::Cut { wire: n, stealthy: false } => format!("Cut the wire north of {}", wire(n)),
        Act::Call { mission, square: n } => format!("Call fire mission {} on its square {}", mission + 1, n + 1),
        Act::Search(man) => format!("Search {}", name(setup, man)),
        Act::Secure(man) => format!("Take {} prisoner", name(setup, man)),
        Act::Lift(man) => format!("Pick up {}", name(setup, man)),
        Act::PutDown => "Put down whom he carries".to_owned(),
        Act::Give { to, goods: what } => format!("Give {} to {}", goods(what), name(setup, to)),
        Act::Take { from, goods: what } => format!("Take {} from {}", goods(what), name(setup, from)),
        Act::TakeGun(man) => format!("Take over the gun of {}", name(setup, man)),
        Act::Rouse(man) => format!("Rouse {}", name(setup, man)),
        Act::Listen => "Listen".to_owned(),
        Act::Rally(man) => format!("Rally {}", name(setup, man)),
    }
}

const fn goods(goods: Goods) -> &'static str {
    match goods {
        Goods::Everything => "all his kit",
        Goods::Bombs => "the bombs",
        Goods::Flares => "the flares",
        Goods::Cutters => "the wire cutters",
        Goods::Telephone => "the telephone",
        Goods::Papers => "the papers",
    }
}

pub(crate) const fn compass(way: Compass) -> &'static str {
    match way {
        Compass::North => "north",
        Compass::NorthEast => "north-east",
        Compass::East => "east",
        Compass::SouthEast => "south-east",
        Compass::South => "south",
        Compass::SouthWest => "south-west",
        Compass::West => "west",
        Compass::NorthWest => "north-west",
    }
}

/// HB-GEN-03, in order.
pub(crate) const PHASES: [&str; 11] = [
    phase(Phase::Intentions),
    phase(Phase::Morale),
    phase(Phase::HandToHand),
    phase(Phase::Bombs),
    phase(Phase::SpecialActions),
    phase(Phase::Movement),
    phase(Phase::Spotting),
    phase(Phase::Shooting),
    phase(Phase::BombEffects),
    phase(Phase::Artillery),
    phase(Phase::Hits),
];

pub(crate) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "setting up",
        Phase::Intentions => "intentions",
        Phase::Morale => "morale",
        Phase::HandToHand => "hand to hand",
        Phase::Bombs => "bombs are thrown",
        Phase::SpecialActions => "special actions",
        Phase::Movement => "movement",
        Phase::Spotting => "spotting and noise",
        Phase::Shooting => "shooting",
        Phase::BombEffects => "bombs burst",
        Phase::Artillery => "artillery and mortars",
        Phase::Hits => "hits take effect",
        Phase::Over => "over",
    }
}
