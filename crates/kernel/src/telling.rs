//! What dice are thrown for and what an event comes to, in words that all games share: the facts of which the line is made
//! that tells what somebody did.
use serde::Serialize;
use smallvec::SmallVec;

/// What dice are thrown for. The ruleset says so by clause, in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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

impl Purpose {
    /// "to hit".
    pub const fn name(self) -> &'static str {
        match self {
            Purpose::Draw => "draw",
            Purpose::Initiative => "initiative",
            Purpose::Command => "command dice",
            Purpose::OrderTest => "order test",
            Purpose::Misunderstanding => "misunderstanding",
            Purpose::Arrival => "arrival",
            Purpose::Movement => "movement",
            Purpose::Spotting => "spotting",
            Purpose::Noise => "noise",
            Purpose::ToHit => "to hit",
            Purpose::Shots => "shots",
            Purpose::Damage => "damage",
            Purpose::Penetration => "penetration",
            Purpose::Location => "location",
            Purpose::Effect => "effect",
            Purpose::Wound => "wound",
            Purpose::Pins => "pins",
            Purpose::Morale => "morale",
            Purpose::Guts => "Guts",
            Purpose::Nerve => "nerve",
            Purpose::PatrolMorale => "patrol morale",
            Purpose::Momentum => "momentum",
            Purpose::Rally => "rally",
            Purpose::Fight => "fight",
            Purpose::Scatter => "scatter",
            Purpose::Barrage => "barrage",
            Purpose::AirStrike => "air strike",
            Purpose::Flak => "flak",
            Purpose::Medic => "medic",
            Purpose::Supply => "supply",
            Purpose::Duration => "duration",
            Purpose::Collapse => "collapse",
            Purpose::Lot => "lot",
        }
    }
}

/// What an event adds to the one line that tells what somebody did; few add more than one thing.
pub type Facts = SmallVec<[Fact; 2]>;

/// Units are numbered as on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// It is this unit's turn to act: a new line begins, unless the last one was its own.
    Acts(u16),
    /// What went before has been told: a turn ends, a shell falls.
    Ends,
    Does {
        by: u16,
        does: Does,
        at: Whom,
    },
    /// In 1/100 inch, or squares.
    Goes {
        by: u16,
        does: Does,
        far: u32,
    },
    Comes {
        to: u16,
        fate: Fate,
    },
}

/// To whom, or to what, something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    Nobody,
    Unit(u16),
    /// Of the terrain.
    Piece(u8),
}

/// What somebody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    Move,
    Crawl,
    FallBack,
    Flee,
    Evade,
    Stay,
    Fire,
    FireFlash,
    SnapFire,
    Assault,
    Charge,
    Balk,
    Fight,
    Capture,
    Shell,
    CallFire,
    Bomb,
    Overrun,
    LookFor,
    GoDown,
    StayDown,
    Rally,
    Wait,
    Mount,
    Dismount,
    GoIn,
    ComeOn,
    Pass,
    FailTest,
    Misunderstand,
    FindNobody,
    Idle,
}

impl Does {
    /// "fires at", of one or of many.
    pub const fn verb(self, many: bool) -> &'static str {
        let [one, more] = match self {
            Does::Move => ["moves", "move"],
            Does::Crawl => ["crawls", "crawl"],
            Does::FallBack => ["falls back", "fall back"],
            Does::Flee => ["flees", "flee"],
            Does::Evade => ["evades", "evade"],
            Does::Stay => ["stays", "stay"],
            Does::Fire => ["fires at", "fire at"],
            Does::FireFlash => ["fires at a flash", "fire at a flash"],
            Does::SnapFire => ["snap fires at", "snap fire at"],
            Does::Assault => ["assaults", "assault"],
            Does::Charge => ["charges", "charge"],
            Does::Balk => ["does not dare", "do not dare"],
            Does::Fight => ["fights", "fight"],
            Does::Capture => ["captures", "capture"],
            Does::Shell => ["shells", "shell"],
            Does::CallFire => ["calls for fire", "call for fire"],
            Does::Bomb => ["throws a bomb", "throw a bomb"],
            Does::Overrun => ["runs over", "run over"],
            Does::LookFor => ["looks for", "look for"],
            Does::GoDown => ["goes Down", "go Down"],
            Does::StayDown => ["stays down", "stay down"],
            Does::Rally => ["rallies", "rally"],
            Does::Wait => ["waits in ambush", "wait in ambush"],
            Does::Mount => ["mounts", "mount"],
            Does::Dismount => ["dismounts", "dismount"],
            Does::GoIn => ["goes inside", "go inside"],
            Does::ComeOn => ["comes on", "come on"],
            Does::Pass => ["passes", "pass"],
            Does::FailTest => ["fails the order test", "fail the order test"],
            Does::Misunderstand => ["misunderstands everything", "misunderstand everything"],
            Does::FindNobody => ["finds no target", "find no target"],
            Does::Idle => ["does nothing", "do nothing"],
        };
        if many { more } else { one }
    }
    /// Nothing comes of what was ordered.
    pub const fn is_failure(self) -> bool {
        matches!(self, Does::FailTest | Does::Misunderstand)
    }
    /// It is somewhere else afterwards.
    pub const fn is_move(self) -> bool {
        matches!(
            self,
            Does::Move
                | Does::Crawl
                | Does::FallBack
                | Does::Flee
                | Does::Evade
                | Does::Mount
                | Does::Dismount
                | Does::GoIn
                | Does::ComeOn
        )
    }
    /// Shots that may all miss.
    pub const fn is_fire(self) -> bool {
        matches!(self, Does::Fire | Does::SnapFire | Does::FireFlash)
    }
}

/// What becomes of somebody. Numbers of a kind add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    Hits(u16),
    Killed(u16),
    Pins(u16),
    FewerPins(u16),
    /// In words of the game that stand for themselves: "destroyed", "holds", "light wound".
    Is(&'static str),
}

impl Fact {
    pub fn does(by: impl Into<u16>, does: Does, at: impl Into<u16>) -> Fact {
        Fact::Does { by: by.into(), does, at: Whom::Unit(at.into()) }
    }
    pub fn alone(by: impl Into<u16>, does: Does) -> Fact {
        Fact::Does { by: by.into(), does, at: Whom::Nobody }
    }
    pub fn goes(by: impl Into<u16>, does: Does, far: impl Into<u32>) -> Fact {
        Fact::Goes { by: by.into(), does, far: far.into() }
    }
    pub fn comes(to: impl Into<u16>, fate: Fate) -> Fact {
        Fact::Comes { to: to.into(), fate }
    }
    pub fn is(to: impl Into<u16>, word: &'static str) -> Fact {
        Fact::comes(to, Fate::Is(word))
    }
}
