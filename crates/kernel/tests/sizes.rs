//! What rules hand about all day stays small.
use kernel::{Answer, Chance, Play, Suspend, Tally, Term};

#[test]
fn what_is_handed_about_stays_small() {
    assert_eq!(size_of::<Suspend>(), 1, "a reason to stop is one byte");
    assert!(size_of::<Play<Tally>>() <= 8, "a result of dice: {}", size_of::<Play<Tally>>());
    assert!(size_of::<Chance>() <= 16, "a chance: {}", size_of::<Chance>());
    assert!(size_of::<Answer>() <= 56, "an answer: {}", size_of::<Answer>());
    assert!(size_of::<Term<u16>>() <= 24, "a line of a needed number: {}", size_of::<Term<u16>>());
}
