//! BA-SET-01..08, -18: who starts where.
use crate::{
    Clause as C, Game, Going, Oracle, Setup, Squad, Subject, assist, force, guns, shelter, spotter,
    state::{Flank, Place},
    words::{Choice, Event, UnitId},
};
use figures::{Field, Others};
use kernel::{D6, Flow, Hand, Play, Seat, Verbs};
use smallvec::SmallVec;
use std::cmp::Ordering;
use table::{Inches, Shape};

/// Sets up one unit, or begins the first turn when all have their place.
pub fn deploy(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<Flow> {
    if oracle.listens() && game.setup.units().all(|u| game.unit(u).place == Place::Unplaced) {
        open(game, oracle);
    }
    if game.setup.is_mapless() {
        assist::rack(game);
    }
    // BA-SET-18: the defender places everything first, then the attacker.
    let attacker = game.setup.plan.scenario.attacker;
    let waits = |game: &Game<'_>, seat, scout: bool| {
        let is_next = |&u: &UnitId| game.unit(u).place == Place::Unplaced && game.setup.squad(u).start.scout == scout;
        game.alive(seat).find(is_next)
    };
    if let Some(unit) = [!attacker, attacker].into_iter().find_map(|seat| waits(game, seat, false)) {
        set_up(game, unit, oracle)?;
        return Ok(Flow::On);
    }
    // BA-SET-08: observers and snipers last, spotters with them; defender first.
    if let Some(unit) = [!attacker, attacker].into_iter().find_map(|seat| waits(game, seat, true)) {
        scout(game, unit, oracle)?;
        return Ok(Flow::On);
    }
    for seat in [!attacker, attacker] {
        spotter::deploy(game, seat, oracle)?;
    }
    // BA-TURN-01: one die a unit goes into the cup.
    oracle.tell(C::Turn01, game.begin_turn());
    Ok(Flow::On)
}

/// BA-SET-01..04: table, forces and roles, open to both.
fn open(game: &Game<'_>, oracle: &mut impl Oracle) {
    let plan = &game.setup.plan;
    match &plan.studio {
        Some(studio) => assist::open(studio, oracle),
        None => {
            oracle.tell(C::Set01, Event::Table { wide: (plan.size.x / 100) as u8, deep: (plan.size.y / 100) as u8 });
        }
    }
    // BA-SET-03: the scenario says who attacks.
    oracle.tell(C::Set03, Event::Attacks(plan.scenario.attacker));
    for seat in Seat::BOTH {
        let units = || plan.units.iter().filter(|u| u.seat == seat);
        let points = units().map(|u| u.points).sum();
        oracle.tell(C::Set04, Event::Fields { seat, units: units().count() as u8, points });
        // BA-SET-02: the frame is not enforced; who leaves it is named.
        let faults = force::force_problems(plan, seat).len() as u8;
        oracle.tell(C::Set02, Event::Frame { seat, faults });
        // BA-QUAL-06: one quality for all the men of a unit.
        for unit in game.alive(seat) {
            oracle.tell(C::Qual06, Event::Musters(unit));
        }
    }
}

fn set_up(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let (open, barred) = starts(game, unit);
    // BA-BLDG-01, BA-TRAN-09: inside a building, or aboard a vehicle.
    if shelter::start(game, unit, open.contains(&Place::Table), oracle)? {
        return Ok(());
    }
    // BA-SET-07: where somebody may outflank it is noted secretly, and always asked for.
    let may_outflank = game.setup.squad(unit).start.outflank;
    let clause = if may_outflank { C::Set07 } else { C::Set06 };
    let place = match open.as_slice() {
        [only] if !may_outflank => *only,
        _ => {
            let options: SmallVec<[Choice; 6]> = open.iter().map(|&p| Choice::Start(p)).collect();
            match oracle.pick_barring(game, us, clause, unit, &options, &barred)? {
                Choice::Start(place) => place,
                other => unreachable!("{other:?} was not offered"),
            }
        }
    };
    match place {
        Place::Table => {
            let march = oracle.place(game, us, C::Set18, unit, game.zone(unit))?;
            oracle.tell(C::Set18, game.deploy(unit, &march.figures));
            guns::set_facing(game, unit, C::Set18, oracle)?;
        }
        // BA-SET-05: to come on in the first turn.
        Place::FirstWave => oracle.tell(C::Set05, game.hold(unit, place)),
        _ => oracle.tell(clause, game.hold(unit, place)),
    }
    Ok(())
}

type Barred = SmallVec<[(Choice, C); 6]>;

/// How the unit may begin, and what the scenario's limits or BA-SET-17 forbid.
fn starts(game: &Game<'_>, unit: UnitId) -> (SmallVec<[Place; 6]>, Barred) {
    let (seat, squad) = (game.seat(unit), game.setup.squad(unit));
    let rest = Rest::of(game, seat, unit);
    let mut ways = [Way::Table, Way::FirstWave, Way::Reserve].map(|way| {
        let listed = listed(squad) & way.bit() != 0;
        (way, listed, listed && !is_too_heavy(game, unit, way) && rest.allows(way))
    });
    // Limits that contradict one another bind nobody.
    if ways.iter().all(|w| !w.2) {
        ways = ways.map(|(way, listed, _)| (way, listed, listed));
    }
    let outflanking = game.alive(seat).filter(|&u| matches!(game.unit(u).place, Place::Outflank(_))).count();
    let flank_is_free = outflanking < usize::from(game.setup.plan.sides[seat.index()].most_outflank);

    let (mut open, mut barred) = (SmallVec::new(), Barred::new());
    for (way, listed, possible) in ways {
        let mut offer = |place: Place, free: bool, clause: C| match (listed, possible && free) {
            (true, true) => open.push(place),
            (true, false) => barred.push((Choice::Start(place), clause)),
            _ => {}
        };
        let clause = if is_too_heavy(game, unit, way) { C::Set17 } else { way.clause() };
        match way {
            Way::Table => offer(Place::Table, true, clause),
            Way::FirstWave => offer(Place::FirstWave, true, clause),
            Way::Reserve => {
                offer(Place::Reserve, true, clause);
                if squad.start.outflank {
                    offer(Place::Outflank(Flank::Left), flank_is_free, C::Set07);
                    offer(Place::Outflank(Flank::Right), flank_is_free, C::Set07);
                }
            }
        }
    }
    (open, barred)
}

/// The three ways to begin that a scenario counts; outflankers are reserves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Table,
    FirstWave,
    Reserve,
}

impl Way {
    const fn bit(self) -> u8 {
        1 << self as u8
    }
    const fn clause(self) -> C {
        match self {
            Way::Table => C::Set18,
            Way::FirstWave => C::Set05,
            Way::Reserve => C::Set06,
        }
    }
    const fn of(place: Place) -> Option<Way> {
        match place {
            Place::Unplaced | Place::Destroyed | Place::Aboard(_) => None,
            Place::Table | Place::Building(_) => Some(Way::Table),
            Place::FirstWave => Some(Way::FirstWave),
            Place::Reserve | Place::Outflank(_) => Some(Way::Reserve),
        }
    }
}

/// What the scenario lists for a unit, one bit a way.
fn listed(squad: &Squad) -> u8 {
    let start = squad.start;
    let bits = u8::from(start.table || start.scout)
        | u8::from(start.first_wave) << 1
        | u8::from(start.reserve || start.outflank) << 2;
    if bits == 0 { Way::Table.bit() } else { bits }
}

/// BA-SET-17: a gun that cannot Advance waits only behind a tow.
fn is_too_heavy(game: &Game<'_>, unit: UnitId, way: Way) -> bool {
    let may_stand = listed(game.setup.squad(unit)) & Way::Table.bit() != 0;
    way != Way::Table && may_stand && game.is_artillery(unit) && guns::haul_rate(game, unit) == 0
}

/// What the scenario asks of each way, how many have taken it already, and how many may still, by what is listed for them.
struct Rest {
    limits: [(i16, i16); 3],
    taken: [i16; 3],
    free: [i16; 8],
}

impl Rest {
    /// All of a side but one.
    fn of(game: &Game<'_>, seat: Seat, but: UnitId) -> Rest {
        let side = &game.setup.plan.sides[seat.index()];
        let own = &game.setup.sides[seat.index()];
        let limits = [
            (side.least_on_table, side.most_on_table),
            (side.least_first_wave, own.len() as u8),
            (side.least_reserve, side.most_reserve.max(side.most_outflank)),
        ];
        let (mut taken, mut free) = ([0; 3], [0; 8]);
        for &other in own.iter().filter(|&&u| u != but) {
            match Way::of(game.unit(other).place) {
                Some(way) => taken[way as usize] += 1,
                None if game.unit(other).place == Place::Unplaced => {
                    free[usize::from(listed(game.setup.squad(other)))] += 1;
                }
                None => {}
            }
        }
        Rest { limits: limits.map(|(least, most)| (least.into(), most.into())), taken, free }
    }
    /// Whether every limit can still be kept if one begins like this (by Hall's theorem, both ways).
    fn allows(&self, way: Way) -> bool {
        let mut taken = self.taken;
        taken[way as usize] += 1;
        (1u8..8).all(|ways| {
            let among = || (0..3).filter(|n| ways & (1 << n) != 0);
            let need: i16 = among().map(|n| (self.limits[n].0 - taken[n]).max(0)).sum();
            let room: i16 = among().map(|n| self.limits[n].1 - taken[n]).sum();
            let free = |is_so: fn(u8, u8) -> bool| -> i16 {
                (1..8u8).filter(|&listed| is_so(listed, ways)).map(|listed| self.free[usize::from(listed)]).sum()
            };
            let (may, must) = (free(|listed, ways| listed & ways != 0), free(|listed, ways| listed & !ways == 0));
            need <= may && must <= room && room >= 0
        })
    }
}

/// BA-SET-08: anywhere on the own half, not within 12" of the enemy; where there is no such place, in reserve.
fn scout(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let us = game.seat(unit);
    let ground = own_half(game, us, game.ground(unit, Going::Walk, figures::PLACING));
    if !ground.has_room() {
        oracle.tell(C::Set08, game.hold(unit, Place::Reserve));
        return Ok(());
    }
    let march = oracle.place(game, us, C::Set08, unit, ground)?;
    oracle.tell(C::Set08, game.deploy(unit, &march.figures));
    guns::set_facing(game, unit, C::Set08, oracle)
}

/// The own half of the table, out of the enemy's reach.
pub fn own_half<'a>(game: &Game<'a>, seat: Seat, ground: Field<'a, C>) -> Field<'a, C> {
    let (size, edge) = (game.setup.plan.size, game.setup.plan.sides[seat.index()].edge);
    let half = match edge {
        crate::Edge::North | crate::Edge::South => size.y / 2,
        crate::Edge::East | crate::Edge::West => size.x / 2,
    };
    let half = edge.strip(size, half);
    let near = Inches::whole(12).in_hundredths() as u16 + ground.base;
    let mut taken = Others::new();
    for enemy in game.on_table(!seat) {
        taken.add_boxed(game.discs(enemy), game.bases(enemy).middles, near);
    }
    let ground = ground.in_zone(Shape::rect(half.least, half.most), C::Set08);
    Field { taken, taken_clause: C::Set08, ..ground }
}

/// A die each, high wins; BA-SET-18: equal ones are rolled again.
pub fn roll_off(game: &Game<'_>, clause: C, oracle: &mut impl Oracle) -> Play<Seat> {
    let mut by = clause;
    loop {
        oracle.cut(game, C::Set18, &by)?;
        match oracle.opposed(Hand::Table, by, Subject::Nothing, D6, 0, D6)? {
            Ordering::Greater => return Ok(Seat::First),
            Ordering::Less => return Ok(Seat::Second),
            Ordering::Equal => by = C::Set18,
        }
    }
}

impl Setup {
    /// BA-TRAIT-03: whether this unit brings a spotter (option `no_traits`: nobody does).
    pub fn has_spotter(&self, unit: UnitId) -> bool {
        self.squad(unit).traits.spotter && !self.options().no_traits()
    }
}
