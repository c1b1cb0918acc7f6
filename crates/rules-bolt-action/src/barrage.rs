//! BA-BARR: the artillery barrage.
use crate::{
    Clause as C, Game, He, Oracle, Subject,
    high_explosive::Dice,
    pins,
    shooting::{Source, Strike, Strikes, land},
    state::{Barrage, Units},
    words::{Event, UnitId},
};
use figures::{Field, PLACING, Scenery, Watch};
use kernel::{D6, Figures, Play, Point, Seat, Verbs, chart};
use smallvec::smallvec;
use std::borrow::Cow;
use table::{Disc, Inches, Quarter, Shape, is_any_within};

/// BA-BARR-02: one roll a turn until it has fallen, whether the observer lives or not.
pub fn roll(game: &mut Game<'_>, us: Seat, oracle: &mut impl Oracle) -> Play<()> {
    let Some(Barrage { at, .. }) = game.barrage[us.index()] else { return Ok(()) };
    match oracle.throw_plain(us, C::Barr02, Subject::Nothing, chart(D6, 0, &[2, 4]))?.value() {
        // BA-BARR-03: miscalculated; the enemy may shift it up to 24", and it falls.
        0 => {
            let at = shift(game, !us, C::Barr03, at, Inches::whole(24), oracle)?;
            oracle.tell(C::Barr03, game.shift_barrage(us, at));
            fire_for_effect(game, us, at, C::Barr03, oracle)
        }
        // BA-BARR-04: delayed; the caller may shift it up to 12".
        1 => {
            let at = shift(game, us, C::Barr04, at, Inches::whole(12), oracle)?;
            oracle.tell(C::Barr04, game.shift_barrage(us, at));
            Ok(())
        }
        _ => fire_for_effect(game, us, at, C::Barr05, oracle),
    }
}

/// BA-BARR-11: a shift stops at the table edge.
fn shift(game: &Game<'_>, who: Seat, clause: C, at: Point, reach: Inches, oracle: &mut impl Oracle) -> Play<Point> {
    let zone = Shape::disc(at, reach.in_hundredths() as u16);
    Ok(oracle.place(game, who, clause, Subject::Nothing, marker(game, clause, Some(zone)))?.end())
}

/// Where a marker may be put.
fn marker(game: &Game<'_>, clause: C, zone: Option<Shape>) -> Field<'static, C> {
    let open = Field::open(game.setup.plan.size, C::Barr11);
    Field { zone: zone.map(|zone| (zone, clause)), base: 0, reach: PLACING, ..open }
}

/// BA-BARR-01: any point that a man of this unit can see.
pub fn in_view<'a>(game: &Game<'a>, unit: UnitId) -> Field<'a, C> {
    let eyes: Figures = game.discs(unit).iter().map(|d| d.at).collect();
    let pieces = Cow::Borrowed(&game.setup.pieces[..]);
    let hulls =
        game.bodies(unit).filter(|(hull, _)| *hull != unit).flat_map(|(_, hull)| hull.iter().copied()).collect();
    Field { watch: Some(Watch { eyes, pieces, hulls, clause: C::Barr01 }), ..marker(game, C::Barr01, None) }
}

/// BA-BARR-05, BA-BARR-06: D6 + 6" round the point, friend or foe (option `barrage_radius_per_unit`: for each anew).
pub fn fire_for_effect(game: &mut Game<'_>, us: Seat, at: Point, clause: C, oracle: &mut impl Oracle) -> Play<()> {
    oracle.tell(clause, Event::BarrageFalls { seat: us, at });
    let radius = if game.setup.options().barrage_radius_per_unit() {
        None
    } else {
        Some(throw_radius(us, Subject::Nothing, oracle)?)
    };
    // BA-BARR-11: not those off the table or aboard.
    let both = Seat::BOTH.into_iter().flat_map(|seat| game.on_table(seat));
    let under = both.filter(|&u| radius.is_none_or(|r| is_inside(game, u, at, r))).fold(0, |bits, u| bits | 1 << u.0);
    game.barrage[us.index()] = (under != 0).then_some(Barrage { at, rolled: true, under });
    Ok(())
}

fn throw_radius(us: Seat, about: Subject, oracle: &mut impl Oracle) -> Play<Inches> {
    let inches = oracle.sum(us, C::Barr06, about, D6)? + 6;
    oracle.tell(C::Barr06, Event::BarrageRadius { seat: us, inches });
    Ok(Inches::whole(inches.into()))
}

fn is_inside(game: &Game<'_>, unit: UnitId, at: Point, radius: Inches) -> bool {
    is_any_within(game.discs(unit), &[Disc::dot(at)], radius)
}

/// Whose barrage is falling right now.
pub fn falling(game: &Game<'_>) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| game.barrage[seat.index()].is_some_and(|b| b.under != 0))
}

/// One die for one unit inside; BA-BARR-10: the caller picks which is next.
pub fn fall_on_next(game: &mut Game<'_>, us: Seat, oracle: &mut impl Oracle) -> Play<()> {
    let Some(Barrage { at, under, .. }) = game.barrage[us.index()] else { return Ok(()) };
    let units: Units = game.setup.units().filter(|&u| under & (1 << u.0) != 0 && game.unit(u).is_on_table()).collect();
    if units.is_empty() {
        game.barrage[us.index()] = None;
        return Ok(());
    }
    let unit = oracle.pick(game, us, C::Barr10, Subject::Nothing, &units)?;
    let left = units.iter().filter(|&&u| u != unit).fold(0, |bits, u| bits | 1 << u.0);
    game.barrage[us.index()] = (left != 0).then_some(Barrage { at, rolled: true, under: left });
    if game.setup.options().barrage_radius_per_unit() {
        let radius = throw_radius(us, Subject::Unit(unit), oracle)?;
        if !is_inside(game, unit, at, radius) {
            return Ok(());
        }
    }
    fall_on(game, us, unit, oracle)
}

/// BA-BARR-07, BA-BARR-08: 1-5 pins, 6 a shell.
pub fn fall_on(game: &mut Game<'_>, us: Seat, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    if oracle.throw_plain(us, C::Barr06, unit, chart(D6, 0, &[6]))?.value() == 1 {
        return shell(game, us, unit, oracle);
    }
    // Option barrage_pins_infantry_only: not on those shut in behind armour.
    let enclosed = game.is_armoured(unit) && !game.setup.squad(unit).traits.open_topped;
    if enclosed && game.setup.options().barrage_pins_infantry_only() {
        return Ok(());
    }
    let more = Dice::D3.throw(us, C::Barr07, Subject::Unit(unit), oracle)?;
    pins::pin_by_strike(game, unit, more, C::Barr07, oracle);
    Ok(())
}

/// BA-BARR-08: as hit by a heavy howitzer, from above; BA-BARR-09: nobody has time to react.
pub fn shell(game: &mut Game<'_>, us: Seat, unit: UnitId, oracle: &mut impl Oracle) -> Play<()> {
    let clause = if game.unit(unit).order.is_none() { C::Barr09 } else { C::Barr08 };
    oracle.tell(clause, Event::Shelled(unit));
    let strike = Strike {
        source: Source::He(He::ThreeD6),
        pen: He::ThreeD6.pen(),
        hits: 1,
        long: false,
        indirect: true,
        quarter: Quarter::Front,
        sniper: false,
        shaped: false,
        aircraft: false,
    };
    land(game, Subject::Unit(unit), us, unit, &Strikes(smallvec![strike]), oracle)
}
