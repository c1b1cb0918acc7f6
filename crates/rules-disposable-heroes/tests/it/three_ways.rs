//! Every procedure reckoned three ways: from the catalogue's numbers by hand, line by line of dice, and by lot.
use rules_disposable_heroes::DisposableHeroes;
use testkit::{Reckoned, share, successes, three_ways_agree};

#[test]
fn each_procedure_is_the_same_by_hand_line_by_line_and_by_lot() {
    three_ways_agree::<DisposableHeroes>(&[nerve(), fire(), charge(), steel()].concat(), 2_000);
}

fn of(line: &'static str, gives: Vec<(&'static str, f64)>) -> Reckoned {
    Reckoned { line, gives }
}

/// DH-GUTS-03: a die, equal or under; 1 holds and 10 does not.
fn nerve() -> Vec<Reckoned> {
    let (over, tie) = (share(2, 10, |f| f[0] + 6 > f[1] + 3), share(2, 10, |f| f[0] + 6 == f[1] + 3));
    vec![
        of(
            "initiative guts=7 off=1 their-guts=6 their-off=3",
            vec![("first throw equal = 1", tie), ("wins = 1", over / (1.0 - tie))],
        ),
        of("rally guts=6 markers=2", vec![("markers left = 2", 0.4), ("markers left = 0", 0.36)]),
        // 6, less two men and two of the weapon, light cover gives two.
        of("guts guts=6 casualties=2 mm=2 cover=light", vec![("holds = 1", 0.4)]),
    ]
}

/// DH-HIT-02, DH-CAS-01: 5 less the cover to hit, then the AP; half of the men fire.
fn fire() -> Vec<Reckoned> {
    let (bursts, shell) = (successes(2, 0.1), successes(5, 0.4));
    vec![
        of("shoot firers=\"4 rifle\" target=2", vec![("hits = 2", 0.25), ("casualties = 0", 0.75 * 0.75)]),
        // DH-SNAP-06, DH-SNAP-07: on 2, or on 1 by those who have been activated.
        of("shoot firers=\"2 rifle\" snap=fresh range=8 target=2", vec![("hits = 1", 0.2), ("casualties = 1", 0.1)]),
        of("shoot firers=\"2 rifle\" snap=activated range=8 target=2", vec![("hits = 1", 0.1)]),
        // DH-GREN-06: out of sight only a 1 will do, for two men.
        of(
            "shoot firers=\"4 rifle\" grenades=blind range=5 target=2",
            vec![("hits = 0", bursts[0]), ("hits = 1", bursts[1])],
        ),
        // DH-FLAME-01: whatever the cover.
        of("shoot firers=\"1 flame\" range=5 target=2 cover=heavy", vec![("hits = 1", 0.5)]),
        // AP 4, and no fewer than five dice.
        of(
            "blast weapon=mmor target=2 leader=no",
            vec![
                ("casualties = 0", shell[0]),
                ("casualties = 1", shell[1]),
                ("casualties = 2", shell[2..].iter().sum()),
            ],
        ),
        of("explosion comrades=3", vec![("explodes = 1", 0.1), ("comrades lost = 3", 0.1 * 0.4 * 0.4 * 0.4)]),
        // An observer: on 4; AP 2 for each of five.
        of(
            "shell weapon=lmor men=2",
            vec![("hits = 1", 0.4), ("leader lost = 1", 0.4 * 0.2), ("mean casualties", 0.4 * 5.0 * 0.2)],
        ),
        // Five dice at four men: if nobody is left, nothing more is fired.
        of(
            "shell weapon=lmor sees=nobody men=1 turns=2",
            vec![("hits = 0", 0.81), ("hits = 2", 0.01 * successes(5, 0.2)[..4].iter().sum::<f64>())],
        ),
    ]
}

/// DH-CC-16: each man hits on 6 and kills on 6.
fn charge() -> Vec<Reckoned> {
    let blow: f64 = 0.36;
    let first = blow / (1.0 - (1.0 - blow) * (1.0 - blow));
    vec![
        of("charge-check men=6 grenades=2 enemies=4 cover=medium", vec![("dares = 1", 0.7)]),
        of("melee men=1 enemies=1", vec![("strikes first = 1", 0.5), ("wins = 1", 0.5)]),
        of("melee men=1 enemies=1 last=targets", vec![("wins = 1", first)]),
        // One against one: 6 dares, and either may strike first.
        of(
            "charge chargers=\"1 rifle\" fire=no targets=\"1 rifle\" snap=no",
            vec![("dares = 1", 0.6), ("wins = 1", 0.6 * 0.5)],
        ),
        // The pinned are charged without a check, and strike last.
        of(
            "charge chargers=\"1 rifle\" fire=no targets=\"1 rifle\" markers=1",
            vec![("contact = 1", 1.0), ("wins = 1", first)],
        ),
        // Snap fire kills with 2 and 5 in ten.
        of(
            "charge chargers=\"1 rifle\" fire=no targets=\"1 rifle\" snap=fresh",
            vec![("contact = 1", 0.6 * 0.9), ("wins = 1", 0.6 * 0.9 * 0.5)],
        ),
        // The free shot: a die, on a 1.
        of("evade firers=\"2 semi\" target=3", vec![("casualties = 1", 0.1 * 0.5)]),
    ]
}

fn steel() -> Vec<Reckoned> {
    let crew = successes(5, 0.3);
    vec![
        // One better each try: 1, 2, 3.
        of("spot cover=heavy tries=3", vec![("spotted = 1", 1.0 - 0.9 * 0.8 * 0.7)]),
        // E14: 6 to spot, 6 to hit, and 22 of 25 hits go through.
        // DH-SPOT: infantry in the open is seen on 5, and hit on 5; beyond 30" the coaxial machine gun is no help.
        of("gunfire by=sherman range=40 target=1", vec![("spotted = 1", 0.5), ("hits = 1", 0.25)]),
        of(
            "armour by=sherman at=pz4 range=20 cover=light",
            vec![("spotted = 1", 0.6), ("hits = 1", 0.36), ("penetrated = 1", 0.36 * 0.88)],
        ),
        of(
            "crew-blast at=sherman part=turret dice=5 ap=3",
            vec![("killed = 0", crew[0]), ("killed = 2", crew[2]), ("killed = 3", crew[3..].iter().sum())],
        ),
    ]
}
