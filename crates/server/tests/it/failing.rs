use crate::{
    client::{Client, sorted},
    house::{Folder, House, bot, settings},
};
use protocol::Wish;
use serde_json::json;

/// Stands for rules that panic: a wish that no page sends.
fn trip(wish: &Wish) {
    assert!(!matches!(wish, Wish::Card { unit: 9999, .. }), "a card that cannot be");
}

#[tokio::test]
async fn a_panic_in_one_battle_loses_nothing_and_leaves_a_report() {
    let folder = Folder::new();
    let mut settings = settings(&folder);
    settings.trip = Some(trip);
    let house = House::with(settings).await;
    let [doomed, other] = [
        house.battle("first-light", [json!("me"), bot()]).await,
        house.battle("first-light", [json!("me"), bot()]).await,
    ];
    let mut bystander = Client::enter(&house, &other, "first").await;
    let mut player = Client::enter(&house, &doomed, "first").await;
    player.play(4).await;
    player.wait().await;
    let before = player.scene.clone();
    player.send(json!({ "do": "card", "seat": "first", "unit": 9999 })).await;
    assert_eq!(player.until("bye").await["code"], "battle/failed");

    bystander.play(3).await;
    let mut player = Client::enter(&house, &doomed, "first").await;
    assert_eq!(sorted(&player.scene), sorted(&before));
    player.play(2).await;

    let failed = folder.path().join("failed");
    let mut names: Vec<String> =
        std::fs::read_dir(&failed).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names.len(), 2);
    assert!(names.iter().all(|name| name.starts_with(doomed.id())));
    let battle = std::fs::read(failed.join(&names[0])).unwrap();
    let reply = house.request("POST", "/api/v1/battles/upload", &[], &battle).await;
    assert_eq!(reply.status, 200, "the report replays: {}", reply.text());
    assert!(std::fs::read_to_string(failed.join(&names[1])).unwrap().contains("a card that cannot be"));
    house.close().await;
}
