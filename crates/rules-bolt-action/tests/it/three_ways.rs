//! Every procedure reckoned three ways: from the catalogue's numbers by hand, line by line of dice, and by lot.
use rules_bolt_action::BoltAction;
use testkit::{Reckoned, share, successes, three_ways_agree};

#[test]
fn each_procedure_is_the_same_by_hand_line_by_line_and_by_lot() {
    three_ways_agree::<BoltAction>(&[men(), steel(), shells(), rest()].concat(), 2_000);
}

/// BA-TEST-02: two dice, equal or under.
fn under(limit: u8) -> f64 {
    share(2, 6, |f| f[0] + f[1] <= limit)
}

fn of(line: &'static str, gives: Vec<(&'static str, f64)>) -> Reckoned {
    Reckoned { line, gives }
}

/// BA-QUAL-T1: morale 9 for Regulars, 10 for Veterans; BA-DMG-T1: damage on 4 or more, 5 or more.
fn men() -> Vec<Reckoned> {
    let fubar = share(2, 6, |f| f[0] + f[1] == 12);
    // 3 to hit at 10", 4 to damage; half of six men down, and the rest check with a pin.
    let fallen = successes(3, 2.0 / 3.0 * 0.5);
    // The first to strike wins a duel with 1/2, else he is struck with 1/2, else both begin again.
    let duel = 0.5 / (1.0 - 0.25);
    // One man is a small unit: 4 to hit, 4 to damage.
    let alone = 0.5 * 0.5;
    let near = 2.0 / 3.0 * 0.5;
    vec![
        of(
            "order-test pins=1",
            vec![
                ("obeys = 1", under(8)),
                ("goes down = 1", 1.0 - under(8) - fubar),
                ("friendly fire = 1", fubar / 3.0),
                ("panic = 1", fubar * 2.0 / 3.0),
            ],
        ),
        of("morale-check quality=veteran pins=2", vec![("holds = 1", under(8))]),
        // The test takes one pin off, the Rally D6 more.
        of(
            "rally pins=4",
            vec![
                ("pins left = 0", share(3, 6, |f| f[0] + f[1] <= 5 && f[2] >= 3)),
                ("pins left = 2", share(3, 6, |f| f[0] + f[1] <= 5 && f[2] == 1)),
            ],
        ),
        of("rally pins=3 by=down", vec![("pins left = 2", 1.0)]),
        // A pin: 4 to hit.
        of(
            "fubar from=test firers=\"1 rifle\" friends=4 distance=10",
            vec![
                ("obeys = 1", under(8)),
                ("friendly fire = 1", fubar / 3.0),
                ("friends' pins = 1", fubar / 3.0 * 0.5),
                ("friends lost = 1", fubar / 3.0 * alone),
                ("panic = 1", fubar * 2.0 / 3.0),
            ],
        ),
        of(
            "shoot firers=\"3 rifle\" range=10 target=6 names=anybody",
            vec![
                ("pins = 1", 1.0 - 1.0 / 27.0),
                ("casualties = 0", fallen[0]),
                ("casualties = 2", fallen[2]),
                ("destroyed = 1", fallen[3] * (1.0 - under(8))),
            ],
        ),
        // Ranging in by turns, 6 and 5 and 4; then it starts again, because somebody moved.
        of(
            "shoot firers=\"1 light-mortar\" round=indirect range=20 target=4 shots=2 names=anybody",
            vec![("pins = 0", 5.0 / 6.0 * 4.0 / 6.0)],
        ),
        of(
            "shoot firers=\"1 light-mortar\" round=indirect range=20 target=4 shot=4 moved=yes",
            vec![("pins = 0", 5.0 / 6.0)],
        ),
        // The first man of a Green unit falls: on a 1 D6 pins more, and pins are its morale number or more.
        of(
            "shoot firers=\"1 rifle\" range=10 target=6 target-quality=inexperienced target-pins=4 target-trait=green",
            vec![("destroyed = 1", 2.0 / 3.0 * 2.0 / 3.0 * share(2, 6, |f| f[0] == 1 && 4 + 1 + f[1] >= 8))],
        ),
        of("close-quarters attackers=\"1 rifle\" defenders=\"1 rifle\"", vec![("attackers win = 1", duel)]),
        // Two dice a man with an Assault weapon: 3/4.
        of(
            "close-quarters attackers=\"1 smg\" defenders=\"1 rifle\"",
            vec![("attackers win = 1", 0.75 / (1.0 - 0.25 * 0.5))],
        ),
        of(
            "close-quarters attackers=\"1 rifle\" defenders=\"1 rifle\" defenders-tough=yes",
            vec![("attackers win = 1", 0.5 / (1.0 - 0.5 * 0.25))],
        ),
        // 8" off the defender fires first; 5" off he has no time.
        of(
            "assault attackers=\"1 rifle\" distance=8 defenders=\"1 rifle\"",
            vec![("contact = 1", 1.0 - alone), ("attackers win = 1", (1.0 - alone) * duel)],
        ),
        of(
            "assault attackers=\"1 rifle\" pins=1 distance=5 defenders=\"1 rifle\"",
            vec![("obeys = 1", under(8)), ("attackers win = 1", under(8) * duel)],
        ),
        // One turn of fire first, point blank: nobody may be left to go in against.
        of(
            "assault attackers=\"1 rifle\" shots=1 distance=5 defenders=\"1 rifle\"",
            vec![("contact = 1", 1.0 - near), ("attackers win = 1", near + (1.0 - near) * duel)],
        ),
        of("entry quality=veteran turns=2", vec![("comes on = 1", 1.0 - (1.0 - under(9)).powi(2))]),
        of("medic casualties=3", vec![("saved = 0", (5.0_f64 / 6.0).powi(3)), ("mean saved", 0.5)]),
        of("spotter firers=\"1 rifle\" range=10", vec![("spotter lost = 1", alone)]),
        of(
            "spotter by=assault firers=\"1 rifle\" range=10",
            vec![("spotter lost = 1", duel), ("assaulters lost = 1", 1.0 - duel)],
        ),
        // D6 hits without Pen on one man.
        of(
            "bail-out passengers=1",
            vec![("destroyed = 1", (1..=6).map(|hits| 1.0 - 0.5_f64.powi(hits)).sum::<f64>() / 6.0)],
        ),
    ]
}

/// BA-ARM-T1..T4: a medium tank has 9, its table knocks out on 4 or more.
fn steel() -> Vec<Reckoned> {
    // A D6 + `plus` against 9: how often so deep.
    let by = |plus: u8, least: u8, most: u8| share(1, 6, |f| (least..=most).contains(&(f[0] + plus)));
    vec![
        // W10: 4 to hit, +5, -1 at long range.
        of(
            "shoot-vehicle firers=\"1 medium-at-gun\" range=40",
            vec![
                ("hits = 1", 0.5),
                ("damage = 1", 0.5 * by(4, 9, 9)),
                ("damage = 2", 0.5 * by(4, 10, 11)),
                ("knocked out at once = 1", 0.5 * by(4, 10, 11) * 0.5),
            ],
        ),
        // Superficial: D6 - 3, so that 1 to 4 stun.
        of(
            "damage-result severity=superficial target-pins=1",
            vec![("stunned = 1", 4.0 / 6.0), ("on fire = 1", 1.0 / 6.0), ("knocked out = 1", (1.0 - under(7)) / 6.0)],
        ),
        // D3 + 1 pins, and the check that closes the attack.
        of("flame-on-armour part=check", vec![("check failed = 1", 1.0 - (under(7) + under(6) + under(5)) / 3.0)]),
        // Nothing against armour: 9 - 3; one man, 4 to get at it, D6 + 1 against 7.
        of(
            "assault-vehicle attackers=\"1 rifle\" vehicle=armoured-car",
            vec![("dares = 1", under(6)), ("damage = 1", under(6) * 0.5 / 6.0)],
        ),
        // W16: no fear of a soft-skin, and any damage is its end.
        of(
            "assault-vehicle from=charge attackers=\"2 rifle\" vehicle=soft-skin",
            vec![(
                "knocked out = 1",
                successes(2, 0.5)[1] * share(1, 6, |f| f[0] >= 5) + 0.25 * share(1, 6, |f| f[0] >= 4),
            )],
        ),
        of("tank-assault target-pins=2 target-quality=veteran", vec![("destroyed = 1", 1.0 - under(8))]),
        // W18: 5 to hit, 3 to damage; our own holds its fire on its quality's number.
        of("flak", vec![("shot down = 1", 1.0 - (1.0 - 2.0 / 9.0_f64).powi(2))]),
    ]
}

fn shells() -> Vec<Reckoned> {
    let late = (1.0_f64 / 3.0).powi(2);
    vec![
        // 1 miscalculated, 2-3 delayed; D6 + 6" reaches 9"; a shell on a 6. One pin more is the end of these men.
        of(
            "barrage turns=2 distance=9 target=1 quality=inexperienced pins=7",
            vec![
                ("delayed = 1", late),
                ("inside = 1", (1.0 - late) * 4.0 / 6.0),
                ("shell = 1", (1.0 - late) * 4.0 / 36.0),
                ("destroyed = 1", (1.0 - late) * 4.0 / 6.0),
            ],
        ),
        of(
            "air-strike turns=2 target=1 quality=inexperienced pins=7",
            vec![("waits = 1", late), ("comes = 1", 1.0 - late)],
        ),
    ]
}

fn rest() -> Vec<Reckoned> {
    vec![
        of("draw first=3 second=4 draws=2", vec![("first side's = 2", 3.0 / 7.0 * 2.0 / 6.0)]),
        of("length turn=6", vec![("another turn = 1", 0.5)]),
        of("roll-off", vec![("wins = 1", 0.5)]),
    ]
}
