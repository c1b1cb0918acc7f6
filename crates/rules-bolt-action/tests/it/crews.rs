//! Crews and hulls: trucks, open tops, command vehicles, unreliable engines, green crews, paces.
use crate::exact::{THEM, US, changed, duel, expect, odds, position, strike};
use rules_bolt_action::{
    Clause as C, Drive, Game, Order, Quality, Setup, State, against_vehicles, armour,
    driving::{self, Pace},
    morale, pins,
    shooting::{Source, Strike, Strikes},
    vehicles,
};
use table::Quarter;

/// The half-track of the position made a truck: soft, unarmed, and there to carry.
fn made_a_truck(at: (Setup, State), nth: usize) -> (Setup, State) {
    changed(at, |plan| {
        let vehicle = plan.units[nth].vehicle.as_mut().expect("a vehicle");
        (vehicle.armour, vehicle.front, vehicle.capacity) = (6, 6, 12);
        vehicle.mounts.clear();
        plan.units[nth].traits.open_topped = false;
    })
}

/// BA-CQV-04: nobody fears it; BA-CQV-11, BA-TRAIT-13, BA-VEH-01: soft or open, any damage knocks it out.
#[test]
fn any_damage_is_the_end_of_a_truck_or_an_open_top() {
    let at = position(
        r#"
        scenario = "bridge-road"
        [[unit]]
        name = "SdKfz 251/1"
        at = [24, 20]
        [[unit]]
        name = "Soviet 1st LMG Squad"
        at = [24, 30]
        men = 8
        order = "run"
        "#,
    );
    // Eight dice at 4+; then the hits and a die must reach the armour.
    let choose = |h: i32| (1..=h).fold(1.0, |c, i| c * f64::from(9 - i) / f64::from(i));
    let reached = |armour: i32| -> f64 {
        let by = |h: i32| (1..=6).filter(|d| d + h >= armour).count() as f64 / 6.0;
        (1..=8).map(|h| choose(h) / 256.0 * by(h)).sum()
    };
    let blow = |at: &(Setup, State)| {
        odds(at, true, |game, oracle| {
            assert!(against_vehicles::dare(game, THEM, US, oracle)?, "nobody fears it");
            against_vehicles::fight(game, THEM, US, oracle)?;
            Ok(game.unit(US).is_alive())
        })
    };
    expect(&blow(&at), &false, reached(7), 1.0);
    expect(&blow(&made_a_truck(at, 0)), &false, reached(6), 1.0);
}

/// BA-VEH-09: gone if the enemy is nearer than its friends, and no wreck is left.
#[test]
fn an_empty_truck_does_not_wait_for_the_enemy() {
    let beside = |squad: i32| {
        let at = position(&format!(
            r#"
            scenario = "bridge-road"
            [[unit]]
            name = "SdKfz 251/1"
            at = [24, 20]
            [[unit]]
            name = "German 1st Squad"
            at = [24, {squad}]
            [[unit]]
            name = "Soviet 1st LMG Squad"
            at = [24, 30]
            "#
        ));
        made_a_truck(at, 0)
    };
    let truck = US;
    let gone = |at: &(Setup, State)| {
        odds(at, true, |game, oracle| {
            assert_eq!(game.setup.squad(truck).name, "SdKfz 251/1");
            vehicles::abandon_empty(game, oracle);
            Ok((!game.unit(truck).is_alive(), game.unit(truck).wreck))
        })
    };
    expect(&gone(&beside(2)), &(true, false), 1.0, 1.0);
    expect(&gone(&beside(15)), &(false, false), 1.0, 1.0);
}

/// BA-TRAIT-12: one more on two dice.
#[test]
fn a_command_vehicle_steadies_its_crew() {
    let check = |at: &(Setup, State)| odds(at, true, |game, oracle| morale::passes(game, THEM, C::Wpn34, oracle));
    expect(&check(&duel()), &true, 5.0, 6.0);
    let command = changed(duel(), |plan| plan.units[1].traits.command = true);
    expect(&check(&command), &true, 11.0, 12.0);
}

/// BA-TRAIT-18, BA-PIN-06.
#[test]
fn an_unreliable_tank_takes_one_pin_more_and_a_green_crew_every_pin() {
    // An anti-tank rifle cannot hurt a medium tank from the front.
    let rifle = Strike { quarter: Quarter::Front, ..strike(Source::Heavy, 2, 1) };
    let hit = Strikes([rifle].into_iter().collect());
    let pins = |at: &(Setup, State)| {
        odds(at, true, |game, oracle| {
            pins::pin_by_fire(game, US, &hit, oracle)?;
            Ok(game.unit(US).pins)
        })
    };
    expect(&pins(&duel()), &0, 1.0, 1.0);
    let green = changed(duel(), |plan| plan.units[0].quality = Quality::Inexperienced);
    expect(&pins(&green), &1, 1.0, 1.0);
    let unreliable = changed(green, |plan| plan.units[0].traits.unreliable = true);
    expect(&pins(&unreliable), &2, 1.0, 1.0);
}

#[test]
fn long_range_costs_neither_shaped_charges_nor_explosive_their_bite() {
    let at = duel();
    let mut state = at.1;
    let game = Game::new(&at.0, &mut state);
    let need = |strike: Strike| armour::armour_need(&game, US, Strike { quarter: Quarter::Front, ..strike }).total();
    let far = |source, shaped| Strike { long: true, shaped, ..strike(source, 5, 1) };
    assert_eq!(need(far(Source::Heavy, false)), 5);
    assert_eq!(need(far(Source::Heavy, true)), 4);
    assert_eq!(need(Strike { pen: 2, ..far(Source::He(rules_bolt_action::He::D6), false) }), 7);
    // The front of a Panther counts for more than its sides.
    let at = changed(at, |plan| plan.units[0].vehicle.as_mut().expect("a vehicle").front = 10);
    let mut state = at.1;
    let game = Game::new(&at.0, &mut state);
    let need = |quarter| armour::armour_need(&game, US, Strike { quarter, ..strike(Source::Heavy, 5, 1) }).total();
    assert_eq!([Quarter::Front, Quarter::Left, Quarter::Rear].map(need), [5, 3, 2]);
}

#[test]
fn every_drive_has_its_pace() {
    let pace = |drive, slow| {
        let at = changed(duel(), |plan| {
            plan.units[0].vehicle.as_mut().expect("a vehicle").drive = drive;
            plan.units[0].traits.slow = slow;
        });
        let mut state = at.1;
        let game = Game::new(&at.0, &mut state);
        [Order::Advance, Order::Run].map(|order| {
            let Pace { reach, pivots } = driving::pace(&game, US, order);
            (reach, pivots)
        })
    };
    assert_eq!(pace(Drive::Tracked, false), [(900, 1), (1800, 0)]);
    assert_eq!(pace(Drive::HalfTracked, false), [(900, 2), (1800, 1)]);
    assert_eq!(pace(Drive::Wheeled, false), [(1200, 2), (2400, 1)]);
    assert_eq!(pace(Drive::Tracked, true), [(600, 1), (1200, 0)]);
}

/// BA-MOVE-11, BA-ORD-15: no Advance and no Run; it fires as before.
#[test]
fn an_immobilised_tank_takes_no_order_to_move() {
    let (setup, mut state) = duel();
    let bars = |state: &mut State| {
        let game = Game::new(&setup, state);
        [Order::Advance, Order::Run, Order::Fire].map(|order| vehicles::order_bar(&game, US, order))
    };
    assert_eq!(bars(&mut state), [None; 3]);
    state.units[0].immobilised = true;
    assert_eq!(bars(&mut state), [Some(C::Move11), Some(C::Ord15), None]);
}
