//! `sandtable serve` on a disk that fails for a while, in the middle of battles: whatever comes after, no acknowledged answer
//! is lost and none that was refused is there.
use crate::{
    common::folder,
    serving::{Battle, Server, answered, ask, new_battle},
};
use serde_json::json;
use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection, sqlite::SqliteConnectOptions};
use std::{
    cell::RefCell,
    collections::BTreeSet,
    fs,
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    process::Command,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite;

/// The longest it may take until a server writes again whose disk does.
const SOON: Duration = Duration::from_secs(5);
/// A long one: it goes on through some rounds.
const SCENARIO: &str = "hill-108";

/// What a disk does for a while.
trait Trouble {
    fn begin(&mut self, round: usize);
    fn end(&mut self);
}

/// What happens to the answers of one battle.
enum Word {
    Done,
    Refused(String),
    Over,
}

impl Battle {
    /// Plays on, whatever is refused, until the server is gone or the battle is over.
    fn endure(&mut self, addr: &str, pace: Duration, say: impl Fn(Word) -> Option<()>) -> Option<()> {
        let (mut socket, _) = tungstenite::connect(format!("ws://{addr}/api/v1/battles/{}/socket", self.id)).ok()?;
        let hello = json!({ "id": 0, "do": "hello", "version": 3, "token": self.token, "take_over": true });
        let mut waiting = ask(&mut socket, &hello)?["scene"]["waiting"].clone();
        let mut refused_at = None;
        for id in 1.. {
            let Some(asked) = waiting.get(0).cloned() else {
                self.over = true;
                return say(Word::Over);
            };
            let scene = ask(&mut socket, &json!({ "id": id, "do": "look", "seat": asked }))?["scene"].clone();
            assert!(
                refused_at.is_none_or(|position| position == scene["position"]),
                "it is as it was before the answer"
            );
            let answer = scene["questions"][0]["suggestions"][0]["answer"].clone();
            self.sent = Some(answer.clone());
            let wish = json!({
                "id": id, "do": "answer", "seat": asked, "position": scene["position"], "nth": 0, "reply": { "answer": answer },
            });
            let (reply, change) = answered(&mut socket, &wish)?;
            if reply["is"] == "done" {
                self.acknowledged.extend(self.sent.take());
                waiting = change["waiting"].clone();
                refused_at = None;
                say(Word::Done)?;
                thread::sleep(pace);
            } else {
                let code = reply["fault"]["code"].as_str().unwrap();
                assert!(code.starts_with("store/"), "{reply}");
                self.sent = None;
                refused_at = Some(scene["position"].clone());
                say(Word::Refused(code.to_owned()))?;
                thread::sleep(Duration::from_millis(100));
            }
        }
        None
    }
}

fn status(reply: &str) -> &str {
    reply.split(' ').nth(1).unwrap()
}

/// Battles go on for so many rounds, each with its moment of trouble and its end, orderly or not. Gives the refusals' codes.
fn endured(data: &Path, rounds: usize, trouble: &mut dyn Trouble) -> BTreeSet<String> {
    let mut battles: Vec<Battle> = vec![];
    let mut codes = BTreeSet::new();
    for round in 0..rounds {
        let mut server = Server::start(data);
        for battle in &mut battles {
            battle.check(&server);
        }
        while battles.iter().filter(|battle| !battle.over).count() < 3 {
            battles.push(server.battle(SCENARIO));
        }
        let (word, words) = mpsc::channel();
        let over = RefCell::new(BTreeSet::new());
        let hear = || {
            let (nth, word) = words.recv_timeout(2 * SOON).expect("somebody plays");
            over.borrow_mut().extend(matches!(word, Word::Over).then_some(nth));
            (nth, word)
        };
        // Until all have said such a word, or have no more to say.
        let all_say = |wanted: fn(&Word) -> bool| {
            let mut said = BTreeSet::new();
            while said.union(&over.borrow()).count() < 3 {
                let (nth, word) = hear();
                said.extend(wanted(&word).then_some(nth));
            }
        };
        let mut born = None;
        thread::scope(|scope| {
            for (nth, battle) in battles.iter_mut().filter(|battle| !battle.over).take(3).enumerate() {
                let (word, addr) = (word.clone(), server.addr.clone());
                // Not all of them end at the same time.
                let pace = Duration::from_millis(10 << nth);
                scope.spawn(move || battle.endure(&addr, pace, |said| word.send((nth, said)).ok()));
            }
            drop(word);
            for _ in 0..2 + 5 * round % 13 {
                hear();
            }
            trouble.begin(round);
            loop {
                if let (_, Word::Refused(code)) = hear() {
                    codes.insert(code);
                    break;
                }
            }
            let since = Instant::now();
            while status(&server.reply("GET", "/healthz", "", "")) != "503" {
                assert!(since.elapsed() < SOON, "the health tells of it");
            }
            assert_eq!(status(&server.reply("POST", "/api/v1/battles", "", &new_battle(SCENARIO))), "503");
            let dies_of_it = round % 4 >= 2;
            if !dies_of_it {
                all_say(|word| matches!(word, Word::Refused(_)));
                trouble.end();
                let since = Instant::now();
                all_say(|word| matches!(word, Word::Done));
                assert!(since.elapsed() < SOON, "all go on after {:?}", since.elapsed());
                assert_eq!(status(&server.reply("GET", "/healthz", "", "")), "200");
                born = Some(server.battle(SCENARIO));
            }
            if round % 2 == 0 {
                let id = server.child.id().to_string();
                assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
                assert_eq!(server.child.wait().unwrap().code(), Some(0));
            } else {
                server.child.kill().unwrap();
                server.child.wait().unwrap();
            }
            if dies_of_it {
                trouble.end();
            }
        });
        battles.extend(born);
    }
    let mut server = Server::start(data);
    for battle in &mut battles {
        battle.check(&server);
    }
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let acknowledged: usize = battles.iter().map(|battle| battle.acknowledged.len()).sum();
    assert!(acknowledged > 5 * rounds, "only {acknowledged} answers were acknowledged");
    codes
}

/// Another program has the file open: makes every line that is written roll back by itself, or keeps the file locked.
struct Meddler {
    runtime: Runtime,
    file: PathBuf,
    holds: Option<SqliteConnection>,
}

impl Meddler {
    fn does(&self, what: &'static str) -> SqliteConnection {
        self.runtime.block_on(async {
            let mut connection = SqliteConnectOptions::new().filename(&self.file).connect().await.unwrap();
            connection.execute(what).await.unwrap();
            connection
        })
    }
}

impl Trouble for Meddler {
    fn begin(&mut self, round: usize) {
        let thrown = "CREATE TRIGGER thrown BEFORE UPDATE ON battle BEGIN SELECT RAISE(ROLLBACK, 'thrown'); END;
                      CREATE TRIGGER thrown_too AFTER INSERT ON line BEGIN SELECT RAISE(ROLLBACK, 'thrown'); END";
        self.holds = Some(self.does(if round == 4 { "BEGIN IMMEDIATE" } else { thrown }));
    }
    fn end(&mut self) {
        if let Some(holds) = self.holds.take() {
            self.runtime.block_on(holds.close()).unwrap();
        }
        drop(self.does("DROP TRIGGER IF EXISTS thrown; DROP TRIGGER IF EXISTS thrown_too"));
    }
}

#[test]
fn a_store_that_rolls_back_or_is_locked_at_any_moment_loses_no_acknowledged_answer() {
    let data = folder("meddled");
    let runtime = Runtime::new().unwrap();
    let mut meddler = Meddler { runtime, file: data.join("battles.sqlite"), holds: None };
    let codes = endured(&data, 8, &mut meddler);
    assert_eq!(codes.iter().map(String::as_str).collect::<Vec<_>>(), ["store/busy", "store/failed"]);
}

/// A small file system of its own, which can be filled to the last byte.
struct Small(PathBuf);

impl Small {
    /// Where this may be had.
    fn new(name: &str) -> Option<Small> {
        let folder = folder(name);
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=16m", "none"]).arg(&folder).output();
        mounted.is_ok_and(|ran| ran.status.success()).then_some(Small(folder))
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        Command::new("umount").arg("-l").arg(&self.0).status().ok();
    }
}

impl Trouble for Small {
    fn begin(&mut self, _: usize) {
        let mut filler = fs::File::create(self.0.join("filler")).unwrap();
        for piece in [1 << 16, 1 << 10, 1] {
            let full = loop {
                if let Err(error) = filler.write_all(&vec![0; piece]) {
                    break error;
                }
            };
            assert_eq!(full.kind(), ErrorKind::StorageFull, "{full}");
        }
    }
    fn end(&mut self) {
        fs::remove_file(self.0.join("filler")).unwrap();
    }
}

/// What the store makes of `SQLITE_FULL` is tried everywhere, by tests of its own; here it is the file system that has no room.
#[test]
fn a_disk_that_is_full_at_any_moment_loses_no_acknowledged_answer() {
    let Some(mut small) = Small::new("full") else {
        writeln!(io::stderr(), "no file system can be mounted here: only the server's own tests try a full one")
            .unwrap();
        return;
    };
    let data = small.0.join("data");
    let codes = endured(&data, 8, &mut small);
    assert!(codes.contains("store/full"), "{codes:?}");
}
