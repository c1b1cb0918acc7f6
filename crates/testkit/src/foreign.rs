//! Set-ups that nobody mustered: a sound one with something in it changed, read as a battle file's would be, and played.
use crate::play::{dice, play_one};
use kernel::{Battle, Eyes, Offer, Seat};
use serde_json::{Map, Value, json};
use session::{DiceMode, Session};
use sim::Rng;
use std::{
    collections::BTreeMap,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// What became of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Foreigners {
    pub refused: usize,
    pub played: usize,
}

/// One step on the way to a value.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Key(String),
    Nth(usize),
}
type Way = Vec<Step>;

/// Changes one to three things of the set-up for each seed. It is refused where it is read, or `answers` random answers are
/// given to it; it never panics.
pub fn foreign_setups_are_refused_or_played<B: Battle>(
    setup: &B::Setup,
    seeds: Range<u64>,
    answers: usize,
) -> Foreigners {
    let sound = serde_json::to_value(setup).expect("plain data");
    let read: B::Setup = serde_json::from_value(sound.clone()).expect("our own set-up is sound");
    assert_eq!(&read, setup, "a set-up is read as it was written");
    let mut found = Foreigners::default();
    for seed in seeds {
        let mut rng = Rng::seeded(seed);
        let mut foreign = sound.clone();
        let changes: Vec<String> = (0..=rng.any(3)).map(|_| change(&mut foreign, &mut rng)).collect();
        let played = catch_unwind(AssertUnwindSafe(|| played::<B>(foreign, seed, answers)));
        let played = played.unwrap_or_else(|_| panic!("seed {seed}: {}", changes.join("; ")));
        *(if played { &mut found.played } else { &mut found.refused }) += 1;
    }
    found
}

/// False where the set-up is refused.
fn played<B: Battle>(foreign: Value, seed: u64, answers: usize) -> bool {
    let Ok(setup) = serde_json::from_value::<B::Setup>(foreign) else { return false };
    let mut session = Session::<B>::new(setup, dice::<B>(DiceMode::Fair, seed));
    let mut rng = Rng::seeded(seed);
    // Who has no room to set up cannot answer; that is the zone's fault.
    let is_stuck = |session: &Session<B>| {
        let mut asked = Seat::BOTH.into_iter().flat_map(|seat| session.questions(seat));
        asked.any(|question| matches!(question.offer, Offer::Place(_)) && question.candidates().is_empty())
    };
    let next = |session: &mut Session<B>, rng: &mut Rng| !is_stuck(session) && play_one(session, rng);
    let given = (0..answers).take_while(|_| next(&mut session, &mut rng)).count();
    assert!(given == answers || session.is_over() || is_stuck(&session));
    for eyes in [Eyes::Seat(Seat::First), Eyes::Seat(Seat::Second), Eyes::Public] {
        let view = B::view(session.setup(), session.state(), eyes);
        assert!(serde_json::to_value(view).is_ok());
    }
    true
}

/// Changes one thing, and says which.
fn change(value: &mut Value, rng: &mut Rng) -> String {
    // By what kind of thing it is first: a chart of forty rows is no more likely than the number of turns.
    let mut kinds: BTreeMap<String, Vec<Way>> = BTreeMap::new();
    collect(value, &mut Vec::new(), &mut kinds);
    let nth = rng.any(kinds.len());
    let Some(ways) = kinds.values().nth(nth) else { return "nothing".into() };
    let way = ways[rng.any(ways.len())].clone();
    let twin = at(value, &ways[rng.any(ways.len())]).clone();
    let old = at(value, &way).clone();
    let new = other(&old, twin, rng);
    let said = format!("{}: {} -> {}", written(&way), short(&old), short(&new));
    *at(value, &way) = new;
    said
}

fn collect(value: &Value, way: &mut Way, kinds: &mut BTreeMap<String, Vec<Way>>) {
    let kind: Vec<&str> = way.iter().map(|step| if let Step::Key(key) = step { key } else { "[]" }).collect();
    kinds.entry(kind.join(".")).or_default().push(way.clone());
    let mut inner = |step: Step, value: &Value, way: &mut Way| {
        way.push(step);
        collect(value, way, kinds);
        way.pop();
    };
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(n, one)| inner(Step::Nth(n), one, way)),
        Value::Object(map) => map.iter().for_each(|(key, one)| inner(Step::Key(key.clone()), one, way)),
        _ => {}
    }
}

fn at<'v>(value: &'v mut Value, way: &Way) -> &'v mut Value {
    way.iter().fold(value, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Nth(n) => &mut value[*n],
    })
}

/// Something else in its place.
fn other(old: &Value, twin: Value, rng: &mut Rng) -> Value {
    const NUMBERS: [i64; 18] =
        [0, 1, 2, 3, 7, 10, 12, 31, 33, 127, 128, 200, 255, 300, 2_400, 9_600, 32_767, 4_294_967_295];
    match old {
        _ if rng.any(20) == 0 => Value::Null,
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or_default();
            match rng.any(8) {
                0 => json!(n + 1),
                1 => json!(n - 1),
                2 => json!(-n),
                3 => json!(n * 2),
                4 => json!(n as f64 + 0.5),
                5 => twin,
                _ => json!(NUMBERS[rng.any(NUMBERS.len())]),
            }
        }
        Value::Bool(is_so) => json!(!is_so),
        Value::String(_) => match rng.any(6) {
            0 => json!(""),
            1 => json!("x".repeat(5_000)),
            2 => json!("a\u{202e}b\u{7}"),
            _ => twin,
        },
        Value::Array(list) => array(list.clone(), rng),
        Value::Object(map) if rng.any(2) == 0 => object(map.clone(), rng),
        Value::Object(_) => twin,
        Value::Null => vec![json!(0), json!(1), json!(200), json!({}), json!([]), twin].swap_remove(rng.any(6)),
    }
}

fn array(mut list: Vec<Value>, rng: &mut Rng) -> Value {
    let Some(one) = list.get(rng.any(list.len().max(1))).cloned() else { return json!([0]) };
    match rng.any(8) {
        0 => list.clear(),
        1 => drop(list.remove(rng.any(list.len()))),
        2 => list.extend(std::iter::repeat_n(one, 4_000)),
        3 => list.extend(list.clone().into_iter().cycle().take(list.len() * 9).collect::<Vec<_>>()),
        4 => list.reverse(),
        5 => list.rotate_left(1),
        _ => list.insert(rng.any(list.len()), one),
    }
    Value::Array(list)
}

fn object(mut map: Map<String, Value>, rng: &mut Rng) -> Value {
    let keys: Vec<String> = map.keys().cloned().collect();
    if keys.is_empty() || rng.any(3) == 0 {
        map.insert("extra".into(), json!(1));
    } else {
        map.remove(&keys[rng.any(keys.len())]);
    }
    Value::Object(map)
}

fn written(way: &Way) -> String {
    let steps = way.iter().map(|step| match step {
        Step::Key(key) => format!(".{key}"),
        Step::Nth(n) => format!("[{n}]"),
    });
    steps.collect()
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(80).collect()
}
