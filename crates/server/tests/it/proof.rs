//! What is under a battle that was played to its end, and what strangers bring.
use crate::{
    client::Client,
    house::{Created, Folder, House, Reply, bot},
};
use serde_json::{Value, json};

const UPLOAD: &str = "/api/v1/battles/upload";

/// A battle that its player gave up, and its file.
async fn given_up(house: &House) -> (Created, Vec<u8>) {
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(house, &battle, "first").await;
    player.play(3).await;
    let done = player.ask(json!({ "do": "end", "seat": "first", "how": "give-up" })).await;
    assert_eq!(done["is"], "done", "{done}");
    let file = house.get(&format!("/api/v1/battles/{}/file", battle.id()), battle.token("first")).await;
    (battle, file.body)
}

fn lines(bytes: &[u8]) -> Vec<Value> {
    bytes
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

fn file(lines: &[Value]) -> Vec<u8> {
    lines.iter().flat_map(|line| (line.to_string() + "\n").into_bytes()).collect()
}

async fn upload(house: &House, bytes: &[u8]) -> Reply {
    house.request("POST", UPLOAD, &[], bytes).await
}

#[tokio::test]
async fn a_battle_that_was_played_here_is_signed_with_the_key_that_the_server_shows() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (battle, bytes) = given_up(&house).await;
    let key = house.request("GET", "/api/v1/key", &[], b"").await.text();
    let signed = lines(&bytes).last().unwrap()["signed"].clone();
    assert_eq!(signed["by"].as_str(), Some(key.as_str()));
    house.close().await;
    // It stands there for good, and the key stays.
    let house = House::open(&folder).await;
    let path = format!("/api/v1/battles/{}/file", battle.id());
    assert_eq!(house.get(&path, battle.token("first")).await.body, bytes);
    assert_eq!(house.request("GET", "/api/v1/key", &[], b"").await.text(), key);
    house.close().await;
}

#[tokio::test]
async fn what_was_changed_before_it_is_brought_is_named() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (_, bytes) = given_up(&house).await;
    assert_eq!(upload(&house, &bytes).await.status, 200);
    let with = |change: &dyn Fn(&mut Value)| {
        let mut lines = lines(&bytes);
        change(&mut lines[0]);
        file(&lines)
    };
    let long = "x".repeat(500_000);
    for (changed, named) in [
        (with(&|header| header["scenario"] = json!("first-light\r\nx")), "scenario"),
        (with(&|header| header["scenario"] = json!("hill-108")), "set-up"),
        (with(&|header| header["options"] = json!({ "premeasure": "on" })), "set-up"),
        (with(&|header| header["house_rules"] = json!([long])), "house rules"),
        (with(&|header| header["seats"][0]["name"] = json!("Ann")), "players"),
        (with(&|header| header["setup"]["scenario"]["turns"] = json!(5)), "set-up"),
    ] {
        let reply = upload(&house, &changed).await;
        assert_eq!((reply.status, reply.code().as_str()), (400, "upload/broken"), "{named}");
        assert!(reply.text().contains(named), "{named} not in {}", reply.text());
    }
    house.close().await;
}

#[tokio::test]
async fn what_is_brought_is_kept_without_what_stands_between_its_words() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (_, bytes) = given_up(&house).await;
    let padded: Vec<u8> = bytes
        .iter()
        .flat_map(|byte| {
            let blanks = if *byte == b'\n' { 3000 } else { 0 };
            std::iter::repeat_n(b' ', blanks).chain([*byte])
        })
        .collect();
    assert!(padded.len() > 2 * bytes.len());
    let created = Created(upload(&house, &padded).await.json());
    let path = format!("/api/v1/battles/{}/file", created.id());
    let token = created.token(created.roles()[0]).to_owned();
    assert_eq!(house.get(&path, &token).await.body, bytes);
    let many = "{\"undo\":{\"to\":0,\"by\":\"First\",\"marked\":true}}\n".repeat(30_000);
    let reply = upload(&house, many.as_bytes()).await;
    assert_eq!((reply.status, reply.code().as_str()), (400, "upload/too-long"));
    house.close().await;
}

#[tokio::test]
async fn a_copy_taken_while_somebody_plays_has_every_battle_and_can_be_played_on() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.play(4).await;
    player.wait().await;
    let other = Folder::new();
    std::fs::create_dir_all(other.path()).unwrap();
    let copy = other.path().join("battles.sqlite");
    assert_eq!(server::backup(folder.path(), &copy).await.unwrap(), 1);
    assert!(server::backup(folder.path(), &copy).await.is_err(), "no file is written over");
    let asked = player.position();
    player.play(2).await;
    house.close().await;
    let house = House::open(&other).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    assert_eq!(player.position(), asked);
    player.play(2).await;
    house.close().await;
}
