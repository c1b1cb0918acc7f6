//! Armies, tables and engagements of somebody's own: what they cost, what is said against them, and what they become.
use content::{Code, Enlists, Problem, Severity, Source, mended};
use rules_disposable_heroes::{
    Kind, Options, Plan, Setup, Victory,
    data::{self, Data, Nation},
    muster::muster,
};

fn library(pack: &str) -> content::Library {
    data::library().of("disposable-heroes").with_pack(Source::new("pack.toml", pack.to_owned()))
}
fn read(pack: &str) -> Data {
    library(pack).read::<Data>().unwrap_or_else(|problems| panic!("{}", lines(&problems))).data
}
fn problems(pack: &str) -> Vec<Problem> {
    match library(pack).read::<Data>() {
        Ok(checked) => checked.warnings,
        Err(problems) => problems,
    }
}
fn lines(problems: &[Problem]) -> String {
    problems.iter().map(Problem::line_of_text).collect::<Vec<_>>().join("\n")
}
fn army(units: &str) -> String {
    format!(
        "format = 1\n[[army]]\nid = \"mine\"\nname = \"Mine\"\nnation = \"us\"\nframe = \"platoon\"\nunit = [\n{units}\n]\n"
    )
}

#[test]
fn the_ready_forces_typed_from_the_catalogue_cost_what_it_says() {
    let data = read(include_str!("../armies.toml"));
    // D7 of the catalogue: F1 to F10.
    let printed = [
        ("f1", "us-rifle-platoon", 441),
        ("f2", "german-grenadier-platoon", 431),
        ("f3", "british-rifle-platoon", 348),
        ("f4", "german-outpost-platoon", 337),
        ("f5", "soviet-rifle-platoon", 413),
        ("f6", "german-eastern-platoon", 428),
        ("f7", "us-armoured-column", 848),
        ("f8", "german-kampfgruppe", 814),
        ("f9", "soviet-tank-infantry-group", 877),
        ("f10", "german-heavy-detachment", 878),
    ];
    for (typed, ready, points) in printed {
        let force = data.forces.get(typed).unwrap_or_else(|| panic!("no {typed}"));
        assert_eq!(force.points.value, points, "{typed}");
        assert_eq!(data.forces.get(ready).map(|force| force.points.value), Some(points), "{ready}");
    }
}

#[test]
fn men_cost_their_guts_and_arms() {
    // A sergeant 6 + 4, five riflemen 5 + 4: 55. Eight men: 73. Veterans: one more each, 81.
    // Two of them with a submachine gun at 4 as their own, one with a BAR at 8: four more. A radio: five.
    let units = "{ id = \"a\", is = \"us-sq-a\" },\n{ id = \"b\", is = \"us-sq-a\", men = 8 },\n\
        { id = \"c\", is = \"us-sq-a\", men = 8, quality = \"veteran\" },\n\
        { id = \"d\", is = \"us-sq-a\", men = 8, arms = { smg = 2, bar = 1 }, upgrades = [\"radio\"] },\n\
        { id = \"e\", is = \"us-sq-a\", men = 3, quality = \"green\", arms = { rgren = 1 } },\n\
        { id = \"f\", is = \"us-foo\", arms = { mission = 2 } },\n{ id = \"g\", is = \"sherman\" },";
    let data = read(&army(units));
    let army = data.armies.ids().next().expect("it is there");
    let points: Vec<u32> =
        content::roster(&data, army).expect("it can be had").units.iter().map(|u| u.points).collect();
    // Green: a sergeant 5 + 4, two riflemen 4 + 4, a rifle grenade 4. The observer 22 and two missions at 25.
    assert_eq!(points, [55, 73, 81, 73 + 4 + 5, 9 + 8 + 8 + 4, 22 + 50, 150]);
}

#[test]
fn what_is_written_is_what_takes_the_field() {
    let units = "{ id = \"hq\", is = \"us-hq\" }, { id = \"a\", is = \"us-sq-a\", men = 4, arms = { bar = 1, rgren = 1 }, upgrades = [\"radio\"] },\n\
        { id = \"f\", is = \"us-foo\", arms = { mission = 3 } },";
    let plan = plan(&scenario("the-house", &(army(units) + FARM)));
    let section = plan.units.iter().find(|unit| unit.name == "US rifle squad, assault section").expect("it is there");
    assert_eq!(section.men.len(), 4);
    let weapon = |id: rules_disposable_heroes::WeaponId| plan.weapons[usize::from(id.0)].name.as_str();
    let kinds: Vec<_> = section
        .kinds
        .iter()
        .map(|kind| (kind.guts, kind.weapon.map_or("none", weapon), kind.extra.map(weapon), kind.radio))
        .collect();
    let semi = kinds[0].1;
    let data = read("format = 1");
    let [bar, grenade] = ["bar", "rgren"].map(|id| data.weapons.get(id).expect("ours").name.clone());
    assert_eq!(
        kinds,
        [
            (6, semi, None, false),
            (5, bar.as_str(), None, false),
            (5, semi, Some(grenade.as_str()), false),
            (5, semi, None, true)
        ]
    );
    assert_eq!(plan.sides[0].battery.map(|(_, missions)| missions), Some(3));
}

#[test]
fn what_cannot_be_had_is_refused_with_its_place_and_what_could() {
    for (unit, expected) in [
        ("{ id = \"a\", is = \"us-sq-c\" }", "pack.toml:8:18 D011 unknown unit \"us-sq-c\", did you mean"),
        ("{ id = \"a\", is = \"us-sq-a\", men = 9 }", "D008 the US rifle squad, assault section has 2 to 8 men, not 9"),
        ("{ id = \"a\", is = \"us-sq-a\", arms = { baz = 1 } }", "cannot have \"baz\": did you mean \"bar\"?"),
        ("{ id = \"a\", is = \"us-sq-a\", arms = { bar = 6 } }", "D018 there are too few men for 6 ×"),
        ("{ id = \"a\", is = \"us-sq-a\", arms = { mission = 1 } }", "has no observer to call fire"),
        ("{ id = \"a\", is = \"us-foo\", arms = { mission = 10 } }", "D008 9 missions at most, not 10"),
        ("{ id = \"a\", is = \"us-sq-a\", upgrades = [\"wings\"] }", "cannot have \"wings\": a radio is to be had"),
        ("{ id = \"a\", is = \"us-hq\", upgrades = [\"radio\"] }", "D018 the US platoon HQ has a radio"),
        ("{ id = \"a\", is = \"sherman\", quality = \"veteran\" }", "D018 the M4A1 Sherman comes as it is listed"),
        ("{ id = \"a\", is = \"pak40\", men = 3 }", "comes as it is listed"),
    ] {
        let pack = army(unit);
        let errors: Vec<Problem> =
            problems(&pack).into_iter().filter(|problem| problem.code.severity() == Severity::Error).collect();
        assert!(lines(&errors).contains(expected), "{unit}: {}", lines(&errors));
    }
}

const FARM: &str = "
[[table]]
id = \"farm\"
name = \"Farm\"
size_in = [48, 48]
piece = [
  { name = \"mill\", look = \"building\", rect = [20, 28, 25, 32], floors = 2 },
  { name = \"orchard\", look = \"orchard\", polygon = [[6, 8], [14, 7], [15, 13], [7, 14]] },
  { name = \"lane\", look = \"road\", line = [0, 30, 48, 33] },
  { name = \"barn\", look = \"building\", rect = [30, 8, 35, 12], turned = 30 },
  { name = \"mill hill\", look = \"hill\", disc = [10, 38, 6] },
]
";

fn scenario(engagement: &str, pack: &str) -> String {
    format!(
        "{pack}\n[[scenario]]\nid = \"s\"\nname = \"Sunday\"\nengagement = \"{engagement}\"\ntable = \"farm\"\n\
         side = [{{ army = \"mine\" }}, {{ army = \"mine\" }}]\n"
    )
}
fn plan(pack: &str) -> Plan {
    muster(&library(pack), "s", Options::default()).unwrap_or_else(|problems| panic!("{}", lines(&problems)))
}

/// An army that needs no mend.
const PLATOON: &str =
    "{ id = \"hq\", is = \"us-hq\" }, { id = \"a\", is = \"us-sq-a\" }, { id = \"b\", is = \"us-sq-b\" },";

#[test]
fn every_engagement_is_laid_over_a_table_and_is_sound() {
    let data = read("format = 1");
    let names: Vec<&str> = data.engagements.names().collect();
    assert_eq!(names, ["the-house", "three-markers", "strongpoint", "attrition"]);
    for engagement in names {
        let plan = plan(&scenario(engagement, &(army(PLATOON) + FARM)));
        assert_eq!(plan.sides.each_ref().map(|side| side.name.as_str()), ["Mine (south)", "Mine (north)"]);
        assert_eq!((plan.units.len(), plan.terrain.len()), (6, 5));
        let text = serde_json::to_string(&Setup::from(plan)).expect("it is data");
        assert!(serde_json::from_str::<Setup>(&text).is_ok(), "{engagement}");
    }
}

#[test]
fn the_strongpoint_is_the_house_in_seconds_half() {
    let plan = plan(&scenario("strongpoint", &(army(PLATOON) + FARM)));
    // A US platoon of 34 + 55 + 61: half of it is dear.
    assert_eq!(plan.scenario.victory, Victory::Storm { dear: 75, piece: Some(0) });
    assert_eq!((plan.terrain[0].kind, plan.terrain[0].name.as_str()), (Kind::Building, "mill"));
    let at = plan.scenario.objectives[0].at;
    assert_eq!((at.x, at.y), (2_250, 3_000));
    let bare = scenario("strongpoint", &(army(PLATOON) + FARM)).replace("\"building\"", "\"wood\"");
    let said = lines(&problems(&bare));
    assert!(said.contains("D023 Strongpoint wants a bunker or a building near the middle of Second's half"), "{said}");
}

#[test]
fn an_army_without_headquarters_is_told_which_would_do() {
    let pack = army("{ id = \"a\", is = \"us-sq-a\" },\n{ id = \"b\", is = \"us-sq-b\" },");
    let against: Vec<Problem> = problems(&pack).into_iter().filter(|p| p.code == Code::LeavesFrame).collect();
    let [fault] = &against[..] else { panic!("{}", lines(&against)) };
    assert_eq!(fault.message, "Mine: headquarters: 1 needed, 0 found");
    assert_eq!(fault.mends[0].said, "add US platoon HQ, 34 points");
    let after = mended(&pack, &fault.mends[0].edits).expect("it can be edited");
    assert_eq!(lines(&problems(&after)), "");
}

#[test]
fn armies_drawn_by_lot_are_legal_and_of_their_nation() {
    let data = read("format = 1");
    let frame = data.frames.find("platoon").expect("ours");
    for seed in 0..15 {
        for nation in [Nation::Us, Nation::British, Nation::German, Nation::Soviet] {
            let drawn = content::drawn(&data, nation, frame, 450, seed).expect("enough points");
            let pack = format!("format = 1\n{drawn}");
            assert_eq!(lines(&problems(&pack)), "", "{pack}");
            let read = read(&pack);
            let army = &read.armies[read.armies.ids().next().expect("it is there")];
            let force = &read.forces[army.force.expect("it is compiled")];
            assert!((225..=450).contains(&force.points.value), "{}: {pack}", force.points.value);
            let is_theirs = |is: &str| {
                let units = data.units.get(is).map(|unit| unit.nations.contains(&nation));
                let guns = || data.guns.get(is).map(|gun| gun.nations.contains(&nation));
                units.or_else(guns).or_else(|| data.vehicles.get(is).map(|v| v.nations.contains(&nation)))
            };
            assert!(army.units.iter().all(|unit| is_theirs(&unit.is.value) == Some(true)), "{pack}");
            assert!(army.units.len() <= <Data as Enlists>::ROOM);
        }
    }
}
