//! HB-INT: both sides write, in secret, what each man is to do.
use crate::{
    Clause as C, Game, Options, Oracle, Squares, State, bombs, movement,
    setup::{GARRISON, RAIDERS},
    shooting, special_actions,
    squares::Reach,
    state::Mission,
    view, wire,
    words::{About, Act, Aim, Choice, Event, Fire, ManId, Pace, Path, Posture, Record, Resolve, Wound},
};
use kernel::{Play, Point, Seat, Verbs};
use smallvec::SmallVec;
use std::borrow::Cow;
use table::squares::{Compass, Layer};

type Choices = SmallVec<[Choice; 24]>;
type Barred = SmallVec<[(Choice, C); 4]>;

/// P1, HB-INT-01: both at the same time, each at its own pace.
pub fn write(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    let before = game.sides.map(|side| side.ordered_home);
    let running = game.sides.map(|side| side.missions);
    if game.options().int_secret_off() {
        // Option: the garrison declares openly, then the raiders write.
        let order = |seat: Seat| if seat == RAIDERS { GARRISON } else { RAIDERS };
        for seat in Seat::BOTH.map(order) {
            oracle
                .apart(&mut |asked, mut oracle| if asked == seat { side(game, seat, &mut oracle) } else { Ok(()) })?;
        }
    } else {
        oracle.apart(&mut |seat, mut oracle| side(game, seat, &mut oracle))?;
    }
    // HB-END-06: it ends at once.
    for seat in Seat::BOTH.into_iter().filter(|&seat| game.side(seat).resigned) {
        oracle.tell(C::End06, Event::Resigned(seat));
    }
    if game.sides.iter().any(|side| side.resigned) {
        return Ok(());
    }
    oracle.tell(C::Int09, Event::OrdersSealed);
    for seat in Seat::BOTH {
        // HB-INT-11: who got no record.
        let men = writers(game, seat).filter(|&man| !game.man(man).record.written).count() as u8;
        if men > 0 {
            oracle.tell(C::Int11, Event::Unwritten { seat, men });
        }
        for man in game.all(|man| !man.record.written) {
            game.man_mut(man).record = stand_in(game.options());
        }
        let on = game.side(seat).ordered_home;
        if on != before[seat.index()] {
            let clause = if on { C::Pm09 } else { C::Pm12 };
            oracle.tell(clause, Event::HomeOrdered { seat, on });
        }
        for (mission, was) in (0..).zip(running[seat.index()]) {
            if was != game.side(seat).missions[usize::from(mission)] {
                oracle.tell(C::Art03, Event::MissionEnded { seat, mission });
            }
        }
    }
    Ok(())
}

/// HB-INT-02: one man after another, each as often as one likes, until the orders are sealed.
fn side(game: &mut Game<'_>, seat: Seat, oracle: &mut impl Oracle) -> Play<()> {
    // HB-INT-13: what is offered comes from what this side knows, and from nothing else.
    let mut known = view::known(game.setup, game.state, seat.into());
    let mut clause = C::Int01;
    loop {
        let seen = Game { setup: game.setup, state: &mut known };
        let mut men: SmallVec<[ManId; 16]> = writers(&seen, seat).collect();
        if men.is_empty() {
            return Ok(());
        }
        // Who has none yet comes first; the others may be given new ones.
        men.sort_by_key(|&man| seen.man(man).record.written);
        let mut options: Choices = SmallVec::from_slice(&[Choice::Seal]);
        options.extend(men.iter().map(|&man| Choice::Man(man)));
        // HB-PM-09: home, or on after all.
        if !seen.setup.side(seat).patrols.is_empty() {
            options.push(Choice::Home(!seen.side(seat).ordered_home));
        }
        // HB-ART-03: a mission that is running may be ended.
        let missions = (0u8..).zip(seen.side(seat).missions);
        options.extend(missions.filter(|(_, m)| matches!(m, Mission::Running { .. })).map(|(n, _)| Choice::Stop(n)));
        // HB-END-06: last, so that nobody comes upon it by chance.
        options.push(Choice::Resign);
        // HB-MEL-02: who fights does nothing else.
        let fighters = seen.able(seat).filter(|&man| seen.man(man).is_in_melee());
        let barred: Barred = fighters.map(|man| (Choice::Man(man), C::Mel02)).collect();
        let asks = std::mem::replace(&mut clause, C::Int02);
        match oracle.pick_barring(game, seat, asks, seat, &options, &barred)? {
            Choice::Man(man) => {
                let record = record(&Desk { at: game.state, game: &seen, seat, man }, oracle)?;
                game.man_mut(man).record = record;
                known.man_mut(man).record = record;
            }
            Choice::Home(on) => {
                game.side_mut(seat).ordered_home = on;
                known.side_mut(seat).ordered_home = on;
            }
            Choice::Stop(mission) => {
                game.side_mut(seat).missions[usize::from(mission)] = Mission::Spent;
                known.side_mut(seat).missions[usize::from(mission)] = Mission::Spent;
            }
            Choice::Resign => {
                let sure = oracle.pick(game, seat, C::End06, seat, &[Choice::FightOn, Choice::Resign])?;
                if sure == Choice::Resign {
                    game.side_mut(seat).resigned = true;
                    return Ok(());
                }
            }
            // HB-INT-11: the rest return fire.
            _ => return Ok(()),
        }
    }
}

/// Who gets a record: the able who are not fighting, and men who can still crawl (HB-INT-12).
pub fn writers(game: &Game<'_>, seat: Seat) -> impl Iterator<Item = ManId> {
    game.on_board(seat).filter(|&man| !game.man(man).is_in_melee() && (game.man(man).is_able() || may_crawl(game, man)))
}

/// HB-INT-12
fn may_crawl(game: &Game<'_>, man: ManId) -> bool {
    let hurt = game.man(man);
    hurt.wound == Wound::Minor
        && hurt.resolve != Resolve::Prisoner
        && hurt.resolve != Resolve::Surrendering
        && game.bearers(man).next().is_none()
        && !game.options().wound_minor_crawl_off()
}

/// Where one man's orders are written: the position in which his side is asked, and what it knows of it.
struct Desk<'d, 'g> {
    at: &'d State,
    game: &'d Game<'g>,
    seat: Seat,
    man: ManId,
}

fn record(desk: &Desk<'_, '_>, oracle: &mut impl Oracle) -> Play<Record> {
    let Desk { game, man, .. } = *desk;
    let mut record = Record::IDLE;
    if !may_crawl(game, man) {
        deeds(desk, &mut record, oracle)?;
    } else if game.options().wound_minor_half() || game.options().wound_minor_throws() {
        let (throw, fire) = (game.options().wound_minor_throws(), game.options().wound_minor_half());
        deed(desk, Deeds { throw, act: false, fire }, &mut record, oracle)?;
    }
    // HB-INT-04, HB-INT-05: an aimed shot and most special actions leave no time to move.
    let is_aimed = matches!(record.fire, Fire::Aim(_)) && !game.options().int_fire_named();
    if !is_aimed && record.act.is_none_or(Act::is_with_move) {
        go(desk, &mut record, oracle)?;
    }
    Ok(record)
}

/// Which kinds of deed a question is about.
#[derive(Clone, Copy)]
struct Deeds {
    throw: bool,
    act: bool,
    fire: bool,
}

/// HB-INT-03: one thing a turn (option: one of each).
fn deeds(desk: &Desk<'_, '_>, record: &mut Record, oracle: &mut impl Oracle) -> Play<()> {
    let one = Deeds { throw: true, act: true, fire: true };
    if !desk.game.options().int_actions_free() {
        return deed(desk, one, record, oracle);
    }
    deed(desk, Deeds { act: false, fire: false, ..one }, record, oracle)?;
    deed(desk, Deeds { throw: false, fire: false, ..one }, record, oracle)?;
    deed(desk, Deeds { throw: false, act: false, ..one }, record, oracle)
}

fn deed(desk: &Desk<'_, '_>, kinds: Deeds, record: &mut Record, oracle: &mut impl Oracle) -> Play<()> {
    let Desk { at, game, seat, man } = *desk;
    let (mut options, mut barred) = (Choices::new(), Barred::new());
    options.push(Choice::Fire(Fire::Hold));
    if kinds.fire {
        fire_orders(game, man, &mut options, &mut barred);
    }
    if kinds.throw {
        throws(game, man, &mut options, &mut barred);
    }
    if kinds.act {
        options.extend(special_actions::choices(game, man));
    }
    let chosen = match options[..] {
        [only] if barred.is_empty() && !at.asks_everything => only,
        _ => oracle.pick_barring(at, seat, C::Int03, man, &options, &barred)?,
    };
    match chosen {
        Choice::Fire(fire) => record.fire = fire,
        Choice::ThrowOn | Choice::ThrowInto => {
            record.throw = Some(aim(desk, chosen == Choice::ThrowInto, oracle)?);
        }
        Choice::Flare => record.act = Some(Act::Flare(flare_square(desk, oracle)?)),
        Choice::Act(act) => record.act = Some(act),
        other => unreachable!("{other:?} is no deed"),
    }
    Ok(())
}

/// HB-INT-06
fn fire_orders(game: &Game<'_>, man: ManId, options: &mut Choices, barred: &mut Barred) {
    let firer = game.man(man);
    let at_will = Choice::Fire(Fire::AtWill);
    if firer.carries.is_some() {
        // HB-PRI-04: his hands are full.
        barred.push((at_will, C::Pri04));
        return;
    }
    if firer.firearm.is_none() || firer.gun_from > game.turn {
        barred.push((at_will, C::Int06));
        return;
    }
    if !shooting::has_shots(game, man) {
        barred.push((at_will, C::Sho17));
        return;
    }
    if game.options().int_fire_named() {
        barred.push((at_will, C::Int06));
    } else {
        options.push(at_will);
        options.push(Choice::Fire(Fire::IfFiredOn));
    }
    let targets = game.enemies_seen(man).filter(|&enemy| game.man(enemy).is_fit());
    options.extend(targets.map(|enemy| Choice::Fire(Fire::Aim(enemy))));
}

/// HB-BMB-01
fn throws(game: &Game<'_>, man: ManId, options: &mut Choices, barred: &mut Barred) {
    let thrower = game.man(man);
    let hindered = [
        (thrower.bombs == 0, C::Bmb01),
        (thrower.carries.is_some(), C::Pri04),
        // HB-BMB-07: and with option `wound_minor_throws` they do.
        (thrower.wound >= Wound::Minor && !game.options().wound_minor_throws(), C::Bmb07),
    ];
    if let Some((_, clause)) = hindered.into_iter().find(|(holds, _)| *holds) {
        if clause != C::Bmb01 || game.soldier(man).bombs > 0 {
            barred.push((Choice::ThrowOn, clause));
        }
        return;
    }
    if bombs::is_shut_in(game, man) {
        barred.push((Choice::ThrowOn, C::Bmb01));
    } else {
        options.push(Choice::ThrowOn);
    }
    let reach = within(game, man, true);
    if has_spot(&reach) {
        options.push(Choice::ThrowInto);
    }
}

fn within<'a>(game: &Game<'a>, man: ManId, pits: bool) -> Squares<'a> {
    let reach = Reach::Within {
        of: game.man(man).at,
        squares: 4,
        pits,
        in_line: game.options().bomb_needs_sight(),
        only: if bombs::is_shut_in(game, man) { game.hole(man) } else { None },
        clause: C::Bmb10,
    };
    Squares { map: Cow::Borrowed(game.map()), reach }
}

fn has_spot(squares: &Squares<'_>) -> bool {
    use kernel::Ground;
    (0..squares.suggestions()).any(|nth| squares.spot(nth).is_some())
}

/// HB-BMB-02: the square, and at no range the way it may stray (HB-DEV-03).
fn aim(desk: &Desk<'_, '_>, into: bool, oracle: &mut impl Oracle) -> Play<Aim> {
    let Desk { at: position, game, seat, man } = *desk;
    let at = oracle.place(position, seat, C::Bmb02, man, within(game, man, into))?.end();
    let thrower = game.man(man).step();
    let layer = if into { Layer::Pit } else { Layer::Surface };
    let is_beside = into && at == thrower.at && thrower.layer == Layer::Surface;
    let toward = if is_beside { Some(oracle.pick(position, seat, C::Dev03, man, &Compass::RING)?) } else { None };
    Ok(Aim { at, layer, toward })
}

/// HB-FLR-03
fn flare_square(desk: &Desk<'_, '_>, oracle: &mut impl Oracle) -> Play<Point> {
    let Desk { at, game, seat, man } = *desk;
    let reach =
        Reach::Within { of: game.man(man).at, squares: 15, pits: false, in_line: false, only: None, clause: C::Flr03 };
    let ground = Squares { map: Cow::Borrowed(game.map()), reach };
    Ok(oracle.place(at, seat, C::Flr03, man, ground)?.end())
}

/// HB-MOV-01: whether and how he moves, which way, and how he ends.
fn go(desk: &Desk<'_, '_>, record: &mut Record, oracle: &mut impl Oracle) -> Play<()> {
    let Desk { at, game, seat, man } = *desk;
    let is_hurt = game.man(man).wound >= Wound::Minor;
    let (mut options, mut barred) = (Choices::new(), Barred::new());
    options.push(Choice::Stay);
    options.extend(changes(game, man).map(Choice::Change));
    for pace in [Pace::Crawl, Pace::Walk] {
        if movement::limit(game, man, pace) == 0 {
            if let Some(clause) = movement::hindrance(game, man, pace) {
                barred.push((Choice::Go { pace, low: pace == Pace::Crawl, halt: false }, clause));
            }
            continue;
        }
        // HB-INT-12: a man with a minor wound crawls, and nothing else.
        let ways = [(true, false), (false, false), (true, true), (false, true)];
        let ways = if is_hurt { &ways[..1] } else { &ways };
        options.extend(ways.iter().map(|&(low, halt)| Choice::Go { pace, low, halt }));
    }
    // HB-INT-04, HB-INT-05: beside a throw, a shot, or what is done on the move.
    let clause = match (record.act, record.throw.is_some() || record.fire != Fire::Hold) {
        (Some(_), _) => C::Int05,
        (None, true) => C::Int04,
        _ => C::Mov01,
    };
    let chosen = match options[..] {
        [only] if barred.is_empty() && !at.asks_everything => only,
        _ => oracle.pick_barring(at, seat, clause, man, &options, &barred)?,
    };
    match chosen {
        Choice::Change(posture) => record.posture = Some(posture),
        Choice::Go { pace, low, halt } => {
            let path = path(desk, pace, oracle)?;
            let layer = path.last().map_or(game.man(man).layer, |step| step.layer);
            (record.pace, record.path, record.halt) = (pace, path, halt);
            record.posture = Some(Posture::of(layer, low));
        }
        _ => {}
    }
    Ok(())
}

/// HB-MOV-06, HB-MOV-13: what he may change on the spot.
fn changes(game: &Game<'_>, man: ManId) -> impl Iterator<Item = Posture> {
    let (now, at) = (game.man(man).posture, game.man(man).at);
    let is_hurt = game.man(man).wound >= Wound::Minor;
    let may_climb = game.may_change_layer(at);
    let all = [Posture::Standing, Posture::Lying, Posture::Up, Posture::Down].into_iter();
    all.filter(move |&p| p != now && !is_hurt && (p.layer() == now.layer() || may_climb))
}

fn path(desk: &Desk<'_, '_>, pace: Pace, oracle: &mut impl Oracle) -> Play<Path> {
    let Desk { at, game, seat, man } = *desk;
    let mover = game.man(man);
    // HB-INT-12: nearer to nobody whom his side sees; he himself looks at nothing any more.
    let seen = game.on_board(!seat).filter(|&e| mover.wound >= Wound::Minor && game.man(e).is_fit());
    let shun = seen.map(|enemy| game.man(enemy).at).collect();
    let open = game.side(seat).knows_open | wire::climbable(game);
    let reach = Reach::Way { start: mover.layer, open, may_leave: seat == RAIDERS, shun };
    let ground = Squares { map: Cow::Borrowed(game.map()), reach };
    let budget = movement::limit(game, man, pace).into();
    let clause = movement::limit_clause(game, man, pace);
    let march = oracle.path(at, seat, clause, About::Man(man), mover.at, budget, ground.clone())?;
    match ground.path(&march.route) {
        Ok(path) => Ok(path),
        Err(refusal) => unreachable!("{refusal:?} after `admits`"),
    }
}

/// HB-INT-11: what counts for a man who got no record.
pub fn stand_in(options: Options) -> Record {
    if options.int_fallback_hold_only() { Record { fire: Fire::Hold, ..Record::NONE } } else { Record::NONE }
}
