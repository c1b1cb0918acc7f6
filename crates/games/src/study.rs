//! What many simulated battles found, as data.
use kernel::{ClauseId, Seat};
use sim::{Broken, Interval, Report, Summary, wilson};

#[derive(Debug, Clone)]
pub struct Finding {
    /// What the seats are called.
    pub sides: [String; 2],
    /// Battles fought to their end.
    pub battles: u64,
    pub wins: [u64; 2],
    pub draws: u64,
    pub points: [Summary; 2],
    /// Activations of a battle.
    pub length: Summary,
    pub rolls: u64,
    pub asks: u64,
    pub broken: Vec<Broken>,
    /// Ids of the clauses seen, if they were to be noted.
    pub seen: Vec<&'static str>,
}

impl Finding {
    pub(crate) fn new<C: ClauseId>(sides: [String; 2], report: Report<C>) -> Finding {
        let Report { battles, wins, draws, points, length, rolls, asks, broken, seen } = report;
        let seen = seen.into_iter().map(ClauseId::id).collect();
        Finding { sides, battles, wins, draws, points, length, rolls, asks, broken, seen }
    }
    /// The share of battles a seat won, with its 95 % interval.
    pub fn share(&self, seat: Seat) -> Interval {
        wilson(self.wins[seat.index()], self.battles)
    }
    /// The share of battles nobody won.
    pub fn drawn(&self) -> Interval {
        wilson(self.draws, self.battles)
    }
}
