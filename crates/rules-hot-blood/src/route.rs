//! HB-PM-10, HB-MOR-28: how many steps it is, by the shortest way that is legal with the wire as it stands.
use crate::{
    setup::{Map, Open},
    words::{Path, Step},
};
use kernel::Point;
use smallvec::SmallVec;
use table::squares::{Compass, Layer};

/// Squares a side that a field has room for; [`crate::data`] lets no board be larger.
const SIDE: usize = 32;
const FAR: u16 = u16::MAX;

/// Steps from everywhere to the nearest goal.
#[derive(Debug, Clone)]
pub struct Field<'a> {
    map: &'a Map,
    open: Open,
    steps: [u16; 2 * SIDE * SIDE],
}

const LAYERS: [Layer; 2] = [Layer::Surface, Layer::Pit];

fn index(step: Step) -> usize {
    (step.layer as usize * SIDE + step.at.y as usize) * SIDE + step.at.x as usize
}

impl<'a> Field<'a> {
    /// HB-MOV-16: to the board's edge, the step off it included.
    pub fn home(map: &'a Map, open: Open) -> Field<'a> {
        let row = (0..map.size.x).map(|x| Point::new(x, map.exit));
        Field::to(map, open, 1, row)
    }
    /// To a square, on either layer.
    pub fn toward(map: &'a Map, open: Open, at: Point) -> Field<'a> {
        Field::to(map, open, 0, std::iter::once(at))
    }
    fn to(map: &'a Map, open: Open, cost: u16, goals: impl Iterator<Item = Point>) -> Field<'a> {
        let mut field = Field { map, open, steps: [FAR; 2 * SIDE * SIDE] };
        let layers = |at: Point| LAYERS.map(|layer| Step::new(at, layer)).into_iter();
        // Whatever was reached, nearest first.
        let mut reached: SmallVec<[Step; 2 * SIDE * SIDE]> =
            goals.flat_map(layers).filter(|&step| field.exists(step)).collect();
        for &goal in &reached {
            field.steps[index(goal)] = cost;
        }
        let mut nth = 0;
        while let Some(&to) = reached.get(nth) {
            let far = field.steps[index(to)] + 1;
            for from in Compass::RING.into_iter().flat_map(|way| layers(way.from(to.at, 1))) {
                if field.exists(from) && field.steps[index(from)] == FAR && map.step(open, from, to).is_ok() {
                    field.steps[index(from)] = far;
                    reached.push(from);
                }
            }
            nth += 1;
        }
        field
    }
    fn exists(&self, step: Step) -> bool {
        let is_there = match step.layer {
            Layer::Surface => self.map.is_shut(step.at).is_none(),
            Layer::Pit => self.map.hole(step.at).is_some(),
        };
        self.map.is_on(step.at) && is_there
    }
    /// Steps from here; none where no way leads there.
    pub fn from(&self, step: Step) -> Option<u16> {
        if !self.map.is_on(step.at) {
            // He has left the board.
            return Some(0);
        }
        Some(self.steps[index(step)]).filter(|&steps| steps != FAR)
    }
    /// The way from here, at most so many steps; among equals the first direction of `order`.
    pub fn way(&self, from: Step, most: u8, order: [Compass; 8]) -> Path {
        let mut path = Path::NONE;
        let mut here = from;
        for _ in 0..most {
            let Some(left) = self.from(here).filter(|&left| left > 0) else { break };
            let next = if left == 1 && here.at.y == self.map.exit && self.map.is_exit(true, here.at, off(here)) {
                Step::new(off(here), Layer::Surface)
            } else {
                let Some(next) = order.into_iter().find_map(|way| self.nearer(here, way, left)) else { break };
                next
            };
            path.push(next);
            if !self.map.is_on(next.at) {
                break;
            }
            here = next;
        }
        path
    }
    /// One step this way that leads nearer; below where he is below and can stay so.
    fn nearer(&self, here: Step, way: Compass, left: u16) -> Option<Step> {
        let at = way.from(here.at, 1);
        let below = here.layer == Layer::Pit && self.map.is_joined(here.at, at);
        let layers = if below { [Layer::Pit, Layer::Surface] } else { [Layer::Surface, Layer::Pit] };
        let steps = layers.into_iter().map(|layer| Step::new(at, layer));
        steps.into_iter().find(|&to| {
            self.exists(to) && self.from(to).is_some_and(|n| n < left) && self.map.step(self.open, here, to).is_ok()
        })
    }
}

fn off(here: Step) -> Point {
    Compass::South.from(here.at, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Setup, data, muster::muster};

    fn setup() -> Setup {
        Setup::from(muster(&data::library(), "identification", Options::default()).expect("our own data"))
    }

    #[test]
    fn the_way_home_from_beyond_the_fence_leads_through_the_gate() {
        let setup = setup();
        let state = crate::State::start(&setup);
        let home = Field::home(&setup.map, state.open);
        let here = Step::new(Point::new(12, 14), Layer::Surface);
        // Fourteen rows straight down to the edge row, and off.
        assert_eq!(home.from(here), Some(15));
        // With the gate shut he must go under the fence by the sap at 5, 13.
        assert_eq!(Field::home(&setup.map, 0).from(here), Some(7 + 1 + 12 + 1));
    }

    #[test]
    fn the_last_step_of_the_way_home_is_off_the_board() {
        let setup = setup();
        let home = Field::home(&setup.map, 0);
        let south = Compass::RING.map(|way| way.turned(4));
        let path = home.way(Step::new(Point::new(3, 1), Layer::Surface), 4, south);
        let ends: Vec<Point> = path.iter().map(|step| step.at).collect();
        assert_eq!(ends, [Point::new(3, 0), Point::new(3, -1)]);
    }
}
