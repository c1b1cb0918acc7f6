//! What a player who knows the game would consider, with a reason each. Opponents draw from it; no rule is decided here.
mod folly;
mod landing;
mod shells;

use crate::{
    Clause as C, Footing, Game, HeroesAll, Setup, View, firing, flame, observation,
    setup::{Cover, Ground as GroundKind, Role, Victory},
    sight, solo,
    state::Emplacement,
    words::{Act, Choice, Load, Nerve, Order, Pace, Subject, UnitId},
};
use kernel::{Advice, Advise, Answer, Counts, Ground, Offer, Point, Question, Route, Seat, length, on_route};
use table::{Disc, Heading, Inches, bearing};

impl Advise for HeroesAll {
    fn advise(setup: &Setup, view: &View, question: &Question<'_, HeroesAll>) -> Vec<Advice> {
        let mut state = view.state;
        let adviser = Adviser { game: Game::new(setup, &mut state), us: question.seat };
        let mut advice = adviser.consider(question);
        if advice.is_empty() {
            let all = question.candidates().into_iter();
            advice.extend(all.map(|answer| Advice { answer, value: 0, reason: "any will do" }));
        }
        advice.sort_by_key(|a| std::cmp::Reverse(a.value));
        advice
    }
}

/// What a man is worth; gains come finer.
const MAN: i32 = 360;
const FINER: u32 = solo::ONE / MAN as u32;
/// What it is worth to give no die, and one that does nothing.
const NO_ORDER: i32 = -300;
const USELESS: i32 = NO_ORDER - 50;

struct Adviser<'a> {
    game: Game<'a>,
    us: Seat,
}

impl Adviser<'_> {
    fn consider(&self, question: &Question<'_, HeroesAll>) -> Vec<Advice> {
        let unit = match question.about {
            Subject::Unit(known) | Subject::Between { by: known, .. } => Some(known.unit),
            _ => None,
        };
        match &question.offer {
            Offer::List { options, .. } => {
                let weighed = (0..).zip(options.iter()).map(|(n, &choice)| {
                    let (value, reason) = self.weigh(question, unit, choice);
                    Advice { answer: Answer::Pick(n), value, reason }
                });
                self.sensible(unit, options, weighed.collect())
            }
            // HA-FIRE-03: everybody.
            Offer::SomeOf { kinds, most, .. } => {
                let mut left = *most;
                let counts: Counts = kinds
                    .iter()
                    .map(|&(_, n)| {
                        let k = n.min(left);
                        left -= k;
                        k
                    })
                    .collect();
                vec![Advice { answer: Answer::Counts(counts), value: 0, reason: "all who can" }]
            }
            Offer::Place(ground) if question.clause == C::Smk04 => self.screens(unit, ground),
            Offer::Place(ground) => self.places(unit, ground),
            Offer::Path { ground, .. } if ground.is_ordered() => ground.advise_ready(),
            Offer::Path { from, budget, ground } => self.paths(unit, *from, *budget, ground),
            Offer::Along { route, stretches } => self.stops(unit, route, stretches),
            Offer::Number { .. } | Offer::Dice(_) | Offer::Form(_) => vec![],
        }
    }

    fn weigh(&self, question: &Question<'_, HeroesAll>, unit: Option<UnitId>, choice: Choice) -> (i32, &'static str) {
        if let Some(weighed) = self.carried(question.clause, unit, choice) {
            return weighed;
        }
        match (choice, unit) {
            (Choice::Unit(at), Some(unit)) if question.clause == C::Gren02 => {
                (self.gain(unit, at, false), "the worst of them")
            }
            (Choice::Arm(_), _) if question.clause == C::Aslt09 => (MAN, "made for it"),
            // Who acts now.
            (Choice::Unit(unit), _) => (self.best(unit).max(1), "has most to do"),
            (Choice::Pass, _) => (-1000, "nothing left to do"),
            (Choice::First, _) => (10, "strikes first"),
            (Choice::Die { face, order }, Some(unit)) => self.die(unit, face, order),
            (Choice::NoDie, _) => (NO_ORDER, "the die is needed elsewhere"),
            (Choice::Tell { .. }, _) => (50, "others should know"),
            (Choice::Again(unit), _) => (self.regret(unit), "a better order is likely"),
            (Choice::NotAgain, _) => (60, "good enough"),
            (Choice::Order(order), Some(unit)) => (self.order(unit, order), "what is needed"),
            (Choice::FireOnly, Some(unit)) => (self.best(unit), "has a target"),
            (Choice::Hold, _) => (60, "waits for them"),
            (Choice::Act(act), Some(unit)) => self.act(unit, act),
            (Choice::Join(_), _) => (5, "more eyes"),
            (Choice::MoveFirst, Some(unit)) => (self.pull(unit) + 40, "gets nearer first"),
            (Choice::FireFirst, Some(unit)) => (self.best_moving(unit) + self.pull(unit) / 2, "fires before it goes"),
            (Choice::MoveOnly, Some(unit)) => (self.pull(unit), "no time to fire"),
            (Choice::Go(_), Some(unit)) if question.clause == C::Ind18 => (self.spotter(unit), "a better view"),
            (Choice::Stay, Some(_)) if question.clause == C::Ind18 => (20, "sees enough"),
            (Choice::Go(_), Some(unit)) if flame::is_in_fire(&self.game, unit).is_some() => (500, "it burns"),
            (Choice::Go(pace), Some(unit)) => self.pace(unit, pace),
            (Choice::Stay, Some(unit)) => (if self.is_snug(unit) { 60 } else { 10 }, "good where it is"),
            (Choice::Assault(at), Some(unit)) => (self.assault(unit, at), "can overrun them"),
            (Choice::Face(degrees), Some(unit)) => self.facing(unit, degrees),
            (Choice::Fire { at, load }, Some(unit)) => (self.volley(unit, at, load), "the best target in reach"),
            (Choice::Split(at), Some(unit)) => (self.gain(unit, at, false) / 3, "keeps some fire back"),
            (Choice::HoldFire, _) => (1, "nothing worth a shot"),
            (Choice::Grenades(_), _) => (MAN / 2, "grenades will do it"),
            (Choice::Indirect(at), Some(unit)) => (self.indirect(unit, at) + 3, "the shells will find them"),
            (Choice::FireAt { piece, .. }, Some(unit)) => (self.house(unit, piece), "bring it down on them"),
            (Choice::IndirectAt(piece), _) => (if self.holds_enemy(piece) { 30 } else { -20 }, "they are in there"),
            (Choice::Launch(_), _) => (30, "a grenade may do"),
            (Choice::Smoke(_), Some(unit)) => (self.smoke(unit), "they would see nothing"),
            (Choice::Along(degrees), Some(unit)) => self.screen(unit, degrees),
            (Choice::Observe(at), Some(unit)) => (120 + self.gain(unit, at, false) / 4, "a target to be"),
            (Choice::Walk, _) => (10, "the range is known"),
            (Choice::OpenSights, _) => (5, "it is in plain view"),
            (Choice::Occupy | Choice::Yes | Choice::Hide | Choice::SetUp, _) => (10, "why not"),
            _ => (0, "as good as any"),
        }
    }

    /// HA-CMD-06: natural faces before bent ones.
    fn die(&self, unit: UnitId, face: u8, order: Order) -> (i32, &'static str) {
        let bent = if self.game.setup.face_of(order) == face { 0 } else { 30 };
        let precious = if face == 6 { 60 } else { 0 };
        let wanted = if matches!(face, 2 | 4 | 6) && self.is_wanted(unit) { 400 } else { 0 };
        (self.order(unit, order) - bent - precious - wanted, "what is needed")
    }

    /// Whether the last dice that let somebody move are for those who have farther to go, and faster wheels.
    fn is_wanted(&self, unit: UnitId) -> bool {
        let game = &self.game;
        let dice = game.dice[self.us.index()];
        let movers = game.alive(self.us).filter(|&u| u > unit && game.element(u).has_hull() && self.pull(u) > 0);
        !game.element(unit).has_hull()
            && self.breaks_through()
            && usize::from(dice[1] + dice[3] + dice[5]) <= movers.count()
    }

    /// What an order is worth to an element as it stands.
    fn order(&self, unit: UnitId, order: Order) -> i32 {
        self.plain_order(unit, order) + self.beach_order(unit, order)
    }

    fn plain_order(&self, unit: UnitId, order: Order) -> i32 {
        let (fire, pull) = (self.best(unit), self.pull(unit));
        let pinned = self.game.unit(unit).nerve == Nerve::Pinned;
        let packed = self.game.is_immobile(unit) && self.game.unit(unit).weapon == Emplacement::Packed;
        let act = if pinned { 200 } else { self.sight_value(unit) + if packed { 80 } else { 0 } };
        let moves = !pinned && (packed || !self.game.is_immobile(unit));
        match order {
            Order::Fire => fire + 20,
            Order::Move => {
                if moves {
                    pull + 20
                } else {
                    USELESS
                }
            }
            Order::Act => fire + act,
            Order::MoveAndFire => {
                if moves {
                    fire * 2 / 3 + pull
                } else {
                    fire
                }
            }
            Order::Five => act + pull,
            Order::Free => fire + pull,
            Order::None => 0,
        }
    }

    fn regret(&self, unit: UnitId) -> i32 {
        let now = self.order(unit, self.game.unit(unit).order);
        let all: i32 = Order::FACES.iter().map(|&order| self.order(unit, order)).sum();
        all / 6 - now
    }

    fn act(&self, unit: UnitId, act: Act) -> (i32, &'static str) {
        match act {
            Act::Rally => (400, "back on its feet"),
            Act::SetUp => (if self.sight_value(unit) > 0 || self.best(unit) > 0 { 150 } else { 60 }, "ready to fire"),
            Act::Observe(at) => (120 + self.gain(unit, at, false) / 4, "a target to be"),
            Act::Check(_) => (70, "somebody should look"),
            Act::Inform(_) => (80, "the commander should know"),
            Act::Aim => (if self.best(unit) > 60 { 140 } else { 2 }, "a sure shot"),
            Act::BreakDown => (if self.nearest(unit).is_none() { 30 } else { -20 }, "time to move on"),
            Act::Man(_) => (90, "a weapon without a crew"),
            Act::Search(_) => (3, "who knows"),
            Act::Turn => (4, "a better front"),
            Act::Mount(_) | Act::Dismount => (5, "on the way"),
            Act::None => (1, "nothing to do"),
        }
    }

    /// Whether an act would show it somebody.
    fn sight_value(&self, unit: UnitId) -> i32 {
        let news = |&e: &UnitId| !self.game.unit(unit).has_observed(e) && observation::is_in_limit(&self.game, unit, e);
        if self.enemies().any(|e| news(&e)) { 100 } else { 0 }
    }

    fn gain(&self, by: UnitId, at: UnitId, will_move: bool) -> i32 {
        let gain = if firing::may_hit(&self.game, by, at) { solo::gain_of(&self.game, by, at, will_move) } else { 0 };
        (gain / FINER) as i32
    }
    fn best(&self, unit: UnitId) -> i32 {
        solo::best(&self.game, unit, false).map_or(0, |b| (b.1 / FINER) as i32)
    }
    fn best_moving(&self, unit: UnitId) -> i32 {
        solo::best(&self.game, unit, true).map_or(0, |b| (b.1 / FINER) as i32)
    }

    fn volley(&self, unit: UnitId, at: UnitId, load: Load) -> i32 {
        let fits = (load == Load::Shell) == self.game.is_men(at);
        self.worth(unit, at) + if fits { 5 } else { 0 } + 2
    }

    /// How much it wants to be elsewhere, more so as the end comes near.
    fn pull(&self, unit: UnitId) -> i32 {
        let game = &self.game;
        if game.unit(unit).nerve >= Nerve::Pinned || solo::stays(game, unit) || self.keeps_back(unit) {
            return 0;
        }
        let way = self.to_objective(game.at(unit));
        let left = i32::from(game.setup.plan.scenario.bounds.saturating_sub(game.bound));
        match game.role(self.us) {
            // Only who gets through wins; nobody can afford to stop and shoot it out.
            Role::Attacker if way > 300 && self.breaks_through() => 200 + way / 4,
            Role::Attacker if way > 300 => (way / 6).min(300) * 6 / (3 + left) + 30,
            Role::Defender if !self.is_snug(unit) => 60,
            _ => 0,
        }
    }

    fn breaks_through(&self) -> bool {
        self.game.setup.plan.scenario.victory == Victory::Breakthrough
    }

    /// In cover, with somebody to watch for.
    fn is_snug(&self, unit: UnitId) -> bool {
        self.cover_at(unit, self.game.at(unit)) > Cover::Open
    }

    fn pace(&self, unit: UnitId, pace: Pace) -> (i32, &'static str) {
        let pull = self.pull(unit);
        let near = self.nearest(unit).is_some_and(|d| d <= Inches::whole(24));
        match pace {
            Pace::Normal => (30 + pull, "moves on"),
            Pace::Double if !near => (50 + pull, "nobody is near"),
            Pace::Double if self.breaks_through() && self.game.element(unit).is_armoured() => {
                (40 + pull, "through them")
            }
            Pace::Double => (pull / 2, "fast, but in the open"),
            Pace::Stealth => (if near { 25 } else { 5 }, "unseen"),
            Pace::Crawl => (8, "low"),
            Pace::Reverse | Pace::Still => (0, "out of the way"),
        }
    }

    fn assault(&self, unit: UnitId, at: UnitId) -> i32 {
        let game = &self.game;
        if game.unit(at).hidden {
            return 40;
        }
        if game.element(at).has_hull() {
            return 120;
        }
        let cover = if sight::cover(game, at, game.at(unit)) >= Cover::Hard { 150 } else { 0 };
        let shaken = if game.unit(at).nerve >= Nerve::Pinned { 100 } else { 0 };
        60 * (i32::from(game.unit(unit).count()) - i32::from(game.unit(at).count())) - cover + shaken
            - self.sally(unit, at)
    }

    fn facing(&self, unit: UnitId, degrees: u16) -> (i32, &'static str) {
        let (game, heading) = (&self.game, Heading::new(degrees.into()));
        let here = game.at(unit);
        let off = |to: Point| i32::from(heading.turn_to(bearing(here, to)));
        let near = self.enemies().min_by_key(|&e| length(here, game.at(e)));
        let size = game.setup.plan.size;
        let to = near.map_or(Point::new(size.x / 2, size.y / 2), |e| game.at(e));
        (180 - off(to), "towards the enemy")
    }

    fn places(&self, unit: Option<UnitId>, ground: &Footing<'_>) -> Vec<Advice> {
        let Some(unit) = unit else { return vec![] };
        let spots = (0..ground.suggestions()).filter_map(|n| ground.spot(n));
        let weighed = spots.chain(self.holes(ground)).map(|at| {
            let cover = self.cover_at(unit, at) as i32;
            let value = match self.game.role(self.us) {
                // Who has to get through starts from where the way is short and the going good.
                Role::Attacker if self.breaks_through() => -self.to_objective(at) - self.mire(unit, at),
                _ => 300 * cover - self.to_objective(at) / 4 + self.post(unit, at),
            };
            let reason = if cover > 0 { "close to the objective, in cover" } else { "close to the objective" };
            Advice { answer: Answer::Place(at), value, reason }
        });
        weighed.collect()
    }

    /// How bad the ground is to start from: woods stop vehicles.
    fn mire(&self, unit: UnitId, at: Point) -> i32 {
        let woods = self.game.pieces().any(|(_, t)| t.kind == GroundKind::Wood && t.shape.holds(at));
        if woods && self.game.element(unit).has_hull() { 2000 } else { 0 }
    }

    fn paths(&self, unit: Option<UnitId>, from: Point, budget: u32, ground: &Footing<'_>) -> Vec<Advice> {
        let Some(unit) = unit else { return vec![] };
        let routes = (0..ground.suggestions()).filter_map(|n| ground.route(n, from, budget));
        let weighed = routes.chain(self.straight(from, budget, ground)).map(|route| {
            let end = route.last().copied().unwrap_or(from);
            Advice { answer: Answer::Path(route), value: self.stand_at(unit, end), reason: "better ground" }
        });
        weighed.collect()
    }

    /// Who has to get through goes straight at it, as far as he may.
    fn straight(&self, from: Point, budget: u32, ground: &Footing<'_>) -> Option<Route> {
        let objectives = self.game.setup.plan.scenario.objectives.iter().filter(|_| self.breaks_through());
        let to = objectives.map(|o| o.at).min_by_key(|&at| length(from, at))?;
        let far = length(from, to).min(budget);
        let ways = [0, 100, 200, 400].map(|short| far.saturating_sub(short)).into_iter().filter(|&far| far > 0);
        let mut routes = ways.map(|far| Route::from_slice(&[from, on_route(&[from, to], far)]));
        routes.find(|route| ground.price(route).is_ok_and(|price| price <= budget))
    }

    /// What a place is worth: near the objective for attackers, in cover for all.
    fn stand_at(&self, unit: UnitId, at: Point) -> i32 {
        let way = self.to_objective(at);
        let cover = self.cover_at(unit, at) as i32;
        match self.game.role(self.us) {
            Role::Attacker => 150 * cover - way - self.exposed(unit, at),
            Role::Defender => 400 * cover - way / 4 - self.exposed(unit, at),
        }
    }

    fn stops(&self, unit: Option<UnitId>, route: &[Point], stretches: &[(u32, u32)]) -> Vec<Advice> {
        let Some(unit) = unit else { return vec![] };
        let value = |far: u32| self.stand_at(unit, on_route(route, far));
        let mut advice = vec![];
        for &(from, to) in stretches {
            let points = (1..4).map(|n| from + (to - from) * n / 4).filter(|&far| far > 0);
            let covers = |far: u32| self.cover_at(unit, on_route(route, far)) > Cover::Open;
            advice.extend(points.map(|far| Advice {
                answer: Answer::At(far),
                value: value(far),
                reason: if covers(far) { "cover on the way" } else { "far enough" },
            }));
            advice.push(Advice { answer: Answer::Never, value: value(to), reason: "as far as it goes" });
        }
        advice
    }

    /// What the side sees of its enemies, markers included.
    fn enemies(&self) -> impl Iterator<Item = UnitId> {
        self.game.on_table(!self.us)
    }
    fn nearest(&self, unit: UnitId) -> Option<Inches> {
        self.enemies().map(|e| self.game.distance(unit, e)).min()
    }

    fn to_objective(&self, at: Point) -> i32 {
        let objectives = &self.game.setup.plan.scenario.objectives;
        objectives.iter().map(|o| length(o.at, at) as i32).min().unwrap_or(0)
    }

    fn cover_at(&self, unit: UnitId, at: Point) -> Cover {
        let disc = Disc::new(at, self.game.radius(unit));
        let near = self.enemies().min_by_key(|&e| length(at, self.game.at(e)));
        let size = self.game.setup.plan.size;
        let from = near.map_or(Point::new(size.x / 2, size.y / 2), |e| self.game.at(e));
        sight::ground_cover(&self.game, disc, from)
    }
}
