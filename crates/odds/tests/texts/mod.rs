//! Tiny rules texts with known answers. Tests and the bench read the same ones.
#![allow(dead_code, reason = "every test binary reads some of the texts")]
use kernel::{
    Answer, Chance, ClauseId, D10, Nowhere, Oracle, Origin, Outcome, Play, Pool, Question, Ruleset, Scene, Seat,
    TWO_D6, Then, Throw, Verbs, at_least, at_most, pool,
};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Clause {
    Hit,
    Wound,
    Hold,
    Strike,
    Kill,
    Choose,
}
use Clause as C;

impl ClauseId for Clause {
    const ALL: &'static [Clause] = &[C::Hit, C::Wound, C::Hold, C::Strike, C::Kill, C::Choose];
    fn id(self) -> &'static str {
        ["HIT", "WOUND", "HOLD", "STRIKE", "KILL", "CHOOSE"][self as usize]
    }
    fn title(self) -> &'static str {
        self.id()
    }
    fn section(self) -> &'static str {
        "drill"
    }
    fn origin(self) -> Origin {
        Origin::Sheet
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drill;

impl Ruleset for Drill {
    type Clause = Clause;
    type Subject = ();
    type Choice = u8;
    type Event = u8;
    /// Men left, and whose turn it is.
    type State = ([u8; 2], Option<Seat>);
    type Ground<'a> = Nowhere;
}

pub(crate) const NOWHERE: <Drill as Ruleset>::State = ([0; 2], None);

pub(crate) type Reader<'a> = dyn Oracle<Drill> + 'a;

pub(crate) fn throw(reader: &mut Reader<'_>, clause: Clause, pool: Pool) -> Play<kernel::Tally> {
    reader.throw_plain(Seat::First, clause, (), pool)
}

/// T1: so many D6 at 3 or more.
pub(crate) fn hit(reader: &mut Reader<'_>, dice: u8) -> Play<u8> {
    Ok(throw(reader, C::Hit, at_least(dice, 6, 3))?.from(1))
}

/// T2: hits at 4 or more, each wounds at 4 or more.
pub(crate) fn wound(reader: &mut Reader<'_>, dice: u8) -> Play<u8> {
    let hits = throw(reader, C::Hit, at_least(dice, 6, 4))?.from(1);
    reader.cut(&NOWHERE, C::Hit, &hits)?;
    Ok(throw(reader, C::Wound, at_least(hits, 6, 4))?.from(1))
}

/// T3: the wounds of 20 dice take away some of 10 men; the rest hold on a D10 of 7 or less, less the casualties.
pub(crate) fn hold(reader: &mut Reader<'_>) -> Play<(u8, bool)> {
    let casualties = wound(reader, 20)?.min(10);
    reader.cut(&NOWHERE, C::Wound, &casualties)?;
    let held = throw(reader, C::Hold, at_most(D10, 7u8.saturating_sub(casualties)))?.is_low();
    Ok((casualties, held))
}

/// T4: twelve shots, four each at +0, -1, +1 on 2D6 at 7 or more; each hit reads a second 2D6 in five classes.
pub(crate) fn volley(reader: &mut Reader<'_>) -> Play<[u8; 5]> {
    let mut hits = 0;
    for need in [7, 8, 6] {
        hits += throw(reader, C::Hit, pool(4, TWO_D6, &[need]))?.from(1);
    }
    reader.cut(&NOWHERE, C::Hit, &hits)?;
    let classes = throw(reader, C::Wound, pool(hits, TWO_D6, &[5, 7, 9, 11]))?;
    Ok([0, 1, 2, 3, 4].map(|class| classes.of(class)))
}

/// T5: a fight to the death, First striking first. Hits on a D10 of 6 or less, kills likewise.
pub(crate) fn fight(reader: &mut Reader<'_>, men: u8) -> Play<[u8; 2]> {
    fight_by(reader, men, |reader, strikers| {
        let hits = throw(reader, C::Strike, at_least(strikers, 10, 7))?.of(0);
        Ok(throw(reader, C::Kill, at_least(hits, 10, 7))?.of(0))
    })
}

/// T5 with hit and kill as one chance: only kills matter.
pub(crate) fn fight_in_one(reader: &mut Reader<'_>, men: u8) -> Play<[u8; 2]> {
    let kill = Then::Confirm { class: 0, from: 1, to: 6, or: 1 };
    fight_by(reader, men, |reader, strikers| {
        Ok(throw(reader, C::Kill, Pool { then: kill, ..at_least(strikers, 10, 7) })?.of(0))
    })
}

fn fight_by(
    reader: &mut Reader<'_>,
    men: u8,
    mut strike: impl FnMut(&mut Reader<'_>, u8) -> Play<u8>,
) -> Play<[u8; 2]> {
    let (mut at, mut us): (<Drill as Ruleset>::State, _) = (([men; 2], Some(Seat::First)), Seat::First);
    while at.0[0] > 0 && at.0[1] > 0 {
        reader.cut(&at, C::Strike, &())?;
        let kills = strike(reader, at.0[us.index()])?;
        let theirs = &mut at.0[(!us).index()];
        *theirs = theirs.saturating_sub(kills);
        us = !us;
        at.1 = Some(us);
    }
    Ok(at.0)
}

/// A D6 that may be thrown again `times` times by `seat`, who keeps the last.
pub(crate) fn again(reader: &mut Reader<'_>, seat: Seat, times: u8) -> Play<u8> {
    let d6 = Throw::new(1, 6);
    let mut face = reader.sum(seat, C::Hit, (), d6)?;
    for _ in 0..times {
        if reader.pick(&([face, 0], Some(seat)), seat, C::Choose, (), &[0u8, 1])? == 1 {
            face = reader.sum(seat, C::Hit, (), d6)?;
        }
    }
    Ok(face)
}

/// A text as a scene; every question is answered with the first option.
pub(crate) struct Text<F>(pub(crate) F);

impl<F: Fn(&mut Reader<'_>) -> Play<Vec<i32>> + Send + Sync> Scene<Drill> for Text<F> {
    fn run(&self, oracle: &mut dyn Oracle<Drill>) -> Play<Outcome> {
        Ok((self.0)(oracle)?.into())
    }
    fn answer(&self, _: &<Drill as Ruleset>::State, _: &Question<'_, Drill>) -> Answer {
        Answer::Pick(0)
    }
    fn assumes(&self) -> String {
        "the first option is taken".into()
    }
}

/// One chance of every kind, small enough to list all its faces.
pub(crate) fn chances() -> Vec<Chance> {
    vec![
        at_least(4, 6, 4).into(),
        at_least(3, 10, 7).into(),
        at_least(3, 6, 7).into(),
        at_most(TWO_D6, 7).into(),
        pool(2, TWO_D6, &[5, 7, 9, 11]).into(),
        Pool { then: Then::Again { class: 0 }, ..at_least(3, 6, 5) }.into(),
        Pool { then: Then::Confirm { class: 2, from: 6, to: 6, or: 1 }, ..pool(3, Throw::new(1, 6), &[4, 6]) }.into(),
        Chance::Sum { throw: Throw::new(3, 6), less: 0 },
        Chance::Sum { throw: Throw::new(2, 6), less: 2 },
        Chance::Double(Throw::new(3, 6)),
        kernel::chart(TWO_D6, -1, &[4, 7, 10]),
        Chance::Opposed { ours: TWO_D6, plus: 1, theirs: D10 },
        Chance::Draw([3, 5, 0, 1]),
        Chance::OneOf { of: 7 },
    ]
}
