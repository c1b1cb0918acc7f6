//! The words that rules and readers share. No randomness, no floats, no I/O, no clock.
//!
//! Rules are plain functions that do everything to the outside world through an [`Oracle`]: they [`roll`](Oracle::roll),
//! [`ask`](Oracle::ask) and [`tell`](Oracle::tell). Readers (sampler, explorer, session …) are oracles.
//!
//! A whole game, and a reader whose every shot hits:
//!
//! ```
//! use kernel::{
//!     Answer, Answers, Chance, ClauseId, Need, Nowhere, Oracle, Origin, Play, Question, Roll, Ruleset, Seat, Tally, Verbs, Write,
//!     at_least, in_turn,
//! };
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
//! enum Clause {
//!     Shoot,
//!     Duck,
//! }
//! # impl ClauseId for Clause {
//! #     const ALL: &'static [Clause] = &[Clause::Shoot, Clause::Duck];
//! #     fn id(self) -> &'static str { ["DUEL-01", "DUEL-02"][self as usize] }
//! #     fn title(self) -> &'static str { self.id() }
//! #     fn section(self) -> &'static str { "Duel" }
//! #     fn origin(self) -> Origin { Origin::Sheet }
//! # }
//!
//! #[derive(Debug, Clone, Copy, PartialEq, Eq)]
//! struct Duel;
//!
//! impl Ruleset for Duel {
//!     type Clause = Clause;
//!     type Subject = ();
//!     type Choice = bool;
//!     type Event = u8;
//!     /// Men who stand on the other side.
//!     type State = u8;
//!     type Ground<'a> = Nowhere;
//! }
//!
//! /// DUEL-01: five shots, 4 or more hits; DUEL-02: 5 or more if they duck, which they are asked first.
//! fn shoot(men: &mut u8, oracle: &mut impl Oracle<Duel>) -> Play<()> {
//!     let ducks = oracle.pick(men, Seat::Second, Clause::Duck, (), &[true, false])?;
//!     let mut need = Need::base(Clause::Shoot, "to hit", 4);
//!     need.when(ducks, Clause::Duck, "they duck", 1);
//!     let dice = at_least(5, 6, need.total() as u8);
//!     let hits = oracle.throw(Seat::First, Clause::Shoot, (), dice, &need)?.from(1);
//!     *men -= hits.min(*men);
//!     oracle.tell(Clause::Shoot, hits);
//!     Ok(())
//! }
//!
//! struct Lucky(Vec<u8>);
//!
//! impl Oracle<Duel> for Lucky {
//!     fn roll(&mut self, roll: &Roll<'_, Duel>) -> Play<Tally> {
//!         let Chance::Pool(pool) = roll.chance else { unreachable!("only pools are thrown here") };
//!         Ok(Tally([0, pool.dice, 0, 0, 0, 0]))
//!     }
//!     fn ask(&mut self, _: &u8, question: &Question<'_, Duel>) -> Play<Answer> {
//!         // Whether an answer is legal is decided by the offer, and nowhere else.
//!         assert!(question.admits(&Answer::Pick(2)).is_err());
//!         Ok(Answer::Pick(0))
//!     }
//!     fn ask_all(&mut self, at: &u8, questions: &[Question<'_, Duel>]) -> Play<Answers> {
//!         questions.iter().map(|question| self.ask(at, question)).collect()
//!     }
//!     fn apart(&mut self, write: Write<'_, Duel>) -> Play<()> {
//!         in_turn(self, write)
//!     }
//!     fn tell(&mut self, _: Clause, hits: u8) {
//!         self.0.push(hits);
//!     }
//! }
//!
//! let (mut men, mut reader) = (8, Lucky(vec![]));
//! assert_eq!(shoot(&mut men, &mut reader), Ok(()));
//! assert_eq!((men, reader.0), (3, vec![5]));
//! ```

mod board;
pub mod border;
mod chance;
mod clause;
mod foresee;
mod form;
mod ground;
mod live;
mod need;
mod offer;
mod options;
mod oracle;
mod recall;
mod reckon;
mod refusal;
mod ruleset;
mod scene;
mod seat;
mod survey;
mod telling;
mod text;
mod verbs;
mod voice;
mod weigh;

pub use board::{
    Badge, Board, BoardPiece, Figure, Intention, LAYER, Light, Marker, Measure, Posture, Presence, Signs, Token,
    TokenShape, Trace,
};
pub use border::{Sound, Unsound};
pub use chance::{
    Chance, Cup, D6, D10, FaceError, Faces, NEVER, Pool, Reading, Spread, TWO_D6, Tally, Then, Throw, at_least,
    at_most, chart, pool,
};
pub use clause::{Catalogued, ClauseId, ClauseInfo, Origin};
pub use foresee::{Foresee, Imagined, Outlook, Witness, Witnessed};
pub use form::{Blank, Input, Said, usual};
pub use ground::{
    Figures, Ground, MOST_POINTS, Nowhere, Point, Remark, Route, Stance, is_as_near, length, milestones, on_route,
    route_length,
};
pub use live::{Live, Written};
pub use need::{Need, Term};
pub use offer::{Answer, Answers, Counts, Offer, Question};
pub use options::{BadOption, Confidence, OptionInfo, ReadingInfo, Switches};
pub use oracle::{Oracle, Play, Reader, Roll, Suspend, Within, Write, in_turn};
pub use recall::{Again, Noting, Recall};
pub use reckon::{Ending, Enlisted, Reckon, Reckoning};
pub use refusal::{Refusal, Why};
pub use ruleset::{Advice, Advise, Battle, Flow, Ruleset, Sight, Verdict, View, in_a_row};
pub use scene::{Key, Notes, Outcome, Procedure, Reads, Scene, SceneError, Scenes, Takes, Watch};
pub use seat::{Eyes, Hand, Seat};
pub use survey::{Card, Note, Overlay, Ring, SightLine, Spot, Survey, Wedge};
pub use telling::{Does, Fact, Facts, Fate, Purpose, Whom};
pub use text::{Long, Named, Span, Text, counted, number};
pub use verbs::{March, Rows, Verbs};
pub use voice::{Mark, Part, Status, Voice};
pub use weigh::{Horizon, Strength, Weigh};
