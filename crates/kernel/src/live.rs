//! What lives on past a cut, named by its type.
use std::hash::{Hash, Hasher};

/// Values that will still be read: anything that can be hashed, alone or in a tuple. Only readers that join lines have
/// them written out; to all others they cost nothing.
///
/// ```
/// use kernel::{Live, Written};
///
/// let bytes = |live: &dyn Live| Written::of(live).as_slice().to_vec();
/// let (unit, hits, again) = (7_u8, 3_u16, Some(true));
/// assert_eq!(bytes(&(unit, hits, again)), bytes(&(7_u8, 3_u16, Some(true))));
/// // Where one list ends and the next begins is written, too.
/// assert_ne!(bytes(&([1_u8, 2].as_slice(), [3_u8].as_slice())), bytes(&([1_u8].as_slice(), [2_u8, 3].as_slice())));
/// ```
pub trait Live {
    fn write(&self, to: &mut dyn Hasher);
}

impl<T: Hash> Live for T {
    fn write(&self, mut to: &mut dyn Hasher) {
        self.hash(&mut to);
    }
}

impl Hash for dyn Live + '_ {
    fn hash<H: Hasher>(&self, to: &mut H) {
        self.write(to);
    }
}

/// Values byte by byte: those of one type are equal where their bytes are, and only there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written(Vec<u8>);

impl Written {
    pub fn of(live: &dyn Live) -> Written {
        let mut written = Written::default();
        written.write_anew(live);
        written
    }
    /// These instead of what was written before.
    pub fn write_anew(&mut self, live: &dyn Live) {
        self.0.clear();
        live.write(self);
    }
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

impl Hasher for Written {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
    fn write_u8(&mut self, byte: u8) {
        self.0.push(byte);
    }
    /// Lengths, and which variant of an enum: mostly small.
    fn write_usize(&mut self, number: usize) {
        match u8::try_from(number) {
            Ok(small) if small < u8::MAX => self.0.push(small),
            _ => {
                self.0.push(u8::MAX);
                self.0.extend(number.to_le_bytes());
            }
        }
    }
    fn write_isize(&mut self, number: isize) {
        self.write_usize(number.cast_unsigned());
    }
    /// Nobody asks for one number: how much was written.
    fn finish(&self) -> u64 {
        self.0.len() as u64
    }
}
