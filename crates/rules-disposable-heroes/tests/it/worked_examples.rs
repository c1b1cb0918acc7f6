//! The catalogue's worked examples, from the rules text itself: exact odds to 1e-9, and the sampler within 4 sigma.
use rules_disposable_heroes::DisposableHeroes;

const EXAMPLES: &str = include_str!("../worked-examples.toml");

#[test]
fn the_rules_text_gives_the_worked_answers_exactly() {
    testkit::examples_come_out::<DisposableHeroes>(EXAMPLES);
}

#[test]
fn dice_by_lot_agree_with_the_exact_odds() {
    testkit::lots_agree::<DisposableHeroes>(EXAMPLES, 4_000);
}

#[test]
fn cuts_forget_nothing() {
    let scenes: &[(&str, &[(&str, &str)])] = &[
        ("shoot", &[("firers", "1 smg, 3 rifle"), ("range", "9"), ("target", "4"), ("cover", "light")]),
        (
            "shoot",
            &[("firers", "4 rifle"), ("grenades", "yes"), ("range", "1"), ("target", "3"), ("cover", "building")],
        ),
        ("shoot", &[("firers", "1 flame"), ("range", "5"), ("target", "3"), ("cover", "bunker")]),
        ("shoot", &[("firers", "1 sniper"), ("target", "3")]),
        ("shoot", &[("firers", "3 semi"), ("snap", "fresh"), ("range", "8"), ("target", "2")]),
        ("blast", &[("weapon", "g75l"), ("target", "4"), ("special", "1"), ("gun", "yes")]),
        ("guts", &[("casualties", "1"), ("shared", "1"), ("mm", "1")]),
        ("evade", &[("firers", "4 semi"), ("target", "3")]),
        ("explosion", &[("comrades", "3")]),
        ("rally", &[("markers", "3")]),
        ("charge", &[("chargers", "1 rifle"), ("targets", "1 rifle"), ("shots", "1"), ("grenades", "1")]),
        ("armour", &[("by", "infantry"), ("weapon", "bazooka"), ("at", "m3ht"), ("riders", "1"), ("from", "hit")]),
    ];
    testkit::cuts_forget_nothing::<DisposableHeroes>(scenes);
}
