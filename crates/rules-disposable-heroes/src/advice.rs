//! What a player who knows the game would consider, with a reason each. Opponents draw from it; no rule is decided here.
mod hull;

use crate::{
    Clause as C, Cover, DisposableHeroes, Footing, Game, MAN, Pace, Setup, State, View,
    arms::{self, Band, Manner},
    artillery,
    cover::{self, Aim},
    guns,
    hitting::{self, Volleying},
    sight, snap_fire,
    words::{Choice, Fire, Subject, UnitId, Volley},
};
use kernel::{Advice, Advise, Answer, Counts, Ground, Offer, Point, Question, Seat, length};
use smallvec::SmallVec;
use table::{Disc, Heading, Inches, bearing};

impl Advise for DisposableHeroes {
    fn advise(setup: &Setup, view: &View, question: &Question<'_, DisposableHeroes>) -> Vec<Advice> {
        let mut state = view.state;
        let adviser = Adviser { game: Game { setup, state: &mut state }, us: question.seat };
        let mut advice = adviser.consider(question);
        if advice.is_empty() {
            let all = question.candidates().into_iter();
            advice.extend(all.map(|answer| Advice { answer, value: 0, reason: "any will do" }));
        }
        advice.sort_by_key(|a| std::cmp::Reverse(a.value));
        advice
    }
}

struct Adviser<'a> {
    game: Game<'a>,
    us: Seat,
}

impl Adviser<'_> {
    fn consider(&self, question: &Question<'_, DisposableHeroes>) -> Vec<Advice> {
        match &question.offer {
            Offer::List { options, .. } => {
                let weighed = (0..).zip(options.iter()).map(|(n, &choice)| {
                    let (value, reason) = self.weigh(question, choice);
                    Advice { answer: Answer::Pick(n), value, reason }
                });
                weighed.collect()
            }
            Offer::SomeOf { kinds, least, most } => vec![self.share(question.clause, kinds, *least, *most)],
            Offer::Place(ground) => self.places(ground),
            Offer::Path { from, budget, ground } => match question.about {
                Subject::Unit(unit) => self.paths(unit, *from, *budget, ground),
                _ => vec![],
            },
            Offer::Along { route, stretches } => match question.about {
                Subject::Between { by, .. } => self.snap(by, route, stretches),
                _ => vec![],
            },
            // Grenades in a charge as many as there are; losses are shared out as few as can be.
            Offer::Number { least, most } => {
                let number = if question.clause == C::Spec09 { *least } else { *most };
                vec![Advice { answer: Answer::Number(number), value: 0, reason: "what there is" }]
            }
            Offer::Dice(_) => vec![],
        }
    }

    fn weigh(&self, question: &Question<'_, DisposableHeroes>, choice: Choice) -> (i32, &'static str) {
        match (choice, question.about) {
            (Choice::Unit(unit), _) => self.urgency(unit),
            (Choice::Begin(seat), _) => (i32::from(seat == self.us), "strikes first"),
            (Choice::Plan { pace, fire }, Subject::Unit(unit)) => self.plan(unit, pace, fire),
            (Choice::Charge, Subject::Unit(unit)) => {
                (self.enemies().map(|e| self.charge(unit, e)).max().unwrap_or(-200), "can overrun them")
            }
            (Choice::ChargeAt { unit: at, pace }, Subject::Unit(unit)) => {
                (self.charge(unit, at) - 5 * pace as i32, "can overrun them")
            }
            (Choice::Target { unit: at, volley }, Subject::Unit(by) | Subject::Between { by, .. }) => {
                self.target(by, at, volley)
            }
            (Choice::HoldFire, _) => (1, "nothing worth a shot"),
            (Choice::Man(man), Subject::Between { .. }) => {
                let soldier = self.game.setup.soldier(man);
                let armed = soldier.weapon.map_or(0, |w| arms::worth(&self.game, w));
                (20 * i32::from(soldier.leader) + 5 * i32::from(soldier.guts) + armed, "the man who counts")
            }
            (Choice::Leave, _) => (0, "leaves it to them"),
            (Choice::Keep, _) => (10, "one unit shaken is enough"),
            (Choice::Share(_), _) => (0, "spreads the losses"),
            (Choice::Join(_), _) => (15, "a man alone is no use"),
            (Choice::Face(_) | Choice::FaceTo(_), Subject::Unit(unit)) => {
                guns::heading(&self.game, unit, choice).map_or((0, ""), |to| self.facing(unit, to))
            }
            (Choice::Piece(piece), _) => {
                (20 + 10 * i32::from(self.game.setup.terrain(piece).cover.worth()), "the better cover")
            }
            (Choice::Stay, _) => (15, "stays where it is"),
            (Choice::Stand, Subject::Between { by, at }) => (self.odds_of_fight(at, by), "stands its ground"),
            (Choice::Evade, _) => (-20, "gets out of the way"),
            // A weapon of a vehicle or gun is laid.
            (Choice::Target { unit: at, .. }, Subject::Weapon { by, weapon, .. }) => {
                (2 + self.effect(weapon, at, self.game.distance(by, at)), "the best target for it")
            }
            (choice, Subject::Unit(unit) | Subject::Between { by: unit, .. }) => self.weigh_hull(choice, unit),
            _ => (0, "as good as any"),
        }
    }

    /// Who acts now: the one with most to do, and who is in most danger.
    fn urgency(&self, unit: UnitId) -> (i32, &'static str) {
        let fire = self.enemies().map(|e| self.fire_value(unit, e, Pace::Stand)).max().unwrap_or(0);
        let danger = self.enemies().map(|e| self.fire_value(e, unit, Pace::Stand)).max().unwrap_or(0);
        (fire + danger / 2 + i32::from(self.game.unit(unit).count()), "has most to do")
    }

    fn plan(&self, unit: UnitId, pace: Pace, fire: Fire) -> (i32, &'static str) {
        let best = |pace| self.enemies().map(|e| self.fire_value(unit, e, pace)).max().unwrap_or(0);
        let danger = self.enemies().map(|e| self.fire_value(e, unit, Pace::Stand)).max().unwrap_or(0);
        let way = self.to_objective(self.game.origin(unit));
        let turns_left = i32::from(self.game.setup.plan.scenario.turns.saturating_sub(self.game.turn));
        // How much it hurts to be away from the objective, more so as the end comes near.
        let pull = if way <= 250 { 0 } else { (way / 6).min(250) / (1 + turns_left / 2) };
        let shot = if fire == Fire::No { 0 } else { best(pace) };
        let watched = if snap_fire::is_watched(&self.game, unit) { 40 } else { 0 };
        match (pace, fire) {
            (Pace::Stand, _) => (shot - pull / 2, "has a good target"),
            (Pace::Sneak, Fire::First) => (shot - 15 + pull / 3, "fires and shifts"),
            (Pace::Sneak, _) => (shot - 10 + pull / 3, "creeps up"),
            (Pace::Manoeuvre, Fire::First) => (shot - 15 + pull - watched, "fires and moves"),
            (Pace::Manoeuvre, _) => (shot - 5 + pull - watched, "moves up and fires"),
            (Pace::Run, _) => (shot + pull * 3 / 2 - danger / 2 - watched, "makes for the objective"),
        }
    }

    fn target(&self, by: UnitId, at: UnitId, volley: Volley) -> (i32, &'static str) {
        let value = self.fire_value(by, at, self.game.unit(by).pace);
        let near = self.game.distance(by, at) <= Inches::whole(6);
        match volley {
            Volley::Best => (value, "the best target in reach"),
            Volley::Everything => (value - 5, "everything it has"),
            Volley::Grenades => (value + if near { 8 } else { -20 }, "grenades will do it"),
            Volley::Some => (value / 2, "keeps some fire back"),
            Volley::Crew => (value.max(15), "the men in it"),
        }
    }

    /// Hundredths of a man that `by` may expect to put down of `at`, plus something for the fright.
    fn fire_value(&self, by: UnitId, at: UnitId, pace: Pace) -> i32 {
        let game = &self.game;
        if !game.unit(by).is_on_table() || !game.unit(at).is_on_table() {
            return 0;
        }
        if game.is_vehicle(by) || game.serves_gun(by) {
            return self.guns(by, at);
        }
        if game.is_vehicle(at) {
            return self.hunters(by, at, pace);
        }
        if let Some(mortar) = artillery::mortar(game, by) {
            return if pace == Pace::Stand { self.shells(by, mortar, at) } else { 0 };
        }
        let manner = Manner::Aimed(pace);
        let gap = game.distance(by, at);
        let arms = arms::best(game, by, manner, gap, game.origin(at), false);
        if arms.is_empty() || !sight::sees(game, by, at) {
            return 0;
        }
        let aim: Aim = cover::aim(game, by, at);
        let fire = Volleying { by, at, arms, manner, aim };
        let mut value = 0;
        for group in hitting::groups(game, &fire) {
            let row = game.weapon(group.weapon);
            let dice = i32::from(group.dice) * if row.blast { 5 } else { 1 };
            let hit = if group.harmless { 0 } else { i32::from(group.need.total().clamp(1, 9)) };
            let hit = if group.confirm.is_some() { 1 } else { hit };
            value += dice * hit * i32::from(row.ap) - 6 * i32::from(row.mm) * i32::from(group.guns);
            value -= i32::from(group.band == Band::Long) * 5;
        }
        let nerve = i32::from(game.guts(at)) - i32::from(game.unit(at).lost) + i32::from(fire.aim.cover.worth());
        value + (9 - nerve).clamp(0, 9) * 5
    }

    /// Whether a charge pays: many against few, pinned before steady, near before far.
    fn charge(&self, unit: UnitId, at: UnitId) -> i32 {
        let game = &self.game;
        if game.is_vehicle(at) || game.distance(unit, at) > Inches::whole(9) {
            return -200;
        }
        let price = match cover::aim(game, unit, at).cover {
            Cover::Open | Cover::Concealment => 0,
            level => i32::from(level.worth()),
        };
        let pinned = i32::from(game.unit(at).is_pinned());
        self.odds_of_fight(unit, at) + 40 * pinned - 12 * price * (1 - pinned)
    }

    fn odds_of_fight(&self, ours: UnitId, theirs: UnitId) -> i32 {
        let men = |u: UnitId| i32::from(self.game.unit(u).count());
        let last = |u: UnitId| i32::from(self.game.unit(u).is_pinned());
        30 * (men(ours) - men(theirs)) + 40 * (last(theirs) - last(ours))
    }

    /// Where a weapon points best: enemies in its arc, those in sight before others; else the middle of the table.
    fn facing(&self, unit: UnitId, heading: Heading) -> (i32, &'static str) {
        let game = &self.game;
        let here = game.origin(unit);
        let off = |to: Point| i32::from(heading.turn_to(bearing(here, to)));
        let worth = |e: UnitId| if sight::sees(game, unit, e) { 100 } else { 30 };
        let covered = self.enemies().filter(|&e| off(game.origin(e)) <= 80);
        let size = game.setup.plan.size;
        let middle = off(Point::new(size.x / 2, size.y / 2));
        (covered.map(worth).sum::<i32>() - middle / 10, "covers the ground before it")
    }

    /// Men to give up, cheapest first; or all who can fire.
    fn share(&self, clause: C, kinds: &[(Choice, u8)], least: u8, most: u8) -> Advice {
        let take = if matches!(clause, C::Shoot03 | C::Shoot14) { most } else { least };
        let worth = |choice: Choice| match choice {
            Choice::Man(man) | Choice::Extra(man) | Choice::Grenade(man) => {
                let soldier = self.game.setup.soldier(man);
                let armed = soldier.weapon.map_or(0, |w| arms::worth(&self.game, w));
                armed + 10 * i32::from(soldier.guts) + 50 * i32::from(soldier.commander)
            }
            _ => 0,
        };
        let mut order: SmallVec<[usize; 8]> = (0..kinds.len()).collect();
        let fires = clause == C::Shoot03;
        order.sort_by_key(|&i| if fires { -worth(kinds[i].0) } else { worth(kinds[i].0) });
        let mut counts: Counts = kinds.iter().map(|_| 0).collect();
        let mut left = take;
        for i in order {
            counts[i] = kinds[i].1.min(left);
            left -= counts[i];
        }
        Advice { answer: Answer::Counts(counts), value: 0, reason: "the least that can be spared" }
    }

    fn places(&self, ground: &Footing<'_>) -> Vec<Advice> {
        let spots = (0..ground.suggestions()).filter_map(|n| ground.spot(n));
        let weighed = spots.map(|at| {
            let value = -self.to_objective(at) + 100 * i32::from(self.cover_at(at).worth());
            Advice { answer: Answer::Place(at), value, reason: "close to the objective" }
        });
        weighed.collect()
    }

    fn paths(&self, unit: UnitId, from: Point, budget: u32, ground: &Footing<'_>) -> Vec<Advice> {
        let routes = (0..ground.suggestions()).filter_map(|n| ground.route(n, from, budget));
        let weighed = routes.map(|route| {
            let end = route.last().copied().unwrap_or(from);
            Advice { answer: Answer::Path(route), value: self.stand_at(unit, end), reason: "better ground" }
        });
        weighed.collect()
    }

    /// What a place is worth to a unit, by what it sees from there and how near it is to what counts.
    fn stand_at(&self, unit: UnitId, at: Point) -> i32 {
        let mut state: State = *self.game.state;
        let mut there = Game { setup: self.game.setup, state: &mut state };
        let from = there.origin(unit);
        let moved: kernel::Figures = there
            .figures(unit)
            .iter()
            .map(|p| Point::new(p.x.saturating_add(at.x - from.x), p.y.saturating_add(at.y - from.y)))
            .collect();
        there.move_to(unit, &moved, 0);
        let pace = there.unit(unit).pace;
        let there = Adviser { game: there, us: self.us };
        let fire = there.enemies().map(|e| there.fire_value(unit, e, pace)).max().unwrap_or(0);
        let danger: i32 = there.enemies().map(|e| there.fire_value(e, unit, Pace::Stand)).max().unwrap_or(0);
        let way = self.to_objective(at);
        let near = if way <= 250 { 120 } else { 0 };
        fire + near + 15 * i32::from(self.cover_at(at).worth()) - way / 5 - danger / 2
    }

    fn snap(&self, by: UnitId, route: &[Point], stretches: &[(u32, u32)]) -> Vec<Advice> {
        let eye = self.game.origin(by);
        let points = stretches.iter().flat_map(|&(a, b)| [a, u32::midpoint(a, b), b]);
        let mut advice: Vec<Advice> = points
            .map(|to| {
                let way = length(eye, kernel::on_route(route, to)) as i32;
                Advice { answer: Answer::At(to), value: 2000 - way, reason: "as close as they come" }
            })
            .collect();
        advice.push(Advice { answer: Answer::Never, value: 0, reason: "lets them pass" });
        advice
    }

    fn enemies(&self) -> impl Iterator<Item = UnitId> {
        self.game.on_table(!self.us)
    }

    fn to_objective(&self, at: Point) -> i32 {
        let objectives = &self.game.setup.plan.scenario.objectives;
        objectives.iter().map(|o| length(o.at, at) as i32).min().unwrap_or(0)
    }

    fn cover_at(&self, at: Point) -> Cover {
        let man = Disc { at, radius: MAN };
        let pieces = self.game.setup.plan.terrain.iter();
        pieces.filter(|t| t.shape.is_within_of(man, Inches::ZERO)).map(|t| t.cover).max().unwrap_or(Cover::Open)
    }
}
