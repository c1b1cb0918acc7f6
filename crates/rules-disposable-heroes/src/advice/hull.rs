//! What is worth doing with vehicles, guns and batteries.
use super::{
    Adviser,
    ground::{End, as_pace},
};
use crate::{
    Game, State, arms, artillery, cover, driving, gunnery,
    state::Speed,
    words::{Choice, Fire, UnitId, WeaponId},
};
use kernel::{Advice, Answer, length};

impl Adviser<'_> {
    /// Choices that only vehicles, guns, observers and riders have.
    pub(super) fn weigh_hull(&self, choice: Choice, unit: UnitId) -> (i32, &'static str) {
        let game = &self.game;
        match choice {
            Choice::ChangePlace { to_turret } => {
                let [turret, hull] = game.unit(unit).hull.crew;
                let wanted = if to_turret { turret == 0 } else { hull == 0 };
                (if wanted { 40 } else { -60 }, "somebody must serve there")
            }
            Choice::Spot(at) => (5 + self.guns(unit, at), "the target that matters"),
            Choice::Mount { slot, .. } => {
                let piece = gunnery::pieces(game, unit).into_iter().find(|p| p.slot == slot);
                (piece.map_or(0, |p| arms::worth(game, p.weapon)), "the weapon that does most")
            }
            Choice::Serve => (20 + self.best_shot(unit), "has a target before it"),
            Choice::Turn => (25, "brings it to bear"),
            Choice::Push => (-30, "a better place"),
            Choice::Indirect => (self.over_their_heads(unit), "over their heads"),
            Choice::Call(at) => (self.call(unit, at), "a good target for the battery"),
            Choice::NoCall => (self.keeps_battery(unit), "keeps the battery for later"),
            Choice::Board(_) => (if self.way(unit) > 2000 { 30 } else { -20 }, "a lift"),
            Choice::Walk => (0, "goes on foot"),
            Choice::Dismount => (if self.way(unit) < 1200 { 40 } else { 5 }, "close enough"),
            Choice::Ride => (20, "stays aboard"),
            _ => (0, "as good as any"),
        }
    }

    fn way(&self, unit: UnitId) -> u32 {
        let here = self.game.origin(unit);
        self.goal(unit, here).map_or(0, |goal| length(goal.at, here))
    }

    /// How fast, and fire when: the best end of a way at each speed against staying.
    pub(super) fn drives(&self, unit: UnitId, options: &[Choice]) -> Vec<Advice> {
        let from = self.game.origin(unit);
        let here = self.standing(unit, self.goal(unit, from));
        let Some(vehicle) = self.game.vehicle(unit) else { return vec![] };
        let speeds = [Speed::Slow, Speed::Medium, Speed::Fast];
        let asked = |speed: Speed| options.iter().any(|o| matches!(o, Choice::Drive { speed: s, .. } if *s == speed));
        let ends = speeds.map(|speed| {
            if !asked(speed) {
                return vec![];
            }
            let ground = driving::ground(&self.game, unit, speed);
            self.ends(unit, from, driving::reach(vehicle, speed), as_pace(speed), &ground)
        });
        let best = |speed: Speed, of: fn(&End) -> i32| {
            let nth = speeds.iter().position(|&s| s == speed).unwrap_or(0);
            ends[nth].iter().map(of).max().map_or(-1000, |best| best - here)
        };
        let weigh = |choice: Choice| match choice {
            Choice::Drive { speed: Speed::Stationary, .. } => (self.best_shot(unit) + 10, "a steady platform"),
            Choice::Drive { speed, fire: Fire::After } => (best(speed, |e| e.fire + e.rest), "moves up and fires"),
            Choice::Drive { speed, fire: Fire::First } => {
                (self.shot_at(unit, speed) + best(speed, |e| e.rest) - 5, "fires and moves")
            }
            Choice::Drive { speed, .. } => (best(speed, |e| e.rest), "makes for better ground"),
            choice => self.weigh_hull(choice, unit),
        };
        let weighed = (0..).zip(options).map(|(n, &choice)| {
            let (value, reason) = weigh(choice);
            Advice { answer: Answer::Pick(n), value, reason }
        });
        weighed.collect()
    }

    /// The best shot from here at the speed it is going to drive.
    fn shot_at(&self, unit: UnitId, speed: Speed) -> i32 {
        let mut state: State = *self.game;
        let mut game = Game::new(self.game.setup, &mut state);
        game.set_speed(unit, speed);
        Adviser::new(game, self.us).best_shot(unit)
    }

    fn best_shot(&self, unit: UnitId) -> i32 {
        self.enemies().map(|e| self.guns(unit, e)).max().unwrap_or(0)
    }

    /// A weapon of a vehicle or gun is laid.
    pub(super) fn lay(&self, choice: Choice, by: UnitId, weapon: WeaponId) -> (i32, &'static str) {
        let Choice::Target { unit: at, .. } = choice else { return (1, "nothing worth a shot") };
        let game = &self.game;
        let piece = gunnery::pieces(game, by).into_iter().find(|p| p.weapon == weapon);
        let value = piece.map_or(0, |piece| self.piece_value(by, at, piece, cover::aim(game, by, at)));
        (2 + value, "the best target for it")
    }

    /// A support gun at somebody whom others see.
    fn over_their_heads(&self, unit: UnitId) -> i32 {
        let Some(&piece) = gunnery::pieces(&self.game, unit).first() else { return 0 };
        let bears = |&e: &UnitId| gunnery::bears(&self.game, unit, piece, e);
        let shell = |e: UnitId| self.shelling(unit, piece.weapon, e, artillery::row(&self.game, unit, e));
        self.enemies().filter(bears).map(shell).max().unwrap_or(0)
    }

    fn call(&self, unit: UnitId, at: UnitId) -> i32 {
        let battery = self.game.setup.plan.sides[self.us.index()].battery;
        battery.map_or(0, |(weapon, _)| self.shelling(unit, weapon, at, artillery::worth(&self.game, unit)))
    }

    /// Missions are few: they wait for whoever directs them best, but not for ever.
    fn keeps_battery(&self, unit: UnitId) -> i32 {
        let best = self.game.alive(self.us).map(|u| artillery::worth(&self.game, u)).max().unwrap_or(1);
        let later = if self.turns_left() > 2 { 25 } else { 8 };
        if artillery::worth(&self.game, unit) == best { 2 * later } else { best * later }
    }
}
