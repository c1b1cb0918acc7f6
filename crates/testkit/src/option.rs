//! Every value of every option, played beside the default: what both tell on the first line in which they differ, and
//! where they must not differ at all.
use crate::{Scripted, note};
use kernel::{Flow, Voice};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct Section {
    case: Vec<OptionCase>,
}

/// One row: the position in which it matters, and the next to it in which it does not.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionCase {
    pub option: String,
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
    unchanged: Option<Unchanged>,
}

#[derive(Debug, Deserialize)]
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

impl OptionCase {
    /// The cases of these sections, written in TOML.
    pub fn all(sections: &[&str]) -> Vec<OptionCase> {
        let read = |text: &&str| toml::from_str::<Section>(text).unwrap_or_else(|e| panic!("{e}")).case;
        sections.iter().flat_map(read).collect()
    }
    pub const fn has_neighbour(&self) -> bool {
        self.unchanged.is_some()
    }
}

/// The log of a script from a position, with this option or without any.
type Log<'a> = dyn Fn(&str, Option<&str>, &str, &str) -> Result<Vec<String>, String> + 'a;

/// Every option changes what its row says and not what is next to it; `position` reads a position, its options among it.
pub fn options_change_what_they_say<B: Voice>(
    cases: &[OptionCase],
    position: impl Fn(&str) -> Result<(B::Setup, B::State), String>,
) {
    let log = |text: &str, option: Option<&str>, dice: &str, answers: &str| {
        let options = option.map(|name| format!("options = [{name:?}]\n")).unwrap_or_default();
        let (setup, mut state) = position(&(options + text))?;
        let mut script = Scripted::<B>::new(&setup, dice, answers);
        while let Ok(Flow::On) = B::stride(&setup, &mut state, &mut script) {}
        note(&script.met);
        script.finish().map_err(|e| format!("{e}; so far:\n{}", script.log.join("\n")))?;
        Ok(script.log.into_iter().chain(script.waits).collect())
    };
    let mut wrong = vec![];
    for case in cases {
        if let Err(problem) = differs(case, &log) {
            wrong.push(format!("{} ({}): {problem}", case.option, case.row));
        }
        if let Some(next) = &case.unchanged
            && let Err(problem) = stays(case, next, &log)
        {
            wrong.push(format!("{} ({}) should change nothing: {problem}", case.option, next.why));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What is wrong with a case, if anything.
fn differs(case: &OptionCase, log: &Log<'_>) -> Result<(), String> {
    let OptionCase { position, dice, answers, .. } = case;
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

fn stays(case: &OptionCase, next: &Unchanged, log: &Log<'_>) -> Result<(), String> {
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
