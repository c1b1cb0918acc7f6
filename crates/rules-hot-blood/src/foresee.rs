//! What may come of an answer. The rules themselves are run on what that side knows (HB-HID-07).
use crate::{Event, HotBlood, ManId, Setup, State, view};
use kernel::{Answer, Eyes, Foresee, Outcome, Question, Witness};
use smallvec::{SmallVec, smallvec};

/// Somebody who watches one man.
#[derive(Debug, Clone, Copy)]
pub struct Onlooker {
    at: ManId,
    hits: u8,
}

impl Witness<HotBlood> for Onlooker {
    fn measures(&self) -> &'static [(&'static str, bool)] {
        &[("hit", true), ("down", true)]
    }
    fn tell(&mut self, event: Event) {
        if matches!(event, Event::Struck { who, hit: true, .. } if who == self.at) {
            self.hits += 1;
        }
    }
    fn live(&self) -> SmallVec<[u8; 8]> {
        smallvec![self.hits]
    }
    fn outcome(&self, after: &State) -> Outcome {
        smallvec![i32::from(self.hits > 0), i32::from(after.man(self.at).is_out())]
    }
}

impl Foresee for HotBlood {
    type Witness = Onlooker;

    fn witness(_: &Question<'_, HotBlood>, _: &Answer) -> Option<Onlooker> {
        None
    }
    fn known(setup: &Setup, state: &State, to: Eyes) -> State {
        view::known(setup, state, to)
    }
}
