//! HB-MEL: men in one square and layer fight.
use crate::{
    Clause as C, Game, Man, Oracle,
    game::Men,
    hits,
    setup::{Arm, Firearm, GARRISON, RAIDERS},
    view,
    words::{About, Cause, ManId, Resolve, Step, Wound},
};
use kernel::{Chance, Hand, Need, Play, Seat, TWO_D6, Verbs};
use smallvec::SmallVec;

/// Everybody who fights in one square and layer.
struct Melee {
    parties: [Men; 2],
}

impl Melee {
    fn party(&self, seat: Seat) -> &Men {
        &self.parties[seat.index()]
    }
    /// HB-MEL-05: the side with more men.
    fn larger(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.party(seat).len() > self.party(!seat).len())
    }
}

/// One against one, and how many more each of them has at his side.
#[derive(Debug, Clone, Copy, Hash)]
struct Bout {
    fighters: [ManId; 2],
    others: [u8; 2],
    /// HB-MEL-16: the second or a later one of the same man.
    again: bool,
}

type Bouts = SmallVec<[Bout; 8]>;

/// P3: bouts of everybody in melee since an earlier turn.
pub fn fight(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    flee(game, oracle)?;
    fight_all(game, Man::is_in_melee, oracle)
}

/// Option `melee_start_at_contact`: one bout right after the movement that made it.
pub fn fight_at_contact(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    if game.options().melee_start_at_contact() { fight_all(game, |man| man.met != 0, oracle) } else { Ok(()) }
}

/// HB-MEL-10: who ducks back and has cover to go to is out of it; nobody strikes at him (option: one man does).
fn flee(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let is_off = |man: &Man| man.is_in_melee() && man.resolve == Resolve::DuckBack && man.ducks_to.is_some();
    for who in game.all(is_off) {
        let enemy = game.beside(who, !who.seat()).find(|&enemy| game.man(enemy).contact & who.bit() != 0);
        if let Some(enemy) = enemy.filter(|_| game.options().melee_free_blow()) {
            let fighters = if who.seat() == RAIDERS { [who, enemy] } else { [enemy, who] };
            let bout = Bout { fighters, others: [0; 2], again: false };
            if throw(game, bout, C::Mel10, oracle)? == Some(enemy.seat()) {
                oracle.tell(C::Mel10, game.strike(who, cause(game, enemy)));
            }
        }
        oracle.tell(C::Mel10, game.part(who));
    }
    Ok(())
}

fn fight_all(game: &mut Game<'_>, fights: impl Fn(&Man) -> bool, oracle: &mut impl Oracle) -> Play<()> {
    let melees = melees(game, fights);
    let bouts = pair_off(game, &melees, oracle)?;
    // HB-MOR-T1: whoever adds his one to a bout has been in hand to hand as well.
    for &man in melees.iter().flat_map(|melee| &melee.parties).flatten() {
        game.man_mut(man).ever_in_melee = true;
    }
    for (n, &bout) in bouts.iter().enumerate() {
        oracle.cut(game, C::Mel03, &&bouts[n..])?;
        // HB-MEL-03, HB-MEL-04: the higher total; alike is nothing.
        let clause = if bout.again { C::Mel16 } else { C::Mel03 };
        let winner = throw(game, bout, clause, oracle)?;
        let [raider, garrison] = bout.fighters;
        oracle.tell(if winner.is_some() { C::Mel03 } else { C::Mel04 }, game.end_bout(raider, garrison, winner));
        // HB-MEL-06: the loser's wound comes with all others (option: at once).
        if let Some(seat) = winner {
            let (won, lost) = (bout.fighters[seat.index()], bout.fighters[(!seat).index()]);
            oracle.tell(C::Mel06, game.strike(lost, cause(game, won)));
        }
    }
    if game.options().melee_resolve_at_once() { hits::resolve(game, oracle) } else { Ok(()) }
}

fn melees(game: &Game<'_>, fights: impl Fn(&Man) -> bool) -> SmallVec<[Melee; 4]> {
    let mut places: SmallVec<[Step; 8]> = SmallVec::new();
    for raider in game.on_board(RAIDERS).filter(|&man| fights(game.man(man))) {
        let here = game.man(raider).step();
        if !places.contains(&here) {
            places.push(here);
        }
    }
    let party = |at: Step, seat: Seat| -> Men { game.at(at, seat).filter(|&man| fights(game.man(man))).collect() };
    let all = places.into_iter().map(|at| Melee { parties: [party(at, RAIDERS), party(at, GARRISON)] });
    all.filter(|melee| melee.parties.iter().all(|party| !party.is_empty())).collect()
}

/// P3.2, HB-HID-11: how each side spreads its men is collected before anything is shown.
fn pair_off(game: &Game<'_>, melees: &[Melee], oracle: &mut impl Oracle) -> Play<Bouts> {
    let mut bouts = Bouts::new();
    let mut is_choice = false;
    for melee in melees {
        if chooser(game, melee).is_some() {
            is_choice = true;
            continue;
        }
        // HB-MEL-15: equal numbers in roster order.
        let pairs = melee.parties[0].iter().zip(&melee.parties[1]);
        bouts.extend(pairs.map(|(&a, &b)| Bout { fighters: [a, b], others: [0; 2], again: false }));
    }
    if is_choice {
        oracle.apart(&mut |seat, mut oracle| {
            melees.iter().filter(|melee| chooser(game, melee) == Some(seat)).try_for_each(|melee| {
                if game.options().melee_gang_bouts() || melee.larger().is_none() {
                    one_each(game, seat, melee, &mut bouts, &mut oracle)
                } else {
                    gang(game, seat, melee, &mut bouts, &mut oracle)
                }
            })
        })?;
    }
    Ok(bouts)
}

/// Who spreads his men: the side with more of them (option: the raiders also among equals).
fn chooser(game: &Game<'_>, melee: &Melee) -> Option<Seat> {
    let raiders_choose = game.options().melee_pairing_raiders_choose() && melee.party(RAIDERS).len() > 1;
    melee.larger().or(raiders_choose.then_some(RAIDERS))
}

/// HB-MEL-05: one bout for each man of the smaller party; the others of the larger help whoever faces him.
fn gang(game: &Game<'_>, seat: Seat, melee: &Melee, bouts: &mut Bouts, oracle: &mut impl Oracle) -> Play<()> {
    let (mut free, few) = (melee.party(seat).clone(), melee.party(!seat));
    free.sort_by_key(|&man| -game.soldier(man).melee);
    let (each, mut surplus) = (free.len() / few.len(), free.len() % few.len());
    // HB-MEL-15: the surplus is laid on whom they like, one man each.
    let mut more = 0u32;
    while surplus > 0 {
        let open: Men = few.iter().copied().filter(|man| more & man.bit() == 0).collect();
        more |= oracle.pick(game, seat, C::Mel15, free[free.len() - surplus], &open)?.bit();
        surplus -= 1;
    }
    for &enemy in few {
        let man = oracle.pick(game, seat, C::Mel05, enemy, &free)?;
        free.retain(|other| *other != man);
        let help = each - 1 + usize::from(more & enemy.bit() != 0);
        let (mut fighters, mut others) = ([man, enemy], [help as u8, 0]);
        if seat == GARRISON {
            fighters.reverse();
            others.reverse();
        }
        bouts.push(Bout { fighters, others, again: false });
    }
    Ok(())
}

/// HB-MEL-16 and option `melee_pairing_raiders_choose`: each man of this side has a bout of his own, with whom he likes of
/// those who face fewest.
fn one_each(game: &Game<'_>, seat: Seat, melee: &Melee, bouts: &mut Bouts, oracle: &mut impl Oracle) -> Play<()> {
    let few = melee.party(!seat);
    let mut faced: SmallVec<[u8; 16]> = SmallVec::from_elem(0, few.len());
    for &man in melee.party(seat) {
        let least = faced.iter().copied().min().unwrap_or(0);
        let open: Men = few.iter().zip(&faced).filter(|(_, n)| **n == least).map(|(&enemy, _)| enemy).collect();
        let enemy = oracle.pick(game, seat, C::Mel15, man, &open)?;
        let nth = few.iter().position(|&other| other == enemy).unwrap_or(0);
        let fighters = if seat == RAIDERS { [man, enemy] } else { [enemy, man] };
        bouts.push(Bout { fighters, others: [0; 2], again: faced[nth] > 0 });
        faced[nth] += 1;
    }
    Ok(())
}

/// HB-MEL-03: both throw; the side of the higher total.
fn throw(game: &Game<'_>, bout: Bout, clause: C, oracle: &mut impl Oracle) -> Play<Option<Seat>> {
    let [raider, garrison] = bout.fighters;
    // Option `melee_asleep_helpless`: who was met in his sleep does not throw at all.
    if game.options().melee_asleep_helpless() {
        let helpless = |man: ManId| game.man(man).met_asleep;
        match (helpless(raider), helpless(garrison)) {
            (false, true) => return Ok(Some(RAIDERS)),
            (true, false) => return Ok(Some(GARRISON)),
            _ => {}
        }
    }
    let need = difference(game, bout);
    let chance = Chance::Opposed { ours: TWO_D6, plus: need.total(), theirs: TWO_D6 };
    let about = view::about(game, About::Between { by: raider, at: garrison });
    let result = oracle.throw(Hand::Table, clause, about, chance, &need)?.value();
    Ok([Some(GARRISON), None, Some(RAIDERS)][usize::from(result)])
}

/// What the raider adds, less what the other does.
fn difference(game: &Game<'_>, bout: Bout) -> Need<C> {
    let [raider, garrison] = bout.fighters;
    // HB-MEL-12: a walking wounded man has his factor whole.
    let clause = |man: ManId| if game.man(man).wound == Wound::Walking { C::Mel12 } else { C::Mel08 };
    let mut need = Need::base(clause(raider), "raider's factor", factor(game, raider));
    need.add(clause(garrison), "garrison man's factor", -factor(game, garrison));
    need.add(C::Mel05, "more raiders", bout.others[0] as i8).add(
        C::Mel05,
        "more of the garrison",
        -(bout.others[1] as i8),
    );
    let options = game.options();
    let words = [("raider wounded", "raider surprised"), ("garrison man wounded", "garrison man surprised")];
    for ((man, sign), (wounded, surprised)) in [(raider, 1), (garrison, -1)].into_iter().zip(words) {
        let is_hurt = options.wound_walking_melee_minus_2() && game.man(man).wound == Wound::Walking;
        let is_surprised = options.melee_surprise_minus_2() && game.man(man).surprised;
        need.when(is_hurt, C::Mel12, wounded, -2 * sign).when(is_surprised, C::Mel01, surprised, -2 * sign);
    }
    need
}

/// HB-MEL-08 (option `melee_factor_zero`: none).
fn factor(game: &Game<'_>, man: ManId) -> i8 {
    if game.options().melee_factor_zero() { 0 } else { game.soldier(man).melee }
}

/// HB-MEL-07: anything in the hand is a weapon.
fn cause(game: &Game<'_>, winner: ManId) -> Cause {
    let man = game.man(winner);
    match (man.arm, man.firearm) {
        // Option `melee_pistol_bullet`.
        (Arm::Blunt | Arm::Unarmed, Some(Firearm::Pistol)) if game.options().melee_pistol_bullet() => Cause::Bullet,
        (Arm::Unarmed, None) => Cause::BareHands,
        _ => Cause::Blow,
    }
}
