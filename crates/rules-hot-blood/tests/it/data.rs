//! The data files, against the catalogue's figures.
use crate::common::setup;
use kernel::{Point, Seat};
use rules_hot_blood::{
    data::{self, Data},
    setup::{Firearm, GARRISON, PitKind, RAIDERS},
};

#[test]
fn nothing_is_wrong_with_the_data() {
    let checked = data::library().read::<Data>().expect("our own data");
    assert!(checked.warnings.is_empty(), "{:?}", checked.warnings);
    assert_eq!(checked.data.men.len(), 48);
}

#[test]
fn every_scenario_has_its_men_board_and_wire() {
    let figures = [("cough-in-the-dark", [2, 2], (10, 12), 5), ("identification", [8, 9], (16, 18), 21)];
    for (id, men, (x, y), wires) in figures.into_iter().chain([("vickers-corner", [12, 12], (20, 24), 36)]) {
        let setup = setup(id, "");
        assert_eq!(Seat::BOTH.map(|seat| setup.roster(seat).count()), men, "{id}");
        assert_eq!((setup.plan.size, setup.plan.wires.len()), (Point::new(x, y), wires), "{id}");
    }
}

#[test]
fn the_vickers_is_in_its_bunker_and_its_gunner_is_the_prize() {
    let setup = setup("vickers-corner", "");
    let (gunner, points) = setup.plan.scenario.prize.expect("S3 has one");
    assert_eq!((setup.soldier(gunner).id.as_str(), points, gunner.seat()), ("T9", 3, GARRISON));
    assert_eq!(setup.soldier(gunner).firearm, Some(Firearm::Hmg));
    assert_eq!(setup.map.pit(Point::new(3, 18)), Some(PitKind::Bunker));
    assert!(setup.map.is_joined(Point::new(3, 18), Point::new(3, 19)));
    assert_eq!(setup.plan.sides[RAIDERS.index()].missions.len(), 2);
}

#[test]
fn set_up_zones_that_lie_closer_than_four_squares_are_refused() {
    let read = |north: i16| {
        let party = |men: &str, zone: [i16; 4]| format!("party = [{{ men = [\"{men}\"], zone = {zone:?} }}]");
        let british = format!("name = \"British\", force = \"british-raiders\", {}", party("b2", [0, 0, 9, north]));
        let german = format!("name = \"German\", force = \"german-garrison\", {}", party("g3", [5, 9, 5, 9]));
        let sides = format!("side = [{{ {british} }}, {{ {german} }}]");
        let house = format!("format = 1\n[[scenario]]\nid = \"cough-in-the-dark\"\n{sides}\n");
        let library = data::library().with_pack(content::Source::new("house.toml", house));
        library.read::<Data>().map(|_| ()).map_err(|problems| format!("{problems:?}"))
    };
    assert_eq!(read(5), Ok(()));
    let problems = read(6).expect_err("three squares apart");
    assert!(problems.contains("HB-SET-05"), "{problems}");
}

#[test]
fn a_house_rule_off_the_board_is_refused_with_its_place() {
    let house = "format = 1\n[[scenario]]\nid = \"identification\"\nblocking = [[16, 3]]\n";
    let library = data::library().with_pack(content::Source::new("house.toml", house));
    let problems = library.read::<Data>().expect_err("off the board");
    assert!(problems.iter().any(|p| p.to_string().contains("16, 3 is off the board")), "{problems:?}");
}
