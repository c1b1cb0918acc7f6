//! The data files against the catalogue's figures, typed by hand.
use content::{Checked, Problem};
use kernel::Seat;
use rules_disposable_heroes::{
    Options, Setup, Variant,
    data::{Data, library},
    muster::muster,
};
use table::Inches;

fn read() -> Checked<Data> {
    library().read().unwrap_or_else(|problems| {
        let lines: Vec<String> = problems.iter().map(Problem::line_of_text).collect();
        panic!("{}", lines.join("\n"))
    })
}

#[test]
fn the_data_are_free_of_errors_and_warnings() {
    let lines: Vec<String> = read().warnings.iter().map(Problem::line_of_text).collect();
    assert_eq!(lines, [""; 0]);
}

#[test]
fn there_is_everything_the_catalogue_lists() {
    let data = read().data;
    let counts = [data.weapons.len(), data.units.len(), data.guns.len(), data.vehicles.len(), data.forces.len()];
    // Eighteen vehicles, and the jeep with its optional machine gun.
    assert_eq!(counts, [37, 35, 9, 19, 10]);
    // S1 to S3, S3 in the East too, and three of them evened out.
    assert_eq!(data.scenarios.len(), 7);
}

/// Range, rate, AP, MM, DM.
#[test]
fn weapons_have_the_figures_of_the_catalogue() {
    let data = read().data;
    let rows = [
        ("grenade", 10, 1, 1, -1, -2),
        ("semi", 24, 2, 5, 0, -2),
        ("mg42", 30, 5, 6, -2, -2),
        ("hmg42", 36, 8, 6, -3, -2),
        ("sniper", 36, 1, 7, -1, -2),
        ("flame", 8, 1, 6, -3, 0),
        ("g75ll", 66, 1, 4, -2, 2),
    ];
    for (id, range, rof, ap, mm, dm) in rows {
        let weapon = data.weapons.get(id).unwrap();
        let found = (weapon.range, weapon.rof, weapon.ap, weapon.mm, weapon.dm);
        assert_eq!(found, (Inches::whole(range), rof, ap, mm, dm), "{id}");
    }
}

#[test]
fn a_penetration_row_is_read_by_range_and_die() {
    let plan = muster(&library(), "bridge-road", Options::default()).unwrap();
    let gun = plan.weapons.iter().find(|w| w.name == "75 mm gun").unwrap();
    assert_eq!(gun.penetration[0].to, Some(Inches::whole(24)));
    assert_eq!(gun.penetration[0].values, [5, 7, 7, 8, 8, 9, 9, 10, 10, 12]);
    assert_eq!(gun.penetration.last().unwrap().to, None);
}

#[test]
fn every_scenario_can_be_drawn_up() {
    for (id, units) in [("hay-barn", [2, 2]), ("strongpoint", [11, 10]), ("bridge-road", [13, 13])] {
        let setup = Setup::from(muster(&library(), id, Options::default()).unwrap());
        let of = |seat| setup.plan.units.iter().filter(|u| u.seat == seat && u.crew_of.is_none()).count();
        assert_eq!(Seat::BOTH.map(of), units, "{id}");
        let crews = setup.plan.units.iter().filter(|u| u.crew_of.is_some()).count();
        assert_eq!(crews, setup.plan.units.iter().filter(|u| u.is_vehicle()).count());
    }
}

#[test]
fn units_that_are_alike_are_numbered() {
    let plan = muster(&library(), "strongpoint", Options::default()).unwrap();
    let names: Vec<&str> = plan.units.iter().map(|u| u.name.as_str()).collect();
    assert!(names.contains(&"German squad, MG section 3"), "{names:?}");
    assert!(names.contains(&"German forward observer") || names.contains(&"US forward observer"));
}

#[test]
fn the_short_sheet_refuses_vehicles() {
    let refused = muster(&library(), "bridge-road", Variant::Infantry.options()).unwrap_err();
    assert!(refused[0].message.contains("DH-VAR-02"), "{}", refused[0].message);
    assert!(muster(&library(), "strongpoint", Variant::Infantry.options()).is_ok());
}
