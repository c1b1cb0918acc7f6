//! What one man is to do this turn, and what both sides look at when they decide it.
use crate::{
    About, Act, Choice, Game, ManId, Pace, Posture, Wound,
    setup::{GARRISON, OUT, PIT, RAIDERS, SURFACE},
    words::{Fire, Sign, Step},
};
use kernel::{Point, Route, Seat};
use smallvec::SmallVec;
use table::squares::Layer;

/// One man's orders before they are written.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plan {
    pub(super) deed: Choice,
    /// For a throw or a flare.
    pub(super) square: Option<Point>,
    pub(super) go: Choice,
    pub(super) route: Route,
}

impl Plan {
    /// Where he is, with this to do.
    pub(super) fn stay(game: &Game<'_>, man: ManId, deed: Choice) -> Plan {
        Plan { deed, square: None, go: Choice::Stay, route: Route::from_slice(&[game.man(man).at]) }
    }
    pub(super) fn with_posture(mut self, game: &Game<'_>, man: ManId, posture: Posture) -> Plan {
        let now = game.man(man).posture;
        let may = posture.layer() == now.layer() || game.may_change_layer(game.man(man).at);
        if posture != now && may {
            self.go = Choice::Change(posture);
        }
        self
    }
    pub(super) fn at(mut self, square: Point) -> Plan {
        self.square = Some(square);
        self
    }
    /// Along these steps.
    pub(super) fn going(mut self, from: Point, way: &[Step], pace: Pace, low: bool) -> Plan {
        if !way.is_empty() {
            self.go = Choice::Go { pace, low, halt: false };
            self.route = std::iter::once(from).chain(way.iter().map(|step| waypoint(*step))).collect();
        }
        self
    }
}

/// HB-MOV-13: a point that names the layer too.
fn waypoint(step: Step) -> Point {
    match step.layer {
        _ if step.at.y == OUT => step.at,
        Layer::Pit => Point::new(step.at.x + PIT, step.at.y),
        Layer::Surface => Point::new(step.at.x, step.at.y + SURFACE),
    }
}

/// Enemies this side sees now and who can still fight.
pub(super) fn enemies(game: &Game<'_>, seat: Seat) -> impl Iterator<Item = ManId> {
    game.on_board(!seat).filter(|&enemy| game.man(enemy).is_fit())
}

pub(super) fn nearest_enemy(game: &Game<'_>, man: ManId) -> Option<ManId> {
    enemies(game, man.seat()).min_by_key(|&enemy| game.distance(man, enemy))
}

/// Somebody fires, shouts or fights.
pub(super) fn is_alarmed(game: &Game<'_>, seat: Seat) -> bool {
    let side = game.side(seat);
    let loud = side.markers.iter().flatten().any(|marker| marker.sign != Sign::Sound);
    loud || side.fired_on > 0 || game.on_board(seat).any(|man| game.man(man).is_in_contact())
}

/// How much a shot at this man is worth to whoever shoots.
pub(super) fn worth_a_shot(game: &Game<'_>, about: About, target: ManId) -> i32 {
    let (About::Man(firer) | About::Between { by: firer, .. }) = about else { return 10 };
    let lit = i32::from(game.is_lit(game.man(target).at)) * 20;
    let open = i32::from(game.man(target).posture == Posture::Standing) * 10;
    100 + lit + open - 3 * i32::from(game.distance(firer, target))
}

/// A careful shot, if he has a weapon and sees somebody.
pub(super) fn aim(game: &Game<'_>, man: ManId, offered: &[Choice]) -> Option<Choice> {
    let aims = offered.iter().copied().filter_map(|choice| match choice {
        Choice::Fire(Fire::Aim(target)) => Some((worth_a_shot(game, About::Man(man), target), choice)),
        _ => None,
    });
    aims.max_by_key(|(worth, _)| *worth).map(|(_, choice)| choice)
}

/// Whoever gives up in his square unhurt is taken; of the others the papers, for they cannot walk. Each by another man: who
/// has nobody left to take does something else.
pub(super) fn harvest(game: &Game<'_>, man: ManId, offered: &[Choice]) -> Option<Choice> {
    let seat = man.seat();
    let walks = |other: ManId| game.man(other).wound < Wound::Minor;
    let is_taken = |choice: &Choice| match choice {
        Choice::Act(Act::Secure(other)) => walks(*other) || seat == GARRISON,
        _ => false,
    };
    let is_body = |choice: &Choice| matches!(choice, Choice::Act(Act::Search(_))) && seat == RAIDERS;
    let all: SmallVec<[Choice; 4]> = offered.iter().copied().filter(|one| is_taken(one) || is_body(one)).collect();
    let (men, bodies): (SmallVec<[Choice; 4]>, SmallVec<[Choice; 4]>) = all.into_iter().partition(is_taken);
    let before = game.beside(man, seat).filter(|&other| other < man && game.man(other).is_able()).count();
    men.get(before).or_else(|| bodies.get(before.saturating_sub(men.len()))).copied()
}

/// What he is offered, or the first of these that he is.
pub(super) fn first_of(offered: &[Choice], wishes: &[Choice]) -> Choice {
    let open = |wish: &&Choice| offered.is_empty() || offered.contains(wish);
    wishes.iter().find(open).copied().unwrap_or(Choice::Fire(Fire::Hold))
}
