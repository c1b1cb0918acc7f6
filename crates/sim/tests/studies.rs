//! Studies: the same for any split, nothing lost, nothing counted twice.
mod skirmish;

use kernel::{Answer, ClauseId, Ending, Question, Seat, Sight};
use sim::{
    Broken, Fault, Histogram, Marking, Pair, Policy, Random, Report, Results, Rng, Row, Sampler, Study, Unfinished,
    battle,
};
use skirmish::{Clause, Flaw, SOUND, Setup, Skirmish};
use std::ops::ControlFlow;

fn run(study: Study, setup: Setup) -> (Report, Vec<Row>) {
    let mut rows = vec![];
    let report = study.run::<Skirmish, _>(
        &setup,
        |_| Random,
        |row| {
            rows.push(row.clone());
            ControlFlow::Continue(())
        },
    );
    (report, rows)
}

#[test]
fn totals_and_rows_are_the_same_for_any_number_of_threads() {
    let study = Study { battles: 501, seed: 9, marking: true, ..Study::default() };
    let alone = run(study, SOUND);
    assert_eq!(alone.0.battles, 501);
    assert!(alone.1.iter().map(|row| row.battle).eq(0..501), "rows come in order");
    for threads in [2, 3, 8] {
        assert!(run(Study { threads, ..study }, SOUND) == alone, "{threads} threads");
    }
    assert!(run(Study { seed: 10, ..study }, SOUND) != alone, "another seed is another study");
}

#[test]
fn a_study_in_two_parts_is_the_whole_study() {
    let study = Study { battles: 100, seed: 9, threads: 2, ..Study::default() };
    let whole = run(study, SOUND);
    let (_, mut rows) = run(Study { battles: 60, ..study }, SOUND);
    rows.extend(run(Study { from: 60, battles: 40, ..study }, SOUND).1);
    assert_eq!(rows, whole.1);
    let mut report = Report::default();
    rows.iter().rev().for_each(|row| report.add(row));
    assert_eq!(report, whole.0, "in any order");
}

#[test]
fn a_report_adds_up_to_its_rows() {
    let (report, rows) = run(Study { battles: 400, ..Study::default() }, SOUND);
    let ends: Vec<_> = rows.into_iter().map(|row| row.end.unwrap()).collect();
    let won = |seat| ends.iter().filter(|end| end.verdict.winner == Some(seat)).count() as u64;
    assert_eq!(report.results.wins, Seat::BOTH.map(won));
    assert_eq!(report.results.battles(), 400);
    assert_eq!(report.rolls, ends.iter().map(|end| end.rolls).sum::<u64>());
    let mean = ends.iter().map(|end| f64::from(end.steps)).sum::<f64>() / 400.0;
    let variance = ends.iter().map(|end| (f64::from(end.steps) - mean).powi(2)).sum::<f64>() / 399.0;
    let length = report.length.summary();
    assert!((length.mean() - mean).abs() < 1e-12);
    assert!((length.spread() - variance.sqrt()).abs() < 1e-12);
    let share = report.results.share(Seat::First);
    assert!(share.low < share.share && share.share < share.high);
}

#[test]
fn what_became_of_every_unit_is_counted() {
    let (report, rows) = run(Study { battles: 300, ..Study::default() }, SOUND);
    let ends: Vec<_> = rows.into_iter().map(|row| row.end.unwrap()).collect();
    // Second's leader is unit 2: with him and without him, and who won then.
    let count = |is: &dyn Fn(&sim::Finish) -> bool| ends.iter().filter(|end| is(end)).count() as u64;
    let fate = report.fates[2];
    assert_eq!(fate.lost.battles(), count(&|end| end.reckoning.left[2] == 0));
    let won = |end: &sim::Finish| end.verdict.winner == Some(Seat::Second);
    assert_eq!(fate.kept.wins[1], count(&|end| end.reckoning.left[2] > 0 && won(end)));
    assert!(fate.kept.battles() > 0 && fate.lost.battles() > 0);
    assert_eq!(fate.left.sum, i128::from(fate.kept.battles()), "he is one man");
    // Whoever is wiped out loses, and nobody lasts longer than the last round.
    let gone = report.endings[&Ending::WipedOut(Seat::First)];
    assert_eq!(gone.wins, [0, gone.battles()]);
    assert_eq!(report.turns.quantile(1.0), 8);
    assert_eq!(report.endings.values().map(sim::Results::battles).sum::<u64>(), 300);
    // Points are men, the leader's and the others'.
    let sum: i128 = report.scores.iter().map(|of| of[0].sum).sum();
    assert_eq!(sum, report.points[0].summary().sum);
}

#[test]
fn half_of_the_values_are_not_above_the_median() {
    let mut histogram = Histogram::default();
    for value in [7, 1, 3, 3, 9] {
        histogram.add(value, None);
    }
    assert_eq!([0.0, 0.2, 0.5, 0.8, 0.9, 1.0].map(|share| histogram.quantile(share)), [1, 1, 3, 7, 9, 9]);
    // 23 in all; squares 149: 149/5 - 4.6^2 = 8.64, times 5/4.
    let summary = histogram.summary();
    assert!((summary.mean() - 4.6).abs() < 1e-12 && (summary.spread().powi(2) - 10.8).abs() < 1e-12);
}

#[test]
fn a_lead_in_wins_has_the_interval_of_its_differences() {
    let results = Results { wins: [60, 30], draws: 10 };
    let lead = results.lead();
    // Differences of 1 (60 times), -1 (30) and 0 (10): mean 0.3, variance 0.9 - 0.09.
    assert!((lead.mean() - 0.3).abs() < 1e-12);
    assert!((lead.spread().powi(2) - 0.81 * 100.0 / 99.0).abs() < 1e-12);
}

#[test]
fn a_battle_can_be_fought_again_by_its_number() {
    let (_, rows) = run(Study { battles: 20, seed: 4, threads: 2, ..Study::default() }, SOUND);
    let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::of(4, 13), Random);
    let end = battle::<Skirmish>(&SOUND, &mut sampler, 100).unwrap();
    let row = rows[13].end.clone().unwrap();
    assert_eq!((row.verdict, row.steps, row.rolls, row.asks), (end.verdict, end.steps, sampler.rolls, sampler.asks));
}

#[test]
fn a_panic_in_the_rules_costs_one_battle() {
    let study = Study { battles: 300, seed: 2, threads: 2, ..Study::default() };
    let setup = Setup { flaw: Flaw::Panics, ..SOUND };
    let (report, rows) = run(study, setup);
    assert_eq!(report.battles + report.broken.len() as u64, 300);
    // One in six: 50, give or take four sigma.
    assert!((24..=76).contains(&report.broken.len()), "{}", report.broken.len());
    let sound = run(study, SOUND).1;
    for (row, sound) in rows.iter().zip(&sound) {
        assert!(row.end.is_err() || row == sound, "a broken battle changes no other");
    }
    let Broken { battle: number, fault } = report.broken[0].clone();
    assert_eq!(fault, Fault::Panicked { message: "the fuse was a dud".into() });
    // Number and seed lead back to it.
    let again = std::panic::catch_unwind(|| {
        let mut sampler = Sampler::<Skirmish, _>::new(&setup, Rng::of(study.seed, number), Random);
        battle::<Skirmish>(&setup, &mut sampler, 100)
    });
    assert!(again.is_err());
}

#[test]
fn a_battle_that_does_not_end_is_reported() {
    let study = Study { battles: 60, most_steps: 50, ..Study::default() };
    let (report, _) = run(study, Setup { flaw: Flaw::Stalls, ..SOUND });
    assert!(!report.broken.is_empty());
    for broken in &report.broken {
        assert_eq!(broken.fault, Fault::TooLong { steps: 50 });
        let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::of(study.seed, broken.battle), Random);
        let stalls = Setup { flaw: Flaw::Stalls, ..SOUND };
        assert_eq!(battle::<Skirmish>(&stalls, &mut sampler, 50), Err(Unfinished::TooLong { steps: 50 }));
    }
}

#[test]
fn a_study_can_be_broken_off() {
    let study = Study { battles: 1_000_000, threads: 2, ..Study::default() };
    let mut told = 0;
    let report = study.run::<Skirmish, _>(
        &SOUND,
        |_| Random,
        |row| {
            told = row.battle + 1;
            if told == 77 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    assert_eq!((told, report.battles), (77, 77));
    assert_eq!(report.results, run(Study { battles: 77, ..study }, SOUND).0.results);
}

#[test]
fn each_seat_has_its_own_policy() {
    /// Always passes.
    struct Passes;
    impl Policy<Skirmish> for Passes {
        fn answer(&mut self, rng: &mut Rng, sight: Sight<'_, Skirmish>, question: &Question<'_, Skirmish>) -> Answer {
            assert_eq!(sight.seat(), Seat::First);
            let answer = Random.answer(rng, sight, question);
            if question.clause == Clause::Order { Answer::Pick(2) } else { answer }
        }
    }
    let study = Study { battles: 50, ..Study::default() };
    let report = study.run::<Skirmish, _>(&SOUND, |_| Pair(Passes, Random), |_| ControlFlow::Continue(()));
    assert_eq!((report.battles, report.points[1].summary().mean()), (50, 6.0), "who never fires kills nobody");
    assert!(report.results.wins[1] > 40, "{:?}", report.results);
}

#[test]
fn clauses_seen_are_noted_with_terms_and_bars() {
    let (report, _) = run(Study { battles: 50, marking: true, ..Study::default() }, SOUND);
    let missing: Vec<_> = Clause::ALL.iter().filter(|clause| !report.seen.contains(&clause.id())).collect();
    assert_eq!(missing, [&Clause::Unused]);

    let mut marking = Marking::new(Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(1), Random));
    let marked = battle::<Skirmish>(&SOUND, &mut marking, 100).unwrap();
    let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(1), Random);
    assert_eq!(marked, battle::<Skirmish>(&SOUND, &mut sampler, 100).unwrap(), "noting changes nothing");
}
