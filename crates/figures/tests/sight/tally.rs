//! Law 12: the best that half of them have.
use figures::{Giver, Majority, PieceId, Shield, Tally, UnitId};
use proptest::prelude::*;

fn man() -> impl Strategy<Value = Shield<u8>> {
    let by =
        prop_oneof![(0..4u8).prop_map(|n| Giver::Piece(PieceId(n))), (0..4u8).prop_map(|n| Giver::Unit(UnitId(n)))];
    (0..4u8, by).prop_map(|(level, by)| Shield { level, by: (level > 0).then_some(by) })
}

proptest! {
    #[test]
    fn half_have_what_the_middle_one_has(men in prop::collection::vec(man(), 0..13)) {
        let tally: Tally<u8> = men.iter().copied().collect();
        let Majority { level, men: with, of, by } = tally.half();
        let mut levels: Vec<u8> = men.iter().map(|man| man.level).collect();
        levels.sort_unstable();
        // Of an even number the better middle one: half have it.
        let middle = levels.get(levels.len() / 2).copied().unwrap_or(0);
        prop_assert_eq!((level, usize::from(of)), (middle, men.len()));
        let at_least = men.iter().filter(|man| man.level >= middle).count();
        prop_assert_eq!(usize::from(with), if middle == 0 { 0 } else { at_least });
        // Whom it names gives that level, not a better one.
        prop_assert_eq!(by.is_some(), middle > 0);
        prop_assert!(by.is_none_or(|by| men.iter().any(|man| man.level == middle && man.by == Some(by))));
    }
}
