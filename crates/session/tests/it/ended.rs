//! A ruleset in which three figures are set up and walk, and whose way of arranging them can be changed: by `spacing`.
use kernel::{
    Answer, Battle, ClauseId, Eyes, Figures, Flow, Ground, Hand, March, Oracle, Play, Point, Refusal, Route, Ruleset,
    Seat, Verbs, Verdict, Why, route_length,
};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use session::{Dice, Entry, Session};

pub mod words {
    clauses! {
        SetUp = "DR-SET-01", "set up";
        Walk = "DR-WALK-01", "walk";
        Near = "DR-NEAR-01", "nobody is farther than an inch from the leader";
    }
}
use words::Clause as C;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Drill;

/// How far beside one another figures stand when nobody says where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Yard {
    spacing: i16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
struct State {
    walks: u8,
    at: [Point; 3],
}

impl Ground<C> for Yard {
    type Kept = Yard;
    fn keep(&self) -> Yard {
        *self
    }
    fn stand(&self, _: Point) -> Result<(), Refusal<C>> {
        Ok(())
    }
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<C>> {
        Ok(route_length(route))
    }
    fn arrange(&self, route: &[Point]) -> Result<Figures, Refusal<C>> {
        let end = route[route.len() - 1];
        Ok((0..3).map(|n| Point::new(end.x + n * self.spacing, end.y)).collect())
    }
    fn arranged(&self, route: &[Point], figures: &[Point]) -> Result<(), Refusal<C>> {
        let end = route[route.len() - 1];
        let far = figures.iter().find(|p| !kernel::is_as_near(end, **p, 100));
        match (figures.len() == 3 && figures[0] == end, far) {
            (true, None) => Ok(()),
            (_, Some(far)) => Err(Refusal::at(C::Near, Why::Scattered, *far)),
            _ => Err(Refusal::new(C::Near, Why::WrongKind)),
        }
    }
    fn suggestions(&self) -> usize {
        1
    }
    fn route(&self, _: usize, from: Point, _: u32) -> Option<Route> {
        Some(Route::from_slice(&[from]))
    }
    fn spot(&self, _: usize) -> Option<Point> {
        Some(Point::default())
    }
}

impl Ruleset for Drill {
    type Clause = C;
    type Subject = ();
    type Choice = ();
    type Event = [Point; 3];
    type State = State;
    type Ground<'a> = Yard;
}

impl Battle for Drill {
    const ID: &'static str = "drill";
    const VERSION: u32 = 1;
    type Setup = Yard;
    type View = State;

    fn start(_: &Yard) -> State {
        State { walks: 0, at: [Point::default(); 3] }
    }
    fn step(yard: &Yard, state: &mut State, oracle: &mut impl Oracle<Self>) -> Play<Flow> {
        let clause = if state.walks == 0 { C::SetUp } else { C::Walk };
        let March { figures, .. } = match clause {
            C::SetUp => oracle.place(state, Seat::First, clause, (), *yard)?,
            _ => oracle.path(state, Seat::First, clause, (), state.at[0], 600, *yard)?,
        };
        state.at = [figures[0], figures[1], figures[2]];
        state.walks += 1;
        oracle.tell(clause, state.at);
        Ok(if state.walks == 4 { Flow::Over } else { Flow::On })
    }
    fn verdict(_: &Yard, _: &State) -> Verdict {
        Verdict { winner: None, points: [0, 0] }
    }
    fn view(_: &Yard, state: &State, _: Eyes) -> State {
        *state
    }
    fn told(event: [Point; 3], _: Eyes) -> Option<[Point; 3]> {
        Some(event)
    }
    fn shows(_: C, (): (), _: Hand, _: Eyes) -> bool {
        true
    }
}

fn drilled(yard: Yard, ways: &[(i16, i16)]) -> Session<Drill> {
    let mut drill = Session::<Drill>::new(yard, Dice::Called);
    let mut from = Point::new(1000, 1000);
    drill.answer(Seat::First, 0, Answer::Place(from)).expect("anywhere");
    for &(x, y) in ways {
        let to = Point::new(from.x + x, from.y + y);
        drill.answer(Seat::First, 0, Answer::Path(Route::from_slice(&[from, to]))).expect("near enough");
        from = to;
    }
    drill
}

fn ways() -> impl Strategy<Value = Vec<(i16, i16)>> {
    prop::collection::vec((-300i16..300, -300i16..300), 3)
}

proptest! {
    #[test]
    fn who_arranges_figures_otherwise_replays_a_battle_to_the_same_places(then in 1i16..=50, now in 1i16..=80, ways in ways()) {
        let played = drilled(Yard { spacing: then }, &ways);
        let replayed = Session::<Drill>::replay(Yard { spacing: now }, Dice::Called, played.journal().to_vec());
        let replayed = replayed.expect("they could have been put there by hand");
        prop_assert!(replayed.is_over());
        prop_assert_eq!(replayed.state(), played.state());
        prop_assert_eq!(replayed.lines(), played.lines());
        prop_assert_eq!(replayed.journal(), played.journal());
    }
}

#[test]
fn figures_that_cannot_have_ended_there_are_refused_and_the_entry_is_named() {
    let yard = Yard { spacing: 40 };
    let played = drilled(yard, &[(100, 0), (0, 100), (50, 50)]);
    for at in 0..4 {
        let mut journal = played.journal().to_vec();
        let Entry::Answered { ended, .. } = &mut journal[at] else { panic!("only answers") };
        ended[2].x += 100;
        let refused = Session::<Drill>::replay(yard, Dice::Called, journal).expect_err("too far from the leader");
        assert_eq!(refused.entry, at);
        assert!(refused.wanted.contains(C::Near.id()), "{refused}");
        assert!(refused.to_string().contains("ended at"), "{refused}");
    }
}

#[test]
fn what_these_rules_do_by_themselves_needs_no_leave() {
    // More than an inch from the leader: no player could have put them there.
    let yard = Yard { spacing: 70 };
    let played = drilled(yard, &[(100, 0), (0, 100), (50, 50)]);
    let replayed = Session::<Drill>::replay(yard, Dice::Called, played.journal().to_vec()).expect("the same rules");
    assert_eq!(replayed.state(), played.state());
}

#[test]
fn an_entry_without_places_is_arranged_by_the_rules_of_today() {
    let text = r#"{"answered":{"seat":"First","clause":"DR-SET-01","answer":{"place":{"x":1000,"y":1000}}}}"#;
    let entry: Entry<Drill> = serde_json::from_str(text).expect("a line of before");
    let drill = Session::<Drill>::replay(Yard { spacing: 25 }, Dice::Called, vec![entry]).expect("anywhere");
    assert_eq!(drill.state().at.map(|p| p.x), [1000, 1025, 1050]);
}

#[test]
fn places_are_written_as_plain_numbers() {
    let played = drilled(Yard { spacing: 40 }, &[]);
    let text = serde_json::to_string(&played.journal()[0]).expect("plain data");
    assert!(text.ends_with(r#""ended":[1000,1000,1040,1000,1080,1000]}}"#), "{text}");
    let odd = text.replace(",1000]}}", "]}}");
    assert!(serde_json::from_str::<Entry<Drill>>(&odd).expect_err("half a point").to_string().contains("even number"));
}
