//! The API as `OpenAPI` describes it.
use super::{Desk, after, api, own, sheet::Sheet};
use axum::{extract::State, http::HeaderMap, response::Response};
use std::convert::Infallible;
use utoipa::{
    Modify, OpenApi,
    openapi::security::{Http, HttpAuthScheme, SecurityScheme},
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Sandtable", description = "Battles over HTTP; a battle itself goes over its socket, see docs/protocol.md."),
    paths(api::games, api::rules, api::odds, api::signing_key, api::create, api::upload, api::summary, api::file, api::fork,
        after::report, after::chances, after::share, after::rematch, own::lists, own::check, own::survey, own::paper,
        own::draw),
    modifiers(&Token)
)]
struct Contract;

/// A link's token, as `Authorization: Bearer TOKEN`.
struct Token;

impl Modify for Token {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        openapi.components.get_or_insert_default().add_security_scheme("token", scheme);
    }
}

pub(super) async fn openapi(State(desk): State<Desk>, headers: HeaderMap) -> Response {
    let written = || serde_json::to_string(&Contract::openapi());
    let made = || Ok::<_, Infallible>(Sheet::new("application/json", written().unwrap_or_default()));
    let Ok(sheet) = desk.shelf.get("openapi", made);
    sheet.reply(&headers, false)
}
