//! Hidden twins: whatever a seat cannot know changes no byte of what it gets.
use kernel::{Battle, Seat};
use session::Session;

/// Every byte a seat is sent: its view, its log line by line, its questions.
pub fn sent<B: Battle>(session: &Session<B>, seat: Seat) -> Vec<String> {
    let view = serde_json::to_string(&session.view(seat));
    let log = session.log(seat).map(|line| serde_json::to_string(&line));
    let questions = session.questions(seat).map(serde_json::to_string);
    let over = serde_json::to_string(&session.is_over());
    [view, over].into_iter().chain(log).chain(questions).map(|text| text.expect("plain data")).collect()
}

/// The two battles look alike to this seat; says where they first do not.
pub fn assert_twins<B: Battle>(one: &Session<B>, other: &Session<B>, seat: Seat) {
    let (a, b) = (sent(one, seat), sent(other, seat));
    if let Some(n) = (0..a.len().max(b.len())).find(|n| a.get(*n) != b.get(*n)) {
        let part = match n {
            0 => "view".into(),
            1 => "end".into(),
            _ if n < 2 + one.log(seat).count() => format!("log line {}", n - 1),
            _ => format!("question {}", n - 1 - one.log(seat).count()),
        };
        let nothing = String::from("nothing");
        let (a, b) = (a.get(n).unwrap_or(&nothing), b.get(n).unwrap_or(&nothing));
        panic!("{seat:?} can tell the two apart by its {part}:\n  {a}\n  {b}");
    }
}
