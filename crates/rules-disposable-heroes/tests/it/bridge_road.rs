//! The bridge road in random battles: vehicles, guns, batteries and riders.
use rules_disposable_heroes::{DisposableHeroes, Options, Setup, Variant, data, muster::muster};
use testkit::battles_end;

fn setup(id: &str, options: Options) -> Setup {
    Setup::from(muster(&data::library(), id, options).expect("our own data"))
}

#[test]
fn battles_with_vehicles_end() {
    for id in ["bridge-road", "bridge-road-east"] {
        battles_end::<DisposableHeroes>(&setup(id, Options::default()), 0..300, 5_000);
    }
    for id in ["bridge-road-even", "bridge-road-east-even", "strongpoint-even"] {
        battles_end::<DisposableHeroes>(&setup(id, Options::default()), 0..20, 5_000);
    }
}

#[test]
fn the_long_sheet_alone_can_be_played_with_vehicles() {
    battles_end::<DisposableHeroes>(&setup("bridge-road", Variant::Full.options()), 0..20, 5_000);
}

#[test]
fn every_option_can_be_played_with_vehicles() {
    for option in Options::ALL.iter().filter(|o| !o.name.starts_with("variant_")) {
        let mut options = Options::default();
        options.set(option.name, true).expect("its own name");
        battles_end::<DisposableHeroes>(&setup("bridge-road-east", options), 0..5, 5_000);
    }
}
