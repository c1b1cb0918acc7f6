//! People end a battle, read what it came to, and play again.
use crate::{
    client::Client,
    house::{Created, Folder, House, bot},
};
use serde_json::{Value, json};

const SEATS: [&str; 2] = ["first", "second"];

async fn two(house: &House) -> (Created, [Client; 2]) {
    let battle = house.battle("first-light", [json!("me"), json!("friend")]).await;
    let players = [Client::enter(house, &battle, "first").await, Client::enter(house, &battle, "second").await];
    (battle, players)
}

async fn end(client: &mut Client, seat: usize, how: &str) -> Value {
    client.ask(json!({ "do": "end", "seat": SEATS[seat], "how": how })).await
}

async fn consent(client: &mut Client, seat: usize, agree: bool) -> Value {
    let position = client.position();
    client.ask(json!({ "do": "consent", "seat": SEATS[seat], "position": position, "agree": agree })).await
}

async fn until_over(client: &mut Client) {
    while !client.is_over() {
        client.until("change").await;
    }
}

#[tokio::test]
async fn who_gives_up_has_lost_and_both_read_it() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (battle, mut players) = two(&house).await;
    assert_eq!(end(&mut players[0], 1, "give-up").await["fault"]["code"], "seat/not-yours");
    // Whoever is asked: one may give up at any time.
    assert_eq!(end(&mut players[1], 1, "give-up").await["is"], "done");
    for player in &mut players {
        until_over(player).await;
        assert_eq!(player.scene["verdict"]["winner"], "first");
        assert_eq!(player.scene["verdict"]["text"], "The Germans gave up: the Americans win");
        assert!(player.questions().is_empty());
        let log = player.scene["log"].as_array().unwrap();
        assert_eq!(log.last().unwrap()["text"], "The Germans give up");
    }
    assert_eq!(end(&mut players[0], 0, "give-up").await["fault"]["code"], "answer/over");

    // It is so after the room was opened again, and in the file.
    house.close().await;
    let house = House::open(&folder).await;
    let again = Client::enter(&house, &battle, "watch").await;
    assert_eq!(again.scene["verdict"]["winner"], "first");
    let file = house.get(&format!("/api/v1/battles/{}/file", battle.id()), battle.token("watch")).await;
    let game = games::ruleset_of_bytes(&file.body).unwrap().watch_bytes(&file.body, None).unwrap();
    assert_eq!(game.verdict_text(), "The Germans gave up: the Americans win");
    house.close().await;
}

#[tokio::test]
async fn a_draw_takes_both_and_can_be_refused() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (_, mut players) = two(&house).await;
    for (how, text) in [("day", "Called it a day"), ("draw", "Agreed a draw")] {
        assert_eq!(end(&mut players[0], 0, how).await["is"], "done");
        assert!(!players[0].is_over());
        players[1].hear().await;
        assert_eq!(players[1].scene["consent"], json!({ "by": "first", "matter": how }));
        assert_eq!(consent(&mut players[0], 0, true).await["fault"]["code"], "undo/not-asked", "not with oneself");
        assert_eq!(consent(&mut players[0], 1, true).await["fault"]["code"], "seat/not-yours");
        if how == "day" {
            assert_eq!(consent(&mut players[1], 1, false).await["is"], "done");
            assert_eq!(players[0].until("fault").await["fault"]["code"], "end/refused");
            assert!(players[0].scene["consent"].is_null());
            continue;
        }
        assert_eq!(consent(&mut players[1], 1, true).await["is"], "done");
        for player in &mut players {
            until_over(player).await;
            assert_eq!(player.scene["verdict"]["winner"], Value::Null);
            let said = player.scene["verdict"]["text"].as_str().unwrap();
            assert!(said.starts_with(text), "{said}");
        }
    }
    house.close().await;
}

#[tokio::test]
async fn an_offer_ends_when_the_battle_goes_on_and_nobody_asks_for_ever() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (_, mut players) = two(&house).await;
    assert_eq!(end(&mut players[0], 0, "draw").await["is"], "done");
    players[1].hear().await;
    let asked = usize::from(players[0].questions().is_empty());
    assert_eq!(players[asked].let_answer().await["is"], "done");
    for player in &mut players {
        player.hear().await;
        assert!(player.scene["consent"].is_null());
    }
    assert_eq!(consent(&mut players[1], 1, true).await["fault"]["code"], "undo/not-asked");
    let mut refused = 0;
    for _ in 0..4 {
        refused += usize::from(end(&mut players[0], 0, "draw").await["fault"]["code"] == "rate/too-fast");
    }
    assert!(refused >= 1);
    house.close().await;
}

#[tokio::test]
async fn a_program_says_yes_or_no_and_two_on_one_screen_agree_at_once() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    let said = end(&mut player, 0, "draw").await;
    match said["is"].as_str().unwrap() {
        "done" => until_over(&mut player).await,
        _ => assert_eq!(said["fault"]["code"], "end/refused"),
    }
    let battle = house.battle("first-light", [json!("me"), json!("me")]).await;
    let mut both = Client::enter(&house, &battle, "both").await;
    assert_eq!(end(&mut both, 1, "day").await["is"], "done");
    until_over(&mut both).await;
    assert!(both.scene["consent"].is_null());
    house.close().await;
}

#[tokio::test]
async fn a_battle_that_is_over_has_a_report_and_a_curve_and_a_running_one_has_not() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    let path = |what: &str| format!("/api/v1/battles/{}/{what}", battle.id());
    for what in ["report", "chances"] {
        let early = house.get(&path(what), battle.token("first")).await;
        assert_eq!((early.status, early.code().as_str()), (403, "report/running"));
        assert_eq!(house.get(&path(what), "nonsense").await.status, 401);
    }
    player.play(12).await;
    assert_eq!(end(&mut player, 0, "give-up").await["is"], "done");
    let report = house.get(&path("report"), battle.token("first")).await.json();
    assert_eq!(report["ending"], json!({ "gave-up": "first" }));
    assert_eq!(report["verdict"], player.scene["verdict"]);
    assert_eq!(report["losses"].as_array().unwrap().len(), 2);

    let chances = house.get(&path("chances"), battle.token("watch")).await.json();
    let stations = chances["stations"].as_array().unwrap();
    let share = |nth: usize| stations[nth]["share"].as_f64().unwrap();
    assert!(stations.len() > 2);
    assert!((0..stations.len()).all(|nth| (0.0..=1.0).contains(&share(nth))));
    assert!(share(stations.len() - 1) <= 0.0, "who gave up has no chance");
    assert_eq!(stations.last().unwrap()["entries"], report["entries"]);
    let last_step = stations.len() as u64 - 2;
    let turning = chances["turning"].as_array().unwrap();
    assert!(turning.iter().all(|step| step["from"].as_u64().unwrap() < last_step), "to give up is no turn of fortune");
    house.close().await;
}

#[tokio::test]
async fn a_finished_battle_is_shared_by_a_link_that_only_looks() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let (battle, mut players) = two(&house).await;
    let share = format!("/api/v1/battles/{}/share", battle.id());
    let ask =
        async |token: &str| house.request("POST", &share, &[("authorization", &format!("Bearer {token}"))], b"").await;
    assert_eq!(ask(battle.token("second")).await.code(), "share/running");
    assert_eq!(end(&mut players[0], 0, "give-up").await["is"], "done");
    let link = ask(battle.token("second")).await.json();
    assert_eq!(link["role"], "watch");
    let mut stranger = Client::connect(house.addr, battle.id()).await;
    assert_eq!(stranger.hello(link["token"].as_str().unwrap(), false).await["is"], "welcome");
    assert_eq!(stranger.info["yours"], json!([]));
    let seen = stranger.ask(json!({ "do": "replay", "position": 0, "eyes": "umpire" })).await;
    assert_eq!(seen["scene"]["eyes"], "umpire");
    assert_eq!(ask("nonsense").await.status, 401);
    house.close().await;
}

#[tokio::test]
async fn a_rematch_brings_both_to_one_new_table_with_sides_as_wished() {
    for swap in [false, true] {
        let folder = Folder::new();
        let house = House::open(&folder).await;
        let (battle, mut players) = two(&house).await;
        let named = json!({ "do": "name", "seat": "first", "name": "Anna" });
        assert_eq!(players[0].ask(named).await["is"], "done");
        let path = format!("/api/v1/battles/{}/rematch", battle.id());
        let again = async |token: &str, swap: bool| {
            let body = json!({ "swap": swap }).to_string();
            house.request("POST", &path, &[("authorization", &format!("Bearer {token}"))], body.as_bytes()).await
        };
        assert_eq!(again(battle.token("first"), swap).await.code(), "rematch/running");
        assert_eq!(end(&mut players[0], 0, "give-up").await["is"], "done");
        assert_eq!(again(battle.token("watch"), swap).await.status, 403);
        let created = Created(again(battle.token("first"), swap).await.json());

        let theirs = players[1].until("rematch").await;
        assert_eq!(theirs["battle"], created.id());
        let role = SEATS[usize::from(!swap)];
        assert_eq!(theirs["link"]["role"], role);
        assert_eq!(theirs["link"]["token"], created.token(role));
        // Who asks second comes to the same table, whatever they wish; who comes later is told.
        let second = Created(again(battle.token("second"), !swap).await.json());
        assert_eq!((second.id(), second.token(role)), (created.id(), created.token(role)));
        let mut late = Client::connect(house.addr, battle.id()).await;
        late.hello(battle.token("second"), true).await;
        assert_eq!(late.until("rematch").await["battle"], created.id());

        let client = Client::enter(&house, &created, role).await;
        let log = client.scene["log"].as_array().unwrap();
        assert!(!client.is_over() && log.iter().all(|line| line["kind"] != "answer"), "{log:?}");
        assert_eq!(client.info["players"][usize::from(swap)]["name"], "Anna");
        house.close().await;
    }
}
