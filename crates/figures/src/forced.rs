//! Moves that nobody would choose: into a piece of cover, towards somewhere, away from an enemy.
use crate::{Ends, Field, PieceId, patch::Patch, ways::part};
use kernel::{Figures, March, Point, Route, length};
use smallvec::SmallVec;
use table::{
    Bounds, Disc, Heading, Shape, ahead, bearing, is_overlapping,
    vector::{Vector, apart},
};

/// Places in a piece of cover that are made for, so far from one another; nearer where there is none.
const STRIDES: [i16; 2] = [50, 20];
/// Ways into a piece that are looked at with everybody on them.
const TRIES: usize = 5;
/// How often a leader who does not get all the way looks for a place to stop.
const STOPS: u32 = 8;
/// How much farther than they get at once men look for a way.
const AHEAD: u32 = 3;
/// Ends of a way round what bars the way back: so many degrees from one another, in so many parts of the distance.
const TURN: usize = 10;
const PARTS: u32 = 12;
/// Ways that lead away lead equally far if they differ by less, in 1/100 inch.
const EQUALLY: u32 = 25;

/// How far who stands on another's base looks for a place, in which steps, and in how many directions.
const ASIDE: u32 = 400;
const STEP: u32 = 20;
const ASIDE_TURN: usize = 15;

type Marches = SmallVec<[March; 2]>;

/// What comes of a move straight away from an enemy.
#[derive(Debug)]
pub enum Flight<'a, C: Clone> {
    Away(March),
    /// What bars the way back leaves its owner a choice.
    Round(Box<Field<'a, C>>),
    OffTable,
    Nowhere,
}

impl<'a, C: Copy> Field<'a, C> {
    /// The whole distance straight away from the nearest of these, off the table or, if edges stop, as far as the edge;
    /// where that is barred, by what leads farthest from them.
    pub fn flight(self, enemies: &[Disc], far: u32, edge_stops: bool, clause: C) -> Flight<'a, C> {
        let Some(&from) = self.figures.first() else { return Flight::Nowhere };
        let near = |p: &Point| (length(*p, from), *p);
        let Some(nearest) = enemies.iter().map(|disc| disc.at).min_by_key(near) else { return Flight::Nowhere };
        let away = i64::from(length(nearest, from).max(1));
        let beyond = |a: i16, b: i16| i64::from(b) + (i64::from(b) - i64::from(a)) * i64::from(far) / away;
        let [mut x, mut y] = [beyond(nearest.x, from.x), beyond(nearest.y, from.y)];
        let is_on = (0..=i64::from(self.size.x)).contains(&x) && (0..=i64::from(self.size.y)).contains(&y);
        if !is_on && !edge_stops {
            return Flight::OffTable;
        }
        for (along, across, most) in [(0, 1, self.size.x), (1, 0, self.size.y)] {
            let (here, mut to) = ([i64::from(from.x), i64::from(from.y)], [x, y]);
            let edge = to[along].clamp(0, most.into());
            if edge != to[along] {
                to[across] =
                    here[across] + (to[across] - here[across]) * (edge - here[along]) / (to[along] - here[along]);
                to[along] = edge;
            }
            [x, y] = to;
        }
        let back = Point { x: x as i16, y: y as i16 };
        let mut ready = self.away(back, enemies, far);
        let Some(best) = ready.first() else { return Flight::Nowhere };
        if best.end() == back {
            return Flight::Away(ready.swap_remove(0));
        }
        let least = ready.iter().map(|march| farness(march.end(), enemies)).min().unwrap_or(0);
        let ends = Ends::Away { from: SmallVec::from_slice(enemies), least };
        Flight::Round(Box::new(self.bound_for(ends, clause, ready)))
    }
}

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

    /// As far towards the nearest of these bases as the budget leads on the shortest way there, but not so near as may not be
    /// stood; `None` if nothing leads nearer.
    pub fn approach(&self, budget: u32, marks: &[Disc]) -> Option<March> {
        let &from = self.figures.first()?;
        let mark = marks.iter().min_by_key(|mark| (apart(from, mark.at), mark.at))?;
        let off = self.apart.as_budget() + u32::from(self.base) + u32::from(mark.radius) + 2;
        let straight = bearing(mark.at, from);
        let round = (0..360).step_by(ASIDE_TURN).map(|turn| ahead(mark.at, straight.turned(turn), off));
        let places: Places = Patch::of(self, Bounds::of([mark.at]).grown(off.into()), |patch| {
            round.filter(|&p| patch.stand(p).is_ok()).collect()
        });
        self.towards(if places.is_empty() { std::slice::from_ref(&mark.at) } else { &places }, budget)
    }

    /// As far towards the nearest of these places as the budget leads on the shortest way there; `None` if nothing leads nearer.
    pub fn towards(&self, to: &[Point], budget: u32) -> Option<March> {
        let &from = self.figures.first()?;
        let far = |p: Point| to.iter().map(|&to| apart(p, to)).min().unwrap_or(0);
        let straight = || Some(Route::from_slice(&[from, *to.iter().min_by_key(|&&to| apart(from, to))?]));
        let whole = self.way_to_any(0, to, budget * AHEAD).or_else(straight)?;
        let free = self.out_of.as_ref().zip(whole.get(1)).map_or(0, |(shape, &to)| shape.inside(from, to));
        let most = (budget + free).min(kernel::route_length(&whole));
        let mut stops = (1..=STOPS).rev().map(|n| most * n / STOPS).filter(|&gone| gone > 0);
        stops.find_map(|gone| {
            let route = part(&whole, gone);
            let end = *route.last()?;
            let is_nearer = far(end) < far(from) || route.len() > 2;
            let march = |figures| March { route: route.clone(), figures };
            (is_nearer && self.cost(&route) <= budget).then(|| self.arrange_along(&route).ok().map(march)).flatten()
        })
    }

    /// Straight back; where that is barred, what leads farthest from these by any way, on one side of it or on both.
    fn away(&self, back: Point, from: &[Disc], far: u32) -> Marches {
        let Some(&start) = self.figures.first() else { return Marches::new() };
        let straight = Route::from_slice(&[start, back]);
        if let Ok(figures) = self.arrange_along(&straight) {
            return [March { route: straight, figures }].into_iter().collect();
        }
        let (here, heading) = (farness(start, from), bearing(start, back));
        let mut ends: SmallVec<[(u32, Point); 512]> =
            Patch::of(self, Bounds::of([start]).grown(i64::from(far)), |patch| {
                let turned = (0..360).step_by(TURN).map(|turn| heading.turned(turn));
                let ends =
                    turned.flat_map(|heading| (1..=PARTS).map(move |part| ahead(start, heading, far * part / PARTS)));
                let farther = ends.map(|p| (farness(p, from), p)).filter(|&(gap, _)| gap > here);
                farther.filter(|&(_, p)| patch.stand(p).is_ok()).collect()
            });
        ends.sort_unstable_by(|a, b| b.cmp(a));
        let mut ends = &ends[..];
        while let Some(&(most, _)) = ends.first() {
            let (equal, less) = ends.split_at(ends.partition_point(|&(gap, _)| gap + EQUALLY > most));
            let mut places: Places = equal.iter().map(|&(_, p)| p).collect();
            if let Some(march) = self.march_into(&mut places, start, far, 1) {
                let side = |p: Point| Vector::between(start, back).cross(Vector::between(start, p)).signum();
                places.retain(|p| side(*p) != side(march.end()));
                let other = self.march_into(&mut places, start, far, 1);
                return [Some(march), other].into_iter().flatten().collect();
            }
            ends = less;
        }
        Marches::new()
    }
}

impl<C: Copy> Field<'_, C> {
    /// Who was stopped on his way on somebody's base, or where nobody may end, steps to the nearest place that is free.
    /// `None` if everybody may stand where he stands.
    pub fn step_apart(&self) -> Option<Figures> {
        let region = Bounds::of(self.figures.iter().copied()).grown(i64::from(ASIDE));
        Patch::of(self, region, |patch| {
            let is_clear = |p: Point, stood: &[Point]| {
                let is_on = |&q: &Point| is_overlapping(self.disc(p), self.disc(q));
                !stood.iter().any(is_on) && patch.stand(p).is_ok()
            };
            let mut stood: SmallVec<[Point; 12]> = SmallVec::new();
            let mut stays: SmallVec<[bool; 12]> = SmallVec::new();
            for &p in &self.figures {
                stays.push(is_clear(p, &stood));
                stood.extend(stays.last().is_some_and(|&stays| stays).then_some(p));
            }
            if !stays.contains(&false) {
                return None;
            }
            let mut figures = self.figures.clone();
            for n in (0..figures.len()).filter(|&n| !stays[n]) {
                let from = figures[n];
                let rings = (1..=ASIDE / STEP).flat_map(|ring| {
                    let turns = (0..360).step_by(ASIDE_TURN);
                    turns.map(move |turn| ahead(from, Heading::new(turn), ring * STEP))
                });
                let place = rings.into_iter().find(|&p| is_clear(p, &stood) && patch.walk(&[from, p]).is_ok());
                figures[n] = place.unwrap_or(from);
                stood.push(figures[n]);
            }
            Some(figures).filter(|figures| *figures != self.figures)
        })
    }
}

/// From the middle of the nearest.
fn farness(p: Point, from: &[Disc]) -> u32 {
    from.iter().map(|disc| length(p, disc.at)).min().unwrap_or(0)
}

type Places = SmallVec<[Point; 512]>;
