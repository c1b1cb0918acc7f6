use crate::{
    client::Client,
    house::{Folder, House, bot},
};
use serde_json::json;

#[tokio::test]
async fn a_wrong_link_a_wrong_battle_and_an_old_page_are_told_so() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut client = Client::connect(house.addr, battle.id()).await;
    assert_eq!(client.hello("wrong", false).await["fault"]["code"], "seat/unknown");
    assert!(client.next().await.is_none());

    let mut client = Client::connect(house.addr, "aaaaaaaaaa").await;
    assert_eq!(client.hello(battle.token("first"), false).await["fault"]["code"], "battle/unknown");
    assert!(client.next().await.is_none());

    let mut client = Client::connect(house.addr, battle.id()).await;
    let hello = json!({ "do": "hello", "version": 0, "token": battle.token("first"), "take_over": false });
    assert_eq!(client.ask(hello).await["fault"]["code"], "hello/version");
    assert!(client.next().await.is_none());

    let mut client = Client::connect(house.addr, battle.id()).await;
    client.send(json!({ "do": "look", "seat": "first" })).await;
    assert_eq!(client.until("fault").await["fault"]["code"], "hello/missing");
    assert!(client.next().await.is_none());
    house.close().await;
}

#[tokio::test]
async fn a_seat_is_played_in_one_window_until_another_takes_it_over() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut first = Client::enter(&house, &battle, "first").await;
    let mut second = Client::connect(house.addr, battle.id()).await;
    assert_eq!(second.hello(battle.token("first"), false).await["fault"]["code"], "seat/taken");
    first.play(1).await;

    let mut third = Client::connect(house.addr, battle.id()).await;
    assert_eq!(third.hello(battle.token("first"), true).await["is"], "welcome");
    assert_eq!(first.until("bye").await["code"], "seat/taken-over");
    assert!(first.next().await.is_none());
    third.play(2).await;
    house.close().await;
}

#[tokio::test]
async fn nobody_answers_for_a_seat_that_is_not_theirs() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("friend")]).await;
    assert_eq!(battle.roles(), ["first", "second", "watch"]);
    let mut players = [Client::enter(&house, &battle, "first").await, Client::enter(&house, &battle, "second").await];
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    let asked = usize::from(players[0].questions().is_empty());
    let answer = players[asked].answer(&json!({ "let": "simple" }));
    assert_eq!(players[1 - asked].ask(answer.clone()).await["fault"]["code"], "seat/not-yours");
    assert_eq!(watcher.ask(answer.clone()).await["fault"]["code"], "seat/not-yours");
    assert_eq!(watcher.questions().len(), 0);
    assert_eq!(players[asked].ask(answer).await["is"], "done");
    house.close().await;
}

#[tokio::test]
async fn a_program_takes_a_seat_over_and_gives_it_back() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.wait().await;
    let before = player.position();
    let change = |plan| json!({ "do": "change", "seat": "first", "plan": plan });
    assert_eq!(player.ask(change(bot())).await["is"], "done");
    assert_eq!(player.info["players"][0]["kind"], "bot:simple");
    player.until("change").await;
    player.until("change").await;
    assert_eq!(player.ask(change(json!("me"))).await["is"], "done");
    assert_eq!(player.info["players"][0]["kind"], "human");
    assert!(player.position() > before);
    player.play(2).await;

    let unknown = player.ask(change(json!({ "opponent": "nobody" }))).await;
    assert_eq!(unknown["fault"]["code"], "opponent/unknown");
    house.close().await;
}

#[tokio::test]
async fn a_friend_comes_for_the_program_by_a_link_that_only_its_maker_sees() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    let not_theirs = watcher.ask(json!({ "do": "change", "seat": "second", "plan": "friend" })).await;
    assert_eq!(not_theirs["fault"]["code"], "seat/not-yours");
    let done = player.ask(json!({ "do": "change", "seat": "second", "plan": "friend" })).await;
    assert_eq!(done["is"], "done", "{done}");
    let link = player.info["links"][0].clone();
    assert_eq!((&link["role"], &player.info["yours"]), (&json!("second"), &json!(["first"])));
    assert_eq!(watcher.until("info").await["info"]["links"], json!([]));

    let mut friend = Client::connect(house.addr, battle.id()).await;
    assert_eq!(friend.hello(link["token"].as_str().unwrap(), false).await["is"], "welcome");
    assert_eq!(friend.info["yours"], json!(["second"]));
    // The seat is a person's now, and stays it.
    let taken = player.ask(json!({ "do": "change", "seat": "second", "plan": "me" })).await;
    assert_eq!(taken["fault"]["code"], "seat/not-yours");
    house.close().await;
}
