//! A battle small enough to check by hand that asks every kind of question.
#![allow(dead_code, reason = "every test binary uses some of it")]
use kernel::{
    Battle, ClauseId, D6, Ending, Enlisted, Eyes, Figures, Flow, Ground, Hand, Need, Oracle, Origin, Play, Point,
    Question, Reckon, Reckoning, Refusal, Route, Ruleset, Seat, Verbs, Verdict, Why, at_least, route_length,
};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Clause {
    SetUp,
    Order,
    Aim,
    Advance,
    Snap,
    Fire,
    Cover,
    Loss,
    Fuse,
    Bar,
    Unused,
}
use Clause as C;

impl ClauseId for Clause {
    const ALL: &'static [Clause] =
        &[C::SetUp, C::Order, C::Aim, C::Advance, C::Snap, C::Fire, C::Cover, C::Loss, C::Fuse, C::Bar, C::Unused];
    fn id(self) -> &'static str {
        ["SET-UP", "ORDER", "AIM", "ADVANCE", "SNAP", "FIRE", "COVER", "LOSS", "FUSE", "BAR", "UNUSED"][self as usize]
    }
    fn title(self) -> &'static str {
        self.id()
    }
    fn section(self) -> &'static str {
        "skirmish"
    }
    fn origin(self) -> Origin {
        Origin::Sheet
    }
}

/// A yard of 20 by 20; only every third suggestion exists.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Yard;

impl Ground<Clause> for Yard {
    type Kept = Yard;
    fn keep(&self) -> Yard {
        Yard
    }
    fn stand(&self, at: Point) -> Result<(), Refusal<Clause>> {
        let inside = (0..=20).contains(&at.x) && (0..=20).contains(&at.y);
        if inside { Ok(()) } else { Err(Refusal::at(C::Advance, Why::OffTable, at)) }
    }
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<Clause>> {
        route.iter().try_for_each(|&at| self.stand(at))?;
        Ok(route_length(route))
    }
    fn arrange(&self, _: &[Point]) -> Result<Figures, Refusal<Clause>> {
        Ok(Figures::new())
    }
    fn arranged(&self, _: &[Point], _: &[Point]) -> Result<(), Refusal<Clause>> {
        Ok(())
    }
    fn suggestions(&self) -> usize {
        60
    }
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        let to = if nth == 0 { from } else { self.spot(nth)? };
        (kernel::length(from, to) <= budget).then(|| Route::from_slice(&[from, to]))
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        nth.is_multiple_of(3).then(|| Point::new((nth / 3) as i16, 10))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Skirmish;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub(crate) struct State {
    pub(crate) men: [[u8; 2]; 2],
    pub(crate) at: [Point; 2],
    pub(crate) round: u8,
}

/// What is wrong with these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Flaw {
    None,
    /// A one on the fuse die breaks a promise.
    Panics,
    /// A one on the fuse die, and nobody fires any more.
    Stalls,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) rounds: u8,
    pub(crate) flaw: Flaw,
}

impl Ruleset for Skirmish {
    type Clause = Clause;
    type Subject = ();
    type Choice = u8;
    type Event = (Seat, u8);
    type State = State;
    type Ground<'a> = Yard;
}

impl Battle for Skirmish {
    const ID: &'static str = "skirmish";
    const VERSION: u32 = 1;
    type Setup = Setup;
    type View = State;

    fn start(_: &Setup) -> State {
        State { men: [[1, 5]; 2], ..State::default() }
    }

    fn step(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        if state.round == 0 {
            for seat in Seat::BOTH {
                state.at[seat.index()] = oracle.place(state, seat, C::SetUp, (), Yard)?.end();
            }
            let fuse = oracle.sum(Hand::Table, C::Fuse, (), D6)?;
            assert!(fuse > 1 || setup.flaw != Flaw::Panics, "the fuse was a dud");
            state.round = if fuse == 1 && setup.flaw == Flaw::Stalls { 100 } else { 1 };
        }
        if state.round == 100 {
            return Ok(Flow::On);
        }
        for us in Seat::BOTH {
            turn(state, us, oracle)?;
        }
        state.round += 1;
        let gone = state.men.iter().any(|men| men[0] + men[1] == 0);
        Ok(if gone || state.round > setup.rounds { Flow::Over } else { Flow::On })
    }

    fn verdict(_: &Setup, state: &State) -> Verdict {
        let left = state.men.map(|men| i16::from(men[0] + men[1]));
        let winner = match left[0].cmp(&left[1]) {
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Seat::First),
        };
        Verdict { winner, points: left }
    }

    fn view(_: &Setup, state: &State, _: Eyes) -> State {
        *state
    }
    fn told(event: (Seat, u8), _: Eyes) -> Option<(Seat, u8)> {
        Some(event)
    }
    fn shows(_: Clause, (): (), _: Hand, _: Eyes) -> bool {
        true
    }
}

impl Reckon for Skirmish {
    fn roster(_: &Setup) -> Vec<Enlisted> {
        let unit = |seat, name: &str, men| Enlisted { seat, name: name.to_owned(), men };
        Seat::BOTH.into_iter().flat_map(|seat| [unit(seat, "leader", 1), unit(seat, "men", 5)]).collect()
    }
    fn scoring(_: &Setup) -> &'static [&'static str] {
        &["leader", "men"]
    }
    fn reckon(_: &Setup, state: &State) -> Reckoning {
        let gone = |seat: Seat| (state.men[seat.index()] == [0, 0]).then_some(Ending::WipedOut(seat));
        Reckoning {
            turns: state.round - 1,
            ending: Ending::beaten(Seat::BOTH.map(gone)),
            left: state.men.concat().into_iter().map(u16::from).collect(),
            scores: [0, 1].map(|kind| state.men.map(|men| i16::from(men[kind]))).to_vec(),
        }
    }
}

fn turn(state: &mut State, us: Seat, oracle: &mut impl Oracle<Skirmish>) -> Play<()> {
    let (we, they) = (us.index(), (!us).index());
    // One order is always barred, so that coverage sees the clause that bars it.
    match oracle.pick_barring(state, us, C::Order, (), &[0u8, 1, 2], &[(3, C::Bar)])? {
        0 => {
            let march = oracle.path(state, us, C::Advance, (), state.at[we], 6, Yard)?;
            let length = route_length(&march.route);
            let snap = oracle.along(state, !us, C::Snap, (), &march.route, &[(0, length)])?;
            state.at[we] = snap.map_or(march.end(), |distance| kernel::on_route(&march.route, distance));
        }
        1 => {
            let held = oracle.number(state, us, C::Aim, (), 0..=2)?;
            let mut need = Need::base(C::Fire, "base", 4);
            need.when(kernel::length(state.at[0], state.at[1]) > 5, C::Cover, "far", 1);
            let dice = (state.men[we][0] + state.men[we][1]).saturating_sub(held as u8);
            let hits = oracle.throw(us, C::Fire, (), at_least(dice, 6, need.total() as u8), &need)?.from(1);
            let men = state.men[they];
            let lost =
                oracle.some_of(state, !us, C::Loss, (), &[(0, men[0]), (1, men[1])], hits.min(men[0] + men[1]))?;
            state.men[they] = [men[0] - lost[0], men[1] - lost[1]];
            oracle.tell(C::Loss, (!us, lost[0] + lost[1]));
        }
        _ => {}
    }
    Ok(())
}

pub(crate) const SOUND: Setup = Setup { rounds: 8, flaw: Flaw::None };

/// A question of this skirmish, for policies that are asked directly.
pub(crate) fn question(offer: kernel::Offer<'_, Skirmish>) -> Question<'_, Skirmish> {
    Question::new(Seat::First, C::Order, (), offer)
}
