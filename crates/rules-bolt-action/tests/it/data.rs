//! The data files against tables typed from the playsheet and the catalogue.
use content::{Amount, Checked, Origin, Problem};
use kernel::Throw;
use rules_bolt_action::{
    Arc, Bulk, Drive, He, Quality,
    data::{self, Data, library},
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

/// Weapon, range, shots, Pen, special rules, as the sheet's chart has them (cut cells restored by R53).
const CHART: &str = "\
rifle                  | 24        | 1   | n/a |
pistol                 | 6         | 1   | n/a | Assault
smg                    | 12        | 2   | n/a | Assault
automatic-rifle        | 30        | 2   | n/a |
assault-rifle          | 24        | 2   | n/a | Assault
lmg                    | 30        | 3   | n/a | Team
mmg                    | 36        | 4   | n/a | Team, Fixed
hmg                    | 36        | 3   | +1  | Team, Fixed
light-automatic-cannon | 48        | 2   | +2  | Team, Fixed, HE (D2)
heavy-automatic-cannon | 72        | 2   | +3  | Team, Fixed, HE (D2)
anti-tank-rifle        | 36        | 1   | +2  | Team
piat                   | 12        | 1   | +5  | Team, Shaped Charge
bazooka                | 24        | 1   | +5  | Team, Shaped Charge
panzerschreck          | 24        | 1   | +6  | Team, Shaped Charge
panzerfaust            | 12        | 1   | +6  | One-shot, Shaped Charge
light-at-gun           | 48        | 1   | +4  | Team, Fixed, HE (D2)
medium-at-gun          | 60        | 1   | +5  | Team, Fixed, HE (D2)
heavy-at-gun           | 72        | 1   | +6  | Team, Fixed, HE (D3)
super-heavy-at-gun     | 84        | 1   | +7  | Team, Fixed, HE (D3)
flamethrower-infantry  | 6         | D6  | +2  | Team, Flamethrower
flamethrower-vehicle   | 18        | 2D6 | +3  | Flamethrower
light-mortar           | 12-24     | 1   | HE  | Team, Indirect fire, HE (D3)
medium-mortar          | 18-60     | 1   | HE  | Team, Fixed, Indirect fire, HE (D6)
heavy-mortar           | 18-72     | 1   | HE  | Team, Fixed, Indirect fire, HE (2D6)
light-howitzer         | (0/24)-48 | 1   | HE  | Team, Fixed, Howitzer, HE (D6)
medium-howitzer        | (0/24)-60 | 1   | HE  | Team, Fixed, Howitzer, HE (2D6)
heavy-howitzer         | (0/24)-72 | 1   | HE  | Team, Fixed, Howitzer, HE (3D6)
";

/// A record written the way the chart is.
fn row(id: &str, weapon: &data::Weapon) -> [String; 5] {
    let inches = |i: Inches| kernel::number(i.in_hundredths());
    let range = match weapon.least_range.map(inches) {
        Some(least) if weapon.howitzer => format!("(0/{least})-{}", inches(weapon.range)),
        Some(least) => format!("{least}-{}", inches(weapon.range)),
        None => inches(weapon.range),
    };
    let shots = match weapon.shots {
        Amount::Fixed(n) => n.to_string(),
        Amount::Thrown(Throw { dice: 1, sides }) => format!("D{sides}"),
        Amount::Thrown(Throw { dice, sides }) => format!("{dice}D{sides}"),
    };
    let pen = match (weapon.pen, weapon.class) {
        (Some(pen), _) => format!("+{pen}"),
        (None, data::Class::SmallArm) => "n/a".into(),
        (None, data::Class::Heavy) => "HE".into(),
    };
    let he = weapon.he.map(|he| match he {
        He::D2 => "HE (D2)",
        He::D3 => "HE (D3)",
        He::D6 => "HE (D6)",
        He::TwoD6 => "HE (2D6)",
        He::ThreeD6 => "HE (3D6)",
    });
    let rules = [
        weapon.assault.then_some("Assault"),
        weapon.team.then_some("Team"),
        weapon.fixed.then_some("Fixed"),
        weapon.one_shot.then_some("One-shot"),
        weapon.shaped.then_some("Shaped Charge"),
        weapon.flamethrower.then_some("Flamethrower"),
        weapon.indirect.then_some("Indirect fire"),
        weapon.howitzer.then_some("Howitzer"),
        he,
    ];
    [id.into(), range, shots, pen, rules.into_iter().flatten().collect::<Vec<_>>().join(", ")]
}

#[test]
fn every_figure_of_the_weapons_chart_is_the_sheets() {
    let weapons = read().data.weapons;
    let found: Vec<String> = weapons.iter().map(|(id, weapon)| row(id, weapon).join(" | ")).collect();
    let tidy = |line: &str| line.split('|').map(str::trim).collect::<Vec<_>>().join(" | ");
    assert_eq!(found, CHART.lines().map(tidy).collect::<Vec<_>>());
    assert!(weapons.ids().all(|id| weapons.origin(id) == Origin::Sheet));
}

#[test]
fn seven_weapons_are_small_arms() {
    let weapons = read().data.weapons;
    let small: Vec<&str> = weapons.iter().filter(|w| w.1.class == data::Class::SmallArm).map(|w| w.0).collect();
    assert_eq!(small, ["rifle", "pistol", "smg", "automatic-rifle", "assault-rifle", "lmg", "mmg"]);
}

#[test]
fn ba_move_13_guns_are_light_medium_or_heavy() {
    let weapons = read().data.weapons;
    let of = |bulk| weapons.iter().filter(|w| w.1.gun == Some(bulk)).map(|w| w.0).collect::<Vec<_>>();
    assert_eq!(of(Bulk::Light), ["light-automatic-cannon", "light-at-gun", "light-howitzer"]);
    assert_eq!(of(Bulk::Medium), ["heavy-automatic-cannon", "medium-at-gun", "medium-howitzer"]);
    assert_eq!(of(Bulk::Heavy), ["heavy-at-gun", "super-heavy-at-gun", "heavy-howitzer"]);
}

/// Unit, points Inexperienced / Regular / Veteran, men: data D2.
const UNITS: &str = "\
second-lieutenant 35 50 65 1
first-lieutenant 60 75 90 1
captain 95 110 125 1
major 135 150 165 1
medic - 23 30 1
artillery-observer - 100 115 1
air-observer - 75 90 1
mmg-team 35 50 65 3
hmg-team 49 70 91 4
sniper-team - 50 65 2
anti-tank-rifle-team 21 30 39 2
piat-team 28 40 52 2
bazooka-team 42 60 78 2
panzerschreck-team 56 80 104 2
flamethrower-team - 50 65 2
light-mortar-team 24 35 46 2
medium-mortar-team 35 50 65 3
heavy-mortar-team 46 65 84 4
light-howitzer 40 50 60 3
pack-howitzer 36 45 54 3
medium-howitzer 56 70 90 4
medium-howitzer-shielded 60 75 90 4
heavy-howitzer 88 110 132 5
heavy-howitzer-shielded 92 115 138 5
light-at-gun 40 50 60 2
medium-at-gun 60 75 90 3
heavy-at-gun 88 110 132 4
zis-3 54 80 96 4
flak-38 40 50 60 3
flak-37mm 48 60 72 4
";

/// Vehicle, points, armour number: data D3.
const VEHICLES: &str = "\
sherman-75 156 195 244 9
panzer-iv 188 235 282 9
stug-iii 184 230 276 9
panther 284 355 426 9
t-34 156 195 234 9
t-34-85 188 235 282 9
cromwell 164 205 246 9
flammpanzer-iii 140 175 - 9
m8-greyhound 88 110 132 7
sdkfz-222 76 95 114 7
humber 76 95 114 7
ba-64 52 65 78 7
sdkfz-251 71 89 107 7
m3-half-track 79 99 119 7
bren-carrier 48 60 72 7
truck 31 39 47 6
jeep 17 21 25 6
";

const QUALITIES: [Quality; 3] = [Quality::Inexperienced, Quality::Regular, Quality::Veteran];

fn line(id: &str, points: data::Prices, last: u8) -> String {
    let points = QUALITIES.map(|q| points.of(q).map_or("-".into(), |p| p.to_string())).join(" ");
    format!("{id} {points} {last}\n")
}

#[test]
fn units_cost_what_the_public_lists_say() {
    let units = read().data.units;
    let whole = |(id, unit): (&str, &data::Unit)| match unit.price {
        data::Price::Whole { unit: points, .. } => Some(line(id, points, unit.men[0])),
        data::Price::PerMan(_) => None,
    };
    assert_eq!(units.iter().filter_map(whole).collect::<String>(), UNITS);
    let per_man = |id: &str| match units.get(id).unwrap().price {
        data::Price::PerMan(points) => QUALITIES.map(|q| points.of(q)),
        data::Price::Whole { .. } => panic!("{id} is paid by the man"),
    };
    assert_eq!(per_man("infantry-squad"), [Some(7), Some(10), Some(13)]);
    assert_eq!(per_man("volksgrenadier-squad"), [Some(8), None, None]);
    assert_eq!(per_man("paratroop-squad"), [None, None, Some(14)]);
}

#[test]
fn upgrades_cost_what_the_public_lists_say() {
    let upgrades = read().data.upgrades;
    let cost = |id: &str| QUALITIES.map(|q| upgrades.get(id).unwrap().points.of(q));
    for (id, points) in [("smg", 3), ("assault-rifle", 5), ("automatic-rifle", 5), ("lmg", 20), ("panzerfaust", 5)] {
        assert_eq!(cost(id), [Some(points); 3], "{id}");
    }
    assert_eq!(cost("squad-flamethrower"), [None, Some(20), Some(20)]);
    assert_eq!((cost("anti-tank-grenades"), cost("anti-tank-grenades-german")), ([Some(2); 3], [Some(3); 3]));
    assert_eq!(cost("tough-fighters"), [None, None, Some(1)]);
    assert_eq!((cost("fanatics"), cost("shirkers")), ([Some(3); 3], [Some(-3); 3]));
    assert_eq!((cost("spotter"), cost("gun-shield")), ([Some(10); 3], [Some(5); 3]));
    assert_eq!(upgrades.get("panzerfaust").unwrap().most, Some(4));
}

#[test]
fn vehicles_are_those_of_the_public_lists() {
    let vehicles = read().data.vehicles;
    let lines: String = vehicles.iter().map(|(id, v)| line(id, v.points, v.armour.number())).collect();
    assert_eq!(lines, VEHICLES);
    let by_drive = |drive| vehicles.iter().filter(|v| v.1.drive == drive).count();
    assert_eq!([Drive::Tracked, Drive::HalfTracked, Drive::Wheeled].map(by_drive), [9, 2, 6]);
    let front = |id: &str| vehicles.get(id).unwrap().front.map(data::Armour::number);
    assert_eq!((front("panther"), front("panzer-iv")), (Some(10), None));
    let carries = |id: &str| vehicles.get(id).unwrap().capacity;
    let transports = ["sdkfz-251", "m3-half-track", "bren-carrier", "truck", "jeep", "t-34"];
    assert_eq!(transports.map(carries), [12, 12, 5, 12, 3, 0]);
}

#[test]
fn vehicles_have_the_traits_of_the_public_lists() {
    use data::Trait::{EasilyCatchesFire, Flak, FlamethrowerVehicle, OpenTopped, Recce};
    let vehicles = read().data.vehicles;
    let of = |one| vehicles.iter().filter(|v| v.1.traits.contains(&one)).map(|v| v.0).collect::<Vec<_>>();
    assert_eq!(of(Recce), ["m8-greyhound", "sdkfz-222", "humber", "ba-64"]);
    let open = ["m8-greyhound", "sdkfz-222", "ba-64", "sdkfz-251", "m3-half-track", "bren-carrier"];
    assert_eq!(of(OpenTopped), open);
    assert_eq!((of(Flak), of(EasilyCatchesFire)), (vec!["sdkfz-222"], vec!["sherman-75"]));
    assert_eq!(of(FlamethrowerVehicle), ["flammpanzer-iii"]);
}

#[test]
fn a_vehicles_weapons_have_their_mounts_and_arcs() {
    let data = read().data;
    let mounts = |id: &str| -> Vec<_> {
        let weapons = &data.vehicles.get(id).unwrap().weapons;
        weapons.iter().map(|w| (data.weapons.name(w.weapon), w.mount, w.arc, w.coaxial, w.he)).collect()
    };
    let (turret, pintle) = (data::Mount::Turret, data::Mount::Pintle);
    let coaxial = ("mmg", turret, Arc::All, true, None);
    let hull = ("mmg", data::Mount::Hull, Arc::Front, false, None);
    let tank = |gun, he| vec![(gun, turret, Arc::All, false, he), coaxial, hull];
    assert_eq!(mounts("sherman-75"), tank("medium-at-gun", Some(He::D6)));
    assert_eq!(mounts("cromwell"), tank("medium-at-gun", Some(He::D6)));
    assert_eq!(mounts("t-34"), tank("medium-at-gun", None));
    assert_eq!(mounts("panzer-iv"), tank("heavy-at-gun", None));
    assert_eq!(mounts("t-34-85"), tank("heavy-at-gun", None));
    assert_eq!(mounts("panther"), tank("super-heavy-at-gun", None));
    assert_eq!(mounts("flammpanzer-iii"), tank("flamethrower-vehicle", None));
    let casemate = ("heavy-at-gun", data::Mount::Casemate, Arc::Front, false, None);
    assert_eq!(mounts("stug-iii"), [casemate, ("mmg", pintle, Arc::All, false, None)]);
    let light_gun = ("light-at-gun", turret, Arc::All, false, None);
    assert_eq!(mounts("m8-greyhound"), [light_gun, coaxial, ("hmg", pintle, Arc::All, false, None)]);
    let cannon = ("light-automatic-cannon", turret, Arc::All, false, None);
    assert_eq!((mounts("sdkfz-222"), mounts("humber")), (vec![cannon, coaxial], vec![cannon, coaxial]));
    assert_eq!(mounts("ba-64"), [("lmg", turret, Arc::All, false, None)]);
    assert_eq!(mounts("sdkfz-251"), [("mmg", pintle, Arc::Front, false, None)]);
    assert_eq!(mounts("m3-half-track"), [("hmg", pintle, Arc::All, false, None)]);
    assert_eq!(mounts("bren-carrier"), [("lmg", data::Mount::Hull, Arc::Front, false, None)]);
    assert_eq!((mounts("truck").len(), mounts("jeep").len()), (0, 0));
}

#[test]
fn models_have_the_catalogues_sizes() {
    let models = read().data.models;
    let round = |n| data::Outline::Round(Inches::hundredths(n));
    let square = |w, l| data::Outline::Box { width: Inches::hundredths(w), length: Inches::hundredths(l) };
    let found: Vec<_> = models.iter().map(|(id, model)| (id, model.outline)).collect();
    let sizes = [
        ("man", round(100)),
        ("weapon-team", round(160)),
        ("gun", square(200, 300)),
        ("car", square(200, 350)),
        ("carrier", square(200, 400)),
        ("tank", square(250, 450)),
    ];
    assert_eq!(found, sizes);
}

#[test]
fn ready_forces_have_the_catalogues_totals_and_dice() {
    let data = read().data;
    let sum = |force: &data::Force| -> i16 { force.members.iter().map(|m| data.elements[m.is].points.value).sum() };
    let found: Vec<_> = data.forces.iter().map(|(id, force)| (id, sum(force), force.members.len())).collect();
    let forces = [
        ("us-rifle-platoon", 997, 11),
        ("german-grenadiers", 999, 10),
        ("soviet-rifle-platoon", 742, 8),
        ("german-pioneers", 754, 9),
    ];
    assert_eq!(found, forces);
}
