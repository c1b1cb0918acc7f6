//! What is on offer, and what is not.
use crate::common::position;
use kernel::{Offer, Seat};
use rules_hot_blood::{Act, Choice, HotBlood, ManId, Pace};
use session::{Dice, DiceBox, Secret, Session};

/// What the first raider is offered at this question of his orders, after these.
fn offered(text: &str, before: &[Choice]) -> Vec<Choice> {
    let (setup, state) = position(text).expect("a position");
    let dice = Dice::Fair(DiceBox::new(Secret::from_bytes([5; 32]), "hot-blood", &[]));
    let mut session = Session::<HotBlood>::from_state(setup, state, dice, vec![]).expect("no journal");
    let options = |session: &Session<HotBlood>| match &session.question(Seat::First, 0).expect("asked").offer {
        Offer::List { options, .. } => options.to_vec(),
        other => panic!("{other:?} is no list"),
    };
    for choice in before {
        let nth = options(&session).iter().position(|one| one == choice).expect("on offer");
        session.answer(Seat::First, 0, kernel::Answer::Pick(nth as u16)).expect("it was offered");
    }
    options(&session)
}

const RAIDER: ManId = ManId::new(Seat::First, 0);
const ENEMY: ManId = ManId::new(Seat::Second, 0);

fn beside(wound: &str, at: &str) -> Vec<Choice> {
    let text = format!(
        "scenario = \"identification\"\nphase = \"intentions\"\nopen = true\n\
         [[man]]\nid = \"B3\"\nat = [5, 5]\n[[man]]\nid = \"G4\"\nat = {at}\nposture = \"lying\"\nwound = \"{wound}\"\n"
    );
    offered(&text, &[Choice::Man(RAIDER)])
}

#[test]
fn the_dead_are_not_taken_prisoner_and_nobody_is_who_lies_elsewhere() {
    let [search, secure, lift] = [Act::Search, Act::Secure, Act::Lift].map(|act| Choice::Act(act(ENEMY)));
    let dead = beside("killed", "[5, 5]");
    assert!(dead.contains(&search) && dead.contains(&lift) && !dead.contains(&secure));
    let wounded = beside("serious", "[5, 5]");
    assert!(wounded.contains(&search) && wounded.contains(&lift) && wounded.contains(&secure));
    let away = beside("serious", "[5, 6]");
    assert!(!away.contains(&search) && !away.contains(&lift) && !away.contains(&secure));
}

#[test]
fn a_man_with_a_minor_wound_is_offered_a_crawl_and_nothing_else() {
    let text = "scenario = \"identification\"\nphase = \"intentions\"\nopen = true\n\
        [[man]]\nid = \"B3\"\nat = [5, 5]\nposture = \"lying\"\nwound = \"minor\"\n\
        [[man]]\nid = \"B4\"\nat = [5, 6]\n[[man]]\nid = \"G4\"\nat = [9, 16]\n";
    let crawl = Choice::Go { pace: Pace::Crawl, low: true, halt: false };
    assert_eq!(offered(text, &[Choice::Man(RAIDER)]), [Choice::Stay, crawl]);
}

#[test]
fn giving_up_is_on_offer_whenever_orders_are_written_and_asked_again() {
    let text = "scenario = \"identification\"\nphase = \"intentions\"\nopen = true\n\
        [[man]]\nid = \"B3\"\nat = [5, 5]\n[[man]]\nid = \"G4\"\nat = [9, 16]\n";
    assert_eq!(offered(text, &[]).last(), Some(&Choice::Resign));
    assert_eq!(offered(text, &[Choice::Resign]), [Choice::FightOn, Choice::Resign]);
    assert_eq!(offered(text, &[Choice::Resign, Choice::FightOn]), offered(text, &[]));
}
