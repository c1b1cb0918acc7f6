//! How lucky a throw was: what it made, against what it makes on average.
use super::dice::{Goal, casts, is_plain};
use kernel::{Chance, Term};

/// So many of so many made it, each with the same chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Luck {
    pub made: u8,
    pub of: u8,
    pub each: f64,
}

/// Nothing where a throw needs no number, or could not fail, or not succeed.
pub fn luck<C>(chance: &Chance, faces: &[u8], because: &[Term<C>]) -> Option<Luck> {
    let Chance::Pool(pool) = chance else { return None };
    if is_plain(pool, because) {
        return None;
    }
    let (goal, spread) = (Goal::of(pool, because), chance.spread());
    let all: u64 = spread.weights.iter().sum();
    let good: u64 = spread.weights.iter().enumerate().filter(|(class, _)| goal.is_made(*class)).map(|(_, w)| w).sum();
    let made = casts(pool, faces).iter().filter(|cast| goal.is_made(cast.class)).count() as u8;
    (good > 0 && good < all).then(|| Luck { made, of: pool.dice, each: good as f64 / all as f64 })
}

impl Luck {
    pub fn average(&self) -> f64 {
        f64::from(self.of) * self.each
    }
    pub fn variance(&self) -> f64 {
        self.average() * (1.0 - self.each)
    }
    /// The chance of as many or more.
    pub fn as_good(&self) -> f64 {
        (self.made..=self.of).map(|n| self.exactly(n)).sum()
    }
    /// The chance of as few or fewer.
    pub fn as_bad(&self) -> f64 {
        (0..=self.made).map(|n| self.exactly(n)).sum()
    }
    fn exactly(&self, n: u8) -> f64 {
        let (of, n) = (u32::from(self.of), u32::from(n));
        let ways = (0..n).fold(1.0, |ways, k| ways * f64::from(of - k) / f64::from(k + 1));
        ways * self.each.powi(n as i32) * (1.0 - self.each).powi((of - n) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::at_least;

    #[test]
    fn six_dice_at_five_or_more_against_every_way_they_can_fall() {
        let chance: Chance = at_least(6, 6, 5).into();
        let luck = |faces: &[u8]| luck::<()>(&chance, faces, &[]).expect("a need");
        let ways = |wanted: &dyn Fn(u32) -> bool| {
            let hits = |fall: u32| (0..6).filter(|nth| fall / 6u32.pow(*nth) % 6 >= 4).count() as u32;
            f64::from((0..6u32.pow(6)).filter(|&fall| wanted(hits(fall))).count() as u32) / 6f64.powi(6)
        };
        for (faces, made) in [([1, 2, 3, 4, 4, 1], 0), ([5, 6, 1, 2, 3, 5], 3), ([6; 6], 6)] {
            let luck = luck(&faces);
            assert_eq!((u32::from(luck.made), luck.of), (made, 6));
            assert!((luck.average() - 2.0).abs() < 1e-12);
            assert!((luck.variance() - 4.0 / 3.0).abs() < 1e-12);
            assert!((luck.as_good() - ways(&|hits| hits >= made)).abs() < 1e-12);
            assert!((luck.as_bad() - ways(&|hits| hits <= made)).abs() < 1e-12);
        }
    }

    #[test]
    fn what_cannot_fail_is_no_luck() {
        assert_eq!(luck::<()>(&at_least(3, 6, 1).into(), &[1, 2, 3], &[]), None);
        assert_eq!(luck::<()>(&at_least(3, 6, 7).into(), &[1, 2, 6], &[]), None);
    }
}
