//! How a side stands, and where men may be whom nobody sees: what opponents and odds over several turns reckon with. No
//! rule is decided here.
use crate::{
    HotBlood, Man, Phase, Place, Setup, State, View,
    setup::{GARRISON, RAIDERS},
    victory,
    words::{ManId, Posture, Resolve, Wound},
};
use kernel::{Eyes, Point, Seat, Strength, Weigh};
use table::squares::Layer;

/// A point, a man who can still fight.
const POINT: i32 = 150;
const ABLE: i32 = 100;

impl Weigh for HotBlood {
    const VICTORY: i32 = 2000;

    fn strength(setup: &Setup, state: &State, seat: Seat) -> Strength {
        let ours = || setup.roster(seat).map(|man| state.man(man));
        let fit = ours().filter(|man| man.is_fit() || man.place == Place::Off && !man.is_out()).count() as u16;
        let shaken = ours().filter(|man| man.is_fit() && man.resolve != Resolve::Free).count() as u16;
        Strength { men: fit, units: fit, shaken }
    }
    fn won(setup: &Setup, state: &State) -> Option<Seat> {
        victory::verdict(setup, state).winner.filter(|_| state.phase == Phase::Over)
    }
    fn lead(setup: &Setup, state: &State) -> i32 {
        let points = victory::verdict(setup, state).points;
        i32::from(points[0] - points[1]) * POINT + spoils(setup, state)
    }
    fn stock(setup: &Setup, state: &State, seat: Seat) -> i32 {
        setup.roster(seat).map(|man| able(state.man(man))).sum()
    }
    /// A man who is not seen is where he was seen last, or else where he may have been put.
    fn imagine(setup: &Setup, view: &View, lot: &mut dyn FnMut(u32) -> u32) -> State {
        let mut state = view.state;
        let Eyes::Seat(us) = view.eyes else { return state };
        let blank = State::start(setup);
        for man in setup.roster(!us) {
            let known = *state.man(man);
            let armed = *blank.man(man);
            if known.place == Place::Off || known.resolve == Resolve::Prisoner {
                continue;
            }
            let seen = known.place == Place::Board;
            let (at, layer) = match known.ghost {
                _ if seen => (known.at, known.layer),
                Some(ghost) => (ghost.at.at, ghost.at.layer),
                None => somewhere(setup, man, lot),
            };
            let posture = match layer {
                _ if seen => known.posture,
                Layer::Surface => Posture::Lying,
                Layer::Pit => Posture::Up,
            };
            let wound = if known.known_lost { known.wound.max(Wound::Minor) } else { known.wound };
            let began = crate::Step::new(at, layer);
            let base = if seen { known } else { armed };
            *state.man_mut(man) = Man {
                place: Place::Board,
                at,
                layer,
                posture,
                wound,
                began,
                bombs: armed.bombs,
                flares: armed.flares,
                kit: armed.kit,
                shots: armed.shots,
                ghost: known.ghost,
                ever_seen: known.ever_seen,
                known_lost: known.known_lost,
                searched: known.searched,
                ..base
            };
        }
        state.sides[(!us).index()] = blank.sides[(!us).index()];
        state
    }
}

/// Somewhere he may have been put at the start.
fn somewhere(setup: &Setup, man: ManId, lot: &mut dyn FnMut(u32) -> u32) -> (Point, Layer) {
    let soldier = setup.soldier(man);
    let [west, south, east, north] = soldier.zone;
    let inside = |at: &Point| (west..=east).contains(&at.x) && (south..=north).contains(&at.y);
    let fits = |at: &Point| inside(at) && setup.map.is_shut(*at).is_none() && (!soldier.below || setup.map.is_dug(*at));
    let spots = || setup.map.squares().filter(fits);
    let at = match spots().count() as u32 {
        0 => Point::new(west, south),
        n => spots().nth(lot(n) as usize).unwrap_or_else(|| Point::new(west, south)),
    };
    (at, if soldier.below { Layer::Pit } else { Layer::Surface })
}

fn able(man: &Man) -> i32 {
    match man.resolve {
        _ if man.is_out() => 0,
        Resolve::Surrendering => ABLE / 4,
        _ => ABLE - 15 * i32::from(man.wound as u8),
    }
}

/// What the raiders have in hand and not yet brought home: papers and prisoners, the more the nearer the way out.
fn spoils(setup: &Setup, state: &State) -> i32 {
    let exit = setup.plan.scenario.exit;
    let near = |at: Point| 30 - i32::from((at.y - exit).abs()).min(20);
    let carried = setup.roster(RAIDERS).map(|man| state.man(man)).filter(|man| man.is_fit() && man.papers != 0);
    let led = setup.roster(GARRISON).map(|man| state.man(man)).filter(|man| man.is_on_board() && man.escort.is_some());
    carried.map(|man| 8 * near(man.at)).sum::<i32>() + led.map(|man| 12 * near(man.at)).sum::<i32>()
}
