//! Where it is good to be: ways for men and hulls, and places to set up.
use super::{
    Adviser,
    goal::{Goal, THERE},
};
use crate::{Footing, Game, MAN, Pace, Speed, State, Terrain, Victory, cover, driving, sight, victory, words::UnitId};
use kernel::{Advice, Answer, Figures, Ground, Point, Route, Seat, length, on_route};
use smallvec::SmallVec;
use table::{Bounds, Disc, Heading, ahead, bearing};

/// How many ends of a way are looked at closely.
const LOOKS: usize = 6;
/// What a place in the works is worth to those who defend.
const POST: i32 = 120;
/// So far behind a hedge or wall men stand.
const BEHIND: u32 = 60;

/// What is to be had at the end of a way.
#[derive(Debug, Clone)]
pub(super) struct End {
    pub(super) route: Route,
    /// Fire from there in the same activation.
    pub(super) fire: i32,
    /// Everything else.
    pub(super) rest: i32,
}

impl Adviser<'_> {
    /// The ends of ways that look best, looked at closely.
    pub(super) fn ends(&self, unit: UnitId, from: Point, budget: u32, pace: Pace, ground: &Footing<'_>) -> Vec<End> {
        let goal = self.goal(unit, from);
        let mut routes: Vec<(i32, Route)> = if ground.steer.is_some() {
            let all = (0..ground.suggestions()).filter_map(|n| ground.route(n, from, budget));
            all.map(|route| (self.glance(goal, route.last().copied().unwrap_or(from)), route)).collect()
        } else {
            let to = |to: Point| (self.glance(goal, to), Route::from_slice(&[from, to]));
            self.points(from, budget, goal).into_iter().map(to).collect()
        };
        routes.sort_by_key(|r| std::cmp::Reverse(r.0));
        let legal = |route: &Route| {
            let figures = ground.arrange(route).ok()?;
            ground.price(route).is_ok_and(|price| price <= budget).then_some(figures)
        };
        let stay = Route::from_slice(&[from]);
        let all = std::iter::once(stay).chain(routes.into_iter().map(|r| r.1));
        let fit = all.filter_map(|route| legal(&route).map(|figures| (route, figures)));
        fit.take(LOOKS).map(|(route, figures)| self.look(unit, route, &figures, pace, goal)).collect()
    }

    /// Points worth going to: all round, towards the goal, into cover and up to hedges and walls.
    fn points(&self, from: Point, reach: u32, goal: Option<Goal>) -> Vec<Point> {
        let round = (0..32).map(|n| ahead(from, Heading::new(n % 16 * 45 / 2), reach >> (n / 16)));
        let to_goal = goal.map(|goal| on_route(&[from, goal.at], reach.min(length(from, goal.at))));
        let mut points: Vec<Point> = round.chain(to_goal).collect();
        for piece in self.game.setup.plan.terrain.iter().filter(|t| t.cover > crate::Cover::Open) {
            let near = piece.shape.nearest_to(from);
            if length(near, from) > reach {
                continue;
            }
            if piece.is_linear() {
                points.extend([near, on_route(&[near, from], BEHIND)]);
            } else {
                let middle = piece.shape.bounds().centre();
                points.push(on_route(&[near, middle], BEHIND));
                points.push(on_route(&[from, middle], reach.min(length(from, middle))));
            }
        }
        points
    }

    /// The first impression of a place.
    fn glance(&self, goal: Option<Goal>, at: Point) -> i32 {
        let level = i32::from(cover::standing_in(&self.game, &[at]).worth());
        10 * level - goal.map_or(0, |goal| way_cost(goal, at))
    }

    /// As if the unit had come there.
    pub(super) fn look(&self, unit: UnitId, route: Route, figures: &Figures, pace: Pace, goal: Option<Goal>) -> End {
        let mut state: State = *self.game;
        let mut game = Game::new(self.game.setup, &mut state);
        game.move_to(unit, figures, 0);
        if game.is_vehicle(unit) {
            game.set_speed(unit, speed(pace));
        }
        if game.is_vehicle(unit) && route.len() > 1 {
            let heading = driving::course(&self.game, unit, &route).heading;
            game.face(unit, heading);
        }
        let mut there = Adviser::new(game, self.us);
        let fire = if self.game.unit(unit).fired { 0 } else { there.best_fire(unit, pace) };
        // What comes after this activation finds it standing.
        there.game.set_speed(unit, Speed::Stationary);
        let moves = route.len() > 1 && pace > Pace::Sneak;
        let snapped = if moves { self.snapped(unit, &there) } else { 0 };
        End { route, fire, rest: there.standing(unit, goal) - snapped }
    }

    /// What snap fire on the way may cost, by those near its beginning or its end.
    fn snapped(&self, unit: UnitId, there: &Adviser<'_>) -> i32 {
        let costs = self.game.on_table(!self.us).map(|e| self.snap_value(e, unit).max(there.snap_value(e, unit)));
        let (worst, sum) = costs.fold((0, 0), |(worst, sum), cost| (cost.max(worst), sum + cost));
        worst + (sum - worst) / 2
    }

    /// What it is worth to a unit to stand where it does.
    pub(super) fn standing(&self, unit: UnitId, goal: Option<Goal>) -> i32 {
        let game = &self.game;
        let at = game.origin(unit);
        let level = i32::from(cover::standing_in(game, &game.figures(unit)).worth());
        let holds = |goal: Goal| if self.is_there(unit, goal.at) { goal.hold } else { 0 };
        let goal = goal.map_or(0, |goal| holds(goal) - way_cost(goal, at));
        let post = self.post(unit);
        goal + post + 8 * level + self.best_fire(unit, Pace::Stand) / 3 - self.danger(unit) * self.caution(unit) / 12
    }

    /// What it is worth to whoever defends to stay in the works.
    pub(super) fn post(&self, unit: UnitId) -> i32 {
        if self.defends() && self.is_dug_in(unit) { POST } else { 0 }
    }

    /// How much danger weighs, in twelfths: who must take a place by storm pays for it.
    fn caution(&self, unit: UnitId) -> i32 {
        match self.game.is_vehicle(unit) {
            true => 5,
            _ if self.attacks() => 3,
            _ => 8,
        }
    }

    /// What it is worth to a hull to point this way.
    pub(super) fn turned(&self, unit: UnitId, heading: Heading) -> i32 {
        let mut state: State = *self.game;
        let mut game = Game::new(self.game.setup, &mut state);
        game.face(unit, heading);
        let there = Adviser::new(game, self.us);
        let size = self.game.setup.plan.size;
        let middle = heading.turn_to(bearing(self.game.origin(unit), Point::new(size.x / 2, size.y / 2)));
        there.best_fire(unit, Pace::Stand) - there.danger(unit) - i32::from(middle) / 10
    }

    /// Whether it stands in a place that covers it all round.
    fn is_dug_in(&self, unit: UnitId) -> bool {
        let at = self.game.origin(unit);
        self.game.setup.havens.iter().any(|haven| haven.shape.holds(at))
    }

    fn is_there(&self, unit: UnitId, goal: Point) -> bool {
        let (setup, state) = (self.game.setup, &*self.game);
        match setup.plan.scenario.victory {
            Victory::Storm { .. } if self.us == Seat::Second => victory::is_inside(setup, state, unit),
            _ => victory::is_near(setup, state, unit, goal),
        }
    }

    pub(super) fn paths(&self, unit: UnitId, from: Point, budget: u32, ground: &Footing<'_>) -> Vec<Advice> {
        let of = self.game.unit(unit);
        let pace = if self.game.is_vehicle(unit) { as_pace(of.hull.speed) } else { of.pace };
        let ends = self.ends(unit, from, budget, pace, ground).into_iter();
        let advice = ends.map(|end| {
            let value = end.fire + end.rest;
            Advice { answer: Answer::Path(end.route), value, reason: "better ground" }
        });
        advice.collect()
    }

    /// Where to set up, or to be set down.
    pub(super) fn places(&self, unit: UnitId, ground: &Footing<'_>) -> Vec<Advice> {
        let suggested = (0..ground.suggestions()).filter_map(|n| ground.spot(n));
        let zone = ground.zone.as_ref().map(|z| z.0.bounds());
        let in_zone = |p: &Point| zone.is_none_or(|zone| zone.holds(*p));
        let covered = self.game.setup.plan.terrain.iter().filter(|t| t.cover > crate::Cover::Open);
        let on_foot = !self.game.is_vehicle(unit);
        let covered = covered.filter(|_| on_foot).flat_map(|t| self.positions(t)).filter(in_zone);
        let spots: Vec<Point> = suggested.chain(covered).collect();
        let fit = spots.into_iter().filter_map(|at| Some((at, ground.arrange(&[at]).ok()?)));
        let advice = fit.filter(|(at, _)| ground.stand(*at).is_ok()).map(|(at, figures)| Advice {
            answer: Answer::Place(at),
            value: self.set_up_at(unit, &figures),
            reason: "a good position",
        });
        advice.collect()
    }

    /// Places in a piece of cover, or along it on our side.
    fn positions(&self, piece: &Terrain) -> SmallVec<[Point; 15]> {
        let bounds = piece.shape.bounds();
        if !piece.is_linear() {
            let all = (0..15).map(|n| within(bounds, [1 + n % 5, 1 + n / 5], [6, 4]));
            return all.filter(|&p| piece.shape.holds(p)).collect();
        }
        let back = self.game.setup.plan.sides[self.us.index()].facing.turned(180);
        (0..=4).map(|n| ahead(within(bounds, [n, n], [4, 4]), back, BEHIND)).collect()
    }

    /// What a place is worth at the start: cover, the objective, and the ground before it.
    fn set_up_at(&self, unit: UnitId, figures: &Figures) -> i32 {
        let mut state: State = *self.game;
        let mut game = Game::new(self.game.setup, &mut state);
        game.deploy(unit, figures);
        let there = Adviser::new(game, self.us);
        let goal = self.goal(unit, figures[0]);
        let met = there.game.on_table(!self.us).next().is_some();
        if met && self.game.setup.plan.scenario.victory != Victory::Points {
            return there.standing(unit, goal);
        }
        let fear = if met { there.danger(unit) / 6 } else { 0 };
        let level = i32::from(cover::standing_in(&there.game, figures).worth());
        let hold = goal.map_or(0, |goal| if there.is_there(unit, goal.at) { goal.hold } else { 0 });
        let way = goal.map_or(0, |goal| length(goal.at, figures[0]) as i32 / 20);
        let crowd = |piece: &Terrain| {
            let friends = self.game.on_table(self.us).filter(|&u| piece.shape.holds(self.game.origin(u)));
            if piece.is_haven() && piece.shape.holds(figures[0]) { friends.count() as i32 } else { 0 }
        };
        let crowd = self.game.setup.plan.terrain.iter().map(crowd).max().unwrap_or(0);
        // Who defends digs in together; who will move on wants to see where to.
        let (dug_in, lane, crowded) = if self.defends() { (40, 2, 6) } else { (0, 8, 15) };
        let post = if there.is_dug_in(unit) { dug_in } else { 0 };
        25 * level + post + hold + lane * there.lanes(unit, goal) - way - crowded * crowd - fear
    }

    /// How much of the ground that the enemy must cross is seen from here.
    fn lanes(&self, unit: UnitId, goal: Option<Goal>) -> i32 {
        let zone = self.game.setup.plan.sides[(!self.us).index()].zone.bounds();
        let Some(goal) = goal else { return 0 };
        let eyes = self.game.bases(unit);
        let lanes = (1..=3).flat_map(|n| (1..=3).map(move |k| (n, k)));
        let seen = lanes.filter(|&(n, k)| {
            let far = within(zone, [n, n], [4, 4]);
            let at = on_route(&[far, goal.at], length(far, goal.at) * k / 4);
            sight::do_see(&self.game, eyes, &[Disc::new(at, MAN)])
        });
        seen.count() as i32
    }
}

/// A point of a box, so many parts east and north of its corner.
fn within(Bounds { least, most }: Bounds, [east, north]: [i32; 2], [columns, rows]: [i32; 2]) -> Point {
    let part = |a: i16, b: i16, n: i32, of: i32| (i32::from(a) + (i32::from(b) - i32::from(a)) * n / of) as i16;
    Point::new(part(least.x, most.x, east, columns), part(least.y, most.y, north, rows))
}

/// DH-SNAP-04: what the speed of a hull is to those on foot.
pub(super) const fn as_pace(speed: Speed) -> Pace {
    match speed {
        Speed::Stationary => Pace::Stand,
        Speed::Slow => Pace::Sneak,
        Speed::Medium => Pace::Manoeuvre,
        Speed::Fast => Pace::Run,
    }
}

const fn speed(pace: Pace) -> Speed {
    match pace {
        Pace::Stand => Speed::Stationary,
        Pace::Sneak => Speed::Slow,
        Pace::Manoeuvre => Speed::Medium,
        Pace::Run => Speed::Fast,
    }
}

/// What is left to go costs so much.
pub(super) fn way_cost(goal: Goal, at: Point) -> i32 {
    goal.haste * length(goal.at, at).saturating_sub(THERE) as i32 / 100
}
