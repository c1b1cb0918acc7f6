//! Battles in any storage, watched, forked, and thrown for by people.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
use games::{
    AnyGame, DiceMode, Eyes, Moment, Order, Player, Seat, Start, Storage, find, ruleset_of_bytes, wire::Meant,
};
use protocol::{Ask, Reply, Undo};
use std::{
    io,
    sync::{Arc, Mutex},
};

/// Bytes that somebody else keeps.
#[derive(Clone, Default)]
struct Shelf(Arc<Mutex<Vec<u8>>>);

impl Storage for Shelf {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.0.lock().unwrap().clone())
    }
    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().extend(line);
        Ok(())
    }
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.0.lock().unwrap().truncate(len as usize);
        Ok(())
    }
}

fn start(dice: DiceMode) -> Start {
    let order = Order { scenario: "first-light".into(), ..Order::default() };
    Start { order, players: [Player::default(), Player::default()], dice }
}

fn play(game: &mut dyn AnyGame, answers: usize) {
    for _ in 0..answers {
        let Some(&seat) = game.waiting().first() else { return };
        game.let_answer(seat, 0, "simple").unwrap();
    }
}

/// A moment by the number of entries.
const fn at(position: u32) -> Moment {
    Moment { eyes: Eyes::Umpire, position }
}

#[test]
fn a_battle_is_the_same_when_it_is_opened_again() {
    let (ruleset, shelf) = (find("bolt-action").unwrap(), Shelf::default());
    let (mut game, secret) = ruleset.start_in(&start(DiceMode::Fair), Box::new(shelf.clone())).unwrap();
    play(game.as_mut(), 15);
    assert_eq!(game.bytes(), *shelf.0.lock().unwrap());
    assert!(!String::from_utf8(game.bytes()).unwrap().contains(&secret));
    let again = ruleset.open_in(Box::new(shelf), Some(&secret)).unwrap();
    for eyes in [Eyes::First, Eyes::Second, Eyes::Public, Eyes::Umpire] {
        assert_eq!(game.scene(eyes, 0), again.scene(eyes, 0));
    }
    // Without its secret it is only looked at.
    let mut watched = ruleset_of_bytes(&game.bytes()).unwrap().watch_bytes(&game.bytes(), Some(at(4))).unwrap();
    assert_eq!(watched.entries(), 4);
    assert_eq!(watched.let_answer(Seat::First, 0, "simple").ok().flatten(), None);
}

#[test]
fn a_fork_begins_like_the_battle_did_and_keeps_what_it_took_over() {
    let ruleset = find("bolt-action").unwrap();
    let (mut game, _) = ruleset.start_in(&start(DiceMode::Fair), Box::<Shelf>::default()).unwrap();
    play(game.as_mut(), 15);
    let to = game.entries() - 3;
    let players = [Player::default(), Player { name: "simple".into(), kind: "bot:simple".into() }];
    let bytes = game.bytes();
    let (mut fork, secret) =
        ruleset.fork_in(&bytes, Some(at(to as u32)), players.clone(), DiceMode::Fair, Box::<Shelf>::default()).unwrap();
    assert_eq!(fork.players(), &players);
    let shared = |game: &dyn AnyGame| {
        let log = game.log(Eyes::Umpire, 0).into_iter();
        log.take_while(|line| line.entry.is_none_or(|entry| entry as usize <= to)).collect::<Vec<_>>()
    };
    let begun = shared(game.as_ref());
    assert_eq!(shared(fork.as_ref())[..begun.len()], begun[..]);
    while fork.undo(Seat::First, true).is_ok() || fork.undo(Seat::Second, true).is_ok() {}
    assert!(fork.entries() >= to);
    assert_eq!(Seat::BOTH.map(|seat| fork.undo_state(seat)), [Undo::Nothing; 2]);
    while !fork.is_over() {
        play(fork.as_mut(), 1);
    }
    assert!(String::from_utf8(fork.bytes()).unwrap().contains(&secret));
    let file = std::env::temp_dir().join(format!("sandtable-fork-{}.battle", std::process::id()));
    std::fs::write(&file, fork.bytes()).unwrap();
    let verified = ruleset.verify(&file);
    std::fs::remove_file(&file).unwrap();
    assert!(verified.unwrap().inherited > 0);
}

#[test]
fn typed_dice_are_counted_or_thrown_by_the_program_as_one_likes() {
    let (mut game, _) =
        find("bolt-action").unwrap().start_in(&start(DiceMode::Typed), Box::<Shelf>::default()).unwrap();
    let mut counted = 0;
    while !game.is_over() && counted < 12 {
        let seat = game.waiting()[0];
        let prompt = game.prompts(seat).remove(0);
        let Ask::Dice(dice) = &prompt.ask else {
            play(game.as_mut(), 1);
            continue;
        };
        if !dice.countable {
            assert_eq!(game.reply(seat, 0, Reply::Hits(1)).unwrap_err().code, "answer/not-countable");
            game.reply(seat, 0, Reply::ThrowForMe).unwrap();
            continue;
        }
        let need = dice.need.unwrap();
        let wanted = counted % 2;
        game.reply(seat, 0, Reply::Hits(wanted)).unwrap();
        let roll = game.log(Eyes::Umpire, 0).into_iter().rev().find_map(|line| line.roll).unwrap();
        let made = roll.dice.iter().filter(|die| !die.again && die.made == Some(true)).count();
        assert_eq!(made, usize::from(wanted) * usize::from(need.dice), "{roll:?}");
        counted += 1;
    }
    assert!(counted > 3);
}

#[test]
fn only_the_asked_seat_reads_the_question() {
    let (mut game, _) = find("bolt-action").unwrap().start_in(&start(DiceMode::Fair), Box::<Shelf>::default()).unwrap();
    play(game.as_mut(), 6);
    let asked = game.waiting()[0];
    for eyes in [Eyes::First, Eyes::Second, Eyes::Public, Eyes::Umpire] {
        let scene = game.scene(eyes, 0);
        let is_theirs = scene.waiting.iter().any(|seat| seat.meant() == asked);
        assert!(is_theirs);
        assert_eq!(scene.questions.is_empty(), eyes.meant() != kernel::Eyes::Seat(asked));
        assert_eq!(game.scene(eyes, 5).log, scene.log[5..]);
    }
}
