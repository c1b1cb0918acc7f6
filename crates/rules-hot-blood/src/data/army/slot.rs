//! What a man counts as in a frame.
use crate::{data::Man, setup::Firearm};
use content::{SlotKind, words};
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Officer,
    Nco,
    Gunner,
    Man,
}
words!(Slot, "kind of man", { "officer" => Officer, "nco" => Nco, "gunner" => Gunner, "man" => Man });

impl SlotKind for Slot {
    fn is_on_foot(self) -> bool {
        true
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slot::Officer => "officer",
            Slot::Nco => "NCO",
            Slot::Gunner => "machine-gunner",
            Slot::Man => "private",
        })
    }
}

pub(super) fn of(man: &Man) -> Slot {
    match (man.seniority, man.firearm) {
        (1, _) => Slot::Officer,
        (2.., _) => Slot::Nco,
        (_, Some(Firearm::Lmg | Firearm::Hmg)) => Slot::Gunner,
        _ => Slot::Man,
    }
}
