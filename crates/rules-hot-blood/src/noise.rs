//! HB-NOI: what is heard in the dark.
use crate::{
    Clause as C, Event, Game, Man, Oracle,
    game::{Men, men_of},
    setup::RAIDERS,
    view, wire,
    words::{About, Dice, ManId, Pace, Sign, Subject},
};
use kernel::{Chance, D6, Hand, Need, Play, Point, Seat, Throw, Verbs, chart};
use smallvec::SmallVec;

/// P7.2: movers, cutters, fights.
pub fn listen(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    for man in game.all(|man| man.walked.len() > 1) {
        steps(game, man, oracle)?;
    }
    wire::rattle(game, oracle)?;
    fights(game, oracle)
}

/// HB-NOI-01, HB-NOI-T1
fn steps(game: &mut Game<'_>, man: ManId, oracle: &mut impl Oracle) -> Play<()> {
    let mover = *game.man(man);
    let sides = match (mover.pace, mover.walked.len()) {
        (Pace::Crawl, _) => 0,
        (_, 2) => 3,
        (_, 3) => 4,
        _ => 6,
    };
    let radius = if sides == 0 { 1 } else { die(game, man, sides, oracle)? };
    if game.options().hid_own_noise() {
        oracle.tell(C::Hid05, Event::Noise { who: man, radius: radius as i8 });
    }
    let entered: SmallVec<[Point; 4]> = mover.walked.iter().map(|step| step.at).collect();
    let entered = if game.options().noise_centre_final() { &entered[entered.len() - 1..] } else { &entered[..] };
    let clause = if game.is_seen(man) { C::Noi02 } else { C::Noi03 };
    if !spread(game, clause, entered, radius, !man.seat(), About::Man(man), oracle)? {
        // HB-HID-05: the umpire keeps it; HB-NOI-04: men who fight have other things to hear.
        let near = |ear: ManId| entered.iter().any(|&at| game.map().distance(game.man(ear).at, at) <= radius);
        let busy = game.on_board(!man.seat()).any(|ear| game.man(ear).is_in_melee() && near(ear));
        let clause = if busy { C::Noi04 } else { C::Hid05 };
        oracle.tell(clause, Event::Unheard { who: man, radius: radius as i8 });
    }
    Ok(())
}

/// HB-GEN-10: a three-sided throw is half a six-sided one.
fn die(game: &Game<'_>, man: ManId, sides: u8, oracle: &mut impl Oracle) -> Play<u8> {
    let (by, about) = (man.seat(), hidden(game, About::Man(man)));
    match sides {
        3 => {
            let half = Need::base(C::Gen10, "half a die, rounded up", 0);
            Ok(1 + oracle.throw(by, C::Noi01, about, chart(D6, 0, &[3, 5]), &half)?.value())
        }
        sides => {
            let run = Need::base(C::Mov02, "three or four squares", 0);
            let chance = Chance::Sum { throw: Throw::new(1, sides), less: 0 };
            Ok(oracle.throw(by, C::Noi01, about, chance, &run)?.value())
        }
    }
}

/// Whose noise it is: nobody is shown the dice, or with an option he alone.
pub fn hidden(game: &Game<'_>, about: About) -> Subject {
    let dice = if game.options().hid_own_noise() { Dice::Own } else { Dice::Usual };
    let open = view::about(game, about);
    if open.dice == Dice::Usual { Subject { about, dice } } else { open }
}

/// HB-NOI-04: who of a side has ears just now.
fn hearers(game: &Game<'_>, seat: Seat) -> Men {
    game.able(seat).filter(|&man| !game.man(man).is_in_melee()).collect()
}

/// HB-NOI-02, HB-NOI-03, HB-NOI-08: a noise made in these squares, the last one last, for one side's ears. Says whether
/// anybody heard it.
pub fn spread(
    game: &mut Game<'_>,
    clause: C,
    squares: &[Point],
    radius: u8,
    to: Seat,
    about: About,
    oracle: &mut impl Oracle,
) -> Play<bool> {
    // HB-HID-09: sleepers within it wake.
    let reaches = |game: &Game<'_>, man: ManId, more: u8| {
        squares.iter().any(|&square| game.map().distance(game.man(man).at, square) <= radius + more)
    };
    let sleepers: Men = game.on_board(to).filter(|&m| is_asleep(game, m) && reaches(game, m, 0)).collect();
    for man in sleepers {
        oracle.tell(C::Hid09, game.wake(man));
    }
    // HB-SPC-T1: who listens hears one square further.
    let heard: Men =
        hearers(game, to).into_iter().filter(|&man| reaches(game, man, u8::from(game.man(man).listens))).collect();
    let nearest = |game: &Game<'_>, ears: &[ManId]| {
        let far = |square: Point| ears.iter().map(|&man| game.map().distance(game.man(man).at, square)).min();
        squares.iter().rev().copied().min_by_key(|&square| far(square))
    };
    if heard.is_empty() {
        return Ok(false);
    }
    let clause = if heard.len() > 1 && clause == C::Noi03 { C::Noi08 } else { clause };
    // Option `noise_marker_each`: one for every man who hears.
    let each = if game.options().noise_marker_each() { 1 } else { heard.len() };
    for ears in heard.chunks(each) {
        let Some(at) = nearest(game, ears) else { continue };
        let at = strayed(game, at, about, oracle)?;
        oracle.tell(clause, game.notice(to, Sign::Sound, at));
    }
    Ok(true)
}

/// Option `noise_fuzzy`: the marker strays by one die. Nobody is shown it.
fn strayed(game: &Game<'_>, at: Point, about: About, oracle: &mut impl Oracle) -> Play<Point> {
    if !game.options().noise_fuzzy() {
        return Ok(at);
    }
    let way = oracle.throw_plain(Hand::Table, C::Noi03, view::about(game, about), Chance::OneOf { of: 6 })?.value();
    let to = table::squares::Compass::North.turned([4, -2, -1, 0, 1, 2][usize::from(way)]).from(at, 1);
    Ok(if game.map().is_on(to) { to } else { at })
}

fn is_asleep(game: &Game<'_>, man: ManId) -> bool {
    let man = game.man(man);
    man.is_fit() && !man.awake && !man.wakes
}

/// HB-NOI-06: a fight, by both sides.
fn fights(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    if game.options().noise_melee_none() {
        return Ok(());
    }
    let fighters: Men = game.all(Man::is_in_melee).into_iter().filter(|&m| m.seat() == RAIDERS).collect();
    let mut heard: SmallVec<[crate::Step; 16]> = SmallVec::new();
    for man in fighters {
        let here = game.man(man).step();
        // One noise a fight, however many are in it.
        if heard.contains(&here) || men_of(game.man(man).contact).next().is_none() {
            continue;
        }
        heard.push(here);
        let radius = if game.options().noise_melee_all() {
            u8::MAX - 1
        } else {
            oracle.sum(Hand::Table, C::Noi06, hidden(game, About::Man(man)), Throw::new(1, 6))?
        };
        for to in Seat::BOTH {
            spread(game, C::Noi06, &[here.at], radius, to, About::Man(man), oracle)?;
        }
    }
    Ok(())
}

/// HB-NOI-05, HB-HID-09: a shot, burst, shell or alarm: all who sleep are woken by it.
pub fn wake_all(game: &mut Game<'_>, oracle: &mut impl Oracle) {
    let sleepers: Men = game.setup.men().filter(|&man| is_asleep(game, man)).collect();
    for man in sleepers {
        oracle.tell(C::Hid09, game.wake(man));
    }
}

/// HB-NOI-05, HB-VIS-08: a shot is heard by the other side, and its flash seen by those in line with it.
pub fn report_shot(game: &mut Game<'_>, firer: ManId, oracle: &mut impl Oracle) {
    let (at, to) = (game.man(firer).at, !firer.seat());
    oracle.tell(C::Noi05, game.notice(to, Sign::Shot, at));
    if game.able(to).any(|spotter| game.sees_flash(spotter, at)) {
        oracle.tell(C::Vis08, game.notice(to, Sign::Flash, at));
    }
    game.flash(firer);
    wake_all(game, oracle);
}

/// HB-NOI-05, HB-VIS-09: a burst is heard, and seen, by both.
pub fn report_burst(game: &mut Game<'_>, clause: C, at: Point, oracle: &mut impl Oracle) {
    oracle.tell(clause, Event::Burst { at });
    for to in Seat::BOTH {
        game.notice(to, Sign::Burst, at);
    }
    wake_all(game, oracle);
}
