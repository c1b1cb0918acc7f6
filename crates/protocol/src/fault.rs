//! What went wrong, for whom it concerns.
use crate::Point;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Fault {
    /// In families: "answer/refused", "answer/stale", "seat/unknown", "upload/too-large".
    pub code: String,
    /// The clause that refuses.
    pub clause: Option<String>,
    /// A sentence that says what was expected and what to do.
    pub text: String,
    /// Where on the table.
    pub at: Option<Point>,
}
