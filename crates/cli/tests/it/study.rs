//! Studies: in parts, as rows, as a page, and with something changed.
use crate::common::{folder, run};
use serde_json::Value;
use std::{fs, path::Path};

const STUDY: [&str; 7] = ["sim", "bolt-action", "first-light", "--first", "random", "--second", "recruit"];

fn study(folder: &Path, more: &[&str]) -> Value {
    run(folder, &[&STUDY[..], &["--json"], more].concat()).json()
}

fn text(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn a_study_in_two_parts_has_the_rows_and_the_totals_of_the_whole() {
    let folder = folder("parts");
    let whole = study(&folder, &["--battles", "100", "--out", "whole.csv"]);
    let parts = [
        study(&folder, &["--battles", "60", "--out", "one.csv"]),
        study(&folder, &["--from", "60", "--battles", "40", "--out", "two.csv", "--threads", "3"]),
    ];
    let (head, second) = text(&folder, "two.csv").split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert_eq!(text(&folder, "one.csv") + &second, text(&folder, "whole.csv"));
    assert!(text(&folder, "whole.csv").starts_with(&head));
    for total in ["/battles", "/first/wins", "/second/wins", "/draws", "/decisions", "/throws", "/units/0/lost"] {
        let of = |study: &Value| study.pointer(total).unwrap().as_u64().unwrap();
        assert_eq!(of(&parts[0]) + of(&parts[1]), of(&whole), "{total}");
    }
    assert_eq!(whole["battles"], 100);
}

#[test]
fn points_of_a_row_add_up_and_every_unit_has_a_column() {
    let folder = folder("rows");
    let found = study(&folder, &["--battles", "20", "--out", "rows.csv"]);
    let rows = text(&folder, "rows.csv");
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let head = cells(rows.lines().next().unwrap());
    let column = |name: &str| head.iter().position(|cell| cell == name).unwrap_or_else(|| panic!("{name}: {head:?}"));
    for unit in found["units"].as_array().unwrap() {
        column(&format!("{} left of {}", unit["side"].as_str().unwrap(), unit["name"].as_str().unwrap()));
    }
    for line in rows.lines().skip(1) {
        let row = cells(line);
        assert_eq!(row.len(), head.len(), "{line}");
        let number = |name: &str| row[column(name)].parse::<i64>().unwrap();
        let sum = number("first objectives") + number("first units destroyed");
        assert_eq!(sum, number("first_points"), "{line}");
    }
}

#[test]
fn the_page_of_a_study_answers_first_and_needs_nothing_else() {
    let folder = folder("study-page");
    let args = ["sim", "bolt-action", "first-light", "--battles", "40", "--first", "recruit", "--second", "recruit"];
    let found = run(&folder, &[&args[..], &["--json", "--report", "page.html"]].concat()).json();
    let page = text(&folder, "page.html");
    assert!(["<script", "src=", "http", "<link"].iter().all(|outside| !page.contains(outside)));
    let answer = page.find("over 40 battles").unwrap();
    assert!(answer < page.find("How long does it take?").unwrap());
    for side in ["first", "second"] {
        let share = 100.0 * found[side]["share"]["share"].as_f64().unwrap();
        let name = found[side]["side"].as_str().unwrap();
        assert!(page.contains(&format!("{name} {share:.0} % (")), "{name} {share} not in {page}");
    }
    for unit in found["units"].as_array().unwrap() {
        assert!(page.contains(unit["name"].as_str().unwrap()), "{unit}");
    }
    assert!(page.contains("sandtable sim bolt-action first-light --battles 40"), "it says how it was made");
    // One group of bars for every number of turns from the fewest to the most.
    let turns: Vec<i64> =
        found["turns"]["bars"].as_object().unwrap().keys().map(|turns| turns.parse().unwrap()).collect();
    let chart = &page[page.find("battles by turns").unwrap()..];
    let groups = chart[..chart.find("</svg>").unwrap()].matches("<g>").count() as i64;
    assert_eq!(groups, turns.iter().max().unwrap() - turns.iter().min().unwrap() + 1);
}

#[test]
fn what_a_change_does_is_the_difference_of_two_studies() {
    let folder = folder("sweep");
    let battles = ["--battles", "60"];
    let swept = study(
        &folder,
        &[&battles[..], &["--sweep", "option:down_minus_2", "--sweep", "scenario:first-light"]].concat(),
    );
    let plain = study(&folder, &battles);
    let changed = study(&folder, &[&battles[..], &["--option", "down_minus_2=on"]].concat());
    let [option, same] = swept["sweep"].as_array().unwrap().as_slice() else { panic!("{swept}") };
    assert_eq!((option["change"].as_str(), same["change"].as_str()), (Some("down_minus_2 on"), Some("first-light")));
    for side in ["first", "second"] {
        let wins = |study: &Value| study[side]["wins"].as_f64().unwrap();
        assert!((wins(&swept) - wins(&plain)).abs() < 0.5, "the study itself is the plain one");
        let effect = option[format!("{side}_wins")]["mean"].as_f64().unwrap();
        assert!((effect - (wins(&changed) - wins(&plain)) / 60.0).abs() < 1e-9, "{option}");
        // What changes nothing changes no battle: there is no luck in it either.
        assert_eq!(same[format!("{side}_wins")], serde_json::json!({ "mean": 0.0, "error": 0.0 }));
    }
    assert_ne!(plain["activations"], changed["activations"], "Down is worth something to somebody");
    let length = |study: &Value| study["activations"]["mean"].as_f64().unwrap();
    let effect = option["activations"]["mean"].as_f64().unwrap();
    assert!((effect - (length(&changed) - length(&plain))).abs() < 1e-9);
}

#[test]
fn house_rules_are_swept_by_what_they_change() {
    let folder = folder("sweep-house");
    fs::create_dir(folder.join("short")).unwrap();
    fs::write(folder.join("short/rifles.toml"), "format = 1\n\n[[weapon]]\nid = \"rifle\"\nrange_in = 6\n").unwrap();
    let found = study(&folder, &["--battles", "30", "--sweep", "house=short", "--report", "page.html"]);
    let effect = &found["sweep"][0];
    assert_eq!(effect["change"], "weapon rifle: range_in 24 -> 6");
    let fought: u64 = ["first", "second", "draws"].iter().map(|who| effect["results"][who].as_u64().unwrap()).sum();
    assert_eq!(fought, 30);
    assert!(text(&folder, "page.html").contains("weapon rifle: range_in 24 -&gt; 6"));
}

#[test]
fn a_change_that_does_not_exist_is_refused_with_the_nearest() {
    let folder = folder("sweep-wrong");
    let wrong = |what: &str| run(&folder, &[&STUDY[..], &["--battles", "1", "--sweep", what]].concat());
    let option = wrong("option:down_minus_3");
    assert!(option.code == 2 && option.err.contains("down_minus_2"), "{option:?}");
    let kind = wrong("dice=2");
    assert!(kind.code == 2 && kind.err.contains("option:NAME"), "{kind:?}");
}
