//! HB-MOR: single men are tested when their danger grows.
mod danger;
mod flight;
mod nerve;

use crate::{
    Clause as C, Event, Game, Man, Oracle,
    game::Men,
    view,
    words::{About, ManId, Pace, Path, Record, Resolve, Wound},
};
use danger::Home;
use kernel::{Chance, Need, Play, TWO_D6, Verbs};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

pub use danger::{A, B, C as UNDER_FIRE_FORWARD, D, E};

/// One man's test.
#[derive(Debug, Clone, Copy)]
struct Test {
    who: ManId,
    /// HB-MOR-T1: what applies, a bit each; none: he tries again.
    triggers: u8,
    /// As soon as it is thrown.
    total: Option<i8>,
}

type Tests = SmallVec<[Test; 32]>;

/// HB-MOR-T3: a total is read on the table and no other way.
impl Hash for Test {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (self.who, self.triggers, self.total.map(result)).hash(to);
    }
}

/// P2.2 to P2.4: triggers, one throw for each small group, and what it does to the records.
pub fn test(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let home = Home::new();
    let tests = tests(game, |game, man| danger::calls(game, man, &home), oracle);
    let tests = throw_all(game, tests, &home, oracle)?;
    apply(game, &tests, game.options().morale_duck_at_once(), oracle)?;
    go_no_closer(game, &home, oracle);
    flight::walk_over(game, oracle);
    for man in &mut game.state.men {
        man.first_fire = false;
    }
    Ok(())
}

/// Option `morale_when_instant`: whoever came under fire for the first time, right after it.
pub fn test_fired_on(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    if !game.options().morale_when_instant() {
        return Ok(());
    }
    let tests = tests(game, |game, man| game.man(man).first_fire.then_some(A), oracle);
    let tests = throw_all(game, tests, &Home::new(), oracle)?;
    for man in &mut game.state.men {
        man.first_fire = false;
    }
    apply(game, &tests, true, oracle)
}

/// HB-MOR-04: who tests, each once.
fn tests<'a>(game: &Game<'a>, calls: impl Fn(&Game<'a>, ManId) -> Option<u8>, oracle: &mut impl Oracle) -> Tests {
    let mut tests = Tests::new();
    for who in game.setup.men().filter(|&man| game.man(man).is_on_board()) {
        let man = game.man(who);
        // HB-MOR-24
        if !man.is_able() {
            if man.first_fire && man.awake && man.wound != Wound::Killed {
                oracle.tell(C::Mor24, Event::NeedNotTest { who });
            }
            continue;
        }
        if let Some(triggers) = calls(game, who) {
            oracle.tell(danger::clause(man, triggers), Event::MustTest { who, triggers });
            tests.push(Test { who, triggers, total: None });
        }
    }
    tests
}

/// HB-MOR-07: one throw for each small group, to which each adds his own; HB-MOR-11: leaders and their squares first.
fn throw_all<'a>(game: &Game<'a>, mut tests: Tests, home: &Home<'a>, oracle: &mut impl Oracle) -> Play<Tests> {
    let is_leader = |who: ManId| game.senior(who.seat(), game.soldier(who).patrol) == Some(who);
    tests.sort_by_key(|test| !is_leader(test.who));
    let mut done = 0u32;
    for n in 0..tests.len() {
        let first = tests[n].who;
        if done & first.bit() != 0 {
            continue;
        }
        oracle.cut(game, C::Mor07, &(n, &tests))?;
        let group = group(game, &tests, first);
        let clause = if group.len() > 1 { C::Mor07 } else { C::Mor09 };
        let need = nerve::modifiers(game, first, |officer| fails(game, &tests, officer, home));
        let about = view::about(game, About::Man(first));
        let chance = Chance::Sum { throw: TWO_D6, less: 0 };
        let dice = oracle.throw(first.seat(), clause, about, chance, &need)?.value() as i8;
        let mut totals: SmallVec<[i8; 16]> = SmallVec::new();
        for &man in &group {
            let own = if man == first { need.clone() } else { sway(game, &tests, man, home, oracle) };
            let total = dice + own.total();
            // His result is read before his comrades'.
            tests.iter_mut().filter(|test| test.who == man).for_each(|test| test.total = Some(total));
            totals.push(total);
            done |= man.bit();
        }
        // Option `morale_group_worst_member`: the worst counts for all.
        if game.options().morale_group_worst_member() {
            let worst = totals.iter().copied().min().unwrap_or(dice);
            totals.fill(worst);
        }
        for (man, total) in group.into_iter().zip(totals) {
            tests.iter_mut().filter(|test| test.who == man).for_each(|test| test.total = Some(total));
        }
    }
    Ok(tests)
}

/// HB-GEN-08: those who test in one square and layer (option `morale_group_separate`: each for himself).
fn group(game: &Game<'_>, tests: &[Test], first: ManId) -> Men {
    let alone = game.options().morale_group_separate();
    let same = |who: ManId| who.seat() == first.seat() && game.man(who).step() == game.man(first).step();
    tests.iter().map(|test| test.who).filter(|&who| who == first || !alone && same(who)).collect()
}

fn sway<'a>(game: &Game<'a>, tests: &[Test], who: ManId, home: &Home<'a>, oracle: &mut impl Oracle) -> Need<C> {
    let need = nerve::modifiers(game, who, |officer| fails(game, tests, officer, home));
    for term in need.terms().iter().filter(|term| term.amount != 0) {
        oracle.tell(term.clause, Event::Swayed { who, by: term.amount });
    }
    need
}

/// HB-MOR-11: his own nerve stops what he was to do: he leads nobody.
fn fails<'a>(game: &Game<'a>, tests: &[Test], officer: ManId, home: &Home<'a>) -> bool {
    let total = tests.iter().find(|test| test.who == officer).and_then(|test| test.total);
    match total.map_or(game.man(officer).resolve, |total| outcome(game, officer, total).1) {
        Resolve::Free => false,
        Resolve::NoCloser => danger::closer(game, officer).is_some() && !danger::may_withdraw(game, officer, home),
        _ => true,
    }
}

/// HB-MOR-T3
pub const fn result(total: i8) -> Resolve {
    match total {
        7.. => Resolve::Free,
        3.. => Resolve::NoCloser,
        // HB-MOR-16: what is below 0 has a line of its own.
        0.. => Resolve::DuckBack,
        _ => Resolve::Surrendering,
    }
}

/// P2.4, HB-GEN-09: all that was thrown takes effect together; who gives up does so last, so that nobody's cover or fear
/// changes by it.
fn apply(game: &mut Game<'_>, tests: &[Test], at_once: bool, oracle: &mut impl Oracle) -> Play<()> {
    let (mut ducking, mut giving_up) = (Men::new(), Men::new());
    let total = |test: &Test| test.total.unwrap_or_else(|| unreachable!("everybody who tests has thrown"));
    let outcomes: SmallVec<[(C, Resolve); 32]> =
        tests.iter().map(|test| outcome(game, test.who, total(test))).collect();
    for (test, (clause, resolve)) in tests.iter().zip(outcomes) {
        let Test { who, triggers, .. } = *test;
        game.man_mut(who).worse = false;
        match resolve {
            // HB-MOR-05: what he stood once he stands again.
            Resolve::Free => game.man_mut(who).passed |= triggers,
            Resolve::DuckBack => ducking.push(who),
            Resolve::Surrendering => giving_up.push(who),
            _ => {}
        }
        oracle.tell(clause, game.set_resolve(who, total(test), resolve));
    }
    // Hands are not up before everybody has looked for cover.
    flight::duck(game, &ducking, at_once, oracle)?;
    for who in giving_up {
        crate::prisoners::let_go(game, who, oracle);
        oracle.tell(C::Mor21, game.surrender(who));
    }
    Ok(())
}

/// What a total means for him, where he is.
fn outcome(game: &Game<'_>, who: ManId, total: i8) -> (C, Resolve) {
    match result(total) {
        Resolve::Free => (C::Mor05, Resolve::Free),
        // HB-MOR-22, HB-MOR-29: nobody to surrender to.
        Resolve::Surrendering if flight::refuge(game, who).is_none() => (C::Mor22, Resolve::NoCloser),
        Resolve::DuckBack if game.threats(who).next().is_none() => (C::Mor18, Resolve::NoCloser),
        resolve => (C::Mor16, resolve),
    }
}

/// HB-MOR-17: what a shaken man does not do.
fn go_no_closer<'a>(game: &mut Game<'a>, home: &Home<'a>, oracle: &mut impl Oracle) {
    for who in game.all(|man: &Man| man.is_able() && man.resolve == Resolve::NoCloser) {
        let Some(clause) = danger::closer(game, who) else { continue };
        if danger::may_withdraw(game, who, home) {
            oracle.tell(C::Mor26, Event::MayWithdraw { who });
            continue;
        }
        let record = game.man(who).record;
        let stays = Record { pace: Pace::Stay, path: Path::NONE, posture: None, halt: false, ..record };
        oracle.tell(clause, game.cancel(who, stays));
    }
}
