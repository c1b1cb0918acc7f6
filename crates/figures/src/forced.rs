//! Moves that nobody would choose: into a piece of cover, towards somewhere, away from an enemy.
use crate::{Field, PieceId, patch::Patch, ways::part};
use kernel::{March, Point, Route, length};
use smallvec::SmallVec;
use table::{
    Bounds, Disc, Shape, ahead, bearing,
    vector::{Vector, apart},
};

/// Places in a piece of cover that are made for, so far from one another; nearer where there is none.
const STRIDES: [i16; 2] = [50, 20];
/// Ways into a piece that are looked at with everybody on them.
const TRIES: usize = 5;
/// How much farther than they get at once men look for a way.
const AHEAD: u32 = 3;
/// Off the straight way back, in degrees, and in which quarters of the distance.
const TURNS: [i32; 8] = [0, 15, 30, 45, 60, 75, 90, 105];
const QUARTERS: [u32; 4] = [4, 3, 2, 1];

type Marches = SmallVec<[March; 2]>;

impl<C: Copy> Field<'_, C> {
    /// Into a piece of cover: most men in, then the shortest way. `None` if nobody gets in.
    pub fn enter(&self, piece: PieceId, budget: u32) -> Option<March> {
        let haven = self.havens.iter().find(|haven| haven.piece == piece)?;
        let &from = self.figures.first()?;
        let men_in = |march: &March| march.figures.iter().filter(|&&p| haven.shape.holds(p)).count();
        let mut best: Option<(usize, March)> = None;
        for stride in STRIDES {
            let mut places = self.places_in(&haven.shape, from, budget, stride);
            for _ in 0..TRIES {
                let Some(march) = self.march_into(&mut places, from, budget, stride) else { break };
                let count = men_in(&march);
                if best.as_ref().is_none_or(|(most, _)| count > *most) {
                    best = Some((count, march));
                }
                if count == self.figures.len() {
                    break;
                }
            }
            if best.is_some() {
                break;
            }
        }
        // Where one gets in on his own feet the leader may be set down beside him.
        let pulled = || {
            let figures = self.free_entry.and_then(|_| self.arrange_into(&[from], piece).ok())?;
            let march = March { route: Route::from_slice(&[from, figures[0]]), figures };
            Some((men_in(&march), march)).filter(|(men, _)| *men > 0)
        };
        best.filter(|(men, _)| *men > 0).or_else(pulled).map(|(_, march)| march)
    }

    /// The shortest way of the leader to any of these, with everybody; where he ends is tried no more, nor what is near.
    fn march_into(&self, places: &mut Places, from: Point, budget: u32, stride: i16) -> Option<March> {
        while !places.is_empty() {
            let round = Bounds::of([from]).grown(i64::from(budget) + 1);
            let way = Patch::of(self, round, |patch| patch.way(from, places, budget, |_| true))?;
            let end = places[way.end];
            let figures = self.arrange_along(&way.route);
            let near = if figures.is_ok() { i64::from(4 * self.base) } else { i64::from(stride) - 1 };
            places.retain(|p| apart(*p, end) > near.pow(2));
            if let Ok(figures) = figures {
                return Some(March { route: way.route, figures });
            }
        }
        None
    }

    /// Where the leader may stand in a piece, as far as he may get there.
    fn places_in(&self, shape: &Shape, from: Point, budget: u32, stride: i16) -> Places {
        let (far, round) = ((i64::from(budget) + 1).pow(2), shape.bounds());
        if round.square_to(from) > far {
            return Places::new();
        }
        let steps = |least: i16, most: i16| (least..=most).step_by(stride.unsigned_abs().into());
        let near = shape.nearest_to(from);
        let over = Vector::between(near, round.centre()).scaled(10).from(near);
        let all = steps(round.least.x, round.most.x)
            .flat_map(|x| steps(round.least.y, round.most.y).map(move |y| Point::new(x, y)));
        let open = [near, over].into_iter().chain(all).filter(|&p| apart(from, p) <= far && shape.holds(p));
        let open: Places = open.collect();
        Patch::of(self, Bounds::of(open.iter().copied()), |patch| {
            open.iter().copied().filter(|&p| patch.stand(p).is_ok()).collect()
        })
    }

    /// As far towards a place as the budget leads on the shortest way there; `None` if nothing leads nearer.
    pub fn towards(&self, to: Point, budget: u32) -> Option<March> {
        let &from = self.figures.first()?;
        let whole = self.way(0, to, budget * AHEAD).unwrap_or_else(|| Route::from_slice(&[from, to]));
        let most = budget.min(kernel::route_length(&whole));
        let stops = (1..=4).rev().map(|quarters| most * quarters / 4).filter(|&far| far > 0);
        stops.into_iter().find_map(|far| {
            let route = part(&whole, far);
            let end = *route.last()?;
            let is_nearer = apart(end, to) < apart(from, to) || route.len() > 2;
            let march = |figures| March { route: route.clone(), figures };
            (is_nearer && self.cost(&route) <= budget).then(|| self.arrange_along(&route).ok().map(march)).flatten()
        })
    }

    /// Straight back; where that is barred, what leads farthest from these to either side of it, the farther first.
    pub fn away(&self, back: Point, from: &[Disc], far: u32) -> Marches {
        let Some(&start) = self.figures.first() else { return Marches::new() };
        let march = |route: Route| {
            let figures = self.arrange_along(&route).ok()?;
            Some(March { route, figures })
        };
        if let Some(straight) = march(Route::from_slice(&[start, back])) {
            return [straight].into_iter().collect();
        }
        let farness = |p: Point| from.iter().map(|disc| length(p, disc.at)).min().unwrap_or(0);
        let heading = bearing(start, back);
        let mut sides: SmallVec<[(u32, March); 2]> = SmallVec::new();
        Patch::of(self, Bounds::of([start]).grown(i64::from(far) + 1), |patch| {
            for side in [1, -1] {
                let mut ends: SmallVec<[(u32, Point); 32]> = SmallVec::new();
                for turn in TURNS.into_iter().filter(|turn| *turn > 0 || side > 0) {
                    let ends_of =
                        QUARTERS.map(|quarters| ahead(start, heading.turned(side * turn), far * quarters / 4));
                    let mut open = ends_of.into_iter().filter(|&p| farness(p) > farness(start));
                    ends.extend(open.find(|&p| patch.follow(0, &[], p).is_ok()).map(|p| (farness(p), p)));
                }
                ends.sort_unstable_by(|a, b| b.cmp(a));
                let found = ends.iter().find_map(|&(gap, p)| Some((gap, march(Route::from_slice(&[start, p]))?)));
                sides.extend(found);
            }
        });
        sides.sort_by_key(|(gap, _)| std::cmp::Reverse(*gap));
        sides.into_iter().map(|(_, march)| march).collect()
    }
}

type Places = SmallVec<[Point; 512]>;
