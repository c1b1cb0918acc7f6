//! What is counted when a raid is over. No rule is decided here.
use crate::{
    HotBlood, Place, Setup, State,
    setup::{GARRISON, RAIDERS},
    victory,
};
use kernel::{Ending, Enlisted, Reckon, Reckoning, Seat};

impl Reckon for HotBlood {
    fn roster(setup: &Setup) -> Vec<Enlisted> {
        let enlisted = |man: crate::ManId| Enlisted { seat: man.seat(), name: setup.soldier(man).name.clone(), men: 1 };
        setup.men().map(enlisted).collect()
    }
    fn scoring(_: &Setup) -> &'static [&'static str] {
        &victory::SCORING
    }
    fn reckon(setup: &Setup, state: &State) -> Reckoning {
        Reckoning {
            turns: state.turn,
            ending: ending(setup, state),
            left: setup.men().map(|man| u16::from(!state.man(man).is_out())).collect(),
            scores: victory::scores(setup, state),
        }
    }
}

fn ending(setup: &Setup, state: &State) -> Ending {
    let nobody = |seat: Seat| !setup.roster(seat).any(|man| state.man(man).is_able());
    // HB-END-06
    if let Some(seat) = Seat::BOTH.into_iter().find(|&seat| state.side(seat).resigned) {
        return Ending::Resigned(seat);
    }
    if nobody(RAIDERS) {
        let is_home = setup.roster(RAIDERS).any(|man| state.man(man).place == Place::Off);
        return if is_home { Ending::WentHome(RAIDERS) } else { Ending::WipedOut(RAIDERS) };
    }
    if setup.options().end_garrison_gone_stop() && nobody(GARRISON) {
        return Ending::WipedOut(GARRISON);
    }
    Ending::LastTurn
}
