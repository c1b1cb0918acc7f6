//! What may come of opening fire or of an assault. The rules themselves are run; no rule is decided here.
use crate::{
    Asked, BoltAction, Choice, Clause as C, Event, Game, Setup, State, Subject, UnitId, View, Volley,
    hitting::{POINT_BLANK, weapons_range},
    shooting::{Attack, Reply, fire_as_if},
    weapons,
};
use kernel::{
    Advise, Answer, Battle, Eyes, Foresee, Imagined, Offer, Oracle, Outcome, Outlook, Play, Question, Scene, Witness,
    Witnessed,
};
use smallvec::smallvec;
use table::Inches;

/// Somebody who watches two units.
#[derive(Debug, Clone, Copy, Hash)]
pub struct Onlooker {
    deed: Deed,
    by: UnitId,
    at: UnitId,
    /// Men of each that fell.
    lost: [u8; 2],
    pinned: u8,
    checked: bool,
    /// What came of an order test: obeys, FUBAR.
    tested: [bool; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Deed {
    Fire(Volley),
    Assault,
    /// BA-HAND-01: an order test, with the officer who is near.
    Test,
}

impl Onlooker {
    fn of(question: &Question<'_, BoltAction>, answer: &Answer) -> Option<Onlooker> {
        if let (Offer::Form(_), Answer::Form(_)) = (&question.offer, answer) {
            return Onlooker::of_form(question);
        }
        let (Offer::List { options, .. }, Answer::Pick(nth)) = (&question.offer, answer) else { return None };
        let (Subject::Unit(by) | Subject::Weapon { by, .. }) = question.about else { return None };
        let (deed, at) = match options.get(usize::from(*nth))? {
            Choice::Target { unit, volley: volley @ (Volley::Full | Volley::WithOneShots) } => {
                (Deed::Fire(*volley), *unit)
            }
            Choice::Assault(unit) => (Deed::Assault, *unit),
            _ => return None,
        };
        Some(Onlooker::new(deed, by, at))
    }
    fn of_form(question: &Question<'_, BoltAction>) -> Option<Onlooker> {
        let Offer::Form(blanks) = &question.offer else { return None };
        match (question.clause, question.about, blanks.first()?.name) {
            (C::Hand01, Subject::Between { by, at }, Choice::Asked(Asked::Distance)) => {
                Some(Onlooker::new(Deed::Assault, by, at))
            }
            (C::Hand01, Subject::Between { by, at }, _) => Some(Onlooker::new(Deed::Fire(Volley::Full), by, at)),
            (C::Hand01, Subject::Unit(unit), _) => Some(Onlooker::new(Deed::Test, unit, unit)),
            _ => None,
        }
    }
    const fn new(deed: Deed, by: UnitId, at: UnitId) -> Onlooker {
        Onlooker { deed, by, at, lost: [0; 2], pinned: 0, checked: false, tested: [false; 2] }
    }
}

impl Witness<BoltAction> for Onlooker {
    fn measures(&self) -> &'static [(&'static str, bool)] {
        match self.deed {
            Deed::Fire(_) => &[("men lost", false), ("pins", false), ("morale check", true), ("destroyed", true)],
            Deed::Test => &[("obeys", true), ("goes Down", true), ("FUBAR", true)],
            Deed::Assault => &[
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
            Event::Pinned { unit, more, .. } if unit == self.at => self.pinned += more,
            Event::MustCheck(unit) if unit == self.at => self.checked = true,
            Event::Obeys { unit, .. } if unit == self.by => self.tested[0] = true,
            Event::Fubar(unit) if unit == self.by => self.tested[1] = true,
            _ => {}
        }
    }
    fn outcome(&self, after: &State) -> Outcome {
        let gone = |unit| i32::from(!after.unit(unit).is_alive());
        let [ours, theirs] = self.lost.map(i32::from);
        match self.deed {
            Deed::Fire(_) => smallvec![theirs, self.pinned.into(), self.checked.into(), gone(self.at)],
            Deed::Test => {
                let [obeys, fubar] = self.tested;
                smallvec![obeys.into(), (!obeys && !fubar).into(), fubar.into()]
            }
            Deed::Assault => smallvec![ours, theirs, gone(self.by), gone(self.at)],
        }
    }
}

impl Foresee for BoltAction {
    type Witness = Onlooker;

    fn witness(question: &Question<'_, BoltAction>, answer: &Answer) -> Option<Onlooker> {
        Onlooker::of(question, answer)
    }
    fn known(setup: &Setup, state: &State, to: Eyes) -> State {
        BoltAction::view(setup, state, to).state
    }
    /// BA-SHOOT-02: nothing is measured (option premeasure: everything may be).
    fn unforeseen(setup: &Setup) -> Option<C> {
        (!setup.options().premeasure()).then_some(C::Shoot02)
    }
    /// BA-SHOOT-02: nothing is measured before the target is named (option premeasure: everything may be).
    fn outlook<'a>(
        setup: &'a Setup,
        state: &State,
        question: &Question<'_, BoltAction>,
        answer: &Answer,
    ) -> Outlook<'a, BoltAction> {
        // BA-HAND-01: by now it is measured.
        if setup.options().premeasure() || matches!(answer, Answer::Form(_)) {
            return Outlook::Open;
        }
        let Some(witness) = Onlooker::of(question, answer) else { return Outlook::Open };
        let Deed::Fire(volley) = witness.deed else { return Outlook::Closed(C::Shoot02) };
        if matches!(question.about, Subject::Weapon { .. }) {
            return Outlook::Closed(C::Shoot02);
        }
        let mut least = Inches::ZERO;
        let bands = bands(setup, state, witness.by).into_iter().map(|range| {
            let condition =
                if least == Inches::ZERO { format!("within {range}") } else { format!("{least} to {range}") };
            least = range;
            Imagined { condition, scene: Box::new(Distant { setup, state: *state, witness, volley, range }) as _ }
        });
        Outlook::Under(bands.collect())
    }
}

/// BA-SHOOT-13, BA-SHOOT-14: distances up to which shots of a unit are alike, the nearest first.
fn bands(setup: &Setup, state: &State, by: UnitId) -> Vec<Inches> {
    let mut state = *state;
    let game = Game::new(setup, &mut state);
    let mut guns = weapons::carried(&game, by);
    guns.extend(weapons::one_shots(&game, by));
    let ranges = guns.iter().map(|&gun| weapons_range(&game, by, gun).in_hundredths());
    let mut bands: Vec<i32> = ranges.clone().chain(ranges.map(|range| range / 2)).collect();
    let most = bands.iter().copied().max().unwrap_or_default();
    bands.push(POINT_BLANK.in_hundredths().min(most));
    bands.sort_unstable();
    bands.dedup();
    bands.retain(|&range| range > 0);
    bands.into_iter().map(Inches::hundredths).collect()
}

/// A volley as if everybody stood at one distance.
struct Distant<'a> {
    setup: &'a Setup,
    state: State,
    witness: Onlooker,
    volley: Volley,
    range: Inches,
}

impl Scene<BoltAction> for Distant<'_> {
    fn run(&self, oracle: &mut dyn Oracle<BoltAction>) -> Play<Outcome> {
        let mut state = self.state;
        let game = &mut Game::new(self.setup, &mut state);
        let mut oracle = Witnessed { oracle, witness: self.witness };
        let Onlooker { by, at, .. } = self.witness;
        let (guns, _) = weapons::choose(game, by, at, self.volley, weapons::carried(game, by), &mut oracle)?;
        fire_as_if(game, &Attack { by, at, guns, reply: Reply::Allowed }, Some(self.range), &mut oracle)?;
        Ok(oracle.witness.outcome(game))
    }
    fn answer(&self, at: &State, question: &Question<'_, BoltAction>) -> Answer {
        if question.clause == C::Shoot08 {
            return Answer::Pick(0);
        }
        let view = View { eyes: question.seat.into(), state: *at };
        BoltAction::advise(self.setup, &view, question).swap_remove(0).answer
    }
    fn assumes(&self) -> String {
        "they stand; the firer names the leader when he may choose, the owner gives up ordinary men first".to_owned()
    }
}
