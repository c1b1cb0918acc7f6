//! HB-SPC: what a man does instead of moving, throwing or shooting, in the order of HB-SPC-T1.
use crate::{
    Clause as C, Event, Game, Man, Oracle, flares, prisoners,
    setup::Firearm,
    state::{Fate, Mission},
    view, wire,
    words::{About, Act, Choice, Goods, ManId, Resolve, Sign, Wound},
};
use kernel::{D6, Play, Seat, Verbs};
use smallvec::SmallVec;
use table::squares::squares_between;

/// P5, HB-SPC-01: every special action that was written and can still be done.
pub fn act(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let written = |man: ManId| game.man(man).record.act.map(|act| (line(act), man, act));
    let mut acts: SmallVec<[(u8, ManId, Act); 16]> = game.setup.men().filter_map(written).collect();
    // HB-SPC-02: in the order of the list, both sides together.
    acts.sort_unstable();
    for (_, man, act) in acts {
        if !may_act(game.man(man)) {
            oracle.tell(C::Spc03, Event::Cancelled { who: man });
        } else if is_possible(game, man, act) {
            carry_out(game, man, act, oracle)?;
        } else {
            oracle.tell(C::Int10, Event::Cancelled { who: man });
        }
    }
    Ok(())
}

/// HB-SPC-03
fn may_act(man: &Man) -> bool {
    man.is_able() && !man.is_in_melee() && man.resolve != Resolve::DuckBack
}

/// Its number in HB-SPC-T1.
const fn line(act: Act) -> u8 {
    match act {
        Act::Flare(_) => 1,
        Act::Alarm => 2,
        Act::Cut { .. } => 3,
        Act::Call { .. } => 4,
        Act::Search(_) => 5,
        Act::Secure(_) => 6,
        Act::Lift(_) | Act::PutDown => 7,
        Act::Give { .. } | Act::Take { .. } | Act::TakeGun(_) => 8,
        Act::Rouse(_) => 9,
        Act::Listen => 10,
        Act::Rally(_) => 11,
    }
}

/// HB-SPC-T1: what this man may be told to do, as far as his side knows. Each is offered with its object.
pub fn choices(game: &Game<'_>, man: ManId) -> SmallVec<[Choice; 16]> {
    let (seat, of) = (man.seat(), game.man(man));
    let mut all: SmallVec<[Choice; 16]> = SmallVec::new();
    let mut offer = |act: Act| {
        if is_possible(game, man, act) {
            all.push(Choice::Act(act));
        }
    };
    // 2
    offer(Act::Alarm);
    // 4: HB-ART-02, one of the registered squares.
    for (mission, orders) in (0..).zip(&game.setup.side(seat).missions) {
        (0..orders.squares.len() as u8).for_each(|square| offer(Act::Call { mission, square }));
    }
    // 5, 6, 7: HB-HID-04, of whom he knows whether he is dead or alive.
    game.beside(man, !seat).filter(|&enemy| is_known(game.man(enemy))).for_each(|enemy| {
        offer(Act::Search(enemy));
        offer(Act::Secure(enemy));
        offer(Act::Lift(enemy));
    });
    game.beside(man, seat).for_each(|friend| offer(Act::Lift(friend)));
    offer(Act::PutDown);
    // 8: to whom can use it, from whom cannot.
    for friend in game.beside(man, seat) {
        for goods in GOODS {
            offer(Act::Give { to: friend, goods });
            if !game.man(friend).is_able() {
                offer(Act::Take { from: friend, goods });
            }
        }
    }
    game.on_board(seat).for_each(|friend| offer(Act::TakeGun(friend)));
    // 9
    game.on_board(seat).for_each(|friend| offer(Act::Rouse(friend)));
    // Option `morale_recover_rally`
    game.beside(man, seat).for_each(|friend| offer(Act::Rally(friend)));
    // 1: the square is asked for next. 3: every wire beside him. 10: always.
    if of.kit.flare_pistol && of.flares > 0 {
        all.push(Choice::Flare);
    }
    all.extend(wire::choices(game, man));
    all.push(Choice::Act(Act::Listen));
    all
}

const GOODS: [Goods; 6] =
    [Goods::Everything, Goods::Bombs, Goods::Flares, Goods::Cutters, Goods::Telephone, Goods::Papers];

/// HB-SPC-T1, second column; HB-SPC-05: the same square is the same layer too, but for rousing.
fn is_possible(game: &Game<'_>, man: ManId, act: Act) -> bool {
    let (of, options) = (game.man(man), game.options());
    let is_beside = |other: ManId| other != man && game.man(other).is_on_board() && game.man(other).step() == of.step();
    match act {
        Act::Flare(_) => of.kit.flare_pistol && of.flares > 0,
        // Nobody sleeps: nobody to raise.
        Act::Alarm => game.on_board(man.seat()).any(|friend| is_asleep(game.man(friend))),
        Act::Cut { wire, .. } => {
            of.kit.cutters
                && wire::choices(game, man).any(|c| matches!(c, Choice::Act(Act::Cut { wire: w, .. }) if w == wire))
        }
        Act::Call { mission, .. } => {
            let nth = usize::from(mission);
            let is_ready = game.side(man.seat()).missions[nth] == Mission::Ready;
            let is_called = game.setup.side(man.seat()).missions[nth].on_turn.is_none();
            of.kit.telephone && is_ready && is_called && !options.art_call_timetable_only() && !options.art_call_off()
        }
        Act::Search(body) => is_beside(body) && game.man(body).is_out() && has_papers(game, man.seat(), body),
        // HB-PRI-01
        Act::Secure(enemy) => {
            let other = game.man(enemy);
            let is_hurt = matches!(other.wound, Wound::Minor | Wound::Serious);
            let gives_up = other.resolve == Resolve::Surrendering;
            is_beside(enemy) && other.resolve != Resolve::Prisoner && (is_hurt || gives_up) && !options.prisoner_off()
        }
        // HB-PRI-04: one man each, two at most for one.
        Act::Lift(other) => {
            let may = game.man(other).wound >= Wound::Minor && of.carries.is_none();
            is_beside(other) && may && game.bearers(other).count() < 2 && game.prisoners(man).all(|led| led == other)
        }
        Act::PutDown => of.carries.is_some(),
        Act::Give { to, goods } => is_beside(to) && game.man(to).is_able() && has(of, goods),
        Act::Take { from, goods } => is_beside(from) && has(game.man(from), goods),
        // HB-MOV-17: left behind, or beside a gunner who has dropped.
        Act::TakeGun(from) => {
            let gun = game.man(from);
            let is_dropped = gun.firearm == Some(Firearm::Hmg) && gun.is_out() && is_beside(from);
            from.seat() == man.seat()
                && of.firearm != Some(Firearm::Hmg)
                && (gun.left_gun == Some(of.step()) || is_dropped)
        }
        Act::Rouse(friend) => squares_between(of.at, game.man(friend).at) <= 1 && is_asleep(game.man(friend)),
        Act::Listen => true,
        Act::Rally(friend) => {
            let is_shaken = matches!(game.man(friend).resolve, Resolve::NoCloser | Resolve::DuckBack);
            options.morale_recover_rally() && game.soldier(man).seniority > 0 && is_beside(friend) && is_shaken
        }
    }
}

/// HB-HID-04
fn is_known(man: &Man) -> bool {
    man.fate != Fate::Unknown || matches!(man.resolve, Resolve::Surrendering | Resolve::Prisoner)
}

fn is_asleep(man: &Man) -> bool {
    man.is_fit() && !man.awake && !man.wakes
}

/// HB-SPC-04: his own, once; or ours, which he had taken (option: one man's papers are all there are).
fn has_papers(game: &Game<'_>, seat: Seat, body: ManId) -> bool {
    let is_enough =
        game.options().search_limit_one_total() && game.setup.roster(seat).any(|man| game.man(man).papers != 0);
    game.man(body).papers != 0 || !game.man(body).searched && !is_enough
}

/// Everything means more than one kind.
fn has(man: &Man, goods: Goods) -> bool {
    let kinds =
        [man.bombs > 0, man.flares > 0 || man.kit.flare_pistol, man.kit.cutters, man.kit.telephone, man.papers != 0];
    match goods {
        Goods::Everything => kinds.iter().filter(|&&has| has).count() > 1,
        Goods::Bombs => kinds[0],
        Goods::Flares => kinds[1],
        Goods::Cutters => kinds[2],
        Goods::Telephone => kinds[3],
        Goods::Papers => kinds[4],
    }
}

/// HB-SPC-T1, third column.
fn carry_out(game: &mut Game<'_>, man: ManId, act: Act, oracle: &mut impl Oracle) -> Play<()> {
    let seat = man.seat();
    match act {
        Act::Flare(at) => return flares::fire(game, man, at, oracle),
        Act::Alarm => raise_alarm(game, man, oracle),
        Act::Cut { wire, stealthy } => return wire::cut(game, man, wire, stealthy, oracle),
        // HB-ART-02: it begins after a die of turns.
        Act::Call { mission, square } => {
            let delay = oracle.sum(seat, C::Art02, view::about(game, About::Man(man)), D6)?;
            oracle.tell(C::Art02, game.call_fire(man, mission, square, delay));
        }
        Act::Search(body) => oracle.tell(C::Spc04, game.search(man, body)),
        Act::Secure(enemy) => prisoners::secure(game, man, enemy, oracle),
        Act::Lift(other) => prisoners::lift(game, man, other, oracle),
        Act::PutDown => oracle.tell(C::Pri04, game.put_down(man)),
        Act::Give { to, goods } => oracle.tell(C::Spc05, game.hand_over(man, act, man, to, goods)),
        Act::Take { from, goods } => oracle.tell(C::Spc05, game.hand_over(man, act, from, man, goods)),
        Act::TakeGun(from) => oracle.tell(C::Mov17, game.take_gun(man, from)),
        Act::Rouse(friend) => {
            oracle.tell(C::Spc01, Event::Acts { who: man, act });
            oracle.tell(C::Hid09, game.wake(friend));
        }
        Act::Listen => oracle.tell(C::Spc02, game.listen(man)),
        Act::Rally(friend) => oracle.tell(C::Mor23, game.rally(man, friend)),
    }
    Ok(())
}

/// HB-NOI-05, HB-HID-09: heard by all; his sleeping friends are up next turn.
fn raise_alarm(game: &mut Game<'_>, man: ManId, oracle: &mut impl Oracle) {
    let (seat, at) = (man.seat(), game.man(man).at);
    oracle.tell(C::Hid09, Event::AlarmRaised { by: seat, at });
    oracle.tell(C::Noi05, game.notice(!seat, Sign::Alarm, at));
    let sleepers: crate::game::Men = game.on_board(seat).filter(|&friend| is_asleep(game.man(friend))).collect();
    for friend in sleepers {
        oracle.tell(C::Hid09, game.wake(friend));
    }
}
