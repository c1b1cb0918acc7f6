//! Armies, tables and battles of one's own at the command line.
use crate::common::{drive, folder, run};
use std::fs;

#[test]
fn a_battle_is_drawn_looked_at_and_played_from_its_file() {
    let folder = folder("own-battle");
    let new = ["scenario", "new", "bolt-action", "--engagement", "key-ground", "--table", "farmland"];
    let rest = ["--first", "us", "--second", "german", "--points", "400", "--seed", "5", "--out", "sunday.toml"];
    run(&folder, &[&new[..], &rest[..]].concat()).good();
    let checked = run(&folder, &["check", "sunday.toml"]).good();
    for part in
        ["bolt-action: nothing wrong", "army us-army-5", "army german-army-6", "table farmland-5", "scenario battle"]
    {
        assert!(checked.contains(part), "{part} not in {checked}");
    }
    let quit = |_: &str| Some("quit".to_owned());
    let out = drive(&folder, &["play", "bolt-action", "sunday.toml"], quit).good();
    assert!(out.contains("battle-1.battle"), "{out}");
    // It is opened without its pack.
    fs::remove_file(folder.join("sunday.toml")).unwrap();
    drive(&folder, &["play", "--resume", "battle-1.battle"], quit).good();
    let header = fs::read_to_string(folder.join("battle-1.battle")).unwrap();
    assert!(header.lines().next().unwrap().contains("\"packs\":[{\"name\":\"sunday.toml\""), "{header}");
}

#[test]
fn an_army_outside_its_frame_is_told_what_would_do_and_mended() {
    let folder = folder("own-army");
    let text = "format = 1\n[[army]]\nid = \"a\"\nname = \"Mine\"\nnation = \"us\"\nframe = \"reinforced-platoon\"\nunit = [\n\
        { id = \"one\", is = \"infantry-squad\" },\n{ id = \"two\", is = \"infantry-squad\" },\n]\n";
    fs::write(folder.join("mine.toml"), text).unwrap();
    let shown = run(&folder, &["army", "show", "mine.toml"]).good();
    for part in [
        "Mine (US), 100 of 1000 points",
        "  50  US infantry squad 1: regular, 5 men: 5 × rifle",
        "lieutenant: 1 needed, 0 found [BA-SET-02]",
        "add regular Second Lieutenant, 50 points",
    ] {
        assert!(shown.contains(part), "{part} not in {shown}");
    }
    let mended = run(&folder, &["check", "mine.toml", "--mend"]).good();
    assert!(
        mended.contains("mended: add regular Second Lieutenant, 50 points") && mended.contains("nothing wrong"),
        "{mended}"
    );
    assert!(fs::read_to_string(folder.join("mine.toml")).unwrap().contains("second-lieutenant"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let folder = folder("own-wrong");
    fs::write(folder.join("a.toml"), "format = 1\n[[army]]\nid = \"a\"\nname = \"A\"\nnation = \"uss\"\nunit = []\n")
        .unwrap();
    let refused = run(&folder, &["army", "show", "a.toml"]);
    assert!(
        refused.code == 1 && refused.err.contains("a.toml:5") && refused.err.contains("did you mean \"us\"?"),
        "{refused:?}"
    );
    let missing = run(&folder, &["play", "bolt-action", "nothing.toml"]);
    assert!(missing.code == 1 && missing.err.contains("nothing.toml"), "{missing:?}");
    let unknown = run(&folder, &["table", "new", "bolt-action", "farmlnd"]);
    assert!(unknown.code == 2 && unknown.err.contains("did you mean \"farmland\"?"), "{unknown:?}");
    let nobody = run(&folder, &["army", "new", "bolt-action", "germann"]);
    assert!(nobody.code == 2 && nobody.err.contains("did you mean \"german\"?"), "{nobody:?}");
}

#[test]
fn a_pack_that_names_no_game_is_read_by_one_that_knows_its_records() {
    let folder = folder("guessed");
    fs::write(
        folder.join("mine.toml"),
        "format = 1\n[[army]]\nid = \"x\"\nname = \"X\"\nnation = \"mars\"\nunit = []\n",
    )
    .unwrap();
    let said = run(&folder, &["check", "mine.toml"]);
    assert!(said.code == 1 && format!("{said:?}").contains("unknown nation"), "{said:?}");
}
