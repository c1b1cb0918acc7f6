//! HB-MOR-T2: what steadies a man and what shakes him.
use super::danger::class;
use crate::{
    Clause as C, Game,
    game::men_of,
    setup::{Arm, side_bits},
    words::{ManId, Resolve, Wound},
};
use kernel::{Need, Seat};

/// `fails` says whose own nerve has stopped him in this phase.
pub(super) fn modifiers(game: &Game<'_>, who: ManId, fails: impl Fn(ManId) -> bool) -> Need<C> {
    let (man, options) = (game.man(who), game.options());
    // HB-MOR-08: and, with an option, the worse for having been shaken.
    let mut need = Need::base(C::Mor08, "nerve", game.soldier(who).nerve);
    let shaken = match man.resolve {
        _ if !options.morale_state_sticky() => 0,
        Resolve::NoCloser => -1,
        Resolve::DuckBack => -2,
        _ => 0,
    };
    need.add(C::Mor08, "shaken", shaken);
    // HB-MOR-11, HB-MOR-30
    if let Some(clause) = led(game, who, fails) {
        need.add(clause, "led by example", 1);
    }
    // HB-MOR-15, HB-MOR-10: who lies there, by what he saw when he last looked about.
    need.add(C::Mor15, "friends hit", -casualties(game, who, who.seat()));
    need.add(C::Mor10, "enemies hit", casualties(game, who, !who.seat()));
    need.when(is_outnumbered(game, who), C::Mor12, "outnumbered", -1);
    need.when(is_threatened(game, who), C::Mor13, "edged weapon", -2);
    // HB-MOR-14
    let hurt = if options.morale_wounded_scratch() { Wound::Scratch } else { Wound::Walking };
    need.when(man.wound >= hurt, C::Mor14, "wounded", -2);
    need
}

/// HB-MOR-11: the senior man of his patrol is in sight, about the same (option: in sight), and still doing it (option
/// `morale_officer_written`: it is enough that he was to).
fn led(game: &Game<'_>, who: ManId, fails: impl Fn(ManId) -> bool) -> Option<C> {
    let (patrol, options) = (game.soldier(who).patrol, game.options());
    let officer = game.senior(who.seat(), patrol).filter(|&officer| officer != who)?;
    let is_same = options.morale_officer_in_sight() || class(game, officer) == class(game, who);
    let stands = options.morale_officer_in_sight() || options.morale_officer_written() || !fails(officer);
    if !game.man(who).sees(officer) || !is_same || !stands {
        return None;
    }
    // HB-MOR-30: a senior who sleeps does not count.
    let seniority = |man: ManId| game.soldier(man).seniority;
    let sleeps = |man: ManId| {
        (1..seniority(officer)).contains(&seniority(man))
            && game.soldier(man).patrol == patrol
            && game.man(man).is_fit()
            && !game.man(man).awake
    };
    Some(if game.on_board(who.seat()).any(sleeps) { C::Mor30 } else { C::Mor11 })
}

/// HB-MOR-15 (option `morale_casualty_cap_3`).
fn casualties(game: &Game<'_>, who: ManId, seat: Seat) -> i8 {
    let in_sight = men_of(game.man(who).sees & side_bits(seat));
    let all = in_sight.filter(|&man| game.man(man).is_on_board() && game.man(man).is_casualty()).count() as i8;
    if game.options().morale_casualty_cap_3() { all.min(3) } else { all }
}

/// HB-MOR-12: more enemies than friends in view, himself counted (option: not).
fn is_outnumbered(game: &Game<'_>, who: ManId) -> bool {
    let is_there = |man: &ManId| game.man(*man).is_on_board() && game.man(*man).is_fit();
    let friends = men_of(game.man(who).sees & side_bits(who.seat())).filter(is_there).count();
    let himself = usize::from(!game.options().morale_self_counts_off());
    game.threats(who).count() > friends + himself
}

/// HB-MOR-13 (option `morale_edged_seen_within_1`: a square away will do).
fn is_threatened(game: &Game<'_>, who: ManId) -> bool {
    let is_edged = |enemy: ManId| game.man(enemy).is_fit() && game.man(enemy).arm == Arm::Edged;
    let near = u8::from(game.options().morale_edged_seen_within_1());
    let is_seen_near = |enemy: ManId| near > 0 && game.distance(who, enemy) <= near;
    game.beside(who, !who.seat()).any(is_edged) || game.threats(who).any(|e| is_edged(e) && is_seen_near(e))
}
