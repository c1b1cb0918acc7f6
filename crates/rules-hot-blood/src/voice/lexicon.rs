//! Which clause explains a word of the table.
use crate::Clause as C;

pub(super) const LEXICON: &[(&str, C)] = &[
    // Orders.
    ("seal the orders", C::Int09),
    ("seal", C::Int09),
    ("none", C::Int11),
    ("shoot", C::Int06),
    ("bomb", C::Bmb01),
    ("special", C::Int05),
    ("stay", C::Mov04),
    ("crawl", C::Mov03),
    ("walk", C::Mov01),
    ("at a new enemy", C::Int08),
    ("if fired on", C::Int06),
    ("at will", C::Int07),
    ("into a pit", C::Bmb02),
    ("at a square", C::Bmb02),
    ("fire a flare", C::Flr01),
    ("listen", C::Spc02),
    ("order the patrol home", C::Pm09),
    // The goal, and what dice are thrown for.
    ("goal", C::End03),
    ("to-hit", C::Sho01),
    ("wound", C::Hit01),
    ("noise", C::Noi02),
    // What lies beside a man.
    ("wounded", C::Wnd02),
    ("shaken", C::Mor16),
    ("asleep", C::Hid08),
    ("under-fire", C::Sho16),
    ("bombs", C::Bmb01),
    ("papers", C::Spc04),
    ("wire", C::Wir01),
    ("carries", C::Pri04),
    // His card.
    ("nerve", C::Mor08),
    ("melee", C::Mel08),
    ("throws", C::Bmb04),
    ("flares", C::Flr03),
    // What was seen and heard.
    ("ghost", C::Vis11),
    ("sound", C::Noi03),
    ("shot", C::Noi05),
    ("flash", C::Vis08),
    ("burst", C::Vis09),
    ("alarm", C::Noi05),
];
