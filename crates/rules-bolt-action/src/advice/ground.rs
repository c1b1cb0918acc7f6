//! Where it is good to be, and where to point.
use super::Adviser;
use crate::{Clause as C, Cover, Game, MAN, Order, Place, State, driving, sight, words::UnitId};
use figures::Field;
use kernel::{Advice, Answer, Ground, Point, Seat, length};
use table::{Disc, Heading, Inches, bearing};

impl Adviser<'_> {
    /// Where a weapon points best: enemies in its arc, those in sight before others; else the middle of the table.
    pub(super) fn facing(&self, unit: UnitId, degrees: u16) -> (i32, &'static str) {
        let (game, heading) = (&self.game, Heading::from(degrees));
        let here = game.origin(unit);
        let off = |to: Point| i32::from(heading.turn_to(bearing(here, to)));
        let covers = |to: Point| off(to) <= 45;
        let worth = |e: UnitId| if sight::sees(game, unit, e) { 100 } else { 30 };
        let enemies: i32 = self.enemies().filter(|&e| covers(game.origin(e))).map(worth).sum();
        let size = game.setup.plan.size;
        (enemies - off(Point::new(size.x / 2, size.y / 2)) / 10, "covers the ground before it")
    }

    pub(super) fn places(&self, ground: &Field<'_, C>) -> Vec<Advice> {
        let spots = (0..ground.suggestions()).filter_map(|n| ground.spot(n));
        let weighed = spots.map(|at| {
            let value = -self.to_objective(at) + if self.is_haven(at) { 150 } else { 0 };
            Advice { answer: Answer::Place(at), value, reason: "close to the objective" }
        });
        weighed.collect()
    }

    /// Where a barrage hurts them and not us: on a unit, or somewhere about.
    pub(super) fn aims(&self, ground: &Field<'_, C>) -> Vec<Advice> {
        let game = &self.game;
        let on_units = Seat::BOTH.into_iter().flat_map(|seat| game.on_table(seat)).map(|u| game.unit(u).leader());
        let spots = on_units.chain((0..ground.suggestions()).filter_map(|n| ground.spot(n)));
        let weighed = spots.filter(|&at| ground.stand(at).is_ok()).map(|at| {
            let near = |seat: Seat| {
                let under = game.on_table(seat).filter(|&u| length(game.unit(u).leader(), at) <= 900);
                under.map(|u| i32::from(game.setup.squad(u).points)).sum::<i32>()
            };
            let value = near(!self.us) - near(self.us) * 3 / 2;
            Advice { answer: Answer::Place(at), value, reason: "the thick of them" }
        });
        weighed.collect()
    }

    pub(super) fn paths(&self, unit: UnitId, from: Point, budget: u32, ground: &Field<'_, C>) -> Vec<Advice> {
        let runs = self.game.unit(unit).order == Some(Order::Run);
        let routes = (0..ground.suggestions()).filter_map(|n| ground.route(n, from, budget));
        let weighed = routes.map(|route| {
            let end = route.last().copied().unwrap_or(from);
            let (value, reason) = self.stand_at(unit, &route, end, runs);
            Advice { answer: Answer::Path(route), value, reason }
        });
        weighed.collect()
    }

    /// As if the unit were there, under this order where one is given.
    pub(super) fn there<T>(
        &self,
        unit: UnitId,
        at: Point,
        order: Option<Order>,
        look: impl FnOnce(&mut Adviser<'_>) -> T,
    ) -> T {
        let mut state: State = *self.game;
        let mut there = Game::new(self.game.setup, &mut state);
        let from = there.origin(unit);
        if at != from && there.unit(unit).place != Place::Table {
            there.step_out(unit, &[from; crate::MEN]);
        }
        let moved: kernel::Figures = there
            .unit(unit)
            .figures()
            .iter()
            .map(|p| Point::new(p.x.saturating_add(at.x - from.x), p.y.saturating_add(at.y - from.y)))
            .collect();
        there.move_to(unit, &moved, 0);
        if let Some(order) = order {
            there.give(unit, order);
        }
        look(&mut Adviser { game: there, us: self.us })
    }

    /// What a place is worth to a unit, by what it sees from there and how near it is to what counts.
    fn stand_at(&self, unit: UnitId, route: &[Point], at: Point, runs: bool) -> (i32, &'static str) {
        let (fire, danger) = self.there(unit, at, None, |there| {
            if there.game.is_vehicle(unit) {
                there.game.face(unit, driving::course(&self.game, unit, route).heading);
            }
            (if runs { 0 } else { there.best_fire(unit) }, there.danger(unit))
        });
        let way = self.to_objective(at);
        let officer = i32::from(self.game.setup.squad(unit).officer.is_some());
        let near = if way <= 250 { 150 } else { 0 };
        let cover = if self.is_haven(at) { 40 } else { 0 };
        let toll = danger * (2 + 2 * officer) / 3 + self.loss(unit, danger);
        (fire + near + cover - way / 4 - toll, "better ground")
    }

    pub(super) fn to_objective(&self, at: Point) -> i32 {
        self.objective(at).map_or(0, |goal| length(goal, at) as i32)
    }

    /// The nearest of them.
    pub(super) fn objective(&self, at: Point) -> Option<Point> {
        let objectives = self.game.setup.plan.scenario.objectives.iter();
        objectives.map(|o| o.at).min_by_key(|&o| length(o, at))
    }

    fn is_haven(&self, at: Point) -> bool {
        let man = Disc { at, radius: MAN };
        self.game
            .setup
            .plan
            .terrain
            .iter()
            .any(|t| t.cover > Cover::None && t.piece.shape.is_within_of(man, Inches::ZERO))
    }
}
