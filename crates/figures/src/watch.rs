//! Eyes that must see a place before it can be named.
use crate::{Opacity, Piece, Stops};
use kernel::{Figures, Point, Refusal, Why};
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;
use table::{Disc, Shape};

/// Who looks, and what stands in the way.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "C: Serialize")]
pub struct Watch<'a, C> {
    pub eyes: Figures,
    pub pieces: Cow<'a, [Piece]>,
    /// What nobody sees through either, wherever it happens to be.
    pub hulls: SmallVec<[Disc; 18]>,
    pub clause: C,
}

impl<C: Copy> Watch<'_, C> {
    pub(crate) fn keep(&self) -> Watch<'static, C> {
        Watch { pieces: Cow::Owned(self.pieces.to_vec()), eyes: self.eyes.clone(), hulls: self.hulls.clone(), ..*self }
    }

    /// Whether any of the eyes sees the point.
    pub(crate) fn sees(&self, at: Point) -> Result<(), Refusal<C>> {
        let mark = Disc::dot(at);
        let is_clear = |&eye: &Point| {
            let eye = Disc::dot(eye);
            let stops = |opacity: Opacity, shape: &Shape| opacity.stops(shape, eye, mark) == Stops::Yes;
            let hides = |piece: &Piece| piece.bounds.is_crossed(eye.at, at) && stops(piece.opacity, &piece.shape);
            !self.pieces.iter().any(hides)
                && !self.hulls.iter().any(|&hull| stops(Opacity::Solid { at: None }, &Shape::Disc(hull)))
        };
        if self.eyes.iter().any(is_clear) {
            return Ok(());
        }
        Err(Refusal::at(self.clause, Why::OutOfSight, at))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Field, Opacity, PieceId, Pieces, Watch};
    use kernel::{Figures, Ground, Point, Refusal, Why};
    use smallvec::SmallVec;
    use std::borrow::Cow;
    use table::Shape;

    #[test]
    fn only_what_one_of_the_eyes_sees_can_be_named() {
        let p = |x, y| Point::new(x, y);
        let house = (PieceId(0), Shape::rect(p(400, 400), p(600, 600)), Opacity::Solid { at: None });
        let pieces: Pieces = [house].into_iter().collect();
        let eyes = |eyes: &[Point]| Field {
            watch: Some(Watch {
                eyes: Figures::from_slice(eyes),
                pieces: Cow::Borrowed(&pieces[..]),
                hulls: SmallVec::new(),
                clause: 's',
            }),
            ..Field::open(p(1000, 1000), 'f')
        };
        let (here, behind, beside) = (p(500, 100), p(500, 900), p(100, 900));
        assert_eq!(eyes(&[here]).stand(behind), Err(Refusal::at('s', Why::OutOfSight, behind)));
        assert_eq!(eyes(&[here]).stand(beside), Ok(()));
        assert_eq!(eyes(&[here, beside]).keep().stand(behind), Ok(()));
    }
}
