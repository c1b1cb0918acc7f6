//! Elo and the sequential test, against formulas, counting and players of known strength.
use sim::{Elo, Pairs, Rng, Ruling, Sprt, points_of, share_of};

const TEST: Sprt = Sprt { elo: [0.0, 50.0], error: 0.05 };

/// Pairs between players of whom the first makes this share of the points, no draws.
fn fought(share: f64, pairs: u64, rng: &mut Rng) -> Pairs {
    let mut all = Pairs::default();
    for _ in 0..pairs {
        all.add(2 * (won(share, rng) + won(share, rng)));
    }
    all
}

fn won(share: f64, rng: &mut Rng) -> usize {
    usize::from(f64::from(rng.below(1_000_000)) < share * 1e6)
}

#[test]
fn four_hundred_points_are_ten_to_one() {
    assert!((share_of(400.0) - 10.0 / 11.0).abs() < 1e-12);
    assert!((points_of(0.75) - 400.0 * 3_f64.log10()).abs() < 1e-9);
    for elo in [-300.0, 0.0, 50.0, 800.0] {
        assert!((points_of(share_of(elo)) - elo).abs() < 1e-6);
    }
}

#[test]
fn the_interval_covers_the_truth_nineteen_times_in_twenty() {
    let mut rng = Rng::seeded(8);
    for truth in [0.0, 120.0, 400.0] {
        let covers = |elo: Elo| elo.low <= truth && truth <= elo.high;
        let covered = (0..2000).filter(|_| covers(fought(share_of(truth), 40, &mut rng).elo())).count();
        // 1900 of 2000, give or take four sigma and what so few pairs cost.
        assert!((1840..=1965).contains(&covered), "{truth}: {covered} of 2000");
    }
}

#[test]
fn battles_that_cancel_out_tell_more_than_battles_apart() {
    // Both players win from the same side, always: nothing between them, whoever plays.
    let even = Pairs { counts: [0, 0, 100, 0, 0] };
    let apart = Pairs { counts: [25, 0, 50, 0, 25] };
    let wide = |pairs: Pairs| pairs.elo().high - pairs.elo().low;
    assert!(even.elo().value.abs() < 1e-9 && apart.elo().value.abs() < 1e-9);
    assert!(wide(even) < wide(apart) / 3.0, "{} and {}", wide(even), wide(apart));
    // 200 independent battles: 1.96 * sqrt(1/4/200) of the points, which is 24 Elo to either side.
    assert!((wide(apart) - 96.0).abs() < 2.0, "{}", wide(apart));
}

#[test]
fn whoever_won_everything_may_be_stronger_by_any_number() {
    let all = Pairs { counts: [0, 0, 0, 0, 20] };
    assert!(all.elo().high.is_infinite() && all.elo().value.is_infinite());
    // 40 of 40: Wilson's lower bound is 91.2 %.
    assert!((all.score().low - 0.912).abs() < 1e-3, "{:?}", all.score());
    assert_eq!(TEST.ruling(&all), Ruling::Upper);
}

#[test]
fn a_test_is_wrong_about_one_time_in_twenty_and_stops() {
    let mut rng = Rng::seeded(3);
    for (elo, right) in [(0.0, Ruling::Lower), (50.0, Ruling::Upper)] {
        let mut wrong = 0;
        for _ in 0..400 {
            let mut pairs = Pairs::default();
            let ruling = loop {
                pairs.join(&fought(share_of(elo), 4, &mut rng));
                match TEST.ruling(&pairs) {
                    Ruling::Open => assert!(pairs.count() < 5000, "still open after {pairs:?}"),
                    ruling => break ruling,
                }
            };
            wrong += u32::from(ruling != right);
        }
        // 20 of 400, give or take four sigma.
        assert!((3..=38).contains(&wrong), "{elo}: wrong {wrong} times of 400");
    }
}

#[test]
fn a_test_says_nothing_of_a_few_pairs() {
    assert_eq!(TEST.ruling(&Pairs { counts: [0, 0, 0, 0, 7] }), Ruling::Open);
    assert_eq!(TEST.ruling(&Pairs::default()), Ruling::Open);
}
