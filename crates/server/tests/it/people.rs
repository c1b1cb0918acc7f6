//! Who is at the table, what they are called, and what they say.
use crate::{
    client::Client,
    house::{Folder, House, bot},
};
use serde_json::{Value, json};

/// The newest word of who is here.
async fn present(client: &mut Client, seats: [&str; 2]) -> Value {
    loop {
        let message = client.until("present").await;
        if message["seats"] == json!(seats) {
            return message;
        }
    }
}

#[tokio::test]
async fn everybody_sees_who_has_come_and_who_is_away() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("friend")]).await;
    let mut first = Client::enter(&house, &battle, "first").await;
    assert_eq!(first.until("present").await["seats"], json!(["here", "not-yet"]));
    let second = Client::enter(&house, &battle, "second").await;
    present(&mut first, ["here", "here"]).await;
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    let seen = present(&mut watcher, ["here", "here"]).await;
    assert_eq!(seen["watchers"], 1);
    let keys: Vec<&String> = seen.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["is", "seats", "watchers"], "and nothing else");
    drop(second);
    present(&mut first, ["here", "away"]).await;
    present(&mut watcher, ["here", "away"]).await;
    let _again = Client::enter(&house, &battle, "second").await;
    present(&mut first, ["here", "here"]).await;
    house.close().await;
}

#[tokio::test]
async fn a_seat_has_the_name_that_its_player_gives() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    let mut first = Client::enter(&house, &battle, "first").await;
    let name = |seat: &str, name: &str| json!({ "do": "name", "seat": seat, "name": name });
    assert_eq!(first.ask(name("first", "  Anna\u{7} of Kent ")).await["is"], "done");
    let info = watcher.until("info").await;
    assert_eq!(info["info"]["players"][0], json!({ "name": "Anna of Kent", "kind": "human" }));
    assert_eq!(first.ask(name("second", "Bert")).await["fault"]["code"], "seat/not-yours");
    assert_eq!(watcher.ask(name("first", "Bert")).await["fault"]["code"], "seat/not-yours");
    house.close().await;
    let house = House::open(&folder).await;
    let again = Client::enter(&house, &battle, "first").await;
    assert_eq!(again.info["players"][0]["name"], "Anna of Kent", "kept");
    house.close().await;
}

#[tokio::test]
async fn what_is_said_is_one_of_a_few_phrases_and_not_too_many_of_them() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("friend")]).await;
    let mut first = Client::enter(&house, &battle, "first").await;
    let mut second = Client::enter(&house, &battle, "second").await;
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    let say = |seat: &str, phrase: &str| json!({ "do": "say", "seat": seat, "phrase": phrase });
    assert_eq!(first.ask(say("first", "good-luck")).await["is"], "done");
    for client in [&mut second, &mut watcher] {
        let said = client.until("said").await;
        assert_eq!((&said["by"], &said["phrase"]), (&json!("first"), &json!("good-luck")));
    }
    assert_eq!(watcher.ask(say("first", "hello")).await["fault"]["code"], "seat/not-yours");
    assert_eq!(second.ask(say("first", "hello")).await["fault"]["code"], "seat/not-yours");
    let free = second.ask(say("second", "anything one likes")).await;
    assert_eq!(free["fault"]["code"], "message/unreadable");
    let mut refused = 0;
    for _ in 0..6 {
        refused += usize::from(first.ask(say("first", "hello")).await["fault"]["code"] == "rate/too-fast");
    }
    assert!(refused >= 3, "{refused} of 6");
    house.close().await;
}
