//! BA-SHOOT: one unit's fire, from naming the target to the target's morale.
use crate::{
    Clause as C, Game, Oracle, armour, assist, buildings,
    damage::{Damage, aim_at_men, take_casualties, wound},
    high_explosive,
    hitting::{self, Group, Groups},
    morale, pins,
    sight::{self, aim},
    spotter,
    state::Units,
    traits, transport, turn, vehicles,
    weapons::{self, Gun, Guns},
    words::{Choice, Event, Order, Silence, Subject, UnitId, Volley},
};
use kernel::{Play, Seat, Verbs};
use smallvec::SmallVec;
use table::{Inches, Quarter};

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
pub fn shoot(game: &mut Game<'_>, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if game.is_vehicle(unit) {
        transport::tell_unmanned(game, unit, oracle);
        return vehicles::shoot(game, unit, oracle);
    }
    let us = game.seat(unit);
    let carried = weapons::carried(game, unit);
    if carried.is_empty() && !weapons::has_one_shots(game, unit) {
        return Ok(());
    }

    // BA-SHOOT-02, BA-SHOOT-03: one target in sight of at least one man, or of the spotter.
    let targets = targets(game, unit);
    // BA-TRAIT-19: a spotter is a target of his own.
    let spotters = spotter::in_sight(game, unit);
    if targets.is_empty() && spotters.is_empty() {
        // BA-LOS-05, BA-ORD-15: the order was legal, and does nothing.
        if game.unit(unit).order == Some(Order::Fire) {
            oracle.tell(C::Los05, Event::NoTarget(unit));
        }
        return Ok(());
    }
    // BA-WPN-15: Fixed weapons keep silent on an Advance.
    let mut guns = carried.clone();
    guns.retain(|gun| weapons::is_ready(game, unit, *gun));
    if guns.is_empty() && !weapons::has_one_shots(game, unit) {
        oracle.tell(C::Wpn15, Event::CannotFire(unit));
        return Ok(());
    }
    let volleys = volleys(game, unit, guns.len());
    let mut options: SmallVec<[Choice; 48]> = SmallVec::new();
    let mut barred: SmallVec<[(Choice, C); 16]> = SmallVec::new();
    for &target in &targets {
        let bears = |gun: &Gun| weapons::bears(game, unit, *gun, target);
        if guns.iter().any(bears) || weapons::has_one_shots(game, unit) {
            options.extend(volleys.iter().map(|&volley| Choice::Target { unit: target, volley }));
        } else {
            // BA-WPN-16: out of the arc of everything they have (option shaped_vehicles_only: nothing to waste on men).
            let is_wasted = |gun: &Gun| weapons::bar(game, unit, *gun, target) == Some(Silence::WrongTarget);
            let clause = if guns.iter().any(is_wasted) { C::Wpn19 } else { C::Wpn16 };
            barred.push((Choice::Target { unit: target, volley: Volley::Full }, clause));
        }
    }
    options.extend(spotters.iter().map(|&of| Choice::Spotter { of, volley: Volley::Full }));
    // BA-LOS-02, BA-LOS-03, BA-LOS-06: out of sight.
    let hidden = game.on_table(!us).filter(|enemy| oracle.listens() && !targets.contains(enemy));
    barred.extend(
        hidden.map(|unseen| {
            (Choice::Target { unit: unseen, volley: Volley::Full }, sight::blocked_by(game, unit, unseen))
        }),
    );
    options.push(Choice::HoldFire);
    // Option premeasure: they know how far it is.
    if game.setup.options().premeasure() && !game.setup.is_mapless() {
        for &target in &targets {
            let range = game.distance(unit, target).in_hundredths() as u16;
            oracle.tell(C::Shoot02, Event::Distance { by: unit, at: target, range });
        }
    }
    let (target, volley) = match oracle.pick_barring(game, us, C::Shoot02, unit, &options, &barred)? {
        Choice::Target { unit, volley } => (unit, volley),
        Choice::Spotter { of, .. } => return spotter::fire_at(game, unit, of, guns, oracle),
        _ => return Ok(()),
    };

    // BA-SHOOT-04: a one-shot weapon may be aimed at a vehicle of its own.
    let (guns, second) = weapons::choose(game, unit, target, volley, carried, oracle)?;
    let mut shares: Shares = Shares::from_iter([(target, guns)]);
    shares.extend(second);
    // Option split_fire: those who hold their fire may take other targets; all are named first.
    if volley == Volley::Some && game.setup.options().split_fire() {
        weapons::share_out(game, unit, &targets, &mut shares, oracle)?;
    }
    fire_at_each(game, unit, shares, oracle)
}

/// BA-SHOOT-16: each target is an attack of its own, one after the other; which comes first is the firer's to say.
pub fn fire_at_each(game: &mut Game<'_>, unit: UnitId, mut shares: Shares, oracle: &mut impl Oracle) -> Play<()> {
    let mut is_first = true;
    while game.unit(unit).is_on_table() {
        shares.retain(|(at, _)| game.unit(*at).is_on_table());
        let targets: SmallVec<[UnitId; 4]> = shares.iter().map(|share| share.0).collect();
        let at = match targets[..] {
            [] => return Ok(()),
            [only] => only,
            _ => oracle.pick(game, game.seat(unit), C::Shoot16, unit, &targets)?,
        };
        let (nth, _) = targets.iter().enumerate().find(|(_, named)| **named == at).unwrap_or((0, &at));
        let (_, guns) = shares.remove(nth);
        if !is_first {
            oracle.tell(C::Shoot16, Event::TurnsTo { by: unit, at });
        }
        is_first = false;
        let attack = Attack { by: unit, at, guns, reply: Reply::Allowed };
        fire_at(game, &attack, &mut oracle.within(C::Shoot16, &(unit, &shares[..])))?;
    }
    Ok(())
}

/// Targets that were named, and who fires at each.
pub type Shares = SmallVec<[(UnitId, Guns); 4]>;

/// Enemies that at least one firing model, or the spotter, sees.
pub fn targets(game: &Game<'_>, unit: UnitId) -> Units {
    // BA-SHOOT-03: loaders and crew look on.
    let mut guns = weapons::carried(game, unit);
    guns.extend(weapons::one_shots(game, unit));
    let eyes = sight::shooters(game, unit, &guns);
    // BA-TRAIT-03: he sees for all of them.
    let is_seen = |&t: &UnitId| sight::sees_by(game, unit, &eyes, t) || traits::is_spotted(game, unit, t);
    game.on_table(!game.seat(unit)).filter(is_seen).collect()
}

/// BA-SHOOT-16: everything one unit fires at one target at one time.
#[derive(Debug, Clone)]
pub struct Attack {
    pub by: UnitId,
    pub at: UnitId,
    pub guns: Guns,
    pub reply: Reply,
}

impl Attack {
    pub fn about(&self) -> Subject {
        Subject::from((self.by, self.at))
    }
}

/// BA-SHOOT-17: fire out of turn (ambush, reaction, friendly fire) leaves every choice of a Fire order but the target's.
pub fn out_of_turn(
    game: &mut Game<'_>,
    by: UnitId,
    at: UnitId,
    reply: Reply,
    oracle: &mut impl Oracle,
) -> Play<Attack> {
    let guns = if game.is_vehicle(by) {
        vehicles::lay(game, by, at, oracle)?
    } else {
        let mut guns = weapons::carried(game, by);
        // BA-ORD-13: nothing is fired indirectly from Ambush.
        guns.retain(|gun| reply != Reply::Ambushed || weapons::is_direct(gun));
        let mut volleys = volleys(game, by, guns.len());
        // Nobody holds his fire who does not know at whom he fires.
        volleys.retain(|volley| reply != Reply::Allowed || *volley != Volley::Some);
        let options: SmallVec<[Choice; 3]> =
            volleys.iter().map(|&volley| Choice::Target { unit: at, volley }).collect();
        match oracle.pick(game, game.seat(by), C::Shoot17, (by, at), &options)? {
            Choice::Target { volley, .. } => weapons::name_shots(game, by, at, volley, guns, oracle)?,
            _ => guns,
        }
    };
    // BA-ORD-13: what was loaded is good for that Ambush alone.
    game.unload(by);
    Ok(Attack { by, at, guns, reply })
}

/// BA-SHOOT-03, BA-SHOOT-05: all who can, one-shot weapons too, or some of them.
fn volleys(game: &Game<'_>, unit: UnitId, guns: usize) -> SmallVec<[Volley; 3]> {
    match (weapons::has_one_shots(game, unit), guns) {
        (true, _) => SmallVec::from_slice(&[Volley::Full, Volley::WithOneShots, Volley::Some]),
        (false, 0 | 1) => SmallVec::from_slice(&[Volley::Full]),
        (false, _) => SmallVec::from_slice(&[Volley::Full, Volley::Some]),
    }
}

/// BA-SHOOT-01: the steps, in order.
pub fn fire_at(game: &mut Game<'_>, attack: &Attack, oracle: &mut impl Oracle) -> Play<()> {
    fire_as_if(game, attack, None, oracle)
}

/// The same as if everybody who sees the target stood at this range: odds where nobody may measure (BA-SHOOT-02).
pub fn fire_as_if(game: &mut Game<'_>, attack: &Attack, range: Option<Inches>, oracle: &mut impl Oracle) -> Play<()> {
    react(game, attack, oracle)?;
    if game.setup.is_mapless() {
        return assist::fire(game, attack, range, oracle);
    }
    let laid = lay(game, attack, range, oracle.listens());
    fire_laid(game, attack, &laid, oracle)
}

/// An attack before its first die: all that geometry has to say.
#[derive(Debug, Clone)]
pub struct Laid {
    groups: Groups,
    /// What there is to tell of openings and cover, and of weapons that keep silent.
    seen: Told,
    silent: Told,
}

/// What is told later, in order.
pub type Told = SmallVec<[(C, Event); 2]>;

/// BA-SHOOT-12, BA-SHOOT-15: measure from every man; shots out of range, sight or arc are lost. What there is to tell is
/// only looked for if anybody listens.
pub fn lay(game: &Game<'_>, attack: &Attack, range: Option<Inches>, listens: bool) -> Laid {
    // What nobody hears of is not looked for where no weapon reaches.
    if !listens && range.is_none() && !hitting::may_reach(game, attack) {
        debug_assert!(hitting::groups(game, attack, &aim(game, attack.by, attack.at, &attack.guns)).is_empty());
        return Laid { groups: Groups::new(), seen: Told::new(), silent: Told::new() };
    }
    let mut aim = aim(game, attack.by, attack.at, &attack.guns);
    if range.is_some() {
        aim.range.iter_mut().filter(|seen| seen.is_some()).for_each(|seen| *seen = range);
    }
    let mut seen = buildings::man_openings(game, attack, &mut aim);
    let groups = hitting::groups(game, attack, &aim);
    let mut silent = Told::new();
    if listens {
        seen.extend(sight::cover_told(game, attack, &aim));
        silent = hitting::silent(game, attack, &aim);
    }
    Laid { groups, seen, silent }
}

/// The rest of it, from the first die to the last.
pub fn fire_laid(
    game: &mut Game<'_>,
    attack: &Attack,
    Laid { groups, seen, silent }: &Laid,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let Attack { by, at: target, .. } = *attack;
    seen.iter().for_each(|&(clause, event)| oracle.tell(clause, event));
    weapons::spend_one_shots(game, attack, oracle);
    silent.iter().for_each(|&(clause, event)| oracle.tell(clause, event));
    if groups.is_empty() {
        oracle.tell(C::Shoot12, Event::NoShot { by, at: target });
        return Ok(());
    }

    // BA-HIT-01, BA-SHOOT-06: one die a shot.
    let fuel = weapons::burning(game, groups);
    let mut strikes = Strikes::default();
    for (nth, group) in (1u8..).zip(groups) {
        hitting::tell_range(game, attack, group, groups, oracle);
        let hits = hitting::roll(game, attack, group, oracle)?;
        weapons::correct_fire(game, attack, group, hits, oracle);
        strikes.add(game, target, group, hits);
        oracle.cut(game, C::Hit01, &(by, target, groups, nth, &strikes))?;
    }
    if !strikes.0.is_empty() {
        let pins = game.unit(target).pins;
        resolve(game, attack, &strikes, &mut oracle.within(C::Wpn35, &(by, target, pins, &fuel)))?;
        // BA-TRAN-05: those aboard are not pinned with the vehicle.
        transport::tell_sheltered(game, target, pins, oracle);
    }
    // BA-WPN-35: the fuel may be gone.
    weapons::use_fuel(game, attack, &fuel, oracle)
}

/// BA-SHOOT-08..11: before range is measured the target may do something about it.
pub(crate) fn react(game: &mut Game<'_>, attack: &Attack, oracle: &mut impl Oracle) -> Play<()> {
    let Attack { by, at: target, reply, .. } = *attack;
    let them = game.seat(target);
    let has_die = game.unit(target).order.is_some();
    let declared = match (reply, has_die, game.is_vehicle(target)) {
        // BA-SHOOT-09: a unit with a die cannot react; BA-SHOOT-11: nor can most vehicles.
        (Reply::Allowed, true, _) => C::Shoot09,
        (Reply::Allowed, false, true) if vehicles::may_escape(game, target) => C::Shoot10,
        (Reply::Allowed, false, true) => C::Shoot11,
        (Reply::Ambushed, ..) => C::Ord11,
        _ => C::Shoot01,
    };
    oracle.tell(declared, Event::Declared { by, at: target });
    if reply != Reply::Allowed || game.setup.options().no_reactions() {
        return Ok(());
    }

    // BA-SHOOT-10: a recce vehicle may escape.
    if game.is_vehicle(target) {
        return vehicles::offer_escape(game, by, target, oracle);
    }
    // BA-SHOOT-08: a target without a die may throw itself down; its die comes out of the cup.
    if !has_die
        && oracle.pick(game, them, C::Shoot08, (by, target), &[Choice::Stand, Choice::GoDown])? == Choice::GoDown
    {
        let clause = turn::reaction(game, target);
        oracle.tell(clause, game.duck(target));
    }
    Ok(())
}

/// From hits to morale: pins, damage, casualties, and whether the rest hold.
pub fn resolve(game: &mut Game<'_>, attack: &Attack, strikes: &Strikes, oracle: &mut impl Oracle) -> Play<()> {
    land(game, attack.about(), game.seat(attack.by), attack.at, strikes, oracle)
}

/// Hits land on a unit, whoever fired them: a unit, or guns far off the table.
pub fn land(
    game: &mut Game<'_>,
    about: Subject,
    us: Seat,
    target: UnitId,
    strikes: &Strikes,
    oracle: &mut impl Oracle,
) -> Play<()> {
    // BA-PIN-01, BA-PIN-07: any hit pins, and pins may break the unit.
    if !pins::pin_by_fire(game, target, strikes, oracle)? {
        return transport::spill(game, target, oracle);
    }
    oracle.cut(game, C::Pin01, &(about, us, target, strikes))?;
    hurt(game, about, us, target, strikes, oracle)
}

/// From damage to morale; the pins are placed already.
pub fn hurt(
    game: &mut Game<'_>,
    about: Subject,
    us: Seat,
    target: UnitId,
    strikes: &Strikes,
    oracle: &mut impl Oracle,
) -> Play<()> {
    let before = game.unit(target).count();
    // BA-ARM-26: against armour, one hit at a time.
    if game.is_armoured(target) {
        armour::strike(game, about, us, target, strikes, oracle)?;
        weapons::flame_check(game, target, strikes, oracle)?;
        return if game.unit(target).is_alive() { Ok(()) } else { transport::spill(game, target, oracle) };
    }

    // BA-DMG-01, BA-HE-03, BA-WPN-31: one die for each hit, explosive and flame multiplied first.
    let mut damage = Damage::default();
    for (nth, strike) in (1..).zip(&strikes.0) {
        let hits = high_explosive::multiply(game, about, us, target, *strike, oracle)?;
        if !game.unit(target).is_on_table() {
            return Ok(());
        }
        let wounds = wound(game, about, us, target, *strike, hits, oracle)?;
        // However many hits it took: as many wounds are as many.
        let rest = (strikes.has_flame(), &strikes.0[nth..]);
        if wounds.sixes > 0 {
            oracle.cut(game, C::Dmg08, &(about, us, target, before, damage, strike.without_hits(), wounds, rest))?;
        }
        let more = aim_at_men(game, about, us, target, *strike, wounds, oracle)?;
        // BA-DMG-10: nobody falls twice.
        let wasted = (damage.men + more.men).saturating_sub(before);
        if wasted > 0 && !game.is_vehicle(target) {
            oracle.tell(C::Dmg10, Event::Wasted { unit: target, damage: wasted });
        }
        damage = damage.with(more, before);
        oracle.cut(game, C::Dmg01, &(about, us, target, before, damage, rest))?;
    }
    let fallen = take_casualties(game, us, target, damage, oracle)?;
    oracle.cut(game, C::Dmg05, &(about, target, before, fallen, strikes.has_flame()))?;

    // BA-WPN-34: flame makes everybody check; BA-MOR-01: else half of them down, and the rest must hold.
    if strikes.has_flame() {
        return weapons::flame_check(game, target, strikes, oracle);
    }
    // BA-MOR-05: a barrage or an air strike is one attack like any other.
    let clause = if matches!(about, Subject::Between { .. }) { C::Mor01 } else { C::Mor05 };
    morale::check_after_fire(game, target, [before, fallen], clause, oracle)
}

/// Hits of one kind that land together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "what is so of a hit, each or not")]
pub struct Strike {
    pub source: Source,
    pub pen: i8,
    pub hits: u8,
    /// BA-ARM-05: beyond half range.
    pub long: bool,
    /// BA-ARM-08: from above.
    pub indirect: bool,
    /// BA-ARM-07: where it strikes a hull from.
    pub quarter: Quarter,
    /// BA-TRAIT-01: by a sniper's rifle.
    pub sniper: bool,
    /// BA-WPN-18: a shaped charge.
    pub shaped: bool,
    /// BA-ARM-08: from an aircraft: on the top, but no indirect fire.
    pub aircraft: bool,
}

impl Strike {
    /// What it is, however many there are of it.
    #[must_use]
    pub fn without_hits(self) -> Strike {
        Strike { hits: 0, ..self }
    }
}

/// What a hit is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    SmallArms,
    Heavy,
    He(crate::He),
    /// So many D6 of hits.
    Flame(u8),
}

/// All hits of one attack.
#[derive(Debug, Clone, Hash, Default)]
pub struct Strikes(pub SmallVec<[Strike; 4]>);

impl Strikes {
    pub fn add(&mut self, game: &Game<'_>, target: UnitId, group: &Group, hits: u8) {
        if hits == 0 {
            return;
        }
        let strike = group.strike(game, target, hits);
        let same = |s: &&mut Strike| s.without_hits() == strike.without_hits();
        match self.0.iter_mut().find(same) {
            Some(known) => known.hits += hits,
            None => self.0.push(strike),
        }
    }
    pub fn hits(&self) -> u8 {
        self.0.iter().map(|s| s.hits).sum()
    }
    pub fn has_flame(&self) -> bool {
        self.0.iter().any(|s| matches!(s.source, Source::Flame(_)))
    }
}

/// A volley of one gun, for those who fire a single one.
pub fn single(gun: Gun) -> Guns {
    Guns::from_slice(&[gun])
}
