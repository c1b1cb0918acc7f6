//! What every reply says to browsers, and what browsers must not ask for.
use super::refusal::Refusal;
use crate::fault::fault;
use axum::{
    extract::Request,
    http::{
        HeaderMap, HeaderValue,
        header::{
            CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
        },
    },
    middleware::Next,
    response::{IntoResponse, Response},
};

const HEADERS: [(HeaderName, &str); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub(super) async fn safety(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Pages of other places cannot speak for whoever looks at them. Programs that are no browsers send no origin.
pub(super) async fn same_origin(request: Request, next: Next) -> Response {
    if is_foreign(request.headers()) {
        let text = "This request comes from a page of another place.";
        return Refusal(fault("origin/refused", text)).into_response();
    }
    next.run(request).await
}

fn is_foreign(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let from = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, from)| from);
    host.is_none() || from != host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foreign(origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("table.example:7878"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
        }
        is_foreign(&headers)
    }

    #[test]
    fn a_page_of_another_host_or_port_is_foreign() {
        assert!(!foreign(None) && !foreign(Some("http://table.example:7878")));
        assert!(foreign(Some("http://table.example")) && foreign(Some("http://evil.example:7878")));
        assert!(foreign(Some("null")) && foreign(Some("")));
    }
}
