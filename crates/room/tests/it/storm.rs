//! Battles through every kind of weather come to the same lines as in calm. `SANDTABLE_STORMS=2000 SANDTABLE_SEED=7` runs more, from
//! another seed; a storm that fails names its own.
use crate::{disk::Disk, player::Player};
use games::{DiceMode, Order, Start};
use protocol::{Role, Seat};
use room::{Errand, Kept, Ledger, Moment, Opened, Room, human, link};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::Arc,
    task::{Context, Poll, Waker},
    time::Duration,
};

/// Numbers that follow from a seed.
#[derive(Debug, Clone)]
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) const fn new(seed: u64) -> Luck {
        Luck(seed)
    }
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}

/// A battle of two people, and their links.
struct Opening {
    kept: Kept,
    tokens: [String; 2],
}

impl Opening {
    fn of(ruleset: &str, scenario: &str, secret: [u8; 32]) -> Opening {
        let ledger = Ledger::default();
        let order = Order { scenario: scenario.to_owned(), ..Order::default() };
        let start = Start { order, players: Default::default(), dice: DiceMode::Fair };
        games::find(ruleset).unwrap().start_with(&start, secret, Box::new(ledger.clone())).unwrap();
        let (first, second) = (link::fresh(Role::First, [1; 24]), link::fresh(Role::Second, [2; 24]));
        let kept = Kept {
            ruleset: ruleset.to_owned(),
            players: [human(String::new()), human(String::new())],
            links: vec![first.1, second.1],
            secret: Some(secret.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))),
            lines: ledger.due().lines,
        };
        Opening { kept, tokens: [first.0.token, second.0.token] }
    }
}

/// What comes of it at once; nothing where the power went in the middle.
fn at_once<T>(work: impl Future<Output = T>) -> Option<T> {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(found) => Some(found),
        Poll::Pending => None,
    }
}

struct Storm {
    disk: Arc<Disk>,
    luck: Luck,
    now: Moment,
    room: Option<Box<Room>>,
    players: [Player; 2],
    guests: u64,
}

impl Storm {
    fn new(opening: &Opening, seed: u64, rough: bool) -> Storm {
        let disk = Arc::new(Disk::new(opening.kept.clone(), Luck::new(!seed), rough));
        let [first, second] = opening.tokens.clone();
        let players = [Player::new(Seat::First, first), Player::new(Seat::Second, second)];
        Storm { disk, luck: Luck::new(seed), now: Moment::ZERO, room: None, players, guests: 0 }
    }

    /// Everything in memory is gone, and both find out.
    fn power_cut(&mut self) {
        self.room = None;
        for player in &mut self.players {
            player.drop_off();
        }
        self.disk.thoughts.lock().unwrap().clear();
    }

    fn open(&mut self) {
        let (disk, kept) = (Arc::clone(&self.disk), self.disk.kept().clone());
        match at_once(Room::open("aaaaaaaaaa", disk, kept, self.now)).unwrap() {
            Opened::Played(room) => self.room = Some(room),
            other => panic!("what was kept cannot be played on: {other:?}"),
        }
    }

    fn run(&mut self, errand: Errand) {
        let Some(room) = &mut self.room else { return };
        match at_once(room.run_errand(errand, self.now)) {
            None => self.power_cut(),
            Some(Ok(())) => {}
            Some(Err(broken)) => {
                self.room.take().unwrap().close(&broken);
            }
        }
        self.players.iter_mut().for_each(Player::read);
    }

    fn step(&mut self, rough: bool) {
        self.now += Duration::from_millis(self.luck.below(1500));
        if self.room.is_none() {
            self.open();
        }
        let who = self.luck.below(2) as usize;
        if !self.players[who].is_here() {
            self.guests += 1;
            let narrow = rough && self.luck.below(4) == 0;
            let room = if narrow { 1 + self.luck.below(6) as usize } else { usize::MAX };
            let hello = self.players[who].hello(self.guests, &self.disk, room);
            return self.run(hello);
        }
        match if rough { self.luck.below(24) } else { 23 } {
            0 => self.power_cut(),
            1 => {
                let gone = self.players[who].drop_off().unwrap();
                if self.luck.below(2) == 0 {
                    self.run(Errand::Leave(gone));
                }
            }
            2 => self.think(),
            3 | 4 => {
                if let Some(look) = self.players[who].look() {
                    self.run(look);
                }
            }
            5 | 6 => self.answer(who, 2),
            _ => self.answer(who, 1),
        }
    }

    /// The second waits for the first where both are asked, so that there is one order to compare with.
    fn answer(&mut self, who: usize, times: usize) {
        if who == 1 && !self.players[0].is_waiting() {
            return;
        }
        let errands: Vec<Errand> = {
            let player = &mut self.players[who];
            (0..times).filter_map(|_| player.answer()).collect()
        };
        for errand in errands {
            self.run(errand);
        }
    }

    /// Something that was thought about beside the room is found, or never will be.
    fn think(&mut self) {
        let thought = {
            let mut thoughts = self.disk.thoughts.lock().unwrap();
            if thoughts.is_empty() {
                return;
            }
            let nth = self.luck.below(thoughts.len() as u64) as usize;
            thoughts.swap_remove(nth)
        };
        if self.luck.below(3) > 0 {
            let (guest, message) = (thought.guest, Box::new(thought.worked_out()));
            self.run(Errand::Found { guest, message });
        }
    }

    /// Until so many lines are kept; the lines.
    fn play(mut self, lines: usize, rough: bool) -> Vec<String> {
        for _ in 0..100 * lines {
            let kept = self.disk.kept().lines.clone();
            if kept.len() >= lines {
                assert!(!rough || self.guests > 2 || self.players.iter().any(|player| player.acknowledged > 0));
                return kept;
            }
            self.step(rough);
        }
        panic!("the battle does not get on: {} of {lines} lines", self.disk.kept().lines.len());
    }
}

#[expect(clippy::disallowed_methods, reason = "a test is told how much to try")]
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn storms(ruleset: &str, scenario: &str, lines: usize) {
    let (many, first) = (number("SANDTABLE_STORMS", 12), number("SANDTABLE_SEED", 1));
    let opening = Opening::of(ruleset, scenario, [28; 32]);
    let calm = Storm::new(&opening, 0, false).play(lines + 20, false);
    for seed in first..first + many {
        let weather = || Storm::new(&opening, seed, true).play(lines, true);
        let lines = catch_unwind(AssertUnwindSafe(weather))
            .unwrap_or_else(|_| panic!("the storm of {ruleset} that failed: SANDTABLE_STORMS=1 SANDTABLE_SEED={seed}"));
        let both = lines.len().min(calm.len());
        assert_eq!(lines[..both], calm[..both], "storm {seed} of {ruleset}");
    }
}

#[test]
fn a_battle_of_bolt_action_goes_the_same_way_through_any_storm() {
    storms("bolt-action", "first-light", 40);
}

#[test]
fn a_battle_of_disposable_heroes_goes_the_same_way_through_any_storm() {
    storms("disposable-heroes", "bridge-road-even", 40);
}

#[test]
fn a_battle_of_heroes_all_goes_the_same_way_through_any_storm() {
    storms("heroes-all", "crossroads", 40);
}

#[test]
fn a_battle_of_hot_blood_goes_the_same_way_through_any_storm() {
    storms("hot-blood", "vickers-corner", 40);
}
