//! Which clause explains a word of the table.
use crate::Clause as C;

pub(super) const LEXICON: &[(&str, C)] = &[
    // Orders.
    ("fire", C::Ord02),
    ("advance", C::Ord03),
    ("run", C::Ord04),
    ("rally", C::Ord06),
    ("down", C::Ord07),
    ("ambush", C::Ord09),
    ("go down", C::Ord07),
    // Answers.
    ("pass", C::Turn12),
    ("keep the die in place", C::Turn10),
    ("return it to the cup", C::Turn09),
    ("give every weapon its own target", C::Veh10),
    // The goal, and what dice are thrown for.
    ("goal", C::Set15),
    ("draw", C::Turn03),
    ("order-test", C::Pin09),
    ("to-hit", C::Pin01),
    ("damage", C::Dmg01),
    // Markers.
    ("immobilised", C::Arm18),
    ("carries", C::Tran03),
    // A unit's card.
    ("men", C::Mor01),
    ("morale", C::Qual01),
    ("pins", C::Pin08),
    ("armour", C::Arm01),
    ("second lieutenant", C::Qual03),
    ("first lieutenant", C::Qual03),
    ("captain", C::Qual03),
    ("major", C::Qual03),
    ("command vehicle", C::Trait12),
];
