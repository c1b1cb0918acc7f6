//! Whole battles.
use crate::common::{FILE, Ran, drive, first, folder, fought, run};

/// The line that says who won.
fn verdict(out: &str) -> &str {
    let starts = ["The Americans win", "The Germans win", "The Americans gave up", "A draw, "];
    let is_verdict = |line: &&str| starts.iter().any(|start| line.starts_with(start));
    out.lines().rfind(is_verdict).unwrap_or_else(|| panic!("no verdict in {out}"))
}

#[test]
fn a_battle_piped_to_its_end_is_verified_and_read_again() {
    let folder = folder("piped");
    let out = fought(&folder).good();
    // Four turns, or fewer where a side is wiped out.
    assert!(out.contains("== Turn 1") && !out.contains("== Turn 5"), "{out}");
    assert!(out.contains(&format!("sandtable verify {FILE}")));
    assert!(!out.contains('\x1b'), "colours in a pipe");

    let checked = run(&folder, &["verify", FILE, "--json"]).json();
    assert!(checked["thrown"].as_u64().unwrap() > 0 && checked["waiting"] == 0, "{checked}");
    let [us, german] = [0, 1].map(|nth| checked["over"]["points"][nth].as_i64().unwrap());
    let wanted = match checked["over"]["winner"].as_str() {
        Some("First") if us == german => "The Americans win".to_owned(),
        Some("Second") if us == german => "The Germans win".to_owned(),
        Some("First") => format!("The Americans win, {us} to {german}"),
        Some(_) => format!("The Germans win, {german} to {us}"),
        None => format!("A draw, {us} to {german}"),
    };
    assert_eq!(verdict(&out), wanted);

    let again = run(&folder, &["replay", FILE]).good();
    assert_eq!(verdict(&again), verdict(&out));
    assert!(!folder.join(format!("{FILE}.secret")).exists(), "the secret is in the file now");
}

#[test]
fn the_options_names_are_answers_too() {
    let folder = folder("by-name");
    let by_name = |seen: &str| {
        let option = seen.lines().find_map(|line| line.strip_prefix("   1  "));
        // A place is offered with a reason behind it; the place itself can be typed.
        let words = option.map_or("stay", |text| text.split("  (").next().unwrap_or(text));
        // A path is offered with its length behind it.
        let path = words.strip_prefix("to ").and_then(|path| path.split(", ").next());
        Some(path.unwrap_or(words).to_owned())
    };
    let out = drive(&folder, &["play", "bolt-action", "first-light"], by_name).good();
    assert!(out.contains("> Fire\n"), "{out}");
    verdict(&out);
}

#[test]
fn input_that_ends_leaves_a_battle_to_go_on_with() {
    let folder = folder("resumed");
    let mut answers = 0;
    let left = drive(&folder, &["play", "bolt-action", "first-light"], |_| {
        answers += 1;
        (answers <= 6).then(|| "1".to_owned())
    });
    let out = left.good();
    let last = out.trim_end().lines().last().unwrap();
    assert_eq!(last, format!("saved; go on with: sandtable play --resume {FILE}"));

    let resumed = drive(&folder, &["play", "--resume", FILE], first).good();
    verdict(&resumed);
    run(&folder, &["verify", FILE]).good();
}

#[test]
fn a_new_battle_takes_the_next_free_name() {
    let folder = folder("names");
    let quit = |_: &str| Some("quit".to_owned());
    for file in ["first-light-1.battle", "first-light-2.battle"] {
        let out = drive(&folder, &["play", "bolt-action", "first-light"], quit).good();
        assert!(out.contains(&format!("saved in {file}")) && folder.join(file).exists(), "{out}");
    }
    let taken = drive(&folder, &["play", "bolt-action", "first-light", "--save", FILE], quit);
    assert!(taken.code == 1 && taken.err.contains("there is a file of this name already"), "{taken:?}");
}

#[test]
fn setting_up_can_be_taken_back_and_a_die_only_by_consent() {
    let folder = folder("undo");
    let (mut asked, mut lines) = (0, vec![]);
    let script = ["10,3", "undo", "11,3", "14,3", "undo", "no", "undo", "yes", "quit"];
    let Ran { out, .. } = drive(&folder, &["play", "bolt-action", "first-light", "--seat", "both"], |seen| {
        lines.push(seen.to_owned());
        // German sets up first, both of them by suggestion.
        asked += 1;
        if asked <= 2 { Some("1".to_owned()) } else { script.get(asked - 3).map(ToString::to_string) }
    });
    let after = |n: usize| lines[n + 3].as_str();
    assert!(after(0).contains("sets up at 10\", 3\""), "{out}");
    assert!(after(1).contains("taken back") && after(1).contains("set up US Second Lieutenant"), "{out}");
    assert!(after(2).contains("sets up at 11\", 3\""), "{out}");
    assert!(after(4).contains("the other side must agree") && after(4).contains("(yes, no)"), "{out}");
    assert!(!after(5).contains("taken back"), "{out}");
    assert!(after(7).contains("taken back, and marked so"), "{out}");
    let replayed = run(&folder, &["replay", FILE]).good();
    assert!(replayed.contains("taken back by consent"), "{replayed}");
}

#[test]
fn help_names_the_clause_and_an_example() {
    let folder = folder("help");
    let mut words = ["?", "? ba-hit-01", "odds rally pins=4", "odds rallye", "hint", "quit"].into_iter();
    let out = drive(&folder, &["play", "bolt-action", "first-light"], |_| words.next().map(str::to_owned)).good();
    for expected in [
        "for example: 12.5,10",
        "BA-HIT-01  A shot hits on 3 or more",
        "pins left  mean 3.028",
        "did you mean \"rally\"?",
        "(close to the objective)",
    ] {
        assert!(out.contains(expected), "{expected} not in {out}");
    }
}

#[test]
fn two_people_at_one_screen_hand_it_over_where_something_is_hidden() {
    let folder = folder("curtain");
    let (mut looks, mut curtains, mut asked) = (None, 0, 0);
    drive(&folder, &["play", "bolt-action", "hill-108", "--seat", "both"], |seen| {
        asked += 1;
        let go_on = |words: &str| (asked < 60).then(|| words.to_owned());
        let side = seen.split("Hand over to the ").nth(1).and_then(|rest| rest.split(" player;").next());
        if let Some(side) = side {
            assert_ne!(looks.as_deref(), Some(side), "a curtain before the one who looks already");
            (curtains, looks) = (curtains + 1, Some(side.to_owned()));
            return go_on("");
        }
        let side = looks.as_deref().expect("a curtain comes first");
        assert!(seen.contains(&format!("\n({side}) ")), "{side} looks, and is shown {seen}");
        go_on("1")
    });
    assert!(curtains > 4, "{curtains}");
}

#[test]
fn against_an_opponent_there_is_no_curtain() {
    let folder = folder("no-curtain");
    let mut asked = 0;
    let Ran { out, .. } = drive(&folder, &["play", "bolt-action", "hill-108"], |_| {
        asked += 1;
        (asked < 20).then(|| "1".to_owned())
    });
    assert!(asked == 20 && !out.contains("Hand over"), "{out}");
}

#[test]
fn who_gives_up_is_asked_once_more_and_reads_what_it_came_to() {
    let folder = folder("gave-up");
    let mut answers = 0;
    let typed = |_: &str| {
        answers += 1;
        Some(["1", "1", "1", "1", "1", "1", "resign", "no", "resign", "yes"].get(answers - 1)?.to_string())
    };
    let out = drive(&folder, &["play", "bolt-action", "first-light"], typed).good();
    assert_eq!(out.matches("give up? The other side wins. (yes, no)").count(), 2, "{out}");
    assert_eq!(verdict(&out), "The Americans gave up: the Germans win");

    let checked = run(&folder, &["verify", FILE]).good();
    assert!(checked.contains("First gave up"), "{checked}");
    let early = run(&folder, &["replay", FILE, "--report"]).good();
    assert_eq!(verdict(&early), "The Americans gave up: the Germans win");
    for part in
        ["The Americans: ", "Dice, each against what it gives on average", "Chance of winning for the Americans"]
    {
        assert!(early.contains(part), "{part} in {early}");
    }
}

#[test]
fn a_battle_that_runs_has_no_report() {
    let folder = folder("no-report");
    let mut answers = 0;
    drive(&folder, &["play", "bolt-action", "first-light"], |_| {
        answers += 1;
        (answers <= 3).then(|| "1".to_owned())
    })
    .good();
    let refused = run(&folder, &["replay", FILE, "--report"]);
    assert_eq!(refused.code, 1, "{refused:?}");
    assert!(refused.err.contains("not over"), "{}", refused.err);
}
