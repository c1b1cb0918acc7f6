//! `src/options.rs`: the options and readings of a ruleset.
use super::{MARK, clauses::push};
use crate::registry::Registry;

pub(crate) fn text(registry: &Registry) -> String {
    let (mut accessors, mut options, mut readings) = (String::new(), String::new(), String::new());
    for (bit, option) in registry.options.iter().enumerate() {
        let (name, effect, reading) = (&option.name, &option.effect, &option.reading);
        let clauses = &option.clauses;
        push(
            &mut accessors,
            format_args!("/// {effect}\npub const fn {name}(self) -> bool {{ self.0.has({bit}) }}\n\n"),
        );
        push(
            &mut options,
            format_args!(
                "OptionInfo {{ name: {name:?}, clauses: &{clauses:?}, effect: {effect:?}, reading: {reading:?} }},\n"
            ),
        );
    }
    for reading in &registry.readings {
        let (id, question, chosen) = (&reading.id, &reading.question, &reading.chosen);
        let (alternatives, confidence) = (&reading.alternatives, reading.confidence);
        push(
            &mut readings,
            format_args!(
                "ReadingInfo {{ id: {id:?}, question: {question:?}, chosen: {chosen:?}, options: &{alternatives:?}, \
                 confidence: Confidence::{confidence:?} }},\n"
            ),
        );
    }
    let game = &registry.name;
    format!(
        "{MARK}use crate::clauses::Clause;
use kernel::{{Confidence, OptionInfo, ReadingInfo, Switches, BadOption}};
use serde::{{Deserialize, Serialize}};
use std::{{
    fmt,
    ops::{{Deref, DerefMut}},
    str::FromStr,
}};

/// Which options of {game} are on; none is, unless said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(Switches<Clause>);

impl Options {{
    pub const ALL: &'static [OptionInfo] = OPTIONS;

    /// Each of these as it is said.
    pub fn said(said: &[(String, bool)]) -> Result<Options, BadOption> {{
        Switches::said(said).map(Options)
    }}

{accessors}}}

impl Deref for Options {{
    type Target = Switches<Clause>;
    fn deref(&self) -> &Switches<Clause> {{
        &self.0
    }}
}}

impl DerefMut for Options {{
    fn deref_mut(&mut self) -> &mut Switches<Clause> {{
        &mut self.0
    }}
}}

impl fmt::Display for Options {{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {{
        self.0.fmt(f)
    }}
}}

impl FromStr for Options {{
    type Err = BadOption;
    fn from_str(line: &str) -> Result<Self, BadOption> {{
        line.parse().map(Options)
    }}
}}

pub(crate) const OPTIONS: &[OptionInfo] = &[
{options}];

/// The readings, in the catalogue's order.
pub const READINGS: &[ReadingInfo] = &[
{readings}];
",
    )
}
