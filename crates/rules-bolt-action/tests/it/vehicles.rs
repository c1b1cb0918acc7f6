//! Battles in which every kind of vehicle drives about: laws, and that advice is never refused.
use kernel::{Advise, Answer, Answers, Battle, Oracle, Play, Question, Roll, Seat, Tally, Write, in_turn};
use odds::{Rng, Tables};
use rules_bolt_action::{BoltAction, Clause, Edge, Event, Options, Setup, State, data, muster::muster};
use session::DiceMode;
use table::Shape;
use testkit::{battles_end, every_answer_is_playable, every_change_is_told, replay_is_play, runs_agree};

/// Tanks, cars, half-tracks and the men who hunt them on the table of Hill 108, four turns, everybody set up at once.
fn melee(options: &[&str]) -> Setup {
    let mut chosen = Options::default();
    for name in options {
        chosen.set(name, true).expect("a known option");
    }
    let mut plan = muster(&data::library(), "hill-108", chosen).expect("our own data");
    let keep = ["M8", "M4", "Bazooka", "US 1st Squad", "SdKfz 222", "Panzer IV", "Panzerschreck", "1st Grenadier"];
    plan.units.retain(|u| keep.iter().any(|name| u.name.contains(name)));
    // Half-tracked, slow and soft: one more of each side.
    for (seat, name) in [(Seat::First, "M4 Sherman 75 mm"), (Seat::Second, "Panzer IV H")] {
        let mut truck = plan.units.iter().find(|u| u.name == name).expect("a tank").clone();
        truck.name = format!("truck of {name}");
        truck.traits.slow = seat == Seat::First;
        let vehicle = truck.vehicle.as_mut().expect("a vehicle");
        (vehicle.armour, vehicle.front, vehicle.capacity) = (6, 6, 12);
        vehicle.drive = rules_bolt_action::Drive::HalfTracked;
        vehicle.mounts.clear();
        let at = plan.units.iter().rposition(|u| u.seat == seat).expect("units") + 1;
        plan.units.insert(at, truck);
    }
    for unit in &mut plan.units {
        (unit.start.table, unit.start.reserve, unit.start.first_wave) = (true, false, false);
        (unit.start.outflank, unit.start.scout) = (false, false);
    }
    for (side, (edge, from, to)) in plan.sides.iter_mut().zip([(Edge::West, 0, 24), (Edge::East, 46, 72)]) {
        side.edge = edge;
        side.zone = Shape::rect(kernel::Point::new(from * 100, 0), kernel::Point::new(to * 100, 4800));
        (side.least_on_table, side.most_on_table, side.least_first_wave) = (0, 24, 0);
        (side.least_reserve, side.most_reserve, side.most_outflank) = (0, 0, 0);
    }
    (plan.scenario.turns, plan.scenario.end_roll) = (4, false);
    Setup::from(plan)
}

#[test]
fn every_battle_of_vehicles_ends() {
    battles_end::<BoltAction>(&melee(&[]), 0..60, 5_000);
    let other = ["exact_90", "recce_run_rate", "recce_after_acting", "vehicle_fail_just_down", "vehicle_one_target"];
    battles_end::<BoltAction>(&melee(&other), 0..20, 5_000);
    let other = ["no_reverse", "no_tank_overrun", "terrain_free", "officers_help_vehicles", "massive_strictly_over"];
    battles_end::<BoltAction>(&melee(&other), 0..20, 5_000);
}

#[test]
fn every_answer_offered_to_a_vehicle_is_playable() {
    let tried: usize = (0..2).map(|seed| every_answer_is_playable::<BoltAction>(&melee(&[]), seed, 150)).sum();
    assert!(tried > 1_000, "only {tried} answers were tried");
}

#[test]
fn a_replay_with_vehicles_is_the_battle_played() {
    let fair = replay_is_play::<BoltAction>(&melee(&[]), 1, DiceMode::Fair);
    runs_agree(&fair);
}

#[test]
fn hulls_turn_and_break_only_by_events() {
    for seed in 0..8 {
        every_change_is_told::<BoltAction, 3>(
            &melee(&[]),
            seed,
            |state| {
                let facing = state.units.iter().map(|u| i32::from(u.facing.degrees())).sum();
                let stuck = state.units.iter().map(|u| i32::from(u.immobilised)).sum();
                [facing, stuck, state.units.iter().map(|u| i32::from(u.wreck)).sum()]
            },
            |event, nth| match event {
                Event::Faces { .. } | Event::Deployed { .. } => nth == 0,
                Event::Immobilised(_) => nth == 1,
                Event::Destroyed(_) => nth == 2,
                _ => false,
            },
        );
    }
}

/// Takes the best advice there is, and checks that it may be taken.
struct Advised<'s> {
    setup: &'s Setup,
    dice: Tables,
    rng: Rng,
    taken: usize,
}

impl Oracle<BoltAction> for Advised<'_> {
    fn roll(&mut self, roll: &Roll<'_, BoltAction>) -> Play<Tally> {
        Ok(self.dice.draw(&roll.chance, &mut self.rng))
    }
    fn ask(&mut self, at: &State, question: &Question<'_, BoltAction>) -> Play<Answer> {
        let advice = BoltAction::advise(self.setup, &BoltAction::view(self.setup, at, question.seat.into()), question);
        for considered in &advice {
            assert_eq!(question.admits(&considered.answer), Ok(()), "{considered:?} for {question:?}");
        }
        self.taken += 1;
        Ok(advice.into_iter().next().expect("advice is never empty").answer)
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, BoltAction>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    fn apart(&mut self, write: Write<'_, BoltAction>) -> Play<()> {
        in_turn(self, write)
    }
    fn tell(&mut self, _: Clause, _: Event) {}
}

#[test]
fn advice_to_crews_can_always_be_taken() {
    let setup = melee(&[]);
    for seed in 0..3 {
        let mut oracle = Advised { setup: &setup, dice: Tables::default(), rng: Rng::seeded(seed), taken: 0 };
        let end = sim::watched_battle::<BoltAction>(&setup, &mut oracle, 2_000).expect("the battle ends");
        assert!(oracle.taken > 40 && end.steps > 20, "{} answers in {} steps", oracle.taken, end.steps);
    }
}
