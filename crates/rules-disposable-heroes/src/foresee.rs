//! What may come of opening fire or of a charge. The rules themselves are run; no rule is decided here.
use crate::{Choice, DisposableHeroes, Event, Setup, State, Subject, UnitId, Volley};
use kernel::{Answer, Eyes, Foresee, Offer, Outcome, Question, Witness};
use smallvec::smallvec;

/// Somebody who watches two units.
#[derive(Debug, Clone, Copy, Hash)]
pub struct Onlooker {
    deed: Deed,
    by: UnitId,
    at: UnitId,
    /// Men of each that fell.
    lost: [u8; 2],
    /// Red markers that the second got.
    shaken: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Deed {
    Fire,
    Charge,
}

impl Witness<DisposableHeroes> for Onlooker {
    fn measures(&self) -> &'static [(&'static str, bool)] {
        match self.deed {
            Deed::Fire => &[("men lost", false), ("pinned", true), ("destroyed", true)],
            Deed::Charge => &[
                ("men we lose", false),
                ("men they lose", false),
                ("we are destroyed", true),
                ("they are destroyed", true),
            ],
        }
    }
    fn tell(&mut self, event: Event) {
        match event {
            Event::Lost { unit, men, .. } if unit == self.by => self.lost[0] += men,
            Event::Lost { unit, men, .. } if unit == self.at => self.lost[1] += men,
            Event::CrewLost { unit, turret, hull, .. } if unit == self.at => self.lost[1] += turret + hull,
            Event::Shaken { unit, .. } if unit == self.at => self.shaken += 1,
            _ => {}
        }
    }
    fn outcome(&self, after: &State) -> Outcome {
        let gone = |unit| i32::from(!after.unit(unit).is_alive());
        let [ours, theirs] = self.lost.map(i32::from);
        match self.deed {
            Deed::Fire => smallvec![theirs, i32::from(self.shaken > 0), gone(self.at)],
            Deed::Charge => smallvec![ours, theirs, gone(self.by), gone(self.at)],
        }
    }
}

impl Foresee for DisposableHeroes {
    type Witness = Onlooker;

    fn witness(question: &Question<'_, DisposableHeroes>, answer: &Answer) -> Option<Onlooker> {
        let (Offer::List { options, .. }, Answer::Pick(nth)) = (&question.offer, answer) else { return None };
        let (Subject::Unit(by) | Subject::Between { by, .. }) = question.about else { return None };
        let (deed, at) = match options.get(usize::from(*nth))? {
            Choice::Target { volley: Volley::Some, .. } => return None,
            Choice::Target { unit, .. } => (Deed::Fire, *unit),
            Choice::ChargeAt { unit, .. } => (Deed::Charge, *unit),
            _ => return None,
        };
        Some(Onlooker { deed, by, at, lost: [0; 2], shaken: 0 })
    }
    /// DH-LOS-01: everything is open, and may be measured at any time.
    fn known(_: &Setup, state: &State, _: Eyes) -> State {
        *state
    }
}
