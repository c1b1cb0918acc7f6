//! What the things on anybody's table are in this game, by what they look like.
use super::{Data, Terrain};
use crate::setup::{Cover, Kind};
use content::{Fields, Piece, Record, Table, broad, crest};
use kernel::Point;
use table::{Inches, Shape};

/// The id is a look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ground {
    pub kind: Kind,
    pub cover: Cover,
    rate: u8,
    /// Of what is drawn as a line and has ground of its own.
    width: Option<Inches>,
}

impl Record for Ground {
    const KIND: &'static str = "ground";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Ground {
        Ground {
            kind: fields.need("kind"),
            cover: fields.need("cover"),
            rate: if fields.has("rate") { fields.within("rate", 1..=4) } else { 1 },
            width: fields.may("width_in"),
        }
    }
}

/// The table as this game has it.
pub(crate) fn laid(data: &Data, table: &Table) -> Vec<Terrain> {
    let known = |piece: &Piece| data.grounds.get(piece.look.word()).copied();
    table.pieces.iter().filter_map(|piece| Some(known(piece)?.under(piece, table.size))).collect()
}

impl Ground {
    fn under(self, piece: &Piece, size: Point) -> Terrain {
        let shape = broad(&piece.shape, self.width, size);
        let shape = if self.kind == Kind::Crest {
            let [a, b] = crest(&shape);
            Shape::Line { a, b }
        } else {
            shape
        };
        Terrain {
            name: piece.name.clone(),
            kind: self.kind,
            cover: self.cover,
            rate: self.rate,
            // DH-BUNK-07: somewhere it looks.
            opening: (self.kind == Kind::Bunker).then(|| piece.facing.unwrap_or(180)),
            shape,
        }
    }
}
