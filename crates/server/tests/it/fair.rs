//! One who does their worst inside the limits, and everybody else.
use crate::{
    client::Client,
    house::{Folder, House, Reply, bot, settings},
};
use serde_json::{Value, json};
use std::{net::IpAddr, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinHandle,
    time::timeout,
};

const UPLOAD: &str = "/api/v1/battles/upload";

/// A server behind a proxy on this machine, so that tests can come from anywhere.
async fn behind_a_proxy(folder: &Folder) -> House {
    let mut settings = settings(folder);
    settings.trust = vec![IpAddr::from([127, 0, 0, 1])];
    House::with(settings).await
}

fn new() -> Value {
    let seat = |plan| json!({ "name": "", "plan": plan });
    json!({
        "ruleset": "bolt-action", "scenario": "first-light", "options": [], "typed_dice": false,
        "seats": [seat(json!("me")), seat(bot())],
    })
}

async fn from(house: &House, peer: &str, method: &str, path: &str, body: &Value) -> Reply {
    house.request(method, path, &[("x-forwarded-for", peer)], body.to_string().as_bytes()).await
}

/// Somebody who wants many odds that take long, all at once.
fn glutton(house: &Arc<House>) -> Vec<JoinHandle<Reply>> {
    let given = [("attackers", "12 smg"), ("target", "12 rifle"), ("shots", "3")];
    let given: Vec<Value> = given.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect();
    let wish = json!({ "procedure": "assault", "given": given });
    let ask = |_| {
        let (house, wish) = (Arc::clone(house), wish.clone());
        tokio::spawn(async move { from(&house, "203.0.113.1", "POST", "/api/v1/games/bolt-action/odds", &wish).await })
    };
    (0..16).map(ask).collect()
}

fn waiting(asked: &[JoinHandle<Reply>]) -> usize {
    asked.iter().filter(|asked| !asked.is_finished()).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_home_page_a_new_battle_and_ones_own_odds_wait_for_nobody_elses() {
    let folder = Folder::new();
    let house = Arc::new(behind_a_proxy(&folder).await);
    let glutton = glutton(&house);
    // The first of them is served, so all of them have been asked.
    while waiting(&glutton) == 16 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let other = "198.51.100.2";
    for path in ["/api/v1/games", "/api/v1/games/bolt-action/rules"] {
        assert_eq!(from(&house, other, "GET", path, &json!(null)).await.status, 200);
    }
    assert_eq!(from(&house, other, "POST", "/api/v1/battles", &new()).await.status, 200);
    assert!(waiting(&glutton) >= 11, "{} of 16 odds still wait when the others have what they want", waiting(&glutton));
    let given = [("attackers", "1 rifle"), ("target", "1 rifle")];
    let given: Vec<Value> = given.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect();
    let wish = json!({ "procedure": "assault", "given": given });
    let odds = from(&house, other, "POST", "/api/v1/games/bolt-action/odds", &wish).await;
    assert_eq!(odds.status, 200, "{}", odds.text());
    assert!(waiting(&glutton) >= 8, "{} of 16 odds still wait when another has theirs", waiting(&glutton));
    glutton.iter().for_each(JoinHandle::abort);
}

#[tokio::test]
async fn a_wrong_token_opens_no_room_and_trying_many_is_stopped() {
    let folder = Folder::new();
    let mut settings = settings(&folder);
    (settings.rooms, settings.trust) = (0, vec![IpAddr::from([127, 0, 0, 1])]);
    let house = House::with(settings).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let path = format!("/api/v1/battles/{}", battle.id());
    let look = async |peer: &str, token: &str| {
        let bearer = format!("Bearer {token}");
        house.request("GET", &path, &[("authorization", &bearer), ("x-forwarded-for", peer)], b"").await.status
    };
    // No room can be opened here: whoever is refused for that had come as far as that.
    assert_eq!(look("203.0.113.1", battle.token("first")).await, 503);
    let mut refused = vec![];
    for _ in 0..40 {
        refused.push(look("203.0.113.1", "wrong").await);
    }
    assert!(refused[..20].iter().all(|status| *status == 401), "{refused:?}");
    assert_eq!(refused[39], 429);
    assert_eq!(look("203.0.113.2", "wrong").await, 401);
    let mut client = Client::connect(house.addr, battle.id()).await;
    assert_eq!(client.hello("wrong", false).await["fault"]["code"], "seat/unknown");
}

#[tokio::test]
async fn rooms_that_nobody_is_in_make_place_for_others() {
    let folder = Folder::new();
    let mut settings = settings(&folder);
    settings.rooms = 2;
    let house = House::with(settings).await;
    let busy = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &busy, "first").await;
    for _ in 0..6 {
        let battle = house.battle("first-light", [json!("me"), bot()]).await;
        let path = format!("/api/v1/battles/{}", battle.id());
        assert_eq!(house.get(&path, battle.token("first")).await.status, 200);
    }
    player.play(2).await;
    house.close().await;
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let folder = Folder::new();
    let mut settings = settings(&folder);
    settings.head = Duration::from_millis(300);
    let house = House::with(settings).await;
    let mut half = TcpStream::connect(house.addr).await.unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nhost: x").await.unwrap();
    let mut rest = vec![];
    timeout(Duration::from_secs(20), half.read_to_end(&mut rest)).await.expect("the server hangs up").ok();
    house.close().await;
}

#[tokio::test]
async fn one_address_has_only_so_many_connections() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let mut open = vec![];
    for _ in 0..200 {
        let mut stream = TcpStream::connect(house.addr).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        stream.read_u8().await.unwrap();
        open.push(stream);
    }
    let mut one_more = TcpStream::connect(house.addr).await.unwrap();
    one_more.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.ok();
    let mut heard = vec![];
    timeout(Duration::from_secs(20), one_more.read_to_end(&mut heard)).await.expect("the server hangs up").ok();
    assert!(heard.is_empty());
}

#[tokio::test]
async fn who_asks_too_much_is_refused_before_a_body_is_read() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let mut codes = vec![];
    for _ in 0..50 {
        codes.push(house.request("POST", UPLOAD, &[], b"x").await.status);
    }
    assert!(codes.contains(&429));
    // Two megabytes that never come.
    let mut stream = TcpStream::connect(house.addr).await.unwrap();
    let head = format!("POST {UPLOAD} HTTP/1.1\r\nhost: x\r\ncontent-length: 2000000\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut first = [0; 12];
    timeout(Duration::from_secs(10), stream.read_exact(&mut first)).await.expect("an answer").unwrap();
    assert_eq!(&first, b"HTTP/1.1 429");
}

#[tokio::test]
async fn people_behind_a_proxy_that_was_named_are_counted_apart_and_no_others() {
    let folder = Folder::new();
    let house = behind_a_proxy(&folder).await;
    for nth in 0..60 {
        let reply = from(&house, &format!("203.0.113.{nth}"), "POST", "/api/v1/battles", &new()).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    house.close().await;

    let folder = Folder::new();
    let house = House::open(&folder).await;
    let mut codes = vec![];
    for nth in 0..60 {
        codes.push(from(&house, &format!("203.0.113.{nth}"), "POST", "/api/v1/battles", &json!({})).await.status);
    }
    assert!(codes.contains(&429), "a stranger's word for who he is counts nothing");
    house.close().await;
}

#[tokio::test]
async fn no_new_battle_begins_on_a_disk_that_is_nearly_full_and_those_that_are_played_go_on() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    house.close().await;
    let mut settings = settings(&folder);
    settings.reserve = u64::MAX;
    let house = House::with(settings).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    let reply = house.post("/api/v1/battles", &new()).await;
    assert_eq!((reply.status, reply.code().as_str()), (503, "store/short"));
    player.play(2).await;
    house.close().await;
}
