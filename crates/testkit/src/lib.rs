//! For tests of rulesets: battle reports that are run, laws that any battle obeys, and notes of the clauses met.

mod blunder;
mod coverage;
mod example;
mod foreign;
mod keys;
mod law;
mod option;
mod places;
mod play;
mod promise;
mod reckon;
mod report;
mod scripted;
mod search;
mod three_ways;
mod throws;
mod twin;

pub use blunder::Blunders;
pub use coverage::{Met, note};
pub use example::{WorkedExample, cuts_forget_nothing, examples_come_out, lots_agree, worked_examples};
pub use foreign::{Foreigners, foreign_setups_are_refused_or_played};
pub use keys::every_key_counts;
pub use law::{battles_end, every_answer_is_playable, every_change_is_told, replay_is_play, runs_agree, steps_agree};
pub use option::{OptionCase, options_change_what_they_say};
pub use places::{Stand, everybody_has_a_place};
pub use play::{any_answer, finish, play_one};
pub use promise::{cuts_keep_their_word, keep_their_word, scenes_keep_their_word};
pub use reckon::{share, successes};
pub use report::{Fixture, ReportError, Run, reports, rewritten};
pub use scripted::{Dice, ScriptError, Scripted};
pub use search::{Holds, Leak, Received, Searched, TwinSearch, Unknown, received};
pub use three_ways::{Reckoned, three_ways_agree};
pub use throws::{Throws, every_throw_has_a_line, thrown_in_battles, thrown_in_reports};
pub use twin::{assert_twins, sent};
