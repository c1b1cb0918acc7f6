//! The ground of games in inches: where the figures of one unit may stand and go, as data with clauses on it.
use crate::{Ends, Goal, Others, PieceId, Steer, Watch, patch::Patch};
use kernel::{Figures, Ground, March, Point, Refusal, Remark, Route, Stance, Why, route_length};
use serde::Serialize;
use smallvec::SmallVec;
use std::{borrow::Cow, fmt::Debug};
use table::{Bounds, Disc, Inches, Shape, gap};

/// Where one unit may be set up or go. Index 0 of `figures` is the leader: his way is the route.
///
/// For terrain and the table's edge the centre of a base counts, for other bases its edge.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "C: Serialize + Clone")]
pub struct Field<'a, C: Clone> {
    /// The far corner of the table; the near one is 0, 0.
    pub size: Point,
    /// What keeps figures on the table.
    pub edge: C,
    /// Where figures must be set up; does not bind moves.
    pub zone: Option<(Shape, C)>,
    pub bars: Cow<'a, [Bar<C>]>,
    /// Where nobody may end, though one may pass: round friends and wrecks.
    pub taken: Others,
    pub taken_clause: C,
    /// Bases of other units.
    pub others: Others,
    /// Every figure stays more than this from `others`; below zero: they do not matter.
    pub apart: Inches,
    pub apart_clause: C,
    /// Where the figures stand now, in the unit's order. When they are set up only their number counts.
    pub figures: Figures,
    /// Radius of their bases.
    pub base: u16,
    /// Largest gap to another figure of the unit: to whom is what the bond says.
    pub coherency: Inches,
    pub coherency_clause: C,
    pub bond: Bond,
    /// Who should stand together.
    pub teams: SmallVec<[Team; 2]>,
    /// The most a single figure may go; [`PLACING`] when they are set up.
    pub reach: u32,
    /// Pieces of cover. Nobody goes into one unasked, but for those who follow their leader into it.
    pub havens: Cow<'a, [Haven]>,
    /// Where one has got into a haven, all others may be set down in it, however far they are.
    pub free_entry: Option<C>,
    /// What an inch costs on some ground.
    pub rates: Cow<'a, [(Shape, u8)]>,
    /// Nobody leads nearer to these than so far.
    pub no_nearer: Option<(SmallVec<[Disc; 12]>, Inches, C)>,
    /// What they come out of, a building or a hull: the way inside it costs nothing.
    pub out_of: Option<Shape>,
    /// For a hull: it has one figure, its centre, and goes where it points.
    pub steer: Option<Steer<'a, C>>,
    /// What a move that the rules order must come to.
    pub goal: Option<Box<Goal<C>>>,
    /// Only what these eyes see may be named.
    pub watch: Option<Watch<'a, C>>,
}

/// The `reach` of figures that are set up, not moved.
pub const PLACING: u32 = u32::MAX;

/// To whom every figure of a unit stays near.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub enum Bond {
    /// To any other, and all are one group.
    #[default]
    Chain,
    /// To the leader.
    Leader,
    /// To each of the others.
    Each,
}

/// Two figures, by their places in the unit's order, who stand so near to each other where they can.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Team {
    pub first: u8,
    pub second: u8,
    pub within: Inches,
}

/// A piece of cover that figures can stand in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Haven {
    pub piece: PieceId,
    pub shape: Shape,
}

/// Ground that may not be stood on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bar<C> {
    pub shape: Shape,
    pub clause: C,
    /// It bars the way as well: nothing goes through it or, if it is a line, across it.
    pub passing: bool,
}

impl<C: Copy> Field<'_, C> {
    /// An open table with nothing and nobody on it, everything under one clause: a base for `..`.
    pub fn open(size: Point, clause: C) -> Field<'static, C> {
        Field {
            size,
            edge: clause,
            zone: None,
            bars: Cow::Borrowed(&[]),
            taken: Others::new(),
            taken_clause: clause,
            others: Others::new(),
            apart: Inches::whole(1),
            apart_clause: clause,
            figures: Figures::new(),
            base: 50,
            coherency: Inches::whole(1),
            coherency_clause: clause,
            bond: Bond::Chain,
            teams: SmallVec::new(),
            reach: PLACING,
            havens: Cow::Borrowed(&[]),
            free_entry: None,
            rates: Cow::Borrowed(&[]),
            no_nearer: None,
            out_of: None,
            steer: None,
            goal: None,
            watch: None,
        }
    }
    /// The same for figures that are set up in a zone; who stands too far from it to matter is left out.
    #[must_use]
    pub fn in_zone(mut self, zone: Shape, clause: C) -> Self {
        let long = self.steer.as_ref().map_or(0, |steer| i64::from(steer.off));
        let apart = i64::from(self.apart.as_budget()) + i64::from(self.base) + long;
        let round = zone.bounds().grown(apart + i64::from(self.others.widest()));
        self.others.retain(|other| round.holds(other.at));
        (self.zone, self.reach) = (Some((zone, clause)), PLACING);
        self
    }
    /// Whether they do not hold together where they stand now.
    pub fn is_scattered(&self) -> bool {
        !self.is_placing() && self.straggler(&self.figures).is_some()
    }
    /// Whether some who should stand together do not.
    pub fn is_any_team_parted(&self) -> bool {
        self.teams.iter().any(|team| !self.is_together(*team, &self.figures))
    }
    /// Whether a figure on foot may stand, at one place after the other of a region.
    pub fn standing(&self, region: Bounds) -> impl Fn(Point) -> bool {
        let mut patch = Patch::bare(self);
        patch.gather(region);
        move |at| patch.stand(at).is_ok()
    }
    /// The length of a way, but for the part of its first leg that lies in what it comes out of, and what the ground adds.
    pub(crate) fn cost(&self, way: &[Point]) -> u32 {
        let free = match (&self.out_of, way) {
            (Some(shape), &[from, to, ..]) => shape.inside(from, to),
            _ => 0,
        };
        route_length(way).saturating_sub(free) + self.drag(way)
    }
    /// What rough ground adds to a way: a line counts as an inch of it.
    fn drag(&self, way: &[Point]) -> u32 {
        let mut drag = 0;
        for leg in way.windows(2).filter(|_| !self.rates.is_empty()) {
            let round = Bounds::of_line(leg[0], leg[1]);
            for (shape, rate) in self.rates.iter().filter(|(shape, _)| shape.bounds().meets(round)) {
                let inside = if shape.is_area() {
                    shape.inside(leg[0], leg[1])
                } else {
                    u32::from(shape.is_crossed(leg[0], leg[1])) * 100
                };
                drag += inside * u32::from(rate - 1);
            }
        }
        drag
    }
    /// Whether a leader may end so near to those he shuns.
    pub(crate) fn dares(&self, end: Point) -> Result<(), Refusal<C>> {
        match &self.no_nearer {
            Some((shunned, least, clause)) if shunned.iter().any(|&one| gap(self.disc(end), one) < *least) => {
                Err(Refusal::at(*clause, Why::TooClose, end))
            }
            _ => Ok(()),
        }
    }
    pub(crate) fn disc(&self, at: Point) -> Disc {
        Disc::new(at, self.base)
    }
    pub(crate) fn is_placing(&self) -> bool {
        self.reach == PLACING
    }
    /// Whether nobody goes anywhere.
    pub(crate) fn is_stay(&self, route: &[Point]) -> bool {
        !self.is_placing() && route.iter().all(|p| Some(p) == route.first())
    }
}

impl<C: Copy + Debug + PartialEq + Serialize + Send + Sync + 'static> Ground<C> for Field<'_, C> {
    type Kept = Field<'static, C>;

    fn keep(&self) -> Field<'static, C> {
        Field {
            size: self.size,
            edge: self.edge,
            zone: self.zone.clone(),
            bars: Cow::Owned(self.bars.to_vec()),
            taken: self.taken.clone(),
            taken_clause: self.taken_clause,
            others: self.others.clone(),
            apart: self.apart,
            apart_clause: self.apart_clause,
            figures: self.figures.clone(),
            base: self.base,
            coherency: self.coherency,
            coherency_clause: self.coherency_clause,
            bond: self.bond,
            teams: self.teams.clone(),
            reach: self.reach,
            havens: Cow::Owned(self.havens.to_vec()),
            free_entry: self.free_entry,
            rates: Cow::Owned(self.rates.to_vec()),
            no_nearer: self.no_nearer.clone(),
            out_of: self.out_of.clone(),
            steer: self.steer.as_ref().map(|s| Steer { roads: Cow::Owned(s.roads.to_vec()), ..s.clone() }),
            goal: self.goal.clone(),
            watch: self.watch.as_ref().map(Watch::keep),
        }
    }

    fn stand(&self, at: Point) -> Result<(), Refusal<C>> {
        match &self.steer {
            Some(steer) => Patch::of(self, steer.swath(&[at]), |patch| patch.stand_hull(steer, at, steer.heading)),
            None => Patch::of(self, Bounds::of([at]), |patch| patch.stand(at)),
        }
    }

    /// The length of the leader's way; of a hull's, as its drive pays for it.
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<C>> {
        if let Some(goal) = &self.goal {
            if self.ready(route).is_some() {
                return Ok(self.cost(route));
            }
            self.makes_for(goal, route)?;
            if matches!(goal.ends, Ends::Contact { .. }) {
                return Ok(self.cost(route));
            }
        }
        if self.is_stay(route) {
            return Ok(0);
        }
        if let Some(steer) = &self.steer {
            let course = steer.course(route)?;
            Patch::of(self, steer.swath(route), |patch| patch.drive(steer, route, &course))?;
            return Ok(steer.price(route, &course) + self.drag(route));
        }
        Patch::of(self, Bounds::of(route.iter().copied()), |patch| patch.lead(route))?;
        route.last().map_or(Ok(()), |&end| self.dares(end))?;
        Ok(self.cost(route))
    }

    fn arrange(&self, route: &[Point]) -> Result<Figures, Refusal<C>> {
        match &self.goal {
            Some(goal) => self.arrange_for(goal, route),
            None => self.arrange_along(route),
        }
    }
    fn arrange_as(&self, route: &[Point], stance: Stance) -> Result<Figures, Refusal<C>> {
        match stance {
            Stance::Own => self.arrange(route),
            Stance::Into(piece) => self.arrange_into(route, PieceId(piece)),
        }
    }
    fn ways_in(&self, route: &[Point]) -> SmallVec<[u8; 4]> {
        let Ok(own) = self.arrange_along(route) else { return SmallVec::new() };
        let differs = |haven: &&Haven| {
            let into = self.arrange_into(route, haven.piece);
            into.is_ok_and(|figures| figures.iter().zip(&own).any(|(p, own)| p != own && haven.shape.holds(*p)))
        };
        self.havens.iter().filter(differs).map(|haven| haven.piece.0).collect()
    }

    fn dear(&self, route: &[Point]) -> Option<C> {
        self.steer.as_ref().map(|steer| steer.dear(route))
    }
    fn way(&self, begun: &[Point], to: Point, budget: u32) -> Option<Route> {
        self.way_on(begun, to, budget)
    }
    fn remarks(&self, figures: &[Point]) -> SmallVec<[Option<Remark>; 12]> {
        let group = self.group(figures);
        let of = |(n, &p): (usize, &Point)| {
            let is_parted =
                |team: &Team| [team.first, team.second].contains(&(n as u8)) && !self.is_together(*team, figures);
            if !group[n] {
                Some(Remark::LeftBehind)
            } else if self.teams.iter().any(is_parted) {
                Some(Remark::Parted)
            } else {
                self.havens.iter().any(|haven| haven.shape.holds(p)).then_some(Remark::InCover)
            }
        };
        figures.iter().enumerate().map(of).collect()
    }

    fn arranged(&self, route: &[Point], figures: &[Point]) -> Result<(), Refusal<C>> {
        if figures.len() != self.figures.len() {
            let n = self.figures.len() as u16;
            let why = Why::NotSoMany { asked: figures.len() as u16, least: n, most: n };
            return Err(Refusal::new(self.coherency_clause, why));
        }
        if let Some(goal) = &self.goal {
            self.attains(goal, figures)?;
            if self.arrange_for(goal, route).is_ok_and(|own| own.as_slice() == figures) {
                return Ok(());
            }
            if let Ends::Contact { targets, .. } = &goal.ends {
                return self.check_charge(route, figures, targets);
            }
        }
        if self.is_stay(route) && figures == self.figures.as_slice() {
            return Ok(());
        }
        if let (Some(&leader), Some(end)) = (figures.first(), route.last())
            && leader != *end
            && (self.steer.is_some() || self.free_entry.is_none())
        {
            return Err(Refusal::at(self.coherency_clause, Why::Scattered, leader));
        }
        if self.steer.is_some() { Ok(()) } else { self.check(route, figures) }
    }

    fn is_ordered(&self) -> bool {
        self.goal.is_some()
    }
    fn suggestions(&self) -> usize {
        self.count_suggestions()
    }
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        self.suggest_route(nth, from, budget)
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        self.suggest_spot(nth).map(|march| march.end())
    }
    fn march(&self, nth: usize, from: Point, budget: u32) -> Option<March> {
        self.suggest_march(nth, from, budget)
    }
    fn settle(&self, nth: usize) -> Option<March> {
        self.suggest_spot(nth)
    }
}
