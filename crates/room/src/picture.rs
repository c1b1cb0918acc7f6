//! The pictures of a room: one for each pair of eyes that somebody has.
use games::AnyGame;
pub(crate) use games::picture::{Lighting, Picture, eyes_of, seat_of};
use protocol::Eyes;
use std::sync::Arc;

pub(crate) const ALL_EYES: [Eyes; 4] = [Eyes::First, Eyes::Second, Eyes::Public, Eyes::Umpire];

/// The pictures that somebody looks at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Gallery([Option<Arc<Picture>>; 4]);

impl Gallery {
    pub(crate) fn get(&self, eyes: Eyes) -> Option<&Arc<Picture>> {
        self.0[nth(eyes)].as_ref()
    }
    pub(crate) fn hang(&mut self, eyes: Eyes, picture: Arc<Picture>) {
        self.0[nth(eyes)] = Some(picture);
    }
    /// New pictures for these eyes; what nobody looks at any more is taken down.
    pub(crate) fn next(&self, game: &dyn AnyGame, wanted: &[Eyes], lighting: &Lighting, taken_back: bool) -> Gallery {
        let mut gallery = Gallery::default();
        for &eyes in wanted {
            let picture = match self.get(eyes) {
                Some(old) => old.next(game, lighting, taken_back),
                None => Picture::new(game, eyes, lighting),
            };
            gallery.hang(eyes, Arc::new(picture));
        }
        gallery
    }
}

pub(crate) const fn nth(eyes: Eyes) -> usize {
    match eyes {
        Eyes::First => 0,
        Eyes::Second => 1,
        Eyes::Public => 2,
        Eyes::Umpire => 3,
    }
}
