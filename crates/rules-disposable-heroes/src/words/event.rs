//! What happens: small and plain, made into words only by readers that want them.
use super::{Man, Pace, UnitId, WeaponId};
use crate::{damage::Location, setup::Cover, state::Speed};
use kernel::{Point, Seat};
use serde::{Deserialize, Serialize};

/// A change that was made, or a fact that decides what comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// DH-VAR-01..04: which rules are played.
    Rules,
    /// DH-WIN-01: so many turns.
    Length(u8),
    Fields {
        seat: Seat,
        units: u8,
        points: u16,
    },
    Deployed {
        unit: UnitId,
        at: Point,
    },
    Faces {
        unit: UnitId,
        degrees: u16,
    },
    TurnBegan(u8),
    /// Die, best Guts, pinned and destroyed units all counted.
    Initiative(Seat),
    Goes {
        seat: Seat,
        unit: UnitId,
    },
    /// DH-TURN-06
    GoesAlone(Seat),
    TurnEnded(u8),
    /// DH-TURN-07: a yellow marker.
    Done(UnitId),
    /// It begins its activation free to act, or still pinned.
    Acts(UnitId),
    Rallied {
        unit: UnitId,
        red: u8,
    },
    Shaken {
        unit: UnitId,
        red: u8,
    },
    Pace {
        unit: UnitId,
        pace: Pace,
    },
    Moved {
        unit: UnitId,
        to: Point,
        distance: u16,
    },
    /// DH-MOVE-09: its men are out of command.
    Scattered(UnitId),
    /// DH-COVER-03: the rest is set down in the same piece.
    PulledIn {
        unit: UnitId,
        piece: u8,
    },
    Joined {
        unit: UnitId,
        host: UnitId,
    },
    Seeks {
        by: UnitId,
        at: UnitId,
    },
    Declared {
        by: UnitId,
        at: UnitId,
    },
    /// DH-COVER-04: so many of the target's men have it.
    InCover {
        unit: UnitId,
        cover: Cover,
        men: u8,
        of: u8,
    },
    /// The line of fire passes something that does not block it.
    Past {
        by: UnitId,
        at: UnitId,
    },
    /// So many weapons of one kind fire so many dice over this range.
    Fires {
        by: UnitId,
        at: UnitId,
        weapon: WeaponId,
        guns: u8,
        dice: u8,
        range: u16,
    },
    /// Weapons that take no part.
    Silent {
        by: UnitId,
        at: UnitId,
        weapon: WeaponId,
        guns: u8,
    },
    /// Nothing that was fired can hurt: DH-LONG-03, DH-CAS-03.
    Harmless {
        by: UnitId,
        at: UnitId,
    },
    NoTarget(UnitId),
    /// DH-TURN-10: it does nothing.
    Idles(UnitId),
    /// It could see the mover, but may not snap fire.
    NoSnap {
        by: UnitId,
        at: UnitId,
    },
    Spent {
        unit: UnitId,
        weapon: WeaponId,
    },
    SpottedSniper {
        by: UnitId,
        at: UnitId,
    },
    LostSight {
        sniper: UnitId,
    },
    Blast {
        at: UnitId,
        dice: u8,
        marked: u8,
    },
    /// More fell than there were: DH-BLAST-03, DH-CAS-04.
    Surplus {
        unit: UnitId,
        men: u8,
    },
    /// DH-SPEC-02: nobody whom the shooter could name.
    NobodySpecial(UnitId),
    Lost {
        unit: UnitId,
        man: Man,
        men: u8,
        left: u8,
    },
    /// DH-CAS-05: what falls with them.
    WeaponLost {
        unit: UnitId,
        weapon: WeaponId,
    },
    Shared {
        from: UnitId,
        to: UnitId,
        men: u8,
    },
    Exploded(UnitId),
    GunWrecked(UnitId),
    MustCheck(UnitId),
    NoCheck(UnitId),
    Holds(UnitId),
    /// DH-SPEC-08: shaken because the unit that shared its losses is.
    DrawnIn(UnitId),
    FallsBack {
        unit: UnitId,
        to: Point,
        distance: u16,
    },
    StaysDown(UnitId),
    LeftWeapon {
        unit: UnitId,
        at: Point,
    },
    Manned(UnitId),
    LeftTable(UnitId),
    Destroyed(UnitId),
    SnapFire {
        by: UnitId,
        at: UnitId,
    },
    Halted(UnitId),
    Charges {
        by: UnitId,
        at: UnitId,
        pace: Pace,
    },
    Grenades {
        unit: UnitId,
        used: u8,
    },
    Balks(UnitId),
    /// So many could not keep up with the rest.
    LeftBehind {
        unit: UnitId,
        men: u8,
    },
    Contact {
        by: UnitId,
        at: UnitId,
    },
    FallsShort {
        by: UnitId,
        at: UnitId,
    },
    Evades {
        unit: UnitId,
        to: Point,
        distance: u16,
    },
    StrikesLast(UnitId),
    StrikesFirst(UnitId),
    /// All of both units fight, and nobody else.
    Fight {
        by: UnitId,
        at: UnitId,
        men: [u8; 2],
    },
    Wins(UnitId),
    Captured(UnitId),
    /// DH-VMOVE-01: how fast it goes this turn.
    Speed {
        unit: UnitId,
        speed: Speed,
    },
    /// DH-VMOVE-16: out of a vehicle's way.
    Aside {
        unit: UnitId,
        to: Point,
    },
    /// DH-DMG-19
    ChangedPlace {
        unit: UnitId,
        to_turret: bool,
    },
    /// DH-VMOVE-07: nobody is left to serve it.
    Unmanned {
        unit: UnitId,
        weapon: WeaponId,
    },
    /// DH-SPOT-05, -06, -12: blue markers.
    Spotted {
        by: UnitId,
        at: UnitId,
    },
    Unspotted {
        by: UnitId,
        at: UnitId,
        attempts: u8,
    },
    OutOfSight {
        by: UnitId,
        at: UnitId,
    },
    /// DH-PEN-02: where a hit strikes, and the armour there.
    Struck {
        unit: UnitId,
        location: Location,
        av: u8,
    },
    Bounced(UnitId),
    /// DH-GREN-08: a grenade bursts in it.
    Lobbed(UnitId),
    /// DH-PEN-04: it goes through.
    Through(UnitId),
    /// DH-PEN-05: green markers in all.
    Pierced {
        unit: UnitId,
        green: u8,
    },
    /// DH-DMG-T1..T3
    Unharmed(UnitId),
    Immobilised(UnitId),
    AxleBroken(UnitId),
    CrewLost {
        unit: UnitId,
        turret: u8,
        hull: u8,
        left: u8,
    },
    /// DH-DMG-20
    NoCrewThere(UnitId),
    Wrecked(UnitId),
    BrewedUp(UnitId),
    Abandoned(UnitId),
    /// DH-DMG-10: out of this vehicle.
    BailedOut {
        unit: UnitId,
        of: UnitId,
        men: u8,
    },
    Boarded {
        unit: UnitId,
        vehicle: UnitId,
    },
    GotOut {
        unit: UnitId,
        vehicle: UnitId,
    },
    /// DH-ART-06
    Mission {
        seat: Seat,
        left: u8,
    },
    /// DH-ART-05, -13: who observes, and who would but cannot.
    Observes {
        by: UnitId,
        at: UnitId,
    },
    CannotObserve(UnitId),
    /// The end.
    NobodyLeft(Seat),
    OnlyRouters(Seat),
    HoldsObjective {
        seat: Seat,
        objective: u8,
    },
    Contested {
        objective: u8,
    },
    Scores {
        seat: Seat,
        points: i16,
    },
    Losses {
        seat: Seat,
        points: i16,
    },
    Ended {
        points: [i16; 2],
        winner: Option<Seat>,
        /// DH-WIN-06: won, but at too high a price.
        marginal: bool,
    },
}
