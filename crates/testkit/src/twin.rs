//! Hidden twins: whatever a seat cannot know changes no byte of what it gets.
use kernel::{Battle, Eyes};
use session::Session;

/// Every byte somebody is sent: the view, the log line by line, a seat's questions.
pub fn sent<B: Battle>(session: &Session<B>, to: impl Into<Eyes>) -> Vec<String> {
    let to = to.into();
    let view = serde_json::to_string(&session.view(to));
    let log = session.log(to).map(|line| serde_json::to_string(&line));
    let seat = if let Eyes::Seat(seat) = to { Some(seat) } else { None };
    let questions = seat.into_iter().flat_map(|seat| session.questions(seat)).map(serde_json::to_string);
    let over = serde_json::to_string(&session.is_over());
    [view, over].into_iter().chain(log).chain(questions).map(|text| text.expect("plain data")).collect()
}

/// The two battles look alike to these eyes; says where they first do not.
pub fn assert_twins<B: Battle>(one: &Session<B>, other: &Session<B>, to: impl Into<Eyes>) {
    let to = to.into();
    let (a, b) = (sent(one, to), sent(other, to));
    if let Some(n) = (0..a.len().max(b.len())).find(|n| a.get(*n) != b.get(*n)) {
        let part = match n {
            0 => "view".into(),
            1 => "end".into(),
            _ if n < 2 + one.log(to).count() => format!("log line {}", n - 1),
            _ => format!("question {}", n - 1 - one.log(to).count()),
        };
        let who = match to {
            Eyes::Seat(seat) => format!("{seat:?}"),
            to => format!("{to:?}"),
        };
        let nothing = String::from("nothing");
        let (a, b) = (a.get(n).unwrap_or(&nothing), b.get(n).unwrap_or(&nothing));
        panic!("{who} can tell the two apart by its {part}:\n  {a}\n  {b}");
    }
}
