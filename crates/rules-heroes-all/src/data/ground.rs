//! What the things on anybody's table are in this game, by what they look like.
use super::{Data, Terrain};
use crate::setup::Ground as Kind;
use content::{Fields, Piece, Record, Table, broad};
use table::Inches;

/// The id is a look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ground {
    pub kind: Kind,
    /// Of what is drawn as a line and has ground of its own.
    width: Option<Inches>,
}

impl Record for Ground {
    const KIND: &'static str = "ground";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Ground {
        Ground { kind: fields.need("kind"), width: fields.may("width_in") }
    }
}

/// The table as this game has it.
pub(crate) fn laid(data: &Data, table: &Table) -> Vec<Terrain> {
    let under = |piece: &Piece| {
        let Ground { kind, width } = *data.grounds.get(piece.look.word())?;
        Some(Terrain { name: piece.name.clone(), kind, shape: broad(&piece.shape, width, table.size) })
    };
    table.pieces.iter().filter_map(under).collect()
}
