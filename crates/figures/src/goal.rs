//! Moves that the rules order: what they must come to, and ways that do. The owner takes one of these or draws his own.
use crate::{Field, PieceId};
use kernel::{Advice, Answer, Figures, March, Point, Refusal, Route, Why, length};
use serde::Serialize;
use smallvec::SmallVec;
use table::{Disc, Shape, is_overlapping, vector::Vector};

/// What a way must come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Goal<C> {
    pub ends: Ends,
    pub clause: C,
    /// Ways that come to it, the best first.
    pub ready: SmallVec<[March; 2]>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Ends {
    /// So many figures or more in this piece.
    In { piece: PieceId, least: u8 },
    /// The leader so far or farther from each of these, from middle to middle.
    Away { from: SmallVec<[Disc; 12]>, least: u32 },
    /// Somebody touches one of these, and not across what is held.
    Contact { targets: SmallVec<[Disc; 12]>, held: Vec<Shape> },
}

impl<C: Copy> Field<'_, C> {
    /// The same ground for a move that must come to this.
    #[must_use]
    pub fn bound_for(mut self, ends: Ends, clause: C, ready: SmallVec<[March; 2]>) -> Self {
        self.goal = Some(Box::new(Goal { ends, clause, ready }));
        self
    }

    /// The ways that are ready, as advice.
    pub fn advise_ready(&self) -> Vec<Advice> {
        let ready = self.goal.iter().flat_map(|goal| &goal.ready).enumerate();
        ready.map(|(nth, march)| advise_way(nth, &march.route)).collect()
    }

    /// Whom an assault must touch.
    pub(crate) fn targets(&self) -> &[Disc] {
        match self.goal.as_ref().map(|goal| &goal.ends) {
            Some(Ends::Contact { targets, .. }) => targets,
            _ => &[],
        }
    }
    /// Who means a base of the enemy means the place beside it.
    pub(crate) fn beside(&self, from: Point, to: Point) -> Point {
        match self.targets().iter().find(|&&target| is_overlapping(self.disc(to), target)) {
            None => to,
            Some(target) => {
                let side = if to == target.at { from } else { to };
                let far = i64::from(self.base) + i64::from(target.radius);
                Vector::between(target.at, side).scaled(far).from(target.at)
            }
        }
    }

    /// A way that is ready, drawn again.
    pub(crate) fn ready(&self, route: &[Point]) -> Option<&March> {
        self.goal.as_ref()?.ready.iter().find(|march| march.route.as_slice() == route)
    }

    /// Whether a way may come to the goal, whoever follows.
    pub(crate) fn makes_for(&self, goal: &Goal<C>, route: &[Point]) -> Result<(), Refusal<C>> {
        let &end = route.last().unwrap_or(&self.figures[0]);
        match &goal.ends {
            Ends::Away { from, least } if from.iter().any(|disc| length(disc.at, end) < *least) => {
                Err(Refusal::at(goal.clause, Why::NotSoFar, end))
            }
            Ends::Contact { .. } => self.arrange_for(goal, route).map(|_| ()),
            _ if self.is_stay(route) => Err(goal.missed(end)),
            _ => Ok(()),
        }
    }

    /// Where everybody ends who follows a drawn way to the goal.
    pub(crate) fn arrange_for(&self, goal: &Goal<C>, route: &[Point]) -> Result<Figures, Refusal<C>> {
        if let Some(march) = self.ready(route) {
            return Ok(march.figures.clone());
        }
        let &end = route.last().unwrap_or(&self.figures[0]);
        let figures = match &goal.ends {
            // The leader ends where he was sent.
            Ends::In { piece, .. } => match self.arrange_into(route, *piece) {
                Ok(figures) if figures.first() == Some(&end) => figures,
                _ => self.arrange_along(route)?,
            },
            Ends::Away { .. } => self.arrange_along(route)?,
            Ends::Contact { targets, held } => {
                let held: SmallVec<[&Shape; 8]> = held.iter().collect();
                let charge = self.charge_along(route, targets, &held)?;
                charge.ok_or_else(|| goal.missed(end))?.figures
            }
        };
        self.attains(goal, &figures).map(|()| figures)
    }

    /// Whether figures that stand so have come to the goal.
    pub(crate) fn attains(&self, goal: &Goal<C>, figures: &[Point]) -> Result<(), Refusal<C>> {
        let is_there = match &goal.ends {
            Ends::In { piece, least } => {
                let shape = self.havens.iter().find(|haven| haven.piece == *piece).map(|haven| &haven.shape);
                shape.is_none_or(|shape| figures.iter().filter(|&&p| shape.holds(p)).count() >= usize::from(*least))
            }
            Ends::Away { .. } => true,
            Ends::Contact { targets, held } => {
                let touches = |p: Point, target: &Disc| {
                    table::is_touching(self.disc(p), *target)
                        && !held.iter().any(|shape| shape.is_crossed(p, target.at))
                };
                figures.iter().any(|&p| targets.iter().any(|target| touches(p, target)))
            }
        };
        if is_there { Ok(()) } else { Err(goal.missed(figures[0])) }
    }
}

/// The nth of the ways that are ready, the best first, as advice.
pub fn advise_way(nth: usize, route: &Route) -> Advice {
    let reason = if nth == 0 { "the shortest way" } else { "the other way round" };
    Advice { answer: Answer::Path(route.clone()), value: -(nth as i32), reason }
}

impl<C: Copy> Goal<C> {
    fn missed(&self, at: Point) -> Refusal<C> {
        let why = match self.ends {
            Ends::In { least, .. } => Why::OutOfCover { least },
            Ends::Away { .. } => Why::NotSoFar,
            Ends::Contact { .. } => Why::NoContact,
        };
        Refusal::at(self.clause, why, at)
    }
}
