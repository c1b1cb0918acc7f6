//! DH-WPN-T1, DH-PEN-T2: weapons and what they pierce.
use crate::setup::Class;
use content::{Code, Fields, Record};
use table::Inches;

#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "what a weapon is, each or not")]
pub struct Weapon {
    pub name: String,
    pub class: Class,
    pub range: Inches,
    pub least_range: Option<Inches>,
    pub rof: u8,
    pub ap: u8,
    pub mm: i8,
    pub dm: i8,
    pub blast: bool,
    /// DH-SPEC-03
    pub special: bool,
    pub indirect: bool,
    /// DH-MOVE-10, DH-SHOOT-11
    pub crewed: bool,
    /// How often it fires in a battle.
    pub shots: Option<u8>,
    /// Of a man who carries it; none for what nobody carries.
    pub points: Option<u8>,
    pub penetration: Vec<Row>,
}

/// What it pierces up to a range: a D10 of 1, 2-3, 4-5, 6-7, 8-9, 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    pub to: Option<Inches>,
    pub values: [u8; 6],
}

impl Record for Weapon {
    const KIND: &'static str = "weapon";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Weapon {
        let weapon = Weapon {
            name: fields.need("name"),
            class: fields.need("class"),
            range: fields.within("range_in", Inches::whole(1)..=Inches::whole(240)),
            least_range: fields.may("least_range_in"),
            rof: fields.within("rof", 1..=12),
            ap: fields.within("ap", 0..=10),
            mm: fields.within("mm", -9..=0),
            dm: fields.within("dm", -9..=9),
            blast: fields.flag("blast"),
            special: fields.flag("special"),
            indirect: fields.flag("indirect"),
            crewed: fields.flag("crewed"),
            shots: fields.may("shots"),
            points: fields.may("points"),
            penetration: fields.each("penetration", |row| Row { to: row.may("to_in"), values: row.need("values") }),
        };
        if weapon.least_range.is_some_and(|least| least >= weapon.range) {
            fields.refuse("least_range_in", Code::OutOfRange, "the least range is below the range");
        }
        let rows = &weapon.penetration;
        let ends: Vec<Option<Inches>> = rows.iter().map(|row| row.to).collect();
        let open_last = ends
            .split_last()
            .is_none_or(|(last, before)| last.is_none() && before.iter().all(Option::is_some) && before.is_sorted());
        if !open_last {
            fields.refuse("penetration", Code::NotAllowed, "rows go from near to far, and only the last has no end");
        }
        if rows.iter().any(|row| !row.values.is_sorted()) {
            fields.refuse("penetration", Code::OutOfRange, "a higher die pierces no less");
        }
        weapon
    }
}
