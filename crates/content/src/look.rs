//! How a piece of terrain is drawn, whatever the ruleset.
use crate::{Words, words};
use serde::{Deserialize, Serialize};

/// What front ends have a drawing for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    Wood,
    Orchard,
    Hedge,
    Hedgerow,
    Wall,
    Building,
    Road,
    Stream,
    Bridge,
    Ford,
    Hill,
    Rubble,
    Crops,
    Marsh,
    SunkenLane,
    Trench,
    Crater,
    Wire,
    Bunker,
    Water,
    Mud,
}
words!(Look, "look", {
    "wood" => Wood,
    "orchard" => Orchard,
    "hedge" => Hedge,
    "hedgerow" => Hedgerow,
    "wall" => Wall,
    "building" => Building,
    "road" => Road,
    "stream" => Stream,
    "bridge" => Bridge,
    "ford" => Ford,
    "hill" => Hill,
    "rubble" => Rubble,
    "crops" => Crops,
    "marsh" => Marsh,
    "sunken-lane" => SunkenLane,
    "trench" => Trench,
    "crater" => Crater,
    "wire" => Wire,
    "bunker" => Bunker,
    "water" => Water,
    "mud" => Mud,
});

impl Look {
    /// As the data write it.
    pub fn word(self) -> &'static str {
        Look::WORDS.iter().find(|(_, look)| *look == self).map_or("", |(word, _)| word)
    }
}
