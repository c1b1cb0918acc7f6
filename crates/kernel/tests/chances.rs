//! A chance has one meaning, `read`. Its weights must be those of all faces, thrown and read one by one.
use kernel::{Chance, D6, D10, FaceError, Pool, Reading, TWO_D6, Tally, Then, Throw, at_least, at_most, chart, pool};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Faces in every order, each weighted by how often it comes; lines of fewer dice count for all that could follow.
fn by_faces(chance: &Chance, most: usize) -> BTreeMap<Tally, u128> {
    let mut found = BTreeMap::new();
    let mut lines = vec![(vec![], 1u128)];
    while let Some((faces, weight)) = lines.pop() {
        match chance.read(&faces).expect("only faces that exist") {
            Reading::Done(tally) => {
                let rest: u128 = (faces.len()..most).map(|nth| weights_of(chance, nth).iter().sum::<u128>()).product();
                *found.entry(tally).or_insert(0) += weight * rest;
            }
            Reading::More(_) => {
                for (face, share) in (1..).zip(weights_of(chance, faces.len())).filter(|way| way.1 > 0) {
                    lines.push(([&faces[..], &[face]].concat(), weight * share));
                }
            }
        }
    }
    found
}

/// How often each face of the nth die comes.
fn weights_of(chance: &Chance, nth: usize) -> Vec<u128> {
    match chance {
        Chance::Draw(cup) => cup.map(u128::from).to_vec(),
        _ => vec![1; chance.sides(nth).into()],
    }
}

/// What the weights say: every way to share the lots among the classes.
fn by_weights(chance: &Chance) -> BTreeMap<Tally, u128> {
    let spread = chance.spread();
    let present = || spread.weights.iter().enumerate().filter(|way| *way.1 > 0);
    if !matches!(chance, Chance::Pool(_)) {
        return present().map(|(i, &w)| (Tally::one(spread.first + i as u8), w.into())).collect();
    }
    let mut found = BTreeMap::from([(Tally::default(), 1)]);
    for _ in 0..spread.lots {
        let mut next = BTreeMap::new();
        for (tally, so_far) in found {
            for (class, &weight) in present() {
                let mut tally: Tally = tally;
                tally.0[class] += 1;
                *next.entry(tally).or_insert(0) += so_far * u128::from(weight);
            }
        }
        found = next;
    }
    found
}

/// The two in the same proportion, in whole numbers.
#[track_caller]
fn is_fair(chance: impl Into<Chance>) {
    let chance = chance.into();
    let most = match chance {
        Chance::Pool(pool) => usize::from(pool.dice * pool.each.dice) * if pool.then == Then::Once { 1 } else { 2 },
        Chance::Sum { throw, .. } | Chance::Double(throw) | Chance::Chart { throw, .. } => throw.dice.into(),
        Chance::Opposed { ours, theirs, .. } => usize::from(ours.dice + theirs.dice),
        Chance::Draw(_) | Chance::OneOf { .. } => 1,
    };
    let (faces, weights) = (by_faces(&chance, most), by_weights(&chance));
    assert!(faces.keys().eq(weights.keys()), "{chance:?}: {faces:?} against {weights:?}");
    let (all_faces, all_weights) = (faces.values().sum::<u128>(), weights.values().sum::<u128>());
    for (tally, weight) in &faces {
        assert_eq!(weight * all_weights, weights[tally] * all_faces, "{chance:?} {tally:?}");
    }
}

#[test]
fn weights_of_pools_are_those_of_all_faces() {
    is_fair(at_least(4, 6, 4));
    is_fair(at_least(3, 10, 7));
    is_fair(at_least(3, 6, 7));
    is_fair(at_least(3, 6, 1));
    is_fair(at_least(0, 6, 4));
    is_fair(at_most(TWO_D6, 7));
    is_fair(at_most(D10, 0));
    is_fair(pool(2, TWO_D6, &[5, 7, 9, 11]));
    is_fair(pool(3, D6, &[2, 3, 4, 5, 6]));
}

#[test]
fn weights_of_second_throws_are_those_of_all_faces() {
    let six_then_six = Then::Confirm { class: 2, from: 6, to: 6, or: 1 };
    is_fair(Pool { then: six_then_six, ..pool(3, D6, &[4, 6]) });
    is_fair(Pool { then: Then::Confirm { class: 0, from: 1, to: 6, or: 1 }, ..at_least(2, 10, 7) });
    is_fair(Pool { then: Then::Confirm { class: 1, from: 8, to: 12, or: 0 }, ..pool(1, TWO_D6, &[9]) });
    is_fair(Pool { then: Then::Again { class: 0 }, ..at_least(3, 6, 5) });
    is_fair(Pool { then: Then::Again { class: 1 }, ..pool(3, D6, &[3, 5]) });
    is_fair(Pool { then: Then::Again { class: 0 }, ..pool(1, TWO_D6, &[8]) });
}

#[test]
fn weights_of_all_else_are_those_of_all_faces() {
    is_fair(Chance::Sum { throw: Throw::new(3, 6), less: 0 });
    is_fair(Chance::Sum { throw: Throw::new(3, 6), less: 2 });
    is_fair(Chance::Sum { throw: Throw::new(2, 6), less: 9 });
    is_fair(Chance::Double(TWO_D6));
    is_fair(Chance::Double(Throw::new(4, 6)));
    is_fair(Chance::Double(Throw::new(3, 2)));
    is_fair(chart(TWO_D6, -1, &[4, 7, 10]));
    is_fair(chart(D10, 3, &[-2, 5, 12]));
    is_fair(chart(D6, -9, &[-5, 0]));
    is_fair(Chance::Opposed { ours: TWO_D6, plus: 1, theirs: D10 });
    is_fair(Chance::Opposed { ours: D6, plus: -20, theirs: D6 });
    is_fair(Chance::Draw([3, 5, 0, 1]));
    is_fair(Chance::OneOf { of: 7 });
}

fn throws() -> impl Strategy<Value = Throw> {
    (1u8..=2, 2u8..=6).prop_map(|(dice, sides)| Throw { dice, sides })
}

fn pools() -> impl Strategy<Value = Pool> {
    let then = prop_oneof![
        Just(Then::Once),
        (0u8..4).prop_map(|class| Then::Again { class }),
        (0u8..4, 1u8..12, 1u8..12, 0u8..4).prop_map(|(class, from, to, or)| Then::Confirm { class, from, to, or }),
    ];
    (0u8..=2, throws(), prop::collection::vec(1u8..13, 0..4), then).prop_map(|(dice, each, mut from, then)| {
        from.sort_unstable();
        Pool { then, ..pool(dice, each, &from) }
    })
}

fn chances() -> impl Strategy<Value = Chance> {
    prop_oneof![
        3 => pools().prop_map(Chance::Pool),
        1 => (throws(), 0u8..4).prop_map(|(throw, less)| Chance::Sum { throw, less }),
        1 => throws().prop_map(Chance::Double),
        1 => (throws(), -4i8..5, prop::collection::vec(-4i8..14, 0..7)).prop_map(|(throw, plus, mut rows)| {
            rows.sort_unstable();
            chart(throw, plus, &rows)
        }),
        1 => (throws(), -4i8..5, throws()).prop_map(|(ours, plus, theirs)| Chance::Opposed { ours, plus, theirs }),
        1 => [1u8..5, 0..5, 0..5, 0..5].prop_map(Chance::Draw),
        1 => (1u8..20).prop_map(|of| Chance::OneOf { of }),
    ]
}

proptest! {
    #[test]
    fn weights_of_any_chance_are_those_of_all_faces(chance in chances()) {
        is_fair(chance);
    }
    #[test]
    fn different_chances_have_different_keys(a in chances(), b in chances()) {
        prop_assert_eq!(a.key() == b.key(), a == b);
        prop_assert_ne!(a.key(), 0);
    }
}

#[test]
fn a_face_the_die_does_not_have_is_refused() {
    let contest = Chance::Opposed { ours: TWO_D6, plus: 0, theirs: D10 };
    assert_eq!(contest.read(&[6, 8, 8]), Err(FaceError::NoSuchFace(8)));
    assert_eq!(contest.read(&[6, 2]), Ok(Reading::More(1)));
    assert_eq!(contest.read(&[6, 2, 8]), Ok(Reading::Done(Tally::one(1))));
    assert_eq!(contest.read(&[6, 2, 8, 1]), Err(FaceError::TooMany));
    assert_eq!(Chance::Draw([1, 0, 0, 0]).read(&[2]), Err(FaceError::NoSuchFace(2)));
    assert_eq!(Chance::OneOf { of: 3 }.read(&[4]), Err(FaceError::NoSuchFace(4)));
    assert_eq!(Chance::from(at_least(1, 6, 4)).read(&[0]), Err(FaceError::NoSuchFace(0)));
}

#[test]
fn second_dice_are_asked_for_when_the_first_are_down() {
    let six_then_six: Chance =
        Pool { then: Then::Confirm { class: 2, from: 6, to: 6, or: 1 }, ..pool(3, D6, &[4, 6]) }.into();
    assert_eq!(six_then_six.read(&[]), Ok(Reading::More(3)));
    assert_eq!(six_then_six.read(&[6, 1, 6]), Ok(Reading::More(2)));
    assert_eq!(six_then_six.read(&[6, 1, 6, 6]), Ok(Reading::More(1)));
    assert_eq!(six_then_six.read(&[6, 1, 6, 6, 5]), Ok(Reading::Done(Tally([1, 1, 1, 0, 0, 0]))));
    assert_eq!(six_then_six.read(&[5, 1, 4]), Ok(Reading::Done(Tally([1, 2, 0, 0, 0, 0]))));
    assert_eq!(six_then_six.read(&[5, 1, 4, 6]), Err(FaceError::TooMany));
}
