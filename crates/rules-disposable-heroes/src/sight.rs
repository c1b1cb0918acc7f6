//! DH-LOS: line of sight and measuring.
use crate::{
    Clause as C, Game,
    setup::{Kind, Place},
    words::UnitId,
};
use figures::{AimAt, Bases, Opacity, Outlook, Pieces, Scenery, Sightlines, Stopper};
use table::Disc;

pub use crate::setup::{CONTACT, TOUCH};

/// DH-LOS-02..05: a straight line from middle to middle that no terrain and no wreck blocks.
impl Scenery for Game<'_> {
    const AIM: AimAt = AimAt::Middle;
    /// DH-LOS-02: a wreck hides what is behind it, not who is at it.
    const BODIES: Opacity = Opacity::Solid { at: Some(TOUCH) };

    fn pieces(&self) -> &Pieces {
        &self.setup.pieces
    }
    /// DH-LOS-05: units block nothing.
    fn bodies(&self, _: UnitId) -> impl Iterator<Item = (UnitId, &Bases)> {
        self.wrecks().map(|wreck| (wreck, self.bases(wreck)))
    }
}

/// DH-SHOOT-09: at least one of one sees at least one of the other.
pub fn sees(game: &Game<'_>, unit: UnitId, target: UnitId) -> bool {
    game.once_seen(unit, target, || sees_any(game, unit, game.bases(target)))
}

/// Whether any of the unit sees any of these bases.
pub fn sees_any(game: &Game<'_>, unit: UnitId, marks: &[Disc]) -> bool {
    do_see(game, game.bases(unit), marks)
}

pub fn is_seen(game: &Game<'_>, eye: Disc, mark: Disc) -> bool {
    do_see(game, &[eye], &[mark])
}

pub fn do_see(game: &Game<'_>, eyes: &[Disc], marks: &[Disc]) -> bool {
    outlook(game, eyes).sees(UnitId::NOBODY, marks)
}

/// For many looks from one place.
pub fn outlook<'g>(game: &'g Game<'_>, eyes: &'g [Disc]) -> Outlook<'g, Game<'g>> {
    Outlook::of(game, UnitId::NOBODY, eyes)
}

/// By which clause one does not see the other: what the line between their leaders meets.
pub fn blocked_by(game: &Game<'_>, unit: UnitId, target: UnitId) -> C {
    let [from, to] = [unit, target].map(|of| [Disc::dot(game.origin(of))]);
    match Sightlines::between(game, unit, &from, target, &to).stopper() {
        Some(Stopper::Piece(piece)) => match game.setup.terrain(piece.0).kind {
            Kind::Woods => C::Los03,
            Kind::Bunker => C::Bunk07,
            _ => C::Los02,
        },
        _ => C::Shoot09,
    }
}

/// DH-COVER-08: who is inside a closed vehicle cannot be a target.
pub fn is_exposed(game: &Game<'_>, unit: UnitId) -> bool {
    match game.unit(unit).place {
        Place::Table => true,
        Place::Aboard(carrier) => game.vehicle(carrier).is_some_and(|v| v.open_topped),
        _ => false,
    }
}
