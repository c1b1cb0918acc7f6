//! Requests about what somebody brings: looked at, drawn, and nothing kept.
use super::{
    Desk,
    api::{Reply, json, read, written},
    visitor::{Body, Thinks},
};
use axum::{
    extract::{Path, State},
    http::HeaderMap,
};
use protocol::{Draw, Drawn, Fault, Lists, PackReport, PackRequest, Paper, PaperRequest, SurveyRequest, Surveyed};

/// Everything that can be had for an army, a table or a battle of one's own.
#[utoipa::path(get, path = "/api/v1/games/{id}/lists", params(("id" = String, Path,)),
    responses((status = 200, body = Lists), (status = 400, body = Fault)))]
pub(super) async fn lists(State(desk): State<Desk>, Path(id): Path<String>, headers: HeaderMap) -> Reply {
    let ruleset = games::find(&id).map_err(|error| crate::begin::refused(&error))?;
    desk.sheet(format!("lists {id}"), &headers, move || Ok(written(&ruleset.lists()?))).await
}

/// What is in a pack, and what is wrong with it.
#[utoipa::path(post, path = "/api/v1/games/{id}/check", params(("id" = String, Path,)), request_body = PackRequest,
    responses((status = 200, body = PackReport), (status = 400, body = Fault)))]
pub(super) async fn check(
    State(desk): State<Desk>,
    Thinks(peer): Thinks,
    Path(id): Path<String>,
    Body(body): Body,
) -> Reply {
    let PackRequest { text, edits } = read(&body)?;
    Ok(json(&desk.reckon(peer, move || Ok(games::find(&id)?.pack(text, edits))).await?))
}

/// What a battle would lay over a table of a pack, and what is seen of it from a spot.
#[utoipa::path(post, path = "/api/v1/games/{id}/survey", params(("id" = String, Path,)), request_body = SurveyRequest,
    responses((status = 200, body = Surveyed), (status = 400, body = Fault)))]
pub(super) async fn survey(
    State(desk): State<Desk>,
    Thinks(peer): Thinks,
    Path(id): Path<String>,
    Body(body): Body,
) -> Reply {
    let asked: SurveyRequest = read(&body)?;
    Ok(json(&desk.reckon(peer, move || games::find(&id)?.survey(asked)).await?))
}

/// Cards of an army of a pack and charts of the game, to print.
#[utoipa::path(post, path = "/api/v1/games/{id}/paper", params(("id" = String, Path,)), request_body = PaperRequest,
    responses((status = 200, body = Paper), (status = 400, body = Fault)))]
pub(super) async fn paper(
    State(desk): State<Desk>,
    Thinks(peer): Thinks,
    Path(id): Path<String>,
    Body(body): Body,
) -> Reply {
    let asked: PaperRequest = read(&body)?;
    Ok(json(&desk.reckon(peer, move || games::find(&id)?.paper(asked)).await?))
}

/// A table or an army drawn by lot, in the words of a pack.
#[utoipa::path(post, path = "/api/v1/games/{id}/draw", params(("id" = String, Path,)), request_body = Draw,
    responses((status = 200, body = Drawn), (status = 400, body = Fault)))]
pub(super) async fn draw(
    State(desk): State<Desk>,
    Thinks(peer): Thinks,
    Path(id): Path<String>,
    Body(body): Body,
) -> Reply {
    let draw: Draw = read(&body)?;
    let work = move || {
        let ruleset = games::find(&id)?;
        match draw {
            Draw::Table { recipe, seed, size } => ruleset.draw_table(&recipe, seed, size),
            Draw::Army { nation, points, seed } => ruleset.draw_army(&nation, points, seed),
        }
    };
    Ok(json(&Drawn { text: desk.reckon(peer, work).await? }))
}
