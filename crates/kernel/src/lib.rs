//! The words that rules and readers share. No randomness, no floats, no I/O, no clock.
//!
//! Rules are plain functions that do everything to the outside world through an [`Oracle`]: they [`roll`](Oracle::roll),
//! [`ask`](Oracle::ask) and [`tell`](Oracle::tell). Readers (sampler, explorer, session …) are oracles.

mod board;
mod chance;
mod clause;
mod foresee;
mod ground;
mod need;
mod offer;
mod options;
mod oracle;
mod recall;
mod reckon;
mod ruleset;
mod scene;
mod seat;
mod survey;
mod verbs;
mod voice;
mod weigh;

pub use board::{
    Badge, Board, BoardPiece, Figure, Intention, LAYER, Light, Marker, Measure, Posture, Presence, Signs, Token,
    TokenShape, Trace,
};
pub use chance::{
    Chance, Cup, D6, D10, FaceError, Faces, NEVER, Pool, Reading, Spread, TWO_D6, Tally, Then, Throw, at_least,
    at_most, chart, pool,
};
pub use clause::{Catalogued, ClauseId, ClauseInfo, Origin};
pub use foresee::{Foresee, Imagined, Outlook, Witness, Witnessed};
pub use ground::{
    Figures, Ground, MOST_POINTS, Nowhere, Point, Remark, Route, Stance, is_as_near, length, milestones, on_route,
    route_length,
};
pub use need::{Need, Term};
pub use offer::{Answer, Answers, Counts, Offer, Question, Refusal, Why};
pub use options::{Confidence, OptionInfo, ReadingInfo, Switches, UnknownOption};
pub use oracle::{Oracle, Play, Roll, Suspend, Within, Write, in_turn};
pub use recall::{Again, Noting, Recall};
pub use reckon::{Ending, Enlisted, Reckon, Reckoning};
pub use ruleset::{Advice, Advise, Battle, Flow, Ruleset, Sight, Verdict, in_a_row};
pub use scene::{Key, Outcome, Procedure, Scene, SceneError, Scenes};
pub use seat::{Eyes, Hand, Seat};
pub use survey::{Card, Note, Overlay, Ring, SightLine, Spot, Survey, Wedge};
pub use verbs::{March, Verbs};
pub use voice::{Mark, Part, Status, Voice};
pub use weigh::{Horizon, Strength, Weigh};
