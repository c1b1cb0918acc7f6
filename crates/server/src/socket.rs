//! One connection: its first words, its limits, its queue.
use crate::{
    fault::{failed, fault, no_battle, too_fast},
    hall::Hall,
    limit,
    peer::Peer,
};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use protocol::{Fault, Message, Request, VERSION, Wish};
use room::{Bye, Errand, GuestId, Hello, Reply, Voice, limit::Bucket, link::is_battle_id, text};
use std::sync::Arc;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

/// Serves a connection to its end.
pub(crate) async fn converse(hall: Arc<Hall>, peer: Peer, battle: String, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let guest = hall.welcome(peer, &battle);
    match enter(&hall, peer, &battle, guest, &mut stream).await {
        Ok(Entered { room, queue, bye }) => {
            tracing::debug!(battle, guest, "came");
            tokio::select! {
                () = listen(&hall, &room, guest, &mut stream, queue.own) => {}
                () = speak(&mut sink, queue.messages, bye) => {}
            }
            room.send(Errand::Leave(guest)).await.ok();
            tracing::debug!(battle, guest, "went");
        }
        Err(Some((re, fault))) => {
            tracing::debug!(battle, code = fault.code, "not let in");
            let said = async {
                sink.send(Frame::Text(text(&Message::Fault { re, fault }).into())).await?;
                sink.send(closing()).await
            };
            timeout(limit::PATIENCE, said).await.ok();
        }
        Err(None) => {}
    }
    hall.farewell(guest);
}

struct Entered {
    room: mpsc::Sender<Errand>,
    queue: Queue,
    bye: oneshot::Receiver<Bye>,
}

/// How the room speaks to the connection.
#[derive(Debug)]
struct Wire {
    out: mpsc::Sender<Utf8Bytes>,
    bye: Option<oneshot::Sender<Bye>>,
}

impl Voice for Wire {
    fn say(&mut self, text: &str) -> bool {
        self.out.try_send(text.into()).is_ok()
    }
    fn bye(&mut self, bye: Bye) {
        if let Some(said) = self.bye.take() {
            // Nobody is there to hear it where this fails.
            said.send(bye).ok();
        }
    }
}

/// What waits to be sent: the room's words, and the connection's own.
struct Queue {
    own: mpsc::Sender<Utf8Bytes>,
    messages: mpsc::Receiver<Utf8Bytes>,
}

/// A message that costs nothing to read.
const SHORT: usize = 512;

type Refused = Option<(Option<u32>, Fault)>;

async fn enter(
    hall: &Arc<Hall>,
    peer: Peer,
    battle: &str,
    guest: GuestId,
    stream: &mut SplitStream<WebSocket>,
) -> Result<Entered, Refused> {
    let first = timeout(limit::PATIENCE, stream.next()).await;
    let silent = || Some((None, fault("hello/missing", "Say hello first, with the link's token.")));
    let Request { id, wish } = match first.map_err(|_| silent())? {
        Some(Ok(Frame::Text(words))) => read(&words).map_err(Some)?,
        Some(Ok(_)) => return Err(silent()),
        _ => return Err(None),
    };
    let Wish::Hello { version, token, take_over } = wish else { return Err(silent()) };
    if version != VERSION {
        let text = format!("This page speaks version {version} and the server {VERSION}: load the page again.");
        return Err(Some((Some(id), fault("hello/version", text))));
    }
    let refused = |fault| Some((Some(id), fault));
    if !is_battle_id(battle) {
        return Err(refused(no_battle()));
    }
    hall.knock(peer, battle, &token).await.map_err(refused)?;
    let (out, messages) = mpsc::channel(limit::QUEUE);
    let (bye, said) = oneshot::channel();
    let (told, replied) = oneshot::channel();
    let reply = Reply::new(move |reply| drop(told.send(reply)));
    let voice = Wire { out: out.clone(), bye: Some(bye) };
    let hello = Hello { guest, id, token, take_over, voice: Box::new(voice), reply };
    let room = hall.send(battle, Errand::Hello(hello)).await.map_err(refused)?;
    replied.await.unwrap_or_else(|_| Err(failed())).map_err(refused)?;
    Ok(Entered { room, queue: Queue { own: out, messages }, bye: said })
}

fn read(words: &str) -> Result<Request, (Option<u32>, Fault)> {
    games::wish::read(words).map_err(|(re, fault)| (re, fault.into()))
}

/// Reads wishes until the connection ends or says nothing for too long.
async fn listen(
    hall: &Hall,
    room: &mpsc::Sender<Errand>,
    guest: GuestId,
    stream: &mut SplitStream<WebSocket>,
    own: mpsc::Sender<Utf8Bytes>,
) {
    let (mut wishes, mut thoughts) = (Bucket::new(limit::WISHES, hall.now()), Bucket::new(limit::THOUGHTS, hall.now()));
    while let Ok(Some(Ok(frame))) = timeout(3 * limit::PING, stream.next()).await {
        let words = match frame {
            Frame::Text(words) => words,
            Frame::Close(_) => return,
            Frame::Ping(_) | Frame::Pong(_) | Frame::Binary(_) => continue,
        };
        let now = hall.now();
        // What comes too fast is not even read, unless it is short.
        let is_read = wishes.take(now);
        let (re, refused) = match if is_read || words.len() <= SHORT { read(&words) } else { Err((None, too_fast())) } {
            Ok(Request { id, wish }) if is_read && (!is_thought(&wish) || thoughts.take(now)) => {
                if room.send(Errand::Wish { guest, id, wish }).await.is_err() {
                    // The room is closing and says so itself.
                    return std::future::pending().await;
                }
                continue;
            }
            Ok(Request { id, .. }) => (Some(id), too_fast()),
            Err((re, refused)) => (re, if is_read { refused } else { too_fast() }),
        };
        if own.try_send(text(&Message::Fault { re, fault: refused }).into()).is_err() {
            return;
        }
    }
}

/// What costs more than a moment.
const fn is_thought(wish: &Wish) -> bool {
    matches!(wish, Wish::Odds { .. } | Wish::Survey { .. } | Wish::Reach { .. })
}

/// Sends what waits, and a ping now and then, until the last word.
async fn speak(
    sink: &mut SplitSink<WebSocket, Frame>,
    mut messages: mpsc::Receiver<Utf8Bytes>,
    mut bye: oneshot::Receiver<Bye>,
) {
    let mut ping = tokio::time::interval(limit::PING);
    let bye = loop {
        let frame = tokio::select! {
            biased;
            bye = &mut bye => break bye,
            message = messages.recv() => match message {
                Some(message) => Frame::Text(message),
                None => return,
            },
            _ = ping.tick() => Frame::Ping(axum::body::Bytes::new()),
        };
        // A client that does not read must not keep the room's last word from being heard.
        let sent = tokio::select! {
            sent = timeout(limit::PATIENCE, sink.send(frame)) => sent,
            bye = &mut bye => break bye,
        };
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
    };
    let Ok(bye) = bye else { return };
    let farewell = async {
        while bye.code != Bye::SLOW.code
            && let Ok(message) = messages.try_recv()
        {
            sink.send(Frame::Text(message)).await?;
        }
        let last = Message::Bye { code: bye.code.to_owned(), text: bye.text.to_owned() };
        sink.send(Frame::Text(text(&last).into())).await?;
        sink.send(closing()).await
    };
    timeout(limit::FAREWELL, farewell).await.ok();
}

fn closing() -> Frame {
    Frame::Close(Some(CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::default() }))
}
