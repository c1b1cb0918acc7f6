//! Replay = play, the journal as JSON, refusal of foreign journals.
use crate::{
    common::{
        night::{Night, cough_in_the_dark},
        orders::{self, Orders, first_light},
    },
    play::{fair, played, typed},
};
use kernel::{Battle, ClauseId, Seat};
use session::{Dice, Entry, Session};

fn replay_is_play<B: Battle>(setup: &B::Setup, dice: fn(u8) -> Dice) {
    for seed in 0..12 {
        let played = played::<B>(setup.clone(), dice(seed), u64::from(seed));
        // Another secret: a replay may not throw a single die.
        let replayed = Session::<B>::replay(setup.clone(), dice(!seed), played.journal().to_vec()).expect("same rules");
        assert!(replayed.is_over());
        assert_eq!(replayed.state(), played.state());
        assert_eq!(replayed.journal(), played.journal());
        assert_eq!(replayed.lines(), played.lines());
    }
}

#[test]
fn replay_is_play_with_fair_dice_and_typed_dice() {
    replay_is_play::<Orders>(&first_light(), fair::<Orders>);
    replay_is_play::<Orders>(&first_light(), typed::<Orders>);
    replay_is_play::<Night>(&cough_in_the_dark(), fair::<Night>);
    replay_is_play::<Night>(&cough_in_the_dark(), typed::<Night>);
}

#[test]
fn a_replay_without_the_secret_stops_where_the_next_die_would_fall() {
    let whole = played::<Orders>(first_light(), fair::<Orders>(7), 7);
    let at = whole.journal().iter().position(Entry::is_rolled).expect("dice fell");
    let part = Session::<Orders>::replay(first_light(), Dice::Recorded, whole.journal()[..at].to_vec()).expect("ours");
    assert!(!part.is_over());
    assert_eq!(part.journal().len(), at);
    assert_eq!(Seat::BOTH.into_iter().flat_map(|seat| part.questions(seat)).count(), 0);
}

#[test]
fn a_journal_goes_through_json_unchanged() {
    let played = played::<Night>(cough_in_the_dark(), fair::<Night>(9), 9);
    for entry in played.journal() {
        let text = serde_json::to_string(entry).expect("plain data");
        assert_eq!(&serde_json::from_str::<Entry<Night>>(&text).expect("our own line"), entry);
    }
}

#[test]
fn a_journal_of_other_rules_is_refused_at_the_exact_entry_with_both_clauses() {
    let played = played::<Orders>(first_light(), fair::<Orders>(4), 4);
    for at in (0..played.journal().len()).step_by(7) {
        let mut journal = played.journal().to_vec();
        let honest = journal[at].clause();
        let (Entry::Rolled { clause, .. }
        | Entry::Answered { clause, .. }
        | Entry::Sealed { clause, .. }
        | Entry::Apart { clause, .. }) = &mut journal[at];
        *clause = orders::Clause::Move05;
        let refused = Session::<Orders>::replay(first_light(), fair::<Orders>(4), journal).expect_err("other rules");
        assert_eq!(refused.entry, at);
        assert!(refused.recorded.contains("BA-MOVE-05"), "{refused}");
        assert!(refused.wanted.contains(honest.id()), "{refused}");
        assert!(refused.to_string().contains(&format!("entry {}", at + 1)), "{refused}");
    }
}

#[test]
fn an_answer_that_is_no_longer_legal_is_refused_with_the_clause_that_says_so() {
    let played = played::<Orders>(first_light(), fair::<Orders>(4), 4);
    let mut smaller = first_light();
    smaller.zones[0].most.y = 1;
    let refused = Session::<Orders>::replay(smaller, fair::<Orders>(4), played.journal().to_vec()).expect_err("narrow");
    assert_eq!(refused.entry, 0);
    assert!(refused.wanted.contains("BA-MOVE-12 refuses this one: that is off the table"), "{refused}");
}

#[test]
fn a_journal_that_goes_on_after_the_end_is_refused() {
    let played = played::<Orders>(first_light(), fair::<Orders>(4), 4);
    let mut journal = played.journal().to_vec();
    journal.push(journal[0].clone());
    let refused = Session::<Orders>::replay(first_light(), Dice::Recorded, journal).expect_err("too long");
    assert_eq!(refused.entry, played.journal().len());
    assert!(refused.wanted.contains("the battle is over"), "{refused}");
}
