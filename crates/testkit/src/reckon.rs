//! Reckoning by hand, for numbers that the rules text must come to: every throw one by one, or so many alike.

/// The share of all throws of so many dice for which it is so.
pub fn share(dice: usize, sides: u8, is: impl Fn(&[u8]) -> bool) -> f64 {
    let (mut faces, mut all, mut so) = (vec![1; dice], 0_u64, 0_u64);
    loop {
        all += 1;
        so += u64::from(is(&faces));
        let Some(next) = faces.iter().rposition(|&face| face < sides) else { return so as f64 / all as f64 };
        faces[next] += 1;
        faces[next + 1..].fill(1);
    }
}

/// The chance of each number of successes from 0 up, in so many tries of chance `p`.
pub fn successes(tries: usize, p: f64) -> Vec<f64> {
    (0..tries).fold(vec![1.0], |odds, _| {
        let mut next = vec![0.0; odds.len() + 1];
        for (n, chance) in odds.iter().enumerate() {
            next[n] += chance * (1.0 - p);
            next[n + 1] += chance * p;
        }
        next
    })
}
