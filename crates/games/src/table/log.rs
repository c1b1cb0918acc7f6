//! The explained log.
use super::Table;
use crate::wire::Wired;
use content::Published;
use kernel::{Answer, ClauseId, Eyes, Hand};
use protocol::{LogLine, Moved, Roll};
use session::{Line, Storage, explain};

impl<B: Published, S: Storage> Table<B, S> {
    /// Lines from the nth on that these eyes may read, each with its number among the entries that they know of.
    fn lines(&self, eyes: Eyes, from: usize) -> impl Iterator<Item = (Option<usize>, Line<B>)> {
        let mut entries = 0;
        let numbered = self.session().readable(eyes).map(move |line| {
            entries += usize::from(line.is_entry());
            (line.is_entry().then_some(entries), line)
        });
        numbered.skip(from).filter_map(move |(entry, line)| Some((entry, line.shown(eyes)?)))
    }

    pub(super) fn log_of(&self, eyes: Eyes, from: usize) -> Vec<LogLine> {
        self.lines(eyes, from).map(|(entry, line)| self.log_line(entry, &line)).collect()
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

    fn log_line(&self, entry: Option<usize>, line: &Line<B>) -> LogLine {
        let setup = self.setup();
        let (seat, unit, heading, icon, roll) = match line {
            Line::Answered { seat, about, .. } => (Some(*seat), B::units(*about)[0], None, None, None),
            Line::Rolled { by, clause, about, chance, faces, because, .. } => {
                let seat = if let Hand::Of(seat) = by { Some(*seat) } else { None };
                let roll = Roll {
                    sides: chance.sides(0),
                    faces: faces.to_vec(),
                    successes: explain::made(chance, faces, because),
                    need: explain::need(chance, because),
                    because: because.wired(),
                    result: explain::result::<B>(setup, *clause, chance, faces, because),
                };
                (seat, B::units(*about)[0], None, None, Some(roll))
            }
            Line::Told { event, .. } => {
                let icon = B::mark(setup, *event).map(|mark| mark.wired());
                (None, B::concerns(*event), B::heading(setup, *event), icon, None)
            }
            Line::TakenBack { by } => (Some(*by), None, None, None, None),
        };
        LogLine {
            entry: entry.map(|n| n as u32),
            clause: line.clause().map(|clause| clause.id().to_owned()),
            text: explain::text::<B>(setup, line),
            seat: seat.map(|seat| seat.wired()),
            unit,
            heading,
            icon,
            roll,
        }
    }
}
