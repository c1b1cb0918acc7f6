use crate::{
    client::Client,
    house::{Created, Folder, House},
};
use serde_json::{Value, json};

async fn two(house: &House) -> (Created, [Client; 2]) {
    let battle = house.battle("first-light", [json!("me"), json!("friend")]).await;
    let players = [Client::enter(house, &battle, "first").await, Client::enter(house, &battle, "second").await];
    (battle, players)
}

/// Whoever is asked.
fn asked(players: &[Client; 2]) -> usize {
    usize::from(players[0].questions().is_empty())
}

/// Both have seen the same position.
async fn meet(players: &mut [Client; 2]) {
    while players[0].position() != players[1].position() {
        let behind = usize::from(players[0].position() > players[1].position());
        players[behind].until("change").await;
    }
}

/// Plays until the seat that answered may take back in that way; gives the seat.
async fn play_until(players: &mut [Client; 2], undo: &str) -> usize {
    for _ in 0..200 {
        let seat = asked(players);
        let done = players[seat].let_answer().await;
        assert_eq!(done["is"], "done", "{done}");
        meet(players).await;
        if players[seat].scene["undo"] == undo {
            return seat;
        }
    }
    panic!("never {undo}");
}

fn undo(client: &Client, seat: usize) -> Value {
    json!({ "do": "undo", "seat": SEATS[seat], "position": client.position() })
}

const SEATS: [&str; 2] = ["first", "second"];

#[tokio::test]
async fn what_nobody_has_learned_from_is_taken_back_at_once() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (_, mut players) = two(&house).await;
    let seat = play_until(&mut players, "free").await;
    let position = players[seat].position();
    let wish = undo(&players[seat], seat);
    assert_eq!(players[seat].ask(wish).await["is"], "done");
    assert_eq!(players[seat].position(), position - 1);
    players[1 - seat].until("change").await;
    assert_eq!(players[1 - seat].position(), position - 1);
    assert_eq!(asked(&players), seat);
    assert_eq!(players[0].scene["log"].as_array().unwrap().len(), players[1].scene["log"].as_array().unwrap().len());
    house.close().await;
}

#[tokio::test]
async fn what_was_seen_is_taken_back_when_the_other_side_agrees_and_is_marked() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (_, mut players) = two(&house).await;
    let seat = play_until(&mut players, "by-consent").await;
    let (before, wish) = (players[seat].position(), undo(&players[seat], seat));
    assert_eq!(players[seat].ask(wish.clone()).await["is"], "done");
    assert_eq!(players[seat].position(), before);
    let other = 1 - seat;
    players[other].until("change").await;
    assert_eq!(players[other].scene["consent"]["by"], SEATS[seat]);
    let consent =
        |seat: usize, agree: bool| json!({ "do": "consent", "seat": SEATS[seat], "position": before, "agree": agree });

    // One cannot agree with oneself.
    assert_eq!(players[seat].ask(consent(seat, true)).await["fault"]["code"], "undo/not-asked");
    assert_eq!(players[seat].ask(consent(other, true)).await["fault"]["code"], "seat/not-yours");
    assert_eq!(players[other].ask(consent(other, false)).await["is"], "done");
    assert!(players[other].scene["consent"].is_null());
    assert_eq!(players[seat].until("fault").await["fault"]["code"], "undo/refused");

    assert_eq!(players[seat].ask(wish).await["is"], "done");
    assert_eq!(players[other].ask(consent(other, true)).await["is"], "done");
    while players[seat].position() == before {
        players[seat].until("change").await;
    }
    assert_eq!(players[seat].position(), players[other].position());
    assert!(players[seat].position() < before);
    let log = players[other].scene["log"].as_array().unwrap();
    assert!(log.iter().any(|line| line["text"].as_str().unwrap().contains("taken back")), "{log:?}");
    house.close().await;
}

#[tokio::test]
async fn a_wish_to_take_back_ends_when_the_battle_goes_on() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (_, mut players) = two(&house).await;
    let seat = play_until(&mut players, "by-consent").await;
    let wish = undo(&players[seat], seat);
    let position = players[seat].position();
    assert_eq!(players[seat].ask(wish).await["is"], "done");
    let next = asked(&players);
    assert_eq!(players[next].let_answer().await["is"], "done");
    meet(&mut players).await;
    assert!(players[0].scene["consent"].is_null() && players[1].scene["consent"].is_null());
    let late = json!({ "do": "consent", "seat": SEATS[1 - seat], "position": position, "agree": true });
    assert_eq!(players[1 - seat].ask(late).await["fault"]["code"], "undo/not-asked");
    house.close().await;
}
