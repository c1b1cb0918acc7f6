//! What may come of opening fire or of an assault. The rules themselves are run; no rule is decided here.
use crate::{Choice, Event, HeroesAll, Nerve, Setup, State, Subject, UnitId, view};
use kernel::{Answer, Eyes, Foresee, Offer, Outcome, Question, Witness};
use smallvec::smallvec;

/// Somebody who watches two elements.
#[derive(Debug, Clone, Copy, Hash)]
pub struct Onlooker {
    deed: Deed,
    by: UnitId,
    at: UnitId,
    /// Men of each that fell.
    lost: [u8; 2],
    damaged: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Deed {
    Fire,
    Assault,
}

impl Witness<HeroesAll> for Onlooker {
    fn measures(&self) -> &'static [(&'static str, bool)] {
        match self.deed {
            Deed::Fire => &[("men lost", false), ("damaged", true), ("destroyed", true)],
            Deed::Assault => &[
                ("men we lose", false),
                ("men they lose", false),
                ("we are shaken", true),
                ("they are shaken or gone", true),
            ],
        }
    }
    fn tell(&mut self, event: Event) {
        match event {
            Event::Lost { who, .. } if who.unit == self.by => self.lost[0] += 1,
            Event::Lost { who, .. } if who.unit == self.at => self.lost[1] += 1,
            Event::Damaged { unit, .. } if unit == self.at => self.damaged = true,
            _ => {}
        }
    }
    fn outcome(&self, after: &State) -> Outcome {
        let gone = |unit| !after.unit(unit).is_alive();
        let shaken = |unit| i32::from(gone(unit) || after.unit(unit).nerve >= Nerve::Pinned);
        let [ours, theirs] = self.lost.map(i32::from);
        match self.deed {
            Deed::Fire => smallvec![theirs, i32::from(self.damaged), i32::from(gone(self.at))],
            Deed::Assault => smallvec![ours, theirs, shaken(self.by), shaken(self.at)],
        }
    }
}

impl Foresee for HeroesAll {
    type Witness = Onlooker;

    fn witness(question: &Question<'_, HeroesAll>, answer: &Answer) -> Option<Onlooker> {
        let (Offer::List { options, .. }, Answer::Pick(nth)) = (&question.offer, answer) else { return None };
        let (Subject::Unit(known) | Subject::Between { by: known, .. }) = question.about else { return None };
        let (deed, at) = match options.get(usize::from(*nth))? {
            Choice::Fire { at, .. } | Choice::Indirect(at) | Choice::Launch(at) => (Deed::Fire, *at),
            Choice::Assault(at) => (Deed::Assault, *at),
            _ => return None,
        };
        Some(Onlooker { deed, by: known.unit, at, lost: [0; 2], damaged: false })
    }
    /// HA-GEN-07, HA-OBS-09: without those whom these eyes do not see.
    fn known(setup: &Setup, state: &State, to: Eyes) -> State {
        view::known(setup, state, to)
    }
}
