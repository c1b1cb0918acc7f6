//! How likely a shot or a bomb hits, reckoned like a player does: two dice, and the number that is needed.
use crate::{Choice, Game, ManId, bomb_effects, bombs, shooting, words::Step};
use table::squares::Layer;

/// Always.
pub(super) const ALL: i32 = 36 * 36;

/// Of 36 throws of two dice, those that make so much.
const fn ways(least: i8) -> i32 {
    let least = least as i32;
    match least {
        ..=2 => 36,
        3..=7 => 36 - (least - 2) * (least - 1) / 2,
        8..=12 => (13 - least) * (14 - least) / 2,
        _ => 0,
    }
}

/// A careful shot at somebody in sight.
pub(super) fn aimed(game: &Game<'_>, man: ManId, enemy: ManId) -> i32 {
    let Some(mark) = shooting::mark(game, man, enemy) else { return 0 };
    36 * ways(shooting::need(game, man, mark, shooting::is_lit(game, enemy)).total() - 2)
}

/// A bomb that lands where it should, and bursts for him: on his square or into his pit, whichever is better.
pub(super) fn bombed(game: &Game<'_>, man: ManId, enemy: ManId) -> (i32, Choice) {
    let at = game.man(enemy).at;
    let range = game.distance(man, enemy);
    let odds = |layer: Layer| {
        let lands = ways(bombs::need(game, man, layer == Layer::Surface, range).total());
        bomb_effects::need(game, Step::new(at, layer), enemy).map_or(0, |hits| lands * ways(hits.total()))
    };
    let on = (odds(Layer::Surface), Choice::ThrowOn);
    let into = (if game.map().hole(at).is_some() { odds(Layer::Pit) } else { 0 }, Choice::ThrowInto);
    if into.0 > on.0 { into } else { on }
}

#[cfg(test)]
mod tests {
    use super::ways;
    use kernel::TWO_D6;

    #[test]
    fn two_dice_make_a_number_as_often_as_they_do() {
        let each = TWO_D6.ways();
        for least in 2..=13u8 {
            let counted: u64 = (2..).zip(&each).filter(|(total, _)| *total >= least).map(|(_, n)| n).sum();
            assert_eq!(ways(least as i8), counted as i32, "{least}");
        }
    }
}
