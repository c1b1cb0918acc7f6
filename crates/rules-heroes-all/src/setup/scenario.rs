//! HA-SC: what a battle is about.
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::{Heading, Shape};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub bounds: u8,
    /// Nobody: the loser of a throw sets up first.
    pub deploys_first: Option<Seat>,
    pub victory: Victory,
    /// HA-GEN-09: whether lost men break a side.
    pub break_by_men: bool,
    /// HA-LC-06: where the sea ends and where craft form up, in 1/100 inch from the south.
    pub waterline: Option<i16>,
    pub approach: Option<i16>,
    pub objectives: Vec<Objective>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// The lane: Second gets through to the south.
    Breakthrough,
    /// The crossroads: houses, the bridge and burnt-out vehicles.
    Village,
    /// The beach: First takes pillboxes and gets inland.
    Beachhead,
    /// Objectives that a side holds alone.
    Held,
    /// HA-GEN-06: what the enemy has lost.
    Value,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    pub name: String,
    pub at: Point,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub name: String,
    /// Towards the enemy.
    pub facing: Heading,
    /// HA-CM-13: where those who retreat go.
    pub edge: Edge,
    /// HA-SOLO-01
    pub role: Role,
    pub zone: Shape,
    /// HA-GEN-07: how many may start hidden, and where if that is elsewhere.
    pub hidden: u8,
    pub hidden_zone: Option<Shape>,
    /// HA-SOLO-05: places that dice fill, in their order.
    pub marked: Vec<Point>,
    /// HA-AMM-04
    pub rationed: bool,
    /// In the order of its units; empty where there are none.
    pub places: Vec<Option<Site>>,
    pub landings: Vec<Landing>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    South,
    North,
    /// HA-CM-14
    Waterline,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Attacker,
    Defender,
}

/// Where an element starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    pub at: Point,
    pub hidden: bool,
    pub set_up: bool,
    /// Nobody is asked.
    pub fixed: bool,
}

/// HA-LC-01: a craft, its wave, where it comes in and who is aboard, by numbers of the plan's units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    pub craft: u8,
    pub wave: u8,
    pub bow_x: i16,
    pub cargo: Vec<u8>,
}
