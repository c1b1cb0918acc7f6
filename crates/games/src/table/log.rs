//! The explained log.
use super::Table;
use crate::wire::Wired;
use content::Published;
use kernel::{Answer, Chance, ClauseId, Eyes, Hand, Text};
use protocol::{Die, LineKind, LogLine, Man, Moved, Roll};
use session::{Line, Settled, Storage, explain};

impl<B: Published, S: Storage> Table<B, S> {
    /// Lines from the nth on that these eyes may read, each with its number among the entries that they know of.
    pub(super) fn lines(&self, eyes: Eyes, from: usize) -> impl Iterator<Item = (Option<usize>, Line<B>)> {
        let mut entries = 0;
        let numbered = self.session().readable(eyes).map(move |line| {
            entries += usize::from(line.is_entry());
            (line.is_entry().then_some(entries), line)
        });
        numbered.skip(from).filter_map(move |(entry, line)| Some((entry, line.shown(eyes)?)))
    }

    pub(super) fn log_of(&self, eyes: Eyes, from: usize) -> Vec<LogLine> {
        let mut deeds = explain::Deeds::default();
        let before = self.told_before(eyes, from);
        let lines = (before..).zip(self.lines(eyes, before)).map(|(nth, (entry, line))| {
            let deed = deeds.read(self.setup(), nth, &line);
            (nth >= from).then(|| self.log_line(entry, &line, deed))
        });
        lines.flatten().collect()
    }

    /// Nothing before this line belongs to a deed that these lines go on with.
    fn told_before(&self, eyes: Eyes, from: usize) -> usize {
        let lines: Vec<&Line<B>> = self.session().readable(eyes).take(from).collect();
        let ends = |line: &&Line<B>| line.shown(eyes).is_some_and(|line| explain::Deeds::ends(self.setup(), &line));
        lines.iter().rposition(ends).unwrap_or(0)
    }

    /// The ways that were answered for, as far as these eyes may read them.
    pub(super) fn ways(&self, eyes: Eyes, from: usize) -> Vec<Moved> {
        let way = |(_, line)| {
            let Line::Answered { about, answer, .. } = line else { return None };
            let route = match answer {
                Answer::Path(route) => route,
                Answer::Arranged(by_hand) => by_hand.0,
                _ => return None,
            };
            let [unit, _] = B::units(about);
            (route.len() > 1).then_some(Moved { unit: unit?, route: route.wired() })
        };
        self.lines(eyes, from).filter_map(way).collect()
    }

    pub(super) fn log_line(
        &self,
        entry: Option<usize>,
        line: &Line<B>,
        deed: Option<(usize, Option<Text>)>,
    ) -> LogLine {
        let setup = self.setup();
        let (deed, result) = deed.unzip();
        let blank = LogLine {
            entry: entry.map(|n| n as u32),
            kind: LineKind::Event,
            clauses: line.clause().map(|clause| clause.id().to_owned()).into_iter().collect(),
            text: explain::text::<B>(setup, line),
            said: explain::said::<B>(setup, line).wired(),
            seat: None,
            unit: None,
            other: None,
            men: vec![],
            heading: None,
            icon: None,
            shows: vec![],
            spot: None,
            roll: None,
            deed: deed.map(|nth| nth as u32),
            result: result.flatten().map(|text| text.wired()),
        };
        match line {
            Line::Answered { seat, about, words, .. } => {
                let [unit, other] = B::units(*about);
                let man = |(choice, _): &(B::Choice, u8)| B::figure(*choice).map(|(unit, figure)| Man { unit, figure });
                let men = words.iter().filter_map(man).collect();
                LogLine { kind: LineKind::Answer, seat: Some(seat.wired()), unit, other, men, ..blank }
            }
            Line::Rolled { by, clause, about, chance, faces, because, .. } => {
                let seat = if let Hand::Of(seat) = by { Some(seat.wired()) } else { None };
                let [unit, other] = B::units(*about);
                let roll = Roll {
                    purpose: B::purpose(*clause, chance).map(|purpose| purpose.wired()),
                    dice: dice(chance, faces, &explain::made(chance, faces, because)),
                    need: explain::need(chance, because).map(|need| need.wired()),
                    because: because.wired(),
                    outcome: explain::outcome::<B>(setup, *clause, chance, faces, because).wired(),
                };
                LogLine { kind: LineKind::Roll, seat, unit, other, roll: Some(roll), ..blank }
            }
            Line::Told { event, .. } => LogLine {
                unit: B::concerns(*event),
                heading: B::heading(setup, *event),
                icon: B::mark(setup, *event).map(|mark| mark.wired()),
                shows: B::facts(setup, *event).iter().filter_map(super::super::wire::Wired::wired).collect(),
                spot: B::spot(*event).map(|spot| spot.wired()),
                ..blank
            },
            Line::TakenBack { by } | Line::Settled(Settled { by, .. }) => {
                LogLine { kind: LineKind::Note, seat: Some(by.wired()), ..blank }
            }
        }
    }
}

fn dice(chance: &Chance, faces: &[u8], made: &[bool]) -> Vec<Die> {
    let first = match chance {
        Chance::Pool(pool) => usize::from(pool.dice) * usize::from(pool.each.dice),
        _ => faces.len(),
    };
    let die = |(nth, &face): (usize, &u8)| Die {
        face,
        sides: chance.sides(nth),
        made: made.get(nth).copied(),
        again: nth >= first,
    };
    faces.iter().enumerate().map(die).collect()
}
