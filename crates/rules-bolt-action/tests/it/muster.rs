//! Scenarios drawn up from the data, against the catalogue's words.
use content::{Code, Library, Problem, Source};
use kernel::{Point, Seat};
use rules_bolt_action::{
    Bulk, Class, Cover, Edge, He, Kind, KindId, Nation, Options, Plan, Quality, Rank, Role, Squad, WeaponId,
    data::{Data, library},
    muster::{self, muster},
};
use table::{Inches, Opacity, Shape};

fn plan(scenario: &str) -> Plan {
    muster(&library(), scenario, Options::default()).expect("the scenario is in the library")
}

fn unit<'a>(plan: &'a Plan, name: &str) -> &'a Squad {
    plan.units.iter().find(|u| u.name == name).expect("a unit of the plan")
}

const fn inch(x: i16, y: i16) -> Point {
    Point::new(x * 100, y * 100)
}

/// Name, role, weapon, one-shot weapon of every man in order.
fn roll_call<'a>(plan: &'a Plan, squad: &'a Squad) -> Vec<(&'a str, Role, Option<&'a str>, Option<&'a str>)> {
    let named = |w: Option<WeaponId>| w.map(|w| plan.weapons[usize::from(w.0)].name.as_str());
    let soldier = |kind: &KindId| &squad.kinds[usize::from(kind.0)];
    squad.men.iter().map(soldier).map(|s| (s.name.as_str(), s.role, named(s.weapon), named(s.one_shot))).collect()
}

#[test]
fn first_light_has_its_table() {
    let plan = plan("first-light");
    assert_eq!(plan.size, inch(24, 24));
    let found: Vec<_> = plan.terrain.iter().map(|t| (t.name.as_str(), t.kind, t.cover, &t.piece)).collect();
    let found: Vec<_> =
        found.into_iter().map(|(name, kind, cover, p)| (name, kind, cover, p.opacity, p.shape.clone())).collect();
    let (clear, dense) = (Opacity::Clear, Opacity::Dense { depth: None });
    let expected = [
        ("stone wall", Kind::Obstacle, Cover::Hard, clear, Shape::line(inch(8, 12), inch(16, 12))),
        ("hedge", Kind::Obstacle, Cover::Soft, clear, Shape::line(inch(4, 7), inch(10, 7))),
        ("wood", Kind::Rough, Cover::Soft, dense, Shape::rect(inch(17, 14), inch(22, 19))),
        ("crop field", Kind::Rough, Cover::Soft, clear, Shape::rect(inch(3, 15), inch(8, 19))),
    ];
    assert_eq!(found, expected);
    let scenario = &plan.scenario;
    assert_eq!((scenario.attacker, scenario.turns, scenario.end_roll, scenario.lead), (Seat::First, 4, false, 1));
    assert_eq!((scenario.objectives[0].at, scenario.objectives[0].points), (inch(12, 12), 2));
    let [us, german] = &plan.sides;
    assert_eq!((us.edge, &us.zone), (Edge::South, &Shape::rect(inch(0, 0), inch(24, 4))));
    assert_eq!((german.edge, &german.zone), (Edge::North, &Shape::rect(inch(0, 20), inch(24, 24))));
    assert!(plan.units.iter().all(|u| u.start.table && !u.start.reserve && !u.start.first_wave && !u.start.outflank));
}

#[test]
fn first_light_has_an_officer_and_a_squad_a_side() {
    let plan = plan("first-light");
    let listed: Vec<_> =
        plan.units.iter().map(|u| (u.name.as_str(), u.seat, u.nation, u.officer, u.men.len(), u.points)).collect();
    let officer = Some(Rank::SecondLieutenant);
    let expected = [
        ("US Second Lieutenant", Seat::First, Nation::Us, officer, 1, 50),
        ("US Squad", Seat::First, Nation::Us, None, 10, 108),
        ("German Second Lieutenant", Seat::Second, Nation::German, officer, 1, 50),
        ("Grenadier Squad", Seat::Second, Nation::German, None, 9, 118),
    ];
    assert_eq!(listed, expected);
    assert!(plan.units.iter().all(|u| u.quality == Quality::Regular && u.class == Class::Infantry && !u.weapon_team));
}

#[test]
fn men_stand_leader_gunner_loader_special_men_riflemen() {
    let plan = plan("first-light");
    let rifleman = ("rifleman", Role::Man, Some("rifle"), None);
    let nco = ("NCO", Role::Nco, Some("SMG"), None);
    let mut us = vec![nco, ("automatic rifleman", Role::Gunner, Some("automatic rifle"), None)];
    us.extend([rifleman; 8]);
    assert_eq!(roll_call(&plan, &plan.units[1]), us);
    let mut german = vec![
        nco,
        ("LMG gunner", Role::Gunner, Some("LMG"), None),
        ("loader", Role::Loader, Some("rifle"), None),
        ("Panzerfaust man", Role::Man, Some("rifle"), Some("Panzerfaust")),
    ];
    german.extend([rifleman; 5]);
    assert_eq!(roll_call(&plan, &plan.units[3]), german);
    assert_eq!(plan.units[3].kinds.len(), 5, "equal men are one kind");
    assert_eq!(roll_call(&plan, &plan.units[0]), [("Second Lieutenant", Role::Officer, Some("SMG"), None)]);
}

#[test]
fn bridge_road_keeps_tank_and_garrison_apart() {
    let plan = plan("bridge-road");
    let starts = |name: &str| unit(&plan, name).start;
    assert!(starts("T-34").reserve && !starts("T-34").table);
    assert!(starts("37 mm 61-K").table && !starts("37 mm 61-K").reserve);
    assert!(starts("PaK 38").table && starts("German Air Observer").scout && starts("German 1st Squad").first_wave);
    assert!(plan.units.iter().all(|u| !u.start.outflank), "no outflanking in this scenario");
    let [german, soviet] = &plan.sides;
    assert_eq!((soviet.most_on_table, soviet.least_reserve, german.most_reserve), (5, 3, 2));
    let gun = unit(&plan, "37 mm 61-K");
    assert_eq!((gun.class, gun.men.len(), gun.weapon_team), (Class::Artillery(Bulk::Medium), 4, true));
    assert!(gun.traits.flak && !gun.traits.gun_shield && unit(&plan, "PaK 38").traits.gun_shield);
    let flame = plan.weapons.iter().find(|w| w.flame.is_some()).unwrap();
    assert_eq!((flame.name.as_str(), flame.flame, flame.pen), ("flamethrower", Some(1), 2));
}

#[test]
fn the_river_is_closed_but_for_bridge_and_fords() {
    let plan = plan("bridge-road");
    let open = |x: i16| {
        let at = Point::new(x * 100 + 50, 2450);
        !plan.terrain.iter().any(|t| t.kind == Kind::Impassable && t.piece.shape.holds(at))
    };
    let crossings: Vec<i16> = (0..48).filter(|&x| open(x)).collect();
    assert_eq!(crossings, [4, 5, 6, 7, 22, 23, 24, 25, 40, 41, 42, 43]);
}

#[test]
fn hill_108_brings_tanks_and_outflankers() {
    let plan = plan("hill-108");
    let [us, german] = &plan.sides;
    assert_eq!((us.least_first_wave, us.most_outflank), (6, 2));
    assert_eq!((german.least_on_table, german.most_on_table, german.most_outflank), (5, 7, 1));
    let sherman = unit(&plan, "M4 Sherman 75 mm");
    let hull = sherman.vehicle.as_ref().unwrap();
    assert_eq!((hull.armour, hull.front, hull.width, hull.length), (9, 9, 250, 450));
    assert!(sherman.traits.catches_fire);
    let gun = &plan.weapons[usize::from(hull.mounts[0].weapon.0)];
    assert_eq!((gun.name.as_str(), gun.pen, gun.he), ("75 mm gun", 5, Some(He::D6)));
    let mortar = unit(&plan, "US Medium Mortar");
    assert!(mortar.traits.spotter && mortar.men.len() == 3);
    let crest = plan.terrain.iter().find(|t| t.kind == Kind::Hill).unwrap();
    assert_eq!(crest.piece.opacity, Opacity::Crest { a: inch(36, 20), b: inch(36, 30), near: Inches::whole(2) });
}

#[test]
fn a_plan_survives_the_battle_file() {
    for scenario in ["first-light", "bridge-road", "hill-108"] {
        let plan = plan(scenario);
        let text = serde_json::to_string(&plan).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    }
}

#[test]
fn house_rules_reach_the_plan() {
    let house = Source::new("house.toml", "format = 1\n[[weapon]]\nid = \"rifle\"\nrange_in = 30\n");
    let plan = muster(&library().with_pack(house), "first-light", Options::default()).unwrap();
    let rifle = plan.weapons.iter().find(|w| w.name == "rifle").unwrap();
    assert_eq!(rifle.range, Inches::whole(30));
}

#[test]
fn two_figures_of_the_chart_follow_their_options() {
    let data: Data = library().read().unwrap().data;
    let weapon = |id: &str, options| muster::weapon(&data, data.weapons.find(id).unwrap(), options);
    let figures = |options| (weapon("flamethrower-vehicle", options).range, weapon("heavy-mortar", options).least);
    let mut options = Options::default();
    assert_eq!(figures(options), (Inches::whole(18), Inches::whole(18)));
    options.set("vft_12", true).unwrap();
    options.set("heavy_mortar_16", true).unwrap();
    assert_eq!(figures(options), (Inches::whole(12), Inches::whole(16)));
}

const FILES: [(&str, &str); 6] = [
    ("weapons.toml", include_str!("../../data/weapons.toml")),
    ("models.toml", include_str!("../../data/models.toml")),
    ("units.toml", include_str!("../../data/units.toml")),
    ("vehicles.toml", include_str!("../../data/vehicles.toml")),
    ("forces.toml", include_str!("../../data/forces.toml")),
    ("scenarios.toml", include_str!("../../data/scenarios.toml")),
];

/// The library with one of its files changed.
fn changed(file: &str, change: impl Fn(&str) -> String) -> Library {
    let source = |(name, text): (&'static str, &'static str)| {
        Source::new(name, if name == file { change(text) } else { text.to_owned() })
    };
    Library::new(FILES.map(source))
}

/// The problems of the data with one text of one file replaced: marked text and message.
fn refused(file: &str, old: &str, new: &str) -> Vec<(String, String)> {
    let library = changed(file, |text| {
        assert!(text.contains(old), "{old:?} is not in {file}");
        text.replacen(old, new, 1)
    });
    let problems = muster(&library, "first-light", Options::default()).expect_err("the data are bad");
    assert!(problems.iter().all(|p| p.file() == file));
    let told = |p: &Problem| {
        let line = p.line_of_text();
        (p.excerpt().to_owned(), line.split_once(' ').map_or_else(String::new, |l| l.1.to_owned()))
    };
    problems.iter().map(told).collect()
}

/// Refused or not, data are always read to the end: no slip of the pen ends in a panic.
#[test]
fn data_with_a_line_missing_or_spoilt_are_read_to_the_end() {
    let mut refused = 0;
    for (file, text) in FILES {
        for number in (0..text.lines().count()).step_by(7) {
            let without =
                |t: &str| t.lines().enumerate().filter(|l| l.0 != number).map(|l| l.1.to_owned() + "\n").collect();
            let spoilt = |t: &str| {
                let spoil = |(nth, line): (usize, &str)| {
                    if nth == number {
                        line.replace(['1', '2', '4'], "30000").replace('e', "x")
                    } else {
                        line.to_owned()
                    }
                };
                t.lines().enumerate().map(spoil).collect::<Vec<_>>().join("\n")
            };
            for library in [changed(file, without), changed(file, spoilt)] {
                refused += usize::from(library.read::<Data>().is_err());
            }
        }
    }
    assert!(refused > 300, "only {refused} of the slips were noticed");
}

#[track_caller]
fn check(found: &[(String, String)], marked: &str, message: &str) {
    assert_eq!(found, [(marked.to_owned(), message.to_owned())]);
}

#[test]
fn a_total_that_does_not_add_up_is_refused_with_both_sums() {
    let found = refused("forces.toml", "points = 997", "points = 1000");
    check(&found, "1000", "D017 force \"us-rifle-platoon\" says 1000 points, its parts cost 997");
    let found = refused("forces.toml", "points = 110\n", "points = 111\n");
    assert_eq!(found[0].1, "D017 element \"us-greyhound\" says 111 points, its parts cost 110");
}

#[test]
fn an_unknown_weapon_is_answered_with_the_nearest() {
    let found = refused("forces.toml", "weapon = \"rifle\", count = 8", "weapon = \"riffle\", count = 8");
    check(&found, "\"riffle\"", "D011 unknown weapon \"riffle\", did you mean \"rifle\"?");
}

#[test]
fn a_squad_cannot_have_what_its_list_does_not_offer() {
    let found = refused("forces.toml", "weapon = \"rifle\", count = 8", "weapon = \"bazooka\", count = 8");
    assert_eq!(found[0].1, "D018 the infantry squad cannot have the weapon \"bazooka\"");
}

#[test]
fn an_exception_names_a_unit_of_its_side() {
    let found = refused("scenarios.toml", "unit = \"pak\"", "unit = \"pack\"");
    check(&found, "\"pack\"", "D011 unknown unit \"pack\" of the German side, did you mean \"pak\"?");
}

#[test]
fn an_unknown_scenario_is_answered_with_the_nearest() {
    let problems = muster(&library(), "first-lihgt", Options::default()).expect_err("no such scenario");
    assert_eq!(problems[0].code, Code::UnknownReference);
    assert_eq!(problems[0].hint.as_deref(), Some("did you mean \"first-light\"?"));
}
