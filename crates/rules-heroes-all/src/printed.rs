//! The printed tables as a plan has them, and the options that read a cell otherwise.
use crate::{
    Options,
    data::{self, Data},
    setup::{Armour, Class, Defence, Group, MoveRow, Row, Value, Weapon},
};
use content::Id;
use table::Inches;

/// HA-WPN-T1
pub fn weapon(row: &data::Weapon, options: Options) -> Weapon {
    let mut weapon = Weapon {
        name: row.name.clone(),
        class: row.class,
        group: row.group,
        // The end of a span is its last band.
        bands: if row.most.is_some() { [None, None, row.most] } else { row.bands },
        table: row.table,
        least: row.least.unwrap_or(Inches::ZERO),
        shots: row.shots,
        attack: row.attack,
        he: row.he,
        he_bands: row.he_bands,
        crewed: row.crewed,
        immobile: row.immobile,
        steady: row.steady,
        again: row.again,
    };
    // Option tmg_profile=table (R15): on a card, too.
    if weapon.class == Class::TankMg && options.tmg_profile_table() {
        weapon.bands = [24, 48, 60].map(|n| Some(Inches::whole(n)));
        weapon.shots = 4;
    }
    // Option autocannon_group=dark_green (R13): over open sights, and indirectly.
    if weapon.class == Class::Autocannon && options.autocannon_group_dark_green() {
        weapon.group = Group::DarkGreen;
    }
    // Option class2_long=0 (R80)
    if weapon.attack == [Some(11), Some(8), Some(1)] && weapon.class == Class::AtGun && options.class2_long_0() {
        weapon.attack[2] = Some(0);
    }
    // Option petard_range=3 (R34)
    if weapon.class == Class::Petard && options.petard_range_3() {
        weapon.bands[1] = Some(Inches::whole(3));
    }
    // Option at_teams_crewed (R59)
    if options.at_teams_crewed() && row.class == Class::HandAt && row.bands[0] == Some(Inches::whole(4)) {
        weapon.crewed = true;
    }
    // Option notes_block=row_only (R14): a note holds for the row it stands in.
    if options.notes_block_row_only() {
        let noted = match row.class {
            Class::AtGun => row.attack[0] == Some(8),
            Class::Autocannon => row.attack[0] == Some(4),
            _ => true,
        };
        if !noted {
            (weapon.crewed, weapon.immobile, weapon.he_bands) = (false, false, None);
        }
    }
    weapon
}

/// HA-ARM-T1, in the order of [`Armour`].
pub fn defences(data: &Data, options: Options) -> Vec<Defence> {
    let value = |v: data::Value| Value { brew: v.brew, damage: v.damage };
    let mut rows: Vec<Defence> = data.armour.iter().map(|(_, row)| Defence { values: row.values.map(value) }).collect();
    // Option light_front_damage=12 (R81)
    if options.light_front_damage_12() {
        rows[Armour::Light as usize].values[0].damage = Some(12);
    }
    rows
}

/// Which row of the table this armour is.
pub fn armour(data: &Data, id: Id<data::Armour>) -> Armour {
    const ALL: [Armour; 6] =
        [Armour::Soft, Armour::Flimsy, Armour::Light, Armour::Medium, Armour::Heavy, Armour::Formidable];
    let row = data.armour.ids().position(|a| a == id).unwrap_or_default();
    ALL[row.min(ALL.len() - 1)]
}

/// HA-MOV-T1, in the order of [`Row`].
pub fn moves(data: &Data) -> Vec<MoveRow> {
    let row = |(word, _): (&str, Row)| {
        let row = data.moves.get(word);
        row.map_or(MoveRow { dice: [None; 2], pips: 0, no_double: false, elite: None }, |row| MoveRow {
            dice: row.dice,
            pips: row.pips,
            no_double: row.no_double,
            elite: row.elite,
        })
    };
    Row::ALL.into_iter().map(row).collect()
}
