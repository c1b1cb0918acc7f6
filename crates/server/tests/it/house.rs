//! A server in a folder of its own.
use serde_json::{Value, json};
use server::{Server, Settings};
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
};

/// A folder that goes when the test does.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let nth = COUNT.fetch_add(1, Ordering::Relaxed);
        Folder(std::env::temp_dir().join(format!("sandtable-test-{}-{nth}", process::id())))
    }
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

pub(crate) struct House {
    pub(crate) addr: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl House {
    pub(crate) async fn open(folder: &Folder) -> House {
        House::with(settings(folder)).await
    }
    pub(crate) async fn with(settings: Settings) -> House {
        let server = Server::open(settings).await.unwrap();
        let addr = server.addr();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stopped = async {
                stopped.await.ok();
            };
            server.run(stopped).await;
        });
        House { addr, stop, running }
    }
    pub(crate) async fn close(self) {
        self.stop.send(()).ok();
        self.running.await.unwrap();
    }

    /// One request, one reply.
    pub(crate) async fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut stream = TcpStream::connect(self.addr).await.unwrap();
        let (host, length) = (self.addr.to_string(), body.len().to_string());
        let own = [("host", host.as_str()), ("connection", "close"), ("content-length", length.as_str())];
        let lines = own.iter().chain(headers).map(|(name, value)| format!("{name}: {value}\r\n"));
        let head = format!("{method} {path} HTTP/1.1\r\n{}\r\n", lines.collect::<String>());
        stream.write_all(head.as_bytes()).await.unwrap();
        // A server that refuses by the head alone may hang up on the body.
        stream.write_all(body).await.ok();
        let mut bytes = vec![];
        stream.read_to_end(&mut bytes).await.ok();
        Reply::read(&bytes)
    }
    pub(crate) async fn get(&self, path: &str, token: &str) -> Reply {
        self.request("GET", path, &[("authorization", &format!("Bearer {token}"))], b"").await
    }
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.request("POST", path, &[], body.to_string().as_bytes()).await
    }
    /// A new battle of a scenario; plans as the wire writes them.
    pub(crate) async fn battle(&self, scenario: &str, plans: [Value; 2]) -> Created {
        self.created(scenario, plans, false).await
    }
    pub(crate) async fn created(&self, scenario: &str, plans: [Value; 2], typed_dice: bool) -> Created {
        let seats = plans.map(|plan| json!({ "name": "", "plan": plan }));
        let new = json!({
            "ruleset": "bolt-action", "scenario": scenario, "options": [], "seats": seats, "typed_dice": typed_dice,
        });
        let reply = self.post("/api/v1/battles", &new).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        Created(reply.json())
    }
}

pub(crate) fn settings(folder: &Folder) -> Settings {
    let mut settings = Settings::new(([127, 0, 0, 1], 0).into(), folder.path().to_owned());
    settings.pace = Duration::ZERO;
    settings
}

pub(crate) fn bot() -> Value {
    json!({ "opponent": "simple" })
}

/// Links to a battle.
pub(crate) struct Created(pub(crate) Value);

impl Created {
    pub(crate) fn id(&self) -> &str {
        self.0["battle"].as_str().unwrap()
    }
    pub(crate) fn token(&self, role: &str) -> &str {
        let links = self.0["links"].as_array().unwrap();
        links.iter().find(|link| link["role"] == role).unwrap()["token"].as_str().unwrap()
    }
    pub(crate) fn roles(&self) -> Vec<&str> {
        self.0["links"].as_array().unwrap().iter().map(|link| link["role"].as_str().unwrap()).collect()
    }
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    fn read(bytes: &[u8]) -> Reply {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a reply with a head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, head, body: bytes[end + 4..].to_vec() }
    }
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_owned()
    }
}
