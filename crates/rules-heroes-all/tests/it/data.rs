//! The data files against the catalogue's figures, typed by hand.
use content::{Checked, Problem};
use kernel::Seat;
use rules_heroes_all::{
    Options, Setup,
    data::{Data, library},
    muster::muster,
    setup::{Armour, Band, Element, Letter, Quadrant, Row},
};
use table::Inches;

fn read() -> Checked<Data> {
    library().read().unwrap_or_else(|problems| {
        let lines: Vec<String> = problems.iter().map(Problem::line_of_text).collect();
        panic!("{}", lines.join("\n"))
    })
}

fn plan(id: &str, option: Option<&str>) -> Setup {
    let mut options = Options::default();
    if let Some(option) = option {
        options.set(option, true).expect("an option");
    }
    Setup::from(muster(&library(), id, options).expect("our own data"))
}

#[test]
fn the_data_are_free_of_errors_and_warnings() {
    let lines: Vec<String> = read().warnings.iter().map(Problem::line_of_text).collect();
    assert_eq!(lines, [""; 0]);
}

#[test]
fn there_is_everything_the_catalogue_lists() {
    let data = read().data;
    // 34 printed weapons and the petard; 18 foot elements, one of them on bicycles or on sidecars.
    assert_eq!([data.weapons.len(), data.armour.len(), data.moves.len(), data.carriage.len()], [36, 6, 17, 25]);
    assert_eq!([data.elements.len(), data.guns.len(), data.vehicles.len(), data.craft.len()], [19, 10, 20, 2]);
    // Its three scenarios, and the beach of ours for one player.
    assert_eq!([data.forces.len(), data.scenarios.len()], [8, 4]);
}

/// Short, effective, long, shots, attack values.
#[test]
fn weapons_have_the_figures_of_the_table() {
    let data = read().data;
    let rows = [
        ("rifle", [12, 24, 36], 1, [None; 3]),
        ("lmg", [18, 36, 60], 3, [None; 3]),
        ("hmg", [24, 48, 60], 4, [Some(4), Some(1), Some(-3)]),
        ("class-2", [12, 24, 48], 1, [Some(11), Some(8), Some(1)]),
        ("class-5", [24, 48, 60], 1, [Some(20), Some(17), Some(9)]),
        ("autocannon-40", [15, 30, 60], 2, [Some(8), Some(5), Some(-3)]),
    ];
    for (id, bands, shots, attack) in rows {
        let weapon = data.weapons.get(id).unwrap();
        assert_eq!(weapon.bands, bands.map(|n| Some(Inches::whole(n))), "{id}");
        assert_eq!((weapon.shots, weapon.attack), (shots, attack), "{id}");
    }
    assert_eq!(data.weapons.get("howitzer-149").unwrap().he, Some(Letter::E));
}

#[test]
fn a_distance_belongs_to_the_nearer_band_and_a_lone_figure_reaches_from_nothing() {
    let setup = plan("crossroads", None);
    let named = |name: &str| setup.plan.weapons.iter().find(|w| w.name == name).unwrap();
    let band = |name: &str, n: i16| named(name).band(Inches::whole(n));
    assert_eq!(["rifle", "rifle", "rifle"].map(|w| band(w, 12)), [Some(Band::Short); 3]);
    assert_eq!(
        (band("rifle", 13), band("rifle", 36), band("rifle", 37)),
        (Some(Band::Effective), Some(Band::Long), None)
    );
    assert_eq!((band("submachine gun", 0), band("submachine gun", 12)), (Some(Band::Effective), Some(Band::Effective)));
    assert_eq!((band("medium mortar", 5), band("medium mortar", 6)), (None, Some(Band::Long)));
    assert_eq!(band("howitzer 51-75mm", 70), Some(Band::Long));
    // Shells of an autocannon reach farther than its shot.
    let cannon = named("autocannon up to 20mm");
    assert_eq!((cannon.band(Inches::whole(40)), cannon.shell_band(Inches::whole(40))), (None, Some(Band::Effective)));
}

#[test]
fn armour_has_the_values_of_the_table() {
    let setup = plan("lane", None);
    let value = |armour, quadrant| {
        let value = setup.defence(armour).of(quadrant);
        (value.brew, value.damage)
    };
    assert_eq!(value(Armour::Medium, Quadrant::Front), (17, Some(15)));
    assert_eq!(value(Armour::Flimsy, Quadrant::Rear), (5, None));
    assert_eq!(value(Armour::Light, Quadrant::Front), (14, Some(11)));
    assert_eq!(value(Armour::Formidable, Quadrant::Side), (19, Some(17)));
    let other = plan("lane", Some("light_front_damage_12"));
    assert_eq!(other.defence(Armour::Light).of(Quadrant::Front).damage, Some(12));
}

#[test]
fn moves_have_the_dice_of_the_table() {
    let setup = plan("lane", None);
    let dice = |row| setup.row(row).dice;
    assert_eq!([dice(Row::Infantry), dice(Row::Bicycle)], [[Some(3), Some(2)], [Some(5), Some(1)]]);
    assert_eq!([dice(Row::Wading), dice(Row::Mtb)], [[None, Some(1)], [None, Some(8)]]);
    assert_eq!((setup.row(Row::CarriedWeapon).pips, setup.row(Row::Stealth).elite), (1, Some(2)));
}

#[test]
fn every_scenario_can_be_drawn_up() {
    for (id, elements) in [("lane", [2, 2]), ("crossroads", [9, 9]), ("beach", [8, 8])] {
        let setup = plan(id, None);
        let of = |seat| setup.plan.units.iter().filter(|u| u.seat == seat && u.counts()).count();
        assert_eq!(Seat::BOTH.map(of), elements, "{id}");
    }
    let men = |seat| {
        let setup = plan("crossroads", None);
        let foot = setup.plan.units.iter().filter(|u| u.seat == seat && !u.has_hull() && u.crew_of.is_none());
        foot.map(Element::figures).sum::<u8>()
    };
    assert_eq!(Seat::BOTH.map(men), [39, 41]);
}

#[test]
fn craft_are_loaded_within_their_capacity() {
    let setup = plan("beach", None);
    let names = |n: &[u8]| n.iter().map(|&n| setup.plan.units[usize::from(n)].name.clone()).collect::<Vec<_>>();
    let landings = &setup.plan.sides[0].landings;
    assert_eq!(names(&landings[0].cargo), ["American rifle platoon 1", "American HQ"]);
    assert_eq!(names(&landings[3].cargo), ["Churchill AVRE"]);
    assert_eq!(landings[3].bow_x, 5000);
}

#[test]
fn options_change_the_cell_they_name() {
    let class_2 = |option| {
        let setup = plan("lane", option);
        setup.plan.weapons.iter().find(|w| w.name == "class 2 gun").unwrap().attack[2]
    };
    assert_eq!([class_2(None), class_2(Some("class2_long_0"))], [Some(1), Some(0)]);
    let mg = |option| {
        let setup = plan("lane", option);
        setup.plan.weapons.iter().find(|w| w.name == "turret machine gun").unwrap().shots
    };
    assert_eq!([mg(None), mg(Some("tmg_profile_table"))], [3, 4]);
}
