//! HB-WIR: cutting wire, turn by turn.
use crate::{
    Clause as C, Event, Game, Oracle,
    noise::{self, hidden},
    setup::{Open, WireKind},
    state::Task,
    view,
    words::{About, Act, Choice, ManId, Step},
};
use kernel::{D6, Play, TWO_D6, Verbs, at_least};
use table::squares::Layer;

/// HB-SPC-T1: the wires beside him that his side believes to stand.
pub fn choices<'a>(game: &'a Game<'_>, man: ManId) -> impl Iterator<Item = Choice> + use<'a> {
    let cutter = game.man(man);
    let may_cut = cutter.kit.cutters && cutter.layer == Layer::Surface;
    let known = game.side(man.seat()).knows_open;
    let wires = game.map().wires_of(cutter.at).filter(move |&wire| may_cut && known >> wire & 1 == 0);
    wires.flat_map(move |wire| {
        let ways: &[bool] = if kind(game, wire) == WireKind::Piece { &[false] } else { &[false, true] };
        ways.iter().map(move |&stealthy| Choice::Act(Act::Cut { wire, stealthy }))
    })
}

fn kind(game: &Game<'_>, wire: u8) -> WireKind {
    game.setup.plan.wires[usize::from(wire)].kind
}

/// One turn's work at one wire; `mates` are others at the same wire this turn, written before him.
pub fn cut(game: &mut Game<'_>, man: ManId, wire: u8, stealthy: bool, oracle: &mut impl Oracle) -> Play<()> {
    // HB-INT-10: it is open already, and now he knows.
    if game.open >> wire & 1 == 1 {
        oracle.tell(C::Int10, Event::Cancelled { who: man });
        oracle.tell(C::Hid03, game.learn_wire(man.seat(), wire));
        return Ok(());
    }
    // HB-WIR-10: a second man is no help (option: he doubles the work).
    let first = game.on_board(man.seat()).find(|&mate| mate != man && is_at_work(game, mate, wire));
    if let Some(first) = first {
        if game.options().wire_helpers_halve() {
            oracle.tell(C::Wir10, game.work_wire(first, wire, 1));
            done(game, first, wire, oracle);
        } else {
            oracle.tell(C::Wir10, Event::Cancelled { who: man });
        }
        return Ok(());
    }
    let task = game.man(man).task.filter(|task| task.wire == wire && task.stealthy == stealthy);
    if task.is_none() {
        begin(game, man, wire, stealthy, oracle)?;
    }
    // HB-WIR-09: what another did here is lost.
    for mate in game.setup.roster(man.seat()).filter(|&mate| mate != man) {
        let of = game.man_mut(mate);
        of.task = of.task.filter(|task| task.wire != wire);
    }
    let clause = if task.is_some() { C::Wir09 } else { C::Wir08 };
    oracle.tell(clause, game.work_wire(man, wire, 1));
    done(game, man, wire, oracle);
    Ok(())
}

fn is_at_work(game: &Game<'_>, man: ManId, wire: u8) -> bool {
    game.man(man).task.is_some_and(|task| task.wire == wire && task.worked)
}

/// HB-WIR-T1, HB-WIR-08: how long it will take.
fn begin(game: &mut Game<'_>, man: ManId, wire: u8, stealthy: bool, oracle: &mut impl Oracle) -> Play<()> {
    let about = view::about(game, About::Man(man));
    // Option `wire_duration_secret`: not even he is shown the dice.
    let by = if game.options().wire_duration_secret() { kernel::Hand::Table } else { man.seat().into() };
    let (clause, turns) = match (kind(game, wire), stealthy) {
        (WireKind::Piece, _) => (C::Wir01, 1),
        (WireKind::Fence, false) => (C::Wir02, oracle.sum(by, C::Wir02, about, D6)?),
        (WireKind::Fence, true) => (C::Wir03, oracle.sum(by, C::Wir03, about, TWO_D6)?),
    };
    oracle.tell(clause, game.begin_wire(man, wire, stealthy, turns));
    Ok(())
}

/// HB-WIR-06: the last turn's work opens it.
fn done(game: &mut Game<'_>, man: ManId, wire: u8, oracle: &mut impl Oracle) {
    if game.man(man).task.is_some_and(|task| task.left == 0) && game.open >> wire & 1 == 0 {
        oracle.tell(C::Wir06, game.cut_wire(man, wire));
    }
}

/// Option `wire_cross_slow`: the fences, which may be climbed; no wire by default.
pub fn climbable(game: &Game<'_>) -> Open {
    let fences = (0..).zip(&game.setup.plan.wires).filter(|(_, wire)| wire.kind == WireKind::Fence);
    if game.options().wire_cross_slow() { fences.fold(0, |bits, (n, _)| bits | 1 << n) } else { 0 }
}

/// Whether a fence is all that bars this step.
pub fn may_climb(game: &Game<'_>, man: ManId, to: Step) -> bool {
    let climbable = climbable(game);
    climbable != 0 && game.map().step(game.open | climbable, game.man(man).step(), to).is_ok()
}

/// Over it on 4 or more; either way the wire rattles like under the cutters.
pub fn climb(game: &mut Game<'_>, man: ManId, oracle: &mut impl Oracle) -> Play<bool> {
    let fence = game.setup.plan.wires.iter().position(|wire| wire.kind == WireKind::Fence);
    let wire = fence.unwrap_or_default() as u8;
    game.man_mut(man).task = Some(Task { wire, stealthy: false, left: 0, worked: true });
    Ok(oracle.throw_plain(man.seat(), C::Wir07, view::about(game, About::Man(man)), at_least(1, 6, 4))?.of(1) == 1)
}

/// HB-WIR-04: how far this turn's work of every cutter is heard; called by `noise`.
pub fn rattle(game: &mut Game<'_>, oracle: &mut impl Oracle) -> Play<()> {
    for man in game.all(|man| man.task.is_some_and(|task| task.worked)) {
        let Some(task) = game.man(man).task else { continue };
        game.man_mut(man).task = (task.left > 0).then_some(Task { worked: false, ..task });
        ring_out(game, man, task, oracle)?;
    }
    Ok(())
}

/// HB-WIR-T1: a die, less 2 for a piece and for stealth.
fn ring_out(game: &mut Game<'_>, man: ManId, task: Task, oracle: &mut impl Oracle) -> Play<()> {
    let (clause, less) = match (kind(game, task.wire), task.stealthy) {
        (WireKind::Piece, _) => (C::Wir01, 2),
        (WireKind::Fence, false) => (C::Wir02, 0),
        (WireKind::Fence, true) => (C::Wir03, 2),
    };
    let die = oracle.sum(man.seat(), C::Wir04, hidden(game, About::Man(man)), D6)?;
    let radius = die as i8 - less;
    if game.options().hid_own_noise() {
        oracle.tell(C::Hid05, Event::Noise { who: man, radius });
    }
    // HB-WIR-12: 0 in the same square only (option: nowhere), less nowhere.
    let (silent, clause) = match radius {
        0 => (game.options().noise_zero_silent(), C::Wir12),
        _ => (radius < 0, clause),
    };
    let at = game.man(man).at;
    if silent || !noise::spread(game, clause, &[at], radius as u8, !man.seat(), About::Man(man), oracle)? {
        // HB-HID-05: the umpire keeps it.
        let clause = if radius > 0 { C::Hid05 } else { C::Wir12 };
        oracle.tell(clause, Event::Unheard { who: man, radius });
    }
    Ok(())
}
