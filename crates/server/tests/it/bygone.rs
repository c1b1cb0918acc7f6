//! Battles that were kept under other rules: listed, downloaded, not opened; the server does not mind.
use crate::{
    client::Client,
    house::{Created, Folder, House, Reply, bot},
};
use serde_json::{Value, json};
use sqlx::ConnectOptions;

/// As if the battle had been kept by a program with the rules of before.
async fn age(folder: &Folder, battle: &Created) {
    let file = folder.path().join("battles.sqlite");
    let mut stranger = sqlx::sqlite::SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    let old = r#"UPDATE line SET text = replace(text, '"rules_version":' || json_extract(text, '$.rules_version'), '"rules_version":1') WHERE battle = $1 AND nth = 0"#;
    let aged = sqlx::query(old).bind(battle.id()).execute(&mut stranger).await.unwrap();
    assert_eq!(aged.rows_affected(), 1);
}

async fn get(house: &House, battle: &Created, role: &str, what: &str) -> Reply {
    house.get(&format!("/api/v1/battles/{}{what}", battle.id()), battle.token(role)).await
}

async fn summary(house: &House, battle: &Created, role: &str) -> Value {
    let reply = get(house, battle, role, "").await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

#[tokio::test]
async fn battles_of_other_rules_are_listed_and_downloaded_and_not_opened() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let [running, over, shared, fresh] = [
        house.battle("first-light", [json!("me"), bot()]).await,
        house.battle("first-light", [json!("me"), bot()]).await,
        house.battle("first-light", [json!("me"), json!("friend")]).await,
        house.battle("first-light", [json!("me"), bot()]).await,
    ];
    Client::enter(&house, &running, "first").await.play(4).await;
    Client::enter(&house, &over, "first").await.play(usize::MAX).await;
    let verdict = summary(&house, &over, "first").await["verdict"].clone();
    assert!(!get(&house, &running, "first", "/file").await.text().contains("{\"told\":"), "it is not over");
    assert!(get(&house, &over, "watch", "/file").await.text().contains("{\"told\":"));
    house.close().await;
    for battle in [&running, &over, &shared] {
        age(&folder, battle).await;
    }

    let house = House::open(&folder).await;
    for (battle, is_over) in [(&running, false), (&over, true), (&shared, false)] {
        let line = summary(&house, battle, "first").await;
        let other = line["other_rules"].as_str().unwrap_or_default();
        assert!(other.starts_with("played under version 1 of the rules, these are version"), "{line}");
        assert_eq!((&line["over"], &line["your_move"]), (&json!(is_over), &json!(false)));
        assert_eq!((&line["scenario"], &line["scenario_name"]), (&json!("first-light"), &json!("First light")));
        assert_eq!(get(&house, battle, "watch", "").await.status, 200);
        // Whoever wants in is told why not, every time.
        for _ in 0..2 {
            let mut client = Client::connect(house.addr, battle.id()).await;
            let refused = client.hello(battle.token("first"), false).await;
            assert_eq!(refused["fault"]["code"], "battle/other-rules", "{refused}");
            assert!(refused["fault"]["text"].as_str().unwrap().contains("version 1 of the rules"), "{refused}");
        }
        let (path, bearer) =
            (format!("/api/v1/battles/{}/fork", battle.id()), format!("Bearer {}", battle.token("first")));
        let wish = br#"{"position":1,"eyes":"first"}"#;
        let fork = house.request("POST", &path, &[("authorization", &bearer)], wish).await;
        assert!([400, 403].contains(&fork.status), "{}", fork.text());
    }
    assert_eq!(summary(&house, &over, "first").await["verdict"], verdict);
    assert_eq!(summary(&house, &fresh, "first").await["other_rules"], Value::Null);
    Client::enter(&house, &fresh, "first").await.play(3).await;

    for (battle, role, status) in
        [(&running, "first", 200), (&running, "watch", 403), (&over, "watch", 200), (&shared, "first", 403)]
    {
        let reply = get(&house, battle, role, "/file").await;
        assert_eq!(reply.status, status, "{}", reply.text());
    }
    assert_eq!(house.get(&format!("/api/v1/battles/{}", over.id()), "another").await.code(), "seat/unknown");

    let file = get(&house, &over, "first", "/file").await;
    assert!(file.header("content-disposition").unwrap().contains("first-light-"));
    let upload = house.request("POST", "/api/v1/battles/upload", &[], &file.body).await;
    assert_eq!((upload.status, upload.code().as_str()), (400, "upload/broken"));
    for word in ["version 1 of the rules", "these are version", "`sandtable replay FILE --html PAGE`"] {
        assert!(upload.text().contains(word), "{}", upload.text());
    }
    assert!(!folder.path().join("failed").exists(), "nothing panicked");
    house.close().await;
}
