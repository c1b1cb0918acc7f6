//! Lengths on the table, in whole hundredths of an inch.
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign},
};

/// A length in 1/100 inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Inches(i32);

impl Inches {
    pub const ZERO: Inches = Inches(0);

    pub const fn whole(inches: i16) -> Inches {
        Inches(inches as i32 * 100)
    }
    pub const fn hundredths(hundredths: i32) -> Inches {
        Inches(hundredths)
    }
    pub const fn in_hundredths(self) -> i32 {
        self.0
    }
    /// As a distance to go; nothing below zero.
    pub const fn as_budget(self) -> u32 {
        if self.0 < 0 { 0 } else { self.0.unsigned_abs() }
    }
}

impl Add for Inches {
    type Output = Inches;
    fn add(self, more: Inches) -> Inches {
        Inches(self.0 + more.0)
    }
}

impl Sub for Inches {
    type Output = Inches;
    fn sub(self, less: Inches) -> Inches {
        Inches(self.0 - less.0)
    }
}

impl Neg for Inches {
    type Output = Inches;
    fn neg(self) -> Inches {
        Inches(-self.0)
    }
}

impl Mul<i32> for Inches {
    type Output = Inches;
    fn mul(self, times: i32) -> Inches {
        Inches(self.0 * times)
    }
}

impl Div<i32> for Inches {
    type Output = Inches;
    fn div(self, parts: i32) -> Inches {
        Inches(self.0 / parts)
    }
}

impl AddAssign for Inches {
    fn add_assign(&mut self, more: Inches) {
        self.0 += more.0;
    }
}

impl SubAssign for Inches {
    fn sub_assign(&mut self, less: Inches) {
        self.0 -= less.0;
    }
}

impl std::iter::Sum for Inches {
    fn sum<I: Iterator<Item = Inches>>(all: I) -> Inches {
        all.fold(Inches::ZERO, Add::add)
    }
}

/// `6″`, `6.5″`, `0.25″`: as it is printed.
impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}″", kernel::number(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_as_a_player_writes_them() {
        let written = [600, 650, 25, 5, 0, -150].map(|n| Inches::hundredths(n).to_string());
        assert_eq!(written, ["6″", "6.5″", "0.25″", "0.05″", "0″", "-1.5″"]);
    }

    #[test]
    fn lengths_add_up_and_compare() {
        let run = Inches::whole(6) * 2;
        assert_eq!(run, Inches::whole(4) + Inches::hundredths(800));
        assert!(run / 4 < Inches::hundredths(301) && -run < Inches::ZERO);
        assert_eq!((-run).as_budget(), 0);
    }
}
