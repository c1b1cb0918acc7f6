//! Ways over the board as one side knows it: the shortest, with wire at a price for those who would cut it.
use crate::{Game, setup::Open, words::Step};
use kernel::{Point, Seat};
use std::{cmp::Reverse, collections::BinaryHeap};
use table::squares::{Compass, Layer};

/// Where a way is to lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Down in its pit, where it has one.
    Square(Point),
    /// The row the raiders leave by, and off the board.
    Home,
}

/// Steps that a wire is worth, for who has somebody to cut it.
const CUTTING: u16 = 6;
const SIDE: usize = 32;

/// The steps of a way; where wire has to be cut first the way ends before it, and the wire is named.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Way {
    pub(super) steps: Vec<Step>,
    pub(super) wire: Option<u8>,
}

/// The cheapest way of at most so many steps.
pub(super) fn way(game: &Game<'_>, seat: Seat, from: Step, goal: Goal, cuts: bool, most: u16) -> Option<Way> {
    let (map, open) = (game.map(), game.side(seat).knows_open);
    let guess = |at: Point| match goal {
        Goal::Square(to) => u16::from(map.distance(at, to)),
        Goal::Home => (at.y - map.exit).max(0) as u16,
    };
    let is_there = |step: Step| match goal {
        Goal::Square(to) => step.at == to && (step.layer == Layer::Pit || map.hole(to).is_none()),
        Goal::Home => step.at.y == map.exit,
    };
    let mut known = vec![(u16::MAX, 0u8); 2 * SIDE * SIDE];
    let mut heap = BinaryHeap::from([Reverse((guess(from.at), guess(from.at), index(from), from))]);
    known[index(from)] = (0, u8::MAX);
    // Of equal ones the nearest to the goal first: it is seldom mistaken on open ground.
    while let Some(Reverse((whole, left, n, here))) = heap.pop() {
        let so_far = whole - left;
        if so_far > known[n].0 {
            continue;
        }
        if is_there(here) {
            return Some(walked_back(game, open, &known, from, here, goal));
        }
        for (nth, compass) in (0u8..).zip(Compass::RING) {
            for layer in [Layer::Surface, Layer::Pit] {
                let next = Step::new(compass.from(here.at, 1), layer);
                let Some(price) = price(game, open, here, next, cuts) else { continue };
                let cost = so_far + price;
                if cost + guess(next.at) <= most && cost < known[index(next)].0 {
                    known[index(next)] = (cost, 2 * nth + here.layer as u8);
                    heap.push(Reverse((cost + guess(next.at), guess(next.at), index(next), next)));
                }
            }
        }
    }
    None
}

fn index(step: Step) -> usize {
    (step.layer as usize * SIDE + step.at.y.max(0) as usize) * SIDE + step.at.x.max(0) as usize
}

fn price(game: &Game<'_>, open: Open, here: Step, next: Step, cuts: bool) -> Option<u16> {
    if game.map().step(open, here, next).is_ok() {
        return Some(1);
    }
    let is_straight = here.at.x == next.at.x && here.layer == Layer::Surface && next.layer == Layer::Surface;
    let through = cuts && is_straight && game.map().step(Open::MAX, here, next).is_ok();
    through.then_some(CUTTING)
}

fn walked_back(game: &Game<'_>, open: Open, known: &[(u16, u8)], from: Step, end: Step, goal: Goal) -> Way {
    let mut steps = vec![];
    let mut here = end;
    while here != from {
        steps.push(here);
        let (_, by) = known[index(here)];
        let layer = if by & 1 == 0 { Layer::Surface } else { Layer::Pit };
        here = Step::new(Compass::RING[usize::from(by / 2)].turned(4).from(here.at, 1), layer);
    }
    steps.reverse();
    let mut before = from;
    let shut =
        steps.iter().position(|&step| game.map().step(open, std::mem::replace(&mut before, step), step).is_err());
    let wire = shut.and_then(|n| {
        let (a, b) = (if n == 0 { from } else { steps[n - 1] }, steps[n]);
        game.map().wire_north_of(if a.at.y < b.at.y { a.at } else { b.at })
    });
    if let Some(n) = shut {
        steps.truncate(n);
    } else if goal == Goal::Home {
        steps.push(Step::new(Compass::South.from(end.at, 1), Layer::Surface));
    }
    Way { steps, wire }
}
