//! Battle reports: run, rewritten, and what is said when they do not fit.
use crate::common::orders::{
    Orders, first_light,
    shooting::shoot,
    state::{Game, State},
    words::{Order, UnitId},
};
use kernel::{Battle, Point};
use serde::Deserialize;
use std::process::Command;
use testkit::{Fixture, ReportError, ScriptError, reports, rewritten};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    #[serde(default)]
    cup: [u8; 2],
    /// Shooter and target: only the fire of one unit at another.
    shoot: Option<[u8; 2]>,
    #[serde(default)]
    unit: Vec<Placed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    id: u8,
    at_in: [i16; 2],
    #[serde(default)]
    pins: u8,
    order: Option<Order>,
}

pub(crate) fn fixture(text: &str) -> Result<Fixture<Orders>, toml::de::Error> {
    let position: Position = toml::from_str(text)?;
    let setup = first_light();
    let mut state: State = Orders::start(&setup);
    for unit in &mut state.units {
        (unit.on_table, unit.men) = (true, [0; 3]);
    }
    for placed in &position.unit {
        let unit = &mut state.units[usize::from(placed.id)];
        (unit.at, unit.men, unit.pins) =
            (Point::new(placed.at_in[0] * 100, placed.at_in[1] * 100), setup.men, placed.pins);
        unit.order = placed.order.unwrap_or(Order::None);
    }
    (state.cup, state.turn) = (position.cup, 1);
    Ok(match position.shoot {
        None => Fixture::at(setup, state),
        Some([from, at]) => Fixture::procedure(setup, state, move |setup, state, oracle| {
            shoot(&mut Game { setup, state }, UnitId(from), UnitId(at), oracle)
        }),
    })
}

#[test]
fn the_reports_hold() {
    reports::<Orders, _>("tests/reports", fixture);
}

/// A report with this script, about one squad firing at another.
fn fire(dice: &str, answers: &str) -> String {
    let units = "[[unit]]\nid = 0\nat_in = [2, 10]\n[[unit]]\nid = 3\nat_in = [2, 20]\n";
    format!(
        "Fire.\n\n```toml\nshoot = [0, 3]\n{units}```\n```dice\n{dice}\n```\n```answers\n{answers}\n```\n\n```report\n```\nEnd.\n"
    )
}

fn problem(dice: &str, answers: &str) -> ScriptError {
    match rewritten::<Orders, _>(&fire(dice, answers), fixture) {
        Err(ReportError::Script { error, .. }) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_report_is_rewritten_and_nothing_else_in_the_file() {
    let before = fire("to hit 111 222 1 1, eight ones and twos: 1", "0\nstand");
    let after = rewritten::<Orders, _>(&before, fixture).expect("a good script");
    let told = "BA-SHOOT-03 US, 1st Squad: 0\nBA-SHOOT-08 German, Grenadiers: Stand\n\
                BA-HIT-01   1st Squad at Grenadiers, 3+ needed: 2 2 2 1 1 1 1 1 1 -> 0 of 9\n";
    assert_eq!(after, before.replace("```report\n", &format!("```report\n{told}")));
    assert_eq!(rewritten::<Orders, _>(&after, fixture).as_ref(), Ok(&after), "once rewritten it holds");
}

#[test]
fn dice_and_answers_missing_or_left_over_name_the_clause() {
    let missing = problem("665", "0\nstand");
    assert!(matches!(missing, ScriptError::DiceMissing { clause: "BA-HIT-01", missing: 6, .. }), "{missing}");
    let left = problem("111111111 66", "0\nstand");
    assert_eq!(left, ScriptError::DiceLeft { after: "BA-HIT-01", dice: "66".into() });
    let unanswered = problem("111111111", "0");
    assert!(matches!(unanswered, ScriptError::AnswerMissing { clause: "BA-SHOOT-08", .. }), "{unanswered}");
    let talkative = problem("111111111", "0\nstand\nrun");
    assert_eq!(talkative, ScriptError::AnswersLeft { after: "BA-HIT-01", answers: vec!["run".into()] });
    let stopped = problem("", "0");
    assert_eq!(stopped.to_string(), "the script is used up, but German is asked: Grenadiers: what now?");
    let torn = problem("111111111 6\n5 4", "0\nstand");
    assert_eq!(torn, ScriptError::DiceLeft { after: "BA-HIT-01", dice: "6 5 4".into() });
    let torn = problem("6 1111111\n1 6", "0\nstand");
    assert!(matches!(torn, ScriptError::DiceTorn { clause: "BA-HIT-01", missing: 1 }), "{torn}");
    assert!(matches!(problem("117", "0\nstand"), ScriptError::NoSuchFace { clause: "BA-HIT-01", face: 7 }));
}

#[test]
fn answers_are_checked_for_side_sense_and_law() {
    let wrong = problem("1", "German: 0");
    assert_eq!(wrong.to_string(), "BA-SHOOT-03: `German: 0` is not for US, who is asked");
    assert!(matches!(problem("1", "US: some"), ScriptError::NotUnderstood { clause: "BA-SHOOT-03", .. }));
    let refused = problem("1", "8");
    assert!(matches!(&refused, ScriptError::Refused { clause: "BA-SHOOT-03", words, .. } if words == "8"), "{refused}");
    assert!(matches!(problem("1", "! 2"), ScriptError::NotRefused { clause: "BA-SHOOT-03", .. }));
    let tried = rewritten::<Orders, _>(&fire("111111111", "! 8\n0\nstand"), fixture).expect("refused as it should be");
    assert!(tried.contains("BA-SHOOT-03 US: `8` is refused by BA-SHOOT-03: that is not among the choices"), "{tried}");
}

#[test]
fn a_broken_file_is_named_by_its_line() {
    let run = |text: &str| rewritten::<Orders, _>(text, fixture).expect_err("broken");
    assert_eq!(run("only prose\n"), ReportError::NoReport);
    assert_eq!(run("\n```report\n```\n"), ReportError::NoSetup { line: 2 });
    assert_eq!(run("\n\n```toml\n"), ReportError::Unclosed { line: 3 });
    assert!(matches!(run("```toml\ncups = 1\n```\n```report\n```\n"), ReportError::Setup { line: 1, .. }));
}

#[test]
fn the_clauses_that_reports_meet_are_noted_where_the_coverage_wants_them() {
    let folder = std::env::temp_dir().join(format!("sandtable-coverage-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let run = Command::new(std::env::current_exe().expect("we run"))
        .args(["--exact", "reports::the_reports_hold"])
        .env("SANDTABLE_COVERAGE", &folder)
        .output()
        .expect("it runs once more");
    assert!(run.status.success());
    let files: Vec<_> = std::fs::read_dir(&folder).expect("there").flatten().collect();
    assert_eq!(files.len(), 1, "one file for one program");
    let text = std::fs::read_to_string(files[0].path()).expect("text");
    std::fs::remove_dir_all(&folder).expect("ours");
    // A roll, a term, a question, an event, a barred option that was tried, and the clause of a refused path.
    for clause in ["BA-HIT-01", "BA-HIT-04", "BA-ORD-01", "BA-PIN-01", "BA-SHOOT-01", "BA-MOVE-07"] {
        assert!(text.split_whitespace().any(|word| word == clause), "{clause} is not in {text}");
    }
}
