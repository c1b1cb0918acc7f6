//! A fault over HTTP.
use axum::{
    extract::rejection::{BytesRejection, FailedToBufferBody},
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use protocol::Fault;

/// A fault with the status that fits it.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) Fault);

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal(fault)
    }
}

impl From<BytesRejection> for Refusal {
    fn from(rejection: BytesRejection) -> Refusal {
        let too_large =
            matches!(rejection, BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)));
        Refusal(if too_large {
            crate::fault::fault("upload/too-large", "This is more than the server takes: a battle file may have 2 MB.")
        } else {
            crate::fault::fault("request/unreadable", "The request broke off.")
        })
    }
}

fn status(code: &str) -> StatusCode {
    match code {
        "battle/unknown" | "path/unknown" => StatusCode::NOT_FOUND,
        "seat/unknown" => StatusCode::UNAUTHORIZED,
        "seat/not-yours" | "file/running" | "report/running" | "share/running" | "rematch/running"
        | "origin/refused" => StatusCode::FORBIDDEN,
        "request/slow" => StatusCode::REQUEST_TIMEOUT,
        "upload/too-large" => StatusCode::PAYLOAD_TOO_LARGE,
        "rate/too-fast" | "quota/spent" | "server/busy" => StatusCode::TOO_MANY_REQUESTS,
        "battle/failed" | "battle/unreadable" | "server/failed" => StatusCode::INTERNAL_SERVER_ERROR,
        "server/stopping" | "server/full" | "store/full" | "store/short" | "store/read-only" | "store/busy"
        | "store/failed" => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = serde_json::to_string(&self.0).unwrap_or_else(|e| unreachable!("our own types are plain data: {e}"));
        (status(&self.0.code), [(CONTENT_TYPE, "application/json")], body).into_response()
    }
}
