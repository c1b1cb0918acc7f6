use crate::{
    client::Client,
    house::{Folder, House, bot},
};
use serde_json::json;

#[tokio::test]
async fn every_path_that_is_no_file_is_the_page_and_nothing_may_be_put_into_it() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    for path in ["/", "/battle/xyz", "/rules/bolt-action"] {
        let reply = house.request("GET", path, &[], b"").await;
        assert_eq!(reply.status, 200);
        assert!(reply.text().to_lowercase().contains("<!doctype html>"));
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    }
    let reply = house.request("GET", "/api/v1/nothing", &[], b"").await;
    assert_eq!((reply.status, reply.code().as_str()), (404, "path/unknown"));
    house.close().await;
}

#[tokio::test]
async fn what_a_browser_has_already_is_not_sent_again_and_the_rest_is_packed() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let path = "/api/v1/games";
    let plain = house.request("GET", path, &[], b"").await;
    let packed = house.request("GET", path, &[("accept-encoding", "gzip, br")], b"").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() < plain.body.len() / 2);
    let etag = plain.header("etag").unwrap();
    let again = house.request("GET", path, &[("if-none-match", etag)], b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    house.close().await;
}

#[tokio::test]
async fn a_page_of_another_place_gets_no_socket_and_begins_no_battle() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    assert_eq!(Client::from_origin(house.addr, battle.id(), "http://evil.example").await, Err(403));
    let reply = house.request("POST", "/api/v1/battles", &[("origin", "http://evil.example")], b"{}").await;
    assert_eq!((reply.status, reply.code().as_str()), (403, "origin/refused"));
    house.close().await;
}
