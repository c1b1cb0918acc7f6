//! The chance of winning through a battle that is over: programs play it on from its positions, many times.
use super::Table;
use content::Published;
use kernel::{Eyes, Seat, Verdict};
use protocol::{Chances, LogLine, Span, Station, Turning};
use session::Storage;
use sim::{Pair, Rng, Sampler};
use std::time::{Duration, Instant};

/// How much a curve may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    pub time: Duration,
    /// From each position at most.
    pub battles: u32,
}

/// Who plays on: quick, and no fool.
const PLAYER: &str = "simple";
/// Positions at most, and at least.
const STATIONS: (usize, usize) = (60, 8);
/// Battles that a position should have; with fewer, fewer positions are looked at.
const ENOUGH: u32 = 100;
/// Battles that are tried out to see how long they take.
const TRIED: u32 = 8;
const MOST_STEPS: u32 = 5000;
const TURNING: usize = 3;

/// A position and what came of it.
struct Played<'a, S> {
    entries: usize,
    state: &'a S,
    /// Twice the battles won by First, and once those that were drawn.
    halves: u32,
    battles: u32,
}

impl<B: Published, S: Storage> Table<B, S> {
    pub(super) fn played_on(&self, effort: Effort) -> Chances {
        let until = Instant::now() + effort.time;
        let player = || ai::opponent::<B>(PLAYER).unwrap_or_else(|e| unreachable!("it is known: {e}"));
        let mut sampler = Sampler::<B, _>::new(self.setup(), Rng::seeded(1), Pair(player(), player()));
        let mut one = |played: &mut Played<'_, B::State>| {
            let end = sim::battle_from::<B>(self.setup(), played.state.clone(), &mut sampler, MOST_STEPS);
            let Ok(end) = end else { return };
            played.halves += halves(end.verdict);
            played.battles += 1;
        };

        let over = self.session().settled().is_none();
        let mut all: Vec<(usize, &B::State)> = self.session().stations().collect();
        // The last one is the end itself.
        if over {
            all.pop();
        }
        let begun_from = |&(entries, state)| Played { entries, state, halves: 0, battles: 0 };
        let begun = Instant::now();
        let mut trial = all.first().map(begun_from);
        if let Some(first) = &mut trial {
            (0..TRIED).take_while(|_| Instant::now() < until).for_each(|_| one(first));
        }
        // From later positions there is less to play: half of it, on the whole.
        let each = begun.elapsed().as_secs_f64() / f64::from(2 * TRIED);
        let affordable = effort.time.as_secs_f64() / (each * f64::from(ENOUGH.min(effort.battles))).max(1e-9);
        let mut stations: Vec<_> =
            thinned(&all, (affordable as usize).clamp(STATIONS.1, STATIONS.0)).map(begun_from).collect();
        'all: for _ in 0..effort.battles {
            for station in &mut stations {
                if Instant::now() >= until {
                    break 'all;
                }
                one(station);
            }
        }

        let turn = |state: &B::State| B::status(self.setup(), &B::view(self.setup(), state, Eyes::Umpire)).turn;
        let station = |played: &Played<'_, B::State>| {
            let share = f64::from(played.halves) / f64::from(2 * played.battles);
            Station {
                entries: played.entries as u32,
                turn: turn(played.state),
                battles: played.battles,
                share,
                error: sim::wilson_of(share, f64::from(played.battles)).error(),
            }
        };
        let mut stations: Vec<Station> = stations.iter().filter(|played| played.battles > 0).map(station).collect();
        let last = self.session();
        let share = f64::from(halves(last.verdict())) / 2.0;
        let entries = last.journal().len() as u32;
        stations.push(Station { entries, turn: turn(last.state()), battles: 0, share, error: 0.0 });
        let steps = if over { stations.len() } else { stations.len() - 1 };
        Chances { player: PLAYER.into(), turning: self.turning(&stations[..steps]), stations }
    }

    /// The largest steps, if they are larger than chance alone would make them.
    fn turning(&self, stations: &[Station]) -> Vec<Turning> {
        let mut steps: Vec<(usize, f64)> = (0..stations.len().saturating_sub(1))
            .map(|nth| {
                (nth, stations[nth].share - stations[nth + 1].share, stations[nth].error.hypot(stations[nth + 1].error))
            })
            .filter(|(_, step, error)| step.abs() > *error)
            .map(|(nth, step, _)| (nth, step.abs()))
            .collect();
        steps.sort_by(|a, b| b.1.total_cmp(&a.1));
        steps.truncate(TURNING);
        let log = self.log_of(Eyes::Umpire, 0);
        let turning = |(nth, _): &(usize, f64)| Turning {
            from: *nth as u32,
            deeds: deeds(&log, stations[*nth].entries, stations[nth + 1].entries),
        };
        steps.iter().map(turning).collect()
    }
}

const fn halves(verdict: Verdict) -> u32 {
    match verdict.winner {
        Some(Seat::First) => 2,
        None => 1,
        Some(Seat::Second) => 0,
    }
}

/// So many of them at most, evenly, the first and the last among them.
fn thinned<T>(all: &[T], most: usize) -> impl Iterator<Item = &T> {
    let kept = all.len().min(most.max(2));
    (0..kept).map(move |nth| &all[if kept < 2 { nth } else { nth * (all.len() - 1) / (kept - 1) }])
}

/// What was done after so many entries and up to so many: a line for each deed; else whatever has a mark on the time line.
fn deeds(log: &[LogLine], from: u32, to: u32) -> Vec<Vec<Span>> {
    let mut at = 0;
    let (mut told, mut marked) = (Vec::<(u32, Vec<Span>)>::new(), vec![]);
    for line in log {
        at = line.entry.unwrap_or(at);
        if at <= from || at > to {
            continue;
        }
        if let (Some(deed), Some(result)) = (line.deed, &line.result) {
            match told.iter_mut().find(|(known, _)| *known == deed) {
                Some((_, old)) => old.clone_from(result),
                None => told.push((deed, result.clone())),
            }
        }
        if line.icon.is_some() {
            marked.push(line.said.clone());
        }
    }
    if told.is_empty() { marked } else { told.into_iter().map(|(_, result)| result).collect() }
}
