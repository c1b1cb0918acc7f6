//! Terrain as lines of sight meet it, indexed once in a setup.
use crate::Opacity;
use serde::Serialize;
use std::ops::Deref;
use table::{Bounds, Shape};

/// A piece of terrain, by its number in the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PieceId(pub u8);

/// What may stop a line, with the box round it.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    pub id: PieceId,
    pub shape: Shape,
    pub bounds: Bounds,
    /// As the battle begins.
    pub opacity: Opacity,
}

/// All pieces that may ever stop a line.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pieces(Vec<Piece>);

impl Pieces {
    /// The largest first: mostly it is they that are in the way.
    #[must_use]
    pub fn by_size(mut self) -> Pieces {
        let size = |Bounds { least, most }: Bounds| kernel::length(least, most);
        self.0.sort_by_key(|piece| std::cmp::Reverse(size(piece.bounds)));
        self
    }
}

impl FromIterator<(PieceId, Shape, Opacity)> for Pieces {
    fn from_iter<I: IntoIterator<Item = (PieceId, Shape, Opacity)>>(pieces: I) -> Pieces {
        let piece =
            |(id, shape, opacity): (PieceId, Shape, Opacity)| Piece { bounds: shape.bounds(), id, shape, opacity };
        Pieces(pieces.into_iter().map(piece).collect())
    }
}

impl Deref for Pieces {
    type Target = [Piece];
    #[inline]
    fn deref(&self) -> &[Piece] {
        &self.0
    }
}
