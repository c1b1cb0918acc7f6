//! Readers against one another, and at their limits.
mod texts;

use kernel::{Answer, Nowhere, Offer, Oracle, Play, Question, Ruleset, Seat, Suspend, Verbs, at_least};
use odds::{Chooser, Explorer, Merger, OddsError};
use proptest::prelude::*;
use std::{borrow::Cow, collections::BTreeMap, fmt::Debug, hash::Hash};
use texts::{Clause, Drill, NOWHERE, Reader, again, fight, hold, throw, volley};

fn explored<T: Ord>(text: impl Fn(&mut Reader<'_>) -> Play<T>) -> BTreeMap<T, f64> {
    Explorer::<Drill, _>::new(|_, _| Some(Answer::Pick(0))).odds(|reader| text(reader)).expect("finite")
}

fn merged<T: Ord + Hash>(text: impl Fn(&mut Reader<'_>) -> Play<T>) -> BTreeMap<T, f64> {
    Merger::<Drill, _>::new(|_, _| Answer::Pick(0)).odds(|reader| text(reader)).expect("finite").odds
}

/// The greatest difference between two distributions.
fn apart<T: Ord>(a: &BTreeMap<T, f64>, b: &BTreeMap<T, f64>) -> f64 {
    let p = |odds: &BTreeMap<T, f64>, key| odds.get(key).copied().unwrap_or_default();
    a.keys().chain(b.keys()).map(|key| (p(a, key) - p(b, key)).abs()).fold(0.0, f64::max)
}

#[track_caller]
fn agree<T: Ord + Hash + Debug>(text: impl Fn(&mut Reader<'_>) -> Play<T>) {
    let (explored, merged) = (explored(&text), merged(&text));
    assert!(explored.keys().eq(merged.keys()), "{:?} against {:?}", explored.keys(), merged.keys());
    assert!(apart(&explored, &merged) < 1e-14, "{explored:?} against {merged:?}");
}

#[test]
fn merger_and_explorer_agree_on_texts_with_cuts() {
    agree(hold);
    agree(volley);
    agree(|reader| again(reader, Seat::First, 2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn merger_and_explorer_agree_on_any_chain(first in 1u8..5, links in prop::collection::vec((1u8..7, 0u8..3, any::<bool>()), 1..4)) {
        agree(|reader| {
            let mut dice = first;
            for (nth, &(need, more, cut)) in (0..).zip(&links) {
                dice = throw(reader, Clause::Hit, at_least(dice, 6, need))?.from(1) + more;
                if cut {
                    reader.cut(&NOWHERE, Clause::Hit, &(nth, dice))?;
                }
            }
            Ok(dice)
        });
    }
}

#[test]
fn a_cut_that_forgets_a_live_value_is_seen() {
    let forgetful = |reader: &mut Reader<'_>| {
        let hits = throw(reader, Clause::Hit, at_least(6, 6, 4))?.from(1);
        reader.cut(&NOWHERE, Clause::Hit, &(hits > 0))?;
        Ok(throw(reader, Clause::Wound, at_least(hits, 6, 4))?.from(1))
    };
    assert!(apart(&explored(forgetful), &merged(forgetful)) > 0.1);
}

#[test]
fn the_position_is_part_of_a_cut() {
    // The same clause and the same live values, but another position.
    agree(|reader| {
        let hits = throw(reader, Clause::Hit, at_least(6, 6, 4))?.from(1);
        reader.cut(&([hits, 0], None), Clause::Hit, &())?;
        Ok(throw(reader, Clause::Wound, at_least(hits, 6, 4))?.from(1))
    });
}

/// A position whose hash says nothing, as the worst of hashes may.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Blank(u8);

impl std::hash::Hash for Blank {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Dull;

impl Ruleset for Dull {
    type Clause = Clause;
    type Subject = ();
    type Choice = u8;
    type Event = u8;
    type State = Blank;
    type Ground<'a> = Nowhere;
}

#[test]
fn positions_are_told_apart_whatever_their_hash() {
    let text = |reader: &mut dyn Oracle<Dull>| -> Play<u8> {
        let hits = reader.throw_plain(Seat::First, Clause::Hit, (), at_least(6, 6, 4))?.from(1);
        reader.cut(&Blank(hits), Clause::Hit, &())?;
        Ok(reader.throw_plain(Seat::First, Clause::Wound, (), at_least(hits, 6, 4))?.from(1))
    };
    let explored = Explorer::<Dull, _>::new(|_, _| None).odds(|reader| text(reader)).unwrap();
    let merged = Merger::<Dull, _>::new(|_, _| Answer::Never).odds(|reader| text(reader)).unwrap();
    assert!(apart(&explored, &merged.odds) < 1e-14);
}

#[test]
fn cuts_save_runs() {
    let mut explorer = Explorer::<Drill, _>::new(|_, _| None);
    explorer.odds(|reader| volley(reader)).unwrap();
    let mut merger = Merger::<Drill, _>::new(|_, question| unreachable!("{question:?}"));
    let found = merger.odds(|reader| volley(reader)).unwrap();
    assert!(5 * found.runs < explorer.leaves, "{} runs, {} leaves", found.runs, explorer.leaves);
}

#[test]
fn a_loop_is_solved_exactly() {
    // One man each, 0.36 to kill: First wins at once, or after both missed, and so on.
    let odds = merged(|reader| fight(reader, 1));
    let (kill, miss) = (0.36, 0.64);
    assert!((odds[&[1, 0]] - kill / (1.0 - miss * miss)).abs() < 1e-15, "{odds:?}");
}

#[test]
fn a_loop_without_a_cut_is_given_up() {
    let until_six = |reader: &mut Reader<'_>| -> Play<()> {
        while throw(reader, Clause::Hit, at_least(1, 6, 6))?.from(1) == 0 {}
        Ok(())
    };
    let mut explorer = Explorer::<Drill, _>::new(|_, _| None);
    assert_eq!(explorer.each(|reader| until_six(reader), |(), _| ()), Err(Suspend::Abandoned));
    let mut merger = Merger::<Drill, _>::new(|_, _| Answer::Pick(0));
    assert_eq!(merger.odds(|reader| until_six(reader)), Err(OddsError::TooDeep));
}

#[test]
fn a_loop_that_nothing_leaves_is_named() {
    let for_ever = |reader: &mut Reader<'_>| -> Play<u8> {
        loop {
            reader.cut(&NOWHERE, Clause::Hit, &())?;
            throw(reader, Clause::Hit, at_least(1, 6, 6))?;
        }
    };
    let mut merger = Merger::<Drill, _>::new(|_, _| Answer::Pick(0));
    assert_eq!(merger.odds(|reader| for_ever(reader)), Err(OddsError::Endless));

    let undecided = |reader: &mut Reader<'_>| -> Play<()> {
        while reader.pick(&NOWHERE, Seat::First, Clause::Choose, (), &[0u8, 1])? == 0 {}
        Ok(())
    };
    assert_eq!(merger.odds(|reader| undecided(reader)), Err(OddsError::TooDeep));
    let mut explorer = Explorer::<Drill, _>::new(|_, _| Some(Answer::Pick(0)));
    assert_eq!(explorer.odds(|reader| undecided(reader)), Err(Suspend::Abandoned));
}

#[test]
fn a_budget_ends_the_work() {
    let mut explorer = Explorer::<Drill, _>::new(|_, _| None);
    explorer.budget = 100;
    assert_eq!(explorer.odds(|reader| hold(reader)), Err(Suspend::Abandoned));
    assert_eq!(explorer.leaves, 100);
    let mut merger = Merger::<Drill, _>::new(|_, _| Answer::Pick(0));
    merger.budget = 100;
    assert_eq!(merger.odds(|reader| hold(reader)), Err(OddsError::Spent { runs: 100 }));
    let mut chooser = Chooser::<Drill, _>::new(|_, question| question.candidates());
    chooser.budget = 5;
    assert_eq!(chooser.value(|reader| again(reader, Seat::First, 1).map(f64::from)), Err(Suspend::Abandoned));
}

#[test]
fn an_open_question_branches_into_its_candidates() {
    let mut explorer = Explorer::<Drill, _>::new(|_, _| None);
    let mut mass = 0.0;
    let pick = |reader: &mut Reader<'_>| reader.pick(&NOWHERE, Seat::First, Clause::Choose, (), &[7u8, 8, 9]);
    let mut found = vec![];
    let leaf = |choice, p| {
        found.push(choice);
        mass += p;
    };
    explorer.each(|reader| pick(reader), leaf).unwrap();
    assert_eq!(found, [7, 8, 9]);
    assert!((mass - 3.0).abs() < 1e-15, "each choice has a whole distribution of its own: {mass}");
}

fn value(text: impl Fn(&mut Reader<'_>) -> Play<u8>) -> f64 {
    Chooser::<Drill, _>::new(|_, question| question.candidates())
        .value(|reader| text(reader).map(f64::from))
        .expect("finite")
}

#[test]
fn the_chooser_throws_again_when_it_pays() {
    // A D6 is worth 3.5; thrown again below that, 4.25; with a third throw (again below 4.25) 14/3.
    for (times, worth) in [(0, 3.5), (1, 4.25), (2, 14.0 / 3.0)] {
        assert!((value(|reader| again(reader, Seat::First, times)) - worth).abs() < 1e-14, "{times} times");
        assert!((value(|reader| again(reader, Seat::Second, times)) - (7.0 - worth)).abs() < 1e-14, "{times} times");
    }
    let both = value(|reader| Ok(again(reader, Seat::First, 1)? + again(reader, Seat::Second, 1)?));
    assert!((both - 7.0).abs() < 1e-13, "{both}");
}

#[test]
fn the_odds_of_best_replies_are_those_of_the_answers_they_choose() {
    let mut chooser = Chooser::<Drill, _>::new(|_, question| question.candidates());
    let found = chooser.replied(|reader| again(reader, Seat::First, 1).map(|face| (f64::from(face), face))).unwrap();
    assert!((found.value - 4.25).abs() < 1e-14);
    // 1, 2 and 3 are thrown again: half of the time, and each face then has a sixth of that half.
    for (face, share) in [(1, 1.0 / 12.0), (2, 1.0 / 12.0), (3, 1.0 / 12.0), (4, 0.25), (5, 0.25), (6, 0.25)] {
        assert!((found.odds[&face] - share).abs() < 1e-14, "{face}: {}", found.odds[&face]);
    }
}

#[test]
fn the_chooser_lists_what_each_first_answer_is_worth() {
    let mut chooser = Chooser::<Drill, _>::new(|_, question| question.candidates());
    let text = |reader: &mut Reader<'_>| -> Play<f64> {
        let need = reader.pick(&NOWHERE, Seat::Second, Clause::Choose, (), &[3u8, 5, 4])?;
        Ok(throw(reader, Clause::Hit, at_least(6, 6, need))?.from(1).into())
    };
    assert!((chooser.value(|reader| text(reader)).unwrap() - 2.0).abs() < 1e-14);
    let worth: Vec<f64> = chooser.table.iter().map(|row| (row.1 * 1e9).round() / 1e9).collect();
    assert_eq!((worth, &chooser.table[1].0), (vec![4.0, 2.0, 3.0], &Answer::Pick(1)));
}

#[test]
fn sealed_questions_of_both_seats_have_no_best_answer() {
    let question = |seat| -> Question<'_, Drill> {
        let offer = Offer::List { options: Cow::Borrowed(&[1, 2]), barred: Cow::Borrowed(&[]) };
        Question::new(seat, Clause::Choose, (), offer)
    };
    let ask = |reader: &mut Reader<'_>, seats: [Seat; 2]| -> Play<f64> {
        Ok(reader.ask_all(&NOWHERE, &seats.map(question))?.len() as f64)
    };
    let mut chooser = Chooser::<Drill, _>::new(|_, question| question.candidates());
    assert_eq!(chooser.value(|reader| ask(reader, Seat::BOTH)), Err(Suspend::Abandoned));
    assert_eq!(chooser.value(|reader| ask(reader, [Seat::First; 2])), Ok(2.0));
}

#[test]
fn what_both_seats_write_apart_is_explored_and_has_no_best_answer() {
    let write = |reader: &mut Reader<'_>| -> Play<Vec<u8>> {
        let mut written = vec![];
        reader.apart(&mut |seat, oracle| {
            written.push(oracle.pick(&NOWHERE, seat, Clause::Choose, (), &[1u8, 2])? + 10 * seat as u8);
            Ok(())
        })?;
        Ok(written)
    };
    let mut seen = vec![];
    let mut explorer = Explorer::<Drill, _>::new(|_, _| None);
    explorer.each(|reader| write(reader), |written, _| seen.push(written)).expect("four lines");
    assert_eq!(seen, [[1, 11], [1, 12], [2, 11], [2, 12]]);
    let mut chooser = Chooser::<Drill, _>::new(|_, question| question.candidates());
    assert_eq!(chooser.value(|reader| Ok(f64::from(write(reader)?[0]))), Err(Suspend::Abandoned));
}
