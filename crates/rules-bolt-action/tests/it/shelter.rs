//! Buildings that fall, vehicles that carry, and the options of both: what reports cannot reach.
use crate::common::position;
use figures::Field;
use kernel::{Ground, Point};
use rules_bolt_action::{
    BoltAction, Choice, Cover, Game, Going, Kind, Mount, Options, Order, Place, Setup, UnitId, buildings, data,
    muster::muster, shelter, sight, transport, weapons,
};
use table::Inches;
use testkit::{Scripted, battles_end};

const GERMANS: UnitId = UnitId(0);
const SOVIETS: UnitId = UnitId(1);

/// Germans south of a farm, six inches by five; Soviets in it.
const FARM: &str = r#"
scenario = "bridge-road"
open = true

[[unit]]
name = "German 1st Squad"
at = [20, 6]

[[unit]]
name = "Soviet SMG Squad"
inside = "farm"

[[terrain]]
name = "farm"
kind = "building"
cover = "hard"
sight = "solid"
rect = [17, 14, 23, 19]
"#;

fn script(setup: &Setup) -> Scripted<'_, BoltAction> {
    Scripted::new(setup, "", "")
}

#[test]
fn one_shell_of_ten_hits_brings_the_house_down_and_nine_do_not() {
    let (setup, mut state) = position(FARM).unwrap();
    let mut game = Game::new(&setup, &mut state);
    let mut oracle = script(&setup);
    assert_eq!(buildings::collapse(&mut game, SOVIETS, 9, &mut oracle), Ok(false));
    assert_eq!(game.unit(SOVIETS).place, Place::Building(0));
    assert_eq!(buildings::collapse(&mut game, SOVIETS, 10, &mut oracle), Ok(true));
    assert_eq!((game.unit(SOVIETS).place, game.kind_of(0)), (Place::Destroyed, Kind::Rough));
    assert_eq!(oracle.log, ["BA-BLDG-10  farm collapses", "BA-BLDG-10  Soviet SMG Squad is destroyed"]);
}

/// BA-BLDG-02: a gun is asked whether it begins in a house only where there is a floor for it.
#[test]
fn a_gun_does_not_begin_in_a_house_that_is_full() {
    let house = FARM.replace("[17, 14, 23, 19]", "[17, 34, 23, 39]").replace("inside = \"farm\"", "at = [40, 40]");
    let house = house + "[[unit]]\nname = \"37 mm 61-K\"\nat = [30, 30]\n";
    let (setup, mut state) = position(&house).unwrap();
    let gun = setup.units().find(|&u| setup.squad(u).name == "37 mm 61-K").unwrap();
    let mut game = Game::new(&setup, &mut state);
    assert_eq!(
        shelter::start(&mut game, gun, true, &mut script(&setup)),
        Err(kernel::Suspend::Abandoned),
        "the house is empty, and the script has no answer"
    );
    game.enter(SOVIETS, 0);
    assert_eq!(shelter::start(&mut game, gun, true, &mut script(&setup)), Ok(false), "nobody is asked");
}

#[test]
fn rubble_is_walked_over_not_run_over_and_gives_hard_cover() {
    let (setup, mut state) = position(FARM).unwrap();
    let mut game = Game::new(&setup, &mut state);
    let into = [Point::new(2000, 1300), Point::new(2000, 1500)];
    let may_go = |game: &Game<'_>, going| {
        let ground = game.ground(GERMANS, going, 1200);
        Field { figures: [into[0]].into_iter().collect(), ..ground }.price(&into).is_ok()
    };
    assert_eq!([Going::Walk, Going::Run, Going::Haul].map(|going| may_go(&game, going)), [false; 3]);
    game.fall(0);
    assert_eq!([Going::Walk, Going::Run, Going::Haul].map(|going| may_go(&game, going)), [true, false, false]);

    // Out of the ruins and into them one sees, not through them.
    game.deploy(SOVIETS, &[Point::new(2000, 1600); 9]);
    assert!(sight::sees(&game, GERMANS, SOVIETS));
    let guns = weapons::carried(&game, GERMANS);
    assert_eq!(sight::aim(&game, GERMANS, SOVIETS, &guns).cover, Cover::Hard);
    game.deploy(SOVIETS, &[Point::new(2000, 2200); 9]);
    assert!(!sight::sees(&game, GERMANS, SOVIETS));
}

#[test]
fn distance_to_a_unit_inside_is_distance_to_the_wall() {
    let (setup, mut state) = position(FARM).unwrap();
    let game = Game::new(&setup, &mut state);
    // From 6" to the wall at 14", less half a base.
    assert_eq!(game.distance(GERMANS, SOVIETS), Inches::hundredths(750));
}

#[test]
fn a_transport_without_passengers_serves_its_first_pintle_only() {
    let text = r#"
scenario = "bridge-road"
open = true

[[unit]]
name = "German Second Lieutenant"
aboard = "SdKfz 251/1"

[[unit]]
name = "SdKfz 251/1"
at = [24, 16]

[[unit]]
name = "Soviet SMG Squad"
at = [24, 30]
"#;
    let (setup, mut state) = position(text).unwrap();
    let mut plan = setup.plan;
    let carrier = UnitId(1);
    let mounts = &mut plan.units[1].vehicle.as_mut().unwrap().mounts;
    mounts.push(Mount { arc: rules_bolt_action::Arc::Rear, ..mounts[0] });
    let setup = Setup::from(plan);
    let mut game = Game::new(&setup, &mut state);
    assert_eq!(weapons::carried(&game, carrier).len(), 2);
    game.step_out(UnitId(0), &[Point::new(2400, 1300)]);
    assert_eq!(weapons::carried(&game, carrier).len(), 1);
    let mut oracle = script(&setup);
    transport::tell_unmanned(&game, carrier, &mut oracle);
    assert_eq!(oracle.log, ["BA-TRAN-04  nobody aboard SdKfz 251/1 serves the MMG"]);
    testkit::note(&oracle.met);
}

#[test]
fn a_heavy_tank_crushes_a_house_and_those_who_hold_come_out() {
    let text = FARM.replace("open = true", "open = true\noptions = [\"crush_buildings\"]");
    let text = text.replace("German 1st Squad", "SdKfz 251/1");
    let (setup, mut state) = position(&text).unwrap();
    let way = [Point::new(2000, 600), Point::new(2000, 1350), Point::new(2000, 1500)];
    let mut plan = setup.plan;
    plan.units[0].vehicle.as_mut().unwrap().armour = 10;
    let setup = Setup::from(plan);
    let mut game = Game::new(&setup, &mut state);
    assert!(!buildings::may_crush(&game, GERMANS, Order::Run));
    game.move_to(GERMANS, &way[2..], 900);
    let mut oracle = Scripted::<BoltAction>::new(&setup, "morale 44", "20, 23");
    assert_eq!(buildings::crush_along(&mut game, &way, GERMANS, Order::Advance, &mut oracle), Ok(()));
    assert!(game.is_rubble(0) && game.unit(SOVIETS).place == Place::Table, "{:?}", oracle.log);
    testkit::note(&oracle.met);
}

#[test]
fn battles_end_under_every_option_of_these_sections() {
    let options = [
        "buildings_are_rubble",
        "window_limit",
        "crush_buildings",
        "no_transports",
        "artillery_light_only",
        "artillery_3in",
        "fixed_pivot_and_fire",
        "terrain_free",
        "cq_contact_only",
    ];
    for option in options {
        let mut on = Options::default();
        on.set(option, true).unwrap();
        for scenario in ["bridge-road", "hill-108"] {
            let setup = Setup::from(muster(&data::library(), scenario, on).expect("our own data"));
            battles_end::<BoltAction>(&setup, 0..12, 5_000);
        }
    }
}

/// BA-TRAN-09: the half-track of the bridge road is there for the pioneers, and for nobody else.
#[test]
fn kept_places_are_for_those_they_are_kept_for() {
    let (setup, mut state) = position("scenario = \"bridge-road\"\nset_up = true").unwrap();
    let named = |name: &str| setup.units().find(|&u| setup.squad(u).name == name).unwrap();
    let carrier = named("SdKfz 251/1");
    let mut game = Game::new(&setup, &mut state);
    game.hold(carrier, Place::FirstWave);
    let rides = |name: &str| transport::starts(&game, named(name)).contains(&Choice::Board(carrier));
    assert!(rides("German Pioneer Squad"));
    assert!(!rides("German Second Lieutenant") && !rides("German 1st Squad"));
}
