//! DH-CAS, DH-SPEC, DH-SNIPE-02: who falls.
use crate::{
    Clause as C, Game, MEN, Oracle, flamethrowers, losses,
    state::Units,
    words::{Choice, Event, Man, UnitId},
};
use kernel::{Play, Seat, Verbs};
use smallvec::SmallVec;
use table::is_within;

/// Men to be put down by small arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Wounds {
    /// DH-SPEC-01: by a natural 1.
    pub ones: u8,
    pub plain: u8,
    /// DH-SNIPE-02: by a sniper; of those, by a natural 1 as well.
    pub sniped: u8,
    pub sniped_ones: u8,
}

impl Wounds {
    pub const fn add(&mut self, more: Wounds) {
        self.ones += more.ones;
        self.plain += more.plain;
        self.sniped += more.sniped;
        self.sniped_ones += more.sniped_ones;
    }
    pub const fn all(self) -> u8 {
        self.ones + self.plain + self.sniped
    }
}

/// What an attack has cost its target so far, and the unit that shares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Toll {
    pub fallen: u8,
    /// DH-SPEC-09: one other unit, and how many it gave.
    pub shared: Option<(UnitId, u8)>,
}

/// DH-SPEC-01: whether ones matter against this unit (option: the owner picks all).
pub fn counts_ones(game: &Game<'_>, at: UnitId) -> bool {
    !game.setup.options().leader_loss_owner_picks() && game.muster_roll(at).iter().any(|&(man, _)| game.is_special(man))
}

/// DH-CAS-04: the wounds of small arms, named men first.
pub fn take(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    wounds: Wounds,
    toll: &mut Toll,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let (us, mut plain) = (game.seat(by), wounds.plain);
    if wounds.all() > game.unit(at).count() {
        oracle.tell(C::Cas04, Event::Surplus { unit: at, men: wounds.all() - game.unit(at).count() });
    }
    for nth in 0..wounds.sniped {
        // DH-SNIPE-02, DH-SNIPE-03: the best of them, at the sniper's choice; DH-SPEC-01: with a 1 whoever is special.
        let (best, is_one) = (game.guts(at), nth < wounds.sniped_ones);
        let setup = game.setup;
        let is_best = |man: Man| setup.soldier(man).guts == best;
        let named = |man: Man| is_best(man) || is_one && game.is_special(man);
        let mut options: SmallVec<[Choice; 8]> = men(game, at, named).map(Choice::Man).collect();
        if options.is_empty() {
            break;
        }
        let clause = match options.len() {
            _ if men(game, at, named).any(|man| !is_best(man)) => C::Spec01,
            1 => C::Snipe02,
            _ => C::Snipe03,
        };
        options.push(Choice::Leave);
        let live = (by, at, wounds, plain, nth);
        match oracle.pick(game, us, clause, (by, at), &options)? {
            Choice::Man(man) => {
                let clause = if is_best(man) { C::Snipe02 } else { clause };
                let who = which(game, us, at, (man, 1), clause, oracle)?;
                fall(game, at, man, who, clause, toll, &mut oracle.within(C::Snipe02, &live))?;
            }
            _ => plain += 1,
        }
        oracle.cut(game, C::Snipe02, &(by, at, wounds, plain, nth, *toll))?;
    }
    for nth in 0..wounds.ones {
        // DH-SPEC-01: a leader or a special weapon; DH-SPEC-02: where there is neither the owner picks.
        let mut options: SmallVec<[Choice; 8]> = men(game, at, |man| game.is_special(man)).map(Choice::Man).collect();
        if options.is_empty() {
            if game.unit(at).count() > 0 {
                oracle.tell(C::Spec02, Event::NobodySpecial(at));
            }
            plain += wounds.ones - nth;
            break;
        }
        options.push(Choice::Leave);
        // DH-SPEC-04: nobody else can be named.
        let others: SmallVec<[(Choice, C); 8]> =
            men(game, at, |man| !game.is_special(man)).map(|man| (Choice::Man(man), C::Spec04)).collect();
        let live = (by, at, wounds.ones, plain, nth);
        match oracle.pick_barring(game, us, C::Spec01, (by, at), &options, &others)? {
            Choice::Man(man) => {
                let who = which(game, us, at, (man, 1), C::Spec01, oracle)?;
                fall(game, at, man, who, C::Spec01, toll, &mut oracle.within(C::Spec01, &live))?;
            }
            _ => plain += 1,
        }
        oracle.cut(game, C::Spec01, &(by, at, wounds.ones, plain, nth, *toll))?;
    }
    // DH-SPEC-05, as an option: the others only when nobody else is left.
    let spares = game.setup.options().leader_loss_only_on_1();
    owner_loses(game, at, plain, if spares { C::Spec05 } else { C::Cas02 }, spares, toll, oracle)
}

/// DH-CAS-02: the owner picks so many of his men (leaders and special weapons last, where they are spared); DH-SPEC-06:
/// some of them perhaps from another unit.
pub fn owner_loses(
    game: &mut Game<'_>,
    at: UnitId,
    many: u8,
    clause: C,
    spares: bool,
    toll: &mut Toll,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let many = many.min(game.unit(at).count());
    if many == 0 {
        return Ok(());
    }
    let given = share(game, at, many, toll, &mut oracle.within(clause, &(at, many, spares)))?;
    pick(game, at, many - given, clause, spares, toll, oracle)
}

/// DH-SPEC-06, -09, -10: how many a unit near by takes over.
fn share(game: &mut Game<'_>, at: UnitId, many: u8, toll: &mut Toll, oracle: &mut impl Oracle) -> Play<u8> {
    if game.setup.options().shared_wounds_off() || game.is_vehicle(at) || !game.unit(at).is_on_table() {
        return Ok(0);
    }
    let owner = game.seat(at);
    let best = game.disc(at, game.leader(at));
    // DH-SPEC-09: who shares must have figures; a gun whose crew is gone has none.
    let has_men = |u: UnitId| !game.is_vehicle(u) && game.unit(u).count() > 0;
    let is_near = |u: UnitId| u != at && is_within(best, game.disc(u, game.leader(u)), game.command(at));
    let near: Units = match toll.shared {
        // DH-SPEC-09: one other unit in an attack.
        Some((unit, _)) => [unit].into_iter().filter(|&u| game.unit(u).is_on_table() && has_men(u)).collect(),
        None => game.on_table(owner).filter(|&u| has_men(u) && is_near(u)).collect(),
    };
    let mut options: SmallVec<[Choice; 8]> = SmallVec::from_slice(&[Choice::Keep]);
    options.extend(near.into_iter().map(Choice::Share));
    // DH-SPEC-11: who was named has fallen where he was; the rest can be passed on.
    let clause = if toll.fallen > 0 { C::Spec11 } else { C::Spec06 };
    let Choice::Share(other) = oracle.pick(game, owner, clause, at, &options)? else { return Ok(0) };
    let most = many.min(game.unit(other).count());
    let given = oracle.number(game, owner, C::Spec09, (at, other), 1..=i32::from(most))? as u8;
    oracle.tell(C::Spec10, Event::Shared { from: at, to: other, men: given });
    let mut theirs = Toll::default();
    // DH-SPEC-05, as an option, spares their leaders as well.
    let spares = game.setup.options().leader_loss_only_on_1();
    pick(game, other, given, C::Spec06, spares, &mut theirs, &mut oracle.within(C::Spec09, &(other, given, *toll)))?;
    toll.shared = Some((other, toll.shared.map_or(0, |s| s.1) + theirs.fallen));
    Ok(given)
}

/// The owner names who falls.
fn pick(
    game: &mut Game<'_>,
    at: UnitId,
    many: u8,
    clause: C,
    spares: bool,
    toll: &mut Toll,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let mut left = many.min(game.unit(at).count());
    for ordinary in [true, false] {
        let owner = game.seat(at);
        let fallen = name(game, owner, at, left, |man| !spares || game.is_special(man) != ordinary, clause, oracle)?;
        for (nth, &(man, who)) in (1..).zip(&fallen) {
            let live = (at, spares, left, ordinary, who, &fallen[nth..]);
            fall(game, at, man, who, clause, toll, &mut oracle.within(clause, &live))?;
            left -= who.count_ones() as u8;
        }
        if !spares || left == 0 {
            break;
        }
    }
    Ok(())
}

/// Men of one kind, a bit each.
pub type Fallen = SmallVec<[(Man, u16); 8]>;

/// `who` names so many of these men, their owner the least of them first, the enemy the best: man by man; up to symmetry where
/// nobody has a place of his own, and then the last of a kind go.
pub fn name(
    game: &Game<'_>,
    who: Seat,
    unit: UnitId,
    many: u8,
    is_meant: impl Fn(Man) -> bool,
    clause: C,
    oracle: &mut impl Oracle,
) -> Play<Fallen> {
    let roll: SmallVec<[(Man, u8); 8]> = game.muster_roll(unit).into_iter().filter(|kind| is_meant(kind.0)).collect();
    let last_of = |man: Man, n: u8| (man, game.last_of(unit, man, n));
    let all: u8 = roll.iter().map(|kind| kind.1).sum();
    if many == 0 {
        return Ok(Fallen::new());
    }
    if many >= all {
        return Ok(roll.iter().map(|&(man, n)| last_of(man, n)).collect());
    }
    if !losses::stands_singly(game, unit) {
        let kinds: SmallVec<[(Choice, u8); 8]> = roll.iter().map(|&(man, n)| (Choice::Man(man), n)).collect();
        let counts = oracle.some_of(game, who, clause, unit, &kinds, many)?;
        return Ok(roll.iter().zip(counts).filter(|(_, n)| *n > 0).map(|(kind, n)| last_of(kind.0, n)).collect());
    }
    let is_ours = who == game.seat(unit);
    let mut mates = losses::in_order(game, unit, if is_ours { many } else { 0 });
    mates.retain(|mate| is_meant(game.man(unit, mate.man.into())));
    if !is_ours {
        mates.reverse();
    }
    let figure = |slot: u8| Choice::Figure { unit, slot, man: game.man(unit, slot.into()) };
    let figures: SmallVec<[(Choice, u8); MEN]> = mates.iter().map(|mate| (figure(mate.man), mate.class)).collect();
    let named = oracle.by_figure(game, who, clause, unit, &figures, many..=many)?;
    let all = named.fold(0u16, |all, nth| all | 1 << mates[nth].man);
    let fallen = roll.iter().map(|&(man, n)| (man, last_of(man, n).1 & all));
    Ok(fallen.filter(|(_, who)| *who != 0).collect())
}

/// So many of this kind of man: `who` says which.
pub fn which(
    game: &Game<'_>,
    who: Seat,
    unit: UnitId,
    (man, many): (Man, u8),
    clause: C,
    oracle: &mut impl Oracle,
) -> Play<u16> {
    let fallen = name(game, who, unit, many, |other| other == man, clause, oracle)?;
    Ok(fallen.iter().fold(0, |all, (_, men)| all | men))
}

/// Men of one kind fall, a bit each, and their weapons with them.
pub fn fall(
    game: &mut Game<'_>,
    unit: UnitId,
    man: Man,
    who: u16,
    clause: C,
    toll: &mut Toll,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let men = who.count_ones() as u8;
    oracle.tell(clause, game.lose(unit, man, who));
    toll.fallen += men;
    // DH-CAS-05, DH-SPEC-03, DH-BLAST-10: what he carried is gone.
    let soldier = game.setup.soldier(man);
    for weapon in [soldier.weapon, soldier.extra].into_iter().flatten().filter(|&w| game.weapon(w).special) {
        let row = game.weapon(weapon);
        let lost = match clause {
            C::Blast05 | C::Blast02 if row.crewed => C::Blast10,
            C::Spec01 => C::Spec03,
            _ => C::Cas05,
        };
        oracle.tell(lost, Event::WeaponLost { unit, weapon });
    }
    // DH-FLAME-06: the tank on his back may go up.
    flamethrowers::carrier_fell(game, unit, man, men, toll, oracle)
}

fn men(game: &Game<'_>, unit: UnitId, is: impl Fn(Man) -> bool) -> impl Iterator<Item = Man> {
    let roll = game.muster_roll(unit);
    let wanted: SmallVec<[Man; 8]> = roll.into_iter().map(|(man, _)| man).filter(|&man| is(man)).collect();
    wanted.into_iter()
}

/// DH-INIT-04: a unit without men is lost.
pub fn bury(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) {
    if game.unit(unit).count() == 0 && game.unit(unit).is_alive() {
        // DH-INIT-08: a crew on foot is no second loss.
        let clause = if game.setup.squad(unit).crew_of.is_some() { C::Init08 } else { C::Init04 };
        oracle.tell(clause, game.destroy(unit));
    }
}

/// DH-FLAME-07: the owner picks who burns; nothing is passed on.
pub fn comrades_fall(
    game: &mut Game<'_>,
    unit: UnitId,
    many: u8,
    toll: &mut Toll,
    oracle: &mut impl Oracle,
) -> Play<()> {
    for (man, who) in name(game, game.seat(unit), unit, many, |_| true, C::Flame07, oracle)? {
        oracle.tell(C::Flame07, game.lose(unit, man, who));
        toll.fallen += who.count_ones() as u8;
    }
    Ok(())
}
