//! A table in the words of a pack.
use crate::Recipe;
use content::{Piece, Table};
use kernel::{Point, number};
use table::Shape;

/// As a record of a pack, with the recipe it came from.
pub fn written(table: &Table, id: &str, recipe: Option<(Recipe, u32)>) -> String {
    let inches = |n: i16| number(n.into());
    let head = format!("[[table]]\nid = \"{id}\"\nname = \"{}\"\n", table.name);
    let size = format!("size_in = [{}, {}]\n", inches(table.size.x), inches(table.size.y));
    let drawn = |(recipe, seed): (Recipe, u32)| format!("recipe = {{ name = \"{}\", seed = {seed} }}\n", recipe.name());
    let lines: Vec<String> = table.pieces.iter().map(|piece| format!("    {},\n", line(piece))).collect();
    let pieces = format!("piece = [\n{}]\n", lines.concat());
    [head, size, recipe.map(drawn).unwrap_or_default(), pieces].concat()
}

fn line(piece: &Piece) -> String {
    let pair = |p: Point| format!("{}, {}", number(p.x.into()), number(p.y.into()));
    let shape = match &piece.shape {
        Shape::Disc(disc) => format!("disc = [{}, {}]", pair(disc.at), number(disc.radius.into())),
        Shape::Rect { least, most } => format!("rect = [{}, {}]", pair(*least), pair(*most)),
        Shape::Line { a, b } => format!("line = [{}, {}]", pair(*a), pair(*b)),
        Shape::Polygon(_) => {
            let corners: Vec<String> = piece.shape.outline().into_iter().map(|p| format!("[{}]", pair(p))).collect();
            format!("polygon = [{}]", corners.join(", "))
        }
    };
    let floors = if piece.floors > 1 { format!(", floors = {}", piece.floors) } else { String::new() };
    format!("{{ name = \"{}\", look = \"{}\", {shape}{floors} }}", piece.name, piece.look.word())
}
