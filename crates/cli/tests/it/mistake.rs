//! Wrong words on the command line: each is named, with the nearest right one.
use crate::common::{folder, run};

#[test]
fn a_word_that_is_not_known_is_answered_with_the_nearest() {
    let folder = folder("mistakes");
    let battle = ["play", "bolt-action", "first-light"];
    let play = |more: &[&'static str]| [&battle, more].concat();
    let cases: [(Vec<&str>, &str, &str); 10] = [
        (vec!["play", "bolt-acton", "first-light"], "no ruleset \"bolt-acton\"", "bolt-action"),
        (vec!["play", "bolt-action", "frist-light"], "no scenario \"frist-light\" in bolt-action", "first-light"),
        (play(&["--option", "premesure=on"]), "no option \"premesure\" in bolt-action", "premeasure"),
        (play(&["--against", "simpel"]), "no opponent \"simpel\"", "simple"),
        (vec!["sim", "bolt-action", "first-light", "--second", "randon"], "no opponent \"randon\"", "random"),
        (vec!["rules", concat!("BA-", "SHOT-08")], "no clause \"BA-", "BA-SHOOT-08"),
        (vec!["rules", "bolt-axion"], "no ruleset or clause \"bolt-axion\"", "bolt-action"),
        (vec!["odds", "bolt-action", "shot"], "no procedure \"shot\" in bolt-action", "shoot"),
        (vec!["odds", "bolt-action", "--list", "ralley"], "no procedure \"ralley\" in bolt-action", "rally"),
        (vec!["odds", "bolt-action", "shoot", "rnage=10"], "no key \"rnage\" in shoot", "range"),
    ];
    for (args, said, nearest) in cases {
        let ran = run(&folder, &args);
        assert_eq!(ran.code, 2, "{ran:?}");
        let hint = format!("did you mean \"{nearest}\"?");
        assert!(ran.err.contains(said) && ran.err.contains(&hint), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{args:?}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "a refused battle leaves no file");
}

#[test]
fn a_value_that_does_not_fit_says_what_does() {
    let folder = folder("values");
    let ran = run(&folder, &["odds", "bolt-action", "shoot", "cover=thick"]);
    assert!(ran.code == 2 && ran.err.contains("cover=thick: expected none, soft, hard"), "{ran:?}");
    let ran = run(&folder, &["play", "bolt-action", "first-light", "--option", "premeasure=perhaps"]);
    assert!(ran.code == 2 && ran.err.contains("expected on or off, found \"perhaps\""), "{ran:?}");
}

#[test]
fn every_command_shows_examples_that_begin_with_the_programs_name() {
    let folder = folder("examples");
    for command in ["play", "odds", "sim", "replay", "verify", "rules", "check"] {
        let help = run(&folder, &[command, "--help"]).good();
        assert!(help.contains(&format!("  sandtable {command}")), "{help}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    use std::{
        io::Read,
        process::{Command, Stdio},
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let mut child =
        command.args(["rules", "bolt-action"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""));
}
