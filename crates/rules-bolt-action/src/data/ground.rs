//! What the things on anybody's table are in this game, by what they look like.
use super::{Data, Terrain, scenario::Sight};
use crate::setup::{Cover, House, Kind};
use content::{Fields, Piece, Record, Table, broad, crest};
use kernel::Point;
use table::{Inches, Opacity};

/// The id is a look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ground {
    pub kind: Kind,
    pub cover: Cover,
    sight: Sight,
    /// BA-LOS-06: of the crest of what is high.
    near: Option<Inches>,
    /// Of what is drawn as a line and has ground of its own.
    width: Option<Inches>,
    pub tank_proof: bool,
}

impl Record for Ground {
    const KIND: &'static str = "ground";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Ground {
        Ground {
            kind: fields.need("kind"),
            cover: fields.need("cover"),
            sight: fields.need("sight"),
            near: fields.may("near_in"),
            width: fields.may("width_in"),
            tank_proof: fields.flag("tank_proof"),
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
        let opacity = match self.sight {
            Sight::Clear => Opacity::Clear,
            Sight::Dense => Opacity::Dense { depth: None },
            Sight::Solid => Opacity::Solid,
            Sight::Crest => {
                let [a, b] = crest(&shape);
                Opacity::Crest { a, b, near: self.near.unwrap_or(Inches::whole(2)) }
            }
        };
        let upper_floors = if self.kind == Kind::Building { piece.floors.saturating_sub(1) } else { 0 };
        Terrain {
            name: piece.name.clone(),
            kind: self.kind,
            cover: self.cover,
            look: Some(piece.look),
            tank_proof: self.tank_proof,
            house: House { upper_floors, blind_walls: Vec::new() },
            shape,
            opacity,
        }
    }
}
