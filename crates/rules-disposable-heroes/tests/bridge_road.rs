//! The bridge road in random battles.
use rules_disposable_heroes::{DisposableHeroes, Options, Setup, data, muster::muster};
use testkit::battles_end;

fn setup(id: &str, options: Options) -> Setup {
    Setup::from(muster(&data::library(), id, options).expect("our own data"))
}

#[test]
fn battles_with_vehicles_end() {
    for id in ["bridge-road", "bridge-road-east"] {
        battles_end::<DisposableHeroes>(&setup(id, Options::default()), 0..300, 5_000);
    }
}
