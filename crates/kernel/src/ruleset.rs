//! What a ruleset brings: its words (`Ruleset`), how a battle goes on (`Battle`), and what it would advise (`Advise`).
use crate::{Answer, ClauseId, Eyes, Ground, Hand, Oracle, Play, Question, Recall, Seat};
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt::Debug, hash::Hash};

/// The words. The supertraits are for the marker type itself, so that `derive` works on `Offer<R>`.
pub trait Ruleset: Copy + Debug + Eq + 'static {
    type Clause: ClauseId;
    /// What a roll or a question is about: a unit, a shot, nothing.
    type Subject: Copy + Debug + Eq + Ord + Hash + Default + Serialize + DeserializeOwned + Send + Sync;
    /// One option of a list: a unit, an order, a kind of man, yes or no.
    type Choice: Copy + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// A change that was made: small, copied, formatted by nobody in here.
    type Event: Copy + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// Plain data beside a borrowed setup; cheap to copy.
    type State: Clone + Debug + Eq + Hash + Send + Sync;
    /// Where things may stand and go; data, so that a client can draw it. Borrowed in rules, `'static` in sessions.
    type Ground<'a>: Ground<Self::Clause, Kept = Self::Ground<'static>> + Send + Sync;
    /// Whether questions with one answer are put as well.
    fn asks_everything(_at: &Self::State) -> bool {
        false
    }
}

/// Whether a step ended the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    On,
    Over,
}

/// Step after step until it is over, or as many as this: how many, and whether it is over.
pub fn in_a_row(most: u32, mut step: impl FnMut() -> Play<Flow>) -> Play<(u32, Flow)> {
    for nth in 1..=most {
        if step()? == Flow::Over {
            return Ok((nth, Flow::Over));
        }
    }
    Ok((most, Flow::On))
}

/// How a battle stands, or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// `None`: a draw.
    pub winner: Option<Seat>,
    pub points: [i16; 2],
}

/// A whole battle: fixed `Setup` (terrain, forces, options, names), changing `State`, and what each seat may know.
pub trait Battle: Ruleset {
    const ID: &'static str;
    /// Rises when the rules change so that old journals may not replay.
    const VERSION: u32;
    /// Fixed for the battle; open to both seats; written whole into the battle file.
    type Setup: Debug + Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What somebody may know of a state.
    type View: Debug + Clone + PartialEq + Serialize + Send + Sync;

    fn start(setup: &Self::Setup) -> Self::State;
    /// Plays on to the next checkpoint (one activation, one phase).
    fn step(setup: &Self::Setup, state: &mut Self::State, oracle: &mut impl Oracle<Self>) -> Play<Flow>;
    /// The same for every reader but the simulator. A ruleset writes it out, so that its text is compiled for all of
    /// them once, in its own crate.
    fn stride(setup: &Self::Setup, state: &mut Self::State, mut oracle: &mut dyn Oracle<Self>) -> Play<Flow> {
        Self::step(setup, state, &mut oracle)
    }
    /// Step after step, to the end or as many as this; gives how many, and whether it is over. For readers that do not
    /// stop in between: a ruleset may remember what it has measured.
    fn steps(
        setup: &Self::Setup,
        state: &mut Self::State,
        most: u32,
        oracle: &mut impl Oracle<Self>,
    ) -> Play<(u32, Flow)> {
        in_a_row(most, || Self::step(setup, state, oracle))
    }
    /// Who is ahead, or who won.
    fn verdict(setup: &Self::Setup, state: &Self::State) -> Verdict;

    fn view(setup: &Self::Setup, state: &Self::State, to: Eyes) -> Self::View;
    /// An umpire stands between the seats: who is not asked is told nothing new, and cannot know whether the other is.
    fn umpired(_setup: &Self::Setup) -> bool {
        false
    }
    /// Whether this choice gives the battle up. Such options stand last in their list, and nobody takes one by lot.
    fn gives_up(_choice: Self::Choice) -> bool {
        false
    }
    /// What `to` is told of an event: all of it, a blurred one, or nothing.
    fn told(event: Self::Event, to: Eyes) -> Option<Self::Event>;
    /// The clause under which these eyes are told of it: another one where the umpire's would tell too much.
    fn cites(clause: Self::Clause, _event: Self::Event, _to: Eyes) -> Self::Clause {
        clause
    }
    /// Whether dice and answers of `by` under this clause are open to `to`.
    fn shows(clause: Self::Clause, about: Self::Subject, by: Hand, to: Eyes) -> bool;
}

/// A state as these eyes know it: what is hidden from them is not in it. The [`Battle::View`] of a ruleset whose state can
/// say all that anybody may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View<S> {
    pub eyes: Eyes,
    pub state: S,
}

/// A position as one seat may look at it: the only way a policy gets at the state.
#[derive(Debug)]
pub struct Sight<'a, B: Battle> {
    setup: &'a B::Setup,
    state: &'a B::State,
    seat: Seat,
    recall: Option<&'a Recall<B>>,
}

impl<'a, B: Battle> Sight<'a, B> {
    pub fn new(setup: &'a B::Setup, state: &'a B::State, seat: Seat) -> Sight<'a, B> {
        Sight { setup, state, seat, recall: None }
    }
    /// For players who think ahead: with what the seat remembers of the step it is in.
    #[must_use]
    pub fn with(self, recall: &'a Recall<B>) -> Sight<'a, B> {
        Sight { recall: Some(recall).filter(|recall| recall.seat() == self.seat), ..self }
    }
    pub fn recall(&self) -> Option<&'a Recall<B>> {
        self.recall
    }
    pub fn seat(&self) -> Seat {
        self.seat
    }
    pub fn setup(&self) -> &'a B::Setup {
        self.setup
    }
    pub fn view(&self) -> B::View {
        B::view(self.setup, self.state, self.seat.into())
    }
}

/// An answer worth considering, what it is worth (more is better), and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    pub answer: Answer,
    pub value: i32,
    pub reason: &'static str,
}

/// What a player who knows the game would consider: never empty, best first, all of them admitted.
/// Opponents draw from it, and so do odds where a question needs a default answer.
pub trait Advise: Battle {
    /// Plans that a side may follow for the whole battle; the first is the usual one.
    const STYLES: u8 = 1;

    fn advise(setup: &Self::Setup, view: &Self::View, question: &Question<'_, Self>) -> Vec<Advice>;
    /// Advice to who follows such a plan.
    fn advise_in(_style: u8, setup: &Self::Setup, view: &Self::View, question: &Question<'_, Self>) -> Vec<Advice> {
        Self::advise(setup, view, question)
    }
}
