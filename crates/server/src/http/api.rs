//! The requests of the API.
use super::{
    Desk,
    refusal::Refusal,
    sheet::Sheet,
    visitor::{Body, Paid, Visitor},
};
use crate::{
    begin,
    fault::{busy, fault, no_battle, trouble, wrong_link},
    limit,
    peer::Peer,
    pool::For,
    socket,
};
use axum::{
    extract::{Path, State, WebSocketUpgrade},
    http::{
        HeaderMap,
        header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use games::{GameError, Moment};
use protocol::{Created, Fault, Fork, Game, NewBattle, Odds, OddsRequest, Rules, Summary};
use room::{Door, Errand, Panic};
use serde::{Serialize, de::DeserializeOwned};
use std::sync::Arc;

const JSON: &str = "application/json";
pub(super) type Reply = Result<Response, Refusal>;

/// Every game with its scenarios and opponents.
#[utoipa::path(get, path = "/api/v1/games", responses((status = 200, body = Vec<Game>)))]
pub(super) async fn games(State(desk): State<Desk>, headers: HeaderMap) -> Reply {
    let all = || games::registry().iter().map(|ruleset| ruleset.game()).collect::<Result<Vec<_>, GameError>>();
    desk.sheet("games".to_owned(), &headers, move || Ok(written(&all()?))).await
}

/// Everything to read about a game.
#[utoipa::path(get, path = "/api/v1/games/{id}/rules", params(("id" = String, Path,)),
    responses((status = 200, body = Rules), (status = 400, body = Fault)))]
pub(super) async fn rules(State(desk): State<Desk>, Path(id): Path<String>, headers: HeaderMap) -> Reply {
    let ruleset = games::find(&id).map_err(|error| begin::refused(&error))?;
    desk.sheet(format!("rules {id}"), &headers, move || Ok(written(&ruleset.rules()))).await
}

/// The odds of a procedure: what `sandtable odds` says.
#[utoipa::path(post, path = "/api/v1/games/{id}/odds", params(("id" = String, Path,)), request_body = OddsRequest,
    responses((status = 200, body = Odds), (status = 400, body = Fault)))]
pub(super) async fn odds(
    State(desk): State<Desk>,
    Paid(peer): Paid,
    Path(id): Path<String>,
    Body(body): Body,
) -> Reply {
    let OddsRequest { procedure, given } = read(&body)?;
    let given: Vec<(String, String)> = given.into_iter().map(|given| (given.key, given.value)).collect();
    let work = move || games::find(&id)?.odds_wire(&procedure, &given, room::limit::ODDS);
    Ok(json(&reckoned(desk.hall.think(For::Peer(peer), work).await)?))
}

/// A new battle.
#[utoipa::path(post, path = "/api/v1/battles", request_body = NewBattle,
    responses((status = 200, body = Created), (status = 400, body = Fault), (status = 503, body = Fault)))]
pub(super) async fn create(State(desk): State<Desk>, Paid(peer): Paid, Body(body): Body) -> Reply {
    Ok(json(&begin::create(&desk.hall, peer, read(&body)?).await?))
}

/// A battle from a battle file.
#[utoipa::path(post, path = "/api/v1/battles/upload", request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Created), (status = 400, body = Fault), (status = 413, body = Fault),
        (status = 503, body = Fault)))]
pub(super) async fn upload(State(desk): State<Desk>, Paid(peer): Paid, Body(body): Body) -> Reply {
    Ok(json(&begin::upload(&desk.hall, peer, body.to_vec()).await?))
}

/// A battle in a line, for whoever has a link to it.
#[utoipa::path(get, path = "/api/v1/battles/{id}", params(("id" = String, Path,)), security(("token" = [])),
    responses((status = 200, body = Summary), (status = 401, body = Fault), (status = 404, body = Fault)))]
pub(super) async fn summary(
    State(desk): State<Desk>,
    Visitor(peer): Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let token = desk.key(peer, &id, &headers).await?;
    let summary = desk.hall.ask(known(&id)?, |reply| Errand::Door(Door::Summary { token, reply })).await?;
    Ok(json(&summary))
}

/// The battle file, where no other person may have something to hide in it.
#[utoipa::path(get, path = "/api/v1/battles/{id}/file", params(("id" = String, Path,)), security(("token" = [])),
    responses((status = 200, body = Vec<u8>, content_type = "application/jsonl"), (status = 403, body = Fault)))]
pub(super) async fn file(
    State(desk): State<Desk>,
    Visitor(peer): Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let token = desk.key(peer, &id, &headers).await?;
    let file = desk.hall.ask(known(&id)?, |reply| Errand::Door(Door::File { token, reply })).await?;
    let name = format!("attachment; filename=\"{}-{id}.battle\"", file.scenario);
    let headers =
        [(CONTENT_TYPE, "application/jsonl"), (CONTENT_DISPOSITION, name.as_str()), (CACHE_CONTROL, "no-store")];
    Ok((headers, file.bytes).into_response())
}

/// A new battle that was as this one up to a point.
#[utoipa::path(post, path = "/api/v1/battles/{id}/fork", params(("id" = String, Path,)), security(("token" = [])),
    request_body = Fork,
    responses((status = 200, body = Created), (status = 403, body = Fault), (status = 503, body = Fault)))]
pub(super) async fn fork(
    State(desk): State<Desk>,
    Paid(peer): Paid,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let token = desk.key(peer, &id, &headers).await?;
    let Fork { position, eyes } = read(&body)?;
    let file = desk.hall.ask(known(&id)?, |reply| Errand::Door(Door::File { token, reply })).await?;
    Ok(json(&begin::fork(&desk.hall, peer, file, Moment { eyes, position }).await?))
}

/// The battle itself, message by message.
pub(super) async fn socket(
    State(desk): State<Desk>,
    Visitor(peer): Visitor,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Reply {
    let here = desk.hall.sockets.one_more(peer, limit::SOCKETS).ok_or_else(|| {
        fault("server/full", "Too many battles are open from this address at once; close some of them.")
    })?;
    let limited = upgrade.max_message_size(limit::MESSAGE).max_frame_size(limit::MESSAGE);
    Ok(limited.on_upgrade(async move |socket| {
        // Whether the battle is known is said over the socket, where a page can read it.
        socket::converse(desk.hall, peer, id, socket).await;
        drop((desk.open, here));
    }))
}

/// The key that battles are signed with which were played here to their end.
#[utoipa::path(get, path = "/api/v1/key", responses((status = 200, body = String, content_type = "text/plain")))]
pub(super) async fn signing_key(State(desk): State<Desk>) -> String {
    desk.hall.seal.public()
}

/// Whether the server lives and what it writes is kept.
pub(super) async fn health(State(desk): State<Desk>) -> Reply {
    desk.hall.pulse().await.map_err(trouble)?;
    if let Some(missed) = desk.hall.store().missed() {
        return Err(trouble(missed).into());
    }
    Ok(json(&serde_json::json!({ "ok": true })))
}

impl Desk {
    /// The token of a link that opens the battle, or no room is opened for it.
    pub(super) async fn key(&self, peer: Peer, id: &str, headers: &HeaderMap) -> Result<String, Fault> {
        let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| value.strip_prefix("Bearer ")).ok_or_else(wrong_link)?;
        self.hall.knock(peer, known(id)?, token).await?;
        Ok(token.to_owned())
    }

    pub(super) async fn reckon<T: Send + 'static>(
        &self,
        peer: Peer,
        work: impl FnOnce() -> Result<T, GameError> + Send + 'static,
    ) -> Result<T, Fault> {
        reckoned(self.hall.spare(For::Peer(peer), work).await)
    }

    /// What is the same for everybody, made when it is first asked for.
    pub(super) async fn sheet(
        &self,
        name: String,
        asked: &HeaderMap,
        make: impl FnOnce() -> Result<String, GameError> + Send + 'static,
    ) -> Reply {
        if let Some(sheet) = self.shelf.ready(&name) {
            return Ok(sheet.reply(asked, false));
        }
        let kept = Arc::clone(&self.shelf);
        let make = move || kept.get(&name, || Ok(Sheet::new(JSON, make()?)));
        Ok(reckoned(self.hall.spare(For::All, make).await)?.reply(asked, false))
    }
}

pub(super) fn reckoned<T>(worked: Option<Result<Result<T, GameError>, Panic>>) -> Result<T, Fault> {
    let worked = worked.ok_or_else(busy)?.map_err(|panic| {
        tracing::error!(%panic, "a request failed");
        fault("server/failed", "Something went wrong with this request.")
    })?;
    worked.map_err(|error| begin::refused(&error))
}

/// What cannot be a battle's name is no battle.
pub(super) fn known(id: &str) -> Result<&str, Fault> {
    if room::link::is_battle_id(id) { Ok(id) } else { Err(no_battle()) }
}

pub(super) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(body)
        .map_err(|error| fault("request/unreadable", format!("The request cannot be read: {error}.")))
}

pub(super) fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}"))
}

pub(super) fn json(value: &impl Serialize) -> Response {
    ([(CONTENT_TYPE, JSON), (CACHE_CONTROL, "no-store")], written(value)).into_response()
}
