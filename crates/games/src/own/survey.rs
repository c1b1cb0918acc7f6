//! A table of a pack: its pieces as they are written, what an engagement lays over it, and what is seen of it.
use super::UNNAMED;
use crate::{GameError, printed::Printed, wire::Wired};
use content::{Eyes, Piece, Published, Source, Table};
use kernel::Point;
use protocol::{Goal, OwnPiece, Setup, SurveyRequest, Surveyed};

pub(super) fn piece(piece: &Piece) -> OwnPiece {
    let (shape, numbers) = piece.written();
    OwnPiece {
        name: piece.name.clone(),
        look: piece.look.word().to_owned(),
        shape: shape.to_owned(),
        numbers,
        turned: piece.turned.as_ref().map_or(0, |(_, degrees)| *degrees),
        floors: piece.floors,
    }
}

pub(crate) fn survey<B: Published>(asked: SurveyRequest) -> Result<Surveyed, GameError> {
    let library = Printed::<B>::library(&[Source::new(UNNAMED, asked.text)]);
    let data = library.read::<B::Data>().map_err(|problems| GameError::Data { ruleset: B::ID, problems })?.data;
    let tables = B::tables(&data);
    let known = || tables.iter().map(|(id, _)| id.as_str());
    let found = tables.iter().find(|(id, _)| *id == asked.table);
    let (_, table) = found.ok_or_else(|| GameError::unknown("table", &asked.table, Some(B::ID), known()))?;
    let layout = asked.engagement.and_then(|id| B::layout(&data, table, &id)).unwrap_or_default();
    let hidden = asked.from.and_then(|from| {
        let from = Point::new(from.x, from.y);
        B::eyes(&data, table).map(|eyes| strips(table, from, &eyes))
    });
    Ok(Surveyed {
        zones: layout
            .zones
            .iter()
            .map(|(seat, zone)| Setup { seat: seat.wired(), outline: zone.outline().wired() })
            .collect(),
        goals: layout
            .goals
            .into_iter()
            .map(|goal| Goal { name: goal.name, at: goal.at.wired(), points: goal.points })
            .collect(),
        hidden,
    })
}

/// Square inches whose middle is out of sight, those side by side in one.
fn strips(table: &Table, from: Point, sees: &Eyes<'_>) -> Vec<[i16; 4]> {
    let mut strips: Vec<[i16; 4]> = Vec::new();
    for south in (0..table.size.y).step_by(100) {
        for west in (0..table.size.x).step_by(100) {
            let (east, north) = ((west + 100).min(table.size.x), (south + 100).min(table.size.y));
            if sees(from, Point::new(i16::midpoint(west, east), i16::midpoint(south, north))) {
                continue;
            }
            match strips.last_mut() {
                Some(strip) if strip[2] == west && strip[1] == south => strip[2] = east,
                _ => strips.push([west, south, east, north]),
            }
        }
    }
    strips
}
