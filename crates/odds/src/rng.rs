//! The generator of samplers. Rules never see it.

/// xoshiro256++ (public-domain algorithm), seeded by counters: any stream can be made without making those before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng([u64; 4]);

/// One step of splitmix64 (public-domain algorithm): neighbouring numbers come out unrelated.
const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Rng {
    /// The stream of one battle of a study: the same however the battles are split over threads and machines.
    pub fn of(study: u64, battle: u64) -> Rng {
        let (mut a, mut b) = (mix(study), mix(mix(study) ^ battle));
        Rng(std::array::from_fn(|_| {
            (a, b) = (mix(a ^ b), mix(b));
            a ^ b.rotate_left(32)
        }))
    }
    pub fn seeded(seed: u64) -> Rng {
        Rng::of(seed, 0)
    }
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.0;
        let out = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }
    /// Uniform in 0..n; the bias, below n / 2^32, is far under anything a study can see. 0 for an empty range.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }
    /// A number of a list of so many.
    #[inline]
    pub fn any(&mut self, of: usize) -> usize {
        self.below(of as u32) as usize
    }
}
