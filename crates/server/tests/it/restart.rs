use crate::{
    client::{Client, sorted},
    house::{Folder, House, bot, settings},
};
use serde_json::json;
use server::{ServeError, Server};

#[tokio::test]
async fn a_battle_goes_on_after_a_restart_with_nothing_lost_or_doubled() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.play(5).await;
    player.wait().await;
    let before = player.scene.clone();
    let answer = player.answer(&json!({ "let": "simple" }));
    house.close().await;
    assert_eq!(player.until("bye").await["code"], "server/stopping");

    let house = House::open(&folder).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    assert_eq!(sorted(&player.scene), sorted(&before));
    assert_eq!(player.ask(answer).await["is"], "done");
    player.play(3).await;
    house.close().await;
}

#[tokio::test]
async fn who_sits_where_outlives_the_server() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.ask(json!({ "do": "change", "seat": "second", "plan": "me" })).await;
    assert_eq!(player.info["yours"], json!(["first", "second"]));
    house.close().await;

    let house = House::open(&folder).await;
    let player = Client::enter(&house, &battle, "first").await;
    assert_eq!(player.info["yours"], json!(["first", "second"]));
    assert_eq!(player.info["players"][1]["kind"], "human");
    house.close().await;
}

#[tokio::test]
async fn a_folder_has_one_server_and_a_port_too() {
    let (folder, other) = (Folder::new(), Folder::new());
    let house = House::open(&folder).await;
    let refused = Server::open(settings(&folder)).await.unwrap_err();
    assert!(matches!(refused, ServeError::DataInUse { .. }), "{refused}");
    let mut taken = settings(&other);
    taken.addr = house.addr;
    let refused = Server::open(taken).await.unwrap_err();
    assert!(matches!(refused, ServeError::PortInUse { addr } if addr == house.addr), "{refused}");
    assert!(refused.to_string().contains(&house.addr.port().to_string()) && refused.hint().is_some());
    house.close().await;
}
