//! HB-PM: patrols are tested before single men.
use crate::{
    Clause as C, Event, Game, Oracle,
    game::Men,
    movement,
    route::Field,
    setup::{RAIDERS, side_bits},
    view,
    words::{About, Act, Fire, ManId, Mood, Pace, Path, Posture, Record, Resolve},
};
use kernel::{Chance, Need, Play, Point, Seat, TWO_D6, Verbs};
use table::squares::Compass;

/// HB-PM-11: ways home that are equally short.
const HOMEWARD: [Compass; 8] = [
    Compass::South,
    Compass::SouthWest,
    Compass::SouthEast,
    Compass::West,
    Compass::East,
    Compass::NorthWest,
    Compass::NorthEast,
    Compass::North,
];

/// P2.1: every patrol with a pending test, or that hesitates; what it forbids is written anew.
pub fn test(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    if !is_tested(game) {
        return Ok(());
    }
    for (seat, patrol) in patrols(game) {
        let state = game.side(seat).patrols[usize::from(patrol)];
        let is_there = game.members(seat, patrol).any(|man| game.man(man).is_able());
        // HB-PM-03, HB-PM-06: one test, whatever the causes; and again while it hesitates.
        if is_there && (state.tests || state.mood == Mood::Hesitate) {
            let clause = if state.tests { C::Pm03 } else { C::Pm06 };
            oracle.tell(clause, Event::PatrolMustTest { seat, patrol });
            throw(game, seat, patrol, oracle)?;
        }
        obey(game, seat, patrol, oracle);
        let leader = game.senior(seat, Some(patrol));
        let leader_hurt = leader.is_some_and(|man| game.man(man).is_casualty());
        let state = &mut game.side_mut(seat).patrols[usize::from(patrol)];
        (state.leader, state.leader_hurt) = (leader, leader_hurt);
    }
    Ok(())
}

/// HB-PM-02 (option `pm_triggers_off`: nobody is).
fn is_tested(game: &Game<'_>) -> bool {
    game.setup.plan.scenario.patrol_morale && !game.options().pm_triggers_off()
}

fn patrols(game: &Game<'_>) -> impl Iterator<Item = (Seat, u8)> + use<> {
    let counts = Seat::BOTH.map(|seat| game.setup.side(seat).patrols.len() as u8);
    Seat::BOTH.into_iter().zip(counts).flat_map(|(seat, count)| (0..count).map(move |patrol| (seat, patrol)))
}

/// HB-PM-04, HB-PM-T1
pub fn throw(game: &mut Game<'_>, seat: Seat, patrol: u8, oracle: &mut impl Oracle) -> Play<Mood> {
    let need = modifiers(game, seat, patrol);
    let about = view::about(game, About::Patrol { seat, patrol });
    let dice = oracle.throw(seat, C::Pm04, about, Chance::Sum { throw: TWO_D6, less: 0 }, &need)?.value();
    let total = dice as i8 + need.total();
    let rolled = match total {
        7.. => Mood::CarryOn,
        // Option `pm_table_withdraw_only`: anything less sends them home.
        ..7 if game.options().pm_table_withdraw_only() => Mood::Withdraw,
        3.. => Mood::Hesitate,
        0.. => Mood::Withdraw,
        _ => Mood::Break,
    };
    // HB-PM-07, HB-PM-08: a patrol on its way home does not turn round.
    let before = game.side(seat).patrols[usize::from(patrol)].mood;
    let mood = if before >= Mood::Withdraw { rolled.max(before) } else { rolled };
    let clause = match mood {
        Mood::CarryOn => C::Pm01,
        Mood::Hesitate => C::Pm06,
        Mood::Withdraw => C::Pm07,
        Mood::Break => C::Pm08,
    };
    oracle.tell(clause, game.set_mood(seat, patrol, total, mood));
    // HB-MOR-06: a patrol that falters shakes its men.
    if total < 7 {
        let members: Men = game.members(seat, patrol).filter(|&man| game.man(man).is_fit()).collect();
        for man in members {
            oracle.tell(C::Mor06, game.worsen(man));
        }
    }
    Ok(mood)
}

fn modifiers(game: &Game<'_>, seat: Seat, patrol: u8) -> Need<C> {
    let rating = game.setup.side(seat).patrols[usize::from(patrol)].rating;
    let mut need = Need::base(C::Pm02, "rating", rating);
    let known = crate::game::men_of(side_bits(!seat)).filter(|&enemy| game.man(enemy).known_lost).count() as i8;
    need.when(game.senior(seat, Some(patrol)).is_some(), C::Pm04, "somebody leads", 1)
        .add(C::Pm05, "losses", -(game.losses(seat, patrol) as i8))
        .add(C::Pm04, "enemy losses known", known);
    need
}

/// HB-PM-03, at the end of the turn: quarters lost, and the leader.
pub fn count_losses(game: &mut Game<'_>) {
    for (seat, patrol) in patrols(game) {
        let lost = game.lost_now(seat, patrol);
        let strength = game.setup.side(seat).patrols[usize::from(patrol)].strength;
        let halves = game.options().pm_triggers_halves();
        let state = game.side(seat).patrols[usize::from(patrol)];
        let is_leader_lost = state.leader.is_some_and(|leader| {
            let man = game.man(leader);
            man.resolve == Resolve::Prisoner || man.is_casualty() && !state.leader_hurt
        });
        let state = &mut game.side_mut(seat).patrols[usize::from(patrol)];
        state.lost |= lost;
        // Option `pm_triggers_halves`: half its strength alone counts.
        let reached = |quarter: &u8| state.lost.count_ones() * 4 >= u32::from(strength * quarter);
        let quarters = if halves { 2..=2 } else { 1..=3 }.filter(reached).count() as u8;
        state.tests |= quarters > state.quarters || is_leader_lost;
        state.quarters = state.quarters.max(quarters);
    }
}

/// HB-PM-06 to HB-PM-11: what the mood of the patrol forbids is written anew.
fn obey(game: &mut Game<'_>, seat: Seat, patrol: u8, oracle: &mut impl Oracle) {
    let mood = game.side(seat).patrols[usize::from(patrol)].mood;
    if mood == Mood::CarryOn {
        return;
    }
    let is_bound = |&man: &ManId| game.man(man).is_able() && !game.man(man).is_in_melee();
    let members: Men = game.members(seat, patrol).filter(is_bound).collect();
    if mood == Mood::Hesitate {
        for man in members {
            hesitate(game, man, oracle);
        }
        return;
    }
    if seat != RAIDERS {
        return;
    }
    let home = Field::home(game.map(), game.open);
    for man in members {
        let is_busy = game.man(man).carries.is_some() || game.prisoners(man).next().is_some();
        if mood == Mood::Break {
            hold_bomb(game, man, oracle);
        }
        if !is_busy {
            go_home(game, man, mood, &home, oracle);
        }
    }
}

/// HB-PM-06: nobody ends nearer to the enemy's line.
fn hesitate(game: &mut Game<'_>, man: ManId, oracle: &mut impl Oracle) {
    let (start, record) = (game.man(man).at, game.man(man).record);
    let Some(end) = record.path.last() else { return };
    if game.to_line(man.seat(), end.at) < game.to_line(man.seat(), start) {
        let stay = Record { path: Path::NONE, pace: Pace::Stay, posture: None, ..record };
        oracle.tell(C::Pm11, game.rewrite(man, stay));
    }
}

/// HB-PM-07, HB-PM-08: at least a square nearer home; a broken patrol runs.
fn go_home(game: &mut Game<'_>, man: ManId, mood: Mood, home: &Field<'_>, oracle: &mut impl Oracle) {
    let (here, record) = (game.man(man).step(), game.man(man).record);
    // HB-PM-10: who has no way home owes nobody anything.
    let Some(left) = home.from(here) else {
        oracle.tell(C::Pm10, Event::NoWayHome { who: man });
        return;
    };
    let runs = mood == Mood::Break;
    let most = movement::limit(game, man, Pace::Walk).min(if runs { 4 } else { 2 });
    let least = if runs { u16::from(most.min(3)).min(left) } else { 1 };
    let is_walked = !runs || record.pace == Pace::Walk && record.path.len() >= usize::from(least);
    if most == 0 || is_walked && record.path.last().is_some_and(|&end| is_nearer(game, man, home, end)) {
        return;
    }
    // HB-PM-11: the umpire writes it. He crawls who lies there and sees nobody.
    let crawls = !runs && game.man(man).posture == Posture::Lying && game.threats(man).next().is_none();
    let pace = if crawls { Pace::Crawl } else { Pace::Walk };
    let path = home.way(here, most, HOMEWARD);
    let posture = path.last().map(|end| Posture::of(end.layer, crawls));
    let fire = if let Fire::Aim(_) = record.fire { Fire::AtWill } else { record.fire };
    let act = record.act.filter(|act: &Act| act.is_with_move());
    let rewritten = Record { written: true, act, fire, pace, path, posture, halt: false, ..record };
    oracle.tell(C::Pm11, game.rewrite(man, rewritten));
}

/// HB-PM-10 (option `pm_route_straight`: as the crow flies).
fn is_nearer(game: &Game<'_>, man: ManId, home: &Field<'_>, end: crate::Step) -> bool {
    let here = game.man(man).step();
    if game.options().pm_route_straight() {
        return end.at.y < here.at.y;
    }
    home.from(end).zip(home.from(here)).is_some_and(|(end, start)| end < start)
}

/// HB-PM-08: a broken man throws at nothing beyond two squares.
fn hold_bomb(game: &mut Game<'_>, man: ManId, oracle: &mut impl Oracle) {
    let record = game.man(man).record;
    let is_far = record.throw.is_some_and(|aim| game.map().distance(game.man(man).at, aim.at) > 2);
    if is_far {
        oracle.tell(C::Pm08, game.cancel(man, Record { throw: None, ..record }));
    }
}

/// HB-PM-08: nor does he shoot at anything beyond two squares.
pub fn may_shoot(game: &Game<'_>, man: ManId, at: Point) -> bool {
    game.mood(man) != Mood::Break || game.map().distance(game.man(man).at, at) <= 2
}
