//! Battle files: cut anywhere, edited, damaged, resumed, verified.
use crate::{
    common::{
        night::{Night, cough_in_the_dark},
        orders::{
            Clause, Orders, first_light,
            words::{Subject, UnitId},
        },
    },
    play::{Rng, any_answer, secret},
};
use kernel::{Chance, Hand, Seat, Throw, Voice};
use session::{
    BattleFile, CreateError, DiceBox, DiceMode, Dropped, Entry, Header, Line, OpenError, PlayError, Storage,
    VerifyError, verify,
};
use std::io;

pub(crate) type InMemory<B> = BattleFile<B, Vec<u8>>;

pub(crate) fn begun<B: Voice>(setup: B::Setup, dice: DiceMode) -> InMemory<B> {
    let mut header = Header::new::<B>(setup, "first light");
    header.dice = dice;
    header.salts = vec!["four".into(), "17".into()];
    BattleFile::create(vec![], header, secret(6)).expect("memory takes all")
}

pub(crate) fn play_one<B: Voice, S: Storage>(file: &mut BattleFile<B, S>, rng: &mut Rng) -> bool {
    if file.session().is_over() {
        return false;
    }
    let seat = if file.session().question(Seat::First, 0).is_some() { Seat::First } else { Seat::Second };
    let answer = any_answer(file.session().question(seat, 0).expect("somebody is asked"), rng);
    file.answer(seat, 0, answer).expect("a candidate");
    true
}

/// A whole battle with some taking back.
pub(crate) fn finished<B: Voice>(setup: B::Setup, dice: DiceMode) -> InMemory<B> {
    let (mut file, mut rng) = (begun::<B>(setup, dice), Rng(11));
    let mut undone = 0;
    while play_one(&mut file, &mut rng) {
        if undone < 6 && !file.session().is_over() && rng.below(5) == 0 {
            undone += usize::from(file.undo(Seat::BOTH[rng.below(2)], true).is_ok());
        }
    }
    assert!(undone > 2);
    file
}

pub(crate) fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8(bytes.to_vec()).expect("JSON").lines().map(String::from).collect()
}

pub(crate) fn joined(lines: &[String]) -> Vec<u8> {
    lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect()
}

fn opened(bytes: Vec<u8>) -> Result<InMemory<Orders>, OpenError> {
    BattleFile::open(bytes, Some(secret(6)))
}

#[test]
fn a_file_opens_to_the_same_battle_log_marks_and_all() {
    for dice in [DiceMode::Fair, DiceMode::Typed, DiceMode::Called] {
        let file = finished::<Night>(cough_in_the_dark(), dice);
        let again = BattleFile::<Night, _>::open(file.storage().clone(), None).expect("our own file");
        assert_eq!(again.session().journal(), file.session().journal());
        assert_eq!(again.session().state(), file.session().state());
        assert_eq!(again.session().lines(), file.session().lines());
        assert_eq!(again.header(), file.header());
        assert!(file.session().lines().iter().any(|line| matches!(line, Line::TakenBack { .. })));
    }
}

#[test]
fn a_file_cut_at_any_byte_opens_with_all_but_the_line_being_written() {
    let (mut file, mut rng) = (begun::<Orders>(first_light(), DiceMode::Fair), Rng(2));
    for _ in 0..14 {
        play_one(&mut file, &mut rng);
    }
    let bytes = file.storage().clone();
    let header = bytes.iter().position(|b| *b == b'\n').expect("a header") + 1;
    for cut in 0..header {
        assert!(matches!(opened(bytes[..cut].to_vec()), Err(OpenError::NoHeader)), "cut at {cut}");
    }
    for cut in header..=bytes.len() {
        let whole = bytes[..cut].split(|b| *b == b'\n').count() - 1;
        let end = bytes[..cut].iter().rposition(|b| *b == b'\n').expect("a header") + 1;
        let mut again = opened(bytes[..cut].to_vec()).expect("cut off, not damaged");
        let left = (cut > end).then_some(Dropped { line: whole + 1, bytes: cut - end });
        assert_eq!(again.dropped(), left, "cut at {cut}");
        let kept = &file.session().journal()[..whole - 1];
        assert_eq!(&again.session().journal()[..whole - 1], kept);
        // Dice that were lost fall the same way again, and what is written next makes a good file.
        let fell = &again.session().journal()[whole - 1..];
        assert!(fell.iter().all(Entry::is_rolled), "cut at {cut}");
        assert_eq!(fell, &file.session().journal()[whole - 1..whole - 1 + fell.len()]);
        if cut % 7 == 0 {
            play_one(&mut again, &mut Rng(cut as u64));
            let third = opened(again.storage().clone()).expect("mended");
            assert_eq!((third.dropped(), third.session().journal()), (None, again.session().journal()));
        }
    }
}

#[test]
fn an_edited_set_up_is_named_with_both_hashes() {
    let file = begun::<Orders>(first_light(), DiceMode::Fair);
    let text = String::from_utf8(file.storage().clone()).expect("JSON");
    let edited = text.replace("\"quality\":9", "\"quality\":8");
    assert_ne!(edited, text);
    let refused = opened(edited.into_bytes()).expect_err("edited");
    assert!(matches!(refused, OpenError::SetupEdited { .. }));
    assert!(refused.to_string().starts_with("line 1: the set-up was edited"), "{refused}");
}

#[test]
fn a_file_of_another_game_format_or_kind_says_so() {
    let file = begun::<Night>(cough_in_the_dark(), DiceMode::Fair);
    let refused = opened(file.storage().clone()).expect_err("another game");
    assert_eq!(refused.to_string(), "line 1: this is a battle of night, not of orders");
    let text = String::from_utf8(file.storage().clone()).expect("JSON");
    let newer = text.replacen("\"format\":4", "\"format\":9", 1);
    assert!(matches!(opened(newer.into_bytes()), Err(OpenError::Format { found: 9 })));
    assert!(matches!(opened(b"hello\n".to_vec()), Err(OpenError::Header { .. })));
}

#[test]
fn a_damaged_line_in_the_middle_is_named() {
    let whole = lines(finished::<Orders>(first_light(), DiceMode::Fair).storage());
    for at in (1..whole.len() - 1).step_by(5) {
        for damage in ["", "{\"rolled\":", "{\"thrown\":{}}", "{\"undo\":{\"to\":1}}", "\u{0}\u{0}"] {
            let mut lines = whole.clone();
            lines[at] = damage.into();
            let refused = opened(joined(&lines)).expect_err("damaged");
            assert!(matches!(refused, OpenError::Damaged { line, .. } if line == at + 1), "{refused}");
        }
    }
}

#[test]
fn an_edited_answer_is_refused_at_its_line_with_the_clause() {
    let (mut file, mut rng) = (begun::<Orders>(first_light(), DiceMode::Fair), Rng(2));
    for _ in 0..20 {
        play_one(&mut file, &mut rng);
    }
    let mut lines = lines(file.storage());
    assert!(lines[3].contains("BA-SET-03"), "{}", lines[3]);
    lines[3] =
        "{\"answered\":{\"seat\":\"First\",\"clause\":\"BA-SET-03\",\"answer\":{\"place\":{\"x\":1,\"y\":3500}}}}"
            .into();
    let refused = opened(joined(&lines)).expect_err("outside the zone");
    assert!(matches!(refused, OpenError::Diverged { line: 4, .. }));
    assert!(refused.to_string().contains("BA-MOVE-12"), "{refused}");
}

#[test]
fn verification_passes_and_says_what_it_checked() {
    let file = finished::<Night>(cough_in_the_dark(), DiceMode::Fair);
    let verified = verify::<Night>(file.storage(), None).expect("an honest file");
    let rolled = lines(file.storage()).iter().filter(|line| line.starts_with("{\"rolled\"")).count();
    assert_eq!((verified.thrown, verified.typed, verified.waiting), (rolled, 0, 0));
    assert!(verified.taken_back > 2);
    assert_eq!(verified.over, Some(file.session().verdict()));

    let typed = finished::<Night>(cough_in_the_dark(), DiceMode::Typed);
    let verified = verify::<Night>(typed.storage(), None).expect("an honest file");
    assert!(verified.thrown > 5 && verified.typed > 5, "{verified}");

    let mut running = begun::<Orders>(first_light(), DiceMode::Fair);
    for n in 0..12 {
        play_one(&mut running, &mut Rng(n));
    }
    let verified = verify::<Orders>(running.storage(), None).expect("an honest file");
    assert!(verified.waiting > 0 && verified.thrown == 0 && verified.over.is_none(), "{verified}");
    assert!(verify::<Orders>(running.storage(), Some(secret(6))).expect("the umpire's copy").thrown > 0);
}

#[test]
fn every_changed_die_is_found_at_its_line() {
    let file = finished::<Orders>(first_light(), DiceMode::Fair);
    let honest = lines(file.storage());
    let mut changed = 0;
    for at in 1..honest.len() {
        let Ok(Entry::<Orders>::Rolled { by, clause, about, chance, mut faces }) = serde_json::from_str(&honest[at])
        else {
            continue;
        };
        faces[0] = if faces[0] == 1 { 2 } else { 1 };
        if chance.read(&faces).is_err() {
            continue;
        }
        let mut lines = honest.clone();
        lines[at] =
            serde_json::to_string(&Entry::<Orders>::Rolled { by, clause, about, chance, faces }).expect("plain");
        let refused = verify::<Orders>(&joined(&lines), None).expect_err("a changed die");
        assert_eq!(refused.line(), Some(at + 1), "{refused}");
        changed += 1;
    }
    assert!(changed > 20, "{changed}");
}

#[test]
fn a_swapped_secret_or_other_numbers_of_the_players_do_not_verify() {
    let file = finished::<Orders>(first_light(), DiceMode::Fair);
    let mut lines = lines(file.storage());
    let last = lines.len() - 1;
    assert_eq!(lines[last], format!("{{\"reveal\":{{\"secret\":\"{}\"}}}}", secret(6).to_hex()));
    let honest = lines[0].clone();
    lines[0] = honest.replace("\"four\"", "\"five\"");
    assert!(matches!(verify::<Orders>(&joined(&lines), None), Err(VerifyError::DieChanged { .. })));
    lines[0] = honest;
    lines[last] = lines[last].replace(&secret(6).to_hex(), &secret(7).to_hex());
    assert_eq!(verify::<Orders>(&joined(&lines), None).expect_err("not committed to").line(), Some(last + 1));
}

#[test]
fn taking_back_what_was_seen_without_a_mark_does_not_verify() {
    let file = finished::<Orders>(first_light(), DiceMode::Fair);
    let mut lines = lines(file.storage());
    let at = lines.iter().position(|line| line.contains("\"marked\":true")).expect("something was taken back");
    lines[at] = lines[at].replace("true", "false");
    assert!(matches!(verify::<Orders>(&joined(&lines), None), Err(VerifyError::Unmarked { line }) if line == at + 1));
}

#[test]
fn the_secret_is_in_nothing_a_seat_is_sent_and_in_the_file_only_at_the_end() {
    let (mut file, mut rng) = (begun::<Orders>(first_light(), DiceMode::Fair), Rng(3));
    let hidden = secret(6).to_hex();
    while play_one(&mut file, &mut rng) {
        let text = String::from_utf8(file.storage().clone()).expect("JSON");
        assert_eq!(text.contains(&hidden), file.session().is_over());
    }
    assert!(!format!("{:?}", file.session()).contains(&hidden));
    assert!(matches!(file.undo(Seat::First, true), Err(PlayError::Shown)));
}

#[test]
fn without_its_secret_a_running_battle_can_only_be_watched() {
    let mut file = begun::<Orders>(first_light(), DiceMode::Fair);
    play_one(&mut file, &mut Rng(1));
    let mut watched = BattleFile::<Orders, _>::open(file.storage().clone(), None).expect("our own file");
    assert_eq!(watched.session().journal(), file.session().journal());
    let answer = watched.session().question(Seat::Second, 0).expect("Second deploys").candidates()[0].clone();
    assert!(matches!(watched.answer(Seat::Second, 0, answer), Err(PlayError::Watching)));
    assert!(matches!(
        BattleFile::<Orders, _>::open(file.storage().clone(), Some(secret(9))),
        Err(OpenError::WrongSecret { line: 1, .. })
    ));
}

/// Takes so many bytes and no more.
struct Full {
    bytes: Vec<u8>,
    room: usize,
}

impl Storage for Full {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.bytes.clone())
    }
    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        let take = line.len().min(self.room.saturating_sub(self.bytes.len()));
        self.bytes.extend(&line[..take]);
        if take == line.len() { Ok(()) } else { Err(io::ErrorKind::StorageFull.into()) }
    }
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.bytes.truncate(len as usize);
        Ok(())
    }
}

#[test]
fn a_full_disk_loses_nothing_once_there_is_room_again() {
    let header = Header::new::<Orders>(first_light(), "first light");
    let bytes = begun::<Orders>(first_light(), DiceMode::Fair).storage().len();
    for room in bytes + 20..bytes + 300 {
        let storage = Full { bytes: vec![], room };
        let mut file = BattleFile::<Orders, _>::create(storage, header.clone(), secret(6)).expect("room for a header");
        let (mut rng, mut failed) = (Rng(1), 0);
        for _ in 0..8 {
            let seat = if file.session().question(Seat::First, 0).is_some() { Seat::First } else { Seat::Second };
            let answer = any_answer(file.session().question(seat, 0).expect("asked"), &mut rng);
            match file.answer(seat, 0, answer) {
                Ok(()) => {}
                Err(PlayError::Write(_)) => failed += 1,
                Err(other) => panic!("{other}"),
            }
        }
        assert!(failed > 0, "there was room");
        let mut bytes = file.storage().bytes.clone();
        let before = opened(bytes.clone()).expect("torn at most in the last line");
        assert!(before.session().journal().len() < file.session().journal().len());
        // The same file with room again.
        let Ok(mut roomy) =
            BattleFile::<Orders, _>::open(Full { bytes: std::mem::take(&mut bytes), room: 1 << 20 }, Some(secret(6)))
        else {
            panic!("opened a moment ago");
        };
        roomy.save().expect("there is room");
        assert_eq!(opened(roomy.storage().bytes.clone()).expect("mended").dropped(), None);
    }
}

#[test]
fn a_file_on_disk_is_made_once_locked_resumed_and_gives_its_secret_at_the_end() {
    let folder = std::env::temp_dir().join(format!("sandtable-session-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join("battle.jsonl");
    let beside = folder.join("battle.jsonl.secret");
    let header = || Header::new::<Orders>(first_light(), "first light");
    let mut file = BattleFile::<Orders>::create_at(&path, header()).expect("a new file");
    assert!(matches!(BattleFile::<Orders>::create_at(&path, header()), Err(CreateError::Exists)));
    assert!(matches!(BattleFile::<Orders>::open_at(&path), Err(OpenError::InUse)));
    let mut rng = Rng(5);
    for _ in 0..10 {
        play_one(&mut file, &mut rng);
    }
    let journal = file.session().journal().to_vec();
    assert!(beside.exists());
    drop(file);
    let mut file = BattleFile::<Orders>::open_at(&path).expect("resumed");
    assert_eq!(file.session().journal(), journal);
    while play_one(&mut file, &mut rng) {}
    assert!(!beside.exists(), "the secret is in the file now");
    let verified = verify::<Orders>(&std::fs::read(&path).expect("there"), None).expect("honest");
    assert!(verified.thrown > 20 && verified.over.is_some());
    let names: Vec<_> = std::fs::read_dir(&folder).expect("there").flatten().map(|f| f.file_name()).collect();
    assert_eq!(names, ["battle.jsonl"], "nothing is left lying about");
    std::fs::remove_dir_all(&folder).expect("ours");
}

/// HMAC-SHA256 by the published construction, and the row of numbers by FORMAT.md: what an outsider would write.
fn numbers(key: [u8; 32], parts: &[&[u8]]) -> impl Iterator<Item = u32> {
    use sha2::{Digest, Sha256};
    let mut padded = [0u8; 64];
    padded[..32].copy_from_slice(&key);
    let message: Vec<u8> = parts.iter().flat_map(|p| [&(p.len() as u32).to_be_bytes()[..], p].concat()).collect();
    (0u32..).flat_map(move |block| {
        let message = [&message[..], &block.to_be_bytes()].concat();
        let inner = Sha256::digest([&padded.map(|b| b ^ 0x36)[..], &message].concat());
        let outer = Sha256::digest([&padded.map(|b| b ^ 0x5c)[..], &inner[..]].concat());
        outer.chunks(2).map(|b| u32::from(b[0]) << 8 | u32::from(b[1])).collect::<Vec<_>>()
    })
}

#[test]
fn an_outsider_finds_the_same_faces_by_the_format_in_words() {
    let mut dice = DiceBox::new(secret(6), "orders", &["four".into(), "17".into()]);
    let twenty = Chance::Sum { throw: Throw::new(20, 10), less: 0 };
    for nth in 0u32..3 {
        let thrown = dice.throw(Hand::Of(Seat::Second), Clause::Hit01, &Subject::Unit(UnitId(3)), &twenty);
        let salts = 2u32.to_be_bytes();
        let parts =
            [&b"orders"[..], &salts, b"four", b"17", b"second", b"BA-HIT-01", b"{\"Unit\":3}", &nth.to_be_bytes()];
        let faces = numbers([6; 32], &parts).filter(|n| *n < 65_530).map(|n| (n % 10) as u8 + 1);
        assert_eq!(thrown.to_vec(), faces.take(20).collect::<Vec<_>>());
    }
}
