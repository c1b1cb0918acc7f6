//! What may come of naming a target. The rules themselves are run, on what that side knows and nothing else (HB-HID-07).
use crate::{About, Choice, Event, HotBlood, ManId, Setup, State, view};
use kernel::{Answer, Eyes, Foresee, Offer, Outcome, Question, Witness};
use smallvec::smallvec;

/// Somebody who watches one man shoot.
#[derive(Debug, Clone, Copy, Hash)]
pub struct Onlooker {
    firer: ManId,
    hit: bool,
}

impl Witness<HotBlood> for Onlooker {
    fn measures(&self) -> &'static [(&'static str, bool)] {
        &[("hit", true)]
    }
    fn tell(&mut self, event: Event) {
        if let Event::Fired { who, hit, .. } | Event::FiredAtFlash { who, hit, .. } = event {
            self.hit |= who == self.firer && hit;
        }
    }
    fn outcome(&self, _: &State) -> Outcome {
        smallvec![i32::from(self.hit)]
    }
}

impl Foresee for HotBlood {
    type Witness = Onlooker;

    /// A flash has no odds: nobody knows whether its firer is still there.
    fn witness(question: &Question<'_, HotBlood>, answer: &Answer) -> Option<Onlooker> {
        let (Offer::List { options, .. }, Answer::Pick(nth)) = (&question.offer, answer) else { return None };
        let About::Man(firer) = question.about.about else { return None };
        let Choice::At(_) = options.get(usize::from(*nth))? else { return None };
        Some(Onlooker { firer, hit: false })
    }
    fn known(setup: &Setup, state: &State, to: Eyes) -> State {
        view::known(setup, state, to)
    }
}
