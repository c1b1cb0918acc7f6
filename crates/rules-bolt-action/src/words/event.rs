//! What happens: small and plain, made into words only by readers that want them.
use super::{Behind, KindId, Order, Plane, Round, Silence, UnitId, WeaponId};
use crate::{Cover, armour::Severity, state::Place};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};
use table::Quarter;

/// A change that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Deployed {
        unit: UnitId,
        at: Point,
    },
    /// Dice in the cup as the turn begins: First's, Second's.
    TurnBegan {
        turn: u8,
        cup: [u8; 2],
    },
    SetAside(Seat),
    Ordered {
        unit: UnitId,
        order: Order,
    },
    MustTest {
        unit: UnitId,
        order: Order,
    },
    /// The order test was passed.
    Obeys {
        unit: UnitId,
        order: Order,
    },
    /// BA-HAND-01: on the real table, up to so far.
    MovedByHand {
        unit: UnitId,
        up_to: u16,
    },
    /// BA-HAND-02: as it is on the real table.
    PutRight {
        unit: UnitId,
        men: u8,
        pins: u8,
        order: Option<Order>,
    },
    /// BA-HAND-03: a unit that cannot be kept beside a real table, by its number among those.
    LeftOut(u8),
    /// Morale is about to be checked.
    MustCheck(UnitId),
    /// BA-ORD-15: a Fire order with nobody in sight, a Rally with nothing to shed.
    NoTarget(UnitId),
    NoPins(UnitId),
    Declared {
        by: UnitId,
        at: UnitId,
    },
    /// Option `premeasure`: how far it is, before anything is declared.
    Distance {
        by: UnitId,
        at: UnitId,
        range: u16,
    },
    /// Fire at a second target is an attack of its own.
    TurnsTo {
        by: UnitId,
        at: UnitId,
    },
    /// So many weapons of a kind stay silent.
    Silent {
        by: UnitId,
        at: UnitId,
        weapon: WeaponId,
        guns: u8,
        why: Silence,
    },
    /// Measured: so many shots, from so far.
    Aims {
        by: UnitId,
        at: UnitId,
        weapon: WeaponId,
        range: u16,
        shots: u8,
    },
    /// BA-WPN-22: the gunners have found the range.
    ZeroedIn {
        by: UnitId,
        at: UnitId,
    },
    /// BA-COV-01..04: of the target's men in sight so many are behind something, and whether that is cover for all.
    InCover {
        unit: UnitId,
        cover: Cover,
        behind: Behind,
        men: u8,
        of: u8,
    },
    /// BA-COV-05: the firer stands at what would cover its target.
    FiresOver {
        by: UnitId,
        at: UnitId,
        piece: u8,
    },
    /// Nobody of the unit is in range, sight and arc after all.
    NoShot {
        by: UnitId,
        at: UnitId,
    },
    Spent {
        unit: UnitId,
        weapon: WeaponId,
    },
    /// BA-WPN-30: a jet that cannot miss.
    Flames {
        by: UnitId,
        at: UnitId,
    },
    OutOfFuel {
        unit: UnitId,
        weapon: WeaponId,
    },
    /// BA-HE-06: so many of a shell's hits are left.
    Halved {
        unit: UnitId,
        hits: u8,
    },
    Pinned {
        unit: UnitId,
        more: u8,
        pins: u8,
    },
    Unpinned {
        unit: UnitId,
        fewer: u8,
        pins: u8,
    },
    Moved {
        unit: UnitId,
        to: Point,
        distance: u16,
    },
    Faces {
        unit: UnitId,
        degrees: u16,
    },
    Loaded {
        unit: UnitId,
        round: Round,
    },
    /// BA-WPN-15: no Fixed weapon is fired on the move.
    CannotFire(UnitId),
    Entered {
        unit: UnitId,
        piece: u8,
    },
    CameOut(UnitId),
    /// BA-BLDG-03: from wall or to wall.
    Measured {
        by: UnitId,
        at: UnitId,
        range: u16,
    },
    /// BA-BLDG-04: so many men fire out of a building.
    AtOpenings {
        unit: UnitId,
        men: u8,
    },
    /// BA-BLDG-08: lying flat does not help inside.
    NotHalved {
        unit: UnitId,
        hits: u8,
    },
    Collapsed(u8),
    Boarded {
        unit: UnitId,
        vehicle: UnitId,
    },
    GotOut {
        unit: UnitId,
        vehicle: UnitId,
    },
    /// BA-TRAN-04: nobody is there to serve it.
    Unmanned {
        unit: UnitId,
        weapon: WeaponId,
    },
    /// BA-TRAN-05: those aboard are not pinned with their vehicle.
    Sheltered(UnitId),
    Lost {
        unit: UnitId,
        kind: KindId,
        men: u8,
        left: u8,
    },
    /// BA-DMG-10: more damage than there are men.
    Wasted {
        unit: UnitId,
        damage: u8,
    },
    LeaderLost(UnitId),
    WeaponLost {
        unit: UnitId,
        weapon: WeaponId,
    },
    /// BA-ARM-07: a hit strikes this side of the hull; `None`: the top.
    Struck {
        unit: UnitId,
        side: Option<Quarter>,
    },
    /// The hit did nothing to the armour.
    Unharmed(UnitId),
    Stunned(UnitId),
    Immobilised(UnitId),
    OnFire(UnitId),
    /// BA-ARM-25: stopped in the middle of its order.
    Halted(UnitId),
    /// BA-MOVE-05: its men are not together.
    Scattered(UnitId),
    /// BA-MOVE-15: a gunner and his loader are not.
    Parted(UnitId),
    /// BA-VEH-09: left behind by its crew.
    Abandoned(UnitId),
    /// BA-VEH-10: a mounted weapon is laid on a target.
    Lays {
        by: UnitId,
        at: UnitId,
        weapon: WeaponId,
    },
    /// BA-ARM-T3: how deep the hit went.
    Damaged {
        unit: UnitId,
        severity: Severity,
    },
    /// BA-CQV-01: they go at the vehicle.
    Dares {
        by: UnitId,
        at: UnitId,
    },
    /// BA-CQV-09: so many men got at the vehicle.
    Swarms {
        by: UnitId,
        at: UnitId,
        hits: u8,
    },
    Destroyed(UnitId),
    LeftTable(UnitId),
    Fubar(UnitId),
    FriendlyFire {
        by: UnitId,
        at: UnitId,
    },
    Panics {
        unit: UnitId,
        from: UnitId,
    },
    Assaults {
        by: UnitId,
        at: UnitId,
    },
    FallsShort {
        by: UnitId,
        at: UnitId,
    },
    Contact {
        by: UnitId,
        at: UnitId,
        in_contact: u8,
    },
    /// So many could not keep up with the rest.
    LeftBehind {
        unit: UnitId,
        men: u8,
    },
    /// A round of close quarters begins: men on each side.
    Melee {
        by: UnitId,
        at: UnitId,
        men: [u8; 2],
    },
    /// Casualties of one round: the assaulters', the defenders'.
    Fought {
        by: UnitId,
        at: UnitId,
        lost: [u8; 2],
    },
    Wins {
        unit: UnitId,
        against: UnitId,
    },
    DiceRemoved {
        seat: Seat,
        dice: u8,
    },
    /// BA-TURN-13: both sides have dice they may keep.
    DecidesFirst(Seat),
    Kept {
        unit: UnitId,
        order: Order,
    },
    TurnEnded(u8),
    Holds {
        seat: Seat,
        objective: u8,
        points: u8,
    },
    /// BA-SET-01: a table of so many inches.
    Table {
        wide: u8,
        deep: u8,
    },
    Attacks(Seat),
    /// BA-QUAL-06: how strong it is, and how good all of them are.
    Musters(UnitId),
    /// BA-SET-04: what a side brings, open to both.
    Fields {
        seat: Seat,
        units: u8,
        points: u16,
    },
    /// BA-SET-02: how often a force leaves the selection frame.
    Frame {
        seat: Seat,
        faults: u8,
    },
    /// BA-SET-05..07: where a unit waits that is not on the table.
    Held {
        unit: UnitId,
        seat: Seat,
        place: Place,
    },
    Arrives {
        unit: UnitId,
        at: Point,
    },
    /// BA-SET-09
    TooLateToAssault(UnitId),
    NobodyLeft(Seat),
    /// BA-SET-12, BA-SET-13: points for objectives, and for units destroyed.
    ScoresGround {
        seat: Seat,
        points: u8,
    },
    ScoresKills {
        seat: Seat,
        units: u8,
    },
    /// BA-SET-15: held by nobody.
    Contested {
        objective: u8,
    },
    /// BA-TURN-02: the roll-off for whose strikes come first.
    StrikesFirst(Seat),
    BarrageCalled {
        by: UnitId,
        at: Point,
    },
    BarrageShifted {
        seat: Seat,
        at: Point,
    },
    /// BA-BARR-05: fire for effect.
    BarrageFalls {
        seat: Seat,
        at: Point,
    },
    /// BA-BARR-06: every unit within so many inches.
    BarrageRadius {
        seat: Seat,
        inches: u8,
    },
    /// BA-BARR-08: a heavy shell among them.
    Shelled(UnitId),
    AirStrikeCalled {
        by: UnitId,
        at: UnitId,
    },
    AirStrikeAims {
        seat: Seat,
        at: UnitId,
    },
    /// BA-AIR-05: here it comes.
    PlaneComes {
        seat: Seat,
        at: UnitId,
    },
    FlakFires {
        by: UnitId,
        at: UnitId,
    },
    FlakHolds(UnitId),
    ShotDown {
        by: UnitId,
    },
    PlaneAttacks {
        plane: Plane,
        at: UnitId,
    },
    /// BA-AIR-14: nobody left to attack.
    AirStrikeOver(Seat),
    /// BA-TRAIT-03, BA-TRAIT-19
    SpotterAt {
        of: UnitId,
        at: Point,
    },
    SpotterFiredAt {
        by: UnitId,
        of: UnitId,
    },
    SpotterAssaulted {
        by: UnitId,
        of: UnitId,
    },
    SpotterLost(UnitId),
    /// BA-TRAIT-05
    MedicSaves {
        unit: UnitId,
        men: u8,
    },
    /// BA-TRAIT-09: a Green unit has stood its first fire.
    Seasoned(UnitId),
    /// BA-TRAIT-10: it fights on whatever its losses.
    FightsOn(UnitId),
    Ended {
        points: [i16; 2],
        winner: Option<Seat>,
    },
}
