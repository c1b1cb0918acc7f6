use crate::{
    client::{Client, sorted},
    house::{Created, Folder, House, bot},
};
use serde_json::json;

const UPLOAD: &str = "/api/v1/battles/upload";

async fn file(house: &House, battle: &Created, role: &str) -> Vec<u8> {
    let reply = house.get(&format!("/api/v1/battles/{}/file", battle.id()), battle.token(role)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.body
}

#[tokio::test]
async fn a_battle_is_downloaded_and_goes_on_where_it_is_uploaded() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.play(6).await;
    player.wait().await;
    let bytes = file(&house, &battle, "first").await;

    let reply = house.request("POST", UPLOAD, &[], &bytes).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let copy = Created(reply.json());
    assert_eq!(copy.roles(), ["first", "watch"]);
    assert_ne!(copy.id(), battle.id());
    let mut elsewhere = Client::enter(&house, &copy, "first").await;
    assert_eq!(sorted(&elsewhere.scene)["board"], sorted(&player.scene)["board"]);
    elsewhere.play(3).await;
    // The one does not know of the other.
    assert_eq!(player.ask(json!({ "do": "replay", "position": 0, "eyes": "first" })).await["is"], "scene");
    let mut again = Client::connect(house.addr, battle.id()).await;
    again.hello(battle.token("first"), true).await;
    assert_eq!(sorted(&again.scene), sorted(&player.scene));
    house.close().await;
}

#[tokio::test]
async fn a_battle_that_is_over_is_kept_to_the_byte_and_shows_everything() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.play(usize::MAX).await;
    let bytes = file(&house, &battle, "watch").await;
    assert!(String::from_utf8_lossy(&bytes).contains("{\"reveal\":"));

    let copy = Created(house.request("POST", UPLOAD, &[], &bytes).await.json());
    assert_eq!(file(&house, &copy, "watch").await, bytes);
    let mut watcher = Client::enter(&house, &copy, "watch").await;
    let all = watcher.ask(json!({ "do": "replay", "position": 3, "eyes": "umpire" })).await;
    assert_eq!((&all["is"], &all["scene"]["eyes"]), (&json!("scene"), &json!("umpire")));
    house.close().await;
}

#[tokio::test]
async fn a_battle_is_fought_anew_from_a_point_of_it() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.wait().await;
    let (start, position) = (player.scene.clone(), player.position());
    player.play(6).await;
    let headers = [("authorization", &*format!("Bearer {}", battle.token("first")))];
    let body = json!({ "position": position, "eyes": "first" }).to_string();
    let path = format!("/api/v1/battles/{}/fork", battle.id());
    let reply = house.request("POST", &path, &headers, body.as_bytes()).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let mut fork = Client::enter(&house, &Created(reply.json()), "first").await;
    assert_eq!((fork.position(), &fork.scene["board"]), (position, &start["board"]));
    fork.play(3).await;
    house.close().await;
}

#[tokio::test]
async fn broken_foreign_and_oversized_files_are_refused_with_the_reason() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.play(4).await;
    let bytes = file(&house, &battle, "first").await;

    let refused = async |bytes: &[u8]| {
        let reply = house.request("POST", UPLOAD, &[], bytes).await;
        let fault = reply.json();
        (reply.status, fault["code"].as_str().unwrap().to_owned(), fault["text"].as_str().unwrap().to_owned())
    };
    for bytes in [&b""[..], b"\x00\xff\xfe", b"{}\n", b"{\"a\":1}\n{\"b\":2}\n"] {
        let (status, code, text) = refused(bytes).await;
        assert_eq!((status, code.as_str()), (400, "upload/broken"), "{text}");
    }
    // A line from the middle is gone: the rules say which.
    let text = String::from_utf8(bytes.clone()).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(2);
    let (_, code, text) = refused((lines.join("\n") + "\n").as_bytes()).await;
    assert_eq!(code, "upload/broken");
    assert!(text.contains("line 3"), "{text}");
    let foreign = String::from_utf8(bytes).unwrap().replacen("bolt-action", "other-game", 1);
    let (_, code, text) = refused(foreign.as_bytes()).await;
    assert_eq!(code, "upload/broken");
    assert!(text.contains("other-game"), "{text}");
    let (status, code, _) = refused(&vec![b'x'; 3 << 20]).await;
    assert_eq!((status, code.as_str()), (413, "upload/too-large"));
    house.close().await;
}

#[tokio::test]
async fn a_battle_is_told_in_a_line_to_whoever_has_a_link() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let path = format!("/api/v1/battles/{}", battle.id());
    let mut player = Client::enter(&house, &battle, "first").await;
    player.wait().await;
    let summary = house.get(&path, battle.token("first")).await.json();
    assert_eq!(
        (&summary["role"], &summary["your_move"], &summary["over"]),
        (&json!("first"), &json!(true), &json!(false))
    );
    let summary = house.get(&path, battle.token("watch")).await.json();
    assert_eq!((&summary["role"], &summary["your_move"]), (&json!("watch"), &json!(false)));
    let wrong = house.get(&path, "wrong").await;
    assert_eq!((wrong.status, wrong.code().as_str()), (401, "seat/unknown"));
    let nowhere = house.get("/api/v1/battles/aaaaaaaaaa", "wrong").await;
    assert_eq!((nowhere.status, nowhere.code().as_str()), (404, "battle/unknown"));
    house.close().await;
}

#[tokio::test]
async fn a_battle_that_cannot_be_is_not_begun() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let new = |scenario: &str, plan| {
        let me = json!({ "name": "", "plan": "me" });
        json!({
            "ruleset": "bolt-action", "scenario": scenario, "options": [], "typed_dice": false,
            "seats": [me, { "name": "", "plan": plan }],
        })
    };
    let path = "/api/v1/battles";
    let reply = house.post(path, &new("first-lihgt", bot())).await;
    assert_eq!((reply.status, reply.code().as_str()), (400, "request/refused"));
    assert!(reply.text().contains("first-light"), "{}", reply.text());
    let reply = house.post(path, &new("first-light", json!({ "opponent": "nobody" }))).await;
    assert_eq!(reply.code(), "opponent/unknown");
    let reply = house.post(path, &json!({ "ruleset": "bolt-action" })).await;
    assert_eq!(reply.code(), "request/unreadable");
    house.close().await;
}

#[tokio::test]
async fn games_rules_and_odds_can_be_read() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let games = house.request("GET", "/api/v1/games", &[], b"").await.json();
    assert!(games[0]["scenarios"].as_array().unwrap().iter().any(|s| s["id"] == "first-light"));
    let rules = house.request("GET", "/api/v1/games/bolt-action/rules", &[], b"").await.json();
    assert!(rules["clauses"].as_array().unwrap().iter().any(|clause| clause["id"] == "BA-SHOOT-08"));
    let contract = house.request("GET", "/api/v1/openapi.json", &[], b"").await.json();
    assert!(contract["paths"]["/api/v1/battles/{id}/fork"]["post"].is_object());
    assert!(contract["components"]["schemas"]["NewBattle"].is_object());
    let health = house.request("GET", "/healthz", &[], b"").await;
    assert_eq!((health.status, health.json()["ok"].as_bool()), (200, Some(true)));
    let wrong = house.post("/api/v1/games/bolt-action/odds", &json!({ "procedure": "x", "given": [] })).await;
    assert_eq!(wrong.code(), "request/refused");
    house.close().await;
}
