//! An element in full: what it is, how it stands, what it carries.
use crate::{
    Clause as C, Game, carriage, firing, flame, landing, momentum,
    setup::{Element, Kind, Rank},
    state::{Emplacement, UNLIMITED},
    voice,
    words::{Nerve, UnitId, WeaponId},
};
use kernel::{Card, Note};
use table::Inches;

pub(super) fn card(game: &Game<'_>, unit: UnitId) -> Card<C> {
    let (element, me) = (game.element(unit), game.unit(unit));
    let mut facts = vec![
        (if element.has_hull() { "Crew" } else { "Men" }, me.count().to_string()),
        ("Quality", voice::quality_name(element.quality).to_owned()),
        ("Momentum", format!("{}+", momentum::need(game, unit, true).total().clamp(1, 6))),
    ];
    if let Some(hull) = element.hull {
        facts.push(("Armour", format!("{:?}", hull.armour).to_lowercase()));
        facts.push(("Dice", format!("{}/{}", hull.dice[0], hull.dice[1])));
    }
    if element.hull.is_some_and(|h| h.carriage.is_some()) {
        let (load, of) = carriage::loaded(game, unit);
        facts.push(("Load", format!("{load} of {of}")));
    }
    if element.is_craft() {
        facts.push(("Wave", landing::wave(game, unit).to_string()));
    }
    Card {
        name: element.name.clone(),
        kind: kind(game, unit).to_owned(),
        facts,
        columns: vec!["Weapon", "Short", "Effective", "Long", "Shots", "Rounds"],
        rows: rows(game, unit),
        notes: notes(game, unit),
    }
}

fn kind(game: &Game<'_>, unit: UnitId) -> &'static str {
    let element = game.element(unit);
    match element.kind {
        Kind::Vehicle => voice::look_of(element.look),
        Kind::Craft => "landing craft",
        Kind::Gun => "gun",
        Kind::Crewed => "crewed weapon",
        Kind::Spotter => "spotter",
        Kind::Foot if element.rank() > Some(Rank::Nco) => "headquarters",
        Kind::Foot if element.figures() >= 5 => "platoon",
        Kind::Foot => "team",
    }
}

fn rows(game: &Game<'_>, unit: UnitId) -> Vec<Vec<String>> {
    let rounds = |weapon: WeaponId| {
        let arms = game.element(unit).arms.iter();
        let nth = arms.into_iter().position(|arm| arm.shot == Some(weapon) || arm.shell == Some(weapon));
        nth.map_or(UNLIMITED, |n| game.unit(unit).rounds[n])
    };
    let cell = |to: Option<Inches>| to.map_or_else(|| "-".to_owned(), |to| to.to_string());
    let mut seen: Vec<WeaponId> = vec![];
    let mut rows = vec![];
    for weapon in firing::weapons(game, unit) {
        if seen.contains(&weapon) {
            continue;
        }
        seen.push(weapon);
        let row = game.weapon(weapon);
        let left = rounds(weapon);
        rows.push(vec![
            row.name.clone(),
            cell(row.bands[0]),
            cell(row.bands[1]),
            match (row.table, row.least > Inches::ZERO) {
                (true, true) => format!("{} to table", row.least),
                (true, false) => "table".to_owned(),
                (false, true) => format!("{} to {}", row.least, cell(row.bands[2])),
                (false, false) => cell(row.bands[2]),
            },
            row.shots.to_string(),
            if left == UNLIMITED { "-".to_owned() } else { left.to_string() },
        ]);
    }
    rows
}

/// What is so of it just now, and by which clause.
fn notes(game: &Game<'_>, unit: UnitId) -> Vec<Note<C>> {
    let (element, me) = (game.element(unit), game.unit(unit));
    let mut notes = vec![];
    let mut note = |holds: bool, text: &str, clause: C| {
        if holds {
            notes.push(Note::new(text, clause));
        }
    };
    let aboard: Vec<&str> = game.cargo(unit).iter().map(|&c| game.element(c).name.as_str()).collect();
    note(!aboard.is_empty(), &format!("carries {}", aboard.join(", ")), C::Car06);
    note(element.is_craft(), &format!("this bound it {}", voice::stage_name(me.stage)), C::Lc12);
    note(me.hidden && me.believed.is_none(), "hidden", C::Gen07);
    note(me.hidden && me.believed.is_some(), "out of sight; the enemy believes it where it was last seen", C::Obs09);
    note(me.nerve == Nerve::Halted, "halted", C::Cm10);
    note(me.nerve == Nerve::Pinned, "pinned", C::Cm11);
    note(me.nerve == Nerve::Retreating, "retreating", C::Cm13);
    note(me.due > 0, "owes a momentum test", C::Cm01);
    note(me.weapon == Emplacement::Packed, "its weapon is packed", C::Wnote04);
    note(me.weapon == Emplacement::Fresh, "its weapon was set up this bound", C::Wnote05);
    note(me.left_weapon.is_some(), "has left its weapon", C::Cm15);
    note(me.ranging.hit, "has found the range", C::Ind09);
    note(flame::is_in_fire(game, unit).is_some(), "in a burning house", C::Flm06);
    note(me.damaged > 0 && !element.is_craft(), "damaged: one die", C::Mov13);
    note(me.damaged > 0 && element.is_craft(), "damaged: it loses a bound", C::Lc06);
    note(me.mounted, "mounted: no fire, always in the open", C::Mov25);
    note(me.mans.is_some(), "mans a weapon that was left", C::Act08);
    note(game.tows(unit), "a gun on tow", C::Mov21);
    let rides = game.carrier(unit).map(|c| game.element(c));
    note(rides.is_some_and(Element::is_craft), "in a craft: hard cover", C::Car07);
    note(rides.is_some_and(Element::is_ridden), "on a tank: in the open", C::Car08);
    note(rides.is_some(), "can only get out", C::Car09);
    note(game.commands(unit).is_some(), "commander", C::Cmd10);
    note(game.setup.side(element.seat).rationed, "on rations", C::Amm04);
    note(element.hull.is_some_and(|h| h.open_top), "open top", C::He04);
    note(me.holds_one(), "may fire at those who move", C::Turn05);
    notes
}
