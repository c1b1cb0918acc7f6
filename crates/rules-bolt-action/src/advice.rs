//! What a player who knows the game would consider, with a reason each. Opponents draw from it; no rule is decided here.
mod assault;
mod fire;
mod ground;
mod order;

use crate::{
    BoltAction, Clause as C, Game, Order, Place, Round, Setup, View, losses,
    words::{Choice, Subject, UnitId},
};
use kernel::{Advice, Advise, Answer, Counts, Eyes, Offer, Point, Question, Seat, length};
use smallvec::SmallVec;

impl Advise for BoltAction {
    fn advise(setup: &Setup, view: &View, question: &Question<'_, BoltAction>) -> Vec<Advice> {
        let mut state = view.state;
        let us = if let Eyes::Seat(seat) = view.eyes { seat } else { question.seat };
        let adviser = Adviser { game: Game::new(setup, &mut state), us };
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
            Offer::List { options, .. } if matches!(options.first(), Some(Choice::Order(_))) => match question.about {
                Subject::Unit(unit) => self.orders(unit, options),
                _ => vec![],
            },
            Offer::List { options, .. } => {
                let weighed = (0..).zip(options.iter()).map(|(n, &choice)| {
                    let (value, reason) = self.weigh(question, choice);
                    Advice { answer: Answer::Pick(n), value, reason }
                });
                let mut weighed: Vec<Advice> = weighed.collect();
                // Who has something to shoot at thinks of nothing that is next to nothing beside it.
                if question.clause == C::Shoot02 {
                    let best = weighed.iter().map(|advice| advice.value).max().unwrap_or(0);
                    weighed.retain(|advice| advice.value >= best / 6);
                }
                weighed
            }
            // The rules have put them in order.
            Offer::SomeOf { kinds, alike, least, most } if !alike.is_empty() => {
                let take = if matches!(question.clause, C::Shoot03 | C::Shoot05) { most } else { least };
                let counts = (0..kinds.len()).map(|nth| u8::from(nth < usize::from(*take))).collect();
                let reason = match question.clause {
                    C::Shoot03 | C::Shoot05 => "all who can",
                    C::Dmg08 | C::Dmg09 => "they are missed most",
                    _ => "they are missed least",
                };
                vec![Advice { answer: Answer::Counts(counts), value: 0, reason }]
            }
            Offer::SomeOf { kinds, least, most, .. } => vec![self.share(question, kinds, *least, *most)],
            Offer::Place(ground) if matches!(question.clause, C::Barr01 | C::Barr03 | C::Barr04) => self.aims(ground),
            Offer::Place(ground) => self.places(ground),
            Offer::Path { ground, .. } if ground.goal.is_some() => ground.advise_ready(),
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
            Offer::Form(blanks) => {
                vec![Advice { answer: Answer::Form(kernel::usual(blanks)), value: 0, reason: "as it usually is" }]
            }
            Offer::Number { .. } | Offer::Dice(_) => vec![],
        }
    }

    fn weigh(&self, question: &Question<'_, BoltAction>, choice: Choice) -> (i32, &'static str) {
        match (choice, question.about) {
            (Choice::Unit(unit), _) if question.clause == C::Turn04 => self.urgency(unit),
            (Choice::Unit(_), _) if question.clause == C::Shoot16 => (0, "one after the other"),
            // Whom a strike or friendly fire hits: the enemy's best, not our own.
            (Choice::Unit(unit), _) => {
                let worth =
                    i32::from(self.game.unit(unit).count()) + i32::from(self.game.setup.squad(unit).points) / 20;
                (if self.game.seat(unit) == self.us { -worth } else { worth }, "it hurts most")
            }
            (
                Choice::Target { unit: target, volley },
                Subject::Unit(by) | Subject::Weapon { by, .. } | Subject::Between { by, .. },
            ) => self.target(by, target, volley),
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
            (Choice::GoRound, _) => (10, "nobody strikes across a defence"),
            (Choice::GoAcross, _) => (0, "the short way"),
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

    /// Men to give up, cheapest first; or, of the enemy's, dearest first; or all who can fire.
    fn share(&self, question: &Question<'_, BoltAction>, kinds: &[(Choice, u8)], least: u8, most: u8) -> Advice {
        let take = if matches!(question.clause, C::Shoot03 | C::Shoot05) { most } else { least };
        let is_ours = match question.about {
            Subject::Unit(unit) => self.game.seat(unit) == self.us,
            _ => true,
        };
        let worth = |choice: Choice| match choice {
            Choice::Man { unit, kind } => {
                let soldier = self.game.setup.soldier(unit, kind);
                losses::by_role(soldier.role, soldier.one_shot.is_some())
            }
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
}
