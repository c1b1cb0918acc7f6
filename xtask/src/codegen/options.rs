//! `src/options.rs`: the options and readings of a ruleset.
use super::{MARK, clauses::push};
use crate::registry::Registry;

pub(crate) fn text(registry: &Registry) -> String {
    let (mut accessors, mut options, mut readings) = (String::new(), String::new(), String::new());
    for (bit, option) in registry.options.iter().enumerate() {
        let (name, effect, reading) = (&option.name, &option.effect, &option.reading);
        let clauses: Vec<String> =
            option.clauses.iter().map(|id| format!("Clause::{}", registry.variant(id))).collect();
        let clauses = clauses.join(", ");
        push(&mut accessors, format_args!("/// {effect}\npub const fn {name}(self) -> bool {{ self.has({bit}) }}\n\n"));
        push(
            &mut options,
            format_args!(
                "OptionInfo {{ name: {name:?}, clauses: &[{clauses}], effect: {effect:?}, reading: {reading:?} }},\n"
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
use serde::{{Deserialize, Serialize}};
use std::{{fmt, str::FromStr}};

/// Which options of {game} are on; none is, unless said. Written as one line of text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = \"String\", into = \"String\")]
pub struct Options(u128);

/// An option and what it changes.
#[derive(Debug, Clone, Copy)]
pub struct OptionInfo {{
    pub name: &'static str,
    pub clauses: &'static [Clause],
    pub effect: &'static str,
    /// The reading it departs from.
    pub reading: &'static str,
}}

/// How an open question of the sheet is answered.
#[derive(Debug, Clone, Copy)]
pub struct ReadingInfo {{
    pub id: &'static str,
    pub question: &'static str,
    pub chosen: &'static str,
    /// Options that answer it otherwise.
    pub options: &'static [&'static str],
    pub confidence: Confidence,
}}

/// How sure a reading is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confidence {{
    High,
    Med,
    Low,
}}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(\"there is no option {{0:?}} in {game}\")]
pub struct UnknownOption(pub String);

/// What the line of text says when no option is on.
const AS_PRINTED: &str = \"as printed\";

impl Options {{
    pub const ALL: &'static [OptionInfo] = &OPTIONS;

    /// Whether the option is on; nothing if there is no such option.
    pub fn get(self, name: &str) -> Option<bool> {{
        Self::ALL.iter().position(|o| o.name == name).map(|bit| self.has(bit))
    }}

    pub fn set(&mut self, name: &str, on: bool) -> Result<(), UnknownOption> {{
        let bit = Self::ALL.iter().position(|o| o.name == name).ok_or_else(|| UnknownOption(name.to_owned()))?;
        if on {{
            self.0 |= 1 << bit;
        }} else {{
            self.0 &= !(1 << bit);
        }}
        Ok(())
    }}

    /// The options that are on.
    pub fn on(self) -> impl Iterator<Item = &'static OptionInfo> {{
        Self::ALL.iter().enumerate().filter(move |(bit, _)| self.has(*bit)).map(|(_, option)| option)
    }}

    const fn has(self, bit: usize) -> bool {{
        self.0 & (1 << bit) != 0
    }}

{accessors}}}

impl fmt::Display for Options {{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {{
        let mut on = self.on();
        f.write_str(on.next().map_or(AS_PRINTED, |first| first.name))?;
        on.try_for_each(|next| write!(f, \", {{}}\", next.name))
    }}
}}

impl FromStr for Options {{
    type Err = UnknownOption;

    fn from_str(line: &str) -> Result<Self, UnknownOption> {{
        let mut options = Self::default();
        for name in line.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != AS_PRINTED) {{
            options.set(name, true)?;
        }}
        Ok(options)
    }}
}}

impl TryFrom<String> for Options {{
    type Error = UnknownOption;

    fn try_from(line: String) -> Result<Self, UnknownOption> {{
        line.parse()
    }}
}}

impl From<Options> for String {{
    fn from(options: Options) -> Self {{
        options.to_string()
    }}
}}

static OPTIONS: [OptionInfo; {count}] = [
{options}];

/// The readings, in the catalogue's order.
pub const READINGS: &[ReadingInfo] = &[
{readings}];
",
        count = registry.options.len(),
    )
}
