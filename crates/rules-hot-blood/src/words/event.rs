//! What happens. Every event carries what `view.rs` needs to know to whom it is told.
use super::{Act, ManId, Mood, Pace, Posture, Resolve, Sign, Wound};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::squares::Layer;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    // Both sides.
    TurnBegan(u8),
    /// HB-SET-01
    RaidBegan,
    /// HB-SET-02: the row of the front trench, and the row the raiders leave by.
    Goals {
        line: i16,
        exit: i16,
    },
    /// HB-SET-05
    NobodyInSight,
    RaidOver,
    /// HB-HID-10: everything is shown.
    Revealed,
    Resigned(Seat),
    /// HB-INT-09: both have sealed their orders.
    OrdersSealed,
    /// HB-END-02
    Score {
        points: [i16; 2],
    },
    /// HB-END-04: a prisoner, or a man whose papers were brought off.
    BroughtOff {
        who: ManId,
    },
    /// HB-END-05
    LeftBehind {
        who: ManId,
    },
    /// HB-NOI-05: where a flare was fired from, and where it lights.
    FlareFired {
        from: Point,
        at: Point,
    },
    FlareOut {
        at: Point,
    },
    AlarmRaised {
        by: Seat,
        at: Point,
    },
    /// HB-MEL-01: told at once to both.
    Contact {
        raider: ManId,
        garrison: ManId,
        at: Point,
    },
    /// HB-MEL-03: who got the better of it; nobody, where both threw alike.
    Bout {
        raider: ManId,
        garrison: ManId,
        winner: Option<Seat>,
    },
    /// HB-MEL-09: he fights nobody any more.
    FightOver {
        who: ManId,
    },
    Burst {
        at: Point,
    },
    /// HB-ART-12
    ShellOffBoard,

    // His own side.
    Deployed {
        who: ManId,
        at: Point,
        posture: Posture,
    },
    /// HB-INT-11: so many men got no orders.
    Unwritten {
        seat: Seat,
        men: u8,
    },
    HomeOrdered {
        seat: Seat,
        on: bool,
    },
    /// HB-PM-03: for its losses, its leader, or because it hesitates.
    PatrolMustTest {
        seat: Seat,
        patrol: u8,
    },
    PatrolTested {
        seat: Seat,
        patrol: u8,
        total: i8,
        mood: Mood,
    },
    /// HB-PM-10
    NoWayHome {
        who: ManId,
    },
    /// HB-MOR-T1: what of it applies, a bit each from A; none of them: he tries again.
    MustTest {
        who: ManId,
        triggers: u8,
    },
    /// HB-MOR-24
    NeedNotTest {
        who: ManId,
    },
    /// HB-MOR-07: what he adds to the dice of his group.
    Swayed {
        who: ManId,
        by: i8,
    },
    Tested {
        who: ManId,
        total: i8,
        resolve: Resolve,
    },
    /// HB-MOR-06
    Worse {
        who: ManId,
    },
    /// What he meant to do is not done: cancelled by his nerve, or no longer possible.
    Cancelled {
        who: ManId,
    },
    Rewritten {
        who: ManId,
    },
    Ducks {
        who: ManId,
        to: Point,
    },
    /// HB-MOR-26: shaken or not, he may go this way.
    MayWithdraw {
        who: ManId,
    },
    /// HB-MOR-28: nobody there to surrender to.
    InVain {
        who: ManId,
        at: Point,
    },
    /// HB-PRI-04, HB-PRI-07: he carries and leads nobody any more.
    LetGo {
        who: ManId,
    },
    Threw {
        who: ManId,
        at: Point,
        into: Layer,
    },
    Lies {
        who: ManId,
        at: Point,
        layer: Layer,
    },
    Dropped {
        who: ManId,
        at: Point,
    },
    BombLost {
        who: ManId,
    },
    Dud {
        who: ManId,
        at: Point,
    },
    Acts {
        who: ManId,
        act: Act,
    },
    WireBegun {
        who: ManId,
        wire: u8,
        turns: u8,
        secret: bool,
    },
    WireWorked {
        who: ManId,
        wire: u8,
        left: u8,
        secret: bool,
    },
    WireCut {
        who: ManId,
        wire: u8,
    },
    Called {
        who: ManId,
        mission: u8,
        delay: u8,
    },
    MissionBegan {
        seat: Seat,
        mission: u8,
    },
    MissionEnded {
        seat: Seat,
        mission: u8,
    },
    Woke {
        who: ManId,
    },
    Stepped {
        who: ManId,
        to: Point,
        layer: Layer,
        pace: Pace,
    },
    Stopped {
        who: ManId,
        at: Point,
    },
    Halted {
        who: ManId,
    },
    Changed {
        who: ManId,
        posture: Posture,
    },
    LeftBoard {
        who: ManId,
    },
    LeftGun {
        who: ManId,
    },
    Fired {
        who: ManId,
        at: ManId,
        hit: bool,
    },
    FiredAtFlash {
        who: ManId,
        at: Point,
        hit: bool,
    },
    /// Option `hid_own_noise`: how far he was to be heard.
    Noise {
        who: ManId,
        radius: i8,
    },
    UnderFire {
        who: ManId,
    },

    // Nobody before the end.
    /// HB-HID-05: a noise that nobody heard.
    Unheard {
        who: ManId,
        radius: i8,
    },
    /// HB-MEL-13: in one square, and yet no fight.
    NoFight {
        raider: ManId,
        garrison: ManId,
    },

    // The side named.
    Sighted {
        to: Seat,
        who: ManId,
        at: Point,
        surrendering: bool,
    },
    PathSeen {
        to: Seat,
        who: ManId,
        at: Point,
    },
    LostSight {
        to: Seat,
        who: ManId,
    },
    /// HB-HID-04: of a man who is down, to who is beside him.
    Fate {
        to: Seat,
        who: ManId,
        dead: bool,
    },
    /// A marker for this side.
    Noticed {
        to: Seat,
        sign: Sign,
        at: Point,
    },
    /// HB-HID-03
    WireSeen {
        to: Seat,
        wire: u8,
    },

    // His own side, and the other where it sees him.
    /// A shot, bomb or shell struck him, or did not.
    Struck {
        who: ManId,
        hit: bool,
        seen: bool,
    },
    /// HB-HID-04: to the other side only "down" or "still up".
    Wounded {
        who: ManId,
        wound: Wound,
        seen: bool,
    },
    Surrenders {
        who: ManId,
        seen: bool,
    },
    /// Taken by this man of the other side, who knows it.
    Taken {
        who: ManId,
        by: ManId,
    },
    Freed {
        who: ManId,
        seen: bool,
    },
    Escorts {
        who: ManId,
        prisoner: ManId,
    },
}
