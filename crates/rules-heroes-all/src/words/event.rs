//! What happened: small, copied, put into words by readers that want them.
use super::{Act, Grenades, Job, Known, Load, Nerve, Order, Pace, UnitId, WeaponId};
use crate::{
    setup::{Band, Cover, Part, Quadrant, Quality},
    state::Stage,
};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// HA-GEN-01: how the battle is played.
    Mode {
        solo: bool,
    },
    Fields {
        seat: Seat,
        units: u8,
    },
    Worth {
        seat: Seat,
        value: u16,
    },
    Quality {
        unit: UnitId,
        quality: Quality,
    },
    /// HA-CMD-10
    Leads(UnitId),
    Rationed(Seat),
    /// HA-FIRE-01, HA-GEN-08: what holds for the whole battle.
    AsListed,
    LeftOut,
    SetsUpFirst(Seat),
    Deployed {
        who: Known,
        at: Point,
    },
    /// HA-GEN-07
    NoHideout {
        who: Known,
    },
    Hidden {
        who: Known,
    },
    Packs {
        who: Known,
        packed: bool,
    },
    BoundBegan(u8),
    /// HA-CMD-03: dice by face.
    Pool {
        seat: Seat,
        dice: [u8; 6],
    },
    Passed {
        by: UnitId,
        of: UnitId,
    },
    Ordered {
        who: Known,
        order: Order,
    },
    NoOrder {
        who: Known,
    },
    /// HA-CMD-09
    Again {
        who: Known,
    },
    Initiative {
        seat: Seat,
        first: bool,
    },
    Acts {
        who: Known,
        order: Order,
    },
    Holds {
        who: Known,
    },
    Passes(Seat),
    Lapsed {
        who: Known,
    },
    Act {
        who: Known,
        act: Act,
    },
    Observed {
        by: UnitId,
        at: UnitId,
    },
    Missed {
        by: UnitId,
        at: UnitId,
    },
    FoundNothing {
        by: UnitId,
        piece: u8,
    },
    Shown(UnitId),
    /// HA-OBS-09: out of everybody's sight.
    LostFromView {
        unit: UnitId,
        at: Point,
    },
    /// HA-VAC-01: its own side alone knows that it has gone.
    Slipped {
        who: Known,
    },
    /// HA-VAC-03
    Gone {
        unit: UnitId,
        at: Point,
    },
    StillHeld {
        unit: UnitId,
    },
    Joined {
        by: UnitId,
        with: UnitId,
    },
    Informed {
        by: UnitId,
        co: UnitId,
        of: UnitId,
    },
    Shared {
        co: UnitId,
        of: UnitId,
    },
    Goes {
        who: Known,
        pace: Pace,
        dice: u8,
    },
    Moved {
        who: Known,
        to: Point,
        distance: u16,
    },
    Stopped {
        who: Known,
    },
    Faces {
        who: Known,
        degrees: u16,
    },
    LeftTable {
        unit: UnitId,
        fled: bool,
    },
    Halted {
        unit: UnitId,
        by: UnitId,
    },
    OpensFire {
        by: UnitId,
        at: UnitId,
        load: Load,
    },
    /// HA-DIR-17: no throw is needed.
    Certain {
        by: UnitId,
        shots: u8,
        hits: bool,
    },
    /// HA-IND-15: who sees where the shells fall.
    Spots {
        who: Known,
        at: UnitId,
    },
    /// HA-IND-01
    Indirect {
        by: UnitId,
        at: UnitId,
    },
    /// HA-IND-12: what was learnt from earlier shots is lost.
    Anew {
        by: UnitId,
    },
    /// HA-IND-10
    Walks {
        by: UnitId,
    },
    /// HA-SMK-02
    FiresSmoke {
        by: UnitId,
        at: Point,
    },
    FiresAtPiece {
        by: UnitId,
        piece: u8,
        load: Load,
    },
    FiresAtNobody {
        by: UnitId,
        at: UnitId,
    },
    PartlyHidden {
        unit: UnitId,
        most: bool,
    },
    InCover {
        unit: UnitId,
        cover: Cover,
    },
    /// HA-GEN-04
    Ranged {
        by: UnitId,
        at: UnitId,
        distance: u16,
    },
    /// HA-FIRE-08
    Shoots {
        by: UnitId,
        weapon: WeaponId,
        shots: u8,
        band: Band,
    },
    /// HA-WNOTE-02
    ShortOfCrew {
        who: Known,
        missing: u8,
    },
    /// HA-SOLO-07, HA-SOLO-12: whom an automated element goes for.
    Picks {
        who: Known,
        at: UnitId,
    },
    /// HA-SOLO-09
    MakesFor {
        who: Known,
        at: Point,
    },
    /// HA-FIRE-12, HA-WNOTE-03 …: a weapon that stays silent.
    Silent {
        who: Known,
        weapon: WeaponId,
    },
    /// HA-FIRE-16: none of its weapons.
    NotFired {
        who: Known,
    },
    /// HA-WNOTE-03: one shot only.
    Slow {
        who: Known,
        weapon: WeaponId,
    },
    Spent {
        unit: UnitId,
        weapon: WeaponId,
        left: u8,
    },
    Hits {
        by: UnitId,
        at: UnitId,
        hits: u8,
    },
    Lost {
        who: Known,
        part: Part,
        left: u8,
    },
    LeaderLost {
        who: Known,
    },
    NewCommander(UnitId),
    TestDue {
        who: Known,
    },
    Destroyed(UnitId),
    Surrendered(UnitId),
    WeaponDestroyed(UnitId),
    Unhurt {
        who: Known,
    },
    Struck {
        unit: UnitId,
        quadrant: Quadrant,
    },
    Damaged {
        unit: UnitId,
        count: u8,
    },
    Brewed(UnitId),
    BailedOut {
        unit: UnitId,
        from: UnitId,
        men: u8,
    },
    Nerve {
        who: Known,
        nerve: Nerve,
    },
    StaysSteady {
        who: Known,
    },
    Recovered {
        who: Known,
        nerve: Nerve,
    },
    FallsBack {
        unit: UnitId,
        to: Point,
        distance: u16,
    },
    Abandoned {
        unit: UnitId,
        at: Point,
    },
    Manned {
        unit: UnitId,
        weapon: UnitId,
    },
    /// Option `crew_replace`
    Replaces {
        who: Known,
        part: Part,
    },
    /// Option `teams=join`
    JoinsFire {
        by: UnitId,
        with: UnitId,
    },
    /// HA-LC-13: whoever was in a craft that sank.
    Swims {
        who: Known,
    },
    Assaults {
        by: UnitId,
        at: UnitId,
    },
    Short {
        by: UnitId,
        at: UnitId,
    },
    Round {
        by: UnitId,
        at: UnitId,
        round: u8,
    },
    RoundLost {
        unit: UnitId,
        lost: [u8; 2],
    },
    Grenades {
        unit: UnitId,
        kind: Grenades,
    },
    Occupies {
        unit: UnitId,
        at: Point,
    },
    Smoke {
        at: Point,
        degrees: u16,
    },
    SmokeGone {
        at: Point,
    },
    Structure {
        piece: u8,
        points: u8,
    },
    Fell {
        piece: u8,
    },
    Burns {
        piece: u8,
    },
    /// Option `he_burst=radius`.
    InBurst {
        who: Known,
    },
    /// HA-FLM-06
    Scorched {
        who: Known,
        piece: u8,
    },
    Mounted {
        who: Known,
        on: UnitId,
    },
    Dismounted {
        who: Known,
        at: Point,
    },
    /// HA-MOV-25
    Rides {
        who: Known,
        mounted: bool,
    },
    /// HA-CAR-01: what a carrier has aboard, of how much.
    Loaded {
        who: Known,
        load: u8,
        of: u8,
    },
    StaysAboard {
        who: Known,
    },
    /// HA-LC-02, HA-LC-09: whether craft fire before they move.
    CraftFire {
        seat: Seat,
        first: bool,
    },
    /// HA-LC-12: what a craft will do in the next bound.
    NextStage {
        unit: UnitId,
        stage: Stage,
    },
    /// HA-LC-06
    HeldUp {
        unit: UnitId,
    },
    Stage {
        unit: UnitId,
        stage: Stage,
    },
    Landed {
        unit: UnitId,
        at: Point,
    },
    /// HA-SOLO-15
    Assigned {
        who: Known,
        job: Job,
    },
    Gain {
        who: Known,
        sixths: u16,
    },
    BoundEnded(u8),
    Broken(Seat),
    Points {
        points: [i16; 2],
    },
    Over {
        winner: Option<Seat>,
    },
}

impl Event {
    /// The only side that may know of it.
    pub const fn only(self) -> Option<Seat> {
        match self {
            Event::Deployed { who, .. }
            | Event::Hidden { who }
            | Event::NoHideout { who }
            | Event::Packs { who, .. }
            | Event::Ordered { who, .. }
            | Event::NoOrder { who }
            | Event::Again { who }
            | Event::Acts { who, .. }
            | Event::Holds { who }
            | Event::Lapsed { who }
            | Event::Act { who, .. }
            | Event::Slipped { who }
            | Event::Goes { who, .. }
            | Event::Moved { who, .. }
            | Event::Stopped { who }
            | Event::Faces { who, .. }
            | Event::Lost { who, .. }
            | Event::LeaderLost { who }
            | Event::TestDue { who }
            | Event::Nerve { who, .. }
            | Event::StaysSteady { who }
            | Event::Recovered { who, .. }
            | Event::Unhurt { who }
            | Event::Spots { who, .. }
            | Event::Scorched { who, .. }
            | Event::InBurst { who }
            | Event::Picks { who, .. }
            | Event::ShortOfCrew { who, .. }
            | Event::Silent { who, .. }
            | Event::NotFired { who }
            | Event::Slow { who, .. }
            | Event::MakesFor { who, .. }
            | Event::Mounted { who, .. }
            | Event::Dismounted { who, .. }
            | Event::Rides { who, .. }
            | Event::Loaded { who, .. }
            | Event::StaysAboard { who }
            | Event::Replaces { who, .. }
            | Event::Swims { who }
            | Event::Assigned { who, .. }
            | Event::Gain { who, .. } => who.only,
            _ => None,
        }
    }
}
