//! BA-LOS-01, -02, -06: who sees whom on a table with nobody else on it.
use super::{Data, Terrain, laid};
use crate::{MAN, muster, words::UnitId};
use content::{Eyes, Table};
use figures::{AimAt, Opacity, Outlook, PieceId, Pieces, Scenery};
use kernel::Point;
use table::Disc;

/// The table alone, as it stands before a battle.
struct Bare(Pieces);

impl Scenery for Bare {
    const AIM: AimAt = <crate::Game<'_> as Scenery>::AIM;

    fn pieces(&self) -> &Pieces {
        &self.0
    }
}

pub(crate) fn eyes(data: &Data, table: &Table) -> Eyes<'static> {
    let laid = laid(data, table);
    let sight = |written: &Terrain| muster::terrain(written).sight();
    let pieces = (0..).map(PieceId).zip(laid.iter().map(sight));
    let stops = pieces.filter(|(_, (_, opacity))| *opacity != Opacity::Clear);
    let bare = Bare(stops.map(|(id, (shape, opacity))| (id, shape, opacity)).collect::<Pieces>().by_size());
    Box::new(move |from: Point, to: Point| {
        let [eye, mark] = [from, to].map(|at| [Disc { at, radius: MAN }]);
        Outlook::of(&bare, UnitId(0), &eye).sees(UnitId(1), &mark)
    })
}
