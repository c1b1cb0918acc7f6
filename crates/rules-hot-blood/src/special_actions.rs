//! HB-SPC: what a man does instead of moving, throwing or shooting, in the order of HB-SPC-T1.
use crate::{
    Game, HotBlood,
    words::{Choice, ManId},
};
use kernel::{Oracle, Play};
use smallvec::SmallVec;

/// P5: every special action that was written and can still be done.
pub fn act(game: &mut Game<'_>, oracle: &mut (impl Oracle<HotBlood> + ?Sized)) -> Play<()> {
    let _ = (game, oracle);
    Ok(())
}

/// HB-SPC-T1: what this man may be told to do, as far as his side knows. Each is offered with its object.
pub fn choices(game: &Game<'_>, man: ManId) -> SmallVec<[Choice; 8]> {
    let _ = (game, man);
    SmallVec::new()
}
