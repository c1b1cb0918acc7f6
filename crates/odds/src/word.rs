//! A tally in one machine word, a byte a class: readers write and read it whole.
use kernel::Tally;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word(u64);

impl Word {
    /// No tally.
    pub(crate) const NONE: Word = Word(u64::MAX);

    #[inline]
    pub(crate) fn tally(self) -> Tally {
        self.0.to_le_bytes().first_chunk().copied().map(Tally).unwrap_or_default()
    }
    /// One die goes from a class to another.
    #[inline]
    pub(crate) fn shift(&mut self, from: usize, to: usize) {
        self.0 = self.0.wrapping_add(1 << (8 * to)).wrapping_sub(1 << (8 * from));
    }
}

impl From<Tally> for Word {
    #[inline]
    fn from(tally: Tally) -> Word {
        let mut bytes = [0; 8];
        bytes[..6].copy_from_slice(&tally.0);
        Word(u64::from_le_bytes(bytes))
    }
}
