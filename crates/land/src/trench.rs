//! No man's land by night, for games on squares: a trench in the north, wire before it, shell holes before that.
use content::Lot;

/// What the recipe is called, and what tables drawn by it are.
pub const NAME: &str = "no-mans-land";
pub const TITLE: &str = "No man's land";
/// Squares a side.
pub const SIDES: std::ops::RangeInclusive<u8> = 12..=32;
/// Squares of one bay, and rows that lie behind the trench.
const BAY: usize = 4;
const BEHIND: usize = 2;
/// How far out a sap goes.
const SAP: usize = 3;
/// Rows by which raiders come: nothing lies there.
const FREE: usize = 3;
/// Of open squares, how many in a hundred are shell holes.
const HOLES: u32 = 7;

/// As a record of a pack.
pub fn trench(seed: u32, [wide, deep]: [u8; 2]) -> String {
    let (wide, deep) = (usize::from(wide), usize::from(deep));
    let line = deep - 1 - BEHIND;
    let map = drawn(Lot::of(seed), wide, deep).join("\n");
    format!(
        "[[table]]\nid = \"{NAME}-{seed}\"\nname = \"{TITLE} {seed}\"\nline = {line}\nmap = \"\"\"\n{map}\n\"\"\"\n"
    )
}

/// Rows from the north, wire between them.
fn drawn(mut lot: Lot, wide: usize, deep: usize) -> Vec<String> {
    let line = deep - 1 - BEHIND;
    let mut rows = vec![vec!['.'; wide]; deep];
    // D is for dugouts.
    let bays: Vec<char> = ('A'..='W').filter(|letter| *letter != 'D').collect();
    for (x, square) in rows[line].iter_mut().enumerate() {
        *square = bays[x / BAY];
    }
    // Two saps, each with a post at its end, one in each half; a way back and a dugout beside it.
    let half = wide as i32 / 2;
    for (post, least) in [('1', 1), ('2', half + 1)] {
        let x = lot.between(least, least + half - 3) as usize;
        for row in &mut rows[line - SAP..line] {
            row[x] = 's';
        }
        rows[line - SAP - 1][x] = post;
    }
    let back = lot.between(2, wide as i32 - 3) as usize;
    for row in &mut rows[line + 1..] {
        row[back] = 'V';
    }
    rows[line + 1][back + 1] = 'D';
    for row in &mut rows[FREE..line - SAP - 1] {
        for square in row.iter_mut() {
            if lot.is_lucky(HOLES) {
                *square = if lot.is_lucky(6) { 'X' } else { 'o' };
            }
        }
    }
    // A fence before the trench, with the gate that only the garrison knows; loose wire farther out.
    let gate = lot.between(1, wide as i32 - 2) as usize;
    let fence: String = (0..wide).map(|x| if x == gate { '+' } else { '-' }).collect();
    let from = lot.between(1, half) as usize;
    let loose: String = (0..wide).map(|x| if (from..from + wide / 3).contains(&x) { '=' } else { '.' }).collect();
    let mut drawn = Vec::new();
    for (y, row) in rows.iter().enumerate().rev() {
        drawn.push(row.iter().collect());
        if y == line - 2 {
            drawn.push(fence.clone());
        }
        if y == line - SAP - 2 {
            drawn.push(loose.clone());
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::trench;

    #[test]
    fn a_seed_draws_one_board_and_other_seeds_others() {
        assert_eq!(trench(3, [16, 18]), trench(3, [16, 18]));
        assert_ne!(trench(3, [16, 18]), trench(4, [16, 18]));
    }
}
