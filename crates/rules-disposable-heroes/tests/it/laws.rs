//! Laws that every battle of Disposable Heroes obeys.
use rules_disposable_heroes::{
    DisposableHeroes, Event, Game, Options, Place, Setup, State, UnitId, Variant, data, muster::muster,
};
use session::DiceMode;
use testkit::{
    Apart, Stand, battles_end, cuts_keep_their_word, every_answer_is_playable, every_change_is_told,
    everybody_has_a_place, replay_is_play, runs_agree, scenes_keep_their_word, steps_agree,
};

const SCENARIOS: [&str; 3] = ["hay-barn", "strongpoint", "bridge-road"];

fn setup(id: &str, options: Options) -> Setup {
    Setup::from(muster(&data::library(), id, options).expect("our own data"))
}

fn setups() -> impl Iterator<Item = Setup> {
    SCENARIOS.into_iter().map(|id| setup(id, Options::default()))
}

#[test]
fn the_tutorial_ends_a_thousand_times() {
    battles_end::<DisposableHeroes>(&setup("hay-barn", Options::default()), 0..1_000, 2_000);
}

#[test]
fn every_battle_ends() {
    for setup in setups().skip(1) {
        battles_end::<DisposableHeroes>(&setup, 0..40, 5_000);
    }
}

#[test]
fn every_variant_and_every_option_can_be_played() {
    for variant in [Variant::Full, Variant::Infantry] {
        battles_end::<DisposableHeroes>(&setup("strongpoint", variant.options()), 0..10, 5_000);
    }
    for option in Options::ALL.iter().filter(|o| !o.name.starts_with("variant_")) {
        let mut options = Options::default();
        options.set(option.name, true).expect("its own name");
        battles_end::<DisposableHeroes>(&setup("hay-barn", options), 0..10, 2_000);
    }
}

#[test]
fn every_offered_answer_is_playable() {
    for setup in setups() {
        let tried: usize = (0..2).map(|seed| every_answer_is_playable::<DisposableHeroes>(&setup, seed, 20)).sum();
        assert!(tried > 1_000, "only {tried} answers were tried");
    }
}

#[test]
fn a_replay_is_the_battle_played() {
    for setup in setups() {
        for seed in 0..2 {
            let fair = replay_is_play::<DisposableHeroes>(&setup, seed, DiceMode::Fair);
            runs_agree(&fair);
            replay_is_play::<DisposableHeroes>(&setup, seed, DiceMode::Typed);
        }
    }
}

#[test]
fn what_is_remembered_from_step_to_step_changes_nothing() {
    for setup in setups() {
        (0..4).for_each(|seed| steps_agree::<DisposableHeroes>(&setup, seed, 5_000));
    }
}

#[test]
fn men_and_markers_change_only_by_events() {
    for setup in setups() {
        for seed in 0..5 {
            every_change_is_told::<DisposableHeroes, 2>(
                &setup,
                seed,
                |state| {
                    let there = |p: Place| !matches!(p, Place::Inside);
                    let men = state.units.iter().filter(|u| there(u.place)).map(|u| i32::from(u.count())).sum();
                    let red = state.units.iter().map(|u| i32::from(u.red)).sum();
                    [men, red]
                },
                |event, nth| match event {
                    Event::Destroyed(_)
                    | Event::LeftTable(_)
                    | Event::Joined { .. }
                    // A wreck is one less; its crew is on foot, or gone.
                    | Event::Wrecked(_)
                    | Event::BrewedUp(_)
                    | Event::Abandoned(_) => true,
                    Event::Lost { .. } | Event::BailedOut { .. } => nth == 0,
                    Event::Shaken { .. } | Event::Rallied { .. } => nth == 1,
                    _ => false,
                },
            );
        }
    }
}

/// DH-MOVE-09, DH-MOVE-15.
#[test]
fn nobody_stands_on_anybody_and_who_comes_apart_is_told_of() {
    for setup in setups() {
        let stands = |state: &State| {
            let mut state = *state;
            let game = Game::new(&setup, &mut state);
            let stand = |unit: UnitId| Stand {
                unit: usize::from(unit.0),
                bases: game.bases(unit).to_vec(),
                is_hull: game.is_vehicle(unit),
                is_scattered: !game.is_vehicle(unit) && game.forced(unit, 0).is_scattered(),
                is_parted: false,
            };
            let is_there = |unit: &UnitId| game.unit(*unit).is_on_table();
            setup.units().filter(is_there).map(stand).collect()
        };
        let parts = |event, _: Apart| match event {
            Event::Scattered(unit) | Event::LeftBehind { unit, .. } | Event::Lost { unit, .. } => {
                Some(usize::from(unit.0))
            }
            _ => None,
        };
        let looks: usize =
            (0..40).map(|seed| everybody_has_a_place::<DisposableHeroes>(&setup, seed, stands, parts)).sum();
        assert!(looks > 1_000, "only {looks} positions");
    }
}

/// Invariant 7.
#[test]
fn a_cut_names_everything_that_is_still_read() {
    let again: usize = setups().map(|setup| cuts_keep_their_word::<DisposableHeroes>(&setup, 0..1, 40)).sum();
    assert!(again > 1_000, "only {again} promises were made again");
    let again = scenes_keep_their_word::<DisposableHeroes>(&[include_str!("../worked-examples.toml")], 300);
    assert!(again > 1_000, "only {again} promises were made again");
}
