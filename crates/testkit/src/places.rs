//! Laws of who stands where, in random battles: nobody on anybody's base, and who comes apart is told of.
use kernel::{Answer, Answers, Battle, Flow, Live, Oracle, Play, Question, Roll, Tally, Write, in_turn};
use sim::{Random, Rng, Sampler};
use std::collections::BTreeSet;
use table::{Disc, is_overlapping};

/// What stands on the table of one unit, or of what is left of it.
#[derive(Debug, Clone)]
pub struct Stand {
    pub unit: usize,
    pub bases: Vec<Disc>,
    /// They are one hull.
    pub is_hull: bool,
    /// Whether its figures are farther from one another than they may be.
    pub is_scattered: bool,
}

/// In a random battle no base lies on another at the end of a step; and a unit is scattered only if an event that `parts`
/// it was told since it last was not. Gives how many positions were looked at.
pub fn everybody_has_a_place<B: Battle>(
    setup: &B::Setup,
    seed: u64,
    stands: impl Fn(&B::State) -> Vec<Stand>,
    parts: impl Fn(B::Event) -> Option<usize>,
) -> usize {
    let oracle: Sampler<'_, B, Random> = Sampler::new(setup, Rng::seeded(seed), Random);
    let mut state = B::start(setup);
    let mut surveyor =
        Surveyor::<B, _, _, _> { oracle, seed, stands, parts, apart: BTreeSet::new(), told: vec![], looks: 0 };
    loop {
        let flow =
            B::stride(setup, &mut state, &mut surveyor).unwrap_or_else(|stop| panic!("a sampler stopped: {stop:?}"));
        surveyor.look(&state);
        if flow == Flow::Over {
            return surveyor.looks;
        }
    }
}

struct Surveyor<B: Battle, O, S, P> {
    oracle: O,
    seed: u64,
    stands: S,
    parts: P,
    /// Who was scattered at the last look, and what was told since.
    apart: BTreeSet<usize>,
    told: Vec<(B::Clause, B::Event)>,
    looks: usize,
}

impl<B, O, S, P> Surveyor<B, O, S, P>
where
    B: Battle,
    S: Fn(&B::State) -> Vec<Stand>,
    P: Fn(B::Event) -> Option<usize>,
{
    fn look(&mut self, state: &B::State) {
        let (seed, stands) = (self.seed, (self.stands)(state));
        self.looks += 1;
        let bases: Vec<(&Stand, Disc)> =
            stands.iter().flat_map(|s| s.bases.iter().map(move |&base| (s, base))).collect();
        for (n, &(stand, base)) in bases.iter().enumerate() {
            for &(other, on) in bases[..n].iter().filter(|(other, _)| other.unit != stand.unit || !stand.is_hull) {
                let (who, whom, told) = (stand.unit, other.unit, &self.told);
                let is_on = is_overlapping(base, on);
                assert!(!is_on, "battle {seed}: {who} at {base:?} on {whom} at {on:?} after {told:?}");
            }
        }
        let apart: BTreeSet<usize> = stands.iter().filter(|stand| stand.is_scattered).map(|stand| stand.unit).collect();
        for unit in apart.difference(&self.apart) {
            let is_told = self.told.iter().any(|&(_, event)| (self.parts)(event) == Some(*unit));
            let stand = stands.iter().find(|stand| stand.unit == *unit);
            assert!(is_told, "battle {seed}: nothing tells why {stand:?} after {:?}", self.told);
        }
        self.apart = apart;
        self.told.clear();
    }
}

impl<B, O, S, P> Oracle<B> for Surveyor<B, O, S, P>
where
    B: Battle,
    O: Oracle<B>,
{
    fn roll(&mut self, roll: &Roll<'_, B>) -> Play<Tally> {
        self.oracle.roll(roll)
    }
    fn ask(&mut self, at: &B::State, question: &Question<'_, B>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &B::State, questions: &[Question<'_, B>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, B>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, clause: B::Clause, event: B::Event) {
        self.told.push((clause, event));
        self.oracle.tell(clause, event);
    }
    fn cut(&mut self, at: &B::State, clause: B::Clause, live: &dyn Live) -> Play<()> {
        self.oracle.cut(at, clause, live)
    }
}
