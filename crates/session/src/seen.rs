//! What each seat saw last. Where an umpire stands between the seats, that is all it knows until it is asked again.
use crate::{dice::Dice, line::Line, session::Session};
use kernel::{Battle, Eyes, Seat};
use std::sync::Arc;

/// The position in which a seat was last asked, and how many lines had been told.
#[derive(Debug, Clone)]
pub(crate) struct Seen<S> {
    pub(crate) position: Arc<S>,
    pub(crate) lines: usize,
}

/// What one execution of rules adds to it.
#[derive(Debug, Clone)]
pub(crate) struct Noted<S> {
    pub(crate) position: Option<S>,
    pub(crate) lines: Option<usize>,
}

impl<S> Default for Noted<S> {
    fn default() -> Noted<S> {
        Noted { position: None, lines: None }
    }
}

impl<S> Noted<S> {
    /// What was seen before, and this; `before`: lines of earlier executions.
    pub(crate) fn after(self, seen: Option<&Seen<S>>, before: usize) -> Option<Seen<S>> {
        let position = self.position.map(Arc::new).or_else(|| Some(Arc::clone(&seen?.position)))?;
        let lines = self.lines.map_or_else(|| seen.map_or(0, |seen| seen.lines), |lines| before + lines);
        Some(Seen { position, lines })
    }
}

impl<B: Battle> Session<B> {
    fn seen_by(&self, to: Eyes) -> Option<&Seen<B::State>> {
        let [first, second] = &self.seen;
        match to {
            _ if self.is_over() => None,
            Eyes::Seat(Seat::First) => first.as_ref(),
            Eyes::Seat(Seat::Second) => second.as_ref(),
            // What both know: no more than the one who was asked longer ago.
            Eyes::Public if self.is_umpired() => [first, second].into_iter().flatten().min_by_key(|seen| seen.lines),
            Eyes::Public | Eyes::Umpire => None,
        }
    }

    /// The position as far as these eyes may look at it. What they may know of it is still the view's to say.
    pub fn position(&self, to: impl Into<Eyes>) -> &B::State {
        self.seen_by(to.into()).map_or(self.state(), |seen| &*seen.position)
    }

    /// Lines that may be shown to these eyes by now.
    fn known_lines(&self, to: Eyes) -> usize {
        let seen = if self.is_umpired() { self.seen_by(to) } else { None };
        seen.map_or(self.log.len(), |seen| seen.lines)
    }

    /// How many answers and results of chance these eyes know of: a seat's own, and those it was shown. What it does not
    /// know of leaves no gap.
    pub fn moment(&self, to: impl Into<Eyes>) -> usize {
        let to = to.into();
        let own = match to {
            Eyes::Umpire => return self.journal.len(),
            Eyes::Seat(seat) => self.journal.iter().filter(|entry| entry.seat() == Some(seat)).count(),
            Eyes::Public => 0,
        };
        let known = self.log[..self.known_lines(to)].iter().map(|(_, line)| line);
        own + known.filter(|line| line.is_entry() && !line.is_answer_of(to) && line.is_shown(to)).count()
    }

    /// The battle as it stood after its first entries; no die falls in it.
    #[must_use]
    pub fn until(&self, entries: usize) -> Session<B> {
        let mut past = self.clone();
        if entries >= self.journal.len() {
            return past;
        }
        past.dice = Dice::Recorded;
        past.cut(entries);
        past.marks.retain(|(at, _)| *at <= entries);
        past.run().unwrap_or_else(|d| unreachable!("a shortened journal diverged: {d}"));
        past
    }

    /// The last entries at which these eyes knew of no more than so many.
    pub fn entries_at(&self, to: impl Into<Eyes>, moment: usize) -> usize {
        let (to, mut from, mut end) = (to.into(), 0, self.journal.len());
        if to == Eyes::Umpire {
            return moment.min(end);
        }
        while from < end {
            let middle = usize::midpoint(from, end + 1);
            if self.until(middle).moment(to) <= moment { from = middle } else { end = middle - 1 }
        }
        from
    }

    /// The log as these eyes may read it; its place in here is its number.
    pub fn log(&self, to: impl Into<Eyes>) -> impl Iterator<Item = Line<B>> {
        let to = to.into();
        self.readable(to).filter_map(move |line| line.shown(to))
    }
    /// The lines that these eyes may read something of, as the umpire reads them.
    pub fn readable(&self, to: impl Into<Eyes>) -> impl Iterator<Item = &Line<B>> {
        self.numbered(to.into()).map(|(_, line)| line)
    }
    /// The whole log, for the umpire's eyes.
    pub fn lines(&self) -> Vec<&Line<B>> {
        self.merged(self.log.len()).into_iter().map(|(_, line)| line).chain(self.end.as_ref()).collect()
    }

    /// What these eyes may know of the positions between: before each answer and each throw that they read of from their
    /// nth line on, the first excepted, with the number of its line. Under an umpire nobody sees anything on the way.
    pub fn passing(&self, to: impl Into<Eyes>, from: usize) -> Vec<(usize, B::View)> {
        let to = to.into();
        if self.is_umpired() {
            return vec![];
        }
        let entries = self.numbered(to).enumerate().skip(from).filter(|(_, (_, line))| line.is_entry());
        let mut stops: Vec<(usize, usize)> = entries.map(|(nth, (used, _))| (nth, used - 1)).collect();
        // Answers that were sealed are told together.
        stops.dedup_by_key(|(_, stop)| *stop);
        let view = |(nth, stop)| (nth, B::view(self.setup(), &self.stopped(stop), to));
        stops.into_iter().skip(1).map(view).collect()
    }

    fn numbered(&self, to: Eyes) -> impl Iterator<Item = (usize, &Line<B>)> {
        let end = self.end.iter().map(|line| (self.journal.len(), line));
        self.merged(self.known_lines(to)).into_iter().chain(end).filter(move |(_, line)| line.is_shown(to))
    }

    /// The first so many lines, each with the entries used before what comes next, and the marks between them. One that
    /// stands further on is not shown yet: nothing may ever come before what was shown.
    fn merged(&self, known: usize) -> Vec<(usize, &Line<B>)> {
        let mut marks = self.marks.iter().peekable();
        let mut lines = Vec::with_capacity(self.log.len() + self.marks.len());
        for (at, line) in &self.log[..known] {
            while let Some((after, mark)) = marks.next_if(|(after, _)| after < at) {
                lines.push((*after, mark));
            }
            lines.push((*at, line));
        }
        let next = self.log.get(known).map(|(at, _)| *at);
        let shown = marks.filter(|(after, _)| next.is_none_or(|next| *after < next));
        lines.extend(shown.map(|(after, mark)| (*after, mark)));
        lines
    }
}
