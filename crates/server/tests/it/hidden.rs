use crate::{
    client::Client,
    house::{Folder, House, bot},
};
use serde_json::{Value, json};

/// BA-SET-07: who goes round the flank is written down and shown when he comes.
#[tokio::test]
async fn what_one_seat_hides_is_in_no_message_to_anybody_else() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("hill-108", [json!("me"), json!("friend")]).await;
    let mut first = Client::enter(&house, &battle, "first").await;
    let mut second = Client::enter(&house, &battle, "second").await;
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    let mut outflankers = vec![];
    while !first.scene["log"].to_string().contains("Turn 1") {
        while first.questions().is_empty() && second.questions().is_empty() {
            first.until("change").await;
        }
        let (player, is_first) = if first.questions().is_empty() { (&mut second, false) } else { (&mut first, true) };
        let question = player.questions()[0].clone();
        let options = question["ask"]["list"]["options"].as_array().cloned().unwrap_or_default();
        let is_flank = |option: &Value| option["text"].as_str().unwrap().to_lowercase().contains("flank");
        let flank = options.iter().position(is_flank);
        // What the other side does is plain, so that nothing in its messages can be its own.
        let plain = flank.and_then(|_| options.iter().position(|option| !is_flank(option)));
        let reply = match flank {
            Some(nth) if is_first => {
                outflankers.push(options[nth]["text"].as_str().unwrap().to_owned());
                json!({ "answer": { "pick": nth } })
            }
            _ => plain.map_or(json!({ "let": "simple" }), |nth| json!({ "answer": { "pick": nth } })),
        };
        let answer = player.answer(&reply);
        let done = player.ask(answer).await;
        assert_eq!(done["is"], "done", "{done}");
        (if is_first { &mut second } else { &mut first }).hear().await;
    }
    assert!(!outflankers.is_empty(), "the scenario lets somebody outflank");
    watcher.hear().await;
    assert!(watcher.position() < first.position(), "what a watcher does not know of is not counted for him");
    for words in second.wire.iter().chain(&watcher.wire) {
        let others = not_of("second", words);
        assert!(!others.to_lowercase().contains("outflank"), "{others}");
    }
    assert!(first.wire.iter().any(|words| words.to_lowercase().contains("outflank")));
    house.close().await;
}

/// A message without what the seat itself is asked and has answered.
fn not_of(seat: &str, words: &str) -> String {
    let mut message: Value = serde_json::from_str(words).unwrap();
    for part in ["scene", "change"] {
        let Some(part) = message.get_mut(part) else { continue };
        let asked = part["questions"].as_array_mut().unwrap();
        asked.retain(|question| question["seat"] != seat);
        part["log"].as_array_mut().unwrap().retain(|line| line["seat"] != seat);
    }
    message.to_string()
}

#[tokio::test]
async fn while_another_person_plays_nobody_gets_the_file() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("friend")]).await;
    let file = format!("/api/v1/battles/{}/file", battle.id());
    for role in ["first", "second", "watch"] {
        let reply = house.get(&file, battle.token(role)).await;
        assert_eq!((reply.status, reply.code().as_str()), (403, "file/running"));
    }
    let fork = format!("/api/v1/battles/{}/fork", battle.id());
    let headers = [("authorization", &*format!("Bearer {}", battle.token("first")))];
    let reply = house.request("POST", &fork, &headers, b"{\"position\":1,\"eyes\":\"first\"}").await;
    assert_eq!(reply.code(), "file/running");

    let alone = house.battle("first-light", [json!("me"), bot()]).await;
    let file = format!("/api/v1/battles/{}/file", alone.id());
    assert_eq!(house.get(&file, alone.token("watch")).await.code(), "file/running");
    let reply = house.get(&file, alone.token("first")).await;
    assert_eq!(reply.status, 200);
    // Its dice are still to come.
    assert!(!reply.text().contains("reveal") && reply.text().contains("commitment"));
    house.close().await;
}
