//! One connection: its first words, its limits, its queue.
use crate::{
    fault::{failed, fault, too_fast},
    hall::Hall,
    limit::{self, Bucket},
    room::{Bye, Errand, GuestId, Hello, Voice, text},
};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use protocol::{Fault, Message, Request, VERSION, Wish};
use std::{sync::Arc, time::Instant};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

/// Serves a connection to its end.
pub(crate) async fn converse(hall: Arc<Hall>, battle: String, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let guest = hall.next_guest();
    match enter(&hall, &battle, guest, &mut stream).await {
        Ok(Entered { room, queue, bye }) => {
            tracing::debug!(battle, guest, "came");
            tokio::select! {
                () = listen(&room, guest, &mut stream, queue.own) => {}
                () = speak(&mut sink, queue.messages, bye) => {}
            }
            room.send(Errand::Leave(guest)).await.ok();
            tracing::debug!(battle, guest, "went");
        }
        Err(Some((re, fault))) => {
            tracing::debug!(battle, code = fault.code, "not let in");
            let said = async {
                sink.send(Frame::Text(text(&Message::Fault { re, fault }))).await?;
                sink.send(closing()).await
            };
            timeout(limit::PATIENCE, said).await.ok();
        }
        Err(None) => {}
    }
}

struct Entered {
    room: mpsc::Sender<Errand>,
    queue: Queue,
    bye: oneshot::Receiver<Bye>,
}

/// What waits to be sent: the room's words, and the connection's own.
struct Queue {
    own: mpsc::Sender<Utf8Bytes>,
    messages: mpsc::Receiver<Utf8Bytes>,
}

type Refused = Option<(Option<u32>, Fault)>;

async fn enter(
    hall: &Arc<Hall>,
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
    let (out, messages) = mpsc::channel(limit::QUEUE);
    let (bye, said) = oneshot::channel();
    let (reply, replied) = oneshot::channel();
    let voice = Voice { out: out.clone(), bye };
    let hello = Hello { guest, id, token, take_over, voice, reply };
    let refused = |fault| Some((Some(id), fault));
    let room = hall.send(battle, Errand::Hello(hello)).await.map_err(refused)?;
    replied.await.unwrap_or_else(|_| Err(failed())).map_err(refused)?;
    Ok(Entered { room, queue: Queue { own: out, messages }, bye: said })
}

fn read(words: &str) -> Result<Request, (Option<u32>, Fault)> {
    games::wish::read(words).map_err(|(re, fault)| (re, fault.into()))
}

/// Reads wishes until the connection ends or says nothing for too long.
async fn listen(
    room: &mpsc::Sender<Errand>,
    guest: GuestId,
    stream: &mut SplitStream<WebSocket>,
    own: mpsc::Sender<Utf8Bytes>,
) {
    let (mut wishes, mut thoughts) =
        (Bucket::new(limit::WISHES, Instant::now()), Bucket::new(limit::THOUGHTS, Instant::now()));
    while let Ok(Some(Ok(frame))) = timeout(3 * limit::PING, stream.next()).await {
        let words = match frame {
            Frame::Text(words) => words,
            Frame::Close(_) => return,
            Frame::Ping(_) | Frame::Pong(_) | Frame::Binary(_) => continue,
        };
        let now = Instant::now();
        let (re, refused) = match read(&words) {
            Err(refused) if wishes.take(now) => refused,
            Ok(Request { id, wish }) if wishes.take(now) && (!is_thought(&wish) || thoughts.take(now)) => {
                if room.send(Errand::Wish { guest, id, wish }).await.is_err() {
                    // The room is closing and says so itself.
                    return std::future::pending().await;
                }
                continue;
            }
            read => {
                let re = read.map_or_else(|(re, _)| re, |request| Some(request.id));
                (re, too_fast())
            }
        };
        if own.try_send(text(&Message::Fault { re, fault: refused })).is_err() {
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
        sink.send(Frame::Text(text(&last))).await?;
        sink.send(closing()).await
    };
    timeout(limit::FAREWELL, farewell).await.ok();
}

fn closing() -> Frame {
    Frame::Close(Some(CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::default() }))
}
