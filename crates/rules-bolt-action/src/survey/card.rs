//! A unit in full: what it is, how it stands, what it carries.
use crate::{
    Arc, Class, Clause as C, Flank, Game, Nation, Place, Round, Weapon, driving, hitting,
    movement::{ADVANCE, RUN},
    quality, voice,
    weapons::Gun,
    words::{KindId, Order, UnitId, WeaponId},
};
use kernel::{Card, Note};
use table::Inches;

pub(super) fn card(game: &Game<'_>, unit: UnitId) -> Card<C> {
    let (squad, me) = (game.setup.squad(unit), game.unit(unit));
    let morale = quality::morale(game, unit);
    let mut facts = vec![("Morale", morale.total().to_string()), ("Pins", me.pins.to_string())];
    match &squad.vehicle {
        None => facts.insert(0, ("Men", me.count().to_string())),
        Some(vehicle) if game.is_armoured(unit) => facts.insert(0, ("Armour", format!("{}+", vehicle.armour))),
        Some(_) => facts.insert(0, ("Armour", "soft".to_owned())),
    }
    let helped =
        morale.terms().iter().find(|term| matches!(term.clause, C::Qual02 | C::Qual03 | C::Qual04 | C::Qual07));
    if let Some(term) = helped {
        facts.push((term.label, format!("{:+}", term.amount)));
    }
    Card {
        name: squad.name.clone(),
        kind: kind(game, unit),
        facts,
        columns: if squad.vehicle.is_some() {
            vec!["Weapon", "Range", "Shots", "Arc", "Special"]
        } else {
            vec!["Weapon", "Men", "Range", "Shots", "Special"]
        },
        rows: if squad.vehicle.is_some() { mounts(game, unit) } else { arms(game, unit) },
        notes: notes(game, unit),
    }
}

/// "US infantry", "German tank".
fn kind(game: &Game<'_>, unit: UnitId) -> String {
    let squad = game.setup.squad(unit);
    let nation = match squad.nation {
        Nation::British => "British ",
        Nation::German => "German ",
        Nation::Soviet => "Soviet ",
        Nation::Us => "US ",
        Nation::Other => "",
    };
    let what = match (squad.class, squad.officer) {
        (Class::Vehicle, _) => squad.vehicle.as_ref().map_or("vehicle", voice::hull_look),
        (Class::Artillery(_), _) => "gun",
        (Class::Infantry, Some(rank)) => quality::rank_name(rank),
        (Class::Infantry, None) if squad.weapon_team => "weapon team",
        (Class::Infantry, None) if squad.men.len() > 3 => "infantry squad",
        (Class::Infantry, None) => "infantry team",
    };
    format!("{nation}{what}")
}

/// By weapon, with how many carry it; what is fired once has a row of its own.
fn arms(game: &Game<'_>, unit: UnitId) -> Vec<Vec<String>> {
    let mut carried: Vec<(WeaponId, bool, usize)> = vec![];
    let mut add = |weapon: WeaponId, one_shot: bool| match carried.iter_mut().find(|c| (c.0, c.1) == (weapon, one_shot))
    {
        Some(known) => known.2 += 1,
        None => carried.push((weapon, one_shot, 1)),
    };
    for man in game.unit(unit).men() {
        let kind: KindId = game.kind(unit, man);
        let soldier = game.setup.soldier(unit, kind);
        if let Some(weapon) = soldier.weapon {
            add(weapon, false);
        }
        if let Some(weapon) = soldier.one_shot.filter(|_| game.unit(unit).spent & (1 << man) == 0) {
            add(weapon, true);
        }
    }
    let row = |(id, _, men): (WeaponId, bool, usize)| {
        let weapon = game.setup.weapon(id);
        vec![
            weapon.name.clone(),
            men.to_string(),
            range(game, unit, id),
            game.setup.shots(unit, id).to_string(),
            special(weapon),
        ]
    };
    carried.into_iter().map(row).collect()
}

fn mounts(game: &Game<'_>, unit: UnitId) -> Vec<Vec<String>> {
    let mounts = game.vehicle(unit).map_or(&[][..], |vehicle| &vehicle.mounts);
    let row = |mount: &crate::Mount| {
        let weapon = game.setup.weapon(mount.weapon);
        let arc = match mount.arc {
            Arc::All => "all round",
            Arc::Front => "front",
            Arc::Side => "sides",
            Arc::Rear => "rear",
        };
        let name = if mount.coaxial { format!("co-axial {}", weapon.name) } else { weapon.name.clone() };
        let shots = game.setup.shots(unit, mount.weapon).to_string();
        vec![name, range(game, unit, mount.weapon), shots, arc.to_owned(), special(weapon)]
    };
    mounts.iter().map(row).collect()
}

fn range(game: &Game<'_>, unit: UnitId, weapon: WeaponId) -> String {
    let gun = Gun { slot: 0, weapon, round: Round::At, one_shot: false };
    let (least, most) = (game.setup.weapon(weapon).least, hitting::weapons_range(game, unit, gun));
    if least > Inches::ZERO { format!("{least} to {most}") } else { most.to_string() }
}

/// The chart's last columns.
fn special(weapon: &Weapon) -> String {
    let pen = (weapon.pen != 0).then(|| format!("Pen {:+}", weapon.pen));
    let words = [
        (weapon.assault, "assault"),
        (weapon.team, "team"),
        (weapon.fixed, "fixed"),
        (weapon.one_shot, "one shot"),
        (weapon.shaped, "shaped charge"),
        (weapon.howitzer, "howitzer"),
        (weapon.indirect, "indirect"),
        (weapon.flame.is_some(), "flame"),
        (weapon.he.is_some(), "HE"),
    ];
    let words = words.into_iter().filter(|word| word.0).map(|word| word.1.to_owned());
    pen.into_iter().chain(words).collect::<Vec<_>>().join(", ")
}

fn notes(game: &Game<'_>, unit: UnitId) -> Vec<Note<C>> {
    let (squad, me) = (game.setup.squad(unit), game.unit(unit));
    let mut notes = vec![Note::new(voice::quality(game.quality(unit)), C::Qual01)];
    let pace = match squad.class {
        Class::Infantry => Some([ADVANCE, RUN]),
        Class::Vehicle => Some([Order::Advance, Order::Run].map(|order| driving::pace(game, unit, order).reach)),
        Class::Artillery(_) => None,
    };
    if let Some([advance, run]) = pace.map(|pace| pace.map(|reach| Inches::hundredths(reach as i32))) {
        notes.push(Note::new(format!("Advance {advance}, Run {run}"), C::Move01));
    }
    if let Some(vehicle) = squad.vehicle.as_ref().filter(|vehicle| vehicle.capacity > 0) {
        notes.push(Note::new(format!("carries {} men", vehicle.capacity), C::Tran01));
    }
    let traits = squad.traits;
    let known_for = [
        (traits.sniper, "sniper", C::Trait01),
        (traits.gun_shield, "gun shield", C::Trait02),
        (traits.spotter, "has a spotter", C::Trait03),
        (traits.medic, "medic", C::Trait05),
        (traits.tank_hunters, "tank hunters", C::Trait06),
        (traits.tough_fighters, "tough fighters", C::Trait07),
        (traits.shirkers, "shirkers", C::Trait08),
        (traits.green && !me.seasoned, "green", C::Trait09),
        (traits.fanatics, "fanatics", C::Trait10),
        (traits.recce, "recce", C::Trait11),
        (traits.command, "command vehicle", C::Trait12),
        (traits.open_topped, "open-topped", C::Trait13),
        (traits.flak, "flak", C::Trait14),
        (traits.catches_fire, "burns easily", C::Trait15),
        (traits.versatile, "versatile gun", C::Trait17),
        (traits.unreliable, "unreliable", C::Trait18),
        (traits.artillery_observer && !me.called, "may call down a barrage", C::Barr01),
        (traits.air_observer && !me.called, "may call down an aircraft", C::Air01),
        (me.immobilised, "immobilised", C::Arm18),
    ];
    notes.extend(known_for.into_iter().filter(|known| known.0).map(|(_, text, clause)| Note::new(text, clause)));
    match me.place {
        Place::Reserve => notes.push(Note::new("in reserve", C::Set06)),
        Place::Outflank(Flank::Left) => notes.push(Note::new("outflanks on the left", C::Set07)),
        Place::Outflank(Flank::Right) => notes.push(Note::new("outflanks on the right", C::Set07)),
        Place::FirstWave => notes.push(Note::new("in the first wave", C::Set05)),
        Place::Building(piece) => {
            notes.push(Note::new(format!("in {}", game.setup.plan.terrain[usize::from(piece)].name), C::Bldg02));
        }
        Place::Aboard(vehicle) => {
            notes.push(Note::new(format!("aboard {}", game.setup.squad(vehicle).name), C::Tran03));
        }
        Place::Unplaced | Place::Table | Place::Destroyed => {}
    }
    notes
}
