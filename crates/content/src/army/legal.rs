//! What is to be said against an army, by clause, and the smallest edits that put it right.
use super::{Army, ArmyOf, Enlisted, EnlistedOf, Enlists, Fault, Notes, elements, faults, free, word};
use crate::{Code, Edit, Id, Mend, Shelf, Words};
use kernel::ClauseId;

/// Mends that are named for one objection, ways that are looked at for them, and armies of a pack that get any.
const NAMED: usize = 3;
const LOOKED_AT: usize = 40;
const ARMIES: usize = 6;

/// Every army that leaves its frame or costs more than was agreed is told so; it may be played all the same.
pub fn object<G: Enlists>(data: &G, shelf: &mut Shelf) {
    let mut mended = 0;
    for id in data.armies().ids() {
        let army = &data.armies()[id];
        let against = Sum::of(data, army).map(|sum| sum.faults(data, army)).unwrap_or_default();
        mended += usize::from(!against.is_empty());
        for fault in &against {
            let mends = if mended <= ARMIES { mends(data, id, *fault, &against) } else { Vec::new() };
            // At its id: whoever shows it knows of which army it is.
            let (at, name) = (data.armies().place(id), &army.name);
            let problem = shelf.refuse(Code::LeavesFrame, at, format!("{name}: {fault}"));
            let clause = G::CLAUSES[usize::from(!matches!(fault, Fault::TooDear { .. }))];
            problem.by(clause.map(ClauseId::id), mends);
        }
    }
}

/// What puts one of these right and nothing else wrong, the best first.
fn mends<G: Enlists>(data: &G, id: Id<ArmyOf<G>>, fault: Fault<G::Slot>, against: &[Fault<G::Slot>]) -> Vec<Mend> {
    let army = &data.armies()[id];
    let Some(sum) = Sum::of(data, army) else { return Vec::new() };
    let is_better = |changes: &[Change<G::Quality>]| {
        let changed = changes.iter().fold(army.clone(), |army, change| made::<G>(change, army));
        let after = Sum::of(data, &changed).map(|sum| sum.faults(data, &changed));
        let is_old = |left: Fault<G::Slot>| against.iter().any(|old| is_same(*old, left));
        after.is_some_and(|after| after.iter().all(|left| !is_same(*left, fault) && is_old(*left)))
    };
    let better = ways(data, army, &sum, fault).into_iter().take(LOOKED_AT).filter(|(_, changes)| is_better(changes));
    let name = data.armies().name(id);
    let mend = |(said, changes): Way<G::Quality>| Mend {
        said,
        edits: changes.iter().map(|change| change.edit(name)).collect(),
    };
    better.take(NAMED).map(mend).collect()
}

fn is_same<S: PartialEq>(a: Fault<S>, b: Fault<S>) -> bool {
    match (a, b) {
        (Fault::TooFew { slot, .. }, Fault::TooFew { slot: other, .. })
        | (Fault::TooMany { slot, .. }, Fault::TooMany { slot: other, .. }) => slot == other,
        (Fault::TooDear { .. }, Fault::TooDear { .. }) => true,
        _ => false,
    }
}

/// An army added up.
struct Sum<S> {
    slots: Vec<S>,
    points: Vec<i32>,
}

impl<S: super::SlotKind> Sum<S> {
    fn of<G: Enlists<Slot = S>>(data: &G, army: &ArmyOf<G>) -> Option<Sum<S>> {
        let elements = elements(data, army, &mut Notes::new())?;
        let slots = elements.iter().map(|element| data.slot(element)).collect();
        Some(Sum { slots, points: elements.iter().map(|element| data.cost(element)).collect() })
    }
    fn total(&self) -> i32 {
        self.points.iter().sum()
    }
    fn faults<G: Enlists<Slot = S>>(&self, data: &G, army: &ArmyOf<G>) -> Vec<Fault<S>> {
        let total = self.total().clamp(0, i32::from(u16::MAX)) as u16;
        if let Some(frame) = army.frame {
            return faults(&data.frames()[frame], limit(data, army).unwrap_or(u16::MAX), total, &self.slots);
        }
        let over = army.limit.filter(|&most| total > most);
        over.map(|most| Fault::TooDear { most, found: total }).into_iter().collect()
    }
}

/// What the army may cost.
pub(super) fn limit<G: Enlists>(data: &G, army: &ArmyOf<G>) -> Option<u16> {
    army.limit.or_else(|| army.frame.map(|frame| data.frames()[frame].points))
}

/// One small change of an army.
#[derive(Clone)]
enum Change<Q> {
    Drop(String),
    Men(String, u8),
    Arms(Enlisted<Q>),
    Upgrades(Enlisted<Q>),
    Join(Enlisted<Q>),
}

fn made<G: Enlists>(change: &Change<G::Quality>, mut army: ArmyOf<G>) -> ArmyOf<G> {
    let mut unit = |id: &str, change: &dyn Fn(&mut EnlistedOf<G>)| {
        army.units.iter_mut().filter(|unit| unit.id == id).for_each(change);
    };
    match change {
        Change::Drop(id) => army.units.retain(|unit| unit.id != *id),
        Change::Men(id, men) => unit(id, &|unit| unit.men = Some(*men)),
        Change::Arms(to) => unit(&to.id, &|unit| unit.arms.clone_from(&to.arms)),
        Change::Upgrades(to) => unit(&to.id, &|unit| unit.upgrades.clone_from(&to.upgrades)),
        Change::Join(new) => army.units.push(new.clone()),
    }
    army
}

impl<Q: Words + PartialEq> Change<Q> {
    fn edit(&self, army: &str) -> Edit {
        let path = |rest: &str| format!("army.{army}.unit{rest}");
        match self {
            Change::Drop(id) => Edit::Remove { path: path(&format!(".{id}")) },
            Change::Men(id, men) => Edit::Set { path: path(&format!(".{id}.men")), value: men.to_string() },
            Change::Arms(to) => Edit::Set { path: path(&format!(".{}.arms", to.id)), value: to.arms_text() },
            Change::Upgrades(to) => {
                Edit::Set { path: path(&format!(".{}.upgrades", to.id)), value: to.upgrades_text() }
            }
            Change::Join(new) => Edit::Add { path: path(""), record: new.text() },
        }
    }
}

type Way<Q> = (String, Vec<Change<Q>>);

fn ways<G: Enlists>(data: &G, army: &ArmyOf<G>, sum: &Sum<G::Slot>, fault: Fault<G::Slot>) -> Vec<Way<G::Quality>> {
    match fault {
        Fault::TooFew { slot, least, found } => cheapest(data, army, slot, least - found),
        Fault::TooMany { slot, most, found } => fewer::<G>(army, sum, slot, found - most),
        Fault::TooDear { most, found } => cheaper(data, army, sum, i32::from(found) - i32::from(most)),
    }
}

/// The units of this kind that cost least, so many of each.
fn cheapest<G: Enlists>(data: &G, army: &ArmyOf<G>, slot: G::Slot, many: usize) -> Vec<Way<G::Quality>> {
    let mut found = Vec::new();
    for plain in data.plain(army.nation, None) {
        let units = vec![Enlisted::plain("one", &plain.id, plain.quality)];
        let alone = Army { units, ..army.clone() };
        let Some(sum) = Sum::of(data, &alone).filter(|sum| sum.slots == [slot]) else { continue };
        found.push((sum.total(), plain));
    }
    found.sort_by(|(a, first), (b, second)| (a, &first.id).cmp(&(b, &second.id)));
    let way = |(points, plain): &(i32, super::Plain<G::Quality>)| {
        let mut joined = Vec::new();
        let mut grown = army.units.clone();
        for _ in 0..many {
            let new = Enlisted::plain(&free(&grown, &plain.id), &plain.id, plain.quality);
            grown.push(new.clone());
            joined.push(Change::Join(new));
        }
        let times = if many > 1 { format!("{many} × ") } else { String::new() };
        let quality = plain.quality.map_or_else(String::new, |quality| format!("{} ", word(quality)));
        (format!("add {times}{quality}{}, {} points", plain.name, points * many as i32), joined)
    };
    found.iter().map(way).collect()
}

/// Without so many of this kind; those listed last first.
fn fewer<G: Enlists>(army: &ArmyOf<G>, sum: &Sum<G::Slot>, slot: G::Slot, many: usize) -> Vec<Way<G::Quality>> {
    let of_kind: Vec<usize> = (0..sum.slots.len()).filter(|&n| sum.slots[n] == slot).rev().collect();
    let drop = |going: &[usize]| {
        let names: Vec<&str> = going.iter().map(|&n| army.units[n].id.as_str()).collect();
        let points: i32 = going.iter().map(|&n| sum.points[n]).sum();
        let changes = going.iter().map(|&n| Change::Drop(army.units[n].id.clone())).collect();
        (format!("drop {}, {points} points less", names.join(" and ")), changes)
    };
    of_kind.windows(many).map(drop).collect()
}

/// Cheaper by so many points: one thing that is enough, or several, the least first.
fn cheaper<G: Enlists>(data: &G, army: &ArmyOf<G>, sum: &Sum<G::Slot>, over: i32) -> Vec<Way<G::Quality>> {
    let mut single: Vec<(i32, Way<G::Quality>)> = Vec::new();
    for (unit, points) in army.units.iter().zip(&sum.points) {
        single
            .push((*points, (format!("drop {}, {points} points less", unit.id), vec![Change::Drop(unit.id.clone())])));
        for (less, way) in leaner(data, army, unit, *points) {
            single.push((less, way));
        }
    }
    let mut enough: Vec<&(i32, Way<G::Quality>)> = single.iter().filter(|(less, _)| *less >= over).collect();
    enough.sort_by_key(|(less, _)| *less);
    let mut ways: Vec<Way<G::Quality>> =
        enough.into_iter().map(|(_, (said, changes))| (said.clone(), changes.clone())).collect();
    ways.truncate(LOOKED_AT - 1);
    ways.extend(several(data, army, over));
    ways
}

/// Units go, the cheapest first, as long as the frame has one to spare of their kind.
fn several<G: Enlists>(data: &G, army: &ArmyOf<G>, over: i32) -> Option<Way<G::Quality>> {
    let (mut left, mut gone, mut less) = (army.clone(), Vec::new(), 0);
    while less < over {
        let sum = Sum::of(data, &left)?;
        let before = missing(&sum.faults(data, &left));
        let going = (0..left.units.len()).filter(|&n| {
            let mut without = left.clone();
            without.units.remove(n);
            Sum::of(data, &without).is_some_and(|sum| missing(&sum.faults(data, &without)) <= before)
        });
        let n = going.min_by_key(|&n| ((sum.points[n] < over - less), (sum.points[n] - (over - less)).abs()))?;
        less += sum.points[n];
        gone.push(left.units.remove(n).id);
    }
    let said = format!("drop {}, {less} points less", gone.join(" and "));
    Some((said, gone.into_iter().map(Change::Drop).collect()))
}

fn missing<S>(faults: &[Fault<S>]) -> usize {
    faults.iter().filter(|fault| !matches!(fault, Fault::TooDear { .. })).count()
}

/// The unit with less beside its men, and with fewer men.
fn leaner<G: Enlists>(data: &G, army: &ArmyOf<G>, unit: &EnlistedOf<G>, points: i32) -> Vec<(i32, Way<G::Quality>)> {
    let cost = |lean: &EnlistedOf<G>| {
        let alone = Army { units: vec![lean.clone()], ..army.clone() };
        Some(points - Sum::of(data, &alone)?.total())
    };
    let mut found = Vec::new();
    let mut offer = |lean: EnlistedOf<G>, what: &str, change: fn(EnlistedOf<G>) -> Change<G::Quality>| {
        if let Some(less) = cost(&lean).filter(|less| *less > 0) {
            found.push((less, (format!("{}: {what}, {less} points less", unit.id), vec![change(lean)])));
        }
    };
    for (n, (arm, _)) in unit.arms.iter().enumerate() {
        let mut lean = unit.clone();
        lean.arms.remove(n);
        offer(lean, &format!("no {}", arm.value), Change::Arms);
    }
    for (n, upgrade) in unit.upgrades.iter().enumerate() {
        let mut lean = unit.clone();
        lean.upgrades.remove(n);
        offer(lean, &format!("no {}", upgrade.value), Change::Upgrades);
    }
    for men in (1..unit.men.unwrap_or(1)).rev() {
        let lean = Enlisted { men: Some(men), ..unit.clone() };
        offer(lean, &format!("{men} men"), |lean| Change::Men(lean.id, lean.men.unwrap_or(1)));
    }
    found
}
