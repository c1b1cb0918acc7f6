//! An answer counts once, however often it is sent.
use games::Seat;
use protocol::Reply;

/// An answer as it was given.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Given {
    pub(crate) position: u32,
    pub(crate) nth: u16,
    pub(crate) reply: Reply,
}

/// The last answer of each seat: given again, it is done already.
#[derive(Debug, Default)]
pub(crate) struct Turnstile([Option<Given>; 2]);

impl Turnstile {
    pub(crate) fn is_repeat(&self, seat: Seat, given: &Given) -> bool {
        self.0[seat.index()].as_ref() == Some(given)
    }
    pub(crate) fn note(&mut self, seat: Seat, given: Given) {
        self.0[seat.index()] = Some(given);
    }
    pub(crate) fn taken_back(&mut self) {
        *self = Turnstile::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(position: u32) -> Given {
        Given { position, nth: 0, reply: Reply::ThrowForMe }
    }

    #[test]
    fn an_answer_is_a_repeat_only_to_the_letter_and_not_after_it_was_taken_back() {
        let mut turnstile = Turnstile::default();
        turnstile.note(Seat::First, given(4));
        assert!(turnstile.is_repeat(Seat::First, &given(4)));
        assert!(!turnstile.is_repeat(Seat::First, &given(5)) && !turnstile.is_repeat(Seat::Second, &given(4)));
        turnstile.taken_back();
        assert!(!turnstile.is_repeat(Seat::First, &given(4)));
    }
}
