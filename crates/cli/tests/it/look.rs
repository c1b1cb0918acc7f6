//! Looking round in a battle, and what is typed that is no answer.
use crate::common::{folder, typed};

/// What each of these lines is answered with, in a new battle.
fn said(test: &str, battle: &[&str], lines: &[&str]) -> Vec<String> {
    let ran = typed(&folder(test), &[&["play"], battle].concat(), (lines.join("\n") + "\n").as_bytes());
    let out = ran.good();
    let mut parts = out.split("\n> ").skip(1);
    let answers = lines.iter().map(|line| {
        let part = parts.next().unwrap_or_else(|| panic!("no answer to {line} in {out}"));
        part.strip_prefix(line).unwrap_or_else(|| panic!("{line} is not echoed in {part}")).trim().to_owned()
    });
    answers.collect()
}

#[test]
fn what_wins_is_told_with_its_clauses() {
    let goal = |game, battle| said(&format!("goal-{battle}"), &[game, battle], &["goal"]).remove(0);
    let first_light = goal("bolt-action", "first-light");
    for line in [
        "4 turns [BA-SET-11]",
        "the stone wall: 2 points for whoever holds it at the end, alone within 3\" [BA-SET-15]",
        "each enemy unit destroyed: 1 point [BA-SET-13]",
        "whoever has more points wins [BA-SET-14]",
    ] {
        assert!(first_light.contains(line), "{line} in {first_light}");
    }
    let cough = goal("hot-blood", "cough-in-the-dark");
    assert!(cough.contains("British: bring home a prisoner, or a dead man's papers, and win [HB-END-02]"), "{cough}");
    let lane = goal("heroes-all", "lane");
    assert!(lane.contains("within 4\" of the southern edge"), "{lane}");
    let barn = goal("disposable-heroes", "hay-barn");
    assert!(barn.contains("whoever holds the barn at the end wins"), "{barn}");
}

#[test]
fn a_unit_is_shown_in_full_and_what_it_sees() {
    let battle = ["bolt-action", "first-light", "--option", "premeasure=on"];
    let lines = [
        "1",
        "1",
        "1",
        "units",
        "unit us squad",
        "look us squad",
        "unit tank",
        "measure 0,0 to 3,4",
        "look nowhere, 3",
    ];
    let told = said("unit", &battle, &lines);
    assert!(
        told[3].contains("US Squad") && told[3].contains("Grenadier Squad") && told[3].contains("`unit NAME`"),
        "{}",
        told[3]
    );
    assert!(told[4].starts_with("US Squad") && told[4].contains("rifle"), "{}", told[4]);
    assert!(told[5].contains("Grenadier Squad"), "{}", told[5]);
    assert!(told[6].starts_with("nobody here is called `tank`; there are "), "{}", told[6]);
    assert_eq!(told[7], "5\"");
    assert!(told[8].starts_with("nobody here is called"), "{}", told[8]);
}

#[test]
fn where_nobody_may_measure_the_terminal_does_not_either() {
    let told = said("unmeasured", &["bolt-action", "first-light"], &["measure 0,0 to 3,4"]);
    assert_eq!(told, ["nothing is measured here before it is declared"]);
}

#[test]
fn odds_are_asked_for_with_or_without_the_name_of_the_game() {
    let lines = ["odds shoot range=10", "odds bolt-action shoot range=10", "odds"];
    let told = said("odds-in-play", &["bolt-action", "first-light"], &lines);
    assert_eq!(told[0], told[1]);
    assert!(told[0].contains('%'), "{}", told[0]);
    assert!(told[2].contains("odds shoot") && !told[2].contains("odds bolt-action"), "{}", told[2]);
}

#[test]
fn what_is_no_text_is_refused_like_any_nonsense() {
    let ran = typed(&folder("no-text"), &["play", "bolt-action", "first-light"], b"\xff\xfe12\nboard\n");
    let out = ran.good();
    assert!(out.contains("expected a place in inches") && out.contains("the input has ended"), "{out}");
}
