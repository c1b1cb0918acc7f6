//! Packs through the face of games: what a page is told of them, and battles fought with them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{AnyRuleset, DiceMode, Order, Player, Source, Start, find, ruleset_of_bytes};
use protocol::{Edit, PackReport};
use serde_json::Value;
use sim::Study;
use std::{ops::ControlFlow, time::Instant};

fn bolt_action() -> &'static dyn AnyRuleset {
    find("bolt-action").unwrap()
}
fn look(text: &str) -> PackReport {
    bolt_action().pack(text.to_owned(), vec![])
}
fn refused(report: &PackReport) -> Vec<String> {
    report.problems.iter().filter(|p| p.refuses).map(|p| format!("{} {} {}", p.line, p.code, p.message)).collect()
}

/// The example that a player is shown.
fn example() -> String {
    let page = include_str!("../../../../docs/your-own.md");
    let block = page.split("```toml\n").find(|block| block.contains("[[scenario]]")).unwrap();
    block.split("```").next().unwrap().to_owned()
}

/// Games in which armies are chosen, and what a small one costs.
const GAMES: [(&str, u16); 4] =
    [("bolt-action", 300), ("disposable-heroes", 250), ("heroes-all", 50), ("hot-blood", 60)];

/// A battle of Bolt Action drawn by lot.
fn drawn(seed: u32) -> String {
    drawn_for(bolt_action(), 300, seed)
}

/// A battle drawn by lot, with an engagement that fits the table: every recipe, nation and engagement in its turn.
fn drawn_for(ruleset: &dyn AnyRuleset, least: u16, seed: u32) -> String {
    let lists = ruleset.lists().unwrap();
    let of = |list: &[protocol::Named], nth: u32| list[nth as usize % list.len()].id.clone();
    let recipe = of(&lists.recipes, seed);
    let is_inches = ruleset.usual_size() == [48, 48];
    let sizes = if is_inches { [[48, 48], [72, 48], [36, 36]] } else { [[16, 18], [20, 24], [12, 16]] };
    let size = sizes[seed as usize % 3];
    let (first, second) = (of(&lists.nations, seed / 2), of(&lists.nations, seed / 3 + 1));
    let points = least + least / 3 * (seed % 5) as u16;
    let table = ruleset.draw_table(&recipe, seed, size).unwrap();
    let army = |nation: &str, seed| ruleset.draw_army(nation, points, seed).unwrap();
    let armies = [army(&first, seed), army(&second, seed + 1)].join("\n");
    let text = |engagement: &str| {
        format!(
            "format = 1\ngame = \"{}\"\n{table}\n{armies}\n[[scenario]]\nid = \"battle\"\nname = \"Battle {seed}\"\n\
             engagement = \"{engagement}\"\ntable = \"{recipe}-{seed}\"\n\
             side = [{{ army = \"{first}-army-{seed}\" }}, {{ army = \"{second}-army-{}\" }}]\n",
            ruleset.id(),
            seed + 1
        )
    };
    let engagements = (0..4).map(|n| text(&of(&lists.engagements, seed / 5 + n)));
    let does_not_fit = |text: &String| ruleset.pack(text.clone(), vec![]).problems.iter().any(|p| p.code == "D023");
    engagements.into_iter().find(|text| !does_not_fit(text)).unwrap()
}

fn order(text: String, scenario: &str) -> Order {
    Order { scenario: scenario.to_owned(), house: vec![Source::new("my/folder/pack.toml", text)], ..Order::default() }
}

fn fought(game: &str, points: u16, seeds: std::ops::Range<u32>) -> u32 {
    let ruleset = find(game).unwrap();
    let mut fought = 0;
    for seed in seeds {
        let study = Study { battles: 1, seed: u64::from(seed), ..Study::default() };
        let (players, text) = (["simple", "simple"].into(), drawn_for(ruleset, points, seed));
        let found = ruleset.study(&order(text.clone(), "battle"), players, study, &mut |_| ControlFlow::Continue(()));
        let report = found.unwrap_or_else(|error| panic!("{game} {seed}: {error} {:?}\n{text}", error.hint())).report;
        assert!(report.broken.is_empty(), "{game} {seed}: {:?}\n{text}", report.broken);
        fought += 1;
    }
    fought
}

#[test]
fn armies_and_tables_drawn_by_lot_are_fought_to_the_end() {
    // `SANDTABLE_DRAWN=300` fights as many of each game.
    let many = std::env::var("SANDTABLE_DRAWN").ok().and_then(|many| many.parse().ok()).unwrap_or(16);
    for (game, points) in GAMES {
        assert_eq!(fought(game, points, 0..many), many);
    }
}

#[test]
fn the_example_that_players_are_shown_is_sound_and_can_be_played() {
    let report = look(&example());
    assert_eq!(refused(&report), [""; 0]);
    assert!(report.problems.is_empty(), "{:?}", report.problems);
    let points: Vec<(&str, u32)> = report.armies.iter().map(|army| (army.id.as_str(), army.points)).collect();
    // By hand: 50 + 10, twice 100 + 3 + 5, 60, 50 + 10, 50, 21, 23; and 50, 90 + 3 + 20 + 5, 90 + 3 + 20, 50, 50, 50, 50.
    assert_eq!(points, [("sunday-rifles", 490), ("grenadiers", 481)]);
    assert_eq!(report.tables[0].board.pieces.len(), 9);
    let study = Study { battles: 2, ..Study::default() };
    let players = ["simple", "random"].into();
    let found = bolt_action().study(&order(example(), "sunday"), players, study, &mut |_| ControlFlow::Continue(()));
    assert!(found.unwrap().report.broken.is_empty());
}

#[test]
fn a_battle_file_carries_its_pack_and_opens_without_it() {
    let players = [Player::default(), Player::default()];
    let start = Start { order: order(drawn(3), "battle"), players, dice: DiceMode::Fair };
    let game = bolt_action().start(&start, None).unwrap();
    let bytes = game.bytes();
    let header: Value = serde_json::from_slice(bytes.split(|b| *b == b'\n').next().unwrap()).unwrap();
    let pack = &header["packs"][0];
    // Of its file nothing but the name leaves the machine.
    assert_eq!((pack["name"].as_str(), pack["text"].as_str()), (Some("pack.toml"), Some(drawn(3).as_str())));
    assert_eq!(pack["sha256"].as_str().unwrap().len(), 64);
    let opened = ruleset_of_bytes(&bytes).unwrap().watch_bytes(&bytes, None).unwrap();
    assert_eq!(opened.info().scenario_name, "Battle 3");
    assert_eq!(opened.board(games::Seat::First), game.board(games::Seat::First));
}

#[test]
fn a_battle_of_ours_has_no_packs_in_its_file() {
    let order = Order { scenario: "first-light".into(), ..Order::default() };
    let start = Start { order, players: [Player::default(), Player::default()], dice: DiceMode::Fair };
    let bytes = bolt_action().start(&start, None).unwrap().bytes();
    assert!(!String::from_utf8(bytes).unwrap().contains("packs"));
}

#[test]
fn a_mend_is_a_change_of_the_text_and_puts_it_right() {
    let text = example().replace("{ id = \"lt\", is = \"second-lieutenant\", men = 2, arms = { smg = 1 } },", "");
    let report = look(&text);
    let [objection] = &report.problems[..] else { panic!("{:?}", report.problems) };
    assert_eq!((objection.clause.as_deref(), objection.refuses), (Some("BA-SET-02"), false));
    assert_eq!(objection.army.as_deref(), Some("sunday-rifles"));
    let mended = bolt_action().pack(text, objection.mends[0].edits.clone());
    assert!(mended.problems.is_empty(), "{:?}", mended.problems);
    assert_ne!(mended.text, example());
}

#[test]
fn an_edit_that_names_nothing_changes_nothing() {
    let edit = Edit::Remove { path: "army.nobody.unit.x".into() };
    assert_eq!(bolt_action().pack(example(), vec![edit]).text, example());
}

#[test]
fn absurd_packs_are_refused_at_once_with_their_place() {
    let head = "format = 1\n";
    let deep = format!("{head}[[table]]\nid = \"t\"\nname = {}1{}\n", "[".repeat(60), "]".repeat(60));
    let many = format!("{head}{}", "[[army]]\nid = \"a\"\n".repeat(300));
    let long = format!("{head}# {}", "x".repeat(70_000));
    let name = format!("{head}[[table]]\nid = \"t\"\nname = \"{}\"\nsize_in = [48, 48]\n", "x".repeat(100));
    let table = |rest: &str| format!("{head}[[table]]\nid = \"t\"\nname = \"T\"\n{rest}\n");
    let big = table("size_in = [400, 48]");
    let outside = table("size_in = [48, 48]\npiece = [{ name = \"w\", look = \"wood\", rect = [40, 40, 60, 44] }]");
    let tangled = table(
        "size_in = [48, 48]\npiece = [{ name = \"w\", look = \"wood\", polygon = [[1, 1], [9, 9], [9, 1], [1, 9]] }]",
    );
    let other = "format = 1\ngame = \"hot-blood\"\n".to_owned();
    let men = format!(
        "{head}[[army]]\nid = \"a\"\nname = \"A\"\nnation = \"us\"\nunit = [\n{}]\n",
        (0..60).map(|n| format!("{{ id = \"m{n}\", is = \"medic\" }},\n")).collect::<Vec<_>>().concat()
    );
    for (text, expected) in [
        (deep, "4 D021"),
        (many, "1 D021"),
        (long, "1 D021"),
        (name, "4 D008"),
        (big, "5 D008"),
        (outside, "6 D016"),
        (tangled, "6 D008"),
        (other, "2 D020"),
        (men, "D008 an army has at most 24 units"),
        ("rubbish".to_owned(), "1 D001"),
        (String::new(), "1 D002"),
    ] {
        let begun = Instant::now();
        let said = refused(&look(&text));
        assert!(said.iter().any(|said| said.contains(expected)), "{expected}: {said:?}");
        assert!(begun.elapsed().as_secs() < 5, "{expected} took {:?}", begun.elapsed());
    }
}

#[test]
fn too_much_terrain_and_too_many_units_are_said_before_anybody_plays() {
    let wood = "{ name = \"w\", look = \"wood\", rect = [1, 1, 2, 2] },\n".repeat(40);
    let text = example().replace("piece = [", &format!("piece = [\n{wood}"));
    let said = refused(&look(&text)).join("\n");
    assert!(said.contains("terrain: "), "{said}");
}

#[test]
fn what_can_be_had_is_listed_with_its_price() {
    let lists = bolt_action().lists().unwrap();
    let squad = lists.units.iter().find(|unit| unit.id == "infantry-squad").unwrap();
    let points: Vec<(&str, i32)> = squad.points.iter().map(|p| (p.quality.as_str(), p.points)).collect();
    assert_eq!(points, [("inexperienced", 35), ("regular", 50), ("veteran", 65)]);
    assert_eq!((squad.slot.as_str(), squad.men), ("infantry squad", [5, 12]));
    assert_eq!(lists.engagements.len(), 4);
    assert!(lists.recipes.iter().any(|recipe| recipe.id == "village"));
}

#[test]
fn everything_on_the_lists_can_be_had_as_it_is_offered() {
    for (game, _) in GAMES {
        let ruleset = find(game).unwrap();
        let lists = ruleset.lists().unwrap();
        assert!(lists.engagements.len() >= 4 && !lists.recipes.is_empty(), "{game}");
        for unit in &lists.units {
            let text = format!(
                "format = 1\n[[army]]\nid = \"a\"\nname = \"A\"\nnation = \"{}\"\nunit = [{{ id = \"u\", is = \"{}\", men = {} }}]\n",
                lists.nations[0].id, unit.id, unit.men[0]
            );
            // Who has one man only is as he is listed.
            let text = if unit.men[1] == 1 { text.replace(", men = 1", "") } else { text };
            let report = ruleset.pack(text, vec![]);
            assert_eq!(refused(&report), [""; 0], "{game}");
            let usual = unit.points.iter().find(|p| ["regular", "line", "steady"].contains(&p.quality.as_str()));
            let usual = usual.unwrap_or(&unit.points[0]);
            assert_eq!(report.armies[0].points as i32, usual.points, "{game}: {}", unit.id);
        }
    }
}
