//! Eyes that must see a place before it can be named.
use kernel::{Figures, Point, Refusal, Why};
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;
use table::{Disc, Opacity, Piece, Shape, can_see};

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
        let hides =
            |&hull: &Disc, eye: Point| Piece::new(Shape::Disc(hull), Opacity::Solid).blocks(eye.into(), at.into());
        let is_clear = |eye: Point| !self.hulls.iter().any(|hull| hides(hull, eye));
        if self.eyes.iter().any(|&eye| can_see(&self.pieces, eye, at) && is_clear(eye)) {
            return Ok(());
        }
        Err(Refusal::at(self.clause, Why::OutOfSight, at))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Field, Watch};
    use kernel::{Figures, Ground, Point, Refusal, Why};
    use smallvec::SmallVec;
    use std::borrow::Cow;
    use table::{Opacity, Piece, Shape};

    #[test]
    fn only_what_one_of_the_eyes_sees_can_be_named() {
        let p = |x, y| Point::new(x, y);
        let house = Piece::new(Shape::rect(p(400, 400), p(600, 600)), Opacity::Solid);
        let eyes = |eyes: &[Point]| Field {
            watch: Some(Watch {
                eyes: Figures::from_slice(eyes),
                pieces: Cow::Owned(vec![house.clone()]),
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
