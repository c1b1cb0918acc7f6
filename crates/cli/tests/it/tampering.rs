//! Battle files that somebody changed.
use crate::common::{FILE, Ran, drive, first, folder, fought, run};
use serde_json::{Value, json};
use std::{fs, path::Path};

fn entries(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(FILE)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn write(folder: &Path, entries: &[Value]) {
    let text: Vec<String> = entries.iter().map(|entry| entry.to_string() + "\n").collect();
    fs::write(folder.join(FILE), text.concat()).unwrap();
}

fn assert_says(ran: &Ran, words: &[&str]) {
    assert_eq!(ran.code, 1, "{ran:?}");
    for word in words {
        assert!(ran.err.contains(word), "{word} not in {}", ran.err);
    }
}

#[test]
fn a_changed_die_is_named_by_line_and_clause() {
    let folder = folder("die");
    fought(&folder).good();
    let mut lines = entries(&folder);
    // The last throw of plain dice: what follows from it may still fit the rules.
    let is_pool = |entry: &Value| entry["rolled"]["chance"].get("Pool").is_some();
    let at = lines.iter().rposition(is_pool).unwrap();
    let clause = lines[at]["rolled"]["clause"].as_str().unwrap().to_owned();
    let face = lines[at]["rolled"]["faces"][0].as_u64().unwrap();
    lines[at]["rolled"]["faces"][0] = json!(if face == 6 { 1 } else { face + 1 });
    write(&folder, &lines);
    assert_says(
        &run(&folder, &["verify", FILE]),
        &[FILE, &format!("line {}:", at + 1), &clause, "this die was changed"],
    );
}

#[test]
fn an_answer_that_the_rules_refuse_is_named_by_line_and_clause() {
    let folder = folder("answer");
    fought(&folder).good();
    let mut lines = entries(&folder);
    let at = lines.iter().position(|entry| entry["answered"]["answer"].get("place").is_some()).unwrap();
    lines[at]["answered"]["answer"]["place"] = json!({ "x": 1200, "y": 1200 });
    write(&folder, &lines);
    let expected = [FILE, &format!("line {}:", at + 1), "BA-SET-18", "outside the zone"];
    for command in [["verify", FILE].as_slice(), &["replay", FILE], &["play", "--resume", FILE]] {
        assert_says(&run(&folder, command), &expected);
    }
}

#[test]
fn an_edited_set_up_is_noticed() {
    let folder = folder("set-up");
    fought(&folder).good();
    let mut lines = entries(&folder);
    lines[0]["setup"]["scenario"]["turns"] = json!(5);
    write(&folder, &lines);
    assert_says(&run(&folder, &["verify", FILE]), &["line 1:", "the set-up was edited"]);
}

#[test]
fn a_line_that_was_cut_off_is_asked_for_again() {
    let folder = folder("cut");
    let mut answers = 0;
    let some = |_: &str| {
        answers += 1;
        (answers <= 4).then(|| "1".to_owned())
    };
    drive(&folder, &["play", "bolt-action", "first-light"], some).good();
    let text = fs::read_to_string(folder.join(FILE)).unwrap();
    let lines = text.lines().count();
    fs::write(folder.join(FILE), &text[..text.len() - 9]).unwrap();
    let out = drive(&folder, &["play", "--resume", FILE], first).good();
    assert!(out.contains(&format!("line {lines} of the file was cut off and does not count")), "{out}");
    run(&folder, &["verify", FILE]).good();
}

#[test]
fn a_changed_log_is_named_by_its_line() {
    let folder = folder("log");
    fought(&folder).good();
    let out = run(&folder, &["verify", FILE]).good();
    assert!(out.contains("the log in it tells what happened"), "{out}");
    let mut lines = entries(&folder);
    let at = lines.iter().position(|entry| entry.get("told").is_some()).unwrap();
    let text = lines[at]["told"]["lines"][30]["text"].as_str().unwrap().to_owned();
    lines[at]["told"]["lines"][30]["text"] = json!("nothing happened");
    write(&folder, &lines);
    assert_says(
        &run(&folder, &["verify", FILE]),
        &[&format!("line {}:", at + 1), "its log was changed", "as number 31 it tells", "nothing happened", &text],
    );
}

#[test]
fn a_battle_of_other_rules_is_refused_by_all_but_replay_which_reads_its_log() {
    let folder = folder("version");
    fought(&folder).good();
    let honest = run(&folder, &["replay", FILE]).good();
    let mut lines = entries(&folder);
    let here = lines[0]["rules_version"].as_u64().unwrap();
    lines[0]["rules_version"] = json!(here - 1);
    write(&folder, &lines);
    let numbers = [format!("version {} of the rules", here - 1), format!("these are version {here}")];
    let way_out = "`sandtable replay FILE --html PAGE`";
    for command in [["verify", FILE].as_slice(), &["play", "--resume", FILE]] {
        assert_says(&run(&folder, command), &[FILE, "line 1:", &numbers[0], &numbers[1], way_out]);
    }

    let told = run(&folder, &["replay", FILE]).good();
    assert!(told.contains(&numbers[0]) && told.contains("not a replay"), "{told}");
    // Line for line what a replay says, but for the table at its end.
    let rows = |text: &str| text.lines().filter(|line| line.contains("BA-")).map(str::to_owned).collect::<Vec<_>>();
    assert!(rows(&told).len() > 50);
    assert_eq!(rows(&told), rows(&honest));
    assert_eq!(told.lines().last(), honest.lines().last(), "who won");
    let part = run(&folder, &["replay", FILE, "--to", "10"]).good();
    assert!(rows(&told).starts_with(&rows(&part)) && rows(&part).len() < 40, "{part}");
    run(&folder, &["replay", FILE, "--html", "told.html"]).good();
    assert!(fs::read_to_string(folder.join("told.html")).unwrap().contains(&numbers[0]));
    assert_eq!(run(&folder, &["replay", FILE, "--json"]).json()["rules_version"], json!(here - 1));

    // A battle that is not over tells nothing.
    let running: Vec<Value> = lines[..10].to_vec();
    write(&folder, &running);
    assert_says(&run(&folder, &["replay", FILE]), &["line 1:", &numbers[0], &numbers[1], way_out]);
}
