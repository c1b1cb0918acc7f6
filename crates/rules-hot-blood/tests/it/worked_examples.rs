//! The catalogue's worked examples, from the rules text itself: exact odds to 1e-9, and the sampler within 4 sigma.
use rules_hot_blood::HotBlood;

const EXAMPLES: &str = concat!(include_str!("../worked-examples.toml"), include_str!("../worked-examples-dark.toml"));

#[test]
fn the_rules_text_gives_the_worked_answers_exactly() {
    testkit::examples_come_out::<HotBlood>(EXAMPLES);
}

#[test]
fn dice_by_lot_agree_with_the_exact_odds() {
    testkit::lots_agree::<HotBlood>(EXAMPLES, 4_000);
}

#[test]
fn cuts_forget_nothing() {
    let scenes: &[(&str, &[(&str, &str)])] = &[
        ("melee", &[("men", "3"), ("enemies", "2")]),
        ("melee", &[("factor", "1"), ("bouts", "2")]),
        ("melee", &[("men", "2"), ("options", "melee_gang_bouts")]),
        ("shoot", &[("firers", "2"), ("range", "5"), ("lit", "yes")]),
        ("burst", &[("here", "2"), ("below", "1"), ("adjacent", "1")]),
        ("shell", &[("gun", "mortar"), ("rounds", "2")]),
        ("wire", &[("wire", "piece"), ("distance", "2")]),
        ("nerve", &[("officer", "yes"), ("friends-hit", "1"), ("enemies", "2")]),
    ];
    testkit::cuts_forget_nothing::<HotBlood>(scenes);
}
