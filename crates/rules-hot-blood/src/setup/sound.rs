//! Whether a plan that comes from outside can be played: everything fits what a state has room for, and every number means
//! something.
use super::{Chart, MISSIONS, Mission, OUT, PATROLS, Pit, Plan, SIDE, Scenario, Setup, Side, Soldier, WIRES};
use kernel::{
    Point, Seat, Sound, Unsound,
    border::{SENTENCE, count, each, holds, name, one_of, within, words},
};
use serde::Deserialize;

/// Squares a side of a board, and pits on it.
const BOARD: std::ops::RangeInclusive<i64> = 4..=32;
const PITS: usize = 200;
/// HB-SET-05: squares between the men of one side and those of the other as they set up.
const APART: i16 = 4;

/// A plan as it is read: it becomes a set-up only if it is sound.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct Foreign(Plan);

impl TryFrom<Foreign> for Setup {
    type Error = Unsound;

    fn try_from(Foreign(plan): Foreign) -> Result<Setup, Unsound> {
        plan.sound()?;
        Ok(plan.into())
    }
}

impl Plan {
    /// Everything that play relies on.
    pub fn sound(&self) -> Sound {
        within("size", self.size.x, BOARD)?;
        within("size", self.size.y, BOARD)?;
        self.sound_board()?;
        self.sound_scenario(&self.scenario).map_err(|e| e.under("scenario"))?;
        each("charts", &self.charts, Chart::sound)?;
        for seat in Seat::BOTH {
            let (nth, men) = (seat.index(), &self.men[seat.index()]);
            count(&format!("men[{nth}]"), men, 1..=usize::from(SIDE))?;
            let side = &self.sides[nth];
            self.sound_side(side).map_err(|e| e.under(format!("sides[{nth}]")))?;
            each(&format!("men[{nth}]"), men, |man| self.sound_man(man, side))?;
            let ids: Vec<&str> = men.iter().map(|man| man.id.as_str()).collect();
            let is_one = |id: &&str| ids.iter().filter(|other| *other == id).count() == 1;
            holds(&format!("men[{nth}]"), ids.iter().all(is_one), || "two men have one id".into())?;
            for (patrol, of) in side.patrols.iter().enumerate() {
                let found = men.iter().filter(|man| man.patrol.map(usize::from) == Some(patrol)).count();
                let at = format!("sides[{nth}].patrols[{patrol}].strength");
                holds(&at, usize::from(of.strength) == found, || {
                    format!("{} men, and {found} are in it", of.strength)
                })?;
            }
        }
        self.sound_zones()
    }

    fn sound_board(&self) -> Sound {
        let on = |at: &str, square: Point| sound_square(at, square, self.size);
        count("pits", &self.pits, 0..=PITS)?;
        each("pits", &self.pits, |Pit { name: called, squares, .. }| {
            name("name", called)?;
            count("squares", squares, 1..=1_024)?;
            each("squares", squares, |&square| on("", square))
        })?;
        let mut dug: Vec<Point> = self.pits.iter().flat_map(|pit| &pit.squares).copied().collect();
        let all = dug.len();
        dug.sort_unstable();
        dug.dedup();
        holds("pits", dug.len() == all, || "two pits share a square".into())?;
        for (at, squares) in [("blocking", &self.blocking), ("filled", &self.filled)] {
            count(at, squares, 0..=1_024)?;
            each(at, squares, |&square| on("", square))?;
            holds(at, !squares.iter().any(|square| dug.contains(square)), || "one of them has a pit".into())?;
        }
        count("wires", &self.wires, 0..=WIRES)?;
        each("wires", &self.wires, |wire| {
            on("south", wire.south)?;
            within("south", wire.south.y, 0..=i64::from(self.size.y) - 2)
        })
    }

    fn sound_scenario(&self, scenario: &Scenario) -> Sound {
        name("id", &scenario.id)?;
        name("name", &scenario.name)?;
        words("blurb", &scenario.blurb, SENTENCE)?;
        within("turns", scenario.turns, 1..=60)?;
        within("line", scenario.line, 0..=i64::from(self.size.y) - 1)?;
        within("exit", scenario.exit, i64::from(OUT) + 1..=0)?;
        scenario.prize.map_or(Ok(()), |(man, points)| {
            one_of("prize", man.nth(), self.men[man.seat().index()].len())?;
            within("prize", points, 0..=9)
        })
    }

    fn sound_side(&self, side: &Side) -> Sound {
        name("name", &side.name)?;
        count("patrols", &side.patrols, 0..=PATROLS)?;
        each("patrols", &side.patrols, |patrol| {
            within("strength", patrol.strength, 1..=SIDE.into())?;
            within("rating", patrol.rating, -1..=2)
        })?;
        count("missions", &side.missions, 0..=MISSIONS)?;
        each("missions", &side.missions, |mission| mission.sound(self.size))
    }

    fn sound_man(&self, man: &Soldier, side: &Side) -> Sound {
        for (at, text) in [("id", &man.id), ("name", &man.name), ("role", &man.role)] {
            name(at, text)?;
        }
        man.patrol.map_or(Ok(()), |patrol| one_of("patrol", patrol, side.patrols.len()))?;
        within("seniority", man.seniority, 0..=SIDE.into())?;
        within("nerve", man.nerve, -2..=2)?;
        within("melee", man.melee, -1..=2)?;
        within("throws", man.throws, 0..=3)?;
        within("bombs", man.bombs, 0..=20)?;
        within("flares", man.flares, 0..=9)?;
        holds("flares", man.flares == 0 || man.kit.flare_pistol, || "flares need a flare pistol".into())?;
        let [west, south, east, north] = man.zone;
        let is_zone = west <= east && south <= north;
        sound_square("zone", Point::new(west, south), self.size)?;
        sound_square("zone", Point::new(east, north), self.size)?;
        holds("zone", is_zone, || "a zone is west, south, east, north".into())?;
        let shut = |x: i16, y: i16| {
            let at = Point::new(x, y);
            self.blocking.contains(&at) || self.filled.contains(&at)
        };
        let has_pit = |x: i16, y: i16| self.pits.iter().any(|pit| pit.squares.contains(&Point::new(x, y)));
        let may = |x: i16, y: i16| !shut(x, y) && (!man.below || has_pit(x, y));
        let has_room = (west..=east).any(|x| (south..=north).any(|y| may(x, y)));
        holds("zone", has_room, || "there is no square in it where he could be".into())
    }

    /// HB-SET-05: in play no place is refused because somebody is near, for that would tell where he is.
    fn sound_zones(&self) -> Sound {
        let gap = |low: [i16; 2], high: [i16; 2]| (high[0] - low[1]).max(low[0] - high[1]).max(0);
        let [raiders, garrison] = &self.men;
        each("men[0]", raiders, |man| {
            let [west, south, east, north] = man.zone;
            each("men[1]", garrison, |other| {
                let [left, below, right, above] = other.zone;
                let apart = gap([west, east], [left, right]).max(gap([south, north], [below, above]));
                holds("zone", apart >= APART, || format!("set-up zones lie {APART} squares apart, these {apart}"))
            })
        })
    }
}

fn sound_square(at: &str, square: Point, size: Point) -> Sound {
    let is_on = (0..size.x).contains(&square.x) && (0..size.y).contains(&square.y);
    holds(at, is_on, || format!("{}, {} is off the board", square.x, square.y))
}

impl Chart {
    fn sound(&self) -> Sound {
        name("name", &self.name)?;
        each("need", &self.need, |&need| within("", need, 0..=13))?;
        within("hit", self.hit, 0..=6)
    }
}

impl Mission {
    fn sound(&self, size: Point) -> Sound {
        name("name", &self.name)?;
        within("rounds", self.rounds, 1..=6)?;
        within("turns", self.turns, 1..=9)?;
        within("on_turn", self.on_turn.unwrap_or(1), 1..=60)?;
        count("squares", &self.squares, 1..=32)?;
        each("squares", &self.squares, |&square| sound_square("", square, size))
    }
}
