//! Which clause explains a word of the table.
use crate::Clause as C;

pub(super) const LEXICON: &[(&str, C)] = &[
    // Order dice.
    ("fire", C::Cmd02),
    ("move", C::Mov01),
    ("act", C::Act01),
    ("move-and-fire", C::Dir04),
    ("five", C::Cmd05),
    ("six", C::Cmd06),
    ("no order", C::Cmd07),
    // Ways to go, and to begin.
    ("crawl", C::Mov07),
    ("at the double", C::Mov12),
    ("by stealth", C::Mov15),
    ("hide it", C::Gen07),
    ("act first", C::Turn03),
    ("act second", C::Turn03),
    ("hold it for the enemy's moves", C::Turn07),
    // The goal, and what dice are thrown for.
    ("goal", C::Gen09),
    ("command", C::Cmd04),
    ("initiative", C::Turn03),
    ("movement", C::Mov01),
    ("spotting", C::Obs03),
    ("to-hit", C::Dir01),
    // What lies beside an element.
    ("activated", C::Turn04),
    ("eye", C::Obs01),
    ("spotted", C::Obs09),
    ("hidden", C::Gen07),
    ("unobserved", C::Obs01),
    ("stunned", C::Cm10),
    ("pinned", C::Cm11),
    ("fall-back", C::Cm13),
    ("packed", C::Wnote04),
    ("green", C::Arm11),
    ("test", C::Cm01),
    ("carries", C::Car09),
    ("objective", C::Lc01),
    // An element's card.
    ("men", C::Gen09),
    ("crew", C::Wnote01),
    ("quality", C::Gen05),
    ("momentum", C::Cm03),
    ("armour", C::Arm03),
    ("dice", C::Mov03),
    ("load", C::Car04),
    ("wave", C::Lc01),
];
