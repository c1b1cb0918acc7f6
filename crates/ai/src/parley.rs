//! What programs say to an offer.
use kernel::{Seat, Sight, Weigh};
use sim::Rng;

/// Positions that a program imagines before it says yes or no.
const IMAGINED: usize = 16;
/// Ahead or behind by less than this, it holds the battle for open: about three riflemen.
const OPEN: i32 = 300;

/// An end that is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offered {
    Draw,
    /// Points as they stand.
    Day,
}

/// Whether a program agrees, whichever it is: when it would get no less than it thinks it is heading for, by all that its
/// seat may know.
pub fn agrees<B: Weigh>(rng: &mut Rng, sight: &Sight<'_, B>, offered: Offered) -> bool {
    let (setup, view, seat) = (sight.setup(), sight.view(), sight.seat());
    let (mut worth, mut points) = (0i64, 0);
    for _ in 0..IMAGINED {
        let state = B::imagine(setup, &view, &mut |n| rng.below(n));
        worth += i64::from(B::worth(setup, &state));
        points += B::verdict(setup, &state).winner.map_or(0, Seat::sign);
    }
    let heads_for = match worth * i64::from(seat.sign()) / IMAGINED as i64 {
        ahead if ahead > OPEN.into() => 1,
        behind if behind < (-OPEN).into() => -1,
        _ => 0,
    };
    let gets = match offered {
        Offered::Draw => 0,
        Offered::Day => (points * seat.sign()).signum(),
    };
    gets >= heads_for
}
