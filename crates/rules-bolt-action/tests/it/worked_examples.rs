//! The catalogue's worked examples, from the rules text itself: exact odds to 1e-9, and the sampler within 4 sigma.
use rules_bolt_action::BoltAction;

const EXAMPLES: &str = include_str!("../worked-examples.toml");

#[test]
fn the_rules_text_gives_the_worked_answers_exactly() {
    testkit::examples_come_out::<BoltAction>(EXAMPLES);
}

#[test]
fn dice_by_lot_agree_with_the_exact_odds() {
    testkit::lots_agree::<BoltAction>(EXAMPLES, 20_000);
}

#[test]
fn cuts_forget_nothing() {
    let scenes: &[(&str, &[(&str, &str)])] = &[
        ("shoot", &[("firers", "1 smg, 2 rifle"), ("range", "9"), ("target", "4")]),
        ("shoot", &[("firers", "1 panzerfaust, 2 rifle"), ("range", "8"), ("target", "3"), ("target-pins", "8")]),
        (
            "shoot",
            &[
                ("firers", "1 light-howitzer"),
                ("range", "20"),
                ("target", "4"),
                ("down", "reacts"),
                ("target-pins", "2"),
            ],
        ),
        ("shoot", &[("firers", "1 flamethrower-infantry"), ("range", "4"), ("target", "3")]),
        ("shoot", &[("firers", "1 light-automatic-cannon"), ("round", "he"), ("range", "20"), ("target", "5")]),
        ("barrage", &[("from", "fall"), ("distance", "9"), ("target", "1"), ("pins", "6")]),
        ("air-strike", &[("target", "1"), ("pins", "5")]),
        ("flak", &[("pins", "1"), ("range", "40")]),
        ("entry", &[("pins", "2")]),
        ("rally", &[("pins", "4")]),
        ("shoot-vehicle", &[("firers", "1 heavy-at-gun"), ("catches-fire", "yes")]),
        ("shoot-vehicle", &[("firers", "1 light-automatic-cannon"), ("vehicle", "light-tank"), ("facing", "rear")]),
        ("assault-vehicle", &[("attackers", "3 smg"), ("vehicle", "armoured-car")]),
        ("damage-result", &[("severity", "massive"), ("target-pins", "3")]),
        ("draw", &[("first", "3"), ("second", "4"), ("draws", "5")]),
    ];
    testkit::cuts_forget_nothing::<BoltAction>(scenes);
}
