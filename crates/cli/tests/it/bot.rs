//! Programs that play: well, badly, and not at all.
use crate::common::{Ran, folder, run};
use serde_json::Value;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
};

/// The example that plays as it is told, one word for each time it is asked.
fn clumsy(how: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_sandtable")).parent().unwrap().join("examples");
    let program = folder.join(format!("clumsy{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "not built: cargo build --package sandtable --example clumsy");
    format!("'{}' {how}", program.display())
}

/// A battle of *First light*, with the program as the first side.
fn first_light(folder: &Path, how: &str, more: &[&str]) -> Ran {
    let program = clumsy(how);
    run(folder, &[&["bot", "bolt-action", "first-light", "--first", &program], more].concat())
}

/// Longer than any test takes, so that only those who are silent are overdue.
const PATIENT: [&str; 2] = ["--time", "60000"];

fn is_verdict(line: &str) -> bool {
    !line.contains("forfeit") && (line.starts_with("The ") && line.contains(" win") || line.starts_with("A draw, "))
}

fn told(file: &Path) -> Vec<Value> {
    fs::read_to_string(file).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What a message shows of the battle, if anything.
fn scene(message: &Value) -> &Value {
    if message["is"] == "welcome" { &message["scene"] } else { &message["change"] }
}

fn faults(told: &[Value]) -> Vec<&str> {
    told.iter().filter(|message| message["is"] == "fault").map(|m| m["fault"]["code"].as_str().unwrap()).collect()
}

#[test]
fn two_programs_fight_to_the_end_and_the_file_verifies() {
    let folder = folder("bot-two");
    let other = clumsy("");
    let more = [&PATIENT[..], &["--second", &other, "--save", "two.battle"]].concat();
    let out = first_light(&folder, "--keep first.jsonl", &more).good();
    assert!(out.lines().any(is_verdict) && !out.contains("refused"), "{out}");
    let checked = run(&folder, &["verify", "two.battle", "--json"]).json();
    assert!(checked["waiting"] == 0 && checked["thrown"].as_u64().unwrap() > 0, "{checked}");

    let told = told(&folder.join("first.jsonl"));
    assert_eq!((&told[0]["is"], &told[0]["re"]), (&"welcome".into(), &1.into()));
    assert_eq!(told[0]["info"]["yours"], serde_json::json!(["first"]));
    let last = told.last().unwrap();
    assert_eq!((&last["is"], &last["code"]), (&"bye".into(), &"battle/over".into()));
    assert!(out.contains(last["text"].as_str().unwrap()), "{last}");
    // Each answer that was taken is told as a change, and then as done.
    let done = told.windows(2).filter(|pair| pair[1]["is"] == "done");
    let count = done.inspect(|pair| assert_eq!((&pair[0]["is"], &pair[0]["re"]), (&"change".into(), &pair[1]["re"])));
    assert!(count.count() > 8, "{told:?}");
}

#[test]
fn who_is_silent_is_helped_twice_and_then_forfeits() {
    let folder = folder("bot-silent");
    let out = first_light(&folder, "--keep told.jsonl silent silent silent", &["--time", "200"]).good();
    assert_eq!(out.matches("no answer within 200 ms").count(), 3, "{out}");
    assert!(out.contains("US forfeits: 3 questions were not answered\nGerman wins by forfeit"), "{out}");
    let told = told(&folder.join("told.jsonl"));
    assert_eq!(faults(&told), ["answer/overdue"; 2]);
    assert_eq!(told.last().unwrap()["code"], "battle/forfeit");
    // Set-up, where it was silent first, was done for it.
    let helped = told.iter().position(|message| message["is"] == "fault").unwrap();
    let (before, after) = (scene(&told[helped - 1]), scene(&told[helped + 1]));
    assert_eq!(told[helped]["fault"]["clauses"][0], before["questions"][0]["clause"]);
    assert!(after["position"].as_u64() > before["position"].as_u64(), "{before} {after}");
}

#[test]
fn an_illegal_answer_is_refused_with_its_clause_and_may_be_mended() {
    let folder = folder("bot-illegal");
    let out = first_light(&folder, "--keep told.jsonl illegal garbage well", &PATIENT).good();
    assert!(out.lines().any(is_verdict), "{out}");
    let told = told(&folder.join("told.jsonl"));
    assert_eq!(faults(&told), ["answer/refused", "message/unreadable"]);
    let refused = told.iter().find(|message| message["is"] == "fault").unwrap();
    assert!(refused["fault"]["clauses"][0].as_str().unwrap().starts_with("BA-"), "{refused}");
}

#[test]
fn the_third_illegal_answer_to_one_question_is_replaced_by_the_best_advice() {
    let folder = folder("bot-thrice");
    let out = first_light(&folder, "--keep told.jsonl illegal illegal illegal", &PATIENT).good();
    assert!(out.lines().any(is_verdict) && out.contains("3 answers were refused"), "{out}");
    let told = told(&folder.join("told.jsonl"));
    // Its fourth answer is to a question that has been answered by then.
    let told_so = ["answer/refused", "answer/refused", "answer/refused", "answer/refused-often", "answer/stale"];
    assert_eq!(faults(&told), told_so);
    let best = told.iter().find_map(|message| scene(message)["questions"][0]["suggestions"][0]["text"].as_str());
    let help = told.iter().find(|message| message["fault"]["code"] == "answer/refused-often").unwrap();
    assert!(help["fault"]["text"].as_str().unwrap().contains(best.unwrap()), "{help}");
}

#[test]
fn a_program_that_ends_or_never_stops_talking_forfeits() {
    let folder = folder("bot-crash");
    for (how, why) in [("well crash", "the program has ended (exit"), ("endless", "a message of more than 64 kB")] {
        let out = first_light(&folder, how, &PATIENT).good();
        assert!(out.contains(&format!("US forfeits: {}", if how == "endless" { "it sent " } else { "" })), "{out}");
        assert!(out.contains(why) && out.contains("German wins by forfeit"), "{out}");
    }
}

#[test]
fn what_starts_nothing_and_is_nobody_is_a_wrong_command() {
    let folder = folder("bot-nobody");
    let args = ["bot", "bolt-action", "first-light", "--second", "simpel", "--save", "none.battle"];
    let ran = run(&folder, &args);
    assert!(ran.code == 2 && ran.err.contains("did you mean \"simple\"?"), "{ran:?}");
    assert!(!folder.join("none.battle").exists());
}

/// Hot Blood: neither side sees more than its men do, nor hears that the other writes.
#[test]
fn a_program_sees_with_the_eyes_of_its_seat() {
    let folder = folder("bot-eyes");
    let programs = ["first", "second"].map(|seat| clumsy(&format!("--keep {seat}.jsonl")));
    let args = ["bot", "hot-blood", "cough-in-the-dark", "--first", &programs[0], "--second", &programs[1]];
    let out = run(&folder, &[&args[..], &PATIENT].concat()).good();
    assert!(out.lines().any(is_verdict), "{out}");
    let mut seen = vec![];
    for (seat, other) in [("first", "second"), ("second", "first")] {
        let told = told(&folder.join(format!("{seat}.jsonl")));
        for scene in told.iter().map(scene).filter(|scene| !scene.is_null()) {
            assert_eq!(scene["eyes"], seat);
            let of = |list: &Value, of: &str| list.as_array().unwrap().iter().filter(|x| x["seat"] == of).count();
            assert_eq!(of(&scene["questions"], other), 0, "{scene}");
            let asked = !scene["questions"].as_array().unwrap().is_empty();
            assert_eq!(scene["waiting"].as_array().unwrap().contains(&seat.into()), asked, "{scene}");
        }
        let first = &told[0]["scene"]["board"]["tokens"];
        seen.push(first.as_array().unwrap().iter().map(|token| token["seat"].clone()).collect::<Vec<_>>());
    }
    assert!(!seen[0].contains(&"second".into()) && !seen[1].contains(&"first".into()), "{seen:?}");
}

#[test]
fn the_sample_plays_every_game_to_its_end() {
    let sample: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "bots", "sample.py"].iter().collect();
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|ran| ran.status.success()) {
        writeln!(io::stderr(), "skipped: no python3 here").unwrap();
        return;
    }
    assert!(fs::read_to_string(&sample).unwrap().lines().count() < 60);
    let folder = folder("bot-sample");
    let program = format!("python3 '{}'", sample.display());
    let battles = [
        ("bolt-action", "first-light"),
        ("disposable-heroes", "hay-barn"),
        ("hot-blood", "cough-in-the-dark"),
        ("heroes-all", "lane"),
    ];
    for (ruleset, scenario) in battles {
        let args = ["bot", ruleset, scenario, "--first", &program, "--second", "simple", "--save", scenario];
        let ran = run(&folder, &[&args[..], &PATIENT].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
        assert!(ran.out.lines().any(is_verdict) && !ran.out.contains("refused"), "{ruleset}: {}", ran.out);
        assert_eq!(run(&folder, &["verify", scenario, "--json"]).json()["waiting"], 0, "{ruleset}");
    }
}
