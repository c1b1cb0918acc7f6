//! DH-VSHOOT, DH-VMOVE-02..07: the weapons of vehicles and guns: which may fire, at whom, and the number to hit.
use crate::{
    Clause as C, Game, Oracle,
    arms::{self, Arms, Manner, Use},
    attack, cover,
    hitting::{self, Group, Groups, Volleying},
    on_armour,
    setup::{Class, Cover, Mount, Mounting},
    sight, snipers, spotting,
    state::{Speed, UnitSet, Units},
    words::{Choice, Event, UnitId, Volley, WeaponId},
};
use kernel::{Need, Play, Point, Verbs};
use smallvec::SmallVec;
use std::ops::RangeInclusive;
use table::{Inches, Quarter, is_in_arc};

/// DH-VSHOOT-01: the base number.
const ACC: i8 = 5;
/// In an activation; the speed of a vehicle does what the pace of men does.
const AIMED: Manner = Manner::Aimed(crate::Pace::Stand);

/// One weapon of a vehicle, or a gun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    pub slot: u8,
    pub weapon: WeaponId,
    pub mount: Mount,
    pub half_arc: u16,
}

pub type Pieces = SmallVec<[Piece; 4]>;

/// Everything it has; DH-SHOOT-15: a gun fires 45 degrees to either side (option gun-arc=180), the Flak all round.
pub fn pieces(game: &Game<'_>, unit: UnitId) -> Pieces {
    let squad = game.setup.squad(unit);
    if let Some(gun) = squad.gun.filter(|_| game.serves_gun(unit)) {
        let usual = if game.setup.options().gun_arc_180() { 90 } else { 45 };
        let half_arc = if gun.all_round { 180 } else { usual };
        return Pieces::from_slice(&[Piece { slot: 0, weapon: gun.weapon, mount: Mount::Hull, half_arc }]);
    }
    let mounts = squad.vehicle.iter().flat_map(|v| &v.mounts);
    let piece =
        |(slot, &Mounting { weapon, mount, half_arc }): (u8, &Mounting)| Piece { slot, weapon, mount, half_arc };
    (0..).zip(mounts).map(piece).collect()
}

pub fn is_support(game: &Game<'_>, unit: UnitId) -> bool {
    game.setup.squad(unit).gun.is_some_and(|gun| gun.support)
}

/// DH-VMOVE-17
fn is_main(game: &Game<'_>, piece: Piece) -> bool {
    matches!(game.weapon(piece.weapon).class, Class::Gun | Class::Cannon)
}

/// DH-VSHOOT-04: a machine gun of a vehicle that is not on a pintle.
fn is_fixed_mg(game: &Game<'_>, piece: Piece) -> bool {
    piece.mount != Mount::Pintle && game.weapon(piece.weapon).is_machine_gun()
}

/// DH-VMOVE-15, DH-SHOOT-15: whether it points at any part of the target.
pub fn bears(game: &Game<'_>, unit: UnitId, piece: Piece, at: UnitId) -> bool {
    let points_at = |from: Point| {
        let facing = game.unit(unit).facing;
        game.bases(at).iter().any(|mark| is_in_arc(facing, piece.half_arc, from, mark.at))
    };
    piece.half_arc >= 180 || points_at(game.origin(unit))
}

/// DH-VSHOOT-12: its range, which no movement halves; pintles have a long range as men have.
fn ranges(game: &Game<'_>, piece: Piece) -> RangeInclusive<Inches> {
    let row = game.weapon(piece.weapon);
    row.least..=if piece.mount == Mount::Pintle { arms::reach(game, piece.weapon, AIMED) } else { row.range }
}
pub fn reaches(game: &Game<'_>, piece: Piece, gap: Inches) -> bool {
    ranges(game, piece).contains(&gap)
}

/// DH-SPOT-11, DH-VSHOOT-05: the coaxial machine gun, if it reaches so far.
pub fn coaxial(game: &Game<'_>, unit: UnitId, at: UnitId, gap: Inches) -> Option<Piece> {
    let aims = |p: &Piece| p.mount == Mount::Coaxial && reaches(game, *p, gap) && bears(game, unit, *p, at);
    pieces(game, unit).into_iter().find(aims)
}

/// What a weapon is laid on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Lay {
    piece: Piece,
    at: UnitId,
    crew: bool,
}

type Lays = SmallVec<[Lay; 4]>;

/// P13: one look for a new target, then a target for each weapon, then all fire, target by target.
pub fn shoot(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    // DH-ART-06: its fire is given already.
    if game.unit(unit).fired {
        return Ok(());
    }
    let sought = seek(game, unit, oracle)?;
    let lays = lay(game, unit, sought, oracle)?;
    if lays.is_empty() {
        if game.unit(unit).hull.speed == Speed::Stationary {
            oracle.tell(C::Turn10, Event::Idles(unit));
        }
        return Ok(());
    }
    let mut marks: SmallVec<[(UnitId, bool); 4]> = SmallVec::new();
    for lay in &lays {
        if !marks.contains(&(lay.at, lay.crew)) {
            marks.push((lay.at, lay.crew));
        }
    }
    for (nth, &(at, crew)) in (1..).zip(&marks) {
        if game.unit(at).is_alive() && game.unit(unit).is_alive() {
            open_fire(game, unit, at, crew, &lays, &mut oracle.within(C::Vshoot01, &(unit, &lays, &marks[nth..])))?;
        }
    }
    Ok(())
}

/// DH-SPOT-08, DH-SPOT-14: one attempt in an activation; gives whom it looked for.
fn seek(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<Option<UnitId>> {
    let lookers: Pieces = pieces(game, unit)
        .into_iter()
        .filter(|&p| spotting::must_spot(game, unit, p) && may_fire(game, unit, p, &[], None).is_ok())
        .collect();
    let could = |&at: &UnitId| {
        let reaches = |p: Piece| game.is_between(unit, at, &ranges(game, p));
        let fits = |&p: &Piece| reaches(p) && bears(game, unit, p, at) && harms(game, unit, p.weapon, at);
        lookers.iter().any(fits) && sight::sees(game, unit, at)
    };
    let targets: UnitSet = game.on_table(!game.seat(unit)).filter(could).collect();
    let (known, new) = (targets.and(game.unit(unit).all_spotted()), targets.and_not(game.unit(unit).all_spotted()));
    if new.is_empty() {
        return Ok(None);
    }
    let mut options: SmallVec<[Choice; 16]> = new.iter().map(Choice::Spot).collect();
    options.push(Choice::NoSpot);
    // DH-SPOT-12: who has been spotted stays so.
    let barred: SmallVec<[(Choice, C); 16]> = known.iter().map(|at| (Choice::Spot(at), C::Spot12)).collect();
    let clause = if known.is_empty() { C::Spot08 } else { C::Spot14 };
    let Choice::Spot(at) = oracle.pick_barring(game, game.seat(unit), clause, unit, &options, &barred)? else {
        return Ok(None);
    };
    let aim = cover::aim(game, unit, at);
    // DH-SNIPE-07: a sniper as any other man.
    oracle.tell(if game.is_sniper(at) { C::Snipe07 } else { C::Los01 }, Event::Seeks { by: unit, at });
    spotting::spot(game, unit, at, &aim, oracle)?;
    Ok(Some(at))
}

/// Which weapon fires at whom; DH-VMOVE-T1 says which may.
fn lay(game: &mut Game<'_>, unit: UnitId, sought: Option<UnitId>, oracle: &mut impl Oracle) -> Play<Lays> {
    let (mut lays, mut unseen) = (Lays::new(), Units::new());
    for piece in pieces(game, unit) {
        if let Err(clause) = may_fire(game, unit, piece, &lays, sought) {
            if matches!(clause, C::Vmove07 | C::Dmg15) {
                oracle.tell(clause, Event::Unmanned { unit, weapon: piece.weapon });
            }
            continue;
        }
        lays.extend(lay_piece(game, unit, piece, &mut unseen, oracle)?);
    }
    Ok(lays)
}

/// One weapon; `unseen` are, DH-SNIPE-05, the snipers looked for in vain.
fn lay_piece(
    game: &mut Game<'_>,
    unit: UnitId,
    piece: Piece,
    unseen: &mut Units,
    oracle: &mut impl Oracle,
) -> Play<Option<Lay>> {
    loop {
        let (mut open, barred) = targets(game, unit, piece, unseen, oracle.listens());
        if open.is_empty() {
            return Ok(None);
        }
        open.push(Choice::HoldFire);
        let (us, clause, about) = (game.seat(unit), lay_clause(game, unit, piece), (unit, unit, piece.weapon));
        let chosen = oracle.pick_barring(game, us, clause, about, &open, &barred)?;
        let Choice::Target { unit: at, volley } = chosen else { return Ok(None) };
        // DH-SNIPE-04: what fires as infantry looks for a sniper as infantry does.
        let looks = !spotting::must_spot(game, unit, piece) && snipers::must_spot(game, unit, at);
        if looks && !snipers::spot(game, unit, at, &cover::aim(game, unit, at), oracle)? {
            unseen.push(at);
            continue;
        }
        return Ok(Some(Lay { piece, at, crew: volley == Volley::Crew }));
    }
}

/// The clause under which a weapon is laid.
fn lay_clause(game: &Game<'_>, unit: UnitId, piece: Piece) -> C {
    match game.unit(unit).hull.speed {
        _ if !game.is_vehicle(unit) => C::Shoot15,
        _ if piece.mount == Mount::Pintle => C::Spot04,
        _ if is_main(game, piece) => C::Vmove17,
        // DH-SPOT-16: it aims and fires.
        _ if piece.mount == Mount::Coaxial => C::Spot16,
        Speed::Stationary => C::Vmove03,
        Speed::Slow => C::Vmove04,
        Speed::Medium => C::Vmove05,
        Speed::Fast => C::Vmove06,
    }
}

/// DH-VMOVE-03..07, DH-SPOT-16: whether this weapon may fire beside those laid already.
fn may_fire(game: &Game<'_>, unit: UnitId, piece: Piece, lays: &[Lay], sought: Option<UnitId>) -> Result<(), C> {
    if !game.is_vehicle(unit) {
        return Ok(());
    }
    let options = game.setup.options();
    let main = is_main(game, piece);
    let laid_main = lays.iter().any(|l| is_main(game, l.piece));
    let laid_mgs = lays.iter().filter(|l| !is_main(game, l.piece)).count();
    match game.unit(unit).hull.speed {
        Speed::Slow if main && laid_mgs > 0 || !main && laid_main => return Err(C::Vmove04),
        Speed::Slow if !main && laid_mgs > 0 && options.slow_fire_gun_or_one_mg() => return Err(C::Vmove04),
        Speed::Medium if main => return Err(C::Vmove05),
        Speed::Fast if main || laid_mgs > 0 => return Err(C::Vmove06),
        _ => {}
    }
    // Option coax-spot=ranging: what it aimed with does not fire.
    let ranged = options.coax_spot_ranging()
        && piece.mount == Mount::Coaxial
        && sought.is_some_and(|at| coaxial(game, unit, at, game.distance(unit, at)).is_some());
    if ranged {
        return Err(C::Spot16);
    }
    manned(game, unit, piece, lays)
}

/// DH-VMOVE-07, DH-DMG-15: a man for each weapon in the part it is in, and one who drives.
fn manned(game: &Game<'_>, unit: UnitId, piece: Piece, lays: &[Lay]) -> Result<(), C> {
    let hull = game.unit(unit).hull;
    let drives = u8::from(hull.speed > Speed::Stationary);
    let (turret, below) = (hull.crew[0], hull.crew[1].saturating_sub(drives));
    let all = || lays.iter().map(|l| l.piece).chain([piece]);
    let in_turret = all().filter(|p| matches!(p.mount, Mount::Turret | Mount::Coaxial)).count();
    let in_hull = all().filter(|p| p.mount == Mount::Hull).count();
    match () {
        () if in_turret > 0 && turret == 0 => Err(C::Dmg15),
        () if in_turret > turret.into() || in_hull > below.into() => Err(C::Vmove07),
        () if all().count() > usize::from(turret + below) => Err(C::Vmove07),
        () => Ok(()),
    }
}

/// Whether a hit could do anything to it: men always, armour only what pierces it.
fn harms(game: &Game<'_>, unit: UnitId, weapon: WeaponId, at: UnitId) -> bool {
    !game.is_vehicle(at) || on_armour::may_pierce(game, unit, weapon, at)
}

type Barred = SmallVec<[(Choice, C); 16]>;

/// Whom this weapon may be laid on, and whom not and, if anybody listens, why.
fn targets(
    game: &Game<'_>,
    unit: UnitId,
    piece: Piece,
    unseen: &[UnitId],
    listens: bool,
) -> (SmallVec<[Choice; 16]>, Barred) {
    let (mut open, mut barred) = (SmallVec::new(), Barred::new());
    let (is_pintle, ranges) = (piece.mount == Mount::Pintle, ranges(game, piece));
    let must_spot = spotting::must_spot(game, unit, piece);
    let enemies = game.alive(!game.seat(unit)).filter(|&e| game.unit(e).is_on_table() || is_pintle);
    for at in enemies {
        let spotted = !must_spot || game.unit(unit).has_spotted(at);
        // Nobody hears which of several reasons it is.
        if !spotted && !listens || !sight::is_exposed(game, at) {
            continue;
        }
        let target = Choice::Target { unit: at, volley: Volley::Best };
        let no = match () {
            () if !game.is_between(unit, at, &ranges) => Some(C::Vshoot12),
            () if !bears(game, unit, piece, at) => Some(if game.is_vehicle(unit) { C::Vmove15 } else { C::Shoot15 }),
            () if !spotted => Some(C::Spot06),
            () if unseen.contains(&at) => Some(C::Snipe05),
            () => None,
        };
        if no.is_some() && !listens || !sight::sees(game, unit, at) {
            continue;
        }
        match no {
            Some(clause) => barred.push((target, clause)),
            None if harms(game, unit, piece.weapon, at) => open.push(target),
            None => barred.push((target, C::Pen06)),
        }
        // DH-VSHOOT-14: pintles may aim at men who show.
        if no.is_none() && is_pintle && game.vehicle(at).is_some_and(|v| v.open_topped) {
            open.push(Choice::Target { unit: at, volley: Volley::Crew });
        }
    }
    (open, barred)
}

/// All weapons laid on one target.
fn open_fire(
    game: &mut Game<'_>,
    unit: UnitId,
    at: UnitId,
    crew: bool,
    lays: &[Lay],
    oracle: &mut impl Oracle,
) -> Play<()> {
    let aim = if crew { cover::aim_at_crew(game, unit, at) } else { cover::aim(game, unit, at) };
    let fire = Volleying { by: unit, at, arms: Arms::new(), manner: AIMED, aim };
    let silent = !lays.iter().any(|l| l.piece.mount == Mount::Coaxial);
    let here = lays.iter().filter(|l| l.at == at && l.crew == crew);
    let mut groups = Groups::new();
    for group in here.map(|l| group(game, &fire, l.piece, silent)) {
        match groups.iter_mut().find(|g| g.weapon == group.weapon && g.need == group.need) {
            Some(same) => (same.guns, same.dice) = (same.guns + 1, same.dice + group.dice),
            None => groups.push(group),
        }
    }
    attack::give(game, &fire, &groups, oracle)
}

/// One weapon laid on one target.
pub fn group(game: &Game<'_>, fire: &Volleying, piece: Piece, silent: bool) -> Group {
    let dice = game.weapon(piece.weapon).rof;
    let as_infantry = !spotting::must_spot(game, fire.by, piece);
    if as_infantry {
        let band = arms::band(game, piece.weapon, AIMED, fire.aim.range).unwrap_or(arms::Band::Normal);
        return Group { dice, ..hitting::group(game, fire, (piece.weapon, Use::Main, false), band) };
    }
    let need = need(game, fire, piece, silent);
    Group { dice, ..plain(piece.weapon, need, C::Vshoot01) }
}

/// Weapons that throw against a number and nothing else.
pub fn plain(weapon: WeaponId, need: Need<C>, clause: C) -> Group {
    let band = arms::Band::Normal;
    Group {
        weapon,
        how: Use::Main,
        at_cover: false,
        guns: 1,
        dice: 1,
        band,
        need,
        confirm: None,
        clause,
        harmless: false,
    }
}

/// DH-VSHOOT-T1
pub fn need(game: &Game<'_>, fire: &Volleying, piece: Piece, silent: bool) -> Need<C> {
    let &Volleying { by, at, ref aim, .. } = fire;
    let mut need = Need::base(C::Vshoot01, "to hit", ACC);
    match game.unit(by).hull.speed {
        Speed::Medium => need.add(C::Vmove05, "moving", -1),
        Speed::Fast => need.add(C::Vmove06, "moving", -1),
        _ => &mut need,
    };
    // DH-VSHOOT-03: cover counts against fixed machine guns only.
    if game.is_vehicle(by) && is_fixed_mg(game, piece) {
        let price = match aim.cover {
            Cover::Open | Cover::Concealment | Cover::Light => -1,
            Cover::Medium => -2,
            Cover::Heavy | Cover::Prepared => -3,
        };
        need.add(if price < -1 { C::Vshoot03 } else { C::Vshoot04 }, "fixed MG", price);
    }
    need.when(game.vehicle(at).is_some_and(|v| v.small), C::Vshoot07, "small vehicle", -1);
    // DH-VSHOOT-05: ranged in by a coaxial machine gun that is silent.
    let ranged = is_main(game, piece) && silent && coaxial(game, by, at, aim.range).is_some();
    need.when(ranged, C::Vshoot05, "coaxial MG", 1);
    need.when(is_support(game, by) && !game.is_vehicle(at), C::Vshoot11, "support gun", 1);
    let is_side =
        game.is_vehicle(at) && matches!(on_armour::quarter(game, at, aim.from), Quarter::Left | Quarter::Right);
    need.when(is_side, C::Vshoot06, "its side", 1);
    need.limit(C::Vshoot02, "1 hits, 10 misses", 1, 9);
    need
}

/// The clause that says most about the dice of a vehicle or gun.
pub fn dice_clause(game: &Game<'_>, fire: &Volleying, group: &Group) -> C {
    match fire.manner {
        Manner::Snap { .. } => C::Snap10,
        Manner::Aimed(_) if is_indirect(group.clause) => group.clause,
        Manner::Aimed(_) if group.clause != C::Vshoot01 && is_support(game, fire.by) => C::Vshoot17,
        // DH-VSHOOT-15: pintles as infantry.
        Manner::Aimed(_) if group.clause != C::Vshoot01 => C::Vshoot15,
        Manner::Aimed(_) if game.is_vehicle(fire.at) => C::Vshoot10,
        Manner::Aimed(_) if !game.is_vehicle(fire.by) => C::Art11,
        Manner::Aimed(_) if group.dice > 1 => C::Vshoot12,
        Manner::Aimed(_) => C::Vshoot08,
    }
}

/// DH-ART-01: whether weapons thrown under this clause fire over what is in the way.
pub const fn is_indirect(clause: C) -> bool {
    matches!(clause, C::Art01 | C::Art05 | C::Art06 | C::Art07)
}

/// One weapon at one target that it has spotted.
pub fn fire_piece(game: &mut Game<'_>, unit: UnitId, piece: Piece, at: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    open_fire(game, unit, at, false, &[Lay { piece, at, crew: false }], oracle)
}

/// Whether it could be fired on its own, as it stands and moves.
pub fn is_ready(game: &Game<'_>, unit: UnitId, piece: Piece) -> bool {
    may_fire(game, unit, piece, &[], None).is_ok()
}
