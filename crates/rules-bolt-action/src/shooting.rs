//! BA-SHOOT: one unit's fire, from naming the target to the target's morale.
use crate::{
    BoltAction, Clause as C, Game, MEN, Role, Subject,
    damage::{Damage, roll_damage, take_casualties},
    hitting::{Shot, hit_need, hit_pool},
    morale, pins,
    sight::{self, Aim, aim},
    state::Units,
    words::{Choice, Event, Order, UnitId, Volley, WeaponId},
};
use kernel::{Need, Oracle, Play, Verbs};
use smallvec::SmallVec;

/// What the target may do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    Allowed,
    /// BA-ORD-11: caught on the move.
    Ambushed,
    /// BA-CQ-07: on the way in.
    Assaulting,
}

/// The unit may open fire: whom at, and who holds his fire, is said before anything is measured.
pub fn shoot(game: &mut Game<'_>, unit: UnitId, oracle: &mut (impl Oracle<BoltAction> + ?Sized)) -> Play<()> {
    let us = game.seat(unit);

    // BA-SHOOT-02, BA-SHOOT-03: one target in sight of at least one man.
    let targets: Units = game.on_table(!us).filter(|&t| sight::sees(game, unit, t)).collect();
    if targets.is_empty() {
        return Ok(());
    }
    let volleys: &[Volley] = if one_shots(game, unit) > 0 {
        &[Volley::Full, Volley::WithOneShots, Volley::Some]
    } else {
        &[Volley::Full, Volley::Some]
    };
    let mut options: SmallVec<[Choice; 24]> = SmallVec::new();
    for &unit in &targets {
        options.extend(volleys.iter().map(|&volley| Choice::Target { unit, volley }));
    }
    options.push(Choice::HoldFire);
    match oracle.pick(game, us, C::Shoot02, unit, &options)? {
        Choice::Target { unit: target, volley } => fire_at(game, unit, target, volley, Reply::Allowed, oracle),
        _ => Ok(()),
    }
}

/// BA-SHOOT-01: the steps, in order.
pub fn fire_at(
    game: &mut Game<'_>,
    by: UnitId,
    target: UnitId,
    volley: Volley,
    reply: Reply,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<()> {
    let (us, them) = (game.seat(by), game.seat(target));
    let arms = choose_arms(game, by, volley, oracle)?;
    let has_die = game.unit(target).order.is_some();
    let clause = if has_die && reply == Reply::Allowed { C::Shoot09 } else { C::Shoot01 };
    oracle.tell(clause, Event::Declared { by, at: target });

    // BA-SHOOT-08: a target without a die may throw itself down before range is measured.
    if reply == Reply::Allowed
        && !has_die
        && !game.setup.options().no_reactions()
        && oracle.pick(game, them, C::Shoot08, (by, target), &[Choice::Stand, Choice::GoDown])? == Choice::GoDown
    {
        oracle.tell(C::Shoot08, game.react(target, Order::Down));
    }

    // BA-SHOOT-12, BA-SHOOT-15: measure from every man; shots out of range are lost.
    let aim = aim(game, by, target);
    let groups = groups(game, by, target, &aim, &arms);
    for man in arms.one_shots() {
        if let Some(weapon) = game.soldier(by, man).one_shot {
            game.spend(by, man);
            oracle.tell(C::Wpn17, Event::Spent { unit: by, weapon });
        }
    }
    if groups.is_empty() {
        oracle.tell(C::Shoot12, Event::NoShot { by, at: target });
        return Ok(());
    }

    // BA-HIT-01, BA-SHOOT-06: one die a shot.
    let mut hits = Hits::default();
    for (nth, group) in (0..).zip(&groups) {
        let (clause, dice) = hit_pool(game, group.dice, group.need.total());
        let hit = oracle.throw(us, clause, (by, target, group.weapon), dice, &group.need)?.from(1);
        hits.add(game.setup.weapon(group.weapon).pen, hit);
        oracle.cut(game, C::Hit01, &hits.live(by, target, nth))?;
    }
    if hits.total() == 0 {
        return Ok(());
    }

    // BA-PIN-01, BA-PIN-07: any hit pins, and pins may break the unit.
    let before = game.unit(target).count();
    if !pins::pin_by_fire(game, target, hits.total(), oracle) {
        return Ok(());
    }

    // BA-DMG-01, BA-DMG-08: one die a hit.
    let mut damage = Damage::default();
    for (pen, n) in hits.by_pen {
        let more = roll_damage(game, Subject::from((by, target)), us, target, n, pen, oracle)?;
        damage = Damage { men: damage.men + more.men, chosen: damage.chosen + more.chosen };
        let capped = Damage { men: damage.men.min(before), chosen: damage.chosen.min(before) };
        oracle.cut(game, C::Dmg01, &[by.0, target.0, pen as u8, capped.men, capped.chosen])?;
        damage = capped;
    }
    let fallen = take_casualties(game, us, target, damage, oracle)?;
    oracle.cut(game, C::Dmg05, &[by.0, target.0, before, fallen])?;

    // BA-MOR-01: half of them down, and the rest must hold.
    morale::check_after_fire(game, target, before, fallen, oracle)
}

/// Who fires what.
#[derive(Debug, Clone, Copy, Default)]
struct Arms {
    weapon: [Option<WeaponId>; MEN],
    one_shot: u16,
}

impl Arms {
    fn one_shots(&self) -> impl Iterator<Item = usize> + use<> {
        let bits = self.one_shot;
        (0..MEN).filter(move |man| bits & (1 << man) != 0)
    }
}

/// BA-SHOOT-03, BA-SHOOT-05: every man fires the one weapon he carries, unless he holds his fire.
fn choose_arms(
    game: &Game<'_>,
    unit: UnitId,
    volley: Volley,
    oracle: &mut (impl Oracle<BoltAction> + ?Sized),
) -> Play<Arms> {
    let mut arms = Arms::default();
    for man in game.unit(unit).men().filter(|&man| !is_loading(game, unit, man)) {
        arms.weapon[man] = game.soldier(unit, man).weapon;
    }
    let ready = |man: &usize| has_one_shot(game, unit, *man);
    match volley {
        Volley::Full => {}
        Volley::WithOneShots => {
            for man in game.unit(unit).men().filter(ready) {
                (arms.weapon[man], arms.one_shot) = (game.soldier(unit, man).one_shot, arms.one_shot | 1 << man);
            }
        }
        Volley::Some => {
            // BA-SHOOT-03: who fires; BA-SHOOT-05: a man with two weapons picks one.
            let roll = game.muster_roll(unit);
            let of = |kind, with: &dyn Fn(usize) -> bool| {
                game.unit(unit).men().filter(|&man| game.kind(unit, man) == kind && with(man)).count() as u8
            };
            let mut kinds: SmallVec<[(Choice, u8); 8]> = SmallVec::new();
            for &(kind, _) in &roll {
                kinds.push((Choice::Man { unit, kind }, of(kind, &|man| arms.weapon[man].is_some())));
            }
            for &(kind, _) in &roll {
                kinds.push((Choice::OneShot { unit, kind }, of(kind, &|man| has_one_shot(game, unit, man))));
            }
            kinds.retain(|k| k.1 > 0);
            let most = kinds.iter().map(|k| k.1).sum();
            let counts = oracle.up_to(game, game.seat(unit), C::Shoot03, unit, &kinds, 0..=most)?;
            let named = arms;
            arms = Arms::default();
            // One-shot weapons first: their men fire nothing else.
            for (&(choice, _), &n) in kinds.iter().zip(&counts).rev() {
                let of_kind = |kind| game.unit(unit).men().filter(move |&man| game.kind(unit, man) == kind);
                match choice {
                    Choice::OneShot { kind, .. } => {
                        for man in of_kind(kind).filter(ready).take(n.into()) {
                            (arms.weapon[man], arms.one_shot) =
                                (game.soldier(unit, man).one_shot, arms.one_shot | 1 << man);
                        }
                    }
                    Choice::Man { kind, .. } => {
                        let free: SmallVec<[usize; MEN]> = of_kind(kind)
                            .filter(|&man| named.weapon[man].is_some() && arms.weapon[man].is_none())
                            .take(n.into())
                            .collect();
                        for man in free {
                            arms.weapon[man] = named.weapon[man];
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(arms)
}

fn has_one_shot(game: &Game<'_>, unit: UnitId, man: usize) -> bool {
    game.soldier(unit, man).one_shot.is_some() && game.unit(unit).spent & (1 << man) == 0
}

fn one_shots(game: &Game<'_>, unit: UnitId) -> usize {
    game.unit(unit).men().filter(|&man| has_one_shot(game, unit, man)).count()
}

/// BA-SHOOT-05, BA-TRAIT-04: a loader serves his gunner's weapon while there is a gunner.
fn is_loading(game: &Game<'_>, unit: UnitId, man: usize) -> bool {
    game.soldier(unit, man).role == Role::Loader && game.has_role(unit, Role::Gunner)
}

/// Shots of one weapon that need the same number for the same reasons.
#[derive(Debug)]
struct Group {
    weapon: WeaponId,
    need: Need<C>,
    dice: u8,
}

fn groups(game: &Game<'_>, by: UnitId, target: UnitId, aim: &Aim, arms: &Arms) -> SmallVec<[Group; 4]> {
    let mut groups: SmallVec<[Group; 4]> = SmallVec::new();
    for man in game.unit(by).men() {
        let (Some(weapon), Some(range)) = (arms.weapon[man], aim.range[man]) else { continue };
        // BA-WPN-02: beyond the weapon's range he does not fire.
        if range > game.setup.weapon(weapon).range {
            continue;
        }
        let need = hit_need(game, Shot { by, man, weapon, at: target, range, cover: aim.cover });
        let dice = game.setup.weapon(weapon).shots;
        match groups.iter_mut().find(|g| g.weapon == weapon && g.need == need) {
            Some(group) => group.dice += dice,
            None => groups.push(Group { weapon, need, dice }),
        }
    }
    // Option worst_shooter_for_all: everybody needs what the worst placed man needs.
    if game.setup.options().worst_shooter_for_all()
        && let Some(worst) = groups.iter().map(|g| g.need.total()).max()
    {
        for group in &mut groups {
            group.need.add(C::Shoot15, "worst shooter", worst - group.need.total());
        }
    }
    groups
}

/// Hits by the Pen they strike with: at most two kinds in one volley on foot.
#[derive(Debug, Default)]
struct Hits {
    by_pen: SmallVec<[(i8, u8); 4]>,
}

impl Hits {
    fn add(&mut self, pen: i8, hits: u8) {
        match self.by_pen.iter_mut().find(|h| h.0 == pen) {
            Some(known) => known.1 += hits,
            None => self.by_pen.push((pen, hits)),
        }
    }
    fn total(&self) -> u8 {
        self.by_pen.iter().map(|h| h.1).sum()
    }
    fn live(&self, by: UnitId, target: UnitId, nth: u8) -> SmallVec<[u8; 16]> {
        let mut live = SmallVec::from_slice(&[by.0, target.0, nth]);
        live.extend(self.by_pen.iter().flat_map(|&(pen, hits)| [pen as u8, hits]));
        live
    }
}
