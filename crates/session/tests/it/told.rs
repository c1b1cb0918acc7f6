//! A finished battle tells itself in words, for programs that have other rules; and other rules do not open it.
use crate::{
    common::{
        night::{Night, cough_in_the_dark},
        orders::{Orders, first_light},
    },
    file::{InMemory, begun, finished, joined, lines, play_one},
    play::{Rng, secret},
};
use kernel::{Eyes, Seat, Voice};
use session::{BattleFile, DiceMode, FORMAT, OpenError, VerifyError, explain, told, verify};
use sha2::Digest;

fn of_version(bytes: &[u8], version: u32) -> Vec<u8> {
    let mut lines = lines(bytes);
    let (before, after) = lines[0].split_once("\"rules_version\":").expect("a header");
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    lines[0] = format!("{before}\"rules_version\":{version}{after}");
    joined(&lines)
}

fn tells_at(lines: &[String]) -> usize {
    lines.iter().rposition(|line| line.starts_with("{\"told\":")).expect("a finished battle tells")
}

fn tells_its_log<B: Voice>(file: &InMemory<B>) {
    let told = told(file.storage()).expect("it is over");
    let session = file.session();
    let texts: Vec<String> = session.log(Eyes::Umpire).map(|line| explain::text::<B>(session.setup(), &line)).collect();
    assert_eq!(told.lines.iter().map(|line| &line.text).collect::<Vec<_>>(), texts.iter().collect::<Vec<_>>());
    let entries: Vec<u32> = told.lines.iter().filter_map(|line| line.entry).collect();
    assert_eq!(entries, (1..=session.journal().len() as u32).collect::<Vec<_>>());
    assert_eq!(told.verdict, session.standing());
    assert!(verify::<B>(file.storage(), None).expect("an honest file").told);
}

#[test]
fn a_battle_is_told_when_it_is_over_and_not_a_line_before() {
    for dice in [DiceMode::Fair, DiceMode::Typed, DiceMode::Called] {
        let (mut file, mut rng) = (begun::<Night>(cough_in_the_dark(), dice), Rng(8));
        while play_one(&mut file, &mut rng) {
            let text = String::from_utf8(file.storage().clone()).expect("JSON");
            assert_eq!(text.contains("\"told\""), file.session().is_over());
            assert_eq!(told(text.as_bytes()).is_some(), file.session().is_over());
        }
        tells_its_log(&file);
        tells_its_log(&finished::<Night>(cough_in_the_dark(), dice));
        tells_its_log(&finished::<Orders>(first_light(), dice));
    }
}

#[test]
fn a_battle_of_other_rules_is_refused_at_its_header_with_both_numbers_and_the_way_out() {
    let file = finished::<Orders>(first_light(), DiceMode::Fair);
    for (version, out) in [(2, "`sandtable replay FILE --html PAGE`"), (4, "newer program")] {
        let other = of_version(file.storage(), version);
        let refused = BattleFile::<Orders, _>::open(other.clone(), None).expect_err("other rules");
        assert!(matches!(refused, OpenError::Version { found, known: 3 } if found == version), "{refused}");
        let text = refused.to_string();
        assert!(text.contains(&format!("version {version} of")) && text.contains("version 3;"), "{text}");
        assert!(text.contains(out), "{text}");
        assert_eq!(verify::<Orders>(&other, None).expect_err("other rules").line(), Some(1));
        assert_eq!(told(&other), file.session().told(FORMAT), "what it tells can be read all the same");
    }
    // Nothing behind the header is looked at: it may be in words that are not known here.
    let mut strange = lines(&of_version(file.storage(), 2));
    strange[1] = "{\"prayed\":{}}".into();
    assert!(matches!(BattleFile::<Orders, _>::open(joined(&strange), None), Err(OpenError::Version { .. })));
}

#[test]
fn whoever_changes_what_a_battle_tells_is_found_out() {
    let file = finished::<Orders>(first_light(), DiceMode::Fair);
    let honest = lines(file.storage());
    let at = tells_at(&honest);
    assert_eq!(at, honest.len() - 2, "before the secret");
    let told = file.session().told(FORMAT).expect("it is over");
    let forgeries = [
        honest[at].replacen("turn 1 begins", "nothing happened", 1),
        honest[at].replace(&told.verdict, "the other side wins"),
        honest[at].replacen("\"entry\":1,", "\"entry\":9,", 1),
        honest[at].replacen("{\"entry\":1,", "{\"text\":\"one line more\"},{\"entry\":1,", 1),
    ];
    for forged in forgeries {
        assert!(forged != honest[at], "nothing was forged");
        let mut lines = honest.clone();
        lines[at] = forged;
        let refused = verify::<Orders>(&joined(&lines), None).expect_err("told otherwise");
        assert!(matches!(refused, VerifyError::ToldOtherwise { line, .. } if line == at + 1), "{refused}");
    }
    let mut early = honest;
    let told = early.remove(at);
    early.insert(20, told);
    let refused = verify::<Orders>(&joined(&early), None).expect_err("told too early");
    assert!(matches!(refused, VerifyError::ToldTooEarly { line: 21 }), "{refused}");
}

#[test]
fn what_is_taken_back_after_the_end_is_told_again_at_the_next() {
    let (mut file, mut rng) = (begun::<Orders>(first_light(), DiceMode::Called), Rng(4));
    while play_one(&mut file, &mut rng) {}
    let first = told(file.storage()).expect("it is over");
    let seat = Seat::BOTH.into_iter().find(|&seat| file.may_undo(seat).is_some()).expect("somebody answered");
    file.undo(seat, true).expect("nothing is bound here");
    assert!(!file.session().is_over());
    assert_eq!(told(file.storage()), None);
    while play_one(&mut file, &mut rng) {}
    let second = told(file.storage()).expect("it is over again");
    assert_ne!(first, second, "the second tells of the taking back");
    tells_its_log(&file);
}

#[test]
fn an_end_that_was_torn_is_told_when_the_file_is_saved_again() {
    let file = finished::<Orders>(first_light(), DiceMode::Fair);
    let honest = lines(file.storage());
    let at = tells_at(&honest);
    let whole = joined(&honest[..at]).len();
    for end in [whole, whole + 30, joined(&honest[..=at]).len(), joined(&honest).len() - 1] {
        let torn = file.storage()[..end].to_vec();
        let mut again = BattleFile::<Orders, _>::open(torn, Some(secret(6))).expect("torn at most in the last line");
        again.save().expect("memory takes all");
        assert_eq!(again.storage(), file.storage());
    }
}

#[test]
fn a_file_of_the_first_format_opens_though_it_tells_nothing() {
    let header = &lines(finished::<Orders>(first_light(), DiceMode::Fair).storage())[0];
    let mut header: serde_json::Value = serde_json::from_str(header).expect("JSON");
    header["format"] = 1.into();
    // SHA-256 of the secret alone, which alone throws the dice.
    let digest = sha2::Sha256::digest([6; 32]);
    let commitment = digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    header["commitment"] = commitment.into();
    let begun = joined(&[header.to_string()]);
    let mut file = BattleFile::<Orders, _>::open(begun, Some(secret(6))).expect("known still");
    let mut rng = Rng(11);
    while play_one(&mut file, &mut rng) {}
    file.save().expect("memory takes all");
    let mut old = lines(file.storage());
    old.retain(|line| !line.starts_with("{\"told\":"));
    let mut again = BattleFile::<Orders, _>::open(joined(&old), None).expect("known still");
    assert_eq!(again.session().journal(), file.session().journal());
    again.save().expect("memory takes all");
    assert_eq!(lines(again.storage()), old, "nothing may follow the secret");
    assert!(!verify::<Orders>(again.storage(), None).expect("honest").told);
}
