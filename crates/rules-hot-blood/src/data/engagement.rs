//! What a raid on any board is about: who starts where, what counts, laid over the board.
use super::{Board, Data, Man, Party, Scenario};
use crate::setup::{Firearm, PitKind, Victory};
use content::{Code, Enlists, Fields, Id, Mission, Place, Record, Shelf, told_apart};
use kernel::Point;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Engagement {
    pub name: String,
    /// How it is won.
    pub words: String,
    turns: u8,
    wins: Victory,
    patrol_morale: bool,
    /// The garrison's first machine-gunner, and what it is worth to have him.
    gun_points: u8,
    /// Squares between the raiders' rows and the nearest post; HB-SET-05.
    posts: Vec<PitKind>,
    /// How many of the garrison are down and asleep, where there is a dugout.
    rests: u8,
}

impl Record for Engagement {
    const KIND: &'static str = "engagement";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Engagement {
        Engagement {
            name: fields.need("name"),
            words: fields.need("words"),
            turns: fields.within("turns", 1..=60),
            wins: fields.need("wins"),
            patrol_morale: fields.flag("patrol_morale"),
            gun_points: fields.may("gun_points").unwrap_or(0).min(9),
            posts: fields.need("posts"),
            rests: fields.may("rests").unwrap_or(0),
        }
    }
}

/// Scenarios get the board they name, the rosters, and what the engagement says.
pub(super) fn lay(data: &mut Data, shelf: &mut Shelf) {
    for id in data.scenarios.ids() {
        let (mut scenario, at) = (data.scenarios[id].clone(), data.scenarios.place(id).clone());
        let (Some(engagement), Some(board)) = (scenario.engagement, scenario.table) else { continue };
        for side in &mut scenario.sides {
            let Some(army) = side.army else { continue };
            side.force = data.armies[army].force;
            if side.name.is_empty() {
                Data::side(data.armies[army].nation).clone_into(&mut side.name);
            }
        }
        data.engagements[engagement].over(data, &data.boards[board], &mut scenario, &at, shelf);
        if let [raiders, garrison] = &mut scenario.sides[..] {
            let army = |force: Option<Id<super::Force>>| force.map_or("", |force| data.forces[force].name.as_str());
            let (one, other) = (army(raiders.force), army(garrison.force));
            told_apart([(&mut raiders.name, one, "raiders"), (&mut garrison.name, other, "garrison")]);
        }
        data.scenarios[id] = scenario;
    }
}

impl Engagement {
    /// As it stands in a list.
    pub fn mission(&self, id: &str) -> Mission {
        Mission { id: id.to_owned(), name: self.name.clone(), words: self.words.clone() }
    }

    fn over(&self, data: &Data, board: &Board, scenario: &mut Scenario, at: &Place, problems: &mut Shelf) {
        scenario.blurb.clone_from(&self.name);
        scenario.size = board.size;
        scenario.turns = self.turns;
        scenario.line = board.line;
        scenario.wins = self.wins;
        scenario.patrol_morale = self.patrol_morale;
        scenario.pits.clone_from(&board.pits);
        scenario.blocking.clone_from(&board.blocking);
        scenario.filled.clone_from(&board.filled);
        scenario.wires.clone_from(&board.wires);
        let [raiders, garrison] = &mut scenario.sides[..] else { return };
        let men = |force: Option<Id<super::Force>>| force.map_or(&[][..], |force| &data.forces[force].men);
        let (ours, theirs) = (men(raiders.force), men(garrison.force));
        // HB-SET-04: the two rows by which they came.
        let zone = [0, 0, board.size.x - 1, 1];
        raiders.parties = vec![Party { men: ours.to_vec(), zone, below: false, rests: false, patrol: true }];
        garrison.parties = self.posted(board, theirs);
        if garrison.parties.is_empty() {
            let kinds: Vec<&str> = self.posts.iter().map(|kind| content::word(*kind)).collect();
            let message =
                format!("{} wants a {} four squares from where raiders start", self.name, kinds.join(" or a "));
            let problem = problems.refuse(Code::DoesNotFit, at, message);
            problem.hint = Some(format!("{} has none there", board.name));
        }
        let serves = |man: &&Id<Man>| matches!(data.men[**man].firearm, Some(Firearm::Lmg | Firearm::Hmg));
        let gunner = theirs.iter().find(serves).copied();
        if self.gun_points > 0 {
            if gunner.is_none() {
                let message = format!("{} wants a machine-gunner in the garrison", self.name);
                problems.refuse(Code::DoesNotFit, at, message);
            }
            (scenario.prize, scenario.prize_points) = (gunner, self.gun_points);
        }
        scenario.check(at, problems);
    }

    /// HB-SET-03: sentries up, post by post and man by man; those at rest in a dugout.
    fn posted(&self, board: &Board, men: &[Id<Man>]) -> Vec<Party> {
        let far = |squares: &[Point]| squares.iter().all(|square| square.y >= 6);
        let pits = |kinds: &[PitKind]| -> Vec<[i16; 4]> {
            let found = board.pits.iter().filter(|pit| kinds.contains(&pit.kind) && far(&pit.squares));
            found.map(|pit| bounds(&pit.squares)).collect()
        };
        let (posts, dugouts) = (pits(&self.posts), pits(&[PitKind::Bunker]));
        if posts.is_empty() {
            return Vec::new();
        }
        let rests = if dugouts.is_empty() { 0 } else { usize::from(self.rests).min(men.len().saturating_sub(1)) };
        let (up, down) = men.split_at(men.len() - rests);
        let party = |men: Vec<Id<Man>>, zone, rests| Party { men, zone, below: true, rests, patrol: false };
        let dealt = |nth: usize| up.iter().skip(nth).step_by(posts.len()).copied().collect::<Vec<_>>();
        let parties = posts.iter().enumerate().map(|(nth, zone)| party(dealt(nth), *zone, false));
        let resting = (!down.is_empty()).then(|| party(down.to_vec(), dugouts[0], true));
        parties.chain(resting).filter(|party| !party.men.is_empty()).collect()
    }
}

/// West, south, east, north.
fn bounds(squares: &[Point]) -> [i16; 4] {
    squares.iter().fold([i16::MAX, i16::MAX, 0, 0], |[west, south, east, north], at| {
        [west.min(at.x), south.min(at.y), east.max(at.x), north.max(at.y)]
    })
}
