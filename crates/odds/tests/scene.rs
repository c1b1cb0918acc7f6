//! Odds of scenes: exact, sampled, or an error that says why.
mod texts;

use kernel::{Play, Pool, TWO_D6, at_least, pool};
use odds::{Budget, Fraction, Method, OddsError, fractions, odds};
use std::time::{Duration, Instant};
use texts::{Clause, NOWHERE, Reader, Text, fight, hold, throw, wound};

const HOUR: Duration = Duration::from_hours(1);

fn duel(men: u8) -> Text<impl Fn(&mut Reader<'_>) -> Play<Vec<i32>> + Send + Sync> {
    Text(move |reader: &mut Reader<'_>| Ok(fight(reader, men)?.map(i32::from).to_vec()))
}

#[test]
fn odds_within_the_budget_are_exact() {
    let answered = odds(&duel(5), Budget { runs: 100_000, time: HOUR }).unwrap();
    assert!(matches!(answered.odds.method, Method::Exact { runs: 1..=100_000 }), "{:?}", answered.odds.method);
    assert!((answered.odds.at_least(0, 1) - 0.726_501_764_740_986_2).abs() < 1e-12);
    assert!((answered.odds.mass() - 1.0).abs() < 1e-12);
    assert_eq!(answered.assumes, "the first option is taken");
}

#[test]
fn odds_beyond_the_budget_are_sampled_and_say_how_far_off_they_may_be() {
    let exact = odds(&duel(20), Budget { runs: 100_000, time: HOUR }).unwrap().odds;
    let sampled = odds(&duel(20), Budget { runs: 10_000, time: HOUR }).unwrap().odds;
    let Method::Sampled { runs: 10_000, error } = sampled.method else { panic!("{:?}", sampled.method) };
    // No cell of ten thousand runs is worse than an even chance: 1.96 / 2 sqrt(10,000).
    assert!(error > 0.0 && error < 0.0098, "{error}");
    for (outcome, p) in &exact.cells {
        let found = sampled.cells.get(outcome).copied().unwrap_or_default();
        assert!((found - p).abs() < 2.5 * error, "{outcome:?}: {found} instead of {p}, error {error}");
    }
}

#[test]
fn time_that_runs_out_ends_in_samples() {
    // Six classes, twelve dice, six times: 10^22 lines.
    let wide = Text(|reader: &mut Reader<'_>| {
        let mut best = 0;
        for _ in 0..6 {
            best = best.max(throw(reader, Clause::Hit, pool(12, TWO_D6, &[4, 5, 7, 9, 11]))?.of(5));
        }
        Ok(vec![best.into()])
    });
    let start = Instant::now();
    let answered = odds(&wide, Budget { runs: u64::MAX, time: Duration::from_millis(100) }).unwrap();
    assert!(matches!(answered.odds.method, Method::Sampled { runs: 100.., .. }), "{:?}", answered.odds.method);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn even_no_budget_at_all_gives_a_hundred_samples() {
    let none = Budget { runs: 0, time: Duration::ZERO };
    assert!(matches!(odds(&duel(5), none).unwrap().odds.method, Method::Sampled { runs: 100, .. }));
    let no_time = Budget { runs: u64::MAX, time: Duration::ZERO };
    assert!(matches!(odds(&duel(5), no_time).unwrap().odds.method, Method::Sampled { runs: 100..200, .. }));
}

#[test]
fn a_loop_without_a_cut_is_sampled() {
    let until_six = Text(|reader: &mut Reader<'_>| {
        let mut throws = 1;
        while throw(reader, Clause::Hit, at_least(1, 6, 6))?.from(1) == 0 {
            throws += 1;
        }
        Ok(vec![throws])
    });
    let odds = odds(&until_six, Budget { runs: 20_000, time: HOUR }).unwrap().odds;
    // Six throws on average, with a spread of sqrt(30); four sigma of 20,000 runs.
    assert!((odds.mean(0) - 6.0).abs() < 4.0 * (30.0f64 / 20_000.0).sqrt(), "{}", odds.mean(0));
    assert!(matches!(odds.method, Method::Sampled { .. }));
}

#[test]
fn a_text_that_never_ends_has_no_odds() {
    let budget = Budget { runs: 1000, time: HOUR };
    let with_cut = Text(|reader: &mut Reader<'_>| -> Play<Vec<i32>> {
        loop {
            reader.cut(&NOWHERE, Clause::Hit, &())?;
            throw(reader, Clause::Hit, at_least(1, 6, 6))?;
        }
    });
    assert_eq!(odds(&with_cut, budget), Err(OddsError::Endless));
    let without = Text(|reader: &mut Reader<'_>| -> Play<Vec<i32>> {
        loop {
            throw(reader, Clause::Hit, at_least(1, 6, 6))?;
        }
    });
    assert_eq!(odds(&without, budget), Err(OddsError::Endless));
}

#[test]
fn a_distribution_answers_the_usual_questions() {
    let text = Text(|reader: &mut Reader<'_>| {
        let (casualties, held) = hold(reader)?;
        Ok(vec![casualties.into(), held.into()])
    });
    let odds = odds(&text, Budget::default()).unwrap().odds;
    // Twenty dice that wound one time in four; ten or more count as ten.
    let held = odds.marginal(1);
    assert!((held[&1] - 0.216_169_642_145_177_92).abs() < 1e-12, "{held:?}");
    assert!((odds.chance(|end| end[0] < 10 && end[1] == 1) - held[&1]).abs() < 1e-15, "ten casualties never hold");
    assert!((odds.mean(1) - held[&1]).abs() < 1e-15);
    assert!((odds.spread(1) - (held[&1] * held[&0]).sqrt()).abs() < 1e-15);
    assert!((odds.at_least(0, 1) - (1.0 - 0.75f64.powi(20))).abs() < 1e-15);
}

#[test]
fn a_pool_of_no_dice_is_no_chance() {
    let none = Text(|reader: &mut Reader<'_>| {
        let pool = Pool { dice: 0, ..at_least(1, 6, 4) };
        Ok(vec![throw(reader, Clause::Hit, pool)?.from(0).into()])
    });
    let odds = odds(&none, Budget::default()).unwrap().odds;
    assert_eq!(odds.method, Method::Exact { runs: 1 });
    assert_eq!(odds.marginal(0).into_iter().collect::<Vec<_>>(), [(0, 1.0)]);
}

#[test]
fn a_short_chain_has_exact_fractions() {
    // Each die wounds with 1/4.
    let two = Text(|reader: &mut Reader<'_>| Ok(vec![i32::from(wound(reader, 2)?)]));
    let found = fractions(&two, 1_000).unwrap();
    let cells: Vec<(i32, Fraction)> = found.into_iter().map(|(outcome, share)| (outcome[0], share)).collect();
    assert_eq!(cells, [(0, Fraction::new(9, 16)), (1, Fraction::new(3, 8)), (2, Fraction::new(1, 16))]);
}

#[test]
fn too_many_lines_too_large_numbers_and_endless_fights_have_no_fractions() {
    let many = Text(|reader: &mut Reader<'_>| Ok(vec![i32::from(wound(reader, 20)?)]));
    assert_eq!(fractions(&many, 100), None);
    let large = Text(|reader: &mut Reader<'_>| Ok(vec![i32::from(wound(reader, 200)?)]));
    assert_eq!(fractions(&large, 1_000_000), None);
    assert_eq!(fractions(&duel(2), 1_000_000), None);
}
