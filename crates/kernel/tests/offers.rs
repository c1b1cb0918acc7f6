//! Every kind of offer: what it admits, what it refuses, by which clause and why.
use kernel::{
    Answer, Blank, Chance, ClauseId, D6, Figures, Ground, Input, Offer, Origin, Point, Pool, Question, Refusal, Route,
    Ruleset, Seat, Then, Why, at_least, pool, route_length,
};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::smallvec;
use std::borrow::Cow::Borrowed;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Clause {
    Asked,
    Pinned,
    Edge,
    Wall,
    Close,
}
use Clause as C;

impl ClauseId for Clause {
    const ALL: &'static [Clause] = &[C::Asked, C::Pinned, C::Edge, C::Wall, C::Close];
    fn id(self) -> &'static str {
        ["ASKED-01", "PINNED-01", "EDGE-01", "WALL-01", "CLOSE-01"][self as usize]
    }
    fn title(self) -> &'static str {
        self.id()
    }
    fn section(self) -> &'static str {
        "offers"
    }
    fn origin(self) -> Origin {
        Origin::Sheet
    }
}

/// A lane from 0 to 100 with a wall across it; a unit's second figure follows five behind.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
struct Lane {
    wall: i16,
}

impl Ground<Clause> for Lane {
    type Kept = Lane;
    fn keep(&self) -> Lane {
        *self
    }
    fn stand(&self, at: Point) -> Result<(), Refusal<Clause>> {
        if (0..=100).contains(&at.x) { Ok(()) } else { Err(Refusal::at(C::Edge, Why::OffTable, at)) }
    }
    fn price(&self, route: &[Point]) -> Result<u32, Refusal<Clause>> {
        for leg in route.windows(2) {
            self.stand(leg[1])?;
            if (leg[0].x < self.wall) != (leg[1].x < self.wall) {
                return Err(Refusal::at(C::Wall, Why::Barred, leg[1]));
            }
        }
        Ok(route_length(route))
    }
    fn arrange(&self, route: &[Point]) -> Result<Figures, Refusal<Clause>> {
        let end = route.last().copied().unwrap_or_default();
        let second = Point::new(end.x - 5, end.y);
        self.stand(second).map_err(|_| Refusal::new(C::Close, Why::NoRoom))?;
        Ok(smallvec![end, second])
    }
    fn arranged(&self, _: &[Point], figures: &[Point]) -> Result<(), Refusal<Clause>> {
        match figures {
            [a, b] if kernel::length(*a, *b) <= 10 => Ok(()),
            _ => Err(Refusal::new(C::Close, Why::Scattered)),
        }
    }
    fn suggestions(&self) -> usize {
        20
    }
    fn route(&self, nth: usize, from: Point, budget: u32) -> Option<Route> {
        let to = if nth == 0 { from } else { Point::new(nth as i16 * 5, 0) };
        let route = Route::from_slice(&[from, to]);
        (self.price(&route).ok()? <= budget && self.arrange(&route).is_ok()).then_some(route)
    }
    fn spot(&self, nth: usize) -> Option<Point> {
        (nth > 0).then(|| Point::new(nth as i16 * 5, 0))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Drill;

impl Ruleset for Drill {
    type Clause = Clause;
    type Subject = ();
    type Choice = char;
    type Event = ();
    type State = ();
    type Ground<'a> = Lane;
}

fn at(x: i16) -> Point {
    Point::new(x, 0)
}

fn path(to: &[i16]) -> Answer {
    Answer::Path(to.iter().map(|&x| at(x)).collect())
}

fn by_hand(route: &[i16], figures: &[i16]) -> Answer {
    Answer::Arranged(Box::new((route.iter().map(|&x| at(x)).collect(), figures.iter().map(|&x| at(x)).collect())))
}

fn list() -> Offer<'static, Drill> {
    Offer::List { options: Borrowed(&['a', 'b']), barred: Borrowed(&[('c', C::Pinned)]) }
}
fn some_of() -> Offer<'static, Drill> {
    Offer::SomeOf { kinds: Borrowed(&[('r', 4), ('n', 1)]), alike: Borrowed(&[]), least: 2, most: 3 }
}
fn number() -> Offer<'static, Drill> {
    Offer::Number { least: -1, most: 3 }
}
fn place() -> Offer<'static, Drill> {
    Offer::Place(Lane { wall: 50 })
}
fn walk() -> Offer<'static, Drill> {
    Offer::Path { from: at(20), budget: 15, ground: Lane { wall: 30 } }
}
fn along() -> Offer<'static, Drill> {
    Offer::Along { route: Borrowed(&[]), stretches: Borrowed(&[(2, 4), (8, 8)]) }
}
fn dice() -> Offer<'static, Drill> {
    Offer::Dice(Pool { then: Then::Confirm { class: 1, from: 6, to: 6, or: 0 }, ..at_least(2, 6, 6) }.into())
}
/// A range in hundredths, usually ten inches, and one of three covers.
fn form() -> Offer<'static, Drill> {
    let range =
        Blank { name: 'r', clause: C::Wall, input: Input::Number { least: 0, most: 3600, per: 100 }, usual: 1000 };
    let cover = Blank { name: 'c', clause: C::Edge, input: Input::OneOf(smallvec!['n', 's', 'h']), usual: 1 };
    Offer::Form(vec![range, cover].into())
}
fn said(facts: &[i32]) -> Answer {
    Answer::Form(facts.into())
}
fn faces(faces: &[u8]) -> Answer {
    Answer::Faces(faces.into())
}

fn asked(offer: Offer<'_, Drill>) -> Question<'_, Drill> {
    Question::new(Seat::First, C::Asked, (), offer)
}

#[track_caller]
fn admits(offer: &Offer<'_, Drill>, answers: &[Answer]) {
    for answer in answers {
        assert_eq!(asked(offer.clone()).admits(answer), Ok(()), "{answer:?}");
        assert_eq!(asked(offer.clone()).to_owned().admits(answer), Ok(()), "{answer:?}, kept");
    }
}

#[track_caller]
fn refuses(offer: Offer<'_, Drill>, answer: &Answer, clause: Clause, why: Why) {
    let refusal = asked(offer).admits(answer).expect_err("refused");
    assert_eq!((refusal.clause, refusal.why), (clause, why), "{answer:?}");
}

#[test]
fn a_form_is_refused_by_the_clause_of_the_fact_that_is_wrong() {
    admits(&form(), &[said(&[1000, 1]), said(&[0, 0]), said(&[3600, 2]), said(&[1425, 1])]);
    let beyond = Why::BeyondBlank { nth: 0, least: 0, most: 3600, per: 100 };
    refuses(form(), &said(&[3601, 1]), C::Wall, beyond);
    refuses(form(), &said(&[-1, 1]), C::Wall, beyond);
    refuses(form(), &said(&[1000, 3]), C::Edge, Why::NotOffered);
    refuses(form(), &said(&[1000, -1]), C::Edge, Why::NotOffered);
    refuses(form(), &said(&[1000]), C::Asked, Why::BlanksLeft { filled: 1, of: 2 });
    refuses(form(), &said(&[1000, 1, 0]), C::Asked, Why::BlanksLeft { filled: 3, of: 2 });
    refuses(form(), &Answer::Number(1000), C::Asked, Why::WrongKind);
    assert_eq!(beyond.to_string(), "0 to 36 are possible there");
}

#[test]
fn a_form_is_tried_as_usual_first_and_then_with_one_fact_otherwise() {
    let tried = [[1000, 1], [0, 1], [1800, 1], [3600, 1], [1000, 0], [1000, 2]];
    assert_eq!(asked(form()).candidates(), tried.map(|facts| said(&facts)));
}

#[test]
fn a_list_admits_its_options_and_names_the_clause_that_bars_one() {
    admits(&list(), &[Answer::Pick(0), Answer::Pick(1)]);
    refuses(list(), &Answer::Pick(2), C::Pinned, Why::Forbidden);
    refuses(list(), &Answer::Pick(3), C::Asked, Why::NotOffered);
    refuses(list(), &Answer::Number(0), C::Asked, Why::WrongKind);
}

#[test]
fn men_are_admitted_within_limits_and_within_what_there_is() {
    admits(&some_of(), &[Answer::Counts(smallvec![2, 0]), Answer::Counts(smallvec![2, 1])]);
    let too_few = Why::NotSoMany { asked: 1, least: 2, most: 3 };
    refuses(some_of(), &Answer::Counts(smallvec![0, 1]), C::Asked, too_few);
    let too_many = Why::NotSoMany { asked: 5, least: 2, most: 3 };
    refuses(some_of(), &Answer::Counts(smallvec![4, 1]), C::Asked, too_many);
    let not_there = Why::NotSoMany { asked: 2, least: 0, most: 1 };
    refuses(some_of(), &Answer::Counts(smallvec![0, 2]), C::Asked, not_there);
    refuses(some_of(), &Answer::Counts(smallvec![2]), C::Asked, Why::WrongKind);
}

#[test]
fn a_number_is_admitted_within_its_range() {
    admits(&number(), &[Answer::Number(-1), Answer::Number(3)]);
    refuses(number(), &Answer::Number(4), C::Asked, Why::NotOffered);
    refuses(number(), &Answer::Number(-2), C::Asked, Why::NotOffered);
    refuses(number(), &Answer::Pick(1), C::Asked, Why::WrongKind);
}

#[test]
fn a_place_is_admitted_where_the_ground_and_all_figures_allow() {
    admits(&place(), &[Answer::Place(at(100)), Answer::Place(at(5)), by_hand(&[3], &[3, 12])]);
    refuses(place(), &Answer::Place(at(101)), C::Edge, Why::OffTable);
    refuses(place(), &Answer::Place(at(4)), C::Close, Why::NoRoom);
    refuses(place(), &by_hand(&[-1], &[0, 5]), C::Edge, Why::OffTable);
    refuses(place(), &by_hand(&[3], &[3, 14]), C::Close, Why::Scattered);
    refuses(place(), &by_hand(&[3, 4], &[4, 5]), C::Asked, Why::WrongKind);
    refuses(place(), &by_hand(&[], &[4, 5]), C::Asked, Why::WrongKind);
    refuses(place(), &path(&[20]), C::Asked, Why::WrongKind);
}

#[test]
fn a_path_is_admitted_from_its_start_within_its_budget() {
    admits(&walk(), &[path(&[20]), path(&[20, 5]), path(&[20, 25, 20, 15]), by_hand(&[20, 25], &[25, 20])]);
    refuses(walk(), &path(&[21, 25]), C::Asked, Why::WrongStart);
    refuses(walk(), &path(&[]), C::Asked, Why::WrongStart);
    refuses(walk(), &path(&[20, 4]), C::Asked, Why::TooFar { price: 16, budget: 15 });
    refuses(walk(), &path(&[20, 30]), C::Wall, Why::Barred);
    refuses(walk(), &by_hand(&[20, 30], &[30, 25]), C::Wall, Why::Barred);
    refuses(walk(), &by_hand(&[20, 25], &[25, 14]), C::Close, Why::Scattered);
    refuses(walk(), &Answer::Place(at(20)), C::Asked, Why::WrongKind);
    let near_the_edge = Offer::Path { from: at(8), budget: 15, ground: Lane { wall: 30 } };
    refuses(near_the_edge, &path(&[8, 2]), C::Close, Why::NoRoom);
}

#[test]
fn a_refusal_says_where() {
    let refusal = asked(walk()).admits(&path(&[20, 25, 31])).expect_err("a wall");
    assert_eq!(refusal, Refusal::at(C::Wall, Why::Barred, at(31)));
}

#[test]
fn a_point_along_a_route_is_admitted_where_it_is_seen() {
    admits(&along(), &[Answer::Never, Answer::At(2), Answer::At(4), Answer::At(8)]);
    for hidden in [0, 1, 5, 7, 9] {
        refuses(along(), &Answer::At(hidden), C::Asked, Why::OutOfSight);
    }
    refuses(along(), &Answer::Number(2), C::Asked, Why::WrongKind);
}

#[test]
fn typed_dice_are_admitted_when_they_are_all_there() {
    admits(&dice(), &[faces(&[5, 1]), faces(&[6, 1, 6]), faces(&[6, 6, 1, 2])]);
    refuses(dice(), &faces(&[6]), C::Asked, Why::DiceMissing(1));
    refuses(dice(), &faces(&[6, 6, 1]), C::Asked, Why::DiceMissing(1));
    refuses(dice(), &faces(&[5, 1, 1]), C::Asked, Why::TooManyDice);
    refuses(dice(), &faces(&[7, 1]), C::Asked, Why::NoSuchFace(7));
    refuses(dice(), &Answer::Number(6), C::Asked, Why::WrongKind);
}

#[test]
fn candidates_are_all_answers_where_these_can_be_listed() {
    let some = |offer: Offer<'_, Drill>| asked(offer).candidates();
    assert_eq!(some(list()), [Answer::Pick(0), Answer::Pick(1)]);
    assert_eq!(some(number()), [-1, 0, 1, 2, 3].map(Answer::Number));
    let counts = |r, n| Answer::Counts(smallvec![r, n]);
    assert_eq!(some(some_of()), [counts(1, 1), counts(2, 0), counts(2, 1), counts(3, 0)]);
    assert_eq!(some(along()), [Answer::Never, Answer::At(2), Answer::At(3), Answer::At(4), Answer::At(8)]);
    assert_eq!(some(dice()), []);
}

fn men() -> impl Strategy<Value = (Vec<(char, u8)>, u8, u8)> {
    (prop::collection::vec(("[a-z]", 0u8..5), 1..5), 0u8..8, 0u8..5).prop_map(|(kinds, least, more)| {
        (kinds.into_iter().map(|(name, n)| (name.chars().next().unwrap_or('a'), n)).collect(), least, least + more)
    })
}

proptest! {
    #[test]
    fn every_share_of_men_that_is_legal_is_a_candidate_once((kinds, least, most) in men()) {
        let question = asked(Offer::SomeOf { kinds: Borrowed(&kinds), alike: Borrowed(&[]), least, most });
        // By trying every number of every kind.
        let mut legal: Vec<Vec<u8>> = vec![vec![]];
        for kind in &kinds {
            legal = legal.iter().flat_map(|row| (0..=kind.1).map(move |n| [&row[..], &[n]].concat())).collect();
        }
        legal.retain(|row| (least..=most).contains(&row.iter().sum()));
        let mut found: Vec<Vec<u8>> = vec![];
        for answer in question.candidates() {
            prop_assert_eq!(question.admits(&answer), Ok(()));
            let Answer::Counts(counts) = answer else { panic!("{answer:?}") };
            found.push(counts.to_vec());
        }
        found.sort();
        prop_assert_eq!(found, legal);
    }
    #[test]
    fn of_figures_every_share_of_their_classes_is_a_candidate_once_and_the_first_of_a_class_go(
        alike in prop::collection::vec(0u8..4, 1..8), least in 0u8..8, more in 0u8..3,
    ) {
        let figures: Vec<(char, u8)> = alike.iter().map(|_| ('r', 1)).collect();
        let most = least + more;
        let question = asked(Offer::SomeOf { kinds: Borrowed(&figures), alike: Borrowed(&alike), least, most });
        // By trying every set of figures: one set stands for all with as many of each class, the one with no gaps in it.
        let mut legal: Vec<Vec<u8>> = vec![];
        for set in 0u32..1 << alike.len() {
            let row: Vec<u8> = (0..alike.len()).map(|nth| (set >> nth & 1) as u8).collect();
            let has_gap = (0..row.len()).any(|a| (0..a).any(|b| alike[a] == alike[b] && row[a] > row[b]));
            let answer = Answer::Counts(row.iter().copied().collect());
            prop_assert_eq!(question.admits(&answer).is_ok(), (least..=most).contains(&row.iter().sum()));
            if question.admits(&answer).is_ok() && !has_gap {
                legal.push(row);
            }
        }
        legal.sort();
        let mut found: Vec<Vec<u8>> = vec![];
        for answer in question.candidates() {
            let Answer::Counts(counts) = answer else { panic!("{answer:?}") };
            found.push(counts.to_vec());
        }
        found.sort();
        prop_assert_eq!(found, legal);
    }
    #[test]
    fn suggested_ways_and_places_are_admitted(from in 5i16..=100, budget in 0u32..120, wall in 0i16..=100) {
        let way = asked(Offer::Path { from: at(from), budget, ground: Lane { wall } });
        prop_assert!(!way.candidates().is_empty(), "staying is always suggested");
        for question in [way, asked(Offer::Place(Lane { wall }))] {
            for answer in question.candidates() {
                prop_assert_eq!(question.admits(&answer), Ok(()), "{:?}", answer);
            }
        }
    }
    #[test]
    fn points_suggested_along_a_route_are_admitted(stretches in prop::collection::vec((0u32..50, 0u32..50), 0..4)) {
        let stretches: Vec<(u32, u32)> = stretches.iter().map(|&(from, length)| (from, from + length)).collect();
        let question = asked(Offer::Along { route: Borrowed(&[]), stretches: Borrowed(&stretches) });
        for answer in question.candidates() {
            prop_assert_eq!(question.admits(&answer), Ok(()), "{:?}", answer);
        }
    }
    #[test]
    fn dice_are_admitted_exactly_when_they_read_to_an_end(typed in prop::collection::vec(0u8..8, 0..7)) {
        let chance: Chance = Pool { then: Then::Again { class: 0 }, ..pool(3, D6, &[3]) }.into();
        let done = matches!(chance.read(&typed), Ok(kernel::Reading::Done(_)));
        prop_assert_eq!(asked(Offer::Dice(chance)).admits(&faces(&typed)).is_ok(), done);
    }
}
