//! What goes over the wire, and to bots: plain data with one meaning in every ruleset. Words are the server's, numbers
//! are exact, and nothing here decides a rule. TypeScript comes from these types by `cargo xtask codegen`.
//!
//! Coordinates are 1/100 inch or squares, x to the east and y to the north; distances likewise.
mod answer;
mod board;
mod card;
mod fault;
mod http;
mod log;
mod odds;
mod overlay;
mod own;
mod paper;
mod question;
mod report;
mod scene;
mod socket;
mod surveyed;
mod typescript;

pub use answer::{Answer, Arranged, Point, Reply};
pub use board::{
    Board, Figure, Intention, Light, Marker, Measure, Piece, Posture, Presence, Rank, Signs, Token, TokenShape, Trace,
};
pub use card::{Card, CardTable, Fact, Note};
pub use fault::{Fault, Why};
pub use http::{
    Clause, Created, Fork, Game, Given, Link, NewBattle, OddsRequest, OpponentInfo, OptionInfo, Procedure,
    ProcedureKey, Reading, Rematch, Role, Rules, Scenario, SeatPlan, Setting, Summary, Switch, Word,
};
pub use log::{Die, Icon, LineKind, LogLine, Man, Need, Outcome, Purpose, Roll, Shows, Span, Term};
pub use odds::{Bar, Case, Lands, Measured, NeededRoll, Odds, Said};
pub use overlay::{Checked, Line, Overlay, Reach, Remark, Ring, Spot, Stretch, Variant, Wedge};
pub use own::{
    Army, ArmyUnit, Counted, Draw, Drawn, Edit, Extra, Lists, Mend, Named, Offered, OwnTable, PackProblem, PackReport,
    PackRequest, Price,
};
pub use paper::{Chart, Lookup, Paper, PaperRequest};
pub use question::{Ask, Barred, Blank, Choice, Dice, Fill, Input, Kind, Part, Prompt, Suggestion};
pub use report::{Chances, Ending, Loss, Losses, Luck, Report, Scored, Station, Throw, Thrown, Turning};
pub use scene::{
    BattleInfo, Change, Consent, Eyes, Matter, Moved, Player, Pool, Scene, Score, Seat, Status, Step, Undo, Verdict,
};
pub use socket::{Came, EndBy, Message, Phrase, Request, Wish};
pub use surveyed::{Goal, OwnPiece, Setup, SurveyRequest, Surveyed};
pub use typescript::typescript;

/// Rises when a message changes its meaning; a client of another version is told to load the page again.
pub const VERSION: u32 = 3;
