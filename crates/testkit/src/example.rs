//! The worked examples of a catalogue, held against the rules text.
#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]
use kernel::{Answer, Answers, Oracle, Play, Procedure, Question, Roll, Ruleset, Scene, Scenes, Suspend, Tally, Write};
use odds::{Budget, Distribution, Explorer, Method, odds, sampled};
use serde::Deserialize;
use std::{collections::BTreeMap, time::Duration};

/// Exact odds to 1e-9 for every example of a `worked-examples.toml`.
pub fn examples_come_out<R: Scenes>(text: &str) {
    for case in worked_examples(text) {
        let found = odds(case.scene::<R>().as_ref(), patient()).unwrap_or_else(|e| panic!("{}: {e}", case.id)).odds;
        assert!(matches!(found.method, Method::Exact { .. }), "{}: not exact but {}", case.id, found.method);
        case.is_met_by(procedure::<R>(&case.procedure).outcomes, &found);
    }
}

/// Dice by lot agree with them, within 5 sigma.
pub fn lots_agree<R: Scenes>(text: &str, runs: u64) {
    for case in worked_examples(text) {
        let found = sampled(case.scene::<R>().as_ref(), runs).unwrap_or_else(|e| panic!("{}: {e}", case.id)).odds;
        for (what, answer) in &case.expect {
            let p = measured(procedure::<R>(&case.procedure).outcomes, &found, what);
            is_drawn(&case.id, what, p, *answer, runs);
        }
    }
}

/// Every line one by one, without any cut, for scenes small enough: the same distribution. Of a loop, the first rounds.
pub fn cuts_forget_nothing<R: Scenes>(scenes: &[(&str, &[(&str, &str)])]) {
    for (name, with) in scenes {
        let scene = R::scene(name, with).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let merged = odds(scene.as_ref(), patient()).expect("exact odds").odds;
        let mut explorer = Explorer::<R, _>::new(|at, question| Some(scene.answer(at, question)));
        explorer.budget = MOST_LINES;
        let all = explorer.odds(|oracle| {
            let mut rounds = Rounds { oracle, left: MOST_THROWS };
            let end = scene.run(&mut rounds);
            if rounds.left == 0 && end.is_err() { Ok(None) } else { end.map(Some) }
        });
        let mut all = all.unwrap_or_else(|_| panic!("{name} {with:?}: more than {MOST_LINES} lines; ask for less"));
        let open = all.remove(&None).unwrap_or(0.0);
        assert!(open < MOST_OPEN, "{name} {with:?}: {open} of all lines take more than {MOST_THROWS} throws");
        assert!(all.len() == merged.cells.len() || open > 0.0, "{name} {with:?}: outcomes that no line has");
        for (outcome, p) in &merged.cells {
            let seen = all.get(&Some(outcome.clone())).copied().unwrap_or(0.0);
            let fits = (seen - 1e-12..=seen + open + 1e-12).contains(p);
            assert!(fits, "{name} {with:?}: {outcome:?} {p} instead of {seen}");
        }
    }
}

/// Lines of dice that a test waits for.
const MOST_LINES: u64 = 200_000;
/// Throws after which the rest of a loop is left open.
const MOST_THROWS: u32 = 20;
/// How much of it may be left open then.
const MOST_OPEN: f64 = 0.05;

/// Stops after so many throws.
struct Rounds<'a, R: Ruleset> {
    oracle: &'a mut dyn Oracle<R>,
    left: u32,
}

impl<R: Ruleset> Oracle<R> for Rounds<'_, R> {
    fn roll(&mut self, roll: &Roll<'_, R>) -> Play<Tally> {
        self.left = self.left.saturating_sub(u32::from(!roll.chance.is_empty()));
        if self.left == 0 { Err(Suspend::Abandoned) } else { self.oracle.roll(roll) }
    }
    fn ask(&mut self, at: &R::State, question: &Question<'_, R>) -> Play<Answer> {
        self.oracle.ask(at, question)
    }
    fn ask_all(&mut self, at: &R::State, questions: &[Question<'_, R>]) -> Play<Answers> {
        self.oracle.ask_all(at, questions)
    }
    fn apart(&mut self, write: Write<'_, R>) -> Play<()> {
        self.oracle.apart(write)
    }
    fn tell(&mut self, clause: R::Clause, event: R::Event) {
        self.oracle.tell(clause, event);
    }
}

/// Whether so much by lot fits the answer, within 5 sigma; means have no sigma here.
pub(crate) fn is_drawn(line: &str, what: &str, p: f64, answer: f64, runs: u64) {
    let sigma = (answer * (1.0 - answer) / runs as f64).max(0.0).sqrt();
    let fits = what.starts_with("mean ") || (p - answer).abs() <= 5.0 * sigma + 1e-4;
    assert!(fits, "{line}: {what}: {p} of {answer} ± {sigma}");
}

pub(crate) fn patient() -> Budget {
    Budget { time: Duration::from_mins(2), ..Budget::default() }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    example: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    id: String,
    procedure: String,
    with: BTreeMap<String, String>,
    sweep: Option<Sweep>,
    each: Option<String>,
    expect: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sweep {
    key: String,
    values: Vec<i64>,
}

/// One question of a catalogue and its exact answers.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkedExample {
    pub id: String,
    pub procedure: String,
    pub with: Vec<(String, String)>,
    /// "casualties >= 5 and casualties <= 8", "mean hits", and how much that is.
    pub expect: Vec<(String, f64)>,
}

impl WorkedExample {
    pub(crate) fn scene<R: Scenes>(&self) -> Box<dyn Scene<R>> {
        let with: Vec<(&str, &str)> = self.with.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        R::scene(&self.procedure, &with).unwrap_or_else(|e| panic!("{}: {e:?}", self.id))
    }
    /// Every answer to 1e-9, for odds with these outcomes.
    pub fn is_met_by(&self, outcomes: &[impl AsRef<str>], found: &Distribution) {
        for (what, answer) in &self.expect {
            let p = measured(outcomes, found, what);
            assert!((p - answer).abs() < 1e-9, "{}: {what}: {p} instead of {answer}", self.id);
        }
    }
}

/// What a `worked-examples.toml` asks and answers.
pub fn worked_examples(text: &str) -> Vec<WorkedExample> {
    let file: File = toml::from_str(text).expect("the worked examples read");
    let mut cases = vec![];
    for example in file.example {
        let with: Vec<(String, String)> = example.with.into_iter().collect();
        let (id, procedure) = (example.id, example.procedure);
        if let (Some(sweep), Some(each)) = (example.sweep, example.each) {
            assert_eq!(sweep.values.len(), example.expect.len(), "{id}");
            for (value, answer) in sweep.values.iter().zip(&example.expect) {
                let mut with = with.clone();
                with.push((sweep.key.clone(), value.to_string()));
                let expect = vec![(each.clone(), fraction(answer))];
                cases.push(WorkedExample { id: format!("{id} {value}"), procedure: procedure.clone(), with, expect });
            }
        } else {
            let split = |line: &String| {
                let (what, answer) = line.rsplit_once(": ").expect("what: fraction");
                (what.to_owned(), fraction(answer))
            };
            cases.push(WorkedExample { expect: example.expect.iter().map(split).collect(), id, procedure, with });
        }
    }
    cases
}

fn fraction(text: &str) -> f64 {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    over.parse::<f64>().expect("a number") / under.parse::<f64>().expect("a number")
}

fn column(outcomes: &[impl AsRef<str>], name: &str) -> usize {
    let found = outcomes.iter().position(|outcome| outcome.as_ref() == name);
    found.unwrap_or_else(|| panic!("there is no outcome {name:?}"))
}

/// The chance of "casualties >= 5 and casualties <= 8", or a mean.
pub(crate) fn measured(outcomes: &[impl AsRef<str>], odds: &Distribution, what: &str) -> f64 {
    if let Some(name) = what.strip_prefix("mean ") {
        return odds.mean(column(outcomes, name));
    }
    let tests: Vec<(usize, &str, i32)> = what
        .split(" and ")
        .map(|test| {
            let mut words = test.rsplitn(3, ' ');
            let (number, sign, name) = (words.next(), words.next(), words.next());
            (
                column(outcomes, name.expect("an outcome")),
                sign.expect("a sign"),
                number.expect("a number").parse().expect("a number"),
            )
        })
        .collect();
    odds.chance(|outcome| {
        tests.iter().all(|&(column, sign, number)| match sign {
            "=" => outcome[column] == number,
            ">=" => outcome[column] >= number,
            "<=" => outcome[column] <= number,
            _ => panic!("unknown sign {sign}"),
        })
    })
}

pub(crate) fn procedure<R: Scenes>(name: &str) -> &'static Procedure {
    R::procedures().iter().find(|p| p.name == name).unwrap_or_else(|| panic!("no procedure {name}"))
}
