//! Setups and positions for the tests.
mod position;

use rules_hot_blood::{Options, Setup, data, muster::muster};

pub(crate) use position::position;

pub(crate) const SCENARIOS: [&str; 3] = ["cough-in-the-dark", "identification", "vickers-corner"];

pub(crate) fn setup(scenario: &str, options: &str) -> Setup {
    let options: Options = options.parse().expect("options of the game");
    Setup::from(muster(&data::library(), scenario, options).expect("our own data"))
}
