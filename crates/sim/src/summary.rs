//! Numbers of many battles, by exact sums.

/// Count, sum and sum of squares: adding in any order gives the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    pub count: u64,
    pub sum: i128,
    pub squares: i128,
}

impl Summary {
    pub fn add(&mut self, value: impl Into<i128>) {
        let value = value.into();
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }
    /// The standard deviation of the values.
    pub fn spread(&self) -> f64 {
        let n = i128::from(self.count);
        if n < 2 {
            return 0.0;
        }
        // Whole numbers up to the last division, so that nothing cancels.
        ((n * self.squares - self.sum * self.sum) as f64 / (n * (n - 1)) as f64).sqrt()
    }
    /// Half the width of the 95 % interval of the mean.
    pub fn error(&self) -> f64 {
        1.96 * self.spread() / (self.count.max(1) as f64).sqrt()
    }
}
