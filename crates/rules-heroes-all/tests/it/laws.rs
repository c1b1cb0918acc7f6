//! Laws that every battle of Heroes All obeys.
use kernel::{Advise, Answer, Offer, Question, Seat, Sight};
use rules_heroes_all::{
    Choice, Event, Game, HeroesAll, Options, Setup, State, UnitId,
    berth::{Berth, Body},
    data,
    muster::muster,
};
use session::DiceMode;
use sim::{Marking, Policy, Random, Rng, Sampler, watched_battle};
use testkit::{
    Look, Met, battles_end, cuts_keep_their_word, every_answer_is_playable, every_change_is_told, note, replay_is_play,
    runs_agree, scenes_keep_their_word, steps_agree, watch,
};

fn setup(id: &str, on: &[&str]) -> Setup {
    let mut options = Options::default();
    for name in on {
        options.set(name, true).expect("its own name");
    }
    Setup::from(muster(&data::library(), id, options).expect("our own data"))
}

const ALL: [&str; 3] = ["lane", "crossroads", "beach"];

/// HA-GEN-01: for two, and alone.
fn modes(id: &str) -> [Setup; 2] {
    [setup(id, &[]), setup(id, &["solo"])]
}

#[test]
fn the_tutorial_ends_a_thousand_times() {
    battles_end::<HeroesAll>(&setup("lane", &[]), 0..1_000, 2_000);
}

#[test]
fn the_tutorial_ends_alone_as_well() {
    battles_end::<HeroesAll>(&setup("lane", &["solo"]), 0..300, 2_000);
}

#[test]
fn a_company_action_ends() {
    for setup in modes("crossroads") {
        battles_end::<HeroesAll>(&setup, 0..8, 6_000);
    }
}

#[test]
fn a_landing_ends() {
    for setup in modes("beach") {
        battles_end::<HeroesAll>(&setup, 0..8, 8_000);
    }
}

#[test]
fn what_is_remembered_from_step_to_step_changes_nothing() {
    for setup in ALL.into_iter().flat_map(modes) {
        (0..2).for_each(|seed| steps_agree::<HeroesAll>(&setup, seed, 8_000));
    }
}

/// The first that is advised, now and then the second.
struct Advised;

impl Policy<HeroesAll> for Advised {
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, HeroesAll>, question: &Question<'_, HeroesAll>) -> Answer {
        let mut advice = HeroesAll::advise(sight.setup(), &sight.view(), question);
        assert!(!advice.is_empty(), "nothing is advised to {question:?}");
        for advice in &advice {
            assert_eq!(question.admits(&advice.answer), Ok(()), "{advice:?} to {question:?}");
        }
        let nth = usize::from(advice.len() > 1 && rng.any(4) == 0);
        advice.swap_remove(nth).answer
    }
}

#[test]
fn what_is_advised_is_admitted_and_both_sides_win_by_it() {
    for setup in ["lane", "crossroads"].into_iter().flat_map(modes).chain([setup("beach", &[])]) {
        let (mut met, mut wins) = (Met::default(), [0; 2]);
        for seed in 0..16 {
            let mut marking = Marking::new(Sampler::<HeroesAll, Advised>::new(&setup, Rng::seeded(seed), Advised));
            let end =
                watched_battle::<HeroesAll>(&setup, &mut marking, 6_000).unwrap_or_else(|e| panic!("{seed}: {e:?}"));
            met.add(Met { clauses: marking.seen, asked: marking.asked });
            if let Some(seat) = end.verdict.winner {
                wins[seat.index()] += 1;
            }
        }
        note(&met);
        assert!(Seat::BOTH.iter().all(|seat| wins[seat.index()] > 0), "{}: {wins:?}", setup.plan.scenario.name);
    }
}

#[test]
fn men_and_nerves_change_only_by_events() {
    for setup in ALL.into_iter().flat_map(modes) {
        for seed in 0..3 {
            every_change_is_told::<HeroesAll, 2>(
                &setup,
                seed,
                |state| {
                    let units = || state.units.iter().filter(|u| u.is_alive());
                    [units().map(|u| i32::from(u.count())).sum(), units().map(|u| u.nerve as i32).sum()]
                },
                |event, nth| match event {
                    Event::Destroyed(_)
                    | Event::Surrendered(_)
                    | Event::Brewed(_)
                    | Event::LeftTable { .. }
                    | Event::Mounted { .. }
                    | Event::Deployed { .. } => true,
                    Event::Lost { .. } | Event::BailedOut { .. } => nth == 0,
                    // Halted men are steady again at the end of a bound.
                    Event::Nerve { .. } | Event::Recovered { .. } | Event::BoundEnded(_) => nth == 1,
                    _ => false,
                },
            );
        }
    }
}

#[test]
fn every_option_can_be_played() {
    for option in Options::ALL {
        battles_end::<HeroesAll>(&setup("lane", &[option.name]), 0..10, 2_000);
    }
}

#[test]
fn options_of_shells_and_smoke_can_be_played_where_there_are_mortars() {
    let options = [
        "autocannon_group_dark_green",
        "smoke_plus_two_all",
        "smoke_bounds_two_after",
        "indirect_quality",
        "chain_keep_on_small_move",
        "lmortar_count_on_move_lost",
        "he_burst_radius",
        "structures_indestructible",
        "structure_csw",
        "rgl_direct",
        "grenade_stock_both",
    ];
    for option in options {
        battles_end::<HeroesAll>(&setup("crossroads", &[option]), 0..2, 12_000);
    }
}

#[test]
fn every_offered_answer_is_playable() {
    for setup in modes("lane") {
        let tried: usize = (0..8).map(|seed| every_answer_is_playable::<HeroesAll>(&setup, seed, 20)).sum();
        assert!(tried > 300, "only {tried} answers were tried");
    }
}

#[test]
fn a_replay_is_the_battle_played() {
    for setup in modes("lane") {
        for seed in 0..2 {
            let fair = replay_is_play::<HeroesAll>(&setup, seed, DiceMode::Fair);
            runs_agree(&fair);
            replay_is_play::<HeroesAll>(&setup, seed, DiceMode::Typed);
        }
    }
}

/// HA-GEN-11: pairs that are shown and whose footprints overlap, but where they may: in houses, trenches and craft.
fn overlapping(setup: &Setup, state: &mut State) -> Vec<(UnitId, UnitId)> {
    let game = Game::new(setup, state);
    let units: Vec<UnitId> = setup.units().filter(|&u| game.unit(u).is_on_table() && !game.unit(u).hidden).collect();
    let may = |a: UnitId, b: UnitId| {
        let is_shared = setup.shared.iter().any(|s| s.holds(game.at(a)) && s.holds(game.at(b)));
        is_shared || [a, b].iter().any(|&u| setup.element(u).is_craft())
    };
    let overlap = |a: UnitId, b: UnitId| {
        let body = Body::of(&game, a);
        body.overlaps(game.at(a), body.facing, &Berth::of(&game, b))
    };
    let pairs = units.iter().flat_map(|&a| units.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b);
    pairs.filter(|&(a, b)| overlap(a, b) && !may(a, b)).collect()
}

/// Anything but an assault, which ends where it touches.
struct Peaceful;

impl Policy<HeroesAll> for Peaceful {
    fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, HeroesAll>, question: &Question<'_, HeroesAll>) -> Answer {
        let Offer::List { options, .. } = &question.offer else { return Random.answer(rng, sight, question) };
        loop {
            let nth = rng.any(options.len());
            if !matches!(options[nth], Choice::Assault(_)) {
                return Answer::Pick(nth as u16);
            }
        }
    }
}

#[test]
fn nobody_comes_to_stand_on_another() {
    for setup in ALL.map(|id| setup(id, &[])) {
        for seed in 0..40 {
            watch(&setup, seed, Peaceful, |look: Look<'_, '_, HeroesAll>| {
                if look.asked.is_none() {
                    let pairs = overlapping(&setup, &mut look.now.clone());
                    assert_eq!(pairs, [], "{}, battle {seed}, bound {}", setup.plan.scenario.name, look.now.bound);
                }
            });
        }
    }
}

/// Invariant 7.
#[test]
fn a_cut_names_everything_that_is_still_read() {
    let again: usize =
        ALL.into_iter().flat_map(modes).map(|setup| cuts_keep_their_word::<HeroesAll>(&setup, 0..1, 40)).sum();
    assert!(again > 1_000, "only {again} promises were made again");
    let again = scenes_keep_their_word::<HeroesAll>(&[include_str!("../worked-examples.toml")], 300);
    assert!(again > 1_000, "only {again} promises were made again");
}
