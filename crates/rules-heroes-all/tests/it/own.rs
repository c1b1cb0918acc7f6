//! Armies, tables and engagements of somebody's own: what they cost, what is said against them, and what they become.
use content::{Code, Enlists, Problem, Source, mended};
use kernel::Seat;
use rules_heroes_all::{
    Options, Setup,
    data::{self, Data, Nation},
    muster::muster,
    setup::{Plan, Quality, Victory},
};

fn library(pack: &str) -> content::Library {
    data::library().of("heroes-all").with_pack(Source::new("pack.toml", pack.to_owned()))
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
        "format = 1\n[[army]]\nid = \"mine\"\nname = \"Mine\"\nnation = \"british\"\nframe = \"company\"\nunit = [\n{units}\n]\n"
    )
}

#[test]
fn the_ready_forces_typed_from_the_catalogue_cost_what_it_says() {
    let data = read(include_str!("../armies.toml"));
    // HA-DATA-T4; D has three pillboxes at 5 besides, which are terrain.
    let printed = [
        ("a", "british-company", 78, 0),
        ("b", "german-company", 78, 0),
        ("c", "allied-beach-assault", 71, 0),
        ("d", "german-coast-company", 70, 15),
        ("e", "british-recce-group", 59, 0),
        ("f", "german-recce-group", 60, 0),
        ("t1", "tutorial-british", 20, 0),
        ("t2", "tutorial-german", 20, 0),
    ];
    for (typed, ready, value, pillboxes) in printed {
        let of = |id: &str| data.forces.get(id).unwrap_or_else(|| panic!("no {id}")).value.value;
        assert_eq!((of(typed) + pillboxes, of(ready)), (value, value), "{typed}");
    }
}

#[test]
fn quality_costs_what_the_cards_say() {
    let units = "{ id = \"a\", is = \"british-platoon\", quality = \"elite\" },\n{ id = \"b\", is = \"british-platoon\" },\n\
        { id = \"c\", is = \"british-platoon\", quality = \"poor\" },\n{ id = \"d\", is = \"sherman\", quality = \"poor\" },";
    let data = read(&army(units));
    let army = data.armies.ids().next().expect("it is there");
    let roster = content::roster(&data, army).expect("it can be had");
    let points: Vec<u32> = roster.units.iter().map(|unit| unit.points).collect();
    assert_eq!(points, [13, 10, 8, 15]);
    assert_eq!(roster.units[1].name, "British rifle platoon 2");
}

#[test]
fn what_cannot_be_had_is_refused_with_its_place_and_what_could() {
    for (unit, expected) in [
        (
            "{ id = \"a\", is = \"britsh-platoon\" }",
            "pack.toml:8:18 D011 unknown element \"britsh-platoon\", did you mean \"british-platoon\"?",
        ),
        ("{ id = \"a\", is = \"sherman\", quality = \"elite\" }", "D018 there is no price for an elite Sherman M4"),
        ("{ id = \"a\", is = \"mmg\", men = 5 }", "D018 the MMG section comes as its card says"),
        ("{ id = \"a\", is = \"lct-4\" }", "D011 unknown element \"lct-4\""),
    ] {
        let said = lines(&problems(&army(unit)));
        assert!(said.contains(expected), "{unit}: {said}");
    }
}

const FARM: &str = "
[[table]]
id = \"farm\"
name = \"Farm\"
size_in = [48, 48]
piece = [
  { name = \"mill\", look = \"building\", rect = [14, 22, 19, 26], floors = 2 },
  { name = \"barn\", look = \"building\", rect = [30, 20, 35, 24], turned = 30 },
  { name = \"orchard\", look = \"orchard\", polygon = [[6, 8], [14, 7], [15, 13], [7, 14]] },
  { name = \"lane\", look = \"road\", line = [0, 30, 48, 33] },
]
";
const COMPANY: &str = "{ id = \"hq\", is = \"company-hq\" }, { id = \"a\", is = \"british-platoon\", quality = \"elite\" },\n\
    { id = \"b\", is = \"british-platoon\" }, { id = \"c\", is = \"med-mortar\" }, { id = \"d\", is = \"sherman\" },";

fn scenario(engagement: &str, pack: &str) -> String {
    format!(
        "{pack}\n[[scenario]]\nid = \"s\"\nname = \"Sunday\"\nengagement = \"{engagement}\"\ntable = \"farm\"\n\
         side = [{{ army = \"mine\" }}, {{ army = \"mine\" }}]\n"
    )
}
fn plan(pack: &str) -> Plan {
    muster(&library(pack), "s", Options::default()).unwrap_or_else(|problems| panic!("{}", lines(&problems)))
}

#[test]
fn every_engagement_is_laid_over_a_table_and_is_sound() {
    let names: Vec<String> = read("format = 1").engagements.names().map(str::to_owned).collect();
    assert_eq!(names, ["village", "ground", "through", "break-them"]);
    for engagement in names {
        let plan = plan(&scenario(&engagement, &(army(COMPANY) + FARM)));
        assert_eq!(plan.sides.each_ref().map(|side| side.name.as_str()), ["Mine (south)", "Mine (north)"]);
        // Five elements and a spotter a side, and two crews on foot.
        assert_eq!((plan.units.len(), plan.terrain.len()), (14, 4), "{engagement}");
        let elite = plan.units.iter().filter(|unit| unit.quality == Quality::Elite).count();
        assert_eq!(elite, 2, "{engagement}");
        let text = serde_json::to_string(&Setup::from(plan)).expect("it is data");
        assert!(serde_json::from_str::<Setup>(&text).is_ok(), "{engagement}");
    }
}

#[test]
fn a_village_has_two_houses() {
    let pack = scenario("village", &(army(COMPANY) + FARM));
    assert_eq!(plan(&pack).scenario.objectives.iter().map(|o| o.at.x).collect::<Vec<_>>(), [1_650, 3_250]);
    let said = lines(&problems(&pack.replacen("\"building\"", "\"wood\"", 1)));
    assert!(said.contains("D023 Village wants 2 buildings, Farm has 1"), "{said}");
}

#[test]
fn value_is_what_the_enemy_lost() {
    use rules_heroes_all::{State, UnitId, state::Place, victory};
    let plan = plan(&scenario("break-them", &(army(COMPANY) + FARM)));
    assert_eq!(plan.scenario.victory, Victory::Value);
    let setup = Setup::from(plan);
    let mut state = State::start(&setup);
    // First's elite platoon at 13, and Second's tank at 15; spotters count nothing.
    let of = |seat, name: &str| {
        setup.units().find(|&u| setup.seat(u) == seat && setup.element(u).name.starts_with(name)).expect("it is there")
    };
    let lost: [UnitId; 3] = [
        of(Seat::First, "British rifle platoon"),
        of(Seat::Second, "Sherman"),
        of(Seat::First, "Medium mortar section spotter"),
    ];
    for unit in lost {
        state.units[usize::from(unit.0)].place = Place::Lost;
    }
    let verdict = victory::verdict(&setup, &state);
    assert_eq!((verdict.points, verdict.winner), ([15, 13], Some(Seat::First)));
}

#[test]
fn an_army_without_an_hq_is_told_which_would_do() {
    let pack = army("{ id = \"a\", is = \"british-platoon\" },\n{ id = \"b\", is = \"british-platoon\" },");
    let against: Vec<Problem> = problems(&pack).into_iter().filter(|p| p.code == Code::LeavesFrame).collect();
    let [fault] = &against[..] else { panic!("{}", lines(&against)) };
    assert_eq!((fault.message.as_str(), fault.clause), ("Mine: headquarters: 1 needed, 0 found", Some("HA-GEN-03")));
    assert_eq!(fault.mends[0].said, "add Company HQ, 6 points");
    let after = mended(&pack, &fault.mends[0].edits).expect("it can be edited");
    assert_eq!(lines(&problems(&after)), "");
}

#[test]
fn armies_drawn_by_lot_are_legal_and_of_their_nation() {
    let data = read("format = 1");
    let frame = data.frames.find("company").expect("ours");
    for seed in 0..15 {
        for nation in [Nation::British, Nation::German, Nation::American] {
            let drawn = content::drawn(&data, nation, frame, 80, seed).expect("enough points");
            let pack = format!("format = 1\n{drawn}");
            assert_eq!(lines(&problems(&pack)), "", "{pack}");
            let read = read(&pack);
            let army = &read.armies[read.armies.ids().next().expect("it is there")];
            let force = &read.forces[army.force.expect("it is compiled")];
            assert!((40..=80).contains(&force.value.value), "{}: {pack}", force.value.value);
            let is_theirs = |is: &str| {
                let foot = data.elements.get(is).map(|element| element.nations.contains(&nation));
                let guns = || data.guns.get(is).map(|gun| gun.nations.contains(&nation));
                foot.or_else(guns).or_else(|| data.vehicles.get(is).map(|v| v.nations.contains(&nation)))
            };
            assert!(army.units.iter().all(|unit| is_theirs(&unit.is.value) == Some(true)), "{pack}");
            assert!(army.units.len() <= <Data as Enlists>::ROOM);
        }
    }
}
