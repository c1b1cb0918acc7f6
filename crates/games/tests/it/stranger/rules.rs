//! The rules of Duel, as `game.rs`, `battle.rs`, `view.rs` and a section of a rules crate have them.
use super::words::{Choice, Clause as C, Duel, Event, Setup, State, Subject};
use kernel::{Battle, Eyes, Flow, Hand, Need, Oracle, Play, Seat, Verbs, Verdict, View, at_least};

impl State {
    pub(crate) fn active(self) -> Seat {
        Seat::BOTH[usize::from(self.turn % 2)]
    }
    fn lose(&mut self, of: Seat, hits: u8) -> Event {
        let men = hits.min(self.men[of.index()]);
        self.men[of.index()] -= men;
        Event::Lost { of, men }
    }
    fn wait(&mut self, seat: Seat) -> Event {
        self.waited[seat.index()] = true;
        Event::Waited(seat)
    }
}

/// DUEL-FIRE-01: in turn each side fires, or waits.
fn activate(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Duel>) -> Play<()> {
    let us = state.active();
    match oracle.pick(state, us, C::Fire01, us, &[Choice::Fire, Choice::Wait])? {
        Choice::Fire => fire(setup, state, us, oracle)?,
        Choice::Wait => oracle.tell(C::Fire01, state.wait(us)),
    }
    state.turn += 1;
    Ok(())
}

/// DUEL-FIRE-02: every man throws a die.
pub(crate) fn fire(setup: &Setup, state: &mut State, us: Seat, oracle: &mut impl Oracle<Duel>) -> Play<()> {
    let waited = std::mem::take(&mut state.waited[us.index()]);
    let mut need = Need::base(C::Fire02, "to hit", 5);
    need.when(waited, C::Fire01, "waited", -1).when(setup.options.has(0), C::Fire02, "sharp", -1);
    let dice = at_least(state.men[us.index()], 6, need.total() as u8);
    let hits = oracle.throw(us, C::Fire02, us, dice, &need)?.from(1);
    oracle.tell(C::Fire02, state.lose(!us, hits));
    Ok(())
}

impl Battle for Duel {
    const ID: &'static str = "duel";
    const VERSION: u32 = 1;
    type Setup = Setup;
    type View = View<State>;

    fn start(setup: &Setup) -> State {
        State { men: setup.men, waited: [false; 2], turn: 0, is_over: false }
    }
    fn step(setup: &Setup, state: &mut State, oracle: &mut impl Oracle<Duel>) -> Play<Flow> {
        activate(setup, state, oracle)?;
        // DUEL-WIN-01
        if state.men.contains(&0) || state.turn == 2 * setup.turns {
            state.is_over = true;
            oracle.tell(C::Win01, Event::Ended);
            return Ok(Flow::Over);
        }
        Ok(Flow::On)
    }
    fn verdict(_: &Setup, state: &State) -> Verdict {
        let [first, second] = state.men;
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Seat::First),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Seat::Second),
        };
        Verdict { winner, points: [first.into(), second.into()] }
    }
    fn view(_: &Setup, state: &State, to: Eyes) -> View<State> {
        View { eyes: to, state: *state }
    }
    fn told(event: Event, _: Eyes) -> Option<Event> {
        Some(event)
    }
    fn shows(_: C, _: Subject, _: Hand, _: Eyes) -> bool {
        true
    }
}
