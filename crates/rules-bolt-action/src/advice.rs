//! What a player who knows the game would consider, with a reason each. Opponents draw from it; no rule is decided here.
use crate::{
    BoltAction, Clause as C, Cover, Game, He, MAN, Order, Place, Role, Round, Setup, State, View, armour, damage,
    driving,
    hitting::{self, Shot, hit_need},
    shooting::{Attack, Reply},
    sight::{self, Aim},
    weapons,
    words::{Choice, Subject, UnitId, Volley},
};
use kernel::{Advice, Advise, Answer, Counts, Eyes, Ground, Offer, Point, Question, Seat, length};
use smallvec::SmallVec;
use table::{Disc, Field, Heading, Inches, bearing};

impl Advise for BoltAction {
    fn advise(setup: &Setup, view: &View, question: &Question<'_, BoltAction>) -> Vec<Advice> {
        let mut state = view.state;
        let us = if let Eyes::Seat(seat) = view.eyes { seat } else { question.seat };
        let adviser = Adviser { game: Game { setup, state: &mut state }, us };
        let mut advice = adviser.consider(question);
        if advice.is_empty() {
            let all =
                question.candidates().into_iter().map(|answer| Advice { answer, value: 0, reason: "any will do" });
            advice.extend(all);
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
    fn consider(&self, question: &Question<'_, BoltAction>) -> Vec<Advice> {
        match &question.offer {
            Offer::List { options, .. } => {
                let weighed = (0..).zip(options.iter()).map(|(n, &choice)| {
                    let (value, reason) = self.weigh(question, choice);
                    Advice { answer: Answer::Pick(n), value, reason }
                });
                weighed.collect()
            }
            Offer::SomeOf { kinds, least, most } => vec![self.share(question, kinds, *least, *most)],
            Offer::Place(ground) if matches!(question.clause, C::Barr01 | C::Barr03 | C::Barr04) => self.aims(ground),
            Offer::Place(ground) => self.places(ground),
            Offer::Path { from, budget, ground } => match question.about {
                // The spotter stays where he sees.
                Subject::Unit(_) if question.clause == C::Trait03 => vec![Advice {
                    answer: Answer::Path(kernel::Route::from_slice(&[*from])),
                    value: 0,
                    reason: "sees well enough from here",
                }],
                Subject::Unit(unit) => self.paths(unit, *from, *budget, ground),
                _ => vec![],
            },
            Offer::Along { route, stretches } => match question.about {
                Subject::Between { by, .. } => self.ambush(by, route, stretches),
                _ => vec![],
            },
            Offer::Number { .. } | Offer::Dice(_) => vec![],
        }
    }

    fn weigh(&self, question: &Question<'_, BoltAction>, choice: Choice) -> (i32, &'static str) {
        match (choice, question.about) {
            (Choice::Unit(unit), _) if question.clause == C::Turn04 => self.urgency(unit),
            // Whom a strike or friendly fire hits: the enemy's best, not our own.
            (Choice::Unit(unit), _) => {
                let worth =
                    i32::from(self.game.unit(unit).count()) + i32::from(self.game.setup.squad(unit).points) / 20;
                (if self.game.seat(unit) == self.us { -worth } else { worth }, "it hurts most")
            }
            (Choice::Order(order), Subject::Unit(unit)) => self.order(unit, order),
            (Choice::Target { unit: target, volley }, Subject::Unit(by) | Subject::Weapon { by, .. }) => {
                self.target(by, target, volley)
            }
            (Choice::Spotter { of, .. }, Subject::Unit(by)) => (self.fire_value(by, of) / 3 + 15, "blinds their guns"),
            (Choice::Start(place), _) => match place {
                Place::Table => (30, "where it is needed"),
                Place::FirstWave => (25, "in at the start"),
                Place::Reserve => (10, "kept back"),
                _ => (15, "a flank to turn"),
            },
            (Choice::Barrage | Choice::AirStrike, Subject::Unit(_)) => (200, "what it was sent for"),
            (Choice::AssaultSpotter(_), _) => (40, "one man alone"),
            (Choice::HoldFire, _) => (1, "nothing worth a shot"),
            (Choice::GoDown, Subject::Between { by, at }) => {
                let danger = self.fire_value(by, at);
                (danger - 260, "too much lead in the air")
            }
            (Choice::Stand, _) => (0, "stands its ground"),
            (Choice::FireAtThem, _) => (100, "stops them before they arrive"),
            (Choice::Assault(target), Subject::Unit(unit)) => self.assault(unit, target),
            (Choice::Move | Choice::StayOut, _) => (0, "moves"),
            (Choice::Enter(piece), Subject::Unit(unit)) => {
                let way = self.to_objective(crate::buildings::middle(self.game.setup, piece));
                let nearer = self.to_objective(self.game.origin(unit)) - way;
                (90 + nearer.min(600) / 4, "walls to fight from")
            }
            (Choice::Board(_), Subject::Unit(unit)) => {
                let way = self.to_objective(self.game.origin(unit));
                (if way > 2400 { 30 } else { -30 }, "rides to the fight")
            }
            (Choice::Face(degrees), Subject::Unit(unit)) => self.facing(unit, degrees),
            (Choice::EachWeapon, _) => (5, "something for every gun"),
            (Choice::Mount { unit, slot }, Subject::Between { at, .. }) => self.mount(unit, slot, Some(at)),
            (Choice::Mount { unit, slot }, _) => self.mount(unit, slot, None),
            (Choice::Escape { inches, .. }, Subject::Between { by, at }) => {
                (self.fire_value(by, at) - 100 + i32::from(inches), "gets out of the way")
            }
            (Choice::Round(round), Subject::Between { at, .. }) => {
                let suits = (round == Round::At) == self.game.is_vehicle(at);
                (i32::from(suits && round != Round::Indirect), "the round for it")
            }
            (Choice::Keep, Subject::Unit(unit)) => {
                let unit = self.game.unit(unit);
                let value = match unit.order {
                    Some(Order::Ambush) => 10,
                    _ if unit.pins >= 3 => 10,
                    _ => -10,
                };
                (value, "keeps waiting")
            }
            _ => (0, "as good as any"),
        }
    }

    /// Where a weapon points best: enemies in its arc, those in sight before others; else the middle of the table.
    fn facing(&self, unit: UnitId, degrees: u16) -> (i32, &'static str) {
        let (game, heading) = (&self.game, Heading::from(degrees));
        let here = game.origin(unit);
        let off = |to: Point| i32::from(heading.turn_to(bearing(here, to)));
        let covers = |to: Point| off(to) <= 45;
        let worth = |e: UnitId| if sight::sees(game, unit, e) { 100 } else { 30 };
        let enemies: i32 = self.enemies().filter(|&e| covers(game.origin(e))).map(worth).sum();
        let size = game.setup.plan.size;
        (enemies - off(Point::new(size.x / 2, size.y / 2)) / 10, "covers the ground before it")
    }

    /// Who acts now: the one with most to do.
    fn urgency(&self, unit: UnitId) -> (i32, &'static str) {
        let fire = self.enemies().map(|e| self.fire_value(unit, e)).max().unwrap_or(0);
        let danger = self.enemies().map(|e| self.fire_value(e, unit)).max().unwrap_or(0);
        (fire + danger / 2 + i32::from(self.game.unit(unit).count()), "has most to do")
    }

    fn order(&self, unit: UnitId, order: Order) -> (i32, &'static str) {
        let me = self.game.unit(unit);
        if me.is_off_table() {
            return (if order == Order::Run { 60 } else { 50 } - i32::from(order == Order::Down) * 50, "comes on");
        }
        let pins = i32::from(me.pins);
        let fire = self.enemies().map(|e| self.fire_value(unit, e)).max().unwrap_or(0);
        let danger = self.enemies().map(|e| self.fire_value(e, unit)).max().unwrap_or(0);
        let way = self.to_objective(self.game.origin(unit));
        if matches!(me.place, Place::Aboard(_)) && way > 1800 && me.pins == 0 {
            return (i32::from(order == Order::Down), "rides on");
        }
        let turns_left = i32::from(self.game.setup.plan.scenario.turns.saturating_sub(self.game.turn));
        let is_officer = self.game.setup.squad(unit).officer.is_some();
        // How much it hurts to be away from the objective, more so as the end comes near.
        let pull = if way <= 300 { 0 } else { (way / 6).min(250) / (1 + turns_left.max(0) / 2) };
        match order {
            Order::Fire => (fire - pull / 2, "has a good target"),
            Order::Advance => (fire * 3 / 5 + pull + i32::from(way > 300) * 20, "moves up and fires"),
            Order::Run => {
                let charge = self.enemies().map(|e| self.assault(unit, e).0).max().unwrap_or(0);
                let exposed = if is_officer { danger } else { danger / 2 };
                ((pull * 3 / 2 - exposed).max(charge), "makes for the objective")
            }
            Order::Ambush => (if fire < 20 && way <= 400 { 60 } else { 10 - pull }, "covers the ground before it"),
            Order::Rally => (pins * pins * 12 - fire / 3 - 20, "gathers itself"),
            Order::Down if self.game.is_vehicle(unit) => (-60, "halts"),
            Order::Down => (if danger > 150 && fire < 40 { danger / 3 - pull } else { -50 }, "keeps its head down"),
        }
    }

    fn target(&self, by: UnitId, target: UnitId, volley: Volley) -> (i32, &'static str) {
        let value = self.fire_value(by, target);
        match volley {
            Volley::Full => (value, "the best target in reach"),
            Volley::WithOneShots => {
                let near = self.game.distance(by, target) <= Inches::whole(12);
                (value + if near && self.game.turn >= 2 { 5 } else { -40 }, "everything it has")
            }
            Volley::Some => (value / 4 - 1, "keeps some fire back"),
        }
    }

    fn assault(&self, unit: UnitId, target: UnitId) -> (i32, &'static str) {
        if self.game.is_vehicle(unit) || self.game.is_vehicle(target) {
            return self.storm(unit, target);
        }
        let strength = |u: UnitId, against: UnitId| {
            let dice: i32 = self.game.unit(u).men().map(|man| self.blows(u, man)).sum();
            dice * i32::from(7 - crate::damage::damage_value(self.game.quality(against)))
        };
        let (ours, theirs) = (strength(unit, target), strength(target, unit));
        let reach = self.game.distance(unit, target) <= Inches::hundredths(1150);
        let value = if reach && ours > theirs { 60 + 6 * (ours - theirs).min(40) } else { -200 };
        (value, "can overrun them")
    }

    fn blows(&self, unit: UnitId, man: usize) -> i32 {
        1 + i32::from(self.game.soldier(unit, man).weapon.is_some_and(|w| self.game.setup.weapon(w).assault))
    }

    /// Hundredths of a man that `by` may expect to put down of `target`, plus something for the pin.
    fn fire_value(&self, by: UnitId, target: UnitId) -> i32 {
        let game = &self.game;
        if !game.unit(by).is_on_table() || !game.unit(target).is_on_table() || !sight::sees(game, by, target) {
            return 0;
        }
        let guns = weapons::carried(game, by);
        let aim = sight::aim(game, by, target, &guns);
        if game.is_vehicle(target) {
            return self.hull_value(&Attack { by, at: target, guns, reply: Reply::Allowed }, &aim);
        }
        let mut hits = 0;
        for gun in guns {
            let Some(range) = aim.range[usize::from(gun.slot)] else { continue };
            let profile = game.setup.weapon(gun.weapon);
            if range <= profile.range && weapons::bears(game, by, gun, target) {
                let need = hit_need(game, Shot { by, gun, at: target, range, cover: aim.cover }).total();
                let shells = 2 * profile.he.map_or(0, |he| i32::from(he.pen())) + i32::from(profile.shots);
                hits += shells * i32::from((7 - need).max(0)) * 100 / 6;
            }
        }
        let deadly = i32::from(7 - crate::damage::damage_value(game.quality(target)));
        let worth = if game.setup.squad(target).officer.is_some() { 2 } else { 1 };
        hits * deadly / 6 * worth + hits.min(100) / 2
    }

    /// The same against a hull: what gets through counts as four men.
    fn hull_value(&self, attack: &Attack, aim: &Aim) -> i32 {
        let game = &self.game;
        let mut value = 0;
        for group in hitting::groups(game, attack, aim) {
            let strike = group.strike(game, attack.at, 1);
            let needed = if game.is_armoured(attack.at) {
                armour::armour_need(game, attack.at, strike).total()
            } else {
                damage::damage_need(game, attack.at, strike).total()
            };
            if game.is_armoured(attack.at) && !armour::could_damage(game, attack.at, strike) {
                continue;
            }
            let hits = i32::from(group.dice) * i32::from((7 - group.need.total()).max(0)) * 100 / 6;
            value += hits * i32::from((7 - needed).clamp(0, 5)) / 6 * 4;
        }
        value
    }

    /// The main gun at armour, and at men if its shell is good; else the machine gun beside it.
    fn mount(&self, unit: UnitId, slot: u8, at: Option<UnitId>) -> (i32, &'static str) {
        let main = self.game.vehicle(unit).and_then(|v| v.mounts.first()).map(|m| self.game.setup.weapon(m.weapon));
        let shells = main.is_some_and(|w| w.he >= Some(He::D6) || w.flame.is_some());
        let suits = (slot == 0) == (shells || at.is_some_and(|t| self.game.is_armoured(t)));
        (i32::from(suits), "the weapon for it")
    }

    /// Against a vehicle at arm's length only with something to break it; a tank over men who cannot hurt it.
    fn storm(&self, unit: UnitId, target: UnitId) -> (i32, &'static str) {
        let (game, near) = (&self.game, self.game.distance(unit, target) <= Inches::hundredths(1150));
        if game.is_vehicle(unit) {
            let pins = i32::from(game.unit(target).pins);
            return (if near { 40 + 25 * pins - self.fire_value(target, unit) } else { -100 }, "drives over them");
        }
        let is_soft = !game.is_armoured(target) || game.setup.squad(target).traits.open_topped;
        let stands = !matches!(game.unit(target).order, Some(Order::Run | Order::Advance));
        let men = i32::from(game.unit(unit).count());
        let value =
            if near && stands && (is_soft || men >= 7) { 20 * men - if is_soft { 0 } else { 100 } } else { -200 };
        (value, "gets at it with grenades")
    }

    /// Men to give up, cheapest first; or, of the enemy's, dearest first; or all who can fire.
    fn share(&self, question: &Question<'_, BoltAction>, kinds: &[(Choice, u8)], least: u8, most: u8) -> Advice {
        let take = if matches!(question.clause, C::Shoot03 | C::Shoot05) { most } else { least };
        let is_ours = match question.about {
            Subject::Unit(unit) => self.game.seat(unit) == self.us,
            _ => true,
        };
        let worth = |choice: Choice| match choice {
            Choice::Man { unit, kind } => match self.game.setup.soldier(unit, kind).role {
                Role::Officer | Role::Observer | Role::Hull => 9,
                Role::Nco | Role::Medic => 5,
                Role::Gunner => 4,
                Role::Loader | Role::Crew => 2,
                Role::Man => 1 + i32::from(self.game.setup.soldier(unit, kind).one_shot.is_some()),
            },
            _ => 0,
        };
        let mut order: SmallVec<[usize; 8]> = (0..kinds.len()).collect();
        order.sort_by_key(|&i| if is_ours { worth(kinds[i].0) } else { -worth(kinds[i].0) });
        let mut counts: Counts = kinds.iter().map(|_| 0).collect();
        let mut left = take;
        for i in order {
            counts[i] = kinds[i].1.min(left);
            left -= counts[i];
        }
        Advice { answer: Answer::Counts(counts), value: 0, reason: "they are missed least" }
    }

    fn places(&self, ground: &Field<'_, C>) -> Vec<Advice> {
        let spots = (0..ground.suggestions()).filter_map(|n| ground.spot(n));
        let weighed = spots.map(|at| {
            let value = -self.to_objective(at) + if self.is_haven(at) { 150 } else { 0 };
            Advice { answer: Answer::Place(at), value, reason: "close to the objective" }
        });
        weighed.collect()
    }

    /// Where a barrage hurts them and not us: on a unit, or somewhere about.
    fn aims(&self, ground: &Field<'_, C>) -> Vec<Advice> {
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

    fn paths(&self, unit: UnitId, from: Point, budget: u32, ground: &Field<'_, C>) -> Vec<Advice> {
        let runs = self.game.unit(unit).order == Some(Order::Run);
        let routes = (0..ground.suggestions()).filter_map(|n| ground.route(n, from, budget));
        let weighed = routes.map(|route| {
            let end = route.last().copied().unwrap_or(from);
            let (value, reason) = self.stand_at(unit, &route, end, runs);
            Advice { answer: Answer::Path(route), value, reason }
        });
        weighed.collect()
    }

    /// What a place is worth to a unit, by what it sees from there and how near it is to what counts.
    fn stand_at(&self, unit: UnitId, route: &[Point], at: Point, runs: bool) -> (i32, &'static str) {
        let mut state: State = *self.game.state;
        let mut there = Game { setup: self.game.setup, state: &mut state };
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
        if there.is_vehicle(unit) {
            there.face(unit, driving::course(&self.game, unit, route).heading);
        }
        let there = Adviser { game: there, us: self.us };
        let fire = if runs { 0 } else { there.enemies().map(|e| there.fire_value(unit, e)).max().unwrap_or(0) };
        let danger: i32 = there.enemies().map(|e| there.fire_value(e, unit)).max().unwrap_or(0);
        let way = self.to_objective(at);
        let officer = i32::from(self.game.setup.squad(unit).officer.is_some());
        let near = if way <= 250 { 150 } else { 0 };
        let cover = if self.is_haven(at) { 40 } else { 0 };
        (fire + near + cover - way / 4 - danger * (2 + 2 * officer) / 3, "better ground")
    }

    fn ambush(&self, by: UnitId, route: &[Point], stretches: &[(u32, u32)]) -> Vec<Advice> {
        let eye = self.game.unit(by).leader();
        let points = stretches.iter().flat_map(|&(a, b)| [a, u32::midpoint(a, b), b]);
        let mut advice: Vec<Advice> = points
            .map(|at| {
                let way = length(eye, kernel::on_route(route, at)) as i32;
                Advice { answer: Answer::At(at), value: 2000 - way, reason: "as close as they come" }
            })
            .collect();
        advice.push(Advice { answer: Answer::Never, value: 0, reason: "too far off" });
        advice
    }

    fn enemies(&self) -> impl Iterator<Item = UnitId> {
        self.game.on_table(!self.us)
    }

    fn to_objective(&self, at: Point) -> i32 {
        let objectives = &self.game.setup.plan.scenario.objectives;
        objectives.iter().map(|o| length(o.at, at) as i32).min().unwrap_or(0)
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
