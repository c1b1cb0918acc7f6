//! A table being drawn: what stands where, and what has room.
use crate::item::{Item, Part};
use content::{Look, Lot, Piece, Place, Table};
use kernel::Point;
use table::{Inches, Shape};

/// From the rim, and from what belongs to something else.
const RIM: i16 = 50;
const APART: i32 = 100;
const FROM_ROAD: i32 = 60;
/// Half of a road, and of a river.
const VERGE: i32 = 150;
const BANK: i32 = 200;
/// A twin is moved and turned by so much at most.
const MOVED: i32 = 150;
const TURNED: i32 = 20;

pub(crate) struct Plot {
    pub(crate) size: Point,
    pub(crate) lot: Lot,
    /// Pieces that the game has room for.
    room: usize,
    pieces: Vec<Piece>,
}

impl Plot {
    pub(crate) fn new(size: Point, lot: Lot, room: usize) -> Plot {
        Plot { size, lot, room, pieces: Vec::new() }
    }
    pub(crate) fn table(self, name: String) -> Table {
        Table { name, size: self.size, pieces: numbered(self.pieces) }
    }
    /// Half a turn about the middle of the table.
    pub(crate) fn across(&self, at: Point) -> Point {
        Point::new(self.size.x - at.x, self.size.y - at.y)
    }

    fn push(&mut self, name: &str, look: Look, shape: Shape, floors: u8) {
        let piece =
            Piece { name: name.to_owned(), look, shape, turned: None, floors, facing: None, at: Place::default() };
        self.pieces.push(piece);
    }
    /// A stretch of something by itself.
    pub(crate) fn one(&mut self, name: &str, look: Look, [a, b]: [Point; 2]) {
        self.push(name, look, Shape::line(a, b), 1);
    }
    /// The same here and across the middle.
    pub(crate) fn both(&mut self, name: &str, look: Look, [a, b]: [Point; 2]) {
        let across = [self.across(b), self.across(a)];
        self.one(name, look, [a, b]);
        self.one(name, look, across);
    }
    /// A road from the rim to the middle, and its twin from the other side.
    pub(crate) fn road(&mut self, name: &'static str, corners: &[Point]) {
        for pair in corners.windows(2) {
            self.both(name, Look::Road, [pair[0], pair[1]]);
        }
    }

    fn fits(&self, shapes: &[Shape]) -> bool {
        let (wide, deep) = (self.size.x, self.size.y);
        let is_on = |shape: &Shape| {
            let bounds = shape.bounds();
            bounds.least.x >= RIM && bounds.least.y >= RIM && bounds.most.x <= wide - RIM && bounds.most.y <= deep - RIM
        };
        let has_room = |shape: &Shape| {
            self.pieces.iter().all(|piece| {
                let apart = match piece.look {
                    Look::Road | Look::Bridge => VERGE + FROM_ROAD,
                    Look::Water | Look::Ford => BANK + FROM_ROAD,
                    _ => APART,
                };
                piece.shape.gap_between(shape) >= Inches::hundredths(apart)
            })
        };
        shapes.iter().all(|shape| is_on(shape) && has_room(shape))
    }
    fn shapes(item: &[Part], at: Point, degrees: i32) -> Vec<Shape> {
        item.iter().map(|part| part.shape(at, degrees)).collect()
    }
    fn stand(&mut self, item: &[Part], shapes: Vec<Shape>) {
        for (part, shape) in item.iter().zip(shapes) {
            self.push(part.name, part.look, shape, part.floors);
        }
    }

    /// The item here and its twin across, if there is room for both.
    pub(crate) fn pair(&mut self, item: &Item, at: Point, degrees: i32) -> bool {
        let shapes = Plot::shapes(item, at, degrees);
        if self.pieces.len() + 2 * item.len() > self.room || !self.fits(&shapes) {
            return false;
        }
        let twin: Item = item.iter().map(Part::twin).collect();
        let across = self.across(at);
        let before = self.pieces.len();
        self.stand(item, shapes);
        for looser in (0..6).rev() {
            // The last try is the exact twin.
            let mut by = |most: i32| self.lot.between(-most * looser / 5, most * looser / 5);
            let (x, y, turn) = (by(MOVED), by(MOVED), by(TURNED));
            let moved = Point::new(across.x + x as i16, across.y + y as i16);
            let shapes = Plot::shapes(&twin, moved, degrees + 180 + turn);
            if self.fits(&shapes) {
                self.stand(&twin, shapes);
                return true;
            }
        }
        self.pieces.truncate(before);
        false
    }
}

/// Who is called alike is numbered.
fn numbered(mut pieces: Vec<Piece>) -> Vec<Piece> {
    let names: Vec<String> = pieces.iter().map(|piece| piece.name.clone()).collect();
    for (nth, piece) in pieces.iter_mut().enumerate() {
        if names.iter().filter(|name| **name == names[nth]).count() > 1 {
            let before = names[..nth].iter().filter(|name| **name == names[nth]).count();
            piece.name = format!("{} {}", names[nth], before + 1);
        }
    }
    pieces
}
