//! Units in full.
use super::Wired;
use kernel::ClauseId;
use protocol::{Card, CardTable, Fact};

pub(crate) fn card<C: ClauseId>(unit: u16, card: kernel::Card<C>) -> Card {
    let kernel::Card { name, kind, facts, columns, rows, notes } = card;
    let columns = columns.into_iter().map(str::to_owned).collect();
    Card {
        unit,
        name,
        kind,
        facts: facts.into_iter().map(|(label, value)| Fact { label: label.to_owned(), value }).collect(),
        table: (!rows.is_empty()).then_some(CardTable { columns, rows }),
        notes: notes.wired(),
    }
}
