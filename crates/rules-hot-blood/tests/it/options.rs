//! Every value of every option, played beside the default. `options/*.toml` say from the catalogue what both tell on the
//! first line in which they differ, and where they must not differ at all.
use crate::common;
use kernel::{Battle, ClauseId, Flow, Oracle};
use rules_hot_blood::{HotBlood, OptionInfo, Options};
use serde::Deserialize;
use std::collections::BTreeSet;
use testkit::Scripted;

#[derive(Deserialize)]
struct Section {
    case: Vec<Case>,
}

/// One row: the position in which it matters, and the next to it in which it does not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    option: String,
    /// What the catalogue says of it.
    row: String,
    position: String,
    #[serde(default)]
    dice: String,
    #[serde(default)]
    answers: String,
    /// The script of the option, where it needs another.
    with_dice: Option<String>,
    with_answers: Option<String>,
    /// In the first line that differs, and then in this order.
    default: Vec<String>,
    with: Vec<String>,
    unchanged: Unchanged,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchanged {
    /// Why the option does not matter here.
    why: String,
    /// That of the case, where nothing is said.
    position: Option<String>,
    #[serde(default)]
    dice: String,
    #[serde(default)]
    answers: String,
    /// A line in which it would show.
    tells: String,
}

/// Section by section.
const CASES: [&str; 6] = [
    include_str!("../options/bombs.toml"),
    include_str!("../options/dark.toml"),
    include_str!("../options/fire.toml"),
    include_str!("../options/guns.toml"),
    include_str!("../options/nerve.toml"),
    include_str!("../options/fights.toml"),
];

fn cases() -> Vec<Case> {
    let read = |text: &&str| toml::from_str::<Section>(text).unwrap_or_else(|e| panic!("{e}")).case;
    CASES.iter().flat_map(read).collect()
}

/// The log of a script from a position, with this option or without any.
fn log(position: &str, option: Option<&str>, dice: &str, answers: &str) -> Result<Vec<String>, String> {
    let options = option.map(|name| format!("options = [{name:?}]\n")).unwrap_or_default();
    let (setup, mut state) = common::position(&(options + position))?;
    let mut script = Scripted::<HotBlood>::new(&setup, dice, answers);
    while let Ok(Flow::On) = HotBlood::step(&setup, &mut state, &mut script as &mut dyn Oracle<HotBlood>) {}
    testkit::note(&script.met);
    let told = |script: &Scripted<'_, HotBlood>| script.log.join("\n");
    script.finish().map_err(|e| format!("{e}; so far:\n{}", told(&script)))?;
    Ok(script.log.into_iter().chain(script.waits).collect())
}

/// What is wrong with a case, if anything.
fn differs(case: &Case) -> Result<(), String> {
    let Case { position, dice, answers, .. } = case;
    let (own_dice, own_answers) =
        (case.with_dice.as_ref().unwrap_or(dice), case.with_answers.as_ref().unwrap_or(answers));
    let default = log(position, None, dice, answers).map_err(|e| format!("by default: {e}"))?;
    let with = log(position, Some(&case.option), own_dice, own_answers).map_err(|e| format!("with it: {e}"))?;
    // What is played by default cannot be played with the option, or goes otherwise.
    if log(position, Some(&case.option), dice, answers).is_ok_and(|log| log == default) {
        return Err("the option changes nothing".into());
    }
    let same = default.iter().zip(&with).take_while(|(a, b)| a == b).count();
    for (who, log, wanted) in [("by default", &default, &case.default), ("with it", &with, &case.with)] {
        let first = log.get(same).map_or("nothing more", String::as_str);
        if !wanted.first().is_some_and(|text| first.contains(text)) {
            return Err(format!("{who} the first line that differs is\n    {first}\n  wanted: {wanted:?}"));
        }
        let mut rest = log[same..].iter();
        for text in wanted {
            if !rest.any(|line| line.contains(text)) {
                return Err(format!("{who} {text:?} is not told in\n    {}", log[same..].join("\n    ")));
            }
        }
    }
    Ok(())
}

fn stays(case: &Case, next: &Unchanged) -> Result<(), String> {
    let position = next.position.as_ref().unwrap_or(&case.position);
    let by_default = log(position, None, &next.dice, &next.answers)?;
    let with = log(position, Some(&case.option), &next.dice, &next.answers)?;
    if by_default != with {
        let same = by_default.iter().zip(&with).take_while(|(a, b)| a == b).count();
        return Err(format!("by default\n    {:?}\n  with it\n    {:?}", by_default.get(same), with.get(same)));
    }
    if !with.iter().any(|line| line.contains(&next.tells)) {
        return Err(format!("{:?} is not told in\n    {}", next.tells, with.join("\n    ")));
    }
    Ok(())
}

#[test]
fn each_option_changes_what_its_row_says_and_not_what_is_next_to_it() {
    let mut wrong = vec![];
    for case in cases() {
        if let Err(problem) = differs(&case) {
            wrong.push(format!("{} ({}): {problem}", case.option, case.row));
        }
        if let Err(problem) = stays(&case, &case.unchanged) {
            wrong.push(format!("{} ({}) should change nothing: {problem}", case.option, case.unchanged.why));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Sections whose options all have their cases.
const SECTIONS: [&str; 14] = [
    "HB-MOR", "HB-PM", "HB-MEL", "HB-BMB", "HB-DEV", "HB-BEF", "HB-SPC", "HB-WIR", "HB-FLR", "HB-SHO", "HB-ART",
    "HB-HIT", "HB-WND", "HB-PRI",
];

#[test]
fn no_option_of_these_sections_is_without_its_case() {
    let is_ours =
        |o: &&OptionInfo| o.clauses.iter().any(|c| SECTIONS.iter().any(|section| c.id().starts_with(section)));
    let all: BTreeSet<&str> = Options::ALL.iter().filter(is_ours).map(|o| o.name).collect();
    let cases = cases();
    let shown: BTreeSet<&str> = cases.iter().map(|c| c.option.as_str()).collect();
    assert_eq!(all.difference(&shown).collect::<Vec<_>>(), [&""; 0], "no case");
}
