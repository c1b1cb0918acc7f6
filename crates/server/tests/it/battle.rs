use crate::{
    client::{Client, sorted},
    house::{Folder, House, bot},
};
use serde_json::{Value, json};

#[tokio::test]
async fn the_tutorial_is_played_to_its_end_and_changes_add_up_to_the_whole() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    assert_eq!(battle.roles(), ["first", "watch"]);
    let mut player = Client::enter(&house, &battle, "first").await;
    let mut watcher = Client::enter(&house, &battle, "watch").await;
    assert_eq!(player.info["yours"], json!(["first"]));
    assert_eq!(watcher.info["yours"], json!([]));
    player.play(usize::MAX).await;
    while !watcher.is_over() {
        watcher.until("change").await;
    }
    assert!(
        player.scene["verdict"]["text"].as_str().unwrap().contains(" win")
            || player.scene["verdict"]["winner"].is_null()
    );
    assert_eq!(player.scene["waiting"], json!([]));

    let mut again = Client::connect(house.addr, battle.id()).await;
    again.hello(battle.token("first"), true).await;
    assert_eq!(sorted(&player.scene), sorted(&again.scene));
    let anew = Client::enter(&house, &battle, "watch").await;
    assert_eq!(sorted(&watcher.scene), sorted(&anew.scene));
    house.close().await;
}

#[tokio::test]
async fn an_answer_given_twice_counts_once_and_an_old_one_is_refused() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("me")]).await;
    assert_eq!(battle.roles(), ["both", "watch"]);
    let mut player = Client::enter(&house, &battle, "both").await;
    look(&mut player).await;
    let answer = player.answer(&json!({ "let": "simple" }));
    let done = player.ask(answer.clone()).await;
    assert_eq!(done["is"], "done", "{done}");
    let repeated = player.ask(answer.clone()).await;
    assert_eq!((&repeated["is"], &repeated["position"]), (&json!("done"), &done["position"]));

    let mut old = answer;
    old["reply"] = json!({ "let": "random" });
    let refused = player.ask(old).await;
    assert_eq!(refused["fault"]["code"], "answer/stale");
    assert_eq!(player.position(), done["position"].as_u64().unwrap());
    house.close().await;
}

/// One screen for both: whoever is asked looks at it.
async fn look(player: &mut Client) {
    let asked = player.scene["waiting"][0].clone();
    let seen = player.ask(json!({ "do": "look", "seat": asked })).await;
    assert_eq!((&seen["is"], &seen["scene"]["eyes"]), (&json!("scene"), &asked));
    player.scene = seen["scene"].clone();
}

#[tokio::test]
async fn one_screen_for_two_shows_what_both_may_see_until_somebody_looks() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("hill-108", [json!("me"), json!("me")]).await;
    let mut player = Client::enter(&house, &battle, "both").await;
    assert_eq!((&player.scene["eyes"], player.questions().len()), (&json!("public"), 0));
    for _ in 0..40 {
        look(&mut player).await;
        assert_eq!(player.questions()[0]["seat"], player.scene["waiting"][0]);
        let done = player.let_answer().await;
        assert_eq!(done["is"], "done", "{done}");
    }
    house.close().await;
}

#[tokio::test]
async fn one_screen_for_two_needs_no_looking_where_nothing_can_be_hidden() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), json!("me")]).await;
    let mut player = Client::enter(&house, &battle, "both").await;
    while !player.is_over() {
        assert_eq!(player.questions()[0]["seat"], player.scene["waiting"][0]);
        assert_eq!(player.let_answer().await["is"], "done");
    }
    house.close().await;
}

#[tokio::test]
async fn a_refused_answer_names_its_clause_and_changes_nothing() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.wait().await;
    let before = player.scene.clone();
    let answer = player.answer(&json!({ "answer": { "number": -7 } }));
    let refused = player.ask(answer).await;
    assert_eq!(refused["fault"]["code"], "answer/refused");
    assert!(refused["fault"]["clauses"][0].as_str().unwrap().starts_with("BA-"));
    let answer = player.answer(&json!({ "words": "no such thing" }));
    assert_eq!(player.ask(answer).await["fault"]["code"], "answer/words");
    assert_eq!(player.scene, before);
    house.close().await;
}

#[tokio::test]
async fn typed_dice_are_asked_for_and_those_of_a_program_are_thrown_by_whoever_plays_it() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.created("first-light", [json!("me"), bot()], true).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    let mut thrown = [0, 0];
    while thrown.contains(&0) {
        player.wait().await;
        assert!(!player.is_over(), "both sides throw in every battle");
        let question = player.questions()[0].clone();
        let dice = question["ask"]["dice"].clone();
        let reply = if dice.is_null() { json!({ "let": "simple" }) } else { json!("throw-for-me") };
        let mut answer = player.answer(&reply);
        answer["nth"] = question["nth"].clone();
        if !dice.is_null() {
            thrown[usize::from(question["seat"] == "second")] += 1;
        }
        let done = player.ask(answer).await;
        assert_eq!(done["is"], "done", "{done}");
    }
    house.close().await;
}

#[tokio::test]
async fn looking_and_thinking_change_nothing() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.play(6).await;
    player.wait().await;
    let before = player.scene.clone();
    let at = json!({ "seat": "first", "position": player.position(), "nth": 0 });
    let unit = player.scene["board"]["tokens"][0]["id"].clone();
    let wishes: [(&str, Value); 3] = [
        ("overlay", json!({ "do": "survey", "seat": "first", "from": { "unit": unit } })),
        ("card", json!({ "do": "card", "seat": "first", "unit": unit })),
        ("scene", json!({ "do": "replay", "position": 1, "eyes": "first" })),
    ];
    for (is, wish) in wishes {
        let reply = player.ask(wish).await;
        assert_eq!(reply["is"], is, "{reply}");
    }
    for wish in ["reach", "check"] {
        let mut wish = json!({ "do": wish, "answer": { "place": { "x": 100, "y": 100 } } });
        wish.as_object_mut().unwrap().extend(at.as_object().unwrap().clone());
        let reply = player.ask(wish).await;
        assert_ne!(reply["is"], "bye", "{reply}");
    }
    let elsewhere = player.ask(json!({ "do": "reach", "seat": "second", "position": 0, "nth": 0 })).await;
    assert_eq!(elsewhere["fault"]["code"], "seat/not-yours");
    assert_eq!(player.scene, before);
    house.close().await;
}

#[tokio::test]
async fn the_past_is_shown_as_it_was() {
    let folder = Folder::new();
    let house = House::open(&folder).await;
    let battle = house.battle("first-light", [json!("me"), bot()]).await;
    let mut player = Client::enter(&house, &battle, "first").await;
    player.wait().await;
    let (start, position) = (player.scene.clone(), player.position());
    player.play(8).await;
    let past = player.ask(json!({ "do": "replay", "position": position, "eyes": "first" })).await;
    assert_eq!(past["scene"]["board"], start["board"]);
    assert_eq!(past["scene"]["log"], start["log"]);
    let all = player.ask(json!({ "do": "replay", "position": position, "eyes": "umpire" })).await;
    assert_eq!(all["fault"]["code"], "replay/hidden");
    let ahead = player.ask(json!({ "do": "replay", "position": 1_000_000, "eyes": "first" })).await;
    assert_eq!(ahead["fault"]["code"], "replay/ahead");
    house.close().await;
}
