//! Armies, tables and engagements of somebody's own: what they cost, what is said against them, and what they become.
use content::{Code, Lot, Mend, Problem, Severity, Source, mended};
use kernel::Seat;
use rules_bolt_action::{
    Kind, Nation, Options, Plan, Role, UNITS,
    data::{self, Data, Element},
    muster::muster,
};

fn read(pack: &str) -> Data {
    let library = data::library().of("bolt-action").with_pack(Source::new("pack.toml", pack.to_owned()));
    library.read::<Data>().unwrap_or_else(|problems| panic!("{}", lines(&problems))).data
}
fn problems(pack: &str) -> Vec<Problem> {
    let library = data::library().of("bolt-action").with_pack(Source::new("pack.toml", pack.to_owned()));
    match library.read::<Data>() {
        Ok(checked) => checked.warnings,
        Err(problems) => problems,
    }
}
fn errors(pack: &str) -> Vec<String> {
    let is_error = |problem: &&Problem| problem.code.severity() == Severity::Error;
    problems(pack).iter().filter(is_error).map(Problem::line_of_text).collect()
}
fn lines(problems: &[Problem]) -> String {
    problems.iter().map(Problem::line_of_text).collect::<Vec<_>>().join("\n")
}
fn army(units: &str) -> String {
    format!(
        "format = 1\n[[army]]\nid = \"mine\"\nname = \"Mine\"\nnation = \"us\"\nframe = \"reinforced-platoon\"\nunit = [\n{units}\n]\n"
    )
}

/// What of a unit the rules see: points, quality, and who has what.
type Seen = (i16, rules_bolt_action::Quality, Vec<(Role, Option<String>, Option<String>, u8)>);

fn seen(data: &Data, element: &Element) -> Seen {
    let weapon = |id: Option<content::Id<data::Weapon>>| id.map(|id| data.weapons.name(id).to_owned());
    let mut men: Vec<_> =
        element.men.iter().map(|man| (man.role, weapon(man.weapon), weapon(man.one_shot), man.count)).collect();
    men.sort();
    (element.points.value, element.quality, men)
}

#[test]
fn the_ready_forces_typed_from_the_catalogue_are_the_ready_forces() {
    let data = read(include_str!("../armies.toml"));
    let pairs = [
        ("us", "us-rifle-platoon", 997),
        ("german", "german-grenadiers", 999),
        ("soviet", "soviet-rifle-platoon", 742),
        ("pioneers", "german-pioneers", 754),
    ];
    for (typed, ready, points) in pairs {
        let [typed, ready] = [typed, ready].map(|id| data.forces.get(id).expect("it is there"));
        assert_eq!((typed.points.value, ready.points.value), (points, points));
        let of = |force: &data::Force| -> Vec<(String, Seen)> {
            force.members.iter().map(|m| (m.id.clone(), seen(&data, &data.elements[m.is]))).collect()
        };
        assert_eq!(of(typed), of(ready));
    }
}

#[test]
fn arms_upgrades_and_extras_cost_what_the_lists_say() {
    // 12 veterans at 13, an SMG 3, an automatic rifle 5, two Panzerfausts 5 each, tank hunters 2 a man.
    let squad = "{ id = \"a\", is = \"infantry-squad\", quality = \"veteran\", men = 12, \
        arms = { smg = 1, automatic-rifle = 1, panzerfaust = 2 }, upgrades = [\"anti-tank-grenades\"] },";
    // A veteran second lieutenant 65 with two men at 13; a Sherman 195 as command vehicle 25; a half-track 99 with a rear MMG 15.
    let others = "{ id = \"b\", is = \"second-lieutenant\", quality = \"veteran\", men = 3, arms = { smg = 1 } },\
        { id = \"c\", is = \"sherman-75\", upgrades = [\"command vehicle\"] },\
        { id = \"d\", is = \"m3-half-track\", upgrades = [\"rear MMG\"] },";
    let data = read(&army(&format!("{squad}{others}")));
    let force = data.forces.get("mine").expect("it is compiled");
    let points: Vec<i16> = force.members.iter().map(|m| data.elements[m.is].points.value).collect();
    assert_eq!(points, [12 * 13 + 3 + 5 + 2 * 5 + 12 * 2, 65 + 2 * 13, 195 + 25, 99 + 15]);
}

#[test]
fn extras_of_vehicles_take_the_field() {
    let plan = plan(&scenario("key-ground", &with_two_armies(&FARM.replace('@', "1")), ["mine", "mine"]), "s");
    let [tank, carrier] = ["M4 Sherman 75 mm", "M3 half-track"]
        .map(|name| plan.units.iter().find(|unit| unit.name == name).unwrap_or_else(|| panic!("no {name}")));
    assert!(tank.traits.command);
    assert_eq!(carrier.vehicle.as_ref().expect("a vehicle").mounts.len(), 2);
}

/// A pack of two armies besides this.
fn with_two_armies(pack: &str) -> String {
    let units = "{ id = \"lt\", is = \"second-lieutenant\" },\n{ id = \"one\", is = \"infantry-squad\" },\n\
        { id = \"two\", is = \"infantry-squad\" },\n{ id = \"mortar\", is = \"medium-mortar-team\" },\n\
        { id = \"eyes\", is = \"sniper-team\" },\n\
        { id = \"tank\", is = \"sherman-75\", upgrades = [\"command vehicle\"] },\n\
        { id = \"ride\", is = \"m3-half-track\", upgrades = [\"rear MMG\"] },";
    format!("{}{pack}", army(units))
}

const FARM: &str = "
[[table]]
id = \"farm\"
name = \"Farm\"
size_in = [48, 48]
piece = [
  { name = \"mill\", look = \"building\", rect = [20, 22, 25, 26], floors = @ },
  { name = \"orchard\", look = \"orchard\", polygon = [[6, 8], [14, 7], [15, 13], [7, 14]] },
  { name = \"lane\", look = \"road\", line = [0, 30, 48, 33] },
  { name = \"barn\", look = \"building\", rect = [30, 8, 35, 12], turned = 30 },
  { name = \"mill hill\", look = \"hill\", disc = [10, 38, 6] },
]
";

fn scenario(engagement: &str, pack: &str, armies: [&str; 2]) -> String {
    let [first, second] = armies;
    format!(
        "{pack}\n[[scenario]]\nid = \"s\"\nname = \"Sunday\"\nengagement = \"{engagement}\"\ntable = \"farm\"\n\
         side = [{{ army = \"{first}\" }}, {{ army = \"{second}\" }}]\n"
    )
}

fn plan(pack: &str, id: &str) -> Plan {
    let library = data::library().of("bolt-action").with_pack(Source::new("pack.toml", pack.to_owned()));
    muster(&library, id, Options::default()).unwrap_or_else(|problems| panic!("{}", lines(&problems)))
}

#[test]
fn a_table_is_what_its_looks_are_in_this_game() {
    let plan = plan(&scenario("meeting", &with_two_armies(&FARM.replace('@', "3")), ["mine", "mine"]), "s");
    let kinds: Vec<(&str, Kind, u8)> =
        plan.terrain.iter().map(|piece| (piece.name.as_str(), piece.kind, piece.house.upper_floors)).collect();
    let expected = [
        ("mill", Kind::Building, 2),
        ("orchard", Kind::Rough, 0),
        ("lane", Kind::Road, 0),
        ("barn", Kind::Building, 0),
        ("mill hill", Kind::Hill, 0),
    ];
    assert_eq!(kinds, expected);
    let lane = plan.terrain[2].piece.shape.bounds();
    // Three inches broad, a line from 30 to 33.
    assert!(lane.least.y < 2_900 && lane.most.y > 3_400 && lane.least.x >= 0 && lane.most.x <= 4_800, "{lane:?}");
}

#[test]
fn every_engagement_is_laid_over_a_table_and_mustered() {
    let data = read(&with_two_armies(""));
    let names: Vec<&str> = data.engagements.names().collect();
    assert_eq!(names, ["meeting", "key-ground", "hold-the-post", "in-depth"]);
    for engagement in names {
        let plan = plan(&scenario(engagement, &with_two_armies(&FARM.replace('@', "1")), ["mine", "mine"]), "s");
        assert_eq!(plan.units.len(), 14, "{engagement}");
        for seat in Seat::BOTH {
            let units = || plan.units.iter().filter(|unit| unit.seat == seat);
            assert!(units().any(|unit| unit.start.table && !unit.start.reserve), "{engagement}: the mortar is set up");
            assert_eq!(units().filter(|unit| unit.start.scout).count(), 1, "{engagement}: the sniper scouts");
        }
        assert_eq!(plan.sides.each_ref().map(|side| side.name.as_str()), ["Mine (south)", "Mine (north)"]);
    }
}

#[test]
fn an_objective_goes_to_the_house_near_it() {
    let plan = plan(&scenario("key-ground", &with_two_armies(&FARM.replace('@', "1")), ["mine", "mine"]), "s");
    let places: Vec<[i16; 2]> = plan.scenario.objectives.iter().map(|o| [o.at.x, o.at.y]).collect();
    // 24, 24 is within 4" of the mill's middle, 22.5, 24; nothing of the kind is near the others.
    assert_eq!(places, [[1_000, 2_400], [2_250, 2_400], [3_800, 2_400]]);
}

#[test]
fn a_scenario_may_be_written_out_over_a_table() {
    let pack = with_two_armies(&FARM.replace('@', "1"))
        + "[[scenario]]\nid = \"dawn\"\nname = \"Dawn\"\ntable = \"farm\"\nattacker = \"first\"\nturns = 5\nend_roll = false\nlead = 1\n\
           side = [\n\
           { name = \"A\", army = \"mine\", edge = \"south\", zone = { rect = [0, 0, 48, 6] }, starts = [\"table\"] },\n\
           { name = \"B\", force = \"german-grenadiers\", edge = \"north\", zone = { rect = [0, 40, 48, @] }, starts = [\"table\"] },\n\
           ]\nobjective = [{ name = \"mill\", at = [22, 24], points = 3 }]\n";
    let plan = plan(&pack.replace('@', "48"), "dawn");
    assert_eq!((plan.size.x, plan.terrain.len(), plan.scenario.turns), (4_800, 5, 5));
    let said = errors(&pack.replace('@', "60"));
    assert!(said.iter().any(|line| line.contains("D016 a zone of B leaves the table")), "{said:?}");
}

#[test]
fn what_cannot_be_had_is_refused_with_its_place_and_what_could() {
    let told = |unit: &str| errors(&army(unit)).join("\n");
    for (unit, expected) in [
        (
            "{ id = \"a\", is = \"infantry-squat\" }",
            "pack.toml:8:18 D011 unknown unit \"infantry-squat\", did you mean \"infantry-squad\"?",
        ),
        ("{ id = \"a\", is = \"infantry-squad\", men = 13 }", "D008 the infantry squad has 5 to 12 men, not 13"),
        (
            "{ id = \"a\", is = \"infantry-squad\", arms = { lgm = 1 } }",
            "D018 the infantry squad cannot have \"lgm\": did you mean \"lmg\"?",
        ),
        ("{ id = \"a\", is = \"infantry-squad\", arms = { lmg = 3 } }", "D018 5 men are too few for all these arms"),
        ("{ id = \"a\", is = \"infantry-squad\", arms = { smg = 200 } }", "D018 5 men are too few for all these arms"),
        (
            "{ id = \"a\", is = \"infantry-squad\", men = 12, arms = { panzerfaust = 5 } }",
            "D008 4 of them at most, not 5",
        ),
        (
            "{ id = \"a\", is = \"infantry-squad\", upgrades = [\"lmg\"] }",
            "D018 weapons are counted: write `arms = { lmg = 1 }`",
        ),
        ("{ id = \"a\", is = \"infantry-squad\", upgrades = [\"shirkers\", \"shirkers\"] }", "D018 Shirkers twice"),
        ("{ id = \"a\", is = \"paratroop-squad\", quality = \"regular\" }", "D018 there is no regular paratroop squad"),
        ("{ id = \"a\", is = \"mmg-team\", men = 4 }", "D008 the MMG team has 3 men, not 4"),
        (
            "{ id = \"a\", is = \"mmg-team\", arms = { smg = 1 } }",
            "D018 the MMG team serves one weapon and has no other",
        ),
        (
            "{ id = \"a\", is = \"panzer-iv\", upgrades = [\"skirts\"] }",
            "D018 skirts would cost points and do nothing here",
        ),
        (
            "{ id = \"a\", is = \"jeep\", upgrades = [\"HMG\"] }",
            "D018 the Jeep or Kübelwagen cannot have \"HMG\": did you mean \"MMG\"?",
        ),
        ("{ id = \"a\", is = \"us-squad\", men = 9 }", "D018 the US Squad is ready as it is"),
        ("{ id = \"a\", is = \"medic\" }, { id = \"a\", is = \"medic\" }", "D010 a second unit \"a\""),
        ("", "D005 an army has one unit at least"),
    ] {
        assert!(told(unit).contains(expected), "{unit}: {}", told(unit));
    }
}

#[test]
fn points_that_are_written_must_be_right() {
    let said = errors(&army("{ id = \"a\", is = \"medic\" }").replace("unit =", "points = 24\nunit ="));
    assert_eq!(said, ["pack.toml:7:10 D017 Mine says 24 points, its parts cost 23"]);
}

#[test]
fn more_units_than_there_is_room_for_are_refused() {
    let many = (0..UNITS).map(|n| format!("{{ id = \"m{n}\", is = \"medic\" }},\n")).collect::<Vec<_>>().concat();
    let pack = scenario("meeting", &(army(&many) + &FARM.replace('@', "1")), ["mine", "mine"]);
    let library = data::library().with_pack(Source::new("pack.toml", pack));
    let said = lines(&muster(&library, "s", Options::default()).expect_err("48 units"));
    assert!(said.contains("at most 24 units in all"), "{said}");
}

#[test]
fn an_engagement_says_on_which_tables_it_fits() {
    let small =
        FARM.replace('@', "1").replace("[48, 48]", "[30, 48]").split("piece").next().expect("a text").to_owned();
    let said = errors(&scenario("meeting", &with_two_armies(&small), ["mine", "mine"])).join("\n");
    assert!(
        said.contains("D023 Meeting engagement wants a table from 36″ x 36″ to 96″ x 72″, Farm is 30″ x 48″"),
        "{said}"
    );
}

/// Objections in words, with their mends.
fn against(pack: &str) -> Vec<(String, Vec<Mend>)> {
    let of_frame = problems(pack).into_iter().filter(|problem| problem.code == Code::LeavesFrame);
    of_frame.map(|p| (format!("{} [{}]", p.message, p.clause.unwrap_or_default()), p.mends)).collect()
}

#[test]
fn an_army_without_a_lieutenant_is_told_which_would_do() {
    let pack = army("{ id = \"one\", is = \"infantry-squad\" },\n{ id = \"two\", is = \"infantry-squad\" },");
    let against = against(&pack);
    let [(said, mends)] = &against[..] else { panic!("{against:?}") };
    assert_eq!(said, "Mine: lieutenant: 1 needed, 0 found [BA-SET-02]");
    assert_eq!(mends[0].said, "add regular Second Lieutenant, 50 points");
    let after = mended(&pack, &mends[0].edits).expect("it can be edited");
    assert_eq!(self::against(&after), []);
    assert!(
        after.contains("{ id = \"second-lieutenant\", is = \"second-lieutenant\", quality = \"regular\" }"),
        "{after}"
    );
}

#[test]
fn two_of_a_kind_and_too_many_points_are_told_what_would_do() {
    let pack = army(
        "{ id = \"lt\", is = \"second-lieutenant\" },\n{ id = \"one\", is = \"infantry-squad\", men = 10 },\n\
         { id = \"two\", is = \"infantry-squad\", men = 10 },\n{ id = \"mmg-1\", is = \"mmg-team\" },\n{ id = \"mmg-2\", is = \"mmg-team\" },",
    )
    .replace("unit =", "limit = 300\nunit =");
    let against = against(&pack);
    // 50 + 100 + 100 + 50 + 50
    let said: Vec<&str> = against.iter().map(|(said, _)| said.as_str()).collect();
    assert_eq!(
        said,
        ["Mine: 300 points allowed, 350 found [BA-SET-01]", "Mine: machine-gun team: 1 allowed, 2 found [BA-SET-02]"]
    );
    let mends: Vec<Vec<&str>> =
        against.iter().map(|(_, mends)| mends.iter().map(|mend| mend.said.as_str()).collect()).collect();
    assert_eq!(mends[0], ["one: 5 men, 50 points less", "two: 5 men, 50 points less", "drop mmg-1, 50 points less"]);
    assert_eq!(mends[1], ["drop mmg-2, 50 points less", "drop mmg-1, 50 points less"]);
}

/// An army that nobody would field, of things that can be had.
fn wild(data: &Data, seed: u32) -> String {
    let mut lot = Lot::of(seed);
    let all: Vec<&str> = data.units.names().chain(data.vehicles.names()).collect();
    let many = lot.between(1, 11);
    let mut units = vec![];
    for n in 0..many {
        let is = lot.one(&all).expect("there are some");
        let men =
            data.units.get(is).map(|unit| format!(", men = {}", lot.between(unit.men[0].into(), unit.men[1].into())));
        units.push(format!("{{ id = \"u{n}\", is = \"{is}\"{} }},\n", men.unwrap_or_default()));
    }
    army(&units.concat()).replace("unit =", &format!("limit = {}\nunit =", lot.between(150, 1_200)))
}

#[test]
fn every_mend_of_a_wild_army_puts_its_objection_right_and_nothing_else_wrong() {
    let data = read("format = 1");
    let (mut objections, mut mends) = (0, 0);
    for seed in 0..40 {
        let pack = wild(&data, seed);
        let before = against(&pack);
        let kind = |said: &str| said.chars().filter(|letter| !letter.is_ascii_digit()).collect::<String>();
        for (said, ways) in &before {
            objections += 1;
            for mend in ways {
                mends += 1;
                let after = mended(&pack, &mend.edits).unwrap_or_else(|| panic!("{mend:?} of\n{pack}"));
                assert_eq!(errors(&after), [""; 0], "{mend:?} of\n{pack}");
                let left: Vec<_> = against(&after).iter().map(|(said, _)| kind(said)).collect();
                assert!(!left.contains(&kind(said)), "{} leaves {said}:\n{after}", mend.said);
                assert!(
                    left.iter().all(|left| before.iter().any(|(said, _)| kind(said) == *left)),
                    "{}\n{after}",
                    mend.said
                );
            }
        }
    }
    assert!(objections > 120 && mends > objections, "{objections} objections, {mends} mends");
}

#[test]
fn armies_drawn_by_lot_are_legal_and_spend_most_of_their_points() {
    let data = read("format = 1");
    let frame = data.frames.find("reinforced-platoon").expect("ours");
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..60 {
        for points in [250, 500, 1_000] {
            let drawn = content::drawn(&data, Nation::Us, frame, points, seed);
            let Some(drawn) = drawn else { continue };
            let pack = format!("format = 1\n{drawn}");
            assert_eq!(problems(&pack).iter().map(Problem::line_of_text).collect::<Vec<_>>(), [""; 0], "{pack}");
            let read = read(&pack);
            let force = read.forces.get(&format!("us-army-{seed}")).expect("it is compiled");
            assert!(force.points.value <= points as i16, "{pack}");
            assert!(points < 500 || force.points.value * 2 > points as i16, "{} of {points}", force.points.value);
            kinds.extend(force.members.iter().map(|m| read.elements[m.is].of).map(|of| format!("{of:?}")));
            assert_eq!(content::drawn(&data, Nation::Us, frame, points, seed), Some(drawn));
        }
    }
    assert!(kinds.len() > 40, "only {} kinds of unit were drawn", kinds.len());
}
