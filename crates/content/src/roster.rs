//! Armies as people read them: who is in one, what it costs, what is to be said against it; and what can be had for one.
use crate::Origin;
use serde::Serialize;

/// An army drawn up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Roster {
    pub id: String,
    pub name: String,
    /// "US", "Raiders".
    pub side: String,
    pub points: u32,
    /// What it may cost.
    pub limit: Option<u32>,
    /// What its points are, where they are ours: "rough worth".
    pub counted: &'static str,
    pub units: Vec<Listed>,
}

/// One of its units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    pub id: String,
    pub name: String,
    pub count: u8,
    /// Of all of them.
    pub points: u32,
    pub quality: String,
    /// "10 men: SMG, automatic rifle, 8 rifles".
    pub about: String,
    /// As it is written: what it is, how many men, what they have, and what the unit has.
    pub is: String,
    pub men: Option<u8>,
    pub arms: Vec<(String, u8)>,
    pub upgrades: Vec<String>,
}

impl Roster {
    /// As one pastes it where others read it.
    pub fn text(&self) -> String {
        let limit = self.limit.map_or_else(String::new, |limit| format!(" of {limit}"));
        let mut lines = vec![format!("{} ({}) · {}{limit} {}", self.name, self.side, self.points, self.counted)];
        lines.extend(self.units.iter().map(|unit| {
            let Listed { name, count, points, quality, about, .. } = unit;
            let many = if *count > 1 { format!("{count} × ") } else { String::new() };
            let facts: Vec<&str> = [quality, about].into_iter().map(String::as_str).filter(|s| !s.is_empty()).collect();
            format!("  {many}{name}: {} · {points}", facts.join(", "))
        }));
        lines.join("\n")
    }
}

/// Everything that a builder of armies shows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Lists {
    /// As they are written in an army, and as they are called.
    pub nations: Vec<[String; 2]>,
    pub frames: Vec<[String; 2]>,
    pub units: Vec<Offered>,
}

/// Something that can be had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offered {
    /// What `is` names.
    pub id: String,
    pub name: String,
    /// "infantry squad".
    pub slot: String,
    pub origin: Origin,
    /// With the fewest men, by quality.
    pub points: Vec<(String, i32)>,
    /// Of each man more, by quality.
    pub more: Vec<(String, i32)>,
    /// Fewest and most men.
    pub men: [u8; 2],
    /// What may replace a man's usual weapon, and what the unit may be given: as written, as called, by quality.
    pub arms: Vec<Choice>,
    pub upgrades: Vec<Choice>,
}

/// Something for points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    pub id: String,
    pub name: String,
    pub points: i32,
    /// It is paid for every man.
    pub each: bool,
    pub most: Option<u8>,
}

/// An engagement in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mission {
    pub id: String,
    pub name: String,
    /// How it is won.
    pub words: String,
}
