//! The client's files, which are in this program; any other path is a page of the client's own.
use super::{Desk, refusal::Refusal, sheet::Sheet};
use crate::fault::fault;
use axum::{
    extract::State,
    http::{HeaderMap, Method, Uri},
    response::{IntoResponse, Response},
};
use std::convert::Infallible;

/// Every file of the built client, by its path.
const CLIENT: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/client.rs"));
const INDEX: &str = "/index.html";
/// Where there is no client, how to get one.
const WITHOUT: &[u8] = include_bytes!("without.html");

pub(super) async fn serve(State(desk): State<Desk>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || method != Method::GET && method != Method::HEAD {
        return Refusal(fault("path/unknown", format!("There is nothing at {path}."))).into_response();
    }
    let (path, bytes) = found(path).or_else(|| found(INDEX)).unwrap_or((INDEX, WITHOUT));
    let Ok(sheet) = desk.shelf.get(path, || Ok::<_, Infallible>(Sheet::new(kind(path), bytes)));
    sheet.reply(&headers, path.starts_with("/assets/"))
}

fn found(path: &str) -> Option<(&'static str, &'static [u8])> {
    CLIENT.iter().find(|(name, _)| *name == path).copied()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
