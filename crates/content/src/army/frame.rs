//! Selection frames: how many units of what kind an army may have, and what it may cost.
use crate::{Fields, Record, Words};
use std::fmt;

/// What a unit counts as in a frame.
pub trait SlotKind: Words + Eq + fmt::Debug + fmt::Display {
    /// Units on foot bring transports.
    fn is_on_foot(self) -> bool;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame<S> {
    pub name: String,
    /// What a force may cost where nothing else is agreed.
    pub points: u16,
    pub shares: Vec<Share<S>>,
}

/// How many units of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share<S> {
    pub slot: S,
    pub least: u8,
    pub most: Most,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Most {
    Number(u8),
    /// One for each unit on foot.
    EachOnFoot,
}

impl<S: SlotKind> Record for Frame<S> {
    const KIND: &'static str = "frame";
    const STANDS_ALONE: bool = true;
    fn read(fields: &mut Fields<'_, '_>) -> Frame<S> {
        Frame {
            name: fields.need("name"),
            points: fields.within("points", 1..=4000),
            shares: fields.each("slot", |share| Share {
                slot: share.need("is"),
                least: share.may("least").unwrap_or(0),
                most: if share.flag("one_for_each_on_foot") {
                    Most::EachOnFoot
                } else {
                    Most::Number(share.within("most", 0..=24))
                },
            }),
        }
    }
}

/// How a force breaks its frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault<S> {
    TooFew { slot: S, least: usize, found: usize },
    TooMany { slot: S, most: usize, found: usize },
    TooDear { most: u16, found: u16 },
}

/// What a frame has against so many points and units of these kinds.
pub fn faults<S: SlotKind>(frame: &Frame<S>, most: u16, points: u16, slots: &[S]) -> Vec<Fault<S>> {
    let mut faults = Vec::new();
    if points > most {
        faults.push(Fault::TooDear { most, found: points });
    }
    let on_foot = slots.iter().filter(|slot| slot.is_on_foot()).count();
    for share in &frame.shares {
        let found = slots.iter().filter(|slot| **slot == share.slot).count();
        let (slot, least) = (share.slot, usize::from(share.least));
        let most = match share.most {
            Most::Number(most) => most.into(),
            Most::EachOnFoot => on_foot,
        };
        if found < least {
            faults.push(Fault::TooFew { slot, least, found });
        } else if found > most {
            faults.push(Fault::TooMany { slot, most, found });
        }
    }
    faults
}

impl<S: fmt::Display> fmt::Display for Fault<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooFew { slot, least, found } => write!(f, "{slot}: {least} needed, {found} found"),
            Fault::TooMany { slot, most, found } => write!(f, "{slot}: {most} allowed, {found} found"),
            Fault::TooDear { most, found } => write!(f, "{most} points allowed, {found} found"),
        }
    }
}
