//! What a battle came to: why it ended, what scored, what was lost, how the dice fell.
use super::Table;
use crate::wire::{Meant, Wired};
use content::Published;
use kernel::{Eyes, Hand, Purpose, Reckoning, Seat};
use protocol::{EndBy, Ending, Loss, Losses, Luck, Report, Scored, Throw, Thrown};
use session::{How, Line, Settled, Storage, explain};

/// Throws of which whoever makes them wishes for as many successes as there can be.
const WISHED: [Purpose; 15] = [
    Purpose::ToHit,
    Purpose::Damage,
    Purpose::Penetration,
    Purpose::OrderTest,
    Purpose::Morale,
    Purpose::Guts,
    Purpose::Nerve,
    Purpose::PatrolMorale,
    Purpose::Rally,
    Purpose::Spotting,
    Purpose::Arrival,
    Purpose::Fight,
    Purpose::Flak,
    Purpose::Medic,
    Purpose::Supply,
];

/// A throw of somebody's, and how lucky it was.
struct Fallen<B: Published> {
    entry: u32,
    purpose: Purpose,
    luck: explain::Luck,
    line: Line<B>,
}

impl<B: Published, S: Storage> Table<B, S> {
    /// Of a battle that is over.
    pub(super) fn reported(&self) -> Report {
        let Reckoning { turns, ending, left, scores } = B::reckon(self.setup(), self.session().state());
        let ending = match (self.session().settled(), ending) {
            (Some(Settled { by, how: How::GaveUp }), _) | (None, kernel::Ending::Resigned(by)) => {
                Ending::GaveUp(by.wired())
            }
            (Some(Settled { how: How::Draw, .. }), _) => Ending::Draw,
            (Some(Settled { how: How::Day, .. }), _) => Ending::Day,
            (None, kernel::Ending::LastTurn) => Ending::LastTurn,
            (None, kernel::Ending::WipedOut(seat)) => Ending::WipedOut(seat.wired()),
            (None, kernel::Ending::Broken(seat)) => Ending::Broken(seat.wired()),
            (None, kernel::Ending::BothBeaten) => Ending::BothBeaten,
            (None, kernel::Ending::WentHome(seat)) => Ending::WentHome(seat.wired()),
        };
        let scored = |(name, points): (&&str, [i16; 2])| Scored { name: (*name).into(), points: points.map(i32::from) };
        let fallen = self.fallen();
        Report {
            verdict: self.last_word(),
            ending,
            turns,
            entries: self.session().journal().len() as u32,
            scores: B::scoring(self.setup()).iter().zip(scores).map(scored).collect(),
            losses: Seat::BOTH.map(|seat| self.losses(seat, &left)),
            luck: Seat::BOTH.map(|seat| self.luck(&fallen[seat.index()])),
        }
    }

    fn losses(&self, seat: Seat, left: &[u16]) -> Losses {
        let roster = B::roster(self.setup());
        let ours = roster.into_iter().zip(left).filter(|(unit, _)| unit.seat == seat);
        let units: Vec<Loss> = ours.map(|(unit, &left)| Loss { name: unit.name, men: unit.men, left }).collect();
        let men: u16 = units.iter().map(|unit| unit.men).sum();
        // Who joined another unit is counted there.
        let stand: u16 = units.iter().map(|unit| unit.left).sum();
        Losses { men, lost: men.saturating_sub(stand), units }
    }

    /// Both sides' throws that needed something.
    fn fallen(&self) -> [Vec<Fallen<B>>; 2] {
        let mut fallen = [vec![], vec![]];
        for (entry, line) in self.lines(Eyes::Umpire, 0) {
            let Line::Rolled { by: Hand::Of(seat), clause, chance, faces, because, .. } = &line else { continue };
            let purpose = B::purpose(*clause, chance).filter(|purpose| WISHED.contains(purpose));
            let luck = explain::luck(chance, faces, because);
            if let (Some(entry), Some(purpose), Some(luck)) = (entry, purpose, luck) {
                fallen[seat.index()].push(Fallen { entry: entry as u32, purpose, luck, line: line.clone() });
            }
        }
        fallen
    }

    fn luck(&self, fallen: &[Fallen<B>]) -> Luck {
        let mut kinds: Vec<Thrown> = vec![];
        for Fallen { purpose, luck, .. } in fallen {
            let purpose = purpose.wired();
            let nth = kinds.iter().position(|kind| kind.purpose == purpose).unwrap_or_else(|| {
                kinds.push(Thrown { purpose, throws: 0, made: 0, average: 0.0 });
                kinds.len() - 1
            });
            kinds[nth].throws += u32::from(luck.of);
            kinds[nth].made += u32::from(luck.made);
            kinds[nth].average += luck.average();
        }
        let rarest = |chance: fn(&explain::Luck) -> f64| {
            let all = fallen.iter().map(|throw| (chance(&throw.luck), throw));
            let (chance, throw) = all.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(chance, _)| *chance < 0.5)?;
            self.throw(throw, chance)
        };
        let best = rarest(explain::Luck::as_good);
        Luck { better_than: share_below(fallen), best, worst: rarest(explain::Luck::as_bad), kinds }
    }

    fn throw(&self, throw: &Fallen<B>, chance: f64) -> Option<Throw> {
        let line = self.log_line(Some(throw.entry as usize), &throw.line, None);
        let explain::Luck { made, of, .. } = throw.luck;
        let average = throw.luck.average();
        Some(Throw { entry: throw.entry, said: line.said, roll: line.roll?, made, of, average, chance })
    }
}

/// Of 100 sets of the same throws, how many succeed less often; half of those that succeed as often. Exact.
fn share_below<B: Published>(fallen: &[Fallen<B>]) -> Option<f64> {
    let made: usize = fallen.iter().map(|throw| usize::from(throw.luck.made)).sum();
    let mut chances = vec![1.0];
    for luck in fallen.iter().map(|throw| throw.luck) {
        for _ in 0..luck.of {
            chances.resize(chances.len() + 1, 0.0);
            for n in (0..chances.len()).rev() {
                let more = if n > 0 { chances[n - 1] * luck.each } else { 0.0 };
                chances[n] = chances[n] * (1.0 - luck.each) + more;
            }
        }
    }
    let below: f64 = chances[..made].iter().sum();
    (chances.len() > 1).then(|| 100.0 * (below + chances[made] / 2.0))
}

impl Meant for EndBy {
    type Meaning = How;
    fn meant(&self) -> How {
        match self {
            EndBy::GiveUp => How::GaveUp,
            EndBy::Draw => How::Draw,
            EndBy::Day => How::Day,
        }
    }
}
