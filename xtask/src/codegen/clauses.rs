//! `src/clauses.rs`: the enum of a ruleset's clauses.
use super::MARK;
use crate::registry::Registry;
use std::fmt::Write;

pub(crate) fn text(registry: &Registry) -> String {
    let (mut variants, mut all, mut rows) = (String::new(), String::new(), String::new());
    for clause in &registry.clauses {
        let (name, id, title) = (registry.variant(&clause.id), &clause.id, &clause.title);
        let (section, origin) = (&clause.section, clause.origin);
        let (readings, not_built) = (&clause.readings, &clause.not_built);
        push(&mut variants, format_args!("/// {title}\n#[serde(rename = {id:?})]\n{name},\n"));
        push(&mut all, format_args!("Self::{name},\n"));
        push(
            &mut rows,
            format_args!(
                "ClauseInfo {{ id: {id:?}, title: {title:?}, section: {section:?}, origin: Origin::{origin:?}, \
                 readings: &{readings:?}, not_built: {not_built:?} }},\n"
            ),
        );
    }
    let (game, count) = (&registry.name, registry.clauses.len());
    format!(
        "{MARK}use crate::options::{{OPTIONS, READINGS}};
use kernel::{{Catalogued, ClauseInfo, OptionInfo, Origin, ReadingInfo}};
use serde::{{Deserialize, Serialize}};

/// The clauses of {game}.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Clause {{
{variants}}}

impl Catalogued for Clause {{
    const GAME: &'static str = {game:?};
    const OPTIONS: &'static [OptionInfo] = OPTIONS;
    const READINGS: &'static [ReadingInfo] = READINGS;
    const CLAUSES: &'static [Self] = &[
{all}];
    fn info(self) -> &'static ClauseInfo {{
        &ROWS[self as usize]
    }}
}}

/// In the order of the enum.
static ROWS: [ClauseInfo; {count}] = [
{rows}];
"
    )
}

pub(crate) fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).unwrap_or_else(|_| unreachable!("a String takes all text"));
}
