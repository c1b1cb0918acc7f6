//! What a battle was agreed on is bound to its dice, and what was signed stays as it was signed.
use crate::{
    common::orders::{Orders, first_light},
    file::{finished, joined, lines},
    play::secret,
};
use serde_json::{Value, json};
use session::{DiceMode, OpenError, Terms, VerifyError, public_key, signature, verify};
use sha2::{Digest, Sha256};

fn battle() -> Vec<u8> {
    finished::<Orders>(first_light(), DiceMode::Fair).bytes()
}

fn with_header(bytes: &[u8], change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut lines = lines(bytes);
    let mut header: Value = serde_json::from_str(&lines[0]).expect("JSON");
    change(&mut header);
    lines[0] = header.to_string();
    joined(&lines)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// By FORMAT.md: what a forger who knows the secret would write.
fn committed_anew(header: &mut Value) {
    let mut terms = serde_json::Map::new();
    for key in ["ruleset", "rules_version", "scenario", "seats", "options", "house_rules", "dice", "content_hash"] {
        terms.insert(key.to_owned(), header[key].clone());
    }
    terms.insert("packs".to_owned(), json!([]));
    terms.insert("inherited".to_owned(), json!(0));
    let terms = hex(&Sha256::digest(Value::Object(terms).to_string()));
    header["commitment"] = json!(hex(&Sha256::digest([&[6; 32][..], terms.as_bytes()].concat())));
}

type Change = fn(&mut Value);
const CHANGES: [Change; 5] = [
    |header| header["scenario"] = json!("hill 108"),
    |header| header["options"]["premeasure"] = json!("on"),
    |header| header["house_rules"] = json!(["everybody hits on 2"]),
    |header| header["seats"][0]["name"] = json!("Ann"),
    |header| header["dice"] = json!("typed"),
];

#[test]
fn terms_that_were_changed_do_not_fit_the_commitment() {
    let bytes = battle();
    assert_eq!(verify::<Orders>(&bytes, None).expect("honest").terms, Terms::Bound);
    for change in CHANGES {
        let error = verify::<Orders>(&with_header(&bytes, change), None).expect_err("forged");
        assert!(matches!(error, VerifyError::Open(OpenError::WrongSecret { .. })), "{error}");
    }
}

#[test]
fn a_commitment_that_was_made_anew_throws_other_dice() {
    let bytes = battle();
    let same = with_header(&bytes, committed_anew);
    assert_eq!(lines(&same)[0].len(), lines(&bytes)[0].len());
    assert!(verify::<Orders>(&same, None).is_ok(), "an outsider comes to the same commitment");
    for change in &CHANGES[..4] {
        let forged = with_header(&bytes, |header| {
            change(header);
            committed_anew(header);
        });
        let error = verify::<Orders>(&forged, None).expect_err("forged");
        assert!(matches!(error, VerifyError::DieChanged { .. }), "{error}");
    }
}

#[test]
fn a_battle_of_the_format_before_is_read_and_said_to_be_loose() {
    let bytes = with_header(&battle(), |header| header["format"] = json!(3));
    // Its own secret was bound to nothing else.
    let bytes = with_header(&bytes, |header| header["commitment"] = json!(hex(&Sha256::digest([6; 32]))));
    let error = verify::<Orders>(&bytes, None).expect_err("its dice fell by other terms");
    assert!(matches!(error, VerifyError::DieChanged { .. }), "{error}");
    let running = lines(&bytes)[..1].to_vec();
    assert_eq!(verify::<Orders>(&joined(&running), Some(secret(6))).expect("nothing thrown").terms, Terms::Loose);
}

#[test]
fn whoever_changes_a_byte_under_a_signature_is_found_out() {
    let bytes = battle();
    let key = [9; 32];
    let signed = [&bytes[..], signature(&bytes, &key).as_bytes()].concat();
    assert_eq!(verify::<Orders>(&signed, None).expect("honest").signed, Some(public_key(&key)));
    assert_eq!(verify::<Orders>(&bytes, None).expect("honest").signed, None);

    let line = lines(&signed).len();
    // One blank more: the same battle in every other way.
    let changed = String::from_utf8(signed.clone()).expect("JSON").replacen("\"format\":", "\"format\": ", 1);
    let error = verify::<Orders>(changed.as_bytes(), None).expect_err("changed");
    assert!(matches!(error, VerifyError::WrongSignature { line: at, .. } if at == line), "{error}");
    let other = [&bytes[..], signature(b"another battle", &key).as_bytes()].concat();
    assert!(matches!(verify::<Orders>(&other, None), Err(VerifyError::WrongSignature { .. })));
    let name = signed.len() - 200;
    assert!(verify::<Orders>(&[&signed[..name], b"\n"].concat(), None).is_err(), "half a signature is none");
    let twice = [&signed[..], signature(&signed, &key).as_bytes()].concat();
    let error = verify::<Orders>(&twice, None).expect_err("signed twice");
    assert!(matches!(error, VerifyError::Open(OpenError::SignedTooEarly { .. })), "{error}");
    let running = joined(&lines(&bytes)[..5]);
    let early = [&running[..], signature(&running, &key).as_bytes()].concat();
    let error = verify::<Orders>(&early, None).expect_err("signed too early");
    assert!(matches!(error, VerifyError::Open(OpenError::SignedTooEarly { line: 6 })), "{error}");
}

#[test]
fn a_throw_that_no_rules_ask_for_is_named_by_its_line() {
    let honest = lines(&battle());
    let at = honest.iter().position(|line| line.contains("\"Pool\"")).expect("a throw of a pool");
    for (part, number) in [("dice", 254), ("dice", 0), ("sides", 0), ("sides", 255)] {
        let mut lines = honest.clone();
        let mut entry: Value = serde_json::from_str(&lines[at]).expect("JSON");
        assert!(entry["rolled"]["chance"]["Pool"]["each"][part].is_number(), "{entry}");
        entry["rolled"]["chance"]["Pool"]["each"][part] = json!(number);
        lines[at] = entry.to_string();
        let error = verify::<Orders>(&joined(&lines), None).expect_err("nobody asked for that");
        assert_eq!(error.line(), Some(at + 1), "{error}");
    }
}
