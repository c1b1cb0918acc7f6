//! What the things on anybody's table are in this game, by what they look like.
use super::{Data, Terrain, scenario::Sight};
use crate::setup::{Cover, House, Kind};
use content::{Fields, Piece, Record, Table};
use kernel::Point;
use table::{Inches, Opacity, Shape};

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
        let shape = match (&piece.shape, self.width) {
            (&Shape::Line { a, b }, Some(width)) => on_table(&Shape::wall(a, b, width.as_budget() as u16), size),
            (shape, _) => shape.clone(),
        };
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

/// Ends of a broad line may look over the rim.
fn on_table(shape: &Shape, size: Point) -> Shape {
    let corners: Vec<Point> =
        shape.outline().iter().map(|p| Point::new(p.x.clamp(0, size.x), p.y.clamp(0, size.y))).collect();
    Shape::polygon(&corners)
}

/// The line along the top of a hill: through its middle, the longer way.
fn crest(shape: &Shape) -> [Point; 2] {
    let bounds = shape.bounds();
    let (least, most, middle) = (bounds.least, bounds.most, bounds.centre());
    if most.x - least.x >= most.y - least.y {
        [Point::new(least.x, middle.y), Point::new(most.x, middle.y)]
    } else {
        [Point::new(middle.x, least.y), Point::new(middle.x, most.y)]
    }
}
