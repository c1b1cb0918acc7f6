//! What a squad has to fire with.
use super::{MEN, Squad, Weapon};
use crate::words::WeaponId;

/// DH-SHOOT-14: which of his weapons a man uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Use {
    Main,
    Extra,
    Grenade,
}

/// What some of a squad's own men have to fire or to throw, and who of them, by their bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stock {
    pub weapon: WeaponId,
    pub how: Use,
    pub bearers: u16,
}

impl Stock {
    /// All that a squad has, but for weapons that take a crew.
    pub fn all(squad: &Squad, weapons: &[Weapon]) -> Vec<Stock> {
        let is_one = |w: WeaponId| weapons.get(usize::from(w.0)).is_some_and(Weapon::is_fired);
        let mut all: Vec<Stock> = Vec::new();
        for (man, kind) in squad.men.iter().enumerate().take(MEN) {
            let Some(soldier) = squad.kinds.get(usize::from(kind.0)) else { continue };
            for (weapon, how) in soldier.arms().filter(|&(weapon, how)| how == Use::Grenade || is_one(weapon)) {
                match all.iter_mut().find(|stock| (stock.weapon, stock.how) == (weapon, how)) {
                    Some(stock) => stock.bearers |= 1 << man,
                    None => all.push(Stock { weapon, how, bearers: 1 << man }),
                }
            }
        }
        all
    }
}
