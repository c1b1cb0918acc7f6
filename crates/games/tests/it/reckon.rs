//! What is counted when a battle is over, in every scenario there is.
use games::{Order, registry};
use kernel::{Ending, Seat};
use sim::Study;
use std::{collections::BTreeSet, ops::ControlFlow};

#[test]
fn points_and_units_are_accounted_for_in_every_scenario() {
    let mut endings = BTreeSet::new();
    for ruleset in registry() {
        for scenario in ruleset.scenarios(&[]).unwrap() {
            let order = Order { scenario: scenario.id.clone(), ..Order::default() };
            let study = Study { battles: 40, ..Study::default() };
            let mut ends = vec![];
            let keep = &mut |row: &sim::Row| {
                ends.push(row.end.clone().unwrap());
                ControlFlow::Continue(())
            };
            let found = ruleset.study(&order, ["random"; 2].into(), study, keep).unwrap();
            for seat in Seat::BOTH {
                assert!(found.roster.iter().any(|unit| unit.seat == seat), "{}: nobody for {seat:?}", scenario.id);
            }
            for end in ends {
                let reckoning = end.reckoning;
                let sum = reckoning.scores.iter().fold([0, 0], |sum, of| [sum[0] + of[0], sum[1] + of[1]]);
                assert_eq!(sum, end.verdict.points, "{}: {:?}", scenario.id, reckoning.scores);
                assert_eq!(reckoning.scores.len(), found.scoring.len());
                assert_eq!(reckoning.left.len(), found.roster.len());
                let men = |count: &dyn Fn(usize) -> u16| (0..found.roster.len()).map(count).sum::<u16>();
                assert!(men(&|n| reckoning.left[n]) <= men(&|n| found.roster[n].men), "{}", scenario.id);
                assert!((1..=scenario.turns + 1).contains(&reckoning.turns), "{}: {}", scenario.id, reckoning.turns);
                endings.insert(reckoning.ending);
            }
        }
    }
    assert!(endings.contains(&Ending::LastTurn) && endings.len() > 3, "{endings:?}");
}

#[test]
fn whoever_is_wiped_out_has_no_unit_left_and_whoever_is_broken_loses() {
    let study = Study { battles: 150, ..Study::default() };
    for (ruleset, scenario) in [("bolt-action", "first-light"), ("heroes-all", "lane")] {
        let order = Order { scenario: scenario.into(), ..Order::default() };
        let (mut early, mut rows) = (0, vec![]);
        let keep = &mut |row: &sim::Row| {
            rows.push(row.end.clone().unwrap());
            ControlFlow::Continue(())
        };
        let found = games::find(ruleset).unwrap().study(&order, ["recruit"; 2].into(), study, keep).unwrap();
        for end in rows {
            match end.reckoning.ending {
                Ending::WipedOut(seat) => {
                    let ours = found.roster.iter().zip(&end.reckoning.left).filter(|(unit, _)| unit.seat == seat);
                    assert_eq!(ours.map(|(_, &left)| left).sum::<u16>(), 0);
                }
                Ending::Broken(seat) => assert_eq!(end.verdict.winner, Some(!seat)),
                _ => continue,
            }
            early += 1;
        }
        assert!(early > 0, "{scenario}: every battle went to its last turn");
    }
}
