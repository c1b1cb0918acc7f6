//! Who asks, and whether they may: settled by the head of a request, before anything of its body is read.
use super::{Desk, refusal::Refusal};
use crate::{
    fault::{fault, too_fast},
    limit::{self, Peers},
    peer::Peer,
};
use axum::{
    body::Bytes,
    extract::{ConnectInfo, FromRequest, FromRequestParts, Request},
    http::request::Parts,
};
use std::net::SocketAddr;
use tokio::time::timeout;

/// Somebody who asks for something that costs nearly nothing.
pub(super) struct Visitor(pub(super) Peer);
/// Somebody who asks for something that costs.
pub(super) struct Paid(pub(super) Peer);
/// Somebody who looks at what they write.
pub(super) struct Thinks(pub(super) Peer);
/// All of a body, if it comes in time.
pub(super) struct Body(pub(super) Bytes);

impl Desk {
    fn peer(&self, parts: &Parts) -> Result<Peer, Refusal> {
        let Some(ConnectInfo(from)) = parts.extensions.get::<ConnectInfo<SocketAddr>>() else {
            return Err(Refusal(fault("server/failed", "The server does not know where this request comes from.")));
        };
        Ok(Peer::behind(from.ip(), &parts.headers, &self.hall.settings().trust))
    }
    fn spent(&self, parts: &Parts, peers: &Peers) -> Result<Peer, Refusal> {
        let peer = self.peer(parts)?;
        if peers.take(peer, self.hall.now()) { Ok(peer) } else { Err(too_fast().into()) }
    }
}

impl FromRequestParts<Desk> for Visitor {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, desk: &Desk) -> Result<Visitor, Refusal> {
        desk.spent(parts, &desk.hall.looks).map(Visitor)
    }
}

impl FromRequestParts<Desk> for Paid {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, desk: &Desk) -> Result<Paid, Refusal> {
        desk.spent(parts, &desk.hall.demands).map(Paid)
    }
}

impl FromRequestParts<Desk> for Thinks {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, desk: &Desk) -> Result<Thinks, Refusal> {
        desk.spent(parts, &desk.hall.thoughts).map(Thinks)
    }
}

impl FromRequest<Desk> for Body {
    type Rejection = Refusal;
    async fn from_request(request: Request, desk: &Desk) -> Result<Body, Refusal> {
        let read = timeout(limit::BODY_TIME, Bytes::from_request(request, desk)).await;
        let slow = |_| Refusal(fault("request/slow", "The rest of the request did not come; try again."));
        Ok(Body(read.map_err(slow)??))
    }
}
