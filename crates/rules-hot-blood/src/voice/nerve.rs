//! Words of nerve and wounds.

/// HB-MOR-T1, a bit each from A.
pub(super) fn triggers(bits: u8) -> String {
    const WHY: [&str; 5] =
        ["under fire", "into the enemy's trenches", "forward under fire", "out into danger", "hand to hand"];
    let said: Vec<&str> = WHY.into_iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1).map(|(_, why)| why).collect();
    if said.is_empty() { "he tries again".to_owned() } else { said.join(", ") }
}

/// HB-HIT-T2, row by row.
pub(super) const fn casualty(row: u8) -> &'static str {
    match row {
        0 => "a scratch",
        1 => "walking wounded",
        2 => "minor",
        3 => "serious",
        _ => "killed",
    }
}
