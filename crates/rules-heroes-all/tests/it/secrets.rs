//! What a seat may not know: one twin for each row. Two positions that differ only in it, played on alike, give that seat
//! the same log, questions and views.
use crate::common::{plan, position};
use kernel::{
    Answer, Answers, Battle, Chance, ClauseId, Eyes, Faces, Offer, Oracle, Play, Point, Question, Reading, Roll, Route,
    Seat, Tally,
};
use rules_heroes_all::{
    Choice, Clause as C, Event, HeroesAll, Nerve, Order, Pace, Phase, Setup, State, Subject, state::Stock,
};
use session::Session;
use sim::Rng;
use testkit::{Leak, Received, Searched, TwinSearch, Unknown, received};

/// Plays with dice that always show the same, and writes down what one pair of eyes gets of it.
struct Spy<'a> {
    setup: &'a Setup,
    eyes: Eyes,
    /// What the watched side's opponent does with the element that is hidden.
    deed: Deed,
    /// Where it goes to, if it goes.
    end: Option<Point>,
    notes: Vec<String>,
    /// Everything that was told, to whomever.
    told: Vec<Event>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    Nothing,
    /// It moves under cover, by stealth.
    Sneaks,
}

impl Spy<'_> {
    fn answer(&self, question: &Question<'_, HeroesAll>) -> Answer {
        let Offer::List { options, .. } = &question.offer else {
            match (&question.offer, self.end) {
                (Offer::Along { .. }, _) => return Answer::Never,
                (Offer::Path { from, .. }, Some(end)) => return Answer::Path(Route::from_slice(&[*from, end])),
                _ => {}
            }
            // The first way that there is.
            return question.candidates().swap_remove(usize::from(self.deed == Deed::Sneaks));
        };
        let wanted = |choice: Choice| match (question.clause, choice) {
            (C::Cmd04, Choice::Die { order, .. }) => self.deed == Deed::Sneaks && order == Order::Move,
            (C::Cmd04, choice) => self.deed == Deed::Nothing && choice == Choice::NoDie,
            (C::Turn04, choice) => choice != Choice::Pass,
            (C::Mov01, choice) => choice == Choice::Go(if self.end.is_some() { Pace::Normal } else { Pace::Stealth }),
            _ => false,
        };
        let only_theirs = matches!(question.about, Subject::Unit(known) if known.only.is_some());
        let quiet = |choice: &Choice| match question.clause {
            C::Cmd04 if !only_theirs => *choice == Choice::NoDie,
            _ => wanted(*choice),
        };
        Answer::Pick(options.iter().position(quiet).unwrap_or(0) as u16)
    }
}

/// Threes, or what comes nearest; a throw against another is won.
fn faces(chance: &Chance) -> Faces {
    let mut faces = Faces::new();
    loop {
        match chance.read(&faces).expect("faces that there are") {
            Reading::Done(_) => return faces,
            Reading::More(_) if matches!(chance, Chance::Opposed { .. }) => faces.push(5 - 3 * faces.len() as u8),
            Reading::More(_) => faces.push(2 + (faces.len() % 2) as u8),
        }
    }
}

impl Oracle<HeroesAll> for Spy<'_> {
    fn roll(&mut self, roll: &Roll<'_, HeroesAll>) -> Play<Tally> {
        let faces = faces(&roll.chance);
        if HeroesAll::shows(roll.clause, roll.about, roll.by, self.eyes) {
            self.notes.push(format!("{} {:?} {faces:?}", roll.clause.id(), roll.about));
        }
        match roll.chance.read(&faces) {
            Ok(Reading::Done(tally)) => Ok(tally),
            other => unreachable!("{other:?}"),
        }
    }
    fn ask(&mut self, at: &State, question: &Question<'_, HeroesAll>) -> Play<Answer> {
        if self.eyes == Eyes::Seat(question.seat) {
            self.notes.push(format!("{question:?}"));
            self.notes.push(format!("{:?}", HeroesAll::view(self.setup, at, self.eyes)));
        }
        let answer = self.answer(question);
        question.admits(&answer).expect("it was offered");
        Ok(answer)
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, HeroesAll>]) -> Play<Answers> {
        questions.iter().map(|question| self.ask(at, question)).collect()
    }
    fn apart(&mut self, write: kernel::Write<'_, HeroesAll>) -> Play<()> {
        kernel::in_turn(self, write)
    }
    fn tell(&mut self, clause: C, event: Event) {
        self.told.push(event);
        if let Some(event) = HeroesAll::told(event, self.eyes) {
            self.notes.push(format!("{} {event:?}", clause.id()));
        }
    }
}

/// What these eyes get of so many bounds from a position, and the view they end with. That somebody acts takes time; what
/// is seen meanwhile is the same.
fn watched(text: &str, eyes: Eyes, deed: Deed, bounds: u8) -> (Vec<String>, Vec<Event>, State) {
    let (setup, mut state) = position(text).expect("a position");
    let mut spy = Spy { setup: &setup, eyes, deed, end: None, notes: vec![], told: vec![] };
    let end = state.bound + bounds;
    while state.bound < end {
        HeroesAll::step(&setup, &mut state, &mut spy).expect("it goes on");
    }
    spy.notes.push(format!("{:?}", HeroesAll::view(&setup, &state, eyes)));
    (spy.notes, spy.told, state)
}

#[track_caller]
fn looks_alike(one: &str, other: &str, deeds: [Deed; 2], bounds: u8) {
    for eyes in [Eyes::Seat(Seat::Second), Eyes::Public] {
        let [a, b] = [(one, deeds[0]), (other, deeds[1])].map(|(text, deed)| watched(text, eyes, deed, bounds).0);
        let differ = a.iter().zip(&b).position(|(x, y)| x != y);
        assert!(differ.is_none(), "{eyes:?}:\n{}\n{}", a[differ.unwrap_or(0)], b[differ.unwrap_or(0)]);
        assert_eq!(a.len(), b.len());
    }
    // The owner, and the umpire, do see the difference.
    for eyes in [Eyes::Seat(Seat::First), Eyes::Umpire] {
        let [a, b] = [(one, deeds[0]), (other, deeds[1])].map(|(text, deed)| watched(text, eyes, deed, bounds).0);
        assert_ne!(a, b, "{eyes:?}");
    }
}

const HIDDEN: &str = r#"
scenario = "lane"
phase = "command"

[[unit]]
name = "British rifle platoon"
at = [8, 18.5]
hidden = true

[[unit]]
name = "German rifle platoon"
at = [2, 34]
"#;

/// It was seen by the house, and nobody sees the house now.
const LOST: &str = r#"
scenario = "lane"
phase = "command"

[[unit]]
name = "British rifle platoon"
at = [8, 18.5]
hidden = true
believed = [8, 18.5]

[[unit]]
name = "German rifle platoon"
at = [2, 34]
observed = ["British rifle platoon"]
"#;

#[test]
fn nobody_learns_where_a_hidden_element_is() {
    let elsewhere = HIDDEN.replace("at = [8, 18.5]", "at = [9, 17]");
    looks_alike(HIDDEN, &elsewhere, [Deed::Nothing; 2], 2);
}

#[test]
fn nobody_learns_who_is_aboard_what_nobody_sees() {
    let riding = r#"
scenario = "lane"
phase = "command"

[[unit]]
name = "truck"
id = "truck"
seat = "First"
at = [4, 4]
hidden = true

[[unit]]
name = "British rifle platoon"
at = [4, 4]
hidden = true
aboard = "truck"

[[unit]]
name = "German rifle platoon"
at = [2, 34]
"#;
    let beside = riding.replace("at = [4, 4]\nhidden = true\naboard = \"truck\"", "at = [8, 4]\nhidden = true");
    looks_alike(riding, &beside, [Deed::Nothing; 2], 2);
    // It was seen to mount, and then the truck was lost from view.
    let lost = riding.replace("hidden = true\naboard", "aboard");
    let (setup, state) = position(&lost).expect("a position");
    let (_, other) = position(&beside).expect("a position");
    assert_eq!(HeroesAll::view(&setup, &state, Eyes::Public), HeroesAll::view(&setup, &other, Eyes::Public));
}

#[test]
fn nobody_learns_what_a_hidden_element_does() {
    let (_, told, state) = watched(HIDDEN, Eyes::Umpire, Deed::Sneaks, 1);
    assert!(told.iter().any(|e| matches!(e, Event::Moved { distance: 1.., .. })), "it did sneak: {told:?}");
    assert!(state.units[0].hidden, "and it is still hidden");
    looks_alike(HIDDEN, HIDDEN, [Deed::Nothing, Deed::Sneaks], 1);
}

#[test]
fn nobody_learns_whether_somebody_is_still_where_he_was_seen() {
    let gone = LOST.replace("\nat = [8, 18.5]", "\nat = [10, 4]");
    looks_alike(LOST, &gone, [Deed::Nothing; 2], 2);
}

#[test]
fn nobody_learns_that_somebody_slips_away() {
    let (_, told, state) = watched(LOST, Eyes::Umpire, Deed::Sneaks, 1);
    assert!(told.iter().any(|e| matches!(e, Event::Slipped { .. })), "it did slip away: {told:?}");
    assert_ne!(Some(state.units[0].at), state.units[0].believed);
    looks_alike(LOST, LOST, [Deed::Nothing, Deed::Sneaks], 1);
}

#[test]
fn nobody_learns_the_nerves_losses_or_rounds_of_those_out_of_sight() {
    for change in ["nerve = \"pinned\"", "rounds = 3", "no_grenades = true", "due = 1", "facing = 90"] {
        let other = LOST.replace("hidden = true", &format!("hidden = true\n{change}"));
        // The position only: what comes of it may be seen later.
        let (setup, state) = position(LOST).expect("a position");
        let (_, changed) = position(&other).expect("a position");
        assert_ne!(state, changed, "{change}");
        for eyes in [Eyes::Seat(Seat::Second), Eyes::Public] {
            assert_eq!(HeroesAll::view(&setup, &state, eyes), HeroesAll::view(&setup, &changed, eyes), "{change}");
        }
    }
}

#[test]
fn nobody_learns_from_the_pool_who_got_a_die() {
    let (setup, state) = position(HIDDEN).expect("a position");
    let mut other = state;
    other.dice[0] = [1, 0, 0, 0, 0, 0];
    assert_eq!(
        HeroesAll::view(&setup, &state, Seat::Second.into()),
        HeroesAll::view(&setup, &other, Seat::Second.into())
    );
    assert_ne!(
        HeroesAll::view(&setup, &state, Seat::First.into()),
        HeroesAll::view(&setup, &other, Seat::First.into())
    );
}

#[test]
fn nobody_learns_how_far_somebody_went_out_of_sight() {
    let crossing = r#"
scenario = "lane"

[[unit]]
name = "British rifle platoon"
at = [18, 19]
order = "move"

[[unit]]
name = "German rifle platoon"
at = [18, 33]
observed = ["British rifle platoon"]
"#;
    let went = |x: i16, eyes: Eyes| {
        let (setup, mut state) = position(crossing).expect("a position");
        let end = Some(Point::new(x, 1900));
        let mut spy = Spy { setup: &setup, eyes, deed: Deed::Nothing, end, notes: vec![], told: vec![] };
        HeroesAll::step(&setup, &mut state, &mut spy).expect("it goes on");
        assert!(state.units[0].hidden, "{} is out of sight", state.units[0].at.x);
        spy.notes.push(format!("{:?}", HeroesAll::view(&setup, &state, eyes)));
        spy.notes
    };
    // Seen to 22.5", never beyond.
    for eyes in [Eyes::Seat(Seat::Second), Eyes::Public] {
        assert_eq!(went(2290, eyes), went(2280, eyes));
    }
    assert_ne!(went(2290, Eyes::Umpire), went(2280, Eyes::Umpire));
}

/// A hidden platoon holds a 1 and lets the enemy pass, or holds nothing at all.
#[test]
fn nobody_learns_who_lies_in_wait_and_lets_him_pass() {
    let passing = r#"
scenario = "lane"
active = "Second"

[[unit]]
name = "British rifle platoon"
at = [8, 18.5]
hidden = true
done = true

[[unit]]
name = "German rifle platoon"
at = [18, 33]
order = "move"
"#;
    let waiting = passing.replace("done = true", "done = true\norder = \"fire\"");
    let went = |text: &str, eyes: Eyes| {
        let (setup, mut state) = position(text).expect("a position");
        let end = Some(Point::new(1800, 2700));
        let mut spy = Spy { setup: &setup, eyes, deed: Deed::Nothing, end, notes: vec![], told: vec![] };
        HeroesAll::step(&setup, &mut state, &mut spy).expect("it goes on");
        spy.notes.push(format!("{:?}", HeroesAll::view(&setup, &state, eyes)));
        spy.notes
    };
    for eyes in [Eyes::Seat(Seat::Second), Eyes::Public] {
        assert_eq!(went(passing, eyes), went(&waiting, eyes));
    }
    assert_ne!(went(passing, Eyes::Umpire), went(&waiting, Eyes::Umpire));
}

/// The tank shells a house in which somebody may be; every die shows its best.
struct Lucky<'a>(Spy<'a>);

impl Oracle<HeroesAll> for Lucky<'_> {
    fn roll(&mut self, roll: &Roll<'_, HeroesAll>) -> Play<Tally> {
        let mut faces = Faces::new();
        loop {
            match roll.chance.read(&faces).expect("faces that there are") {
                Reading::Done(tally) => {
                    if HeroesAll::shows(roll.clause, roll.about, roll.by, self.0.eyes) {
                        self.0.notes.push(format!("{} {:?} {faces:?}", roll.clause.id(), roll.about));
                    }
                    return Ok(tally);
                }
                Reading::More(_) => {
                    let fits = |face: &u8| {
                        let mut more = faces.clone();
                        more.push(*face);
                        roll.chance.read(&more).is_ok()
                    };
                    let best = (1..=6).rev().find(fits).expect("a face");
                    faces.push(best);
                }
            }
        }
    }
    fn ask(&mut self, at: &State, question: &Question<'_, HeroesAll>) -> Play<Answer> {
        self.0.ask(at, question)
    }
    fn ask_all(&mut self, at: &State, questions: &[Question<'_, HeroesAll>]) -> Play<Answers> {
        self.0.ask_all(at, questions)
    }
    fn apart(&mut self, write: kernel::Write<'_, HeroesAll>) -> Play<()> {
        kernel::in_turn(self, write)
    }
    fn tell(&mut self, clause: C, event: Event) {
        self.0.tell(clause, event);
    }
}

#[test]
fn nobody_learns_whom_his_shells_have_found_in_a_house() {
    let shelled = |at: &str, eyes: Eyes| {
        let text = format!(
            r#"
scenario = "lane"
active = "Second"

[[unit]]
name = "British rifle platoon"
at = {at}
hidden = true

[[unit]]
name = "Panzer IV (early)"
at = [8, 26]
order = "fire"
"#
        );
        let (setup, mut state) = position(&text).expect("a position");
        let spy = Spy { setup: &setup, eyes, deed: Deed::Nothing, end: None, notes: vec![], told: vec![] };
        let mut lucky = Lucky(spy);
        while state.phase < Phase::End {
            HeroesAll::step(&setup, &mut state, &mut lucky).expect("it goes on");
        }
        lucky.0.notes.push(format!("{:?}", HeroesAll::view(&setup, &state, eyes)));
        (lucky.0.notes, state.units[0].count())
    };
    let (here, elsewhere) = ("[8.5, 18]", "[30, 6]");
    assert_eq!([here, elsewhere].map(|at| shelled(at, Eyes::Umpire).1), [5, 8], "three of them fell in the house");
    for eyes in [Eyes::Seat(Seat::Second), Eyes::Public] {
        assert_eq!(shelled(here, eyes).0, shelled(elsewhere, eyes).0);
    }
    assert_ne!(shelled(here, Eyes::Seat(Seat::First)).0, shelled(elsewhere, Eyes::Seat(Seat::First)).0);
}

/// An enemy that this seat does not see, by the state's own mark; not what the view makes of it.
fn unseen(setup: &Setup, state: &State, seat: Seat, rng: &mut Rng) -> Option<usize> {
    let all: Vec<usize> = setup
        .units()
        .filter(|&u| setup.seat(u) != seat && state.unit(u).is_on_table() && state.unit(u).hidden)
        .map(|u| usize::from(u.0))
        .collect();
    all.get(rng.any(all.len().max(1))).copied()
}

/// Both still give their orders.
fn commanding(_: &Setup, base: &State, now: [&State; 2], _: Seat) -> bool {
    now.iter().all(|state| state.bound == base.bound && state.phase == base.phase && state.phase == Phase::Command)
}

const UNKNOWNS: &[Unknown<HeroesAll>] = &[
    Unknown {
        name: "where an unseen element is",
        change: |setup, state, seat, rng| {
            let Some(unit) = unseen(setup, state, seat, rng) else { return false };
            state.units[unit].at.x += 25 * (rng.any(5) as i16 - 2);
            true
        },
        holds: commanding,
    },
    Unknown {
        name: "the nerves of an unseen element",
        change: |setup, state, seat, rng| {
            let Some(unit) = unseen(setup, state, seat, rng) else { return false };
            let of = &mut state.units[unit];
            of.nerve = if of.nerve == Nerve::Pinned { Nerve::Steady } else { Nerve::Pinned };
            true
        },
        holds: commanding,
    },
    Unknown {
        name: "the rounds and grenades of an unseen element",
        change: |setup, state, seat, rng| {
            let Some(unit) = unseen(setup, state, seat, rng) else { return false };
            state.units[unit].rounds[0] /= 2;
            state.units[unit].stock = Stock::Spent;
            true
        },
        holds: commanding,
    },
    Unknown {
        name: "what an unseen element has observed",
        change: |setup, state, seat, rng| {
            let Some(unit) = unseen(setup, state, seat, rng) else { return false };
            state.units[unit].observed ^= 1;
            true
        },
        holds: commanding,
    },
    Unknown {
        name: "the dice the enemy has left, and the orders he has given",
        change: |setup, state, seat, rng| {
            if state.phase != Phase::Command {
                return false;
            }
            state.dice[(!seat).index()][rng.any(6)] += 1;
            for unit in setup.units().filter(|&u| setup.seat(u) != seat) {
                state.units[usize::from(unit.0)].order = Order::Move;
            }
            true
        },
        holds: commanding,
    },
];

fn search(
    setup: &Setup,
    positions: usize,
    receive: fn(&Session<HeroesAll>, Seat) -> Received,
) -> Result<Searched, Box<Leak>> {
    TwinSearch { setup, unknowns: UNKNOWNS, receive, positions, answers: 12, seed: 1 }.run()
}

#[test]
fn no_side_can_tell_apart_what_it_cannot_know() {
    for (scenario, positions) in [("lane", 240), ("crossroads", 60)] {
        let setup = Setup::from(plan(scenario, &[]));
        let searched = search(&setup, positions, received).unwrap_or_else(|leak| panic!("{scenario}: {leak}"));
        assert_eq!(searched.positions, positions);
        // Orders that the other side has given and nobody has seen are the last row.
        let is_met = |row: &(&str, usize)| row.1 > 0 || scenario == "crossroads" && row.0.contains("unseen");
        assert!(searched.compared > positions / 2 && searched.changed.iter().all(is_met), "{searched:?}");
    }
}

/// Everything a seat receives, and one thing too much.
fn too_much(session: &Session<HeroesAll>, seat: Seat) -> Received {
    let mut all = received(session, seat);
    all.push(("whisper", session.state().dice[(!seat).index()].iter().sum::<u8>().to_string()));
    all
}

#[test]
fn a_leak_that_is_planted_is_found() {
    let leak = search(&Setup::from(plan("lane", &[])), 200, too_much).expect_err("a whisper gives it away");
    assert_eq!(leak.part, "whisper");
}
