//! The explained log.
use crate::{Point, Seat};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LogLine {
    /// Which result of chance or answer it is among those that these eyes know of, counted from 1; none for what followed.
    pub entry: Option<u32>,
    pub kind: LineKind,
    /// The clauses it rests on, the most telling first.
    pub clauses: Vec<String>,
    /// The whole line in English, as a terminal has it.
    pub text: String,
    /// The same in pieces, without what stands in `roll`.
    pub said: Vec<Span>,
    /// Whose answer or whose dice.
    pub seat: Option<Seat>,
    /// The unit it is about, to show it on the table.
    pub unit: Option<u16>,
    /// The unit it is about besides: who is shot at.
    pub other: Option<u16>,
    /// Men who were named.
    pub men: Vec<Man>,
    /// A new part of the battle begins with this line: "Turn 2".
    pub heading: Option<String>,
    /// What stands for it on the time line.
    pub icon: Option<Icon>,
    /// What it tells of units, in a form that can be shown on the table.
    pub shows: Vec<Shows>,
    /// Where it took place, if it says so: a step, a burst, a sound.
    pub spot: Option<Point>,
    pub roll: Option<Roll>,
    /// The number of the line with which the deed began that this one belongs to: all that one unit does in its turn.
    pub deed: Option<u32>,
    /// The deed in one line, where this line has changed how that is told: "Grenadiers fire at US Squad: 4 hits, 2 killed".
    pub result: Option<Vec<Span>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LineKind {
    Roll,
    Answer,
    /// Something has changed, or was found out.
    Event,
    /// Of how the battle is played: something was taken back.
    Note,
}

/// What happens to a unit, or what it does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    /// It is this unit's turn to act.
    Acts(u16),
    /// It is somewhere else now.
    Goes(u16),
    Fires {
        unit: u16,
        /// Who is shot at, where that is a unit.
        at: Option<u16>,
        /// Thrown or lobbed, and it bursts.
        arc: bool,
    },
    Falls {
        unit: u16,
        men: u16,
    },
    /// So many more pins, or fewer.
    Pins {
        unit: u16,
        more: i16,
    },
    /// Anything else it is now, in a word of the game: "destroyed", "holds".
    Turns {
        unit: u16,
        to: String,
    },
}

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    Said(String),
    /// The name of a unit.
    Unit {
        unit: u16,
        name: String,
    },
    /// In 1/100 inch.
    Length(i32),
}

/// A figure of a unit, by the number it has in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Man {
    pub unit: u16,
    pub figure: u8,
}

/// An order die or another mark of the time line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Icon {
    /// "fire", "advance", …, "destroyed".
    pub look: String,
    pub seat: Seat,
    pub text: String,
}

/// Dice that fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Roll {
    /// What they were thrown for.
    pub purpose: Option<Purpose>,
    /// Every die, in the order in which they fell.
    pub dice: Vec<Die>,
    pub need: Option<Need>,
    pub because: Vec<Term>,
    pub outcome: Outcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Die {
    pub face: u8,
    pub sides: u8,
    /// Whether it succeeded, where that can be said of a die: by what was needed, not by its face.
    pub made: Option<bool>,
    /// Thrown again, for one that fell before.
    pub again: bool,
}

/// What each die, or throw of so many dice, is to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Need {
    pub number: i32,
    /// That much or less; else that much or more.
    pub low: bool,
    /// So many dice added up.
    pub dice: u8,
    pub sides: u8,
}

/// What dice are thrown for, in any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Whose die comes out of the cup, or what.
    Draw,
    Initiative,
    /// Command dice, and order dice that are thrown.
    Command,
    OrderTest,
    /// What somebody does who has misunderstood everything.
    Misunderstanding,
    Arrival,
    /// How far it goes.
    Movement,
    Spotting,
    Noise,
    ToHit,
    /// How many shots, or hits, a weapon or shell has.
    Shots,
    Damage,
    /// Whether it goes through armour.
    Penetration,
    /// Where it strikes.
    Location,
    /// What it does, by a chart.
    Effect,
    Wound,
    /// How many pins.
    Pins,
    Morale,
    Guts,
    /// Whether somebody dares.
    Nerve,
    PatrolMorale,
    Momentum,
    Rally,
    Fight,
    Scatter,
    Barrage,
    AirStrike,
    Flak,
    /// How many are saved.
    Medic,
    /// Whether the ammunition or the fuel lasts.
    Supply,
    /// How long it takes, or lasts.
    Duration,
    /// What is left of a building, a bridge, a bomb.
    Collapse,
    /// One of several, by lot.
    Lot,
}

/// What came of dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Every face means something of its own.
    Faces,
    /// So many dice made it.
    Made {
        made: u8,
        of: u8,
    },
    Passed(bool),
    Total(i32),
    /// A chart's row, by what it means, and the total that led to it.
    Row {
        total: i32,
        text: String,
    },
    Double(bool),
    Opposed {
        ours: i32,
        theirs: i32,
    },
    Drawn(Vec<String>),
}

/// One line of a needed number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Term {
    pub clause: String,
    pub label: String,
    pub amount: i8,
}
