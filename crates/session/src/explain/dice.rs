//! Dice in words: what was needed and why, how they fell, what came of it.
use kernel::{Chance, ClauseId, Faces, Pool, Term, Then, Throw, Voice};

/// What was needed: "4+ needed (base 3, long range +1 [BA-HIT-04])".
pub(super) fn lead<B: Voice>(clause: B::Clause, chance: &Chance, because: &[Term<B::Clause>]) -> String {
    match chance {
        Chance::Pool(pool) if is_plain(pool, because) => String::new(),
        Chance::Pool(pool) => format!("{}{}", needed(pool, because), terms(clause, because)),
        Chance::Sum { throw, less: 0 } | Chance::Double(throw) => format!("{}{}", name(*throw), terms(clause, because)),
        Chance::Sum { throw, less } => format!("{} less {less} each{}", name(*throw), terms(clause, because)),
        Chance::Chart { throw, plus, .. } => format!("{}{}{}", name(*throw), signed(*plus), terms(clause, because)),
        Chance::Opposed { ours, plus, theirs } => {
            format!("{}{} against {}{}", name(*ours), signed(*plus), name(*theirs), terms(clause, because))
        }
        Chance::Draw(_) => String::new(),
        Chance::OneOf { of } => format!("one of {of}{}", terms(clause, because)),
    }
}

/// How the dice fell and what came of it: "[6 5 4] 3 2 1 -> 3 of 6".
pub(super) fn fell<B: Voice>(
    setup: &B::Setup,
    clause: B::Clause,
    chance: &Chance,
    faces: &[u8],
    because: &[Term<B::Clause>],
) -> String {
    let lie = lie(chance, faces, because);
    let result = match outcome::<B>(setup, clause, chance, faces, because) {
        // What was added up, or drawn, stands there already.
        Outcome::Total(_) => return lie,
        Outcome::Drawn(lots) => return format!("drawn: {}", lots.join(", ")),
        outcome => outcome.to_string(),
    };
    let more = if let Chance::Pool(pool) = chance { better(pool, faces, because) } else { String::new() };
    if result.is_empty() { lie } else { format!("{lie} -> {result}{more}") }
}

/// The dice as they lie: "[6 5 4] 3 2 1", "3 2 +2 = 7".
fn lie<C>(chance: &Chance, faces: &[u8], because: &[Term<C>]) -> String {
    match *chance {
        Chance::Pool(pool) if is_plain(&pool, because) => spaced(faces),
        Chance::Pool(pool) => pool_lies(&pool, faces, because),
        Chance::Sum { less, .. } => total(faces, 0, less),
        Chance::Chart { plus, .. } => total(faces, plus, 0),
        Chance::Opposed { ours, plus, .. } => {
            let (a, b) = faces.split_at(usize::from(ours.dice).min(faces.len()));
            format!("{} against {}", total(a, plus, 0), total(b, 0, 0))
        }
        Chance::Double(_) | Chance::Draw(_) | Chance::OneOf { .. } => spaced(faces),
    }
}

/// What came of dice, as a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Every face means something of its own.
    Faces,
    /// So many dice made it.
    Made {
        made: u8,
        of: u8,
    },
    Passed(bool),
    Total(i32),
    /// A chart's row, by what it means, and the total that led to it.
    Row {
        total: i32,
        row: String,
    },
    Double(bool),
    Opposed {
        ours: i32,
        theirs: i32,
    },
    Drawn(Vec<String>),
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Outcome::Faces => Ok(()),
            Outcome::Made { made, of } => write!(f, "{made} of {of}"),
            Outcome::Passed(passed) => f.write_str(if *passed { "passed" } else { "failed" }),
            Outcome::Total(total) => write!(f, "{total}"),
            Outcome::Row { row, .. } => f.write_str(row),
            Outcome::Double(double) => f.write_str(if *double { "a double" } else { "no double" }),
            Outcome::Opposed { ours, theirs } => f.write_str(match ours.cmp(theirs) {
                std::cmp::Ordering::Less => "lost",
                std::cmp::Ordering::Equal => "drawn",
                std::cmp::Ordering::Greater => "won",
            }),
            Outcome::Drawn(lots) => f.write_str(&lots.join(", ")),
        }
    }
}

pub(super) fn outcome<B: Voice>(
    setup: &B::Setup,
    clause: B::Clause,
    chance: &Chance,
    faces: &[u8],
    because: &[Term<B::Clause>],
) -> Outcome {
    match *chance {
        Chance::Pool(pool) if is_plain(&pool, because) => Outcome::Faces,
        Chance::Pool(pool) => {
            let goal = Goal::of(&pool, because);
            let made = casts(&pool, faces).iter().filter(|cast| goal.is_made(cast.class)).count() as u8;
            if is_test(&pool, goal) { Outcome::Passed(made > 0) } else { Outcome::Made { made, of: pool.dice } }
        }
        Chance::Sum { less, .. } => Outcome::Total(sum(faces, less)),
        Chance::Double(_) => Outcome::Double(faces.iter().enumerate().any(|(i, face)| faces[..i].contains(face))),
        Chance::Chart { plus, from, .. } => {
            let total = sum(faces, 0) + i32::from(plus);
            let nth = from.iter().filter(|f| **f < i8::MAX && i32::from(**f) <= total).count() as u8;
            let row = B::row(clause, chance, nth).unwrap_or_else(|| row(total, from));
            Outcome::Row { total, row }
        }
        Chance::Opposed { ours, plus, .. } => {
            let (a, b) = faces.split_at(usize::from(ours.dice).min(faces.len()));
            Outcome::Opposed { ours: sum(a, 0) + i32::from(plus), theirs: sum(b, 0) }
        }
        Chance::Draw(_) => {
            Outcome::Drawn(faces.iter().map(|kind| B::lot(setup, usize::from(kind.saturating_sub(1)))).collect())
        }
        Chance::OneOf { .. } => Outcome::Faces,
    }
}

/// One die of many that pass or fail together: a test, not a count.
const fn is_test(pool: &Pool, goal: Goal) -> bool {
    pool.dice == 1 && (pool.each.dice > 1 || matches!(goal, Goal::Low { .. }))
}

/// What to take in hand: "6 dice", "2D6", "one out of 3 US, 2 German".
pub(super) fn to_throw<B: Voice>(setup: &B::Setup, chance: &Chance) -> String {
    match *chance {
        Chance::Pool(pool) if pool.dice == 1 => name(pool.each),
        // "6D6" would be added up; these are read one by one.
        Chance::Pool(pool) if pool.each == kernel::D6 => format!("{} dice", pool.dice),
        Chance::Pool(pool) => format!("{} times {}", pool.dice, name(pool.each)),
        Chance::Sum { throw, .. } | Chance::Double(throw) | Chance::Chart { throw, .. } => name(throw),
        Chance::Opposed { ours, theirs, .. } => format!("{}, then {}", name(ours), name(theirs)),
        Chance::Draw(cup) => {
            let lots = cup.iter().enumerate().filter(|(_, n)| **n > 0);
            let lots: Vec<String> = lots.map(|(kind, n)| format!("{n} {}", B::lot(setup, kind))).collect();
            format!("one out of {}", lots.join(", "))
        }
        Chance::OneOf { of } => name(Throw::new(1, of)),
    }
}

pub(super) fn spaced(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn name(throw: Throw) -> String {
    if throw.dice == 1 { format!("D{}", throw.sides) } else { format!("{}D{}", throw.dice, throw.sides) }
}

fn signed(plus: i8) -> String {
    if plus == 0 { String::new() } else { format!(" {plus:+}") }
}

/// The base first, then every other line with its sign and clause.
fn terms<C: ClauseId>(clause: C, because: &[Term<C>]) -> String {
    let [base, more @ ..] = because else { return String::new() };
    if more.is_empty() && base.clause == clause {
        return String::new();
    }
    let cited = if base.clause == clause { String::new() } else { format!(" [{}]", base.clause.id()) };
    let first = format!("{} {}{cited}", base.label, base.amount);
    let more = more.iter().map(|term| format!("{} {:+} [{}]", term.label, term.amount, term.clause.id()));
    let all: Vec<String> = std::iter::once(first).chain(more).collect();
    format!(" ({})", all.join(", "))
}

fn sum(faces: &[u8], less: u8) -> i32 {
    faces.iter().map(|f| i32::from(f.saturating_sub(less))).sum()
}

fn total(faces: &[u8], plus: i8, less: u8) -> String {
    let sum = sum(faces, less) + i32::from(plus);
    if faces.len() == 1 && plus == 0 && less == 0 {
        return sum.to_string();
    }
    format!("{}{} = {sum}", spaced(faces), signed(plus))
}

/// A chart's row by what leads to it: "4 to 6", "7 or more".
fn row(total: i32, from: [i8; 7]) -> String {
    let starts = || from.iter().filter(|f| **f < i8::MAX).map(|f| i32::from(*f));
    match (starts().filter(|f| *f <= total).max(), starts().filter(|f| *f > total).min()) {
        (None, None) => total.to_string(),
        (None, Some(next)) => format!("{} or less", next - 1),
        (Some(first), None) => format!("{first} or more"),
        (Some(first), Some(next)) if next == first + 1 => first.to_string(),
        (Some(first), Some(next)) => format!("{first} to {}", next - 1),
    }
}

/// Nothing is needed: every face means something of its own.
pub(super) fn is_plain<C>(pool: &Pool, because: &[Term<C>]) -> bool {
    let faces = 2..=pool.each.sides;
    because.is_empty() && pool.then == Then::Once && pool.each.dice == 1 && faces.eq(pool.from)
}

/// Which way up a pool is read. The needed number says it: it is a threshold, or the last before one.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// Classes above this threshold made it.
    High { threshold: usize, need: i32 },
    /// Classes up to this threshold made it.
    Low { threshold: usize, need: i32 },
}

impl Goal {
    pub(super) fn of<C>(pool: &Pool, because: &[Term<C>]) -> Goal {
        let first = i32::from(pool.from[0]);
        let need = because.iter().map(|t| i32::from(t.amount)).sum();
        let find = |n: i32| pool.from.iter().position(|f| i32::from(*f) == n && *f != kernel::NEVER);
        if because.is_empty() {
            return Goal::High { threshold: 0, need: first };
        }
        match (find(need), find(need + 1)) {
            (Some(threshold), _) => Goal::High { threshold, need },
            (None, Some(threshold)) => Goal::Low { threshold, need },
            (None, None) => Goal::High { threshold: 0, need },
        }
    }
    pub(super) const fn is_made(self, class: usize) -> bool {
        match self {
            Goal::High { threshold, .. } => class > threshold,
            Goal::Low { threshold, .. } => class <= threshold,
        }
    }
}

/// What each die of a throw is to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needed {
    pub number: i32,
    /// That much or less.
    pub low: bool,
    pub each: Throw,
}

/// What a throw needs; nothing where every face means something of its own.
pub(super) fn need<C>(chance: &Chance, because: &[Term<C>]) -> Option<Needed> {
    let Chance::Pool(pool) = chance else { return None };
    if is_plain(pool, because) {
        return None;
    }
    Some(match Goal::of(pool, because) {
        Goal::High { need, .. } => Needed { number: need, low: false, each: pool.each },
        Goal::Low { need, .. } => Needed { number: need, low: true, each: pool.each },
    })
}

fn bare_need<C>(pool: &Pool, because: &[Term<C>]) -> String {
    match Goal::of(pool, because) {
        Goal::High { need, .. } => format!("{need}+"),
        Goal::Low { need, .. } => format!("{need} or less"),
    }
}

fn on(pool: &Pool) -> String {
    if pool.each == kernel::D6 { String::new() } else { format!(" on {}", name(pool.each)) }
}

/// Which of the faces succeeded; nothing where that cannot be said of a face.
pub(super) fn made<C>(chance: &Chance, faces: &[u8], because: &[Term<C>]) -> Vec<bool> {
    let Chance::Pool(pool) = chance else { return vec![] };
    if is_plain(pool, because) {
        return vec![];
    }
    let (goal, casts) = (Goal::of(pool, because), casts(pool, faces));
    let each = |cast: &Cast| std::iter::repeat_n(goal.is_made(cast.class), pool.each.dice.into());
    let again = casts.iter().filter(|cast| cast.second.is_some()).flat_map(each);
    casts.iter().flat_map(each).chain(again).collect()
}

/// Only the number of successes counts: faces that have so many; nothing where more than that counts.
pub(super) fn faces_of<C>(chance: &Chance, because: &[Term<C>], successes: u8) -> Option<Faces> {
    let Chance::Pool(pool) = chance else { return None };
    let weights = pool.weights();
    let kinds = |made: bool| {
        weights
            .iter()
            .enumerate()
            .filter(|(_, w)| **w > 0)
            .map(|(class, _)| class)
            .filter(move |&class| Goal::of(pool, because).is_made(class) == made)
    };
    // Where some dice are thrown again, a person has to say what fell.
    if [true, false].into_iter().any(|made| kinds(made).count() > 1) || pool.then != Then::Once {
        return None;
    }
    let missed = pool.dice.checked_sub(successes)?;
    let mut faces = Faces::new();
    for (made, times) in [(true, successes), (false, missed)] {
        if times == 0 {
            continue;
        }
        let class = kinds(made).next()?;
        let total = totals(pool).find(|&total| pool.class(total) == class)?;
        for _ in 0..times {
            faces.extend(split(pool, total));
        }
    }
    Some(faces)
}

fn totals(pool: &Pool) -> std::ops::RangeInclusive<u8> {
    pool.each.dice..=pool.each.dice * pool.each.sides
}

/// Faces that add up to a total.
fn split(pool: &Pool, total: u8) -> impl Iterator<Item = u8> {
    let (mut left, sides) = (total - pool.each.dice, pool.each.sides);
    (0..pool.each.dice).map(move |_| {
        let more = left.min(sides - 1);
        left -= more;
        1 + more
    })
}

fn needed<C>(pool: &Pool, because: &[Term<C>]) -> String {
    let need = format!("{} needed{}", bare_need(pool, because), on(pool));
    let class = |class: u8| class_range(pool, usize::from(class));
    match pool.then {
        Then::Once => need,
        Then::Confirm { class: c, from, to, .. } => {
            format!("{need}, {} then {}", class(c), range(pool, from.into(), to.into()))
        }
        Then::Again { class: c } => format!("{need}, {} thrown again", class(c)),
    }
}

fn class_range(pool: &Pool, class: usize) -> String {
    let least = if class == 0 { i32::from(pool.each.dice) } else { pool.from[class - 1].into() };
    let most = pool.from.get(class).map_or(i32::MAX, |f| i32::from(*f) - 1);
    range(pool, least, most)
}

/// "6", "5+", "2 or less", "3 to 4", as the dice allow.
fn range(pool: &Pool, least: i32, most: i32) -> String {
    let (low, high) = (i32::from(pool.each.dice), i32::from(pool.each.dice) * i32::from(pool.each.sides));
    match (least.max(low), most.min(high)) {
        (a, b) if a == b => a.to_string(),
        (a, b) if b == high => format!("{a}+"),
        (a, b) if a == low => format!("{b} or less"),
        (a, b) => format!("{a} to {b}"),
    }
}

/// One die (or throw of several) of a pool.
pub(super) struct Cast {
    first: i32,
    second: Option<i32>,
    pub(super) class: usize,
    text: String,
}

pub(super) fn casts(pool: &Pool, faces: &[u8]) -> Vec<Cast> {
    let per = usize::from(pool.each.dice).max(1);
    let (first, second) = faces.split_at((per * usize::from(pool.dice)).min(faces.len()));
    let mut second = second.chunks(per);
    let show = |f: &[u8]| if per == 1 { spaced(f) } else { format!("{} = {}", spaced(f), sum(f, 0)) };
    let cast = |f: &[u8]| {
        let class = pool.class(sum(f, 0) as u8);
        let again = match pool.then {
            Then::Confirm { class: c, .. } | Then::Again { class: c } if usize::from(c) == class => second.next(),
            _ => None,
        };
        let Some(s) = again else { return Cast { first: sum(f, 0), second: None, class, text: show(f) } };
        let class = match pool.then {
            Then::Confirm { from, to, .. } if (i32::from(from)..=i32::from(to)).contains(&sum(s, 0)) => class,
            Then::Confirm { or, .. } => or.into(),
            _ => pool.class(sum(s, 0) as u8),
        };
        Cast { first: sum(f, 0), second: Some(sum(s, 0)), class, text: format!("{}>{}", show(f), show(s)) }
    };
    first.chunks(per).map(cast).collect()
}

fn pool_lies<C>(pool: &Pool, faces: &[u8], because: &[Term<C>]) -> String {
    let goal = Goal::of(pool, because);
    let mut casts = casts(pool, faces);
    match goal {
        Goal::High { .. } => casts.sort_by_key(|c| std::cmp::Reverse((c.first, c.second))),
        Goal::Low { .. } => casts.sort_by_key(|c| (c.first, c.second)),
    }
    let (made, missed): (Vec<&Cast>, Vec<&Cast>) = casts.iter().partition(|c| goal.is_made(c.class));
    let several = pool.each.dice > 1 && pool.dice > 1;
    let list = |casts: &[&Cast]| {
        let texts: Vec<&str> = casts.iter().map(|c| c.text.as_str()).collect();
        texts.join(if several { "; " } else { " " })
    };
    match (made.is_empty(), missed.is_empty()) {
        _ if is_test(pool, goal) => list(&casts.iter().collect::<Vec<_>>()),
        (true, _) => list(&missed),
        (false, true) => format!("[{}]", list(&made)),
        (false, false) => format!("[{}] {}", list(&made), list(&missed)),
    }
}

/// Of the dice that made it, how many fell better still: ", 2 at 6".
fn better<C>(pool: &Pool, faces: &[u8], because: &[Term<C>]) -> String {
    let goal = Goal::of(pool, because);
    if is_plain(pool, because) || is_test(pool, goal) {
        return String::new();
    }
    let casts = casts(pool, faces);
    let better = match goal {
        Goal::High { threshold, .. } => threshold + 2..6,
        Goal::Low { threshold, .. } => 0..threshold,
    };
    let better = better.filter_map(|class| match casts.iter().filter(|c| c.class == class).count() {
        0 => None,
        n => Some(format!(", {n} at {}", class_range(pool, class))),
    });
    better.collect()
}
