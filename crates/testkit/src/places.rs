//! Laws of who stands where, in random battles: nobody on anybody's base, and who comes apart is told of.
use crate::{Look, watch};
use kernel::Battle;
use sim::Random;
use std::{collections::BTreeSet, fmt::Debug};
use table::{Disc, is_overlapping};

/// What stands on the table of one unit, or of what is left of it.
#[derive(Debug, Clone)]
pub struct Stand {
    pub unit: usize,
    pub bases: Vec<Disc>,
    /// They are one hull.
    pub is_hull: bool,
    /// Whether its figures are farther from one another than they may be.
    pub is_scattered: bool,
    /// Whether mates of a team are.
    pub is_parted: bool,
}

/// How a unit comes apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Apart {
    Scattered,
    Parted,
}

/// In a random battle no base lies on another at the end of a step; and a unit, or a team of it, has come apart only if an
/// event that `parts` it was told since it last stood together. Gives how many positions were looked at.
pub fn everybody_has_a_place<B: Battle>(
    setup: &B::Setup,
    seed: u64,
    stands: impl Fn(&B::State) -> Vec<Stand>,
    parts: impl Fn(B::Event, Apart) -> Option<usize>,
) -> usize {
    let (mut looks, mut apart, mut told) = (0, BTreeSet::new(), Vec::new());
    watch::<B, Random>(setup, seed, Random, |look: Look<'_, '_, B>| {
        told.extend_from_slice(look.told);
        if look.asked.is_some() {
            return;
        }
        let stands = stands(look.now);
        looks += 1;
        nobody_lies_on_another(look.battle, &told, &stands);
        let ills = |stand: &Stand| {
            let ills = [(stand.is_scattered, Apart::Scattered), (stand.is_parted, Apart::Parted)];
            ills.into_iter().filter(|ill| ill.0).map(|ill| ill.1).collect::<Vec<_>>()
        };
        let now: BTreeSet<(usize, Apart)> =
            stands.iter().flat_map(|stand| ills(stand).into_iter().map(|ill| (stand.unit, ill))).collect();
        for &(unit, ill) in now.difference(&apart) {
            let is_told = told.iter().any(|&(_, event)| parts(event, ill) == Some(unit));
            let stand = stands.iter().find(|stand| stand.unit == unit);
            assert!(is_told, "battle {}: nothing tells why {stand:?} is {ill:?} after {told:?}", look.battle);
        }
        apart = now;
        told.clear();
    });
    looks
}

fn nobody_lies_on_another(battle: u64, told: &[impl Debug], stands: &[Stand]) {
    let bases: Vec<(&Stand, Disc)> = stands.iter().flat_map(|s| s.bases.iter().map(move |&base| (s, base))).collect();
    for (n, &(stand, base)) in bases.iter().enumerate() {
        for &(other, on) in bases[..n].iter().filter(|(other, _)| other.unit != stand.unit || !stand.is_hull) {
            let (who, whom) = (stand.unit, other.unit);
            let is_on = is_overlapping(base, on);
            assert!(!is_on, "battle {battle}: {who} at {base:?} on {whom} at {on:?} after {told:?}");
        }
    }
}
