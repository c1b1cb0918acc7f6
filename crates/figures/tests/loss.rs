//! Who is given up first, against a reference that tries everybody.
use figures::{Mate, order_losses};
use kernel::Point;
use proptest::prelude::*;
use std::cmp::Reverse;

const LINK: i64 = 200;

/// By joining whoever stands near whom until nothing changes.
fn groups(men: &[Mate]) -> usize {
    let mut group: Vec<usize> = (0..men.len()).collect();
    let is_near = |a: &Mate, b: &Mate| {
        let [x, y] = [a.at.x - b.at.x, a.at.y - b.at.y].map(i64::from);
        x * x + y * y <= LINK * LINK
    };
    for _ in 0..men.len() {
        for a in 0..men.len() {
            for b in 0..men.len() {
                if is_near(&men[a], &men[b]) {
                    let least = group[a].min(group[b]);
                    (group[a], group[b]) = (least, least);
                }
            }
        }
    }
    group.sort_unstable();
    group.dedup();
    group.len()
}

fn without(men: &[Mate], gone: &[Mate]) -> Vec<Mate> {
    men.iter().filter(|m| !gone.contains(m)).copied().collect()
}

/// Of one class, one after the other, the best of all who are left.
fn reference(men: &[Mate], class: &[Mate]) -> Vec<Mate> {
    let mut gone: Vec<Mate> = vec![];
    while gone.len() < class.len() {
        let standing = without(men, &gone);
        let is_link = |m: &Mate| groups(&without(&standing, &[*m])) > groups(&standing);
        let left = without(class, &gone).into_iter();
        let next = left.min_by_key(|m| (is_link(m), m.is_needed, Reverse(m.off), Reverse(m.man)));
        gone.extend(next);
    }
    gone
}

fn mates() -> impl Strategy<Value = Vec<Mate>> {
    prop::collection::vec((0u8..3, 0i16..7, 0i16..3, any::<bool>(), 0i64..4), 1..9).prop_map(|men| {
        let mate = |(man, (class, x, y, is_needed, off))| Mate {
            man,
            class,
            worth: i32::from(class / 2),
            at: Point::new(100 * x, 100 * y),
            is_needed,
            off,
        };
        (0..).zip(men).map(mate).collect()
    })
}

proptest! {
    #[test]
    fn plain_men_go_first_and_of_those_alike_who_is_missed_least(men in mates(), take in 1u8..9) {
        let mut found = men.clone();
        order_losses(&mut found, take, Some(LINK));
        prop_assert!(found.is_sorted_by_key(|m| (m.worth, m.class)));
        for class in 0..3 {
            let of: Vec<Mate> = men.iter().filter(|m| m.class == class).copied().collect();
            let found: Vec<Mate> = found.iter().filter(|m| m.class == class).copied().collect();
            let wanted = reference(&men, &of);
            let care = usize::from(take).min(of.len());
            prop_assert_eq!(&found[..care], &wanted[..care]);
            prop_assert_eq!(found.len(), of.len());
        }
    }
}

#[test]
fn the_man_who_links_two_halves_is_kept() {
    // Five in a row, 2" from one to the next; the third is the rearmost, but without him they are two and two.
    let man = |n: u8| Mate {
        man: n,
        class: 0,
        worth: 1,
        at: Point::new(200 * i16::from(n), 0),
        is_needed: false,
        off: 9 - i64::from(n.abs_diff(2)),
    };
    let mut men: Vec<Mate> = (0..5).map(man).collect();
    order_losses(&mut men, 2, None);
    assert_eq!(men[0].man, 2);
    order_losses(&mut men, 2, Some(LINK));
    assert_eq!(men.iter().take(2).map(|m| m.man).collect::<Vec<_>>(), [4, 3]);
}
