//! A fast hash for short keys of our own making. Nothing ever iterates over such a map.
use std::hash::{BuildHasherDefault, Hasher};

pub(crate) type Quickly = BuildHasherDefault<Quick>;

/// Multiply and rotate.
#[derive(Debug, Default)]
pub(crate) struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
    // Positions are mostly small numbers: each is a word of its own.
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }
    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}
