//! BA-HE: high explosive.
use crate::{
    Clause as C, Game, He, Oracle, Subject, buildings,
    shooting::{Source, Strike},
    words::UnitId,
};
use kernel::{Chance, D6, Play, Seat, Throw, Verbs, chart};

impl He {
    /// BA-HE-T1: penetration.
    pub const fn pen(self) -> i8 {
        match self {
            He::D2 | He::D3 => 1,
            He::D6 => 2,
            He::TwoD6 => 3,
            He::ThreeD6 => 4,
        }
    }
    /// BA-HE-T1: the dice for hits.
    pub const fn hits(self) -> Dice {
        match self {
            He::D2 => Dice::D2,
            He::D3 => Dice::D3,
            He::D6 => Dice::D6(1),
            He::TwoD6 => Dice::D6(2),
            He::ThreeD6 => Dice::D6(3),
        }
    }
    /// BA-HE-T1: the dice for pins; `None`: one pin.
    pub const fn pins(self) -> Option<Dice> {
        match self {
            He::D2 | He::D3 => None,
            He::D6 => Some(Dice::D2),
            He::TwoD6 => Some(Dice::D3),
            He::ThreeD6 => Some(Dice::D6(1)),
        }
    }
}

/// D2 and D3 are read off a six-sided die; D6 are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dice {
    D2,
    D3,
    D6(u8),
}

impl Dice {
    /// Throws, and reads what was thrown.
    pub fn throw(self, by: Seat, clause: C, about: Subject, oracle: &mut impl Oracle) -> Play<u8> {
        let plus = u8::from(!matches!(self, Dice::D6(_)));
        Ok(oracle.throw_plain(by, clause, about, self.chance())?.value() + plus)
    }
    pub const fn chance(self) -> Chance {
        match self {
            Dice::D2 => chart(D6, 0, &[4]),
            Dice::D3 => chart(D6, 0, &[3, 5]),
            Dice::D6(dice) => Chance::Sum { throw: Throw::new(dice, 6), less: 0 },
        }
    }
}

/// BA-HE-03, BA-WPN-31: how many damage dice the hits of a strike become, against men and soft-skins.
pub fn multiply(
    game: &mut Game<'_>,
    about: Subject,
    by: Seat,
    target: UnitId,
    strike: Strike,
    oracle: &mut impl Oracle,
) -> Play<u8> {
    match strike.source {
        Source::SmallArms | Source::Heavy => Ok(strike.hits),
        Source::Flame(dice) => {
            let mut hits = 0;
            for _ in 0..strike.hits {
                hits += Dice::D6(dice).throw(by, C::Wpn31, about, oracle)?;
            }
            Ok(hits)
        }
        Source::He(class) => {
            let mut hits = 0;
            for _ in 0..strike.hits {
                // BA-AIR-12, BA-AIR-13: from an aircraft just the same.
                let [dice, flat] = if strike.aircraft { [C::Air12, C::Air13] } else { [C::He03, C::He06] };
                let shell = class.hits().throw(by, dice, about, oracle)?;
                // BA-BLDG-10: ten or more bring the house down.
                if buildings::collapse(game, target, shell, oracle)? {
                    return Ok(0);
                }
                hits += match (is_halved(game, target), buildings::is_inside(game, target)) {
                    (false, _) => shell,
                    // BA-BLDG-08: inside it does not help.
                    (true, true) => {
                        oracle.tell(C::Bldg08, crate::Event::NotHalved { unit: target, hits: shell });
                        shell
                    }
                    // BA-HE-06: half of them go over men who lie flat.
                    (true, false) => {
                        oracle.tell(flat, crate::Event::Halved { unit: target, hits: shell / 2 });
                        shell / 2
                    }
                };
            }
            Ok(hits)
        }
    }
}

/// BA-HE-06: men on Down.
fn is_halved(game: &Game<'_>, target: UnitId) -> bool {
    let (unit, options) = (game.unit(target), game.setup.options());
    unit.is_down()
        && !game.is_vehicle(target)
        && !options.he_no_halving()
        && (unit.ducked || !options.he_halve_reaction_only())
}
