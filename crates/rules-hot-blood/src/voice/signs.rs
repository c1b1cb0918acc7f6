//! Light and darkness, ghosts and markers: what a side knows of a night in which it sees little.
use super::names::name;
use crate::{
    Game, ManId, Mood, Place, Setup, State, View,
    setup::Map,
    sight::Shape,
    state::{Flare, Mission},
    words::{Posture, Sign, Step},
};
use kernel::{Eyes, Light, Point, Seat, Signs, Trace};

pub(super) fn signs(setup: &Setup, view: &View) -> Signs {
    let mut state: State = view.state;
    let game = Game { setup, state: &mut state };
    let lights = game.flares.iter().flatten().map(|flare| light(&setup.map, *flare));
    Signs { lights: lights.collect(), dark: dark(&game, view.eyes), traces: traces(&game, view.eyes) }
}

/// HB-FLR-01
fn light(map: &Map, flare: Flare) -> Light {
    let turns = if flare.turns == 1 { "1 turn left".to_owned() } else { format!("{} turns left", flare.turns) };
    Light {
        at: flare.at,
        squares: map.squares().filter(|&at| map.distance(flare.at, at) <= 3).collect(),
        text: format!("flare, {turns}; +2 to be hit"),
    }
}

/// Squares in which nobody would see a man stand, or look out of his pit.
fn dark(game: &Game<'_>, eyes: Eyes) -> Vec<Point> {
    let spotters = Seat::BOTH.into_iter().filter(|&seat| eyes.are_of(seat)).flat_map(|seat| game.able(seat));
    let spotters: Vec<Shape> = spotters.map(|man| game.shape(man)).collect();
    let there = |at: Point, posture: Posture| Shape {
        at: Step::new(at, posture.layer()),
        posture,
        is_lit: game.is_lit(at),
        is_firing: false,
        is_flat: false,
        is_still: false,
    };
    let is_seen = |&at: &Point| {
        let pit = game.map().hole(at).map(|_| there(at, Posture::Up));
        let shapes = [Some(there(at, Posture::Standing)), pit];
        spotters.iter().any(|&eye| shapes.into_iter().flatten().any(|shape| game.sees(eye, shape)))
    };
    // Where nobody is able to look any more, all is dark.
    if game.phase == crate::Phase::Over || matches!(eyes, Eyes::Umpire | Eyes::Public) {
        return vec![];
    }
    game.map().squares().filter(|at| !is_seen(at)).collect()
}

fn traces(game: &Game<'_>, eyes: Eyes) -> Vec<Trace> {
    let mut traces: Vec<Trace> = vec![];
    for man in game.setup.men() {
        let known = game.man(man);
        if let Some(ghost) = known.ghost.filter(|_| known.place == Place::Nowhere) {
            traces.push(Trace {
                look: "ghost",
                at: ghost.at.at,
                turn: Some(ghost.turn),
                seat: Some(man.seat()),
                text: format!("{} seen turn {}", surname(game.setup, man), ghost.turn),
                meaning: "last seen there",
            });
        }
        if let Some(bomb) = known.bomb {
            traces.push(Trace {
                look: "bomb",
                at: bomb.at,
                turn: None,
                seat: Some(man.seat()),
                text: format!("{}'s bomb", surname(game.setup, man)),
                meaning: "a bomb lies there",
            });
        }
    }
    let heard = Seat::BOTH.into_iter().filter(|&seat| eyes.are_of(seat)).flat_map(|seat| game.side(seat).markers);
    traces.extend(heard.flatten().map(|marker| {
        let (look, word, meaning) = match marker.sign {
            Sign::Sound => ("sound", "heard", "heard; who or what, nobody knows"),
            Sign::Shot => ("shot", "shot", "a shot was heard"),
            Sign::Flash => ("flash", "flash", "somebody fired"),
            Sign::Burst => ("burst", "burst", "a bomb or shell went off"),
            Sign::Alarm => ("alarm", "alarm", "the alarm was raised"),
        };
        let (turn, text) = (Some(marker.turn), format!("{word} turn {}", marker.turn));
        Trace { look, at: marker.at, turn, seat: None, text, meaning }
    }));
    traces
}

fn surname(setup: &Setup, man: ManId) -> String {
    let name = name(setup, man);
    name.rsplit(' ').next().map_or(name.clone(), str::to_owned)
}

/// How one's own patrols and guns stand.
pub(super) fn notes(setup: &Setup, view: &View) -> Vec<String> {
    let mut state: State = view.state;
    let game = Game { setup, state: &mut state };
    let Eyes::Seat(seat) = view.eyes else { return vec![] };
    let mut notes = vec![];
    for (n, patrol) in (0..).zip(&setup.side(seat).patrols) {
        let (lost, mood) = (game.losses(seat, n), game.side(seat).patrols[usize::from(n)].mood);
        let lost = if lost == 0 { "no losses".to_owned() } else { format!("{lost} lost") };
        let mood = match mood {
            Mood::CarryOn => "carries on",
            Mood::Hesitate => "hesitates",
            Mood::Withdraw => "withdraws",
            Mood::Break => "is broken",
        };
        let home = if game.side(seat).ordered_home { ", ordered home" } else { "" };
        notes.push(format!("Patrol of {}, {lost}: {mood}{home}", patrol.strength));
    }
    for (plan, mission) in setup.side(seat).missions.iter().zip(game.side(seat).missions) {
        let stands = match mission {
            Mission::Ready => "ready".to_owned(),
            Mission::Coming { turns, .. } => format!("comes in {turns}"),
            Mission::Running { turns, .. } => format!("falls, {turns} more"),
            Mission::Spent => continue,
        };
        notes.push(format!("{}: {stands}", plan.name));
    }
    notes
}
