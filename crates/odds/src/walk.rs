//! The path of one run through the tree of all runs; shared by every enumerating reader.
use crate::exact::{Known, Outcomes};
use kernel::{Answer, Chance, Play, Seat, Suspend, Tally};
use std::rc::Rc;

/// Chances in one line of play before it is taken for a loop without a cut.
pub const DEEPEST: usize = 4096;
/// Questions in one run before it is taken for one that goes round for ever.
pub(crate) const LONGEST: u32 = 1 << 16;

#[derive(Debug)]
pub(crate) enum Node {
    Chance { outs: Outcomes, at: usize },
    Choice { options: Rc<[Answer]>, at: usize, seat: Seat },
}

#[derive(Debug, Default)]
pub(crate) struct Walk {
    pub(crate) path: Vec<Node>,
    /// Of the line so far.
    pub(crate) probability: f64,
    depth: usize,
    asked: u32,
    known: Known,
}

impl Walk {
    /// Back to the top, along the same path.
    pub(crate) fn begin(&mut self) {
        (self.probability, self.depth, self.asked) = (1.0, 0, 0);
    }

    #[inline]
    pub(crate) fn chance(&mut self, chance: &Chance) -> Play<Tally> {
        if self.depth == self.path.len() {
            if self.depth == DEEPEST {
                return Err(Suspend::Abandoned);
            }
            self.path.push(Node::Chance { outs: self.known.of(chance), at: 0 });
        }
        let Node::Chance { outs, at } = &self.path[self.depth] else { return Err(Suspend::Diverged) };
        let (tally, p) = *outs.get(*at).ok_or(Suspend::Abandoned)?;
        self.depth += 1;
        self.probability *= p;
        Ok(tally)
    }

    /// Lets a question branch; gives up where there is nothing to choose from.
    pub(crate) fn choice(&mut self, seat: Seat, options: impl FnOnce() -> Vec<Answer>) -> Play<Answer> {
        if self.depth == self.path.len() {
            if self.depth == DEEPEST {
                return Err(Suspend::Abandoned);
            }
            self.path.push(Node::Choice { options: options().into(), at: 0, seat });
        }
        let Node::Choice { options, at, .. } = &self.path[self.depth] else { return Err(Suspend::Diverged) };
        let answer = options.get(*at).ok_or(Suspend::Abandoned)?.clone();
        self.depth += 1;
        Ok(answer)
    }

    /// Counts a question that a policy answered.
    #[inline]
    pub(crate) fn answered(&mut self) -> Play<()> {
        self.asked += 1;
        if self.asked == LONGEST { Err(Suspend::Abandoned) } else { Ok(()) }
    }

    /// Steps to the next leaf; false after the last.
    pub(crate) fn advance(&mut self) -> bool {
        while let Some(node) = self.path.last_mut() {
            let (at, of) = match node {
                Node::Chance { outs, at } => (at, outs.len()),
                Node::Choice { options, at, .. } => (at, options.len()),
            };
            *at += 1;
            if *at < of {
                return true;
            }
            self.path.pop();
        }
        false
    }
}
