//! Studies: the same for any split, nothing lost, nothing counted twice.
mod skirmish;

use kernel::{Answer, Question, Seat, Sight};
use sim::{Broken, Fault, Marking, Pair, Policy, Random, Report, Rng, Row, Sampler, Study, Unfinished, battle};
use skirmish::{Clause, Flaw, SOUND, Setup, Skirmish};
use std::{collections::BTreeSet, ops::ControlFlow};

fn run(study: Study, setup: Setup) -> (Report<Clause>, Vec<Row>) {
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
fn a_report_adds_up_to_its_rows() {
    let (report, rows) = run(Study { battles: 400, ..Study::default() }, SOUND);
    let ends: Vec<_> = rows.into_iter().map(|row| row.end.unwrap()).collect();
    let won = |seat| ends.iter().filter(|end| end.verdict.winner == Some(seat)).count() as u64;
    assert_eq!(report.wins, Seat::BOTH.map(won));
    assert_eq!(report.wins[0] + report.wins[1] + report.draws, 400);
    assert_eq!(report.rolls, ends.iter().map(|end| end.rolls).sum::<u64>());
    let mean = ends.iter().map(|end| f64::from(end.steps)).sum::<f64>() / 400.0;
    let variance = ends.iter().map(|end| (f64::from(end.steps) - mean).powi(2)).sum::<f64>() / 399.0;
    assert!((report.length.mean() - mean).abs() < 1e-12);
    assert!((report.length.spread() - variance.sqrt()).abs() < 1e-12);
    assert!(report.share(Seat::First).low < report.share(Seat::First).share);
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
    let Broken { battle: number, seed, fault } = report.broken[0].clone();
    assert_eq!(fault, Fault::Panicked { message: "the fuse was a dud".into() });
    // Number and seed lead back to it.
    let again = std::panic::catch_unwind(|| {
        let mut sampler = Sampler::<Skirmish, _>::new(&setup, Rng::of(seed, number), Random);
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
        let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::of(broken.seed, broken.battle), Random);
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
    assert_eq!(report.wins, run(Study { battles: 77, ..study }, SOUND).0.wins);
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
    assert_eq!((report.battles, report.points[1].mean()), (50, 6.0), "who never fires kills nobody");
    assert!(report.wins[1] > 40, "{:?}", report.wins);
}

#[test]
fn clauses_seen_are_noted_with_terms_and_bars() {
    let (report, _) = run(Study { battles: 50, marking: true, ..Study::default() }, SOUND);
    let all: BTreeSet<Clause> = <Clause as kernel::ClauseId>::ALL.iter().copied().collect();
    let missing: Vec<_> = all.difference(&report.seen).collect();
    assert_eq!(missing, [&Clause::Unused]);

    let mut marking = Marking::new(Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(1), Random));
    let marked = battle::<Skirmish>(&SOUND, &mut marking, 100).unwrap();
    let mut sampler = Sampler::<Skirmish, _>::new(&SOUND, Rng::seeded(1), Random);
    assert_eq!(marked, battle::<Skirmish>(&SOUND, &mut sampler, 100).unwrap(), "noting changes nothing");
}
