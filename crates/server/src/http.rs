//! The paths of the server: the API under `/api/v1`, the client everywhere else.
mod after;
mod api;
mod contract;
mod guard;
mod own;
mod page;
mod refusal;
mod sheet;
mod visitor;

use crate::{hall::Hall, limit};
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, post},
};
use std::sync::Arc;
use tokio::sync::mpsc;

/// What every request may need.
#[derive(Clone)]
struct Desk {
    hall: Arc<Hall>,
    shelf: Arc<sheet::Shelf>,
    /// Held by every socket while it is open: the server waits for the last one.
    open: mpsc::Sender<()>,
}

pub(crate) fn router(hall: Arc<Hall>, open: mpsc::Sender<()>) -> Router {
    let upload = post(api::upload).layer(DefaultBodyLimit::max(limit::UPLOAD));
    let api = Router::new()
        .route("/games", get(api::games))
        .route("/games/{id}/rules", get(api::rules))
        .route("/games/{id}/odds", post(api::odds))
        .route("/games/{id}/lists", get(own::lists))
        .route("/games/{id}/check", post(own::check))
        .route("/games/{id}/survey", post(own::survey))
        .route("/games/{id}/paper", post(own::paper))
        .route("/games/{id}/draw", post(own::draw))
        .route("/key", get(api::signing_key))
        .route("/battles", post(api::create))
        .route("/battles/upload", upload)
        .route("/battles/{id}", get(api::summary))
        .route("/battles/{id}/file", get(api::file))
        .route("/battles/{id}/fork", post(api::fork))
        .route("/battles/{id}/report", get(after::report))
        .route("/battles/{id}/chances", get(after::chances))
        .route("/battles/{id}/share", post(after::share))
        .route("/battles/{id}/rematch", post(after::rematch))
        .route("/battles/{id}/socket", get(api::socket))
        .route("/openapi.json", get(contract::openapi))
        .layer(middleware::from_fn(guard::same_origin));
    Router::new()
        .nest("/api/v1", api)
        .route("/healthz", get(api::health))
        .fallback(page::serve)
        .layer(DefaultBodyLimit::max(limit::BODY))
        .layer(middleware::from_fn(guard::safety))
        .with_state(Desk { hall, shelf: Arc::default(), open })
}
