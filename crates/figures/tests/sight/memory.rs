//! Law 13: what is remembered is what a new look would find, whatever has happened since.
use crate::world::{opacity, shape, unit};
use figures::{AimAt, Bases, Glance, Memory, Opacity, Outlook, Piece, PieceId, Pieces, Scenery, UnitId, UnitSet};
use proptest::prelude::*;
use table::{Disc, Inches, Shape, nearest_gap};

const UNITS: usize = 5;
/// These two are hulls, which come between others.
const HULLS: std::ops::Range<u8> = 3..5;

#[derive(Debug, Clone)]
struct Now {
    pieces: Pieces,
    opacities: Vec<Opacity>,
    units: Vec<Bases>,
}

impl Scenery for Now {
    const AIM: AimAt = AimAt::AnyPart;
    const BODIES: Opacity = Opacity::Shut;

    fn pieces(&self) -> &Pieces {
        &self.pieces
    }
    fn opacity(&self, piece: &Piece) -> Opacity {
        self.opacities[usize::from(piece.id.0)]
    }
    fn bodies(&self, _: UnitId) -> impl Iterator<Item = (UnitId, &Bases)> {
        HULLS.map(|nth| (UnitId(nth), &self.units[usize::from(nth)]))
    }
}

#[derive(Debug, Clone)]
enum Change {
    Move(u8, Bases),
    /// All but these fall.
    Fall(u8, u8),
    /// A house falls or burns.
    Piece(u8, Opacity),
    Anything,
}

fn change() -> impl Strategy<Value = Change> {
    let who = || 0..UNITS as u8;
    prop_oneof![
        4 => (who(), unit(1..5)).prop_map(|(nth, to)| Change::Move(nth, to)),
        4 => (who(), 1..15u8).prop_map(|(nth, left)| Change::Fall(nth, left)),
        2 => (0..4u8, opacity()).prop_map(|(nth, opacity)| Change::Piece(nth, opacity)),
        1 => Just(Change::Anything),
    ]
}

impl Now {
    fn glance(&self, by: UnitId, at: UnitId) -> Glance {
        let bases = |unit: UnitId| &self.units[usize::from(unit.0)];
        Outlook::of(self, by, bases(by)).glance(at, bases(at))
    }
    fn gap(&self, a: UnitId, b: UnitId) -> Inches {
        nearest_gap(&self.units[usize::from(a.0)], &self.units[usize::from(b.0)]).unwrap_or(Inches::ZERO)
    }
    fn make(&mut self, change: &Change, memory: &mut Memory<UNITS>) {
        let tell_hull = |nth: u8, memory: &mut Memory<UNITS>| {
            if HULLS.contains(&nth) {
                memory.bodies_moved();
            }
        };
        match *change {
            Change::Move(nth, ref to) => {
                self.units[usize::from(nth)] = to.clone();
                memory.moved(UnitId(nth));
                tell_hull(nth, memory);
            }
            Change::Fall(nth, left) => {
                let stands = |(man, disc): (usize, &Disc)| (left >> man & 1 == 1).then_some(*disc);
                let left: Bases = self.units[usize::from(nth)].iter().enumerate().filter_map(stands).collect();
                self.units[usize::from(nth)] = left.clone();
                memory.thinned(UnitId(nth), left);
                tell_hull(nth, memory);
            }
            Change::Piece(nth, opacity) => {
                if let Some(was) = self.opacities.get_mut(usize::from(nth)) {
                    *was = opacity;
                    memory.pieces_changed();
                }
            }
            Change::Anything => {
                self.units.reverse();
                memory.forget_all();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_remembered_is_what_one_would_find(
        shapes in prop::collection::vec((shape(), opacity()), 0..4),
        units in prop::collection::vec(unit(1..5), UNITS),
        changes in prop::collection::vec((change(), 0..32u64), 1..12),
    ) {
        let (shapes, opacities): (Vec<Shape>, Vec<Opacity>) = shapes.into_iter().unzip();
        let pieces = (0..).map(PieceId).zip(shapes).map(|(id, shape)| (id, shape, Opacity::Clear)).collect();
        let mut now = Now { pieces, opacities, units };
        let mut memory = Memory::<UNITS>::default();
        for (change, asked) in changes {
            // Some are asked about, so that others are known of old.
            let some = UnitSet::of_bits(asked);
            for (a, b) in some.iter().flat_map(|a| some.iter().map(move |b| (a, b))).filter(|(a, b)| a != b) {
                prop_assert_eq!(memory.sees(a, b, || now.glance(a, b)), now.glance(a, b) == Glance::Seen);
                prop_assert_eq!(memory.gap(a, b, || now.gap(a, b)), now.gap(a, b));
                prop_assert_eq!(memory.bases(a, || now.units[usize::from(a.0)].clone()), &now.units[usize::from(a.0)]);
            }
            now.make(&change, &mut memory);
        }
    }
}
