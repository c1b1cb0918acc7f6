//! BA-SET-01, BA-SET-02: the selection frame, held against the ready forces.
use kernel::Seat;
use rules_bolt_action::{
    Clause as C, Options, Plan, data,
    force::{Fault, Slot, force_problems, slot_of},
    muster::muster,
};

fn plan(scenario: &str) -> Plan {
    muster(&data::library(), scenario, Options::default()).expect("our own data")
}

#[test]
fn both_normandy_forces_keep_to_the_frame() {
    for seat in Seat::BOTH {
        assert_eq!(force_problems(&plan("hill-108"), seat)[..], []);
    }
}

#[test]
fn the_pioneers_have_a_gun_too_many() {
    let found = force_problems(&plan("bridge-road"), Seat::First);
    assert_eq!(found[..], [(C::Set02, Fault::TooMany { slot: Slot::Gun, most: 1, found: 2 })]);
    assert_eq!(found[0].1.to_string(), "gun: 1 allowed, 2 found");
}

#[test]
fn a_force_needs_its_lieutenant_and_two_squads_and_may_cost_no_more_than_1000() {
    let mut plan = plan("hill-108");
    plan.units.retain(|u| u.seat == Seat::First && !u.name.contains("Squad") && u.officer.is_none());
    plan.units[0].points = 900;
    let points = plan.units.iter().map(|u| u.points).sum();
    let expected = [
        (C::Set01, Fault::TooDear { most: 1000, found: points }),
        (C::Set02, Fault::TooFew { slot: Slot::Lieutenant, least: 1, found: 0 }),
        (C::Set02, Fault::TooFew { slot: Slot::Squad, least: 2, found: 0 }),
    ];
    assert_eq!(force_problems(&plan, Seat::First)[..], expected);
}

#[test]
fn what_drives_counts_as_what_it_is() {
    let slot = |scenario: &str, name: &str| {
        let plan = plan(scenario);
        let squad = plan.units.iter().find(|unit| unit.name == name).expect("one of its units");
        slot_of(squad, &plan.weapons)
    };
    assert_eq!(slot("hill-108", "M8 Greyhound"), Slot::ArmouredCar);
    assert_eq!(slot("hill-108", "SdKfz 222"), Slot::ArmouredCar);
    assert_eq!(slot("hill-108", "M4 Sherman 75 mm"), Slot::Tank);
    assert_eq!(slot("bridge-road", "SdKfz 251/1"), Slot::Transport);
}
