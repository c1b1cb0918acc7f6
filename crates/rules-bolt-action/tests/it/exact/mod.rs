//! Exact odds of parts of the rules on positions with vehicles: every line of dice is visited, or joined at the cuts.
use crate::common;
use kernel::{Answer, Answers, Live, Offer, Oracle, Play, Question, Roll, Tally};
use odds::Merger;
use rules_bolt_action::{
    BoltAction, Choice, Clause as C, Game, Plan, Setup, State, Subject, UnitId,
    shooting::{Attack, Reply, Source, Strike, fire_at},
    weapons,
};
use std::{collections::BTreeMap, hash::Hash};
use table::Quarter;
use testkit::{Met, note};

pub(crate) const US: UnitId = UnitId(0);
pub(crate) const THEM: UnitId = UnitId(1);
pub(crate) const BETWEEN: Subject = Subject::Between { by: US, at: THEM };

/// Passes everything on, and notes what was thrown for which clause. Without cuts a merger visits every line.
pub(crate) struct Noting<'o> {
    inner: &'o mut dyn Oracle<BoltAction>,
    cuts: bool,
    thrown: Vec<(C, Tally)>,
    met: &'o mut Met<C>,
}

impl Oracle<BoltAction> for Noting<'_> {
    fn roll(&mut self, roll: &Roll<'_, BoltAction>) -> Play<Tally> {
        self.met.clauses.insert(roll.clause);
        self.met.clauses.extend(roll.because.iter().map(|term| term.clause));
        let tally = self.inner.roll(roll)?;
        self.thrown.push((roll.clause, tally));
        Ok(tally)
    }
    fn ask(&mut self, at: &State, question: &Question<'_, BoltAction>) -> Play<Answer> {
        self.met.question(question);
        self.inner.ask(at, question)
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, BoltAction>]) -> Play<Answers> {
        self.inner.ask_all(at, questions)
    }
    fn apart(&mut self, write: kernel::Write<'_, BoltAction>) -> Play<()> {
        self.inner.apart(write)
    }
    fn tell(&mut self, clause: C, event: rules_bolt_action::Event) {
        self.met.clauses.insert(clause);
        self.inner.tell(clause, event);
    }
    fn cut(&mut self, at: &State, clause: C, live: &dyn Live) -> Play<()> {
        if self.cuts { self.inner.cut(at, clause, live) } else { Ok(()) }
    }
}

impl Noting<'_> {
    /// Rows of BA-ARM-T4 that came up: stunned, immobilised, on fire, knocked out.
    pub(crate) fn table(&self) -> [u8; 4] {
        let is_table = |c: C| matches!(c, C::Arm11 | C::Arm12 | C::Arm22 | C::Arm24 | C::Arm27);
        let rows = self.thrown.iter().filter(|(c, _)| is_table(*c)).map(|(_, t)| *t);
        rows.fold([0; 4], |sum, t| std::array::from_fn(|row| sum[row] + u8::from(usize::from(t.value()) == row)))
    }
    /// Whether the table alone ends it: a 4 or more, or two immobilised.
    pub(crate) fn at_once(&self) -> bool {
        let [_, immobilised, _, knocked_out] = self.table();
        knocked_out > 0 || immobilised > 1
    }
    /// How deep the (one) hit went: 0 not at all, 1 superficial, 2 full, 3 massive; `None`: no hit.
    pub(crate) fn depth(&self) -> Option<usize> {
        let (_, tally) = self.thrown.iter().find(|(c, _)| matches!(c, C::Arm02 | C::Arm10))?;
        (0..4).find(|&class| tally.of(class) > 0)
    }
}

/// The first option, but nobody shoots back.
pub(crate) fn answer(_: &State, question: &Question<'_, BoltAction>) -> Answer {
    match &question.offer {
        Offer::List { options, .. } => {
            Answer::Pick(options.iter().position(|&o| o == Choice::Stand).unwrap_or(0) as u16)
        }
        _ => question.candidates().swap_remove(0),
    }
}

pub(crate) fn odds<T: Ord + Hash>(
    at: &(Setup, State),
    cuts: bool,
    act: impl Fn(&mut Game<'_>, &mut Noting<'_>) -> Play<T>,
) -> BTreeMap<T, f64> {
    let mut merger = Merger::<BoltAction, _>::new(answer);
    let mut met = Met::default();
    let run = |merger: &mut Merger<BoltAction, _>| {
        let mut state = at.1;
        let mut game = Game::new(&at.0, &mut state);
        act(&mut game, &mut Noting { inner: merger, cuts, thrown: vec![], met: &mut met })
    };
    let found = merger.odds(run).expect("exact odds").odds;
    note(&met);
    found
}

#[track_caller]
pub(crate) fn expect<T: Ord + std::fmt::Debug>(found: &BTreeMap<T, f64>, what: &T, over: f64, under: f64) {
    let p = found.get(what).copied().unwrap_or(0.0);
    assert!((p - over / under).abs() < 1e-9, "{what:?}: {p} instead of {over}/{under} in {found:?}");
}

pub(crate) fn position(text: &str) -> (Setup, State) {
    let (mut setup, state) = common::position(&format!("open = true\n{text}")).expect("a position");
    setup.plan.scenario.objectives.clear();
    (setup, state)
}

pub(crate) fn changed(at: (Setup, State), change: impl FnOnce(&mut Plan)) -> (Setup, State) {
    let mut plan = at.0.plan;
    change(&mut plan);
    (Setup::from(plan), at.1)
}

/// Whom the first unit fires at with all it has, or with its main gun alone.
pub(crate) fn fire(game: &mut Game<'_>, by: UnitId, at: UnitId, oracle: &mut Noting<'_>) -> Play<()> {
    let mut guns = weapons::carried(game, by);
    guns.retain(|gun| gun.slot == 0);
    fire_at(game, &Attack { by, at, guns, reply: Reply::Allowed }, oracle)
}

/// A Sherman and a Panzer IV, 20" apart from the one's front to the other's turret.
pub(crate) fn duel() -> (Setup, State) {
    position(
        r#"
        scenario = "hill-108"
        [[unit]]
        name = "M4 Sherman 75 mm"
        at = [24, 10]
        [[unit]]
        name = "Panzer IV H"
        at = [24, 32.25]
        order = "fire"
        "#,
    )
}

pub(crate) fn summed<T: Ord>(found: &BTreeMap<T, f64>, is: impl Fn(&T) -> bool) -> f64 {
    found.iter().filter(|(what, _)| is(what)).map(|(_, p)| p).sum()
}

pub(crate) fn strike(source: Source, pen: i8, hits: u8) -> Strike {
    Strike {
        source,
        pen,
        hits,
        long: false,
        indirect: false,
        quarter: Quarter::Right,
        sniper: false,
        shaped: false,
        aircraft: false,
    }
}
