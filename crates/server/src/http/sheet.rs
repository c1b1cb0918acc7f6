//! Replies that are the same for everybody: made once, compressed once.
use axum::{
    body::Bytes,
    http::{
        HeaderMap, StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY},
    },
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    fmt::Write as _,
    io::Write as _,
    sync::{Arc, Mutex, PoisonError},
};

#[derive(Debug)]
pub(super) struct Sheet {
    kind: &'static str,
    etag: String,
    plain: Bytes,
    /// Where that is shorter.
    gzip: Option<Bytes>,
}

impl Sheet {
    pub(super) fn new(kind: &'static str, bytes: impl Into<Bytes>) -> Sheet {
        let plain: Bytes = bytes.into();
        let digest = Sha256::digest(&plain);
        let etag = digest.iter().take(12).fold(String::from("\""), |mut text, byte| {
            write!(text, "{byte:02x}").unwrap_or_else(|e| unreachable!("a string takes all: {e}"));
            text
        }) + "\"";
        let gzip = compressed(&plain).filter(|gzip| gzip.len() < plain.len());
        Sheet { kind, etag, plain, gzip }
    }

    /// `lasting`: its name changes with what is in it.
    pub(super) fn reply(&self, asked: &HeaderMap, lasting: bool) -> Response {
        let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
        let always = [(ETAG, self.etag.as_str()), (CACHE_CONTROL, cache), (VARY, "accept-encoding")];
        let says = |name, word: &str| {
            asked.get_all(name).iter().any(|value| value.to_str().is_ok_and(|value| value.contains(word)))
        };
        if says(IF_NONE_MATCH, &self.etag) {
            return (StatusCode::NOT_MODIFIED, always).into_response();
        }
        let kind = [(CONTENT_TYPE, self.kind)];
        match &self.gzip {
            Some(gzip) if says(ACCEPT_ENCODING, "gzip") => {
                (always, kind, [(CONTENT_ENCODING, "gzip")], gzip.clone()).into_response()
            }
            _ => (always, kind, self.plain.clone()).into_response(),
        }
    }
}

fn compressed(plain: &[u8]) -> Option<Bytes> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(plain).ok()?;
    Some(gzip.finish().ok()?.into())
}

/// Sheets that were asked for before.
#[derive(Debug, Default)]
pub(super) struct Shelf(Mutex<HashMap<String, Arc<Sheet>>>);

impl Shelf {
    pub(super) fn ready(&self, name: &str) -> Option<Arc<Sheet>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }
    /// The sheet of that name; two who ask at the same time may both make it. Only names of what exists come in here.
    pub(super) fn get<E>(&self, name: &str, make: impl FnOnce() -> Result<Sheet, E>) -> Result<Arc<Sheet>, E> {
        if let Some(sheet) = self.ready(name) {
            return Ok(sheet);
        }
        let sheet = Arc::new(make()?);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), Arc::clone(&sheet));
        Ok(sheet)
    }
}
