//! `sandtable odds`: numbers reckoned by hand come out.
use rules_hot_blood::HotBlood;
use testkit::examples_come_out;

#[test]
fn what_was_reckoned_by_hand_comes_out() {
    examples_come_out::<HotBlood>(include_str!("../second-opinion.toml"));
}
