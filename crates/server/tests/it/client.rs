//! A client: sends wishes, keeps the scene up to date by changes as a page would.
use crate::house::{Created, House};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};

pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    id: u32,
    pub(crate) info: Value,
    /// The whole scene, by the welcome and every change since.
    pub(crate) scene: Value,
    /// Every message, as it came.
    pub(crate) wire: Vec<String>,
}

pub(crate) fn path(addr: SocketAddr, battle: &str) -> String {
    format!("ws://{addr}/api/v1/battles/{battle}/socket")
}

impl Client {
    /// A socket that has not said anything.
    pub(crate) async fn connect(addr: SocketAddr, battle: &str) -> Client {
        let (socket, _) = connect_async(path(addr, battle)).await.unwrap();
        Client { socket, id: 0, info: Value::Null, scene: Value::Null, wire: vec![] }
    }
    /// A socket that a page of some place opens.
    pub(crate) async fn from_origin(addr: SocketAddr, battle: &str, origin: &'static str) -> Result<(), u16> {
        let mut request = path(addr, battle).into_client_request().unwrap();
        request.headers_mut().insert("origin", HeaderValue::from_static(origin));
        match connect_async(request).await {
            Ok(_) => Ok(()),
            Err(tokio_tungstenite::tungstenite::Error::Http(reply)) => Err(reply.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
    pub(crate) async fn enter(house: &House, battle: &Created, role: &str) -> Client {
        let mut client = Client::connect(house.addr, battle.id()).await;
        let reply = client.hello(battle.token(role), false).await;
        assert_eq!(reply["is"], "welcome", "{reply}");
        client
    }
    pub(crate) async fn hello(&mut self, token: &str, take_over: bool) -> Value {
        self.ask(json!({ "do": "hello", "version": protocol::VERSION, "token": token, "take_over": take_over })).await
    }

    pub(crate) async fn send(&mut self, mut wish: Value) -> u32 {
        self.id += 1;
        wish["id"] = self.id.into();
        self.say(wish.to_string()).await;
        self.id
    }
    pub(crate) async fn say(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.unwrap();
    }
    /// Sends a wish and waits for its reply; changes on the way are taken in.
    pub(crate) async fn ask(&mut self, wish: Value) -> Value {
        let id = self.send(wish).await;
        self.reply(id).await
    }
    pub(crate) async fn reply(&mut self, id: u32) -> Value {
        loop {
            let message = self.next().await.expect("a reply");
            if message["re"] == id && message["is"] != "change" {
                return message;
            }
        }
    }
    /// The next message, taken in; none when the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.wire.push(text.to_string());
                    self.take_in(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
    /// Waits for a message of that kind.
    pub(crate) async fn until(&mut self, is: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("ended before a {is}"));
            if message["is"] == is {
                return message;
            }
        }
    }

    fn take_in(&mut self, message: &Value) {
        match message["is"].as_str().unwrap() {
            "welcome" => (self.info, self.scene) = (message["info"].clone(), message["scene"].clone()),
            "info" => self.info = message["info"].clone(),
            "change" => apply(&mut self.scene, &message["change"]),
            _ => {}
        }
    }

    pub(crate) fn position(&self) -> u64 {
        self.scene["position"].as_u64().unwrap()
    }
    pub(crate) fn questions(&self) -> &[Value] {
        self.scene["questions"].as_array().unwrap()
    }
    pub(crate) fn is_over(&self) -> bool {
        !self.scene["verdict"].is_null()
    }

    /// Takes in all that was sent up to now.
    pub(crate) async fn hear(&mut self) {
        self.ask(json!({ "do": "card", "seat": "first", "unit": u16::MAX })).await;
    }

    /// Until this seat is asked something or the battle is over.
    pub(crate) async fn wait(&mut self) {
        while self.questions().is_empty() && !self.is_over() {
            self.until("change").await;
        }
    }
    /// An answer to the first question that is open.
    pub(crate) fn answer(&self, reply: &Value) -> Value {
        let seat = self.questions()[0]["seat"].clone();
        json!({ "do": "answer", "seat": seat, "position": self.position(), "nth": 0, "reply": reply })
    }
    /// Lets the program answer what is asked first.
    pub(crate) async fn let_answer(&mut self) -> Value {
        let answer = self.answer(&json!({ "let": "simple" }));
        self.ask(answer).await
    }
    /// Plays so many answers of this seat's, or to the end.
    pub(crate) async fn play(&mut self, answers: usize) {
        for _ in 0..answers {
            self.wait().await;
            if self.is_over() {
                return;
            }
            let done = self.let_answer().await;
            assert_eq!(done["is"], "done", "{done}");
        }
    }
}

/// As docs/protocol.md says it is done.
fn apply(scene: &mut Value, change: &Value) {
    let tokens = scene["board"]["tokens"].as_array_mut().unwrap();
    tokens.retain(|token| !change["gone"].as_array().unwrap().contains(&token["id"]));
    for token in change["tokens"].as_array().unwrap() {
        match tokens.iter_mut().find(|old| old["id"] == token["id"]) {
            Some(old) => *old = token.clone(),
            None => tokens.push(token.clone()),
        }
    }
    if !change["pieces"].is_null() {
        scene["board"]["pieces"] = change["pieces"].clone();
    }
    let log = scene["log"].as_array_mut().unwrap();
    log.truncate(change["log_from"].as_u64().unwrap() as usize);
    log.extend(change["log"].as_array().unwrap().iter().cloned());
    for part in ["position", "eyes", "status", "questions", "waiting", "undo", "consent", "verdict"] {
        scene[part] = change[part].clone();
    }
}

/// A scene whose units come in the order of their numbers.
pub(crate) fn sorted(scene: &Value) -> Value {
    let mut scene = scene.clone();
    scene["board"]["tokens"].as_array_mut().unwrap().sort_by_key(|token| token["id"].as_u64());
    scene
}
