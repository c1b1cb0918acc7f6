//! Rosters, boards and missions of somebody's own: what they are worth, what is said against them, and what they become.
use content::{Code, Problem, Source, mended};
use kernel::Seat;
use rules_hot_blood::{
    Options, Setup,
    data::{self, Data},
    muster::muster,
    setup::Plan,
};

fn library(pack: &str) -> content::Library {
    data::library().of("hot-blood").with_pack(Source::new("pack.toml", pack.to_owned()))
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
fn army(id: &str, units: &str) -> String {
    format!("[[army]]\nid = \"{id}\"\nname = \"Mine\"\nnation = \"british\"\nframe = \"raid\"\nunit = [\n{units}\n]\n")
}

const RAIDERS: &str = "{ id = \"ash\", is = \"officer\", name = \"Lt Ashworth\" },\n{ id = \"dunn\", is = \"sergeant\" },\n\
    { id = \"kelly\", is = \"bayonet-man\", quality = \"veteran\" },\n{ id = \"bates\", is = \"bomber\", arms = { bombs = 6, pistol = 1 } },";
const GARRISON: &str = "{ id = \"nco\", is = \"corporal\" },\n{ id = \"gun\", is = \"hmg-gunner\" },\n{ id = \"eyes\", is = \"sentry\" },\n\
    { id = \"a\", is = \"rifleman\" },\n{ id = \"b\", is = \"rifleman\", upgrades = [\"whistle\", \"armour\"] },\n{ id = \"c\", is = \"rifleman\" },";
const LANE: &str = "[[table]]\nid = \"lane\"\nname = \"Crater lane\"\nline = 9\nmap = \"\"\"\n\
    .....V....\n....DV....\nAAAABBBBEE\n---+------\n..s.......\n..1....o..\n....o.....\n.o....X...\n..........\n....o.....\n..........\n..........\n..........\n\"\"\"\n";

fn battle(mission: &str) -> String {
    format!(
        "format = 1\n{}{}{LANE}[[scenario]]\nid = \"s\"\nname = \"Night\"\nengagement = \"{mission}\"\ntable = \"lane\"\n\
         side = [{{ army = \"raiders\" }}, {{ army = \"garrison\" }}]\n",
        army("raiders", RAIDERS),
        army("garrison", GARRISON)
    )
}
fn plan(pack: &str) -> Plan {
    muster(&library(pack), "s", Options::default()).unwrap_or_else(|problems| panic!("{}", lines(&problems)))
}

#[test]
fn a_man_is_worth_his_ratings_and_what_he_carries() {
    let data = read(&format!("format = 1\n{}", army("mine", RAIDERS)));
    let mine = data.armies.ids().next().expect("it is there");
    let roster = content::roster(&data, mine).expect("they can be had");
    let worth: Vec<u32> = roster.units.iter().map(|man| man.points).collect();
    // Lieutenant: 6, nerve 2, melee 2, pistol 1, bomb 1, whistle 1, seniority 3. Sergeant: 6, 2, 2, throws 1, rifle 2, bombs 1,
    // cutters 1. Bayonet man, a point of nerve more: 6, 2, 2, rifle 2, bomb 1. Bomber: 6, throws 2, pistol 1, six bombs 3.
    assert_eq!(worth, [16, 15, 13, 12]);
    assert_eq!((roster.counted, roster.units[0].name.as_str()), ("rough worth", "Lt Ashworth"));
}

#[test]
fn what_cannot_be_had_is_refused_with_its_place_and_what_could() {
    for (man, expected) in [
        ("{ id = \"a\", is = \"bombre\" }", "D011 unknown man \"bombre\", did you mean \"bomber\"?"),
        ("{ id = \"a\", is = \"bomber\", arms = { bombs = 9 } }", "D008 8 bombs at most, not 9"),
        ("{ id = \"a\", is = \"bomber\", arms = { tank = 1 } }", "D018 nobody carries \"tank\""),
        ("{ id = \"a\", is = \"bomber\", arms = { flares = 1 } }", "D018 flares need a flare pistol (HB-SPC-T1)"),
        ("{ id = \"a\", is = \"bomber\", upgrades = [\"wings\"] }", "D018 nobody has \"wings\""),
        ("{ id = \"a\", is = \"bomber\", men = 4 }", "D018 men are named one by one"),
    ] {
        let said = lines(&problems(&format!("format = 1\n{}", army("mine", man))));
        assert!(said.contains(expected), "{man}: {said}");
    }
}

#[test]
fn every_mission_is_laid_over_a_board_and_is_sound() {
    let names: Vec<String> = read("format = 1").engagements.names().map(str::to_owned).collect();
    assert_eq!(names, ["prisoner", "unseen", "silence-the-gun", "listening-post"]);
    for mission in names {
        let plan = plan(&battle(&mission));
        assert_eq!(plan.men.each_ref().map(Vec::len), [4, 6], "{mission}");
        assert_eq!(plan.sides.each_ref().map(|side| side.name.as_str()), ["Mine (raiders)", "Mine (garrison)"]);
        let text = serde_json::to_string(&Setup::from(plan)).expect("it is data");
        assert!(serde_json::from_str::<Setup>(&text).is_ok(), "{mission}");
    }
}

#[test]
fn who_is_where_follows_from_the_mission() {
    // The post lies on row 7; row 10 has the dugout, and the last three rest in it.
    let prisoner = plan(&battle("prisoner"));
    let resting = prisoner.men[Seat::Second.index()].iter().filter(|man| man.rests).map(|man| man.zone);
    assert_eq!(resting.collect::<Vec<_>>(), [[4, 10, 4, 10]; 3]);
    let listening = plan(&battle("listening-post"));
    assert!(listening.men[Seat::Second.index()].iter().all(|man| man.zone == [2, 7, 2, 7]));
    let gun = plan(&battle("silence-the-gun"));
    let (prize, points) = gun.scenario.prize.expect("there is one");
    assert_eq!((prize.seat(), prize.nth(), points), (Seat::Second, 1, 3));
    let without = battle("silence-the-gun").replace("hmg-gunner", "rifleman");
    let said = lines(&problems(&without));
    assert!(said.contains("D023 Silence the gun wants a machine-gunner in the garrison"), "{said}");
}

#[test]
fn posts_too_near_the_raiders_are_refused() {
    let near = battle("listening-post")
        .replace("..1....o..", ".......o..")
        .replace("....o.....\n..........\n.....", "..1.o.....\n..........\n.....");
    let said = lines(&problems(&near));
    assert!(said.contains("D023 The listening post wants a post four squares from where raiders start"), "{said}");
}

#[test]
fn a_roster_without_a_leader_is_told_who_would_do() {
    let pack =
        format!("format = 1\n{}", army("mine", "{ id = \"a\", is = \"bomber\" },\n{ id = \"b\", is = \"rifleman\" },"));
    let against: Vec<Problem> = problems(&pack).into_iter().filter(|p| p.code == Code::LeavesFrame).collect();
    let [fault] = &against[..] else { panic!("{}", lines(&against)) };
    assert_eq!(fault.message, "Mine: NCO: 1 needed, 0 found");
    let after = mended(&pack, &fault.mends[0].edits).expect("it can be edited");
    assert_eq!(lines(&problems(&after)), "");
}

#[test]
fn rosters_drawn_by_lot_are_legal() {
    let data = read("format = 1");
    let frame = data.frames.find("raid").expect("ours");
    for seed in 0..30 {
        let drawn = content::drawn(&data, data::Nation::German, frame, 90, seed).expect("enough points");
        let pack = format!("format = 1\n{drawn}");
        assert_eq!(lines(&problems(&pack)), "", "{pack}");
        let read = read(&pack);
        let army = read.armies.ids().next().expect("it is there");
        let worth = content::roster(&read, army).expect("they can be had").points;
        assert!((45..=90).contains(&worth), "{worth}: {pack}");
    }
}
