//! DH-DMG: what a hit does that went through.
use crate::{
    Clause as C, Game, Oracle, blast,
    casualties::{self, Toll},
    setup::Body,
    state::{Mobility, Status},
    transport,
    words::{Choice, Event, UnitId},
};
use kernel::{D10, Need, Play, Verbs, chart, pool};
use serde::{Deserialize, Serialize};

/// DH-PEN-T1: where a hit strikes, and so which table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Location {
    Turret,
    Mantle,
    Hull,
    Tracks,
}

/// Who of the crew is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    Turret,
    Hull,
    All,
}

/// A blast among the crew: dice, and the AP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CrewBlast {
    pub part: Part,
    pub dice: u8,
    pub ap: u8,
}

/// One row of a damage table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// It fights on: green markers, what is broken, who is hit, whether the row names a check.
    Hurt {
        green: u8,
        mobility: Mobility,
        blast: Option<CrewBlast>,
        checks: bool,
    },
    /// The crew bails out.
    Destroyed(CrewBlast),
    BrewedUp,
}

const fn hurt(green: u8, mobility: Mobility, checks: bool) -> Row {
    Row::Hurt { green, mobility, blast: None, checks }
}
const fn crew(green: u8, part: Part, ap: u8) -> Row {
    let blast = Some(CrewBlast { part, dice: 5, ap });
    Row::Hurt { green, mobility: Mobility::Full, blast, checks: true }
}
const fn bail(part: Part, ap: u8) -> Row {
    Row::Destroyed(CrewBlast { part, dice: 10, ap })
}

/// DH-DMG-T1: under 2, and from 2, 4, 6, 8, 10.
const TURRET: [Row; 6] = [
    hurt(1, Mobility::Full, true),
    crew(1, Part::Turret, 3),
    crew(2, Part::All, 5),
    bail(Part::Turret, 5),
    bail(Part::Turret, 7),
    Row::BrewedUp,
];
/// DH-DMG-T2: under 2, and from 2, 3, 4, 5, 9.
const HULL: [Row; 6] = [
    hurt(1, Mobility::Full, true),
    hurt(1, Mobility::Immobilised, false),
    crew(1, Part::Hull, 3),
    crew(2, Part::All, 5),
    bail(Part::All, 7),
    Row::BrewedUp,
];
/// DH-DMG-T3: under 2, and from 2, 4, 10.
const TRACKS: [Row; 4] = [
    hurt(1, Mobility::Full, true),
    hurt(1, Mobility::SlowOnly, true),
    hurt(2, Mobility::Immobilised, false),
    Row::Hurt {
        green: 2,
        mobility: Mobility::Immobilised,
        blast: Some(CrewBlast { part: Part::All, dice: 5, ap: 3 }),
        checks: true,
    },
];

/// DH-DMG-03: the mantle goes with the turret, where there is none with the hull (option mantle=hull: always).
pub fn table(game: &Game<'_>, at: UnitId, location: Location) -> (&'static [i8], &'static [Row]) {
    let has_turret = game.vehicle(at).is_some_and(|v| v.body == Body::Turreted);
    let with_hull = !has_turret || game.setup.options().mantle_hull();
    match location {
        Location::Mantle if with_hull => (&[2, 3, 4, 5, 9], &HULL),
        Location::Turret | Location::Mantle => (&[2, 4, 6, 8, 10], &TURRET),
        Location::Hull => (&[2, 3, 4, 5, 9], &HULL),
        Location::Tracks => (&[2, 4, 10], &TRACKS),
    }
}

/// DH-DMG-01, DH-DMG-02: a die and the weapon's DM on the table of the location. True: its crew must check.
pub fn suffer(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    location: Location,
    dm: i8,
    oracle: &mut impl Oracle,
) -> Play<bool> {
    let (from, rows) = table(game, at, location);
    let clause = match location {
        Location::Mantle => C::Dmg03,
        _ if dm == 0 => C::Dmg01,
        _ => C::Dmg02,
    };
    let need = Need::base(C::Dmg01, "DM", dm);
    let row = rows[usize::from(oracle.throw(game.seat(by), clause, (by, at), chart(D10, dm, from), &need)?.value())];
    match row {
        Row::Hurt { green, mobility, blast, checks } => {
            // DH-DMG-04, DH-PEN-05: as many markers as the row says.
            oracle.tell(if green > 1 { C::Dmg04 } else { C::Pen05 }, game.pierce(at, green));
            cripple(game, at, mobility, blast, oracle);
            if let Some(blast) = blast {
                hit_crew(game, by, at, blast, oracle)?;
                leave_if_empty(game, at, Some(by), oracle)?;
                if !game.unit(at).is_alive() {
                    return Ok(false);
                }
            }
            // DH-DMG-05: every one is a shock (option damage-guts=listed-only: those that say so).
            Ok(checks || !game.setup.options().damage_guts_listed_only())
        }
        Row::Destroyed(blast) => {
            hit_crew(game, by, at, blast, oracle)?;
            // DH-DMG-08: the same dice for each unit inside.
            let riders = game.passengers(at);
            for (nth, &rider) in (1..).zip(&riders) {
                hit_riders(game, by, rider, blast, &mut oracle.within(C::Dmg08, &(by, at, blast, &riders[nth..])))?;
            }
            // DH-DMG-09: a wreck.
            oracle.tell(C::Dmg09, game.wreck(at, Status::Destroyed));
            bail_all(game, at, Some(by), oracle)?;
            Ok(false)
        }
        Row::BrewedUp => {
            // DH-DMG-11: nobody gets out.
            game.mark(at, |of| of.hull.crew = [0; 2]);
            oracle.tell(C::Dmg11, game.wreck(at, Status::BrewedUp));
            for rider in game.passengers(at) {
                oracle.tell(C::Dmg11, game.destroy(rider));
            }
            Ok(false)
        }
    }
}

/// DH-DMG-14: nobody is left in it.
pub fn leave_if_empty(game: &mut Game<'_>, at: UnitId, enemy: Option<UnitId>, oracle: &mut impl Oracle) -> Play<()> {
    if game.unit(at).hull.crew != [0; 2] {
        return Ok(());
    }
    oracle.tell(C::Dmg14, game.wreck(at, Status::Destroyed));
    bail_all(game, at, enemy, oracle)
}

/// What is broken for good.
fn cripple(game: &mut Game<'_>, at: UnitId, to: Mobility, blast: Option<CrewBlast>, oracle: &mut impl Oracle) {
    let before = game.unit(at).hull.mobility;
    match to {
        Mobility::Full if blast.is_none() => oracle.tell(C::Dmg02, Event::Unharmed(at)),
        Mobility::Full => {}
        // DH-DMG-12: it cannot get worse than that.
        _ if before == Mobility::Immobilised => oracle.tell(C::Dmg12, Event::Unharmed(at)),
        Mobility::SlowOnly => oracle.tell(C::Dmg13, game.hamper(at, to)),
        Mobility::Immobilised => oracle.tell(C::Dmg12, game.hamper(at, to)),
    }
}

/// DH-DMG-06, DH-DMG-07: so many dice among those meant; the owner picks.
pub fn hit_crew(game: &mut Game<'_>, by: UnitId, at: UnitId, blast: CrewBlast, oracle: &mut impl Oracle) -> Play<()> {
    let [turret, hull] = game.unit(at).hull.crew;
    let there = match blast.part {
        Part::Turret => [turret, 0],
        Part::Hull => [0, hull],
        Part::All => [turret, hull],
    };
    let men: u8 = there.iter().sum();
    if men == 0 {
        // DH-DMG-20
        oracle.tell(C::Dmg20, Event::NoCrewThere(at));
        return Ok(());
    }
    let clause = if blast.part == Part::All { C::Dmg06 } else { C::Dmg07 };
    let need = Need::base(C::Dmg06, "AP", blast.ap as i8);
    let dice = pool(blast.dice, D10, &[blast.ap + 1]);
    let dead = oracle.throw(game.seat(by), clause, (by, at), dice, &need)?.of(0).min(men);
    lose_crew(game, at, there, dead, clause, oracle)
}

/// The owner says who of these.
pub fn lose_crew(
    game: &mut Game<'_>,
    at: UnitId,
    there: [u8; 2],
    dead: u8,
    clause: C,
    oracle: &mut impl Oracle,
) -> Play<()> {
    if dead == 0 {
        return Ok(());
    }
    let kinds = [(Choice::Crew { turret: true }, there[0]), (Choice::Crew { turret: false }, there[1])];
    let counts = oracle.some_of(game, game.seat(at), clause, at, &kinds, dead)?;
    oracle.tell(clause, game.lose_crew(at, [counts[0], counts[1]]));
    Ok(())
}

/// DH-DMG-08, DH-DMG-18: the printed dice among passengers (option passenger-blast=blast-rules: as any blast).
fn hit_riders(
    game: &mut Game<'_>,
    by: UnitId,
    rider: UnitId,
    CrewBlast { dice, ap, .. }: CrewBlast,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let mut toll = Toll::default();
    if game.setup.options().passenger_blast_blast_rules() {
        return blast::printed(game, by, rider, [dice, ap], &mut toll, oracle);
    }
    let need = Need::base(C::Dmg18, "AP", ap as i8);
    let dead = oracle.throw(game.seat(by), C::Dmg08, (by, rider), pool(dice, D10, &[ap + 1]), &need)?.of(0);
    casualties::owner_loses(game, rider, dead, C::Dmg18, false, &mut toll, oracle)
}

/// DH-DMG-10: crew and passengers come out, away from the enemy, each unit with a marker.
fn bail_all(game: &mut Game<'_>, at: UnitId, enemy: Option<UnitId>, oracle: &mut impl Oracle) -> Play<()> {
    let men: u8 = game.unit(at).hull.crew.iter().sum();
    if let Some(crew) = game.setup.crew_of(at).filter(|_| men > 0) {
        // DH-DMG-16: a unit of its own, with pistols.
        game.unit_mut(crew).alive = (1 << men) - 1;
        come_out(game, crew, at, C::Dmg16, enemy, oracle)?;
    }
    for rider in game.passengers(at) {
        if game.unit(rider).count() == 0 {
            casualties::bury(game, rider, oracle);
        } else {
            come_out(game, rider, at, C::Dmg10, enemy, oracle)?;
        }
    }
    Ok(())
}

/// One unit comes out of what is left of its vehicle.
fn come_out(
    game: &mut Game<'_>,
    unit: UnitId,
    of: UnitId,
    clause: C,
    enemy: Option<UnitId>,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let from = enemy.filter(|&e| game.unit(e).is_alive()).map(|e| game.origin(e));
    // Away from the enemy, if there is room; else anywhere; else nowhere.
    let ground =
        transport::beside(game, unit, of, C::Dmg10, from).or_else(|| transport::beside(game, unit, of, C::Dmg10, None));
    let Some(ground) = ground else {
        oracle.tell(C::Dmg10, game.destroy(unit));
        return Ok(());
    };
    let march = oracle.place(game, game.seat(unit), C::Dmg10, unit, ground)?;
    oracle.tell(clause, game.bail_out(unit, of, &march.figures));
    oracle.tell(C::Dmg10, game.shake(unit, 1));
    Ok(())
}

/// DH-PIN-12, DH-DMG-17: left where it stands.
pub fn abandon(game: &mut Game<'_>, unit: UnitId, enemy: Option<UnitId>, oracle: &mut impl Oracle) -> Play<()> {
    oracle.tell(C::Pin12, game.wreck(unit, Status::Abandoned));
    oracle.tell(C::Dmg17, Event::Destroyed(unit));
    bail_all(game, unit, enemy, oracle)
}
