//! BA-WPN-T1, BA-WPN-T2: the weapons chart.
use crate::setup::{Bulk, He};
use content::{Amount, Code, Fields, Record, words};
use table::Inches;

/// A row of the weapons chart.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "the special rules of the chart's last column")]
pub struct Weapon {
    pub name: String,
    pub class: Class,
    pub range: Inches,
    /// BA-WPN-20; for a howitzer it holds for indirect fire only (BA-WPN-25).
    pub least_range: Option<Inches>,
    pub shots: Amount,
    /// BA-WPN-03: none for small arms and where the HE brings it.
    pub pen: Option<i8>,
    /// BA-HE-T1
    pub he: Option<He>,
    /// BA-MOVE-13: artillery, unless it is on a vehicle.
    pub gun: Option<Bulk>,
    pub assault: bool,
    pub team: bool,
    pub fixed: bool,
    pub one_shot: bool,
    pub shaped: bool,
    pub flamethrower: bool,
    pub indirect: bool,
    pub howitzer: bool,
}

/// BA-WPN-01
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    SmallArm,
    Heavy,
}
words!(Class, "class", { "small-arm" => SmallArm, "heavy" => Heavy });

impl Record for Weapon {
    const KIND: &'static str = "weapon";
    fn read(fields: &mut Fields<'_, '_>) -> Weapon {
        let weapon = Weapon {
            name: fields.need("name"),
            class: fields.need("class"),
            range: fields.within("range_in", Inches::whole(1)..=Inches::whole(240)),
            least_range: fields.may("least_range_in"),
            shots: fields.need("shots"),
            pen: fields.may("pen"),
            he: fields.may("he"),
            gun: fields.may("gun"),
            assault: fields.flag("assault"),
            team: fields.flag("team"),
            fixed: fields.flag("fixed"),
            one_shot: fields.flag("one_shot"),
            shaped: fields.flag("shaped"),
            flamethrower: fields.flag("flamethrower"),
            indirect: fields.flag("indirect"),
            howitzer: fields.flag("howitzer"),
        };
        weapon.check(fields);
        weapon
    }
}

impl Weapon {
    fn check(&self, fields: &mut Fields<'_, '_>) {
        if fields.has("shots") && self.shots == Amount::Fixed(0) {
            fields.refuse("shots", Code::OutOfRange, "a weapon has one shot or more");
        }
        if self.flamethrower != matches!(self.shots, Amount::Thrown(_)) {
            fields.refuse("shots", Code::NotAllowed, "a flamethrower throws dice for its hits, no other weapon does");
        }
        if self.class == Class::SmallArm && self.pen.is_some() {
            fields.refuse("pen", Code::NotAllowed, "small arms have no penetration (BA-WPN-03)");
        }
        if self.class == Class::Heavy && !fields.has("pen") && !fields.has("he") {
            fields.refuse("pen", Code::MissingKey, "a heavy weapon has pen, he or both (BA-WPN-03)");
        }
        if fields.has("least_range_in") != (self.indirect || self.howitzer) {
            let message = "a least range goes with indirect fire (BA-WPN-20, BA-WPN-25)";
            fields.refuse("least_range_in", Code::NotAllowed, message);
        }
        if self.least_range.is_some_and(|least| least >= self.range) {
            fields.refuse("least_range_in", Code::OutOfRange, "the least range is below the range");
        }
    }
}
