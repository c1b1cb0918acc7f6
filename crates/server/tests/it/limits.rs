use crate::{
    client::Client,
    house::{Folder, House, bot},
};
use serde_json::json;

#[tokio::test]
async fn a_flood_of_wishes_is_slowed_down_and_the_battle_goes_on() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut flood = Client::enter(&house, &battle, "watch").await;
    let mut player = Client::enter(&house, &battle, "first").await;
    let mut last = 0;
    for _ in 0..300 {
        last = flood.send(json!({ "do": "card", "seat": "first", "unit": 0 })).await;
    }
    let end = flood.reply(last).await;
    assert_eq!(end["fault"]["code"], "rate/too-fast");
    player.play(2).await;
    house.close().await;
}

#[tokio::test]
async fn what_is_no_message_is_said_to_be_none_and_too_long_a_one_ends_the_connection() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.say("not json".to_owned()).await;
    assert_eq!(player.until("fault").await["fault"]["code"], "message/unreadable");
    assert_eq!(player.ask(json!({ "do": "cheat" })).await["fault"]["code"], "message/unreadable");
    player.play(1).await;
    player.say("x".repeat(100_000)).await;
    while player.next().await.is_some() {}
    let mut again = Client::connect(house.addr, battle.id()).await;
    assert_eq!(again.hello(battle.token("first"), true).await["is"], "welcome");
    house.close().await;
}

#[tokio::test]
async fn fifty_may_watch_and_a_player_still_finds_a_seat() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("friend")]).await;
    let mut watchers = vec![];
    for _ in 0..50 {
        watchers.push(Client::enter(&house, &battle, "watch").await);
    }
    let mut one_more = Client::connect(house.addr, battle.id()).await;
    assert_eq!(one_more.hello(battle.token("watch"), false).await["fault"]["code"], "battle/full");
    Client::enter(&house, &battle, "first").await;
    Client::enter(&house, &battle, "second").await;
    house.close().await;
}

#[tokio::test]
async fn one_address_begins_only_so_many_battles_at_once() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let mut last = String::new();
    for _ in 0..60 {
        let reply = house.post("/api/v1/battles", &json!({})).await;
        last = reply.code();
        if last == "rate/too-fast" {
            assert_eq!(reply.status, 429);
            break;
        }
    }
    assert_eq!(last, "rate/too-fast");
    house.close().await;
}
