//! Which clause explains a word of the table.
use crate::Clause as C;

pub(super) const LEXICON: &[(&str, C)] = &[
    // What a unit does.
    ("stand and fire", C::Move03),
    ("sneak", C::Move02),
    ("sneak, then fire", C::Shoot01),
    ("fire, then sneak", C::Shoot02),
    ("manoeuvre", C::Move02),
    ("manoeuvre, then fire", C::Shoot01),
    ("fire, then manoeuvre", C::Shoot02),
    ("run", C::Move07),
    ("charge", C::Cc02),
    // The goal, and what dice are thrown for.
    ("goal", C::Win03),
    ("initiative", C::Init02),
    ("to-hit", C::Hit01),
    // What lies beside a unit, and its order.
    ("activated", C::Turn07),
    ("red", C::Pin04),
    ("green", C::Pen05),
    ("immobilised", C::Dmg12),
    ("carries", C::Trans05),
    // A unit's card.
    ("men", C::Shoot03),
    ("guts", C::Guts04),
    ("red markers", C::Pin04),
    ("green markers", C::Pen05),
    ("hull", C::Pen04),
    ("crew", C::Dmg15),
];
