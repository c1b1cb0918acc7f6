//! What a player who knows the game would consider, with a reason each. Opponents draw from it; no rule is decided here.
mod assault;
mod fire;
mod goal;
mod ground;
mod hull;
mod stake;

use crate::{
    Clause as C, DisposableHeroes, Game, Pace, Setup, View, arms, guns, losses, movement, sight,
    words::{Choice, Fire, Subject, UnitId, Volley},
};
use kernel::{Advice, Advise, Answer, Counts, Offer, Point, Question, Seat, length};
use smallvec::SmallVec;
use table::{Heading, bearing};

impl Advise for DisposableHeroes {
    fn advise(setup: &Setup, view: &View, question: &Question<'_, DisposableHeroes>) -> Vec<Advice> {
        let mut state = view.state;
        let adviser = Adviser::new(Game::new(setup, &mut state), question.seat);
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

impl<'a> Adviser<'a> {
    fn new(game: Game<'a>, us: Seat) -> Adviser<'a> {
        Adviser { game, us }
    }
}

impl Adviser<'_> {
    fn consider(&self, question: &Question<'_, DisposableHeroes>) -> Vec<Advice> {
        match (&question.offer, question.about) {
            (Offer::List { options, .. }, Subject::Unit(unit)) if question.clause == C::Turn09 => {
                self.plans(unit, options)
            }
            (Offer::List { options, .. }, Subject::Unit(unit)) if question.clause == C::Vmove01 => {
                self.drives(unit, options)
            }
            (Offer::List { options, .. }, _) => {
                let weighed = (0..).zip(options.iter()).map(|(n, &choice)| {
                    let (value, reason) = self.weigh(question, choice);
                    Advice { answer: Answer::Pick(n), value, reason }
                });
                weighed.collect()
            }
            // The rules have put them in order.
            (Offer::SomeOf { kinds, alike, least, .. }, _) if !alike.is_empty() => {
                let counts = (0..kinds.len()).map(|nth| u8::from(nth < usize::from(*least))).collect();
                vec![Advice { answer: Answer::Counts(counts), value: 0, reason: "they are missed least" }]
            }
            (Offer::SomeOf { kinds, least, most, .. }, _) => vec![self.share(question.clause, kinds, *least, *most)],
            (Offer::Place(ground), Subject::Unit(unit)) => self.places(unit, ground),
            (Offer::Path { ground, .. }, _) if ground.goal.is_some() => ground.advise_ready(),
            (Offer::Path { from, budget, ground }, Subject::Unit(unit)) => self.paths(unit, *from, *budget, ground),
            (Offer::Along { route, stretches }, Subject::Between { by, .. }) => self.snap(by, route, stretches),
            (Offer::Along { route, stretches }, Subject::Unit(unit)) => self.stops(unit, route, stretches),
            // Grenades in a charge as many as there are; losses are shared out as few as can be.
            (Offer::Number { least, most }, _) => {
                let number = if question.clause == C::Spec09 { *least } else { *most };
                vec![Advice { answer: Answer::Number(number), value: 0, reason: "what there is" }]
            }
            _ => vec![],
        }
    }

    fn weigh(&self, question: &Question<'_, DisposableHeroes>, choice: Choice) -> (i32, &'static str) {
        match (choice, question.about) {
            (Choice::Unit(unit), _) => self.urgency(unit),
            (Choice::Begin(seat), _) => (i32::from(seat == self.us), "strikes first"),
            (Choice::ChargeAt { unit: at, pace }, Subject::Unit(unit)) => {
                (self.charge(unit, at, pace) - 5 * pace as i32, "can overrun them")
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
            (Choice::Join(_), Subject::Unit(unit)) if self.game.is_sniper(unit) => (-10, "works alone"),
            (Choice::Join(_), _) => (15, "a man alone is no use"),
            (Choice::Face(_) | Choice::FaceTo(_), Subject::Unit(unit)) => {
                guns::heading(&self.game, unit, choice).map_or((0, "as it is"), |to| self.facing(unit, to))
            }
            (Choice::Piece(piece), Subject::Unit(unit)) => (self.refuge(unit, piece), "the better cover"),
            (Choice::Stay, Subject::Unit(unit)) => (self.stays(unit), "stays where it is"),
            (Choice::Stand, Subject::Between { by, at }) => (self.stand(at, by), "stands its ground"),
            (Choice::Evade, _) => (0, "gets out of the way"),
            (choice, Subject::Weapon { by, weapon, .. }) => self.lay(choice, by, weapon),
            (choice, Subject::Unit(unit) | Subject::Between { by: unit, .. }) => self.weigh_hull(choice, unit),
            _ => (0, "as good as any"),
        }
    }

    /// Who acts now: the one with most to do, and who is in most danger; who makes for an objective at the very end
    /// goes when the others have fired.
    fn urgency(&self, unit: UnitId) -> (i32, &'static str) {
        let (fire, danger) = (self.best_fire(unit, Pace::Stand), self.danger(unit));
        let here = self.game.origin(unit);
        let way = self.goal(unit, here).filter(|goal| goal.haste > 0).map_or(0, |goal| length(goal.at, here));
        let waits = self.turns_left() == 1 && (goal::THERE..=1200).contains(&way);
        let value = fire + danger / 2 + i32::from(self.game.unit(unit).count()) - if waits { 150 } else { 0 };
        (value, "has most to do")
    }

    /// What an activated unit does with its feet, against doing nothing.
    fn plans(&self, unit: UnitId, options: &[Choice]) -> Vec<Advice> {
        let from = self.game.origin(unit);
        let here = self.standing(unit, self.goal(unit, from));
        let mut ends: SmallVec<[(Pace, Vec<ground::End>); 3]> = SmallVec::new();
        let paces = [Pace::Sneak, Pace::Manoeuvre, Pace::Run];
        let asked = |pace: Pace| options.iter().any(|o| matches!(o, Choice::Plan { pace: p, .. } if *p == pace));
        for pace in paces.into_iter().filter(|&pace| asked(pace)) {
            let reach = movement::reach(pace);
            ends.push((pace, self.ends(unit, from, reach, pace, &self.game.footing(unit, reach))));
        }
        let best = |pace: Pace, of: fn(&ground::End) -> i32| {
            let ends = ends.iter().find(|e| e.0 == pace).into_iter().flat_map(|e| &e.1);
            ends.map(of).max().unwrap_or(here) - here
        };
        let weigh = |choice: Choice| match choice {
            Choice::Plan { pace: Pace::Stand, .. } => (self.best_fire(unit, Pace::Stand), "has a good target"),
            Choice::Plan { pace, fire: Fire::After } => (best(pace, |e| e.fire + e.rest), "moves up and fires"),
            Choice::Plan { pace, fire: Fire::First } => {
                (self.best_fire(unit, pace) + best(pace, |e| e.rest), "fires and moves")
            }
            Choice::Plan { pace, fire: Fire::No } => (best(pace, |e| e.rest), "makes for better ground"),
            _ => {
                let paces = |e: UnitId| paces.map(|pace| self.charge(unit, e, pace)).into_iter().max().unwrap_or(-500);
                (self.enemies().map(paces).max().unwrap_or(-500), "can overrun them")
            }
        };
        let weighed = (0..).zip(options).map(|(n, &choice)| {
            let (value, reason) = weigh(choice);
            Advice { answer: Answer::Pick(n), value, reason }
        });
        weighed.collect()
    }

    fn target(&self, by: UnitId, at: UnitId, volley: Volley) -> (i32, &'static str) {
        let value = self.volley_value(by, at, self.game.unit(by).pace, volley);
        match volley {
            Volley::Best => (value, "the best target in reach"),
            // What breaks a hull is kept as long as there is one to break.
            Volley::Everything if self.enemies().any(|enemy| self.game.is_vehicle(enemy)) => {
                (value - 80, "everything it has")
            }
            Volley::Everything => (value - 5, "everything it has"),
            Volley::Grenades => (value, "grenades will do it"),
            Volley::Some => (value / 2, "keeps some fire back"),
            Volley::Crew => (value.max(15), "the men in it"),
        }
    }

    /// Where a weapon points best: enemies in its arc, those in sight before others; else the middle of the table.
    fn facing(&self, unit: UnitId, heading: Heading) -> (i32, &'static str) {
        let game = &self.game;
        if game.is_vehicle(unit) {
            return (self.turned(unit, heading), "its front to the enemy");
        }
        let here = game.origin(unit);
        let off = |to: Point| i32::from(heading.turn_to(bearing(here, to)));
        let worth = |e: UnitId| if sight::sees(&self.game, unit, e) { 100 } else { 30 };
        let covered = self.enemies().filter(|&e| off(game.origin(e)) <= 80);
        let size = game.setup.plan.size;
        let middle = off(Point::new(size.x / 2, size.y / 2));
        (covered.map(worth).sum::<i32>() - middle / 10, "covers the ground before it")
    }

    /// Men to give up, cheapest first; or all who can fire.
    fn share(&self, clause: C, kinds: &[(Choice, u8)], least: u8, most: u8) -> Advice {
        let take = if matches!(clause, C::Shoot03 | C::Shoot14) { most } else { least };
        let fires = clause == C::Shoot03;
        let worth = |choice: Choice| match choice {
            Choice::Man(man) | Choice::Extra(man) | Choice::Grenade(man) if fires => {
                let soldier = self.game.setup.soldier(man);
                let armed = soldier.weapon.map_or(0, |w| arms::worth(&self.game, w));
                armed + 10 * i32::from(soldier.guts) + 50 * i32::from(soldier.commander)
            }
            Choice::Man(man) | Choice::Extra(man) | Choice::Grenade(man) => losses::worth(&self.game, man),
            _ => 0,
        };
        let mut order: SmallVec<[usize; 8]> = (0..kinds.len()).collect();
        order.sort_by_key(|&i| if fires { -worth(kinds[i].0) } else { worth(kinds[i].0) });
        let mut counts: Counts = kinds.iter().map(|_| 0).collect();
        let mut left = take;
        for i in order {
            counts[i] = kinds[i].1.min(left);
            left -= counts[i];
        }
        Advice { answer: Answer::Counts(counts), value: 0, reason: "they are missed least" }
    }

    /// How good a piece of cover is to flee or go to.
    fn refuge(&self, unit: UnitId, piece: u8) -> i32 {
        let terrain = self.game.setup.terrain(piece);
        let middle = terrain.shape.bounds().centre();
        let goal = self.goal(unit, self.game.origin(unit));
        20 + 10 * i32::from(terrain.cover.worth()) - goal.map_or(0, |goal| ground::way_cost(goal, middle))
    }

    /// The same of where it is.
    fn stays(&self, unit: UnitId) -> i32 {
        let here = self.game.origin(unit);
        let goal = self.goal(unit, here);
        15 - goal.map_or(0, |goal| ground::way_cost(goal, here))
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
}
