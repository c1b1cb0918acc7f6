//! The line of one run through the tree of all runs; shared by every enumerating reader.
use crate::{exact::Known, word::Word};
use kernel::{Answer, Chance, Play, Seat, Suspend, Tally};
use std::rc::Rc;

/// Chances in one line of play before it is taken for a loop without a cut.
pub const DEEPEST: usize = 4096;
/// Questions in one run before it is taken for one that goes round for ever.
pub(crate) const LONGEST: usize = 1 << 16;

/// A place where lines part.
#[derive(Debug)]
pub(crate) enum Node {
    /// The outcome of this line is known `at`, the last one before `end`; it has a `share` of what came `before`.
    Chance {
        at: usize,
        end: usize,
        share: f64,
        before: f64,
    },
    Choice {
        options: Rc<[Answer]>,
        at: usize,
        seat: Seat,
    },
}

/// What has happened from the top on.
#[derive(Debug, Clone, Default)]
pub(crate) struct Way {
    /// What to throw at each step; nothing at a choice.
    line: Vec<Word>,
    /// What a policy answered, each with the step it came before.
    answers: Vec<(usize, Answer)>,
}

#[derive(Debug)]
pub(crate) struct Walk {
    path: Vec<Node>,
    /// The way that was given, then along the path.
    way: Way,
    /// Steps and answers that this run has had.
    depth: usize,
    asked: usize,
    /// This run met a chance that no run before it had met.
    pub(crate) parted: bool,
    /// Of the path.
    pub(crate) probability: f64,
    known: Known,
}

impl Default for Walk {
    fn default() -> Walk {
        Walk {
            path: vec![],
            way: Way::default(),
            depth: 0,
            asked: 0,
            parted: false,
            probability: 1.0,
            known: Known::borrow(),
        }
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        std::mem::take(&mut self.known).give_back();
    }
}

impl Walk {
    /// A new tree at the end of this way.
    pub(crate) fn start(&mut self, way: Way) {
        self.path.clear();
        self.way = way;
        self.probability = 1.0;
    }

    /// Back to the top, along the same line.
    #[inline]
    pub(crate) fn begin(&mut self) {
        (self.depth, self.asked, self.parted) = (0, 0, false);
    }

    pub(crate) fn way(&self) -> &Way {
        &self.way
    }

    /// How many nodes there are on the line.
    pub(crate) fn nodes(&self) -> usize {
        self.path.len()
    }

    pub(crate) fn deepest(&self) -> Option<&Node> {
        self.path.last()
    }

    #[inline]
    pub(crate) fn chance(&mut self, chance: &Chance) -> Play<Tally> {
        if self.depth == self.way.line.len() {
            self.part(chance)?;
        }
        let step = self.way.line[self.depth];
        self.depth += 1;
        if step == Word::NONE { Err(Suspend::Diverged) } else { Ok(step.tally()) }
    }

    /// A chance that no line so far has met.
    #[inline(never)]
    fn part(&mut self, chance: &Chance) -> Play<()> {
        let place = self.known.of(chance);
        if place.is_empty() {
            return Err(Suspend::Abandoned);
        }
        let (tally, share) = self.known.at(place.start);
        self.push(Node::Chance { at: place.start, end: place.end, share, before: self.probability }, tally.into())?;
        self.probability *= share;
        self.parted = true;
        Ok(())
    }

    /// Lets a question branch; gives up where there is nothing to choose from.
    pub(crate) fn choice(&mut self, seat: Seat, options: impl FnOnce() -> Vec<Answer>) -> Play<Answer> {
        if self.depth == self.way.line.len() {
            let options: Rc<[Answer]> = options().into();
            let first = options.first().ok_or(Suspend::Abandoned)?.clone();
            self.push(Node::Choice { options, at: 0, seat }, Word::NONE)?;
            self.depth += 1;
            return Ok(first);
        }
        // Nothing is given to readers that let questions branch: the path is all of the line.
        let Some(Node::Choice { options, at, .. }) = self.path.get(self.depth) else { return Err(Suspend::Diverged) };
        self.depth += 1;
        Ok(options[*at].clone())
    }

    fn push(&mut self, node: Node, step: Word) -> Play<()> {
        if self.path.len() == DEEPEST {
            return Err(Suspend::Abandoned);
        }
        self.path.push(node);
        self.way.line.push(step);
        Ok(())
    }

    /// Keeps the answer of a policy while the line before it stays the same.
    #[inline]
    pub(crate) fn answer(&mut self, policy: impl FnOnce() -> Answer) -> Play<Answer> {
        if self.asked == LONGEST {
            return Err(Suspend::Abandoned);
        }
        if self.asked == self.way.answers.len() {
            self.way.answers.push((self.depth, policy()));
        }
        self.asked += 1;
        Ok(self.way.answers[self.asked - 1].1.clone())
    }

    /// Takes the deepest node to its next branch, or away after its last: whether there was a next.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        match (self.path.last_mut(), self.way.line.last_mut()) {
            (Some(Node::Chance { at, end, share, before }), Some(step)) if *at + 1 < *end => {
                *at += 1;
                let (tally, p) = self.known.at(*at);
                (*share, *step) = (p, tally.into());
                self.probability = *before * p;
                true
            }
            (Some(Node::Choice { options, at, .. }), _) if *at + 1 < options.len() => {
                *at += 1;
                true
            }
            _ => {
                self.path.pop();
                self.way.line.pop();
                false
            }
        }
    }

    /// Steps to the next line; false after the last.
    #[inline]
    pub(crate) fn advance(&mut self) -> bool {
        while !self.path.is_empty() {
            if self.step() {
                if !self.way.answers.is_empty() {
                    self.forget();
                }
                return true;
            }
        }
        false
    }

    /// Answers that came after the last step of the line.
    fn forget(&mut self) {
        while self.way.answers.last().is_some_and(|answer| answer.0 >= self.way.line.len()) {
            self.way.answers.pop();
        }
    }
}
