//! HB-MOV: four steps, everybody at once.
mod bearers;

use crate::{
    Clause as C, Event, Game, Man, Oracle,
    game::Men,
    prisoners,
    setup::{Firearm, GARRISON, OUT, RAIDERS},
    wire,
    words::{ManId, Pace, Posture, Resolve, Step, Wound},
};
use kernel::Play;
use table::squares::Layer;

/// HB-MOV-01, HB-MOV-11, HB-MOV-12: how many squares he may make.
pub fn limit(game: &Game<'_>, man: ManId, pace: Pace) -> u8 {
    let mover = game.man(man);
    let mut most = match pace {
        Pace::Stay => return 0,
        Pace::Crawl => 2,
        Pace::Walk => 4,
    };
    let mut cap = |holds: bool, squares: u8| most = if holds { squares.min(most) } else { most };
    cap(mover.wound == Wound::Walking, 2);
    cap(mover.wound == Wound::Minor, u8::from(pace == Pace::Crawl));
    cap(mover.wound >= Wound::Serious, 0);
    cap(game.soldier(man).armour && game.options().armour_move_max2(), 2);
    cap(mover.carries.is_some(), if game.is_helped(man) { 2 } else { 1 });
    for prisoner in game.prisoners(man).filter(|&prisoner| mover.carries != Some(prisoner)) {
        // HB-WND-09: who is lightly hurt crawls beside him.
        cap(true, if game.man(prisoner).wound == Wound::Minor { 1 } else { 2 });
    }
    most
}

/// The clause that says how far.
pub fn limit_clause(game: &Game<'_>, man: ManId, pace: Pace) -> C {
    let mover = game.man(man);
    match (mover.wound, pace) {
        (Wound::Minor | Wound::Serious | Wound::Killed, _) => C::Int12,
        _ if mover.carries.is_some() => C::Mov12,
        // HB-WND-09: a prisoner who is hurt crawls.
        _ if game.prisoners(man).any(|prisoner| game.man(prisoner).wound == Wound::Minor) => C::Wnd09,
        _ if game.prisoners(man).next().is_some() => C::Mov12,
        _ if mover.firearm == Some(Firearm::Hmg) => C::Mov11,
        (Wound::Walking, Pace::Walk) => C::Wnd03,
        (_, Pace::Crawl) => C::Mov03,
        _ => C::Mov01,
    }
}

/// Why he makes none that way.
pub fn hindrance(game: &Game<'_>, man: ManId, pace: Pace) -> Option<C> {
    match (game.man(man).wound, pace) {
        (Wound::Minor, Pace::Walk) => Some(C::Wnd04),
        (Wound::Serious | Wound::Killed, _) => Some(C::Wnd05),
        _ => None,
    }
}

/// P6
pub fn go(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let mut movers: Men = game.all(|man| man.resolve != Resolve::Prisoner && man.wound < Wound::Serious);
    movers.retain(|&mut man| game.bearers(man).next().is_none());
    let mut stopped: u32 = movers
        .iter()
        .filter(|&&man| game.man(man).is_in_melee() && !is_fleeing(game, man))
        .fold(0, |bits, man| bits | man.bit());
    let longest = movers.iter().map(|&man| game.man(man).record.path.len()).max().unwrap_or(0);
    for n in 0..longest.max(1) {
        bearers::part(game, &movers, n, &mut stopped, oracle);
        step(game, &movers, n, &mut stopped, oracle)?;
        // Option `move_steps_single`: nobody is met on the way.
        if !game.options().move_steps_single() || n + 1 >= longest {
            meet(game, &mut stopped, oracle);
        }
        halt(game, &movers, n, &mut stopped, oracle);
    }
    for &man in &movers {
        settle(game, man, oracle);
    }
    Ok(())
}

/// HB-MOV-14: a man on his way out of a fight, or ducking.
fn is_fleeing(game: &Game<'_>, man: ManId) -> bool {
    game.man(man).resolve == Resolve::DuckBack && !game.man(man).record.path.is_empty()
}

/// HB-MOV-08: where everybody wants to be after this step, and who is held where he is.
fn step(game: &mut Game<'_>, movers: &[ManId], n: usize, stopped: &mut u32, oracle: &mut impl Oracle) -> Play<()> {
    let mut wishes: smallvec::SmallVec<[(ManId, Step); 32]> = smallvec::SmallVec::new();
    for &man in movers {
        let Some(to) = wish(game, man, n).filter(|_| *stopped & man.bit() == 0) else { continue };
        match permitted(game, man, to) {
            Ok(()) => wishes.push((man, to)),
            // Option `wire_cross_slow`: over the fence, and no further.
            Err(C::Wir07) if wire::may_climb(game, man, to) && wire::climb(game, man, oracle)? => {
                *stopped |= man.bit();
                wishes.push((man, to));
            }
            Err(clause) => {
                // HB-MOV-07: and the rest of the path is lost.
                *stopped |= man.bit();
                oracle.tell(clause, Event::Stopped { who: man, at: game.man(man).at });
            }
        }
    }
    // Raiders go in first; the garrison man they come upon stays, and so on the other way round.
    let mut held = 0u32;
    if !game.options().move_contact_mover_stops() && !game.options().move_steps_single() {
        let mut entering = 0u32;
        for seat in [RAIDERS, GARRISON] {
            for &(man, to) in wishes.iter().filter(|(man, _)| man.seat() == seat) {
                if held & man.bit() != 0 || !game.man(man).is_fit() {
                    continue;
                }
                for enemy in game.at(to, !seat).filter(|&enemy| game.man(enemy).is_fit()) {
                    let leaves = entering >> enemy.0 & 1 == 1 || is_fleeing(game, enemy);
                    if !leaves {
                        held |= enemy.bit();
                        entering |= man.bit();
                    }
                }
            }
        }
    }
    for (man, to) in wishes {
        if held & man.bit() == 0 {
            make(game, man, to, n, oracle);
        } else {
            // HB-MOV-14: he is entered upon, and goes no further.
            *stopped |= man.bit();
            oracle.tell(C::Mov14, Event::Stopped { who: man, at: game.man(man).at });
        }
    }
    Ok(())
}

/// The nth square of his path; with none of them a change of layer on the spot (HB-MOV-13).
fn wish(game: &Game<'_>, man: ManId, n: usize) -> Option<Step> {
    let mover = game.man(man);
    match (mover.record.path.get(n), mover.record.posture) {
        (Some(&to), _) => Some(to),
        (None, Some(posture)) if n == 0 && posture.layer() != mover.layer && mover.record.path.is_empty() => {
            Some(Step::new(mover.at, posture.layer()))
        }
        _ => None,
    }
}

/// HB-MOV-07, HB-GEN-08
fn permitted(game: &Game<'_>, man: ManId, to: Step) -> Result<(), C> {
    let here = game.man(man).step();
    if to.at == here.at {
        return if game.may_change_layer(to.at) { Ok(()) } else { Err(C::Mov10) };
    }
    if game.map().is_exit(man.seat() == RAIDERS, here.at, to.at) {
        return Ok(());
    }
    game.map().step(game.open, here, to).map_err(|refusal| refusal.clause)?;
    let crowd = game.at(to, man.seat()).count();
    if game.options().grid_stack_4() && crowd >= 4 { Err(C::Gen08) } else { Ok(()) }
}

/// One man makes one step, with whom he leads and carries.
fn make(game: &mut Game<'_>, man: ManId, to: Step, n: usize, oracle: &mut impl Oracle) {
    let from = game.man(man).step();
    let pace = game.man(man).record.pace;
    if game.man(man).firearm == Some(Firearm::Hmg) && to.at != from.at {
        oracle.tell(C::Mov17, game.leave_gun(man, from));
    }
    if from.layer == Layer::Pit && to.layer == Layer::Surface && game.map().is_dug(from.at) && man.seat() == GARRISON {
        game.man_mut(man).has_left_trench = true;
    }
    let carried = game.man(man).carries;
    let led = game.prisoners(man).filter(|&prisoner| carried != Some(prisoner));
    let is_here = |who: &ManId| game.man(*who).is_on_board() && game.man(*who).step() == from;
    let with: Men = led.chain(carried).filter(is_here).collect();
    if to.at.y == OUT {
        // HB-MOV-16, HB-END-03: home, with all he brings.
        for who in with.into_iter().chain([man]) {
            let clause = if who == man { C::Mov16 } else { C::End03 };
            oracle.tell(clause, game.leave_board(who));
        }
        return;
    }
    if to.at == from.at {
        let low = game.man(man).record.posture.is_some_and(Posture::is_low);
        oracle.tell(C::Mov13, game.set_posture(man, Posture::of(to.layer, low)));
    } else {
        let clause = step_clause(game, man, from, to, n);
        oracle.tell(clause, game.step_to(man, to, pace));
    }
    for who in with {
        // HB-PRI-02: a prisoner goes where he is led.
        let clause = if carried == Some(who) { C::Mov12 } else { C::Pri02 };
        oracle.tell(clause, game.lead_to(who, to));
    }
}

/// What is most particular about a step.
fn step_clause(game: &Game<'_>, man: ManId, from: Step, to: Step, n: usize) -> C {
    let mover = game.man(man);
    let is_last = mover.record.path.len() == n + 1;
    match (from.layer, to.layer) {
        // HB-GEN-09: hit already, and still on his feet.
        _ if game.hits.iter().flatten().any(|hit| hit.who == man) => C::Gen09,
        // HB-WIR-13: under the wire.
        (Layer::Pit, Layer::Pit) if game.map().is_wired(from.at, to.at) => C::Wir13,
        (Layer::Pit, Layer::Pit) => C::Mov10,
        (_, Layer::Pit) if !is_last => C::Mov15,
        (Layer::Surface, Layer::Surface) if mover.record.pace == Pace::Crawl => C::Mov06,
        (Layer::Surface, Layer::Surface) if mover.record.path.len() > 2 => C::Mov02,
        (Layer::Surface, Layer::Surface) => C::Mov01,
        _ => C::Mov05,
    }
}

/// HB-MEL-01, HB-MEL-13, HB-MEL-14: who is in one square and layer with an enemy now.
fn meet(game: &mut Game<'_>, stopped: &mut u32, oracle: &mut impl Oracle) {
    for raider in game.all(Man::is_fit) {
        if raider.seat() != RAIDERS {
            continue;
        }
        let here: Men = game.beside(raider, GARRISON).collect();
        for garrison in here {
            if !game.man(garrison).is_fit() {
                // HB-MEL-13: whoever comes upon him is not stopped.
                let is_met = game.man(raider).walked.last() == Some(&game.man(garrison).step());
                if is_met && game.man(garrison).resolve != Resolve::Prisoner {
                    oracle.tell(C::Mel13, Event::NoFight { raider, garrison });
                }
                continue;
            }
            if game.man(raider).contact >> garrison.0 & 1 == 1 {
                continue;
            }
            let clause = contact_clause(game, raider, garrison);
            oracle.tell(clause, game.meet(raider, garrison));
            for man in [raider, garrison] {
                *stopped |= man.bit();
                if !game.man(man).awake && !game.man(man).wakes {
                    oracle.tell(C::Mel14, game.wake(man));
                }
                prisoners::let_go(game, man, oracle);
            }
        }
    }
}

/// HB-INT-13: neither knew of the other; HB-MOV-08: both were on their way.
fn contact_clause(game: &Game<'_>, raider: ManId, garrison: ManId) -> C {
    let knew = |one: ManId, other: ManId| game.man(one).sees(other);
    let moved = |man: ManId| !game.man(man).walked.is_empty();
    match (knew(raider, garrison) || knew(garrison, raider), moved(raider) && moved(garrison)) {
        (_, true) => C::Mov08,
        (false, _) => C::Int13,
        _ => C::Mel01,
    }
}

/// HB-MOV-09: whoever was told to halt looks about him.
fn halt(game: &mut Game<'_>, movers: &[ManId], n: usize, stopped: &mut u32, oracle: &mut impl Oracle) {
    for &man in movers {
        let mover = game.man(man);
        if !mover.record.halt || *stopped >> man.0 & 1 == 1 || !mover.is_able() || mover.record.path.len() <= n + 1 {
            continue;
        }
        let eye = game.shape(man);
        let is_new = |&enemy: &ManId| !game.man(man).sees(enemy) && game.sees(eye, game.shape(enemy));
        let seen = game.on_board(!man.seat()).find(is_new);
        if let Some(enemy) = seen {
            *stopped |= man.bit();
            oracle.tell(C::Int08, Event::Halted { who: man });
            oracle.tell(C::Mov09, game.sight(enemy));
        }
    }
}

/// HB-MOV-06: how he ends.
fn settle(game: &mut Game<'_>, man: ManId, oracle: &mut impl Oracle) {
    let mover = game.man(man);
    let Some(wished) = mover.record.posture.filter(|_| mover.is_on_board()) else { return };
    // HB-WND-07: who has fallen stays down.
    let posture = Posture::of(mover.layer, wished.is_low() || mover.wound >= Wound::Minor);
    if posture != mover.posture && mover.resolve != Resolve::Prisoner {
        // HB-MOV-04: changing without a step is free and silent.
        let clause = match (mover.walked.is_empty(), mover.layer) {
            (true, _) => C::Mov04,
            (_, Layer::Pit) => C::Gen05,
            _ => C::Mov06,
        };
        oracle.tell(clause, game.set_posture(man, posture));
    }
}
