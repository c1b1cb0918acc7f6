//! The store when the disk fails, at every step of everything that is written.
use super::*;
use std::{
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

/// A store in a folder that goes when the test does.
struct Fresh {
    folder: PathBuf,
    strain: Arc<Mutex<Strain>>,
}

impl Fresh {
    fn new() -> Fresh {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let nth = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("sandtable-store-{}-{nth}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Fresh { folder, strain: Arc::default() }
    }
    async fn store(&self) -> SqliteStore {
        SqliteStore::open(&self.folder.join("battles"), Some(Arc::clone(&self.strain))).await.unwrap()
    }
    fn strain(&self, strain: Strain) {
        *self.strain.lock().unwrap() = strain;
    }
    /// A connection that has nothing to do with the store.
    async fn stranger(&self) -> SqliteConnection {
        SqliteConnectOptions::new().filename(self.folder.join("battles")).connect().await.unwrap()
    }
    async fn lines(&self, battle: &str) -> Vec<String> {
        let rows = sqlx::query("SELECT text FROM line WHERE battle = $1 ORDER BY nth").bind(battle);
        rows.fetch_all(&mut self.stranger().await).await.unwrap().iter().map(|row| row.get(0)).collect()
    }
    /// Everything that is kept of all battles but the other one, as somebody sees it who has nothing to do with the store.
    async fn seen(&self) -> Vec<Vec<String>> {
        let mut stranger = self.stranger().await;
        let mut seen = vec![];
        for query in [
            "SELECT id || ' ' || COALESCE(secret, 'shown') || ' ' || lines FROM battle ORDER BY id",
            "SELECT battle || ' ' || nth || ' ' || text FROM line ORDER BY battle, nth",
            "SELECT battle || ' ' || nth || ' ' || name || ' ' || kind FROM seat ORDER BY battle, nth",
            "SELECT battle || ' ' || nth || ' ' || role || ' ' || hex(hash) FROM link ORDER BY battle, nth",
        ] {
            let rows = sqlx::query(query).fetch_all(&mut stranger).await.unwrap();
            let rows = rows.iter().map(|row| row.get(0));
            seen.push(rows.filter(|row: &String| !row.starts_with("other ")).collect());
        }
        seen
    }
    async fn pages(&self) -> u32 {
        sqlx::query("PRAGMA page_count").fetch_one(&mut self.stranger().await).await.unwrap().get(0)
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

fn battle() -> Kept {
    let player = Player { name: String::new(), kind: "human".to_owned() };
    let link = link::Kept { role: Role::Both, hash: [7; 32] };
    Kept {
        ruleset: "bolt-action".to_owned(),
        players: [player.clone(), player],
        links: vec![link],
        secret: Some("ab".to_owned()),
        lines: vec!["header\n".to_owned()],
    }
}

fn line(text: &str) -> [String; 1] {
    [format!("{text}\n")]
}

/// More than a page each, so that every one of them needs room of its own.
fn long_lines() -> Vec<String> {
    ["one", "two", "three"].map(|text| format!("{}\n", text.repeat(3000))).to_vec()
}

/// Whatever is ever written for somebody.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Create,
    Append,
    Reveal,
    Reseat,
}

const DEEDS: [Deed; 4] = [Deed::Create, Deed::Append, Deed::Reveal, Deed::Reseat];

impl Deed {
    async fn done(self, store: &SqliteStore) -> Result<(), StoreError> {
        let mut kept = battle();
        match self {
            Deed::Create => store.create("new", &Kept { lines: long_lines(), ..kept }).await,
            Deed::Append => store.append("b", 1, &long_lines(), false).await,
            Deed::Reveal => store.append("b", 1, &long_lines(), true).await,
            Deed::Reseat => {
                kept.players[1].name = "somebody ".repeat(2000);
                store.reseat("b", &kept.players, &[kept.links[0].clone(), kept.links[0].clone()]).await
            }
        }
    }
    /// A folder with the battle that it is done to, and another one.
    async fn begun(self) -> (Fresh, SqliteStore) {
        let folder = Fresh::new();
        let store = folder.store().await;
        store.create("b", &battle()).await.unwrap();
        store.create("other", &battle()).await.unwrap();
        (folder, store)
    }
    /// What is kept once it was done where nothing fails.
    async fn wanted(self) -> Vec<Vec<String>> {
        let (folder, store) = self.begun().await;
        self.done(&store).await.unwrap();
        folder.seen().await
    }
}

/// Fails at one point after the other until it does not; whatever failed has changed nothing and hurts nobody else. Gives how
/// often it failed.
async fn fails_until_it_is_done(deed: Deed, strains: impl Fn(u32, u32) -> Strain, trouble: Trouble) -> u32 {
    let (folder, store) = deed.begun().await;
    let before = folder.seen().await;
    let mut others = vec!["header\n".to_owned()];
    for n in 0.. {
        folder.strain(strains(folder.pages().await, n));
        let done = deed.done(&store).await;
        folder.strain(Strain::None);
        if done.is_ok() {
            assert_eq!(folder.seen().await, deed.wanted().await, "{deed:?} at {n}");
            assert_eq!(store.missed(), None);
            drop(store);
            let reopened = folder.store().await.read("other").await.unwrap().unwrap();
            assert_eq!(reopened.lines, others, "{deed:?}");
            return n;
        }
        assert_eq!(done.unwrap_err().trouble(), Some(trouble), "{deed:?} at {n}");
        assert_eq!(store.missed(), Some(trouble));
        assert_eq!(folder.seen().await, before, "{deed:?} at {n}");

        let late = store.append("other", 9999, &line("late"), false).await.unwrap_err();
        assert!(matches!(late, StoreError::Moved { .. }), "{late}");
        let mine = line(&format!("mine {n}"));
        store.append("other", others.len(), &mine, false).await.unwrap();
        others.extend(mine);
        assert_eq!(folder.lines("other").await, others, "{deed:?} at {n}");
    }
    unreachable!("it is done at last")
}

#[tokio::test]
async fn a_disk_that_is_full_at_any_page_changes_nothing_and_spoils_nothing() {
    for deed in DEEDS {
        let failed = fails_until_it_is_done(deed, |pages, n| Strain::Pages(pages + n), Trouble::Full).await;
        assert!(failed >= 3, "{deed:?} failed {failed} times");
    }
}

#[tokio::test]
async fn a_change_that_breaks_off_at_any_step_changes_nothing_and_spoils_nothing() {
    for deed in DEEDS {
        let failed = fails_until_it_is_done(deed, |_, n| Strain::Steps(n + 1), Trouble::Failing).await;
        assert!(failed >= 50, "{deed:?} failed {failed} times");
    }
}

#[tokio::test]
async fn a_disk_that_may_not_be_written_changes_nothing_and_spoils_nothing() {
    let once = |n, strain| if n == 0 { strain } else { Strain::None };
    for deed in DEEDS {
        let failed = fails_until_it_is_done(deed, |_, n| once(n, Strain::ReadOnly), Trouble::ReadOnly).await;
        assert_eq!(failed, 1, "{deed:?}");
        let failed = fails_until_it_is_done(deed, |_, n| once(n, Strain::Uncommitted), Trouble::Failing).await;
        assert_eq!(failed, 1, "{deed:?}");
    }
}

#[tokio::test]
async fn what_another_program_has_locked_is_refused_in_time_and_written_when_it_lets_go() {
    let (folder, store) = Deed::Append.begun().await;
    let before = folder.seen().await;
    let mut stranger = folder.stranger().await;
    stranger.execute("BEGIN IMMEDIATE").await.unwrap();
    let since = Instant::now();
    let refused = tokio::join!(Deed::Create.done(&store), Deed::Append.done(&store), Deed::Reseat.done(&store));
    assert!(since.elapsed() < Duration::from_secs(10));
    for refused in [refused.0, refused.1, refused.2] {
        assert_eq!(refused.unwrap_err().trouble(), Some(Trouble::Locked));
    }
    assert_eq!(store.read("b").await.unwrap().unwrap().lines, ["header\n"], "it can be read meanwhile");
    stranger.execute("ROLLBACK").await.unwrap();
    assert_eq!(folder.seen().await, before);
    let done = tokio::join!(Deed::Create.done(&store), Deed::Append.done(&store), Deed::Reseat.done(&store));
    done.0.and(done.1).and(done.2).unwrap();
}

#[tokio::test]
async fn a_commit_whose_word_was_lost_is_found_where_it_is() {
    for deed in DEEDS {
        let wanted = deed.wanted().await;
        let (folder, store) = deed.begun().await;
        folder.strain(Strain::Deaf);
        deed.done(&store).await.unwrap();
        assert_eq!(folder.seen().await, wanted, "{deed:?}");

        let (folder, store) = deed.begun().await;
        folder.strain(Strain::Blind);
        let unsure = deed.done(&store).await.unwrap_err();
        assert!(matches!(unsure, StoreError::Unsure(_)), "{deed:?}: {unsure}");
        folder.strain(Strain::None);
        assert_eq!(folder.seen().await, wanted, "{deed:?}");
        store.append("other", 1, &line("mine"), false).await.unwrap();
    }
}

#[tokio::test]
async fn whoever_goes_away_in_the_middle_leaves_all_or_nothing_and_nobody_waits() {
    let wanted = Deed::Append.wanted().await;
    let (mut before_it, mut after_it) = (0, 0);
    for moments in 0.. {
        let (folder, store) = Deed::Append.begun().await;
        let before = folder.seen().await;
        let mut writing = Box::pin(Deed::Append.done(&store));
        let mut left = moments;
        let stayed = std::future::poll_fn(|context| {
            if left == 0 {
                return std::task::Poll::Ready(None);
            }
            left -= 1;
            writing.as_mut().poll(context).map(Some)
        });
        let stayed = stayed.await;
        drop(writing);
        store.append("other", 1, &line("mine"), false).await.unwrap();
        assert_eq!(folder.lines("other").await, ["header\n", "mine\n"]);
        let seen = folder.seen().await;
        assert!(seen == before || seen == wanted, "{moments}: {seen:?}");
        if seen == before {
            before_it += 1;
        } else {
            after_it += 1;
        }
        if let Some(done) = stayed {
            done.unwrap();
            assert_eq!(seen, wanted);
            break;
        }
    }
    assert!(before_it > 0 && after_it > 0, "{before_it} {after_it}");
}

#[tokio::test]
async fn of_two_writers_who_expect_the_same_one_wins() {
    let folder = Fresh::new();
    let store = folder.store().await;
    store.create("b", &battle()).await.unwrap();
    store.append("b", 1, &line("mine"), false).await.unwrap();
    let late = store.append("b", 1, &line("yours"), false).await.unwrap_err();
    assert!(matches!(late, StoreError::Moved { expected: 1, found: Some(2) }), "{late}");
    store.append("b", 2, &line("then"), false).await.unwrap();
    let kept = store.read("b").await.unwrap().unwrap();
    assert_eq!(kept.lines, ["header\n", "mine\n", "then\n"]);
}

#[tokio::test]
async fn a_battle_is_read_as_it_was_kept_and_its_secret_until_it_is_shown() {
    let folder = Fresh::new();
    let store = folder.store().await;
    store.create("b", &battle()).await.unwrap();
    let kept = store.read("b").await.unwrap().unwrap();
    assert_eq!((kept.links, kept.secret.as_deref()), (battle().links, Some("ab")));
    store.append("b", 1, &line("reveal"), true).await.unwrap();
    assert_eq!(store.read("b").await.unwrap().unwrap().secret, None);
    assert!(store.read("c").await.unwrap().is_none());
    assert!(store.append("c", 0, &line("nowhere"), false).await.is_err());
    assert_eq!(store.count().await.unwrap(), 1);
}

#[tokio::test]
async fn a_store_of_a_newer_program_is_left_alone() {
    let folder = Fresh::new();
    let store = folder.store().await;
    folder.stranger().await.execute("INSERT INTO version (number) VALUES (99)").await.unwrap();
    assert!(matches!(store.migrate().await, Err(StoreError::Newer { found: 99, .. })));
}
