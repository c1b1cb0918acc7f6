//! Whom of his men an owner would give up first, where they differ in worth and in where they stand.
use kernel::Point;
use smallvec::SmallVec;
use table::vector::apart;

/// One who may fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mate {
    /// His number in the unit.
    pub man: u8,
    /// Men of one class are alike but for where they stand.
    pub class: u8,
    /// Plain men before special ones.
    pub worth: i32,
    pub at: Point,
    /// Something hangs on his being there: an objective, a commander in reach.
    pub is_needed: bool,
    /// How far from the enemy, in any measure: the rearmost go first.
    pub off: i64,
}

/// Of one unit, as many as a set of bits holds.
pub type Mates = SmallVec<[Mate; 12]>;

/// Puts them in the order in which their owner would give them up: by worth; of those alike who does not link others (no
/// farther than `link` from centre to centre), who is not needed, the rearmost. Nobody thinks of more than `take` of a class.
pub fn order_losses(mates: &mut [Mate], take: u8, link: Option<i64>) {
    mates.sort_unstable_by_key(|m| (m.worth, m.class, m.is_needed, -m.off, std::cmp::Reverse(m.man)));
    let Some(link) = link else { return };
    let chain = Chain::of(mates, link);
    let mut first = 0;
    while first < mates.len() {
        let Mate { worth, class, .. } = mates[first];
        let end = first + mates[first..].iter().take_while(|m| (m.worth, m.class) == (worth, class)).count();
        chain.put_links_last(mates, first..end, take);
        first = end;
    }
}

/// Who stands near enough to whom: a set of bits for each, by his number.
struct Chain {
    near: [u32; 32],
    all: u32,
}

impl Chain {
    fn of(mates: &[Mate], link: i64) -> Chain {
        let (mut near, mut all) = ([0; 32], 0);
        for (nth, a) in mates.iter().enumerate() {
            all |= 1 << a.man;
            for b in &mates[..nth] {
                if apart(a.at, b.at) <= link * link {
                    near[usize::from(a.man)] |= 1 << b.man;
                    near[usize::from(b.man)] |= 1 << a.man;
                }
            }
        }
        Chain { near, all }
    }

    fn put_links_last(&self, mates: &mut [Mate], class: std::ops::Range<usize>, take: u8) {
        let mut standing = self.all;
        for nth in class.clone().take(take.into()) {
            let groups = self.groups(standing);
            let is_link = |m: &Mate| self.groups(standing & !(1 << m.man)) > groups;
            if let Some(free) = mates[nth..class.end].iter().position(|m| !is_link(m)) {
                mates[nth..=nth + free].rotate_right(1);
            }
            standing &= !(1 << mates[nth].man);
        }
    }

    /// Into how many parts these fall.
    fn groups(&self, mut left: u32) -> u32 {
        let mut groups = 0;
        while left != 0 {
            let mut next = left & left.wrapping_neg();
            while next != 0 {
                left &= !next;
                let man = next.trailing_zeros() as usize;
                next = (next & (next - 1)) | (self.near[man] & left);
            }
            groups += 1;
        }
        groups
    }
}
