//! A program that plays as its arguments say, one word for each thing it does when asked: `well`, `silent`, `illegal`,
//! `garbage`, `endless`, `crash`; `well` ever after. The tests of `sandtable bot` are played with it.
//! `--keep FILE` writes down all that it was told.
#![expect(clippy::unwrap_used, reason = "it is clumsy, and fails where it cannot go on")]
use serde_json::{Value, json};
use std::{
    fs::File,
    io::{self, BufRead, Write},
    process,
};

fn main() {
    let mut words = std::env::args().skip(1).peekable();
    let mut kept = words.next_if_eq("--keep").map(|_| File::create(words.next().unwrap()).unwrap());
    send(&json!({ "id": 1, "do": "hello", "version": 3, "token": "", "take_over": false }));
    let (mut seat, mut scene, mut asked_at, mut id) = (Value::Null, Value::Null, Value::Null, 1);
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if let Some(file) = &mut kept {
            writeln!(file, "{line}").unwrap();
        }
        let mut message: Value = serde_json::from_str(&line).unwrap();
        match message["is"].as_str().unwrap() {
            "welcome" => (seat, scene) = (message["info"]["yours"][0].take(), message["scene"].take()),
            "change" => scene = message["change"].take(),
            // What is asked now came just before a stale answer is refused.
            "fault" if !message["re"].is_null() && message["fault"]["code"] != "answer/stale" => asked_at = Value::Null,
            "bye" => return,
            _ => continue,
        }
        let question = &scene["questions"][0];
        if question.is_null() || scene["position"] == asked_at {
            continue;
        }
        asked_at = scene["position"].clone();
        id += 1;
        let answer = match words.next().as_deref() {
            Some("silent") => continue,
            Some("crash") => process::exit(3),
            Some("endless") => {
                write!(io::stdout(), "{}", "x".repeat(100_000)).ok();
                continue;
            }
            Some("garbage") => {
                send(&json!({ "id": id, "do": "surrender" }));
                continue;
            }
            Some("illegal") => json!({ "place": { "x": -100, "y": -100 } }),
            _ => question["suggestions"][0]["answer"].clone(),
        };
        let (position, reply) = (&scene["position"], json!({ "answer": answer }));
        send(&json!({ "id": id, "do": "answer", "seat": seat, "position": position, "nth": 0, "reply": reply }));
    }
}

fn send(wish: &Value) {
    // Whoever has hung up needs no answer.
    writeln!(io::stdout(), "{wish}").ok();
}
