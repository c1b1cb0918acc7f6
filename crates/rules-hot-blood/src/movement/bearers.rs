//! HB-MOV-12: two bearers are two as long as they go the same way in the same steps.
use super::wish;
use crate::{Clause as C, Event, Game, Oracle, words::ManId};

/// Before the nth step: who goes another way has let go, and alone nobody carries a man further than a square.
pub(super) fn part(game: &mut Game<'_>, movers: &[ManId], n: usize, stopped: &mut u32, oracle: &mut impl Oracle) {
    let way = |game: &Game<'_>, man: ManId, stopped: u32| wish(game, man, n).filter(|_| stopped & man.bit() == 0);
    for &man in movers {
        let Some(carried) = game.man(man).carries else { continue };
        let first = game.man(carried).borne_by.unwrap_or(man);
        if first == man || way(game, first, *stopped) == way(game, man, *stopped) {
            continue;
        }
        if let Some(event) = game.let_go(man) {
            oracle.tell(C::Mov12, event);
        }
    }
    for &man in movers.iter().filter(|_| n > 0) {
        let is_alone = game.man(man).carries.is_some() && !game.is_helped(man);
        if is_alone && way(game, man, *stopped).is_some() {
            *stopped |= man.bit();
            oracle.tell(C::Mov12, Event::Stopped { who: man, at: game.man(man).at });
        }
    }
}
