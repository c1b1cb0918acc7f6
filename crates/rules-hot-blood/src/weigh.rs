//! How a side stands, and where men may be whom nobody sees: what opponents and odds over several turns reckon with. No
//! rule is decided here.
use crate::{
    HotBlood, Man, Phase, Place, Setup, State, View,
    setup::{GARRISON, PitKind, RAIDERS},
    victory,
    words::{ManId, Posture, Resolve, Wound},
};
use kernel::{Eyes, Horizon, Point, Seat, Strength, Weigh};
use table::squares::{Compass, Layer};

/// A point, a man who can still fight.
const POINT: i32 = 150;
const ABLE: i32 = 100;
/// Turns for which somebody who was seen is taken to be there still, and how near to a post raiders gather.
const LATELY: u8 = 2;
const GATHER: i32 = 3;

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
    /// A night is quickly played, the quicker the fewer men, and only its end says what a step was worth.
    fn horizon(setup: &Setup) -> Horizon {
        Horizon { steps: u32::MAX, effort: 240_000 / setup.men().count().max(16) as u32, looks: 0, doubt: 300 }
    }
    fn stock(setup: &Setup, state: &State, seat: Seat) -> i32 {
        setup.roster(seat).map(|man| able(state.man(man))).sum()
    }
    /// A man who is not seen is where he was seen last, or else where he may have been put; a raider has come on since.
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
                Some(ghost) if us == RAIDERS || ghost.turn + LATELY >= state.turn => (ghost.at.at, ghost.at.layer),
                Some(ghost) => crept(setup, ghost.at.at, state.turn - ghost.turn, lot),
                None if us == RAIDERS => somewhere(setup, man, lot),
                None => crept(setup, somewhere(setup, man, lot).0, state.turn, lot),
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
                fate: known.fate,
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

/// Towards the nearest post for so many turns, a square or two in each, and no nearer than one gathers before it.
fn crept(setup: &Setup, from: Point, turns: u8, lot: &mut dyn FnMut(u32) -> u32) -> (Point, Layer) {
    let posts = setup.plan.pits.iter().filter(|pit| pit.kind == PitKind::Post).flat_map(|pit| &pit.squares);
    let Some(&post) = posts.min_by_key(|&&post| setup.map.distance(from, post)) else { return (from, Layer::Surface) };
    let far = i32::from(setup.map.distance(from, post));
    let gone = i32::from(turns) * (2 + lot(3) as i32) / 2;
    let gone = gone.min(far - GATHER).max(0);
    let part = |a: i16, b: i16| a + (i32::from(b - a) * gone / far.max(1)) as i16;
    let at = Point::new(part(from.x, post.x), part(from.y, post.y));
    let is_open = |at: &Point| setup.map.is_shut(*at).is_none() && !setup.map.is_dug(*at);
    let around = std::iter::once(at).chain(Compass::RING.map(|compass| compass.from(at, 1)));
    let inside = |at: &Point| (0..setup.plan.size.x).contains(&at.x) && (0..setup.plan.size.y).contains(&at.y);
    (around.filter(inside).find(is_open).unwrap_or(from), Layer::Surface)
}

fn able(man: &Man) -> i32 {
    match man.resolve {
        _ if man.is_out() => 0,
        Resolve::Surrendering => ABLE / 4,
        _ => ABLE - 15 * i32::from(man.wound as u8),
    }
}

/// What the raiders have in hand and not yet brought home: prisoners and one man's papers (HB-END-T1: the first score), the
/// more the nearer the way out.
fn spoils(setup: &Setup, state: &State) -> i32 {
    let exit = setup.plan.scenario.exit;
    let near = |at: Point| 30 - i32::from((at.y - exit).abs()).min(20);
    let carried = setup.roster(RAIDERS).map(|man| state.man(man)).filter(|man| man.is_fit() && man.papers != 0);
    let led = setup.roster(GARRISON).map(|man| state.man(man)).filter(|man| man.is_on_board() && man.escort.is_some());
    carried.map(|man| 8 * near(man.at)).max().unwrap_or(0) + led.map(|man| 20 * near(man.at)).sum::<i32>()
}
