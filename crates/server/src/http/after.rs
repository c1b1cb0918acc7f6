//! What comes after a battle: its report, a link to pass on, the next battle.
use super::{
    Desk,
    api::{Reply, json, known, read},
    visitor::{Body, Paid},
};
use crate::{begin, fault::fault, limit, peer::Peer, pool::For};
use axum::{
    extract::{Path, State},
    http::HeaderMap,
};
use games::AnyGame;
use protocol::{Chances, Created, Fault, Link, Rematch, Report};
use room::{Door, Errand, File};

/// What a battle came to, when it is over.
#[utoipa::path(get, path = "/api/v1/battles/{id}/report", params(("id" = String, Path,)), security(("token" = [])),
    responses((status = 200, body = Report), (status = 401, body = Fault), (status = 403, body = Fault)))]
pub(super) async fn report(
    State(desk): State<Desk>,
    Paid(peer): Paid,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let file = finished(&desk, peer, &id, &headers).await?;
    let found = desk.reckon(peer, move || Ok(opened(&file)?.report())).await?;
    Ok(json(&found.ok_or_else(running)?))
}

/// The chance of winning through a battle that is over. It takes a while.
#[utoipa::path(get, path = "/api/v1/battles/{id}/chances", params(("id" = String, Path,)), security(("token" = [])),
    responses((status = 200, body = Chances), (status = 401, body = Fault), (status = 403, body = Fault)))]
pub(super) async fn chances(
    State(desk): State<Desk>,
    Paid(peer): Paid,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let file = finished(&desk, peer, &id, &headers).await?;
    let played = move || {
        let game = opened(&file).map_err(|error| begin::refused(&error))?;
        if game.is_over() { Ok(game.chances(limit::CURVE)) } else { Err(running()) }
    };
    Ok(json(&*desk.hall.curve(&id, For::Peer(peer), played).await?))
}

/// A link by which anybody can see a battle that is over.
#[utoipa::path(post, path = "/api/v1/battles/{id}/share", params(("id" = String, Path,)), security(("token" = [])),
    responses((status = 200, body = Link), (status = 403, body = Fault), (status = 503, body = Fault)))]
pub(super) async fn share(
    State(desk): State<Desk>,
    Paid(peer): Paid,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let token = desk.key(peer, &id, &headers).await?;
    Ok(json(&desk.hall.ask(known(&id)?, |reply| Errand::Door(Door::Share { token, reply })).await?))
}

/// The same battle once more, for the same people.
#[utoipa::path(post, path = "/api/v1/battles/{id}/rematch", params(("id" = String, Path,)), security(("token" = [])),
    request_body = Rematch,
    responses((status = 200, body = Created), (status = 403, body = Fault), (status = 503, body = Fault)))]
pub(super) async fn rematch(
    State(desk): State<Desk>,
    Paid(peer): Paid,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let token = desk.key(peer, &id, &headers).await?;
    let Rematch { swap } = read(&body)?;
    let created: Created =
        desk.hall.ask(known(&id)?, |reply| Errand::Door(Door::Rematch { token, swap, reply })).await?;
    Ok(json(&created))
}

async fn finished(desk: &Desk, peer: Peer, id: &str, headers: &HeaderMap) -> Result<File, Fault> {
    let token = desk.key(peer, id, headers).await?;
    desk.hall.ask(known(id)?, |reply| Errand::Door(Door::File { token, reply })).await
}

fn opened(file: &File) -> Result<Box<dyn AnyGame>, games::GameError> {
    games::find(&file.ruleset)?.watch_bytes(&file.bytes, None)
}

fn running() -> Fault {
    fault("report/running", "This battle is still being fought: there is a report when it is over.")
}
