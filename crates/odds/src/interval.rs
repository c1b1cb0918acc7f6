//! How far a sampled share can be off.

/// The standard normal quantile of a two-sided 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// A share with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// Half the width.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Wilson's interval: honest near 0 and 1 and for small numbers, where "none of 20" does not mean "never".
pub fn wilson(hits: u64, of: u64) -> Interval {
    if of == 0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    wilson_of(hits as f64 / of as f64, of as f64)
}

/// The same for a share that is worth so many independent trials.
pub fn wilson_of(share: f64, n: f64) -> Interval {
    let shrink = 1.0 / (1.0 + Z * Z / n);
    let centre = (share + Z * Z / (2.0 * n)) * shrink;
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() * shrink;
    Interval { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_the_one_of_the_textbooks() {
        // Newcombe 1998, table I: 81 of 263 and 0 of 20.
        let found = wilson(81, 263);
        assert!((found.low - 0.2553).abs() < 5e-5 && (found.high - 0.3662).abs() < 5e-5, "{found:?}");
        let none = wilson(0, 20);
        assert!(none.low == 0.0 && (none.high - 0.1611).abs() < 5e-5, "{none:?}");
    }
    #[test]
    fn nothing_seen_says_nothing() {
        assert_eq!(wilson(0, 0), Interval { share: 0.0, low: 0.0, high: 1.0 });
    }
}
