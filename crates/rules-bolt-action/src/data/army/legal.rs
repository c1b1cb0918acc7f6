//! BA-SET-01, BA-SET-02: what is to be said against an army, and the smallest edits that put it right.
use super::{Army, Data, Enlisted, elements, word};
use crate::{
    Clause as C,
    data::{Prices, army::drill},
    force::{Fault, Faults, Slot, faults},
    muster,
    setup::Quality,
};
use content::{Code, Edit, Id, Mend, Shelf};
use kernel::ClauseId;

/// Mends that are named for one objection, ways that are looked at for them, and armies of a pack that get any.
const NAMED: usize = 3;
const LOOKED_AT: usize = 40;
const ARMIES: usize = 6;

/// Every army that leaves its frame or costs more than was agreed is told so; it may be played all the same.
pub(in crate::data) fn object(data: &Data, shelf: &mut Shelf) {
    let mut mended = 0;
    for id in data.armies.ids() {
        let against = faults_of(data, id);
        mended += usize::from(!against.is_empty());
        for (clause, fault) in &against {
            let mends = if mended <= ARMIES { mends(data, id, *fault, &against) } else { Vec::new() };
            // At its id: whoever shows it knows of which army it is.
            let (at, name) = (data.armies.place(id), &data.armies[id].name);
            let problem = shelf.refuse(Code::LeavesFrame, at, format!("{name}: {fault}"));
            problem.by(clause.id(), mends);
        }
    }
}

/// By clause.
fn faults_of(data: &Data, id: Id<Army>) -> Faults {
    let army = &data.armies[id];
    Sum::of(data, army).map(|sum| sum.faults(data, army)).unwrap_or_default()
}

/// What puts one of these right and nothing else wrong, the best first.
fn mends(data: &Data, id: Id<Army>, fault: Fault, against: &Faults) -> Vec<Mend> {
    let army = &data.armies[id];
    let Some(sum) = Sum::of(data, army) else { return Vec::new() };
    let is_better = |changes: &[Change]| {
        let changed = changes.iter().fold(army.clone(), |army, change| change.made(army));
        let after = Sum::of(data, &changed).map(|sum| sum.faults(data, &changed));
        let is_old = |left: Fault| against.iter().any(|(_, old)| is_same(*old, left));
        after.is_some_and(|after| after.iter().all(|(_, left)| !is_same(*left, fault) && is_old(*left)))
    };
    let better = ways(data, army, &sum, fault).into_iter().take(LOOKED_AT).filter(|(_, changes)| is_better(changes));
    let name = data.armies.name(id);
    let mend = |(said, changes): Way| Mend { said, edits: changes.iter().map(|change| change.edit(name)).collect() };
    better.take(NAMED).map(mend).collect()
}

fn is_same(a: Fault, b: Fault) -> bool {
    match (a, b) {
        (Fault::TooFew { slot, .. }, Fault::TooFew { slot: other, .. })
        | (Fault::TooMany { slot, .. }, Fault::TooMany { slot: other, .. }) => slot == other,
        (Fault::TooDear { .. }, Fault::TooDear { .. }) => true,
        _ => false,
    }
}

/// An army added up.
struct Sum {
    slots: Vec<Slot>,
    points: Vec<i32>,
}

impl Sum {
    fn of(data: &Data, army: &Army) -> Option<Sum> {
        let elements = elements(data, army, &mut Vec::new())?;
        let slots = elements.iter().map(|element| muster::slot(data, element)).collect();
        Some(Sum { slots, points: elements.iter().map(|element| element.points.value.into()).collect() })
    }
    fn total(&self) -> i32 {
        self.points.iter().sum()
    }
    fn faults(&self, data: &Data, army: &Army) -> Faults {
        let total = self.total().clamp(0, i32::from(u16::MAX)) as u16;
        if let Some(frame) = army.frame {
            return faults(&data.frames[frame], limit(data, army).unwrap_or(u16::MAX), total, &self.slots);
        }
        let over = army.limit.filter(|&most| total > most);
        over.map(|most| (C::Set01, Fault::TooDear { most, found: total })).into_iter().collect()
    }
}

/// What the army may cost.
pub(super) fn limit(data: &Data, army: &Army) -> Option<u16> {
    army.limit.or_else(|| army.frame.map(|frame| data.frames[frame].points))
}

/// One small change of an army.
#[derive(Clone)]
enum Change {
    Drop(String),
    Men(String, u8),
    Arms(Enlisted),
    Upgrades(Enlisted),
    Join(Enlisted),
}

impl Change {
    fn made(&self, mut army: Army) -> Army {
        let mut unit = |id: &str, change: &dyn Fn(&mut Enlisted)| {
            army.units.iter_mut().filter(|unit| unit.id == id).for_each(change);
        };
        match self {
            Change::Drop(id) => army.units.retain(|unit| unit.id != *id),
            Change::Men(id, men) => unit(id, &|unit| unit.men = Some(*men)),
            Change::Arms(to) => unit(&to.id, &|unit| unit.arms.clone_from(&to.arms)),
            Change::Upgrades(to) => unit(&to.id, &|unit| unit.upgrades.clone_from(&to.upgrades)),
            Change::Join(new) => army.units.push(new.clone()),
        }
        army
    }
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

type Way = (String, Vec<Change>);

fn ways(data: &Data, army: &Army, sum: &Sum, fault: Fault) -> Vec<Way> {
    match fault {
        Fault::TooFew { slot, least, found } => cheapest(data, army, slot, least - found),
        Fault::TooMany { slot, most, found } => fewer(army, sum, slot, found - most),
        Fault::TooDear { most, found } => cheaper(data, army, sum, i32::from(found) - i32::from(most)),
    }
}

/// The units of this kind that cost least, so many of each.
fn cheapest(data: &Data, army: &Army, slot: Slot, many: usize) -> Vec<Way> {
    let mut found: Vec<(i32, &str, Quality, &str)> = Vec::new();
    let units = data
        .units
        .iter()
        .map(|(id, unit)| (id, drill::usual(|quality| drill::is_priced(unit, quality)), unit.name.as_str()));
    let is_to_be_had = |points: Prices| move |quality| points.of(quality).is_some();
    let vehicles = data
        .vehicles
        .iter()
        .map(|(id, vehicle)| (id, drill::usual(is_to_be_had(vehicle.points)), vehicle.name.as_str()));
    for (id, quality, name) in units.chain(vehicles) {
        let plain = Army { units: vec![Enlisted::plain("one", id, quality)], ..army.clone() };
        let Some(sum) = Sum::of(data, &plain).filter(|sum| sum.slots == [slot]) else { continue };
        found.push((sum.total(), id, quality, name));
    }
    found.sort_by_key(|&(points, id, ..)| (points, id));
    let way = |&(points, id, quality, name): &(i32, &str, Quality, &str)| {
        let mut joined: Vec<Change> = Vec::new();
        let mut grown = army.clone();
        for _ in 0..many {
            let new = Enlisted::plain(&free(&grown, id), id, quality);
            grown.units.push(new.clone());
            joined.push(Change::Join(new));
        }
        let times = if many > 1 { format!("{many} × ") } else { String::new() };
        (format!("add {times}{} {name}, {} points", word(quality), points * many as i32), joined)
    };
    found.iter().map(way).collect()
}

/// An id that no unit has.
pub(super) fn free(army: &Army, id: &str) -> String {
    let is_free = |id: &str| army.units.iter().all(|unit| unit.id != id);
    let ids = std::iter::once(id.to_owned()).chain((2..).map(|n| format!("{id}-{n}")));
    ids.into_iter().find(|id| is_free(id)).unwrap_or_default()
}

/// Without so many of this kind; those listed last first.
fn fewer(army: &Army, sum: &Sum, slot: Slot, many: usize) -> Vec<Way> {
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
fn cheaper(data: &Data, army: &Army, sum: &Sum, over: i32) -> Vec<Way> {
    let mut single: Vec<(i32, Way)> = Vec::new();
    for (unit, points) in army.units.iter().zip(&sum.points) {
        single
            .push((*points, (format!("drop {}, {points} points less", unit.id), vec![Change::Drop(unit.id.clone())])));
        for (less, way) in leaner(data, army, unit, *points) {
            single.push((less, way));
        }
    }
    let mut enough: Vec<&(i32, Way)> = single.iter().filter(|(less, _)| *less >= over).collect();
    enough.sort_by_key(|(less, _)| *less);
    let mut ways: Vec<Way> = enough.into_iter().map(|(_, (said, changes))| (said.clone(), changes.clone())).collect();
    ways.truncate(LOOKED_AT - 1);
    ways.extend(several(data, army, over));
    ways
}

/// Units go, the cheapest first, as long as the frame has one to spare of their kind.
fn several(data: &Data, army: &Army, over: i32) -> Option<Way> {
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

fn missing(faults: &Faults) -> usize {
    faults.iter().filter(|(_, fault)| !matches!(fault, Fault::TooDear { .. })).count()
}

/// The unit with less beside its men, and with fewer men.
fn leaner(data: &Data, army: &Army, unit: &Enlisted, points: i32) -> Vec<(i32, Way)> {
    let cost = |lean: &Enlisted| {
        let alone = Army { units: vec![lean.clone()], ..army.clone() };
        Some(points - Sum::of(data, &alone)?.total())
    };
    let mut found = Vec::new();
    let mut offer = |lean: Enlisted, what: &str, change: fn(Enlisted) -> Change| {
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
