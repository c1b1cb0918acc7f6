//! Parts that both seats write apart: at their own pace, in any order, taken back freely, and nobody learns anything.
use crate::{
    common::night::state::Setup,
    common::night::{Clause, Night, whispered_orders, written_orders},
    play::{Rng, any_answer, fair, secret},
};
use kernel::{Answer, Battle, Eyes, Seat};
use session::{BattleFile, DiceMode, Divergence, Entry, Header, Line, Session, UndoError, verify};

/// All that a seat is sent.
fn sent<B: Battle>(session: &Session<B>, seat: Seat) -> String {
    let log: Vec<Line<B>> = session.log(seat).collect();
    let questions: Vec<_> = session.questions(seat).collect();
    serde_json::to_string(&(session.view(seat), log, questions)).expect("plain data")
}

fn is_writing(session: &Session<Night>) -> bool {
    let clauses = [Clause::Int02, Clause::Mov01];
    Seat::BOTH.into_iter().any(|seat| session.questions(seat).any(|q| clauses.contains(&q.clause)))
}

/// Two people, each with a head of his own: what one answers does not depend on when the other does.
struct Two([Rng; 2]);

impl Two {
    fn new(seed: u64) -> Two {
        Two([Rng(seed), Rng(seed + 1_000)])
    }
    /// Answers one question of the seat, or of the other if this one is not asked.
    fn answer(&mut self, session: &mut Session<Night>, seat: Seat) {
        let seat = if session.question(seat, 0).is_some() { seat } else { !seat };
        let answer = any_answer(session.question(seat, 0).expect("somebody is asked"), &mut self.0[seat.index()]);
        session.answer(seat, 0, answer).expect("a candidate");
    }
}

fn begun(seed: u8) -> Session<Night> {
    Session::new(whispered_orders(), fair::<Night>(seed))
}

/// A session in the middle of the first part: First has answered so often, then Second.
fn written(first: usize, second: usize) -> Session<Night> {
    let (mut session, mut two) = (begun(1), Two::new(5));
    for (seat, answers) in [(Seat::First, first), (Seat::Second, second)] {
        for _ in 0..answers {
            let candidates = session.question(seat, 0).expect("asked").candidates();
            // Never the seal, which stands first.
            let answer = candidates[1 + two.0[seat.index()].below(candidates.len() - 1)].clone();
            session.answer(seat, 0, answer).expect("a candidate");
        }
    }
    session
}

#[test]
fn whoever_answers_first_the_battle_is_the_same() {
    let orders: [fn(&mut Rng) -> Seat; 3] = [|_| Seat::First, |_| Seat::Second, |rng| Seat::BOTH[rng.below(2)]];
    for seed in 0..12 {
        let played = orders.map(|order| {
            let (mut session, mut two, mut rng) = (begun(seed), Two::new(seed.into()), Rng(seed.into()));
            while !session.is_over() {
                let seat = order(&mut rng);
                two.answer(&mut session, seat);
            }
            session
        });
        for other in &played[1..] {
            assert_eq!(other.state(), played[0].state());
            assert_eq!(other.lines(), played[0].lines());
            assert!(Seat::BOTH.into_iter().all(|seat| sent(other, seat) == sent(&played[0], seat)));
        }
        assert_ne!(played[0].journal(), played[1].journal(), "the orders of answering did differ");
    }
}

#[test]
fn who_is_not_asked_gets_the_same_bytes_until_he_is_asked_again() {
    let (mut silent, mut asked_alone) = (0, 0);
    for seed in 0..12 {
        let (mut session, mut two, mut rng) = (begun(seed), Two::new(seed.into()), Rng(seed.into()));
        loop {
            let seat = Seat::BOTH[rng.below(2)];
            let seat = if session.question(seat, 0).is_some() { seat } else { !seat };
            let before = sent(&session, !seat);
            let waited = session.question(!seat, 0).is_none();
            asked_alone += usize::from(waited && !is_writing(&session));
            two.answer(&mut session, seat);
            if session.is_over() {
                break;
            }
            if session.question(!seat, 0).is_none() || !waited {
                assert_eq!(sent(&session, !seat), before, "{seat:?} answered, {:?} learned of it", !seat);
                silent += 1;
            }
        }
    }
    assert!(silent > 100 && asked_alone > 5, "{silent} answers, {asked_alone} to a seat asked alone");
}

#[test]
fn each_seat_sees_its_own_records_while_it_writes() {
    let session = written(4, 2);
    let ordered = |seat| session.view(seat).mine.iter().filter(|man| man.ordered).count();
    assert_eq!((ordered(Seat::First), ordered(Seat::Second)), (2, 1));
    assert_eq!(session.questions(Seat::First).count(), 1);
    assert!(session.lines().is_empty(), "nothing is told before both are done");
}

#[test]
fn own_answers_are_taken_back_freely_and_the_others_stay() {
    let mut session = written(3, 2);
    let theirs: Vec<_> = session.journal()[3..].to_vec();
    let before = sent(&session, Seat::Second);
    for left in (0..3).rev() {
        let undone = session.undo(Seat::First, false).expect("the part is open");
        assert_eq!((undone.to, undone.marked), (left, false));
        assert_eq!(session.journal()[left..], theirs[..]);
        assert_eq!(sent(&session, Seat::Second), before);
    }
    assert_eq!(session.undo(Seat::First, true), Err(UndoError::NothingThere));
    assert_eq!(sent(&session, Seat::First), sent(&begun(1), Seat::First));
}

/// Both have written two answers; First seals.
fn sealed_by_first(setup: Setup) -> (Session<Night>, Answer) {
    let written = written(2, 2);
    let mut session =
        Session::<Night>::replay(setup, fair::<Night>(1), written.journal().to_vec()).expect("the same rules");
    let seal = session.question(Seat::First, 0).expect("asked").candidates()[0].clone();
    session.answer(Seat::First, 0, seal.clone()).expect("sealed");
    assert!(session.question(Seat::First, 0).is_none() && session.question(Seat::Second, 0).is_some());
    (session, seal)
}

#[test]
fn a_seal_may_be_broken_while_the_other_writes_but_not_under_an_umpire() {
    let (mut session, seal) = sealed_by_first(written_orders());
    assert_eq!(session.undo(Seat::First, false).map(|undone| undone.marked), Ok(false));
    assert_eq!(session.question(Seat::First, 0).map(|question| question.admits(&seal)), Some(Ok(())));
    // It would tell whether Second is still asked.
    let (mut session, _) = sealed_by_first(whispered_orders());
    let theirs = session.journal()[2..4].to_vec();
    assert_eq!(session.undo(Seat::First, false), Err(UndoError::NeedsConsent));
    assert!(session.undo(Seat::First, true).expect("agreed").marked);
    assert_eq!(session.journal()[2..], theirs[..]);
}

#[test]
fn once_both_have_sealed_it_takes_consent() {
    let (mut session, seal) = sealed_by_first(whispered_orders());
    session.answer(Seat::Second, 0, seal).expect("sealed");
    assert!(session.view(Seat::First).turn > 0 || !is_writing(&session));
    for seat in Seat::BOTH {
        assert_eq!(session.clone().undo(seat, false), Err(UndoError::NeedsConsent));
        assert!(session.clone().undo(seat, true).expect("agreed").marked);
    }
}

#[test]
fn a_file_left_in_the_middle_goes_on_as_if_nothing_had_been() {
    let header = || Header::new::<Night>(whispered_orders(), "whispered orders");
    let mut file = BattleFile::<Night, Vec<u8>>::create(vec![], header(), secret(6)).expect("in memory");
    let (mut rng, mut resumed, mut undone) = (Rng(2), 0, 0);
    while !file.session().is_over() {
        let seat = Seat::BOTH[rng.below(2)];
        let seat = if file.session().question(seat, 0).is_some() { seat } else { !seat };
        let answer = any_answer(file.session().question(seat, 0).expect("asked"), &mut rng);
        file.answer(seat, 0, answer).expect("a candidate");
        if is_writing(file.session()) && rng.below(3) == 0 {
            let seat = Seat::BOTH[rng.below(2)];
            undone += usize::from(file.undo(seat, false).is_ok());
        }
        let again = BattleFile::<Night, _>::open(file.storage().clone(), Some(secret(6))).expect("our own file");
        assert_eq!(again.session().journal(), file.session().journal());
        assert_eq!(again.session().state(), file.session().state());
        for seat in Seat::BOTH {
            assert_eq!(sent(again.session(), seat), sent(file.session(), seat));
        }
        resumed += usize::from(file.session().is_sealed());
        file = again;
    }
    assert!(resumed > 20 && undone > 5, "{resumed} resumed, {undone} taken back");
    let verified = verify::<Night>(file.storage(), None).expect("an honest file");
    assert_eq!(verified.taken_back, undone);
    assert_eq!(file.header().dice, DiceMode::Fair);
}

fn refused(journal: Vec<Entry<Night>>) -> Divergence {
    Session::<Night>::replay(whispered_orders(), fair::<Night>(9), journal).expect_err("not a journal of these rules")
}

#[test]
fn a_part_cut_short_is_refused_at_its_place() {
    let (mut session, mut two, mut rng) = (begun(3), Two::new(3), Rng(3));
    while session.journal().iter().filter(|entry| entry.is_rolled()).count() < 3 {
        two.answer(&mut session, Seat::BOTH[rng.below(2)]);
    }
    let whole = session.journal().to_vec();
    let end = whole.iter().position(|entry| !matches!(entry, Entry::Apart { .. })).expect("dice fell");
    for seat in Seat::BOTH {
        let own = |entry: &Entry<Night>| entry.seat() == Some(seat);
        let last = whole[..end].iter().rposition(own).expect("both wrote");
        let mut short = whole.clone();
        short.remove(last);
        let divergence = refused(short);
        assert_eq!(divergence.entry, end - 1, "{divergence}");
        assert!(divergence.to_string().contains("wanted is apart: HB-INT-02"), "{divergence}");

        let mut long = whole.clone();
        long.insert(last + 1, whole[last].clone());
        let divergence = refused(long);
        assert!(divergence.entry > last && divergence.entry <= end, "{divergence}");
    }
    let mut foreign = whole;
    let Entry::Apart { answer, .. } = &mut foreign[1] else { panic!("the first part") };
    *answer = Answer::Pick(99);
    assert_eq!(refused(foreign).entry, 1);
}

#[test]
fn a_fork_in_the_middle_asks_the_same_and_shows_the_same() {
    let (mut session, mut two, mut rng) = (begun(4), Two::new(4), Rng(4));
    for _ in 0..60 {
        two.answer(&mut session, Seat::BOTH[rng.below(2)]);
        if session.is_over() {
            break;
        }
        let fork = session.fork(fair::<Night>(8));
        for seat in Seat::BOTH {
            assert!(fork.questions(seat).eq(session.questions(seat)));
            assert_eq!(fork.view(seat), session.view(seat));
        }
    }
}

#[test]
fn each_seat_counts_what_it_knows_and_finds_the_battle_again_by_that_number() {
    let (mut session, mut two, mut rng) = (begun(7), Two::new(7), Rng(7));
    let mut shown: Vec<(Seat, usize, String)> = vec![];
    while !session.is_over() {
        for seat in Seat::BOTH.into_iter().filter(|&seat| session.question(seat, 0).is_some()) {
            shown.push((seat, session.moment(seat), sent(&session, seat)));
        }
        two.answer(&mut session, Seat::BOTH[rng.below(2)]);
    }
    for (seat, moment, bytes) in &shown {
        let past = session.until(session.entries_at(*seat, *moment));
        assert_eq!((past.moment(*seat), &sent(&past, *seat)), (*moment, bytes));
        let same = shown.iter().filter(|(s, m, _)| (s, m) == (seat, moment));
        assert!(same.clone().all(|(_, _, other)| other == bytes), "one number, two questions");
    }
    assert!(Seat::BOTH.into_iter().all(|seat| session.moment(seat) < session.moment(Eyes::Umpire)));
    assert_eq!(session.moment(Eyes::Umpire), session.journal().len());
}

#[test]
fn those_who_watch_are_told_no_more_than_both_know() {
    let (mut session, mut two, mut rng) = (begun(7), Two::new(7), Rng(7));
    let lines = |session: &Session<Night>, eyes: Eyes| session.log(eyes).count();
    let mut before = 0;
    while !session.is_over() {
        let known = Seat::BOTH.map(|seat| lines(&session, seat.into()));
        let public = lines(&session, Eyes::Public);
        assert!(public <= known[0].min(known[1]) && public >= before);
        assert!(session.view(Eyes::Public).turn <= session.view(Seat::First).turn.min(session.view(Seat::Second).turn));
        before = public;
        two.answer(&mut session, Seat::BOTH[rng.below(2)]);
    }
    assert!(before > 5, "{before} lines");
}
