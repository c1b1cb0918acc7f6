//! The catalogue's worked examples of vehicles, from the rules text itself: every line of dice, to 1e-9.
use crate::exact::{BETWEEN, THEM, US, changed, duel, expect, fire, odds, position, strike, summed};
use kernel::Seat;
use rules_bolt_action::{
    BoltAction, Clause as C, Game, Moved, Order, Quality, Setup, State, Weapon, WeaponId, against_vehicles,
    armour::{self, Severity},
    high_explosive::Dice,
    overrun, pins,
    shooting::{Source, Strikes},
    weapons,
};
use std::collections::BTreeMap;
use table::Inches;
use testkit::Scripted;

fn suffer(severity: Severity) -> BTreeMap<([u8; 4], bool), f64> {
    odds(&duel(), false, |game, oracle| {
        armour::suffer(game, BETWEEN, Seat::First, THEM, severity, false, oracle)?;
        Ok((oracle.table(), game.unit(THEM).is_alive()))
    })
}

#[test]
fn w9_the_damage_result_table() {
    let by_row = |found: &BTreeMap<([u8; 4], bool), f64>, rows: [u8; 4]| summed(found, |(r, _)| *r == rows);
    let near = |p: f64, over: f64, under: f64| assert!((p - over / under).abs() < 1e-9, "{p}, not {over}/{under}");
    let superficial = suffer(Severity::Superficial);
    for (rows, over) in [([1, 0, 0, 0], 4.0), ([0, 1, 0, 0], 1.0), ([0, 0, 1, 0], 1.0)] {
        near(by_row(&superficial, rows), over, 6.0);
    }
    let full = suffer(Severity::Full);
    for (rows, over) in [([1, 0, 0, 0], 1.0), ([0, 1, 0, 0], 1.0), ([0, 0, 1, 0], 1.0), ([0, 0, 0, 1], 3.0)] {
        near(by_row(&full, rows), over, 6.0);
    }
    let massive = suffer(Severity::Massive);
    near(summed(&massive, |(r, _)| r[3] > 0 || r[1] == 2), 7.0, 9.0);
    let doubles =
        [([2, 0, 0, 0], 1.0), ([1, 1, 0, 0], 2.0), ([1, 0, 1, 0], 2.0), ([0, 1, 1, 0], 2.0), ([0, 0, 2, 0], 1.0)];
    for (rows, over) in doubles {
        near(by_row(&massive, rows), over, 36.0);
    }
    // Knocked out, or immobilised twice, is out whatever else; stunned and immobilised is not.
    assert!(massive.keys().all(|(r, alive)| !alive || r[3] == 0 && r[1] < 2));
    assert!(massive.keys().all(|(r, alive)| *alive || r[3] > 0 || r[1] == 2 || r[2] > 0));
}

#[test]
fn w9_an_open_top_under_indirect_fire() {
    let cars = position(
        r#"
        scenario = "hill-108"
        [[unit]]
        name = "M4 Sherman 75 mm"
        at = [24, 10]
        [[unit]]
        name = "SdKfz 222"
        at = [24, 32]
        "#,
    );
    let found = odds(&cars, false, |game, oracle| {
        armour::suffer(game, BETWEEN, Seat::First, THEM, Severity::Superficial, true, oracle)?;
        Ok(oracle.table())
    });
    expect(&found, &[1, 0, 0, 0], 1.0, 2.0);
    for rows in [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] {
        expect(&found, &rows, 1.0, 6.0);
    }
}

#[test]
fn w10_a_medium_gun_at_the_front_of_a_medium_tank() {
    let at = position(
        r#"
        scenario = "bridge-road"
        [[unit]]
        name = "PaK 38"
        at = [24, 2]
        order = "fire"
        [[unit]]
        name = "T-34"
        at = [24, 44.75]
        "#,
    );
    let found = odds(&at, false, |game, oracle| {
        fire(game, US, THEM, oracle)?;
        Ok((oracle.depth(), oracle.table()))
    });
    expect(&found, &(None, [0; 4]), 1.0, 2.0);
    expect(&found, &(Some(0), [0; 4]), 1.0, 3.0);
    let rows = |rows: [u8; 4]| summed(&found, |(_, r)| *r == rows);
    let expected = [([1, 0, 0, 0], 5.0), ([0, 1, 0, 0], 2.0), ([0, 0, 1, 0], 2.0), ([0, 0, 0, 1], 3.0)];
    for (what, over) in expected {
        assert!((rows(what) - over / 72.0).abs() < 1e-9, "{what:?}: {}", rows(what));
    }
}

#[test]
fn w11_a_bazooka_at_the_side_of_a_medium_tank() {
    let at = position(
        r#"
        scenario = "hill-108"
        [[unit]]
        name = "US Bazooka Team"
        at = [24, 10]
        order = "fire"
        [[unit]]
        name = "Panzer IV H"
        at = [24, 21.75]
        facing = 90
        "#,
    );
    let found = odds(&at, false, |game, oracle| {
        fire(game, US, THEM, oracle)?;
        Ok((oracle.depth(), oracle.at_once(), oracle.table()))
    });
    expect(&found, &(None, false, [0; 4]), 1.0, 2.0);
    expect(&found, &(Some(0), false, [0; 4]), 1.0, 6.0);
    assert!((summed(&found, |f| f.1) - 4.0 / 27.0).abs() < 1e-9);
    let rows = |rows: [u8; 4]| summed(&found, |f| f.2 == rows);
    let expected = [
        ([1, 0, 0, 0], 36.0),
        ([0, 1, 0, 0], 18.0),
        ([0, 0, 1, 0], 18.0),
        ([2, 0, 0, 0], 1.0),
        ([1, 1, 0, 0], 2.0),
        ([1, 0, 1, 0], 2.0),
        ([0, 1, 1, 0], 2.0),
        ([0, 0, 2, 0], 1.0),
    ];
    for (what, over) in expected {
        assert!((rows(what) - over / 432.0).abs() < 1e-9, "{what:?}: {}", rows(what));
    }
}

#[test]
fn w12_a_panzerschreck_behind_a_tank() {
    let mut at = position(
        r#"
        scenario = "hill-108"
        [[unit]]
        name = "M4 Sherman 75 mm"
        at = [24, 22.25]
        facing = 180
        [[unit]]
        name = "Panzerschreck Team"
        at = [24, 30]
        order = "advance"
        "#,
    );
    at.1.units[1].moved = Moved::Advanced;
    let found = odds(&at, false, |game, oracle| {
        fire(game, THEM, US, oracle)?;
        Ok((oracle.depth(), oracle.at_once()))
    });
    expect(&found, &(None, false), 1.0, 2.0);
    expect(&found, &(Some(0), false), 1.0, 12.0);
    assert!((summed(&found, |f| f.0 == Some(2)) - 1.0 / 6.0).abs() < 1e-9);
    assert!((summed(&found, |f| f.0 == Some(3)) - 1.0 / 4.0).abs() < 1e-9);
    assert!((summed(&found, |f| f.1) - 5.0 / 18.0).abs() < 1e-9);
}

#[test]
fn w13_a_tank_on_fire() {
    let mut at = duel();
    at.1.units[1].pins = 1; // for the hit
    let found = odds(&at, false, |game, oracle| {
        armour::suffer(game, BETWEEN, Seat::First, THEM, Severity::Full, false, oracle)?;
        Ok((oracle.table(), game.unit(THEM).is_alive()))
    });
    expect(&found, &([0, 0, 1, 0], true), 7.0, 72.0);
    expect(&found, &([0, 0, 1, 0], false), 5.0, 72.0);
    assert!((summed(&found, |f| !f.1) - 41.0 / 72.0).abs() < 1e-9);
}

/// Eight men without anti-tank gear beside a T-34.
fn swarm(order: Option<Order>) -> (Setup, State) {
    let mut at = position(
        r#"
        scenario = "bridge-road"
        [[unit]]
        name = "German 1st Squad"
        at = [24, 20]
        men = 8
        order = "run"
        [[unit]]
        name = "T-34"
        at = [24, 30]
        "#,
    );
    at.1.units[1].order = order;
    at
}

/// BA-CQV-05, BA-CQV-06, BA-CQV-07: out of reach on Run, 6 on Advance, 4 standing still.
#[test]
fn w16_infantry_against_a_tank() {
    let at = swarm(None);
    let dare = odds(&at, false, |game, oracle| against_vehicles::dare(game, US, THEM, oracle));
    expect(&dare, &true, 5.0, 12.0);

    let blow = |at: &(Setup, State)| {
        odds(at, false, |game, oracle| {
            against_vehicles::fight(game, US, THEM, oracle)?;
            Ok((oracle.depth().unwrap_or(0), oracle.at_once()))
        })
    };
    let still = blow(&at);
    let depth = |n: usize| summed(&still, |f| f.0 == n);
    for (n, over) in [(0, 1014.0), (1, 219.0), (2, 256.0), (3, 47.0)] {
        assert!((depth(n) - over / 1536.0).abs() < 1e-9, "{n}: {}", depth(n));
    }
    assert!((summed(&still, |f| f.1) - 1481.0 / 13_824.0).abs() < 1e-9);
    let moving = blow(&swarm(Some(Order::Advance)));
    assert!((summed(&moving, |f| f.1) - 10_075.0 / 3_359_232.0).abs() < 1e-9);
    let running = blow(&swarm(Some(Order::Run)));
    expect(&running, &(0, false), 1.0, 1.0);
}

#[test]
fn w23_a_tank_duel_from_the_shot_to_the_wreck() {
    let shot = |cuts| {
        odds(&duel(), cuts, |game, oracle| {
            fire(game, THEM, US, oracle)?;
            Ok(game.unit(US).is_alive())
        })
    };
    expect(&shot(true), &false, 227_729.0, 944_784.0);
    expect(&shot(false), &false, 227_729.0, 944_784.0);
    let at_once = odds(&duel(), false, |game, oracle| {
        fire(game, THEM, US, oracle)?;
        Ok(oracle.at_once())
    });
    expect(&at_once, &true, 16.0, 81.0);
}

#[test]
fn w25_a_truck_under_machine_gun_fire() {
    let at = position(
        r#"
        scenario = "bridge-road"
        [[unit]]
        name = "SdKfz 251/1"
        at = [24, 20]
        [[unit]]
        name = "Soviet Maxim Team"
        at = [24, 32]
        order = "fire"
        "#,
    );
    let truck = changed(at, |plan| {
        let vehicle = plan.units[0].vehicle.as_mut().expect("a vehicle");
        (vehicle.armour, vehicle.front) = (6, 6);
        vehicle.mounts.clear();
        plan.units[0].traits.open_topped = false;
    });
    let found = odds(&truck, true, |game, oracle| {
        fire(game, THEM, US, oracle)?;
        Ok(game.unit(US).is_alive())
    });
    expect(&found, &false, 2465.0, 6561.0);
}

/// BA-PIN-13
#[test]
fn w27_a_veteran_crew_shrugs_off_half_of_the_pins() {
    let at = changed(duel(), |plan| plan.units[0].quality = Quality::Veteran);
    let hit = Strikes([strike(Source::Heavy, 6, 1)].into_iter().collect());
    let found = odds(&at, true, |game, oracle| {
        pins::pin_by_fire(game, US, &hit, oracle)?;
        Ok(game.unit(US).pins)
    });
    expect(&found, &0, 1.0, 2.0);
    expect(&found, &1, 1.0, 2.0);
}

#[test]
fn w27_a_tank_drives_into_riflemen() {
    let mut at = position(
        r#"
        scenario = "bridge-road"
        [[unit]]
        name = "German 1st Squad"
        at = [24, 20]
        [[unit]]
        name = "T-34"
        at = [24, 32]
        order = "run"
        "#,
    );
    at.1.turn = 1;
    let found = odds(&at, true, |game, oracle| {
        overrun::assault(game, THEM, US, oracle)?;
        // Whoever lives is 1" clear of the tank.
        let clear = game.distance(US, THEM) > Inches::whole(1);
        Ok((game.unit(US).is_alive(), clear || !game.unit(US).is_alive()))
    });
    expect(&found, &(false, true), 1.0, 6.0);
    expect(&found, &(true, true), 5.0, 6.0);
}

#[test]
fn w28_a_vehicle_flamethrower_on_armour() {
    // A tank that does not catch fire easily.
    let at = changed(duel(), |plan| plan.units[0].traits.catches_fire = false);
    let flame = Strikes([strike(Source::Flame(2), 3, 1)].into_iter().collect());
    let burnt = odds(&at, true, |game, oracle| {
        armour::strike(game, BETWEEN, Seat::Second, US, &flame, oracle)?;
        Ok(!game.unit(US).is_alive() || game.unit(US).pins > 0)
    });
    expect(&burnt, &false, 442_225.0, 4_782_969.0);

    // One hit, and how many there are.
    let one = Strikes([strike(Source::Heavy, 3, 1)].into_iter().collect());
    let out = odds(&at, false, |game, oracle| {
        armour::strike(game, BETWEEN, Seat::Second, US, &one, oracle)?;
        Ok((oracle.depth(), oracle.at_once()))
    });
    assert!((summed(&out, |f| f.0 == Some(0)) - 2.0 / 3.0).abs() < 1e-9);
    let single = summed(&out, |f| f.1);
    let hits = odds(&at, false, |_, oracle| Dice::D6(2).throw(Seat::Second, C::Wpn32, BETWEEN, oracle));
    let any: f64 = hits.iter().map(|(&n, p)| p * (1.0 - (1.0 - single).powi(n.into()))).sum();
    assert!((any - 142_526_006_162_807.0 / 320_979_616_137_216.0).abs() < 1e-9, "{any}");

    // The closing check: D3 + 1 pins, and then hold or burn.
    let check = odds(&at, true, |game, oracle| {
        pins::pin_by_fire(game, US, &flame, oracle)?;
        weapons::flame_check(game, US, &flame, oracle)?;
        Ok(game.unit(US).is_alive())
    });
    expect(&check, &false, 31.0, 54.0);
}

#[test]
fn w28_cuts_between_hits_forget_nothing() {
    // A small flamethrower: every line, and the lines joined at the cuts.
    let at = duel();
    let flame = Strikes([strike(Source::Heavy, 5, 2)].into_iter().collect());
    let run = |cuts| {
        odds(&at, cuts, |game, oracle| {
            armour::strike(game, BETWEEN, Seat::Second, US, &flame, oracle)?;
            Ok((game.unit(US).is_alive(), game.unit(US).pins, game.unit(US).order, game.unit(US).immobilised))
        })
    };
    let (merged, all) = (run(true), run(false));
    assert_eq!(merged.len(), all.len());
    for (what, p) in &all {
        assert!((merged[what] - p).abs() < 1e-12, "{what:?}");
    }
}

#[test]
fn a_flame_tank_is_easier_to_wreck() {
    let at = changed(duel(), |plan| {
        let flame = Weapon { flame: Some(2), he: None, shaped: false, pen: 3, ..plan.weapons[0].clone() };
        plan.weapons.push(flame);
        let last = WeaponId(plan.weapons.len() as u8 - 1);
        plan.units[1].vehicle.as_mut().expect("a vehicle").mounts[0].weapon = last;
    });
    let found = odds(&at, false, |game, oracle| {
        armour::suffer(game, BETWEEN, Seat::First, THEM, Severity::Full, false, oracle)?;
        Ok(oracle.table())
    });
    expect(&found, &[0, 0, 0, 1], 4.0, 6.0);
    assert!(!found.contains_key(&[1, 0, 0, 0]), "{found:?}");
}

/// BA-ARM-18: a tank immobilised keeps the Ambush die that it kept from the last turn; one given this turn becomes Down.
#[test]
fn a_kept_ambush_is_no_action_of_this_turn() {
    for (is_kept, order) in [(true, Order::Ambush), (false, Order::Down)] {
        let (setup, mut state) = duel();
        let mut game = Game::new(&setup, &mut state);
        game.give(THEM, Order::Ambush);
        if is_kept {
            game.keep(THEM, Order::Ambush);
        }
        let mut oracle = Scripted::<BoltAction>::new(&setup, "the table 5", "");
        armour::suffer(&mut game, BETWEEN, Seat::First, THEM, Severity::Superficial, false, &mut oracle).unwrap();
        assert!(game.unit(THEM).immobilised);
        assert_eq!(game.unit(THEM).order, Some(order));
    }
}
