//! Which answers still fit: given at the position at which a seat was asked, and once.
use games::Seat;
use protocol::Reply;

/// An answer as it was given.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Given {
    pub(super) position: u32,
    pub(super) nth: u16,
    pub(super) reply: Reply,
}

#[derive(Debug)]
pub(super) struct Turnstile {
    /// Since which position each seat has been asked what it is asked.
    since: [u32; 2],
    /// The last answer of each seat: given again, it is done already.
    last: [Option<Given>; 2],
}

impl Turnstile {
    pub(super) fn new(position: u32) -> Turnstile {
        Turnstile { since: [position; 2], last: [None, None] }
    }
    pub(super) fn is_repeat(&self, seat: Seat, given: &Given) -> bool {
        self.last[seat.index()].as_ref() == Some(given)
    }
    /// Whether the seat is now asked what it was asked at that position.
    pub(super) fn is_fresh(&self, seat: Seat, position: u32, now: u32) -> bool {
        (self.since[seat.index()]..=now).contains(&position)
    }
    /// A seat has answered. Where both were asked at once, the other's questions may still be the same.
    pub(super) fn answered(&mut self, seat: Seat, now: u32, other_unchanged: bool) {
        self.since[seat.index()] = now;
        if !other_unchanged {
            self.since[(!seat).index()] = now;
        }
    }
    pub(super) fn note(&mut self, seat: Seat, given: Given) {
        self.last[seat.index()] = Some(given);
    }
    pub(super) fn taken_back(&mut self, now: u32) {
        *self = Turnstile::new(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(position: u32) -> Given {
        Given { position, nth: 0, reply: Reply::ThrowForMe }
    }

    #[test]
    fn an_answer_fits_where_its_question_was_asked_and_nowhere_else() {
        let mut turnstile = Turnstile::new(4);
        assert!(turnstile.is_fresh(Seat::First, 4, 4));
        assert!(!turnstile.is_fresh(Seat::First, 3, 4) && !turnstile.is_fresh(Seat::First, 5, 4));
        turnstile.answered(Seat::First, 7, false);
        assert!(!turnstile.is_fresh(Seat::First, 4, 7) && !turnstile.is_fresh(Seat::Second, 4, 7));
        assert!(turnstile.is_fresh(Seat::Second, 7, 7));
    }

    #[test]
    fn of_two_who_are_asked_at_once_the_quick_one_does_not_make_the_other_late() {
        let mut turnstile = Turnstile::new(4);
        turnstile.answered(Seat::First, 5, true);
        assert!(turnstile.is_fresh(Seat::Second, 4, 5) && turnstile.is_fresh(Seat::Second, 5, 5));
        assert!(!turnstile.is_fresh(Seat::First, 4, 5));
        turnstile.answered(Seat::Second, 9, false);
        assert!(!turnstile.is_fresh(Seat::Second, 5, 9) && turnstile.is_fresh(Seat::First, 9, 9));
    }

    #[test]
    fn an_answer_is_a_repeat_only_to_the_letter_and_not_after_it_was_taken_back() {
        let mut turnstile = Turnstile::new(4);
        turnstile.note(Seat::First, given(4));
        turnstile.answered(Seat::First, 5, false);
        assert!(turnstile.is_repeat(Seat::First, &given(4)));
        assert!(!turnstile.is_repeat(Seat::First, &given(5)) && !turnstile.is_repeat(Seat::Second, &given(4)));
        turnstile.taken_back(4);
        assert!(!turnstile.is_repeat(Seat::First, &given(4)) && turnstile.is_fresh(Seat::First, 4, 4));
    }
}
