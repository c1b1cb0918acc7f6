//! What many battles came to. A report is the sum of its rows, in whatever order and from wherever they come.
use crate::{Fate, Fault, Finish, Histogram, Results, Row, Summary};
use kernel::{Ending, Seat};
use std::collections::BTreeMap;

/// A battle that did not end: with its number and the study's seed it can be fought again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    pub battle: u64,
    pub fault: Fault,
}

/// What a study found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Battles fought to their end.
    pub battles: u64,
    pub results: Results,
    pub points: [Histogram; 2],
    /// First's points less Second's.
    pub lead: Histogram,
    /// What the points were for.
    pub scores: Vec<[Summary; 2]>,
    pub turns: Histogram,
    /// Steps of a battle.
    pub length: Histogram,
    pub rolls: u64,
    pub asks: u64,
    pub endings: BTreeMap<Ending, Results>,
    /// Of each unit of the roster.
    pub fates: Vec<Fate>,
    pub broken: Vec<Broken>,
    /// Ids of the clauses seen, if they were to be noted.
    pub seen: Vec<&'static str>,
    /// What was put to the players then, as [`kernel::Question::puts`] writes it.
    pub asked: Vec<String>,
}

impl Report {
    pub fn add(&mut self, row: &Row) {
        let Finish { verdict, steps, rolls, asks, reckoning } = match &row.end {
            Ok(finish) => finish,
            Err(fault) => return self.broken.push(Broken { battle: row.battle, fault: fault.clone() }),
        };
        let winner = verdict.winner;
        self.battles += 1;
        self.results.add(winner);
        for seat in Seat::BOTH {
            self.points[seat.index()].add(verdict.points[seat.index()], winner);
        }
        self.lead.add(i32::from(verdict.points[0]) - i32::from(verdict.points[1]), winner);
        self.turns.add(reckoning.turns, winner);
        self.length.add(*steps, winner);
        self.rolls += rolls;
        self.asks += asks;
        self.endings.entry(reckoning.ending).or_default().add(winner);
        self.scores.resize(reckoning.scores.len().max(self.scores.len()), Default::default());
        for (sums, points) in self.scores.iter_mut().zip(&reckoning.scores) {
            for seat in Seat::BOTH {
                sums[seat.index()].add(points[seat.index()]);
            }
        }
        self.fates.resize(reckoning.left.len().max(self.fates.len()), Fate::default());
        for (fate, &left) in self.fates.iter_mut().zip(&reckoning.left) {
            fate.left.add(left);
            if left > 0 { fate.kept.add(winner) } else { fate.lost.add(winner) }
        }
    }
}
