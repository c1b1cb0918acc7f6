//! What a side sets its mind on for a whole night.
use crate::{Game, setup::RAIDERS};
use kernel::Seat;
use std::ops::Deref;

/// The night as one side knows it, and how it means to play it.
pub(super) struct Night<'a> {
    pub(super) game: Game<'a>,
    pub(super) style: Style,
}

impl<'a> Deref for Night<'a> {
    type Target = Game<'a>;
    fn deref(&self) -> &Game<'a> {
        &self.game
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    /// How many raiders rush a post.
    pub(super) stormers: usize,
    /// The patrol has had enough when no more than one in so many is still able.
    pub(super) quits: usize,
    /// The throw for which a bomb before the rush is still worth it.
    pub(super) hope: i8,
    /// How near to a trench raiders begin to crawl.
    pub(super) earshot: u8,
    /// The garrison lights up the ground every so many turns, even if nothing is heard.
    pub(super) lights: Option<u8>,
    /// Posts are left empty for the night.
    pub(super) leaves_posts: bool,
    /// How far a counter-attack goes.
    pub(super) counter: u16,
}

const USUAL: Style =
    Style { stormers: 5, quits: 4, hope: 12, earshot: 8, lights: None, leaves_posts: false, counter: 5 };

const RAIDS: [Style; 4] = [
    USUAL,
    Style { stormers: 4, quits: 2, hope: 11, earshot: 6, ..USUAL },
    Style { stormers: 8, earshot: 6, ..USUAL },
    Style { stormers: 6, earshot: 7, ..USUAL },
];

const WATCHES: [Style; RAIDS.len()] = [
    USUAL,
    Style { lights: Some(4), counter: 9, ..USUAL },
    Style { leaves_posts: true, ..USUAL },
    Style { lights: Some(4), leaves_posts: true, counter: 9, ..USUAL },
];

pub(super) const STYLES: u8 = RAIDS.len() as u8;

impl Style {
    pub(super) fn of(seat: Seat, nth: u8) -> Style {
        let styles = if seat == RAIDERS { RAIDS } else { WATCHES };
        styles.get(usize::from(nth)).copied().unwrap_or(USUAL)
    }
}
