//! `sandtable serve` as a process: killed, stopped, started twice.
use crate::common::folder;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) addr: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        command.args(["serve", "--reserve", "0", "--addr", "127.0.0.1:0", "--data"]).arg(data);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let addr = said.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Server { child, addr }
    }

    fn request(&self, method: &str, path: &str, token: &str, body: &str) -> String {
        let reply = self.reply(method, path, token, body);
        assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
        reply.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    /// The reply as it comes.
    pub(crate) fn reply(&self, method: &str, path: &str, token: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        let (host, length) = (&self.addr, body.len());
        let head =
            format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n");
        write!(stream, "{head}authorization: Bearer {token}\r\n\r\n{body}").unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }

    /// A battle of two people at one screen.
    pub(crate) fn battle(&self, scenario: &str) -> Battle {
        let created = self.request("POST", "/api/v1/battles", "", &new_battle(scenario));
        let created: Value = serde_json::from_str(&created).unwrap();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        Battle {
            id: word(&created["battle"]),
            token: word(&created["links"][0]["token"]),
            acknowledged: vec![],
            sent: None,
            file: String::new(),
            over: false,
        }
    }
}

pub(crate) fn new_battle(scenario: &str) -> String {
    let (me, ruleset) = (json!({ "name": "", "plan": "me" }), "bolt-action");
    json!({ "ruleset": ruleset, "scenario": scenario, "options": [], "seats": [me, me], "typed_dice": false })
        .to_string()
}

/// A battle, and what its players were told.
pub(crate) struct Battle {
    pub(crate) id: String,
    pub(crate) token: String,
    /// Answers that the server said were done.
    pub(crate) acknowledged: Vec<Value>,
    /// An answer nobody knows the fate of.
    pub(crate) sent: Option<Value>,
    /// The file when it was last looked at.
    file: String,
    pub(crate) over: bool,
}

impl Battle {
    /// Every acknowledged answer is in the file, in order, and nothing that was there has changed.
    pub(crate) fn check(&mut self, server: &Server) {
        let file = server.request("GET", &format!("/api/v1/battles/{}/file", self.id), &self.token, "");
        assert!(file.starts_with(&self.file), "lines that were there are gone or others");
        let lines = file.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
        let answers: Vec<Value> = lines
            .filter(|line| line.get("answered").is_some())
            .map(|line| line["answered"]["answer"].clone())
            .collect();
        self.acknowledged.extend(self.sent.take().filter(|_| answers.len() > self.acknowledged.len()));
        assert_eq!(answers, self.acknowledged);
        self.file = file;
    }

    /// Plays until the server is gone or the battle is over, with word of every acknowledgement.
    fn fight(&mut self, addr: &str, word: &mpsc::Sender<()>) -> Option<()> {
        let (mut socket, _) = tungstenite::connect(format!("ws://{addr}/api/v1/battles/{}/socket", self.id)).ok()?;
        let hello = json!({ "id": 0, "do": "hello", "version": 3, "token": self.token, "take_over": true });
        let mut scene = ask(&mut socket, &hello)?["scene"].clone();
        for id in 1.. {
            let Some(asked) = scene["waiting"].get(0).cloned() else {
                self.over = true;
                return Some(());
            };
            scene = ask(&mut socket, &json!({ "id": id, "do": "look", "seat": asked }))?["scene"].clone();
            let answer = scene["questions"][0]["suggestions"][0]["answer"].clone();
            self.sent = Some(answer.clone());
            let reply = json!({ "answer": answer });
            let wish = json!({
                "id": id, "do": "answer", "seat": asked, "position": scene["position"], "nth": 0, "reply": reply,
            });
            let (done, change) = answered(&mut socket, &wish)?;
            assert_eq!(done["is"], "done", "{done}");
            self.acknowledged.extend(self.sent.take());
            scene["waiting"] = change["waiting"].clone();
            word.send(()).ok()?;
        }
        None
    }
}

pub(crate) type Socket = WebSocket<tungstenite::stream::MaybeTlsStream<TcpStream>>;

pub(crate) fn ask(socket: &mut Socket, wish: &Value) -> Option<Value> {
    answered(socket, wish).map(|(reply, _)| reply)
}

/// The reply to a wish, and the last change before it.
pub(crate) fn answered(socket: &mut Socket, wish: &Value) -> Option<(Value, Value)> {
    socket.send(Message::text(wish.to_string())).ok()?;
    let mut change = Value::Null;
    loop {
        let Message::Text(text) = socket.read().ok()? else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        assert_ne!(message["code"], "store/failed", "nobody is sent away");
        if message["is"] == "change" {
            change = message["change"].clone();
        } else if message["re"] == wish["id"] {
            return Some((message, change));
        }
    }
}

#[test]
fn fifty_kills_lose_no_acknowledged_answer() {
    let data = folder("fifty-kills");
    let mut battles: Vec<Battle> = vec![];
    let mut acknowledged = 0;
    for round in 0..50 {
        let mut server = Server::start(&data);
        for battle in &mut battles {
            battle.check(&server);
        }
        battles.retain(|battle| !battle.over);
        battles.resize_with(3, || server.battle("first-light"));
        let (word, words) = mpsc::channel();
        thread::scope(|scope| {
            for battle in &mut battles {
                let (word, addr) = (word.clone(), server.addr.clone());
                scope.spawn(move || battle.fight(&addr, &word));
            }
            drop(word);
            // Killed after one, two, … acknowledgements, whatever else is on its way.
            acknowledged += words.iter().take(1 + round % 11).count();
            server.child.kill().unwrap();
            server.child.wait().unwrap();
            acknowledged += words.iter().count();
        });
    }
    let mut server = Server::start(&data);
    for battle in &mut battles {
        battle.check(&server);
    }
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    assert!(acknowledged > 100, "only {acknowledged} answers were acknowledged");
}

#[test]
fn a_port_in_use_is_named_with_what_to_do() {
    let [data, other] = [folder("port-in-use"), folder("port-in-use-other")];
    let mut server = Server::start(&data);
    let mut second = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let ran = second.args(["serve", "--addr", &server.addr, "--data"]).arg(&other).output().unwrap();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(1));
    let port = server.addr.rsplit(':').next().unwrap();
    assert!(said.contains(&format!("port {port}")) && said.contains("--addr"), "{said}");

    let mut third = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let ran = third.args(["serve", "--addr", "127.0.0.1:0", "--data"]).arg(&data).output().unwrap();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(said.contains("another server has this folder open") && said.contains("--data"), "{said}");
    server.child.kill().unwrap();
    server.child.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_stop_says_goodbye_and_ends_well() {
    let mut server = Server::start(&folder("asked-to-stop"));
    let battle = server.battle("first-light");
    let (mut socket, _) =
        tungstenite::connect(format!("ws://{}/api/v1/battles/{}/socket", server.addr, battle.id)).unwrap();
    let hello = json!({ "id": 0, "do": "hello", "version": 3, "token": battle.token, "take_over": false });
    assert_eq!(ask(&mut socket, &hello).unwrap()["is"], "welcome");
    let ended = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(ended.success());
    let last = loop {
        match socket.read().unwrap() {
            Message::Text(text) if !text.contains(r#""is":"present""#) => break text,
            _ => {}
        }
    };
    assert!(last.contains("server/stopping"), "{last}");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}
