//! Riding and landing: what those who land, and those who wait for them on the beach, would do.
use super::{Adviser, MAN};
use crate::{
    Clause as C, Footing, assault, firing,
    setup::{Rank, Role},
    sight,
    state::{Place, Stage},
    words::{Act, Choice, Nerve, Order, UnitId},
};
use kernel::{Ground as _, Point, Seat, length};
use smallvec::SmallVec;
use table::{Bounds, Disc, Inches, Shape};

impl Adviser<'_> {
    /// What is different for those who ride, and on a beach.
    pub(super) fn carried(&self, clause: C, unit: Option<UnitId>, choice: Choice) -> Option<(i32, &'static str)> {
        Some(match (choice, unit) {
            (Choice::Ashore, Some(_)) => (300, "off the craft before it is hit"),
            (Choice::StayAboard, Some(unit)) => (if self.is_close(unit) { 10 } else { 60 }, "not there yet"),
            (Choice::Act(Act::Dismount), Some(unit)) => (if self.is_close(unit) { 120 } else { 10 }, "close enough"),
            (Choice::Act(Act::Mount(_)), Some(_)) => (5, "a lift"),
            (Choice::FireFirst, None) => (5, "while they are in sight"),
            (Choice::MoveFirst, None) => (10, "from nearer by"),
            (Choice::Stay, Some(unit)) if self.keeps_back(unit) => (200, "leads from the rear"),
            (Choice::First, _) if self.is_beach() => (if self.strikes_first() { 20 } else { 0 }, "strikes first"),
            (Choice::Second, _) if self.is_beach() => (if self.strikes_first() { 0 } else { 20 }, "lets them come"),
            (Choice::Hide, Some(unit)) if self.defends_beach() => (self.hides(unit), "a surprise for them"),
            (Choice::Unit(by), Some(_)) if clause == C::Turn06 && self.keeps_back(by) => (-500, "stays unseen"),
            (Choice::Die { .. }, Some(unit)) if self.keeps_back(unit) => (-400, "others need it more"),
            (Choice::Die { face, order: Order::Act }, Some(unit)) if self.leaves_aim(unit) => {
                (self.die(unit, face, Order::Act).0 - 200, "the guns need it to aim")
            }
            (Choice::FireOnly | Choice::Fire { .. } | Choice::Split(_), Some(unit)) if self.keeps_back(unit) => {
                (-10, "would give it away")
            }
            (Choice::Unit(by), Some(mover)) if clause == C::Turn06 => {
                let gain = firing::movers(&self.game, by, mover).map(|at| self.worth(by, at)).max();
                (gain.unwrap_or(0) - MAN / 4, "a good moment")
            }
            _ => return None,
        })
    }

    pub(super) fn is_beach(&self) -> bool {
        self.game.setup.plan.scenario.waterline.is_some()
    }
    fn lands(&self) -> bool {
        !self.game.setup.side(self.us).landings.is_empty()
    }

    /// The enemy is near enough to get off and fight.
    fn is_close(&self, unit: UnitId) -> bool {
        self.nearest(unit).is_some_and(|far| far <= Inches::whole(24))
    }

    /// Those who land would be ashore before they are fired at; those who wait would fire at craft that are full.
    fn strikes_first(&self) -> bool {
        let stages = |seat: Seat| {
            let all = self.game.setup.side(seat).landings.iter().map(|l| self.game.unit(UnitId(l.craft)));
            all.filter(|c| matches!(c.place, Place::Table | Place::Sea)).map(|c| (c.stage, c.place))
        };
        if self.lands() {
            let mut all = stages(self.us);
            all.any(|(stage, place)| stage == Stage::Land || place == Place::Table) || self.is_ashore()
        } else {
            let mut all = stages(!self.us);
            all.any(|(_, place)| place == Place::Table) || self.enemies().next().is_some()
        }
    }

    fn is_ashore(&self) -> bool {
        self.game.on_table(self.us).any(|u| !self.game.element(u).is_craft())
    }

    /// What fire at this one is worth: with a craft goes whoever is aboard; on the beach an element that is gone counts
    /// for more than its men.
    pub(super) fn worth(&self, by: UnitId, at: UnitId) -> i32 {
        let gain = self.gain(by, at, false);
        // A tank that goes down with it is worth three platoons.
        let weight = |u: &UnitId| if self.game.is_men(*u) { 1 } else { 3 };
        let aboard: i32 = self.game.cargo(at).iter().map(weight).sum();
        if self.game.element(at).is_craft() {
            return gain * (1 + aboard) / 2;
        }
        let men = i32::from(self.game.unit(at).count()) * MAN;
        if self.is_beach() && self.game.is_men(at) {
            gain.min(men) + 2 * MAN * gain.min(men) / men.max(MAN)
        } else {
            gain
        }
    }

    /// What an order is worth on the beach besides what it is worth anywhere.
    pub(super) fn beach_order(&self, unit: UnitId, order: Order) -> i32 {
        let game = &self.game;
        let state = game.unit(unit);
        if !self.is_beach() {
            return 0;
        }
        // Off the ramp, before anything else.
        if game.carrier(unit).is_some_and(|c| game.element(c).is_craft()) {
            let goes = matches!(order, Order::Move | Order::MoveAndFire | Order::Free);
            return if goes && state.nerve < Nerve::Pinned { 250 } else { 0 };
        }
        if game.role(self.us) != Role::Defender {
            return 0;
        }
        let best = self.best(unit);
        match order {
            // Somebody will come into sight.
            Order::Fire if best < MAN / 6 && !game.element(unit).arms.is_empty() => 100,
            // A shot that is aimed.
            Order::Act if best > 0 && crate::acts::aims(game, unit) => best / 2,
            // Men who are pinned on the beach can be driven into the sea.
            Order::Move | Order::MoveAndFire => self.sortie(unit),
            _ => 0,
        }
    }

    /// The best assault that its dice would mostly bring it to.
    fn sortie(&self, unit: UnitId) -> i32 {
        let game = &self.game;
        if game.unit(unit).nerve >= Nerve::Halted {
            return 0;
        }
        let near = |&at: &UnitId| assault::way_to(game, unit, at, |_| 800).is_some();
        let targets = assault::targets(game, unit).into_iter().filter(|&at| !game.unit(at).hidden);
        targets.filter(near).map(|at| self.assault(unit, at)).max().unwrap_or(0).max(0)
    }

    /// Defenders do not leave their holes for a fight with equals who stand.
    pub(super) fn sally(&self, unit: UnitId, at: UnitId) -> i32 {
        let (ours, theirs) = (self.game.unit(unit), self.game.unit(at));
        let equals = ours.count() < theirs.count() + 4 && theirs.nerve < Nerve::Pinned;
        if self.defends_beach() && self.is_snug(unit) && equals { 300 } else { 0 }
    }

    /// HA-DIR-06: an act is worth most to a gun that has a target and no order yet.
    fn leaves_aim(&self, unit: UnitId) -> bool {
        let (game, state) = (&self.game, self.game.unit(unit));
        let waits = |u: &UnitId| game.is_gun(*u) && game.unit(*u).order == Order::None && self.best(*u) > 0;
        self.defends_beach()
            && !game.is_gun(unit)
            && state.nerve < Nerve::Pinned
            && game.on_table(self.us).any(|u| waits(&u))
    }

    /// HA-GEN-07: guns and the headquarters are hidden before riflemen are.
    fn hides(&self, unit: UnitId) -> i32 {
        let game = &self.game;
        let hidden = game.on_table(self.us).filter(|&u| game.unit(u).hidden).count();
        let later = |u: &UnitId| game.seat(*u) == self.us && game.unit(*u).place == Place::Unplaced && game.is_gun(*u);
        let guns = game.setup.units().filter(later).count();
        let room = usize::from(game.setup.side(self.us).hidden).saturating_sub(hidden + guns);
        if game.is_gun(unit) || self.keeps_back(unit) || room > 0 { 10 } else { -10 }
    }

    /// A defender's headquarters stays out of it.
    pub(super) fn keeps_back(&self, unit: UnitId) -> bool {
        self.defends_beach() && self.game.element(unit).rank() == Some(Rank::Co)
    }
    fn defends_beach(&self) -> bool {
        self.is_beach() && self.game.role(self.us) == Role::Defender
    }

    /// Houses and stretches of trench where a defender may be set up.
    pub(super) fn holes(&self, ground: &Footing<'_>) -> SmallVec<[Point; 16]> {
        let shapes = self.game.setup.havens.iter().map(|haven| &haven.shape).filter(|_| self.defends_beach());
        let along = |shape: &Shape| {
            let Bounds { least, most } = shape.bounds();
            let y = i16::midpoint(least.y, most.y);
            [1, 2, 3].map(|n| Point::new(least.x + (most.x - least.x) / 4 * n, y))
        };
        shapes.flat_map(along).filter(|&at| ground.stand(at).is_ok()).collect()
    }

    /// Where a defender waits: his headquarters in the rear, the others where they look upon the landing.
    pub(super) fn post(&self, unit: UnitId, at: Point) -> i32 {
        let scenario = &self.game.setup.plan.scenario;
        if self.keeps_back(unit) {
            return i32::from(at.y) / 8;
        }
        let (true, Some(water)) = (self.defends_beach(), scenario.waterline) else { return 0 };
        let eye = Disc::new(at, self.game.radius(unit));
        let bows = self.game.setup.side(!self.us).landings.iter().map(|l| Point::new(l.bow_x, water));
        let seen = bows.filter(|&bow| sight::is_clear(&self.game, eye, Disc::dot(bow)));
        let worth = |bow: Point| (3000 - length(at, bow) as i32).max(0) / 20;
        seen.map(worth).sum()
    }
}
