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
                "Row {{ id: {id:?}, title: {title:?}, section: {section:?}, origin: Origin::{origin:?}, \
                 readings: &{readings:?}, not_built: {not_built:?} }},\n"
            ),
        );
    }
    let (game, count) = (&registry.name, registry.clauses.len());
    format!(
        "{MARK}use kernel::{{ClauseId, Origin}};
use serde::{{Deserialize, Serialize}};

/// The clauses of {game}.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Clause {{
{variants}}}

impl ClauseId for Clause {{
    const ALL: &'static [Self] = &[
{all}];
    fn id(self) -> &'static str {{
        self.row().id
    }}
    fn title(self) -> &'static str {{
        self.row().title
    }}
    fn section(self) -> &'static str {{
        self.row().section
    }}
    fn origin(self) -> Origin {{
        self.row().origin
    }}
}}

impl Clause {{
    /// Ids of the readings that settle what the sheet leaves open here.
    pub fn readings(self) -> &'static [&'static str] {{
        self.row().readings
    }}

    /// Why the clause is not in the game, where it is not.
    pub fn not_built(self) -> Option<&'static str> {{
        self.row().not_built
    }}

    fn row(self) -> &'static Row {{
        &ROWS[self as usize]
    }}
}}

struct Row {{
    id: &'static str,
    title: &'static str,
    section: &'static str,
    origin: Origin,
    readings: &'static [&'static str],
    not_built: Option<&'static str>,
}}

/// In the order of the enum.
static ROWS: [Row; {count}] = [
{rows}];
"
    )
}

pub(crate) fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).unwrap_or_else(|_| unreachable!("a String takes all text"));
}
