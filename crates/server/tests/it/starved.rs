//! What players see of a disk that is full, locked or broken, and what is there when it is well again.
use crate::{
    client::{Client, sorted},
    house::{Created, Folder, House, bot, settings},
};
use serde_json::{Value, json};
use server::Strain;
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::time::{sleep, timeout};

/// The longest it may take until a server writes again whose disk does.
const SOON: Duration = Duration::from_secs(5);

#[derive(Clone, Default)]
struct Disk(Arc<Mutex<Strain>>);

impl Disk {
    fn is(&self, strain: Strain) {
        *self.0.lock().unwrap() = strain;
    }
    async fn house(&self, folder: &Folder) -> House {
        let mut settings = settings(folder);
        settings.strain = Some(Arc::clone(&self.0));
        House::with(settings).await
    }
}

async fn file(house: &House, battle: &Created, role: &str) -> String {
    let reply = house.get(&format!("/api/v1/battles/{}/file", battle.id()), battle.token(role)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.text()
}

fn answers(file: &str) -> Vec<Value> {
    let lines = file.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|line| line.get("answered").map(|answered| answered["answer"].clone())).collect()
}

/// Answers what is asked first as suggested first; what was answered, and the server's word.
async fn answer(player: &mut Client) -> (Value, Value) {
    let answer = player.questions()[0]["suggestions"][0]["answer"].clone();
    let wish = player.answer(&json!({ "answer": answer }));
    (answer, player.ask(wish).await)
}

/// Wishes for it again and again, as a person would.
async fn until_done(player: &mut Client, wish: &Value) {
    let done = async {
        while player.ask(wish.clone()).await["is"] != "done" {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(SOON, done).await.expect("it writes again");
}

fn code(reply: &Value) -> &str {
    assert_eq!(reply["is"], "fault", "{reply}");
    reply["fault"]["code"].as_str().unwrap()
}

#[tokio::test]
async fn a_full_disk_refuses_the_answer_tells_nobody_and_keeps_everything_that_was_done() {
    let (folder, disk) = (Folder::new(), Disk::default());
    let house = disk.house(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("me")]).await;
    let mut player = Client::enter(&house, &battle, "both").await;
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    assert_eq!(house.get("/healthz", "").await.status, 200);

    disk.is(Strain::Pages(1));
    let mut done = vec![];
    let refused = loop {
        let before = player.scene.clone();
        let (answer, reply) = answer(&mut player).await;
        if reply["is"] == "fault" {
            assert_eq!(player.scene, before);
            break reply;
        }
        done.push(answer);
    };
    assert_eq!(code(&refused), "store/full");
    let words = refused["fault"]["text"].as_str().unwrap();
    assert!(words.contains("disk is full") && words.contains("nothing was changed"), "{words}");

    // Everybody is where they were, and nobody was sent away.
    watcher.hear().await;
    assert_eq!(watcher.position(), player.position());
    assert_eq!(answers(&file(&house, &battle, "both").await), done);
    let health = house.get("/healthz", "").await;
    assert_eq!((health.status, health.code().as_str()), (503, "store/full"));
    let whole = file(&house, &battle, "both").await;
    let upload = house.request("POST", "/api/v1/battles/upload", &[], whole.as_bytes()).await;
    assert_eq!((upload.status, upload.code().as_str()), (503, "store/full"));
    assert_eq!(code(&answer(&mut player).await.1), "store/full");

    disk.is(Strain::None);
    let suggested = player.questions()[0]["suggestions"][0]["answer"].clone();
    let wish = player.answer(&json!({ "answer": suggested }));
    until_done(&mut player, &wish).await;
    done.push(suggested);
    assert_eq!(house.get("/healthz", "").await.status, 200);
    for _ in 0..10 {
        let (answer, reply) = answer(&mut player).await;
        assert_eq!(reply["is"], "done", "{reply}");
        done.push(answer);
    }
    let scene = player.scene.clone();
    house.close().await;

    let house = House::open(&folder).await;
    assert_eq!(answers(&file(&house, &battle, "both").await), done);
    let player = Client::enter(&house, &battle, "both").await;
    assert_eq!(sorted(&player.scene), sorted(&scene));
    house.close().await;
}

#[tokio::test]
async fn every_answer_of_a_battle_can_be_given_again_after_it_was_refused() {
    let (folder, disk) = (Folder::new(), Disk::default());
    let house = disk.house(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("me")]).await;
    let mut player = Client::enter(&house, &battle, "both").await;
    let mut done = vec![];
    let strains = [Strain::ReadOnly, Strain::Uncommitted, Strain::Steps(9), Strain::Deaf];
    for strain in strains.into_iter().cycle() {
        if player.is_over() {
            break;
        }
        disk.is(strain);
        let before = player.scene.clone();
        let (first, reply) = answer(&mut player).await;
        disk.is(Strain::None);
        if strain == Strain::Deaf {
            assert_eq!(reply["is"], "done", "{reply}");
        } else {
            assert_eq!(code(&reply), if strain == Strain::ReadOnly { "store/read-only" } else { "store/failed" });
            player.hear().await;
            assert_eq!(player.scene, before);
            let wish = player.answer(&json!({ "answer": first }));
            let reply = player.ask(wish).await;
            assert_eq!(reply["is"], "done", "{reply}");
        }
        done.push(first);
    }
    // The last of them showed the secret: the file is whole, and its dice can be recomputed.
    let whole = file(&house, &battle, "both").await;
    house.close().await;
    assert!(done.len() > 20 && whole.contains("\"reveal"), "{} answers", done.len());
    assert_eq!(answers(&whole), done);
    let house = House::open(&folder).await;
    assert_eq!(file(&house, &battle, "both").await, whole);
    house.close().await;
}

#[tokio::test]
async fn what_is_not_kept_of_anything_else_is_refused_and_can_be_wished_again() {
    let (folder, disk) = (Folder::new(), Disk::default());
    let house = disk.house(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.play(6).await;
    player.wait().await;
    let new = json!({
        "ruleset": "bolt-action", "scenario": "first-light", "options": [], "typed_dice": false,
        "seats": [{ "name": "", "plan": "me" }, { "name": "", "plan": "me" }],
    });
    let whole = file(&house, &battle, "first").await;
    let fork = json!({ "position": 2, "eyes": "first" });
    let fork_path = format!("/api/v1/battles/{}/fork", battle.id());
    let bearer = format!("Bearer {}", battle.token("first"));
    let (before, info) = (player.scene.clone(), player.info.clone());
    let change = json!({ "do": "change", "seat": "second", "plan": "friend" });
    let undo = json!({ "do": "undo", "seat": "first", "position": player.position() });

    for strain in [Strain::ReadOnly, Strain::Uncommitted] {
        disk.is(strain);
        for reply in [
            house.post("/api/v1/battles", &new).await,
            house.request("POST", "/api/v1/battles/upload", &[], whole.as_bytes()).await,
            house.request("POST", &fork_path, &[("authorization", &bearer)], fork.to_string().as_bytes()).await,
        ] {
            assert_eq!(reply.status, 503, "{}", reply.text());
            assert!(reply.code().starts_with("store/"), "{}", reply.text());
        }
        assert!(code(&player.ask(change.clone()).await).starts_with("store/"));
        assert!(code(&player.ask(undo.clone()).await).starts_with("store/"));
        assert_eq!(player.info, info);
        player.hear().await;
        assert_eq!(player.scene, before);
        assert_eq!(file(&house, &battle, "first").await, whole);
    }

    disk.is(Strain::None);
    until_done(&mut player, &undo).await;
    assert!(player.position() < before["position"].as_u64().unwrap());
    assert_eq!(player.ask(change).await["is"], "done");
    assert_eq!(player.info["links"].as_array().unwrap().len(), 1);
    assert_eq!(house.post("/api/v1/battles", &new).await.status, 200);
    house.close().await;
    let house = House::open(&folder).await;
    let player = Client::enter(&house, &battle, "first").await;
    assert_eq!(player.info["players"][1]["kind"], "human");
    house.close().await;
}

#[tokio::test]
async fn programs_wait_for_the_disk_and_play_on() {
    let (folder, disk) = (Folder::new(), Disk::default());
    let house = disk.house(&folder).await;
    let battle = house.battle("first-light", [bot(), bot()]).await;
    disk.is(Strain::ReadOnly);
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    let before = watcher.scene.clone();
    // Refused by now: the health tells of it.
    let refused = async { while house.get("/healthz", "").await.status == 200 {} };
    timeout(SOON, refused).await.unwrap();
    watcher.hear().await;
    assert_eq!(watcher.scene, before);
    disk.is(Strain::None);
    timeout(SOON, watcher.until("change")).await.expect("they play on");
    house.close().await;
}

#[tokio::test]
async fn an_answer_whose_fate_cannot_be_read_is_spoken_of_by_nobody_until_it_can() {
    let (folder, disk) = (Folder::new(), Disk::default());
    let house = disk.house(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("me")]).await;
    let mut player = Client::enter(&house, &battle, "both").await;
    let position = player.position();
    disk.is(Strain::Blind);
    let suggested = player.questions()[0]["suggestions"][0]["answer"].clone();
    let wish = player.answer(&json!({ "answer": suggested }));
    player.send(wish).await;
    let mut bye = player.next().await.unwrap();
    while bye["is"] == "present" {
        bye = player.next().await.unwrap();
    }
    assert_eq!((bye["is"].as_str(), bye["code"].as_str()), (Some("bye"), Some("store/failed")), "{bye}");
    let mut early = Client::connect(house.addr, battle.id()).await;
    assert_eq!(code(&early.hello(battle.token("both"), true).await), "store/failed");
    disk.is(Strain::None);
    let player = Client::enter(&house, &battle, "both").await;
    assert!(player.position() > position, "it had come to the disk, and counts");
    assert_eq!(answers(&file(&house, &battle, "both").await), [suggested]);
    house.close().await;
}

#[tokio::test]
async fn asking_for_the_health_costs_one_write_a_second_at_most() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let name = folder.path().join("battles.sqlite").display().to_string();
    let beats = async || {
        use sqlx::{ConnectOptions, Row};
        let mut stranger = sqlx::sqlite::SqliteConnectOptions::new().filename(&name).connect().await.unwrap();
        let row = sqlx::query("SELECT beat FROM pulse").fetch_one(&mut stranger).await.unwrap();
        row.get::<i64, _>(0)
    };
    let since = std::time::Instant::now();
    for _ in 0..200 {
        let health = house.get("/healthz", "").await;
        assert_eq!((health.status, health.json()), (200, json!({ "ok": true })));
    }
    let seconds = since.elapsed().as_secs();
    let beats = beats().await;
    assert!(beats >= 1 && beats <= seconds as i64 + 1, "{beats} writes in {seconds} seconds");
    house.close().await;
}
