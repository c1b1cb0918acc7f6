//! What one man may sensibly be told, and what it is worth beside what is planned for him. What is not named here nobody
//! considers: a shot before they are found, a light over one's own men, a bomb among friends, a climb out of the trench.
use super::{chance, plan, raider, style::Night};
use crate::{
    Act, Choice, Fire, ManId, Pace, bombs,
    setup::{GARRISON, RAIDERS},
};
use kernel::{Point, Route};

type Worth = Option<(i32, &'static str)>;

/// Of the deeds he is offered.
pub(super) fn worth<'a>(game: &'a Night<'_>, man: ManId, offered: &[Choice]) -> impl Fn(Choice) -> Worth + 'a {
    let deed = super::plan(game, man, offered).deed;
    let is_garrison = man.seat() == GARRISON;
    let is_loud = is_garrison || plan::is_alarmed(game, man.seat());
    let is_certain = matches!(deed, Choice::Act(Act::Secure(_) | Act::Search(_) | Act::Alarm));
    let bomb = bomb(game, man);
    let aims = offered.iter().any(|choice| matches!(choice, Choice::Fire(Fire::Aim(_)))) && is_loud;
    move |choice| {
        let value = match choice {
            _ if choice == deed => return Some((100, "what the moment asks for")),
            _ if is_certain => return None,
            Choice::Fire(Fire::Aim(_)) if is_loud => 40,
            Choice::ThrowOn | Choice::ThrowInto if is_loud && bomb.is_some_and(|(throw, _)| throw == choice) => 40,
            Choice::Fire(Fire::AtWill) if is_loud && !aims => 30,
            Choice::Fire(Fire::IfFiredOn) if !is_garrison => 25,
            Choice::Fire(Fire::Hold) if !aims => 20,
            Choice::Act(Act::Listen) if is_garrison && !aims => 10,
            _ => return None,
        };
        Some((value, "another way"))
    }
}

/// Of the ways to go, or to stay.
pub(super) fn worth_going(game: &Night<'_>, man: ManId) -> impl Fn(Choice) -> Worth {
    let wanted = super::plan(game, man, &[]).go;
    let is_raider = man.seat() == RAIDERS;
    let is_heard = is_raider && raider::is_within_earshot(game, game.man(man).at);
    let is_close = is_raider && raider::is_close(game, man);
    move |choice| match (choice, wanted) {
        _ if choice == wanted => Some((100, "where he is wanted")),
        (Choice::Stay, Choice::Change(_)) => Some((20, "as he is")),
        (Choice::Stay, _) if is_raider => Some((30, "waits")),
        (Choice::Go { pace: Pace::Crawl, low: true, halt: false }, Choice::Go { .. }) => Some((20, "more quietly")),
        (Choice::Go { pace: Pace::Crawl, low: true, halt: false }, _) if is_raider => Some((20, "a little nearer")),
        (Choice::Go { pace: Pace::Walk, low: true, halt: false }, Choice::Go { .. }) if !is_heard => {
            Some((20, "faster"))
        }
        (Choice::Go { pace: Pace::Walk, low: false, halt: false }, _) if is_close => Some((20, "at a rush")),
        _ => None,
    }
}

/// Where else he may go: a raider to what he came for, or home.
pub(super) fn ways(game: &Night<'_>, man: ManId) -> impl Iterator<Item = Route> {
    let is_raider = man.seat() == RAIDERS;
    let ways = if is_raider { raider::ways(game, man) } else { [None, None] };
    ways.into_iter().flatten()
}

/// HB-BMB: at an enemy in sight, else where one was last turn; far enough away, and with no friend beside him.
pub(super) fn bomb(game: &Night<'_>, man: ManId) -> Option<(Choice, Point)> {
    if bombs::is_shut_in(game, man) {
        return None;
    }
    let (seat, here) = (man.seat(), game.man(man).at);
    let is_clear = |at: Point| game.on_board(seat).all(|own| game.map().distance(game.man(own).at, at) > 1);
    let is_fit = |at: Point| (2..=3).contains(&game.map().distance(here, at)) && is_clear(at);
    let seen = plan::enemies(game, seat).filter(|&enemy| is_fit(game.man(enemy).at));
    let best = seen.map(|enemy| (chance::bombed(game, man, enemy), game.man(enemy).at)).max_by_key(|one| one.0.0);
    let ghosts = game.setup.roster(!seat).filter_map(|enemy| game.man(enemy).ghost);
    let mut lately = ghosts.filter(|ghost| ghost.turn + 1 >= game.turn).map(|ghost| ghost.at.at);
    let best = best.filter(|&((odds, _), _)| odds >= WORTH_A_BOMB).map(|((_, throw), at)| (throw, at));
    best.or_else(|| lately.find(|&at| is_fit(at)).map(|at| (Choice::ThrowOn, at)))
}

/// One in twenty.
pub(super) const WORTH_A_BOMB: i32 = chance::ALL / 20;
