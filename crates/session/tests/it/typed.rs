//! What people type.
use crate::common::{
    night::{self, Night, grid::Squares},
    orders::{
        Clause as C, Orders,
        field::On,
        first_light,
        words::{Choice, Kind, Order, Subject, UnitId},
    },
};
use kernel::{
    Answer, Blank, Chance, D6, D10, Faces, Input, Offer, Point, Question, Refusal, Route, Seat, Throw, Voice, Why,
    at_least, pool,
};
use session::typed::{self, TypedError};
use std::borrow::Cow;

fn question(offer: Offer<'static, Orders>) -> Question<'static, Orders> {
    Question::new(Seat::First, C::Ord01, Subject::Unit(UnitId(0)), offer)
}

fn typed(offer: &Offer<'static, Orders>, words: &str) -> Result<Answer, TypedError> {
    typed::answer::<Orders>(&first_light(), &question(offer.clone()), words)
}

fn not_understood(result: Result<Answer, TypedError>) -> (String, String) {
    match result {
        Err(TypedError::NotUnderstood { expected, example, .. }) => (expected, example),
        other => panic!("understood: {other:?}"),
    }
}

fn orders() -> Offer<'static, Orders> {
    Offer::List {
        options: [Order::Advance, Order::Run, Order::Ambush, Order::Down].map(Choice::Order).to_vec().into(),
        barred: vec![(Choice::Order(Order::Fire), C::Shoot01)].into(),
    }
}

#[test]
fn an_option_goes_by_number_text_beginning_or_part() {
    for (words, n) in [("1", 0), ("run", 1), ("RUN", 1), ("am", 2), ("wn", 3), ("  Advance ", 0)] {
        assert_eq!(typed(&orders(), words), Ok(Answer::Pick(n)), "{words}");
    }
    let ambiguous = typed(&orders(), "a").expect_err("Advance or Ambush");
    assert_eq!(ambiguous.to_string(), "`a` may mean `Advance` or `Ambush`; say more of it");
    let error = typed(&orders(), "charge").expect_err("no such order");
    assert_eq!(
        error.to_string(),
        "expected a number from 1 to 4 or one of: Advance, Run, Ambush, Down, for example `Advance`; found `charge`"
    );
    not_understood(typed(&orders(), ""));
    not_understood(typed(&orders(), "0"));
}

#[test]
fn a_barred_option_is_understood_and_refused_with_its_clause() {
    let answer = typed(&orders(), "fire").expect("it is a word of the game");
    assert_eq!(question(orders()).admits(&answer), Err(Refusal::new(C::Shoot01, Why::Forbidden)));
}

/// How far off, in inches, and who is near: nobody has a better word here than men have.
fn form() -> Offer<'static, Orders> {
    let far = Blank {
        name: Choice::Order(Order::Run),
        clause: C::Move01,
        input: Input::Number { least: 0, most: 3600, per: 100 },
        usual: 1200,
    };
    let near = [Kind::Nco, Kind::Gunner].map(Choice::Man).into_iter().collect();
    let near = Blank { name: Choice::Order(Order::Ambush), clause: C::Ord01, input: Input::OneOf(near), usual: 1 };
    Offer::Form(vec![far, near].into())
}

#[test]
fn a_form_goes_by_names_and_what_is_not_named_is_as_usual() {
    let said = |facts: [i32; 2]| Ok(Answer::Form(facts.as_slice().into()));
    assert_eq!(typed(&form(), "run=14.5 ambush=nco"), said([1450, 0]));
    assert_eq!(typed(&form(), "ambush=gun, run=6\""), said([600, 1]));
    assert_eq!(typed(&form(), "am=1"), said([1200, 0]));
    assert_eq!(typed(&form(), "usual"), said([1200, 1]));
    // Too far is understood, and refused by the clause of the fact.
    let refused = question(form()).admits(&typed(&form(), "run=40").expect("a number"));
    assert_eq!(refused.map_err(|no| no.clause), Err(C::Move01));
    for words in ["", "14", "run=", "run=far", "walk=3", "run=14 and more"] {
        let (expected, example) = not_understood(typed(&form(), words));
        assert_eq!(expected, "Run=0 to 36, Ambush=NCO or gunner", "{words}");
        assert_eq!(typed(&form(), &example), said([1200, 1]));
    }
}

#[test]
fn men_go_by_kind_or_by_counts() {
    let kinds = [(Choice::Man(Kind::Nco), 1), (Choice::Man(Kind::Gunner), 1), (Choice::Man(Kind::Rifle), 6)];
    let offer = Offer::SomeOf { kinds: kinds.to_vec().into(), alike: vec![].into(), least: 3, most: 3 };
    let counts = |n: [u8; 3]| Ok(Answer::Counts(n.into_iter().collect()));
    assert_eq!(typed(&offer, "2 rifleman, 1 nco"), counts([1, 0, 2]));
    assert_eq!(typed(&offer, "rifle,2 rifle"), counts([0, 0, 3]));
    assert_eq!(typed(&offer, "0 1 2"), counts([0, 1, 2]));
    assert_eq!(typed(&offer, "1 gunners, 2 rif"), counts([0, 1, 2]));
    assert_eq!(typed(&offer, "none"), counts([0, 0, 0]));
    let (expected, example) = not_understood(typed(&offer, "3"));
    assert_eq!((expected.as_str(), example.as_str()), ("3 out of 1 NCO, 1 gunner, 6 rifleman", "1 NCO"));
    not_understood(typed(&offer, "2 tanks"));
}

#[test]
fn men_go_by_name_where_it_matters_who_and_by_kind_the_first_of_it() {
    let men = [Choice::Rifleman(7), Choice::Rifleman(8), Choice::Rifleman(3), Choice::Man(Kind::Nco)];
    let kinds: Vec<(Choice, u8)> = men.into_iter().map(|man| (man, 1)).collect();
    let offer = Offer::SomeOf { kinds: kinds.into(), alike: vec![0, 0, 0, 1].into(), least: 2, most: 2 };
    let counts = |n: [u8; 4]| Ok(Answer::Counts(n.into_iter().collect()));
    for (words, taken) in [
        ("rifleman 3, rifleman 8", [0, 1, 1, 0]),
        ("riflemen 3 and 8", [0, 1, 1, 0]),
        ("rifleman 7, 3", [1, 0, 1, 0]),
        ("2 rifleman", [1, 1, 0, 0]),
        ("2 riflemen", [1, 1, 0, 0]),
        ("rifleman 8, NCO", [0, 1, 0, 1]),
        ("rifleman, nco", [1, 0, 0, 1]),
        ("rifleman 7, 1 rifle", [1, 1, 0, 0]),
        ("0 1 0 1", [0, 1, 0, 1]),
        ("1 1", [1, 0, 0, 1]),
        ("none", [0, 0, 0, 0]),
    ] {
        assert_eq!(typed(&offer, words), counts(taken), "{words}");
    }
    for many in ["4 rifleman", "rifleman 7, rifleman 7"] {
        let answer = typed(&offer, many).expect("words of the game");
        assert!(question(offer.clone()).admits(&answer).is_err(), "{many}");
    }
    for wrong in ["rifleman 9", "3", "NCO, 7", "2 tanks", ""] {
        let (expected, example) = not_understood(typed(&offer, wrong));
        let wanted = "2 out of 3 rifleman, 1 NCO, or by name (`figures` lists them)";
        assert_eq!((expected.as_str(), example.as_str()), (wanted, "2 rifleman"), "{wrong}");
    }
}

#[test]
fn numbers_are_numbers() {
    let offer = Offer::Number { least: -2, most: 7 };
    assert_eq!(typed(&offer, "-2"), Ok(Answer::Number(-2)));
    assert_eq!(not_understood(typed(&offer, "many")).0, "a number from -2 to 7");
}

#[test]
fn places_and_paths_are_in_inches_from_where_the_unit_stands() {
    let field = On(Cow::Owned(first_light().field));
    let place = Offer::Place(field.clone());
    assert_eq!(typed(&place, "12,10"), Ok(Answer::Place(Point::new(1200, 1000))));
    assert_eq!(typed(&place, "12.5 10.25"), Ok(Answer::Place(Point::new(1250, 1025))));
    assert_eq!(typed(&place, "12.5\", 10\""), Ok(Answer::Place(Point::new(1250, 1000))));
    let by_hand = Answer::Arranged(Box::new((
        Route::from_slice(&[Point::new(1200, 1000)]),
        [Point::new(1150, 1000), Point::new(1250, 1000)].into_iter().collect(),
    )));
    assert_eq!(typed(&place, "12,10 | figures 11.5,10 12.5,10"), Ok(by_hand.clone()));
    assert_eq!(typed(&place, "12,10 | 11.5,10 12.5,10"), Ok(by_hand));
    for wrong in ["12", "12,10 14,12", "north", "12.345,1", "99999,1", "stay"] {
        assert_eq!(not_understood(typed(&place, wrong)), ("a place in inches".into(), "12.5,10".into()), "{wrong}");
    }

    let from = Point::new(600, 400);
    let path = Offer::Path { from, budget: 1200, ground: field };
    let way = |points: &[(i16, i16)]| {
        let rest = points.iter().map(|&(x, y)| Point::new(x, y));
        Ok(Answer::Path(std::iter::once(from).chain(rest).collect()))
    };
    assert_eq!(typed(&path, "12,10 14,12"), way(&[(1200, 1000), (1400, 1200)]));
    assert_eq!(typed(&path, "stay"), way(&[]));
    assert_eq!(typed(&path, "."), way(&[]));
    let example = not_understood(typed(&path, "12,10 14")).1;
    let meant = typed(&path, &example).expect("examples are understood");
    assert_eq!(question(path).admits(&meant), Ok(()), "{example}");
}

#[test]
fn squares_are_whole() {
    let setup = night::cough_in_the_dark();
    let ground = Squares(Cow::Owned(setup.grid.clone()));
    let offer = Offer::Path { from: Point::new(2, 1), budget: 4, ground };
    let question = Question::<Night>::new(Seat::First, night::Clause::Int02, None, offer);
    let answer = typed::answer::<Night>(&setup, &question, "3,2 3,3").expect("squares");
    let route = [Point::new(2, 1), Point::new(3, 2), Point::new(3, 3)];
    assert_eq!(answer, Answer::Path(Route::from_slice(&route)));
    assert!(typed::answer::<Night>(&setup, &question, "3.5,2").is_err());
    let layers = typed::answer::<Night>(&setup, &question, "3,2 below 3,3 above").expect("squares with layers");
    assert_eq!(layers, Answer::Path([Point::new(2, 1), Point::new(35, 2), Point::new(3, 35)].into_iter().collect()));
    assert!(typed::answer::<Night>(&setup, &question, "below 3,2").is_err());
}

#[test]
fn a_point_along_a_path_or_never() {
    let route = vec![Point::new(0, 0), Point::new(0, 900)];
    let offer = Offer::Along { route: route.into(), stretches: vec![(200, 600)].into() };
    assert_eq!(typed(&offer, "at 4.5"), Ok(Answer::At(450)));
    assert_eq!(typed(&offer, "3\""), Ok(Answer::At(300)));
    assert_eq!(typed(&offer, "Never"), Ok(Answer::Never));
    let (expected, example) = not_understood(typed(&offer, "soon"));
    assert_eq!(expected, "a point of the path (2.0\" to 6.0\"), or `never`");
    assert_eq!(typed(&offer, &example), Ok(Answer::At(200)));
}

#[test]
fn faces_go_one_by_one_or_in_a_row() {
    let faces = |faces: &[u8]| Ok(Answer::Faces(Faces::from_slice(faces)));
    let three = Offer::Dice(at_least(3, 6, 4).into());
    assert_eq!(typed(&three, "6 6 5"), faces(&[6, 6, 5]));
    assert_eq!(typed(&three, "665"), faces(&[6, 6, 5]));
    assert_eq!(typed(&three, "66, 5"), faces(&[6, 6, 5]));
    let tens = Offer::Dice(pool(2, D10, &[5]).into());
    assert_eq!(typed(&tens, "10 3"), faces(&[10, 3]));
    assert_eq!(typed(&tens, "0 3"), faces(&[10, 3]), "a ten-sided die shows 0 for ten");
    let mixed = Offer::Dice(Chance::Opposed { ours: D6, plus: 0, theirs: D10 });
    assert_eq!(typed(&mixed, "6 10"), faces(&[6, 10]));
    let sum = Offer::Dice(Chance::Sum { throw: Throw::new(2, 6), less: 0 });
    assert_eq!(typed(&sum, "1 2"), faces(&[1, 2]));
    assert_eq!(typed(&sum, "66"), faces(&[6, 6]), "66 is no total");
    let matches = vec!["`1 2`".to_owned(), "two faces that add up to 12".to_owned()];
    assert_eq!(typed(&sum, "12"), Err(TypedError::Ambiguous { found: "12".to_owned(), matches }));
    let (expected, example) = not_understood(typed(&three, "high"));
    assert_eq!(expected, "the faces of 3 dice");
    let meant = typed(&three, &example).expect("examples are understood");
    assert_eq!(question(three).admits(&meant), Ok(()));
    let cup = Offer::Dice(Chance::Draw([1, 2, 0, 0]));
    assert_eq!(typed(&cup, "german"), faces(&[2]));
    assert_eq!(typed(&cup, "1"), faces(&[1]));
    let of = Offer::Dice(Chance::Sum { throw: Throw::new(1, 3), less: 0 });
    assert_eq!(typed(&of, "3"), faces(&[3]));
}

#[test]
fn every_text_of_a_list_means_its_option() {
    let setup = first_light();
    let Offer::List { options, .. } = orders() else { unreachable!("a list") };
    for (n, choice) in options.iter().enumerate() {
        assert_eq!(typed(&orders(), &Orders::choice(&setup, *choice)), Ok(Answer::Pick(n as u16)));
    }
}
