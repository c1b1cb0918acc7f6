//! DH-GUTS: whether men hold.
use crate::{
    Clause as C, Game, Oracle,
    arms::{Band, Manner, Use},
    casualties::{self, Toll},
    cover, gunnery,
    hitting::Group,
    pinned,
    setup::{Cover, Place},
    sight,
    words::{Event, UnitId},
};
use kernel::{D10, Need, Play, Verbs, at_most};
use table::{Inches, is_any_within};

/// What weighs on a check after one attack.
#[derive(Debug, Clone, Copy, Hash)]
pub struct Shock {
    pub by: UnitId,
    /// DH-GUTS-07: of all weapons fired but grenades.
    pub mm: i8,
    /// DH-GUTS-14: grenades, one by one.
    pub grenades: u8,
    /// DH-FLAME-05: flames have hit it.
    pub flames: bool,
    pub manner: Manner,
    /// DH-LONG-06: everything came from beyond its range.
    pub long: bool,
    /// How many kinds of weapons there were.
    pub kinds: u8,
    /// DH-ART-10: it came from above, out of a mortar, a battery or a gun that lobbed it.
    pub indirect: bool,
}

impl Shock {
    /// Before anything was fired.
    pub const fn new(by: UnitId, manner: Manner) -> Shock {
        Shock { by, mm: 0, grenades: 0, flames: false, manner, long: true, kinds: 0, indirect: false }
    }
    /// DH-GUTS-14: each weapon once, whatever its dice.
    pub fn note(&mut self, game: &Game<'_>, group: &Group) {
        let mm = game.weapon(group.weapon).mm * group.guns as i8;
        match group.how {
            // DH-GREN-10: those that were thrown.
            Use::Grenade => self.grenades += group.dice,
            _ => self.mm += mm,
        }
        self.long &= group.band == Band::Long && matches!(self.manner, Manner::Aimed(_));
        self.kinds += 1;
        self.indirect |= gunnery::is_indirect(group.clause);
    }
}

/// DH-GUTS-10: one check for the whole attack; DH-SPEC-07: two where the losses were shared.
pub fn after_attack(game: &mut Game<'_>, at: UnitId, shock: Shock, toll: Toll, oracle: &mut impl Oracle) -> Play<()> {
    let Some((other, theirs)) = toll.shared else {
        if !holds(game, at, shock, toll.fallen, oracle)? {
            pinned::shake(game, at, shock, toll.fallen, oracle)?;
        }
        return Ok(());
    };
    let first = holds(game, at, shock, toll.fallen, oracle)?;
    oracle.cut(game, C::Spec07, &(at, shock, toll, first))?;
    // DH-SPEC-07: each with its own men, cover and losses.
    let second = checks(game, other, shock, theirs, C::Spec07, oracle)?;
    if !first || !second {
        // DH-SPEC-08: if either fails both are pinned.
        for (unit, held, fallen) in [(at, first, toll.fallen), (other, second, theirs)] {
            if held && game.unit(unit).count() > 0 {
                oracle.tell(C::Spec08, Event::DrawnIn(unit));
            }
            if game.unit(unit).is_alive() && game.unit(unit).count() > 0 {
                pinned::shake(game, unit, shock, fallen, oracle)?;
            }
        }
    }
    Ok(())
}

/// A check after an attack that cost so many men. True: they hold, or need not check.
pub fn holds(game: &mut Game<'_>, unit: UnitId, shock: Shock, fallen: u8, oracle: &mut impl Oracle) -> Play<bool> {
    checks(game, unit, shock, fallen, must_check(shock, fallen), oracle)
}

/// The same, made for this reason.
pub fn checks(
    game: &mut Game<'_>,
    unit: UnitId,
    shock: Shock,
    fallen: u8,
    clause: C,
    oracle: &mut impl Oracle,
) -> Play<bool> {
    // DH-GUTS-15: nobody left, nobody checks.
    if game.unit(unit).count() == 0 {
        oracle.tell(C::Guts15, Event::NoCheck(unit));
        casualties::bury(game, unit, oracle);
        return Ok(true);
    }
    let shelter = cover::shelter(game, shock.by, unit);
    if let Some(spared) = spared(game, shelter.is_bunker(game), shock, fallen) {
        oracle.tell(spared, Event::NoCheck(unit));
        return Ok(true);
    }
    // DH-DMG-05: a crew whose vehicle was pierced.
    let from_gun = || game.is_vehicle(shock.by) || game.serves_gun(shock.by);
    let clause = match clause {
        _ if game.is_vehicle(unit) => C::Dmg05,
        // DH-ART-10, DH-VSHOOT-09: hit or not.
        C::Cas06 if shock.indirect => C::Art10,
        C::Cas06 if from_gun() => C::Vshoot09,
        clause => clause,
    };
    oracle.tell(clause, Event::MustCheck(unit));
    let need = check_need(game, unit, shock, fallen, shelter.cover);
    let held = oracle.throw(game.seat(unit), C::Guts03, unit, at_most(D10, need.total() as u8), &need)?.is_low();
    if held {
        // DH-GUTS-12: nothing happens.
        oracle.tell(C::Guts12, Event::Holds(unit));
    }
    Ok(held)
}

/// DH-BUNK-02: whether they need not check unless they lose somebody.
pub fn is_sheltered(game: &Game<'_>, in_bunker: bool) -> bool {
    in_bunker && !game.setup.options().bunker_guts_always()
}

/// DH-BUNK-02, DH-LONG-06: a garrison that lost nobody.
fn spared(game: &Game<'_>, in_bunker: bool, shock: Shock, fallen: u8) -> Option<C> {
    let options = game.setup.options();
    if fallen > 0 || !is_sheltered(game, in_bunker) {
        return None;
    }
    match shock.long {
        true if options.bunker_long_guts_always() => None,
        true => Some(C::Long06),
        false => Some(C::Bunk02),
    }
}

/// Why they must.
const fn must_check(shock: Shock, fallen: u8) -> C {
    match (shock.manner, fallen) {
        (Manner::Snap { free: true, .. }, _) => C::Cc20,
        (Manner::Snap { .. }, _) => C::Snap12,
        // DH-CC-34: grenades in a charge are enough.
        (_, _) if shock.kinds == 0 => C::Cc34,
        (_, _) if shock.long => C::Long04,
        // DH-CAS-06: hit or not.
        (_, 0) => C::Cas06,
        (_, _) if shock.kinds > 1 => C::Guts10,
        _ => C::Guts01,
    }
}

/// DH-GUTS-04..08: the number, line by line.
pub fn check_need(game: &Game<'_>, unit: UnitId, shock: Shock, fallen: u8, level: Cover) -> Need<C> {
    let options = game.setup.options();
    let (clause, label, guts) = best(game, unit);
    let mut need = Need::base(clause, label, guts as i8);
    // DH-GUTS-06: everybody who fell this turn (option: in this attack).
    let fallen = if options.casualty_memory_attack() { fallen } else { game.unit(unit).lost };
    need.add(C::Guts06, "casualties", -(fallen as i8));
    need.add(C::Guts07, "weapons", shock.mm).add(C::Guts14, "grenades", -(shock.grenades as i8));
    // DH-GUTS-11: what has gone through it does nothing more (option penetration-effect=guts-minus: one off for each).
    let green = game.unit(unit).hull.green as i8;
    need.when(options.penetration_effect_guts_minus(), C::Guts11, "penetrations", -green);
    // DH-GUTS-08, DH-GREN-04: cover helps, whatever it did against the hit.
    let clause = if shock.grenades > 0 { C::Gren04 } else { C::Guts08 };
    need.add(clause, "cover", level.worth());
    need.limit(C::Guts09, "1 holds, 10 does not", 1, 9);
    need
}

/// DH-GUTS-04, DH-GUTS-05, DH-GUTS-13: the best of those standing, or of a platoon commander near enough.
pub fn best(game: &Game<'_>, unit: UnitId) -> (C, &'static str, u8) {
    let own = game.guts(unit);
    // A commander is where he was listed, or a guest.
    let may_lend = |u: &UnitId| game.setup.commanders.has(*u) || game.unit(*u).has_guests();
    if may_lend(&unit) && game.has(unit, |man| man.commander) {
        return (C::Guts13, "best Guts", own);
    }
    let lends = |leader: UnitId| {
        let is_out = game.unit(leader).place == Place::Table || sight::is_exposed(game, leader);
        let mut commanders = game.soldiers(leader).filter(|(_, soldier)| soldier.commander);
        let (commander, soldier) = commanders.next().filter(|_| is_out && leader != unit)?;
        let guts = soldier.guts;
        let there = [game.disc(leader, commander)];
        is_any_within(&there, game.bases(unit), Inches::whole(guts.into())).then_some(guts)
    };
    match game.alive(game.seat(unit)).filter(may_lend).filter_map(lends).max() {
        Some(lent) if lent > own => (C::Guts05, "platoon commander", lent),
        _ => (C::Guts04, "best Guts", own),
    }
}
